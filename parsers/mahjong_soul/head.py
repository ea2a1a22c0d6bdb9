"""What a Mahjong Soul record says beside its hands: the room and its rules, the players, the end (format note Mahjong Soul §2)."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from analyzer.model.game import DeclaredRules, Player
from analyzer.model.outcome import FinalClaim
from analyzer.model.phrase import say
from parsers import safe_json
from parsers.mahjong_soul.words import OLD_YAKU, OTHER_MODES
from parsers.source import Refused

_UUID: Final = re.compile(r"(\d\d)(\d\d)(\d\d)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
_HUMP: Final = re.compile(r"(?<=[a-z0-9])([A-Z])")
_NUMBERED: Final = re.compile(r"(part_point|noting_fafu|shunweima)(\d)")
_RANKS: Final = {1: "Novice", 2: "Adept", 3: "Expert", 4: "Master", 5: "Saint", 6: "Celestial", 7: "Celestial"}
_POINTS: Final = 10**9


def snake(value: Any) -> Any:
    """The same with every field named as in the definitions, where a dump spells them ``leftTileCount``; empty fields left out."""
    if isinstance(value, dict):
        return {_name(name): snake(part) for name, part in value.items() if part is not None}
    return [snake(part) for part in value] if isinstance(value, list) else value


def _name(name: str) -> str:
    flat = _HUMP.sub(lambda hump: f"_{hump[1].lower()}", name)
    numbered = _NUMBERED.fullmatch(flat)
    return flat if numbered is None else f"{numbered[1]}_{numbered[2]}"


class Head:
    """The head of a record; wrong values are told to ``note`` and left out."""

    def __init__(self, raw: msgspec.Raw | None, note: Callable[[str, str], None]) -> None:
        """Read it; None where the dump has none."""
        self._note = note
        try:
            plain = None if raw is None else snake(safe_json.parse(raw, "/head"))
        except Refused as refused:
            note("P06", say("the head: {text}", text=refused.text))
            plain = None
        if raw is None:
            note("P06", say("no head: room, players and end of the game are not told"))
        self._plain: dict[str, Any] = plain if isinstance(plain, dict) else {}
        self._config = _object(self._plain, "config")
        self._mode = _object(self._config, "mode")
        self._detail = _object(self._mode, "detail_rule")
        mode = self._mode.get("mode")
        self._number: int | None = mode if type(mode) is int and 0 <= mode < 100 else None
        results = _object(self._plain, "result").get("players")
        self._results = [one for one in results if isinstance(one, dict)] if isinstance(results, list) else []

    @property
    def players(self) -> int | None:
        """3 or 4 players by the mode of the room; None where it is not told."""
        return None if self._number is None else {0: 4, 1: 3}.get(self._number // 10)

    @property
    def two(self) -> bool:
        """Whether two play, or some other number that is no riichi."""
        return self._number is not None and self._number // 10 > 1

    @property
    def ended(self) -> bool:
        """Whether the game has an end."""
        return bool(self._results)

    @property
    def other_game(self) -> str:
        """What of the room's rules makes another game of it, or cannot be reckoned with; empty for plain riichi."""
        if self.two:
            return say("mode {number}", number=self._number)
        for name, value in self._detail.items():
            if name in OTHER_MODES and value:
                return f"{name}"
        if (stick := self._detail.get("liqibang_value")) not in (None, 0, 1000):
            return say("deposits of {points}", points=stick)
        if (least := self._detail.get("fanfu")) not in (None, 0, 1):
            return say("{han} han needed to win", han=least)
        noten = [self._detail.get(f"noting_fafu_{number}", 0) for number in (1, 2, 3)]
        if any(noten) and (not all(type(one) is int for one in noten) or noten[2] != 3 * noten[0] or 2 * noten[1] != noten[2]):
            return say("noten payments of {points}", points=", ".join(map(str, noten)))
        return ""

    @property
    def old_yaku(self) -> bool:
        """Whether old yaku count."""
        return bool(self._detail.get(OLD_YAKU))

    @property
    def id(self) -> str | None:
        """The record's own identifier; None where it was taken out."""
        uuid = self._plain.get("uuid")
        return uuid if isinstance(uuid, str) and uuid and not set(uuid) <= set("0-") and len(uuid) < 100 else None

    def rules(self) -> DeclaredRules:
        """The room: its mode and what its detailed rules say, each by its own name; the day of play."""
        flags = {name[:100]: value if isinstance(value, str) else safe_json.text_of(value).decode() for name, value in self._detail.items()}
        for name, value in (("mode", self._number), ("category", self._config.get("category"))):
            if type(value) is int:
                flags[name] = str(value)
        return DeclaredRules(platform="mahjong_soul", flags=flags, date=self._date())

    def _date(self) -> str | None:
        found = _UUID.fullmatch(self.id or "")
        if found is not None:
            return f"20{found[1]}-{found[2]}-{found[3]}"
        start = self._plain.get("start_time")
        if type(start) is int and 10**9 <= start < 10**10:
            return datetime.fromtimestamp(start, UTC).strftime("%Y-%m-%d")
        return None

    def names(self, count: int) -> tuple[Player, ...]:
        """The players of the first ``count`` seats; a seat that a program plays has no account."""
        players = [Player()] * count
        accounts = self._plain.get("accounts")
        for account in accounts if isinstance(accounts, list) else ():
            seat = account.get("seat", 0) if isinstance(account, dict) else None
            if type(seat) is not int or not 0 <= seat < count:
                self._note("P06", say("an account without its seat is left out"))
                continue
            name = account.get("nickname", "")
            level = _object(account, "level3" if count == 3 else "level").get("id")
            players[seat] = Player(name if isinstance(name, str) else "", _rank(level))
        return tuple(players)

    def final(self, count: int) -> FinalClaim | None:
        """Final scores and results, of the players in the order of their places."""
        scores: dict[int, int] = {}
        results: dict[int, float] = {}
        for one in self._results:
            seat, score, total = one.get("seat", 0), one.get("part_point_1", 0), one.get("total_point", 0)
            good = all(type(value) in (int, float) and abs(value) < _POINTS for value in (score, total))
            if type(seat) is not int or not 0 <= seat < count or not good or score != int(score):
                self._note("P06", say("a final score that is no whole number of a seat"))
                return None
            scores[seat], results[seat] = int(score), total / 1000
        if set(scores) != set(range(count)):
            if self._results:
                self._note("P06", say("final scores of {count} seats where {players} play", count=len(scores), players=count))
            return None
        return FinalClaim(tuple(scores[seat] for seat in range(count)), tuple(results[seat] for seat in range(count)))


def _object(fields: dict[str, Any], name: str) -> dict[str, Any]:
    value = fields.get(name)
    return value if isinstance(value, dict) else {}


def _rank(level: object) -> str | None:
    """A rank by its number, like 10402: Master 2; one that is not known stays the number."""
    if type(level) is not int:
        return None
    name = _RANKS.get(level // 100 % 100)
    return f"{name} {level % 100}" if name is not None else str(level)
