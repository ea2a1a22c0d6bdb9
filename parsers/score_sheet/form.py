"""A score sheet as rows of named cells, whatever file it came from (docs/score-sheets.md)."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from analyzer.model.phrase import say
from parsers.yaku_words import spelling

MARK: Final = "tenbo score sheet"
"""The first cell of a sheet."""

MARKED: Final = " (!)"
"""What stands behind a cell that differs in a sheet given back as CSV."""

HEADER: Final = ("players", "rules", "date", "table", "start", "final", "results")
"""What stands above the hands."""
COLUMNS: Final = (
    *("round", "honba", "deposits", "outcome", "winner", "from", "riichi", "tenpai"),
    *("hand", "melds", "tile", "dora", "ura", "yaku", "han", "fu", "points", "limit", "open", "liable"),
    *("change 1", "change 2", "change 3", "change 4", "after 1", "after 2", "after 3", "after 4", "change", "after", "note"),
)
_OTHER_NAMES: Final = {
    "counters": "honba",
    "sticks": "deposits",
    "result": "outcome",
    "loser": "from",
    "discarder": "from",
    "off": "from",
    "tempai": "tenpai",
    "tiles": "hand",
    "calls": "melds",
    "winning tile": "tile",
    "indicators": "dora",
    "dora indicators": "dora",
    "ura indicators": "ura",
    "value": "points",
    "pao": "liable",
    "payments": "change",
    "scores": "after",
    "scores after": "after",
    "remark": "note",
    "remarks": "note",
    "comment": "note",
}
_NAMES: Final = {spelling(name): column for name, column in ({column: column for column in COLUMNS} | _OTHER_NAMES).items()}
_HEADER_NAMES: Final = {spelling(name): name for name in HEADER} | {spelling("player"): "players", spelling("game"): "table"}
_PER_PLAYER: Final = re.compile(r"(change|after)[\s_:.-]+(.+)", re.IGNORECASE)


class Row(msgspec.Struct):
    """One hand, or one further winner of a hand."""

    number: int
    """Its ordinal: the row of a table, else its number among the hands and further winners, from 1."""
    place: str
    """What people call it: ``row 7``, ``/hands/3``."""
    cells: dict[str, str]

    def where(self, column: str) -> str:
        """Where a cell stands: ``row 7, column han``; ``/hands/3/han``."""
        return f"{self.place}/{column}" if self.place.startswith("/") else say("{place}, column {column}", place=self.place, column=column)


class Sheet(msgspec.Struct):
    """One game."""

    header: dict[str, list[str]] = {}
    header_places: dict[str, str] = {}
    rows: list[Row] = []
    remarks: list[tuple[str, str, int | None]] = []
    """Code, text and ordinal of what was noticed on the way."""
    place: int = 1
    """Ordinal of its first row."""
    grid: list[list[str]] = []
    """The rows as they stand in the table, the header's too, the first one at ``place``; empty where it is no table."""
    columns: dict[str, int] = {}
    """Where in the grid each column is."""
    title: str = ""
    """Name of the sheet in its workbook."""

    def remark(self, code: str, text: str, ordinal: int | None = None) -> None:
        """Note something."""
        self.remarks.append((code, text, ordinal))


def column_of(heading: str, players: list[str]) -> str | None:
    """The column that a heading names; ``after Anna`` is ``after 1`` where Anna is the first player. None: none that is known."""
    if heading.lower().startswith("tenbo:"):
        return "note"  # what was written into a sheet given back
    found = _NAMES.get(spelling(heading))
    if found is not None:
        return found
    named = _PER_PLAYER.fullmatch(heading.strip())
    if named is not None:
        who = named[2].strip()
        if who in players:
            return f"{named[1].lower()} {players.index(who) + 1}"
    return None


def header_of(word: str) -> str | None:
    """The part of the header that a first cell names."""
    return _HEADER_NAMES.get(spelling(word.rstrip(":")))


def is_mark(word: str) -> bool:
    """Whether a cell is the mark of a sheet."""
    return " ".join(word.lower().replace("_", " ").split()).startswith(MARK)


def laid_out(sheet: Sheet) -> Sheet:
    """The same game as a table, where it was none; the ordinals of its rows stay as they are."""
    used = {column for row in sheet.rows for column in row.cells}
    shown: list[str] = [column for column in COLUMNS if column in used or column == "outcome"]
    columns = {column: at for at, column in enumerate(shown)}
    grid = [[MARK, "1"], *([name, *sheet.header[name]] for name in HEADER if name in sheet.header), [], list(columns)]
    for row in sheet.rows:
        grid.append([row.cells.get(column, "") for column in columns])
    return Sheet(sheet.header, sheet.header_places, sheet.rows, sheet.remarks, sheet.place, grid, columns, sheet.title)
