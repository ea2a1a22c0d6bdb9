"""Reader of the paipu of 電脳麻将, Majiang (format note Majiang): one game, an array of games, or one game a line."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import isfinite
from typing import Any, Final, TypeVar

import msgspec

from analyzer.model.game import DeclaredRules, Evidence, Game, Player, Source
from analyzer.model.hand import Hand
from analyzer.model.outcome import FinalClaim
from analyzer.model.phrase import say
from parsers import safe_json
from parsers.field_by_field import build
from parsers.json_games import games
from parsers.majiang import forms as form
from parsers.majiang.hand import HandReader
from parsers.remarks import Remarks
from parsers.source import Document, Refused
from parsers.tenhou_json.header import Header
from parsers.tenhou_xml.header import LOG_ID
from parsers.unreadable import Unreadable

NAME: Final = "majiang"
TITLE: Final = "Majiang (電脳麻将) paipu"
TELLS: Final = say(
    "Everything but which copy of a tile it is, and the rules, unless the game has a rule table. Deposits and the moment an indicator is "
    "turned follow from the order of events."
)

_KNOWN: Final = frozenset({"title", "player", "qijia", "log", "defen", "point", "rank", "rule"})
_ARRAYS: Final = 2
"""The log and its hands: their elements, the events, are not cut in two where a document breaks off."""
_T = TypeVar("_T")
_Log = list[list[form.Event]]


def sniff(text: bytes) -> bool:
    """Whether it is JSON with a Majiang deal in it."""
    return safe_json.looks_like_json(text) and b'"qipai"' in text and b'"tenbo_game"' not in text


def read(document: Document) -> Iterator[Game | Unreadable]:
    """The games of a document; a bad one among several is yielded as `Unreadable`.

    Raises:
        Refused: when the document is not in this format at all.
    """
    place = 0
    for index, (raw, pointer, broken) in enumerate(games(document, _ARRAYS)):
        source = Source(document.name, NAME, document.digest, index)
        try:
            reader = _Reader(raw, pointer, source, place, broken)
            game = reader.game()
        except Refused as refused:
            yield Unreadable(source, refused.code, refused.text, refused.place)
            continue
        place = reader.place
        yield game


def starts(line: bytes) -> bool:
    """Whether a line is a game of its own."""
    return line.lstrip().startswith(b"{") and b'"qipai"' in line


def locate(document: Document, ordinal: int) -> str:
    """JSON pointer of an ordinal, the events of all hands numbered through: ``/log/3/12``; with one game a line ``line 2 /log/3/12``."""
    place = 0
    for raw, pointer, _ in games(document, _ARRAYS):
        try:
            game = safe_json.parse(raw, pointer)
        except Refused:
            continue
        log = game.get("log") if isinstance(game, dict) else None
        for number, hand in enumerate(log if isinstance(log, list) else ()):
            length = len(hand) if isinstance(hand, list) else 0
            if ordinal < place + length:
                return f"{pointer}/log/{number}/{ordinal - place}"
            place += length
    return "/"


class _Reader:
    """One pass over one game."""

    def __init__(self, raw: bytes | msgspec.Raw, pointer: str, source: Source, place: int, broken: str) -> None:
        """``broken`` is how the text is broken, of which this is the part before the break; empty for a whole one."""
        self._broken = broken
        self._pointer = pointer
        self._source = source
        self.place = place
        """Ordinal of the next event."""
        self._remarks = Remarks()
        self._fields: dict[str, msgspec.Raw] = safe_json.parse_as(raw, dict[str, msgspec.Raw], pointer, unique=False)
        self._hands: list[Hand] = []
        self._number = 0
        """Index of the hand being read."""

    def game(self) -> Game:
        """Read all.

        Raises:
            Refused: P06 when it has no log.
        """
        if "log" not in self._fields:
            if self._broken:
                raise Refused("P03", self._broken, self._pointer)
            raise Refused("P06", say("a game without its log"), self._pointer)
        for name in self._fields.keys() - _KNOWN:
            self._remarks.add("P05", say("unknown field {name}", name=name[:40]))
        # Players are numbered from one that is not always the first dealer; seats are numbered from the first dealer.
        first = self._field("qijia", form.SeatNumber, 0)
        self._log()
        if self._broken:
            if not self._hands:
                raise Refused("P03", say("broken before the first hand: {broken}", broken=self._broken), self._pointer)
            self._remarks.add("P03", say("read up to the break: {broken}", broken=self._broken), self.place - 1)
        return Game(
            source=msgspec.structs.replace(self._source, id=self._log_id()),
            players=self._players(first),
            hands=self._hands,
            rules=self._rules(),
            final=self._final(first),
            evidence=Evidence.FULL_LOG,
            remarks=self._remarks.as_list(),
        )

    def _field(self, name: str, kind: Any, missing: _T, *, needed: bool = True) -> Any | _T:
        if name not in self._fields:
            if needed:
                self._remarks.add("P06", say("{name} is missing", name=name))
            return missing
        try:
            return safe_json.parse_as(self._fields[name], kind, f"{self._pointer}/{name}")
        except Refused as refused:
            self._remarks.add("P06", say("{what}: {why}", what=refused.place or name, why=refused.text))
            return missing

    def _log(self) -> None:
        raw = self._fields["log"]
        try:
            log = safe_json.parse_as(raw, _Log)
        except Refused:
            for plain in self._plain_log():
                self._number = len(self._hands)
                self._hand([self._event(number, one) for number, one in enumerate(plain)])
            return
        for number, hand in enumerate(log):
            strange = self._hand(hand)
            if strange:
                self.place -= len(hand)
                plain = self._plain_log()[number]
                for at in strange:
                    self._event(at, plain[at])
                self.place += len(hand)

    def _plain_log(self) -> list[list[Any]]:
        log = safe_json.parse(self._fields["log"], f"{self._pointer}/log")
        if not isinstance(log, list):
            raise Refused("P06", say("the log is no array of hands"), f"{self._pointer}/log")
        for number, hand in enumerate(log):
            if not isinstance(hand, list):
                self._remarks.add("P06", say("a hand that is no array of events is left out"), hand=number)
        return [hand if isinstance(hand, list) else [] for hand in log]

    def _event(self, number: int, plain: Any) -> form.Event:
        """One event, whatever it is; what of it cannot be read is left out."""
        event = form.Event()
        if not isinstance(plain, dict) or not plain:
            self._note("P06", say("an event that is no object, or an empty one, is left out"), number)
            return event
        for name, value in plain.items():
            kind = form.EVENTS.get(name)
            if kind is not None:
                setattr(event, name, build(kind, value, partial(self._unread, name, number)))
            else:
                self._note("P05", say("unknown event {name}", name=repr(name[:40])), number)
        return event

    def _unread(self, event: str, number: int, field: str, why: str) -> None:
        self._note(
            "P06",
            say("{field} of {name}: {why}", field=field, name=event, why=why) if field else say("{what}: {why}", what=event, why=why),
            number,
        )

    def _note(self, code: str, text: str, number: int) -> None:
        self._remarks.add(code, text, self.place + number, self._number)

    def _hand(self, events: list[form.Event]) -> list[int]:
        """One hand; returns the numbers of the events that are none that is known."""
        strange: list[int] = []
        deal = events[0].qipai if events else None
        if deal is None:
            if events:
                self._remarks.add("P06", say("a hand that does not begin with its deal is left out"), self.place)
        else:
            self._number = len(self._hands)
            reader = HandReader(deal, self.place, self._note)
            strange = reader.follow(events[1:])
            self._hands.append(reader.finished())
        self.place += len(events)
        return strange

    def _players(self, first: int) -> tuple[Player, ...]:
        names: list[str | None] = self._field("player", list[str | None], [])
        if len(names) != 4:
            if names:
                self._remarks.add("P06", say("{count} players where there are four", count=len(names)))
            names = [*names[:4], "", "", "", ""][:4]
        return tuple(_player(names[(first + seat) % 4] or "") for seat in range(4))

    def _title(self) -> str:
        return str(self._field("title", str, "", needed=False))

    def _log_id(self) -> str | None:
        """The identifier of the Tenhou log that the game was converted from: converters leave it in the title."""
        found = LOG_ID.search(self._title())
        return found.group() if found is not None else None

    def _rules(self) -> DeclaredRules:
        table: dict[str, Any] = self._field("rule", dict[str, Any], {}, needed=False)
        flags = {name[:100]: value if isinstance(value, str) else msgspec.json.encode(value).decode() for name, value in table.items()}
        # Converters write what they know of the room, or the book that the game was played by, into the title.
        title = [line for line in self._title().split("\n") if len(line) > 2]
        id_ = self._log_id()
        told = Header({"title": title}, "", lambda _code, _text: None).rules(id_)
        if told.platform == "tenhou" and id_ is None:
            # The converter at hand leaves the chips of a room out of its words.
            told.flags["chips"] = "not told"
        return told if (told.platform or told.book) and not flags else DeclaredRules(platform="majiang", flags=flags, date=told.date)

    def _final(self, first: int) -> FinalClaim | None:
        if "defen" not in self._fields:
            self._remarks.add("P04", say("the log stops without an end of the game"), self.place - 1 if self._hands else None)
            return None
        scores = self._field("defen", form.PointsPerSeat, None)
        told = self._field("point", list[str | float], None, needed=False)
        results: list[float] = []
        try:
            results = [float(one) for one in told or ()]
        except ValueError:
            self._remarks.add("P06", say("point: results that are no numbers"))
        good = len(results) == 4 and all(map(isfinite, results))
        if scores is None and not good:
            return None
        order = [(first + seat) % 4 for seat in range(4)]
        return FinalClaim(
            None if scores is None else tuple(scores[player] for player in order),
            tuple(results[player] for player in order) if good else None,
        )


def _player(text: str) -> Player:
    """A name; converters add a line with rank and rating: ``(七段 R1500)``."""
    name, _, more = text.partition("\n")
    rank, _, rating = more.strip("()").partition(" R")
    try:
        number = float(rating) if rating else None
    except ValueError:
        number = None
    return Player(name, rank or None, number if number is not None and isfinite(number) else None)
