"""What mjai says of its own rules (format note mjai §3, §8)."""

from __future__ import annotations

from typing import Any, Final

from analyzer.model.game import DeclaredRules
from parsers import safe_json
from parsers.mjai import form
from parsers.source import Refused
from parsers.tenhou_xml.codes import EAST_SOUTH, NO_RED_FIVES

PLATFORM: Final = "mjai"
_RULE: Final = "rules."
_TEXTS: Final = ("gametype", "preset")


def declared(start: form.StartGame) -> DeclaredRules:
    """The words of a start_game; a rules object as ``rules.`` and the name of each switch, in JSON's spelling."""
    flags: dict[str, str] = {}
    for name in ("kyoku_first", "aka_flag", "gametype", "preset"):
        value = getattr(start, name)
        if value is not None:
            flags[name] = _word(value)
    if start.seed is not None:
        flags["seed"] = _word(start.seed)
    for name, value in (start.rules or {}).items():
        flags[f"{_RULE}{name[:40]}"] = _word(value)
    return DeclaredRules(platform=PLATFORM, flags=flags)


def declared_again(rules: DeclaredRules) -> dict[str, Any]:
    """The fields of the start_game that these rules were read from."""
    fields: dict[str, Any] = {}
    switches: dict[str, Any] = {}
    for name, text in rules.flags.items():
        value = _value(text)
        if name.startswith(_RULE):
            switches[name.removeprefix(_RULE)] = value
        else:
            fields[name] = text if name in _TEXTS else value
    return fields | ({"rules": switches} if switches else {})


def told_elsewhere(rules: DeclaredRules) -> dict[str, Any]:
    """Length and red fives of a Tenhou room, which mjai has fields for; nothing of other rules."""
    room = rules.flags.get("type", "")
    if rules.platform != "tenhou" or not (room.isascii() and room.isdecimal()):
        return {}
    bits = int(room)
    return {"kyoku_first": 0 if bits & EAST_SOUTH else 4, "aka_flag": not bits & NO_RED_FIVES}


def _value(text: str) -> Any:
    try:
        return safe_json.parse(text.encode())
    except Refused:
        return text


def _word(value: object) -> str:
    return str(value).lower()[:80] if isinstance(value, bool) else str(value)[:80]
