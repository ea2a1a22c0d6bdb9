"""Which findings a run shows and counts: by prefix of their code, as linters do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple


class SelectionError(ValueError):
    """A prefix that no code has."""


class Selection(NamedTuple):
    """``select`` empty: every code. ``ignore`` takes away from it."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def takes(self, code: str) -> bool:
        """Whether findings of this code are shown and counted."""
        return (not self.select or code.startswith(self.select)) and not code.startswith(self.ignore)


EVERYTHING: Final = Selection()
"""Every code."""


def parse_selection(select: Iterable[str], ignore: Iterable[str], codes: Iterable[str]) -> Selection:
    """A selection from option values, each one prefix or several with commas between.

    Raises:
        SelectionError: a prefix that none of ``codes`` starts with.
    """
    known = tuple(codes)
    return Selection(_prefixes(select, known), _prefixes(ignore, known))


def _prefixes(values: Iterable[str], known: tuple[str, ...]) -> tuple[str, ...]:
    prefixes = [prefix.strip().upper() for value in values for prefix in value.split(",") if prefix.strip()]
    for prefix in prefixes:
        if not any(code.startswith(prefix) for code in known):
            raise SelectionError(f"no code starts with {prefix!r}; 'tenbo explain' lists them all")
    return tuple(prefixes)
