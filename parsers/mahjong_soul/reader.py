"""Reader of Mahjong Soul records, dumped as JSON (format note Mahjong Soul): both layouts, with and without their wrappers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, Final

import msgspec

from analyzer.model.game import Evidence, Game, Source
from analyzer.model.hand import Hand
from analyzer.model.phrase import say
from parsers import safe_json
from parsers.broken_json import beginning
from parsers.field_by_field import build
from parsers.json_games import Part, games
from parsers.mahjong_soul import forms as form
from parsers.mahjong_soul.hand import HandReader
from parsers.mahjong_soul.head import Head, snake
from parsers.mahjong_soul.words import OTHER_GAMES
from parsers.remarks import Remarks
from parsers.source import Document, Refused
from parsers.unreadable import Unreadable

NAME: Final = "mahjong_soul"
TITLE: Final = say("Mahjong Soul record (JSON)")
TELLS: Final = say(
    "Everything, the rules of the room too, but which copy of a tile it is, whether the dealer's first discard is the tile just drawn, and "
    "how the payments of several wins on one tile are made up."
)

_ARRAYS: Final = 1
"""The records: its elements are not cut in two where a document breaks off."""
_USUAL: Final = b'"left_tile_count"'
_CAMEL: Final = (b'"leftTileCount"', b'"isLiqi"', b'"huTile"', b'"deltaScores"')
"""Names of fields as the definitions and as some dumps spell them."""


def sniff(text: bytes) -> bool:
    """Whether it is JSON with a Mahjong Soul record in it, or the answer that carries one."""
    if not safe_json.looks_like_json(text) or b'"tenbo_game"' in text:
        return False
    return b'RecordNewRound"' in text or b'GameDetailRecords"' in text


def read(document: Document) -> Iterator[Game | Unreadable]:
    """The games of a document; a bad one among several is yielded as `Unreadable`.

    Raises:
        Refused: when the document is not in this format at all.
    """
    place = 0
    for index, part in enumerate(_parts(document)):
        source = Source(document.name, NAME, document.digest, index)
        try:
            reader = _Reader(part, source, place)
            game = reader.game()
        except Refused as refused:
            yield Unreadable(source, refused.code, refused.text, refused.place)
            continue
        place = reader.place
        yield game


def starts(line: bytes) -> bool:
    """Whether a line is a game of its own."""
    return line.lstrip().startswith(b"{") and b'RecordNewRound"' in line


def locate(document: Document, ordinal: int) -> str:
    """JSON pointer of an ordinal, the entries of all games numbered through: ``/data/data/actions/12``."""
    place = 0
    for part in _parts(document):
        try:
            _, raw, pointer = _records_of(part)
            count = len(safe_json.parse_as(raw, list[msgspec.Raw], pointer))
        except Refused:
            continue
        if ordinal < place + count:
            return f"{pointer}/{ordinal - place}"
        place += count
    return "/"


def _parts(document: Document) -> list[Part]:
    """The games; a document that is nothing but an array of records is one."""
    text = document.text
    if text.lstrip()[:1] == b"[" and b'"head"' not in text and b'GameDetailRecords"' not in text:
        whole, broken = beginning(text, 0)
        return [Part(whole, "", broken)]
    return games(document, _ARRAYS)


def _records_of(part: Part) -> tuple[dict[str, msgspec.Raw], msgspec.Raw, str]:
    """The fields of the game, its list of entries, and where that stands.

    Raises:
        Refused: P06 when there is none.
    """
    if bytes(part.text).lstrip()[:1] == b"[":
        return {}, msgspec.Raw(part.text), part.pointer
    top = _fields(part.text, part.pointer)
    fields, pointer = top, part.pointer
    while True:
        for name in ("actions", "records"):
            # An empty list of records is no sign of a game without hands: the new layout has actions.
            if name in fields and bytes(fields[name]).strip() not in (b"[]", b"null"):
                return top, fields[name], f"{pointer}/{name}"
        inner = fields.get("data")
        start = b"" if inner is None else bytes(inner).lstrip()[:1]
        if inner is not None and start == b"[":
            return top, inner, f"{pointer}/data"
        if inner is None or start != b"{":
            break
        fields, pointer = _fields(inner, f"{pointer}/data"), f"{pointer}/data"
    if start == b'"':
        raise Refused("P06", say("the records are there as bytes, not opened as JSON"), f"{pointer}/data")
    if any(name in fields for name in ("actions", "records")):
        raise Refused("P06", say("a game without records"), pointer)
    if "data_url" in top and bytes(top["data_url"]) != b'""':
        raise Refused("P06", say("the records are not in the file (data_url names where they are)"), pointer)
    raise Refused("P06", say("the records are not in the file"), pointer)


def _fields(text: bytes | msgspec.Raw, pointer: str) -> dict[str, msgspec.Raw]:
    found: dict[str, msgspec.Raw] = safe_json.parse_as(text, dict[str, msgspec.Raw], pointer, unique=False)
    return found


class _Reader:
    """One pass over one game."""

    def __init__(self, part: Part, source: Source, place: int) -> None:
        self._part = part
        self._source = source
        self._first = self.place = place
        """Ordinal of the first entry, and of the next."""
        self._remarks = Remarks()
        self._hands: list[Hand] = []
        self._reader: HandReader | None = None
        self._other = ""
        """What makes another game of it."""

    def game(self) -> Game:
        """Read all.

        Raises:
            Refused: P06 when it has no records.
        """
        try:
            top, raw, pointer = _records_of(self._part)
        except Refused as refused:
            raise Refused("P03", self._part.broken, refused.place) if self._part.broken else refused from None
        self._head = Head(top.get("head"), self._remarks.add)
        self._players = self._head.players or (3 if b'"tiles3":[]' in bytes(raw).replace(b" ", b"") else 4)
        if self._head.other_game:
            count = len(safe_json.parse_as(raw, list[msgspec.Raw], pointer))
        else:
            count, entries = self._entries(raw, pointer)
            for number, record in enumerate(entries):
                if record is not None:
                    self._record(self._first + number, record)
            self._close()
        self.place = self._first + count
        self._check_end()
        return Game(
            source=msgspec.structs.replace(self._source, id=self._head.id),
            players=self._head.names(4 if self._head.two else self._players),
            hands=self._hands,
            rules=self._head.rules(),
            final=self._head.final(4 if self._head.two else self._players),
            evidence=Evidence.FULL_LOG,
            remarks=self._remarks.as_list(),
        )

    def _check_end(self) -> None:
        """What is to be said of the game as a whole."""
        other = self._head.other_game or self._other
        if other:
            # What its records say is no matter then, nor what is odd about them.
            self._hands.clear()
            self._remarks = Remarks()
            self._remarks.add("P09", say("a game with {other}, which is no plain riichi; its hands are not read", other=other))
            return
        add, head = self._remarks.add, self._head
        if self._part.broken:
            if not self._hands:
                raise Refused("P03", say("broken before the first hand: {broken}", broken=self._part.broken), self._part.pointer)
            add("P03", say("read up to the break: {broken}", broken=self._part.broken), self.place - 1)
        elif not head.ended:
            add("P04", say("the log stops without an end of the game"), self.place - 1 if self._hands else None)
        if head.old_yaku:
            add("P09", say("a game with old yaku (guyi_mode)"))
        elif self._players == 3:
            add("P09", say("a game of three players"))

    def _entries(self, raw: msgspec.Raw, pointer: str) -> tuple[int, Iterable[form.Data | None]]:
        """How many entries there are, and the record of each; None for one that is none: a click, a lost connection."""
        text = bytes(raw)
        if _USUAL in text or not any(name in text for name in _CAMEL):
            plain = text.replace(b'".lq.Record', b'"Record')
            try:
                if pointer.endswith("/actions"):
                    actions = msgspec.json.decode(plain, type=list[form.Action])
                    return len(actions), [None if one.result is None or one.type != 1 else one.result.data for one in actions]
                records = msgspec.json.decode(plain, type=list[form.Record])
                return len(records), [one.data for one in records]
            except (msgspec.DecodeError, UnicodeDecodeError):
                pass
        entries = safe_json.parse(raw, pointer)
        if not isinstance(entries, list):
            raise Refused("P06", say("the records are no array"), pointer)
        return len(entries), (self._entry(self._first + number, entry) for number, entry in enumerate(entries))

    def _entry(self, at: int, entry: Any) -> form.Data | None:
        """The record of an entry, whatever it is; what of it cannot be read is left out."""
        entry = snake(entry)
        if isinstance(entry, dict) and "name" not in entry:
            entry = entry.get("result") if entry.get("type") == 1 else None
            if entry is None:
                return None
        if not isinstance(entry, dict) or not isinstance(entry.get("name"), str):
            self._note("P06", say("an entry that is no record is left out"), at)
            return None
        name = entry["name"].rpartition(".")[2]
        kind = form.RECORDS.get(name)
        if kind is None:
            if name in OTHER_GAMES or name.startswith("RecordHule"):
                self._other = self._other or name
            else:
                self._note("P05", say("unknown record {name}", name=repr(name[:40])), at)
            return None
        made: form.Data | None = build(kind, entry.get("data", {}), partial(self._unread, name, at))
        return made

    def _unread(self, name: str, at: int, field: str, why: str) -> None:
        self._note(
            "P06",
            say("{field} of {name}: {why}", field=field, name=name, why=why) if field else say("{what}: {why}", what=name, why=why),
            at,
        )

    def _note(self, code: str, text: str, at: int) -> None:
        hand = len(self._hands) - (self._reader is None)
        self._remarks.add(code, text, at, hand if self._reader is not None or self._hands else None)

    def _record(self, at: int, record: form.Data) -> None:
        if type(record) is form.NewRound:
            self._close()
            if record.ju >= self._players:
                self._note("P06", say("a hand of dealer {seat} is left out", seat=record.ju), at)
                return
            self._reader = HandReader(record, at, self._players, self._note)
            return
        reader = self._reader
        if reader is None:
            self._remarks.add("P06", say("records outside a hand are left out"), at)
        elif self._players < 4 and getattr(record, "seat", 0) >= self._players:
            self._note("P06", say("a record of seat {seat} is left out", seat=record.seat), at)  # type: ignore[union-attr]  # it has one
        else:
            _TAKES[type(record)](reader, at, record)

    def _close(self) -> None:
        if self._reader is not None:
            self._hands.append(self._reader.finished())
            if self._reader.open_riichi:
                self._other = self._other or say("open riichi")
            self._reader = None


_TAKES: Final[dict[type, Any]] = {
    form.DealTile: HandReader.draw,
    form.DiscardTile: HandReader.discard,
    form.ChiPengGang: HandReader.call,
    form.AnGangAddGang: HandReader.kan,
    form.BaBei: HandReader.north,
    form.LiuJu: HandReader.abort,
    form.NoTile: HandReader.drawn,
    form.Hule: HandReader.win,
}
"""What the reader of a hand does with each record."""
