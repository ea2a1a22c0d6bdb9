"""Walls re-created from a published shuffle seed (format note "Tenhou walls").

Three generations of seed exist. Each gives, for every hand of a game in file order, the whole wall of 136 (three players: 108) physical
tiles, numbered 0–135 as in `Copies`, and the two dice. The random source is the reference MT19937 with array initialisation, which the
standard library's generator runs when seeded with the key as one integer.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import random
import struct
from collections.abc import Callable, Sequence
from enum import Enum
from operator import itemgetter
from typing import Final

import msgspec

from analyzer.model.tile import Seat

_FOUR_PLAYER_TILES: Final = tuple(range(136))
_THREE_PLAYER_TILES: Final = tuple(tile for tile in range(136) if not 4 <= tile < 32)


class SeedError(ValueError):
    """A seed that is none of the three generations, with the reason."""


class Generation(Enum):
    """How the shuffle was seeded: per hand (2009-03), per game with 32 words (2009-10 on), per game with 624 words (2010-08 on)."""

    A = "mt19937ar"
    B = "mt19937ar-sha512-n288"
    C = "mt19937ar-sha512-n288-base64"


_OUTPUTS: Final = {Generation.A: 138, Generation.B: 288, Generation.C: 288}
"""Outputs of the generator that a hand uses up, whatever happens in it."""
_NUMBERS: Final = {
    generation: struct.Struct(f"<{outputs if generation is Generation.A else outputs // 2}I").unpack
    for generation, outputs in _OUTPUTS.items()
}
"""The numbers in a hand's outputs; in generations B and C these are hashed, which halves them."""


class Wall(msgspec.Struct, frozen=True):
    """One hand's wall; index 0 is the end of the dead wall, the live wall is drawn from the highest index downwards."""

    tiles: tuple[int, ...]
    dice: tuple[int, int]
    generation: Generation
    players: int = 4

    def dealt(self, dealer: Seat) -> bytes:
        """The deal, seat by seat in deal order, thirteen tiles each: three rounds of four, then one each, from the dealer on."""
        return bytes(_DEALS[self.players, dealer](self.tiles))

    def drawn(self, count: int) -> bytes:
        """The first tiles drawn from the live wall, replacements not counted."""
        first = len(self.tiles) - 1 - 13 * self.players
        return bytes(self.tiles[first : first - count : -1])

    def live(self, draw: int) -> int:
        """The tile of the live wall drawn as number ``draw``, from 0, replacements not counted."""
        return self.tiles[len(self.tiles) - 1 - 13 * self.players - draw]

    def replacement(self, kan: int) -> int:
        """The replacement tile of kan number ``kan``, from 0."""
        return self.tiles[kan ^ 1 if self.generation is Generation.C else kan]

    def indicator(self, turned: int) -> int:
        """Dora indicator number ``turned``, from 0."""
        first = 4 if self.players == 4 else 8
        return self.tiles[first + 2 * turned + (self.generation is Generation.C)]

    def ura(self, turned: int) -> int:
        """The tile under indicator number ``turned``."""
        first = 4 if self.players == 4 else 8
        return self.tiles[first + 2 * turned + (self.generation is not Generation.C)]


def _deal(players: int, dealer: Seat) -> Callable[[Sequence[int]], tuple[int, ...]]:
    """Where the dealt tiles stand in the wall, as a picker of them."""
    hands: list[list[int]] = [[] for _ in range(players)]
    at = 136 if players == 4 else len(_THREE_PLAYER_TILES)
    for count in (4, 4, 4, 1):
        for turn in range(players):
            hands[(dealer + turn) % players] += range(at - 1, at - 1 - count, -1)
            at -= count
    return itemgetter(*(place for hand in hands for place in hand))


_DEALS: Final = {(players, dealer): _deal(players, dealer) for players in (3, 4) for dealer in range(players)}


class Shuffle:
    """The walls of one game, hand after hand."""

    def __init__(self, seed: str, players: int = 4) -> None:
        """Read a seed as the log writes it (``generation,words``).

        Raises:
            SeedError: with the reason, when it is no seed of a known generation.
        """
        name, _, text = seed.partition(",")
        try:
            self.generation = Generation(name)
        except ValueError:
            raise SeedError("the shuffle seed is of no known generation") from None
        self.players = players
        self._source = _generator(_words(self.generation, text))

    def next(self) -> Wall:
        """The next hand's wall."""
        # One call for many outputs; each is 32 bits, the first one lowest.
        outputs = _OUTPUTS[self.generation]
        raw = self._source.getrandbits(32 * outputs).to_bytes(4 * outputs, "little")
        if self.generation is not Generation.A:
            sha512 = hashlib.sha512
            raw = b"".join([sha512(raw[block : block + 128]).digest() for block in range(0, len(raw), 128)])
        numbers = _NUMBERS[self.generation](raw)
        tiles = list(_FOUR_PLAYER_TILES if self.players == 4 else _THREE_PLAYER_TILES)
        count = len(tiles)
        for at, number in enumerate(numbers[: count - 1]):
            other = at + number % (count - at)
            # Three plain assignments: this loop is most of the cost of a wall.
            tile = tiles[at]
            tiles[at] = tiles[other]
            tiles[other] = tile
        die = count - 1 if self.generation is Generation.A else 135
        return Wall(tuple(tiles), (numbers[die] % 6 + 1, numbers[die + 1] % 6 + 1), self.generation, self.players)


def _words(generation: Generation, text: str) -> bytes:
    """The key as little-endian 32-bit words."""
    try:
        if generation is Generation.C:
            raw = base64.b64decode(text, validate=True)
            if len(raw) != 2496:
                raise SeedError(f"{len(raw)} bytes of seed, 2496 expected")
            return raw
        words = [int(word, 16) for word in text.split(",") if word.strip()]
        if not words:
            raise SeedError("a seed without words")
        return struct.pack(f"<{len(words)}I", *words)
    except (binascii.Error, ValueError, struct.error) as error:
        raise error if isinstance(error, SeedError) else SeedError(f"unreadable seed: {error}") from None


def _generator(key: bytes) -> random.Random:
    """The reference generator, initialised with the words as its array."""
    if key[-4:] == b"\0\0\0\0":
        raise SeedError("the last word of the seed is zero: the generator cannot be seeded with it")
    return random.Random(int.from_bytes(key, "little"))
