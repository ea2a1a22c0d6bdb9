"""Score sheets given back with their differences marked, and the empty sheet."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import openpyxl
import pytest

from analyzer.findings.finding import Severity
from analyzer.model.game import Game
from parsers import read_bytes
from reports.score_sheet_template import COLUMNS, template
from reports.writers.marked_sheet import MarkedSheetXlsx
from tests.parsers.test_score_sheet import FILES, HANDS, HEAD, HEADINGS, as_csv, as_xlsx
from tests.reports.test_cli import tenbo

# East 1: 2 han 30 fu are 2,000, not 2,600; 25 fu are those of seven pairs alone; =1+1 is what somebody may write into a note.
WRONG = [
    *HEAD[:5],
    ["final", "25600", "25800", "34400", "34300"],
    [],
    [*HEADINGS, "note"],
    [*HANDS[0][:-3], "2600", "", "", "=1+1"],
    HANDS[1],
    [*HANDS[2][:-1], ""],
    [*HANDS[3][:10], "25", "2900", "", ""],
    HANDS[4],
]


def check(raw: bytes, tmp_path: Path, kind: str, name: str) -> Path:
    source, target = tmp_path / "in", tmp_path / name
    source.write_bytes(raw)
    assert tenbo("check", source, "-o", f"{kind}={target}").exit_code == 1
    return target


def red(sheet: object) -> set[str]:
    rows = sheet.iter_rows()  # type: ignore[attr-defined]
    return {cell.coordinate for row in rows for cell in row if cell.fill.fgColor.rgb == "FFFBECEA"}


@pytest.mark.parametrize("raw", [as_csv(WRONG), as_xlsx(WRONG)], ids=["csv", "xlsx"])
def test_the_workbook_is_the_sheet_with_its_marks(raw: bytes, tmp_path: Path) -> None:
    book = openpyxl.load_workbook(check(raw, tmp_path, "sheet", "out.xlsx"))
    (sheet,) = book.worksheets
    for at, row in enumerate(WRONG, 1):
        assert ["" if cell.value is None else str(cell.value) for cell in sheet[at][: len(row)]] == row
    assert red(sheet) == {"L9", "K12", "E6"}, "the points, the fu, and the final score of the fourth player"
    notes = {at: str(sheet.cell(at, 16).value) for at in range(1, len(WRONG) + 1) if sheet.cell(at, 16).value}
    assert notes[8] == "tenbo: what differs"
    assert notes[9].startswith("S10 value: the log says 2600 points")
    assert notes[12].startswith("S05 fu: the log says 25 fu")
    assert notes[6].startswith("E01")
    assert set(notes) == {6, 8, 9, 12}
    assert all(cell.data_type != "f" for row in sheet.iter_rows() for cell in row), "no formula anywhere"
    assert str(sheet.cell(10, 17).value).startswith("yaku, dora and fu by the tiles; draws")


def test_csv_has_the_marks_in_its_cells(tmp_path: Path) -> None:
    text = check(as_csv(WRONG), tmp_path, "sheetcsv", "out.csv").read_text(encoding="utf-8")
    rows = list(csv.reader(io.StringIO(text)))
    assert rows[8][11] == "2600 (!)"
    assert rows[8][14] == "'=1+1", "a spreadsheet takes it for text"
    assert rows[11][10] == "25 (!)"
    again = [finding["code"] for finding in findings(text.encode(), tmp_path)]
    assert again == [finding["code"] for finding in findings(as_csv(WRONG), tmp_path)], "read again it says the same"


def findings(raw: bytes, tmp_path: Path) -> list[dict[str, str]]:
    source = tmp_path / "again"
    source.write_bytes(raw)
    lines = tenbo("check", source, "--format", "jsonl").output.splitlines()
    told = [json.loads(line) for line in lines]
    return [one for one in told if one["type"] == "finding" and one["severity"] != Severity.NOTE]


@pytest.mark.parametrize("name", ["json", "xml"])
def test_what_is_no_table_is_given_back_as_one(name: str, tmp_path: Path) -> None:
    raw = FILES[name].replace(b"300/500", b"500/1000")
    book = openpyxl.load_workbook(check(raw, tmp_path, "sheet", "out.xlsx"))
    (sheet,) = book.worksheets
    marked = {sheet[cell].value for cell in red(sheet)}
    assert marked == {"500/1000"}


def test_logs_that_are_no_sheets(tmp_path: Path) -> None:
    source, target = tmp_path / "log.txt", tmp_path / "out.xlsx"
    source.write_text("a:30000 b:30000 c:30000 d:30000\ndraw tempai all\n")
    tenbo("check", source, "-o", f"sheet={target}")
    assert openpyxl.load_workbook(target).worksheets[0]["A1"].value == "There is no score sheet among the logs."


def test_the_same_sheet_gives_the_same_bytes(tmp_path: Path) -> None:
    one = check(as_csv(WRONG), tmp_path, "sheet", "one.xlsx").read_bytes()
    assert check(as_csv(WRONG), tmp_path, "sheet", "two.xlsx").read_bytes() == one
    assert MarkedSheetXlsx.__doc__


def test_the_empty_sheet_is_one_that_can_be_read(tmp_path: Path) -> None:
    target = tmp_path / "score-sheet.xlsx"
    assert tenbo("convert", "--template", target).exit_code == 0
    assert target.read_bytes() == template()
    (game,) = read_bytes(target.read_bytes(), "template")
    assert isinstance(game, Game)
    assert (game.hands, game.remarks) == ([], [])
    book = openpyxl.load_workbook(target)
    assert [sheet.title for sheet in book.worksheets] == ["Game", "How to fill in"]
    assert len(book["Game"].data_validations.dataValidation) >= 8


def test_a_filled_in_sheet_is_read(tmp_path: Path) -> None:
    book = openpyxl.load_workbook(io.BytesIO(template()))
    sheet = book["Game"]
    for column, name in enumerate(("Anna", "Boris", "Chiyo", "Dmitri"), 2):
        sheet.cell(2, column).value = name
    at = {name: column for column, (name, _, _) in enumerate(COLUMNS, 1)}
    for name, value in {"outcome": "ron", "winner": "Boris", "from": "Anna", "han": "3", "fu": 40, "points": "5200"}.items():
        sheet.cell(11, at[name]).value = value
    book.save(tmp_path / "filled.xlsx")
    (game,) = read_bytes((tmp_path / "filled.xlsx").read_bytes(), "filled")
    assert isinstance(game, Game)
    assert game.remarks == []
    assert len(game.hands) == 1


@pytest.mark.parametrize("arguments", [("--template", "sheet.csv"), ("game.xml", "--template", "sheet.xlsx"), ("--to", "mjai"), ()])
def test_wrong_usage_is_told(arguments: tuple[str, ...]) -> None:
    result = tenbo("convert", *arguments)
    assert result.exit_code == 2
    assert "Traceback" not in result.output
