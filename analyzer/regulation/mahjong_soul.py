"""Mahjong Soul's rooms as overlays on its book: the mode, and the detailed rules of a room of friends or a contest (format note §2).

A ranked room's rules are empty: the platform's own. A room that sets some of its rules leaves the others as they are, but where a dump
lists switches that are on by default it may have left out those that are off: these are left open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from analyzer.model.phrase import say
from analyzer.regulation.load import load_regulation
from analyzer.regulation.regulation import Regulation
from analyzer.regulation.switch import changes, shown, told_value
from analyzer.regulation.tenhou import CUSTOM

_Settings = dict[str, object]
_Read = Callable[[Any], _Settings | None]
"""A value of a detailed rule → settings; None where it is not understood."""


def mahjong_soul_rules(flags: Mapping[str, str], players: int) -> Regulation:
    """The book of Mahjong Soul with what a room changes.

    Args:
        flags: ``mode`` and the entries of detail_rule by their own names, each value as JSON text; ``room`` is ``custom`` where the log
            names a room of friends or a contest and nothing of its rules.
        players: 3 or 4; three are not audited yet.
    """
    return _rules(tuple(sorted(flags.items())), players)


@lru_cache(maxsize=256)
def _rules(flags: tuple[tuple[str, str], ...], players: int) -> Regulation:
    regulation = load_regulation("mahjong-soul")
    if players == 3:
        return regulation.overlay({}, say("three players"))
    told = {name: told_value(text) for name, text in flags}
    if told.get("room") == "custom":
        note = "rooms of friends and contests set their own rules, and the log does not tell them"
        return regulation.overlay({}, say("a room with rules of its own"), note=note, unknown=CUSTOM)
    regulation = _length(regulation, told.get("mode"))
    regulation = _points(regulation, told)
    for name, value in told.items():
        read = TABLE.get(name)
        if name in _ASIDE or name in _POINTS or (read is None and not value):
            continue
        settings = None if read is None else read(value)
        if read is None:
            regulation = regulation.overlay({}, say("{name} of the room is not understood", name=name))
        elif settings is None:
            regulation = regulation.overlay(
                {}, say("{told}, which is not understood", told=f"{name} {shown(value)}"), unknown=_AXES.get(name, ())
            )
        elif changes(regulation, settings):
            regulation = regulation.overlay(settings, f"{name} {shown(value)}", note="declared by the room")
    return _left_out(_uma(regulation, told), told)


def _length(regulation: Regulation, mode: object) -> Regulation:
    """The ones of the mode: 1 East, 2 East and South, 3 against programs, 0 and 4 a single hand."""
    if mode is None:
        return regulation
    length = {0: "one_hand", 1: "east", 2: "east_south", 4: "one_hand"}.get(mode % 10) if type(mode) is int else None
    if length is None:
        return regulation.overlay({}, say("mode {number}", number=mode), unknown=("length",))
    return regulation if length == regulation.settings.length else regulation.overlay({"length": length}, say("mode {number}", number=mode))


def _points(regulation: Regulation, told: Mapping[str, Any]) -> Regulation:
    """Points at the start, to end with, and for results, which go together.

    In the one real record of a room that starts with other points the results are counted from these (6ff3b78f5ae4).
    """
    start, target, count = (told.get(name) for name in ("init_point", "fandian", "jingsuanyuandian"))
    if "_scores_" in told:
        return regulation.overlay(
            {}, say("start points of each player's own"), unknown=("start_points", "target_points", "return_points", "oka")
        )
    if start is None and target is None and count is None:
        return regulation
    settings: _Settings = {}
    unknown: list[str] = []
    for value, axis in ((start, "start_points"), (target, "target_points"), (count if count is not None else start, "return_points")):
        if type(value) is int and 0 < value < 10**7:
            settings[axis] = value
        elif value is not None:
            unknown.append(axis)
    if start is not None and target is None:
        unknown.append("target_points")
    if count is not None and count != settings.get("start_points", regulation.settings.start_points):
        unknown.append("oka")
    words = ", ".join(f"{name} {told[name]}" for name in _POINTS if name in told)
    return regulation.overlay(settings, words, note="declared by the room", unknown=unknown)


def _uma(regulation: Regulation, told: Mapping[str, Any]) -> Regulation:
    """Uma of the second to fourth place, in thousands; the first has what they leave."""
    places = [told.get(f"shunweima_{place}") for place in (2, 3, 4)]
    if all(place is None for place in places):
        return regulation
    if not all(type(place) is int and abs(place) < 1000 for place in places):
        return regulation.overlay({}, say("shunweima not understood"), unknown=("uma",))
    points = [1000 * place for place in places if place is not None]
    return regulation.overlay({"uma": [-sum(points), *points]}, f"uma {', '.join(map(str, places))}", note="declared by the room")


def _left_out(regulation: Regulation, told: Mapping[str, Any]) -> Regulation:
    """Switches that are on by default and not told, where the room tells others of them: on, or off and left out by the dump."""
    if not any(name in told for name in _ON):
        return regulation
    missing = [name for name in _ON if name not in told]
    axes = dict.fromkeys(axis for name in missing for axis in _AXES[name])
    return regulation.overlay({}, say("rules that the room does not tell"), unknown=tuple(axes)) if missing else regulation


def _switch(axis: str, yes: object = True, no: object = False) -> _Read:
    return lambda value: {axis: yes if value else no} if type(value) in (bool, int) else None


def _only(axis: str, yes: object) -> _Read:
    """A switch that changes nothing when it is off."""
    return lambda value: ({axis: yes} if value else {}) if type(value) in (bool, int) else None


def _reds(value: Any) -> _Settings | None:
    counts = {0: [0, 0, 0], 3: [1, 1, 1], 4: [1, 2, 1]}.get(value) if type(value) is int else None
    return None if counts is None else {"red_fives": counts}


def _head_bump(value: Any) -> _Settings | None:
    return ({"double_ron": "head_bump", "triple_ron": "head_bump"} if value else {}) if type(value) in (bool, int) else None


def _counter(value: Any) -> _Settings | None:
    """Points of a counter from each payer."""
    return {"honba_points": 3 * value} if type(value) is int and 0 <= value < 10**5 else None


def _noten(value: Any) -> _Settings | None:
    """What a noten player pays when three are tenpai, which is the whole."""
    return {"noten_pool": value} if type(value) is int and 0 <= value < 10**6 else None


def _pao(value: Any) -> _Settings | None:
    return ({"pao_yaku": ["daisangen", "daisuushii", "suukantsu"]} if value else {}) if type(value) in (bool, int) else None


def _no_doubles(value: Any) -> _Settings | None:
    return ({"double_yakuman": []} if value else {}) if type(value) in (bool, int) else None


def _rounding_up(value: Any) -> _Settings | None:
    """Rounded up to mangan, and called one: six such wins in scenarios of a replay editor carry the title."""
    return ({"kiriage": "4_30_and_3_60", "kiriage_named": True} if value else {}) if type(value) in (bool, int) else None


def _nothing(_: Any) -> _Settings | None:
    return {}


def _open_tanyao(value: Any) -> _Settings | None:
    return {"open_tanyao": bool(value)} if type(value) in (bool, int) else None


TABLE: Final[dict[str, _Read]] = {
    "dora_count": _reds,
    "shiduan": _open_tanyao,
    "can_jifei": _switch("bankruptcy", "below_zero", "none"),
    "changbang_value": _counter,
    "noting_fafu_1": _nothing,
    "noting_fafu_2": _nothing,
    "noting_fafu_3": _noten,
    "have_liujumanguan": _switch("nagashi", "draw", "none"),
    "have_qieshangmanguan": _rounding_up,
    "have_biao_dora": _switch("dora"),
    "have_gang_biao_dora": _switch("kan_dora"),
    "ming_dora_immediately_open": _only("kan_dora_open", "immediate"),
    "have_li_dora": _switch("ura_dora"),
    "have_gang_li_dora": _switch("kan_ura"),
    "have_sifenglianda": _switch("four_winds"),
    "have_sigangsanle": _switch("four_kans", "several_players", "none"),
    "have_sijializhi": _switch("four_riichi"),
    "have_jiuzhongjiupai": _switch("nine_terminals"),
    "have_sanjiahele": _only("triple_ron", "abort"),
    "have_toutiao": _head_bump,
    "have_helezhongju": _switch("agari_yame", "top_with_target", "none"),
    "have_tingpaizhongju": _switch("tenpai_yame", "top_with_target", "none"),
    "have_yifa": _switch("ippatsu"),
    "have_nanruxiru": _switch("extension", "one_wind", "none"),
    "disable_multi_yukaman": _no_doubles,
    "disable_leijiyiman": _only("counted_yakuman", False),
    "disable_double_yakuman": _no_doubles,
    "disable_composite_yakuman": _only("yakuman_stack", False),
    "enable_shiti": _only("swap_calling", "allowed"),
    "enable_nontsumo_liqi": _only("riichi_tiles_left", 0),
    "disable_double_wind_four_fu": _only("double_wind_pair_fu", 2),
    "disable_angang_guoshi": _only("rob_closed_kan", "none"),
    "_sigangbaopai": _pao,
    "_baogang": _only("pao_open_kan", True),
    "_no_liujumanguan": _only("nagashi", "none"),
    "have_helelianzhuang": lambda value: {} if value else None,
    "have_tingpailianzhuang": lambda value: {"dealer_keeps": "win_or_tenpai" if value else "win"} if type(value) in (bool, int) else None,
    "shunweima_2": _nothing,
    "shunweima_3": _nothing,
    "shunweima_4": _nothing,
    "enable_renhe": lambda value: None if value else {},
    "enable_baopai_extend_settings": lambda value: None if value else {},
    "tianbian_value": lambda value: None if value else {},
}
"""Each detailed rule that settings answer to."""
_AXES: Final[dict[str, tuple[str, ...]]] = {
    "dora_count": ("red_fives",),
    "shiduan": ("open_tanyao",),
    "can_jifei": ("bankruptcy",),
    "changbang_value": ("honba_points",),
    "noting_fafu_3": ("noten_pool",),
    "have_liujumanguan": ("nagashi",),
    "have_qieshangmanguan": ("kiriage",),
    "have_biao_dora": ("dora",),
    "have_gang_biao_dora": ("kan_dora",),
    "ming_dora_immediately_open": ("kan_dora_open",),
    "have_li_dora": ("ura_dora",),
    "have_gang_li_dora": ("kan_ura",),
    "have_sifenglianda": ("four_winds",),
    "have_sigangsanle": ("four_kans",),
    "have_sijializhi": ("four_riichi",),
    "have_jiuzhongjiupai": ("nine_terminals",),
    "have_sanjiahele": ("triple_ron",),
    "have_toutiao": ("double_ron", "triple_ron"),
    "have_helelianzhuang": ("dealer_keeps",),
    "have_helezhongju": ("agari_yame",),
    "have_tingpailianzhuang": ("dealer_keeps",),
    "have_tingpaizhongju": ("tenpai_yame",),
    "have_yifa": ("ippatsu",),
    "have_nanruxiru": ("extension",),
    "disable_multi_yukaman": ("double_yakuman", "yakuman_stack"),
    "disable_leijiyiman": ("counted_yakuman",),
    "disable_double_yakuman": ("double_yakuman",),
    "disable_composite_yakuman": ("yakuman_stack",),
    "enable_shiti": ("swap_calling",),
    "enable_nontsumo_liqi": ("riichi_tiles_left",),
    "disable_double_wind_four_fu": ("double_wind_pair_fu",),
    "disable_angang_guoshi": ("rob_closed_kan",),
    "enable_renhe": ("renhou",),
    "enable_baopai_extend_settings": ("pao_yaku",),
    "tianbian_value": ("bankruptcy_bonus",),
}
"""The axes of each, which are left open where its value is not understood."""
_ON: Final = (
    *("have_biao_dora", "have_gang_biao_dora", "have_li_dora", "have_gang_li_dora", "have_yifa", "have_liujumanguan"),
    *("have_sifenglianda", "have_sigangsanle", "have_sijializhi", "have_jiuzhongjiupai", "have_helelianzhuang", "have_helezhongju"),
    *("have_tingpailianzhuang", "have_tingpaizhongju", "have_nanruxiru"),
)
"""Switches that are on in the platform's own rules."""
_POINTS: Final = ("init_point", "fandian", "jingsuanyuandian", "_scores_")
_ASIDE: Final = frozenset(
    {
        *("mode", "category", "disp", "lobby", "room", "time_fixed", "time_add", "bianjietishi", "ai_level", "open_hand", "have_zimosun"),
        *("fanfu", "guyi_mode", "liqibang_value", "_chang_ju_ben_num_", "_mainrole_", "_random_views", "_random_skin"),
    }
)
"""What changes nothing, or was judged when the record was read."""
