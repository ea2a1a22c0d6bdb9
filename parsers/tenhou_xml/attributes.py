"""The attributes of one XML tag, read leniently: what cannot be read becomes a remark and is not recorded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, Final, ParamSpec, TypeVar

from analyzer.model.phrase import Phrase, reason_of, say
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
                self.remark("P05", say("unknown attribute {name} of <{tag}>", name=name[:40], tag=tag))

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
            self.remark("P06", say("{name} of <{tag}> cannot be read: {error}", name=name, tag=self._tag, error=_short(error)))
            return None


def _short(error: Exception) -> str:
    reason = reason_of(error)
    return reason if isinstance(reason, Phrase) else reason[:120]


def whole(text: str) -> int:
    """A whole number of reasonable size.

    Raises:
        ValueError: when it is none.
    """
    if len(text) > _DIGITS:
        raise ValueError(say("{text}… is no reasonable number", text=text[:20]))
    return int(text)


def wholes(text: str, count: int | None = None) -> tuple[int, ...]:
    """Whole numbers of reasonable size with commas between them, ``count`` of them if it is given.

    Raises:
        ValueError: when it is none, or too long a list.
    """
    if len(text) > 1000:
        raise ValueError(say("a list of {count} characters", count=len(text)))
    numbers = tuple(map(int, text.split(",")))
    if len(text) > _DIGITS and (max(numbers) > _LARGEST or min(numbers) < -_LARGEST):
        raise ValueError(say("a number above {largest}", largest=_LARGEST))
    if count is not None and len(numbers) != count:
        raise ValueError(say("{count} numbers, not {due}", count=len(numbers), due=count))
    return numbers


def seat(text: str, players: int = 4) -> int:
    """A seat that somebody sits in.

    Raises:
        ValueError: when it is none.
    """
    number = _SEATS.get(text, players)
    if number >= players:
        raise ValueError(say("{text} is no seat of {players} players", text=repr(text[:20]), players=players))
    return number
