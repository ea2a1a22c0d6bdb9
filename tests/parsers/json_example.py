"""Small Tenhou JSON documents for the tests: the annotated example of the format note (Tenhou JSON §10), and a frame for single hands."""

from __future__ import annotations

import json
from typing import Any

from analyzer.model.game import Game
from parsers import read_bytes

HAND: list[Any] = [
    [0, 0, 0],
    [25000, 25000, 25000, 25000],
    [21],
    [16],
    *([12, 13, 14, 25, 26, 27, 33, 34, 36, 36, 37, 38, 44], [41, 39], [60, "r44"]),
    *([11, 51, 16, 17, 22, 22, 24, 28, 28, 39, 42, 47, 47], [19, "47p4747", 43], [42, 19, 60]),
    *([11, 13, 14, 18, 23, 26, 27, 29, 31, 32, 35, 43, 45], [45, 18, 53], [43, 18, 60]),
    *([12, 13, 14, 15, 23, 24, 25, 31, 33, 34, 41, 43, 47], [24, 31], [47, 60]),
    ["和了", [12600, 0, -11600, 0], [0, 2, 0, "30符4飜11600点", "立直(1飜)", "一発(1飜)", "平和(1飜)", "赤ドラ(1飜)"]],
]
DOCUMENT: dict[str, Any] = {"title": ["", ""], "name": ["A", "B", "C", "D"], "rule": {"disp": "般南喰赤", "aka": 1}, "log": [HAND]}
EXAMPLE = json.dumps(DOCUMENT, ensure_ascii=False).encode()
"""The hand of `tests.parsers.example`, in this format."""


def document(*hands: list[Any], **fields: Any) -> bytes:
    """A document of these hands, with fields beside or instead of the example's; None leaves one out."""
    whole = {**DOCUMENT, **fields, "log": list(hands) or [HAND]}
    return json.dumps({name: value for name, value in whole.items() if value is not None}, ensure_ascii=False).encode()


def changed(changes: dict[int, Any]) -> list[Any]:
    """The example's hand with other items."""
    return [changes.get(at, item) for at, item in enumerate(HAND)]


def rows(*seats: tuple[list[int], list[Any], list[Any]], result: list[Any], dora: list[int] | None = None, dealer: int = 0) -> list[Any]:
    """A hand of these dealt tiles, takes and discards."""
    flat = [row for seat in seats for row in seat]
    return [[dealer, 0, 0], [25000] * 4, dora or [43], [], *flat, result]


def game(raw: bytes, name: str = "a.json") -> Game:
    """The one game of a file."""
    (one,) = read_bytes(raw, name)
    assert isinstance(one, Game), one
    return one
