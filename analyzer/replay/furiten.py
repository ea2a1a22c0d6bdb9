"""Furiten: the winning tiles that a player has let go. Worked out when a win or a declaration asks, never per discard."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from analyzer.model.event import AddedKan, Chi, Discard, Disconnect, DoraTurned, Draw, Event, OpenKan, Pon, StickPaid, Won
from analyzer.model.meld import Meld
from analyzer.model.tile import Seat
from analyzer.regulation.settings import Settings
from analyzer.replay.table import BIT, Table
from analyzer.scoring.melded import together
from analyzer.scoring.shape import BITS


class Furiten(StrEnum):
    """The three kinds (gap item 21)."""

    DISCARD = "discard"
    """A winning tile is among the own discards."""
    TEMPORARY = "temporary"
    """Another's winning tile was let pass since the own last turn."""
    RIICHI = "riichi"
    """A winning tile was let pass since the declaration of riichi."""


def discarded_kinds(events: Sequence[Event], seat: Seat) -> int:
    """The kinds that a seat discards in some events, a bit each; tiles that others called are among them."""
    found = 0
    for event in events:
        if type(event) is Discard and event.seat == seat:
            found |= BIT[event.tile]
    return found


def counted_waits(waiting: int, packed: int, melds: Sequence[Meld], settings: Settings) -> int:
    """The waits that count by the book's definition of tenpai, a bit each: those of which the player does not hold all four copies itself.

    ``waiting`` are the waits by shape alone (`scoring.waits`), ``packed`` the concealed tiles. Where one wait still counts, so do all: only
    a hand waiting for nothing but its own four copies is at issue (gap item 26).
    """
    rule = settings.own_copies_tenpai
    if rule == "tenpai":
        return waiting
    held = packed + together(melds).packed if rule == "noten_if_held" else packed
    rest = waiting
    while rest:
        kind = rest.bit_length() - 1
        if held >> BITS * kind & 7 < 4:
            return waiting
        rest ^= 1 << kind
    return 0


_AFTER_THE_OFFER: Final = frozenset((StickPaid, DoraTurned, Won, Disconnect))
"""What may stand between the tile that is won on and the win."""
_CALLS: Final = frozenset((Chi, Pon, OpenKan))


def furiten(table: Table, seat: Seat, waiting: int, win: int, settings: Settings) -> Furiten | None:
    """Which furiten bars a seat, waiting for these kinds, from a ron that is event number ``win`` and ends the hand; None for none.

    The tile that is won on is not one let pass, nor is a tile offered in the same breath to a second winner.
    """
    if waiting & table.thrown[seat]:
        return Furiten.DISCARD
    events = table.hand.events
    offer = max(win - 1, 0)
    while offer and type(events[offer]) in _AFTER_THE_OFFER:
        offer -= 1
    declared = -1
    for declaration in table.declarations:
        if declaration.seat == seat:
            declared = declaration.event
            break
    since = declared if declared >= 0 else _counts_from(events, offer, seat, settings.temporary_furiten_ends)
    if waiting & _offered(events[since:offer], seat):
        return Furiten.RIICHI if declared >= 0 else Furiten.TEMPORARY
    return None


def _offered(events: Sequence[Event], seat: Seat) -> int:
    """The kinds that others offer a seat in some events, a bit each: by a discard, or by a kan that may be robbed."""
    found = 0
    for event in events:
        kind = type(event)
        if (kind is Discard or kind is AddedKan) and event.seat != seat:  # type: ignore[union-attr]  # both have a seat
            found |= BIT[event.tile]  # type: ignore[union-attr]  # and a tile
    return found


def _counts_from(events: Sequence[Event], offer: int, seat: Seat, ends: str) -> int:
    """The event from which temporary furiten counts: the latest before the offer that ended it (`Settings.temporary_furiten_ends`).

    Nobody offers a tile between an own draw or claim and the own discard, so that in legal play only ``any_call_or_draw`` differs.
    """
    for index in range(offer - 1, -1, -1):
        event = events[index]
        kind = type(event)
        if kind is Discard:
            over = event.seat == seat  # type: ignore[union-attr]
        elif kind is Draw:
            over = event.seat == seat and ends != "discard"  # type: ignore[union-attr]
        elif kind in _CALLS:
            over = ends == "any_call_or_draw" or (event.seat == seat and ends == "draw_or_claim")  # type: ignore[union-attr]
        else:
            continue
        if over:
            return index
    return 0
