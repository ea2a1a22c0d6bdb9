"""Excel workbooks: sheets with a frozen, filtered header that grow a row at a time, in little memory and always to the same bytes.

No text ever becomes a formula, a link or a number: cells are written by the kind of their value.
"""

from __future__ import annotations

import datetime
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import xlsxwriter

from reports import wording
from reports.words import tell

Kind: TypeAlias = Literal["text", "number", "points", "signed", "result", "share", "decimal"]
Value: TypeAlias = str | float | int | bool | None

ROWS_AT_MOST: Final = 1_048_576
"""Of a sheet, the header included; what is more goes on in another one."""
_CHARACTERS_AT_MOST: Final = 32_767
_FORMATS: Final[dict[str, dict[str, Any]]] = {
    "text": {"text_wrap": True, "valign": "top"},
    "number": {"num_format": "#,##0", "valign": "top"},
    "points": {"num_format": "#,##0;\N{MINUS SIGN}#,##0", "valign": "top"},
    "signed": {"num_format": "+#,##0;\N{MINUS SIGN}#,##0;0", "valign": "top"},
    "result": {"num_format": "+#,##0.0;\N{MINUS SIGN}#,##0.0;0.0", "valign": "top"},
    "share": {"num_format": "0.00%", "valign": "top"},
    "decimal": {"num_format": "#,##0.00;\N{MINUS SIGN}#,##0.00", "valign": "top"},
}
_CREATED: Final = datetime.datetime(2000, 1, 1)
"""The same for every workbook, so that the same run gives the same bytes."""
_HEAD: Final = {"bold": True, "font_color": "#ffffff", "bg_color": "#17603f", "text_wrap": True, "valign": "vcenter", "border": 1}


class Column(NamedTuple):
    """A column: its heading, how wide it is in characters, and what its cells hold."""

    heading: str
    width: int
    kind: Kind = "text"


class Workbook:
    """A workbook in the making."""

    def __init__(self, path: Path, title: str) -> None:
        options = {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
        self._book = xlsxwriter.Workbook(str(path), options)
        self._book.set_properties({"title": tell(title), "author": "tenbo", "created": _CREATED})
        self.formats = {name: self._book.add_format(parts) for name, parts in _FORMATS.items()}
        self.wrong = {
            name: self._book.add_format({**parts, "bg_color": "#fbecea", "font_color": "#b3151b"}) for name, parts in _FORMATS.items()
        }
        self.head = self._book.add_format(_HEAD)
        self._sheets: list[Sheet] = []

    def sheet(self, name: str, columns: Sequence[Column]) -> Sheet:
        """A further sheet; its name is told in the language of the run."""
        made = Sheet(self, tell(name), columns)
        self._sheets.append(made)
        return made

    def worksheet(self, name: str) -> Any:
        """A sheet of XlsxWriter's own."""
        return self._book.add_worksheet(name)

    def close(self) -> None:
        """Write the file."""
        for sheet in self._sheets:
            sheet.finish()
        self._book.close()


class Sheet:
    """A sheet that grows row by row."""

    def __init__(self, book: Workbook, name: str, columns: Sequence[Column]) -> None:
        self._book = book
        self._name = name
        self._columns = columns
        self._parts = 0
        self._begin()

    def _begin(self) -> None:
        self._parts += 1
        self._sheet = self._book.worksheet(self._name if self._parts == 1 else f"{self._name} {self._parts}")
        self._sheet.set_row(0, 32)
        for at, column in enumerate(self._columns):
            self._sheet.set_column(at, at, column.width)
            self._sheet.write_string(0, at, tell(column.heading), self._book.head)
        self._sheet.freeze_panes(1, 0)
        self._sheet.set_landscape()
        self._sheet.set_paper(9)  # A4
        self._sheet.fit_to_pages(1, 0)
        self._sheet.repeat_rows(0)
        self._row = 1

    def row(self, values: Sequence[Value], wrong: frozenset[int] = frozenset()) -> None:
        """Add a row; the columns of ``wrong`` stand out."""
        if self._row == ROWS_AT_MOST:
            self.finish()
            self._begin()
        for at, (column, value) in enumerate(zip(self._columns, values, strict=True)):
            form = (self._book.wrong if at in wrong else self._book.formats)[column.kind]
            if value is None or (isinstance(value, float) and not math.isfinite(value)):
                self._sheet.write_blank(self._row, at, None, form)
            elif isinstance(value, str):
                self._sheet.write_string(self._row, at, wording.printable(tell(value))[:_CHARACTERS_AT_MOST], form)
            else:
                self._sheet.write_number(self._row, at, value, form)
        self._row += 1

    def finish(self) -> None:
        """Let the header filter all rows."""
        self._sheet.autofilter(0, 0, self._row - 1, len(self._columns) - 1)
