"""The 16-bit meld word of Tenhou XML, both ways (format note Tenhou §4)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from analyzer.model.meld import MeldKind
from analyzer.model.phrase import say

KITA_WORD = 0x0020
PREVIOUS = 3
"""The source of a tile claimed from the previous seat."""


class MeldWord(msgspec.Struct, frozen=True):
    """What a meld word says: tile numbers 0–135."""

    kind: MeldKind | None
    """None for a North set aside."""
    source: int
    """Whom the tile was claimed from: 0 oneself, 1 the next seat, 2 opposite, 3 the previous, modulo four also with three players."""
    called: int
    """The claimed tile, the added tile of an added kan, or the North; −1 for a North without a number. Unimportant for a closed kan."""
    tiles: tuple[int, ...]
    """The own tiles of a claim, all four of a closed kan, the pon (claimed tile first) of an added kan, nothing for a North."""


def decode(word: int) -> MeldWord:
    """Take a meld word apart.

    Raises:
        ValueError: when it is no 16-bit word or names a tile that there is not.
    """
    if not 0 <= word < 1 << 16:
        raise ValueError(say("meld word {word} does not fit in 16 bits", word=word))
    source = word & 3
    if word & 0x04:
        return _chi(word, source)
    if word & 0x18:
        return _pon(word, source)
    called = word >> 8
    if called >= 136:
        raise ValueError(say("meld word {word} names tile {called}", word=word, called=called))
    if word & KITA_WORD:
        return MeldWord(None, 0, called if called else -1, ())
    four = range(called // 4 * 4, called // 4 * 4 + 4)
    if source == 0:
        return MeldWord(MeldKind.CLOSED_KAN, 0, called, tuple(four))
    return MeldWord(MeldKind.OPEN_KAN, source, called, tuple(id_ for id_ in four if id_ != called))


def _chi(word: int, source: int) -> MeldWord:
    quotient, claimed = divmod(word >> 10, 3)
    suit, low = divmod(quotient, 7)
    if suit > 2:
        raise ValueError(say("meld word {word} names a run that there is not", word=word))
    first = (suit * 9 + low) * 4
    run = [first + 4 * step + (word >> 3 + 2 * step & 3) for step in range(3)]
    called = run.pop(claimed)
    # A dialect tells no seat with a run (0, oneself), and there is only one that it can be of; another seat stays as told.
    return MeldWord(MeldKind.CHI, source or PREVIOUS, called, tuple(run))


def _pon(word: int, source: int) -> MeldWord:
    kind, claimed = divmod(word >> 9, 3)
    if kind > 33:
        raise ValueError(say("meld word {word} names a kind that there is not", word=word))
    spare = kind * 4 + (word >> 5 & 3)
    three = [id_ for id_ in range(kind * 4, kind * 4 + 4) if id_ != spare]
    called = three.pop(claimed)
    if word & 0x08:
        return MeldWord(MeldKind.PON, source, called, tuple(three))
    return MeldWord(MeldKind.ADDED_KAN, source, spare, (called, *three))


def encode(kind: MeldKind | None, source: int, called: int, tiles: Sequence[int]) -> int:
    """The word of a meld, its parts as in `MeldWord`.

    Raises:
        ValueError: when the tiles make no such meld.
    """
    if kind is MeldKind.CHI:
        run = sorted((called, *tiles))
        first = run[0] // 4
        if len(run) != 3 or [id_ // 4 for id_ in run] != [first, first + 1, first + 2] or first >= 27 or first % 9 > 6:
            raise ValueError(say("tiles {run} are no run", run=run))
        copies = sum((id_ & 3) << 3 + 2 * step for step, id_ in enumerate(run))
        return ((first // 9 * 7 + first % 9) * 3 + run.index(called)) << 10 | copies | 0x04 | source
    if kind is MeldKind.PON or kind is MeldKind.ADDED_KAN:
        added = kind is MeldKind.ADDED_KAN
        three = sorted(tiles if added else (called, *tiles))
        claimed = tiles[0] if added else called
        base = three[0] // 4 * 4
        spare = {0, 1, 2, 3} - {id_ - base for id_ in three}
        if len(three) != 3 or len(spare) != 1 or (added and called - base not in spare):
            raise ValueError(say("tiles {three} are no triplet", three=three))
        return (base // 4 * 3 + three.index(claimed)) << 9 | spare.pop() << 5 | (0x10 if added else 0x08) | source
    if kind is None:
        return called << 8 | KITA_WORD
    if kind is MeldKind.CLOSED_KAN:
        called, source = tiles[0] // 4 * 4, 0
    four = sorted(tiles if kind is MeldKind.CLOSED_KAN else (called, *tiles))
    if four != list(range(four[0] // 4 * 4, four[0] // 4 * 4 + 4)):
        raise ValueError(say("tiles {four} are not four of a kind", four=four))
    return called << 8 | source
