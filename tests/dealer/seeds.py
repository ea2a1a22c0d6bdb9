"""Shuffle seeds and the walls that they give: an implementation apart from the one under test (format note "Tenhou walls" §1–4).

numpy's MT19937 is the generator; the rest is the note, step by step.
"""

from __future__ import annotations

import base64
import hashlib
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

GENERATIONS = ("A", "B", "C")
PREFIX = {"A": "mt19937ar", "B": "mt19937ar-sha512-n288", "C": "mt19937ar-sha512-n288-base64"}
"""How a seed of each generation begins."""
WORDS = {"A": 8, "B": 32, "C": 624}
"""Words of 32 bits in a key: of one hand (A) or of a game."""


@dataclass(frozen=True)
class SeededWall:
    """A wall as its seed gives it, with the seed where the hand has its own (generation A)."""

    tiles: list[int]
    dice: tuple[int, int]
    shuffle: str | None = None


class Seeds:
    """The seed of one game, or a seed a hand, and the walls of its hands one after the other."""

    def __init__(self, generation: str, rng: Random, players: int = 4) -> None:
        self.generation, self._rng, self._players = generation, rng, players
        self.game: str | None = None
        """The seed as the log of the game carries it; None in generation A."""
        self._walls: Iterator[SeededWall] | None = None
        if generation != "A":
            words = self._key()
            self.game = text(generation, words)
            self._walls = walls(generation, words, players)

    def next(self) -> SeededWall:
        """The wall of the next hand."""
        if self._walls is not None:
            return next(self._walls)
        words = self._key()
        wall = next(walls("A", words, self._players))
        return SeededWall(wall.tiles, wall.dice, text("A", words))

    def _key(self) -> list[int]:
        return [self._rng.getrandbits(32) for _ in range(WORDS[self.generation])]


def text(generation: str, words: Sequence[int]) -> str:
    """A seed as a log writes it."""
    if generation == "C":
        return f"{PREFIX['C']},{base64.b64encode(struct.pack(f'<{len(words)}I', *words)).decode()}"
    return ",".join([PREFIX[generation], *(f"{word:08X}" for word in words)])


def walls(generation: str, words: Sequence[int], players: int = 4) -> Iterator[SeededWall]:
    """The walls of a key, hand after hand; in generation A the first is the only one."""
    source = np.random.RandomState(np.array(words, dtype=np.uint32))
    while True:
        if generation == "A":
            numbers = _outputs(source, 200)
        else:
            numbers = []
            for _ in range(9):
                block = struct.pack("<32I", *_outputs(source, 32))
                numbers += struct.unpack("<16I", hashlib.sha512(block).digest())
        tiles = [tile for tile in range(136) if players == 4 or tile < 4 or tile > 31]
        for i in range(len(tiles) - 1):
            other = i + numbers[i] % (len(tiles) - i)
            tiles[i], tiles[other] = tiles[other], tiles[i]
        first = len(tiles) - 1 if generation == "A" else 135
        yield SeededWall(tiles, (numbers[first] % 6 + 1, numbers[first + 1] % 6 + 1))


def _outputs(source: np.random.RandomState, count: int) -> list[int]:
    """The next outputs of the generator, 32 bits each."""
    return list(struct.unpack(f"<{count}I", source.bytes(4 * count)))
