"""§4.1: several winners, deposits, scores below zero."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from analyzer import audit
from analyzer.model.event import Drawn, Riichi, StickPaid
from analyzer.model.outcome import FinalClaim
from analyzer.scoring.payment import Cause, Winner
from tests.articles.book import BOOK, bills, codes, dealt, gains, game, judged, valued, won, wrong
from tests.dealer import SCENES, Scene, Script, Stack, deal_game
from tests.dealer.rules import FESTIVAL

BASE = {12000: 2000, 8000: 2000, 3900: 960, 2000: 480, 2900: 480, 1500: 240, 1000: 240}
"""Base points of a ron of so many points (R-4.1.2-08)."""
NEAREST = {0: (1, 2, 3), 1: (2, 3, 0), 2: (3, 0, 1), 3: (0, 1, 2)}
"""Discarder → the others in turn order, counted from the right."""


def winner(seat: int, points: int) -> Winner:
    return Winner(seat, valued(BASE[points]))


# -- R-4.1-01 --------------------------------------------------------------------------------------------------------------------------


def test_4_1_01_three_winners_are_paid_separately_and_in_full() -> None:
    """SEED-TR-1: North discards to East (1500), South and West (1000 each); one counter, North's own deposit goes to East."""
    winners = [winner(0, 1500), winner(1, 1000), winner(2, 1000)]
    paid = bills(winners, frm=3, honba=1, deposits=(3,))
    assert gains(paid) == [2800, 1300, 1300, -4400]
    for one, bill in zip(winners, paid, strict=True):
        (alone,) = bills([one], frm=3, honba=1)
        assert [line for line in bill if line.cause is not Cause.STICK] == list(alone)


def test_4_1_01_two_winners_are_paid_separately_and_in_full() -> None:
    paid = bills([winner(1, 8000), winner(2, 2000)], frm=0)
    assert gains(paid) == [-10000, 8000, 2000, 0]


@pytest.mark.parametrize(("name", "axis"), [("double ron", "double_ron"), ("triple ron", "triple_ron")])
def test_4_1_01_nobody_is_bumped(name: str, axis: str) -> None:
    """A table that pays two or three winners is right here; where the nearest alone wins, it is not."""
    hand = dealt(SCENES[name])
    assert len(won(hand)) == (2 if name == "double ron" else 3)
    assert codes(judged(hand)) == []
    assert "W09" in codes(judged(hand, **{axis: "head_bump"}))


# -- R-4.1-02 --------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("honba", [0, 1, 4])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_4_1_02_every_winner_receives_the_counters(count: int, honba: int) -> None:
    """The discarder pays 300 a counter to each of the winners (gap item 12)."""
    winners = [winner(seat, 2000) for seat in (1, 2, 3)[:count]]
    paid = bills(winners, frm=0, honba=honba)
    assert gains(paid)[0] == -count * (2000 + 300 * honba)
    assert [sum(line.points for line in bill if line.cause is Cause.HONBA) for bill in paid] == [300 * honba] * count


def test_4_1_02_counters_paid_to_the_nearest_alone_are_told() -> None:
    """Two counters: 2000 and 600 for seat 1, 8000, 600 and its own deposit for seat 2, which many a table leaves without the 600."""
    hand = dealt(SCENES["double ron"], honba=2)
    assert [event.claim.delta for event in won(hand)] == [(-2600, 2600, 0, 0), (-8600, 0, 9600, 0)]
    assert codes(judged(hand)) == []
    other = dealt(SCENES["double ron"], honba=2, rules=replace(FESTIVAL, honba_to_each=False))
    assert [event.claim.delta for event in won(other)] == [(-2600, 2600, 0, 0), (-8000, 0, 9000, 0)]
    assert codes(judged(other)) == ["M02"]
    assert codes(judged(other, honba_multi_ron="nearest")) == []


# -- R-4.1-03 to 05: deposits ----------------------------------------------------------------------------------------------------------


def test_4_1_03_the_nearest_on_the_right_takes_what_others_have_laid() -> None:
    """SEED-DR-1: East discards; South (8000, riichi) and North (3900); West's deposit and a carried one; two counters."""
    paid = bills([winner(1, 8000), winner(3, 3900)], frm=0, honba=2, carried=1, deposits=(1, 2))
    assert gains(paid) == [-13100, 11600, 0, 4500]


@pytest.mark.parametrize("frm", NEAREST)
def test_4_1_03_right_is_the_next_in_turn(frm: int) -> None:
    for size in (2, 3):
        for chosen in combinations(NEAREST[frm], size):
            for listed in (chosen, chosen[::-1]):
                paid = bills([winner(seat, 1000) for seat in listed], frm=frm, dealer=frm, deposits=(frm,))
                assert [bill[0].to for bill in paid if any(line.cause is Cause.STICK for line in bill)] == [chosen[0]]


def test_4_1_04_a_winner_takes_its_own_deposit_back() -> None:
    """SEED-DR-2: West discards; the nearest winner is East (2900, its own deposit and North's), then South (2000, its own)."""
    paid = bills([winner(0, 2900), winner(1, 2000)], frm=2, deposits=(0, 1, 3))
    assert gains(paid) == [4900, 3000, -4900, 0]
    other = bills([winner(0, 2900), winner(1, 2000)], frm=2, deposits=(0, 1, 3), sticks_multi_ron="nearest")
    assert gains(other) == [5900, 2000, -4900, 0]


def test_4_1_04_at_the_table_too() -> None:
    """Seat 2, not the nearest, wins with riichi: 8000 and its own 1000 (worked by hand in the tests of the dealer)."""
    hand = dealt(SCENES["double ron"], honba=2, carried=3)
    assert [event.claim.delta for event in won(hand)] == [(-2600, 5600, 0, 0), (-8600, 0, 9600, 0)]
    assert codes(judged(hand)) == []
    other = dealt(SCENES["double ron"], honba=2, carried=3, rules=replace(FESTIVAL, own_sticks_back=False))
    assert [event.claim.delta for event in won(other)] == [(-2600, 6600, 0, 0), (-8600, 0, 8600, 0)]
    assert set(codes(judged(other))) == {"M03"}
    assert codes(judged(other, sticks_multi_ron="nearest")) == []


def test_4_1_05_carried_deposits_go_to_the_nearest() -> None:
    """Two deposits lie there from earlier hands; the farther winner has one of this hand and takes that one alone."""
    for rule in ("own_then_nearest", "nearest"):
        paid = bills([winner(1, 1000), winner(3, 1000)], frm=0, carried=2, deposits=(), sticks_multi_ron=rule)
        assert gains(paid) == [-2000, 3000, 0, 1000]
    paid = bills([winner(1, 1000), winner(3, 1000)], frm=0, carried=2, deposits=(3,))
    assert gains(paid) == [-2000, 3000, 0, 2000]
    paid = bills([winner(1, 1000), winner(3, 1000)], frm=0, carried=2, deposits=(3,), sticks_multi_ron="nearest")
    assert gains(paid) == [-2000, 4000, 0, 1000]


def test_4_1_05_even_one_that_a_farther_winner_has_laid() -> None:
    """Seat 3 declares riichi in a hand that is drawn. In the next, with a counter, seat 1 discards to seats 2 and 3, 2 han 30 fu each:
    the deposit is seat 2's."""
    wait = Scene(Stack(hands={3: "123456789m1122z"}, buried="1z1z2z2z"), Script(winners=(), riichi={3: 1}))
    double = SCENES["double ron"]
    assert double.script is not None
    played = deal_game(1, "festival-2018", scenes={0: wait, 1: replace(double, script=replace(double.script, riichi={}))}, hands=2)
    first, second = played.hands
    assert any(isinstance(event, StickPaid) and event.seat == 3 for event in first.events)
    assert isinstance(first.events[-1], Drawn)
    assert [(event.seat, event.claim.delta) for event in won(second)] == [(2, (0, -2300, 3300, 0)), (3, (0, -2300, 0, 2300))]
    assert codes(audit(played)) == []


# -- R-4.1-08, 09: below zero ----------------------------------------------------------------------------------------------------------


def test_4_1_08_play_goes_on_below_zero() -> None:
    """SEED-NEG, and at the table: a yakuman of 32000 takes the dealer's 30000, and the next hand is dealt."""
    assert gains(bills([winner(0, 12000)], frm=3)) == [12000, 0, 0, -12000]
    played = deal_game(5, "festival-2018", scenes={0: SCENES["kokushi"]}, hands=2)
    assert played.hands[1].scores == (-2000, 62000, 30000, 30000)
    assert codes(audit(played)) == []
    assert "G06" in codes(audit(played, BOOK.overlay({"bankruptcy": "below_zero"}, "ends below zero")))


def test_4_1_08_a_log_that_stops_there_is_told() -> None:
    """The page has no time limit, and none is known; with one that is known to be none, nothing but a lost South 4 ends a game."""
    stopped = game(dealt(SCENES["kokushi"]))
    stopped.final = FinalClaim((-2000, 62000, 30000, 30000))
    assert [reason for reason in audit(stopped).untold if "time_limit_minutes" in reason]
    assert codes(audit(stopped, BOOK.overlay({"time_limit_minutes": 0}, "no time limit"))) == ["G05"]
    assert codes(audit(stopped, BOOK.overlay({"bankruptcy": "below_zero"}, "ends below zero"))) == []


def test_4_1_09_who_is_short_of_sticks_may_still_declare_riichi() -> None:
    """The first hand leaves seat 0 at -2000; in the second it is North, declares riichi and goes to -3000."""
    waits = Scene(Stack(hands={3: "123456789m1122z"}, buried="1z1z2z2z"), Script(winners=(), riichi={3: 1}))
    played = deal_game(5, "festival-2018", scenes={0: SCENES["kokushi"], 1: waits}, hands=2)
    assert any(isinstance(event, Riichi) and event.seat == 0 for event in played.hands[1].events)
    assert [event.scores for event in played.hands[1].events if isinstance(event, StickPaid)] == [(-3000, 62000, 30000, 30000)]
    assert codes(audit(played)) == []
    assert codes(audit(played, BOOK.overlay({"riichi_points": 1000}, "needs a stick"))) == ["R04"]


def test_4_1_09_points_are_neither_made_nor_lost() -> None:
    played = deal_game(7, "festival-2018")
    assert wrong(audit(played)) == []
    for hand in played.hands:
        assert sum(hand.scores or ()) + 1000 * hand.sticks == 120000
    again = deal_game(7, "festival-2018")
    assert again.hands[3].scores is not None
    again.hands[3].scores = tuple(score + 1000 for score in again.hands[3].scores)
    assert "G01" in codes(audit(again))
