"""§4.2: closed hands, what adds up, and how far."""

from __future__ import annotations

import pytest

from analyzer.scoring.yaku import YAKU
from tests.articles.book import SETTINGS, fu, han, lines, pays, ron, tsumo, worth, yaku

CLOSED_ONLY = {
    "riichi", "ippatsu", "double_riichi", "menzen_tsumo", "pinfu", "iipeikou", "chiitoitsu", "ryanpeikou", "renhou",
    "kokushi", "chuuren_poutou", "tenhou", "chiihou", "suuankou",
}  # fmt: skip
"""The entries that ask for a closed hand, or for a situation that only a closed hand can be in."""


def test_4_2_01_some_yaku_need_a_closed_hand() -> None:
    found = {name for name, one in YAKU.items() if one.worth(SETTINGS, True) and not one.worth(SETTINGS, False)}
    names_of_waits = {"kokushi_13", "junsei_chuuren", "suuankou_tanki"}
    assert found - names_of_waits == CLOSED_ONLY | {"tanyao"}


@pytest.mark.parametrize(
    ("name", "closed", "opened"),
    [
        ("menzen_tsumo", "234m567p345s55s67s + 8s tsumo", "567p345s55s67s [chi 234m] + 8s tsumo haitei"),
        ("pinfu", "234m567p345s55s67s + 8s ron", "567p345s55s67s [chi 234m] + 8s ron houtei"),
        ("iipeikou", "223344m567p55s67s + 8s ron", "223344m55s67s [chi 567p] + 8s ron houtei"),
        ("ryanpeikou", "223344m556677p8s + 8s ron", "223344m57p88s [chi 567p] + 6p ron houtei"),
    ],
)
def test_4_2_01_and_do_not_score_in_an_open_one(name: str, closed: str, opened: str) -> None:
    assert han(name, closed) > 0
    assert han(name, opened) == 0


@pytest.mark.parametrize(
    ("name", "value", "hand"),
    [
        ("pinfu", 1, "234m567p345s55s67s + 8s ron"),
        ("iipeikou", 1, "223344m567p55s67s + 8s ron"),
        ("sanshoku_doujun", 2, "234m234p23s678s99m + 4s ron"),
        ("ittsu", 2, "33m123m123s456s78s + 9s ron"),  # EMA16-4.3-02
        ("honitsu", 3, "1122334466p11z2z + 2z ron"),
        ("chinitsu", 6, "1122334567899p + 9p ron"),
        ("junchan", 3, "123m789m123p11s89s + 7s ron"),  # SEED-RUL-JUNCHAN
    ],
)
def test_4_2_02_a_closed_hand_stays_closed_when_won_on_a_discard(name: str, value: int, hand: str) -> None:
    assert han(name, hand) == value
    assert lines(hand, "base") == [("base_closed_ron", 30)] or "chiitoitsu" in yaku(hand)


def test_4_2_03_the_claimed_tile_opens_its_triplet_for_fu_alone() -> None:
    """777z waited for with 11p: open for fu (4 instead of 8), the hand closed: 30 for the base, and riichi and the closed half flush."""
    hand = "123p456p11p77z999p + 7z ron riichi"
    assert lines(hand) == [("base_closed_ron", 30), ("triplet_closed_terminal", 8), ("triplet_open_honour", 4)]
    assert yaku(hand) == {"riichi": 1, "chun": 1, "honitsu": 3}
    assert lines(hand.replace("ron", "tsumo"), "triplet") == [("triplet_closed_honour", 8), ("triplet_closed_terminal", 8)]


@pytest.mark.parametrize(
    ("hand", "due"),
    [
        # EMA16-4.3-06: six han of five yaku
        (
            "22m33m55m22p66p33s4s + 4s tsumo riichi ippatsu",
            {"riichi": 1, "ippatsu": 1, "menzen_tsumo": 1, "tanyao": 1, "chiitoitsu": 2},
        ),
        # EMA16-4.3-09
        ("11s123s789s33z [pon 111z] + 3z ron seat E", {"honitsu": 2, "seat_wind": 1, "round_wind": 1, "chanta": 1}),
        ("123m567p345s99s67s + 8s ron riichi ippatsu chankan", {"riichi": 1, "ippatsu": 1, "chankan": 1, "pinfu": 1}),
        ("234m567m345p55s67s + 8s ron renhou", {"renhou": 5, "pinfu": 1, "tanyao": 1}),  # SEED-RUL-RENHOU
    ],
)
def test_4_2_04_yaku_add_up(hand: str, due: dict[str, int]) -> None:
    scored = worth(hand)
    assert dict(scored.yaku) == due
    assert scored.han == sum(due.values())


@pytest.mark.parametrize(
    ("hand", "there", "not_there"),
    [
        ("123m789m123p11s89s + 7s ron", "junchan", "chanta"),  # SEED-RUL-JUNCHAN
        ("2233445566778m + 8m tsumo", "chinitsu", "honitsu"),
        ("223344m556677p8s + 8s ron", "ryanpeikou", "iipeikou"),  # R-4.2.3-01
        ("334455m112233p7z + 7z tsumo", "ryanpeikou", "chiitoitsu"),  # EMA16-4.3-08
    ],
)
def test_4_2_04_but_for_what_an_entry_shuts_out(hand: str, there: str, not_there: str) -> None:
    """Gap item 8: honitsu asks for honours; no hand is read two ways at once."""
    assert han(there, hand) > 0
    assert han(not_there, hand) == 0


def test_4_2_04_a_replacement_tile_is_no_last_tile_unless_the_switch_says_so() -> None:
    hand = "234m67s55z [open kan 6666p] [chi 345s] + 8s tsumo rinshan haitei"
    assert yaku(hand) == {"rinshan": 1}
    assert yaku(hand, rinshan_with_haitei=True) == {"rinshan": 1, "haitei": 1}


def test_4_2_05_the_worked_closed_hand_is_4_han() -> None:
    """EMA16-4.2-a: all simples 1, mixed triple run 2, self-draw 1."""
    hand = "234m666m234p55p24s + 3s tsumo"
    assert yaku(hand) == {"menzen_tsumo": 1, "tanyao": 1, "sanshoku_doujun": 2}
    assert worth(hand).han == 4


@pytest.mark.parametrize("by", ["tsumo", "ron"])
def test_4_2_06_the_worked_open_hand_is_1_han(by: str) -> None:
    """Open all simples adds nothing; where it counts (EMA 2016), the hand is 2 han."""
    hand = f"666m234p55p24s [chi 234m] + 3s {by}"
    assert yaku(hand) == {"sanshoku_doujun": 1}
    assert yaku(hand, open_tanyao=True) == {"tanyao": 1, "sanshoku_doujun": 1}


HEAP = "2233445566778m + 8m tsumo riichi ippatsu dora 1m ura 2m"
"""Riichi, ippatsu, self-draw, pinfu, all simples, ryanpeikou 3, chinitsu 6: fourteen han, and two dora and two ura."""


def test_4_2_07_no_more_than_13_han() -> None:
    scored = worth(HEAP)
    assert sum(han for _, han in scored.yaku) == 14
    assert (scored.dora, scored.ura) == (2, 2)
    assert (scored.han, scored.raw_han, scored.limit) == (13, 18, "sanbaiman")
    assert ron(scored) == (36000, 24000)


def test_4_2_07_the_switches() -> None:
    """Without the cap all are shown; where 13 han are a yakuman (EMA 2012), they are paid so."""
    assert (worth(HEAP, han_cap=0).han, worth(HEAP, han_cap=0).limit) == (18, "sanbaiman")
    counted = worth(HEAP, counted_yakuman=True)
    assert (counted.limit, counted.counted, counted.yakuman) == ("yakuman", True, 1)
    assert tsumo(counted) == (16000, 16000, 8000)


def test_4_2_08_yakuman_do_not_add_up() -> None:
    """All honours, big four winds and four closed triplets: one yakuman, 48000 to East by ron and 32000 to another."""
    hand = "111z222z333z444z5z + 5z tsumo"
    scored = worth(hand)
    assert (scored.yakuman, len(scored.yaku), scored.limit) == (1, 1, "yakuman")
    assert pays(scored, east=False, tsumo=True) == [16000, 8000, 8000]
    assert ron(worth(hand.replace("tsumo", "ron"))) == (48000, 32000)
    assert worth(hand, yakuman_stack=True, yakuman_max=0).yakuman == 3
    assert worth(hand, yakuman_stack=True, yakuman_max=0, double_yakuman=["daisuushii"]).yakuman == 4


def test_4_2_08_and_nothing_else_adds_to_one() -> None:
    """EMA16-4.3-04: what else is in the hand is ignored, the yakuman being the limit."""
    scored = worth("333m222p444p33s88s + 8s tsumo riichi dora 3p ura 7s")
    assert scored.yaku == (("suuankou", 1),)
    assert (scored.han, scored.dora, scored.ura) == (0, 0, 0)
    assert tsumo(scored) == (16000, 16000, 8000)
    assert fu("333m222p444p33s88s + 8s tsumo")[1] == 40
