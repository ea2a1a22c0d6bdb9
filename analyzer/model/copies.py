"""The numbers 0–135 of a hand's physical tiles, where a log tells them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from analyzer.model.event import AddedKan, Chi, ClosedKan, Discard, DoraTurned, Draw, Event, Kita, OpenKan, Pon

_ROWS: Final[dict[type, str]] = {Draw: "drawn", Discard: "discarded", DoraTurned: "indicators"}


class Copies(msgspec.Struct, frozen=True, gc=False):
    """A row of numbers for each way that a tile comes into a hand's record, in order of time.

    Every tile of the record has its one number, in the row that it belongs to; `Won` and `Drawn` have none, since what they show is on the
    table already. Rows, because what is asked of them is asked of a whole row at once: whether the draws are the wall's, where a tile went.
    """

    dealt: bytes = b""
    """The dealt tiles, seat by seat in deal order."""
    indicators: bytes = b""
    """The first indicator, where there is one, then each that is turned."""
    drawn: bytes = b""
    """The tile of each draw."""
    discarded: bytes = b""
    """The tile of each discard."""
    sets: bytes = b""
    """The tiles of each call, kan and North set aside, in the order of the event's fields."""

    def of(self, events: Iterable[Event], turned: int = 1) -> Iterator[bytes]:
        """The numbers of each event's tiles in the order of its fields, fewer than its tiles where a row ends early.

        ``turned`` is how many indicators the hand begins with: one, or none where the record does not tell it.
        """
        rows = {"indicators": self.indicators[turned:], "drawn": self.drawn, "discarded": self.discarded, "sets": self.sets}
        at = dict.fromkeys(rows, 0)
        for event in events:
            name, count = row(event), width(event)
            yield rows[name][at[name] : at[name] + count]
            at[name] += count


def row(event: Event) -> str:
    """The row of `Copies` that an event's tiles stand in."""
    return _ROWS.get(type(event), "sets")


def width(event: Event) -> int:
    """How many tiles of an event have numbers in `Copies`."""
    match event:
        case Draw() | Discard() | DoraTurned() | Kita():
            return 1
        case Chi() | Pon() | OpenKan():
            return 1 + len(event.own)
        case ClosedKan():
            return len(event.tiles)
        case AddedKan():
            return 1 + len(event.pon or ())
    return 0
