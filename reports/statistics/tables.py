"""Tables beside the statistics: yaku, turns, and how it went over time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyarrow.compute as pc

from reports.statistics.estimate import Grouping
from reports.statistics.facts import GameFacts, HandFacts, floats

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]
    Columns = dict[str, Any]

DORA: Final = {"dora": "dora", "ura_dora": "ura_dora", "red_fives": "aka_dora"}
"""Column of ``wins`` → line of a yaku list."""
_WINDS: Final = ("seat_wind", "round_wind")
UNKNOWN_MONTH: Final = ""


def yaku_table(facts: HandFacts, rows: Grouping) -> Columns:
    """Yaku by group: how many wins have each, of the wins whose yaku are recorded, and what these are worth on average.

    A wind counts as seat or round wind, whichever it is. Dora of each kind stand after the yaku: wins with one or more.
    """
    wins = facts.wins
    group = rows.group[facts.win_row]
    points = floats(wins["points"])
    lists = wins["yaku"].combine_chunks()
    told = pc.is_valid(lists).to_numpy(zero_copy_only=False) & (group >= 0)
    of = np.bincount(group[told], minlength=rows.groups)
    parents = pc.list_parent_indices(lists).to_numpy()
    names = pc.list_flatten(lists).dictionary_encode()
    words = [_plain(word) for word in names.dictionary.to_pylist()]
    ids = sorted(set(words))
    code = np.array([ids.index(word) for word in words], np.int64)[names.indices.to_numpy()] if words else np.zeros(0, np.int64)
    # A hand counts once for a yaku, though a list names it twice.
    pairs = np.unique(parents * max(len(ids), 1) + code)
    parents, code = pairs // max(len(ids), 1), pairs % max(len(ids), 1)
    found = _by_yaku(group, points, parents[told[parents]], code[told[parents]], ids, of)
    for column, line in DORA.items():
        has = np.flatnonzero(told & (np.nan_to_num(floats(wins[column])) > 0))
        more = _by_yaku(group, points, has, np.zeros(len(has), np.int64), [line], of)
        found = {name: np.concatenate([values, more[name]]) for name, values in found.items()}
    order = np.lexsort((found["yaku"], -found["wins"], np.isin(found["yaku"], list(DORA.values())), found["group"]))
    return {name: values[order] for name, values in found.items()}


def _plain(yaku: str) -> str:
    return next((wind for wind in _WINDS if yaku.startswith(f"{wind}_")), yaku)


def _by_yaku(group: Array, points: Array, win: Array, code: Array, ids: Sequence[str], of: Array) -> Columns:
    size = max(len(ids), 1)
    cell = group[win] * size + code
    count = np.bincount(cell, minlength=len(of) * size)
    worth = np.where(np.isnan(points[win]), 0.0, points[win])
    known = np.bincount(cell, ~np.isnan(points[win]), len(of) * size)
    total = np.bincount(cell, worth, len(of) * size)
    at = np.flatnonzero(count)
    with np.errstate(divide="ignore", invalid="ignore"):
        return {
            "group": at // size,
            "yaku": np.array([ids[one] for one in (at % size).tolist()], object),
            "wins": count[at],
            "share": count[at] / of[at // size],
            "of": of[at // size],
            "points": total[at] / known[at],
        }


def turn_table(facts: HandFacts, rows: Grouping) -> Columns:
    """Wins, deal-ins and riichi by the turn of the player, from 1, with the share of each among its own whose turn is recorded."""
    parts = {
        "wins": facts.win_turn,
        "deal_ins": facts.deal_in_turn,
        "riichi": facts.riichi_turn,
    }
    most = int(max((np.nanmax(values, initial=0) for values in parts.values()), default=0)) + 1
    counts = {}
    for name, values in parts.items():
        told = ~np.isnan(values) & (rows.group >= 0)
        cell = rows.group[told] * most + values[told].astype(np.int64)
        counts[name] = np.bincount(cell, minlength=rows.groups * most).reshape(rows.groups, most)
    group, turn = np.nonzero(np.sum(list(counts.values()), axis=0))
    found: Columns = {"group": group, "turn": turn}
    with np.errstate(divide="ignore", invalid="ignore"):
        for name, table in counts.items():
            found[name] = table[group, turn]
            found[f"{name}_share"] = table[group, turn] / table.sum(axis=1)[group]
    return found


def time_table(games: GameFacts, rows: Grouping, hands: HandFacts, hand_rows: Grouping, months: Sequence[str | None]) -> Columns:
    """Month by month, in order, games of an unknown month last: games, hands, average place, score and result, win and deal-in rate.

    ``months`` are those of each row of ``seats``.
    """
    known = sorted({month for month in months if month})
    names = [*known, UNKNOWN_MONTH]
    code = np.array([names.index(month) if month else len(known) for month in months], np.int64)
    size = len(names)

    def sums(at: Array, inside: Array, values: Array) -> tuple[Array, Array]:
        told = inside & ~np.isnan(values)
        return np.bincount(at[told], values[told], rows.groups * size), np.bincount(at[told], minlength=rows.groups * size)

    seat_cell, inside = rows.group * size + code, rows.group >= 0
    hand_cell = hand_rows.group * size + code[games.row_of(hands.game, hands.seat)]
    hand_inside = hand_rows.group >= 0
    _, first = np.unique(rows.cluster, return_index=True)
    count = np.bincount(seat_cell[first[rows.cluster_group >= 0]], minlength=rows.groups * size)
    at = np.flatnonzero(count)
    found: Columns = {"group": at // size, "month": np.array([names[one] for one in (at % size).tolist()], object), "games": count[at]}
    played = sums(hand_cell, hand_inside, hands.each)[1]
    found["hands"] = played[at]
    with np.errstate(divide="ignore", invalid="ignore"):
        for name in ("place", "score", "result"):
            total, of = sums(seat_cell, inside, getattr(games, name))
            found[f"average_{name}"] = total[at] / of[at]
        for name, values in (("win_rate", hands.won), ("deal_in_rate", (hands.deal_ins > 0).astype(float))):
            found[name] = sums(hand_cell, hand_inside, values)[0][at] / played[at]
    return found
