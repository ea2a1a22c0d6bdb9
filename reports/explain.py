"""``tenbo explain``: what a code means, what it rests on, and an example (the first one of its page in docs/findings)."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources
from typing import Final, NamedTuple

import msgspec

from analyzer.findings.code import CODES, FAMILIES, Code
from analyzer.model.phrase import say
from analyzer.regulation.axis import legend
from analyzer.regulation.load import book_names, load_regulation
from analyzer.regulation.regulation import Regulation
from analyzer.regulation.rule import RULES
from analyzer.regulation.settings import AXES
from reports.wording import SEVERITIES, filled, padded
from reports.words import tell

_WIDTH: Final = 80
MAIN_BOOKS: Final = ("festival-2018", "tenhou")
"""The books whose clauses are shown; the pages have the values of the others too."""


class UnknownCodeError(ValueError):
    """No such code."""


class Answer(NamedTuple):
    """What a book says to a key: the value of an axis (empty for a rule or a yaku), and the clause."""

    book: str
    value: str
    clause: str


class Example(msgspec.Struct, frozen=True):
    """A log like a difference (``-`` the bad one, ``+`` the good one), and what it gives."""

    title: str
    log: list[str]
    bad: str
    """Under what the bad log is judged, as the beginning of a sentence."""
    found: list[str]
    good: str


def explain(text: str) -> str:
    """The page of one code.

    Raises:
        UnknownCodeError: the catalogue has no such code.
    """
    code = CODES.get(text.strip().upper())
    if code is None:
        raise UnknownCodeError(f"no code {text!r}; 'tenbo explain' lists them all")
    told = {"code": code.code, "name": say(code.name), "severity": SEVERITIES[code.severity], "letter": code.code[0]}
    lines = filled(say("{code} {name} ({severity}, family {letter}: {family})", family=code.family, **told), _WIDTH)
    lines += ["", *filled(say(code.explanation), _WIDTH)]
    lines += ["", *_shown(_examples()[code.code]), "", *_rests_on(code)]
    return "\n".join(lines)


def _rests_on(code: Code) -> Iterator[str]:
    if not code.keys:
        yield tell(say("It rests on the record alone, not on a rule."))
    for key in code.keys:
        rests = say("Rests on {key}: {about}", key=key, about=say(about(key)))
        yield from filled(rests if key == code.rests_on else say("and {key}: {about}", key=key, about=say(about(key))), _WIDTH, later="  ")
        for answer in answers(key):
            if answer.book in MAIN_BOOKS:
                said = f"{answer.value}; {answer.clause}" if answer.value else answer.clause
                yield from filled(said, _WIDTH, first=f"  {answer.book:<15}", later=" " * 17)


def _shown(example: Example) -> Iterator[str]:
    yield from filled(say("For example: {title}", title=example.title), _WIDTH)
    yield ""
    yield from (f"  {line}" for line in example.log)
    yield ""
    yield example.bad
    for found in example.found:
        yield from filled(found, _WIDTH, first="  ", later="    ")
    yield example.good


def about(key: str) -> str:
    """What an axis, a rule or a yaku key (``yaku.<id>``) of a regulation decides, in words."""
    if key in AXES:
        return legend(key)
    return RULES.get(key) or f"the yaku {key.removeprefix('yaku.')}"


def answers(key: str) -> list[Answer]:
    """What each book says to a key."""
    return [_answer(load_regulation(name), key) for name in book_names()]


def _answer(book: Regulation, key: str) -> Answer:
    clause = book.clause(key)
    number = clause.number.removeprefix(f"{book.name} ")
    value = _value(getattr(book.settings, key)) if key in AXES else ""
    return Answer(book.name, value, f"{number}: {clause.title}" if clause.title else number)


def others(key: str) -> dict[str, list[str]]:
    """Value of an axis → the books beside the main ones that have it; nothing for a rule or a yaku."""
    found: dict[str, list[str]] = {}
    for answer in answers(key):
        if answer.value and answer.book not in MAIN_BOOKS:
            found.setdefault(answer.value, []).append(answer.book)
    return found


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "none"
    return str(value)


def _examples() -> dict[str, Example]:
    raw = resources.files("reports").joinpath("examples.json").read_bytes()
    return msgspec.json.decode(raw, type=dict[str, Example])


def list_codes() -> str:
    """All codes by family, one a line."""
    blocks: list[str] = []
    for letter, family in FAMILIES.items():
        lines = [_line(code) for code in CODES.values() if code.code[0] == letter]
        if lines:
            blocks.append("\n".join([f"{letter} {tell(family)}", *lines]))
    return "\n\n".join(blocks)


def _line(code: Code) -> str:
    return f"  {code.code}  {padded(SEVERITIES[code.severity], 8)}{tell(say(code.name))}"
