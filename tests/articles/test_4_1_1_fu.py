"""§4.1.1: minipoints (fu)."""

from __future__ import annotations

import pytest

from tests.articles.book import fu, han, lines, ron, tsumo, worth, yaku


@pytest.mark.parametrize(
    ("hand", "base"),
    [
        ("234m567p345s55s67s + 8s ron", 30),  # closed, on a discard
        ("66z33m55m22p66p33s4s + 4s ron", 25),  # seven pairs, on a discard (EMA16-4.3-07)
        ("22m33m55m22p66p33s4s + 4s tsumo", 25),  # seven pairs, self-drawn (EMA16-4.3-06)
        ("444z11p234p567p89p + 7p tsumo", 20),  # closed, self-drawn (EMA16-4.3-10)
        ("11s123s789s33z [pon 111z] + 3z ron seat E", 20),  # open, on a discard (EMA16-4.3-09)
        ("234m67s55z [pon 666p] [pon 666z] + 8s tsumo", 20),  # open, self-drawn
        ("234m678p67s99m [closed kan 5555z] + 8s ron", 30),  # a closed kan leaves the hand closed
    ],
)
def test_4_1_1_01_exactly_one_base(hand: str, base: int) -> None:
    assert [points for _, points in lines(hand, "base")] == [base]


@pytest.mark.parametrize(
    "hand",
    [
        "66z33m55m22p66p33s4s + 4s ron",  # dragons and a wait for the pair (EMA16-4.3-07)
        "66z33m55m22p66p33s4s + 4s tsumo",  # and a self-draw
        "11z33m55m22p66p33s4s + 4s ron seat E",  # a double-wind pair
    ],
)
def test_4_1_1_02_seven_pairs_is_25_and_nothing_is_added(hand: str) -> None:
    assert fu(hand) == (25, 25)
    assert len(worth(hand).bill) == 1
    assert fu(hand, chiitoitsu_fu=50) == (50, 50)


def test_4_1_1_02_two_han_of_it_pay_2400_and_1600() -> None:
    assert ron(worth("66z33m55m22p66p33s4s + 4s ron")) == (2400, 1600)


def test_4_1_1_03_runs_are_worth_nothing() -> None:
    assert lines("33m123m123s456s78s + 9s ron riichi") == [("base_closed_ron", 30)]  # EMA16-4.3-02
    assert lines("33m123m123s456s78s + 9s tsumo riichi") == [("base", 20)]  # EMA16-4.3-01
    assert lines("33m123s123s78s [chi 456s] + 9s ron") == [("base", 20), ("open_pinfu", 2)]  # EMA16-4.3-03


@pytest.mark.parametrize(
    ("group", "points"),
    [
        ("[pon {k}]", {"222m": 2, "333s": 2, "111m": 4, "999p": 4, "444z": 4, "777z": 4}),
        ("{k}", {"222m": 4, "333s": 4, "111m": 8, "999p": 8, "444z": 8, "777z": 8}),
    ],
)
def test_4_1_1_04_triplets(group: str, points: dict[str, int]) -> None:
    """Open 2, of terminals and honours 4; closed 4, of terminals and honours 8."""
    for tiles, fu_of_it in points.items():
        hand = f"456p67s33p {group.format(k=tiles)} [pon 555z] + 8s ron"
        assert sorted(points for _, points in lines(hand, "triplet")) == sorted([fu_of_it, 4])


@pytest.mark.parametrize(
    ("kind", "points"),
    [
        ("open", {"2222m": 8, "3333s": 8, "1111m": 16, "9999p": 16, "4444z": 16, "7777z": 16}),
        ("added", {"2222m": 8, "1111m": 16, "7777z": 16}),
        ("closed", {"2222m": 16, "3333s": 16, "1111m": 32, "9999p": 32, "4444z": 32, "7777z": 32}),
    ],
)
def test_4_1_1_05_kans(kind: str, points: dict[str, int]) -> None:
    """Open 8, of terminals and honours 16; closed 16, of terminals and honours 32. A kan made by adding is open."""
    for tiles, fu_of_it in points.items():
        hand = f"456p67s33p [{kind} kan {tiles}] [pon 555z] + 8s ron"
        assert [points for _, points in lines(hand, "kan")] == [fu_of_it]


def test_4_1_1_06_the_tile_that_completes_a_triplet() -> None:
    """One hand, 333m 222p 444p 33s 88s waiting for two triplets, by self-draw and by ron (EMA16-4.3-04, 05)."""
    drawn, claimed = "333m222p444p33s88s + 8s tsumo", "333m222p444p33s88s + 8s ron"
    assert lines(drawn, "triplet") == [("triplet_closed_simple", 4)] * 4
    assert lines(claimed, "triplet") == [("triplet_closed_simple", 4)] * 3 + [("triplet_open_simple", 2)]
    assert yaku(drawn) == {"suuankou": 1}
    assert yaku(claimed) == {"tanyao": 1, "toitoi": 2, "sanankou": 2}


def test_4_1_1_06_one_triplet_fewer_is_no_three_closed_ones() -> None:
    assert han("sanankou", "333m222p33s88s456p + 8s tsumo") == 2
    assert han("sanankou", "333m222p33s88s456p + 8s ron") == 0


PAIRED = "999p234m456s78s{pair} + 6s ron riichi seat {seat} round {round}"
"""A hand of 38 fu without its pair: 30, and 8 for the closed triplet of terminals (SEED-RUL-DW)."""


@pytest.mark.parametrize("pair", ["55z", "66z", "77z"])
def test_4_1_1_07_pair_of_dragons(pair: str) -> None:
    assert fu(PAIRED.format(pair=pair, seat="S", round="E")) == (40, 40)
    assert fu(PAIRED.format(pair="22p", seat="S", round="E")) == (38, 40)


@pytest.mark.parametrize(("seat", "wind", "foreign"), [("E", "11z", "33z"), ("S", "22z", "33z"), ("W", "33z", "44z"), ("N", "44z", "33z")])
def test_4_1_1_08_pair_of_the_seat_wind(seat: str, wind: str, foreign: str) -> None:
    round_ = "S" if seat != "S" else "E"
    assert fu(PAIRED.format(pair=wind, seat=seat, round=round_)) == (40, 40)
    assert fu(PAIRED.format(pair=foreign, seat=seat, round=round_)) == (38, 40)


@pytest.mark.parametrize(("round_", "wind"), [("E", "11z"), ("S", "22z")])
def test_4_1_1_09_pair_of_the_round_wind(round_: str, wind: str) -> None:
    assert fu(PAIRED.format(pair=wind, seat="W", round=round_)) == (40, 40)
    assert fu(PAIRED.format(pair="44z", seat="W", round=round_)) == (38, 40)


def test_4_1_1_09_a_pair_of_both_is_4() -> None:
    """SEED-RUL-DW: 42 fu, so 2400 to East; where such a pair is worth 2, 40 fu and 2000."""
    double = PAIRED.format(pair="11z", seat="E", round="E")
    assert fu(double) == (42, 50)
    assert ron(worth(double))[0] == 2400
    assert fu(double, double_wind_pair_fu=2) == (40, 40)
    assert ron(worth(double, double_wind_pair_fu=2))[0] == 2000


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("123m789m123p11s89s + 7s ron", [("wait_edge", 2)]),  # SEED-RUL-JUNCHAN
        ("123m789m123p11s12s + 3s ron", [("wait_edge", 2)]),
        ("234m567p345s55s68s + 7s ron riichi", [("wait_closed", 2)]),
        ("123m789m123p1s789s + 1s ron", [("wait_pair", 2)]),
        ("334455m112233p7z + 7z tsumo", [("wait_pair", 2)]),  # EMA16-4.3-08
        ("234m567p345s55s67s + 8s ron riichi", []),  # two-sided
        ("333m222p444p33s88s + 8s ron", []),  # for two triplets
        ("444z11p234p567p89p + 7p tsumo", [("wait_edge", 2)]),  # three-sided, read as the edge: EMA16-4.3-10
        ("12233p55s [pon 111p] [pon 555z] + 4p ron", []),  # one side used up: EMA16-4.1.1-dead-side
    ],
)
def test_4_1_1_10_edge_closed_or_pair_wait(hand: str, points: list[tuple[str, int]]) -> None:
    assert lines(hand, "wait") == points


def test_4_1_1_11_self_draw() -> None:
    """2 fu, a replacement tile too (R-4.2.1-14), and pinfu apart: it keeps its 20."""
    assert lines("234m67s55z [pon 666p] [pon 666z] + 8s tsumo", "tsumo") == [("tsumo", 2)]
    assert lines("234m67s55z [open kan 6666p] [chi 345s] + 8s tsumo rinshan", "tsumo") == [("tsumo", 2)]
    assert lines("234m67s55z [pon 666p] [pon 666z] + 8s ron", "tsumo") == []
    assert fu("33m123m123s456s78s + 9s tsumo riichi") == (20, 20)
    assert yaku("33m123m123s456s78s + 9s tsumo riichi") == {"riichi": 1, "menzen_tsumo": 1, "pinfu": 1, "ittsu": 2}  # EMA16-4.3-01


@pytest.mark.parametrize("tile", ["1s", "4s"])
def test_4_1_1_12_open_pinfu(tile: str) -> None:
    """EMA16-4.1.1-openpinfu, the shape of the book; a yaku is lent to it by the last discard. 22 fu, counted 30."""
    hand = f"33m23s [chi 789s] [chi 789p] [chi 789m] + {tile} ron houtei"
    assert lines(hand) == [("base", 20), ("open_pinfu", 2)]
    assert fu(hand) == (22, 30)
    assert fu(hand, open_pinfu_fu=False) == (20, 20)


def test_4_1_1_12_only_where_nothing_else_is_added() -> None:
    assert lines("33m123s123s78s [chi 456s] + 9s tsumo", "open_pinfu") == []
    assert fu("33m123s123s78s [chi 456s] + 9s tsumo") == (22, 30)
    assert lines("55z123s123s78s [chi 456s] + 9s ron", "open_pinfu") == []
    assert lines("33m123m123s456s78s + 9s ron riichi", "open_pinfu") == []


@pytest.mark.parametrize(
    ("hand", "raw", "rounded"),
    [
        ("33m123s123s78s [chi 456s] + 9s ron", 22, 30),  # EMA16-4.3-03
        ("334455m112233p7z + 7z tsumo", 26, 30),  # EMA16-4.3-08
        ("77z234m67p [pon 555z] [pon 666z] + 8p ron", 30, 30),  # SEED-RUL-SHOUSANGEN
        ("444z11p234p567p89p + 7p tsumo", 32, 40),  # EMA16-4.1-a, EMA16-4.3-10
        ("34s222333444p99m + 2s ron", 42, 50),  # RRC-sanankou-vs-pinfu
        ("234m678p67s99m [closed kan 5555z] + 8s tsumo", 54, 60),  # RRC-54
        ("66z33m55m22p66p33s4s + 4s ron", 25, 25),  # seven pairs excepted: EMA16-4.3-07
    ],
)
def test_4_1_1_13_up_to_the_next_ten(hand: str, raw: int, rounded: int) -> None:
    assert fu(hand) == (raw, rounded)


def test_4_1_1_13_and_then_paid() -> None:
    """22 fu count as 30: 2 han with the dora of EMA16-4.3-03 pay 2900 and 2000; 26 as 30: 4 han pay 3900 each, 3900/2000."""
    assert ron(worth("33m123s123s78s [chi 456s] + 9s ron dora 6s")) == (2900, 2000)
    assert tsumo(worth("334455m112233p7z + 7z tsumo")) == (3900, 3900, 2000)
