"""What a log claims of a hand's end, kept as claimed.

``None`` always means "not recorded", which is not zero: what was not recorded is not checked and never called right.
"""

from __future__ import annotations

import msgspec

from analyzer.model.meld import Meld
from analyzer.model.tile import Seat, Tile


class YakuClaim(msgspec.Struct, frozen=True, gc=False):
    """One line of a claimed yaku list.

    ``id`` is canonical (format note Tenhou §6), dora lines included (``dora``, ``ura_dora``, ``aka_dora``); a wind may be told as
    ``seat_wind``, or with its name as ``seat_wind_south``, and all triplets of dragons in one line ``dragons``. ``han`` is as claimed,
    None where the log names no value (a yakuman). An id that the format does not know is kept as the log writes it.
    """

    id: str
    han: int | None = None


class WinClaim(msgspec.Struct, frozen=True):
    """What a log says of one win; points are whole points, tiles as the log lists them."""

    tile: Tile | None = None
    """The winning tile."""
    concealed: tuple[Tile, ...] | None = None
    """The concealed tiles, the winning tile included."""
    melds: tuple[Meld, ...] | None = None
    """The melds, oldest first."""
    yaku: tuple[YakuClaim, ...] | None = None
    """Ordinary yaku and dora, or the yakuman."""
    yakuman: bool | None = None
    """Whether the log claims a yakuman by name (its yaku then carry no han)."""
    han: int | None = None
    """Total han, where the log gives it apart from the list."""
    fu: int | None = None
    points: int | None = None
    """Value of the hand without honba and sticks: what all payers together pay."""
    limit: str | None = None
    """none, mangan, haneman, baiman, sanbaiman or yakuman (a counted one too)."""
    dora: tuple[Tile, ...] | None = None
    """Dora indicators, in the order turned."""
    ura: tuple[Tile, ...] | None = None
    """Ura indicators; None when not shown."""
    honba: int | None = None
    sticks: int | None = None
    """Riichi sticks on the table at this win, those of this hand included."""
    liable: Seat | None = None
    """The seat that the log names liable (pao). None: it names nobody."""
    before: tuple[int, ...] | None = None
    """Points per seat before the payments of this win."""
    delta: tuple[int, ...] | None = None
    """Points each seat gains or loses by this win, honba and sticks included."""
    open: bool | None = None
    """Whether the hand was open, where the log says so apart from the melds."""
    times: int | None = None
    """How many times yakuman, where the log counts them."""


class DrawClaim(msgspec.Struct, frozen=True):
    """What a log says of a hand without a winner."""

    reason: str = "exhaustive"
    """exhaustive, nagashi, nine_terminals, four_winds, four_riichi, triple_ron, four_kans, chombo, or as the log writes it."""
    shown: tuple[tuple[Tile, ...] | None, ...] | None = None
    """Per seat, the concealed tiles it showed; None for a seat that showed none."""
    tenpai: tuple[bool, ...] | None = None
    """Per seat, whether the log calls it tenpai; None when the log says so only by the tiles shown."""
    honba: int | None = None
    sticks: int | None = None
    before: tuple[int, ...] | None = None
    delta: tuple[int, ...] | None = None
    offenders: tuple[Seat, ...] | None = None
    """The seats whose penalty (chombo) ended the hand, or that made nagashi, as ``reason`` has it; None: the log does not say."""


class FinalClaim(msgspec.Struct, frozen=True):
    """The end of the game as the log gives it."""

    scores: tuple[int, ...] | None = None
    """Points per seat."""
    results: tuple[float, ...] | None = None
    """Result per seat in thousands, uma and oka included."""
    places: tuple[int, ...] | None = None
    """Place per seat, from 1; equal ones where they are shared."""
