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
