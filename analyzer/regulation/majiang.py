"""The rule table of 電脳麻将 (Majiang) as overlays on its book (format note Majiang §7).

A game without a table does not say its rules: all that the table governs is left open then, and a verdict that rests on it cannot be told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from analyzer.model.phrase import say
from analyzer.regulation.load import load_regulation
from analyzer.regulation.regulation import Regulation
from analyzer.regulation.switch import changes, shown, told_value

_CLAUSE: Final = "majiang §7"
_Settings = dict[str, object]


def majiang_rules(flags: Mapping[str, str]) -> Regulation:
    """Majiang's book with what a rule table changes.

    Args:
        flags: the entries of the table by their own names, each value as JSON text (a plain text stands as it is).
    """
    return _rules(tuple(sorted(flags.items())))


@lru_cache(maxsize=256)
def _rules(flags: tuple[tuple[str, str], ...]) -> Regulation:
    regulation = load_regulation("majiang")
    if not flags:
        return regulation.overlay({}, say("the log has no rule table: what such a table sets is left open"), unknown=_GOVERNED)
    for name, text in flags:
        entry = TABLE.get(name)
        if entry is None:
            regulation = regulation.overlay({}, say("{name} of the rule table is not understood", name=name))
            continue
        value = told_value(text)
        settings = entry(value)
        if settings is None:
            regulation = regulation.overlay({}, say("{told}, which is not understood", told=f"{name} {shown(value)}"), unknown=entry.axes)
        elif settings == {}:
            regulation = regulation.overlay({}, say("{told}, which no setting holds", told=f"{name} {shown(value)}"), unknown=entry.axes)
        elif changes(regulation, settings):
            regulation = regulation.overlay(settings, f"{name} {shown(value)}", _CLAUSE)
    return regulation


class _Entry:
    """One entry of the table: the axes that it governs, and how its value sets them. None of no legal value, {} of one no axis holds."""

    def __init__(self, read: Callable[[Any], _Settings | None], *axes: str) -> None:
        self.read = read
        self.axes = axes

    def __call__(self, value: Any) -> _Settings | None:
        try:
            return self.read(value)
        except (KeyError, TypeError, ValueError):
            return None


def _switch(axis: str, yes: object = True, no: object = False) -> _Entry:
    return _switches({axis: (yes, no)})


def _switches(axes: dict[str, tuple[object, object]]) -> _Entry:
    def read(value: Any) -> _Settings | None:
        return {axis: pair[0 if value else 1] for axis, pair in axes.items()} if isinstance(value, bool) else None

    return _Entry(read, *axes)


def _levels(levels: dict[int, _Settings], *axes: str) -> _Entry:
    return _Entry(lambda value: levels[value] if type(value) is int else None, *axes)


def _start(value: Any) -> _Settings | None:
    if type(value) is not int or not 0 <= value < 10**7:
        return None
    # Results are counted from 30000 whatever the players start with; the first takes what makes them add up to nothing.
    return {"start_points": value, "oka": 4 * (30000 - value)}


def _uma(value: Any) -> _Settings | None:
    places = [float(one) for one in value]
    if len(places) != 4 or not all(abs(place) < 10**6 for place in places):
        return None
    exact = any("." in str(one) for one in value)
    points = [round(1000 * place) for place in places[1:]]
    return {"uma": [-sum(points), *points], "result_rounding": "none" if exact else "thousand_half_up"}


def _reds(value: Any) -> _Settings | None:
    counts = [value.get(suit, 0) for suit in "mps"] if isinstance(value, dict) else []
    return {"red_fives": counts} if counts and all(type(count) is int and 0 <= count <= 4 for count in counts) else None


_DOUBLE: Final = ["suuankou_tanki", "kokushi_13", "junsei_chuuren", "daisuushii"]

TABLE: Final[dict[str, _Entry]] = {
    "配給原点": _Entry(_start, "start_points", "oka"),
    "順位点": _Entry(_uma, "uma", "result_rounding"),
    "連風牌は2符": _switch("double_wind_pair_fu", 2, 4),
    "赤牌": _Entry(_reds, "red_fives"),
    "クイタンあり": _switch("open_tanyao"),
    "喰い替え許可レベル": _levels(
        {0: {"swap_calling": "forbidden"}, 1: {"swap_calling": "same_tile"}, 2: {"swap_calling": "allowed"}}, "swap_calling"
    ),
    "場数": _levels({0: {"length": "one_hand"}, 1: {"length": "east"}, 2: {"length": "east_south"}, 4: {}}, "length"),
    "途中流局あり": _switches(
        {
            "nine_terminals": (True, False),
            "four_winds": (True, False),
            "four_riichi": (True, False),
            "four_kans": ("several_players", "none"),
        }
    ),
    "流し満貫あり": _switch("nagashi", "draw", "none"),
    "ノーテン宣言あり": _Entry(lambda value: {} if isinstance(value, bool) else None),
    "ノーテン罰あり": _switch("noten_pool", 3000, 0),
    "最大同時和了数": _levels(
        {
            1: {"double_ron": "head_bump", "triple_ron": "head_bump"},
            2: {"double_ron": "each", "triple_ron": "abort"},
            3: {"double_ron": "each", "triple_ron": "each"},
        },
        "double_ron",
        "triple_ron",
    ),
    "連荘方式": _levels(
        {
            0: {"dealer_keeps": "never"},
            1: {"dealer_keeps": "win"},
            2: {"dealer_keeps": "win_or_tenpai"},
            3: {"dealer_keeps": "always_on_draw"},
        },
        "dealer_keeps",
    ),
    "トビ終了あり": _switches({"bankruptcy": ("below_zero", "none"), "riichi_points": (1000, 0)}),
    "オーラス止めあり": _switches({"agari_yame": ("top_with_target", "none"), "tenpai_yame": ("top_with_target", "none")}),
    "延長戦方式": _levels(
        {0: {"extension": "none"}, 1: {"extension": "one_wind_sudden"}, 2: {"extension": "one_wind"}, 3: {}}, "extension"
    ),
    "一発あり": _switch("ippatsu"),
    "裏ドラあり": _switch("ura_dora"),
    "カンドラあり": _switch("kan_dora"),
    "カン裏あり": _switch("kan_ura"),
    "カンドラ後乗せ": _switch("kan_dora_open", "before_discard", "immediate"),
    "ツモ番なしリーチあり": _switch("riichi_tiles_left", 0, 4),
    "リーチ後暗槓許可レベル": _levels(
        {
            0: {"closed_kan_in_riichi": "forbidden"},
            1: {"closed_kan_in_riichi": "same_waits_and_readings"},
            2: {"closed_kan_in_riichi": "same_waits"},
        },
        "closed_kan_in_riichi",
    ),
    "役満の複合あり": _switch("yakuman_stack"),
    "ダブル役満あり": _switch("double_yakuman", _DOUBLE, []),
    "数え役満あり": _switch("counted_yakuman"),
    "役満パオあり": _switch("pao_yaku", ["daisangen", "daisuushii"], []),
    "切り上げ満貫あり": _switch("kiriage", "4_30_and_3_60", "none"),
}
"""Each entry of the table by its own name."""

_GOVERNED: Final = tuple(dict.fromkeys(axis for entry in TABLE.values() for axis in entry.axes))
