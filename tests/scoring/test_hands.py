"""Whole hands with known scores: the official examples, reported faults of other tools, and hands on which other engines differ."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from analyzer.regulation.load import load_regulation
from analyzer.scoring.best import score
from analyzer.scoring.payment import Cause, Winner, hand_points, settle
from analyzer.scoring.result import NoScore, Score
from tests.scoring.notation import Hand, parse

with (Path(__file__).parent / "facts" / "hands.csv").open(encoding="utf-8", newline="") as file:
    FACTS = list(csv.DictReader(file))


def pay(result: Score, hand: Hand) -> set[str]:
    """The ways in which a fact can write what is paid: the discarder's payment, ``each all``, ``dealer/others``, or the sum."""
    situation = hand.situation
    seat, players = situation.seat_wind, situation.players
    frm = seat if situation.tsumo else (seat + 1) % players
    winner = Winner(seat, result)
    (lines,) = settle([winner], frm=frm, dealer=0, honba=0, carried=0, deposits=(), settings=hand.settings, players=players)
    assert {line.cause for line in lines} == {Cause.HAND}
    paid = [line.points for line in lines]
    if not situation.tsumo:
        shares = f"{paid[0]}"
    elif seat == 0:
        shares = f"{paid[0]} all"
    else:
        shares = f"{paid[0]}/{paid[1]}"
    total = hand_points(result, dealer=seat == 0, tsumo=situation.tsumo, settings=hand.settings, players=players)
    assert total == sum(paid)
    return {shares, f"{total} in all"}


def judge(fact: dict[str, str]) -> None:
    """Hold a hand of the facts to all that is said of it."""
    hand = parse(fact["hand"], load_regulation(fact["book"]).settings)
    result = score(hand.concealed, hand.melds, hand.win, hand.situation, hand.settings)
    if fact["fails"]:
        assert isinstance(result, NoScore)
        assert f"{result.reason}: {result.text}".startswith(fact["fails"])
        return
    assert isinstance(result, Score), result
    yaku = dict(result.yaku)
    if ":" in fact["yaku"]:
        assert yaku == {name: int(han) for name, _, han in (word.partition(":") for word in fact["yaku"].split())}
    elif fact["yaku"]:
        assert set(yaku) == set(fact["yaku"].split())
    if fact["dora"]:
        dora = {"dora": result.dora, "ura": result.ura, "aka": result.aka, "kita": result.kita}
        assert {name: han for name, han in dora.items() if han} == {
            name: int(han) for name, _, han in (word.partition(":") for word in fact["dora"].split())
        }
    for axis, value in (("han", result.han), ("fu", result.fu), ("raw_fu", result.raw_fu), ("times", result.yakuman)):
        if fact[axis]:
            assert value == int(fact[axis]), axis
    if fact["limit"]:
        assert result.limit == fact["limit"]
    if fact["pay"]:
        assert fact["pay"] in pay(result, hand)


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: f"{fact['kind']}: {fact['hand']}")
def test_hand(fact: dict[str, str]) -> None:
    judge(fact)


def test_the_facts_are_all_there() -> None:
    kinds = [fact["kind"] for fact in FACTS]
    assert len({kind for kind in kinds if "-" in kind}) == 16, "official examples"
    assert kinds.count("disputed") == 58
    assert len(kinds) == 152
