"""Walls from shuffle seeds: the vectors of the format note, and what the check says of a record that parts from its wall."""

from __future__ import annotations

import base64
import struct

import pytest

from analyzer.wall import SeedError, Shuffle

C = "mt19937ar-sha512-n288-base64," + base64.b64encode(struct.pack("<624I", *range(624))).decode()
B = "mt19937ar-sha512-n288," + ",".join(f"{word:08x}" for word in range(1, 33))
A = "mt19937ar," + ",".join(f"{word:08x}" for word in range(1, 9))


@pytest.mark.parametrize(
    ("seed", "players", "hand", "dice", "first_four", "indicator", "ura", "replacement"),
    [
        # Format note "Tenhou walls" §6: made by another implementation, from no game.
        (C, 4, 1, (2, 5), (102, 45, 48, 123), 57, 93, 24),
        (C, 4, 2, (5, 4), (90, 116, 41, 104), 102, 133, 111),
        (C, 3, 1, (2, 5), (110, 63, 104, 36), 2, 83, 106),
        (C, 3, 2, (5, 4), (117, 39, 46, 78), 128, 43, 109),
        (B, 4, 1, (3, 5), (56, 75, 82, 74), 21, 57, None),
        (A, 4, 1, (4, 3), (100, 52, 122, 129), 35, 103, None),
        (A, 3, 1, (6, 3), (57, 133, 37, 131), 73, 116, None),
    ],
)
def test_the_vectors_of_the_format_note(
    seed: str,
    players: int,
    hand: int,
    dice: tuple[int, int],
    first_four: tuple[int, ...],
    indicator: int,
    ura: int,
    replacement: int | None,
) -> None:
    shuffle = Shuffle(seed, players)
    for _ in range(hand):
        wall = shuffle.next()
    assert wall.dice == dice
    assert tuple(wall.dealt(0)[:4]) == first_four
    assert wall.indicator(0) == indicator
    assert wall.ura(0) == ura
    assert replacement is None or wall.replacement(0) == replacement
    assert sorted(wall.tiles) == [tile for tile in range(136) if players == 4 or not 4 <= tile < 32]


@pytest.mark.parametrize(
    ("seed", "reason"),
    [
        ("0.1579627393002181", "no known generation"),
        ("mt19937ar-sha512-n288-base64,AAAA", "3 bytes of seed, 2496 expected"),
        ("mt19937ar-sha512-n288,", "without words"),
        ("mt19937ar,zz", "unreadable seed"),
        ("mt19937ar,00000000", "last word of the seed is zero"),
    ],
)
def test_a_seed_that_is_none_says_why(seed: str, reason: str) -> None:
    with pytest.raises(SeedError, match=reason):
        Shuffle(seed)
