"""The books against the comparison matrix that they were made from, cell by cell. The matrix is not part of the repository."""

from __future__ import annotations

import csv
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from analyzer.regulation.axis import checked
from analyzer.regulation.load import load_regulation
from analyzer.regulation.regulation import Sureness
from analyzer.regulation.rule import KEYS
from analyzer.regulation.settings import AXES
from tests.regulation.matrix_words import BOOKS, RULES, SURENESS, UNSAID, WORDS

MATRIX = Path(__file__).parents[3] / "shared" / "regulation" / "matrix.csv"

pytestmark = [pytest.mark.corpus, pytest.mark.skipif(not MATRIX.exists(), reason="the matrix is not part of the repository")]


@cache
def cells() -> dict[tuple[str, str], dict[str, str]]:
    with MATRIX.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        row["value"] = re.sub(r" \[gap: \w+\]$", "", row["value"])
    return {(row["param"], row["regulation"]): row for row in rows}


def said(param: str, words: str) -> dict[str, Any] | None:
    return WORDS.get(param, {}).get(words)


def test_every_parameter_has_its_axes_or_its_rule() -> None:
    params = {param for param, _ in cells()}
    assert params == set(WORDS) | set(RULES)
    axes = {axis for words in WORDS.values() for values in words.values() for axis in values}
    assert axes <= set(AXES)
    assert set(RULES.values()) <= set(KEYS)


@pytest.mark.parametrize("column", BOOKS)
def test_every_known_cell_is_the_value_of_its_book(column: str) -> None:
    settings = load_regulation(BOOKS[column]).settings
    wrong, unread, compared = [], [], 0
    for (param, regulation), cell in cells().items():
        if regulation != column or cell["status"] not in {"P", "S", "G"} or param in RULES:
            continue
        values = said(param, cell["value"])
        if values is None:
            if (param, cell["value"]) not in UNSAID:
                unread.append((param, cell["value"]))
            continue
        compared += 1
        for axis, value in values.items():
            legal = {checked(axis, one) for one in value} if isinstance(value, set) else {checked(axis, value)}
            if getattr(settings, axis) not in legal:
                wrong.append((param, cell["value"], axis, getattr(settings, axis)))
    assert (wrong, unread) == ([], [])
    assert compared >= 25


def test_nothing_is_listed_as_unsaid_that_no_cell_says() -> None:
    found = {
        (param, cell["value"]) for (param, column), cell in cells().items() if column in BOOKS and cell["status"] in {"P", "S", "G", "N"}
    }
    assert set(UNSAID) <= found


MADE_OTHERWISE = {
    "seed2018": "made from the page itself; its sureness is tested with the clauses",
    "tenhou4": "counted from real logs, which are surer than what the matrix quotes",
}


CONTRADICTED = {
    ("majsoul4", "pao_honba"): "the liable player by the matrix, the discarder in the scenarios of a replay editor (format note §9)"
}
"""Cells that other sources contradict, so that nobody knows."""


@pytest.mark.parametrize("column", [column for column in BOOKS if column not in MADE_OTHERWISE and not column.startswith("pantheon")])
def test_sureness_is_kept_from_the_cell(column: str) -> None:
    """The first axis that a cell speaks of is as sure as the cell, and what is from memory or not known stays marked."""
    book = load_regulation(BOOKS[column])
    wrong: list[tuple[str, str, Sureness]] = []
    for (param, regulation), cell in cells().items():
        if regulation != column or cell["status"] == "N" or (param, cell["value"]) in UNSAID or param in {"sanchahou", *RULES}:
            continue
        known = said(param, cell["value"]) or next(values for values in WORDS[param].values() if values)
        axis = next(iter(known))
        if param == "pao_composite":
            if cell["value"].startswith("moot"):
                continue
            axis = "pao_composite"
        due = "unknown" if (column, axis) in CONTRADICTED else SURENESS[cell["status"]]
        if book.basis[axis].sure != due:
            wrong.append((param, axis, book.basis[axis].sure))
    assert wrong == []


@pytest.mark.parametrize("column", [column for column in BOOKS if column.startswith("pantheon")])
def test_presets_say_only_where_they_depart(column: str) -> None:
    """A preset repeats nothing of the book that it extends, but what that book is not sure of."""
    book = load_regulation(BOOKS[column])
    base = load_regulation(book.extends)
    own = {axis for axis in AXES if book.clauses[axis].regulation == book.name}
    repeated = {
        axis
        for axis in own
        if getattr(book.settings, axis) == getattr(base.settings, axis) and base.basis[axis].sure not in {"memory", "unknown"}
    }
    assert own
    assert repeated == set()
    assert set(book.basis) == set(base.basis)
