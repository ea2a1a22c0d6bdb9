"""A meld: a set that a player has declared."""

from __future__ import annotations

from enum import IntEnum

import msgspec

from analyzer.model.tile import Seat, Tile


class MeldKind(IntEnum):
    """The five ways to declare a set."""

    CHI = 0
    PON = 1
    OPEN_KAN = 2
    CLOSED_KAN = 3
    ADDED_KAN = 4


class Meld(msgspec.Struct, frozen=True, gc=False):
    """A declared set: its tiles, the claimed one first, and the seat it was claimed from (None: closed kan, or not recorded).

    An added kan keeps the order of its pon, with the added tile last.
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]
    frm: Seat | None = None
