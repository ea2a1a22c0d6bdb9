"""What mjai logs say of their rules, over the book of the platform whose rules their writers follow (format note mjai §3, §8).

One writer puts every switch of its rules into the log; games that a program plays with itself carry its seed, and its rules are known; all
others tell two flags at most. Of those only what the online rule sets have in common is taken to hold, and the rest is left open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from analyzer.model.phrase import say
from analyzer.regulation.axis import checked
from analyzer.regulation.load import load_regulation
from analyzer.regulation.regulation import Regulation

_RULE: Final = "rules."
_DOUBLE: Final = ["daisuushii", "suuankou_tanki", "kokushi_13", "junsei_chuuren"]

_LIABLE: Final = (("pao_daisangen", "daisangen"), ("pao_daisuushi", "daisuushii"), ("pao_suukantsu", "suukantsu"))

_END: Final = (
    *("start_points", "return_points", "oka", "uma", "rank_ties", "result_rounding", "leftover_sticks"),
    *("bankruptcy", "target_points", "extension", "agari_yame", "tenpai_yame", "dealer_keeps", "honba_after_draw"),
)
"""How a game begins, goes on, ends and is counted: rooms, lobbies and platforms differ, and no dialect but one tells it. Of one lobby
that lets nobody keep the deal there are logs (converted from 5a79b2815e7b)."""
_PLAY: Final = (
    *("kan_dora_closed", "kan_dora_open", "open_tanyao", "renhou", "nagashi", "kiriage", "counted_yakuman", "double_yakuman"),
    *("double_wind_pair_fu", "double_ron", "triple_ron", "pao_yaku", "pao_tsumo", "pao_honba", "pao_composite", "pao_closed_kan"),
    *("nine_terminals", "four_winds", "four_riichi", "four_kans", "closed_kan_in_riichi", "rob_closed_kan"),
    *("temporary_furiten_ends", "own_copies_tenpai"),
)
"""Where the rule sets that such games are played by, with red fives, differ (comparison matrix: Tenhou and its rooms, Mahjong Soul,
Riichi City, M.League)."""


def mjai_rules(flags: Mapping[str, str], players: int) -> Regulation:
    """The book that a log's own words lead to.

    Args:
        flags: those of a start_game; a rules object as ``rules.`` and the name of each switch.
        players: 3 or 4; three are not audited yet.
    """
    regulation = load_regulation("tenhou")
    if players == 3:
        return regulation.overlay({}, say("three players"))
    if any(name.startswith(_RULE) for name in flags):
        return _switches(regulation, flags)
    regulation = _flags(regulation, flags)
    if "seed" in flags:
        note = "the source of the program that plays such games pays all three winners"
        words = say("mjai with a seed: a program's game with itself")
        return regulation.overlay({"triple_ron": "each"}, words, note=note, unknown=("uma", "oka", "return_points"))
    return regulation.overlay({}, say("mjai: the rest is not told, and taken as online rules have it in common"), unknown=(*_PLAY, *_END))


def _flags(regulation: Regulation, flags: Mapping[str, str]) -> Regulation:
    """The length and the red fives, where they are told."""
    if flags.get("aka_flag") == "false":
        regulation = regulation.overlay({"red_fives": [0, 0, 0]}, say("aka_flag: no red fives"))
    first = flags.get("kyoku_first")
    if first == "4" or flags.get("gametype") == "tonpu":
        return regulation.overlay({"length": "east"}, say("East only"))
    if first == "0" or "seed" in flags:
        return regulation
    return msgspec.structs.replace(regulation, unknown=regulation.unknown | {"length"})


# -- a rules object ----------------------------------------------------------------------------------------------------------------------


def _switches(regulation: Regulation, flags: Mapping[str, str]) -> Regulation:
    """Every switch of a rules object that this reader knows; what it leaves open is named."""
    rules = {name.removeprefix(_RULE): value for name, value in flags.items() if name.startswith(_RULE)}
    settings: dict[str, object] = {}
    strange: list[str] = []
    for name, value in rules.items():
        try:
            meant = _SWITCHES[name](value) if name in _SWITCHES else {}
            settings |= {axis: checked(axis, one) for axis, one in meant.items()}
        except ValueError:
            strange.append(f"{name} {value!r}")
    on = {name for name, value in rules.items() if value == "true"}
    if any(name in rules for name, _ in _LIABLE):
        settings["pao_yaku"] = [yaku for name, yaku in _LIABLE if name in on]
    if "sudden_death" in rules:
        told = rules.get("sudden_death_target", "")
        target = int(told) if told.isdecimal() else 30000
        settings |= {"target_points": target if "sudden_death" in on else 0, "extension": "one_wind" if "sudden_death" in on else "none"}
    if "multiple_ron" in rules:
        ron = "each" if "multiple_ron" in on else "head_bump"
        settings |= {"double_ron": ron, "triple_ron": "abort" if "abort_sanchahou" in on else ron}
    settings["kan_ura"] = bool(settings.get("kan_dora", True) and settings.get("ura_dora", True))
    title = say("rules object {name}", name=flags["preset"]) if "preset" in flags else say("rules object")
    regulation = regulation.overlay(settings, title, unknown=[axis for axis in _PLAY + _END if axis not in settings])
    beyond = [f"{name} {rules[name]}" for name, plain in _BEYOND.items() if rules.get(name, plain) != plain]
    for words, names in ((say("not understood"), strange), (say("no book has a setting for"), beyond)):
        if names:
            regulation = regulation.overlay({}, say("{words}: {names}", words=words, names=", ".join(names)))
    return regulation


_BEYOND: Final = {"riichi_without_tenpai": "false", "formal_tenpai": "true"}
"""Switches that no axis holds, and how they stand under every book. A game with the first set otherwise is not judged at all."""


def _yes(text: str) -> bool:
    if text not in ("true", "false"):
        raise ValueError(text)
    return text == "true"


def _choice(axis: str, yes: object, no: object) -> Callable[[str], dict[str, object]]:
    return lambda text: {axis: yes if _yes(text) else no}


def _number(axis: str, times: int = 1) -> Callable[[str], dict[str, object]]:
    return lambda text: {axis: int(text) * times}


_SWITCHES: Final[dict[str, Callable[[str], dict[str, object]]]] = {
    "starting_points": _number("start_points"),
    "game_length": lambda text: {"length": {"S": "east_south", "E": "east"}.get(text, text)},
    "honba_value": _number("honba_points", 3),
    "double_wind_fu": _number("double_wind_pair_fu"),
    "kiriage_mangan": _choice("kiriage", "4_30_and_3_60", "none"),
    "kazoe_yakuman": _choice("counted_yakuman", True, False),
    "multiple_yakuman": _choice("yakuman_stack", True, False),
    "double_yakuman": _choice("double_yakuman", _DOUBLE, []),
    "aka_dora": _choice("red_fives", [1, 1, 1], [0, 0, 0]),
    "ura_dora": _choice("ura_dora", True, False),
    "kan_dora": _choice("kan_dora", True, False),
    "closed_kan_indicator_immediate": _choice("kan_dora_closed", "immediate", "before_discard"),
    "open_kan_indicator_immediate": _choice("kan_dora_open", "immediate", "before_discard"),
    "riichi_without_draw": _choice("riichi_tiles_left", 0, 4),
    "closed_kan_after_riichi": _choice("closed_kan_in_riichi", "same_waits", "forbidden"),
    "kuitan": _choice("open_tanyao", True, False),
    "kuikae_ban": _choice("swap_calling", "forbidden", "allowed"),
    "kokushi_ankan_chankan": _choice("rob_closed_kan", "kokushi", "none"),
    "abort_kyuushu_kyuuhai": _choice("nine_terminals", True, False),
    "abort_suufon_renda": _choice("four_winds", True, False),
    "abort_suucha_riichi": _choice("four_riichi", True, False),
    "abort_suukaikan": _choice("four_kans", "several_players", "none"),
    "noten_penalty_pool": _number("noten_pool"),
    "nagashi_mangan": _choice("nagashi", "draw", "none"),
    "ippatsu": _choice("ippatsu", True, False),
    "dealer_repeat_on_tenpai": _choice("dealer_keeps", "win_or_tenpai", "win"),
    "pao_daiminkan": _choice("pao_open_kan", True, False),
    "pao_honba_to_liable": _choice("pao_honba", "liable", "discarder"),
    "allow_negative_scores": lambda text: (
        {"bankruptcy": "none", "riichi_points": 0} if _yes(text) else {"bankruptcy": "below_zero", "riichi_points": 1000}
    ),
    "agari_yame": _choice("agari_yame", "top_with_target", "none"),
    "rank_ties_shared": _choice("rank_ties", "shared", "seat"),
    "leftover_deposits_to_first": _choice("leftover_sticks", "first", "nobody"),
}
"""Switch → what it sets, from its text."""
