"""The score sheets of a run given back: every cell that differs marked, what is wrong beside its row, and what could not be checked.

Cells are written as text or numbers, never as formulas, whatever they hold.
"""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import Any, Final, NamedTuple, TextIO

from analyzer.checks.needs import unchecked
from analyzer.findings.code import message
from analyzer.findings.finding import Finding
from analyzer.model.game import Game
from analyzer.model.phrase import joined, say
from parsers.score_sheet import reader as score_sheet
from parsers.score_sheet.form import MARKED, Sheet, laid_out
from parsers.source import Refused
from reports.batch import Result, Shown
from reports.csv_cells import plain
from reports.records import Summary
from reports.words import tell
from reports.writers.workbook import Workbook

_COLUMNS: Final[dict[str, tuple[str, ...]]] = {
    "S01": ("yaku", "han"),
    "S02": ("yaku", "han"),
    "S03": ("yaku", "han"),
    "S04": ("han",),
    "S05": ("fu",),
    "S06": ("limit", "han"),
    "S07": ("yaku", "dora"),
    "S08": ("yaku", "ura"),
    "S09": ("yaku", "hand"),
    "S10": ("points",),
    "S11": ("yaku", "fu"),
    "S12": ("dora",),
    "M01": ("change", "after"),
    "M02": ("change", "after", "honba"),
    "M03": ("change", "after", "deposits"),
    "M04": ("liable", "change"),
    "M05": ("change", "after"),
    "M07": ("change", "after", "tenpai"),
    "M08": ("change", "after"),
    "M09": ("change", "after"),
    "G01": ("after",),
    "G02": ("round",),
    "G03": ("honba", "round"),
    "G04": ("deposits",),
    "G10": ("round",),
    "R01": ("riichi", "open"),
    "R04": ("riichi",),
    "R07": ("riichi",),
    "R08": ("riichi",),
    "W01": ("hand",),
    "W02": ("yaku",),
    "W08": ("tenpai",),
    "W09": ("outcome",),
    "E01": ("final",),
    "E02": ("final",),
    "E03": ("results",),
    "E04": ("final",),
}
"""Code → the columns or parts of the header that it speaks of, the likeliest first; ``change`` and ``after`` may be a column a player."""
_NAMED: Final = re.compile(r"(?:, column |, attribute |/)([a-z]+(?: [1-4])?)(?::|$)")
_LEFT_OUT: Final = {
    "payments": say("payments"),
    "han_and_fu": say("han and fu"),
    "hand": say("yaku, dora and fu by the tiles"),
    "play": say("draws, discards, calls, furiten, riichi and tenpai"),
}


class Marked(NamedTuple):
    """A sheet with its marks."""

    title: str
    grid: list[list[str]]
    cells: set[tuple[int, int]]
    """Row and column of each cell that differs."""
    notes: dict[int, list[str]]
    """Row → what is wrong with it."""
    left_out: dict[int, str]
    """Row of a hand → what could not be checked of it."""


def marked(result: Result) -> Marked | None:
    """The sheet of a game with its marks; None where the game is from no score sheet."""
    if result.audit is None or result.document is None or result.audit.game.source.format != score_sheet.NAME:
        return None
    try:
        sheets, _ = score_sheet.sheets_of(result.document.text)
    except Refused:
        return None
    return _Marker(sheets[result.audit.game.source.index], result.audit.game).marked(result.shown)


class _Marker:
    def __init__(self, sheet: Sheet, game: Game) -> None:
        table = sheet if sheet.grid else laid_out(sheet)
        self._title = sheet.title
        self._grid = table.grid
        self._columns = table.columns
        self._game = game
        head = len(table.grid) - len(sheet.rows) if table is not sheet else 0
        self._rows = {row.number: head + at if table is not sheet else row.number - sheet.place for at, row in enumerate(sheet.rows)}
        self._cells: set[tuple[int, int]] = set()
        self._notes: dict[int, list[str]] = {}

    def marked(self, shown: list[Shown]) -> Marked:
        for finding, _ in shown:
            row = self._row(finding)
            self._notes.setdefault(row, []).append(f"{finding.code} {tell(message(finding))}")
            self._mark(finding, row)
        left_out = {}
        for hand in self._game.hands:
            kinds = [_LEFT_OUT[kind] for kind in unchecked(hand)]
            if hand.place in self._rows and kinds:
                left_out[self._rows[hand.place]] = tell(joined(kinds, "; "))
        return Marked(self._title, self._grid, self._cells, self._notes, left_out)

    def _row(self, finding: Finding) -> int:
        """The row of the grid that a finding stands in; the first for one on the whole game."""
        if finding.code.startswith("E"):
            return self._header_row(_COLUMNS.get(finding.code, ("",))[0])
        if finding.code == "G01" and finding.hand:  # it is the scores after the hand before that differ
            before = self._game.hands[finding.hand - 1]
            return self._rows.get(before.place, 0)
        if finding.hand is None:
            return self._rows.get(int(finding.words.get("ordinal", "0")), 0)
        hand = self._game.hands[finding.hand]
        return self._rows.get(hand.place if finding.event is None else hand.ordinal(finding.event), 0)

    def _header_row(self, name: str) -> int:
        return next((at for at, row in enumerate(self._grid) if row and row[0].lower().rstrip(":").startswith(name)), 0) if name else 0

    def _mark(self, finding: Finding, row: int) -> None:
        if finding.code.startswith("E"):
            seats = [seat for seat, points in enumerate(finding.effect or ()) if points] or range(4)
            self._cells.update((row, 1 + seat) for seat in seats if 1 + seat < len(self._grid[row]))
            return
        named = _NAMED.findall(finding.found) if finding.code.startswith("P") else []
        for column in (*named[-1:], *_COLUMNS.get(finding.code, ())):
            at = self._at(column, finding)
            if at:
                self._cells.update((row, one) for one in at)
                return
        if finding.code[0] not in "PX" and "outcome" in self._columns:
            self._cells.add((row, self._columns["outcome"]))

    def _at(self, column: str, finding: Finding) -> list[int]:
        """Where a column is; of a column a player those whose points are wrong."""
        if column in self._columns:
            return [self._columns[column]]
        wrong = [seat for seat, points in enumerate(finding.effect or ()) if points] or range(4)
        return [self._columns[name] for seat in wrong if (name := f"{column} {seat + 1}") in self._columns]


_HEADINGS: Final = (say("tenbo: what differs"), say("tenbo: not checked"))


def _width(one: Marked) -> int:
    return max((len(row) for row in one.grid), default=0)


def _heading_row(one: Marked) -> int:
    """The row of the headings: the one above the hands."""
    rows = sorted(one.left_out)
    return next((at for at in range(rows[0] - 1, -1, -1) if any(one.grid[at])), 0) if rows else 0


class MarkedSheetCsv:
    """The sheets as CSV: a cell that differs ends in ``(!)``, and two columns more say what differs and what was not checked."""

    def __init__(self, stream: TextIO) -> None:
        self._rows = csv.writer(stream, lineterminator="\n")
        self._first = True

    def result(self, result: Result) -> None:
        """Write the sheet of one game."""
        one = marked(result)
        if one is None:
            return
        if not self._first:
            self._rows.writerow([])
        self._first = False
        width, heading = _width(one), _heading_row(one)
        for at, row in enumerate(one.grid):
            cells = [_marked(cell) if (at, column) in one.cells else _plain(cell) for column, cell in enumerate(row)]
            more = [plain("; ".join(one.notes.get(at, ()))), plain(one.left_out.get(at, ""))]
            if at == heading and one.left_out:
                more = [*map(tell, _HEADINGS)]
            self._rows.writerow([*cells, *[""] * (width - len(cells)), *more] if any(more) else cells)

    def finish(self, summary: Summary) -> None:
        """Nothing is left to write."""


_NUMBER: Final = re.compile(r"-?(?:0|[1-9]\d{0,8})(?:\.\d{1,3})?")


def _plain(cell: str) -> str:
    return cell if _NUMBER.fullmatch(cell) else plain(cell)


def _marked(cell: str) -> str:
    return _plain(f"{cell}{MARKED}" if cell else MARKED.strip())


class MarkedSheetXlsx:
    """The sheets as a workbook, a sheet each: cells that differ are red, and two columns more say what differs and what was not checked."""

    def __init__(self, path: Path) -> None:
        self._book = Workbook(path, say("Score sheets with what differs"))
        self._titles: set[str] = set()

    def result(self, result: Result) -> None:
        """Write the sheet of one game."""
        one = marked(result)
        if one is None:
            return
        table = self._book.worksheet(self._free_title(one.title or "Game"))
        width, heading = _width(one), _heading_row(one)
        table.set_column(width, width + 1, 60)
        text = self._book.formats["text"]
        for at, row in enumerate(one.grid):
            for column, cell in enumerate(row):
                if (at, column) in one.cells:
                    self._cell(table, at, column, cell, self._book.wrong["text"])
                elif cell:
                    self._cell(table, at, column, cell, None)
            if at == heading and one.left_out:
                for number, words in enumerate(_HEADINGS):
                    table.write_string(at, width + number, tell(words), self._book.head)
                continue
            if notes := one.notes.get(at):
                table.write_string(at, width, "\n".join(notes), text)
            if at in one.left_out:
                table.write_string(at, width + 1, one.left_out[at], text)
        table.freeze_panes(heading + 1, 0)

    def _cell(self, table: Any, row: int, column: int, cell: str, form: Any) -> None:
        if _NUMBER.fullmatch(cell):
            table.write_number(row, column, float(cell), form)
        else:
            table.write_string(row, column, cell, form)

    def _free_title(self, title: str) -> str:
        """A name for a sheet that no other has; the program allows 31 characters and not all."""
        stem = re.sub(r"[\[\]:*?/\\']", " ", title).strip()[:26] or "Game"
        free = next(name for name in (stem, *(f"{stem} {number}" for number in range(2, 10_000))) if name.lower() not in self._titles)
        self._titles.add(free.lower())
        return free

    def finish(self, summary: Summary) -> None:  # noqa: ARG002 - the counts are in no sheet
        """Close the workbook."""
        if not self._titles:
            self._book.worksheet("tenbo").write_string(0, 0, tell(say("There is no score sheet among the logs.")))
        self._book.close()
