"""Score sheets for a table without a computer: CSV, XLSX, JSON and XML of one form (docs/score-sheets.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from analyzer.model.game import Game, Remark, Source
from analyzer.model.phrase import say
from parsers import safe_json, safe_xml
from parsers.score_sheet import table as score_sheet_table
from parsers.score_sheet import tree as score_sheet_tree
from parsers.score_sheet.form import MARK, Sheet, column_of
from parsers.score_sheet.hands import game_of
from parsers.source import Document, Refused
from parsers.unreadable import Unreadable

NAME: Final = "score_sheet"
TITLE: Final = say("score sheet (CSV, XLSX, JSON, XML)")
TELLS: Final = say("Whatever was written down of each hand, from its outcome alone to the tiles of the winning hand; never the play.")

WORKBOOK: Final = b"PK\x03\x04"
_HEAD: Final = 1 << 13
_SPLIT: Final = re.compile(r"[;,\t]")


def sniff(text: bytes) -> bool:
    """Whether it is a score sheet: by its mark, or for a CSV file by its headings too. Of archives, workbooks alone come here."""
    if text.startswith(WORKBOOK):
        return True
    if safe_json.looks_like_json(text):
        return f'"{score_sheet_tree.KEY}"'.encode() in text[:_HEAD]
    if text.lstrip()[:1] == b"<":
        return safe_xml.prolog(text).root == score_sheet_tree.ROOT
    head = text[:_HEAD].decode(errors="replace")
    if head.lstrip("\r\n \t\"';,").lower().startswith(MARK):
        return True
    return any(_is_heading(line) for line in head.splitlines())


def _is_heading(line: str) -> bool:
    """Whether a line of CSV has the headings that every sheet has."""
    found = {column_of(cell.strip().strip('"'), []) for cell in _SPLIT.split(line)}
    return "outcome" in found and ("winner" in found or "from" in found)


def read(document: Document) -> Iterator[Game | Unreadable]:
    """The games of a document.

    Raises:
        Refused: when it cannot be read at all.
    """
    sheets, broken = sheets_of(document.text)
    for index, sheet in enumerate(sheets):
        game = game_of(sheet, Source(document.name, NAME, document.digest, index))
        if broken is not None and index == len(sheets) - 1:
            game.remarks.append(Remark("P03", broken))
        yield game


def sheets_of(text: bytes) -> tuple[list[Sheet], str | None]:
    """The sheets of a document, and why it is not whole where it is not.

    Raises:
        Refused: when it cannot be read at all.
    """
    if text.startswith(WORKBOOK):
        return score_sheet_table.workbook_sheets(text), None
    if safe_json.looks_like_json(text):
        return score_sheet_tree.json_sheets(text), None
    if text.lstrip()[:1] == b"<":
        return score_sheet_tree.xml_sheets(text)
    try:
        plain = text.decode()
    except UnicodeDecodeError as error:
        raise Refused("P03", say("a CSV file that is not in UTF-8; save it as CSV UTF-8"), f"byte {error.start}") from None
    return score_sheet_table.csv_sheets(plain), None


def locate(document: Document, ordinal: int) -> str:
    """Place of a row: ``row 7``, ``/hands/3``, ``hand 4``."""
    return _places(document.text).get(ordinal, f"row {ordinal}")


@lru_cache(maxsize=1)
def _places(text: bytes) -> dict[int, str]:
    """The places of all rows, worked out once for a file with many findings."""
    sheets, _ = sheets_of(text)
    return dict(score_sheet_tree.places(sheets))
