"""Score sheets as tables: CSV with commas, semicolons or tabs, and workbooks."""

from __future__ import annotations

import csv
import datetime
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from analyzer.model.phrase import say
from parsers.score_sheet.form import MARKED, Row, Sheet, column_of, header_of, is_mark
from parsers.source import Refused

MAX_ROWS: Final = 20_000
"""Rows of one table; more is refused."""
MAX_COLUMNS: Final = 200
MAX_CELL: Final = 4000
"""Characters of one cell; the rest of a longer one is left out, with a remark."""
_DELIMITERS: Final = ";\t,"

Cells = Sequence[str]


def delimiter_of(text: str) -> str:
    """What stands between the cells: the one of semicolon, tab and comma that the first lines with any have most of."""
    lines = [line for line in text[:8192].splitlines() if line.strip()][:40]
    return max(_DELIMITERS, key=lambda one: (max((line.count(one) for line in lines), default=0), one == ","))


def csv_rows(text: str) -> Iterator[Cells]:
    """The rows of a CSV text.

    Raises:
        Refused: P03 for a cell that is never closed or too long.
    """
    try:
        yield from csv.reader(io.StringIO(text, newline=""), delimiter=delimiter_of(text))
    except csv.Error as error:
        raise Refused("P03", say("not a CSV file that can be read: {error}", error=str(error))) from None


def csv_sheets(text: str) -> list[Sheet]:
    """The games of a CSV file: one, or several, each with its mark."""
    return list(_sheets(csv_rows(text), 1))


def workbook_sheets(raw: bytes) -> list[Sheet]:
    """The games of a workbook, one a sheet. Sheets without the mark are passed over.

    Raises:
        Refused: P01 when the workbook cannot be read, or no sheet of it has the mark.
    """
    from openpyxl import load_workbook

    found: list[Sheet] = []
    try:
        book = load_workbook(io.BytesIO(raw), read_only=True, data_only=True, keep_links=False)
        offset = 0
        for table in book.worksheets:
            rows = [tuple(map(_text, row)) for row in table.iter_rows(max_row=MAX_ROWS, max_col=MAX_COLUMNS, values_only=True)]
            sheets = list(
                _sheets(
                    rows,
                    offset + 1,
                    say("sheet {title}, ", title=table.title) if len(book.worksheets) > 2 else "",
                    title=table.title,
                    marked=True,
                )
            )
            found += sheets
            offset += len(rows) if sheets else 0
    except Refused:
        raise
    except Exception as error:  # the library raises whatever its parts raise
        raise Refused("P01", say("a workbook that cannot be read: {error}", error=str(error)[:200])) from None
    if not found:
        raise Refused("P01", say("a workbook that is no score sheet: no cell A1 of it says 'tenbo score sheet'"))
    return found


def _text(value: object) -> str:
    """A cell of a workbook as people see it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime.datetime | datetime.date):
        return value.isoformat()[:10]
    return str(value)


def _sheets(rows: Iterable[Cells], first: int, where: str = "", *, title: str = "", marked: bool = False) -> Iterator[Sheet]:
    """The sheets in these rows; ``first`` is the ordinal of the first of them, ``where`` stands before the number of a row."""
    sheet: Sheet | None = None
    columns: dict[int, str] = {}
    number = 0
    for number, raw in enumerate(rows, 1):
        if number > MAX_ROWS:
            raise Refused("P02", say("more than {most} rows", most=MAX_ROWS))
        cells = [cell.strip().removesuffix(MARKED).removesuffix(MARKED.strip()) for cell in raw[:MAX_COLUMNS]]
        while cells and not cells[-1]:
            cells.pop()
        ordinal = first + number - 1
        place = say("{where}row {number}", where=where, number=number)
        begins = any(cells) and is_mark(cells[0])
        if begins and sheet is not None:
            yield sheet
        if begins or (sheet is None and any(cells)):
            if not begins and marked:
                return
            sheet, columns = Sheet(place=ordinal, title=title), {}
        if sheet is None:
            continue
        sheet.grid.append(cells)
        if begins or not any(cells):
            continue
        if not columns:
            columns = _columns(sheet, cells, place, ordinal)
            sheet.columns = {column: at for at, column in columns.items()}
            if not columns:
                _header(sheet, cells, place, ordinal)
            continue
        named = {columns[at]: _cut(sheet, cell, place, ordinal) for at, cell in enumerate(cells) if at in columns and cell}
        stray = next((cell for at, cell in enumerate(cells) if cell and at not in columns), None)
        if stray is not None:
            sheet.remark(
                "P05", say("{place}: {stray} in a column without a heading that is known", place=place, stray=repr(stray[:40])), ordinal
            )
        if named:
            sheet.rows.append(Row(ordinal, place, named))
    if sheet is not None:
        yield sheet


def _cut(sheet: Sheet, cell: str, place: str, ordinal: int) -> str:
    if len(cell) > MAX_CELL:
        sheet.remark("P06", say("{place}: a cell of more than {most} characters", place=place, most=MAX_CELL), ordinal)
    return cell[:MAX_CELL]


def _columns(sheet: Sheet, cells: Cells, place: str, ordinal: int) -> dict[int, str]:
    """The columns of a row of headings; none where it is no such row."""
    players = sheet.header.get("players", [])
    found = {at: column for at, cell in enumerate(cells) if cell and (column := column_of(cell, players)) is not None}
    if "outcome" not in found.values() or len(found) < min(2, sum(map(bool, cells))):
        return {}
    seen: dict[str, int] = {}
    for at, column in list(found.items()):
        if column in seen and column != "note":
            sheet.remark("P06", say("{place}: two columns named {column}; the first counts", place=place, column=column), ordinal)
            del found[at]
        seen.setdefault(column, at)
    for at, cell in enumerate(cells):
        if cell and at not in found and column_of(cell, players) is None:
            sheet.remark("P05", say("{place}: the column {cell}", place=place, cell=repr(cell[:40])), ordinal)
    return found


def _header(sheet: Sheet, cells: Cells, place: str, ordinal: int) -> None:
    name = header_of(cells[0])
    if name is None:
        sheet.remark("P05", say("{place}: {text}", place=place, text=repr(cells[0][:40])), ordinal)
        return
    values = [cell for cell in (cells[1:] if name == "players" else cells[1:5]) if cell]
    if not values:
        return
    if name == "players" and header_of(cells[0]) == "players" and len(values) == 1 and "players" in sheet.header:
        values = [*sheet.header["players"], *values]  # a player a row
    sheet.header[name] = [_cut(sheet, value, place, ordinal) for value in values]
    sheet.header_places[name] = place
