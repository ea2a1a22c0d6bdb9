"""Walls from shuffle seeds: the vectors of the format note, and what the check says of a record that parts from its wall."""

from __future__ import annotations

import base64
import struct

import pytest

from analyzer.wall import SeedError, Shuffle
from tests.wall_vectors import VECTORS, Vector

C = "mt19937ar-sha512-n288-base64," + base64.b64encode(struct.pack("<624I", *range(624))).decode()
B = "mt19937ar-sha512-n288," + ",".join(f"{word:08x}" for word in range(1, 33))
A = "mt19937ar," + ",".join(f"{word:08x}" for word in range(1, 9))


SEEDS = {"A": A, "B": B, "C": C}


@pytest.mark.parametrize("vector", VECTORS)
def test_the_vectors_of_the_format_note(vector: Vector) -> None:
    shuffle = Shuffle(SEEDS[vector.generation], vector.players)
    for _ in range(vector.hand):
        wall = shuffle.next()
    assert wall.dice == vector.dice
    assert tuple(wall.dealt(0)[:4]) == vector.first_four
    assert wall.indicator(0) == vector.indicator
    assert wall.ura(0) == vector.ura
    assert vector.replacement is None or wall.replacement(0) == vector.replacement
    assert sorted(wall.tiles) == [tile for tile in range(136) if vector.players == 4 or not 4 <= tile < 32]


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
