"""The table of one hand: applies every event, even an illegal one, and remembers what a check may ask.

The table never mends and never refuses. What cannot be applied as recorded (a discard of a tile not held) is applied as well as it can
be and noted as an `Irregularity`; the checks judge it.
"""

from __future__ import annotations

from typing import Final

import msgspec

from analyzer.model.event import Drawn, Won
from analyzer.model.hand import Hand
from analyzer.model.meld import Meld, MeldKind
from analyzer.model.tile import HIDDEN, KIND, RED_FIVES, Kind, Seat, Tile
from analyzer.scoring.payment import STICK

LIVE_TILES: Final = {4: 70, 3: 55}
"""Draws of a hand, replacements included: the live wall after the deal, 14 tiles set apart (format note Tenhou §4)."""

KANS_AT_MOST: Final = 4
"""Kans of one hand (gap item 25)."""

BIT: Final[tuple[int, ...]] = tuple(1 << kind for kind in KIND)
"""Of each tile 0–37, its kind as a bit."""

_OTHER_FIVE: Final[dict[Tile, Tile]] = {red: KIND[red] for red in RED_FIVES} | {KIND[red]: red for red in RED_FIVES}


class Irregularity(msgspec.Struct, frozen=True, gc=False):
    """Something that could not be applied as recorded, or that the course of play does not allow under any regulation.

    ``what`` is a word of the list that the checks know (`analyzer.checks.course`).
    """

    what: str
    event: int
    seat: Seat
    tile: Tile | None = None
    turn: Seat = -1
    """Whose turn it was."""


class Declaration(msgspec.Struct, frozen=True, gc=False):
    """A riichi as it stood when its tile was discarded."""

    event: int
    """The declaration."""
    seat: Seat
    left: int
    """Tiles left in the live wall."""
    points: int
    """Points before the deposit."""
    concealed: tuple[int, ...]
    """How many of each tile 0–37 it holds after the discard."""
    melds: tuple[Meld, ...]


class KanInRiichi(msgspec.Struct, frozen=True, gc=False):
    """A closed kan declared in riichi, and the hand just before it."""

    event: int
    seat: Seat
    kind: Kind
    drawn: Tile | None
    concealed: tuple[int, ...]
    """How many of each tile 0–37 it holds, the drawn one included."""
    melds: tuple[Meld, ...]


class Table:
    """The state of one hand after the events played so far. Winds and seats as in the model; scores in points."""

    __slots__ = (
        "acting",
        "barred",
        "dealer",
        "declaration",
        "declarations",
        "declaring",
        "deposits",
        "double_riichi",
        "drawn",
        "end",
        "end_at",
        "hand",
        "held",
        "index",
        "indicators",
        "interrupted",
        "ippatsu",
        "irregular",
        "kan_feeder",
        "kan_open",
        "kans",
        "kans_in_riichi",
        "last",
        "last_seat",
        "left",
        "melds",
        "owing",
        "players",
        "replacement",
        "returned",
        "riichi",
        "scores",
        "thrown",
        "turn",
        "turned",
        "unpaid",
        "wins",
        "won_tile_pays",
    )

    def __init__(self, hand: Hand, players: int, scores: list[int], dealer: Seat | None = None, *, won_tile_pays: bool = False) -> None:
        """Set the table for a hand.

        ``scores`` are those at its start; the table keeps them and takes the deposits off. ``dealer`` is given where the record
        contradicts itself about it. ``won_tile_pays``: the deposit of a riichi whose tile is won on is paid all the same.
        """
        self.won_tile_pays = won_tile_pays
        self.hand = hand
        self.players = players
        self.scores = scores
        self.dealer: Seat = hand.dealer if dealer is None else dealer
        self.held: list[list[int]] = [[0] * 38 for _ in range(4)]
        """Per seat, how many of each tile 0–37 it holds concealed."""
        if hand.dealt is not None:
            for held, dealt in zip(self.held, hand.dealt, strict=False):
                for tile in dealt:
                    held[tile] += 1
        self.melds: list[list[Meld]] = [[], [], [], []]
        self.indicators: list[Tile] = [] if hand.indicator is None else [hand.indicator]
        self.turned: list[int] = []
        """The events that turned the further indicators."""
        self.left = LIVE_TILES[players]
        """Tiles left in the live wall."""
        self.turn: Seat = self.dealer
        """Whose turn it is: the seat to draw or, when ``acting``, to discard."""
        self.acting = False
        self.drawn: Tile | None = None
        """The tile just drawn, until the next discard, call or kan."""
        self.replacement = False
        """Whether that tile came from the dead wall."""
        self.last: Tile | None = None
        """The tile that may be claimed now: the last discard, or the tile of a kan that may be robbed."""
        self.last_seat: Seat = -1
        self.barred = 0
        """Kinds that swap-calling bars from the coming discard, a bit each: the called kind, and the other end of a run."""
        self.kan_open: MeldKind | None = None
        """The kan just declared whose replacement has not been drawn."""
        self.kan_feeder: Seat | None = None
        """Who fed the latest kan, when it was an open one."""
        self.kans = 0
        self.thrown = [0, 0, 0, 0]
        """Per seat, the kinds it has discarded, a bit each."""
        self.interrupted = False
        """Whether a call or kan has interrupted the first turn."""
        self.riichi = 0
        """Seats in riichi, a bit each."""
        self.double_riichi = 0
        self.declaring: Seat | None = None
        """The seat whose next discard is its riichi tile."""
        self.declaration = -1
        """The event of that declaration."""
        self.declarations: list[Declaration] = []
        self.kans_in_riichi: list[KanInRiichi] = []
        self.owing: Seat | None = None
        """The seat whose riichi tile has just been discarded and whose deposit is due unless that tile is won on."""
        self.ippatsu = 0
        """Seats that could still win with ippatsu, a bit each."""
        self.deposits: list[Seat] = []
        """Who paid a stick in this hand, in order, or should have."""
        self.unpaid: list[Seat] = []
        """Those of them whose deposit is not recorded."""
        self.returned: list[Seat] = []
        """Who got the deposit of this hand back, because it is void."""
        self.wins: list[tuple[int, Won]] = []
        self.end: Drawn | None = None
        self.end_at = -1
        """The event that this draw is."""
        self.irregular: list[Irregularity] = []
        self.index = -1

    @property
    def ended_at(self) -> int:
        """The event that ended the hand, its last win or the draw; -1 for none. Not always the last event: players may leave after it."""
        return self.wins[-1][0] if self.wins else self.end_at

    def note(self, what: str, seat: Seat, tile: Tile | None = None) -> None:
        """Remember an irregularity of the event being played."""
        self.irregular.append(Irregularity(what, self.index, seat, tile, self.turn))

    def take(self, seat: Seat, tile: Tile, what: str) -> None:
        """Take a tile out of a concealed hand: itself, else a hidden one, else the five of the other colour, else none."""
        held = self.held[seat]
        if held[tile] > 0:
            held[tile] -= 1
            return
        if held[HIDDEN] > 0:
            held[HIDDEN] -= 1
            return
        self.note(what, seat, tile)
        other = _OTHER_FIVE.get(tile)
        if other is not None and held[other] > 0:
            held[other] -= 1

    def pay_stick(self, seat: Seat) -> None:
        """Take a riichi deposit off a seat."""
        self.owing = None
        self.deposits.append(seat)
        self.scores[seat] -= STICK

    def give_back(self) -> None:
        """Give the deposits of this hand back: it is void and will be dealt again (gap item 17)."""
        self.owing = None
        for seat in self.deposits:
            self.scores[seat] += STICK
        self.returned, self.deposits, self.unpaid = self.deposits, [], []

    def collect(self, seat: Seat) -> None:
        """The riichi tile was not won on and no deposit is recorded: it is due all the same, and the record lacks it."""
        self.note("stick_not_paid", seat)
        self.unpaid.append(seat)
        self.pay_stick(seat)
