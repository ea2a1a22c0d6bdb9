"""Calls in Tenhou XML: the events and the melds that meld words stand for."""

from __future__ import annotations

from functools import lru_cache

from analyzer.model.event import AddedKan, Chi, ClosedKan, Event, Kita, OpenKan, Pon
from analyzer.model.meld import Meld, MeldKind
from parsers.attributes import whole
from parsers.tenhou_codes import TILES, tile
from parsers.tenhou_meld import decode


def call(text: str, who: int, red_fives: bool) -> tuple[Event, bytes | None]:
    """The event of a meld word as written, and the numbers of its tiles in the order of its fields (None: one is not told).

    Raises:
        ValueError: when the word names no tiles that there are.
    """
    parts = decode(whole(text))
    frm = (who + parts.source) % 4
    own = tuple(bytes(parts.tiles).translate(TILES[red_fives]))
    if parts.kind is None:
        known = parts.called >= 0
        return Kita(who, tile(parts.called, red_fives) if known else 30), bytes([parts.called]) if known else None
    called = tile(parts.called, red_fives)
    if parts.kind is MeldKind.CLOSED_KAN:
        return ClosedKan(who, own), bytes(parts.tiles)
    numbers = bytes((parts.called, *parts.tiles))
    match parts.kind:
        case MeldKind.CHI:
            return Chi(who, frm, called, own), numbers
        case MeldKind.PON:
            return Pon(who, frm, called, own), numbers
        case MeldKind.OPEN_KAN:
            return OpenKan(who, frm, called, own), numbers
        case _:
            return AddedKan(who, called, own, frm), numbers


@lru_cache(maxsize=1 << 16)
def meld(word: int, who: int, red_fives: bool, players: int) -> Meld | None:
    """The meld of a meld word; None for a North set aside.

    Raises:
        ValueError: when it is none.
    """
    parts = decode(word)
    if parts.kind is None:
        return None
    frm: int | None = (who + parts.source) % 4
    if parts.kind is MeldKind.CLOSED_KAN:
        numbers, frm = parts.tiles, None
    elif parts.kind is MeldKind.ADDED_KAN:
        numbers = (*parts.tiles, parts.called)
    else:
        numbers = (parts.called, *parts.tiles)
    # A dialect counts three seats otherwise, and then names one where nobody sits.
    return Meld(parts.kind, tuple(bytes(numbers).translate(TILES[red_fives])), frm if frm is None or frm < players else None)
