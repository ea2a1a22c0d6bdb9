"""Hands written down: scored from their tiles, with the luck that the list of yaku tells."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.checks.needs import unchecked
from analyzer.findings.finding import Verdict
from analyzer.model.evidence import Evidence
from tests.told.sheet import audited, game, grave, ron, tsumo

PINFU = {"hand": "234m678m345s88s34p", "tile": "5p", "dora": "1z"}
CHUN = {"hand": "234m567p34s88s777z", "tile": "5s", "dora": "1z"}
"""A closed triplet of dragons: 30 for the closed hand, 8 for the triplet, so 40 fu."""

RIGHT: dict[str, dict[str, Any]] = {
    "pinfu and all simples": ron(**PINFU, yaku="pinfu, tanyao", han=2, fu=30, points=2000),
    "a dragon": ron(**CHUN, yaku="chun", han=1, fu=40, points=1300),
    "a dragon by the number of value sets": ron(**CHUN, yaku="yakuhai 1", han=1, fu=40),
    "with dora": ron(**CHUN | {"dora": "7s"}, yaku="chun, dora 2", han=3, fu=40, points=5200),
    "with dora whose indicators nobody wrote down": ron(**CHUN | {"dora": ""}, yaku="chun, dora 2", han=3, fu=40, points=5200),
    "riichi, with ura that nobody wrote down": ron(**CHUN, riichi="Boris", yaku="riichi, chun, ura 1", han=3, fu=40, points=5200),
    # 20, 2 for the self-draw, 8 for the triplet: 30.
    "ippatsu as the list has it": tsumo(**CHUN, riichi="Boris", yaku="riichi, ippatsu, tsumo, chun", han=4, fu=30, points="2000/3900"),
    "no list, and the han of some luck": tsumo(**CHUN, riichi="Boris", han=4, fu=30, points="2000/3900"),
    "a called set": ron(hand="234m34s88s", melds="pon 777z, chi 567p", tile="5s", dora="1z", yaku="chun", han=1, fu=30, points=1000),
    "the winning tile among the others": ron(hand="234m567p345s88s777z", tile="5s", dora="1z", yaku="chun", han=1, fu=40),
    "seven pairs": ron(hand="1133m5577p2244s7z", tile="7z", dora="1z", yaku="chiitoitsu", han=2, fu=25, points=1600),
}


@pytest.mark.parametrize("hand", RIGHT.values(), ids=RIGHT)
def test_a_hand_scored_as_its_tiles_are_is_not_found(hand: dict[str, Any]) -> None:
    result = audited(hand)
    assert [(one.code, one.found, one.expected) for one in grave(result)] == []
    (win,) = result.wins
    assert win.verdict is Verdict.CANNOT_TELL, "furiten and the like were not checked"
    assert win.score is not None
    assert win.reasons[0] == "the play is not recorded"


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "fu": (ron(**CHUN, yaku="chun", han=1, fu=30, points=1000), "S05"),
    "a yaku forgotten": (ron(**PINFU, yaku="pinfu", han=1, fu=30, points=1000), "S01"),
    "a yaku that is none": (ron(**CHUN, yaku="chun, pinfu", han=2, fu=40, points=2600), "S02"),
    "dora": (ron(**CHUN, yaku="chun, dora 2", han=3, fu=40, points=5200), "S07"),
    "han": (ron(**CHUN, han=9, fu=40), "S04"),
    "points": (ron(**CHUN, yaku="chun", han=1, fu=40, points=1500), "S10"),
    "no win": (ron(hand="234m567p34s88s77s7z", tile="5s", dora="1z", yaku="chun", han=1, fu=40), "W01"),
    "a fifth tile": (ron(hand="234m567p34s88s888s", tile="5s", dora="1z", yaku="tanyao", han=1, fu=40), "W01"),
    "too few tiles": (ron(hand="234m567p34s88s", tile="5s", dora="1z", yaku="chun", han=1, fu=40), "W01"),
    "no yaku": (ron(hand="234m567p34s99s", melds="pon 222p", tile="5s", dora="1z", yaku="tanyao", han=1, fu=30), "W02"),
    "riichi with an open hand": (
        ron(hand="234m34s88s", melds="pon 777z, chi 567p", tile="5s", dora="1z", riichi="Boris", yaku="riichi, chun", han=2, fu=30),
        "R01",
    ),
}


@pytest.mark.parametrize(("hand", "code"), WRONG.values(), ids=WRONG)
def test_a_hand_scored_otherwise_is_found(hand: dict[str, Any], code: str) -> None:
    result = audited(hand)
    found = grave(result)
    assert code in [one.code for one in found], [(one.code, one.found, one.expected) for one in found]
    assert len(found) == 1 or code == "R01", [(one.code, one.found, one.expected) for one in found]
    assert result.wins[0].verdict is Verdict.DIFFERS


def test_each_hand_stands_at_its_own_evidence() -> None:
    told = game(
        ron(**CHUN, yaku="chun", han=1, fu=40),
        ron(han=1, fu=40),
        ron(points=1300),
        {"outcome": "draw", "tenpai": "all"},
        {"outcome": "a word that is none"},
    )
    levels = [hand.evidence for hand in told.hands]
    assert levels == [Evidence.WINNING_HAND, Evidence.HAN_FU, Evidence.PAYMENTS, Evidence.PAYMENTS, Evidence.STANDINGS]
    assert list(map(unchecked, told.hands)) == [
        ["play"],
        ["hand", "play"],
        ["han_and_fu", "hand", "play"],
        ["play"],
        ["payments", "play"],
    ]
