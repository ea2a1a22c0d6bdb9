"""The rule set of a Pantheon event as its JSON has it (RulesetConfig, format note Pantheon §3): a preset's book and what differs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from analyzer.model.phrase import say
from analyzer.regulation.load import load_regulation
from analyzer.regulation.regulation import Regulation

PRESETS: Final = ("ema2025", "ema", "rrc", "wrc", "jpmlA", "jpmlB", "tenhounet", "online")
"""Presets that there is a book for; a name that begins so is taken for it."""

_FLAGS: Final[dict[str, tuple[str, object, object]]] = {
    "with_kuitan": ("open_tanyao", True, False),
    "with_kazoe": ("counted_yakuman", True, False),
    "with_kiriage_mangan": ("kiriage", "4_30_and_3_60", "none"),
    "with_multi_yakumans": ("yakuman_stack", True, False),
    "with_nagashi_mangan": ("nagashi", "draw", "none"),
    "with_buttobi": ("bankruptcy", "below_zero", "none"),
    "with_leading_dealer_game_over": ("agari_yame", "top_with_target", "none"),
    "with_atamahane": ("double_ron", "head_bump", "each"),
    "doubleron_honba_atamahane": ("honba_multi_ron", "nearest", "each"),
    "riichi_goes_to_winner": ("leftover_sticks", "first_split_on_tie", "nobody"),
    "tonpuusen": ("length", "east", "east_south"),
    "chombo_ends_game": ("chombo_ends_game", True, False),
    "extra_chombo_payments": ("chombo", "reverse_mangan", "after_uma"),
}
"""Switch → axis, its value where the switch is on, and where it is off."""
_ABORTS: Final[tuple[tuple[str, object, object], ...]] = (
    ("nine_terminals", True, False),
    ("four_winds", True, False),
    ("four_riichi", True, False),
    ("four_kans", "several_players", "none"),
)
_NUMBERS: Final[dict[str, str]] = {"start_points": "start_points", "oka": "oka", "honba_value": "honba_points"}
_DOUBLE: Final = {"21": "daisuushii", "45": "suuankou_tanki", "46": "junsei_chuuren", "47": "kokushi_13"}
_PAO: Final = {"19": "daisangen", "21": "daisuushii", "6": "suukantsu"}


def pantheon_rules(flags: Mapping[str, str]) -> Regulation | None:
    """The regulation that a rule set declares; None where the record has none. A switch that is off may be left out of it.

    Args:
        flags: the fields of the rule set by their names, ``uma.place1`` for a field within a field, and ``preset`` for its name.
    """
    if not flags:
        return None
    named = (flags.get("preset") or flags.get("title") or flags.get("ruleset_title") or "").lower().replace("-", "").replace("_", "")
    preset = next((one for one in PRESETS if named.startswith(one.lower())), "")
    regulation = load_regulation(f"pantheon-{preset or 'ema'}")
    told = {key: value for key, value in flags.items() if key not in ("preset", "title", "ruleset_title")}
    if not told:
        return regulation if preset else None
    return regulation.overlay(_settings(told), say("the rule set of its event"), note="declared by the record", unknown=_open(told))


def _settings(told: Mapping[str, str]) -> dict[str, object]:
    settings: dict[str, object] = {}
    whole = len(told) > len(_NUMBERS) + 4  # of a rule set told in full, what is left out is off
    for flag, (axis, on, off) in _FLAGS.items():
        if flag in told or whole:
            settings[axis] = on if told.get(flag) == "true" else off
    if "with_abortives" in told or whole:
        settings |= {axis: on if told.get("with_abortives") == "true" else off for axis, on, off in _ABORTS}
    if "doubleron_riichi_atamahane" in told or whole:
        settings["sticks_multi_ron"] = "nearest" if told.get("doubleron_riichi_atamahane") == "true" else "own_then_nearest"
    for flag, axis in _NUMBERS.items():
        if (number := _number(told.get(flag))) is not None:
            settings[axis] = number
    goal = _number(told.get("goal_points"))
    if goal is not None or whole:
        settings["target_points"] = goal or 0
        settings["extension"] = "one_wind" if goal and told.get("play_additional_rounds") == "true" else "none"
    if "start_points" in settings:
        settings["return_points"] = settings["start_points"]
    if (fine := _number(told.get("chombo_amount"))) is not None:
        settings["chombo_points"] = abs(fine)
    settings |= _uma(told)
    if "double_yakuman" in told or whole:
        settings["double_yakuman"] = [name for number, name in _DOUBLE.items() if number in told.get("double_yakuman", "").split(",")]
    if "yaku_with_pao" in told or whole:
        settings["pao_yaku"] = [name for number, name in _PAO.items() if number in told.get("yaku_with_pao", "").split(",")]
    allowed = told.get("allowed_yaku", "").split(",") if "allowed_yaku" in told else []
    if allowed:
        settings |= {"ippatsu": "35" in allowed, "ittsu": "12" in allowed, "double_riichi": "34" in allowed}
        if "43" not in allowed:
            settings["renhou"] = "none"
    return settings


def _uma(told: Mapping[str, str]) -> dict[str, object]:
    if told.get("uma_type", "1") not in ("1", "UMA_TYPE_UMA_SIMPLE", "uma_simple", "simple"):
        return {}
    places = [_number(told.get(f"uma.place{place}")) for place in range(1, 5)]
    return {"uma": places, "uma_floating": []} if None not in places else {}


def _open(told: Mapping[str, str]) -> tuple[str, ...]:
    """What the rule set leaves open: an uma by places of its own, and a time limit told elsewhere."""
    complex_uma = any(key.startswith("complex_uma") for key in told) and not _uma(told)
    limited = bool(_number(told.get("game_expiration_time"))) or "ending_policy" in told
    return (*(("uma", "uma_floating") if complex_uma else ()), *(("time_limit_minutes",) if limited else ()))


def _number(text: str | None) -> int | None:
    try:
        number = float(text or "")
    except ValueError:
        return None
    return int(number) if number.is_integer() and abs(number) < 10**7 else None
