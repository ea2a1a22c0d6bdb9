"""The records of ``tenbo rules``: books, settings and differences (docs/schemas/rules.schema.json). Field order is part of the format."""

from __future__ import annotations

from collections import Counter
from typing import Final

import msgspec

from analyzer.model.clause import Clause
from analyzer.regulation.axis import legal, legend
from analyzer.regulation.load import book_names, load_regulation
from analyzer.regulation.regulation import Regulation, Standing, Sureness
from analyzer.regulation.settings import AXES
from reports.records import SCHEMA_VERSION

SURENESS: Final[tuple[Sureness, ...]] = ("primary", "secondary", "gap", "memory", "unknown")


class BookRecord(msgspec.Struct, frozen=True):
    """A book at a glance. ``sure`` counts its settings by how they are known; ``own`` are those it does not take from what it extends."""

    name: str
    title: str
    document: str
    extends: str | None
    sure: dict[str, int]
    own: tuple[str, ...]


class BooksRecord(msgspec.Struct, frozen=True):
    """The packaged books."""

    books: tuple[BookRecord, ...]
    schema: int = SCHEMA_VERSION


class AnswerRecord(msgspec.Struct, frozen=True):
    """What a book says of one axis or rule; ``value`` is null for a rule, which has none."""

    value: object
    clause: Clause
    standing: Standing
    sure: Sureness
    note: str


class SettingRecord(msgspec.Struct, frozen=True):
    """One axis of a book: what it decides, its legal values in words, and the answer."""

    legend: str
    legal: str
    answer: AnswerRecord


class ShownRecord(msgspec.Struct, frozen=True):
    """A whole book, the rules that are no axes included."""

    book: BookRecord
    settings: dict[str, SettingRecord]
    rules: dict[str, AnswerRecord]
    schema: int = SCHEMA_VERSION


class DifferenceRecord(msgspec.Struct, frozen=True):
    """One axis on which two books differ."""

    legend: str
    first: AnswerRecord
    second: AnswerRecord


class DiffRecord(msgspec.Struct, frozen=True):
    """All axes on which two books differ."""

    first: BookRecord
    second: BookRecord
    settings: dict[str, DifferenceRecord]
    schema: int = SCHEMA_VERSION


class ClauseRecord(msgspec.Struct, frozen=True):
    """A clause and the keys that rest on it."""

    clause: Clause
    ru: str
    rests: tuple[str, ...]


class ClausesRecord(msgspec.Struct, frozen=True):
    """The clauses of a book, and what rests on none: key → reason."""

    book: BookRecord
    clauses: tuple[ClauseRecord, ...]
    silent: dict[str, str]
    schema: int = SCHEMA_VERSION


def own_axes(regulation: Regulation) -> tuple[str, ...]:
    """Axes that a book answers itself where it could take them from the book that it extends; none for a base book."""
    if not regulation.extends:
        return ()
    return tuple(axis for axis in AXES if regulation.clauses[axis].regulation == regulation.name)


def book_record(regulation: Regulation) -> BookRecord:
    """A book at a glance."""
    count = Counter(regulation.basis[axis].sure for axis in AXES)
    return BookRecord(
        regulation.name,
        regulation.title,
        regulation.document,
        regulation.extends or None,
        {sure: count[sure] for sure in SURENESS if count[sure]},
        own_axes(regulation),
    )


def answer_record(regulation: Regulation, key: str) -> AnswerRecord:
    """What a book says of an axis or a rule."""
    basis = regulation.basis[key]
    value = getattr(regulation.settings, key) if key in AXES else None
    return AnswerRecord(value, regulation.clauses[key], basis.standing, basis.sure, basis.note)


def shown_record(regulation: Regulation) -> ShownRecord:
    """A whole book."""
    return ShownRecord(
        book_record(regulation),
        {axis: SettingRecord(legend(axis), legal(axis), answer_record(regulation, axis)) for axis in AXES},
        {key: answer_record(regulation, key) for key in regulation.clauses if key not in AXES},
    )


def diff_record(first: Regulation, second: Regulation) -> DiffRecord:
    """What differs between two books, in the order of the axes."""
    return DiffRecord(
        book_record(first),
        book_record(second),
        {
            axis: DifferenceRecord(legend(axis), answer_record(first, axis), answer_record(second, axis))
            for axis in AXES
            if getattr(first.settings, axis) != getattr(second.settings, axis)
        },
    )


def clauses_record(regulation: Regulation) -> ClausesRecord:
    """The clauses of a book, those of the books that it extends after its own."""
    rests: dict[tuple[str, str], list[str]] = {}
    silent: dict[str, str] = {}
    for key, clause in regulation.clauses.items():
        article = regulation.articles.get(clause.number)
        if article is not None and article.clause == clause:
            rests.setdefault((clause.regulation, clause.number), []).append(key)
        else:
            silent[key] = clause.title
    articles = sorted(regulation.articles.values(), key=lambda article: article.clause.regulation != regulation.name)
    return ClausesRecord(
        book_record(regulation),
        tuple(
            ClauseRecord(article.clause, article.ru, tuple(rests.get((article.clause.regulation, article.clause.number), ())))
            for article in articles
        ),
        silent,
    )


def departures(regulation: Regulation) -> dict[str, tuple[object, object]]:
    """Own axes of another value than in the packaged book that it extends, with both values; none where it extends no packaged one."""
    if regulation.extends not in book_names():
        return {}
    base = load_regulation(regulation.extends).settings
    pairs = {axis: (getattr(base, axis), getattr(regulation.settings, axis)) for axis in own_axes(regulation)}
    return {axis: pair for axis, pair in pairs.items() if pair[0] != pair[1]}
