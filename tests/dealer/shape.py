"""How far a hand is from ready, and what it waits for. Counts are lists of 34, melds are left out and given by number."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

Parts = tuple[int, ...]
"""Per head (0, 1) and number of sets (0–4): the most partial sets beside them, or NONE."""

NONE = -99
_EMPTY: Parts = (0, *[NONE] * 9)


@cache
def _parts(counts: tuple[int, ...], runs: bool) -> Parts:
    while counts and not counts[0]:
        counts = counts[1:]
    if not counts:
        return _EMPTY
    best = [NONE] * 10
    first, rest = counts[0], counts[1:]

    def take(after: tuple[int, ...], sets: int, partial: int, head: int) -> None:
        for index, value in enumerate(_parts(after, runs)):
            if value < 0 or index % 5 + sets > 4 or index // 5 + head > 1:
                continue
            at = index + sets + 5 * head
            best[at] = max(best[at], value + partial)

    take((first - 1, *rest), 0, 0, 0)
    if first >= 2:
        take((first - 2, *rest), 0, 0, 1)
        take((first - 2, *rest), 0, 1, 0)
    if first >= 3:
        take((first - 3, *rest), 1, 0, 0)
    if runs and rest and rest[0]:
        take((first - 1, rest[0] - 1, *rest[1:]), 0, 1, 0)
    if runs and len(rest) >= 2 and rest[1]:
        take((first - 1, rest[0], rest[1] - 1, *rest[2:]), 0, 1, 0)
        if rest[0]:
            take((first - 1, rest[0] - 1, rest[1] - 1, *rest[2:]), 1, 0, 0)
    return tuple(best)


@cache
def _join(one: Parts, two: Parts) -> Parts:
    best = [NONE] * 10
    for i, a in enumerate(one):
        if a < 0:
            continue
        for j, b in enumerate(two):
            if b < 0 or i // 5 + j // 5 > 1 or i % 5 + j % 5 > 4:
                continue
            at = i % 5 + j % 5 + 5 * (i // 5 + j // 5)
            best[at] = max(best[at], a + b)
    return tuple(best)


@cache
def _regular(parts: Parts, melds: int) -> int:
    least = 8
    for index, partial in enumerate(parts):
        sets = index % 5 + melds
        if partial >= 0 and sets <= 4:
            least = min(least, 8 - 2 * sets - min(partial, 4 - sets) - index // 5)
    return least


def shanten(counts: Sequence[int], melds: int) -> int:
    """Tiles missing to a ready hand; −1 is complete. Partial sets that only own tiles could complete count as partial sets."""
    parts = _join(
        _join(_parts(tuple(counts[0:9]), True), _parts(tuple(counts[9:18]), True)),
        _join(_parts(tuple(counts[18:27]), True), _parts(tuple(counts[27:34]), False)),
    )
    least = _regular(parts, melds)
    if melds == 0:
        pairs = sum(1 for n in counts if n >= 2)
        kinds = sum(1 for n in counts if n)
        outer = sum(1 for k in OUTER if counts[k])
        head = any(counts[k] >= 2 for k in OUTER)
        least = min(least, 6 - pairs + max(0, 7 - kinds), 13 - outer - head)
    return least


def waits(counts: list[int], melds: int) -> tuple[int, ...]:
    """Kinds that complete a hand of 13 (less three a meld), those of which it conceals all four apart."""
    if shanten(counts, melds) != 0:
        return ()
    found: list[int] = []
    for kind in range(34):
        if counts[kind] == 4:
            continue
        counts[kind] += 1
        if shanten(counts, melds) == -1:
            found.append(kind)
        counts[kind] -= 1
    return tuple(found)


OUTER = (0, 8, 9, 17, 18, 26, *range(27, 34))
"""Kinds of the terminals and honours."""
