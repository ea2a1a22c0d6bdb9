"""Gathering remarks: the first of a kind with its place, and how often it came."""

from __future__ import annotations

from typing import Final

from analyzer.model.game import Remark
from analyzer.model.phrase import say

MAX_REMARKS: Final = 100
"""Different remarks kept of one game; a hostile file could make millions."""


class Remarks:
    """The remarks of one game, in the order noticed; equal ones are counted, not repeated."""

    def __init__(self) -> None:
        self._first: dict[tuple[str, str], Remark] = {}
        self._count: dict[tuple[str, str], int] = {}
        self._left_out = 0

    def add(self, code: str, text: str, ordinal: int | None = None, hand: int | None = None) -> None:
        """Note it, unless the same was noted before."""
        key = (code, text)
        if key in self._first:
            self._count[key] += 1
        elif len(self._first) < MAX_REMARKS:
            self._first[key] = Remark(code, text, ordinal, hand)
            self._count[key] = 1
        else:
            self._left_out += 1

    def move_to(self, other: Remarks, hands: int) -> None:
        """Add all to another game's, of which these hands come first."""
        for key, remark in self._first.items():
            other.add(remark.code, remark.text, remark.ordinal, None if remark.hand is None else remark.hand + hands)
            other._count[key] = other._count.get(key, 0) + self._count[key] - 1
        other._left_out += self._left_out

    def as_list(self) -> list[Remark]:
        """All of them; the text tells how often it came when more than once."""
        remarks = [
            remark
            if self._count[key] == 1
            else Remark(remark.code, say("{text} ({count} times)", text=remark.text, count=self._count[key]), remark.ordinal, remark.hand)
            for key, remark in self._first.items()
        ]
        if self._left_out:
            remarks.append(Remark("P05", say("{n} further remarks are left out", n=self._left_out)))
        return remarks
