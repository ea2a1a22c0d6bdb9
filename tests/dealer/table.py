"""What lies on the table during one hand, as the dealer keeps it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from analyzer.model.copies import Copies, row
from analyzer.model.event import Event
from analyzer.model.meld import Meld, MeldKind
from analyzer.model.tile import Tile
from tests.dealer.claims import Set, Value
from tests.dealer.rules import Rules
from tests.dealer.shape import waits
from tests.dealer.wall import Wall, tile_of


@dataclass
class Place:
    """One seat."""

    hand: list[int] = field(default_factory=list)
    counts: list[int] = field(default_factory=lambda: [0] * 34)
    sets: list[Set] = field(default_factory=list)
    river: list[int] = field(default_factory=list)
    claimed: bool = False
    """One of its discards was claimed."""
    riichi: bool = False
    double: bool = False
    ippatsu: bool = False
    passed: bool = False
    """Let a winning tile go by: until its next draw, or for good in riichi."""
    barred: tuple[int, ...] = ()
    """Kinds that it may not discard right after its call."""
    liable: dict[str, int] = field(default_factory=dict)
    """Yakuman id → the seat that fed it."""
    plan: str = ""
    """What the policy builds an open hand on."""
    waits: tuple[int, ...] = ()
    """What its thirteen tiles wait for, kept after each of its discards."""

    @property
    def closed(self) -> bool:
        """No open set."""
        return all(s.kind is MeldKind.CLOSED_KAN for s in self.sets)

    def add(self, copy: int) -> None:
        """Take a tile."""
        self.hand.append(copy)
        self.counts[copy // 4] += 1

    def remove(self, copy: int) -> None:
        """Give a tile away."""
        self.hand.remove(copy)
        self.counts[copy // 4] -= 1

    def of_kind(self, kind: int) -> list[int]:
        """Own concealed copies of a kind, ascending."""
        return sorted(copy for copy in self.hand if copy // 4 == kind)

    @property
    def furiten(self) -> bool:
        """In any of the three kinds."""
        return self.passed or any(copy // 4 in self.waits for copy in self.river)

    def held(self, kind: int) -> int:
        """Own copies of a kind, melded ones counted."""
        return self.counts[kind] + sum(copy // 4 == kind for s in self.sets for copy in s.copies)


Slip = Callable[[Value], Value | None]
"""A mistake in calling a win: the value as called, or None where the mistake is not possible."""


@dataclass
class Table:
    """One hand in play. Events and copies grow as the model's `Hand` wants them."""

    rules: Rules
    wall: Wall
    round: int
    dealer: int
    honba: int
    carried: int
    scores: list[int]
    places: list[Place] = field(default_factory=lambda: [Place() for _ in range(4)])
    events: list[Event] = field(default_factory=list)
    copies: dict[str, bytearray] = field(default_factory=lambda: {name: bytearray() for name in Copies.__struct_fields__})
    turned: int = 1
    """Indicators on show."""
    pending: bool = False
    """A kan's indicator waits for the next discard."""
    kans: list[int] = field(default_factory=list)
    """Seat of each kan."""
    paid: list[int] = field(default_factory=list)
    """Seats that paid a riichi stick in this hand."""
    calm: bool = True
    """No call and no kan yet: the first turn is uninterrupted."""
    discards: int = 0
    slip: Slip | None = None
    """How a win of this hand is called wrong."""
    drawn: int | None = None
    """The copy just drawn, until it is discarded."""

    def tile(self, copy: int) -> Tile:
        """Tile of a copy under these rules."""
        return tile_of(copy, red_fives=self.rules.red_fives)

    def tiles(self, copies: list[int]) -> tuple[Tile, ...]:
        """Tiles of copies, in their order."""
        return tuple(self.tile(copy) for copy in copies)

    def happen(self, event: Event, *copies: int) -> None:
        """Record an event and its copies."""
        self.events.append(event)
        self.copies[row(event)] += bytes(copies)

    @property
    def sticks(self) -> int:
        """Riichi sticks on the table."""
        return self.carried + len(self.paid)

    def indicators(self) -> list[int]:
        """Copies of the indicators on show."""
        return [self.wall.indicator(i) for i in range(self.turned)]

    def uras(self) -> list[int]:
        """Copies under them."""
        return [self.wall.ura(i) for i in range(self.turned)]

    def melds(self, seat: int) -> tuple[Meld, ...]:
        """Melds of a seat, oldest first."""
        return tuple(Meld(s.kind, self.tiles(s.copies), s.frm) for s in self.places[seat].sets)

    def look(self, seat: int) -> None:
        """Work out what a seat waits for, after its discard."""
        place = self.places[seat]
        place.waits = waits(place.counts, len(place.sets))

    def tenpai(self, seat: int) -> bool:
        """Whether a seat counts as waiting at a draw."""
        place = self.places[seat]
        if self.rules.melded_copies_count:
            return any(place.held(kind) < 4 for kind in place.waits)
        return bool(place.waits)

    def interrupt(self) -> None:
        """A call or kan: no ippatsu, no first turn any more."""
        self.calm = False
        for place in self.places:
            place.ippatsu = False
