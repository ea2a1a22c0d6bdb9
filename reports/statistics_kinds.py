"""Output formats of statistics, the one list of them. It is read whenever the command starts: every writer is imported where it is made."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, TextIO, TypeAlias

from reports.writers import FileKind, FolderKind, Kind, TextKind

if TYPE_CHECKING:
    from reports.statistics.report import Report


class StatisticsWriter(Protocol):
    """One output format of statistics."""

    def write(self, report: Report) -> None:
        """Write it all."""


StatisticsKind: TypeAlias = "Kind[str, StatisticsWriter]"
"""Its terms are the table that is asked for where a format holds one alone."""


class _Written:
    """A function as a writer."""

    def __init__(self, write: Callable[[Report], None]) -> None:
        self._write = write

    def write(self, report: Report) -> None:
        """Write it all."""
        self._write(report)


def _text(stream: TextIO, table: str) -> StatisticsWriter:  # noqa: ARG001
    from reports.writers.statistics import StatisticsText

    return StatisticsText(stream)


def _json(stream: TextIO, table: str) -> StatisticsWriter:  # noqa: ARG001
    from reports.statistics.report import write_json

    return _Written(lambda report: write_json(report, stream))


def _csv(stream: TextIO, table: str) -> StatisticsWriter:
    from reports.statistics.report import write_csv

    return _Written(lambda report: write_csv(report, table, stream))


def _parquet(folder: Path, table: str) -> StatisticsWriter:  # noqa: ARG001
    from reports.statistics.report import write_parquet

    return _Written(lambda report: write_parquet(report, folder))


def _html(stream: TextIO, table: str) -> StatisticsWriter:  # noqa: ARG001
    from reports.writers.statistics_html import StatisticsPage

    return StatisticsPage(stream)


def _xlsx(path: Path, table: str) -> StatisticsWriter:  # noqa: ARG001
    from reports.writers.statistics_xlsx import StatisticsWorkbook

    return StatisticsWorkbook(path)


_ALL: Final[tuple[StatisticsKind, ...]] = (
    TextKind("text", "for people, 80 columns", _text),
    TextKind("json", "all tables in one object", _json),
    TextKind("csv", "one table (see --table)", _csv),
    FolderKind("parquet", "all tables, a folder each", _parquet),
    TextKind("html", "one page with tables and charts", _html),
    FileKind("xlsx", "a workbook, a sheet a table", _xlsx),
)
STATISTICS_KINDS: Final[dict[str, StatisticsKind]] = {kind.name: kind for kind in _ALL}
"""Every output format of statistics by its name."""
