"""Dora of all kinds: indicators, ura, red fives. Norths set aside are in the situation already."""

from __future__ import annotations

from typing import Final

from analyzer.model.tile import HIDDEN_KIND, KIND, Tile, next_in_cycle
from analyzer.regulation.settings import Settings
from analyzer.scoring.shape import BITS, HIDDEN_SHIFT, RED_SHIFTS
from analyzer.scoring.situation import Situation

_NORTH: Final = 30
_NOTHING: Final = HIDDEN_SHIFT + BITS
"""A shift past every tile: what a hidden indicator points to."""
_SHIFTS: Final = tuple(
    tuple(_NOTHING if kind == HIDDEN_KIND else BITS * next_in_cycle(kind, players) for kind in KIND) for players in range(5)
)
"""By the number of players: where the dora of each indicator stands in a packed hand."""


def dora_kind(indicator: Tile, players: int = 4) -> int:
    """The kind that an indicator makes dora.

    >>> dora_kind(8), dora_kind(30), dora_kind(33), dora_kind(0, players=3)
    (0, 27, 31, 8)
    """
    return next_in_cycle(KIND[indicator], players)


class DoraRules:
    """Which dora a regulation counts."""

    def __init__(self, settings: Settings) -> None:
        def shown(first: bool, further: bool) -> int:
            return 0 if not first else 100 if further else 1

        self._dora = shown(settings.dora, settings.kan_dora)
        self._ura = shown(settings.ura_dora, settings.kan_ura)
        self._reds = tuple(shift for shift, wall in zip(RED_SHIFTS, settings.red_fives, strict=True) if wall)

    def count(self, packed: int, situation: Situation) -> tuple[int, int, int]:
        """Dora, ura and red fives of a whole packed hand, melds included, in han.

        Every indicator counts for itself: two of the same make each tile two dora. Ura are for riichi hands. Norths set aside are dora
        too when a West indicates them.
        """
        shifts = _SHIFTS[situation.players]
        dora = ura = aka = 0
        for indicator in situation.dora[: self._dora]:
            dora += packed >> shifts[indicator] & 7
        if situation.ura and situation.riichi:
            for indicator in situation.ura[: self._ura]:
                ura += packed >> shifts[indicator] & 7
        if packed >> RED_SHIFTS[0]:
            for shift in self._reds:
                aka += packed >> shift & 7
        if situation.kita:
            north = BITS * _NORTH
            dora += situation.kita * sum(shifts[indicator] == north for indicator in situation.dora[: self._dora])
            if situation.riichi:
                ura += situation.kita * sum(shifts[indicator] == north for indicator in situation.ura[: self._ura])
        return dora, ura, aka
