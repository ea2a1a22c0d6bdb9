"""What mjai says of its own rules (format note mjai §3, §8)."""

from __future__ import annotations

from typing import Final

from analyzer.model.game import DeclaredRules
from parsers import mjai_form as form

PLATFORM: Final = "mjai"


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
        flags[f"rules.{name[:40]}"] = _word(value)
    return DeclaredRules(platform=PLATFORM, flags=flags)


def _word(value: object) -> str:
    return str(value).lower()[:80] if isinstance(value, bool) else str(value)[:80]
