"""One game of mjai, item after item: what every dialect has in common, and what each leaves out (format note mjai §3–§10)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from analyzer.model.event import AddedKan, ClosedKan, Discard, Draw, Drawn, Event, Kita, StickPaid, Won, discard, draw
from analyzer.model.game import Game, Player, Source
from analyzer.model.hand import Hand
from analyzer.model.outcome import FinalClaim
from analyzer.model.phrase import counted, reason_of, say
from analyzer.model.tile import HIDDEN, Seat
from parsers import safe_json
from parsers.mjai import form
from parsers.mjai.claims import draw_claim, win_claim
from parsers.mjai.events import CALLS, PLAIN
from parsers.mjai.missing import count_rounds, first_scores, pay_deposits, pay_ends
from parsers.mjai.rules import declared
from parsers.remarks import Remarks
from parsers.source import Refused
from parsers.unreadable import Unreadable

_STICK: Final = 1000
_NEAR: Final = 8
"""Events among which the last discard or draw is; between a discard and what answers it stand a deposit and indicators at most."""
_LONGEST: Final = 512
"""No hand has so many events."""
_OBJECT: Final = re.compile(rb'\{\s*(?:"|\}|\Z)')
"""How an object begins; drawings between events have other braces."""
_MOST_TURNS: Final = 1 << 14
"""Spellings of draws and discards kept: one writer has some 450."""
_decode: Final[Callable[[bytes], form.Line]] = safe_json.decoder(form.Line)  # type: ignore[arg-type]  # a union of types is one

_TURNS: Final[dict[int, dict[bytes, Draw | Discard]]] = {3: {}, 4: {}}
"""By the number of players: the event of each draw or discard met before, by its very bytes. Nine items of ten are among them."""


class GameReader:
    """Gathers one game from its items."""

    def __init__(self, index: int) -> None:
        self.index = index
        self.players = 4
        self.started = False
        """Whether anything of a game has been read."""
        self.over = False
        """Whether its end has been read."""
        self._remarks = Remarks()
        self._start = form.StartGame()
        self._hands: list[Hand] = []
        self._hand: Hand | None = None
        self._events: list[Event] = []
        self._dealt: dict[Seat, tuple[int, ...]] = {}
        self._skipped: list[int] = []
        """Ordinals of the items of this hand that are no event."""
        self._scores: tuple[int, ...] | None = None
        """Points after the last event that told them, deposits taken off."""
        self._untold: list[int] = []
        """Hands whose start does not name its round."""
        self._final: FinalClaim | None = None
        self._stop = ""
        self._odd_points = False
        """Whether a score is no whole number of hundreds."""
        self._aside = 0
        """Lines that are no JSON object."""
        self._last = 0

    @property
    def has_hands(self) -> bool:
        """Whether a hand has begun."""
        return self._hand is not None or bool(self._hands)

    def turns(self) -> tuple[dict[bytes, Draw | Discard], Callable[[Event], None]]:
        """What the next items are looked up in, and what takes the events found there, until `take` has been called."""
        if self._hand is None:
            return {}, self._events.append
        return _TURNS[self.players], self._events.append

    def take(self, item: bytes, ordinal: int, line: form.Line | None) -> None:
        """Any item that is not looked up; ``line`` is what `read_line` made of it."""
        self._last = ordinal
        event = None if line is None else self._event(line, item, ordinal)
        if event is not None and self._hand is not None:
            self._events.append(event)
        else:
            if event is not None:
                self._remark("P06", say("events before the first start_kyoku belong to no hand and are left out"), ordinal)
            self._skipped.append(ordinal)

    def read_line(self, item: bytes, ordinal: int) -> form.Line | None:
        """What an item says; None, with a remark where there is something to say, for one that is no event."""
        text = item.strip()
        if _OBJECT.match(text) is None:
            self._aside += bool(text)
            return None
        try:
            return _decode(text)
        except Refused as refused:
            if refused.code != "P06":
                self._remark(refused.code, say("an event that is left out: {text}", text=refused.text), ordinal)
                return None
        return self._leniently(text, ordinal)

    def game(self, source: Source) -> Game | Unreadable:
        """All that was gathered; nothing of a game that is not riichi mahjong, which one writer also logs."""
        self._close()
        if self._odd_points and all(hand.indicator is None for hand in self._hands):
            return Unreadable(source, "P09", say("no game of riichi mahjong: it has no dora, and its points are no hundreds"))
        if self.players == 3:
            self._remark("P09", say("a game of three players"))
        elif (self._start.rules or {}).get("riichi_without_tenpai") is True:
            self._remark("P09", say("a game by rules that let a hand declare riichi that waits for nothing (riichi_without_tenpai)"))
        if self._aside:
            self._remark("P05", say("{lines} without an event", lines=counted(self._aside, "line")))
        if self._untold:
            count_rounds(self._hands, self._untold, self.players)
            self._remark(
                "P05", say("the rounds, counters and deposits at the start of hands, which are not told: counted from the dealers")
            )
        if not any(isinstance(event, StickPaid) for hand in self._hands for event in hand.events):
            pay_deposits(self._hands)
        pay_ends(self._hands, self._final)
        if not self.over:
            self._remark("P04", self._stop or say("the log stops without an end of the game"), self._last)
        names = self._start.names or []
        return Game(
            source=source,
            players=tuple(Player((names[seat] or "") if seat < len(names) else "") for seat in range(self.players)),
            hands=self._hands,
            rules=declared(self._start),
            final=self._final,
            remarks=self._remarks.as_list(),
        )

    # -- reading --------------------------------------------------------------------------------------------------------------------------

    def _remark(self, code: str, text: str, ordinal: int | None = None) -> None:
        hand = None if self._hand is None else len(self._hands)
        self._remarks.add(code, text, ordinal, hand if ordinal is not None else None)

    def _leniently(self, text: bytes, ordinal: int) -> form.Line | None:
        """An event without the fields that cannot be read."""
        plain: Any = safe_json.parse(text)
        kind = plain.get("type")
        if not isinstance(kind, str):
            self._remark("P05", say("an object that is no event"), ordinal)
            return None
        if kind not in form.TYPES:
            self._remark("P05", say("an event of the unknown type {kind}", kind=repr(kind[:40])), ordinal)
        if kind not in form.TYPES or kind in form.TRAFFIC:
            return None
        while True:
            try:
                made: form.Line = safe_json.parse_as(safe_json.text_of(plain), form.Line)  # type: ignore[arg-type]
                return made
            except Refused as refused:
                name = refused.place.split("/")[1] if "/" in refused.place else ""
                if name not in plain or name == "type":
                    self._remark(
                        "P06", say("an event of the type {kind} that is left out: {error}", kind=kind, error=refused.text), ordinal
                    )
                    return None
                self._remark("P06", say("{field} of {kind} cannot be read: {error}", field=name, kind=kind, error=refused.text), ordinal)
                del plain[name]

    def _event(self, line: form.Line, item: bytes, ordinal: int) -> Event | None:
        kind = type(line)
        try:
            if kind is form.EndKyoku:
                return None
            if getattr(line, "actor", 0) >= self.players:
                raise ValueError(say("seat {value} of a game of {players} players", value=line.actor, players=self.players))  # type: ignore[union-attr]
            plain = PLAIN.get(kind)
            if plain is not None:
                return plain(line)
            return _HANDLERS[kind](self, line, item, ordinal)
        except ValueError as error:
            self._remark(
                "P06",
                say("an event of the type {kind} that is left out: {error}", kind=line.__struct_config__.tag, error=reason_of(error)),
                ordinal,
            )
            return None

    def _begin(self, line: form.StartGame, _item: bytes, _ordinal: int) -> None:
        self._start, self.started = line, True

    def _finish(self, line: form.EndGame, _item: bytes, ordinal: int) -> None:
        self.over = True
        self._final = FinalClaim(scores=self._points(line.scores, ordinal))

    def _break_off(self, line: form.Error, _item: bytes, _ordinal: int) -> None:
        self._stop = say("the log stops with an error: {error}", error=line.message[:120])

    def _deal_one(self, line: form.Haipai, _item: bytes, _ordinal: int) -> None:
        self._dealt[line.actor] = form.tiles(line.pais)

    def _draw(self, line: form.Tsumo, item: bytes, _ordinal: int) -> Event:
        return self._turn(draw(line.actor, form.tile(line.pai)), item)

    def _discard(self, line: form.Dahai, item: bytes, _ordinal: int) -> Event:
        tile = form.tile(line.pai)
        if line.tsumogiri is None:
            last = self._events[-1] if self._events else None
            return discard(line.actor, tile, last == draw(line.actor, tile))
        return self._turn(discard(line.actor, tile, line.tsumogiri), item)

    def _turn(self, event: Draw | Discard, item: bytes) -> Draw | Discard:
        known = _TURNS[self.players]
        if len(item) < 100 and len(known) < _MOST_TURNS:
            known[item] = event
        return event

    def _seat(self, seat: Seat) -> Seat:
        if seat >= self.players:
            raise ValueError(say("seat {value} of a game of {players} players", value=seat, players=self.players))
        return seat

    def _call(self, line: form.Call, _item: bytes, ordinal: int) -> Event:
        return CALLS[type(line)](line.actor, self._target(line, ordinal), form.tile(line.pai), form.tiles(line.consumed))

    def _accept(self, line: form.ReachAccepted, _item: bytes, ordinal: int) -> Event:
        seat, scores = line.actor, self._points(line.scores, ordinal)
        if scores is not None:
            self._scores = scores
        elif self._scores is not None:
            self._scores = tuple(score - _STICK * (at == seat) for at, score in enumerate(self._scores))
        return StickPaid(seat, scores)

    def _target(self, line: form.Call, ordinal: int) -> Seat:
        """Who discarded the tile; with three players one writer names the wrong seat (format note §8)."""
        last = next((event.seat for event in reversed(self._events[-_NEAR:]) if isinstance(event, Discard)), None)
        told = line.PX if line.target is None else line.target
        if told is None:
            return line.actor if last is None else last
        if self.players == 3 and last is not None and told != last:
            self._remark("P06", say("a call names a seat that has not just discarded; taken as from the last discard"), ordinal)
            return last
        return self._seat(told)

    def _points(self, points: Sequence[int] | None, ordinal: int) -> tuple[int, ...] | None:
        """Points of every seat; of three players some writers keep a fourth. An empty list tells nothing."""
        if not points:
            return None
        if len(points) < self.players:
            self._remark("P06", say("points of {count} seats for {players} players", count=len(points), players=self.players), ordinal)
            return None
        self._odd_points = self._odd_points or any(one % 100 for one in points)
        return tuple(points[: self.players])

    # -- hands ----------------------------------------------------------------------------------------------------------------------------

    def _deal(self, line: form.StartKyoku, _item: bytes, ordinal: int) -> None:
        self._close()
        if not self._hands:
            self.players = _count_players(line)
        self.started = True
        round_ = None if line.bakaze not in tuple(form.WINDS) or line.kyoku is None else form.WINDS.index(line.bakaze) * 4 + line.kyoku - 1
        if round_ is None:
            self._untold.append(len(self._hands))
        dealer = line.oya if line.oya is not None else (round_ or 0) % 4
        told = self._points(line.scores, ordinal)
        carried = line.kyotaku if line.kyotaku is not None else line.kyoutaku
        self._hand = Hand(
            round=dealer if round_ is None else round_,
            dealer=dealer if dealer < self.players else 0,
            honba=line.honba or 0,
            sticks=carried or 0,
            scores=told or self._scores,
            place=ordinal,
        )
        self._scores = self._hand.scores
        marker = line.dora_marker or line.dora
        self._hand.indicator = None if marker is None else self._tile_or_none(marker, ordinal)
        for seat, names in enumerate((line.tehais or [])[: self.players]):
            try:
                self._dealt[seat] = form.tiles(names or [])
            except ValueError as error:
                self._remark("P06", say("a dealt hand cannot be read: {error}", error=reason_of(error)), ordinal)

    def _tile_or_none(self, name: str, ordinal: int) -> int | None:
        try:
            return form.tile(name)
        except ValueError as error:
            self._remark("P06", say("dora_marker of start_kyoku cannot be read: {error}", error=reason_of(error)), ordinal)
            return None

    def _close(self) -> None:
        """The hand being read ends here."""
        hand, self._hand = self._hand, None
        if hand is not None:
            hand.events = tuple(self._events)
            hand.scores = hand.scores or first_scores(self._events)
            unseen = (HIDDEN,) * 13
            hand.dealt = tuple(self._dealt.get(seat) or unseen for seat in range(self.players))
            hand.ordinals = _ordinals(hand.place, len(hand.events), self._skipped)
            self._hands.append(hand)
        self._events, self._dealt, self._skipped = [], {}, []

    def _end(self, line: form.Hora | form.Ryukyoku, _item: bytes, ordinal: int) -> Event:
        delta, scores = self._points(line.deltas, ordinal), self._points(line.scores, ordinal)
        if delta is None and scores is not None and self._scores is not None:
            delta = tuple(after - before for after, before in zip(scores, self._scores, strict=True))
        elif scores is None and delta is not None and self._scores is not None:
            self._scores = tuple(before + gain for before, gain in zip(self._scores, delta, strict=True))
        elif delta is None:
            self._scores = None
        self._scores = scores or self._scores
        told = scores if line.deltas else None
        if isinstance(line, form.Ryukyoku):
            events = self._events if len(self._events) <= _LONGEST else []
            return Drawn(draw_claim(line, events, delta, told, self.players))
        seat = line.actor
        target = line.PX if line.target is None else line.target
        if target is None:
            turns = (event for event in reversed(self._events[-_NEAR:]) if isinstance(event, Draw | Discard | AddedKan | ClosedKan | Kita))
            target = next((event.seat for event in turns), seat)
        return Won(seat, self._seat(target), win_claim(line, delta, told))


_HANDLERS: Final[dict[type, Callable[[GameReader, Any, bytes, int], Event | None]]] = {
    form.Tsumo: GameReader._draw,
    form.Dahai: GameReader._discard,
    form.Chi: GameReader._call,
    form.Pon: GameReader._call,
    form.Daiminkan: GameReader._call,
    form.ReachAccepted: GameReader._accept,
    form.Hora: GameReader._end,
    form.Ryukyoku: GameReader._end,
    form.StartKyoku: GameReader._deal,
    form.Haipai: GameReader._deal_one,
    form.StartGame: GameReader._begin,
    form.EndGame: GameReader._finish,
    form.Error: GameReader._break_off,
}
"""What takes a line of each other type."""


def _count_players(line: form.StartKyoku) -> int:
    """Three where three are dealt to; a fourth hand that is hidden and has no points is nobody's (format note §3)."""
    hands, scores = line.tehais, line.scores
    seats = len(scores) if scores else 4 if hands is None else len(hands)
    if seats != 4 or not scores or not hands or len(hands) != 4:
        return 3 if seats == 3 else 4
    rest = set(hands[3] or ["?"])
    points = sum(scores) + _STICK * (line.kyotaku or 0)
    return 3 if rest == {"?"} and scores[3] == 0 and points == 105_000 else 4


def _ordinals(place: int, count: int, skipped: Sequence[int]) -> tuple[int, ...] | None:
    """Where the events stand after their hand's start; None when they follow one another."""
    left = [ordinal for ordinal in skipped if ordinal > place]
    if not left or left[0] > place + count:
        return None
    gone = set(left)
    found: list[int] = []
    ordinal = place
    while len(found) < count:
        ordinal += 1
        if ordinal not in gone:
            found.append(ordinal)
    return tuple(found)
