"""Furiten: the winning tiles that a player has let go. Worked out when a win or a declaration asks, never per discard."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from analyzer.model.event import AddedKan, Chi, Discard, Draw, OpenKan, Pon, Riichi
from analyzer.model.hand import Hand
from analyzer.model.meld import Meld
from analyzer.model.tile import KIND, Kind, Seat, Tile
from analyzer.regulation.settings import Settings
from analyzer.scoring.waits import waits


class Furiten(StrEnum):
    """The three kinds (gap item 21)."""

    DISCARD = "discard"
    """A winning tile is among the own discards."""
    TEMPORARY = "temporary"
    """Another's winning tile was let pass since the own last turn."""
    RIICHI = "riichi"
    """A winning tile was let pass since the declaration of riichi."""


def wait_mask(packed: int, melds: Sequence[Meld]) -> int:
    """What a hand waits for, by shape alone, a bit a kind; ``packed`` are its concealed tiles (`shape.pack`)."""
    return sum(1 << kind for kind in waits(packed, len(melds)))


def discarded_kinds(hand: Hand, seat: Seat, before: int) -> int:
    """The kinds that a seat has discarded before an event, a bit each; tiles that others called are among them."""
    return sum({1 << KIND[event.tile] for event in hand.events[:before] if type(event) is Discard and event.seat == seat})


def own_copies(waiting: int, held: Sequence[int], melds: Sequence[Meld], settings: Settings) -> int:
    """The waits that count by the book's definition of tenpai: those of which the player does not hold all four copies itself.

    ``held`` is the number of each tile 0–37 in the concealed hand. Where one wait still counts, so do all: only a hand waiting for
    nothing but its own four copies is at issue (gap item 26).
    """
    if settings.own_copies_tenpai == "tenpai" or not waiting:
        return waiting
    possible = 0
    for kind in range(34):
        if waiting >> kind & 1:
            copies = sum(held[tile] for tile in (kind, *_REDS.get(kind, ())))
            if settings.own_copies_tenpai == "noten_if_held":
                copies += sum(KIND[tile] == kind for meld in melds for tile in meld.tiles)
            if copies < 4:
                possible |= 1 << kind
    return waiting if possible else 0


_REDS: dict[Kind, tuple[Tile, ...]] = {4: (34,), 13: (35,), 22: (36,)}


def furiten(hand: Hand, seat: Seat, waiting: int, win: int, settings: Settings) -> Furiten | None:
    """Which furiten bars a seat, waiting for these kinds, from a ron at event number ``win``; None for none.

    The tile that is won on is not one let pass, nor is a tile offered in the same breath to a second winner.
    """
    if waiting & discarded_kinds(hand, seat, win):
        return Furiten.DISCARD
    events = hand.events
    offer = win - 1
    while offer >= 0 and not isinstance(events[offer], Discard | AddedKan | Draw | Chi | Pon | OpenKan):
        offer -= 1  # step back over deposits, indicators and the wins of others to the tile that is won on
    if isinstance(events[max(offer, 0)], Draw):
        return None  # a closed kan is robbed: nothing is let pass in between
    ends = settings.temporary_furiten_ends
    riichi_at = next((index for index in range(offer) if type(events[index]) is Riichi and events[index].seat == seat), None)  # type: ignore[union-attr]
    temporary = True
    for index in range(offer - 1, -1, -1):
        event = events[index]
        kind = type(event)
        if kind is Draw and event.seat == seat:  # type: ignore[union-attr]
            temporary = temporary and ends == "discard"
        elif kind is Discard and event.seat == seat:  # type: ignore[union-attr]
            temporary = False
        elif isinstance(event, Chi | Pon | OpenKan):
            if ends == "any_call_or_draw" or (event.seat == seat and ends == "draw_or_claim"):
                temporary = False
        elif isinstance(event, Discard | AddedKan) and waiting >> KIND[event.tile] & 1 and event.seat != seat:
            if riichi_at is not None and index > riichi_at:
                return Furiten.RIICHI
            if temporary:
                return Furiten.TEMPORARY
        if not temporary and (riichi_at is None or index <= riichi_at):
            return None
    return None
