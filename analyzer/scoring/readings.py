"""All readings of a won hand."""

from __future__ import annotations

from typing import Final

from analyzer.model.tile import KINDS, Kind
from analyzer.scoring.melded import Melded
from analyzer.scoring.shape import BITS, FIELDS, HIDDEN_SHIFT, OUTSIDE, Form, Reading, Wait
from analyzer.scoring.suits import Suit

_ORPHANS: Final = sum(1 << BITS * kind for kind in range(KINDS) if OUTSIDE >> kind & 1)
_ORPHAN_TWINS: Final = frozenset(1 << BITS * kind for kind in range(KINDS) if OUTSIDE >> kind & 1)
_NOT_TWO: Final = FIELDS & ~sum(2 << BITS * kind for kind in range(KINDS))
_SUIT_OF: Final = (*(kind // 9 for kind in range(27)), *(3 for _ in range(8)))

_PAIRS: Final = Reading(Form.PAIRS, (), -1, -1, Wait.PAIR, 0, 0, 0, 0, 0, 0)
_THIRTEEN: Final = Reading(Form.ORPHANS, (), -1, -1, Wait.ORPHANS, 0, 0, 0, 0, 0, 0)


def readings(packed: int, suits: tuple[Suit, Suit, Suit, Suit], melded: Melded, tile: Kind, tsumo: bool) -> list[Reading]:
    """Every reading of a hand won on ``tile``: each split, with the winning tile in each place it can have gone to (one place a wait).

    ``packed`` are the concealed tiles, the winning one included, and ``suits`` the same by suit (`suits.suits_of`). A hand that is not won,
    or that holds a hidden tile, has none.
    """
    found: list[Reading] = []
    kinds = packed & FIELDS
    first, second, third, fourth = suits
    own = _SUIT_OF[tile]
    for a in first.parts:
        for b in second.parts:
            for c in third.parts:
                for d in fourth.parts:
                    groups = a.groups + b.groups + c.groups + d.groups + melded.groups
                    if len(groups) != 4:
                        continue
                    pair = max(a.pair, b.pair, c.pair, d.pair)
                    hidden = a.triplet_count + b.triplet_count + c.triplet_count + d.triplet_count
                    run_count = 4 - hidden - len(melded.groups) + melded.run_count
                    runs = a.runs | b.runs | c.runs | melded.runs
                    triplets = a.triplets | b.triplets | c.triplets | d.triplets | melded.triplets
                    twins = a.twins + b.twins + c.twins
                    hidden += melded.hidden
                    offset = 0
                    if own == 0:
                        part = a
                    elif own == 1:
                        part, offset = b, len(a.groups)
                    elif own == 2:
                        part, offset = c, len(a.groups) + len(b.groups)
                    else:
                        part, offset = d, len(a.groups) + len(b.groups) + len(c.groups)
                    for index, wait in part.places.get(tile, ()):
                        found.append(
                            Reading(
                                Form.STANDARD,
                                groups,
                                pair,
                                index + offset if index >= 0 else -1,
                                wait,
                                runs,
                                triplets,
                                run_count,
                                twins,
                                hidden if tsumo or wait is not Wait.TRIPLET else hidden - 1,
                                melded.kans,
                            )
                        )
    if not melded.groups:
        if not kinds & _NOT_TWO and kinds.bit_count() == 7:
            found.append(_PAIRS)
        elif kinds - _ORPHANS in _ORPHAN_TWINS:
            found.append(_THIRTEEN)
    if packed >> HIDDEN_SHIFT:
        return []
    return found
