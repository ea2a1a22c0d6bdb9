"""Reader of Tenhou JSON (tenhou.net/6) and of what converters write in it (format note Tenhou JSON)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from analyzer.model.event import Chi, DoraTurned, Draw, Drawn, OpenKan, Pon, Riichi, StickPaid, Won
from analyzer.model.game import Evidence, Game, Source
from analyzer.model.hand import Hand
from analyzer.model.phrase import counted, say
from parsers import safe_json
from parsers.remarks import Remarks
from parsers.source import Document, Refused
from parsers.tenhou_json.hand import RESULT, Budget, HandReader, players_of
from parsers.tenhou_json.header import Header
from parsers.tenhou_json.texts import Part, parts
from parsers.tenhou_json.words import PLACEHOLDER
from parsers.unreadable import Unreadable

NAME: Final = "tenhou_json"
TITLE: Final = "Tenhou JSON (tenhou.net/6)"
TELLS: Final = say(
    "Every tile, call and riichi, yaku, payments, fu and han below the limits, and in words the room; the final table in whole documents. "
    "Not: the hands shown, who is called tenpai, when indicators are turned, the copies and the walls. The order of play is worked out."
)

_LOG: Final = re.compile(rb'"log"\s*:\s*\[\s*(?:\]|\[\s*\[\s*[-\d"])')
_CUT: Final = re.compile(rb'"log"\s*:\s*\[[\s\[]*\Z')
_KEYS: Final = re.compile(rb'"(?:rule|name|title|ref|ver)"\s*:')
_LINK: Final = re.compile(rb"#json=\s*(?:\{|%7[bB])")
_EAST_1: Final = re.compile(rb'"log"\s*:\s*\[\s*\[\s*\[\s*0\s*,\s*0\s*,')
_OTHERS: Final = re.compile(rb'"(?:tenbo_game|mjai_log|qijia)"\s*:')


def sniff(text: bytes) -> bool:
    """Whether a ``log`` of hands stands in it beside a field of the format, or a link to the viewer that holds one."""
    if safe_json.looks_like_json(text):
        found = _LOG.search(text) or _CUT.search(text)
        return found is not None and _KEYS.search(text) is not None and _OTHERS.search(text) is None
    return _LINK.search(text) is not None and not text.lstrip().startswith(b"<") and b"\0" not in text


def read(document: Document) -> Iterator[Game | Unreadable]:
    """The games of a document: one, or as many as its lines, links or list hold; hands written one a document are put together.

    Raises:
        Refused: when nothing of it can be read.
    """
    found = list(_Reader(document).games())
    if len(found) == 1 and isinstance(found[0], Unreadable):
        raise Refused(found[0].code, found[0].text, found[0].place)
    for one in found:
        yield one.game(document, alone=len(found) == 1) if isinstance(one, _Draft) else one


def starts(line: bytes) -> bool:
    """Whether a line of one document a line is the beginning of a game, its East 1."""
    return _EAST_1.search(line) is not None


def locate(document: Document, ordinal: int) -> str:
    """Pointer of an ordinal: ``/log/3/8/12``, after the line where there is one document a line."""
    drafts = [one for one in _Reader(document).games() if isinstance(one, _Draft)]
    hands = [pair for draft in drafts for pair in zip(draft.hands, draft.sources, strict=True)]
    found = next(((hand, source) for hand, source in reversed(hands) if hand.place <= ordinal), None)
    if found is None:
        return "/"
    hand, (pointer, plain) = found
    return f"{pointer}{_pointer(hand, plain, ordinal - hand.place - 1)}"


def _pointer(hand: Hand, plain: list[Any], event: int) -> str:
    """Where an event of a hand stands in its array; of the hand itself, nothing more."""
    if not 0 <= event < len(hand.events):
        return ""
    taken, out, turned = [0] * 4, [0] * 4, 0
    place = ""
    for number, one in enumerate(hand.events[: event + 1]):
        match one:
            case Draw() | Chi() | Pon() | OpenKan():
                place = f"/{5 + 3 * one.seat}/{taken[one.seat]}"
                taken[one.seat] += 1
                row, at = plain[6 + 3 * one.seat], out[one.seat]
                out[one.seat] += isinstance(one, OpenKan) and at < len(row) and row[at] == PLACEHOLDER
            case Riichi():
                place = f"/{6 + 3 * one.seat}/{_riichi_at(plain[6 + 3 * one.seat], out[one.seat])}"
            case StickPaid():
                place = f"/{6 + 3 * one.seat}/{_riichi_at(plain[6 + 3 * one.seat], max(0, out[one.seat] - 1))}"
            case Won():
                place = f"/{RESULT}/{2 + 2 * sum(isinstance(before, Won) for before in hand.events[:number])}"
            case Drawn():
                place = f"/{RESULT}"
            case DoraTurned():
                turned += 1
                place = f"/2/{turned}"
            case _:
                place = f"/{6 + 3 * one.seat}/{out[one.seat]}"
                out[one.seat] += 1
    return place


def _riichi_at(row: list[Any], start: int) -> int:
    return next((at for at in range(start, len(row)) if isinstance(row[at], str) and row[at][:1] == "r"), start)


class _Draft:
    """A game being put together of one document or several."""

    def __init__(self, header: Header, players: int, index: int, remarks: Remarks) -> None:
        self.header = header
        self.players = players
        self.index = index
        self.remarks = remarks
        self.hands: list[Hand] = []
        self.sources: list[tuple[str, Any]] = []
        """Of each hand, its pointer and its array."""

    def game(self, document: Document, *, alone: bool) -> Game:
        """The game; the name of a file that holds it ``alone`` may carry its identifier."""
        log_id = self.header.log_id(document.name.rpartition("/")[2] if alone else "")
        rules = self.header.rules(log_id)
        final = self.header.final(self.players)
        if self.players == 3:
            self.remarks.add("P09", say("a game of three players"))
        return Game(
            source=Source(document.name, NAME, document.digest, self.index, log_id),
            players=self.header.players(self.players),
            hands=self.hands,
            rules=rules,
            final=final,
            evidence=Evidence.FULL_LOG,
            remarks=self.remarks.as_list(),
        )

    def goes_on_with(self, header: Header, first: Hand, players: int) -> bool:
        """Whether a document that begins with this hand is more of the same game: the same words, and a hand that follows.

        Where nobody is named and nothing else tells games apart, the scores must follow too.
        """
        last = self.hands[-1]
        if self.players != players or self.header.words() != header.words() or (first.round, first.honba) <= (last.round, last.honba):
            return False
        if first.scores == _scores_after(last):
            return True
        follows = (first.round == last.round and first.honba == last.honba + 1) or (
            first.round == last.round + 1 and first.honba in (0, last.honba + 1)
        )
        return follows and len(set(header.names())) > 1


def _scores_after(hand: Hand) -> tuple[int, ...] | None:
    """The scores that the next hand begins with, by what is recorded."""
    if hand.scores is None:
        return None
    scores = list(hand.scores)
    for event in hand.events:
        if isinstance(event, StickPaid):
            scores[event.seat] -= 1000
        elif isinstance(event, Won | Drawn):
            scores = [score + change for score, change in zip(scores, event.claim.delta or (0,) * len(scores), strict=True)]
    return tuple(scores)


class _Reader:
    """One pass over the documents of a file."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._place = 1
        """Ordinal of the next hand: each is followed by as many as it has events."""
        self._index = 0
        self._budget = Budget()
        self._broken: list[Refused] = []
        """What could not be read since the last game."""

    def games(self) -> Iterator[_Draft | Unreadable]:
        """The games, in the order of the file."""
        draft: _Draft | None = None
        for part in parts(self._document):
            try:
                following = self._read(part)
            except Refused as refused:
                self._broken.append(refused)
                if draft is not None:
                    self._tell(draft)
                continue
            if draft is not None and draft.goes_on_with(following.header, following.hands[0], following.players):
                following.remarks.move_to(draft.remarks, len(draft.hands))
                draft.hands += following.hands
                draft.sources += following.sources
                self._tell(draft)
                continue
            if draft is not None:
                yield draft
                self._index += 1
            draft = following
            draft.index = self._index
            self._tell(draft)
        if draft is not None:
            yield draft
        else:
            first = self._broken[0] if self._broken else Refused("P06", say("no document of a game"))
            yield Unreadable(Source(self._document.name, NAME, self._document.digest, self._index), first.code, first.text, first.place)

    def _tell(self, draft: _Draft) -> None:
        for broken in self._broken:
            text = say("{text} at {place}", text=broken.text, place=broken.place) if broken.place else broken.text
            draft.remarks.add(broken.code, text)
        self._broken.clear()

    def _read(self, part: Part) -> _Draft:
        """One document.

        Raises:
            Refused: when it has no hand that can be read, or breaks off before it says by which rules it is played.
        """
        plain, place = part.plain, part.pointer
        if plain is None:
            raise part.broken or Refused("P06", say("no log"), place)
        log = plain.get("log")
        if not isinstance(log, list):
            raise Refused("P06", say("its log is no list of hands"), place)
        if part.broken is not None and not ({"rule", "ref"} & plain.keys()):
            raise Refused(
                "P03", say("{text}; it breaks off before it says by which rules it is played", text=part.broken.text), part.broken.place
            )
        remarks = Remarks()
        header = Header(plain, part.around, remarks.add)
        players = players_of(log)
        told = header.players_told()
        if told is not None and told != players and log:
            remarks.add("P08", say("the header says {told} players, but {players} were dealt to", told=told, players=players))
        draft = _Draft(header, players, self._index, remarks)
        reader = HandReader(players, self._budget)
        within = place if place.startswith("/") or not place else f"{place} "
        for number, one in enumerate(log):
            pointer = f"{within}/log/{number}"
            index = len(draft.hands)
            hand = reader.read(one, pointer, lambda code, text, at=self._place, index=index: remarks.add(code, text, at, index))  # type: ignore[misc]
            if hand is None:
                continue
            hand.place = self._place
            self._place += 1 + len(hand.events)
            draft.hands.append(hand)
            draft.sources.append((pointer, one))
        if part.broken is not None:
            remarks.add(
                part.broken.code,
                say("{text}; read up to the break, after {hands}", text=part.broken.text, hands=counted(len(log), "whole hand")),
            )
        if not draft.hands:
            raise part.broken or Refused("P06", say("a log without a hand"), place)
        return draft
