"""What a hand waits for: the kinds that would complete it, by shape alone.

Yaku, furiten and how many copies are left are no matter of a wait; who asks must ask for them apart.
"""

from __future__ import annotations

from typing import Final

from analyzer.model.tile import KINDS, Kind
from analyzer.scoring.shape import BITS, FIELDS, OUTSIDE
from analyzer.scoring.suits import SUIT_FIELDS, SUITS

_ONES: Final = sum(1 << BITS * kind for kind in range(KINDS))
_ORPHANS: Final = tuple(kind for kind in range(KINDS) if OUTSIDE >> kind & 1)
_SUIT_KINDS: Final = (range(9), range(9, 18), range(18, 27), range(27, 34))


class WaitTable(dict[tuple[int, int], int]):
    """By suit and its tiles: the kinds of that suit with which it comes out even, as a mask."""

    def __missing__(self, key: tuple[int, int]) -> int:
        suit, tiles = key
        waits = 0
        for kind in _SUIT_KINDS[suit]:
            if (tiles >> BITS * kind & 7) < 4 and SUITS[tiles + (1 << BITS * kind)].parts:
                waits |= 1 << kind
        self[key] = waits
        return waits


_WAITS: Final = WaitTable()


def _size(fields: int) -> int:
    """How many tiles a packed hand has: the sum of its fields."""
    size = 0
    while fields:
        size += fields & 7
        fields >>= BITS
    return size


def waits(packed: int) -> int:
    """The kinds that complete a concealed hand of 13, 10, 7, 4 or 1 tiles (`shape.pack`), as a mask; 0: it is not waiting.

    A kind of which the hand already holds four concealed copies is no wait. One of which melds hold the rest still is.
    """
    fields = packed & FIELDS
    size = _size(fields)
    if size % 3 != 1:
        return 0
    found = _standard(fields)
    if size == 13:
        found |= _seven_pairs(fields) | _thirteen_orphans(fields)
    return found


def _standard(fields: int) -> int:
    lacking: list[tuple[int, int, int]] = []
    for suit, mask in enumerate(SUIT_FIELDS):
        tiles = fields & mask
        if not tiles:
            continue
        over = _size(tiles >> BITS * _SUIT_KINDS[suit][0]) % 3
        if over:
            lacking.append((over, suit, tiles))
        elif not SUITS[tiles].parts:
            return 0
    if len(lacking) == 1:
        # One suit holds all that is loose: with the tile it comes out even, the pair in it.
        over, suit, tiles = lacking[0]
        return _WAITS[suit, tiles] if over == 1 else 0
    if len(lacking) == 2 and lacking[0][0] == lacking[1][0] == 2:
        # One suit holds the pair, the tile completes a group of the other.
        found = 0
        for (_, suit, tiles), (_, _, paired) in (lacking, lacking[::-1]):
            if SUITS[paired].parts:
                found |= _WAITS[suit, tiles]
        return found
    return 0


def _seven_pairs(fields: int) -> int:
    single = fields & _ONES
    pairs = fields >> 1 & _ONES
    if fields >> 2 & _ONES or single & pairs or single.bit_count() != 1 or pairs.bit_count() != 6:
        return 0
    return 1 << (single.bit_length() - 1) // BITS


def _thirteen_orphans(fields: int) -> int:
    missing: list[Kind] = []
    held = 0
    for kind in _ORPHANS:
        count = fields >> BITS * kind & 7
        held += count
        if not count:
            missing.append(kind)
        elif count > 2:
            return 0
    if held != 13:
        return 0
    if not missing:
        return sum(1 << kind for kind in _ORPHANS)
    return 1 << missing[0] if len(missing) == 1 else 0


def kinds_in(mask: int) -> list[Kind]:
    """The kinds of a mask, in order."""
    return [kind for kind in range(KINDS) if mask >> kind & 1]
