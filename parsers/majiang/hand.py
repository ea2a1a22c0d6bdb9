"""One hand of a Majiang paipu: its events turned into the model's, in the order in which they happened (format note Majiang §4–§6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from analyzer.model import event as model
from analyzer.model.hand import Hand
from analyzer.model.meld import MeldKind
from analyzer.model.outcome import DrawClaim, WinClaim, YakuClaim
from analyzer.model.phrase import reason_of, say
from analyzer.model.tile import HIDDEN, Seat, Tile
from parsers.majiang import forms as form
from parsers.majiang.tiles import DISCARDS, DRAWS, hand, meld, tile
from parsers.majiang.words import FOREIGN, REASONS, YAKU

Note = Callable[[str, str, int], None]
"""Told of a code, what is odd, and the number of the event in its hand."""
_T = TypeVar("_T")
_OFFSETS: Final = {"+": 1, "=": 2, "-": 3}


class HandReader:
    """Takes the events of one hand in the order written."""

    def __init__(self, deal: form.Deal, place: int, note: Note) -> None:
        self.deal = deal
        self._place = place
        self._note = note
        self._at = 0
        """Number of the event at hand."""
        self._events: list[model.Event] = []
        self._ordinals: list[int] = []
        self._owing: Seat | None = None
        """Who has declared riichi and not yet paid."""
        self._kans: list[int] = []
        """Index of each kan whose indicator has not been turned."""

    def follow(self, events: Sequence[form.Event]) -> list[int]:
        """The events after the deal, which is number 0; returns the numbers of those that are none that is known."""
        jushu, place = self.deal.jushu, self._place
        happen, mark = self._events.append, self._ordinals.append
        strange = []
        for number, event in enumerate(events, 1):
            # Nearly all are plain draws and discards.
            if self._owing is None:
                if (move := event.zimo) is not None:
                    drawn = DRAWS[move.l + jushu & 3].get(move.p)
                    if drawn is not None:
                        happen(drawn)
                        mark(place + number)
                        continue
                elif (move := event.dapai) is not None:
                    found = DISCARDS[move.l + jushu & 3].get(move.p)
                    if found is not None and not found[1]:
                        happen(found[0])
                        mark(place + number)
                        continue
            self._at = number
            if not self._take(event):
                strange.append(number)
        return strange

    def _take(self, event: form.Event) -> bool:
        """Any event; False when it is none that is known."""
        if (move := event.zimo) is not None or (move := event.gangzimo) is not None:
            self._pay()
            drawn = DRAWS[(move.l + self.deal.jushu) & 3].get(move.p)
            if drawn is None:
                self._note("P06", say("a draw of {tile} is left out: it is no tile", tile=repr(move.p[:20])), self._at)
            else:
                self._add(drawn)
        elif (move := event.dapai) is not None:
            self._discard((move.l + self.deal.jushu) & 3, move.p)
        elif (call := event.fulou) is not None or (call := event.gang) is not None:
            self._pay()
            self._call((call.l + self.deal.jushu) & 3, call.m)
        elif event.kaigang is not None:
            self._turn(event.kaigang.baopai)
        elif event.hule is not None:
            self._win(event.hule)
        elif event.pingju is not None:
            self._draw(event.pingju)
        elif event.qipai is not None:
            self._note("P06", say("a second deal within a hand is left out"), self._at)
        else:
            return False
        return True

    def finished(self) -> Hand:
        """The hand."""
        deal = self.deal
        dealt = None
        if deal.shoupai is not None:
            dealt = self._read("shoupai", _dealt, deal.shoupai)
        return Hand(
            round=4 * deal.zhuangfeng + deal.jushu,
            dealer=deal.jushu,
            honba=deal.changbang,
            sticks=deal.lizhibang,
            scores=None if deal.defen is None else self._per_seat(deal.defen),
            dealt=None if dealt is None else self._per_seat(dealt),
            indicator=None if deal.baopai is None else self._read("baopai", tile, deal.baopai),
            events=tuple(self._events),
            place=self._place,
            ordinals=tuple(self._ordinals),
        )

    def _add(self, event: model.Event) -> None:
        self._events.append(event)
        self._ordinals.append(self._place + self._at)

    def _per_seat(self, values: Sequence[_T]) -> tuple[_T, ...]:
        """Values in the order of the hand's winds, per seat."""
        first = -self.deal.jushu % 4
        return (*values[first:], *values[:first])

    def _read(self, name: str, reader: Callable[..., _T], *arguments: object) -> _T | None:
        try:
            return reader(*arguments)
        except ValueError as error:
            self._note("P06", say("{what}: {why}", what=name, why=reason_of(error)), self._at)
            return None

    def _pay(self) -> None:
        """The riichi tile was not won on: the deposit is paid, of which the format has no event."""
        if self._owing is not None:
            self._add(model.StickPaid(self._owing))
            self._owing = None

    def _discard(self, seat: Seat, text: str) -> None:
        self._pay()
        found = DISCARDS[seat].get(text)
        if found is None:
            self._note("P06", say("a discard of {tile} is left out: it is no tile", tile=repr(text[:20])), self._at)
            return
        if found[1]:
            self._add(model.Riichi(seat))
            self._owing = seat
        self._add(found[0])

    def _call(self, seat: Seat, text: str) -> None:
        made = self._read(say("a call that cannot be read is left out"), meld, text, seat)
        if made is None:
            return
        called, own, frm = made.tiles[0], made.tiles[1:], made.frm
        if made.kind in (MeldKind.OPEN_KAN, MeldKind.CLOSED_KAN, MeldKind.ADDED_KAN):
            self._kans.append(len(self._events))
        if frm is None:
            self._add(model.ClosedKan(seat, made.tiles))
        elif made.kind is MeldKind.ADDED_KAN:
            self._add(model.AddedKan(seat, made.tiles[3], made.tiles[:3], frm))
        else:
            self._add(_CLAIMS[made.kind](seat, frm, called, own))

    def _turn(self, text: str) -> None:
        """A further indicator, which the format writes later than it is turned.

        That of a closed kan is turned before the replacement tile, that of another with the discard that follows, for a ron on which it
        counts; only where it is written before the replacement draw does it stand where it belongs.
        """
        indicator = self._read("baopai", tile, text)
        if indicator is None:
            return
        turned = model.DoraTurned(indicator)
        place = len(self._events)
        if self._kans:
            kan = self._kans.pop(0)
            if isinstance(self._events[kan], model.ClosedKan):
                place = kan + 1
            else:
                place = next(
                    (at for at in range(kan + 1, place) if isinstance(self._events[at], model.Riichi | model.Discard | model.StickPaid)),
                    place,
                )
        last = max((at for at, event in enumerate(self._events) if isinstance(event, model.DoraTurned)), default=-1)
        place = max(place, last + 1)
        self._events.insert(place, turned)
        self._ordinals.insert(place, self._place + self._at)
        self._kans = [at + (at >= place) for at in self._kans]

    def _win(self, win: form.Win) -> None:
        seat = (win.l + self.deal.jushu) & 3
        frm = seat if win.baojia is None else (win.baojia + self.deal.jushu) & 3
        if frm != seat:
            self._owing = None
        self._pay()
        shown = None if win.shoupai is None else self._read("shoupai", hand, win.shoupai, seat)
        concealed, melds = shown if shown is not None else (None, None)
        lines = None if win.hupai is None else tuple(map(self._line, win.hupai))
        yakuman = None
        if win.damanguan is not None or win.hupai is not None:
            yakuman = bool(win.damanguan) or any(isinstance(line.fanshu, str) for line in win.hupai or ())
        claim = WinClaim(
            tile=concealed[-1] if concealed else None,
            concealed=concealed,
            melds=melds,
            yaku=lines,
            yakuman=yakuman,
            han=win.fanshu,
            fu=win.fu,
            points=win.defen,
            ura=None if win.fubaopai is None else self._read("fubaopai", _each, win.fubaopai),
            liable=next((self._liable(seat, line) for line in win.hupai or () if line.baojia is not None), None),
            delta=None if win.fenpei is None else self._per_seat(win.fenpei),
        )
        self._add(model.Won(seat, frm, claim))

    def _line(self, line: form.Line) -> YakuClaim:
        id_ = YAKU.get(line.name)
        if id_ is None:
            self._note("P05", say("unknown yaku {name}", name=line.name[:40]), self._at)
            id_ = f"{FOREIGN}{line.name[:40]}"
        return YakuClaim(id_, line.fanshu if isinstance(line.fanshu, int) else None)

    def _liable(self, seat: Seat, line: form.Line) -> Seat | None:
        offset = _OFFSETS.get(line.baojia) if isinstance(line.baojia, str) else None
        if offset is None:
            self._note("P06", say("baojia of {name} is neither +, = nor -", name=line.name[:40]), self._at)
            return None
        return (seat + offset) % 4

    def _draw(self, drawn: form.Draw) -> None:
        reason = REASONS.get(drawn.name)
        if reason is None:
            self._note("P05", say("unknown name {name} of pingju", name=repr(drawn.name[:40])), self._at)
            reason = drawn.name[:40]
        if reason == "triple_ron":
            self._owing = None
        self._pay()
        shown: tuple[tuple[Tile, ...] | None, ...] | None = None
        if drawn.shoupai is not None and (any(drawn.shoupai) or reason == "exhaustive"):
            shown = self._per_seat([self._read("shoupai", _shown, text) if text else None for text in drawn.shoupai])
        delta = None if drawn.fenpei is None else self._per_seat(drawn.fenpei)
        self._add(model.Drawn(DrawClaim(reason=reason, shown=shown, delta=delta)))


_CLAIMS: Final[dict[MeldKind, Callable[[Seat, Seat, Tile, tuple[Tile, ...]], model.Event]]] = {
    MeldKind.CHI: model.Chi,
    MeldKind.PON: model.Pon,
    MeldKind.OPEN_KAN: model.OpenKan,
}
_HIDDEN_HAND: Final = (HIDDEN,) * 13


def _dealt(texts: Sequence[str]) -> list[tuple[Tile, ...]]:
    return [hand(text, 0)[0] or _HIDDEN_HAND for text in texts]


def _shown(text: str) -> tuple[Tile, ...]:
    return hand(text, 0)[0]


def _each(texts: Sequence[str]) -> tuple[Tile, ...]:
    return tuple(map(tile, texts))
