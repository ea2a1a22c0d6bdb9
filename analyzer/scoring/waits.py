"""What a hand of thirteen tiles waits for, by its shape alone."""

from __future__ import annotations

from typing import Final

import msgspec

from analyzer.model.tile import EAST, KINDS, Kind, is_terminal_or_honour
from analyzer.scoring.shape import BITS, FIELDS, HIDDEN_SHIFT
from analyzer.scoring.suits import SUIT_FIELDS, split

_ORPHANS: Final = tuple(kind for kind in range(KINDS) if is_terminal_or_honour(kind))
_ORPHAN_ONES: Final = sum(1 << BITS * kind for kind in _ORPHANS)
_TWOS: Final = sum(2 << BITS * kind for kind in range(KINDS))
_ONES: Final = sum(1 << BITS * kind for kind in range(KINDS))
_KINDS_OF_SUIT: Final = (range(9), range(9, 18), range(18, 27), range(EAST, KINDS))


class _Suit(msgspec.Struct, frozen=True, gc=False):
    """A suit by itself: how many tiles over whole groups, whether it is whole (with a pair if it has one), and what would make it so."""

    over: int
    whole: bool
    completed_by: tuple[Kind, ...]


class _SuitTable(dict[int, _Suit]):
    """Suits of one colour by key, worked out when first asked for."""

    def __init__(self, kinds: range) -> None:
        self.kinds = kinds

    def __missing__(self, key: int) -> _Suit:
        suit = self[key] = _Suit(
            over=sum(key >> BITS * kind & 7 for kind in self.kinds) % 3,
            whole=bool(split(key).parts),
            completed_by=tuple(kind for kind in self.kinds if split(key + (1 << BITS * kind)).parts),
        )
        return suit


_SUITS: Final = tuple(_SuitTable(kinds) for kinds in _KINDS_OF_SUIT)


def waits(packed: int, melds: int = 0) -> tuple[Kind, ...]:
    """The kinds that would complete a hand, in order; ``packed`` are its concealed tiles (`shape.pack`), ``melds`` how many melds it has.

    A kind counts although the hand holds all four of it: what that is worth is a matter of the regulation (`Settings.own_copies_tenpai`).
    Hands with hidden tiles, or not of thirteen tiles, wait for nothing.

    >>> from analyzer.model.tile import parse_tiles
    >>> from analyzer.scoring.shape import pack
    >>> waits(pack(parse_tiles("33m111s12345678p")))
    (11, 14, 17)
    """
    if packed >> HIDDEN_SHIFT:
        return ()
    packed &= FIELDS
    suits = [table[packed & fields] for table, fields in zip(_SUITS, SUIT_FIELDS, strict=True)]
    size = sum(packed >> BITS * kind & 7 for kind in range(KINDS))
    if size + 3 * melds != 13:
        return ()
    found: set[Kind] = set()
    broken = [suit for suit in suits if suit.over or not suit.whole]
    if len(broken) == 1:
        # All else is whole: the missing tile stands in the one suit that is not.
        found.update(broken[0].completed_by)
    elif len(broken) == 2:
        # Two suits with two tiles over: one has the pair, the other lacks a tile.
        for one, other in (broken, broken[::-1]):
            if other.over == 2 and other.whole:
                found.update(one.completed_by)
    if not melds:
        found.update(_special_waits(packed))
    return tuple(sorted(found))


def _special_waits(packed: int) -> tuple[Kind, ...]:
    """Waits of seven pairs and of thirteen orphans."""
    if not packed & ~(_TWOS | _ONES):
        single = packed & _ONES
        if single.bit_count() == 1 and (packed & _TWOS).bit_count() == 6 and not (single << 1) & packed:
            return ((single.bit_length() - 1) // BITS,)
    missing = [kind for kind in _ORPHANS if not packed >> BITS * kind & 7]
    if not missing and packed == _ORPHAN_ONES:
        return _ORPHANS
    if len(missing) == 1 and all(is_terminal_or_honour(kind) for kind in range(KINDS) if packed >> BITS * kind & 7):
        return tuple(missing)
    return ()
