"""What happened in a hand, seat by seat, as the record tells it: one pass over its events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from analyzer.model.event import (
    AddedKan,
    Chi,
    ClosedKan,
    Discard,
    DoraTurned,
    Draw,
    Drawn,
    Event,
    Kita,
    OpenKan,
    Pon,
    Riichi,
    StickPaid,
    Won,
)
from analyzer.model.hand import Hand
from analyzer.model.tile import HIDDEN_KIND, KIND, Seat
from analyzer.scoring.shape import WEIGHT, pack
from analyzer.scoring.waits import waits

_CALLED: Final = {Chi: 0, Pon: 1, OpenKan: 2, AddedKan: 3, ClosedKan: 4, Kita: 5}
"""Row of `Course.calls` that each kind of set counts in."""


class Declared:
    """A riichi when its tile was discarded. Counts are of discards up to and with that tile."""

    __slots__ = ("after", "before", "event", "furiten", "kinds", "own", "table", "tiles")

    def __init__(self, event: int, own: int, table: int, before: int) -> None:
        self.event = event
        """Index of the discard."""
        self.own = own
        self.table = table
        self.before = before
        """How many others had declared."""
        self.after = 0
        self.kinds: int | None = None
        """Kinds waited for; None where the record hides the hand."""
        self.tiles: int | None = None
        """Tiles of them that the player cannot see."""
        self.furiten: bool | None = None


class Course:
    """The course of one hand. Per seat unless it says otherwise."""

    __slots__ = ("calls", "declared", "discarded", "discards", "drawn", "last", "riichi", "sticks", "wins")

    def __init__(self, players: int) -> None:
        self.discarded = 0
        """Discards of all players."""
        self.discards = [0] * players
        self.last = [-1] * players
        """Index of the last discard."""
        self.calls = [[0] * players for _ in range(6)]
        """Chi, pon, open kans, added kans, closed kans, Norths; rows by kind."""
        self.riichi = [False] * players
        self.declared: list[Declared | None] = [None] * players
        self.sticks: list[tuple[int, Seat]] = []
        """The deposits paid: event and seat."""
        self.wins: list[tuple[int, Won]] = []
        self.drawn: tuple[int, Drawn] | None = None


def follow(hand: Hand, players: int) -> Course:
    """The course of a hand as recorded, legal or not; events of seats that there are not are passed over."""
    course = Course(players)
    discards, last, riichi, wins = course.discards, course.last, course.riichi, course.wins
    count = 0
    declaring = -1
    for index, event in enumerate(hand.events):
        kind = type(event)
        if kind is Draw:
            continue
        if kind is Discard:
            count += 1
            seat = event.seat  # type: ignore[union-attr]  # a discard has a seat
            if seat >= players:
                continue
            discards[seat] += 1
            last[seat] = index
            if declaring == seat:
                declaring = -1
                if course.declared[seat] is None:
                    course.declared[seat] = _declare(course, hand, index, seat, count)
        elif kind in _CALLED:
            if event.seat < players:  # type: ignore[union-attr]  # as has a call
                course.calls[_CALLED[kind]][event.seat] += 1  # type: ignore[union-attr]
        elif isinstance(event, Riichi):
            if event.seat < players:
                declaring = event.seat
                riichi[event.seat] = True
        elif isinstance(event, StickPaid):
            if event.seat < players:
                course.sticks.append((index, event.seat))
                riichi[event.seat] = True
        elif isinstance(event, Won):
            if event.seat < players and event.frm < players:
                wins.append((index, event))
        elif isinstance(event, Drawn):
            course.drawn = course.drawn or (index, event)
    course.discarded = count
    return course


def _declare(course: Course, hand: Hand, index: int, seat: Seat, count: int) -> Declared:
    """The riichi whose tile is event number ``index``, with what the hand waits for."""
    earlier = [one for one in course.declared if one is not None]
    for one in earlier:
        one.after += 1
    found = Declared(index, course.discards[seat], count, len(earlier))
    if hand.dealt is None or seat >= len(hand.dealt):
        return found
    events = hand.events[: index + 1]
    held, melds = _held(hand.dealt[seat], events, seat)
    kinds = waits(held, melds) if held >= 0 else 0
    if not kinds:
        return found
    seen = [0] * (HIDDEN_KIND + 1)
    river = 0
    if hand.indicator is not None:
        seen[KIND[hand.indicator]] += 1
    for event in events:
        kind = type(event)
        if kind is Discard:
            seen[KIND[event.tile]] += 1  # type: ignore[union-attr]  # a discard has a tile
            if event.seat == seat:  # type: ignore[union-attr]
                river |= 1 << KIND[event.tile]  # type: ignore[union-attr]
        elif kind is not Draw:
            for tile in _laid(event):
                seen[KIND[tile]] += 1
    found.kinds = kinds.bit_count()
    found.furiten = bool(kinds & river)
    found.tiles = sum(max(4 - seen[kind] - (held >> 3 * kind & 7), 0) for kind in range(HIDDEN_KIND) if kinds >> kind & 1)
    return found


def _held(dealt: Sequence[int], events: Sequence[Event], seat: Seat) -> tuple[int, int]:
    """The packed concealed tiles of a seat after some events, below zero where they do not follow, and how many melds it has."""
    held, melds = pack(dealt), 0
    for event in events:
        kind = type(event)
        if kind is Draw:
            if event.seat == seat:  # type: ignore[union-attr]  # all these have a seat
                held += WEIGHT[event.tile]  # type: ignore[union-attr]
        elif kind is Discard:
            if event.seat == seat:  # type: ignore[union-attr]
                held -= WEIGHT[event.tile]  # type: ignore[union-attr]
        elif kind in _CALLED and event.seat == seat:  # type: ignore[union-attr]
            held -= pack(_own(event))
            melds += kind is not AddedKan and kind is not Kita
    return held, melds


def _own(event: Event) -> tuple[int, ...]:
    """The tiles that a call takes out of the caller's hand."""
    match event:
        case Chi() | Pon() | OpenKan():
            return event.own
        case ClosedKan():
            return event.tiles
        case AddedKan() | Kita():
            return (event.tile,)
    return ()


def _laid(event: Event) -> tuple[int, ...]:
    """The tiles that an event other than a discard shows: of a call those from the hand, since the called one lies in a river."""
    return (event.tile,) if isinstance(event, DoraTurned) else _own(event)
