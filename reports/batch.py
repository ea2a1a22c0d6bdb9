"""A run over many files: read, audit, count, and hand each game to a writer.

One bad log never stops a run: what cannot be read is a finding of its file, and where tenbo itself fails the game gets the finding X01
and the run goes on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, Protocol

import parsers
from analyzer.audit import Audit, audit
from analyzer.checks.walls import WallTally
from analyzer.findings.code import CODES
from analyzer.findings.finding import Finding, Severity, Verdict
from analyzer.model.event import Won
from analyzer.model.game import Game
from analyzer.regulation.regulation import Regulation
from parsers import Unreadable
from parsers.source import Refused, fetch
from reports import __version__
from reports.inputs import STDIN, Input
from reports.records import FindingRecord, Summary, Walls, file_record, finding_record, rules_label
from reports.selection import EVERYTHING, Selection

NOT_A_LOG: Final = "P01"
DUPLICATE: Final = "P07"
CRASH: Final = "X01"
CRASHED_REASON: Final = "tenbo failed on the game"


class Shown(NamedTuple):
    """A finding with its record."""

    finding: Finding
    record: FindingRecord


class Result(NamedTuple):
    """One game of a file, or a file that holds none."""

    name: str
    game: int
    """Which game of the file, from 0."""
    audit: Audit | None
    """None where the file could not be read, or tenbo failed on the game."""
    shown: list[Shown]
    """The findings that the selection takes."""
    skipped: bool = False
    """A file met in a folder that is no log."""


class Writer(Protocol):
    """One output format. Nothing is kept from game to game, so that a run over thousands of files needs no more memory than one."""

    def result(self, result: Result) -> None:
        """Write one game."""

    def finish(self, summary: Summary) -> None:
        """Write the end."""


class Outcome(NamedTuple):
    """What the exit status depends on."""

    summary: Summary
    crashed: bool


class Run:
    """One run: its rules, its selection, and its counts."""

    def __init__(self, regulation: Regulation | None = None, selection: Selection = EVERYTHING, *, walls: bool = True) -> None:
        self._regulation = regulation
        self._selection = selection
        self._walls = walls
        self._summary = Summary(version=__version__)
        self._findings: Counter[str] = Counter()
        self._severities: Counter[str] = Counter({severity.value: 0 for severity in Severity})
        self._reasons: Counter[str] = Counter()
        self._untold: Counter[str] = Counter()
        self._rules: Counter[str] = Counter()
        self._seen: dict[str, str] = {}
        self._crashed = False

    def over(self, inputs: Sequence[Input], writer: Writer, *, on_file: Callable[[Input], None] = lambda _: None) -> Outcome:
        """Read and audit all ``inputs``; ``on_file`` is told of each before it is read."""
        for item in inputs:
            on_file(item)
            self._summary.files += 1
            for result in self._results(item):
                for finding, _ in result.shown:
                    self._findings[finding.code] += 1
                    self._severities[finding.severity.value] += 1
                writer.result(result)
        summary = self._summary
        summary.findings = dict(sorted(self._findings.items()))
        summary.severities = dict(self._severities)
        summary.reasons = dict(sorted(self._reasons.items(), key=lambda pair: (-pair[1], pair[0])))
        summary.untold = dict(sorted(self._untold.items(), key=lambda pair: (-pair[1], pair[0])))
        summary.walls = dict(sorted(summary.walls.items()))
        summary.rules = dict(sorted(self._rules.items(), key=lambda pair: (-pair[1], pair[0])))
        writer.finish(summary)
        return Outcome(summary, self._crashed)

    def _results(self, item: Input) -> Iterator[Result]:
        index = 0
        try:
            raw = fetch(item.path or STDIN)
            for document in parsers.read_bytes(raw, item.name):
                yield self._game(document, item, raw) if isinstance(document, Game) else self._unreadable(document, item)
                index += 1
        except Refused as refused:  # a file that cannot be opened may be a log: it is never passed over
            yield self._file_result(item, index, _finding(refused.code, refused.text))
        except Exception as error:  # a fault of ours in reading must not stop the run
            yield self._crash(error, item, index)

    def _game(self, game: Game, item: Input, raw: bytes) -> Result:
        self._summary.games += 1
        self._summary.hands += len(game.hands)
        try:
            audited = audit(game, self._regulation, walls=self._walls)
            duplicate = self._duplicate(game)
            findings = [*audited.findings, duplicate] if duplicate else audited.findings
            shown = [
                Shown(found, finding_record(found, game, partial(parsers.locate, game.source.format, raw)))
                for found in findings
                if self._selection.takes(found.code)
            ]
        except Exception as error:  # a fault of ours on one game must not stop the run
            wins = sum(isinstance(event, Won) for hand in game.hands for event in hand.events)
            self._summary.wins += wins
            self._summary.verdicts.cannot_tell += wins
            if wins:
                self._reasons[CRASHED_REASON] += wins
            return self._crash(error, item, game.source.index)
        self._count(audited)
        return Result(game.source.name, game.source.index, audited, shown)

    def _count(self, audited: Audit) -> None:
        self._rules[rules_label(audited.regulation)] += 1
        self._crashed = self._crashed or any(finding.code == CRASH for finding in audited.findings)
        self._untold.update(audited.untold)
        self._count_walls(audited.walls)
        verdicts = self._summary.verdicts
        self._summary.wins += len(audited.wins)
        for win in audited.wins:
            if win.verdict is Verdict.AGREES:
                verdicts.agrees += 1
            elif win.verdict is Verdict.DIFFERS:
                verdicts.differs += 1
            else:
                verdicts.cannot_tell += 1
                self._reasons.update(win.reasons)

    def _count_walls(self, tally: WallTally) -> None:
        if not tally.hands:
            return
        walls = self._summary.walls.setdefault(tally.generation, Walls())
        walls.games += 1
        walls.hands += tally.hands
        walls.matched += tally.matched
        walls.draws += tally.draws
        walls.ura += tally.ura

    def _duplicate(self, game: Game) -> Finding | None:
        """A note where the run has read this game before: the same log id, or for a log without one the same bytes."""
        source = game.source
        key = source.id or f"{source.digest}#{source.index}"
        earlier = self._seen.setdefault(key, source.name)
        if earlier is source.name:
            return None
        return _finding(DUPLICATE, f"the same game as in {earlier}")

    def _unreadable(self, document: Unreadable, item: Input) -> Result:
        skipped = document.code == NOT_A_LOG and not item.named
        self._summary.skipped += skipped
        finding = _finding(document.code, document.text, Severity.NOTE if skipped else None)
        return self._file_result(item, document.source.index, finding, document.place, skipped)

    def _crash(self, error: Exception, item: Input, index: int) -> Result:
        self._crashed = True
        return self._file_result(item, index, _finding(CRASH, _told(error)))

    def _file_result(self, item: Input, index: int, finding: Finding, place: str = "", skipped: bool = False) -> Result:
        record = file_record(finding, item.name, index, place)
        shown = [Shown(finding, record)] if self._selection.takes(finding.code) else []
        return Result(item.name, index, None, shown, skipped)


def _finding(code: str, found: str, severity: Severity | None = None) -> Finding:
    return Finding(code=code, severity=severity or CODES[code].severity, found=found)


def _told(error: Exception) -> str:
    """An exception in one line, with where it was raised."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = "" if trace is None else f" ({Path(trace.tb_frame.f_code.co_filename).name}, line {trace.tb_lineno})"
    return f"{type(error).__name__}: {error}{where}"
