"""The rule table of Majiang as overlays on its book (format note Majiang §7)."""

import json

import pytest

from analyzer.model.game import DeclaredRules
from analyzer.regulation.declared import regulation_for
from analyzer.regulation.load import load_regulation
from analyzer.regulation.settings import AXES

DEFAULTS = {
    "配給原点": 25000,
    "順位点": ["20.0", "10.0", "-10.0", "-20.0"],
    "連風牌は2符": False,
    "赤牌": {"m": 1, "p": 1, "s": 1},
    "クイタンあり": True,
    "喰い替え許可レベル": 0,
    "場数": 2,
    "途中流局あり": True,
    "流し満貫あり": True,
    "ノーテン宣言あり": False,
    "ノーテン罰あり": True,
    "最大同時和了数": 2,
    "連荘方式": 2,
    "トビ終了あり": True,
    "オーラス止めあり": True,
    "延長戦方式": 1,
    "一発あり": True,
    "裏ドラあり": True,
    "カンドラあり": True,
    "カン裏あり": True,
    "カンドラ後乗せ": True,
    "ツモ番なしリーチあり": False,
    "リーチ後暗槓許可レベル": 2,
    "役満の複合あり": True,
    "ダブル役満あり": True,
    "数え役満あり": True,
    "役満パオあり": True,
    "切り上げ満貫あり": False,
}


def regulation(table):
    flags = {name: value if isinstance(value, str) else json.dumps(value) for name, value in table.items()}
    found = regulation_for(DeclaredRules(platform="majiang", flags=flags), 4)
    assert found is not None
    return found


def test_the_defaults_are_the_book_but_for_exact_results():
    found = regulation(DEFAULTS)
    book = load_regulation("majiang")
    assert {axis for axis in AXES if getattr(found.settings, axis) != getattr(book.settings, axis)} == {"result_rounding"}
    assert found.unknown == book.unknown


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("配給原点", 30000, {"start_points": 30000, "oka": 0, "return_points": 30000}),
        ("順位点", ["30", "10", "-10", "-30"], {"uma": (30000, 10000, -10000, -30000), "result_rounding": "thousand_half_up"}),
        ("順位点", [50, 10, -10, -50], {"uma": (50000, 10000, -10000, -50000)}),
        ("連風牌は2符", True, {"double_wind_pair_fu": 2}),
        ("赤牌", {"m": 0, "p": 2, "s": 0}, {"red_fives": (0, 2, 0)}),
        ("クイタンあり", False, {"open_tanyao": False}),
        ("喰い替え許可レベル", 1, {"swap_calling": "same_tile"}),
        ("喰い替え許可レベル", 2, {"swap_calling": "allowed"}),
        ("場数", 0, {"length": "one_hand"}),
        ("場数", 1, {"length": "east"}),
        ("途中流局あり", False, {"nine_terminals": False, "four_winds": False, "four_riichi": False, "four_kans": "none"}),
        ("流し満貫あり", False, {"nagashi": "none"}),
        ("ノーテン罰あり", False, {"noten_pool": 0}),
        ("最大同時和了数", 1, {"double_ron": "head_bump", "triple_ron": "head_bump"}),
        ("最大同時和了数", 3, {"double_ron": "each", "triple_ron": "each"}),
        ("連荘方式", 0, {"dealer_keeps": "never"}),
        ("連荘方式", 1, {"dealer_keeps": "win"}),
        ("連荘方式", 3, {"dealer_keeps": "always_on_draw"}),
        ("トビ終了あり", False, {"bankruptcy": "none", "riichi_points": 0}),
        ("オーラス止めあり", False, {"agari_yame": "none", "tenpai_yame": "none"}),
        ("延長戦方式", 0, {"extension": "none"}),
        ("延長戦方式", 2, {"extension": "one_wind"}),
        ("一発あり", False, {"ippatsu": False}),
        ("裏ドラあり", False, {"ura_dora": False}),
        ("カンドラあり", False, {"kan_dora": False}),
        ("カン裏あり", False, {"kan_ura": False}),
        ("カンドラ後乗せ", False, {"kan_dora_open": "immediate"}),
        ("ツモ番なしリーチあり", True, {"riichi_tiles_left": 0}),
        ("リーチ後暗槓許可レベル", 0, {"closed_kan_in_riichi": "forbidden"}),
        ("リーチ後暗槓許可レベル", 1, {"closed_kan_in_riichi": "same_waits_and_readings"}),
        ("役満の複合あり", False, {"yakuman_stack": False}),
        ("ダブル役満あり", False, {"double_yakuman": ()}),
        ("数え役満あり", False, {"counted_yakuman": False}),
        ("役満パオあり", False, {"pao_yaku": ()}),
        ("切り上げ満貫あり", True, {"kiriage": "4_30_and_3_60"}),
    ],
)
def test_each_entry(name, value, expected):
    found = regulation({**DEFAULTS, name: value})
    assert {axis: getattr(found.settings, axis) for axis in expected} == expected
    assert any(name in variant for variant in found.variants)
    changed = {axis for axis in AXES if getattr(found.settings, axis) != getattr(load_regulation("majiang").settings, axis)}
    assert changed <= {*expected, "result_rounding"}


@pytest.mark.parametrize(
    ("name", "value", "axes"),
    [
        ("場数", 4, {"length"}),
        ("延長戦方式", 3, {"extension"}),
        ("延長戦方式", 7, {"extension"}),
        ("最大同時和了数", True, {"double_ron", "triple_ron"}),
        ("クイタンあり", "ja", {"open_tanyao"}),
        ("赤牌", 3, {"red_fives"}),
        ("順位点", ["a", "b", "c", "d"], {"uma", "result_rounding"}),
        ("配給原点", None, {"start_points", "oka"}),
    ],
)
def test_what_no_setting_holds_is_left_open(name, value, axes):
    found = regulation({**DEFAULTS, name: value})
    assert found.unknown == load_regulation("majiang").unknown | axes
    assert any(name in variant for variant in found.variants)


def test_an_entry_that_is_not_known_is_named():
    found = regulation({**DEFAULTS, "古役採用": True})
    assert any("古役採用" in variant and "not understood" in variant for variant in found.variants)


def test_without_a_table_nothing_that_it_governs_is_known():
    found = regulation({})
    assert {"start_points", "uma", "double_yakuman", "kiriage", "extension", "triple_ron", "red_fives"} <= found.unknown
    assert "honba_points" not in found.unknown
    assert found.settings == load_regulation("majiang").settings
