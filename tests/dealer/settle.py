"""Who pays whom: the dealer's own arithmetic, points and counters and sticks."""

from __future__ import annotations

from analyzer.model.tile import is_terminal_or_honour
from tests.dealer.claims import Value
from tests.dealer.table import Table


def win_deltas(table: Table, seat: int, frm: int, value: Value, *, honba: int, sticks: int, liable: int | None) -> list[int]:
    """Points per seat of one win: ``honba`` counters and ``sticks`` riichi sticks go to this winner."""
    delta = [0, 0, 0, 0]

    def pay(payer: int, points: int) -> None:
        delta[payer] -= points
        delta[seat] += points

    if seat == frm and liable is not None:
        pay(liable, value.points + 300 * honba)
    elif seat == frm:
        for payer in range(4):
            if payer != seat:
                pay(payer, (value.from_dealer if table.dealer in (payer, seat) else value.from_others) + 100 * honba)
    elif liable is not None and liable != frm:
        pay(frm, value.points // 2)
        pay(liable, value.points // 2)
        pay(liable if table.rules.liable_pays_honba else frm, 300 * honba)
    else:
        pay(frm, value.points + 300 * honba)
    delta[seat] += 1000 * sticks
    return delta


def sticks_of(table: Table, winners: list[int]) -> list[int]:
    """Sticks that each winner takes, in the order of winners (nearest first)."""
    if not table.rules.own_sticks_back:
        return [table.sticks, *[0] * (len(winners) - 1)]
    own = [int(seat in table.paid) for seat in winners]
    return [own[0] + table.sticks - sum(own), *own[1:]]


def noten_deltas(tenpai: list[bool]) -> list[int]:
    """The 3000 points that the noten players pay to the tenpai ones."""
    count = sum(tenpai)
    if count in (0, 4):
        return [0, 0, 0, 0]
    return [3000 // count if ready else -3000 // (4 - count) for ready in tenpai]


def nagashi_seats(table: Table) -> list[int]:
    """Seats whose discards are terminals and honours, none of them claimed."""
    return [
        seat
        for seat, place in enumerate(table.places)
        if place.river and not place.claimed and all(is_terminal_or_honour(copy // 4) for copy in place.river)
    ]


def nagashi_deltas(table: Table, seats: list[int]) -> list[int]:
    """A self-drawn mangan for each of them, without counters and sticks."""
    delta = [0, 0, 0, 0]
    for seat in seats:
        for payer in range(4):
            if payer != seat:
                points = 4000 if table.dealer in (seat, payer) else 2000
                delta[payer] -= points
                delta[seat] += points
    return delta
