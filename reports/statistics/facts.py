"""The facts that statistics are made of: the columns of the frames as arrays of floats, one value a row, NaN for null."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from reports.frames.rows import VOID
from reports.frames.tables import Frames

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]

WIN_PREFIX: Final = "win_"
_SEATS: Final = 8
"""More than there are seats: for numbers of a seat in a game."""


def floats(column: pa.ChunkedArray) -> Array:
    """A column of numbers or booleans as floats, NaN for null."""
    found: Array = pc.fill_null(pc.cast(column, pa.float64()), float("nan")).to_numpy()
    return found


class Facts:
    """Rows with one value a column: ``facts.won`` is an array. What a column says stands in docs/frames.md."""

    def __init__(self, rows: int, make: Callable[[str], Array | None]) -> None:
        self._rows = rows
        self._make = make
        self._made: dict[str, Array] = {}

    def __len__(self) -> int:
        return self._rows

    def __getattr__(self, name: str) -> Array:
        if name.startswith("_"):
            raise AttributeError(name)
        found = self._made.get(name)
        if found is None:
            made = self._make(name)
            if made is None:
                raise AttributeError(f"there is no column {name}")
            found = self._made[name] = made
        return found

    @property
    def each(self) -> Array:
        """One for every row."""
        return np.ones(self._rows)


class HandFacts(Facts):
    """Players in hands played to an end: the columns of ``player_hands``, and those of ``wins`` with ``win_`` before them, NaN without a
    win."""

    def __init__(self, frames: Frames) -> None:
        table = frames.table("player_hands")
        end = table["end"].combine_chunks()
        played = pc.fill_null(pc.not_equal(end, VOID), fill_value=False)
        table = table.filter(played)
        super().__init__(table.num_rows, self._column)
        self._frames = frames
        self.table = table
        self.game = table["game"].to_numpy()
        self.hand = table["hand"].to_numpy().astype(np.int64)
        self.seat = table["seat"].to_numpy().astype(np.int64)
        self._end = table["end"].combine_chunks().dictionary_encode()
        self.wins = frames.table("wins")
        place = self.row_of(*(self.wins[name].to_numpy() for name in ("game", "hand", "seat")))
        self.wins = self.wins.filter(pa.array(place >= 0))
        self.win_row = place[place >= 0]
        """Row of each win here."""

    def row_of(self, game: Array, hand: Array, seat: Array) -> Array:
        """Where players in hands stand here; -1 for those that do not."""
        own = _key(self.game, self.hand, self.seat)
        asked = _key(game, hand, seat)
        at = np.searchsorted(own, asked)
        if not len(own):
            return np.full(len(asked), -1)
        at = np.minimum(at, len(own) - 1)
        return np.where(own[at] == asked, at, -1)

    def _column(self, name: str) -> Array | None:
        if name.startswith(WIN_PREFIX):
            column = name.removeprefix(WIN_PREFIX)
            return self.of_wins(floats(self.wins[column])) if column in self.wins.column_names else None
        return floats(self.table[name]) if name in self.table.column_names else None

    def of_wins(self, values: Array) -> Array:
        """A value of each win as a value of each row here, NaN without a win."""
        found = np.full(len(self), np.nan)
        found[self.win_row] = values
        return found

    def ended(self, *reasons: str) -> Array:
        """Whether the hand ended so."""
        codes = [code for code, word in enumerate(self._end.dictionary.to_pylist()) if word in reasons]
        return np.isin(self._end.indices.to_numpy(), codes).astype(float)

    def win_has(self, *yaku: str) -> Array:
        """Whether a win has one of these yaku: NaN without a win, where the yaku are not recorded, and for a yakuman by name, whose record
        names nothing beside it."""
        lists = self.wins["yaku"].combine_chunks()
        parents = pc.list_parent_indices(lists).to_numpy()
        named = pc.is_in(pc.list_flatten(lists), pa.array(yaku)).to_numpy(zero_copy_only=False)
        has = np.zeros(len(self.wins))
        has[parents[named]] = 1.0
        untold = pc.is_null(lists).to_numpy(zero_copy_only=False) | (floats(self.wins["yakuman"]) == 1)
        has[untold] = np.nan
        return self.of_wins(has)

    @property
    def win_limit_reached(self) -> Array:
        """Whether a win reached a yakuman's limit, counted or by name."""
        limit = self.wins["limit"].combine_chunks()
        return self.of_wins(floats(pc.equal(limit, "yakuman")))

    @property
    def hit(self) -> Array:
        """Whether another player won by self-draw."""
        tsumo = floats(self.wins["tsumo"]) == 1
        won = _key(self.wins["game"].to_numpy(), self.wins["hand"].to_numpy(), np.zeros(len(self.wins), np.int64))[tsumo]
        found: Array = np.isin(_key(self.game, self.hand, np.zeros(len(self), np.int64)), won) * (1 - self.won)
        return found

    @property
    def players(self) -> Array:
        """3 or 4."""
        games = self._frames.table("games")
        found: Array = floats(games["players"])[np.searchsorted(games["game"].to_numpy(), self.game)]
        return found

    @property
    def called(self) -> Array:
        """Whether the player called: chi, pon or an open kan."""
        calls = self.chi + self.pon + self.open_kans
        return np.where(np.isnan(calls), np.nan, calls > 0)


class GameFacts(Facts):
    """Players in games: the columns of ``seats``, ``players`` of the game, and ``chombo``, how often the player made a hand void."""

    def __init__(self, frames: Frames) -> None:
        table = frames.table("seats")
        super().__init__(table.num_rows, self._column)
        self.table = table
        self.game = table["game"].to_numpy()
        self.seat = table["seat"].to_numpy().astype(np.int64)
        self._frames = frames

    def row_of(self, game: Array, seat: Array) -> Array:
        """Where players in games, each of which is here, stand."""
        return np.searchsorted(self.game * _SEATS + self.seat, game * _SEATS + seat)

    def of_games(self, values: Array) -> Array:
        """A value of each game as a value of each row here."""
        found: Array = values[np.searchsorted(self._frames.table("games")["game"].to_numpy(), self.game)]
        return found

    def _column(self, name: str) -> Array | None:
        if name == "players":
            return self.of_games(floats(self._frames.table("games")["players"]))
        if name == "chombo":
            table = self._frames.table("player_hands")
            rows = self.row_of(table["game"].to_numpy(), table["seat"].to_numpy().astype(np.int64))
            return np.bincount(rows, floats(table["chombo"]), len(self))
        return floats(self.table[name]) if name in self.table.column_names else None


def _key(game: Array, hand: Array, seat: Array) -> Array:
    """A number for a player in a hand, growing as the rows do."""
    return (game.astype(np.int64) << 20) + hand.astype(np.int64) * _SEATS + seat


def known(values: Array, test: Array, *, absent: Array | None = None) -> Array:
    """A test on values, NaN where they are; where ``absent`` is zero there is nothing to test, and it is zero."""
    found = np.where(np.isnan(values), np.nan, test)
    return found if absent is None else np.where(absent == 0, 0.0, found)
