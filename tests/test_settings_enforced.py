"""Settings of which no packaged book makes use, but a book of one's own may: what the engine makes of them."""

from __future__ import annotations

import pytest

from analyzer.audit import Audit, audit
from analyzer.findings.finding import Severity, Verdict
from analyzer.model.game import DeclaredRules
from analyzer.regulation.load import load_regulation
from analyzer.regulation.regulation import Regulation
from tests.cases.notation import read_game

TENHOU = load_regulation("tenhou")
CERTAIN_BEFORE = TENHOU.overlay({"atozuke": False}, "no late yaku")


def audited(log: str, rules: Regulation) -> Audit:
    return audit(read_game(log, DeclaredRules(), red_fives=False, start_points=rules.settings.start_points), rules)


def codes(found: Audit) -> list[str]:
    return [finding.code for finding in found.findings if finding.severity is not Severity.NOTE]


# Two pairs that wait, of which the green dragons alone are a yaku; and the same waits after a pon of white dragons.
LATE = """
East 1
South: 234m678m345s66z99p
East draws 6z, discards it
South wins off East: hatsu 1; 40 fu; E -1300, S +1300
"""
OPEN = """
East 1
South: 678m345s66z99p55z1p
East draws 5z, discards it
South calls pon, discards 1p
West draws 9p, discards it
South wins off West: haku 1; 30 fu; W -1000, S +1000
"""
RIICHI = """
East 1
South: 234m678m345s66z99p
East draws, discards it
South draws 2z, declares riichi, discards 2z
South pays 1000
West draws 6z, discards it
South wins off West: double_riichi 2, ippatsu 1, hatsu 1; ura 9m; 40 fu; W -8000, S +9000
"""
SIMPLES = """
East 1
South: 234m678m345s88s34p
East draws, discards it
South draws 2z, discards it
West draws 5p, discards it
South wins off West: tanyao 1, pinfu 1; 30 fu; W -2000, S +2000
"""


@pytest.mark.parametrize(
    ("log", "verdict"),
    [(LATE, Verdict.CANNOT_TELL), (OPEN, Verdict.CANNOT_TELL), (RIICHI, Verdict.AGREES), (SIMPLES, Verdict.AGREES)],
)
def test_late_yaku_are_not_judged_where_they_are_barred(log: str, verdict: Verdict) -> None:
    """No document at hand says how far such a bar goes (matrix: every regulation allows them): what it may touch is not called right."""
    (allowed,) = audited(log, TENHOU).wins
    assert allowed.verdict is Verdict.AGREES
    found = audited(log, CERTAIN_BEFORE)
    assert codes(found) == []
    assert found.wins[0].verdict is verdict
    assert any("winning tile alone" in reason for reason in found.wins[0].reasons) == (verdict is Verdict.CANNOT_TELL)


def test_a_wrong_payment_is_wrong_whatever_is_barred() -> None:
    found = audited(LATE.replace("E -1300, S +1300", "E -2600, S +2600"), CERTAIN_BEFORE)
    assert codes(found) == ["M01"]
    assert found.wins[0].verdict is Verdict.DIFFERS


DEPOSIT = """
East 1
East: 123m456p789s1122z
South: 234m678m345s88s34p
East draws 5p, declares riichi, discards 5p
East pays 1000
South wins off East: tanyao 1, pinfu 1; 30 fu; E -2000, S +3000
"""


def test_a_deposit_for_a_riichi_tile_that_is_won_on() -> None:
    """Matrix, ron_on_riichi_tile: the stake goes back, or is not taken. What two leagues do is not known: no verdict may rest on it."""
    assert "R08" in codes(audited(DEPOSIT, TENHOU))
    paid = audited(DEPOSIT, TENHOU.overlay({"riichi_tile_ron": "paid"}, "paid all the same"))
    assert codes(paid) == []
    assert paid.wins[0].verdict is Verdict.AGREES
    for name in ("jpml-a", "saikouisen"):
        found = audited(DEPOSIT, load_regulation(name))
        assert codes(found) == []
        assert found.wins[0].verdict is Verdict.CANNOT_TELL
        assert "the regulation's riichi_tile_ron is not known" in found.wins[0].reasons
