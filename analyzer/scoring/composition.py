"""What a hand is made of, melds included: which sorts of kinds, whatever their number.

Each suit and each meld brings a few bits, which are joined by or; the yaku ask of the `Composition` that the bits stand for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from analyzer.model.tile import EAST, GREEN, Kind, is_terminal_or_honour

_TERMINALS: Final = 1
_SIMPLES: Final = 2
_HONOURS: Final = 4
_NOT_GREEN: Final = 8
_GREEN_DRAGON: Final = 16
_SUITS: Final = 32

_GREEN: Final = frozenset((19, 20, 21, 23, 25, GREEN))


class Composition(msgspec.Struct, frozen=True, gc=False):
    """What a hand holds at all."""

    terminals: bool
    simples: bool
    honours: bool
    suits: int
    """How many of the three suits of numbers."""
    all_green: bool
    """Nothing but 2, 3, 4, 6, 8 of bamboo and green dragons."""
    green_dragon: bool


def made_of(kinds: Iterable[Kind]) -> int:
    """The bits of some kinds."""
    bits = 0
    for kind in kinds:
        if kind >= EAST:
            bits |= _HONOURS | (_GREEN_DRAGON if kind == GREEN else 0)
        else:
            bits |= (_TERMINALS if is_terminal_or_honour(kind) else _SIMPLES) | _SUITS << kind // 9
        if kind not in _GREEN:
            bits |= _NOT_GREEN
    return bits


def composition(made: int) -> Composition:
    """The composition that some bits stand for.

    >>> composition(made_of([0, 1, 33])).suits
    1
    """
    return Composition(
        terminals=bool(made & _TERMINALS),
        simples=bool(made & _SIMPLES),
        honours=bool(made & _HONOURS),
        suits=(made // _SUITS).bit_count(),
        all_green=not made & _NOT_GREEN,
        green_dragon=bool(made & _GREEN_DRAGON),
    )
