"""How much of a game or a hand a record holds."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Final

from analyzer.model.event import AddedKan, Chi, ClosedKan, Discard, Draw, Drawn, Event, Kita, OpenKan, Pon, Won
from analyzer.model.outcome import WinClaim


class Evidence(IntEnum):
    """How much of a game a record holds, from least to most. A check declares what it needs."""

    STANDINGS = 1
    PAYMENTS = 2
    HAN_FU = 3
    WINNING_HAND = 4
    FULL_LOG = 5


FULL_LOG: Final = Evidence.FULL_LOG
"""By itself, for what asks of every hand: a member of an enumeration is slow to look up."""

PLAY: Final = frozenset((Draw, Discard, Chi, Pon, OpenKan, ClosedKan, AddedKan, Kita))
"""The events that tell of the play itself."""


def evidence_of_win(claim: WinClaim) -> Evidence:
    """What a win holds where nothing of the play before it is recorded."""
    if claim.concealed is not None and claim.tile is not None:
        return Evidence.WINNING_HAND
    listed = claim.yaku and all(yaku.han is not None for yaku in claim.yaku)
    if claim.han is not None or claim.yakuman or listed or claim.limit not in (None, "none"):
        return Evidence.HAN_FU
    return Evidence.STANDINGS if claim.delta is None and claim.points is None else Evidence.PAYMENTS


def evidence_of(events: Iterable[Event]) -> Evidence:
    """What a hand holds whose deal is not recorded: the play, or no more than the least of its endings tells."""
    wins: list[Evidence] = []
    drawn = False
    for event in events:
        kind = type(event)
        if kind in PLAY:
            return Evidence.FULL_LOG
        if isinstance(event, Won):
            wins.append(evidence_of_win(event.claim))
        elif isinstance(event, Drawn):
            drawn = True
    if wins:
        return min(wins)
    return Evidence.PAYMENTS if drawn else Evidence.STANDINGS
