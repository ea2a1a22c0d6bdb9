"""What the melds add to a hand, each worked out once and kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from analyzer.model.meld import Meld, MeldKind
from analyzer.model.tile import EAST, KIND, Tile
from analyzer.scoring.composition import made_of
from analyzer.scoring.shape import ONE_GROUP, ONE_HIDDEN, ONE_HONOUR, ONE_KAN, ONE_RUN, Group, GroupShape, outside_tally, pack


class Melded(msgspec.Struct, frozen=True, gc=False):
    """The melds of a hand taken together."""

    packed: int
    """Their tiles, all four of a kan."""
    groups: tuple[Group, ...]
    runs: int
    triplets: int
    tally: int
    made: int
    open: bool
    """Whether any was claimed from another player."""


NONE: Final = Melded(0, (), 0, 0, 0, 0, False)


class MeldTable(dict[tuple[Tile, ...], Melded]):
    """Single melds of one kind by their tiles, worked out when first asked for."""

    def __init__(self, kind: MeldKind) -> None:
        self.kind = kind

    def __missing__(self, tiles: tuple[Tile, ...]) -> Melded:
        kinds = [KIND[tile] for tile in tiles]
        lowest = min(kinds)
        run = self.kind is MeldKind.CHI
        kan = self.kind in (MeldKind.OPEN_KAN, MeldKind.CLOSED_KAN, MeldKind.ADDED_KAN)
        claimed = self.kind is not MeldKind.CLOSED_KAN
        melded = self[tiles] = Melded(
            packed=pack(tiles),
            groups=(Group(GroupShape.RUN if run else GroupShape.KAN if kan else GroupShape.TRIPLET, lowest, claimed),),
            runs=1 << lowest if run else 0,
            triplets=0 if run else 1 << lowest,
            tally=ONE_GROUP
            + ONE_RUN * run
            + ONE_KAN * kan
            + ONE_HIDDEN * (not claimed)
            + ONE_HONOUR * (lowest >= EAST)
            + outside_tally(kinds),
            made=made_of(kinds),
            open=claimed,
        )
        return melded


_MELDS: Final = tuple(MeldTable(kind) for kind in MeldKind)


def together(melds: Sequence[Meld]) -> Melded:
    """The melds of a hand as one value."""
    if not melds:
        return NONE
    first, *others = melds
    melded = _MELDS[first.kind][first.tiles]
    for meld in others:
        one = _MELDS[meld.kind][meld.tiles]
        melded = Melded(
            melded.packed + one.packed,
            melded.groups + one.groups,
            melded.runs | one.runs,
            melded.triplets | one.triplets,
            melded.tally + one.tally,
            melded.made | one.made,
            melded.open or one.open,
        )
    return melded
