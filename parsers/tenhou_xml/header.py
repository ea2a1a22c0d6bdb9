"""What a Tenhou log says before its hands: the room, the players, its own identifier (format note Tenhou §1, §2, §8)."""

from __future__ import annotations

import re
from math import isfinite
from typing import Final
from urllib.parse import unquote

from analyzer.model.event import Disconnect
from analyzer.model.game import DeclaredRules, Player
from analyzer.model.phrase import Phrase, joined, say
from parsers.tenhou_xml.attributes import Attributes
from parsers.tenhou_xml.codes import ATTRIBUTES, RANKS, THREE_PLAYERS

LOG_ID: Final = re.compile(r"(?<!\d)(\d{4})(\d\d)(\d\d)\d\dgm-([0-9a-fA-F]{4})-(\d{4,6})-x?[0-9a-fA-F]{8,}")
_GENERATIONS: Final = (("mt19937ar-sha512-n288-base64,", "C"), ("mt19937ar-sha512-n288,", "B"))
"""How SHUFFLE names the second and third way to make walls; the first has its seed in each INIT (wall note §1)."""


class Header:
    """Gathers what the tags outside the hands say."""

    def __init__(self) -> None:
        self.flags: dict[str, str] = {}
        self.seed: str | None = None
        self.id: str | None = None
        self.date: str | None = None
        self._names: dict[int, str] = {}
        self._dan: list[str] = []
        self._rate: list[str] = []
        self._sex: list[str] = []

    @property
    def room(self) -> int | None:
        """GO.type as a number, where it can be read."""
        try:
            return int(self.flags.get("type", ""))
        except ValueError:
            return None

    def take_shuffle(self, tag: Attributes) -> None:
        """SHUFFLE: the wall seed of the whole game."""
        self.seed = tag.text("seed") or None
        for start, generation in _GENERATIONS:
            if self.seed is not None and self.seed.startswith(start):
                self.flags["generation"] = generation

    def take_room(self, tag: Attributes) -> None:
        """GO: the room's own words, kept as they stand."""
        for name in sorted(ATTRIBUTES["GO"]):
            value = tag.text(name)
            if value is not None:
                self.flags[name] = value

    def take_players(self, tag: Attributes) -> Disconnect | None:
        """UN: the players; or, with one name alone after the first such tag, a player who is back."""
        names = {number: name for number in range(4) if (name := tag.text(f"n{number}")) is not None}
        alone = len(names) == 1 and tag.text("dan") is None and tag.text("rate") is None
        for number, name in names.items():
            self._names.setdefault(number, unquote(name, errors="replace"))
        if alone and len(self._names) > 1:
            return Disconnect(next(iter(names)), back=True)
        self._dan = self._dan or (tag.text("dan") or "").split(",")
        self._rate = self._rate or (tag.text("rate") or "").split(",")
        self._sex = self._sex or (tag.text("sx") or "").split(",")
        return None

    def players(self, count: int) -> tuple[Player, ...]:
        """The players of the first ``count`` seats."""
        return tuple(
            Player(
                self._names.get(number, ""), _rank(_at(self._dan, number)), _rating(_at(self._rate, number)), _at(self._sex, number) or None
            )
            for number in range(count)
        )

    def identify(self, *texts: str) -> str | None:
        """Find the log's identifier in its name or its comments, and compare it with GO. Returns what contradicts, if anything does."""
        found = next((match for text in texts if (match := LOG_ID.search(text)) is not None), None)
        if found is None:
            return None
        year, month, day, room, lobby = found.groups()
        self.id = found.group()
        self.date = f"{year}-{month}-{day}"
        self.flags["id"] = self.id
        wrong: list[Phrase] = []
        if str(int(room, 16)) != self.flags.get("type"):
            self.flags["id_type"] = str(int(room, 16))
            if "type" in self.flags:
                wrong.append(say("room type {told}, but GO.type is {type}", told=int(room, 16), type=self.flags["type"]))
        if "lobby" in self.flags and str(int(lobby)) != self.flags["lobby"]:
            self.flags["id_lobby"] = str(int(lobby))
            wrong.append(say("lobby {told}, but GO.lobby is {lobby}", told=int(lobby), lobby=self.flags["lobby"]))
        return say("the log's identifier says {wrong}", wrong=joined(wrong, say(" and "))) if wrong else None

    def contradicts(self, players: int) -> bool:
        """Whether GO names another number of players than the deal shows."""
        return self.room is not None and bool(self.room & THREE_PLAYERS) != (players == 3)

    def rules(self) -> DeclaredRules:
        """All of it as declared rules."""
        return DeclaredRules(platform="tenhou", flags=self.flags, date=self.date)


def _at(parts: list[str], number: int) -> str:
    return parts[number].strip() if number < len(parts) else ""


def _rank(code: str) -> str | None:
    return RANKS[int(code)] if code.isdecimal() and code.isascii() and len(code) < 3 and int(code) < len(RANKS) else code or None


def _rating(text: str) -> float | None:
    try:
        rating = float(text)
    except ValueError:
        return None
    return rating if isfinite(rating) else None
