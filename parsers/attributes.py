"""The attributes of one XML tag, read leniently: what cannot be read becomes a remark and is not recorded."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from parsers.remarks import Remarks

T = TypeVar("T")


class Attributes:
    """One tag's attributes."""

    __slots__ = ("_hand", "_ordinal", "_remarks", "_tag", "_values")

    def __init__(self, tag: str, values: dict[str, str], known: frozenset[str], remarks: Remarks, ordinal: int, hand: int | None) -> None:
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

    def read(self, name: str, parse: Callable[[str], T]) -> T | None:
        """The attribute as ``parse`` reads it; None when it is absent, empty or (with a remark) unreadable."""
        text = self._values.get(name)
        if not text:
            return None
        try:
            return parse(text)
        except (ValueError, OverflowError) as error:
            self.remark("P06", f"{name} of <{self._tag}> cannot be read: {str(error)[:120]}")
            return None


def whole(text: str) -> int:
    """A whole number of reasonable size.

    Raises:
        ValueError: when it is none.
    """
    number = int(text) if len(text) < 20 else None
    if number is None:
        raise ValueError(f"{text[:20]}… is no reasonable number")
    return number


def wholes(text: str) -> tuple[int, ...]:
    """Whole numbers with commas between them.

    Raises:
        ValueError: when one is none, or all together are unreasonably long.
    """
    if len(text) > 1000:
        raise ValueError(f"a list of {len(text)} characters")
    return tuple(map(int, text.split(",")))


def seat(text: str) -> int:
    """A seat 0–3.

    Raises:
        ValueError: when it is none.
    """
    number = whole(text)
    if not 0 <= number < 4:
        raise ValueError(f"{number} is no seat (0–3)")
    return number
