"""All statistics of some games, in tables."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

import msgspec
import numpy as np

from reports.frames.tables import Frames
from reports.statistics.checks import Check, checks
from reports.statistics.declaration import Definitions, in_order
from reports.statistics.estimate import estimate, grouping
from reports.statistics.facts import GameFacts, HandFacts
from reports.statistics.tables import time_table, turn_table, yaku_table
from reports.statistics.where import Condition, select
from reports.statistics.who import Aliases, players_of

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

    Array = NDArray[Any]


class By(StrEnum):
    """What statistics are told apart by."""

    PLAYER = "player"
    RULES = "rules"
    SEAT = "seat"
    MONTH = "month"
    PLAYERS = "players"


_IN_ORDER: Final = (By.SEAT, By.MONTH, By.PLAYERS)
"""What groups are sorted by; by the others those with most hands come first."""


class Statistics(msgspec.Struct, frozen=True):
    """Tables as pandas frames. All begin with the columns of ``keys``, which tell the groups; there are none where all is one group.

    groups: ``games``, ``hands``. statistics: ``statistic``, ``value``, ``low``, ``high`` (95 %), ``error`` (of a mean), ``numerator``,
    ``denominator``, ``left_out``. yaku, turns, time: see `tables`. Rates and shares are fractions.
    """

    keys: tuple[str, ...]
    definitions: Definitions
    groups: pd.DataFrame
    statistics: pd.DataFrame
    yaku: pd.DataFrame
    turns: pd.DataFrame
    time: pd.DataFrame
    checks: list[Check]
    games: int
    """Games that count."""
    hands: int
    """Hands played in them to an end."""
    nameless: int
    """Seats that are no player's, where players are told apart."""
    small: int
    """Groups with fewer hands than asked for, which are left out."""
    first: str
    """First and last day of play known, empty for none."""
    last: str


def statistics(
    frames: Frames,
    *,
    by: Sequence[By] = (),
    where: Sequence[Condition] = (),
    definitions: Definitions = Definitions.HOUSE,
    aliases: Aliases | None = None,
    min_hands: int = 0,
) -> Statistics:
    """The statistics of all games in some frames.

    Games of three and of four players are never counted together: where there are both, each group is told apart by ``players`` too.

    Args:
        by: what the groups are told apart by.
        where: conditions, all of which must hold.
        definitions: whose definitions.
        aliases: accounts that are one player's.
        min_hands: groups with fewer hands are left out.
    """
    import pandas as pd

    games, hands = GameFacts(frames), HandFacts(frames)
    sorting = _Sorting(frames, games, by, where, aliases or Aliases())
    group, keys, small = sorting.groups(hands, min_hands)
    seat_row = games.row_of(hands.game, hands.seat)
    rows = {"game": grouping(group, len(keys), games.game), "hand": grouping(group[seat_row], len(keys), hands.game)}
    facts = {"game": games, "hand": hands}
    parts: list[dict[str, Any]] = []
    for one in in_order():
        definition = one.by(definitions)
        top, bottom = definition.test(facts[definition.unit])
        found = estimate(top, bottom, rows[definition.unit], rate=definition.kind == "rate")
        parts.append({"group": np.arange(len(keys)), "statistic": np.full(len(keys), one.id, object), **found._asdict()})
    columns = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    order = np.argsort(columns["group"], kind="stable")
    names = sorting.names

    def frame(made: dict[str, Any]) -> pd.DataFrame:
        told = {name: np.array([keys[one][at] for one in made["group"]], object) for at, name in enumerate(names)}
        return pd.DataFrame(told | {name: values for name, values in made.items() if name != "group"})

    months = games.of_games(np.array(sorting.games["month"], object)).tolist()
    counted = np.unique(games.game[group >= 0])
    days = games.of_games(np.array([one or "" for one in sorting.games["date"]], object))[group >= 0]
    dates = sorted(set(days.tolist()) - {""})
    inside = rows["hand"].group >= 0
    return Statistics(
        names,
        definitions,
        frame(
            {
                "group": np.arange(len(keys)),
                "games": np.bincount(rows["game"].cluster_group[rows["game"].cluster_group >= 0], minlength=len(keys)),
                "hands": np.bincount(rows["hand"].group[inside], minlength=len(keys)),
            }
        ),
        frame({name: values[order] for name, values in columns.items()}),
        frame(yaku_table(hands, rows["hand"])),
        frame(turn_table(hands, rows["hand"])),
        frame(time_table(games, rows["game"], hands, rows["hand"], months)),
        checks(frames),
        len(counted),
        len(np.unique((hands.game[inside] << 20) + hands.hand[inside])),
        sorting.nameless,
        small,
        dates[0] if dates else "",
        dates[-1] if dates else "",
    )


class _Sorting:
    """Sorts the seats of all games into groups."""

    def __init__(self, frames: Frames, facts: GameFacts, by: Sequence[By], where: Sequence[Condition], aliases: Aliases) -> None:
        table = frames.table("games")
        self.games: dict[str, list[Any]] = {
            name: table[name].to_pylist() for name in ("game", "date", "month", "room", "rules", "length", "source", "players")
        }
        self._facts = facts
        mixed = len(set(self.games["players"])) > 1
        self._by = (*dict.fromkeys(by), *((By.PLAYERS,) if mixed and By.PLAYERS not in by else ()))
        self.names = tuple(key.value for key in self._by)
        named = By.PLAYER in self._by or any(condition.field == "player" for condition in where)
        self._players = players_of(frames, aliases) if named else [None] * len(facts)
        self._chosen = select(where, facts, self._players, self.games)
        self.nameless = (
            sum(player is None for player, one in zip(self._players, self._chosen, strict=True) if one) if By.PLAYER in self._by else 0
        )

    def groups(self, hands: HandFacts, min_hands: int) -> tuple[Array, list[tuple[Any, ...]], int]:
        """Group of each seat, -1 for none; the keys of the groups, in order; and how many are too small."""
        columns = [self._key(key) for key in self._by]
        keys = list(zip(*columns, strict=True)) if columns else [()] * len(self._facts)
        player = self._by.index(By.PLAYER) if By.PLAYER in self._by else None
        codes: dict[tuple[Any, ...], int] = {}
        code = np.full(len(keys), -1)
        for row, key in enumerate(keys):
            if self._chosen[row] and (player is None or key[player] is not None):
                code[row] = codes.setdefault(key, len(codes))
        played = code[self._facts.row_of(hands.game, hands.seat)]
        count = np.bincount(played[played >= 0], minlength=len(codes))
        large = [key for key, at in codes.items() if count[at] >= min_hands]
        large.sort(key=lambda key: self._order(key, int(count[codes[key]])))
        if not columns and not large:
            large = [()]
        place = np.full(len(codes) + 1, -1)
        for at, key in enumerate(large):
            if key in codes:
                place[codes[key]] = at
        return place[code], large, len(codes) - sum(key in codes for key in large)

    def _key(self, by: By) -> list[Any]:
        if by is By.PLAYER:
            return list(self._players)
        if by is By.SEAT:
            seats: list[Any] = self._facts.seat.tolist()
            return seats
        found: list[Any] = self._facts.of_games(np.array([one if one is not None else "" for one in self.games[by.value]], object)).tolist()
        return found

    def _order(self, key: tuple[Any, ...], hands: int) -> tuple[Any, ...]:
        if all(by in _IN_ORDER for by in self._by):
            return tuple((str(part) == "", part) for part in key)
        return (-hands, *map(str, key))
