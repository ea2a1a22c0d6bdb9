"""The pages of the codes, made from their declarations and cases: ``python -m tests.cases.make_pages`` writes them again.

``docs/findings/`` has a page a code and an index; ``reports/examples.json`` has the first case of each for ``tenbo explain``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from analyzer.findings.code import CODES, FAMILIES, Code, message
from analyzer.findings.finding import Finding
from reports.explain import MAIN_BOOKS, about, answers, others
from reports.wording import citation
from tests.cases.case import Case, cases

ROOT: Final = Path(__file__).resolve().parents[2]
DOCS: Final = "docs/findings"
EXAMPLES: Final = "reports/examples.json"

_HEAD: Final = """\
# The findings

Every finding has a code. A code never changes its meaning; the letter is its family. `tenbo explain S05` shows the same in the terminal.

These pages are made by `python -m tests.cases.make_pages` from the catalogue (`analyzer/findings/catalogue/`) and from the cases in
`tests/cases/`, which run as tests: the bad log of each gives the finding and nothing else, the good one gives none.
"""

_READING: Final = """\
## How to read the logs

A log stands here like a difference: lines with `-` are in the bad log alone, lines with `+` in the good one alone, all others in both.
Where the two logs are the same, it is the rules that differ. Each line is a deal or a turn; one indented further goes on with the line
before it.

| line | meaning |
|---|---|
| `East 1, 2 counters, 1 deposit` | a hand begins: round, counters (honba), deposits carried over |
| `…, scores 25000 25000 25000 25000` | scores at its start, from the dealer on |
| `…, the log begins here` | nothing comes before it; else the hands from East 1 up to the first one told are filled in |
| `…, indicator 3p` | the first dora indicator |
| `…, numbered tiles` | the log tells the 136 tiles apart; `5m#2` is the third 5m |
| `South: 123m456p789s1122z` | the thirteen tiles that South is dealt; with `…` at the end, others as well |
| `East draws 5m, discards 9m` | a turn; `discards it` is the tile just drawn |
| `South, West draw and discard` | turns with tiles that do not matter |
| `play goes on until 4 tiles are left` | the same, many times |
| `South calls chi with 45m` | a call of the last discard: `chi`, `pon`, `kan` |
| `East declares kan 1111m`, `adds 1m` | a closed kan, and a kan made from a pon |
| `East declares riichi`, `East pays 1000` | a declaration, and its deposit |
| `indicator 5z` | a further indicator is turned |
| `South wins off East: tanyao 1; 30 fu; 1000 points; E -1000, S +1000` | a win, and what the log says of it; `South wins` is a self-draw |
| `drawn: tenpai East`, `drawn by four winds` | the end of a hand that nobody wins |
| `drawn by chombo: by South` | a hand that a chombo of South made void |
| `end of the game: scores …; results …; places …` | the final table, from the first dealer on |
| `seed …` | the shuffle seed, from which all walls follow |

Seats are named by their winds in the hand. Tiles are `1m`–`9m`, `1p`–`9p`, `1s`–`9s`, `1z`–`7z` (winds East to North, then white, green and
red dragon) and `0m` `0p` `0s` (red fives). What a log does not tell is not checked.

A case about a tournament shows the files beside its logs, each below a line with its name (docs/tournaments.md).
"""


def pages() -> dict[str, str]:
    """Every file that is made, by its path from the root of the project."""
    made = {f"{DOCS}/{code}.md": _page(declared) for code, declared in CODES.items()}
    made[f"{DOCS}/README.md"] = _index()
    examples = {code: _example(code) for code in CODES}
    made[EXAMPLES] = json.dumps(examples, ensure_ascii=False, indent=1) + "\n"
    return made


def _index() -> str:
    blocks = [_HEAD]
    for letter, family in FAMILIES.items():
        rows = [
            f"| [{code.code}]({code.code}.md) | {code.name} | {code.severity} | {code.explanation} |"
            for code in CODES.values()
            if code.code[0] == letter
        ]
        blocks.append("\n".join([f"## {letter}: {family}", "", "| code | name | severity | meaning |", "|---|---|---|---|", *rows]) + "\n")
    return "\n".join([*blocks, _READING])


def _page(code: Code) -> str:
    lines = [
        f"# {code.code} {code.name}",
        "",
        f"{code.severity} · family {code.code[0]}: {code.family} · [all findings](README.md)",
        "",
        code.explanation,
        "",
        *_rests_on(code),
    ]
    for case in cases(code.code):
        lines += _case(code, case)
    return "\n".join(lines).rstrip() + "\n"


def _rests_on(code: Code) -> Iterator[str]:
    if not code.keys:
        yield "It rests on the record alone, not on a rule."
        yield ""
        return
    yield "It rests on" if len(code.keys) == 1 else "It rests, as the case is, on"
    yield ""
    for key in code.keys:
        yield f"* `{key}`: {about(key)}"
        for book, value, clause in answers(key):
            if book in MAIN_BOOKS:
                yield f"  * {book}: {f'**{value}**, ' if value else ''}{clause}"
        for value, books in others(key).items():
            yield f"  * **{value}**: {', '.join(books)}"
    yield ""


def _case(code: Code, case: Case) -> Iterator[str]:
    yield f"## {case.title}"
    yield ""
    if case.why:
        yield case.why
        yield ""
    yield "```diff"
    yield from case.log.rstrip("\n").splitlines()
    yield "```"
    yield ""
    bad, good = case.findings("bad"), case.findings("good")
    assert not good, f"{code.code}: the good log of {case.title!r} is not clean"
    yield f"{_where(case)} gives"
    yield ""
    yield "\n>\n".join(f"> {_told(finding)}" for finding in bad)
    yield ""
    yield f"{_other(case)} gives nothing."
    yield ""


def _where(case: Case) -> str:
    if case.kind == "file":
        return "The file twice" if case.read_twice else "The bad file"
    if case.kind == "tournament":
        return "The bad one"
    if case.kind == "crash":
        return "With a failing check it"
    return f"Under `{case.rules}` it" if case.good_rules else f"Under `{case.rules}` the bad log"


def _other(case: Case) -> str:
    if case.kind == "file":
        return "The file once" if case.read_twice else "The good one"
    if case.kind == "crash":
        return "Without, it"
    return f"Under `{case.good_rules}` it" if case.good_rules else "The good one"


def _told(finding: Finding) -> str:
    severity = "" if finding.severity is CODES[finding.code].severity else f" ({finding.severity})"
    by = "" if finding.clause is None else f" — by {citation(finding.clause)}"
    return f"**{finding.code}**{severity} {_escaped(message(finding))}{by}"


def _escaped(text: str) -> str:
    return text.replace("<", "&lt;").replace(">", "&gt;")


def _example(code: str) -> dict[str, object]:
    """The first case of a code as `tenbo explain` shows it."""
    case = cases(code)[0]
    return {
        "title": case.title,
        "log": case.log.rstrip("\n").splitlines(),
        "bad": f"{_where(case)} gives:".replace("`", ""),
        "found": [message(finding) for finding in case.findings("bad")],
        "good": f"{_other(case)} gives nothing.".replace("`", ""),
    }


def main() -> None:
    """Write all, and take away the page of a code that there is no more."""
    made = pages()
    for path in (ROOT / DOCS).glob("*.md"):
        if f"{DOCS}/{path.name}" not in made:
            path.unlink()
    for name, text in made.items():
        path = ROOT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    print(f"{len(made)} files written")


if __name__ == "__main__":
    main()
