"""Which physical tile is which: the numbers 0–135 of every tile of a hand, as told or, where they are not, allotted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from analyzer.model.event import AddedKan, Chi, ClosedKan, Discard, DoraTurned, Draw, Event, Kita, OpenKan, Pon
from analyzer.model.hand import Hand
from analyzer.model.phrase import say
from analyzer.model.tile import HIDDEN, KIND, TILE_NAMES, Tile
from parsers.tenhou_xml.codes import tile


class TileNumbers:
    """Follows one hand and numbers its tiles: by `Hand.copies` if told, else the lowest free number, the same every time.

    A discard from the hand gets another number than the tile just drawn, if the seat holds another. A tile that a seat discards or melds
    without holding it, and a fifth copy, get a number all the same: to say so is for the audit.
    """

    def __init__(self, hand: Hand, red_fives: bool) -> None:
        self._red_fives = red_fives
        self._told: Iterator[int] | None = None if hand.copies is None else iter(hand.copies.dealt + hand.copies.indicators)
        """The numbers of the deal or, later, of the event at hand."""
        self._events: Iterator[bytes] | None = None if hand.copies is None else hand.numbers()
        self._free = list(range(136))
        self.held: list[list[int]] = [[], [], [], []]
        self.pons: dict[tuple[int, int], tuple[int, ...]] = {}
        """Numbers of each pon, called tile first, by seat and kind."""
        self.last = -1
        """The tile drawn or discarded last."""
        self._drawn = -1
        self.dealt = [tuple(self._new(one) for one in tiles) for tiles in self._seen(hand)]
        for seat, numbers in enumerate(self.dealt):
            self.held[seat] = list(numbers)
        self.indicator = None if hand.indicator is None else self._new(hand.indicator)

    def of(self, event: Event) -> tuple[int, ...]:
        """The numbers of an event's tiles, in the order of its fields.

        Raises:
            ValueError: for a hidden tile, and for told numbers that are of other tiles or too few.
        """
        if self._events is not None:
            self._told = iter(next(self._events))
        match event:
            case Draw():
                self.last = self._drawn = self._new(event.tile)
                self.held[event.seat].append(self.last)
                return (self.last,)
            case Discard():
                if event.drawn and self._told is None and self._is(self._drawn, event.tile):
                    self.last = self._drawn
                    self._leave(event.seat, self.last)
                else:
                    self.last = self._own(event.seat, event.tile)
                self._drawn = -1
                return (self.last,)
            case Chi() | Pon() | OpenKan():
                called = self._called(event.called)
                own = tuple(self._own(event.seat, one) for one in event.own)
                if isinstance(event, Pon):
                    self.pons[event.seat, KIND[event.called]] = (called, *own)
                self._drawn = -1
                return (called, *own)
            case ClosedKan():
                return tuple(self._own(event.seat, one, avoid=False) for one in event.tiles)
            case AddedKan():
                self.last = added = self._own(event.seat, event.tile, avoid=False)
                pon = self.pons.get((event.seat, KIND[event.tile]), ())
                if event.pon is None:
                    return (added, *pon)
                if self._told is not None:
                    return (added, *(self._next_told(one) for one in event.pon))
                return (added, *(pon or self.some(event.pon, ())))
            case Kita():
                self.last = self._own(event.seat, event.tile, avoid=False)
                return (self.last,)
            case DoraTurned():
                return (self._new(event.tile),)
            case _:
                return ()

    def some(self, tiles: Iterable[Tile], among: Iterable[int]) -> tuple[int, ...]:
        """Numbers for tiles that a claim shows: of those ``among`` first, then any that fit."""
        left = list(among)
        used: list[int] = []
        for one in tiles:
            fitting = [number for number in left if self._is(number, one)]
            fitting = fitting or [number for number in self._free if self._is(number, one) and number not in used]
            fitting = fitting or [number for number in range(136) if self._is(number, one) and number not in used] or [self._any(one)]
            used.append(fitting[0])
            if fitting[0] in left:
                left.remove(fitting[0])
        return tuple(used)

    def _seen(self, hand: Hand) -> list[tuple[Tile, ...]]:
        return [() if tiles and set(tiles) == {HIDDEN} else tiles for tiles in hand.dealt or ()]

    def _is(self, number: int, one: Tile) -> bool:
        return number >= 0 and tile(number, self._red_fives) == one

    def _any(self, one: Tile) -> int:
        number = next((number for number in range(136) if self._is(number, one)), None)
        if number is None:
            raise ValueError(say("Tenhou XML cannot hold the tile {tile} in this room", tile=TILE_NAMES[one]))
        return number

    def _next_told(self, one: Tile) -> int:
        number = next(self._told, None) if self._told is not None else None
        if number is None:
            raise ValueError(say("the hand's copies are fewer than its tiles"))
        if not self._is(number, one):
            raise ValueError(say("the hand's copies name tile {number} where {tile} stands", number=number, tile=TILE_NAMES[one]))
        return number

    def _new(self, one: Tile) -> int:
        """A tile that comes from the wall."""
        if self._told is not None:
            number = self._next_told(one)
        else:
            number = next((number for number in self._free if self._is(number, one)), -1)
            number = self._any(one) if number < 0 else number
        if number in self._free:
            self._free.remove(number)
        return number

    def _called(self, one: Tile) -> int:
        if self._told is not None:
            return self._next_told(one)
        return self.last if self._is(self.last, one) else self._new(one)

    def _own(self, seat: int, one: Tile, avoid: bool = True) -> int:
        """A tile that comes from a hand; not the one just drawn, if there is another."""
        if self._told is not None:
            number = self._next_told(one)
        else:
            fitting = [number for number in self.held[seat] if self._is(number, one)]
            others = [number for number in fitting if number != self._drawn] if avoid else fitting
            number = (others or fitting or [-1])[0]
            number = self._new(one) if number < 0 else number
        self._leave(seat, number)
        return number

    def _leave(self, seat: int, number: int) -> None:
        if number in self.held[seat]:
            self.held[seat].remove(number)
