"""Each yaku's own examples, and what all declarations have in common."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from analyzer.regulation.rule import KEYS
from analyzer.regulation.settings import AXES, Settings
from analyzer.scoring.best import score
from analyzer.scoring.result import NoScore, Score
from analyzer.scoring.yaku import YAKU
from analyzer.scoring.yaku.declaration import yaku
from tests.scoring.notation import parse

# Canonical ids of the platform table, winds without their names.
TENHOU_TABLE = {
    "menzen_tsumo": (1, 0), "riichi": (1, 0), "ippatsu": (1, 0), "chankan": (1, 1), "rinshan": (1, 1), "haitei": (1, 1), "houtei": (1, 1),
    "pinfu": (1, 0), "tanyao": (1, 1), "iipeikou": (1, 0), "seat_wind": (1, 1), "round_wind": (1, 1), "haku": (1, 1), "hatsu": (1, 1),
    "chun": (1, 1), "double_riichi": (2, 0), "chiitoitsu": (2, 0), "chanta": (2, 1), "ittsu": (2, 1), "sanshoku_doujun": (2, 1),
    "sanshoku_doukou": (2, 2), "sankantsu": (2, 2), "toitoi": (2, 2), "sanankou": (2, 2), "shousangen": (2, 2), "honroutou": (2, 2),
    "ryanpeikou": (3, 0), "junchan": (3, 2), "honitsu": (3, 2), "chinitsu": (6, 5),
}  # fmt: skip
YAKUMAN = {
    "tenhou", "chiihou", "daisangen", "suuankou", "suuankou_tanki", "tsuuiisou", "ryuuiisou", "chinroutou", "chuuren_poutou",
    "junsei_chuuren", "kokushi", "kokushi_13", "daisuushii", "shousuushii", "suukantsu",
}  # fmt: skip


def examples() -> Iterator[tuple[str, bool, str]]:
    for one in YAKU.values():
        for answer, hand in re.findall(r"^\s*(Yes|No): (.+)$", one.doc, re.MULTILINE):
            yield one.id, answer == "Yes", hand


@pytest.mark.parametrize(("name", "true", "text"), list(examples()), ids=str)
def test_example(name: str, true: bool, text: str, tenhou: Settings) -> None:
    hand = parse(text, tenhou)
    result = score(hand.concealed, hand.melds, hand.win, hand.situation, hand.settings)
    if isinstance(result, NoScore):
        assert result.reason != "impossible", result.text
        assert not true, result.text
    else:
        assert (name in dict(result.yaku)) is true, result.yaku


def test_every_yaku_has_an_example_either_way() -> None:
    answers = {(name, true) for name, true, _ in examples()}
    assert answers == {(name, true) for name in YAKU for true in (False, True)}


def test_the_list_is_that_of_the_regulation_and_the_platform() -> None:
    assert {name for name, one in YAKU.items() if one.yakuman} == YAKUMAN
    assert {name: (one.closed, one.open) for name, one in YAKU.items() if not one.yakuman} == TENHOU_TABLE | {"renhou": (5, 0)}


def test_every_name_is_given_once_in_each_language() -> None:
    for language in ("en", "ru", "ja"):
        names = [one.names[language] for one in YAKU.values()]
        assert all(names)
        assert len(set(names)) == len(names)


def test_declarations_refer_to_things_that_exist() -> None:
    for one in YAKU.values():
        assert set(one.replaces) | set(one.raises) <= set(YAKU)
        assert {one.setting, one.open_setting, one.together, one.raise_setting} - {None} <= set(AXES)


def test_every_clause_key_is_one_that_books_must_have() -> None:
    assert {one.clause for one in YAKU.values()} <= set(KEYS)


def test_an_id_is_declared_once() -> None:
    with pytest.raises(ValueError, match="riichi is declared twice"):

        @yaku(en="Again", ru="Снова", ja="再", closed=1)
        def riichi(_win: object) -> bool:
            return True


def yaku_of(text: str, settings: Settings) -> dict[str, int]:
    hand = parse(text, settings)
    result = score(hand.concealed, hand.melds, hand.win, hand.situation, hand.settings)
    assert isinstance(result, Score), result
    return dict(result.yaku)


def test_shousangen_taken_literally_raises_its_dragons(festival: Settings) -> None:
    hand = "77z234m67p [pon 555z] [pon 666z] + 8p ron"
    assert yaku_of(hand, festival) == {"shousangen": 2, "haku": 1, "hatsu": 1}
    assert yaku_of(f"{hand} shousangen_literal=true", festival) == {"shousangen": 2, "haku": 2, "hatsu": 2}
    assert yaku_of("77z234m67p [pon 555z] [pon 444z] + 8p ron shousangen_literal=true", festival) == {"haku": 1}


def test_chankan_and_ippatsu_stand_together(festival: Settings) -> None:
    hand = "123m567p345s99s67s + 8s ron riichi ippatsu chankan"
    assert yaku_of(hand, festival) == {"riichi": 1, "ippatsu": 1, "chankan": 1, "pinfu": 1}


@pytest.mark.parametrize(
    ("changes", "times"),
    [("", 1), ('double_yakuman=["daisuushii"]', 2), ("yakuman_stack=true yakuman_max=0", 3), ("yakuman_stack=true yakuman_max=2", 2)],
)
def test_yakuman_stack_by_the_settings(changes: str, times: int, festival: Settings) -> None:
    hand = parse(f"111z222z333z444z5z + 5z tsumo {changes}", festival)
    result = score(hand.concealed, hand.melds, hand.win, hand.situation, hand.settings)
    assert isinstance(result, Score)
    assert (result.yakuman, result.base, result.limit, result.han) == (times, 8000 * times, "yakuman", 0)


def test_a_yakuman_by_name_stands_before_a_counted_one(tenhou: Settings) -> None:
    """Ryanpeikou, chinitsu and a heap of dora would be thirteen han and more for the same payment."""
    hand = "2223334445556p + 6p tsumo riichi dora 4p"
    assert yaku_of(hand, tenhou) == {"suuankou_tanki": 1}
    assert "chinitsu" in yaku_of(hand.replace("tsumo", "ron").replace("+ 6p", "+ 5p").replace("5556p", "5566p"), tenhou)


def test_official_han_of_tanyao_with_sanshoku(festival: Settings) -> None:
    """EMA16-4.2-a with R-4.2-05 and R-4.2-06: four han closed and self-drawn; open one here, two in EMA 2016."""
    assert yaku_of("234m567m234p55p34s + 2s tsumo", festival) == {"menzen_tsumo": 1, "pinfu": 1, "tanyao": 1, "sanshoku_doujun": 2}
    assert yaku_of("234m666m234p55p24s + 3s tsumo", festival) == {"menzen_tsumo": 1, "tanyao": 1, "sanshoku_doujun": 2}
    open_hand = "666m234p55p24s [chi 234m] + 3s tsumo"
    assert yaku_of(open_hand, festival) == {"sanshoku_doujun": 1}
    assert yaku_of(f"{open_hand} open_tanyao=true", festival) == {"tanyao": 1, "sanshoku_doujun": 1}
