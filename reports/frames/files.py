"""Tables as files: Parquet, CSV and JSON lines. The same tables give the same bytes."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO

import msgspec

from reports.csv_cells import cell

if TYPE_CHECKING:
    import pyarrow as pa

_ROWS: Final = 1 << 16
"""Rows of a row group, and rows turned into text at a time."""


def write_parquet(table: pa.Table, folder: Path) -> None:
    """Write a table as a dataset of one file, ``folder/part-0.parquet``, packed with zstd."""
    from pyarrow import parquet

    folder.mkdir()
    parquet.write_table(table, folder / "part-0.parquet", compression="zstd", row_group_size=_ROWS)


def write_csv(table: pa.Table, stream: TextIO) -> None:
    """Write a table with a header row; see `csv_cells.cell` for what stands in a cell."""
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(table.column_names)
    for batch in table.to_batches(_ROWS):
        writer.writerows(zip(*(map(cell, column.to_pylist()) for column in batch.columns), strict=True))


def write_jsonl(table: pa.Table, stream: TextIO) -> None:
    """Write a table as one JSON object a row."""
    for batch in table.to_batches(_ROWS):
        rows: list[dict[str, Any]] = batch.to_pylist()
        stream.writelines(msgspec.json.encode(row).decode() + "\n" for row in rows)
