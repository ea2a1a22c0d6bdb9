"""The annotated example of the format note (mjai §11), and lines to put together small logs from."""

from __future__ import annotations

import json
from typing import Any

DEALT = [
    ["2m", "3m", "4m", "5p", "6p", "7p", "3s", "4s", "6s", "6s", "7s", "8s", "N"],
    ["1m", "5mr", "6m", "7m", "2p", "2p", "4p", "8p", "8p", "9s", "S", "C", "C"],
    ["1m", "3m", "4m", "8m", "3p", "6p", "7p", "9p", "1s", "2s", "5s", "W", "P"],
    ["2m", "3m", "4m", "5m", "3p", "4p", "5p", "1s", "3s", "4s", "E", "W", "C"],
]
START: dict[str, Any] = {"type": "start_game", "names": ["A", "B", "C", "D"]}
KYOKU: dict[str, Any] = {
    "type": "start_kyoku",
    "bakaze": "E",
    "dora_marker": "1p",
    "kyoku": 1,
    "honba": 0,
    "kyotaku": 0,
    "oya": 0,
    "scores": [25000, 25000, 25000, 25000],
    "tehais": DEALT,
}


def tsumo(actor: int, pai: str) -> dict[str, Any]:
    return {"type": "tsumo", "actor": actor, "pai": pai}


def dahai(actor: int, pai: str, tsumogiri: bool | None = False) -> dict[str, Any]:
    return {"type": "dahai", "actor": actor, "pai": pai} | ({} if tsumogiri is None else {"tsumogiri": tsumogiri})


PLAY: list[dict[str, Any]] = [
    *(tsumo(0, "E"), dahai(0, "E", True), tsumo(1, "9m"), dahai(1, "S"), tsumo(2, "P"), dahai(2, "W"), tsumo(3, "4p"), dahai(3, "C")),
    {"type": "pon", "actor": 1, "target": 3, "pai": "C", "consumed": ["C", "C"]},
    *(dahai(1, "9m"), tsumo(2, "8m"), dahai(2, "8m"), tsumo(3, "1s"), dahai(3, "1s", True), tsumo(0, "9s")),
    {"type": "reach", "actor": 0},
    dahai(0, "N"),
]
"""Up to the riichi tile."""
ACCEPTED: dict[str, Any] = {"type": "reach_accepted", "actor": 0}
AFTER: list[dict[str, Any]] = [tsumo(1, "W"), dahai(1, "W", True), tsumo(2, "5sr"), dahai(2, "5sr", True)]
HORA: dict[str, Any] = {"type": "hora", "actor": 0, "target": 2, "deltas": [12600, 0, -11600, 0], "ura_markers": ["6m"]}
"""Riichi, ippatsu, pinfu, a red five: 4 han 30 fu of the dealer, 11,600."""
END: list[dict[str, Any]] = [{"type": "end_kyoku"}, {"type": "end_game"}]
EXAMPLE: list[dict[str, Any]] = [START, KYOKU, *PLAY, ACCEPTED, *AFTER, HORA, *END]


def lines(*events: dict[str, Any]) -> bytes:
    """A line each."""
    return "".join(json.dumps(event, separators=(",", ":")) + "\n" for event in events).encode()
