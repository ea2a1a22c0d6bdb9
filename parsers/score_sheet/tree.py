"""Score sheets as JSON and as XML: the cells of a table as the fields or attributes of a hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from analyzer.model.phrase import say
from parsers import safe_json, safe_xml
from parsers.score_sheet.form import Row, Sheet, column_of, header_of
from parsers.score_sheet.table import MAX_CELL, MAX_ROWS
from parsers.source import Refused

KEY: Final = "tenbo_score_sheet"
ROOT: Final = "score_sheet"
_LISTS: Final = ("players", "start", "final", "results")


def json_sheets(text: bytes) -> list[Sheet]:
    """The game of a JSON document, or the games of ``{"games": […]}``.

    Raises:
        Refused: P02 and P03 as `safe_json.parse`, P06 when it is not in this form.
    """
    whole = safe_json.parse(text)
    games = whole.get("games") if isinstance(whole, dict) and KEY not in whole else [whole]
    if not isinstance(games, list):
        raise Refused("P06", say("no games"), "/games")
    sheets: list[Sheet] = []
    place = 1
    for index, game in enumerate(games):
        pointer = f"/games/{index}" if KEY not in (whole if isinstance(whole, dict) else {}) else ""
        sheet = _json_sheet(game, pointer, place)
        sheets.append(sheet)
        place += len(sheet.rows)
    return sheets


def _json_sheet(game: Any, pointer: str, place: int) -> Sheet:
    if not isinstance(game, dict) or not isinstance(game.get("hands"), list):
        raise Refused("P06", say("a score sheet is an object with a list of hands"), pointer or "/")
    if game.get(KEY) != 1:
        raise Refused(
            "P06",
            say("version {version} of the form; this reader knows {known}", version=repr(str(game.get(KEY))[:20]), known=1),
            f"{pointer}/{KEY}",
        )
    sheet = Sheet(place=place)
    for key, value in game.items():
        name = header_of(key)
        if name is not None:
            values = value if isinstance(value, list) else [value]
            sheet.header[name] = [_text(one) for one in values]
            sheet.header_places[name] = f"{pointer}/{key}"
        elif key not in (KEY, "hands"):
            sheet.remark("P05", f"{pointer}/{key[:40]}")
    for index, hand in enumerate(game["hands"]):
        at = f"{pointer}/hands/{index}"
        if not isinstance(hand, dict):
            sheet.rows.append(Row(place + len(sheet.rows), at, {}))
            sheet.remark("P06", say("{place}: not an object", place=at), sheet.rows[-1].number)
            continue
        wins = hand.get("wins")
        _add(sheet, {key: value for key, value in hand.items() if key != "wins"}, at)
        if isinstance(wins, list):
            for number, win in enumerate(wins):
                if isinstance(win, dict):
                    _add(sheet, {"outcome": "also", **win}, f"{at}/wins/{number}")
                else:
                    sheet.remark("P06", say("{place}: not an object", place=f"{at}/wins/{number}"), sheet.rows[-1].number)
    return sheet


def _add(sheet: Sheet, cells: Mapping[str, Any], place: str) -> None:
    if len(sheet.rows) >= MAX_ROWS:
        raise Refused("P02", say("more than {most} hands", most=MAX_ROWS))
    row = Row(sheet.place + len(sheet.rows), place, {})
    for key, value in cells.items():
        column = column_of(key, sheet.header.get("players", []))
        if column is None:
            sheet.remark("P05", _within(place, key[:40]), row.number)
        elif value is not None:
            text = _text(value)
            if text:
                row.cells[column] = text
    sheet.rows.append(row)


def _within(place: str, key: str) -> str:
    return f"{place}/{key}" if place.startswith("/") else say("{place}, attribute {name}", place=place, name=key)


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, list):
        return "; ".join(_text(one) for one in value)[:MAX_CELL]
    if isinstance(value, dict):
        return "; ".join(f"{key} {_text(one)}" for key, one in value.items())[:MAX_CELL]
    return "" if value is None else str(value).strip()[:MAX_CELL]


def xml_sheets(text: bytes) -> tuple[list[Sheet], str | None]:
    """The game of an XML document, and why it is not whole where it is not.

    Raises:
        Refused: as `safe_xml.parse`.
    """
    tree = safe_xml.parse(text)
    sheet = Sheet()
    current: str | None = None
    hands = 0
    for element in tree.elements:
        name = str(element.tag)
        if name == ROOT:
            continue
        if name in ("hand", "also"):
            hands += name == "hand"
            cells: dict[str, Any] = {"outcome": "also"} if name == "also" else {}
            cells |= {str(key): str(value) for key, value in element.attrib.items()}
            for inner in element:
                if str(inner.tag) != "also" and inner.text:
                    cells[str(inner.tag)] = inner.text.strip()
            where = say("hand {number}", number=hands) if name == "hand" else say("hand {number}, further winner", number=hands)
            _add(sheet, cells, where)
            current = name
        elif current is None or header_of(name) is not None:
            part = header_of(name)
            if part is None:
                sheet.remark("P05", say("the element <{name}>", name=name[:40]))
                continue
            content = (element.text or "").strip()
            if name == "player":
                sheet.header.setdefault("players", []).append(content or str(element.get("name", "")))
            elif part in _LISTS:
                sheet.header[part] = [one.strip() for one in (content.split(";") if ";" in content else content.split()) if one.strip()]
            else:
                sheet.header[part] = [content]
            sheet.header_places[part] = f"<{name}>"
    return [sheet], tree.broken


def places(sheets: list[Sheet]) -> Iterator[tuple[int, str]]:
    """Every ordinal with the place of its row."""
    for sheet in sheets:
        for row in sheet.rows:
            yield row.number, row.place
