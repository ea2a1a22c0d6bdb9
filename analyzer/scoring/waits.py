"""What a hand of thirteen tiles waits for, by its shape alone."""

from __future__ import annotations

from functools import cache
from typing import Final

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


class _Tallies(dict[int, int]):
    """By suit key (as in `suits.SuitTable`): how many tiles, `_BROKEN` if they are not nothing but groups, `_PAIRED` if they are groups
    and a pair. Four suits are tallied by adding."""

    def __missing__(self, key: int) -> int:
        first = _first(key)
        size, whole = _alone(key >> BITS * first, first < EAST)
        paired = whole and size % 3 == 2
        tally = self[key] = size + _BROKEN * (not whole or size % 3 > 0) + _PAIRED * paired
        return tally


class _Completions(dict[int, int]):
    """By suit key: the kinds that would make the tiles groups, with a pair or without, a bit each; none where they are that already."""

    def __missing__(self, key: int) -> int:
        first = _first(key)
        found = self[key] = _fits(key >> BITS * first, first < EAST) << first if _TALLIES[key] & _BROKEN else 0
        return found


def _first(key: int) -> int:
    """The lowest kind of the suit that a key is of."""
    return (key.bit_length() - 1) // (BITS * 9) * 9 if key else 0


@cache
def _alone(suit: int, runs: bool) -> tuple[int, bool]:
    """A suit moved to the lowest bits: how many tiles, and whether it comes out even."""
    return sum([suit >> BITS * number & 7 for number in range(9)]), comes_out(suit, runs)


@cache
def _fits(suit: int, runs: bool) -> int:
    """The numbers that would make a suit, moved to the lowest bits, come out even, a bit each."""
    found = 0
    for number in range(9 if runs else 7):
        if comes_out(suit + (1 << BITS * number), runs):
            found |= 1 << number
    return found


_TALLIES: Final = _Tallies()
_COMPLETIONS: Final = _Completions()
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
    keys = packed & _CHARACTERS, packed & _CIRCLES, packed & _BAMBOO, packed & _HONOURS
    one, two, three, four = keys
    tally = _TALLIES[one] + _TALLIES[two] + _TALLIES[three] + _TALLIES[four] + 3 * melds
    found = 0
    if tally in _ANY_SUIT:
        found = _COMPLETIONS[one] | _COMPLETIONS[two] | _COMPLETIONS[three] | _COMPLETIONS[four]
    elif tally == _OTHER_SUIT:
        for key in keys:
            if not _TALLIES[key] & _PAIRED:
                found |= _COMPLETIONS[key]
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
