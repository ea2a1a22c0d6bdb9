"""Table of single suits: every way to split the tiles of one suit into groups and at most one pair, worked out once a suit and kept.

A key is the packed hand masked to one suit, left in its place, so that one table serves all four.
"""

from __future__ import annotations

from functools import cache
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


_WAITS: Final = (
    tuple({tile: wait_in_run(kind, tile) for tile in range(kind, kind + 3)} for kind in range(KINDS)),
    tuple({kind: Wait.TRIPLET} for kind in range(KINDS)),
)
"""By shape and kind of a concealed group: the tiles that can complete it, each with its wait."""


class Places(dict[Kind, tuple[tuple[int, Wait], ...]]):
    """Where a winning tile of each kind can have gone in a part: index of the group (-1 the pair) and wait, one place a wait."""

    def __init__(self, groups: tuple[Group, ...], pair: Kind) -> None:
        self.groups = groups
        self.pair = pair

    def __missing__(self, tile: Kind) -> tuple[tuple[int, Wait], ...]:
        found: list[tuple[int, Wait]] = []
        seen: list[Wait] = []
        if tile == self.pair:
            found.append((-1, Wait.PAIR))
        for index, group in enumerate(self.groups):
            wait = _WAITS[group.shape][group.kind].get(tile)
            if wait is not None and wait not in seen:
                seen.append(wait)
                found.append((index, wait))
        places = self[tile] = tuple(found)
        return places


class Part(msgspec.Struct, frozen=True, gc=False):
    """One way to split a suit."""

    groups: tuple[Group, ...]
    pair: Kind
    """-1 for none."""
    runs: int
    triplets: int
    tally: int
    places: Places


class Suit(msgspec.Struct, frozen=True, gc=False):
    """What the table holds for the tiles of one suit: all its splits (none when it does not come out even), and what it is made of."""

    parts: tuple[Part, ...]
    made: int


class _Piece(msgspec.Struct, frozen=True, gc=False):
    """A run or a triplet of a certain kind, and what it brings to a part."""

    group: Group
    runs: int
    triplets: int
    tally: int


def _run(kind: Kind) -> _Piece:
    return _Piece(Group(GroupShape.RUN, kind, False), 1 << kind, 0, ONE_GROUP + ONE_RUN + outside_tally(range(kind, kind + 3)))


def _triplet(kind: Kind) -> _Piece:
    tally = ONE_GROUP + ONE_HIDDEN + ONE_HONOUR * (kind >= EAST) + outside_tally([kind])
    return _Piece(Group(GroupShape.TRIPLET, kind, False), 0, 1 << kind, tally)


_TRIPLET_CODE: Final = 9
_PIECES: Final = tuple(
    (
        *(_run(first + number) for number in range(9)),
        *(_triplet(first + number) for number in range(9)),
    )
    for first in (0, 9, 18, 27)
)
"""Pieces by suit, then by code: the number of a run, or of a triplet and 9. Those past the end of a suit are never asked for."""
_PAIR_TALLY: Final = tuple(ONE_PAIR + outside_tally([kind]) for kind in range(KINDS))
_MADE: Final = tuple(made_of([kind]) for kind in range(KINDS))


@cache
def _ways(suit: int, runs: bool) -> tuple[tuple[int, ...], ...]:
    """Ways to use up a suit (packed, moved to the lowest bits) in runs and triplets, as codes of pieces in order."""
    if not suit:
        return ((),)
    at = ((suit & -suit).bit_length() - 1) // BITS
    count = suit >> BITS * at & 7
    following = min(suit >> BITS * (at + 1) & 7, suit >> BITS * (at + 2) & 7) if runs and at <= 6 else 0
    found: list[tuple[int, ...]] = []
    # The lowest kind goes into at most one triplet, and all that is left of it into runs.
    for triplets in (1, 0):
        left = count - 3 * triplets
        if 0 <= left <= following:
            pieces = (at + _TRIPLET_CODE,) * triplets + (at,) * left
            rest = suit - ((3 * triplets + left * 0o111) << BITS * at)
            found += [pieces + way for way in _ways(rest, runs)]
    return tuple(found)


@cache
def comes_out(suit: int, runs: bool) -> bool:
    """Whether a suit (packed, moved to the lowest bits) is nothing but groups, or groups and a pair; ``runs``: it is no honours."""
    counts = [suit >> BITS * number & 7 for number in range(9)]
    leftover = sum(counts) % 3
    if leftover == 0:
        return bool(_ways(suit, runs))
    return leftover == 2 and any(count >= 2 and _ways(suit - (2 << BITS * number), runs) for number, count in enumerate(counts))


def _part(suit: int, way: tuple[int, ...], pair: Kind) -> Part:
    pieces = _PIECES[suit]
    groups: tuple[Group, ...] = ()
    runs = triplets = 0
    tally = _PAIR_TALLY[pair] if pair >= 0 else 0
    for code in way:
        piece = pieces[code]
        groups += (piece.group,)
        runs |= piece.runs
        triplets |= piece.triplets
        tally += piece.tally
    if len(way) > len({*way}):
        tally += ONE_TWIN * sum(way.count(code) // 2 for code in {*way})
    return Part(groups, pair, runs, triplets, tally, Places(groups, pair))


def split(key: int) -> Suit:
    """All splits of a suit, given as a packed hand masked to that suit."""
    suit = (key.bit_length() - 1) // (BITS * 9) if key else 0
    first = suit * 9
    own = key >> BITS * first
    runs = first < EAST
    counts = [own >> BITS * number & 7 for number in range(9)]
    leftover = sum(counts) % 3
    parts: list[Part] = []
    if leftover == 0:
        parts = [_part(suit, way, -1) for way in _ways(own, runs)]
    elif leftover == 2:
        for number, count in enumerate(counts):
            if count >= 2:
                parts += [_part(suit, way, first + number) for way in _ways(own - (2 << BITS * number), runs)]
    made = 0
    for number, count in enumerate(counts):
        if count:
            made |= _MADE[first + number]
    return Suit(tuple(parts), made)


class SuitTable(dict[int, Suit]):
    """Suits by key, worked out when first asked for."""

    def __missing__(self, key: int) -> Suit:
        suit = self[key] = split(key)
        return suit


_SUITS: Final = SuitTable()


def suits_of(packed: int) -> tuple[Suit, Suit, Suit, Suit]:
    """The four suits of a packed hand: characters, circles, bamboo, honours."""
    return _SUITS[packed & _CHARACTERS], _SUITS[packed & _CIRCLES], _SUITS[packed & _BAMBOO], _SUITS[packed & _HONOURS]
