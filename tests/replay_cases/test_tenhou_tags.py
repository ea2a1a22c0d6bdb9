"""Faults that people found in other readers of Tenhou XML: single tags with the right reading."""

from __future__ import annotations

import pytest

from analyzer.model.event import AddedKan, Chi, Discard, Draw, Pon, Riichi, Won
from analyzer.model.hand import Hand
from analyzer.model.outcome import WinClaim, YakuClaim
from analyzer.model.tile import parse_tiles
from tests.parsers.example import INIT, game, log


def only_hand(*tags: str, init: str = INIT) -> Hand:
    (hand,) = game(log(*tags, init=init)).hands
    return hand


def one(text: str) -> int:
    (tile,) = parse_tiles(text)
    return tile


def call_of(who: int, word: int) -> object:
    return only_hand(f'<N who="{who}" m="{word}"/>').events[0]


def test_a_chi_with_a_red_five() -> None:
    assert call_of(2, 30863) == Chi(2, 1, one("4p"), parse_tiles("0p6p"))


def test_a_pon_and_the_kan_made_from_it() -> None:
    hand = only_hand('<N who="0" m="51754"/>', '<N who="0" m="51762"/>')
    assert hand.events == (Pon(0, 2, one("7z"), parse_tiles("77z")), AddedKan(0, one("7z"), parse_tiles("777z"), 2))
    assert hand.copies is not None
    assert list(hand.copies.sets) == [135, 132, 134, 133, 135, 132, 134]


@pytest.mark.parametrize(("word", "frm"), [(41515, 1), (41513, 3)])
def test_the_seat_of_a_call_is_relative(word: int, frm: int) -> None:
    hand = only_hand(f'<N who="2" m="{word}"/>')
    assert hand.events == (Pon(2, frm, one("1z"), parse_tiles("11z")),)
    assert hand.copies is not None
    assert list(hand.copies.sets) == [108, 110, 111]


def claim_of(attributes: str) -> WinClaim:
    (won,) = only_hand(f'<AGARI who="0" fromWho="1" {attributes}/>').events
    assert isinstance(won, Won)
    return won.claim


def test_an_ura_line_of_no_han() -> None:
    claim = claim_of('yaku="1,1,19,1,34,3,53,0" ten="40,8000,1"')
    assert claim.yaku == (YakuClaim("riichi", 1), YakuClaim("hatsu", 1), YakuClaim("honitsu", 3), YakuClaim("ura_dora", 0))
    assert sum(line.han or 0 for line in claim.yaku) == 5


def test_a_yakuman_has_its_own_attribute() -> None:
    claim = claim_of('ten="40,32000,5" yakuman="39"')
    assert claim.yaku == (YakuClaim("daisangen"),)
    assert (claim.yakuman, claim.limit, claim.fu, claim.points) == (True, "yakuman", 40, 32000)


@pytest.mark.parametrize(("number", "yaku"), [(41, "suuankou_tanki"), (47, "kokushi"), (48, "kokushi_13"), (49, "daisuushii")])
def test_the_numbers_of_yakuman_are_tenhous_own(number: int, yaku: str) -> None:
    assert claim_of(f'yakuman="{number}"').yaku == (YakuClaim(yaku),)


def test_scores_are_hundreds_and_results_thousands() -> None:
    init = INIT.replace('ten="250,250,250,250"', 'ten="0,503,247,250"')
    read = game(log('<AGARI who="1" fromWho="0" sc="0,-10,503,10,247,0,250,0" owari="-10,-61.0,513,71.3,247,-15.3,250,5.0"/>', init=init))
    (hand,) = read.hands
    (won,) = hand.events
    assert isinstance(won, Won)
    assert hand.scores == won.claim.before == (0, 50300, 24700, 25000)
    assert won.claim.delta == (-1000, 1000, 0, 0)
    assert read.final is not None
    assert (read.final.scores, read.final.results) == ((-1000, 51300, 24700, 25000), (-61.0, 71.3, -15.3, 5.0))


@pytest.mark.parametrize(("number", "title"), [(8, "West 1, 1 honba"), (16, "East 1, 1 honba")])
def test_rounds_after_south(number: int, title: str) -> None:
    hand = only_hand(init=INIT.replace('seed="0,0,0,2,4,39"', f'seed="{number},1,2,3,4,55"'))
    assert (hand.title, hand.sticks, hand.indicator, hand.dice) == (title, 2, one("5p"), (4, 5))


def test_which_discards_are_the_drawn_tile() -> None:
    red_kept = only_hand("<T52/>", "<D53/>").events
    assert red_kept == (Draw(0, one("0p")), Discard(0, one("5p"), False))
    another_copy = only_hand("<T52/>", "<D52/>", "<U1/>", "<E0/>").events
    assert another_copy == (Draw(0, one("0p")), Discard(0, one("0p"), True), Draw(1, one("1m")), Discard(1, one("1m"), False))
    in_riichi = only_hand("<T108/>", '<REACH who="0" step="1"/>', "<D108/>").events
    assert in_riichi == (Draw(0, one("1z")), Riichi(0), Discard(0, one("1z"), True))
