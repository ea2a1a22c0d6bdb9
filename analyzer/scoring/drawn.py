"""Who pays whom in a hand without a winner."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.model.tile import Seat
from analyzer.regulation.settings import Settings
from analyzer.scoring.payment import STICK, Cause, Payment
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


def chombo_payments(offenders: Sequence[Seat], dealer: Seat, settings: Settings, players: int = 4) -> tuple[Payment, ...]:
    """What is paid at the table for a void hand: to each of the others what a self-drawn mangan of theirs would cost (EMA 2016 §3.4.6).

    The dealer pays 4000 to each, another seat 4000 to the dealer and 2000 to the others. What is taken after uma is not paid here.
    """
    if settings.chombo != "reverse_mangan":
        return ()
    return tuple(
        Payment(seat, to, MANGAN * (2 if dealer in (seat, to) else 1), Cause.CHOMBO)
        for seat in offenders
        for to in range(players)
        if to != seat
    )


def nagashi_payments(seats: Sequence[Seat], dealer: Seat, players: int = 4) -> tuple[Payment, ...]:
    """Each seat is paid as for a self-drawn mangan, without counters (format note Tenhou §7)."""
    return tuple(
        Payment(seat, to, MANGAN * (2 if dealer in (seat, to) else 1), Cause.NAGASHI)
        for to in seats
        for seat in range(players)
        if seat != to
    )


def nagashi_won(
    seats: Sequence[Seat], takes: Seat, dealer: Seat, honba: int, sticks: int, settings: Settings, players: int = 4
) -> tuple[Payment, ...]:
    """The same where it counts as a win (EMA 2012): like one it is paid the counters, and ``takes`` takes the deposits."""
    counters = tuple(
        Payment(seat, to, honba * settings.honba_points // 3, Cause.HONBA) for to in seats for seat in range(players) if seat != to
    )
    lines = (*nagashi_payments(seats, dealer, players), *counters, Payment(None, takes, sticks * STICK, Cause.STICK))
    return tuple(line for line in lines if line.points)
