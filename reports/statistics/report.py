"""Statistics for machines: as JSON, CSV and Parquet (docs/schemas/statistics.schema.json). Field order is part of the format."""

from __future__ import annotations

import csv
import math
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TextIO

import msgspec

from reports import __version__
from reports.csv_cells import cell
from reports.frames.files import write_parquet as write_dataset
from reports.records import SCHEMA_VERSION
from reports.statistics.compute import Statistics
from reports.statistics.declaration import STATISTICS
from reports.statistics.run import Read

if TYPE_CHECKING:
    import pandas as pd

TABLES: Final = ("groups", "statistics", "yaku", "turns", "time", "checks")
"""The tables of statistics, in the order in which they are written."""
_DIGITS: Final = 9
"""After the point: more would be noise of the sums."""


class Report(NamedTuple):
    """Statistics with what they were made of."""

    told: Statistics
    read: Read
    where: tuple[str, ...]
    """The conditions, as given."""


def table_of(report: Report, name: str) -> pd.DataFrame:
    """One of `TABLES`, as it is written."""
    import pandas as pd

    told = report.told
    if name == "checks":
        return pd.DataFrame([msgspec.to_builtins(check, enc_hook=str) for check in told.checks])
    frame: pd.DataFrame = getattr(told, name)
    if name == "statistics":
        ids = frame["statistic"].tolist()
        frame = frame.assign(
            name=[STATISTICS[one].names["en"] for one in ids],
            formula=[STATISTICS[one].by(told.definitions).formula for one in ids],
        )
    floats = frame.select_dtypes("float").columns
    counts = [name for name in ("numerator", "denominator", "left_out") if name in floats]
    rounded = frame.assign(**{column: frame[column].round(_DIGITS) + 0.0 for column in floats})
    return rounded.astype({column: "int64" for column in counts if (rounded[column] % 1 == 0).all()})


def _rows(frame: pd.DataFrame) -> list[dict[str, Any]]:
    columns = {name: frame[name].tolist() for name in frame.columns}
    return [dict(zip(columns, map(_plain, row), strict=True)) for row in zip(*columns.values(), strict=True)]


def _plain(value: Any) -> Any:
    return None if isinstance(value, float) and not math.isfinite(value) else value


def write_json(report: Report, stream: TextIO) -> None:
    """One JSON object on one line."""
    told, read = report.told, report.read
    made = {
        "type": "statistics",
        "by": list(told.keys),
        "where": list(report.where),
        "definitions": told.definitions.value,
        "games": told.games,
        "hands": told.hands,
        "first": told.first or None,
        "last": told.last or None,
        "nameless": told.nameless,
        "small": told.small,
        "cut": read.cut,
        "skipped": read.skipped,
        "left_out": read.left_out,
        **{name: _rows(table_of(report, name)) for name in TABLES},
        "version": __version__,
        "schema": SCHEMA_VERSION,
    }
    stream.write(msgspec.json.encode(made, enc_hook=str).decode() + "\n")


def write_csv(report: Report, name: str, stream: TextIO) -> None:
    """One of `TABLES`."""
    frame = table_of(report, name)
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(frame.columns)
    writer.writerows([cell(value) for value in row.values()] for row in _rows(frame))


def write_parquet(report: Report, folder: Path) -> None:
    """All of `TABLES`, a dataset folder each."""
    import pyarrow as pa

    for name in TABLES:
        table = pa.Table.from_pandas(table_of(report, name), preserve_index=False).replace_schema_metadata(None)
        write_dataset(table, folder / name)
