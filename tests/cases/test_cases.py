"""Every code is given for its bad logs and for no good one, has its page, and rests on something that every regulation answers."""

from __future__ import annotations

from collections import Counter

import pytest

from analyzer.findings.code import CODES, Code
from analyzer.regulation.load import book_names, load_regulation
from analyzer.regulation.rule import KEYS
from analyzer.regulation.settings import AXES
from tests.cases.case import Case, cases, codes_with_cases
from tests.cases.make_pages import DOCS, ROOT, pages

ALL = [pytest.param(code, case, id=f"{code}-{number}") for code in sorted(codes_with_cases()) for number, case in enumerate(cases(code), 1)]
MADE = pages()
WIDTH = 76
"""Of a log, so that the terminal shows it whole."""


@pytest.mark.parametrize(("code", "case"), ALL)
def test_the_bad_log_gives_the_code_and_nothing_else(code: str, case: Case) -> None:
    found = case.findings("bad")
    told = [(finding.code, finding.found, finding.expected) for finding in found]
    assert Counter(finding.code for finding in found) == Counter(case.gives or (code,)), told
    severity = case.severity or CODES[code].severity
    assert {str(finding.severity) for finding in found if finding.code == code} == {severity}


@pytest.mark.parametrize(("code", "case"), ALL)
def test_the_good_log_gives_nothing(code: str, case: Case) -> None:
    assert [(finding.code, finding.found, finding.expected) for finding in case.findings("good")] == []


@pytest.mark.parametrize(("code", "case"), ALL)
def test_the_two_differ_in_the_log_or_in_the_rules(code: str, case: Case) -> None:
    same_log = case.side("bad") == case.side("good")
    same_rules = not case.good_rules or case.good_rules == case.rules
    assert same_log != same_rules or (same_log and (case.read_twice or case.kind == "crash"))
    assert max(map(len, case.log.splitlines())) <= WIDTH


def test_every_code_can_be_reached() -> None:
    assert codes_with_cases() == set(CODES)


def test_no_two_codes_have_one_name_and_no_two_cases_of_a_code_one_title() -> None:
    assert max(Counter(code.name for code in CODES.values()).values()) == 1
    titles = Counter((code, case.title) for code in CODES for case in cases(code))
    assert max(titles.values()) == 1


@pytest.mark.parametrize("code", [code for code in CODES.values() if code.keys], ids=lambda code: code.code)
def test_what_a_code_rests_on_is_answered_by_every_book(code: Code) -> None:
    for key in code.keys:
        assert key in KEYS or key in AXES
        assert all(key in load_regulation(name).clauses for name in book_names())


@pytest.mark.parametrize("path", MADE)
def test_the_page_is_as_its_declaration_and_cases_make_it(path: str) -> None:
    """``python -m tests.cases.make_pages`` writes them all again."""
    assert (ROOT / path).read_text(encoding="utf-8") == MADE[path]


def test_there_is_no_page_of_a_code_that_there_is_not() -> None:
    assert {path.name for path in (ROOT / DOCS).iterdir()} == {f"{code}.md" for code in CODES} | {"README.md"}
