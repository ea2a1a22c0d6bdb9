"""``tenbo rescore``: the same hands under another regulation, for people or as lines of JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, TextIO

import msgspec
from rich.console import Console
from rich.text import Text

import parsers
from analyzer.model.game import Game
from analyzer.regulation.declared import regulation_for
from analyzer.regulation.load import BookError
from analyzer.regulation.regulation import Regulation
from analyzer.rescore import Rescore, WinChange, rescore
from reports import wording
from reports.inputs import STDIN, Input
from reports.records import SCHEMA_VERSION, rules_label

_WIDTH: Final = 80
_ORDINALS: Final = ("1st", "2nd", "3rd", "4th")


class Side(msgspec.Struct, frozen=True):
    """A game's end under one regulation: scores in points and results in thousands per seat, places from 1."""

    rules: str
    scores: tuple[int, ...] | None = None
    results: tuple[float, ...] | None = None
    places: list[int] | None = None


class Change(msgspec.Struct, frozen=True):
    """A win of another value. ``points`` is what the winner gains, counters and deposits included; null: no win."""

    hand: str
    seat: int
    causes: tuple[str, ...]
    before: int
    after: int | None


class RescoreRecord(msgspec.Struct, frozen=True, tag_field="type", tag="rescore"):
    """One game as a line of JSON."""

    file: str
    game: int
    wins: int
    own: Side
    other: Side
    changes: list[Change]
    remarks: list[str]


class RescoreSummary(msgspec.Struct, tag_field="type", tag="summary"):
    """The counts of a run; ``causes`` by win, ``skipped`` by reason."""

    rules: str
    games: int = 0
    wins: int = 0
    changed: int = 0
    causes: dict[str, int] = {}
    places_changed: int = 0
    skipped: dict[str, int] = {}
    schema: int = SCHEMA_VERSION


def rescored(inputs: Sequence[Input], other: Regulation, skipped: Counter[str]) -> Iterator[Rescore]:
    """Every game behind ``inputs`` scored again; what cannot be is counted in ``skipped`` by its reason."""
    for item in inputs:
        for entry in parsers.entries(item.path or STDIN, item.name):
            game = entry.read
            if not isinstance(game, Game):
                skipped["not a log that can be read"] += 1
            elif len(game.players) != 4:
                skipped["three players"] += 1
            else:
                yield _one(game, other)


def _one(game: Game, other: Regulation) -> Rescore:
    try:
        own = regulation_for(game.rules, 4)
    except BookError:
        own = None
    return rescore(game, own or other, other)


def record_of(result: Rescore) -> RescoreRecord:
    """A game's record."""
    scores, results, places = result.scores, result.results, result.places
    sides = [
        Side(
            rules_label(regulation),
            None if scores is None else scores[at],
            None if results is None else results[at],
            None if places is None else [place + 1 for place in places[at]],
        )
        for at, regulation in enumerate((result.own, result.other))
    ]
    changes = [
        Change(result.game.hands[change.hand].key, change.seat, change.causes, change.before_points, change.after_points)
        for change in result.changes
    ]
    source = result.game.source
    return RescoreRecord(source.name, source.index, result.wins, sides[0], sides[1], changes, result.remarks)


def run(inputs: Sequence[Input], other: Regulation, stream: TextIO, *, lines: bool) -> RescoreSummary:
    """Score all games again and print each: as a line of JSON, or as text where something changes; then the counts."""
    skipped: Counter[str] = Counter()
    causes: Counter[str] = Counter()
    summary = RescoreSummary(rules_label(other))
    console = Console(file=stream, highlight=False, markup=False, emoji=False, soft_wrap=True)
    for result in rescored(inputs, other, skipped):
        summary.games += 1
        summary.wins += result.wins
        summary.changed += len(result.changes)
        causes.update(cause for change in result.changes for cause in change.causes)
        places = result.places
        summary.places_changed += places is not None and places[0] != places[1]
        if lines:
            stream.write(msgspec.json.encode(record_of(result)).decode() + "\n")
        elif result.changes or result.remarks:
            _print_game(console, result)
    summary.causes = dict(sorted(causes.items(), key=lambda pair: (-pair[1], pair[0])))
    summary.skipped = dict(sorted(skipped.items()))
    if lines:
        stream.write(msgspec.json.encode(summary).decode() + "\n")
    else:
        _print_summary(console, summary)
    return summary


def _print_game(console: Console, result: Rescore) -> None:
    game = result.game
    _line(console, "", wording.printable(game.source.name), style="bold")
    _line(console, "  ", f"As due under {rules_label(result.own)} -> under {rules_label(result.other)}.", style="dim")
    if result.scores is not None and result.results is not None and result.places is not None:
        for seat in range(4):
            cells = [
                f"{result.scores[at][seat]:>7,}  {result.results[at][seat]:>+6.1f}  {_ORDINALS[result.places[at][seat]]}" for at in range(2)
            ]
            moved = "" if result.places[0][seat] == result.places[1][seat] else "  *"
            _line(console, "    ", f"{wording.player(game, seat)[:20]:<20}  {cells[0]}   ->  {cells[1]}{moved}", fill=False)
    else:
        _line(console, "    ", "The final scores cannot be worked out: a hand's payments are not known.")
    for change in result.changes:
        _print_change(console, game, change)
    for remark in result.remarks:
        _line(console, "    ", remark)
    console.print()


def _print_change(console: Console, game: Game, change: WinChange) -> None:
    hand = game.hands[change.hand]
    after = "no win" if change.after_points is None else f"{change.after_points:,}"
    causes = ", ".join(cause.replace("_", " ") for cause in change.causes)
    told = f"{hand.title}: {wording.player(game, change.seat)} {change.before_points:,} -> {after} ({causes})"
    _line(console, "    ", told)


def _print_summary(console: Console, summary: RescoreSummary) -> None:
    head = f"{summary.games:,} games, {summary.wins:,} wins under {summary.rules}"
    _line(console, "", head, style="bold")
    _line(console, "  ", f"{summary.changed:,} wins of another value; {summary.places_changed:,} games with other places")
    for cause, number in summary.causes.items():
        _line(console, "", f"{number:>10,}  {cause.replace('_', ' ')}", fill=False)
    for reason, number in summary.skipped.items():
        _line(console, "  ", f"not scored again: {number:,} ({reason})")


def _line(console: Console, indent: str, text: str, *, style: str = "", fill: bool = True) -> None:
    parts = wording.filled(text, _WIDTH, first=indent, later=indent + "  ") if fill else [indent + wording.printable(text)]
    for part in parts:
        console.print(Text(part, style), soft_wrap=True)
