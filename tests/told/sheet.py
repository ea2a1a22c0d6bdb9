"""Games of a score sheet, told in a few words for tests."""

from __future__ import annotations

import json
from typing import Any

from analyzer.audit import Audit, audit
from analyzer.findings.finding import Finding, Severity
from analyzer.model.game import Game
from parsers import read_bytes

PLAYERS = ("Anna", "Boris", "Chiyo", "Dmitri")
"""East, South, West and North of the first hand."""


def sheet(*hands: dict[str, Any], rules: str = "festival-2018", **header: Any) -> bytes:
    """A score sheet in JSON."""
    return json.dumps({"tenbo_score_sheet": 1, "players": PLAYERS, "rules": rules, **header, "hands": hands}).encode()


def game(*hands: dict[str, Any], rules: str = "festival-2018", **header: Any) -> Game:
    """The game of it."""
    (one,) = read_bytes(sheet(*hands, rules=rules, **header), "sheet")
    assert isinstance(one, Game), one
    return one


def audited(*hands: dict[str, Any], rules: str = "festival-2018", **header: Any) -> Audit:
    """The audit of it."""
    return audit(game(*hands, rules=rules, **header))


def grave(result: Audit) -> list[Finding]:
    """Its findings without the notes on clauses that can be read in two ways."""
    return [finding for finding in result.findings if finding.severity is not Severity.NOTE]


def ron(winner: str = "Boris", frm: str = "Anna", **cells: Any) -> dict[str, Any]:
    """A hand won on another's tile; ``off`` a keyword of its own, ``from`` is none."""
    return {"outcome": "ron", "winner": winner, "from": frm, **cells}


def tsumo(winner: str = "Boris", **cells: Any) -> dict[str, Any]:
    """A hand won by self-draw."""
    return {"outcome": "tsumo", "winner": winner, **cells}
