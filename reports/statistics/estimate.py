"""From numerators and denominators to values with their uncertainty, a group of rows at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]

Z: Final = 1.959963984540054
"""Of the 95 % interval."""


class Grouping(NamedTuple):
    """Which group each row is of, and which game of its group: rows of one game are not independent."""

    group: Array
    """Code of the group of each row, -1 for none."""
    groups: int
    cluster: Array
    """Number of each row's game within its group."""
    cluster_group: Array
    """Group of each of these."""


class Estimates(NamedTuple):
    """One value a group; NaN where there is none."""

    value: Array
    low: Array
    high: Array
    """The 95 % interval: Wilson's for a rate, 1.96 standard errors for a mean."""
    error: Array
    """Standard error of a mean, clustered by game."""
    numerator: Array
    denominator: Array
    left_out: Array
    """Rows that the record does not tell."""


def grouping(group: Array, groups: int, game: Array) -> Grouping:
    """Rows by group and game; rows of group -1 count nowhere."""
    span = int(game.max()) + 1 if len(game) else 1
    clusters, cluster = np.unique(group * span + game, return_inverse=True)
    return Grouping(group, groups, cluster, clusters // span)


def estimate(top: Array, bottom: Array, rows: Grouping, *, rate: bool) -> Estimates:
    """The ratio of the sums in every group."""
    bottom = np.asarray(bottom, float)
    untold = np.isnan(bottom) | ((bottom != 0) & np.isnan(top))
    bottom = np.where(untold, 0.0, bottom)
    top = np.where(bottom == 0, 0.0, top)
    inside = rows.group >= 0
    group = rows.group[inside]
    over, under, left = (np.bincount(group, one[inside], rows.groups) for one in (top, bottom, untold))
    with np.errstate(divide="ignore", invalid="ignore"):
        value = over / under
        if rate:
            low, high = _wilson(value, under)
            error = np.full(rows.groups, np.nan)
        else:
            error = _clustered(top, bottom, rows, value, under)
            low, high = value - Z * error, value + Z * error
    return Estimates(value, low, high, error, over, under, left)


def _wilson(rate: Array, count: Array) -> tuple[Array, Array]:
    """Wilson's interval of a rate."""
    square = Z * Z
    middle = (rate + square / (2 * count)) / (1 + square / count)
    half = Z / (1 + square / count) * np.sqrt(rate * (1 - rate) / count + square / (4 * count * count))
    return np.clip(middle - half, 0, 1), np.clip(middle + half, 0, 1)


def _clustered(top: Array, bottom: Array, rows: Grouping, value: Array, under: Array) -> Array:
    """Standard error of a ratio of sums (linearised), where games are independent and what happens in one is not."""
    clusters = len(rows.cluster_group)
    over = np.bincount(rows.cluster, top, clusters)
    part = np.bincount(rows.cluster, bottom, clusters)
    own = rows.cluster_group >= 0
    owner = rows.cluster_group[own]
    off = over[own] - value[owner] * part[own]
    games = np.bincount(owner, part[own] != 0, rows.groups)
    spread = np.bincount(owner, np.where(part[own] != 0, off * off, 0.0), rows.groups)
    return np.where(games > 1, np.sqrt(games / (games - 1) * spread) / under, np.nan)
