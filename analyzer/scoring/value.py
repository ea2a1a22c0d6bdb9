"""From han and fu to base points and their limit (clauses R-4.1.2-02 to 11)."""

from __future__ import annotations

from typing import Final

import msgspec

from analyzer.model.phrase import say
from analyzer.regulation.settings import Settings

MANGAN: Final = 2000
YAKUMAN: Final = 8000

LIMIT_NAMES: Final = {
    "none": say("no limit"),
    "mangan": say("mangan"),
    "haneman": say("haneman"),
    "baiman": say("baiman"),
    "sanbaiman": say("sanbaiman"),
    "fourfold_mangan": say("fourfold mangan"),
    "yakuman": say("yakuman"),
}
"""Limits for people."""


class Value(msgspec.Struct, frozen=True, gc=False):
    """What a han and fu are worth under a regulation.

    ``base`` is in base points: a fourth of what a non-dealer wins by ron, before rounding.
    """

    limit: str
    """none, mangan, haneman, baiman, sanbaiman, fourfold_mangan or yakuman."""
    base: int
    kiriage: bool = False
    """Mangan only by rounding up; ``limit`` says so where the regulation names it mangan."""
    counted: bool = False
    """A counted yakuman."""


def value_of(han: int, fu: int, settings: Settings) -> Value:
    """Limit and base points of a hand that is no yakuman by name.

    >>> from analyzer.regulation.load import load_regulation
    >>> value_of(4, 30, load_regulation("festival-2018").settings).base
    1920
    """
    if han >= 13 and settings.counted_yakuman:
        return Value("yakuman" if settings.counted_named else "fourfold_mangan", YAKUMAN, counted=True)
    if han >= settings.sanbaiman_han:
        return Value("sanbaiman", 6000)
    if han >= 8:
        return Value("baiman", 4000)
    if han >= 6:
        return Value("haneman", 3000)
    if han == 5:
        return Value("mangan", MANGAN)
    base = fu << han + 2
    if base >= MANGAN:
        return Value("mangan", MANGAN)
    if settings.kiriage == "base_above_1900":
        rounded = base > 1900
    else:
        rounded = settings.kiriage == "4_30_and_3_60" and (han, fu) in ((4, 30), (3, 60))
    if rounded:
        return Value("mangan" if settings.kiriage_named else "none", MANGAN, kiriage=True)
    return Value("none", base)
