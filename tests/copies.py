"""The physical tiles of a hand, event by event: a hand taken apart by its `Copies`, and put together again."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from analyzer.model.copies import Copies, row
from analyzer.model.event import Chi, Discard, DoraTurned, Draw, Event, Pon, discard, draw
from analyzer.model.game import Game
from analyzer.model.hand import Hand
from analyzer.model.tile import KIND, Tile

RED_COPIES = {16: 34, 52: 35, 88: 36}
"""The copies that are red where a game has red fives."""


@dataclass(frozen=True)
class Step:
    """An event and the numbers of its physical tiles."""

    event: Event
    copies: tuple[int, ...]


@dataclass(frozen=True)
class Course:
    """A hand as its physical tiles go: the deal of all seats, the first indicator, then step by step."""

    dealt: tuple[int, ...]
    indicator: int
    steps: tuple[Step, ...]

    def seen(self) -> set[int]:
        """Every copy that appears."""
        return {*self.dealt, self.indicator, *(copy for step in self.steps for copy in step.copies)}


def course_of(hand: Hand) -> Course | None:
    """The course of a hand; None where the log numbers no tiles."""
    if hand.copies is None or hand.dealt is None or hand.indicator is None:
        return None
    steps = tuple(Step(event, tuple(numbers)) for event, numbers in zip(hand.events, hand.numbers(), strict=True))
    return Course(tuple(hand.copies.dealt), hand.copies.indicators[0], steps)


def with_course(hand: Hand, course: Course, *, reds: bool, dropped: int | None = None) -> Hand:
    """The hand with another course. ``reds``: whether the game has red fives; ``dropped``: the event that is left out of it, if one is.

    Draws, discards and indicators are told by their copies, and a discard is of the tile drawn when it is that very copy.
    """
    events: list[Event] = []
    drawn: tuple[int, int] | None = None
    for step in course.steps:
        event = step.event
        match event:
            case Draw():
                event, drawn = draw(event.seat, tile_of(step.copies[0], reds)), (event.seat, step.copies[0])
            case Discard():
                event = discard(event.seat, tile_of(step.copies[0], reds), (event.seat, step.copies[0]) == drawn)
                drawn = None
            case DoraTurned():
                event = DoraTurned(tile_of(step.copies[0], reds))
            case Chi() | Pon():
                drawn = None
        events.append(event)
    ordinals = hand.ordinals
    if dropped is not None and ordinals is not None:
        ordinals = (*ordinals[:dropped], *ordinals[dropped + 1 :])
    rows = {"dealt": list(course.dealt), "indicators": [course.indicator], "drawn": [], "discarded": [], "sets": []}
    for step in course.steps:
        rows[row(step.event)] += step.copies
    copies = Copies(**{name: bytes(numbers) for name, numbers in rows.items()})
    return msgspec.structs.replace(hand, events=tuple(events), indicator=tile_of(course.indicator, reds), copies=copies, ordinals=ordinals)


def tile_of(copy: int, reds: bool) -> Tile:
    """The tile that a physical tile shows."""
    return RED_COPIES.get(copy, copy // 4) if reds else copy // 4


def has_reds(game: Game) -> bool:
    """Whether a game is played with red fives."""
    return any(tile != KIND[tile] for hand in game.hands for tiles in hand.dealt or () for tile in tiles)
