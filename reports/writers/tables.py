"""All tables of a run (docs/frames.md), as files of a folder; and the findings alone as CSV."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

from reports.batch import Result
from reports.csv_cells import cell
from reports.frames import TABLES, Gathering
from reports.frames.files import write_csv, write_jsonl, write_parquet
from reports.records import FindingRecord, Summary

if TYPE_CHECKING:
    import pyarrow as pa


class TablesWriter:
    """Gathers every game, and writes the tables at the end."""

    def __init__(self, folder: Path, form: str) -> None:
        """``form``: parquet, a folder a table; csv or jsonl, a file a table."""
        self._folder = folder
        self._form = form
        self._gathering = Gathering()

    def result(self, result: Result) -> None:
        """Add a game, or the findings on a file that holds none."""
        if result.audit is None:
            self._gathering.add_file_findings(result.shown)
        else:
            self._gathering.add(result.audit.game, audited=result.audit, findings=result.shown)

    def finish(self, summary: Summary) -> None:  # noqa: ARG002 - the counts follow from the tables
        """Write all tables."""
        frames = self._gathering.frames
        for name in TABLES:
            table = frames.table(name)
            if self._form == "parquet":
                write_parquet(table, self._folder / name)
            else:
                self._text(table, self._folder / f"{name}.{self._form}", write_csv if self._form == "csv" else write_jsonl)

    def _text(self, table: pa.Table, path: Path, write: Callable[[pa.Table, TextIO], None]) -> None:
        with path.open("w", encoding="utf-8", newline="\n") as stream:
            write(table, stream)


_FLAT: Final = tuple(name for name in FindingRecord.__struct_fields__ if name != "clause")
FINDING_COLUMNS: Final = (*_FLAT, "regulation", "clause", "clause_title")
"""Columns of the findings as CSV: the fields of the finding schema, and its clause in three."""


class FindingsCsv:
    """One finding a row, as it is found."""

    def __init__(self, stream: TextIO) -> None:
        self._rows = csv.writer(stream, lineterminator="\n")
        self._rows.writerow(FINDING_COLUMNS)

    def result(self, result: Result) -> None:
        """A row a finding."""
        for _, record in result.shown:
            clause = record.clause
            told = (None,) * 3 if clause is None else (clause.regulation, clause.number, clause.title)
            self._rows.writerow([cell(value) for value in (*(getattr(record, name) for name in _FLAT), *told)])

    def finish(self, summary: Summary) -> None:
        """The counts have no place in a table of findings."""
