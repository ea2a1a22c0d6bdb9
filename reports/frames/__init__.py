"""Frames: recorded games as tables with a fixed schema, for pandas, Parquet and CSV (docs/frames.md)."""

from __future__ import annotations

from reports.frames.gather import Gathering
from reports.frames.schema import TABLES, Column, Table
from reports.frames.tables import Frames

__all__ = ["TABLES", "Column", "Frames", "Gathering", "Table"]
