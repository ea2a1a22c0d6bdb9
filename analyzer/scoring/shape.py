"""The shape of a won hand: its groups, its readings, and where the winning tile went.

A hand is *packed* into one int, three bits a kind (`pack`). Each suit is looked up on its own in the table of `suits`; a reading joins one
part of each suit with the melds. Whole hands are never cached: they do not repeat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Final

import msgspec

from analyzer.model.tile import EAST, HIDDEN, KIND, KINDS, RED_FIVES, Kind, Tile

BITS: Final = 3
"""Bits of one kind in a packed hand."""
FIELDS: Final = (1 << BITS * KINDS) - 1
"""The bits of the 34 kinds; the red fives are counted above them, hidden tiles above those."""
RED_SHIFTS: Final[tuple[int, int, int]] = (BITS * 34, BITS * 35, BITS * 36)
HIDDEN_SHIFT: Final = BITS * 37

WEIGHT: Final[tuple[int, ...]] = (
    *(1 << BITS * kind for kind in range(KINDS)),
    *((1 << BITS * KIND[tile]) + (1 << BITS * tile) for tile in (34, 35, 36)),
    1 << HIDDEN_SHIFT,
)
"""What each tile 0–37 adds to a packed hand."""
_weigh = WEIGHT.__getitem__


def pack(tiles: Iterable[Tile], base: int = 0) -> int:
    """Tiles as one int, on top of those packed in ``base``: three bits a kind (at most seven copies), a red five also counted apart."""
    return sum(map(_weigh, tiles), base)


def kinds_of(kinds: Iterable[Kind]) -> int:
    """A set of kinds as a bit mask."""
    return sum(1 << kind for kind in kinds)


_OCTAL: Final = bytes(b"01234567"[min(count, 7)] for count in range(256))


def pack_counts(held: Sequence[int]) -> int:
    """A hand given as how many it holds of each tile 0–37, packed like its tiles one by one (`pack`).

    Three bits a kind are one octal digit a kind, so that the hand can be read as a numeral.

    >>> pack_counts([2, *[0] * 33, 1, 0, 0, 0]) == pack([0, 0, 34])
    True
    """
    packed = int(bytes(held).translate(_OCTAL)[::-1], 8)
    if packed >> RED_SHIFTS[0]:
        packed += (held[34] << BITS * KIND[34]) + (held[35] << BITS * KIND[35]) + (held[36] << BITS * KIND[36])
    return packed


def unpack(packed: int) -> list[Tile]:
    """The tiles of a packed hand, in order."""
    counts = [packed >> BITS * tile & 7 for tile in range(HIDDEN)]
    for red in RED_FIVES:
        counts[KIND[red]] -= counts[red]
    return [tile for tile in range(HIDDEN) for _ in range(counts[tile])] + [HIDDEN] * (packed >> HIDDEN_SHIFT)


TERMINALS: Final = kinds_of((0, 8, 9, 17, 18, 26))
HONOURS: Final = kinds_of(range(EAST, KINDS))


class GroupShape(IntEnum):
    """A run, a triplet or a kan."""

    RUN = 0
    TRIPLET = 1
    KAN = 2


class Group(msgspec.Struct, frozen=True, gc=False):
    """One of the four groups: its shape, its (lowest) kind, and whether it was claimed from another player."""

    shape: GroupShape
    kind: Kind
    open: bool


class Form(IntEnum):
    """Four groups and a pair, seven pairs, or thirteen orphans."""

    STANDARD = 0
    PAIRS = 1
    ORPHANS = 2


class Wait(IntEnum):
    """What the winning tile completed, in one reading: a run (in three ways), a triplet, the pair, or thirteen orphans."""

    TWO_SIDED = 0
    EDGE = 1
    CLOSED = 2
    TRIPLET = 3
    PAIR = 4
    ORPHANS = 5


class Counts(msgspec.Struct, frozen=True, gc=False):
    """How many groups of each sort a reading has."""

    form: Form
    runs: int
    triplets: int
    """Kans included."""
    twins: int
    """How many times two concealed runs are the same."""
    hidden: int
    """Triplets and kans that count as concealed: a triplet completed by ron does not."""
    kans: int
    honours: int
    """Triplets and kans of honours."""
    outside: int
    """Groups, the pair among them, that hold a terminal or an honour: five at most."""
    terminal: int
    """Groups, the pair among them, that hold a terminal: five at most."""


# Counts travel as one int, three bits each, so that one addition adds them all. Pairs only tell whether a reading is whole.
ONE_RUN: Final = 1
ONE_TWIN: Final = 1 << 3
ONE_HIDDEN: Final = 1 << 6
ONE_KAN: Final = 1 << 9
ONE_HONOUR: Final = 1 << 12
ONE_OUTSIDE: Final = 1 << 15
ONE_TERMINAL: Final = 1 << 18
OF_PAIRS: Final = Form.PAIRS << 21
OF_ORPHANS: Final = Form.ORPHANS << 21
ONE_GROUP: Final = 1 << 24
ONE_PAIR: Final = 1 << 27


def counts_of(tally: int) -> Counts:
    """The counts of a tally.

    >>> counts_of(3 * ONE_RUN + ONE_HIDDEN).hidden
    1
    """
    runs = tally & 7
    return Counts(
        form=Form(tally >> 21 & 7),
        runs=runs,
        triplets=(tally >> 24 & 7) - runs,
        twins=tally >> 3 & 7,
        hidden=tally >> 6 & 7,
        kans=tally >> 9 & 7,
        honours=tally >> 12 & 7,
        outside=tally >> 15 & 7,
        terminal=tally >> 18 & 7,
    )


class Reading(msgspec.Struct, frozen=True, gc=False):
    """One way to read a won hand. Runs and triplets are masks of kinds as well, so that a yaku is a matter of a few bits."""

    form: Form
    groups: tuple[Group, ...]
    """Concealed groups by suit, then the melds, oldest first; empty unless the form is standard."""
    pair: Kind
    """The pair; -1 unless the form is standard."""
    completed: int
    """Index of the group that the winning tile completed; -1 for the pair, or where the form is not standard."""
    wait: Wait
    runs: int
    """Mask of the runs, each by its lowest kind."""
    triplets: int
    """Mask of the triplets and kans."""
    tally: int
    """`Counts` as one int (`counts_of`)."""

    @property
    def counts(self) -> Counts:
        """How many groups of each sort."""
        return counts_of(self.tally)


def outside_tally(kinds: Sequence[Kind]) -> int:
    """What a group of these kinds, or a pair, adds to a tally for the terminals and honours in it."""
    terminal = any(TERMINALS >> kind & 1 for kind in kinds)
    honour = any(HONOURS >> kind & 1 for kind in kinds)
    return ONE_OUTSIDE * (terminal or honour) + ONE_TERMINAL * terminal
