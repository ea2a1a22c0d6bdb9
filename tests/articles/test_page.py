"""The page on the governing regulation, and the statements it is made of."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from analyzer.regulation.settings import AXES
from analyzer.regulation.statement import statements
from tests.articles.book import BOOK
from tests.make_regulation_page import PAGE, page

SHARED = Path(__file__).parents[3] / "shared" / "regulation"
SAID = statements("festival-2018")


def test_the_page_is_what_is_made_of_the_book() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tests.make_regulation_page"


def test_every_clause_is_stated_in_order_and_in_both_languages() -> None:
    assert list(SAID) == list(BOOK.articles)
    for number, one in SAID.items():
        assert not re.search("[а-яё]", one.en), number
        assert re.search("[а-яё]", one.ru), number
        assert one.en.endswith("."), number
        assert one.ru.endswith("."), number
        assert len(one.en) < 320, number
        assert len(one.ru) < 320, number


def test_both_languages_name_the_same_numbers() -> None:
    for number, one in SAID.items():
        figures = [[figure for figure in re.findall(r"\d{2,}", text) if figure != "2016"] for text in (one.en, one.ru)]
        assert sorted(figures[0]) == sorted(figures[1]) or number in {"R-4.1.2-07", "R-4.2.5-01"}, number


def test_a_book_without_statements_has_none() -> None:
    assert statements("tenhou") == {}
    assert statements("no such book") == {}


def test_a_switch_rests_on_a_clause_that_leaves_it_open() -> None:
    for axis in AXES:
        if BOOK.basis[axis].standing == "ambiguous":
            assert SAID[BOOK.clause(axis).number].standing in {"ambiguous", "silent"}, axis


def test_every_ambiguous_clause_has_a_switch_or_says_that_there_is_none() -> None:
    named = {number for axis in AXES if BOOK.basis[axis].standing == "ambiguous" for number in _numbers(axis)}
    without = {number for number, one in SAID.items() if one.standing == "ambiguous"} - named
    assert without == {"R-4.1-05", "R-4.2.1-13", "R-4.2.2-08"}
    assert all("regulation" in SAID[number].en for number in without)


def _numbers(axis: str) -> set[str]:
    return {BOOK.clause(axis).number, *re.findall(r"R-[\d.]+-\d\d", BOOK.basis[axis].note)}


@pytest.mark.corpus
@pytest.mark.skipif(not SHARED.is_dir(), reason="the clause list is not part of the repository")
def test_standings_are_those_of_the_clause_list() -> None:
    rows = re.findall(r"^\| (R-[\d.]+-\d+) \|(.+)", (SHARED / "clauses.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(rows) == 91
    open_by_remark = {"R-4.2.2-08"}
    for number, row in rows:
        ambiguous = "[AMB-" in row or number in open_by_remark
        due = {"ambiguous", "silent"} if ambiguous else {"implies" if "[INF]" in row else "speaks"}
        assert SAID[number].standing in due, number


@pytest.mark.corpus
@pytest.mark.skipif(not SHARED.is_dir(), reason="the document is not part of the repository")
def test_no_long_passage_of_the_document_is_copied() -> None:
    source = " ".join(_words((SHARED / "source_ru.txt").read_text(encoding="utf-8")))
    for number, one in SAID.items():
        words = _words(one.ru)
        for start, end in pairwise(range(0, len(words) + 8, 7)):
            run = words[start : end + 1]
            assert len(run) < 8 or " ".join(run) not in source, number


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower().replace("ѐ", "ё"))
