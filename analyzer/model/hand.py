"""One hand of a game, from the deal to its end."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from analyzer.model.copies import Copies
from analyzer.model.event import Event
from analyzer.model.evidence import FULL_LOG, Evidence, evidence_of
from analyzer.model.phrase import Phrase, say
from analyzer.model.tile import WIND_LETTERS, WIND_NAMES, Seat, Tile


class GivenWall(msgspec.Struct, frozen=True):
    """The wall of a hand as a log gives it, and the code that was published of it before the hand."""

    tiles: tuple[Tile, ...]
    """In the order of drawing, the dead wall last: all 136, or the 83 that are left after the deal and the dealer's first tile."""
    method: str | None = None
    """How the code was made of the tiles' names, and of the salt after them: md5 or sha256."""
    code: str | None = None
    """In hexadecimal."""
    salt: str | None = None


class Hand(msgspec.Struct):
    """A hand as recorded."""

    round: int
    """0 East 1 … 3 East 4, 4 South 1 …: four times the wind plus the dealer."""
    dealer: Seat
    honba: int = 0
    sticks: int = 0
    """Riichi sticks carried over from earlier hands."""
    scores: tuple[int, ...] | None = None
    """Points per seat before the hand, carried sticks not included."""
    dealt: tuple[tuple[Tile, ...], ...] | None = None
    """Thirteen tiles per seat, in deal order; a hidden hand holds HIDDEN tiles."""
    indicator: Tile | None = None
    events: tuple[Event, ...] = ()
    dice: tuple[int, int] | None = None
    """Two dice, 1–6 each."""
    shuffle: str | None = None
    """The shuffle seed of this hand alone, where the log gives one a hand."""
    wall: GivenWall | None = None
    """The wall, where the log gives it."""
    copies: Copies | None = None
    """The numbers of the physical tiles, where a log tells them."""
    place: int = 0
    """Ordinal of the hand's first tag, line or item in its source."""
    ordinals: tuple[int, ...] | None = None
    """Ordinal of each event in its source; None when event i stands at ``place + 1 + i``."""
    dora_times: bool = True
    """Whether the record tells when indicators were turned; where not, they stand where they usually are, and nothing rests on that."""

    @property
    def wind(self) -> int:
        """Round wind, 0 East … 3 North."""
        return self.round // 4 % 4

    @property
    def evidence(self) -> Evidence:
        """How much of the hand is recorded: a full log where the deal or anything of the play is, else what its ending tells."""
        return FULL_LOG if self.dealt is not None else evidence_of(self.events)

    @property
    def key(self) -> str:
        """Round and honba, like ``S2-1``."""
        return f"{WIND_LETTERS[self.wind]}{self.round % 4 + 1}-{self.honba}"

    @property
    def title(self) -> Phrase:
        """Round and honba for people, like ``South 2, 1 honba``."""
        return say("{wind} {number}, {honba} honba", wind=WIND_NAMES[self.wind], number=self.round % 4 + 1, honba=self.honba)

    def ordinal(self, event: int) -> int:
        """Where event number ``event`` stands in the source."""
        return self.place + 1 + event if self.ordinals is None else self.ordinals[event]

    def numbers(self) -> Iterator[bytes]:
        """The numbers of each event's tiles, in the order of its fields. Raises ValueError where ``copies`` does not tell them."""
        if self.copies is None:
            raise ValueError("the numbers of the hand's tiles are not recorded")
        return self.copies.of(self.events, 0 if self.indicator is None else 1)
