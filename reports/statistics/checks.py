"""Identities that must hold between counts made in different ways. One that is broken is reported: the record, or tenbo, is wrong there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from analyzer.model.phrase import say
from reports.frames.tables import Frames
from reports.statistics.facts import floats

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]


class Check(msgspec.Struct, frozen=True):
    """An identity: how many cases of it were looked at, how many are broken, and the first of these."""

    name: str
    says: str
    cases: int
    broken: int
    first: str = ""
    """File and hand."""


def checks(frames: Frames) -> list[Check]:
    """All identities, over all games."""
    return [*_Checks(frames).run()]


class _Checks:
    def __init__(self, frames: Frames) -> None:
        self._games = frames.table("games")
        self._hands = frames.table("hands")
        self._facts = frames.table("player_hands")
        self._wins = frames.table("wins")
        self._seats = frames.table("seats")
        # Rows stand in the order of games and hands, so that a hand is found by its number.
        self._keys = _keys(self._hands)
        self._of_fact = np.searchsorted(self._keys, _keys(self._facts))
        self._of_win = np.searchsorted(self._keys, _keys(self._wins))

    def run(self) -> Iterator[Check]:
        hands = len(self._keys)
        winners = floats(self._hands["winners"])
        tsumo = floats(self._wins["tsumo"])
        won = self._sum(self._facts["won"])
        by_tsumo, by_ron = (np.bincount(self._of_win, part, hands) for part in (tsumo, 1 - tsumo))
        yield self._hand_check("wins", say("wins are those by self-draw and those by ron"), winners, by_tsumo + by_ron)
        yield self._hand_check("winners", say("players who won are as many as wins"), winners, won)
        yield self._hand_check("rons", say("wins by ron are as many as wins on players' tiles"), by_ron, self._sum(self._facts["deal_ins"]))
        yield self._riichi()
        yield self._changes()
        yield self._scores()

    def _sum(self, column: pa.ChunkedArray) -> Array:
        """Over the seats of each hand; NaN where one is."""
        return np.bincount(self._of_fact, floats(column), len(self._keys))

    def _hand_check(self, name: str, says: str, one: Array, other: Array) -> Check:
        told = ~(np.isnan(one) | np.isnan(other))
        broken = np.flatnonzero(told & (one != other))
        return Check(name, says, int(told.sum()), len(broken), self._hand(broken[0]) if len(broken) else "")

    def _riichi(self) -> Check:
        """Wins of players in riichi, and wins with riichi or double riichi among their yaku."""
        lists = self._wins["yaku"].combine_chunks()
        parents = pc.list_parent_indices(lists).to_numpy()
        named = pc.is_in(pc.list_flatten(lists), pa.array(["riichi", "double_riichi"])).to_numpy(zero_copy_only=False)
        has = np.zeros(len(self._wins))
        has[parents[named]] = 1
        riichi = floats(self._wins["riichi"])
        told = pc.is_valid(lists).to_numpy(zero_copy_only=False) & (floats(self._wins["yakuman"]) == 0) & ~np.isnan(riichi)
        broken = np.flatnonzero(told & (riichi != has))
        first = self._hand(self._of_win[broken[0]]) if len(broken) else ""
        says = say("wins after a riichi are those with riichi and those with double riichi, yakuman apart")
        return Check("riichi_wins", says, int(told.sum()), len(broken), first)

    def _changes(self) -> Check:
        """What the seats gain in a hand: the deposits carried over where it is won, what they lay down themselves where it is not."""
        end = self._hands["end"].to_pylist()
        sticks = self._sum(self._facts["stick"])
        due = np.array([np.nan if one is None or one == "chombo" else 0.0 for one in end])
        won = np.array([one == "win" for one in end], bool)
        due += 1000 * np.where(won, floats(self._hands["sticks"]), -sticks)
        says = say("what the seats gain and lose adds up to the deposits won or laid down")
        return self._hand_check("changes", says, self._sum(self._facts["change"]), due)

    def _scores(self) -> Check:
        """What the seats have at the end: what they had at the start, less what lies on the table."""
        at = np.searchsorted(self._games["game"].to_numpy(), self._seats["game"].to_numpy())
        games = len(self._games)
        start, end = (np.bincount(at, floats(self._seats[name]), games) for name in ("start", "score"))
        whole = floats(self._games["complete"]) == 1
        told = ~(np.isnan(start) | np.isnan(end)) & whole
        left = start - end
        broken = np.flatnonzero(told & ((left < 0) | (left % 100 != 0)))
        first = self._games["file"][int(broken[0])].as_py() if len(broken) else ""
        return Check(
            "scores",
            say("scores at the end add up to those at the start, less deposits that nobody gets"),
            int(told.sum()),
            len(broken),
            first,
        )

    def _hand(self, row: int) -> str:
        hand = self._hands.slice(int(row), 1).to_pylist()[0]
        at = int(np.searchsorted(self._games["game"].to_numpy(), hand["game"]))
        return f"{self._games['file'][at].as_py()}, {hand['key']}"


def _keys(table: pa.Table) -> Array:
    """A number for the hand of each row, growing as the rows do."""
    found: Array = (table["game"].to_numpy() << 20) + table["hand"].to_numpy()
    return found
