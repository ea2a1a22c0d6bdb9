"""Faults that people found in other tools: the record with the right value is clean, with the wrong one it gives these findings.

Cases by kind, in the notation of `tests.cases`: lines with ``+`` are right, lines with ``-`` what was seen instead.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.cases.case import Case, load

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.toml"))
ALL = [pytest.param(case, id=f"{path.stem}-{number}") for path in FILES for number, case in enumerate(load(path), 1)]


@pytest.mark.parametrize("case", ALL)
def test_the_right_record_is_clean(case: Case) -> None:
    assert [(finding.code, finding.found, finding.expected) for finding in case.findings("good")] == []


@pytest.mark.parametrize("case", [param for param in ALL if param.values[0].gives])
def test_the_wrong_record_is_told(case: Case) -> None:
    found = case.findings("bad")
    assert Counter(finding.code for finding in found) == Counter(case.gives), [(one.code, one.found, one.expected) for one in found]
