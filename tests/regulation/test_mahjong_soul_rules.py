"""Mahjong Soul's rooms as overlays on its book (format note Mahjong Soul §2, §9)."""

import json

import pytest

from analyzer.model.game import DeclaredRules
from analyzer.regulation.declared import regulation_for
from analyzer.regulation.load import load_regulation
from analyzer.regulation.settings import AXES

BOOK = load_regulation("mahjong-soul")
ALL_ON = dict.fromkeys(
    (
        *("have_biao_dora", "have_gang_biao_dora", "have_li_dora", "have_gang_li_dora", "have_yifa", "have_liujumanguan"),
        *("have_sifenglianda", "have_sigangsanle", "have_sijializhi", "have_jiuzhongjiupai", "have_helelianzhuang", "have_helezhongju"),
        *("have_tingpailianzhuang", "have_tingpaizhongju", "have_nanruxiru"),
    ),
    True,
)


def regulation(players=4, **told):
    found = regulation_for(DeclaredRules(platform="mahjong_soul", flags={name: json.dumps(value) for name, value in told.items()}), players)
    assert found is not None
    return found


def changed(found):
    return {axis: getattr(found.settings, axis) for axis in AXES if getattr(found.settings, axis) != getattr(BOOK.settings, axis)}


def test_a_ranked_room_is_the_book():
    assert regulation(mode=2, category=2) == BOOK


def test_an_east_game():
    assert changed(regulation(mode=1)) == {"length": "east"}


def test_what_changes_no_rule_is_passed_over():
    assert regulation(mode=2, time_fixed=5, time_add=20, bianjietishi=True, ai_level=1, open_hand=1, fanfu=1, xuezhandaodi=False) == BOOK


def test_the_platforms_rules_spelled_out_are_the_book():
    spelled = regulation(
        mode=2,
        **ALL_ON,
        dora_count=3,
        shiduan=1,
        can_jifei=True,
        changbang_value=100,
        liqibang_value=1000,
        noting_fafu_1=1000,
        noting_fafu_2=1500,
        noting_fafu_3=3000,
        shunweima_2=5,
        shunweima_3=-5,
        shunweima_4=-15,
        init_point=25000,
        fandian=30000,
        jingsuanyuandian=25000,
        have_toutiao=False,
        have_sanjiahele=False,
    )
    assert changed(spelled) == {}
    assert spelled.unknown == BOOK.unknown


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("dora_count", 0, {"red_fives": (0, 0, 0)}),
        ("dora_count", 4, {"red_fives": (1, 2, 1)}),
        ("shiduan", 0, {"open_tanyao": False}),
        ("can_jifei", False, {"bankruptcy": "none"}),
        ("changbang_value", 500, {"honba_points": 1500}),
        ("noting_fafu_3", 0, {"noten_pool": 0}),
        ("have_liujumanguan", False, {"nagashi": "none"}),
        ("have_qieshangmanguan", True, {"kiriage": "4_30_and_3_60", "kiriage_named": True}),
        ("have_gang_biao_dora", False, {"kan_dora": False}),
        ("ming_dora_immediately_open", True, {"kan_dora_open": "immediate"}),
        ("have_li_dora", False, {"ura_dora": False}),
        ("have_gang_li_dora", False, {"kan_ura": False}),
        ("have_sifenglianda", False, {"four_winds": False}),
        ("have_sigangsanle", False, {"four_kans": "none"}),
        ("have_sijializhi", False, {"four_riichi": False}),
        ("have_jiuzhongjiupai", False, {"nine_terminals": False}),
        ("have_sanjiahele", True, {"triple_ron": "abort"}),
        ("have_toutiao", True, {"double_ron": "head_bump", "triple_ron": "head_bump"}),
        ("have_helezhongju", False, {"agari_yame": "none"}),
        ("have_tingpaizhongju", False, {"tenpai_yame": "none"}),
        ("have_tingpailianzhuang", False, {"dealer_keeps": "win"}),
        ("have_yifa", False, {"ippatsu": False}),
        ("have_nanruxiru", False, {"extension": "none"}),
        ("disable_multi_yukaman", True, {"double_yakuman": ()}),
        ("disable_double_yakuman", True, {"double_yakuman": ()}),
        ("disable_composite_yakuman", True, {"yakuman_stack": False}),
        ("disable_leijiyiman", True, {"counted_yakuman": False}),
        ("enable_shiti", True, {"swap_calling": "allowed"}),
        ("enable_nontsumo_liqi", True, {"riichi_tiles_left": 0}),
        ("disable_double_wind_four_fu", True, {"double_wind_pair_fu": 2}),
        ("disable_angang_guoshi", True, {"rob_closed_kan": "none"}),
        ("_sigangbaopai", True, {"pao_yaku": ("daisangen", "daisuushii", "suukantsu")}),
        ("_baogang", True, {"pao_open_kan": True}),
        ("_no_liujumanguan", True, {"nagashi": "none"}),
    ],
)
def test_each_entry(name, value, expected):
    found = regulation(mode=2, **{**(ALL_ON if name in ALL_ON else {}), name: value})
    assert changed(found) == expected
    assert any(name in variant for variant in found.variants)
    assert found.unknown == BOOK.unknown


def test_points():
    """The one real record of a room with other points: counted from those of the start."""
    found = regulation(mode=4, init_point=200000, fandian=200000)
    assert changed(found) == {"length": "one_hand", "start_points": 200000, "return_points": 200000, "target_points": 200000}
    assert regulation(init_point=50000).unknown - BOOK.unknown == {"target_points"}
    assert regulation(init_point=25000, fandian=30000, jingsuanyuandian=30000).unknown - BOOK.unknown == {"oka"}
    assert "start_points" in regulation(_scores_=[1, 2, 3, 4]).unknown


def test_uma():
    assert regulation(shunweima_2=10, shunweima_3=-10, shunweima_4=-30).settings.uma == (30000, 10000, -10000, -30000)


@pytest.mark.parametrize(
    ("name", "value", "axes"),
    [
        ("dora_count", 7, {"red_fives"}),
        ("can_jifei", "x", {"bankruptcy"}),
        ("enable_renhe", 1, {"renhou"}),
        ("enable_baopai_extend_settings", True, {"pao_yaku"}),
        ("init_point", "many", {"start_points", "target_points", "return_points"}),
        ("shunweima_2", "x", {"uma"}),
        ("mode", 3, {"length"}),
    ],
)
def test_what_is_not_understood_is_left_open(name, value, axes):
    found = regulation(**{"mode": 2, name: value})
    assert found.unknown - BOOK.unknown == axes - BOOK.unknown
    assert any(name in variant or name[:-2] in variant for variant in found.variants)


def test_switches_that_may_have_been_left_out():
    """A dump leaves out what is off: where some switches are told that are on by default, the others are open."""
    found = regulation(mode=2, have_li_dora=True)
    assert {"ippatsu", "kan_dora", "kan_ura", "four_winds", "extension"} <= found.unknown
    assert "ura_dora" not in found.unknown


def test_a_room_known_by_its_kind_alone():
    found = regulation_for(DeclaredRules(platform="mahjong_soul", flags={"room": "custom", "disp": "友人戦"}), 4)
    assert found is not None
    assert "uma" in found.unknown


def test_what_is_not_known_is_named():
    assert any("new_rule" in variant for variant in regulation(mode=2, new_rule=True).variants)


def test_three_players():
    assert regulation(3, mode=12).variants == ("three players",)
