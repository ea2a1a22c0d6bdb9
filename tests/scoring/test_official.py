"""The official examples and both printed tables once more, under the books of the regulations that they come from."""

from __future__ import annotations

import csv
from itertools import pairwise
from pathlib import Path

import pytest

from analyzer.checks.riichi import _always_triplet
from analyzer.model.event import Chi, Discard, Draw
from analyzer.model.hand import Hand
from analyzer.model.tile import KIND, parse_tiles
from analyzer.regulation.load import load_regulation
from analyzer.regulation.settings import Settings
from analyzer.replay.play import play
from analyzer.scoring.dora import DoraRules, dora_kind
from analyzer.scoring.drawn import nagashi_payments, noten_payments
from analyzer.scoring.payment import Winner, settle
from analyzer.scoring.shape import pack
from analyzer.scoring.situation import Situation
from analyzer.scoring.value import value_of
from analyzer.scoring.waits import waits
from tests.scoring.test_hands import FACTS as FESTIVAL_FACTS
from tests.scoring.test_hands import judge as judge_hand
from tests.scoring.test_payment import all_gains, worth
from tests.scoring.test_value import cells, payments
from tests.scoring.test_value import judge as judge_cell

with (Path(__file__).parent / "facts" / "official.csv").open(encoding="utf-8", newline="") as file:
    FACTS = list(csv.DictReader(file))

EMA = ("ema-2016", "ema-2025")


def settings(book: str) -> Settings:
    return load_regulation(book).settings


# hands


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: f"{fact['book']} {fact['kind']}: {fact['hand']}")
def test_hand(fact: dict[str, str]) -> None:
    judge_hand(fact)


def test_all_ten_worked_hands_are_there_in_both_editions() -> None:
    """EMA25-4.3-delta: the same ten hands, of which the second and the eighth are rounded up to mangan."""
    worked = {f"EMA16-4.3-{number:02}" for number in range(1, 11)}
    assert worked == {fact["kind"] for fact in FESTIVAL_FACTS if fact["kind"].startswith("EMA16-4.3")}
    paid = {
        book: {
            (fact["kind"], fact["hand"]): (fact["limit"], fact["pay"]) for fact in FACTS if fact["book"] == book and fact["kind"] in worked
        }
        for book in EMA
    }
    assert {kind for kind, _ in paid["ema-2016"]} == {kind for kind, _ in paid["ema-2025"]} == worked
    changed = {kind for (kind, hand), pay in paid["ema-2016"].items() if paid["ema-2025"][kind, hand] != pay}
    assert changed == {"EMA16-4.3-02", "EMA16-4.3-08"}


# tables


def rounded_up(cell: dict[str, str]) -> bool:
    """4 han 30 fu and 3 han 60 fu: a base of 1920."""
    return not cell["limit"] and int(cell["fu"]) << int(cell["han"]) + 2 == 1920


def test_the_table_of_2016() -> None:
    table = [cell for cell in cells() if cell["table"] == "table_ema_2016"]
    for cell in table:
        judge_cell(cell, settings("ema-2016"))
    assert len(table) == 164


def test_the_table_of_2016_under_the_rules_of_2025() -> None:
    """Every cell stands but those of a base of 1920, which pay a mangan."""
    table = [cell for cell in cells() if cell["table"] == "table_ema_2016"]
    mangan = {(cell["winner"], cell["win"]): cell for cell in table if cell["limit"] == "mangan"}
    risen = [cell for cell in table if rounded_up(cell)]
    assert len(risen) == 8
    for cell in table:
        pays = mangan[cell["winner"], cell["win"]] if rounded_up(cell) else cell
        judge_cell(cell | {key: pays[key] for key in ("discarder", "each", "east")}, settings("ema-2025"))


def test_the_table_of_rrc() -> None:
    table = [cell for cell in cells() if cell["table"] == "table_rrc"]
    for cell in table:
        judge_cell(cell, settings("rrc"))
    assert len(table) == 108


@pytest.mark.parametrize(
    ("book", "han", "fu", "other_ron", "east_ron", "other_tsumo", "east_tsumo"),
    [
        ("rrc", 1, 30, 1000, 1500, [500, 300, 300], 500),  # RRC-1han30fu
        ("wrc-2025", 1, 20, 700, 1000, [400, 200, 200], 400),  # WRC15C-1han20fu
        ("ema-2016", 6, 30, 12000, 18000, [6000, 3000, 3000], 6000),  # EMA16-4.1.3-a
        ("ema-2025", 7, 30, 12000, 18000, [6000, 3000, 3000], 6000),
    ],
)
def test_payment(*, book: str, han: int, fu: int, other_ron: int, east_ron: int, other_tsumo: list[int], east_tsumo: int) -> None:
    rules = settings(book)
    value = value_of(han, fu, rules)
    assert payments(value, rules, east=False, tsumo=False) == [other_ron]
    assert payments(value, rules, east=True, tsumo=False) == [east_ron]
    assert payments(value, rules, east=False, tsumo=True) == other_tsumo
    assert payments(value, rules, east=True, tsumo=True) == [east_tsumo] * 3


# draws, counters, liability, results


@pytest.mark.parametrize("book", EMA)
@pytest.mark.parametrize(
    ("tenpai", "expected"),
    [
        ((True, False, False, False), [3000, -1000, -1000, -1000]),
        ((True, True, False, False), [1500, 1500, -1500, -1500]),
        ((True, True, True, False), [1000, 1000, 1000, -3000]),
        ((True, True, True, True), [0, 0, 0, 0]),
        ((False, False, False, False), [0, 0, 0, 0]),
    ],
)
def test_noten(book: str, tenpai: tuple[bool, ...], expected: list[int]) -> None:
    """EMA16-3.4.2."""
    assert all_gains((noten_payments(tenpai, settings(book)),)) == expected


def test_no_noten_payment_where_there_is_none() -> None:
    assert noten_payments((True, False, False, False), settings("saikouisen")) == ()


@pytest.mark.parametrize("book", [*EMA, "rrc"])
def test_counters(book: str) -> None:
    """EMA16-3.4.10: 300 on a discard, 100 from each on a self-draw."""
    rules = settings(book)
    ron, tsumo = (
        [
            all_gains(settle([Winner(1, worth(rules, 480))], frm=frm, dealer=0, honba=honba, carried=0, deposits=(), settings=rules))
            for honba in (0, 1)
        ]
        for frm in (3, 1)
    )
    assert [[after - before for before, after in zip(*both, strict=True)] for both in (ron, tsumo)] == [
        [0, 300, 0, -300],
        [-100, 300, -100, -100],
    ]


@pytest.mark.parametrize("book", EMA)
@pytest.mark.parametrize("yaku", ["daisangen", "daisuushii"])
def test_liability(book: str, yaku: str) -> None:
    """EMA16-3.3.9: all on a self-draw, halves on another's discard, counters from the discarder alone."""
    rules = settings(book)
    assert yaku in rules.pao_yaku
    assert "suukantsu" not in rules.pao_yaku
    winner = Winner(1, worth(rules, 8000, (yaku, 1)), 2, (yaku,))
    tsumo = settle([winner], frm=1, dealer=0, honba=1, carried=0, deposits=(), settings=rules)
    ron = settle([winner], frm=3, dealer=0, honba=1, carried=0, deposits=(), settings=rules)
    assert (all_gains(tsumo), all_gains(ron)) == ([0, 32300, -32300, 0], [0, 32300, -16000, -16300])


@pytest.mark.parametrize(
    ("frm", "expected"),
    [
        # A self-draw: 32000 as for a ron, and of the other yakuman 16000 by the dealer and 8000 by each other.
        (1, [-16000, 64000, -32000 - 8000, -8000]),
        # Another's discard: a fourth and three fourths.
        (3, [0, 64000, -16000, -48000]),
    ],
)
def test_pantheon_on_two_yakuman(frm: int, expected: list[int]) -> None:
    rules = settings("pantheon-tenhounet")
    winner = Winner(1, worth(rules, 16000, ("daisangen", 1), ("tsuuiisou", 1)), 2, ("daisangen",))
    lines = settle([winner], frm=frm, dealer=0, honba=0, carried=0, deposits=(), settings=rules)
    assert all_gains(lines) == expected


def test_nagashi_as_a_variation() -> None:
    """RRC-nagashi: 4000 from each to East; 4000 from East and 2000 from the others to another; off by default."""
    assert all_gains((nagashi_payments([0], 0),)) == [12000, -4000, -4000, -4000]
    assert all_gains((nagashi_payments([2], 0),)) == [-4000, -2000, 8000, -2000]
    assert settings("rrc").nagashi == "none"


def test_penalties() -> None:
    """EMA16-3.4.6."""
    for book in EMA:
        rules = settings(book)
        assert (rules.chombo, rules.chombo_points, rules.chombo_ends_game) == ("after_uma", 20000, False)


# tiles


def tile(name: str) -> int:
    (one,) = parse_tiles(name)
    return one


@pytest.mark.parametrize(
    ("hand", "waiting", "furiten"),
    [
        ("33m111s12345678p", "3p 6p 9p", ""),  # EMA16-3.4.5-furiten1
        ("33m123s123s456s23p", "1p 4p", "7p"),  # EMA16-3.4.5-furiten2
        ("77z444p56p123m123m", "4p 7p 7z", ""),  # EMA16-3.4.5-furiten3
    ],
)
def test_waits(hand: str, waiting: str, furiten: str) -> None:
    mask = waits(pack(parse_tiles(hand)))
    found = {kind for kind in range(34) if mask >> kind & 1}
    assert found == {tile(name) for name in waiting.split()}
    assert not found & {tile(name) for name in furiten.split()}


def test_dora_follow_their_indicators_in_a_circle() -> None:
    """EMA16-2.7."""
    for circle in ("12345678 91m", "123456789 1p", "1234z1z", "567z5z"):
        names = parse_tiles(circle.replace(" ", ""))
        assert [dora_kind(one) for one, _ in pairwise(names)] == [KIND[other] for _, other in pairwise(names)]


def test_seven_dora() -> None:
    """RRC-dora7: a tile shown twice is dora twice, and a red five on top, where red fives are played."""
    hand = pack(parse_tiles("788m24056p246s22z"))
    indicators = Situation(tsumo=False, dora=parse_tiles("1z4p1z"))
    assert sum(DoraRules(settings("rrc")).count(hand, indicators)) == 7
    assert sum(DoraRules(settings("ema-2016")).count(hand, indicators)) == 6


def test_a_kan_of_three_triplets_in_a_row() -> None:
    """RRC-riichi-ankan: they may be read as runs, so none of the three may be declared."""
    assert settings("rrc").closed_kan_in_riichi == "same_waits_and_readings"
    before = pack(parse_tiles("2399m333444555s"))
    waiting = waits(before)
    for kind in ("3s", "4s", "5s"):
        assert not _always_triplet(before, (), waiting, tile(kind))
    apart = pack(parse_tiles("2399m111444777s"))
    assert _always_triplet(apart, (), waits(apart), tile("4s"))


def test_swap_calling() -> None:
    """RRC-kuikae: after 5m is called for 345m neither 5m nor 2m may be discarded."""
    assert settings("rrc").swap_calling == "forbidden"
    filler = parse_tiles("19m19p19s1234567z")
    caller = parse_tiles("34m2255m5678s333z")
    events = (Draw(0, tile("5m")), Discard(0, tile("5m"), True), Chi(1, 0, tile("5m"), parse_tiles("34m")))
    hand = Hand(round=0, dealer=0, dealt=(filler, caller, filler, filler), events=events)
    table = play(hand, 4, [30000] * 4, 0)
    assert table.barred == 1 << tile("2m") | 1 << tile("5m")


def test_starting_points_and_uma() -> None:
    """EMA16-3.6.1; the tie is in the tests of the standings."""
    for book in EMA:
        assert (settings(book).start_points, settings(book).uma) == (30000, (15000, 5000, -5000, -15000))
