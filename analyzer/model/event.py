"""What can happen at the table: one small immutable value per thing.

Draws and discards are interned (`draw`, `discard`), so that reading a log builds none of them.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from analyzer.model.outcome import DrawClaim, WinClaim
from analyzer.model.tile import Seat, Tile


class Draw(msgspec.Struct, frozen=True, gc=False, tag="draw"):
    """A seat draws a tile, from the live wall or as a replacement."""

    seat: Seat
    tile: Tile


class Discard(msgspec.Struct, frozen=True, gc=False, tag="discard"):
    """A seat discards; ``drawn`` when it is the very tile just drawn (tsumogiri)."""

    seat: Seat
    tile: Tile
    drawn: bool = False


class Chi(msgspec.Struct, frozen=True, gc=False, tag="chi"):
    """A seat claims the last discard for a run: the called tile and the two own ones."""

    seat: Seat
    frm: Seat
    called: Tile
    own: tuple[Tile, ...]


class Pon(msgspec.Struct, frozen=True, gc=False, tag="pon"):
    """A seat claims the last discard for a triplet: the called tile and the two own ones."""

    seat: Seat
    frm: Seat
    called: Tile
    own: tuple[Tile, ...]


class OpenKan(msgspec.Struct, frozen=True, gc=False, tag="open_kan"):
    """A seat claims the last discard for a kan: the called tile and the three own ones."""

    seat: Seat
    frm: Seat
    called: Tile
    own: tuple[Tile, ...]


class ClosedKan(msgspec.Struct, frozen=True, gc=False, tag="closed_kan"):
    """A seat declares four own tiles."""

    seat: Seat
    tiles: tuple[Tile, ...]


class AddedKan(msgspec.Struct, frozen=True, gc=False, tag="added_kan"):
    """A seat adds an own tile to its pon. ``pon`` (called tile first) and ``frm`` repeat that pon where the log does."""

    seat: Seat
    tile: Tile
    pon: tuple[Tile, ...] | None = None
    frm: Seat | None = None


class Kita(msgspec.Struct, frozen=True, gc=False, tag="kita"):
    """A seat sets a North aside (three players)."""

    seat: Seat
    tile: Tile


class Riichi(msgspec.Struct, frozen=True, gc=False, tag="riichi"):
    """A seat declares riichi; its next discard is the declaration tile."""

    seat: Seat


class StickPaid(msgspec.Struct, frozen=True, gc=False, tag="stick_paid"):
    """The deposit of a declared riichi is paid; ``scores`` (points per seat, after it) where the log gives them."""

    seat: Seat
    scores: tuple[int, ...] | None = None


class DoraTurned(msgspec.Struct, frozen=True, gc=False, tag="dora_turned"):
    """A further dora indicator is turned after a kan."""

    tile: Tile


class Won(msgspec.Struct, frozen=True, tag="won"):
    """A seat wins: by self-draw when ``frm`` is the seat itself, else on the tile of ``frm``. ``claim`` is what the log says of it."""

    seat: Seat
    frm: Seat
    claim: WinClaim


class Drawn(msgspec.Struct, frozen=True, tag="drawn"):
    """The hand ends without a winner; ``claim`` is what the log says of it."""

    claim: DrawClaim


class Disconnect(msgspec.Struct, frozen=True, gc=False, tag="disconnect"):
    """A player leaves or, ``back``, returns. No effect on the game."""

    seat: Seat
    back: bool = False


Event: TypeAlias = (
    Draw | Discard | Chi | Pon | OpenKan | ClosedKan | AddedKan | Kita | Riichi | StickPaid | DoraTurned | Won | Drawn | Disconnect
)

_DRAWS: Final = tuple(tuple(Draw(seat, tile) for tile in range(38)) for seat in range(4))
_DISCARDS: Final = tuple(tuple(tuple(Discard(seat, tile, drawn) for tile in range(38)) for seat in range(4)) for drawn in (False, True))


def draw(seat: Seat, tile: Tile) -> Draw:
    """The interned draw."""
    return _DRAWS[seat][tile]


def discard(seat: Seat, tile: Tile, drawn: bool = False) -> Discard:
    """The interned discard."""
    return _DISCARDS[drawn][seat][tile]
