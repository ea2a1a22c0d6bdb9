"""Reader of Tenhou XML (mjlog; format note Tenhou §1–7, §11, §12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import structs

from analyzer.model.copies import Copies
from analyzer.model.event import (
    AddedKan,
    Chi,
    ClosedKan,
    Discard,
    Disconnect,
    DoraTurned,
    Drawn,
    Event,
    Kita,
    Pon,
    Riichi,
    StickPaid,
    Won,
)
from analyzer.model.game import Evidence, Game, Source
from analyzer.model.hand import Hand
from analyzer.model.outcome import FinalClaim
from analyzer.model.phrase import say
from parsers import safe_xml
from parsers.remarks import Remarks
from parsers.source import Document, Refused
from parsers.tenhou_xml import usual
from parsers.tenhou_xml.attributes import Attributes, seat, whole
from parsers.tenhou_xml.calls import call
from parsers.tenhou_xml.claims import draw_claim, final_claim, scores, win_claim
from parsers.tenhou_xml.codes import ATTRIBUTES, NO_RED_FIVES, TILE_TAGS, tile
from parsers.tenhou_xml.deal import deal
from parsers.tenhou_xml.header import Header
from parsers.tenhou_xml.record import HandRecord
from parsers.tenhou_xml.tokens import Departure, Tag, Tokens, by_parser, cut, read_tag

NAME: Final = "tenhou_xml"
TITLE: Final = "Tenhou XML (mjlog)"
TELLS: Final = say(
    "Everything: each tile to the copy, draws, calls, riichi and deposits, when indicators are turned, the hands shown, yaku, han, fu and "
    "payments, the final table, the room and, on the server's own logs, the seed of the walls."
)


def sniff(text: bytes) -> bool:
    """Whether the root element is ``mjloggm``."""
    return safe_xml.prolog(text).root == "mjloggm"


def read(document: Document) -> Iterator[Game]:
    """The one game of a document.

    Raises:
        Refused: when it cannot be read at all.
    """
    game = read_cut(document)
    yield read_parsed(document) if game is None else game


def read_cut(document: Document) -> Game | None:
    """The game of a document that is spelled as Tenhou spells it; None for any other."""
    tokens = cut(document.text)
    if tokens is None:
        return None
    try:
        return _Reader(document, tokens).game()
    except Departure:
        return None


def read_parsed(document: Document) -> Game:
    """The game of any document, read by the XML parser.

    Raises:
        Refused: when it cannot be read at all.
    """
    return _Reader(document, by_parser(document.text)).game()


def locate(document: Document, ordinal: int) -> str:
    """Place of a tag, the root being number 0: ``tag 153, byte 4521 <AGARI>``."""
    return safe_xml.place(document.text, ordinal, document.mark)


class _Reader:
    """One pass over the tags of one document."""

    def __init__(self, document: Document, source: Tokens) -> None:
        self._document = document
        self._tokens = source
        self._header = Header()
        self._remarks = Remarks()
        self._hands: list[Hand] = []
        self._record = HandRecord(None, None, -1)
        self._before: list[tuple[int, Event]] = []
        """What happened before the first INIT, and where."""
        self._red_fives = True
        self._players = 4
        self._final: FinalClaim | None = None
        self._ended = False
        self._any_tiles = False

    def game(self) -> Game:
        """Read all."""
        last = self._walk()
        self._close_hand()
        header, remarks, document = self._header, self._remarks, self._document
        opening = document.text[: safe_xml.prolog(document.text).start].decode("utf-8", "replace")
        contradiction = header.identify(document.name.rpartition("/")[2], opening)
        if contradiction is not None:
            remarks.add("P08", contradiction)
        if header.contradicts(self._players):
            remarks.add(
                "P08", say("GO.type is {type}, but {players} players were dealt to", type=header.flags["type"], players=self._players)
            )
        if self._tokens.loaded:
            remarks.add("P05", say("attributes on draw or discard tags, which have none"))
        if self._tokens.broken is not None:
            if not self._hands:
                raise Refused("P03", say("not well-formed XML, and broken before the first hand: {broken}", broken=self._tokens.broken))
            remarks.add("P03", say("not well-formed XML, read up to the break: {broken}", broken=self._tokens.broken), last)
        if not self._ended:
            remarks.add("P04", say("the log stops without an end of the game"), last)
        if self._players == 3:
            remarks.add("P09", say("a game of three players"))
        return Game(
            source=Source(document.name, NAME, document.digest, 0, header.id),
            players=header.players(self._players),
            hands=self._hands,
            rules=header.rules(),
            final=self._final,
            seed=header.seed,
            evidence=Evidence.FULL_LOG if self._any_tiles else Evidence.WINNING_HAND,
            remarks=remarks.as_list(),
        )

    def _walk(self) -> int:
        """Take every tag in document order; returns the ordinal of the last."""
        drawn = -1
        lookup = TILE_TAGS[True, 4].get
        record = self._record
        happen, draw, discard = record.events.append, record.drawn.append, record.discarded.append
        for token in self._tokens.tags:
            entry = lookup(token)  # type: ignore[arg-type]
            if entry is not None:
                event, same, key, number = entry
                if same is None:
                    happen(event)
                    draw(number)
                    drawn = key
                else:
                    happen(same if key == drawn else event)
                    discard(number)
                    drawn = -1
                continue
            other = None if isinstance(token, Tag) else self._usual(token)
            if other is None and self._record is record:
                other = self._tag(token if isinstance(token, Tag) else read_tag(token))
            if other is not None:
                happen(other)
                if type(other) is Chi or type(other) is Pon:
                    drawn = -1
                continue
            if self._record is record:
                record.skipped.append(record.ordinal())
            else:
                record = self._record
                happen, draw, discard = record.events.append, record.drawn.append, record.discarded.append
                drawn = -1
            lookup = TILE_TAGS[self._red_fives, self._players].get
        return record.ordinal() - 1

    def _usual(self, part: str) -> Event | None:
        """A tag in its usual spelling: its event, if it is one; an INIT changes the hand."""
        if self._players != 4:
            return None
        red_fives = self._red_fives
        match part[:2]:
            case "N ":
                made = usual.call(part, red_fives)
                if made is not None:
                    self._record.sets += made[1]
                    return made[0]
            case "RE":
                return usual.reach(part)
            case "IN":
                dealt = usual.deal(part, red_fives)
                if dealt is not None:
                    self._open(*dealt, self._close_hand())
            case "AG" | "RY":
                end = usual.win(part, red_fives) if part[0] == "A" else usual.draw(part, red_fives)
                if end is not None:
                    if end[1] is not None:
                        self._ended, self._final = True, end[1]
                    return end[0]
            case "DO":
                turned = usual.dora(part, red_fives)
                if turned is not None:
                    self._record.indicators.append(turned[1])
                    return turned[0]
        return None

    def _tag(self, token: Tag) -> Event | None:
        """A tag other than a draw or a discard: its event, if it is one."""
        name, ordinal = token.name, self._record.ordinal()
        known = ATTRIBUTES.get(name)
        hand = None if self._record.hand is None else len(self._hands)
        if name == "INIT":
            hand = 0 if hand is None else hand + 1
        if known is None:
            self._remarks.add("P05", say("unknown tag <{name}>", name=name[:40]), ordinal, hand)
            return None
        tag = Attributes(name, token.attributes, known, remarks=self._remarks, ordinal=ordinal, hand=hand)
        match name:
            case "N":
                return self._call(tag)
            case "REACH":
                return self._riichi(tag)
            case "DORA":
                return self._dora(tag)
            case "AGARI":
                return self._win(tag)
            case "RYUUKYOKU":
                drawn = Drawn(draw_claim(tag, self._red_fives, self._players))
                self._end(tag)
                return drawn
            case "INIT":
                self._deal(tag)
            case "BYE":
                who = tag.read("who", seat, self._players)
                return None if who is None else self._aside(Disconnect(who), ordinal)
            case "UN":
                back = self._header.take_players(tag)
                return None if back is None else self._aside(back, ordinal)
            case "GO":
                self._header.take_room(tag)
                self._red_fives = not (self._header.room or 0) & NO_RED_FIVES
            case "SHUFFLE":
                self._header.take_shuffle(tag)
        return None

    def _aside(self, event: Disconnect, ordinal: int) -> Disconnect:
        if self._record.hand is None:
            self._before.append((ordinal, event))
        return event

    def _call(self, tag: Attributes) -> Event | None:
        who = tag.read("who", seat, self._players)
        made = None if who is None else tag.read("m", call, who, self._red_fives)
        if made is None:
            tag.remark("P06", say("a call that cannot be read is left out"))
            self._record.copies = None
            return None
        event, numbers = self._from_somebody(made[0], tag), made[1]
        self._record.sets += numbers
        if not numbers:
            self._record.copies = None
        return event

    def _from_somebody(self, event: Event, tag: Attributes) -> Event:
        """The call, from the seat that discarded last if the log names one where nobody sits (three players, format note §4)."""
        if isinstance(event, Kita | ClosedKan) or event.frm is None or event.frm < self._players:  # type: ignore[union-attr]
            return event
        tag.remark("P06", say("a call names a seat where nobody sits; taken as from the last discard"))
        frm = next((one.seat for one in reversed(self._record.events[-3:]) if type(one) is Discard), None)
        if isinstance(event, AddedKan):
            return structs.replace(event, frm=None)
        return structs.replace(event, frm=event.seat if frm is None else frm)  # type: ignore[union-attr]

    def _riichi(self, tag: Attributes) -> Event | None:
        who, step = tag.read("who", seat, self._players), tag.read("step", whole)
        if who is None:
            return None
        if step == 1:
            return Riichi(who)
        if step == 2:
            return StickPaid(who, tag.read("ten", scores, self._players))
        tag.remark("P06", say("step of <REACH> is neither 1 nor 2"))
        return None

    def _dora(self, tag: Attributes) -> Event | None:
        number = tag.read("hai", whole)
        if number is None or not 0 <= number < 136:
            tag.remark("P06", say("hai of <DORA> is no tile number"))
            self._record.copies = None
            return None
        self._record.indicators.append(number)
        return DoraTurned(tile(number, self._red_fives))

    def _win(self, tag: Attributes) -> Event | None:
        who = tag.read("who", seat, self._players)
        frm = tag.read("fromWho", seat, self._players)
        if who is not None:
            claim = win_claim(tag, who, self._red_fives, self._players)
            self._end(tag)
            return Won(who, who if frm is None else frm, claim)
        tag.remark("P06", say("an <AGARI> that names no winner is left out"))
        self._end(tag)
        return None

    def _end(self, tag: Attributes) -> None:
        if tag.text("ratio") is not None:
            self._header.flags["ratio"] = tag.text("ratio") or ""
        if tag.text("owari") is not None:
            self._ended = True
            self._final = tag.read("owari", final_claim, self._players)

    def _deal(self, tag: Attributes) -> None:
        """INIT: close the hand before and open the next."""
        first = self._record.hand is None
        place = self._close_hand()
        if first:
            self._players = self._count_players(tag)
        self._open(*deal(tag, self._red_fives, self._players), place)

    def _open(self, hand: Hand, copies: Copies | None, place: int) -> None:
        if hand.shuffle is not None and hand.shuffle.startswith("mt19937ar,"):
            self._header.flags["generation"] = "A"
        # Whoever left before the first deal is told of at its beginning.
        self._record, self._before = HandRecord(hand, copies, place, self._before), []

    def _count_players(self, tag: Attributes) -> int:
        if tag.text("hai3"):
            return 4
        if tag.text("hai0") or tag.text("hai1") or tag.text("hai2"):
            return 3
        return 3 if self._header.contradicts(4) else 4

    def _close_hand(self) -> int:
        """The hand being read ends before the next tag, whose ordinal is returned."""
        record = self._record
        hand = record.finished()
        if hand is not None:
            self._hands.append(hand)
            self._any_tiles = self._any_tiles or bool(record.drawn or record.discarded)
        elif len(record.events) > len(self._before):
            left = len(record.events) - len(self._before)
            self._remarks.add("P06", say("{left} tags before the first <INIT> belong to no hand and are left out", left=left))
        return record.ordinal()
