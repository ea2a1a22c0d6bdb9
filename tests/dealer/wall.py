"""The wall: 136 copies in the layout of the format note Tenhou wall §4, shuffled from a seed or stacked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from analyzer.model.tile import HIDDEN, RED_FIVES, Tile, parse_tiles

RED_COPIES = (16, 52, 88)
LIVE_DRAWS = 70
_REPLACEMENTS = (1, 0, 3, 2)


class Wall:
    """Tiles are taken from the top index downwards; the fourteen lowest are the dead wall.

    Walls of the first two generations of seeds (``old``) have the pairs of the dead wall the other way round.
    """

    def __init__(self, tiles: Sequence[int], *, old: bool = False) -> None:
        if sorted(tiles) != list(range(136)):
            raise ValueError("a wall holds each of the 136 copies once")
        self.tiles = tuple(tiles)
        self._old = old
        self._next = 135 - 52
        self.drawn = 0
        self.replaced = 0

    @property
    def left(self) -> int:
        """Draws left in the live wall, replacements taken off."""
        return LIVE_DRAWS - self.drawn

    def deal(self, dealer: int) -> list[list[int]]:
        """Thirteen copies per seat in deal order: three times four, then one."""
        hands: list[list[int]] = [[], [], [], []]
        at = 135
        for size in (4, 4, 4, 1):
            for turn in range(4):
                hands[(dealer + turn) % 4] += [self.tiles[at - i] for i in range(size)]
                at -= size
        return hands

    def draw(self) -> int:
        """The next copy of the live wall."""
        self.drawn += 1
        self._next -= 1
        return self.tiles[self._next + 1]

    def replacement(self) -> int:
        """The next replacement; the live wall gets one shorter at its low end."""
        self.drawn += 1
        self.replaced += 1
        return self.tiles[self.replaced - 1 if self._old else _REPLACEMENTS[self.replaced - 1]]

    def indicator(self, number: int) -> int:
        """Indicator copy, 0 the first one."""
        return self.tiles[2 * number + (4 if self._old else 5)]

    def ura(self, number: int) -> int:
        """The copy under that indicator."""
        return self.tiles[2 * number + (5 if self._old else 4)]


@dataclass(frozen=True)
class Deal:
    """What a hand begins with: its wall, its dice and, where it has one of its own, its shuffle seed."""

    wall: Wall
    dice: tuple[int, int]
    shuffle: str | None = None


def shuffled(rng: Random) -> list[int]:
    """A fair wall."""
    tiles = list(range(136))
    rng.shuffle(tiles)
    return tiles


@dataclass(frozen=True)
class Stack:
    """Where named tiles lie in a stacked wall; all else is shuffled. Tiles in the usual notation, ``?`` any tile."""

    hands: Mapping[int, str] = field(default_factory=dict)
    """Per turn order from the dealer (0 the dealer), up to thirteen tiles."""
    draws: str = ""
    """The first tiles of the live wall."""
    last: str = ""
    """The last tiles of the live wall when nobody declares a kan, the very last one at the end."""
    replacements: str = ""
    indicators: str = ""
    ura: str = ""
    buried: str = ""
    """Tiles that nobody shall draw: they lie in what is left of the dead wall."""

    def build(self, rng: Random, *, red_fives: bool) -> list[int]:
        """The 136 copies. Raises ValueError when the named tiles are not in one set of tiles."""
        wall: list[int | None] = [None] * 136
        free: dict[Tile, list[int]] = {}
        for copy in range(136):
            free.setdefault(tile_of(copy, red_fives=red_fives), []).append(copy)
        for copies in free.values():
            rng.shuffle(copies)

        def put(text: str, places: Sequence[int]) -> None:
            for tile, place in zip(parse_tiles(text), places, strict=False):
                if tile == HIDDEN:
                    continue
                if not free.get(tile):
                    raise ValueError(f"no tile left for {text!r}")
                wall[place] = free[tile].pop()

        for turn, text in self.hands.items():
            put(text, [135 - 16 * r - 4 * turn - i for r in range(3) for i in range(4)] + [135 - 48 - turn])
        put(self.draws, range(83, 13, -1))
        count = len(parse_tiles(self.last))
        put(self.last, range(13 + count, 13, -1))
        put(self.replacements, _REPLACEMENTS)
        put(self.indicators, (5, 7, 9, 11, 13))
        put(self.ura, (4, 6, 8, 10, 12))
        put(self.buried, [place for place in (13, 12, 11, 10, 9, 8, 2, 3, 7, 6, 0, 1, 4, 5) if wall[place] is None])
        rest = [copy for copies in free.values() for copy in copies]
        rng.shuffle(rest)
        return [rest.pop() if copy is None else copy for copy in wall]


def tile_of(copy: int, *, red_fives: bool) -> Tile:
    """The tile of a copy: copy 0 of each five is red where red fives are played."""
    if red_fives and copy in RED_COPIES:
        return RED_FIVES[RED_COPIES.index(copy)]
    return copy // 4
