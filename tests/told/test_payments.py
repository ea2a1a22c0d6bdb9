"""Payments without han and fu, and draws: those of some hand, with the counters and deposits of this one."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.findings.finding import Verdict
from tests.told.sheet import audited, grave, ron, tsumo

DRAWN = {"outcome": "draw"}
RIGHT: dict[str, list[dict[str, Any]]] = {
    "a self-draw of the dealer": [tsumo("Anna", change=[6000, -2000, -2000, -2000])],
    "a self-draw of another": [tsumo("Boris", change=[-2600, 5200, -1300, -1300])],
    "with a counter": [{**DRAWN, "tenpai": "all"}, tsumo("Anna", honba=1, change=[6300, -2100, -2100, -2100])],
    "with a deposit of this hand": [ron(riichi="Chiyo", change=[-3900, 4900, 0, 0])],
    "points alone": [ron(points=3900)],
    "a ron of a liable player and the discarder": [
        ron(yaku="daisangen", han="yakuman", liable="Dmitri", change=[-16000, 32000, 0, -16000])
    ],
    "two tenpai": [{**DRAWN, "tenpai": "Anna, Boris", "change": [1500, 1500, -1500, -1500]}],
    "two tenpai by the payments": [{**DRAWN, "change": [1500, 1500, -1500, -1500]}],
    "nobody pays": [{**DRAWN, "change": [0, 0, 0, 0]}],
    "two winners": [
        {"outcome": "ron", "from": "Anna", "wins": [{"winner": "Boris", "han": 2, "fu": 30}, {"winner": "Dmitri", "han": 1, "fu": 40}]},
    ],
    "scores after each hand": [ron(after=[28700, 31300, 30000, 30000]), ron(after=[26700, 33300, 30000, 30000])],
}


@pytest.mark.parametrize("hands", RIGHT.values(), ids=RIGHT)
def test_payments_of_some_hand_are_not_found(hands: list[dict[str, Any]]) -> None:
    result = audited(*hands, start=30000)
    assert [(one.code, one.found, one.expected) for one in grave(result)] == []
    assert all(win.verdict is Verdict.CANNOT_TELL for win in result.wins)


WRONG: dict[str, tuple[list[dict[str, Any]], str]] = {
    "of no hand": ([ron(change=[-1100, 1100, 0, 0])], "M01"),
    "a seat too many": ([tsumo("Anna", change=[6000, -2000, -2000, -2100])], "M05"),
    "out of balance": ([ron(change=[-3900, 4000, 0, 0])], "M05"),
    "a counter that is none": ([tsumo("Anna", change=[6300, -2100, -2100, -2100])], "M02"),
    "a deposit that is none": ([ron(change=[-3900, 4900, 0, 0])], "M03"),
    "points of no hand": ([ron(points=3800)], "S10"),
    "noten payments": ([{**DRAWN, "tenpai": "Anna, Boris", "change": [1500, 1500, -2000, -1000]}], "M07"),
    "noten payments of nobody called anything": ([{**DRAWN, "change": [3000, -1000, -1000, -500]}], "M07"),
    "a riichi called noten": ([{**DRAWN, "tenpai": "Anna", "riichi": "Boris"}], "W08"),
    "han, fu and another payment": ([ron(han=3, fu=40, change=[-3900, 3900, 0, 0])], "M01"),
    "the value right, the counter forgotten": (
        [{**DRAWN, "tenpai": "Anna"}, tsumo("Anna", honba=1, han=3, fu=30, change=[6000, -2000, -2000, -2000])],
        "M02",
    ),
    "a liable player of a hand that has none": ([ron(yaku="toitoi", han=2, fu=40, liable="Dmitri")], "M04"),
    "scores after that do not follow": ([ron(han=1, fu=40, after=[28700, 31300, 30000, 30000]), ron(han=1, fu=40)], ""),
    "scores after that are wrong": ([ron(han=1, fu=40, after=[28000, 32000, 30000, 30000]), ron(han=1, fu=40)], "G01"),
    "an abort where there are none": ([{"outcome": "nine terminals"}], "G07"),
    "a counter too many": ([ron(han=1, fu=40), ron(han=1, fu=40, honba=1, round="E2")], "G03"),
    "another round": ([ron("Anna", "Boris", han=1, fu=40), ron(han=1, fu=40, round="E2", honba=0)], "G02"),
}


@pytest.mark.parametrize(("hands", "code"), WRONG.values(), ids=WRONG)
def test_payments_of_no_hand_are_found_once(hands: list[dict[str, Any]], code: str) -> None:
    found = grave(audited(*hands, start=30000))
    assert [one.code for one in found] == ([code] if code else []), [(one.code, one.found, one.expected) for one in found]


def test_a_riichi_needs_the_points_where_the_book_asks_for_them() -> None:
    hands = [
        ron(change=[-24700, 24700, 0, 0], after=[300, 49700, 25000, 25000], han=13),
        ron("Boris", "Chiyo", riichi="Anna", han=1, fu=40),
    ]
    codes = [one.code for one in grave(audited(*hands, rules="tenhou", start=25000)) if one.hand == 1]
    assert codes == ["R04"]


def test_two_winners_where_the_nearest_alone_wins() -> None:
    both = {"outcome": "ron", "from": "Anna", "wins": [{"winner": "Boris", "han": 1, "fu": 40}, {"winner": "Dmitri", "han": 1, "fu": 40}]}
    assert [one.code for one in grave(audited(both, rules="m-league"))] == ["W09"]


def test_four_deposits_that_the_book_lets_end_the_hand() -> None:
    hand = {"outcome": "four riichi", "riichi": "1 2 3 4"}
    assert grave(audited(hand, rules="tenhou")) == []
    assert [one.code for one in grave(audited({**hand, "riichi": "1 2 3"}, rules="tenhou"))] == ["G08"]


def test_final_scores_without_a_hand_are_compared_with_nothing_and_that_is_said() -> None:
    result = audited(final=[30000, 30000, 30000, 30000])
    assert grave(result) == []
    assert result.untold == ["the final scores and results: no hand is recorded"]
