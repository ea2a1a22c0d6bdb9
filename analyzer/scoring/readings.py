"""All readings of a won hand."""

from __future__ import annotations

from typing import Final

from analyzer.model.tile import KINDS, Kind, is_terminal_or_honour
from analyzer.scoring.melded import Melded
from analyzer.scoring.shape import BITS, FIELDS, HIDDEN_SHIFT, OF_ORPHANS, OF_PAIRS, ONE_GROUP, ONE_HIDDEN, ONE_PAIR, Form, Reading, Wait
from analyzer.scoring.suits import Suit

_ORPHANS: Final = sum(1 << BITS * kind for kind in range(KINDS) if is_terminal_or_honour(kind))
_ORPHAN_TWINS: Final = frozenset(1 << BITS * kind for kind in range(KINDS) if is_terminal_or_honour(kind))
_NOT_TWO: Final = FIELDS & ~sum(2 << BITS * kind for kind in range(KINDS))

_PAIRS: Final = [Reading(Form.PAIRS, (), -1, -1, Wait.PAIR, 0, 0, OF_PAIRS)]
_THIRTEEN: Final = [Reading(Form.ORPHANS, (), -1, -1, Wait.ORPHANS, 0, 0, OF_ORPHANS)]
_WHOLE: Final = 4 * ONE_GROUP + ONE_PAIR
_STANDARD: Final = Form.STANDARD
_TRIPLET: Final = Wait.TRIPLET


def readings(packed: int, suits: tuple[Suit, Suit, Suit, Suit], melded: Melded, tile: Kind, tsumo: bool) -> list[Reading]:
    """Every reading of a hand won on ``tile``: each split, with the winning tile in each place it can have gone to (one place a wait).

    ``packed`` are the concealed tiles, the winning one included, and ``suits`` the same by suit (`suits.suits_of`). A hand that is not won,
    or that holds a hidden tile, has none.
    """
    if packed >> HIDDEN_SHIFT:
        return []
    found: list[Reading] = []
    melds = melded.groups
    own = tile // 9
    for a in suits[0].parts:
        for b in suits[1].parts:
            for c in suits[2].parts:
                for d in suits[3].parts:
                    tally = a.tally + b.tally + c.tally + d.tally + melded.tally
                    if not _WHOLE <= tally < _WHOLE + ONE_GROUP:
                        continue
                    groups = a.groups + b.groups + c.groups + d.groups + melds
                    runs = a.runs | b.runs | c.runs | melded.runs
                    triplets = a.triplets | b.triplets | c.triplets | d.triplets | melded.triplets
                    # One suit has the pair; the three without add -1 each.
                    pair = a.pair + b.pair + c.pair + d.pair + 3
                    if own == 0:
                        places, before = a.places, 0
                    elif own == 1:
                        places, before = b.places, len(a.groups)
                    elif own == 2:
                        places, before = c.places, len(a.groups) + len(b.groups)
                    else:
                        places, before = d.places, len(a.groups) + len(b.groups) + len(c.groups)
                    for index, wait in places[tile]:
                        found.append(
                            Reading(
                                _STANDARD,
                                groups,
                                pair,
                                index if index < 0 else before + index,
                                wait,
                                runs,
                                triplets,
                                tally if tsumo or wait is not _TRIPLET else tally - ONE_HIDDEN,
                            )
                        )
    if not melds:
        kinds = packed & FIELDS
        if not kinds & _NOT_TWO and kinds.bit_count() == 7:
            return found + _PAIRS
        if kinds - _ORPHANS in _ORPHAN_TWINS:
            return _THIRTEEN
    return found
