"""The table of one hand: applies every event, even an illegal one, and remembers what a check may ask.

The table never mends and never refuses. What cannot be applied as recorded (a discard of a tile not held) is applied as well as it can
be and noted as an `Irregularity`; the checks judge it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

import msgspec

from analyzer.model.event import (
    AddedKan,
    Chi,
    ClosedKan,
    Discard,
    Disconnect,
    DoraTurned,
    Draw,
    Drawn,
    Event,
    Kita,
    OpenKan,
    Pon,
    Riichi,
    StickPaid,
    Won,
)
from analyzer.model.hand import Hand
from analyzer.model.meld import Meld, MeldKind
from analyzer.model.tile import HIDDEN, KIND, RED_FIVES, Seat, Tile

STICK: Final = 1000
"""Points of a riichi deposit (R-4.2.1-01)."""

LIVE_TILES: Final = {4: 70, 3: 55}
"""Draws of a hand, replacements included: the live wall after the deal, 14 tiles set apart (format note Tenhou §4)."""

_OTHER_FIVE: Final[dict[Tile, Tile]] = {red: KIND[red] for red in RED_FIVES} | {KIND[red]: red for red in RED_FIVES}


class Irregularity(msgspec.Struct, frozen=True, gc=False):
    """Something that could not be applied as recorded."""

    what: str
    event: int
    seat: Seat
    tile: Tile | None = None


class Table:
    """The state of one hand after the events played so far. Winds and seats as in the model; scores in points."""

    __slots__ = (
        "declaring",
        "deposits",
        "double_riichi",
        "drawn",
        "end",
        "hand",
        "held",
        "index",
        "indicators",
        "interrupted",
        "ippatsu",
        "irregular",
        "kan_feeder",
        "kan_open",
        "last",
        "last_seat",
        "left",
        "melds",
        "owing",
        "players",
        "replacement",
        "riichi",
        "scores",
        "thrown",
        "turn",
        "wins",
    )

    def __init__(self, hand: Hand, players: int, scores: list[int]) -> None:
        """Set the table for a hand. ``scores`` are those at its start; the table keeps them and takes the deposits off."""
        self.hand = hand
        self.players = players
        self.scores = scores
        self.held: list[list[int]] = [[0] * 38 for _ in range(4)]
        """Per seat, how many of each tile 0–37 it holds concealed."""
        if hand.dealt is not None:
            for held, dealt in zip(self.held, hand.dealt, strict=False):
                for tile in dealt:
                    held[tile] += 1
        self.melds: list[list[Meld]] = [[], [], [], []]
        self.indicators: list[Tile] = [] if hand.indicator is None else [hand.indicator]
        self.left = LIVE_TILES[players]
        """Tiles left in the live wall."""
        self.turn: Seat = hand.dealer
        self.drawn: Tile | None = None
        """The tile just drawn, until the next discard, call or kan."""
        self.replacement = False
        """Whether that tile came from the dead wall."""
        self.last: Tile | None = None
        """The tile that may be claimed now: the last discard, or the tile of a kan that may be robbed."""
        self.last_seat: Seat = -1
        self.kan_open: MeldKind | None = None
        """The kan just declared whose replacement has not been drawn."""
        self.kan_feeder: Seat | None = None
        """Who fed the latest kan, when it was an open one."""
        self.thrown = [0, 0, 0, 0]
        """Per seat, the kinds it has discarded, a bit each."""
        self.interrupted = False
        """Whether a call or kan has interrupted the first turn."""
        self.riichi = 0
        """Seats in riichi, a bit each."""
        self.double_riichi = 0
        self.declaring: Seat | None = None
        """The seat whose next discard is its riichi tile."""
        self.owing: Seat | None = None
        """The seat whose riichi tile has just been discarded and whose deposit is due unless that tile is won on."""
        self.ippatsu = 0
        """Seats that could still win with ippatsu, a bit each."""
        self.deposits: list[Seat] = []
        """Who paid a stick in this hand, in order."""
        self.wins: list[tuple[int, Won]] = []
        self.end: Drawn | None = None
        self.irregular: list[Irregularity] = []
        self.index = -1

    def play(self) -> Table:
        """Play all events of the hand."""
        handlers = _HANDLERS
        for index, event in enumerate(self.hand.events):
            self.index = index
            handlers[type(event)](self, event)
        return self

    def note(self, what: str, seat: Seat, tile: Tile | None = None) -> None:
        """Remember an irregularity of the event being played."""
        self.irregular.append(Irregularity(what, self.index, seat, tile))

    def take(self, seat: Seat, tile: Tile) -> None:
        """Take a tile out of a concealed hand: itself, else a hidden one, else the five of the other colour, else none."""
        held = self.held[seat]
        if held[tile] > 0:
            held[tile] -= 1
            return
        if held[HIDDEN] > 0:
            held[HIDDEN] -= 1
            return
        self.note("not_held", seat, tile)
        other = _OTHER_FIVE.get(tile)
        if other is not None and held[other] > 0:
            held[other] -= 1

    def pay_stick(self, seat: Seat) -> None:
        """Take a riichi deposit off a seat."""
        self.owing = None
        self.deposits.append(seat)
        self.scores[seat] -= STICK

    def _collect(self) -> None:
        """The riichi tile was not won on and no deposit is recorded: it is due all the same, and the record lacks it."""
        if self.owing is not None:
            self.note("stick_not_paid", self.owing)
            self.pay_stick(self.owing)

    # -- the events ----------------------------------------------------------------------------------------------------------------

    def _draw(self, event: Draw) -> None:
        if self.owing is not None:
            self._collect()
        seat = event.seat
        self.held[seat][event.tile] += 1
        self.drawn = event.tile
        self.turn = seat
        self.last = None
        self.left -= 1
        if self.kan_open is None:
            self.replacement = False
        else:
            # Only now is the kan made: a robbed one interrupts nothing (R-4.2.1-02, format note Tenhou §10).
            self.replacement = True
            self.kan_open = None
            self.interrupted = True
            self.ippatsu = 0

    def _discard(self, event: Discard) -> None:
        seat = event.seat
        tile = event.tile
        held = self.held[seat]
        if held[tile] > 0:
            held[tile] -= 1
        else:
            self.take(seat, tile)
        self.thrown[seat] |= 1 << KIND[tile]
        self.last = tile
        self.last_seat = self.turn = seat
        self.drawn = None
        self.kan_open = None
        if self.ippatsu:
            self.ippatsu &= ~(1 << seat)
        if self.declaring is not None:
            if self.declaring == seat:
                self.ippatsu |= 1 << seat
                self.owing = seat
            self.declaring = None

    def _claim(self, event: Chi | Pon | OpenKan, kind: MeldKind) -> None:
        self._collect()
        seat = event.seat
        if self.last != event.called or self.last_seat != event.frm:
            self.note("not_last_discard", seat, event.called)
        for tile in event.own:
            self.take(seat, tile)
        self.melds[seat].append(Meld(kind, (event.called, *event.own), event.frm))
        self.turn = seat
        self.last = self.drawn = None
        self.interrupted = True
        self.ippatsu = 0

    def _chi(self, event: Chi) -> None:
        self._claim(event, MeldKind.CHI)

    def _pon(self, event: Pon) -> None:
        self._claim(event, MeldKind.PON)

    def _open_kan(self, event: OpenKan) -> None:
        self._claim(event, MeldKind.OPEN_KAN)
        self.kan_open = MeldKind.OPEN_KAN
        self.kan_feeder = event.frm

    def _closed_kan(self, event: ClosedKan) -> None:
        seat = event.seat
        for tile in event.tiles:
            self.take(seat, tile)
        self.melds[seat].append(Meld(MeldKind.CLOSED_KAN, event.tiles))
        self._kan_of_own(seat, event.tiles[-1], MeldKind.CLOSED_KAN)

    def _added_kan(self, event: AddedKan) -> None:
        seat = event.seat
        tile = event.tile
        self.take(seat, tile)
        melds = self.melds[seat]
        for at, meld in enumerate(melds):
            if meld.kind is MeldKind.PON and KIND[meld.tiles[0]] == KIND[tile]:
                melds[at] = Meld(MeldKind.ADDED_KAN, (*meld.tiles, tile), meld.frm)
                break
        else:
            self.note("no_pon", seat, tile)
            melds.append(Meld(MeldKind.ADDED_KAN, (*(event.pon or (tile,) * 3), tile), event.frm))
        self._kan_of_own(seat, tile, MeldKind.ADDED_KAN)

    def _kan_of_own(self, seat: Seat, tile: Tile, kind: MeldKind) -> None:
        self.turn = seat
        self.last = tile
        self.last_seat = seat
        self.drawn = None
        self.kan_open = kind
        self.kan_feeder = None

    def _kita(self, event: Kita) -> None:
        self.take(event.seat, event.tile)
        self._kan_of_own(event.seat, event.tile, MeldKind.CLOSED_KAN)

    def _riichi(self, event: Riichi) -> None:
        bit = 1 << event.seat
        self.riichi |= bit
        self.declaring = event.seat
        if not self.interrupted and not self.thrown[event.seat]:
            self.double_riichi |= bit

    def _stick_paid(self, event: StickPaid) -> None:
        seat = event.seat
        self.riichi |= 1 << seat
        if seat in self.deposits:
            self.note("stick_paid_twice", seat)
        else:
            self.pay_stick(seat)

    def _dora_turned(self, event: DoraTurned) -> None:
        self.indicators.append(event.tile)

    def _won(self, event: Won) -> None:
        self.wins.append((self.index, event))

    def _drawn(self, event: Drawn) -> None:
        self._collect()
        self.end = event

    def _disconnect(self, event: Disconnect) -> None:
        """A player's connection is no matter of the game."""


_HANDLERS: Final = cast(
    "dict[type[Event], Callable[[Table, Event], None]]",  # each handler takes the event it stands under
    {
        Draw: Table._draw,
        Discard: Table._discard,
        Chi: Table._chi,
        Pon: Table._pon,
        OpenKan: Table._open_kan,
        ClosedKan: Table._closed_kan,
        AddedKan: Table._added_kan,
        Kita: Table._kita,
        Riichi: Table._riichi,
        StickPaid: Table._stick_paid,
        DoraTurned: Table._dora_turned,
        Won: Table._won,
        Drawn: Table._drawn,
        Disconnect: Table._disconnect,
    },
)
