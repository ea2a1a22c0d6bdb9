"""Where the tiles of a case come from: those that it names, and others that are left over for what it does not name."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from analyzer import wall as seeded
from analyzer.model.hand import GivenWall
from analyzer.model.tile import KIND, TILE_NAMES, Kind, Seat, Tile, is_terminal_or_honour, parse_tiles

_RED_COPIES: Final = {16: 34, 52: 35, 88: 36}
_ORDER: Final = tuple(number * 83 % 136 for number in range(136))
"""The order in which tiles that are left over are used, far from one another: 83 is prime to 136."""


class Named(NamedTuple):
    """A tile by its face and, in a hand with numbered tiles, perhaps by its copy 0–3 (``5m#2``)."""

    tile: Tile
    copy: int | None
    any_five: bool = False
    """A red five will do for a plain one."""


def named_tiles(text: str) -> list[Named]:
    """Tiles of a text like ``123m05p#3``; the copy is that of the last tile before it.

    Raises:
        ValueError: for what is no tile.
    """
    named: list[Named] = []
    for number, part in enumerate(text.split("#")):
        tiles = part
        if number:
            named[-1] = Named(named[-1].tile, int(part[0]))
            tiles = part[1:]
        named += [Named(tile, None) for tile in parse_tiles(tiles)]
    return named


class Wall:
    """The 136 tiles of a hand, by number, and which of them are still free."""

    def __init__(self, red_fives: bool, wall: seeded.Wall | None = None) -> None:
        self.reds = _RED_COPIES if red_fives else {}
        self.seeded = wall
        self._free = set(range(136))
        self._reserved: dict[Named, list[int]] = {}
        self._waits: set[Kind] = set()
        self._draws = self._replacements = 0

    @classmethod
    def from_seed(cls, seed: str) -> Iterator[Wall]:
        """The walls of a shuffle seed, hand after hand; with red fives, as where the seeds come from."""
        shuffle = seeded.Shuffle(seed)
        while True:
            yield cls(True, shuffle.next())

    def given(self, *, coded: bool) -> GivenWall:
        """The wall as a log gives it that begins with the first tile dealt, with its code, or another one."""
        assert self.seeded is not None
        tiles = tuple(self.face(copy) for copy in reversed(self.seeded.tiles))
        names = "".join(TILE_NAMES[tile] for tile in tiles)
        return GivenWall(tiles, "md5", hashlib.md5((names if coded else names[::-1]).encode(), usedforsecurity=False).hexdigest())

    def face(self, copy: int) -> Tile:
        """The tile of a number."""
        return self.reds.get(copy, copy // 4)

    def fits(self, copy: int, named: Named) -> bool:
        """Whether a copy is the tile named."""
        if named.copy is not None:
            return copy == self._number(named)
        return self.face(copy) == named.tile or (named.any_five and KIND[self.face(copy)] == named.tile)

    def _number(self, named: Named) -> int:
        assert named.copy is not None
        return KIND[named.tile] * 4 + named.copy

    def reserve(self, named: Named) -> None:
        """Set a tile aside for where the case names it, so that nothing else is filled in with it."""
        if self.seeded is not None:
            return
        copy = self._choose(named)
        if copy is not None:
            self._free.discard(copy)
            self._reserved.setdefault(named, []).append(copy)

    def avoid(self, kinds: Iterable[Kind]) -> None:
        """Fill in none of these in draws: they would win."""
        self._waits.update(kinds)

    def _choose(self, named: Named) -> int | None:
        if named.copy is not None:
            return self._number(named)
        return next((copy for copy in _copies(KIND[named.tile]) if copy in self._free and self.fits(copy, named)), None)

    def take(self, named: Named) -> int:
        """The copy set aside; where none is left (a fault is planted) another of the same face."""
        reserved = self._reserved.get(named)
        if reserved:
            return reserved.pop(0)
        copy = self._choose(named)
        if copy is None:
            copy = next(copy for copy in _copies(KIND[named.tile]) if self.face(copy) == named.tile)
        self._free.discard(copy)
        return copy

    def shown(self, named: Named, last: tuple[Seat, Tile, int] | None) -> int:
        """The copy of a called tile: that of the last discard if it is the tile named."""
        return last[2] if last is not None and self.fits(last[2], named) else self.take(named)

    def drawn_as(self, named: Named) -> int:
        """The copy of a draw that the case names."""
        self._draws += 1
        return self.take(named)

    def next_draw(self, *, replacement: bool, outside: bool | None) -> int:
        """A draw that the case does not name: the seeded wall's next tile, else one that is left over.

        ``outside`` asks for a terminal or honour, or for none.
        """
        if self.seeded is None:
            return self._left_over(outside, self._waits)
        if replacement:
            self._replacements += 1
            return self.seeded.replacement(self._replacements - 1)
        self._draws += 1
        return self.seeded.live(self._draws - 1)

    def filled_up(self, dealer: Seat, seat: Seat, taken: Sequence[int]) -> list[int]:
        """A hand of thirteen tiles: those taken, and others."""
        if self.seeded is not None:
            dealt = self.seeded.dealt(dealer)[13 * seat : 13 * seat + 13]
            return [*dealt[: 13 - len(taken)], *taken]
        return [*taken, *(self._left_over() for _ in range(13 - len(taken)))]

    def _left_over(self, outside: bool | None = None, but: Collection[Kind] = ()) -> int:
        """A tile that is left over: as asked for as long as there is one, a terminal or honour always where one is asked for."""
        loosened = ((outside, but), (outside or None, but), (outside or None, ()))
        for wanted, unwanted in loosened:
            for copy in _ORDER:
                if copy in self._free and copy // 4 not in unwanted and wanted in (None, is_terminal_or_honour(copy // 4)):
                    self._free.discard(copy)
                    return copy
        raise ValueError("no tile is left to fill in")


def _copies(kind: Kind) -> range:
    return range(kind * 4, kind * 4 + 4)
