"""Who pays whom in a hand without a winner."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.model.tile import Seat
from analyzer.regulation.settings import Settings
from analyzer.scoring.payment import Cause, Payment
from analyzer.scoring.value import MANGAN


def noten_payments(tenpai: Sequence[bool], settings: Settings) -> tuple[Payment, ...]:
    """The noten players share the pool out among the tenpai ones, in points (gap item 15); nothing when all are alike, or without a pool.

    With three players the pool is a third smaller (format note Tenhou §7).
    """
    takers = [seat for seat, waiting in enumerate(tenpai) if waiting]
    payers = [seat for seat, waiting in enumerate(tenpai) if not waiting]
    if not takers or not payers or not settings.noten_pool:
        return ()
    pool = settings.noten_pool * (len(tenpai) - 1) // 3
    share = pool // (len(takers) * len(payers))
    return tuple(Payment(payer, taker, share, Cause.NOTEN) for taker in takers for payer in payers)


def nagashi_payments(seats: Sequence[Seat], dealer: Seat, players: int = 4) -> tuple[Payment, ...]:
    """Each seat is paid as for a self-drawn mangan, without counters (format note Tenhou §7)."""
    return tuple(
        Payment(seat, to, MANGAN * (2 if dealer in (seat, to) else 1), Cause.NAGASHI)
        for to in seats
        for seat in range(players)
        if seat != to
    )
