"""How a hand ends: wins paid, draws of every kind."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.model.event import Drawn, Won
from analyzer.model.outcome import DrawClaim, WinClaim
from tests.dealer.claims import Value
from tests.dealer.settle import nagashi_deltas, nagashi_seats, noten_deltas, sticks_of, win_deltas
from tests.dealer.table import Table

WINDS = (27, 28, 29, 30)


@dataclass(frozen=True)
class End:
    """How the hand ended. ``aborted`` hands are played again whatever the dealer holds."""

    aborted: bool
    won: bool
    dealer_keeps: bool
    scores: tuple[int, ...]
    sticks: int


def won(table: Table, winners: list[tuple[int, Value]], frm: int, copy: int | None) -> End:
    """Settle one or more wins on a tile, the nearest winner first."""
    assert copy is not None
    left = table.sticks
    seats = [seat for seat, _ in winners]
    for number, ((seat, right), sticks) in enumerate(zip(winners, sticks_of(table, seats), strict=True)):
        place = table.places[seat]
        worth = (table.slip(right) if table.slip is not None else None) or right
        feeders = place.liable if table.rules.liability else {}
        # Whoever fed the last set is liable, whatever else the hand is called.
        liable = next(iter(feeders.values()), None) if worth.yakuman else None
        honba = table.honba if number == 0 or table.rules.honba_to_each else 0
        delta = win_deltas(table, seat, frm, worth, honba=honba, sticks=sticks, liable=liable)
        own = place.hand if seat == frm else [*place.hand, copy]
        claim = WinClaim(
            tile=table.tile(copy),
            concealed=table.tiles(sorted(own)),
            melds=table.melds(seat),
            yaku=worth.yaku,
            yakuman=worth.yakuman,
            han=min(worth.han, 13) if table.rules.tells_han and not worth.yakuman else None,
            fu=worth.fu,
            points=worth.points,
            limit=worth.limit,
            dora=table.tiles(table.indicators()),
            ura=table.tiles(table.uras()) if place.riichi else None,
            honba=table.honba,
            sticks=sticks,
            liable=liable,
            before=tuple(table.scores),
            delta=tuple(delta),
        )
        table.happen(Won(seat, frm, claim))
        left -= sticks
        table.scores = [score + change for score, change in zip(table.scores, delta, strict=True)]
    return End(False, True, table.dealer in seats, tuple(table.scores), left)


def _shown(table: Table, seats: list[int]) -> tuple[tuple[int, ...] | None, ...]:
    return tuple(table.tiles(sorted(place.hand)) if seat in seats else None for seat, place in enumerate(table.places))


def drawn(table: Table, reason: str, shown: list[int], delta: list[int]) -> None:
    """Record a hand without a winner and its payments."""
    claim = DrawClaim(
        reason=reason,
        shown=_shown(table, shown),
        honba=table.honba,
        sticks=table.sticks,
        before=tuple(table.scores),
        delta=tuple(delta),
    )
    table.happen(Drawn(claim))
    table.scores = [score + change for score, change in zip(table.scores, delta, strict=True)]


def aborted(table: Table, reason: str, shown: list[int]) -> End:
    """End the hand without payments; it is played again."""
    drawn(table, reason, shown, [0, 0, 0, 0])
    return End(True, False, True, tuple(table.scores), table.sticks)


def exhausted(table: Table) -> End:
    """End the hand at the end of the wall: noten payments or nagashi mangan."""
    ready = [table.tenpai(seat) for seat in range(4)]
    shown = [seat for seat in range(4) if ready[seat]]
    nagashi = nagashi_seats(table) if table.rules.nagashi else []
    if nagashi:
        drawn(table, "nagashi", shown, nagashi_deltas(table, nagashi))
    else:
        drawn(table, "exhaustive", shown, noten_deltas(ready))
    return End(False, False, ready[table.dealer], tuple(table.scores), table.sticks)


def abort_after_discard(table: Table) -> End | None:
    """Four riichi, four winds, four kans: what ends a hand after a discard that nobody won on."""
    if not table.rules.aborts:
        return None
    if len(table.paid) == 4:
        return aborted(table, "four_riichi", [0, 1, 2, 3])
    last = {place.river[0] // 4 for place in table.places if place.river}
    if table.calm and table.discards == 4 and len(last) == 1 and last <= set(WINDS):
        return aborted(table, "four_winds", [])
    if len(table.kans) == 4 and len(set(table.kans)) > 1:
        return aborted(table, "four_kans", [])
    return None
