"""The order of play of a Tenhou JSON hand, which the format keeps for each seat alone (format note Tenhou JSON §5).

The dealer takes first; after a take the seat discards; after a discard a seat whose next take claims that tile from that seat takes it, or
the next seat draws. Where a claim may be of this discard or of an equal later one, both ways are followed to their end: a reading is one
that uses up every row.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from analyzer.model.event import Event, Riichi, StickPaid
from analyzer.model.tile import Seat
from parsers.tenhou_json.calls import Item, item
from parsers.tenhou_json.words import DISCARDS, DRAWN, DRAWN_DISCARDS, DRAWS, PLACEHOLDER, TILES

MAX_ROW: Final = 200
"""Items of a seat's row; a hand has 70 draws."""
MAX_STEPS: Final = 20_000
"""Turns followed in one hand before the search is given up."""

_RIICHI: Final = {f"r{number}": number for number in (*TILES, DRAWN)}
_RIICHI_EVENTS: Final = tuple(Riichi(seat) for seat in range(4))
_STICKS: Final = tuple(StickPaid(seat) for seat in range(4))


class Rows(msgspec.Struct, frozen=True):
    """A hand as stored: a row of takes and a row of discards a seat."""

    dealer: Seat
    takes: Sequence[list[Any]]
    discards: Sequence[list[Any]]


class Reading(msgspec.Struct, frozen=True):
    """One order of play."""

    events: list[Event]
    riichi: frozenset[Seat]
    """The seats that declare riichi."""


class Order(msgspec.Struct, frozen=True):
    """What came of the search."""

    readings: Sequence[Reading]
    """One when the rows say one thing; two when they can be read in several ways; none when they cannot be read."""
    stuck: tuple[int, int] | None = None
    """Where no reading goes on: the row of the hand's array, and the item in it."""
    steps: int = 0
    """Turns followed."""
    given_up: bool = False
    """Whether there were too many ways to follow."""


class _State:
    """A point of the search: what has happened, and how far each row is used up."""

    __slots__ = ("events", "out", "riichi", "taken")

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.taken = [0, 0, 0, 0]
        self.out = [0, 0, 0, 0]
        self.riichi: frozenset[Seat] = frozenset()

    def copy(self) -> _State:
        twin = _State()
        twin.events, twin.taken, twin.out, twin.riichi = self.events.copy(), self.taken.copy(), self.out.copy(), self.riichi
        return twin


def order(rows: Rows, budget: int = MAX_STEPS) -> Order:
    """The readings of a hand, two at most. Whether its tiles are where they must be is for the audit to say."""
    search = _Search(rows, min(budget, MAX_STEPS))
    found = search.run()
    return Order([] if search.given_up else found, search.stuck, search.steps, search.given_up)


class _Search:
    """A depth-first search for two readings at most."""

    def __init__(self, rows: Rows, budget: int) -> None:
        self._rows = rows
        self._players = len(rows.takes)
        self._budget = budget
        self._left: list[tuple[_State, Seat, bool]] = []
        """Ways not followed yet: the state, who takes, and whether by a claim."""
        self.steps = 0
        self.given_up = False
        self.stuck: tuple[int, int] | None = None
        self._furthest = -1

    def run(self) -> list[Reading]:
        """The readings, two at most."""
        found: list[Reading] = []
        self._left.append((_State(), self._rows.dealer, False))
        while self._left and len(found) < 2 and not self.given_up:
            state, seat, claims = self._left.pop()
            if self._play(state, seat, self._claim(seat, state.taken[seat]) if claims else None):
                found.append(Reading(state.events, state.riichi))
        return found

    def _claim(self, seat: Seat, at: int) -> Item | None:
        """The call that a seat's take at this place is; None for a draw or none."""
        row = self._rows.takes[seat]
        if at < len(row):
            take = row[at]
            if type(take) is str:
                call = item(take)
                if call is not None and call.letter in "cpm":
                    return call
        return None

    def _play(self, state: _State, seat: Seat, call: Item | None) -> bool:
        """Follow the play from where a seat draws, or claims with ``call``; whether every row is used up at the end."""
        takes, discards = self._rows.takes, self._rows.discards
        events, taken, out = state.events, state.taken, state.out
        players = self._players
        happen = events.append
        waiting = [self._claim(one, taken[one]) for one in range(players)]
        nobody = [None] * players
        while True:
            self.steps += 1
            if self.steps > self._budget:
                self.given_up = True
                return False
            row, at = takes[seat], taken[seat]
            drawn = 0
            if call is None:
                if at == len(row):
                    return self._ended(state)
                drawn = row[at]
                event = DRAWS[seat].get(drawn) if type(drawn) is int else None
                if event is None:
                    return self._is_stuck(state, 5 + 3 * seat, at)
                happen(event)
            else:
                happen(call.event(seat))
            taken[seat] = at = at + 1
            waiting[seat] = self._claim(seat, at) if at < len(row) and type(row[at]) is str else None
            row, at = discards[seat], out[seat]
            if call is not None and call.letter == "m":
                if at < len(row) and row[at] == PLACEHOLDER:
                    out[seat] = at + 1
                call = None
                continue
            call = None
            if at == len(row):
                return self._ended(state)
            thrown = row[at]
            riichi = False
            if type(thrown) is str:
                number = _RIICHI.get(thrown)
                if number is None:
                    kan = item(thrown)
                    if kan is None or kan.letter not in "kaf":
                        return self._is_stuck(state, 6 + 3 * seat, at)
                    happen(kan.event(seat))
                    out[seat] = at + 1
                    continue
                riichi = True
                happen(_RIICHI_EVENTS[seat])
                state.riichi |= {seat}
                thrown = number
            if thrown == DRAWN:
                discarded = DRAWN_DISCARDS[seat].get(drawn)
                thrown = drawn
            else:
                discarded = DISCARDS[seat].get(thrown) if type(thrown) is int else None
            if discarded is None:
                return self._is_stuck(state, 6 + 3 * seat, at)
            happen(discarded)
            out[seat] = at + 1
            if riichi:
                happen(_STICKS[seat])
            last = seat
            seat = seat + 1 if seat + 1 < players else 0
            if waiting == nobody:
                continue
            callers = [
                one
                for one, claim in enumerate(waiting)
                if claim is not None and claim.number == thrown and (one + claim.source) % 4 == last and one != last
            ]
            if not callers:
                continue
            if waiting[seat] is None and taken[seat] < len(takes[seat]) and self._again(state, last, thrown):
                self._left.append((state.copy(), seat, False))
            self._left += [(state.copy(), other, True) for other in callers[1:]]
            seat = callers[0]
            call = waiting[seat]

    def _again(self, state: _State, seat: Seat, number: int) -> bool:
        """Whether the seat discards such a tile once more, so that the claim may be of that one."""
        rest = self._rows.discards[seat][state.out[seat] :]
        if number in rest or f"r{number}" in rest:
            return True
        return number in self._rows.takes[seat][state.taken[seat] :] and (DRAWN in rest or f"r{DRAWN}" in rest)

    def _ended(self, state: _State) -> bool:
        """Whether the hand may end here: every row is used up."""
        for one in range(self._players):
            if state.taken[one] < len(self._rows.takes[one]):
                return self._is_stuck(state, 5 + 3 * one, state.taken[one])
            if state.out[one] < len(self._rows.discards[one]):
                return self._is_stuck(state, 6 + 3 * one, state.out[one])
        return True

    def _is_stuck(self, state: _State, row: int, at: int) -> bool:
        used = sum(state.taken) + sum(state.out)
        if used > self._furthest:
            self._furthest, self.stuck = used, (row, at)
        return False
