"""A run over many files: read, audit, count, and hand each game to a writer.

One bad log never stops a run: what cannot be read is a finding of its file, and where tenbo itself fails the game gets the finding X01
and the run goes on.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple, Protocol

import parsers
from analyzer.audit import Audit, audit
from analyzer.checks.needs import NEEDS, unchecked
from analyzer.checks.walls import WallTally
from analyzer.findings.code import CODES
from analyzer.findings.finding import Finding, Severity, Verdict
from analyzer.findings.waiver import Waiver
from analyzer.model.event import Won
from analyzer.model.evidence import Evidence
from analyzer.model.game import Game
from analyzer.model.phrase import say
from analyzer.regulation.regulation import Regulation
from parsers import Entry, Unreadable
from parsers.source import Document
from parsers.unreadable import CRASH, told
from reports import __version__
from reports.accepted import Accepted, spot_of
from reports.inputs import STDIN, Input
from reports.records import FindingRecord, Summary, Walls, file_record, finding_record, rules_label
from reports.selection import EVERYTHING, Selection

NOT_A_LOG: Final = "P01"
DUPLICATE: Final = "P07"
CRASHED_REASON: Final = "tenbo failed on the game"


class Shown(NamedTuple):
    """A finding with its record."""

    finding: Finding
    record: FindingRecord


class Waived(NamedTuple):
    """A finding that a referee's ruling silences."""

    shown: Shown
    waiver: Waiver


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
    waived: Sequence[Waived] = ()
    """Of what the selection takes, the findings that are silenced."""
    document: Document | None = None
    """What the game was read from."""


class Occasion(Protocol):
    """What the games of a run belong to, a tournament: told of every game, and asked at the end what it finds on all of them."""

    duplicates: Severity
    """How grave it is that a game is there twice."""

    def game(self, item: Input, audited: Audit) -> None:
        """One audited game."""

    def findings(self) -> Iterable[tuple[Finding, FindingRecord]]:
        """What is wrong beyond the single games."""

    def untold(self) -> Iterable[str]:
        """What cannot be told beyond the single games, one entry each."""


class Writer(Protocol):
    """One output format. Nothing is kept from game to game, so that a run over thousands of files needs no more memory than one."""

    def result(self, result: Result) -> None:
        """Write one game."""

    def finish(self, summary: Summary) -> None:
        """Write the end."""


@contextmanager
def rare_collection() -> Iterator[None]:
    """Let the garbage collector look for cycles less often: a game is thousands of values without any, and is gone with the next one."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(50_000, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


class Outcome(NamedTuple):
    """What the exit status depends on."""

    summary: Summary
    crashed: bool


class Run:
    """One run: its rules, its selection, and its counts."""

    def __init__(
        self,
        regulation: Regulation | None = None,
        selection: Selection = EVERYTHING,
        *,
        walls: bool = True,
        accepted: Accepted | None = None,
        occasion: Occasion | None = None,
    ) -> None:
        self._regulation = regulation
        self._selection = selection
        self._walls = walls
        self._accepted = accepted or Accepted()
        self._occasion = occasion
        self._summary = Summary(version=__version__)
        self._findings: Counter[str] = Counter()
        self._severities: Counter[str] = Counter({severity.value: 0 for severity in Severity})
        self._reasons: Counter[str] = Counter()
        self._untold: Counter[str] = Counter()
        self._rules: Counter[str] = Counter()
        self._evidence: Counter[Evidence] = Counter()
        self._unchecked: Counter[str] = Counter(dict.fromkeys(NEEDS, 0))
        self._seen: dict[str, str] = {}
        self._crashed = False

    def over(self, inputs: Sequence[Input], writer: Writer, *, on_file: Callable[[Input], None] = lambda _: None) -> Outcome:
        """Read and audit all ``inputs``; ``on_file`` is told of each before it is read."""
        with rare_collection():
            for item in inputs:
                on_file(item)
                self._summary.files += 1
                for result in self._results(item):
                    self._write(result, writer)
            for result in self._beyond():
                self._write(result, writer)
        summary = self._summary
        summary.findings = dict(sorted(self._findings.items()))
        summary.severities = dict(self._severities)
        summary.reasons = dict(sorted(self._reasons.items(), key=lambda pair: (-pair[1], pair[0])))
        summary.untold = dict(sorted(self._untold.items(), key=lambda pair: (-pair[1], pair[0])))
        summary.walls = dict(sorted(summary.walls.items()))
        summary.evidence = {level.name.lower(): self._evidence[level] for level in sorted(self._evidence, reverse=True)}
        summary.unchecked = {kind: hands for kind, hands in self._unchecked.items() if hands}
        summary.rules = {str(label): games for label, games in sorted(self._rules.items(), key=lambda pair: (-pair[1], pair[0]))}
        writer.finish(summary)
        return Outcome(summary, self._crashed)

    def _write(self, result: Result, writer: Writer) -> None:
        for finding, _ in result.shown:
            self._findings[finding.code] += 1
            self._severities[finding.severity.value] += 1
        self._summary.waived += len(result.waived)
        writer.result(result)

    def _beyond(self) -> Iterator[Result]:
        """What is found beyond the single games, a file each: on the tournament, and on the waivers."""
        found: dict[str, list[Shown]] = {}
        if self._occasion is not None:
            for finding, record in self._occasion.findings():
                found.setdefault(record.file, []).append(Shown(finding, record))
            self._untold.update(self._occasion.untold())
        yield from (self._sifted(name, 0, None, shown) for name, shown in found.items())
        unused = [Shown(finding, record) for finding, record in self._accepted.unused()]
        if unused:
            yield self._sifted(unused[0].record.file, 0, None, unused)

    def _sifted(self, name: str, game: int, audited: Audit | None, found: Sequence[Shown], *, skipped: bool = False) -> Result:
        """The result with what the selection takes of its findings, less those that are waived or known."""
        self._accepted.waivers.read(name, game)
        shown: list[Shown] = []
        waived: list[Waived] = []
        for item in found:
            spot = spot_of(item.record)
            waiver = self._accepted.waivers.take(spot)
            if waiver is None and self._accepted.known.take(spot):
                self._summary.known += 1
            elif self._selection.takes(item.record.code):
                shown += [item] if waiver is None else []
                waived += [Waived(item, waiver)] if waiver is not None else []
        return Result(name, game, audited, shown, skipped, waived)

    def _results(self, item: Input) -> Iterator[Result]:
        index = 0
        name: str | None = None
        try:
            for entry in parsers.entries(item.path or STDIN, item.name):
                read = entry.read
                if read.source.name != name:  # each member of an archive is a file; the first counts for the archive
                    self._summary.files += name is not None
                    name = read.source.name
                yield self._game(read, item, entry) if isinstance(read, Game) else self._unreadable(read, item)
                index += 1
        except Exception as error:  # a fault of ours in reading must not stop the run
            yield self._crash(error, item, index)

    def _game(self, game: Game, item: Input, entry: Entry) -> Result:
        self._summary.games += 1
        self._summary.hands += len(game.hands)
        try:
            audited = audit(game, self._regulation, walls=self._walls)
            duplicate = self._duplicate(game)
            findings = [*audited.findings, duplicate] if duplicate else audited.findings
            shown = [Shown(found, finding_record(found, game, entry.locate)) for found in findings]
            if self._occasion is not None:
                self._occasion.game(item, audited)
        except Exception as error:  # a fault of ours on one game must not stop the run
            wins = sum(isinstance(event, Won) for hand in game.hands for event in hand.events)
            self._summary.wins += wins
            self._summary.verdicts.cannot_tell += wins
            if wins:
                self._reasons[CRASHED_REASON] += wins
            return self._crash(error, item, game.source.index)
        self._count(audited)
        return self._sifted(game.source.name, game.source.index, audited, shown)._replace(document=entry.document)

    def _count(self, audited: Audit) -> None:
        self._rules[rules_label(audited.regulation)] += 1
        self._crashed = self._crashed or any(finding.code == CRASH for finding in audited.findings)
        self._untold.update(audited.untold)
        for hand in audited.game.hands:
            self._evidence[hand.evidence] += 1
            self._unchecked.update(unchecked(hand))
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
        severity = None if self._occasion is None else self._occasion.duplicates
        return _finding(DUPLICATE, say("the same game as in {file}", file=earlier), severity)

    def _unreadable(self, document: Unreadable, item: Input) -> Result:
        name, index = document.source.name, document.source.index
        in_folder = not item.named or name != item.name
        skipped = document.code == NOT_A_LOG and in_folder and not document.unopened  # what cannot be opened may be a log
        self._crashed = self._crashed or document.code == CRASH
        self._summary.files += document.count - 1
        self._summary.skipped += skipped * document.count
        finding = _finding(document.code, document.text, Severity.NOTE if skipped else None)
        return self._file_result(name, index, finding, document.place, document.source.digest, skipped=skipped)

    def _crash(self, error: Exception, item: Input, index: int) -> Result:
        self._crashed = True
        return self._file_result(item.name, index, _finding(CRASH, told(error)))

    def _file_result(self, name: str, index: int, finding: Finding, place: str = "", digest: str = "", *, skipped: bool = False) -> Result:
        record = file_record(finding, name, index, place, digest)
        return self._sifted(name, index, None, [Shown(finding, record)], skipped=skipped)


def _finding(code: str, found: str, severity: Severity | None = None) -> Finding:
    return Finding(code=code, severity=severity or CODES[code].severity, found=found)
