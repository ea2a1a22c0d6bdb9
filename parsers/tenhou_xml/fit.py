"""A game of any format made fit for Tenhou XML: what that repeats is filled in from the record, what it cannot hold is left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from analyzer.model.event import (
    AddedKan,
    Chi,
    ClosedKan,
    Discard,
    DoraTurned,
    Draw,
    Drawn,
    Event,
    Kita,
    OpenKan,
    Pon,
    StickPaid,
    Won,
    discard,
)
from analyzer.model.game import DeclaredRules, Game, Source
from analyzer.model.hand import Hand
from analyzer.model.meld import Meld, MeldKind
from analyzer.model.outcome import DrawClaim, WinClaim, YakuClaim
from analyzer.model.phrase import say
from analyzer.model.tile import HIDDEN, KIND, RED_FIVES, WIND_NAMES, Seat, Tile
from parsers.tenhou_xml.codes import ATTRIBUTES, FOREIGN, LIMITS, NO_RED_FIVES, THREE_PLAYERS, YAKU_NUMBERS
from parsers.tenhou_xml.header import LOG_ID

_PLAIN_ROOM: Final = 0x09
"""People, East and South: the room of a game that was played in none."""
_STICK: Final = 1000
_KINDS: Final = {Chi: MeldKind.CHI, Pon: MeldKind.PON, OpenKan: MeldKind.OPEN_KAN}


def fit(game: Game) -> tuple[Game, tuple[str, ...]]:
    """The game as Tenhou XML can hold it, and in words what is left out or made up; the rest `write` refuses.

    Raises:
        ValueError: for a win of which neither the hand nor the play is recorded.
    """
    notes: dict[str, None] = {}
    rules, source = _rules(game, notes)
    final = game.final
    if final is not None and (final.scores is None or final.results is None):
        notes[say("the end of the game, of which scores or results are not told")] = None
        final = None
    if final is not None and any(score % 100 for score in final.scores or ()):
        notes[say("final scores that are no hundreds")] = None
        final = None
    fitted = Game(
        source=source,
        players=game.players,
        hands=[_Table(hand, len(game.players), notes).hand() for hand in game.hands],
        rules=rules,
        final=final if game.hands and game.hands[-1].events and isinstance(game.hands[-1].events[-1], Won | Drawn) else None,
        seed=game.seed,
        evidence=game.evidence,
    )
    if any(hand.copies is None for hand in fitted.hands):
        notes[say("made up: which of four equal tiles is which")] = None
    return fitted, tuple(notes)


def _rules(game: Game, notes: dict[str, None]) -> tuple[DeclaredRules, Source]:
    """The declared rules as a room of Tenhou, and the source with an identifier that fits it."""
    rules, source = game.rules, game.source
    held = ATTRIBUTES["GO"] | {"ratio", "generation", "id", "id_type", "id_lobby"}
    flags = {name: text for name, text in rules.flags.items() if name in held}
    tenhou = rules.platform == "tenhou" and rules.book is None
    if not tenhou:
        notes[say("the rules: the file says a plain room of Tenhou instead")] = None
        flags = {}
    if rules.settings:
        notes[say("single settings of the rules")] = None
    if "type" not in flags and "id_type" not in flags:
        tiles = {tile for hand in game.hands for tiles in hand.dealt or () for tile in tiles}
        tiles |= {event.tile for hand in game.hands for event in hand.events if isinstance(event, Draw)}
        bits = _PLAIN_ROOM | (0 if tiles & {*RED_FIVES} else NO_RED_FIVES) | (THREE_PLAYERS if len(game.players) == 3 else 0)
        flags["type"] = str(bits)
    log_id = source.id if tenhou and source.id is not None and LOG_ID.fullmatch(source.id) else None
    if log_id is None and source.id is not None:
        notes[say("the identifier of the log")] = None
    if log_id is not None:
        flags["id"] = log_id
    else:
        flags = {name: text for name, text in flags.items() if not name.startswith("id")}
    date = rules.date if log_id is not None else None
    if date != rules.date:
        notes[say("the day")] = None
    if "lobby" not in flags:
        match = LOG_ID.fullmatch(log_id) if log_id is not None else None
        flags["lobby"] = str(int(match[5])) if match is not None else "0"
    if flags.get("generation") in ("B", "C") and game.seed is None:
        del flags["generation"]
    return DeclaredRules(platform="tenhou", flags=flags, date=date), msgspec.structs.replace(source, id=log_id)


class _Table:
    """Follows a hand, to fill in what Tenhou XML repeats with its end."""

    def __init__(self, hand: Hand, players: int, notes: dict[str, None]) -> None:
        self._hand = hand
        self._players = players
        self._notes = notes
        self._held: list[list[Tile]] = [list(tiles) for tiles in hand.dealt or ((),) * players]
        self._melds: list[list[Meld]] = [[] for _ in range(players)]
        self._scores = None if hand.scores is None else list(hand.scores)
        self._sticks = hand.sticks
        self._indicators = [] if hand.indicator is None else [hand.indicator]
        self._last: Tile | None = None
        self._drawn: Tile | None = None

    def hand(self) -> Hand:
        """The hand with all that can be filled in; raises ValueError for a win without its hand."""
        hand = self._hand
        if hand.dealt is None and any(isinstance(event, Won) and event.claim.concealed is None for event in hand.events):
            raise ValueError(say("Tenhou XML cannot hold a win without the hand that won ({key})", key=hand.key))
        if not hand.dora_times and any(isinstance(event, DoraTurned) for event in hand.events):
            self._notes[say("made up: when indicators were turned")] = None
        if hand.wall is not None:
            self._notes[say("the wall")] = None
        events = tuple(map(self._event, hand.events))
        return msgspec.structs.replace(hand, events=events, wall=None, dora_times=True, place=0, ordinals=None)

    def _event(self, event: Event) -> Event:
        match event:
            case Draw():
                self._held[event.seat].append(event.tile)
                self._last = self._drawn = event.tile
            case Discard():
                self._leave(event.seat, event.tile)
                self._last, drawn, self._drawn = event.tile, self._drawn, None
                if not event.drawn and drawn == event.tile and event.tile not in self._held[event.seat]:
                    return discard(event.seat, event.tile, True)  # there is no other such tile that it could be
            case Chi() | Pon() | OpenKan():
                self._leave(event.seat, *event.own)
                self._melds[event.seat].append(Meld(_KINDS[type(event)], (event.called, *event.own), event.frm))
            case ClosedKan():
                self._leave(event.seat, *event.tiles)
                self._melds[event.seat].append(Meld(MeldKind.CLOSED_KAN, event.tiles))
                self._last = event.tiles[-1]
            case AddedKan():
                self._leave(event.seat, event.tile)
                self._add(event)
                self._last = event.tile
                if event.frm is None:
                    return AddedKan(event.seat, event.tile)  # the writer takes it from the pon
            case Kita():
                self._leave(event.seat, event.tile)
                self._last = event.tile
            case DoraTurned():
                self._indicators.append(event.tile)
            case StickPaid():
                return self._paid(event)
            case Won():
                return Won(event.seat, event.frm, self._win(event, event.claim))
            case Drawn():
                return Drawn(self._draw(event.claim))
        return event

    def _known(self, seat: Seat) -> bool:
        return self._hand.dealt is not None and HIDDEN not in self._held[seat]

    def _leave(self, seat: Seat, *tiles: Tile) -> None:
        for tile in tiles:
            if tile in self._held[seat]:
                self._held[seat].remove(tile)

    def _add(self, event: AddedKan) -> None:
        melds = self._melds[event.seat]
        for at, meld in enumerate(melds):
            if meld.kind is MeldKind.PON and KIND[meld.tiles[0]] == KIND[event.tile]:
                melds[at] = Meld(MeldKind.ADDED_KAN, (*meld.tiles, event.tile), meld.frm)

    def _paid(self, event: StickPaid) -> StickPaid:
        self._sticks += 1
        if self._scores is not None:
            self._scores[event.seat] -= _STICK
            if event.scores is None:
                return StickPaid(event.seat, tuple(self._scores))
        return event

    def _win(self, event: Won, claim: WinClaim) -> WinClaim:
        """The claim with the hand, the tile, the counters and the scores before, as the record has them elsewhere."""
        known = self._known(event.seat)
        before, claim = self._before(claim.before, claim.delta), self._value(claim, event.seat)
        concealed, melds = claim.concealed, claim.melds
        if concealed is None and known:
            won_on = () if event.seat == event.frm or self._last is None else (self._last,)
            concealed = (*sorted(self._held[event.seat], key=lambda tile: (KIND[tile], tile)), *won_on)
        if melds is None:
            melds = tuple(self._melds[event.seat])
        self._after(claim.delta)
        sticks = self._sticks if claim.sticks is None else claim.sticks
        self._sticks = 0
        honba = self._hand.honba if claim.honba is None else claim.honba
        return msgspec.structs.replace(
            claim,
            tile=claim.tile if claim.tile is not None else self._last,
            concealed=concealed,
            melds=melds,
            dora=claim.dora if claim.dora is not None else tuple(self._indicators),
            honba=honba,
            sticks=sticks,
            before=before,
            delta=claim.delta if before is not None else None,
        )

    def _value(self, claim: WinClaim, seat: Seat) -> WinClaim:
        """Fu, points and limit stand together; han stand with the yaku."""
        changes: dict[str, object] = {}
        if claim.han is not None:
            changes["han"] = None
            if claim.yaku is None or any(one.han is None for one in claim.yaku):
                self._notes[say("han of wins without a list of yaku")] = None
        limit = "none" if claim.limit is None and claim.fu is not None else claim.limit
        if claim.fu is None or claim.points is None or limit not in LIMITS:
            if (claim.fu, claim.points, claim.limit) != (None, None, None):
                self._notes[say("points and limit of wins of which fu are not told")] = None
            changes |= {"fu": None, "points": None, "limit": None}
        else:
            changes["limit"] = limit
        if claim.yaku is not None:
            named = bool(claim.yakuman)
            listed = tuple(self._named(one, seat) for one in claim.yaku if (one.han is None) == named)
            if len(listed) != len(claim.yaku):
                self._notes[say("dora beside a yakuman")] = None
            foreign = next((one.id for one in listed if one.id not in YAKU_NUMBERS and not one.id.startswith(FOREIGN)), None)
            if foreign is not None:
                self._notes[say("yaku of wins that have one which Tenhou has no number for")] = None
            changes |= {"yaku": None, "yakuman": None} if foreign is not None else {"yaku": listed, "yakuman": named}
        return msgspec.structs.replace(claim, **changes)

    def _named(self, yaku: YakuClaim, seat: Seat) -> YakuClaim:
        """A wind by its name, where the log tells only whose it is."""
        if yaku.id == "round_wind":
            return YakuClaim(f"round_wind_{WIND_NAMES[self._hand.wind].lower()}", yaku.han)
        if yaku.id == "seat_wind":
            return YakuClaim(f"seat_wind_{WIND_NAMES[(seat - self._hand.dealer) % self._players].lower()}", yaku.han)
        return yaku

    def _draw(self, claim: DrawClaim) -> DrawClaim:
        """The claim with the hands of those who are paid, or are called tenpai; the format tells tenpai by hands shown alone."""
        shown, delta = claim.shown, claim.delta
        if shown is not None and () in shown and all(self._known(seat) for seat, tiles in enumerate(shown) if tiles == ()):
            # Who is tenpai, without the tiles.
            shown = tuple(tuple(self._held[seat]) if tiles == () else tiles for seat, tiles in enumerate(shown))
        if shown is None:
            tenpai = claim.tenpai
            if tenpai is None and delta is not None and any(delta) and claim.reason == "exhaustive":
                tenpai = tuple(change > 0 for change in delta)
            if tenpai is not None and all(self._known(seat) for seat, flag in enumerate(tenpai) if flag):
                shown = tuple(tuple(self._held[seat]) if flag else None for seat, flag in enumerate(tenpai))
                if delta is None and len(set(tenpai)) == 1:
                    delta = (0,) * self._players
            elif claim.reason in ("exhaustive", "nagashi") and delta is not None:
                self._notes[say("the payments of a draw of which nobody says who is tenpai, or with what")] = None
                delta = None
            elif delta is not None:
                shown = (None,) * self._players
        before = self._before(claim.before, delta)
        if claim.offenders is not None:
            self._notes[say("who committed chombo or made nagashi")] = None
        if before is None and delta is not None:
            delta, shown = None, None
        if delta is None and shown is not None and not any(shown):
            shown = None
        return DrawClaim(
            reason=claim.reason,
            shown=shown,
            honba=self._hand.honba if claim.honba is None else claim.honba,
            sticks=self._sticks if claim.sticks is None else claim.sticks,
            before=before if delta is not None else None,
            delta=delta,
        )

    def _before(self, told: tuple[int, ...] | None, delta: Sequence[int] | None) -> tuple[int, ...] | None:
        """The scores before an end, which the format tells beside the payments or not at all."""
        if delta is None:
            return None
        before = told if told is not None else None if self._scores is None else tuple(self._scores)
        if before is not None and any(points % 100 for points in (*before, *delta)):
            self._notes[say("scores and payments that are no hundreds")] = None
            return None
        return before

    def _after(self, delta: Sequence[int] | None) -> None:
        if self._scores is not None and delta is not None:
            self._scores = [score + change for score, change in zip(self._scores, delta, strict=True)]
