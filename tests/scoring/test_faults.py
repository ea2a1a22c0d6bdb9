"""Hands that cannot be, each with its reason, and what the public door answers."""

from __future__ import annotations

import pytest

from analyzer.regulation.settings import Settings
from analyzer.scoring.best import score
from analyzer.scoring.faults import hand_faults
from analyzer.scoring.result import NoScore
from tests.scoring.notation import parse


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("234m567p345s55s67s + 8s ron", []),
        ("234m567p345s55s6s + 8s ron", ["14 tiles expected, 13 given"]),
        ("234m567p345s55s67s [pon 555z] + 8s ron", ["14 tiles expected, 17 given (a meld counts as three)"]),
        ("234m567p345s55s6s? + 8s ron", None),
        ("333m33m456p789s11z + 3m ron", ["six 3m"]),
        ("333m3m456p789s111z + 3m ron", ["five 3m"]),
        ("11m234p567p99s [pon 111m] + 1m ron", ["six 1m"]),
        ("34m567p345s55s67s2m + 8s ron riichi dora 5s5s", ["five 5s, the indicators included"]),
        ("234m567p345s55s67s + 8s ron riichi dora 7z7z7z7z7z", ["five 7z, the indicators included"]),
        ("234m567p345s55s67s + 8s ron riichi dora 1m9m1p9p1z2z", ["six dora indicators"]),
        ("234m567p345s55s67s + 8s ron riichi dora 1m9m1p9p1z ura 2z3z4z5z6z", []),
        ("234m567p345s55s67s + 8s ron riichi ura 1m9m1p9p1z2z", ["six ura indicators"]),
        ("234m067p345s50s07s + 8s ron", ["two red fives 0s"]),
        ("234m567p345s5s6s5s7s + 8s ron riichi ippatsu", []),
        ("234m567p345s55s67s + 8s ron ippatsu", ["ippatsu without riichi"]),
        ("234m567p345s55s67s + 8s ron double_riichi", ["double riichi without riichi"]),
        ("234m567p55s67s [chi 345s] + 8s ron riichi", ["riichi with an open hand"]),
        ("234m567p55s67s [closed kan 1111z] + 8s ron riichi", []),
        ("234m567p345s55s67s + 8s ron haitei", ["haitei with ron"]),
        ("234m567p345s55s67s + 8s ron rinshan", ["rinshan with ron", "rinshan with no kan"]),
        ("234m567p345s55s67s + 8s tsumo rinshan", ["rinshan with no kan"]),
        ("234m567p345s55s67s + 8s tsumo rinshan players 4 kita 1", ["kita with four players"]),
        ("234p567p345s55s67s + 8s tsumo rinshan players 3 kita 1", []),
        ("234m567p345s55s67s + 8s tsumo houtei", ["houtei with tsumo"]),
        ("234m567p345s55s67s + 8s tsumo chankan", ["chankan with tsumo"]),
        ("234m567p345s55s67s + 8s ron chankan houtei", ["chankan with houtei: a robbed tile is no discard"]),
        ("234m567p345s55s67s + 8s tsumo tenhou", ["tenhou for a player other than the dealer"]),
        ("234m567p345s55s67s + 8s tsumo tenhou seat E", []),
        ("234m567p345s55s67s + 8s ron tenhou seat E", ["tenhou with ron"]),
        ("234m567p345s55s67s + 8s tsumo chiihou seat E", ["chiihou for the dealer"]),
        ("234m567p345s55s67s + 8s tsumo renhou", ["renhou with tsumo"]),
        ("234m567p345s55s67s + 8s tsumo chiihou riichi", ["chiihou with riichi"]),
        ("234m567p55s67s [closed kan 1111z] + 8s tsumo chiihou", ["chiihou with a meld"]),
        ("234m567p55s67s [closed kan 1111z] + 8s tsumo rinshan riichi ippatsu", ["ippatsu with rinshan: a kan ends it"]),
        ("234m567p345s55s67s + 8s ron ura 1m", ["ura indicators without riichi"]),
        ("234m567p55s67s [chi 357s] + 8s ron", ["357s is no chi"]),
        ("234m567p55s67s [chi 891s] + 8s ron", ["189s is no chi"]),
        ("234m567p55s67s [pon 335s] + 8s ron", ["335s is no pon"]),
        ("234m567p55s67s [open kan 333s] + 8s ron", ["333s is no open kan"]),
        ("234p567p55s67s [chi 789p] + 8s ron players 3", ["chi does not exist with three players"]),
        ("234m567p345s55s67s + 8s ron players 3", [f"{n}m does not exist with three players" for n in (2, 3, 4)]),
        ("234p567p345s55s67s + 8s ron players 3 kita 5", ["5 Norths set aside"]),
    ],
)
def test_faults(text: str, faults: list[str] | None, tenhou: Settings) -> None:
    hand = parse(text, tenhou)
    found = hand_faults(hand.concealed, hand.melds, hand.win, hand.situation, hand.settings)
    assert list(found) == (["a hidden tile cannot be scored"] if faults is None else faults)


def test_the_door_refuses_an_impossible_hand(tenhou: Settings) -> None:
    hand = parse("333m33m456p789s11z + 3m ron ippatsu", tenhou)
    assert score(hand.concealed, hand.melds, hand.win, hand.situation, hand.settings) == NoScore(
        "impossible", "six 3m; ippatsu without riichi"
    )


def test_no_yaku_and_the_two_han_minimum(festival: Settings) -> None:
    def reason(text: str) -> str:
        hand = parse(text, festival)
        result = score(hand.concealed, hand.melds, hand.win, hand.situation, hand.settings)
        return result.reason if isinstance(result, NoScore) else "scored"

    assert reason("123m567p99s67s [pon 111p] + 9s ron") == "shape"
    assert reason("123m567p99s67s [pon 111p] + 8s ron dora 9p") == "no_yaku"
    assert reason("123m567p99s67s [pon 777z] + 8s ron honba 5") == "scored"
    # Dora are no yaku, so they do not make up the second han.
    assert reason("123m567p99s67s [pon 777z] + 8s ron honba 5 dora 6z two_han_minimum_honba=5") == "two_han_minimum"
    assert reason("123m567p99s67s [pon 777z] + 8s ron honba 4 two_han_minimum_honba=5") == "scored"
    assert reason("123m567p99s67s [pon 222z] + 8s ron seat S round S honba 5 two_han_minimum_honba=5") == "scored"


def test_the_two_han_minimum_looks_for_a_reading_that_meets_it(festival: Settings) -> None:
    """Ron on 9p: two-sided it is pinfu, iipeikou and junchan; the reading by payment stays the best one under the minimum too."""
    hand = parse("111222333m7899p + 9p ron honba 5 two_han_minimum_honba=5", festival)
    result = score(hand.concealed, hand.melds, hand.win, hand.situation, hand.settings)
    assert not isinstance(result, NoScore)
    assert result.han == 5


RENHOU = "234m567m345p55s67s + 8s ron renhou"


@pytest.mark.parametrize(
    ("text", "yaku", "base"),
    [
        (f"{RENHOU} renhou=none", {"pinfu": 1, "tanyao": 1}, 480),
        (f"{RENHOU} renhou=5_han", {"renhou": 5, "pinfu": 1, "tanyao": 1}, 3000),
        (f"{RENHOU} renhou=yakuman", {"renhou": 1}, 8000),
        (f"{RENHOU} renhou=mangan", {"renhou": 5}, 2000),
        (f"{RENHOU} renhou=best_of", {"renhou": 5}, 2000),
        # A hand worth more than that mangan: nothing else counts, or the better of the two.
        ("2233445566778m + 8m ron renhou renhou=mangan", {"renhou": 5}, 2000),
        ("2233445566778m + 8m ron renhou renhou=best_of", {"pinfu": 1, "tanyao": 1, "ryanpeikou": 3, "chinitsu": 6}, 6000),
        # A hand without any other yaku.
        ("123m567m999p55s67s + 8s ron renhou renhou=mangan", {"renhou": 5}, 2000),
        ("123m567m999p55s67s + 8s ron renhou renhou=5_han", {"renhou": 5}, 2000),
        # A yakuman stays one.
        ("1122334455667z + 7z ron renhou renhou=mangan", {"tsuuiisou": 1}, 8000),
        ("1122334455667z + 7z ron renhou renhou=best_of", {"tsuuiisou": 1}, 8000),
    ],
)
def test_renhou(text: str, yaku: dict[str, int], base: int, festival: Settings) -> None:
    hand = parse(text, festival)
    result = score(hand.concealed, hand.melds, hand.win, hand.situation, hand.settings)
    assert not isinstance(result, NoScore)
    assert (dict(result.yaku), result.base) == (yaku, base)
    assert result.raw_fu == sum(line.points for line in result.bill)
