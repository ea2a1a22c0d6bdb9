"""Players over many games: totals, places, penalties and substitutes. Results are in thousands, penalties in whole points."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class Seated(msgspec.Struct, frozen=True):
    """One game of one player."""

    player: str
    """Whom it counts for, where a substitute sat: the player stood in for."""
    result: float
    place: int | None
    """From 1; None where a substitute sat and the game's own place does not count."""


class Penalty(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Points taken off a player's total, outside any game's result: the scores of the table stay as they are."""

    player: str
    points: int
    """What is taken off, in whole points: 20000."""
    reason: str
    round: int | None = None
    cancelled: str = ""
    """Why it no longer counts; it is listed all the same."""


class Row(msgspec.Struct, frozen=True):
    """A player's line of the table."""

    player: str
    place: int
    """Equal totals share the better place."""
    games: int
    """Games that count, those of a substitute included."""
    total: float
    """Results less penalties."""
    penalties: float
    """What was taken off for penalties, in thousands, zero or less."""
    average: float | None
    """Mean of the places; a shared place counts as the better one. None without any."""
    places: tuple[int, int, int, int]
    """How often first, second, third, fourth."""


def ranking(games: Iterable[Seated], penalties: Iterable[Penalty] = ()) -> list[Row]:
    """The table, best total first; equal totals in the order of the names."""
    totals: dict[str, list[float]] = {}
    places: dict[str, list[int]] = {}
    taken: dict[str, int] = {}
    for game in games:
        totals.setdefault(game.player, []).append(game.result)
        if game.place is not None:
            places.setdefault(game.player, []).append(game.place)
    for penalty in penalties:
        if not penalty.cancelled and penalty.player in totals:
            taken[penalty.player] = taken.get(penalty.player, 0) - penalty.points
    sums = {player: round(sum(results) + taken.get(player, 0) / 1000, 3) for player, results in totals.items()}
    rows = []
    for player in sorted(sums, key=lambda name: (-sums[name], name)):
        found = places.get(player, [])
        rows.append(
            Row(
                player,
                sum(other > sums[player] for other in sums.values()) + 1,
                len(totals[player]),
                sums[player],
                taken.get(player, 0) / 1000,
                round(sum(found) / len(found), 3) if found else None,
                (found.count(1), found.count(2), found.count(3), found.count(4)),
            )
        )
    return rows
