"""What the melds add to a hand, each worked out once and kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from analyzer.model.meld import Meld, MeldKind
from analyzer.model.tile import KIND, Tile
from analyzer.scoring.shape import Group, GroupShape, pack


class Melded(msgspec.Struct, frozen=True, gc=False):
    """The melds of a hand taken together."""

    packed: int
    """Their tiles, all four of a kan."""
    groups: tuple[Group, ...]
    runs: int
    triplets: int
    run_count: int
    hidden: int
    """Closed kans."""
    kans: int
    open: bool
    """Whether any was claimed from another player."""
    kinds: int


NONE: Final = Melded(0, (), 0, 0, 0, 0, 0, False, 0)

_SHAPES: Final = {
    MeldKind.CHI: GroupShape.RUN,
    MeldKind.PON: GroupShape.TRIPLET,
    MeldKind.OPEN_KAN: GroupShape.KAN,
    MeldKind.CLOSED_KAN: GroupShape.KAN,
    MeldKind.ADDED_KAN: GroupShape.KAN,
}


class MeldTable(dict[tuple[MeldKind, tuple[Tile, ...]], Melded]):
    """Single melds by kind and tiles, worked out when first asked for."""

    def __missing__(self, key: tuple[MeldKind, tuple[Tile, ...]]) -> Melded:
        kind, tiles = key
        lowest = min(KIND[tile] for tile in tiles)
        shape = _SHAPES[kind]
        claimed = kind is not MeldKind.CLOSED_KAN
        melded = self[key] = Melded(
            packed=pack(tiles),
            groups=(Group(shape, lowest, claimed),),
            runs=1 << lowest if shape is GroupShape.RUN else 0,
            triplets=0 if shape is GroupShape.RUN else 1 << lowest,
            run_count=1 if shape is GroupShape.RUN else 0,
            hidden=0 if claimed else 1,
            kans=1 if shape is GroupShape.KAN else 0,
            open=claimed,
            kinds=7 << lowest if shape is GroupShape.RUN else 1 << lowest,
        )
        return melded


_MELDS: Final = MeldTable()


def together(melds: Sequence[Meld]) -> Melded:
    """The melds of a hand as one value."""
    if not melds:
        return NONE
    first = _MELDS[melds[0].kind, melds[0].tiles]
    if len(melds) == 1:
        return first
    packed, groups, runs, triplets, kinds = first.packed, first.groups, first.runs, first.triplets, first.kinds
    run_count, hidden, kans, is_open = first.run_count, first.hidden, first.kans, first.open
    for meld in melds[1:]:
        one = _MELDS[meld.kind, meld.tiles]
        packed += one.packed
        groups += one.groups
        runs |= one.runs
        triplets |= one.triplets
        kinds |= one.kinds
        run_count += one.run_count
        hidden += one.hidden
        kans += one.kans
        is_open = is_open or one.open
    return Melded(packed, groups, runs, triplets, run_count, hidden, kans, is_open, kinds)
