"""Published results of a tournament: place, name and points a row, from a workbook (.xlsx) or a CSV file."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Final

import msgspec

from reports.toml_file import FileError

Cell = str | int | float | None

_HEADINGS: Final[dict[str, frozenset[str]]] = {
    "place": frozenset({"place", "position", "pos", "pos.", "rank", "#", "место"}),
    "name": frozenset({"name", "player", "имя", "игрок"}),
    "first": frozenset({"first name", "first", "given name"}),
    "last": frozenset({"last name", "last", "surname", "family name"}),
    "points": frozenset({"points", "total", "score", "result", "очки", "сумма"}),
}
_HEADING_ROWS: Final = 20
_MAX_ROWS: Final = 10_000
_MAX_COLUMNS: Final = 60
_MAX_EXPANDED: Final = 64 << 20
_DOCTYPES: Final = tuple("<!DOCTYPE".encode(encoding) for encoding in ("utf-8", "utf-16-le", "utf-16-be"))


class Published(msgspec.Struct, frozen=True):
    """One row: its number in the file from 1, and what it says; points in whole points."""

    row: int
    name: str
    points: int
    place: int | None


def read_results(path: Path, *, thousands: bool, sheet: str | None = None) -> list[Published]:
    """The rows below the headings; ``thousands``: points are written as 45.3 for 45300. Rows without a name are passed over.

    Raises:
        FileError: the file cannot be read, has no such headings, or a cell is no number; says the row.
    """
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}") from None
    rows = _workbook(path, raw, sheet) if raw.startswith(b"PK") else _csv(path, raw)
    numbered = enumerate(rows, 1)
    columns = _columns(path, numbered)
    return list(_published(path, numbered, columns, thousands=thousands))


def _csv(path: Path, raw: bytes) -> Iterator[Sequence[Cell]]:
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileError(f"{path}: neither a workbook nor text in UTF-8") from None
    first = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(";\t,", key=first.count)
    yield from csv.reader(io.StringIO(text), delimiter=delimiter)


def _workbook(path: Path, raw: bytes, sheet: str | None) -> Iterator[Sequence[Cell]]:
    _check_archive(path, raw)
    from openpyxl import load_workbook

    try:
        book = load_workbook(io.BytesIO(raw), read_only=True, data_only=True)
    except Exception as error:  # the library raises whatever its parts raise
        raise FileError(f"{path}: not a workbook that can be read: {error}") from None
    if sheet is not None and sheet not in book.sheetnames:
        raise FileError(f"{path}: there is no sheet {sheet!r}; the sheets are {', '.join(book.sheetnames)}")
    table = book[sheet] if sheet is not None else book[book.sheetnames[0]]
    yield from table.iter_rows(max_row=_MAX_ROWS, max_col=_MAX_COLUMNS, values_only=True)


def _check_archive(path: Path, raw: bytes) -> None:
    """Refuse what expands too far, or declares a document type: a workbook does neither."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            if sum(member.file_size for member in archive.infolist()) > _MAX_EXPANDED:
                raise FileError(f"{path}: expands to more than {_MAX_EXPANDED >> 20} MiB")
            for member in archive.infolist():
                content = archive.read(member)
                if any(doctype in content for doctype in _DOCTYPES):
                    raise FileError(f"{path}: {member.filename} declares a document type, which no workbook does")
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError) as error:
        raise FileError(f"{path}: not a workbook that can be read: {error}") from None


def _columns(path: Path, rows: Iterable[tuple[int, Sequence[Cell]]]) -> dict[str, int]:
    """Heading → column, from the first row that has a name and points; the rows up to it are used up."""
    for number, row in rows:
        found: dict[str, int] = {}
        for column, cell in enumerate(row):
            word = str(cell or "").strip().lower()
            for heading, words in _HEADINGS.items():
                if word in words:
                    found.setdefault(heading, column)
        if "points" in found and ("name" in found or {"first", "last"} <= found.keys()):
            return found
        if number == _HEADING_ROWS:
            break
    raise FileError(f"{path}: no row with the headings place, name and points")


def _published(path: Path, rows: Iterable[tuple[int, Sequence[Cell]]], columns: dict[str, int], *, thousands: bool) -> Iterator[Published]:
    def cell(row: Sequence[Cell], heading: str) -> str:
        column = columns.get(heading)
        return " ".join(str(row[column]).split()) if column is not None and column < len(row) and row[column] is not None else ""

    for number, row in rows:
        name = cell(row, "name") if "name" in columns else f"{cell(row, 'first')} {cell(row, 'last')}".strip()
        if not name:
            continue
        points = _number(cell(row, "points"), decimal_comma=thousands)
        if points is None:
            told = (
                f"{cell(row, 'points')!r} is no number" if cell(row, "points") else "there is no value; a formula must have been calculated"
            )
            raise FileError(f"{path}, row {number}: points: {told}")
        place = _number(cell(row, "place").rstrip("."), decimal_comma=False)
        yield Published(number, name, round(points * 1000 if thousands else points), None if place is None else int(place))


def _number(text: str, *, decimal_comma: bool) -> Decimal | None:
    """A number as people write it: ``+45.3``, ``45 300``, ``−12,5``; a comma is the decimal one or groups thousands."""
    plain = text.replace("\N{MINUS SIGN}", "-").replace(" ", "").replace("\N{NO-BREAK SPACE}", "").replace("'", "")
    try:
        found = Decimal(plain.replace(",", "." if decimal_comma else ""))
    except InvalidOperation:
        return None
    return found if found.is_finite() else None
