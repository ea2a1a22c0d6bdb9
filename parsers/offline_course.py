"""Round, counters and deposits of hands that a record lists without them, as offline records mean it (format note Pantheon §2).

The dealer repeats on the dealer's win or tenpai and after a draw that aborts the hand; a counter is added when the dealer repeats and after
any draw; a void hand is dealt again. Whether the book has it so is the audit's to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from analyzer.model.event import Drawn, Event, StickPaid, Won
from analyzer.model.tile import Seat

STICK: Final = 1000
"""Points of a riichi deposit."""


def paid(events: tuple[Event, ...], before: Sequence[int] | None, after: Sequence[int] | None) -> tuple[Event, ...]:
    """The events of a hand with its one ending paid as the scores before and after it have it; as they are where that cannot be told."""
    ends = [event for event in events if isinstance(event, Won | Drawn)]
    if before is None or after is None or len(ends) != 1 or ends[0].claim.delta is not None:
        return events
    laid = [event.seat for event in events if isinstance(event, StickPaid)]
    delta = tuple(new - old + STICK * laid.count(seat) for seat, (old, new) in enumerate(zip(before, after, strict=True)))
    end = msgspec.structs.replace(ends[0], claim=msgspec.structs.replace(ends[0].claim, delta=delta))
    return tuple(end if event is ends[0] else event for event in events)


class Course:
    """Where a game stands."""

    def __init__(self) -> None:
        self.round = 0
        self.honba = 0
        self.sticks = 0

    @property
    def dealer(self) -> Seat:
        """The dealer of the hand to come."""
        return self.round % 4

    def after(self, events: Sequence[Event]) -> None:
        """Go on past a hand with these events."""
        winners = [event.seat for event in events if isinstance(event, Won)]
        drawn = next((event.claim for event in events if isinstance(event, Drawn)), None)
        laid = len({event.seat for event in events if isinstance(event, StickPaid)})
        if winners:
            self.sticks = 0
            stays = self.dealer in winners
            self.honba = self.honba + 1 if stays else 0
        elif drawn is not None and drawn.reason == "chombo":
            return  # it is dealt again, and the deposits go back
        elif drawn is not None:
            self.sticks += laid
            self.honba += 1
            tenpai = drawn.tenpai is not None and drawn.tenpai[self.dealer]
            stays = tenpai if drawn.reason in ("exhaustive", "nagashi") else True
        else:
            return
        self.round += not stays
