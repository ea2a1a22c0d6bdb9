"""What a hand of thirteen tiles waits for, by its shape alone."""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from analyzer.model.tile import EAST, KINDS, is_terminal_or_honour
from analyzer.scoring.shape import BITS, FIELDS, HIDDEN_SHIFT, kinds_of
from analyzer.scoring.suits import SUIT_FIELDS, comes_out

_ORPHANS: Final = tuple(kind for kind in range(KINDS) if is_terminal_or_honour(kind))
_ORPHAN_MASK: Final = kinds_of(_ORPHANS)
_SIMPLES: Final = sum(7 << BITS * kind for kind in range(KINDS) if kind not in _ORPHANS)
_ONES: Final = sum(1 << BITS * kind for kind in range(KINDS))
_FOURS: Final = 4 * _ONES
_CHARACTERS, _CIRCLES, _BAMBOO, _HONOURS = SUIT_FIELDS


_BROKEN: Final = 1 << 8
_PAIRED: Final = 1 << 12


class _Suit(msgspec.Struct, frozen=True, gc=False):
    """The tiles of one suit by themselves. Whole are nothing but groups; all else is broken."""

    tally: int
    """How many tiles, and `_BROKEN` if they are, and `_PAIRED` if they are groups and a pair: four suits are tallied by adding."""
    completed_by: int
    """The kinds that would make them groups, with a pair or without, a bit each; none where they are whole."""
    lacks: int
    """The same, but none where they are groups and a pair."""


class _SuitTable(dict[int, _Suit]):
    """Suits by key (as in `suits.SuitTable`), worked out when first asked for."""

    def __missing__(self, key: int) -> _Suit:
        first = (key.bit_length() - 1) // (BITS * 9) * 9 if key else 0
        size, whole, completed_by = _alone(key >> BITS * first, first < EAST)
        broken = not whole or size % 3 > 0
        paired = whole and size % 3 == 2
        completed_by = completed_by << first if broken and key else 0
        suit = self[key] = _Suit(size + _BROKEN * broken + _PAIRED * paired, completed_by, 0 if paired else completed_by)
        return suit


@cache
def _alone(suit: int, runs: bool) -> tuple[int, bool, int]:
    """A suit moved to the lowest bits: how many tiles, whether it comes out even, and the numbers that would make it so, a bit each."""
    numbers = range(9 if runs else 7)
    size = sum(suit >> BITS * number & 7 for number in numbers)
    fits = kinds_of(number for number in numbers if comes_out(suit + (1 << BITS * number), runs))
    return size, comes_out(suit, runs), fits


_SUITS: Final = _SuitTable()
_SIZE: Final = _BROKEN - 1
_ANY_SUIT: Final = (13 + _BROKEN, 13 + 2 * (_BROKEN + _PAIRED))
"""Tallies of a whole hand in which any broken suit can take the missing tile: there is one, or there are two with a pair each."""
_OTHER_SUIT: Final = 13 + 2 * _BROKEN + _PAIRED
"""The tally of one in which a suit has the pair, and the other broken one lacks the tile."""


def waits(packed: int, melds: int = 0) -> int:
    """The kinds that would complete a hand, a bit each; ``packed`` are its concealed tiles (`shape.pack`), ``melds`` how many melds it has.

    A kind counts although the hand holds all four of it: what that is worth is a matter of the regulation (`Settings.own_copies_tenpai`).
    Hands with hidden tiles, or not of thirteen tiles, wait for nothing.

    >>> from analyzer.model.tile import parse_tiles
    >>> from analyzer.scoring.shape import pack
    >>> waits(pack(parse_tiles("33m111s12345678p"))) == kinds_of((11, 14, 17))
    True
    """
    if packed >> HIDDEN_SHIFT:
        return 0
    one, two, three, four = _SUITS[packed & _CHARACTERS], _SUITS[packed & _CIRCLES], _SUITS[packed & _BAMBOO], _SUITS[packed & _HONOURS]
    tally = one.tally + two.tally + three.tally + four.tally + 3 * melds
    found = 0
    if tally in _ANY_SUIT:
        found = one.completed_by | two.completed_by | three.completed_by | four.completed_by
    elif tally == _OTHER_SUIT:
        found = one.lacks | two.lacks | three.lacks | four.lacks
    if melds or tally & _SIZE != 13:
        return found
    return found | _special_waits(packed & FIELDS)


def _special_waits(packed: int) -> int:
    """Waits of seven pairs and of thirteen orphans; thirteen tiles given."""
    if not packed & _FOURS:
        single = packed & _ONES
        if single.bit_count() == 1 and not (single << 1) & packed:
            return 1 << (single.bit_length() - 1) // BITS
    if packed & _SIMPLES:
        return 0
    missing = [kind for kind in _ORPHANS if not packed >> BITS * kind & 7]
    if not missing:
        return _ORPHAN_MASK
    return kinds_of(missing) if len(missing) == 1 else 0
