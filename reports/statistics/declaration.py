"""What a statistic is, and how one is declared.

A statistic is one decorated function that gives its numerator and its denominator for every row of `Facts`: a player in a hand, or a
player in a game. Its value is the sum of the one over the sum of the other. A row of which either is NaN is one that the record does not
tell: it counts in neither, and is said to be left out. Where a denominator is zero, the row does not matter.

Sites differ in what they call by the same name. `variant` declares another definition of a statistic, under the name by which
``--definitions`` asks for it.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Final, Literal, TypeAlias

import msgspec
from numpy.typing import NDArray

from analyzer.model.game import Evidence

Column: TypeAlias = NDArray[Any]
Pair: TypeAlias = tuple[Column, Column]
"""Numerator and denominator."""
Unit: TypeAlias = Literal["hand", "game"]
Kind: TypeAlias = Literal["rate", "mean"]
Test: TypeAlias = Callable[[Any], Pair]
"""Of the facts of its unit."""


class Definitions(StrEnum):
    """Whose definitions: ours, or those of a site or tool where they are others."""

    HOUSE = "house"
    AMAE = "amae"
    MORTAL = "mortal"
    TENHOU_BLOG = "tenhou-blog"
    PANTHEON = "pantheon"


WHOSE: Final[dict[Definitions, str]] = {
    Definitions.AMAE: "amae-koromo, the statistics site of Mahjong Soul",
    Definitions.MORTAL: "libriichi, the library of Mortal",
    Definitions.TENHOU_BLOG: "kobalab's and others' blogs on Tenhou's games",
    Definitions.PANTHEON: "Pantheon, the tournament manager",
}
"""Whose each of them is."""


class Definition(msgspec.Struct, frozen=True):
    """How a statistic is worked out. ``kind``: a rate counts some of the cases below, a mean adds something up over them."""

    numerator: str
    denominator: str
    test: Test
    unit: Unit
    kind: Kind

    @property
    def formula(self) -> str:
        """In one line."""
        return f"{self.numerator} ÷ {self.denominator}"


class Statistic(msgspec.Struct, frozen=True):
    """A statistic as declared."""

    id: str
    group: str
    """A key of `GROUPS`."""
    names: dict[str, str]
    """By language: en, ru, ja."""
    house: Definition
    evidence: Evidence
    """What a record must hold to tell it."""
    digits: int
    """Digits shown after the point; of a rate, in per cent."""
    note: str
    """What else there is to know, from the function's docstring."""
    variants: dict[Definitions, Definition]

    def by(self, definitions: Definitions) -> Definition:
        """Its definition by a site, ours where the site has no other."""
        return self.variants.get(definitions, self.house)


GROUPS: Final[dict[str, dict[str, str]]] = {
    "wins": {"en": "Wins", "ru": "Победы", "ja": "和了"},
    "deal_ins": {"en": "Deal-ins", "ru": "Набросы", "ja": "放銃"},
    "riichi": {"en": "Riichi", "ru": "Риичи", "ja": "立直"},
    "calls": {"en": "Calls", "ru": "Объявления", "ja": "副露"},
    "draws": {"en": "Draws", "ru": "Ничьи", "ja": "流局"},
    "points": {"en": "Points", "ru": "Очки", "ja": "収支"},
    "places": {"en": "Places", "ru": "Места", "ja": "順位"},
}
"""Groups of statistics by language, in the order in which they are shown."""

STATISTICS: Final[dict[str, Statistic]] = {}
"""Every statistic by its id."""


def in_order() -> list[Statistic]:
    """Every statistic, group by group as `GROUPS` has them, in the order declared."""
    groups = list(GROUPS)
    return sorted(STATISTICS.values(), key=lambda one: groups.index(one.group))


def statistic(
    *,
    group: str,
    en: str,
    ru: str,
    ja: str,
    numerator: str,
    denominator: str,
    evidence: Evidence = Evidence.FULL_LOG,
    unit: Unit = "hand",
    kind: Kind = "rate",
    digits: int = 2,
) -> Callable[[Test], Statistic]:
    """Declare the statistic that the decorated function works out; its id is the function's name.

    Raises:
        ValueError: when the id is taken, or there is no such group.
    """

    def declare(test: Test) -> Statistic:
        name = test.__name__
        if name in STATISTICS or group not in GROUPS:
            raise ValueError(f"statistic {name}: declared twice, or of no group")
        house = Definition(numerator, denominator, test, unit, kind)
        note = " ".join((test.__doc__ or "").split())
        STATISTICS[name] = Statistic(name, group, {"en": en, "ru": ru, "ja": ja}, house, evidence, digits, note, {})
        return STATISTICS[name]

    return declare


def variant(
    of: Statistic, *sites: Definitions, numerator: str = "", denominator: str = "", unit: Unit | None = None, kind: Kind | None = None
) -> Callable[[Test], Test]:
    """Declare the decorated function as what some sites mean by a statistic; what is left out is as in ours.

    Raises:
        ValueError: when a site has one already.
    """

    def declare(test: Test) -> Test:
        for site in sites:
            if site in of.variants:
                raise ValueError(f"statistic {of.id}: {site} has two variants")
            house = of.house
            of.variants[site] = Definition(
                numerator or house.numerator, denominator or house.denominator, test, unit or house.unit, kind or house.kind
            )
        return test

    return declare
