"""Table of single suits: every way to split the tiles of one suit into groups and at most one pair, worked out once a suit and kept.

A key is the packed hand masked to one suit, left in its place, so that one table serves all four.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from analyzer.model.tile import EAST, KINDS, Kind
from analyzer.scoring.composition import made_of
from analyzer.scoring.shape import (
    BITS,
    ONE_GROUP,
    ONE_HIDDEN,
    ONE_HONOUR,
    ONE_PAIR,
    ONE_RUN,
    ONE_TWIN,
    Group,
    GroupShape,
    Wait,
    outside_tally,
)

_NINE: Final = (1 << BITS * 9) - 1
_CHARACTERS: Final = _NINE
_CIRCLES: Final = _NINE << BITS * 9
_BAMBOO: Final = _NINE << BITS * 18
_HONOURS: Final = ((1 << BITS * 7) - 1) << BITS * EAST
SUIT_FIELDS: Final = (_CHARACTERS, _CIRCLES, _BAMBOO, _HONOURS)
"""The bits of each suit in a packed hand."""

_RUNS: Final = tuple(Group(GroupShape.RUN, kind, False) for kind in range(KINDS))
_TRIPLETS: Final = tuple(Group(GroupShape.TRIPLET, kind, False) for kind in range(KINDS))


class Part(msgspec.Struct, frozen=True, gc=False):
    """One way to split a suit."""

    groups: tuple[Group, ...]
    pair: Kind
    """-1 for none."""
    runs: int
    triplets: int
    tally: int
    places: dict[Kind, tuple[tuple[int, Wait], ...]]
    """For each kind, where a winning tile of that kind can have gone: index of the group (-1 the pair) and wait, one place a wait."""


class Suit(msgspec.Struct, frozen=True, gc=False):
    """What the table holds for the tiles of one suit: all its splits (none when it does not come out even), and what it is made of."""

    parts: tuple[Part, ...]
    made: int


def wait_in_run(start: Kind, tile: Kind) -> Wait:
    """The wait that ``tile`` ended when it completed the run from ``start``.

    >>> [wait_in_run(0, tile).name for tile in range(3)]
    ['TWO_SIDED', 'CLOSED', 'EDGE']
    """
    if tile == start + 1:
        return Wait.CLOSED
    if (tile == start and start % 9 == 6) or (tile == start + 2 and start % 9 == 0):
        return Wait.EDGE
    return Wait.TWO_SIDED


def _splits(counts: list[int], at: Kind, end: Kind) -> Iterator[tuple[Group, ...]]:
    """Ways to use up ``counts`` from kind ``at`` on in runs and triplets; one way may come in several orders."""
    while at < end and not counts[at]:
        at += 1
    if at == end:
        yield ()
        return
    if counts[at] >= 3:
        counts[at] -= 3
        for rest in _splits(counts, at, end):
            yield _TRIPLETS[at], *rest
        counts[at] += 3
    if at < EAST and at % 9 <= 6 and counts[at + 1] and counts[at + 2]:
        for kind in (at, at + 1, at + 2):
            counts[kind] -= 1
        for rest in _splits(counts, at, end):
            yield _RUNS[at], *rest
        for kind in (at, at + 1, at + 2):
            counts[kind] += 1


def _order(group: Group) -> tuple[Kind, int]:
    return group.kind, -group.shape


def _part(groups: tuple[Group, ...], pair: Kind) -> Part:
    runs = [group.kind for group in groups if group.shape is GroupShape.RUN]
    triplets = [group.kind for group in groups if group.shape is not GroupShape.RUN]
    tally = len(groups) * ONE_GROUP + len(runs) * ONE_RUN + len(triplets) * ONE_HIDDEN
    tally += sum(runs.count(kind) // 2 for kind in set(runs)) * ONE_TWIN
    tally += sum(kind >= EAST for kind in triplets) * ONE_HONOUR
    tally += sum(outside_tally(range(kind, kind + 3)) for kind in runs) + sum(outside_tally([kind]) for kind in triplets)
    places: dict[Kind, dict[Wait, int]] = {}
    if pair >= 0:
        places[pair] = {Wait.PAIR: -1}
        tally += ONE_PAIR + outside_tally([pair])
    for index, group in enumerate(groups):
        if group.shape is GroupShape.RUN:
            for tile in range(group.kind, group.kind + 3):
                places.setdefault(tile, {}).setdefault(wait_in_run(group.kind, tile), index)
        else:
            places.setdefault(group.kind, {}).setdefault(Wait.TRIPLET, index)
    return Part(
        groups=groups,
        pair=pair,
        runs=sum(1 << kind for kind in set(runs)),
        triplets=sum(1 << kind for kind in triplets),
        tally=tally,
        places={tile: tuple((index, wait) for wait, index in waits.items()) for tile, waits in places.items()},
    )


def split(key: int) -> Suit:
    """All splits of a suit, given as a packed hand masked to that suit."""
    counts = [key >> BITS * kind & 7 for kind in range(KINDS)]
    held = [kind for kind in range(KINDS) if counts[kind]]
    first, end = (EAST, KINDS) if held and held[0] >= EAST else (held[0] // 9 * 9, held[0] // 9 * 9 + 9) if held else (0, 0)
    parts: set[tuple[tuple[Group, ...], Kind]] = set()
    leftover = sum(counts) % 3
    if leftover == 0:
        parts = {(tuple(sorted(groups, key=_order)), -1) for groups in _splits(counts, first, end)}
    elif leftover == 2:
        for pair in held:
            if counts[pair] >= 2:
                counts[pair] -= 2
                parts |= {(tuple(sorted(groups, key=_order)), pair) for groups in _splits(counts, first, end)}
                counts[pair] += 2
    ordered = sorted(parts, key=lambda part: (part[1], [_order(group) for group in part[0]]))
    return Suit(tuple(_part(groups, pair) for groups, pair in ordered), made_of(held))


class SuitTable(dict[int, Suit]):
    """Suits by key, worked out when first asked for."""

    def __missing__(self, key: int) -> Suit:
        suit = self[key] = split(key)
        return suit


_SUITS: Final = SuitTable()


def suits_of(packed: int) -> tuple[Suit, Suit, Suit, Suit]:
    """The four suits of a packed hand: characters, circles, bamboo, honours."""
    return _SUITS[packed & _CHARACTERS], _SUITS[packed & _CIRCLES], _SUITS[packed & _BAMBOO], _SUITS[packed & _HONOURS]
