"""The table of a hand as people see it: concealed tiles, melds, rivers and indicators after any event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from analyzer.checks.flow import true_dealer
from analyzer.model.event import Chi, Discard, OpenKan, Pon, Riichi, Won
from analyzer.model.hand import Hand
from analyzer.model.meld import Meld
from analyzer.model.tile import Seat, Tile, sort_key
from analyzer.replay.play import play
from analyzer.replay.table import Table


class Thrown(NamedTuple):
    """A discard in its river."""

    tile: Tile
    event: int
    """Which event of the hand it is."""
    drawn: bool = False
    """The very tile just drawn (tsumogiri)."""
    turned: bool = False
    """The riichi tile, or the next one where that was called away."""
    called: bool = False
    """Called away by another player."""


class Place(NamedTuple):
    """What lies before one seat."""

    seat: Seat
    concealed: tuple[Tile, ...]
    """Sorted, without ``apart``."""
    apart: Tile | None
    """The tile just drawn, or won on."""
    melds: tuple[Meld, ...]
    """Oldest first."""
    river: tuple[Thrown, ...]
    riichi: bool
    won: bool


class Board(NamedTuple):
    """The table after an event. ``places`` begin with the dealer and go on in turn."""

    places: tuple[Place, ...]
    indicators: tuple[Tile, ...]
    ura: tuple[Tile, ...]
    """Where a win shows them."""
    left: int
    """Tiles left in the live wall."""
    deposits: int
    """Riichi sticks on the table, those carried over included."""
    played: bool
    """Whether anything is recorded of the play; otherwise rivers and walls say nothing."""


def board(hand: Hand, players: int, event: int | None = None) -> Board:
    """The table after an event of the hand, by default after its last one."""
    events = hand.events if event is None else hand.events[: event + 1]
    table = play(msgspec.structs.replace(hand, events=events), players, list(hand.scores or (0,) * players), true_dealer(hand))
    rivers = _rivers(hand, players, len(events))
    claims = [won.claim for _, won in table.wins]
    ura = next((claim.ura for claim in claims if claim.ura), ())
    indicators = tuple(table.indicators) or next((claim.dora for claim in claims if claim.dora), ())
    places = tuple(_place(table, (table.dealer + wind) % players, rivers) for wind in range(players))
    played = any(rivers) or hand.dealt is not None
    return Board(places, indicators, tuple(ura or ()), table.left, hand.sticks + len(table.deposits), played)


def _place(table: Table, seat: Seat, rivers: Sequence[Sequence[Thrown]]) -> Place:
    held = [tile for tile, count in enumerate(table.held[seat]) for _ in range(count)]
    melds = tuple(table.melds[seat])
    won = next((won for _, won in table.wins if won.seat == seat), None)
    apart = table.drawn if table.acting and table.turn == seat else None
    if won is not None:
        if won.claim.concealed is not None and table.hand.dealt is None:
            held, melds = list(won.claim.concealed), won.claim.melds or ()
        apart = _won_on(table, won)
    if apart in held and (won is None or won.frm == seat or table.hand.dealt is None):
        held.remove(apart)
    return Place(
        seat, tuple(sorted(held, key=sort_key)), apart, melds, tuple(rivers[seat]), bool(table.riichi >> seat & 1), won is not None
    )


def _won_on(table: Table, won: Won) -> Tile | None:
    """The tile of a win: what was drawn or discarded, or what the record names where it does not tell the play."""
    offered = table.drawn if won.frm == won.seat else table.last
    return won.claim.tile if offered is None else offered


def _rivers(hand: Hand, players: int, until: int) -> list[list[Thrown]]:
    rivers: list[list[Thrown]] = [[] for _ in range(players)]
    declared: set[Seat] = set()
    """Seats whose next discard is to be turned."""
    last: Seat | None = None
    for index, event in enumerate(hand.events[:until]):
        if isinstance(event, Riichi):
            declared.add(event.seat)
        elif isinstance(event, Discard):
            rivers[event.seat].append(Thrown(event.tile, index, event.drawn, event.seat in declared))
            declared.discard(event.seat)
            last = event.seat
        elif isinstance(event, Chi | Pon | OpenKan) and last is not None and rivers[last]:
            gone = rivers[last].pop()
            rivers[last].append(gone._replace(called=True))
            if gone.turned:
                declared.add(last)
            last = None
    return rivers
