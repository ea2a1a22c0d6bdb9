"""Which games and players a statistic is of: conditions like ``date>=2010-03`` and ``rank>=4-dan``."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import NDArray

    from reports.statistics.facts import GameFacts

    Array = NDArray[Any]

SEAT_FIELDS: Final = ("player", "rank")
"""Fields of a seat; the others are of its game."""
FIELDS: Final = (*SEAT_FIELDS, "date", "room", "length", "rules", "source", "players")
_CONDITION: Final = re.compile(r"\s*(\w+)\s*(>=|<=|!=|=|>|<)\s*(.*?)\s*")
_COMPARES: Final[dict[str, Callable[[Any, Any], bool]]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}
_RANKS: Final = {
    name: place
    for place, name in enumerate(("shinjin", *(f"{n}-kyuu" for n in range(9, 0, -1)), *(f"{n}-dan" for n in range(1, 11)), "tenhoui"))
}
"""Tenhou's ranks in their order."""
_ORDERED: Final = ("date", "rank", "players")


class WhereError(ValueError):
    """A condition that cannot be understood."""


class Condition(NamedTuple):
    """One condition. ``values`` are any of which will do for ``=``, and none of which may be for ``!=``."""

    field: str
    sign: str
    values: tuple[str, ...]


def parse_where(texts: Sequence[str]) -> list[Condition]:
    """Conditions from option values like ``player=Aoi,Botan``; all must hold.

    Raises:
        WhereError: says what is wrong with which.
    """
    return [_condition(text) for text in texts]


def _condition(text: str) -> Condition:
    match = _CONDITION.fullmatch(text)
    if match is None or not match[3]:
        raise WhereError(f"{text!r}: write FIELD=VALUE, like date>=2010-03 or player=Aoi,Botan")
    field, sign, value = match.groups()
    if field not in FIELDS:
        raise WhereError(f"{text!r}: there is no field {field!r}; there are {', '.join(FIELDS)}")
    if sign in _COMPARES and field not in _ORDERED:
        raise WhereError(f"{text!r}: {field} has no order; use = or !=")
    if field == "rank" and sign in _COMPARES and value not in _RANKS:
        raise WhereError(f"{text!r}: {value!r} is no rank whose order is known; there are {', '.join(_RANKS)}")
    # A name may have a comma in it: the whole is one of the values too.
    values = (value,) if sign in _COMPARES else tuple(dict.fromkeys((value, *(part.strip() for part in value.split(",") if part.strip()))))
    return Condition(field, sign, values)


def select(conditions: Sequence[Condition], facts: GameFacts, players: Sequence[str | None], games: dict[str, list[Any]]) -> Array:
    """Which rows of ``seats`` all conditions hold for. ``players`` are those of each row, ``games`` the columns of the games."""
    chosen = np.ones(len(facts), bool)
    for condition in conditions:
        if condition.field == "player":
            chosen &= np.array([_holds(condition, player) for player in players], bool)
        elif condition.field == "rank":
            chosen &= np.array([_holds(condition, rank) for rank in facts.table["rank"].to_pylist()], bool)
        else:
            chosen &= facts.of_games(np.array([_holds(condition, value) for value in games[condition.field]], bool))
    return chosen


def _holds(condition: Condition, value: object) -> bool:
    """Whether a value meets a condition; what is not known meets none. Days are compared as far as the condition tells them."""
    if value is None:
        return False
    text = str(value)
    field, sign, values = condition
    if sign in ("=", "!="):
        same = any(_same(field, text, one) for one in values)
        return same is (sign == "=")
    compare = _COMPARES[sign]
    if field == "rank":
        return text in _RANKS and compare(_RANKS[text], _RANKS[values[0]])
    if field == "date":
        return compare(text[: len(values[0])], values[0])
    return compare(text, values[0])


def _same(field: str, text: str, value: str) -> bool:
    if field == "date":
        return text.startswith(value)
    return text == value or (field == "rules" and text.partition(" (")[0] == value)
