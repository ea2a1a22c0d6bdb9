"""Calls in Tenhou XML: the events and the melds that meld words stand for."""

from __future__ import annotations

from functools import cache

import msgspec

from analyzer.model.event import AddedKan, Chi, ClosedKan, Event, Kita, OpenKan, Pon
from analyzer.model.meld import Meld, MeldKind
from analyzer.model.tile import Tile
from parsers.tenhou_xml.attributes import whole
from parsers.tenhou_xml.codes import TILES
from parsers.tenhou_xml.meld import decode

_NORTH = 30


class _Call(msgspec.Struct, frozen=True, gc=False):
    """What a meld word says, whoever says it."""

    kind: MeldKind | None
    source: int
    numbers: bytes
    """In the order of the event's fields; of a North without a number none."""
    called: Tile
    own: tuple[Tile, ...]


@cache  # a word has 16 bits
def _read(word: int, red_fives: bool) -> _Call:
    parts = decode(word)
    numbers = bytes(parts.tiles if parts.kind is MeldKind.CLOSED_KAN else (parts.called, *parts.tiles) if parts.called >= 0 else ())
    own = tuple(bytes(parts.tiles).translate(TILES[red_fives]))
    return _Call(parts.kind, parts.source, numbers, TILES[red_fives][parts.called] if parts.called >= 0 else _NORTH, own)


def call(text: str, who: int, red_fives: bool) -> tuple[Event, bytes]:
    """The event of a meld word as written, and the numbers of its tiles in the order of its fields (none: it does not tell one).

    Raises:
        ValueError: when the word names no tiles that there are.
    """
    parts = _read(whole(text), red_fives)
    frm = (who + parts.source) % 4
    match parts.kind:
        case MeldKind.CHI:
            return Chi(who, frm, parts.called, parts.own), parts.numbers
        case MeldKind.PON:
            return Pon(who, frm, parts.called, parts.own), parts.numbers
        case MeldKind.OPEN_KAN:
            return OpenKan(who, frm, parts.called, parts.own), parts.numbers
        case MeldKind.CLOSED_KAN:
            return ClosedKan(who, parts.own), parts.numbers
        case MeldKind.ADDED_KAN:
            return AddedKan(who, parts.called, parts.own, frm), parts.numbers
        case None:
            return Kita(who, parts.called), parts.numbers


def meld(word: int, who: int, red_fives: bool, players: int) -> Meld | None:
    """The meld of a meld word; None for a North set aside.

    Raises:
        ValueError: when it is none.
    """
    parts = _read(word, red_fives)
    if parts.kind is None:
        return None
    if parts.kind is MeldKind.CLOSED_KAN:
        return Meld(parts.kind, parts.own)
    frm = (who + parts.source) % 4
    tiles = (*parts.own, parts.called) if parts.kind is MeldKind.ADDED_KAN else (parts.called, *parts.own)
    # A dialect counts three seats otherwise, and then names one where nobody sits.
    return Meld(parts.kind, tiles, frm if frm < players else None)
