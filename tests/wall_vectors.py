"""The walls that the format note "Tenhou walls" §6 gives: made by another implementation, from no game."""

from __future__ import annotations

from typing import Final, NamedTuple


class Vector(NamedTuple):
    """A wall of a generation's seed whose key words count up from ``first``; tiles are copies, None where the note does not say."""

    generation: str
    first: int
    players: int
    hand: int
    dice: tuple[int, int]
    first_four: tuple[int, ...]
    indicator: int
    ura: int
    replacement: int | None


VECTORS: Final = (
    Vector("C", 0, 4, 1, (2, 5), (102, 45, 48, 123), 57, 93, 24),
    Vector("C", 0, 4, 2, (5, 4), (90, 116, 41, 104), 102, 133, 111),
    Vector("C", 0, 3, 1, (2, 5), (110, 63, 104, 36), 2, 83, 106),
    Vector("C", 0, 3, 2, (5, 4), (117, 39, 46, 78), 128, 43, 109),
    Vector("B", 1, 4, 1, (3, 5), (56, 75, 82, 74), 21, 57, None),
    Vector("A", 1, 4, 1, (4, 3), (100, 52, 122, 129), 35, 103, None),
    Vector("A", 1, 3, 1, (6, 3), (57, 133, 37, 131), 73, 116, None),
)
