"""JUnit XML, what build servers read: a suite a file, a case a hand, and for what is in no hand a case of its own.

An error is a failure, and a file that could not be read, or on which tenbo failed, an error. Warnings and notes fail nothing: they stand
in the output of their case. A hand of which a win could not be judged is skipped with the reason, so that nobody takes it for right.
"""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from collections.abc import Sequence
from typing import Final, TextIO
from xml.sax.saxutils import escape, quoteattr

from analyzer.audit import Audit
from analyzer.findings.finding import Severity, Verdict
from reports import wording
from reports.batch import Result
from reports.records import FindingRecord, Summary

_KEPT: Final = 1 << 22
_WHOLE: Final = "whole game"


class JunitWriter:
    """Writes suite by suite; their counts, which stand before them, are known at the end."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._suites = tempfile.SpooledTemporaryFile(_KEPT, "w+", encoding="utf-8", newline="\n")  # noqa: SIM115 - as long as the writer
        self._totals: Counter[str] = Counter()
        self._file: str | None = None
        self._cases: list[str] = []
        self._counts: Counter[str] = Counter()

    def result(self, result: Result) -> None:
        """The cases of a game."""
        if result.name != self._file:
            self._suite()
            self._file = result.name
        game = f"game {result.game + 1}"
        if result.audit is None:
            self._case(game, "file", [shown.record for shown in result.shown], [], unreadable=not result.skipped)
            return
        by_hand: dict[int | None, list[FindingRecord]] = {}
        for finding, record in result.shown:
            by_hand.setdefault(finding.hand, []).append(record)
        self._case(game, _WHOLE, by_hand.get(None, []), [])
        for index, hand in enumerate(result.audit.game.hands):
            self._case(game, hand.key, by_hand.get(index, []), _doubts(result.audit, index))

    def _case(self, game: str, name: str, records: Sequence[FindingRecord], doubts: Sequence[str], *, unreadable: bool = False) -> None:
        children: list[str] = []
        for record in records:
            if record.severity == Severity.ERROR.value:
                element = "error" if unreadable else "failure"
                children.append(
                    f"<{element} type={_attribute(record.code)} message={_attribute(record.message)}>{_text(_details(record))}</{element}>"
                )
                self._counts[element] += 1
        if not children and doubts:
            children.append(f"<skipped message={_attribute('cannot tell: ' + '; '.join(doubts))}/>")
            self._counts["skipped"] += 1
        others = [_line(record) for record in records if record.severity != Severity.ERROR.value]
        if others:
            children.append(f"<system-out>{_text(chr(10).join(others))}</system-out>")
        self._counts["tests"] += 1
        opened = f"<testcase classname={_attribute(f'{self._file} {game}')} name={_attribute(name)}"
        self._cases.append(f"{opened}>{''.join(children)}</testcase>" if children else f"{opened}/>")

    def _suite(self) -> None:
        """Write the suite of the file that is done."""
        if self._file is not None:
            cases = "\n".join(self._cases)
            self._suites.write(f"<testsuite name={_attribute(self._file)}{_counted(self._counts)}>\n{cases}\n</testsuite>\n")
            self._totals.update(self._counts)
        self._cases.clear()
        self._counts.clear()

    def finish(self, summary: Summary) -> None:  # noqa: ARG002 - a suite counts its cases, not what was read
        """All suites under their sums."""
        self._suite()
        self._stream.write(f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="tenbo"{_counted(self._totals)}>\n')
        self._suites.seek(0)
        shutil.copyfileobj(self._suites, self._stream)
        self._suites.close()
        self._stream.write("</testsuites>\n")


def _counted(counts: Counter[str]) -> str:
    names = {"tests": "tests", "failures": "failure", "errors": "error", "skipped": "skipped"}
    return "".join(f' {name}="{counts[key]}"' for name, key in names.items())


def _doubts(audit: Audit, index: int) -> list[str]:
    """Why wins of a hand could not be judged."""
    reasons = (str(reason) for win in audit.wins if win.hand == index and win.verdict is Verdict.CANNOT_TELL for reason in win.reasons)
    return list(dict.fromkeys(reasons))


def _details(record: FindingRecord) -> str:
    told = {
        "expected": record.expected,
        "found": record.found,
        "effect": None if record.effect is None else ", ".join(f"{points:+d}" if points else "0" for points in record.effect),
        "clause": None if record.clause is None else wording.citation(record.clause),
        "at": record.place,
        "sha256": record.digest,
    }
    return "\n".join(f"{name}: {value}" for name, value in told.items() if value)


def _line(record: FindingRecord) -> str:
    return f"{record.code} {record.severity}: {wording.printable(record.message)}"


def _text(text: str) -> str:
    """Text between tags; what XML cannot hold is replaced."""
    return escape("\n".join(wording.printable(line) for line in text.split("\n")))


def _attribute(text: str) -> str:
    return quoteattr(wording.printable(text))
