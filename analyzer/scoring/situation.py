"""Everything about a win that its tiles do not tell."""

from __future__ import annotations

import msgspec

from analyzer.model.tile import Tile


class Situation(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """How a hand was won. Winds are 0 East … 3 North; ``dora`` and ``ura`` are indicators."""

    tsumo: bool
    seat_wind: int = 0
    round_wind: int = 0
    riichi: bool = False
    double_riichi: bool = False
    """Riichi in the first uninterrupted turn; ``riichi`` is then true too."""
    ippatsu: bool = False
    rinshan: bool = False
    chankan: bool = False
    haitei: bool = False
    houtei: bool = False
    tenhou: bool = False
    chiihou: bool = False
    renhou: bool = False
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    honba: int = 0
    """Counters on the table: only the two-han minimum asks."""
    players: int = 4
    kita: int = 0
    """Norths set aside (three players), one dora each."""
