"""An empty score sheet as a workbook, with lists to choose from and a page that says how to fill it in."""

from __future__ import annotations

import datetime
import io
from typing import Final

from analyzer.regulation.load import book_names
from parsers.score_sheet.form import MARK

HANDS: Final = 32
"""Rows for hands: eight rounds, with as many repeats again and more."""

COLUMNS: Final[tuple[tuple[str, int, str], ...]] = (
    ("round", 7, "E1 to N4. Left out: it follows from the hands before."),
    ("honba", 7, "Counters before the hand."),
    ("deposits", 9, "Riichi sticks left on the table by earlier hands."),
    (
        "outcome",
        10,
        "ron, tsumo, draw, abort, nagashi, chombo; also for a further winner of the ron above. It must be filled in.",
    ),
    ("winner", 12, "A player's name, or the number 1 to 4 in the order above, or the wind in this hand. At a chombo: who is at fault."),
    ("from", 12, "Whose tile was won on."),
    ("riichi", 16, "Everyone whose riichi stick was laid in this hand, the winner too, with commas between."),
    ("tenpai", 16, "At a draw: who showed a waiting hand, or all, or nobody."),
    ("han", 8, "A number, or mangan … yakuman, 2 yakuman."),
    ("fu", 6, "A number; may be left out from 5 han on."),
    ("points", 12, "What the hand is worth without counters and sticks: 3900; 1000/2000 or 2000 all for a self-draw."),
    ("yaku", 30, "All yaku and dora, with commas between: riichi, pinfu, dora 2."),
    (
        "hand",
        24,
        "The concealed tiles, like 123m456p789s1155z: m characters, p circles, s bamboo, 1z to 7z winds and dragons; 0 is a red five.",
    ),
    ("melds", 20, "pon 777z, chi 345s, kan 1111p, ankan 2222s."),
    ("tile", 6, "The winning tile."),
    ("dora", 9, "The indicators turned, not the dora themselves."),
    ("ura", 9, "The ura indicators, of a riichi winner."),
    ("open", 7, "yes or no, where the melds are not written down."),
    ("liable", 10, "The player who must pay for a yakuman (pao)."),
    ("after 1", 9, "Points of the first player after the hand; then those of the others."),
    ("after 2", 9, ""),
    ("after 3", 9, ""),
    ("after 4", 9, ""),
    ("note", 24, "Anything; it is not read."),
)
_HEADER: Final[tuple[tuple[str, str], ...]] = (
    ("players", "The four names: East, South, West, North of the first hand."),
    ("rules", "The book to judge by; tenbo rules list has them all."),
    ("date", "2024-05-31"),
    ("table", "A name of the table or game."),
    ("start", "Points at the start, one number or four."),
    ("final", "The final points of the four, as published."),
    ("results", "The results of the four with uma, in thousands: 45.3."),
)
_OUTCOMES: Final = ("ron", "tsumo", "draw", "also", "abort", "nagashi", "chombo")
_ROUNDS: Final = tuple(f"{wind}{number}" for wind in "ESW" for number in range(1, 5))
_ABOUT: Final = (
    "How to fill in this score sheet",
    "",
    "One row a hand. Only the outcome must be there; everything else may stay empty.",
    "The more a row tells, the more of it tenbo checks: payments; han and fu against the yaku; the tiles of the winning hand.",
    "What a row does not tell is not checked, and never counted as right.",
    "Two winners on one tile: a row for the first, and a row with the outcome also for each other.",
    "",
    "Check it:            tenbo check this-file.xlsx",
    "Get it back marked:  tenbo check this-file.xlsx -o sheet=marked.xlsx",
    "",
    "The columns",
)


def template() -> bytes:
    """The bytes of the workbook, always the same."""
    import xlsxwriter

    stream = io.BytesIO()
    book = xlsxwriter.Workbook(stream, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    book.set_properties({"created": datetime.datetime(2000, 1, 1)})
    bold = book.add_format({"bold": True, "bg_color": "#DDEBF7", "border": 1})
    title = book.add_format({"bold": True, "font_size": 14})
    cell = book.add_format({"border": 1, "num_format": "@"})
    number = book.add_format({"border": 1, "num_format": "0"})
    wrapped = book.add_format({"text_wrap": True, "valign": "top"})

    sheet = book.add_worksheet("Game")
    sheet.write_string(0, 0, MARK, title)
    sheet.write_number(0, 1, 1)
    for row, (name, _) in enumerate(_HEADER, 1):
        sheet.write_string(row, 0, name, bold)
        for column in range(1, 5 if name in ("players", "final", "results") else 2):
            sheet.write_blank(row, column, None, cell if name in ("players", "rules", "date", "table") else number)
    sheet.data_validation(2, 1, 2, 1, {"validate": "list", "source": _books(), "error_type": "information"})
    heading = len(_HEADER) + 2
    first, last = heading + 1, heading + HANDS
    for column, (name, width, _) in enumerate(COLUMNS):
        sheet.set_column(column, column, width)
        sheet.write_string(heading, column, name, bold)
        numeric = name in ("honba", "deposits", "fu") or name.startswith("after")
        for row in range(first, last + 1):
            sheet.write_blank(row, column, None, number if numeric else cell)
    at = {name: column for column, (name, _, _) in enumerate(COLUMNS)}
    for name, source in (("outcome", _OUTCOMES), ("round", _ROUNDS), ("open", ("yes", "no"))):
        sheet.data_validation(first, at[name], last, at[name], {"validate": "list", "source": list(source), "error_type": "warning"})
    for name in ("winner", "from", "liable"):
        sheet.data_validation(first, at[name], last, at[name], {"validate": "list", "source": "=$B$2:$E$2", "error_type": "warning"})
    for name, most in (("honba", 99), ("deposits", 99), ("fu", 200)):
        sheet.data_validation(
            first, at[name], last, at[name], {"validate": "integer", "criteria": "between", "minimum": 0, "maximum": most}
        )
    sheet.freeze_panes(first, 0)
    sheet.set_landscape()
    sheet.fit_to_pages(1, 0)

    about = book.add_worksheet("How to fill in")
    about.set_column(0, 0, 12)
    about.set_column(1, 1, 110)
    for row, text in enumerate(_ABOUT):
        about.write_string(row, 0, text, title if text and row in (0, len(_ABOUT) - 1) else None)
    named = [*_HEADER, *((name, text) for name, _, text in COLUMNS if text)]
    for row, (name, text) in enumerate(named, len(_ABOUT)):
        about.write_string(row, 0, name, bold)
        about.write_string(row, 1, text, wrapped)
    book.close()
    return stream.getvalue()


def _books() -> list[str]:
    """The names of the books, as many as a list of a cell can have (255 characters)."""
    names: list[str] = []
    for name in book_names():
        if len(",".join([*names, name])) <= 255:
            names.append(name)
    return names
