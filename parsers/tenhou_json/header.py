"""What a Tenhou JSON document says beside its hands: players, rules, day, final scores (format note Tenhou JSON §1, §2, §7)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from math import isfinite
from typing import Any, Final

from analyzer.model.game import DeclaredRules, Player
from analyzer.model.outcome import FinalClaim
from analyzer.model.phrase import say
from parsers import safe_json
from parsers.source import Refused
from parsers.tenhou_json.words import (
    EAST_SOUTH,
    FAST,
    HUMANS,
    LEVEL_BITS,
    NO_OPEN_TANYAO,
    NO_RED_FIVES,
    RANK_BY_WORD,
    ROOM,
    THREE_PLAYERS,
)
from parsers.tenhou_xml.header import LOG_ID

KNOWN: Final = frozenset(
    {
        *("ver", "ref", "title", "name", "rule", "ratingc", "lobby", "dan", "sx", "rate", "sc", "connection", "log"),
        *("playerMapping", "type", "rf"),
    }
)

OWN_DISPLAY: Final = "tenbo:"
"""Before the name of a book in the display text of a document that tenbo wrote."""

_Settings = dict[str, bool | int | str | list[int | str]]
_UUID: Final = re.compile(r"(\d\d)(\d\d)(\d\d)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
_SOUL_ROOM: Final = re.compile(
    r"[銅銀金玉]の間|王座の間|大会戦|友人戦|(?:Bronze|Silver|Gold|Jade|Throne) Room|(?:Tournament|Friendly) (?:Room|Match)"
)
_CUSTOM_ROOM: Final = re.compile(r"大会戦|友人戦|Tournament|Friendly")
_LENGTH: Final = re.compile(r"(?P<east>東|East)|(?P<south>南|South)")
_YEAR_FIRST: Final = re.compile(r"(?<!\d)((?:19|20)\d\d)[/.-](\d\d?)[/.-](\d\d?)(?!\d)", re.ASCII)
_YEAR_LAST: Final = re.compile(r"(?<!\d)(\d\d?)/(\d\d?)/((?:19|20)\d\d)(?!\d)", re.ASCII)
_M_LEAGUE: Final = re.compile(r"M[ -]?League|Mリーグ|Ｍリーグ|ml-log\.jp", re.IGNORECASE)
_BOOKS: Final = (
    (_M_LEAGUE, "m-league"),
    (re.compile(r"日本プロ麻雀連盟公式ルール|連盟公式ルール"), "jpml-a"),
    (re.compile(r"最高位戦"), "saikouisen"),
)
"""Words of a title or of the text around a log → the book that they name."""


class Header:
    """The document's own words, as read; wrong ones are told to ``note`` and left out."""

    def __init__(self, plain: dict[str, Any], around: str, note: Callable[[str, str], None]) -> None:
        """Read the keys beside ``log``. ``around`` is the text that the log stood in, where it was pasted in one."""
        self._plain = plain
        self._note = note
        rule = plain.get("rule")
        self.rule: dict[str, Any] = rule if isinstance(rule, dict) else {}
        title = plain.get("title")
        self.title: list[Any] = title if isinstance(title, list) else [title] if isinstance(title, str) else []
        self.display = str(self.rule.get("disp") or "")[:2000]
        self._around = around
        for name in plain:
            if name not in KNOWN:
                note("P05", say("unknown field {name}", name=repr(name[:40])))

    def words(self) -> tuple[object, ...]:
        """What tells one game from another."""
        return (self.title, self.names(), self.rule, self._plain.get("ref"))

    def names(self) -> list[str]:
        """The four names, as far as told."""
        names = self._list("name")
        return [name if isinstance(name, str) else "" for name in names[:4]]

    def players_told(self) -> int | None:
        """How many play, where the header says so."""
        if self._plain.get("ratingc") in ("PF3", "PF4"):
            return int(str(self._plain["ratingc"])[2])
        room = ROOM.fullmatch(self.display)
        return 3 if room is not None and room["three"] else None

    def players(self, count: int) -> tuple[Player, ...]:
        """The players of the first ``count`` seats."""
        names, ranks, ratings, sexes = self.names(), self._list("dan"), self._list("rate"), self._list("sx")
        return tuple(
            Player(
                _at(names, seat, str) or "",
                _rank(_at(ranks, seat, str)),
                _rating(_at(ratings, seat, int, float)),
                _at(sexes, seat, str) or None,
            )
            for seat in range(count)
        )

    def log_id(self, name: str) -> str | None:
        """The log's own identifier: in ``ref``, the title, or the file's name."""
        ref = self._text("ref")
        found = LOG_ID.search(ref)
        if found is None and (uuid := _UUID.fullmatch(ref)) is not None:
            return None if set(ref) <= set("0-") else uuid.group()
        found = found or next((match for text in (*map(str, self.title), name) if (match := LOG_ID.search(text)) is not None), None)
        return None if found is None else found.group()

    def rules(self, log_id: str | None) -> DeclaredRules:
        """What the document says of its rules: a Tenhou room, a room of another platform, a book that its title names, or nothing."""
        room = next((match for text in self._rooms() if (match := ROOM.fullmatch(text)) is not None), None)
        tenhou_id = LOG_ID.fullmatch(log_id) if log_id is not None else None
        flags = {"disp": self.display} if self.display else {}
        lobby = self._plain.get("lobby")
        if type(lobby) is int and 0 <= lobby < 10**9:
            flags["lobby"] = str(lobby)
        if _UUID.fullmatch(self._text("ref")) or _SOUL_ROOM.search(self.display):
            return self._mahjong_soul(flags)
        if room is not None or tenhou_id is not None:
            return self._tenhou(room, tenhou_id, flags)
        if self.display.startswith(OWN_DISPLAY):
            return self._own()
        words = " ".join([*map(str, self.title), self.display, self._around])
        book = next((book for pattern, book in _BOOKS if pattern.search(words)), None)
        settings: dict[str, Any] = {}
        fives = self._red_fives()
        if book is not None and fives is not None:
            settings["red_fives"] = list(fives)
        return DeclaredRules(book=book, settings=settings, flags=flags, date=self._date())

    def final(self, players: int) -> FinalClaim | None:
        """Final scores and results: ``sc``, in turn."""
        told = self._plain.get("sc")
        if told is None:
            return None
        if (
            not isinstance(told, list)
            or len(told) < 2 * players
            or not all(type(number) in (int, float) and isfinite(number) and abs(number) < 10**9 for number in told[: 2 * players])
            or any(score != int(score) for score in told[0 : 2 * players : 2])
        ):
            self._note("P06", say("sc is not a score and a result for each player"))
            return None
        return FinalClaim(tuple(int(score) for score in told[0 : 2 * players : 2]), tuple(float(one) for one in told[1 : 2 * players : 2]))

    def _rooms(self) -> list[str]:
        """Where the words of a Tenhou room may stand: the display text, or the title of a converter that writes its own name there."""
        first = self.title[0] if self.title and isinstance(self.title[0], str) else ""
        return [self.display, first]

    def _tenhou(self, room: re.Match[str] | None, log_id: re.Match[str] | None, flags: dict[str, str]) -> DeclaredRules:
        settings: dict[str, Any] = {}
        date = self._date()
        if log_id is not None:
            year, month, day, told_room, told_lobby = log_id.groups()
            date = f"{year}-{month}-{day}"
            flags["id"] = log_id.group()
            flags["id_type"] = str(int(told_room, 16))
            flags["lobby"] = str(int(told_lobby))  # the document's own is often another: only the identifier is the server's
        fives = self._red_fives()
        if room is not None:
            bits = HUMANS | LEVEL_BITS[room["level"]]
            bits |= EAST_SOUTH if room["length"] == "南" else 0
            bits |= 0 if room["tanyao"] else NO_OPEN_TANYAO
            bits |= FAST if room["fast"] else 0
            bits |= THREE_PLAYERS if room["three"] else 0
            red = any(fives) if fives is not None else bool(room["red"])
            bits |= 0 if red else NO_RED_FIVES
            flags["type"] = str(bits)
        if "type" not in flags and "id_type" in flags:
            flags["type"] = flags["id_type"]
        if "id_type" in flags:
            self._compare(int(flags["type"]), int(flags["id_type"]))
            flags["type"] = flags.pop("id_type")
        if fives is not None and fives not in ((0, 0, 0), (1, 1, 1)):
            settings["red_fives"] = list(fives)
        return DeclaredRules(platform="tenhou", settings=settings, flags=flags, date=date)

    def _compare(self, by_words: int, by_id: int) -> None:
        """The room that the words tell against that of the log's identifier."""
        told = EAST_SOUTH | NO_OPEN_TANYAO | NO_RED_FIVES | THREE_PLAYERS
        if by_words & told != by_id & told:
            self._note(
                "P08",
                say(
                    "the log's identifier says room type {by_id}, its rule {by_words}; the verdicts rest on the former",
                    by_id=by_id,
                    by_words=by_words,
                ),
            )

    def _own(self) -> DeclaredRules:
        """A book, and perhaps single settings, in the display text of a document that tenbo wrote."""
        book, _, told = self.display.removeprefix(OWN_DISPLAY).partition(" ")
        try:
            settings: Any = safe_json.parse_as(told.encode(), _Settings) if told else {}
        except Refused:
            self._note("P06", say("settings that cannot be read: {told}", told=repr(told[:40])))
            settings = {}
        return DeclaredRules(book=book, settings=settings, date=self._date())

    def _mahjong_soul(self, flags: dict[str, str]) -> DeclaredRules:
        settings: dict[str, Any] = {}
        length = _LENGTH.search(self.display)
        if length is not None:
            settings["length"] = "east_south" if length["south"] else "east"
        fives = self._red_fives()
        if fives is not None:
            settings["red_fives"] = list(fives)
        if re.search(r"[東南]", self.display) and "喰" not in self.display:
            settings["open_tanyao"] = False
        if _CUSTOM_ROOM.search(self.display):
            flags["room"] = "custom"
        return DeclaredRules(platform="mahjong_soul", settings=settings, flags=flags, date=self._date())

    def _red_fives(self) -> tuple[int, int, int] | None:
        """Red fives of each suit, where the rule tells them."""
        characters, circles, bamboo = (_count(self.rule.get(f"aka5{suit}")) for suit in (1, 2, 3))
        if characters is not None or circles is not None or bamboo is not None:
            return characters or 0, circles or 0, bamboo or 0
        whole = _count(self.rule.get("aka"))
        return None if whole is None else (whole, whole, whole)

    def _date(self) -> str | None:
        uuid = _UUID.fullmatch(self._text("ref"))
        if uuid is not None and not set(uuid.group()) <= set("0-"):
            return f"20{uuid[1]}-{uuid[2]}-{uuid[3]}"
        for text in self.title[1:2]:
            if type(text) is int and 10**9 <= text < 10**10:
                return datetime.fromtimestamp(text, UTC).strftime("%Y-%m-%d")
        for text in (*self.title, self.display):
            if isinstance(text, str):
                if match := _YEAR_FIRST.search(text):
                    return f"{match[1]}-{int(match[2]):02}-{int(match[3]):02}"
                if match := _YEAR_LAST.search(text):
                    return f"{match[3]}-{int(match[1]):02}-{int(match[2]):02}"
        return None

    def _text(self, name: str) -> str:
        text = self._plain.get(name)
        return text if isinstance(text, str) else ""

    def _list(self, name: str) -> Sequence[Any]:
        told = self._plain.get(name)
        if told is not None and not isinstance(told, list):
            self._note("P06", say("{name} is no list", name=name))
            return ()
        return told or ()


def _at(parts: Sequence[Any], seat: int, *types: type) -> Any:
    return parts[seat] if seat < len(parts) and type(parts[seat]) in types else None


def _count(told: Any) -> int | None:
    """A number of red fives."""
    return int(told) if type(told) in (int, bool) and 0 <= told < 5 else None


def _rank(word: str | None) -> str | None:
    return RANK_BY_WORD.get(word, word) if word else None


def _rating(rating: float | None) -> float | None:
    return float(rating) if rating is not None and isfinite(rating) else None
