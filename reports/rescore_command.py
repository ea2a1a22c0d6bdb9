"""``tenbo rescore``: the same hands under another regulation, for people or as lines of JSON (docs/schemas/rescore.schema.json)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TextIO, TypeAlias

import msgspec
from rich.console import Console
from rich.text import Text

import parsers
from analyzer.audit import DEFAULT_BOOK
from analyzer.model.game import Game
from analyzer.model.phrase import joined, say, tally
from analyzer.regulation.declared import regulation_for
from analyzer.regulation.load import BookError, load_regulation
from analyzer.regulation.regulation import Regulation
from analyzer.rescore import ABORTED, BUMPED, NO_WIN, SETTLED, Rescore, WinChange, rescore
from analyzer.scoring.yaku import yaku_name
from parsers import Unreadable
from parsers.unreadable import told as told_error
from reports import wording
from reports.batch import NOT_A_LOG, rare_collection
from reports.inputs import STDIN, Input
from reports.played import key_of
from reports.records import SCHEMA_VERSION, rules_label
from reports.words import tell

_WIDTH: Final = 80
_ORDINALS: Final = (say("1st"), say("2nd"), say("3rd"), say("4th"))

CAUSES: Final[dict[str, str]] = {
    NO_WIN: say("no win"),
    "furiten": say("furiten"),
    "closed_kan": say("a closed kan robbed"),
    BUMPED: say("another winner is nearer"),
    ABORTED: say("too many winners"),
    SETTLED: say("settled otherwise"),
    "fu": say("fu"),
    "limit": say("limit"),
}
"""Causes that are no yaku and no dora, in words."""


class Side(msgspec.Struct, frozen=True):
    """A game's end under one regulation: scores in points and results in thousands per seat, places from 1; null where not known."""

    rules: str
    scores: tuple[int, ...] | None = None
    results: tuple[float, ...] | None = None
    places: tuple[int, ...] | None = None


class Change(msgspec.Struct, frozen=True):
    """A win of another value: what the winner gains, counters and deposits included; ``after`` is null where nothing is paid for it."""

    hand: str
    seat: int
    causes: tuple[str, ...]
    before: int
    after: int | None


class RescoreRecord(msgspec.Struct, frozen=True, tag_field="type", tag="rescore"):
    """One game as a line of JSON."""

    file: str
    game: int
    """Which game of the file, from 0."""
    wins: int
    own: Side
    other: Side
    changes: list[Change]
    remarks: list[str]


class NotScored(msgspec.Struct, frozen=True, tag_field="type", tag="not_scored"):
    """A file or a game that was not scored again, and why."""

    file: str
    game: int
    reason: str


class RescoreSummary(msgspec.Struct, tag_field="type", tag="summary"):
    """The counts of a run; ``causes`` by win, ``skipped`` are files met in folders that are no logs."""

    rules: str
    games: int = 0
    wins: int = 0
    changed: int = 0
    causes: dict[str, int] = {}
    places_changed: int = 0
    not_scored: int = 0
    skipped: int = 0
    schema: int = SCHEMA_VERSION


class Outcome(NamedTuple):
    """What the exit status depends on."""

    unread: bool
    """Whether a file that was named, or a log in a folder, could not be read."""
    crashed: bool


_Told: TypeAlias = Rescore | NotScored


class _Run:
    """One run over many files; where tenbo fails on a game the run goes on."""

    def __init__(self, other: Regulation) -> None:
        self.other = other
        self.skipped = 0
        self.unread = False
        self.crashed = False
        self._seen: dict[str, str] = {}

    def over(self, inputs: Sequence[Input]) -> Iterator[_Told]:
        """Every game scored again, or what is not."""
        for item in inputs:
            index = 0
            try:
                for entry in parsers.entries(item.path or STDIN, item.name):
                    told = self._unreadable(entry.read, item) if isinstance(entry.read, Unreadable) else self._game(entry.read)
                    if told is not None:
                        yield told
                    index += 1
            except Exception as error:  # a fault of ours in reading must not stop the run
                yield self._failed(item.name, index, error)

    def _unreadable(self, document: Unreadable, item: Input) -> NotScored | None:
        name = document.source.name
        if document.code == NOT_A_LOG and not document.unopened and not (item.named and name == item.name):
            self.skipped += document.count
            return None
        self.unread = True
        return NotScored(name, document.source.index, document.text)

    def _game(self, game: Game) -> _Told:
        source = game.source
        earlier = self._seen.setdefault(key_of(source), source.name)
        if earlier is not source.name:
            return NotScored(source.name, source.index, say("the same game as in {file}", file=earlier))
        if len(game.players) != 4:
            return NotScored(source.name, source.index, say("three players"))
        try:
            own = regulation_for(game.rules, 4) or load_regulation(DEFAULT_BOOK)
        except BookError as error:
            return NotScored(source.name, source.index, say("the rules that the log declares: {error}", error=str(error)))
        try:
            return rescore(game, own, self.other)
        except Exception as error:  # a fault of ours on one game must not stop the run
            return self._failed(source.name, source.index, error)

    def _failed(self, name: str, index: int, error: Exception) -> NotScored:
        self.crashed = True
        return NotScored(name, index, say("tenbo failed on the game: {error}", error=told_error(error)))


def record_of(result: Rescore) -> RescoreRecord:
    """A game's record."""
    scores, results, places = result.scores, result.results, result.places
    sides = [
        Side(
            rules_label(regulation),
            None if scores is None else scores[at],
            None if results is None else results[at],
            None if places is None else places[at],
        )
        for at, regulation in enumerate((result.own, result.other))
    ]
    changes = [
        Change(result.game.hands[change.hand].key, change.seat, change.causes, change.before_points, change.after_points)
        for change in result.changes
    ]
    source = result.game.source
    return RescoreRecord(source.name, source.index, result.wins, sides[0], sides[1], changes, list(map(str, result.remarks)))


def run(inputs: Sequence[Input], other: Regulation, stream: TextIO, *, lines: bool) -> Outcome:
    """Score all games again and print each: as a line of JSON, or as text where something changes; then the counts."""
    causes: Counter[str] = Counter()
    summary = RescoreSummary(rules_label(other))
    text = _Text(stream)
    work = _Run(other)
    with rare_collection():
        for told in work.over(inputs):
            if isinstance(told, Rescore):
                _count(summary, causes, told)
            else:
                summary.not_scored += 1
            if lines:
                record = record_of(told) if isinstance(told, Rescore) else msgspec.structs.replace(told, reason=str(told.reason))
                stream.write(msgspec.json.encode(record, enc_hook=str).decode() + "\n")
            elif isinstance(told, NotScored):
                text.not_scored(told)
            elif told.changes or told.remarks:
                text.game(told)
    summary.causes = dict(sorted(causes.items(), key=lambda pair: (-pair[1], pair[0])))
    summary.skipped = work.skipped
    if lines:
        stream.write(msgspec.json.encode(summary, enc_hook=str).decode() + "\n")
    else:
        text.summary(summary)
    return Outcome(work.unread, work.crashed)


def _count(summary: RescoreSummary, causes: Counter[str], result: Rescore) -> None:
    summary.games += 1
    summary.wins += result.wins
    summary.changed += len(result.changes)
    causes.update(cause for change in result.changes for cause in change.causes)
    places = result.places
    summary.places_changed += places is not None and places[0] != places[1]


def cause_text(cause: str) -> str:
    """A cause in words: ``tanyao lost``, ``renhou gained``, ``dora``, ``settled otherwise``."""
    if cause in CAUSES:
        return CAUSES[cause]
    name = yaku_name(cause.lstrip("+-"))
    if cause[0] == "-":
        return say("{yaku} lost", yaku=name)
    return say("{yaku} gained", yaku=name) if cause[0] == "+" else name


class _Text:
    """The text for people."""

    def __init__(self, stream: TextIO) -> None:
        self._console = Console(file=stream, highlight=False, markup=False, emoji=False, soft_wrap=True)

    def game(self, result: Rescore) -> None:
        """One game: its end on both sides, the wins that change, and what would have gone otherwise."""
        game = result.game
        self._line("", _title(game.source.name, game.source.index), style="bold")
        rules = say("As due under {own} -> under {other}.", own=rules_label(result.own), other=rules_label(result.other))
        self._line("  ", rules, style="dim")
        if result.scores is None or result.places is None:
            self._line("    ", say("The final scores cannot be worked out: a hand's payments are not known."))
        else:
            for seat in range(4):
                before, after = (self._end(result, at, seat) for at in range(2))
                moved = "" if result.places[0][seat] == result.places[1][seat] else "  *"
                name = wording.padded(wording.player(game, seat)[:20], 20)
                self._console.print(Text(f"    {name}  {before}   ->  {after}{moved}"), soft_wrap=True)
        for change in result.changes:
            self._change(game, change)
        for remark in result.remarks:
            self._line("    ", remark)
        self._console.print()

    def _end(self, result: Rescore, at: int, seat: int) -> str:
        assert result.scores is not None
        assert result.places is not None
        gained = f"{'':>6}" if result.results is None else f"{result.results[at][seat]:>+6.1f}"
        return f"{result.scores[at][seat]:>7,}  {gained}  {tell(_ORDINALS[result.places[at][seat] - 1])}"

    def _change(self, game: Game, change: WinChange) -> None:
        hand = game.hands[change.hand]
        told = say(
            "{hand}: {player} {before} -> {after} ({why})",
            hand=hand.title,
            player=wording.player(game, change.seat),
            before=f"{change.before_points:,}",
            after=say("nothing") if change.after_points is None else f"{change.after_points:,}",
            why=joined(map(cause_text, change.causes)),
        )
        self._line("    ", told)

    def not_scored(self, told: NotScored) -> None:
        """A file or a game that was not scored again."""
        self._line("", _title(told.file, told.game), style="bold")
        self._line("    ", say("Not scored again: {reason}.", reason=told.reason))
        self._console.print()

    def summary(self, summary: RescoreSummary) -> None:
        """The counts."""
        games, wins = tally(summary.games, "game"), tally(summary.wins, "win")
        self._line("", say("{games}, {wins} under {rules}", games=games, wins=wins, rules=summary.rules), style="bold")
        changed = tally(summary.changed, "win")
        moved = tally(summary.places_changed, "game")
        self._line("  ", say("of another value: {wins}; with other places: {games}", wins=changed, games=moved))
        for cause, number in summary.causes.items():
            self._console.print(Text(f"{number:>10,}  {tell(cause_text(cause))}"), soft_wrap=True)
        if summary.not_scored:
            self._line("  ", say("not scored again: {number}", number=f"{summary.not_scored:,}"))
        if summary.skipped:
            self._line("  ", say("files that are no logs: {number}", number=f"{summary.skipped:,}"))

    def _line(self, indent: str, text: str, *, style: str = "") -> None:
        for part in wording.filled(text, _WIDTH, first=indent, later=indent + "  "):
            self._console.print(Text(part, style), soft_wrap=True)


def _title(name: str, game: int) -> str:
    file = say("standard input") if name == STDIN else wording.printable(name)
    return file if game == 0 else say("{file}, game {game}", file=file, game=game + 1)
