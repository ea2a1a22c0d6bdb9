"""What a list of yaku says of a hand whose tiles nobody knows: which yaku never go together, and which fu such a hand can have.

It rests on what the yaku are made of: four groups and a pair, of which each asks for so many runs or triplets, for honours or terminals or
for none. Where the list leaves something open, every value that some hand could have passes.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations
from typing import Final

from analyzer.regulation.settings import Settings
from analyzer.scoring.shape import Form, Reading, Wait

UNSEEN: Final = Reading(Form.STANDARD, (), -1, -1, Wait.PAIR, 0, 0, 0)
"""The reading of a hand whose tiles are not known."""

_DRAGONS: Final = ("haku", "hatsu", "chun")
_VALUED: Final = ("seat_wind", "round_wind", *_DRAGONS, "yakuhai")
_RUNS: Final = {"pinfu": 4, "iipeikou": 2, "ryanpeikou": 4, "sanshoku_doujun": 3, "ittsu": 3, "chanta": 1, "junchan": 1}
"""Fewest runs."""
_TRIPLETS: Final = {
    **dict.fromkeys(_VALUED, 1),
    "shousangen": 2,
    "rinshan": 1,
    "toitoi": 4,
    "honroutou": 4,
    "sanankou": 3,
    "sankantsu": 3,
    "sanshoku_doukou": 3,
}
"""Fewest triplets and kans, of a hand that is not seven pairs."""
_GROUP_FU: Final = {"toitoi": 8, "honroutou": 16, "sanankou": 12, "sankantsu": 24, "sanshoku_doukou": 6, "shousangen": 10, "rinshan": 8}
"""Fewest fu of its groups and pair, were they open and of simples wherever they may be."""

_OUTSIDE: Final = {*_VALUED, "shousangen", "ittsu", "chanta", "junchan", "honroutou", "honitsu"}
_HONOURS: Final = {*_VALUED, "shousangen", "honitsu", "chanta"}
_APART: Final[dict[str, set[str]]] = {
    "tanyao": _OUTSIDE,
    "junchan": {*_HONOURS, "honroutou"},
    "chanta": {"honroutou"},
    "chinitsu": {*_HONOURS, "honroutou", "sanshoku_doujun", "sanshoku_doukou"},
    "honitsu": {"sanshoku_doujun", "sanshoku_doukou"},
    "ryanpeikou": {"iipeikou", "sanshoku_doujun", "ittsu"},
    "ittsu": {"sanshoku_doujun"},
    "ippatsu": {"rinshan"},
    "chankan": {"rinshan", "houtei"},
}
"""Yaku that ask for what the other forbids, beyond the number of groups."""


def clash(yaku: Collection[str], settings: Settings) -> tuple[str, str] | None:
    """Two of these yaku that no hand has both of; None where they may all be together."""
    for one, other in combinations(yaku, 2):
        if other in _APART.get(one, ()) or one in _APART.get(other, ()):
            return one, other
        if {one, other} == {"haitei", "rinshan"} and not settings.rinshan_with_haitei:
            return one, other
        for first, second in ((one, other), (other, one)):
            runs, triplets = _RUNS.get(first, 0), _TRIPLETS.get(second, 0)
            if first == "chiitoitsu":
                if second in _RUNS or (triplets and second != "honroutou"):
                    return first, second
            elif runs and runs + triplets > 4 and triplets:
                return first, second
    return None


def possible_fu(yaku: Collection[str] | None, *, tsumo: bool, closed: bool | None, settings: Settings) -> tuple[int, ...]:
    """The fu that a hand with just these yaku can have, in order; ``yaku`` None: they are not told. ``closed`` None: that is not known."""
    if yaku is not None and "chiitoitsu" in yaku:
        return (settings.chiitoitsu_fu,)
    if yaku is not None and "pinfu" in yaku:
        return (20,) if tsumo and settings.pinfu_tsumo else (30,)
    found: set[int] = set()
    for is_closed in (True, False) if closed is None else (closed,):
        base = 20 + (10 if is_closed and not tsumo else 0) + (2 if tsumo else 0)
        least = base + _groups(yaku or ())
        if not is_closed and least == 20 and settings.open_pinfu_fu:
            least = 22
        found.update(range(_rounded(least), _rounded(base + _most(yaku or ())) + 10, 10))
        if yaku is None and is_closed:
            found |= {settings.chiitoitsu_fu}
            if tsumo and settings.pinfu_tsumo:
                found.add(20)
    return tuple(sorted(found))


def _rounded(fu: int) -> int:
    return fu + -fu % 10


def _groups(yaku: Collection[str]) -> int:
    """The least fu of the groups and the pair; a triplet of the seat's wind may be that of the round too."""
    valued = sum(name in yaku for name in _DRAGONS) + any(name.startswith(("seat_wind", "round_wind", "yakuhai")) for name in yaku)
    return max([4 * valued, *(_GROUP_FU.get(name, 0) for name in yaku)])


def _most(yaku: Collection[str]) -> int:
    """The most fu of the groups, the pair and the wait: three closed kans, for four are a yakuman, and a closed triplet."""
    kan, triplet, pair = (16, 4, 0) if "tanyao" in yaku else (32, 8, 4)
    groups = 4 - max([0, *(_RUNS.get(name, 0) for name in yaku)])
    return kan * min(groups, 3) + triplet * max(groups - 3, 0) + pair + 2
