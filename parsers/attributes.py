"""The attributes of one XML tag, read leniently: what cannot be read becomes a remark and is not recorded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, Final, ParamSpec, TypeVar

from parsers.remarks import Remarks

P = ParamSpec("P")
T = TypeVar("T")

_DIGITS: Final = 9
_LARGEST: Final = 10**_DIGITS
"""No count or score of a game comes near it."""
_SEATS: Final = {"0": 0, "1": 1, "2": 2, "3": 3}


class Attributes:
    """One tag's attributes."""

    __slots__ = ("_hand", "_ordinal", "_remarks", "_tag", "_values")

    def __init__(
        self, tag: str, values: dict[str, str], known: frozenset[str], *, remarks: Remarks, ordinal: int, hand: int | None
    ) -> None:
        self._tag = tag
        self._values = values
        self._remarks = remarks
        self._ordinal = ordinal
        self._hand = hand
        if not known.issuperset(values):
            for name in sorted(set(values) - known):
                self.remark("P05", f"unknown attribute {name[:40]} of <{tag}>")

    def remark(self, code: str, text: str) -> None:
        """Note something about this tag."""
        self._remarks.add(code, text, self._ordinal, self._hand)

    def text(self, name: str) -> str | None:
        """The attribute as written; None when there is none."""
        return self._values.get(name)

    def read(self, name: str, parse: Callable[Concatenate[str, P], T], *args: P.args, **kwargs: P.kwargs) -> T | None:
        """The attribute as ``parse`` reads it, given ``args`` too; None when it is absent, empty or (with a remark) unreadable."""
        text = self._values.get(name)
        if not text:
            return None
        try:
            return parse(text, *args, **kwargs)
        except (ValueError, OverflowError) as error:
            self.remark("P06", f"{name} of <{self._tag}> cannot be read: {str(error)[:120]}")
            return None


def whole(text: str) -> int:
    """A whole number of reasonable size.

    Raises:
        ValueError: when it is none.
    """
    if len(text) > _DIGITS:
        raise ValueError(f"{text[:20]}… is no reasonable number")
    return int(text)


def wholes(text: str, count: int | None = None) -> tuple[int, ...]:
    """Whole numbers of reasonable size with commas between them, ``count`` of them if it is given.

    Raises:
        ValueError: when it is none, or too long a list.
    """
    if len(text) > 1000:
        raise ValueError(f"a list of {len(text)} characters")
    numbers = tuple(map(int, text.split(",")))
    if len(text) > _DIGITS and (max(numbers) > _LARGEST or min(numbers) < -_LARGEST):
        raise ValueError(f"a number above {_LARGEST}")
    if count is not None and len(numbers) != count:
        raise ValueError(f"{len(numbers)} numbers, not {count}")
    return numbers


def seat(text: str, players: int = 4) -> int:
    """A seat that somebody sits in.

    Raises:
        ValueError: when it is none.
    """
    number = _SEATS.get(text, players)
    if number >= players:
        raise ValueError(f"{text[:20]!r} is no seat of {players} players")
    return number
