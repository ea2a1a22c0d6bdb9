"""What is gathered of one hand while its tags are read."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.model.copies import Copies
from analyzer.model.event import Event
from analyzer.model.hand import Hand


class HandRecord:
    """The events of a hand so far, the numbers of their tiles, and which tags were none. Before the first INIT it is of no hand."""

    __slots__ = ("before", "copies", "discarded", "drawn", "events", "first", "hand", "indicators", "sets", "skipped")

    def __init__(self, hand: Hand | None, copies: Copies | None, place: int, before: Sequence[tuple[int, Event]] = ()) -> None:
        """Begin after the tag number ``place``. ``before`` are events of the hand that stand before it, each with its ordinal."""
        self.hand = hand
        self.copies = copies
        """The numbers of the dealt tiles and the first indicator; None as soon as the number of one tile is not told."""
        self.events = [event for _, event in before]
        self.indicators, self.drawn, self.discarded, self.sets = bytearray(), bytearray(), bytearray(), bytearray()
        """The numbers of the events' tiles, as in `Copies`."""
        self.skipped: list[int] = []
        """Ordinals of the tags that were no event."""
        self.before = [ordinal for ordinal, _ in before]
        self.first = place + 1 - len(self.events)
        if hand is not None:
            hand.place = place

    def ordinal(self) -> int:
        """Ordinal of the next tag: since the beginning each was an event or skipped."""
        return self.first + len(self.events) + len(self.skipped)

    def finished(self) -> Hand | None:
        """The hand with all that was gathered."""
        hand = self.hand
        if hand is None:
            return None
        if self.before or self.skipped:
            left = set(self.skipped)
            hand.ordinals = (*self.before, *(place for place in range(hand.place + 1, self.ordinal()) if place not in left))
            if hand.ordinals == tuple(range(hand.place + 1, hand.place + 1 + len(self.events))):
                hand.ordinals = None
        hand.events = tuple(self.events)
        if self.copies is not None:
            hand.copies = Copies(
                self.copies.dealt, self.copies.indicators + self.indicators, bytes(self.drawn), bytes(self.discarded), bytes(self.sets)
            )
        return hand
