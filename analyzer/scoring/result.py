"""What the scoring answers."""

from __future__ import annotations

import msgspec

from analyzer.scoring.fu import FuLine
from analyzer.scoring.shape import Reading


class Score(msgspec.Struct, frozen=True, gc=False):
    """What a won hand is worth. Han are whole, fu are fu, base points are a fourth of a non-dealer's ron."""

    yaku: tuple[tuple[str, int], ...]
    """Id and han of each yaku; of a yakuman hand, id and times (1 or 2)."""
    dora: int
    ura: int
    aka: int
    kita: int
    han: int
    """Dora included, after the cap; 0 for a yakuman by name."""
    raw_han: int
    """Before the cap."""
    fu: int
    """Rounded, as counted also for a limit hand and for a yakuman."""
    raw_fu: int
    bill: tuple[FuLine, ...]
    limit: str
    """none, mangan, haneman, baiman, sanbaiman or yakuman."""
    kiriage: bool
    """Mangan only by rounding up."""
    yakuman: int
    """How many times yakuman, a counted one once; else 0."""
    counted: bool
    """A counted yakuman."""
    base: int
    """2000 a mangan, 8000 a yakuman."""
    reading: Reading


class NoScore(msgspec.Struct, frozen=True):
    """Why a hand scores nothing: ``shape``, ``no_yaku``, ``two_han_minimum`` or ``impossible``, and the same in words."""

    reason: str
    text: str
