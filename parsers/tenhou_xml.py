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
from analyzer.model.tile import HIDDEN, Tile
from parsers import safe_xml
from parsers import tenhou_usual as usual
from parsers.attributes import Attributes, seat, whole
from parsers.remarks import Remarks
from parsers.source import Document, Refused
from parsers.tenhou_calls import call
from parsers.tenhou_claims import draw_claim, final_claim, numbers_and_tiles, scores, win_claim
from parsers.tenhou_codes import ATTRIBUTES, NO_RED_FIVES, TILE_TAGS, tile
from parsers.tenhou_header import Header
from parsers.tenhou_tokens import Departure, Tag, Tokens, by_parser, cut, read_tag

NAME: Final = "tenhou_xml"
TITLE: Final = "Tenhou XML (mjlog)"

_REPEATS: Final = 4
"""More repeated numbers than this in one deal: a dialect that numbers kinds, not tiles (format note §11). Fewer: a fault to be found."""
_HIDDEN_HAND: Final = (HIDDEN,) * 13
_HAI: Final = ("hai0", "hai1", "hai2", "hai3")
_ROUNDS: Final = 16
"""Four winds of four hands."""
_FACES: Final = {str(number): number + 1 for number in range(6)}


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


def locate(text: bytes, ordinal: int, mark: int) -> str:
    """Place of a tag, the root being number 0: ``tag 153, byte 4521 <AGARI>``."""
    return safe_xml.place(text, ordinal, mark)


class _Reader:
    """One pass over the tags of one document."""

    def __init__(self, document: Document, source: Tokens) -> None:
        self._document = document
        self._tokens = source
        self._header = Header()
        self._remarks = Remarks()
        self._hands: list[Hand] = []
        self._hand: Hand | None = None
        self._red_fives = True
        self._players = 4
        self._final: FinalClaim | None = None
        self._ended = False
        self._any_tiles = False
        self._first = 0
        """Ordinal of the first tag after the last INIT, less the events that stand before it."""
        # Of the hand being read; before the first INIT, of nothing.
        self._events: list[Event] = []
        self._dealt = b""
        self._indicators, self._drawn, self._discarded, self._sets = bytearray(), bytearray(), bytearray(), bytearray()
        self._copies_known = False
        self._skipped: list[int] = []
        self._before: list[int] = []

    def game(self) -> Game:
        """Read all."""
        last = self._walk()
        self._close_hand(last)
        header, remarks, document = self._header, self._remarks, self._document
        opening = document.text[: safe_xml.prolog(document.text).start].decode("utf-8", "replace")
        contradiction = header.identify(document.name.rpartition("/")[2], opening)
        if contradiction is not None:
            remarks.add("P08", contradiction)
        if header.contradicts(self._players):
            remarks.add("P08", f"GO.type is {header.flags['type']}, but {self._players} players were dealt to")
        if self._tokens.loaded:
            remarks.add("P05", "attributes on draw or discard tags, which have none")
        if self._tokens.broken is not None:
            if not self._hands:
                raise Refused("P03", f"not well-formed XML, and broken before the first hand: {self._tokens.broken}")
            remarks.add("P03", f"not well-formed XML, read up to the break: {self._tokens.broken}", last)
        if not self._ended:
            remarks.add("P04", "the log stops without an end of the game", last)
        if self._players == 3:
            remarks.add("P09", "a game of three players")
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
        happen, draw, discard = self._events.append, self._drawn.append, self._discarded.append
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
            hand = self._hand
            other = None if isinstance(token, Tag) else self._usual(token)
            if other is None and self._hand is hand:
                other = self._tag(token if isinstance(token, Tag) else read_tag(token))
            if other is not None:
                happen(other)
                if type(other) is Chi or type(other) is Pon:
                    drawn = -1
                continue
            if self._hand is hand:
                self._skipped.append(self._ordinal())
            else:
                drawn = -1
                happen, draw, discard = self._events.append, self._drawn.append, self._discarded.append
            lookup = TILE_TAGS[self._red_fives, self._players].get
        return self._ordinal() - 1

    def _ordinal(self) -> int:
        """Ordinal of the next tag: since the last INIT each tag was an event or left out."""
        return self._first + len(self._events) + len(self._skipped)

    def _usual(self, part: str) -> Event | None:
        """A tag in its usual spelling: its event, if it is one; an INIT changes the hand."""
        if self._players != 4:
            return None
        red_fives = self._red_fives
        match part[:2]:
            case "N ":
                made = usual.call(part, red_fives)
                if made is not None:
                    self._sets += made[1]
                    return made[0]
            case "RE":
                return usual.reach(part)
            case "IN":
                dealt = usual.deal(part, red_fives)
                if dealt is not None:
                    ordinal = self._ordinal()
                    self._close_hand(ordinal - 1)
                    self._open(*dealt, ordinal, known=True)
            case "AG" | "RY":
                end = usual.win(part, red_fives) if part[0] == "A" else usual.draw(part, red_fives)
                if end is not None:
                    if end[1] is not None:
                        self._ended, self._final = True, end[1]
                    return end[0]
            case "DO":
                turned = usual.dora(part, red_fives)
                if turned is not None:
                    self._indicators.append(turned[1])
                    return turned[0]
        return None

    def _tag(self, token: Tag) -> Event | None:
        """A tag other than a draw or a discard: its event, if it is one."""
        name, ordinal = token.name, self._ordinal()
        known = ATTRIBUTES.get(name)
        hand = None if self._hand is None else len(self._hands)
        if name == "INIT":
            hand = 0 if hand is None else hand + 1
        if known is None:
            self._remarks.add("P05", f"unknown tag <{name[:40]}>", ordinal, hand)
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
                self._deal(tag, ordinal)
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
        if self._hand is None:
            self._before.append(ordinal)
        return event

    def _call(self, tag: Attributes) -> Event | None:
        who = tag.read("who", seat, self._players)
        made = None if who is None else tag.read("m", call, who, self._red_fives)
        if made is None:
            tag.remark("P06", "a call that cannot be read is left out")
            self._copies_known = False
            return None
        event, numbers = self._from_somebody(made[0], tag), made[1]
        self._sets += numbers
        if not numbers:
            self._copies_known = False
        return event

    def _from_somebody(self, event: Event, tag: Attributes) -> Event:
        """The call, from the seat that discarded last if the log names one where nobody sits (three players, format note §4)."""
        if isinstance(event, Kita | ClosedKan) or event.frm is None or event.frm < self._players:  # type: ignore[union-attr]
            return event
        tag.remark("P06", "a call names a seat where nobody sits; taken as from the last discard")
        frm = next((one.seat for one in reversed(self._events[-3:]) if type(one) is Discard), None)
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
        tag.remark("P06", "step of <REACH> is neither 1 nor 2")
        return None

    def _dora(self, tag: Attributes) -> Event | None:
        number = tag.read("hai", whole)
        if number is None or not 0 <= number < 136:
            tag.remark("P06", "hai of <DORA> is no tile number")
            self._copies_known = False
            return None
        self._indicators.append(number)
        return DoraTurned(tile(number, self._red_fives))

    def _win(self, tag: Attributes) -> Event | None:
        who = tag.read("who", seat, self._players)
        frm = tag.read("fromWho", seat, self._players)
        if who is not None:
            claim = win_claim(tag, who, self._red_fives, self._players)
            self._end(tag)
            return Won(who, who if frm is None else frm, claim)
        tag.remark("P06", "an <AGARI> that names no winner is left out")
        self._end(tag)
        return None

    def _end(self, tag: Attributes) -> None:
        if tag.text("ratio") is not None:
            self._header.flags["ratio"] = tag.text("ratio") or ""
        if tag.text("owari") is not None:
            self._ended = True
            self._final = tag.read("owari", final_claim, self._players)

    def _deal(self, tag: Attributes, ordinal: int) -> None:
        """INIT: close the hand before and open the next."""
        first = self._hand is None
        self._close_hand(ordinal - 1)
        if first:
            self._players = self._count_players(tag)
        seed = (tag.text("seed") or "").split(",")
        round_, honba, sticks, indicator = (_number(tag, seed, place) for place in (0, 1, 2, 5))
        if not 0 <= (round_ or 0) < _ROUNDS:
            tag.remark("P06", f"there is no round {round_} as in seed of <INIT>")
            round_ = None
        dealer = tag.read("oya", seat, self._players)
        hand = Hand(
            round=round_ or 0,
            dealer=(round_ or 0) % 4 if dealer is None else dealer,
            honba=honba or 0,
            sticks=sticks or 0,
            scores=tag.read("ten", scores, self._players),
            dice=_dice(seed),
            shuffle=tag.text("shuffle"),
        )
        if indicator is not None and not 0 <= indicator < 136:
            tag.remark("P06", f"{indicator} in seed of <INIT> is no tile number")
            indicator = None
        hand.indicator = None if indicator is None else tile(indicator, self._red_fives)
        numbers, hand.dealt = self._tiles_dealt(tag)
        first_indicator = b"" if indicator is None else bytes((indicator,))
        known = indicator is not None and hand.dealt is not None and _HIDDEN_HAND not in hand.dealt
        if len(numbers) + len(first_indicator) - len({*numbers, *first_indicator}) > _REPEATS:
            tag.remark("P06", "tile numbers repeat within a hand: the log numbers kinds, not tiles, so the tiles cannot be told apart")
            known = False
        self._open(hand, Copies(numbers, first_indicator), ordinal, known=known)

    def _open(self, hand: Hand, copies: Copies, ordinal: int, *, known: bool) -> None:
        """Begin a hand; ``known``: the numbers of all its tiles so far are told."""
        hand.place = ordinal
        if hand.shuffle is not None and hand.shuffle.startswith("mt19937ar,"):
            self._header.flags["generation"] = "A"
        self._dealt, self._indicators, self._copies_known = copies.dealt, bytearray(copies.indicators), known
        self._hand, self._first = hand, ordinal + 1 - len(self._events)

    def _count_players(self, tag: Attributes) -> int:
        if tag.text("hai3"):
            return 4
        if tag.text("hai0") or tag.text("hai1") or tag.text("hai2"):
            return 3
        return 3 if self._header.contradicts(4) else 4

    def _tiles_dealt(self, tag: Attributes) -> tuple[bytes, tuple[tuple[Tile, ...], ...] | None]:
        numbers = b""
        dealt: list[tuple[Tile, ...]] = []
        for name in _HAI[: self._players]:
            hand = tag.read(name, numbers_and_tiles, self._red_fives)
            if hand is None:
                dealt.append(_HIDDEN_HAND)
                continue
            if len(hand[1]) != 13:
                tag.remark("P06", f"{name} of <INIT> has {len(hand[1])} tiles, not 13")
            numbers += hand[0]
            dealt.append(hand[1])
        return numbers, tuple(dealt) if numbers else None

    def _close_hand(self, end: int) -> None:
        """The hand being read ends with tag number ``end``."""
        hand, events = self._hand, self._events
        if hand is None:
            aside = [event for event in events if isinstance(event, Disconnect)]
            if len(aside) < len(events):
                self._remarks.add("P06", f"{len(events) - len(aside)} tags before the first <INIT> belong to no hand and are left out")
            # Whoever left before the first deal is told of at its beginning.
            self._begin(list(aside))
            return
        if self._before or self._skipped:
            left = set(self._skipped)
            hand.ordinals = (*self._before, *(place for place in range(hand.place + 1, end + 1) if place not in left))
            if hand.ordinals == tuple(range(hand.place + 1, hand.place + 1 + len(events))):
                hand.ordinals = None
        hand.events = tuple(events)
        if self._copies_known:
            hand.copies = Copies(self._dealt, bytes(self._indicators), bytes(self._drawn), bytes(self._discarded), bytes(self._sets))
        self._any_tiles = self._any_tiles or bool(self._drawn or self._discarded)
        self._hands.append(hand)
        self._before = []
        self._begin([])

    def _begin(self, events: list[Event]) -> None:
        self._events, self._skipped = events, []
        self._drawn, self._discarded, self._sets = bytearray(), bytearray(), bytearray()


def _number(tag: Attributes, seed: list[str], place: int) -> int | None:
    try:
        return whole(seed[place])
    except (ValueError, IndexError):
        tag.remark("P06", f"number {place + 1} in seed of <INIT> cannot be read")
        return None


def _dice(seed: list[str]) -> tuple[int, int] | None:
    """Two dice, told as 0–5 each; None when one is blank or is none."""
    faces = tuple(_FACES[text] for text in seed[3:5] if text in _FACES)
    return (faces[0], faces[1]) if len(faces) == 2 else None
