"""A win as the yaku see it: what all readings of the hand share."""

from __future__ import annotations

import msgspec

from analyzer.model.tile import EAST, GREEN, RED, WHITE, Kind
from analyzer.regulation.settings import Settings
from analyzer.scoring.situation import Situation

_DRAGONS = 1 << WHITE | 1 << GREEN | 1 << RED
VALUED = tuple(tuple(_DRAGONS | 1 << EAST + seat | 1 << EAST + wind for wind in range(4)) for seat in range(4))
"""Masks of the honours that are worth something, by seat wind and round wind."""


class Win(msgspec.Struct, gc=False):
    """A won hand before it is read; winds are kinds."""

    packed: int
    """The concealed tiles, the winning one included (`shape.pack`)."""
    tile: Kind
    """The winning tile."""
    tsumo: bool
    closed: bool
    """No meld was claimed from another player."""
    seat_wind: Kind
    round_wind: Kind
    valued: int
    """Mask of the honours that are worth something here: dragons, seat wind, round wind."""
    situation: Situation
    settings: Settings
