"""§4.2.2: yaku of two han."""

from __future__ import annotations

import pytest

from tests.articles.book import complete, fu, han, ron, worth, yaku


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("22m33m55m22p66p33s4s + 4s ron", 2),
        ("66z33m55m22p66p33s4s + 4s ron", 2),  # EMA16-4.3-07
        ("1122334466p11z2z + 2z ron", 2),
        ("223344m556677p8s + 8s ron", 0),  # the same tiles are four runs and a pair
    ],
)
def test_4_2_2_01_chiitoitsu(hand: str, value: int) -> None:
    assert han("chiitoitsu", hand) == value


def test_4_2_2_01_two_equal_pairs_are_no_two_pairs() -> None:
    assert not complete("2222m55m22p66p33s4s + 4s ron")
    assert complete("22m99m55m22p66p33s4s + 4s ron")


def test_4_2_2_01_always_25_fu() -> None:
    for hand in ("66z33m55m22p66p33s4s + 4s ron", "11z33m55m22p66p33s4s + 4s tsumo seat E", "22m33m55m22p66p33s4s + 4s ron riichi"):
        assert fu(hand) == (25, 25)


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("222m222p22s567s99m + 2s ron", 2),
        ("67s99m222s [pon 222m] [pon 222p] + 8s ron", 2),
        ("67s99m222s [open kan 2222m] [closed kan 2222p] + 8s ron", 2),
        ("222m222p33s567s99m + 3s ron riichi", 0),
        ("222m222p234s67s99m + 8s ron riichi", 0),
    ],
)
def test_4_2_2_02_sanshoku_doukou(hand: str, value: int) -> None:
    assert han("sanshoku_doukou", hand) == value


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("333m222p33s88s456p + 8s tsumo", 2),
        ("333m222p888s45p99s + 6p ron", 2),
        ("333m222p8889s [chi 456p] + 9s ron", 2),  # the hand is open
        ("333m222p99s [closed kan 8888s] 45p + 6p ron", 2),
        ("333m222p33s88s456p + 8s ron", 0),  # the third is completed by the claimed tile
        ("333m222p45p99s [pon 888s] + 6p ron houtei", 0),
        ("34s222333444p99m + 2s ron", 2),  # RRC-sanankou-vs-pinfu
    ],
)
def test_4_2_2_03_sanankou(hand: str, value: int) -> None:
    assert han("sanankou", hand) == value


def test_4_2_2_03_the_reading_that_pays_more() -> None:
    """RRC-sanankou-vs-pinfu: 2 han either way, 50 fu against 30: 4800 and 3200."""
    scored = worth("34s222333444p99m + 2s ron")
    assert (dict(scored.yaku), scored.fu) == ({"sanankou": 2}, 50)
    assert ron(scored) == (4800, 3200)


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("67s99m [open kan 2222m] [closed kan 5555p] [added kan 1111s] + 8s ron", 2),
        ("67s99m [closed kan 2222m] [closed kan 5555p] [closed kan 1111s] + 8s ron", 2),
        ("67s99m [open kan 2222m] [closed kan 5555p] [pon 555z] + 8s ron", 0),
    ],
)
def test_4_2_2_04_sankantsu(hand: str, value: int) -> None:
    assert han("sankantsu", hand) == value


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("333m222p444p33s88s + 8s ron", 2),  # EMA16-4.3-05
        ("99m88s [pon 222p] [open kan 5555s] [pon 111z] + 8s ron", 2),
        ("99m45s [pon 222p] [open kan 7777s] [pon 555z] + 6s ron", 0),
    ],
)
def test_4_2_2_05_toitoi(hand: str, value: int) -> None:
    assert han("toitoi", hand) == value


def test_4_2_2_05_with_three_closed_triplets_and_dora_8_han() -> None:
    """EMA16-4.3-05: three closed triplets, all triplets, all simples and three dora: baiman, 24000 and 16000."""
    scored = worth("333m222p444p33s88s + 8s ron dora 3p")
    assert (scored.han, scored.dora, scored.limit) == (8, 3, "baiman")
    assert ron(scored) == (24000, 16000)


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("444z11p234p567p89p + 7p tsumo", 3),  # EMA16-4.3-10
        ("1122334466p11z2z + 2z ron", 3),
        ("11s123s789s33z [pon 111z] + 3z ron seat E", 2),  # EMA16-4.3-09
        ("123p456p11m222z89p + 7p ron", 0),
        ("2233445566778m + 8m tsumo", 0),  # no honours: R-4.2.4-01
    ],
)
def test_4_2_2_06_honitsu(hand: str, value: int) -> None:
    assert han("honitsu", hand) == value


LITTLE_DRAGONS = "77z234m67p [pon 555z] [pon 666z] + 8p ron"


def test_4_2_2_07_shousangen_and_its_two_dragons_are_4_han() -> None:
    """SEED-RUL-SHOUSANGEN: 2 and 1 and 1, 30 fu, 11600 and 7700."""
    scored = worth(LITTLE_DRAGONS)
    assert dict(scored.yaku) == {"shousangen": 2, "haku": 1, "hatsu": 1}
    assert (scored.han, scored.raw_fu, scored.fu) == (4, 30, 30)
    assert ron(scored) == (11600, 7700)
    assert yaku("555666z77z234m78s + 9s ron") == {"shousangen": 2, "haku": 1, "hatsu": 1}


def test_4_2_2_07_the_literal_reading_is_a_switch() -> None:
    """Two for each dragon: 6 han, haneman, 18000 and 12000."""
    scored = worth(LITTLE_DRAGONS, shousangen_literal=True)
    assert (scored.han, scored.limit) == (6, "haneman")
    assert ron(scored) == (18000, 12000)


def test_4_2_2_07_not_without_the_pair() -> None:
    assert yaku("99m234m67p [pon 555z] [pon 666z] + 8p ron") == {"haku": 1, "hatsu": 1}


def test_4_2_2_08_honroutou_with_its_second_yaku_is_4_han() -> None:
    """Two for it, and two for all triplets or seven pairs; either form, and open too."""
    assert yaku("99m11s [pon 111m] [pon 999p] [pon 444z] + 1s ron") == {"honroutou": 2, "toitoi": 2}
    assert yaku("1199m1199p11s55z6z + 6z ron") == {"honroutou": 2, "chiitoitsu": 2}
    assert worth("1199m1199p11s55z6z + 6z ron").han == 4


@pytest.mark.parametrize(
    "hand",
    ["99m22s [pon 111m] [pon 999p] [pon 777z] + 2s ron", "1199m1122p11s55z6z + 6z ron", "123m789m12p11s555z + 3p ron"],
)
def test_4_2_2_08_not_with_a_simple_tile(hand: str) -> None:
    assert han("honroutou", hand) == 0


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("123m789m123p11s89s + 7s ron", 3),  # SEED-RUL-JUNCHAN
        ("123m123p7899s [chi 789m] + 9s ron", 2),
        ("123789p112233s7z + 7z ron", 0),  # a pair of honours
        ("123m789m999p11s78s + 6s ron riichi", 0),  # a set without a terminal
        ("99m11s [pon 111m] [pon 999p] [pon 999s] + 1s ron", 0),  # no run
    ],
)
def test_4_2_2_09_junchan(hand: str, value: int) -> None:
    assert han("junchan", hand) == value
