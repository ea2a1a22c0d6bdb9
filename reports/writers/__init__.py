"""One writer an output format, and the one list of them: to add a format, write its writer and list its kind here.

This module is read whenever the command starts, so that every writer is imported where it is made.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TextIO, TypeAlias, TypeVar

if TYPE_CHECKING:
    from analyzer.regulation.regulation import Regulation
    from reports.batch import Writer
    from reports.tournament_run import TournamentRun


class Terms(NamedTuple):
    """What a run tells all of its writers."""

    rules: Regulation | None = None
    """The book that ``said_by`` sets above what logs declare."""
    said_by: str = "--rules"
    quiet: bool = False
    verbose: bool = False
    tournament: TournamentRun | None = None
    """What the games of the run belong to."""


TermsT = TypeVar("TermsT")
WriterT = TypeVar("WriterT")


class TextKind(NamedTuple, Generic[TermsT, WriterT]):
    """A format that is text, and can go to standard output."""

    name: str
    told: str
    make: Callable[[TextIO, TermsT], WriterT]


class FileKind(NamedTuple, Generic[TermsT, WriterT]):
    """A format that is one binary file. The writer is given the path and has the file whole when it is finished."""

    name: str
    told: str
    make: Callable[[Path, TermsT], WriterT]


class FolderKind(NamedTuple, Generic[TermsT, WriterT]):
    """A format that is a folder of files. The writer is given an empty folder and has all files whole when it is finished."""

    name: str
    told: str
    make: Callable[[Path, TermsT], WriterT]


Kind: TypeAlias = TextKind[TermsT, WriterT] | FileKind[TermsT, WriterT] | FolderKind[TermsT, WriterT]
if TYPE_CHECKING:
    AuditKind: TypeAlias = Kind[Terms, Writer]


def _text(stream: TextIO, terms: Terms) -> Writer:
    from reports.records import rules_label
    from reports.writers.text import TextWriter

    rules = rules_label(terms.rules) if terms.rules else None
    return TextWriter(stream, rules=rules, said_by=terms.said_by, quiet=terms.quiet, verbose=terms.verbose)


def _json(stream: TextIO, terms: Terms) -> Writer:  # noqa: ARG001 - for machines all terms are the same
    from reports.writers.json_array import JsonWriter

    return JsonWriter(stream)


def _jsonl(stream: TextIO, terms: Terms) -> Writer:  # noqa: ARG001
    from reports.writers.jsonl import JsonlWriter

    return JsonlWriter(stream)


def _csv(stream: TextIO, terms: Terms) -> Writer:  # noqa: ARG001
    from reports.writers.tables import FindingsCsv

    return FindingsCsv(stream)


def _tables(form: str) -> Callable[[Path, Terms], Writer]:
    def make(folder: Path, terms: Terms) -> Writer:  # noqa: ARG001
        from reports.writers.tables import TablesWriter

        return TablesWriter(folder, form)

    return make


def _html(stream: TextIO, terms: Terms) -> Writer:
    from reports.writers.html import HtmlWriter

    return HtmlWriter(stream, terms)


def _xlsx(path: Path, terms: Terms) -> Writer:
    from reports.writers.xlsx import XlsxWriter

    return XlsxWriter(path, terms)


def _sarif(stream: TextIO, terms: Terms) -> Writer:  # noqa: ARG001
    from reports.writers.sarif import SarifWriter

    return SarifWriter(stream)


def _junit(stream: TextIO, terms: Terms) -> Writer:  # noqa: ARG001
    from reports.writers.junit import JunitWriter

    return JunitWriter(stream)


def _sheet(path: Path, terms: Terms) -> Writer:  # noqa: ARG001
    from reports.writers.marked_sheet import MarkedSheetXlsx

    return MarkedSheetXlsx(path)


def _sheet_csv(stream: TextIO, terms: Terms) -> Writer:  # noqa: ARG001
    from reports.writers.marked_sheet import MarkedSheetCsv

    return MarkedSheetCsv(stream)


_ALL: Final[tuple[AuditKind, ...]] = (
    TextKind("text", "for people, 80 columns", _text),
    TextKind("json", "findings and counts in one object", _json),
    TextKind("jsonl", "a finding a line, the counts last", _jsonl),
    TextKind("csv", "a finding a row", _csv),
    FolderKind("parquet", "every table of docs/frames.md, a folder each", _tables("parquet")),
    FolderKind("tables", "the same tables as CSV, a file each", _tables("csv")),
    FolderKind("records", "the same tables as JSON lines, a file each", _tables("jsonl")),
    FileKind("sheet", "score sheets given back as a workbook, differences marked", _sheet),
    TextKind("sheetcsv", "the same as CSV", _sheet_csv),
    TextKind("html", "one page with every flagged hand drawn", _html),
    FileKind("xlsx", "a workbook: findings, hands put right, standings", _xlsx),
    TextKind("sarif", "SARIF 2.1.0, for code scanning", _sarif),
    TextKind("junit", "JUnit XML, for build servers", _junit),
)
KINDS: Final[dict[str, AuditKind]] = {kind.name: kind for kind in _ALL}
"""Every output format by its name."""
