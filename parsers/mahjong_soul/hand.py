"""One hand of a Mahjong Soul record: its records turned into the model's events (format note Mahjong Soul §4–§7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from analyzer.model import event as model
from analyzer.model.hand import GivenWall, Hand
from analyzer.model.meld import Meld, MeldKind
from analyzer.model.outcome import DrawClaim, WinClaim, YakuClaim
from analyzer.model.phrase import reason_of, say
from analyzer.model.tile import EAST, KIND, RED_FIVES, Seat, Tile
from parsers.mahjong_soul import forms as form
from parsers.mahjong_soul.claims import shares
from parsers.mahjong_soul.words import DISCARDS, DRAWS, FANS, FOREIGN, LIMITS, REASONS, meld, tile, tiles

Note = Callable[[str, str, int], None]
"""Told of a code, what is odd, and the ordinal of the record."""
_T = TypeVar("_T")
_NORTH: Final = EAST + 3
_STICK: Final = 1000


class HandReader:
    """Takes the records of one hand in the order written."""

    def __init__(self, deal: form.NewRound, place: int, players: int, note: Note) -> None:
        self.deal = deal
        self._place = self._at = place
        self._players = players
        self._note = note
        self._events: list[model.Event] = []
        self._ordinals: list[int] = []
        self._kans: list[model.Event] = []
        """The kans whose indicator has not been turned."""
        self.open_riichi = False
        """Whether a riichi was declared with the hand shown, which is another game."""
        self._last: Seat = deal.ju
        """Who discarded, made a kan or set a North aside last."""
        self._drawn_by_deal: Tile | None = None
        shown = deal.doras or ((deal.dora,) if deal.dora else ())
        self._indicators = len(shown)
        self._indicator = self._read("doras", tile, shown[0]) if shown else None
        self._running = whole(deal.scores, players)
        self._scores = self._running
        self._dealt = self._deal()
        if len(deal.scores) and self._running is None:
            note("P06", say("scores are not one whole number a player"), place)

    def discard(self, at: int, record: form.DiscardTile) -> None:
        """A discard, or a declaration of riichi with its tile."""
        self._at = at
        if record.liqi is not None:
            self._deposit(record.liqi)
        if len(record.doras) > self._indicators:
            self._turn(record.doras)
        found = DISCARDS[record.moqie][record.seat].get(record.tile)
        if found is None:
            self._note("P06", say("a discard of {tile} is left out: it is no tile", tile=repr(record.tile[:20])), at)
            return
        if record.is_liqi or record.is_wliqi:
            self._add(model.Riichi(record.seat))
            self.open_riichi = self.open_riichi or record.is_kailiqi
        self._events.append(found)
        self._ordinals.append(at)
        self._last = record.seat

    def draw(self, at: int, record: form.DealTile) -> None:
        """A draw; the indicator of a closed kan comes with the replacement."""
        self._at = at
        if record.liqi is not None:
            self._deposit(record.liqi)
        if len(record.doras) > self._indicators:
            self._turn(record.doras)
        found = DRAWS[record.seat].get(record.tile)
        if found is None:
            self._note("P06", say("a draw of {tile} is left out: it is no tile", tile=repr(record.tile[:20])), at)
            return
        self._events.append(found)
        self._ordinals.append(at)

    def call(self, at: int, record: form.ChiPengGang) -> None:
        """Chi, pon or open kan: the claimed tile and its owner stand last."""
        self._begin(at, record.liqi)
        self._turn(record.doras)
        claimed = self._read(say("a call that cannot be read is left out"), tiles, record.tiles)
        if claimed is None:
            return
        make, count = _CALLS.get(record.type, (None, 0))
        if make is None or len(claimed) != count or len(record.froms) != count or record.froms[-1] >= self._players:
            self._note("P06", say("a call of type {type} with {count} tiles is left out", type=record.type, count=len(claimed)), at)
            return
        made = make(record.seat, record.froms[-1], claimed[-1], claimed[:-1])
        self._add(made)
        if record.type == 2:
            self._kans.append(made)

    def kan(self, at: int, record: form.AnGangAddGang) -> None:
        """A closed kan, told by one of its tiles, or an added one."""
        self._begin(at, record.liqi)
        found = self._read(say("a kan that cannot be read is left out"), tile, record.tiles)
        if found is None or record.type not in (2, 3):
            if found is not None:
                self._note("P06", say("a kan of type {type} is left out", type=record.type), at)
            return
        made: model.Event = model.AddedKan(record.seat, found)
        if record.type == 3:
            made = model.ClosedKan(record.seat, self._four(record.seat, KIND[found]))
        # An indicator that comes with it is that of the kan before, unless none is due.
        before = bool(self._kans)
        if before:
            self._turn(record.doras)
        self._kans.append(made)
        self._add(made)
        if not before:
            self._turn(record.doras)
        self._last = record.seat

    def north(self, at: int, record: form.BaBei) -> None:
        """A North set aside (three players)."""
        self._begin(at, record.liqi)
        self._turn(record.doras)
        self._add(model.Kita(record.seat, _NORTH))
        self._last = record.seat

    def win(self, at: int, record: form.Hule) -> None:
        """All wins on one tile; the nearest winner stands first and takes counters and deposits."""
        self._at = at
        before, delta = whole(record.old_scores, self._players), whole(record.delta_scores, self._players)
        wins = [info for info in record.hules if info.seat < self._players]
        if not wins or len(wins) < len(record.hules):
            self._note("P06", say("a win without a winner is left out"), at)
        liable = [self._liable(info, record, first=number == 0) for number, info in enumerate(wins)]
        deltas = shares(delta, [info.seat for info in wins], self._last, [set(info.baopai_seats) - {info.seat} for info in wins])
        for number, info in enumerate(wins):
            if info.zimo and not number and self._drawn_by_deal is not None and len(self._events) == 1:
                self._win_on_the_deal(info)
            claim = self._claim(info, liable[number], before if number == 0 else None, deltas[number])
            self._add(model.Won(info.seat, info.seat if info.zimo else self._last, claim))

    def drawn(self, at: int, record: form.NoTile) -> None:
        """An exhaustive draw, or nagashi mangan, whose payments stand in an entry for each player who made it."""
        self._at = at
        told = [whole(entry.delta_scores, self._players) if entry.delta_scores else (0,) * self._players for entry in record.scores]
        delta = None
        if told and all(one is not None for one in told):
            delta = tuple(sum(column) for column in zip(*(one for one in told if one is not None), strict=True))
        tenpai = tuple(one.tingpai for one in record.players[: self._players]) if len(record.players) >= self._players else None
        shown = None
        if tenpai is not None:
            shown = tuple(
                self._read("hand", tiles, one.hand) if one.tingpai and one.hand else None for one in record.players[: self._players]
            )
        claim = DrawClaim(
            reason="nagashi" if record.liujumanguan else "exhaustive",
            shown=shown if shown is not None and any(shown) else None,
            tenpai=tenpai,
            before=whole(record.scores[0].old_scores, self._players) if record.scores else None,
            delta=delta,
            offenders=tuple(entry.seat for entry in record.scores if entry.seat < self._players) if record.liujumanguan else None,
        )
        self._add(model.Drawn(claim))

    def abort(self, at: int, record: form.LiuJu) -> None:
        """An abortive draw; a riichi declared with the last discard is booked with it."""
        self._begin(at, record.liqi)
        reason = REASONS.get(record.type)
        if reason is None:
            self._note("P05", say("unknown type {type} of RecordLiuJu", type=record.type), at)
            reason = str(record.type)
        shown: list[tuple[Tile, ...] | None] = [None] * self._players
        if reason == "nine_terminals" and record.tiles:
            shown[record.seat % self._players] = self._read("tiles", tiles, record.tiles)
        elif reason == "four_riichi":
            hands = record.allplayertiles[: self._players]
            shown[: len(hands)] = [self._read("allplayertiles", tiles, tuple(hand.split("|"))) if hand else None for hand in hands]
        self._add(model.Drawn(DrawClaim(reason=reason, shown=tuple(shown) if any(shown) else None)))

    def finished(self) -> Hand:
        """The hand."""
        deal = self.deal
        return Hand(
            round=4 * deal.chang + deal.ju,
            dealer=deal.ju,
            honba=deal.ben,
            sticks=deal.liqibang,
            scores=self._scores,
            dealt=self._dealt,
            indicator=self._indicator,
            wall=self._wall(),
            events=tuple(self._events),
            place=self._place,
            ordinals=tuple(self._ordinals),
        )

    def _deal(self) -> tuple[tuple[Tile, ...], ...] | None:
        """Thirteen tiles a seat; the fourteenth of the dealer is the first draw."""
        hands = self._read("tiles", lambda: [tiles(hand) for hand in self.deal.hands[: self._players]])
        if hands is None or not any(hands):
            return None
        dealer = self.deal.ju
        if dealer < len(hands) and len(hands[dealer]) == 14:
            self._drawn_by_deal = hands[dealer][13]
            hands[dealer] = hands[dealer][:13]
            self._add(model.draw(dealer, self._drawn_by_deal))
        return tuple(hands)

    def _wall(self) -> GivenWall | None:
        """The wall as published, two characters a tile, with its code."""
        names = self.deal.paishan
        found = self._read("paishan", lambda: tiles(tuple(names[at : at + 2] for at in range(0, len(names), 2)))) if names else None
        if not found:
            return None
        method, code = ("md5", self.deal.md5) if self.deal.md5 else ("sha256", self.deal.sha256)
        return GivenWall(found, method, code, self.deal.salt or None) if code else GivenWall(found)

    def _win_on_the_deal(self, info: form.HuleInfo) -> None:
        """The dealer wins at once: which of the fourteen tiles counts as the last is what the win says."""
        named = self._read("hu_tile", tile, info.hu_tile)
        dealt = self._dealt
        drawn = self._drawn_by_deal
        if named is None or dealt is None or drawn is None or named not in dealt[info.seat] or info.seat != self.deal.ju:
            return
        hand = list(dealt[info.seat])
        hand[hand.index(named)] = drawn
        self._dealt = (*dealt[: info.seat], tuple(hand), *dealt[info.seat + 1 :])
        self._events[0] = model.draw(info.seat, named)

    def _begin(self, at: int, deposit: form.Deposit | None) -> None:
        """A record, which may carry a deposit."""
        self._at = at
        if deposit is not None:
            self._deposit(deposit)

    def _deposit(self, deposit: form.Deposit) -> None:
        """The riichi declared just before is accepted."""
        if deposit.failed:
            return
        seat, told = deposit.seat, None
        if self._running is not None and seat < self._players:
            running = list(self._running)
            running[seat] -= _STICK
            self._running = tuple(running)
            if isinstance(deposit.score, int):
                running[seat] = deposit.score
                told = tuple(running)
        self._add(model.StickPaid(seat, told))

    def _turn(self, doras: Sequence[str]) -> None:
        """The list of indicators is that of all so far: its new end is turned here."""
        for name in doras[self._indicators :]:
            self._indicators += 1
            found = self._read("doras", tile, name)
            if found is not None:
                self._add(model.DoraTurned(found))
            del self._kans[:1]

    def _add(self, event: model.Event) -> None:
        self._events.append(event)
        self._ordinals.append(self._at)

    def _read(self, name: str, reader: Callable[..., _T], *arguments: object) -> _T | None:
        try:
            return reader(*arguments)
        except ValueError as error:
            self._note("P06", say("{what}: {why}", what=name, why=reason_of(error)), self._at)
            return None

    def _four(self, seat: Seat, kind: int) -> tuple[Tile, ...]:
        """The four tiles of a kind that a seat holds: a five that it was dealt or drew in red is red."""
        red = next((tile for tile in RED_FIVES if KIND[tile] == kind), None)
        if red is None:
            return (kind,) * 4
        held = 0 if self._dealt is None else self._dealt[seat].count(red)
        for event in self._events:
            if isinstance(event, model.Draw | model.Discard) and event.seat == seat and event.tile == red:
                held += 1 if isinstance(event, model.Draw) else -1
        held = min(max(held, 0), 4)
        return (red,) * held + (kind,) * (4 - held)

    def _claim(self, info: form.HuleInfo, liable: Seat | None, before: tuple[int, ...] | None, delta: tuple[int, ...] | None) -> WinClaim:
        won = self._read("hu_tile", tile, info.hu_tile) if info.hu_tile else None
        hand = self._read("hand", tiles, info.hand)
        melds = self._read("ming", lambda: tuple(map(meld, info.ming)))
        return WinClaim(
            tile=won,
            concealed=None if hand is None or won is None else (*hand, won),
            melds=None if melds is None else tuple(self._as_made(info.seat, one) for one in melds),
            yaku=tuple(self._line(fan, yakuman=info.yiman) for fan in info.fans),
            yakuman=info.yiman,
            han=None if info.yiman else info.count,
            # The fu of a yakuman are never shown, and an editor makes some up for hands that have none.
            fu=info.fu or None if not info.yiman else None,
            points=self._points(info),
            limit=LIMITS.get(info.title_id),
            dora=self._read("doras", tiles, info.doras) if info.doras else None,
            ura=self._read("li_doras", tiles, info.li_doras) if info.liqi and info.li_doras else None,
            liable=liable,
            before=before,
            delta=delta,
        )

    def _as_made(self, seat: Seat, one: Meld) -> Meld:
        """A meld as it was made: the list of a win does not tell an added kan from an open one."""
        if one.kind is MeldKind.OPEN_KAN:
            kind = KIND[one.tiles[0]]
            if any(isinstance(event, model.AddedKan) and event.seat == seat and KIND[event.tile] == kind for event in self._events):
                return Meld(MeldKind.ADDED_KAN, one.tiles)
        return one

    def _line(self, fan: form.Fan, *, yakuman: bool) -> YakuClaim:
        id_ = FANS.get(fan.id)
        if id_ is None:
            self._note("P05", say("unknown yaku {id}", id=fan.id), self._at)
            id_ = f"{FOREIGN}{fan.id}"
        return YakuClaim(id_, None if yakuman else fan.val)

    def _points(self, info: form.HuleInfo) -> int | None:
        """What all payers together pay; the record lists the points of either kind of win, whatever the win was."""
        others = self._players - 1
        if not info.zimo:
            value = info.point_rong
        elif info.seat == self.deal.ju:
            value = others * info.point_zimo_xian
        else:
            value = info.point_zimo_qin + (others - 1) * info.point_zimo_xian
        return int(value) if value and value == int(value) else None

    def _liable(self, info: form.HuleInfo, record: form.Hule, *, first: bool) -> Seat | None:
        """The one seat liable for the win; None where several are."""
        seats = set(info.baopai_seats)
        if not seats and info.baopai:
            seats = {info.baopai - 1}
        if not seats and first and record.baopai and len(record.hules) == 1:
            seats = {record.baopai - 1}
        return seats.pop() if len(seats) == 1 and max(seats) < self._players else None


_CALLS: Final[dict[int, tuple[Callable[[Seat, Seat, Tile, tuple[Tile, ...]], model.Event], int]]] = {
    0: (model.Chi, 3),
    1: (model.Pon, 3),
    2: (model.OpenKan, 4),
}


def whole(points: Sequence[float], players: int) -> tuple[int, ...] | None:
    """Points per seat; None where there are too few, or fractions among them."""
    if len(points) < players or any(one != int(one) for one in points[:players]):
        return None
    return tuple(int(one) for one in points[:players])
