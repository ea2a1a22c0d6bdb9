"""Statistics of recorded games, each declared once (docs/statistics.md)."""

from __future__ import annotations

from reports.statistics import games, play, riichi, wins  # noqa: F401 - declared by being read, in the order of their groups
from reports.statistics.compute import By, Statistics, statistics
from reports.statistics.declaration import GROUPS, STATISTICS, Definitions

__all__ = ["GROUPS", "STATISTICS", "By", "Definitions", "Statistics", "statistics"]
