"""Every item of what the governing page leaves open (gaps, table B) is an axis with all its readings, or a rule of the engine."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from analyzer.regulation.axis import checked
from analyzer.regulation.load import load_regulation
from analyzer.regulation.rule import KEYS
from analyzer.regulation.settings import AXES

GAPS = Path(__file__).parents[3] / "shared" / "regulation" / "gaps.md"

# Item → axis → the recommended value first, then every other reading that the item names.
SWITCHES: dict[int, dict[str, list[Any]]] = {
    1: {"sanbaiman_han": [11]},
    2: {"counted_yakuman": [False, True], "han_cap": [13, 0]},
    3: {"kiriage": ["none", "base_above_1900", "4_30_and_3_60"]},
    4: {"open_tanyao": [False, True]},
    # `strict_yaku_list`: the page lacks this one entry of the yaku list, so reading the list strictly is `ittsu = false`.
    5: {"ittsu": [True, False]},
    6: {"double_wind_pair_fu": [4, 2]},
    7: {"renhou": ["5_han", "mangan", "best_of", "yakuman", "none"]},
    8: {"rinshan_with_haitei": [False, True]},
    9: {"shousangen_literal": [False, True]},
    10: {"nagashi": ["none", "win", "draw"]},
    11: {"red_fives": [(0, 0, 0), (1, 1, 1)], "dora": [True], "ura_dora": [True], "kan_dora": [True], "kan_ura": [True]},
    12: {"honba_points": [300], "honba_multi_ron": ["each", "nearest"]},
    13: {
        "pao_yaku": [("daisangen", "daisuushii")],
        "pao_tsumo": ["all"],
        "pao_ron": ["half"],
        "pao_honba": ["discarder", "liable"],
        "pao_closed_kan": [False, True],
        "pao_open_kan": [False, True],
    },
    14: {"sticks_multi_ron": ["own_then_nearest", "nearest"], "leftover_sticks": ["first_split_on_tie", "first", "nobody"]},
    15: {"noten_pool": [3000, 0]},
    16: {
        "nine_terminals": [False, True],
        "four_winds": [False, True],
        "four_riichi": [False, True],
        "four_kans": ["none", "several_players"],
        "triple_ron": ["each", "abort", "head_bump"],
    },
    17: {"chombo": ["after_uma", "reverse_mangan"], "chombo_points": [20000], "chombo_ends_game": [False, True]},
    18: {
        "start_points": [30000],
        "return_points": [30000],
        "oka": [0],
        "uma": [(15000, 5000, -5000, -15000)],
        "rank_ties": ["shared", "seat", "shared_rest_by_seat"],
    },
    19: {"dealer_keeps": ["win_or_tenpai", "win"], "honba_after_draw": ["every_draw", "dealer_keeps"]},
    20: {"swap_calling": ["forbidden", "same_tile", "allowed"]},
    21: {"temporary_furiten_ends": ["draw_or_claim", "draw", "discard", "any_call_or_draw"]},
    22: {"kan_on_last_tile": [False, True]},
    23: {"atozuke": [True, False], "two_han_minimum_honba": [0, 5]},
    24: {
        "riichi_points": [0, 1000],
        "riichi_tiles_left": [4, 1, 0],
        "furiten_riichi": [True, False],
        "riichi_tile_ron": ["returned"],
        "closed_kan_in_riichi": ["same_waits_and_readings", "same_waits", "forbidden"],
    },
    25: {"kan_dora_closed": ["immediate"], "kan_dora_open": ["immediate", "before_discard", "after_discard"], "kans_at_most": [4]},
    26: {"own_copies_tenpai": ["noten_if_held", "noten_if_concealed", "tenpai"]},
    30: {"double_yakuman": [(), ("daisuushii",)], "ryuuiisou_needs_green": [False, True]},
}

# Item → the rule that a book cites for it, and why it is no axis.
RULES: dict[int, tuple[str, str]] = {
    27: ("fu.rounding", "every regulation rounds up to ten; what is not rounded is the axis chiitoitsu_fu"),
    28: ("reading", "every regulation takes the reading that pays most"),
    29: ("yaku.tenhou", "every regulation lets a closed kan interrupt the first turn"),
    31: ("calls", "every regulation puts a win before a set of three and that before a run"),
    32: ("win.shape", "a void win is a finding; a penalty is the referee's, and its size is the axis chombo"),
}


def test_all_items_are_there() -> None:
    assert set(SWITCHES) | set(RULES) == set(range(1, 33))
    assert set(SWITCHES) & set(RULES) == set()


@pytest.mark.corpus
@pytest.mark.skipif(not GAPS.exists(), reason="the list of gaps is not part of the repository")
def test_the_list_has_no_other_items() -> None:
    table = GAPS.read_text(encoding="utf-8").split("## B. Items", 1)[1].split("## C.", 1)[0]
    assert {int(number) for number in re.findall(r"^\| (\d+) \|", table, re.MULTILINE)} == set(SWITCHES) | set(RULES)


@pytest.mark.parametrize("item", SWITCHES)
def test_every_reading_is_a_value_and_the_book_has_the_recommended_one(item: int) -> None:
    settings = load_regulation("festival-2018").settings
    for axis, values in SWITCHES[item].items():
        assert axis in AXES
        assert [checked(axis, value) for value in values] == values
        assert getattr(settings, axis) == values[0], axis


@pytest.mark.parametrize("item", RULES)
def test_what_is_no_axis_is_a_rule_with_a_clause(item: int) -> None:
    key, why = RULES[item]
    assert key in KEYS
    assert why
    assert load_regulation("festival-2018").clause(key).title
