"""Settings that the scoring tests score under."""

from __future__ import annotations

import pytest

from analyzer.regulation.load import load_regulation
from analyzer.regulation.settings import Settings


@pytest.fixture(scope="session")
def festival() -> Settings:
    return load_regulation("festival-2018").settings


@pytest.fixture(scope="session")
def tenhou() -> Settings:
    return load_regulation("tenhou").settings


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts are told in English unless a test says otherwise, whatever the machine's locale."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
