"""Writes docs/regulations/festival-2018.md from the book, its statements and the tests: python -m tests.make_regulation_page."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Final

from analyzer.regulation.axis import legend
from analyzer.regulation.load import load_regulation
from analyzer.regulation.regulation import SILENT, Regulation
from analyzer.regulation.rule import KEYS, RULES
from analyzer.regulation.settings import AXES
from analyzer.regulation.statement import statements
from tests.articles.named import TESTS
from tests.articles.procedure import PROCEDURE

PAGE: Final = Path(__file__).parents[1] / "docs" / "regulations" / "festival-2018.md"
SECTIONS: Final = {
    "4.1": "Winning: settlement",
    "4.1.1": "Minipoints (fu)",
    "4.1.2": "Exact calculation",
    "4.1.3": "Tables",
    "4.2": "Yaku in general",
    "4.2.1": "Yaku of one han",
    "4.2.2": "Yaku of two han",
    "4.2.3": "Yaku of three han",
    "4.2.4": "Yaku of five han",
    "4.2.5": "Yakuman",
    "4.2.6": "Obsolete yaku",
}
_NUMBER: Final = re.compile(r"R-[\d.]+-\d\d")


def page() -> str:
    """The whole page."""
    book, said = load_regulation("festival-2018"), statements("festival-2018")
    counts = Counter(one.standing for one in said.values())
    testable = len(book.articles) - len(PROCEDURE)
    text = [
        "# festival-2018, clause by clause",
        "",
        "<!-- Made by python -m tests.make_regulation_page; a test holds it to what that makes. -->",
        "",
        f"{book.document}. The statements are ours, in English and Russian; the number of a clause is its section and its place there.",
        "",
        f"* {len(book.articles)} clauses: {counts['speaks']} the page says outright, {counts['implies']} follow from it in all or part, "
        f"{counts['ambiguous']} can be read in two ways, of {counts['silent']} it says nothing.",
        f"* {testable} can be tested and have {sum(map(len, TESTS.values()))} tests in `tests/articles`; "
        f"{len(PROCEDURE)} are table procedure.",
        "* A setting in **bold** is a switch: the page leaves it open, and another value is one line in a book of your own "
        "([regulations](../regulations.md)). A verdict that another value would change carries the note X03.",
        "",
    ]
    section = ""
    for number, article in book.articles.items():
        here = number[2:].rpartition("-")[0]
        if here != section:
            section = here
            text += [f"## §{section} {SECTIONS[section]}", ""]
        statement = said[number]
        text += [f"### {number} {article.clause.title}", ""]
        text += [f"**{statement.standing}** · {statement.en}", "", f"*{article.ru}.* {statement.ru}", ""]
        text += [f"* Governs {', '.join(governed)}" for governed in [_governed(book, number)] if governed]
        text += [f"* {note}" for note in _open(book, number)]
        if number in PROCEDURE:
            text.append(f"* Not tested, table procedure: {PROCEDURE[number]}")
        else:
            text.append(f"* Tests: {', '.join(f'`{name}`' for _, name in TESTS[number])} in `{TESTS[number][0][0]}`")
        text.append("")
    return "\n".join([*text, *_gaps(book)])


def _governed(book: Regulation, number: str) -> list[str]:
    """Settings, yaku and rules that rest on a clause, by itself or beside another; a switch in bold."""
    found = []
    for key in (*AXES, *KEYS):
        basis = book.basis[key]
        if book.clause(key).number != number and number not in _NUMBER.findall(basis.note):
            continue
        if key in AXES:
            shown = f"`{key} = {_value(getattr(book.settings, key))}`"
            found.append(f"**{shown}**" if basis.standing == "ambiguous" else shown)
        elif key in RULES:
            found.append(RULES[key])
        else:
            found.append(f"`{key}`")
    return found


def _open(book: Regulation, number: str) -> list[str]:
    """What the switches of a clause are about."""
    return [
        f"**{axis}**: {legend(axis)}. {book.basis[axis].note}"
        for axis in AXES
        if book.basis[axis].standing == "ambiguous" and book.clause(axis).number == number
    ]


def _gaps(book: Regulation) -> list[str]:
    """The settings of which the page says nothing."""
    text = [
        "## What the page does not say",
        "",
        "These settings stood on pages that are lost. Each is filled in, and a finding that rests on one cites it as silent.",
        "",
        "| setting | value | from |",
        "|---|---|---|",
    ]
    for axis in AXES:
        if book.clause(axis).number == SILENT:
            basis = book.basis[axis]
            sure = "" if basis.sure == "gap" else f" (sure: {basis.sure})"
            text.append(f"| {axis} | {_value(getattr(book.settings, axis))} | {basis.note}{sure} |")
    return [*text, ""]


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f"[{', '.join(map(str, value))}]" if isinstance(value, tuple) else str(value)


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
