"""Who pays whom: every payment of a win as a line with its cause (clauses R-4.1-01 to 05, R-4.1.2-04 to 09, R-4.2.5-10 to 13)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

import msgspec

from analyzer.model.tile import Seat
from analyzer.regulation.settings import Settings
from analyzer.scoring.result import Score
from analyzer.scoring.value import YAKUMAN

STICK: Final = 1000
"""Points of a riichi deposit (R-4.2.1-01)."""


class Cause(StrEnum):
    """Why points change hands."""

    HAND = "hand"
    HONBA = "honba"
    STICK = "stick"
    LIABILITY = "liability"
    NOTEN = "noten"
    NAGASHI = "nagashi"
    CHOMBO = "chombo"


class Payment(msgspec.Struct, frozen=True, gc=False):
    """One payment, in points; ``frm`` None is the table."""

    frm: Seat | None
    to: Seat
    points: int
    cause: Cause


class Winner(msgspec.Struct, frozen=True):
    """A winner to be paid.

    ``liable`` is the seat that must pay for ``liable_yaku`` (none named: for the whole hand); ``others`` are further seats, each with
    yakuman of its own to pay for, where liability is for its own yakuman alone.
    """

    seat: Seat
    score: Score
    liable: Seat | None = None
    liable_yaku: tuple[str, ...] = ()
    others: tuple[tuple[Seat, tuple[str, ...]], ...] = ()


def hand_points(score: Score, *, dealer: bool, tsumo: bool, settings: Settings, players: int = 4) -> int:
    """What all payers together pay for a hand, in points, without honba and sticks."""
    return points_for(score.base, dealer=dealer, tsumo=tsumo, settings=settings, players=players)


def points_for(base: int, *, dealer: bool, tsumo: bool, settings: Settings, players: int = 4) -> int:
    """The same for a hand of ``base`` points."""
    if not tsumo:
        return _ron_points(base, dealer, settings)
    each = _rounded(base * 2, settings)
    if dealer:
        return each * (players - 1)
    return each + _rounded(base, settings) * (players - 2)


class _Terms(msgspec.Struct, frozen=True):
    """What all payments of one hand have in common."""

    dealer: Seat
    settings: Settings
    players: int


def settle(
    winners: Sequence[Winner],
    *,
    frm: Seat,
    dealer: Seat,
    honba: int,
    carried: int,
    deposits: Sequence[Seat],
    settings: Settings,
    players: int = 4,
) -> tuple[tuple[Payment, ...], ...]:
    """The payments of a hand that was won, one tuple of lines a winner, in the order given.

    ``frm`` is the discarder, or the winner for a self-draw. Every winner given is paid: who may win at all (`Settings.double_ron`) is
    settled before. ``carried`` counts the sticks of earlier hands, ``deposits`` are the seats that paid one in this hand. Scores may fall
    below zero (R-4.1-08), so nothing here asks for them.
    """
    terms = _Terms(dealer, settings, players)
    nearest = min((winner.seat for winner in winners), key=lambda seat: (seat - frm - 1) % players)
    own_first = settings.sticks_multi_ron == "own_then_nearest"
    taken_back = [winner.seat for winner in winners if own_first and winner.seat in deposits]
    bills: list[tuple[Payment, ...]] = []
    for winner in winners:
        counters = honba if winner.seat == nearest or settings.honba_multi_ron == "each" else 0
        parts = _liabilities(winner, frm, settings)
        if not parts:
            lines = [*_plain(terms, winner.seat, winner.score.base, frm), *_honba(terms, winner.seat, frm, counters)]
        elif frm == winner.seat:
            lines = _liable_tsumo(terms, winner, parts, counters)
        else:
            lines = _liable_ron(terms, winner, parts, frm, counters)
        sticks = taken_back.count(winner.seat)
        if winner.seat == nearest:
            sticks += carried + len(deposits) - len(taken_back)
        lines.append(Payment(None, winner.seat, sticks * STICK, Cause.STICK))
        bills.append(tuple(line for line in lines if line.points))
    return tuple(bills)


def _rounded(points: int, settings: Settings) -> int:
    """Each payment is rounded up by itself, after multiplying (R-4.1.2-06)."""
    return points + -points % settings.payment_rounding


def _ron_points(base: int, dealer: bool, settings: Settings) -> int:
    return _rounded(base * (6 if dealer else 4), settings)


def _plain(terms: _Terms, to: Seat, base: int, frm: Seat) -> list[Payment]:
    """A hand of ``base`` points paid in the ordinary way."""
    dealer, settings = terms.dealer, terms.settings
    if frm != to:
        return [Payment(frm, to, _ron_points(base, to == dealer, settings), Cause.HAND)]
    return [
        Payment(seat, to, _rounded(base * (2 if dealer in (seat, to) else 1), settings), Cause.HAND)
        for seat in range(terms.players)
        if seat != to
    ]


def _honba(terms: _Terms, to: Seat, frm: Seat, counters: int) -> list[Payment]:
    """Counters: a third of a counter's points from each payer, or for all of them from one."""
    each = counters * terms.settings.honba_points // 3
    if frm != to:
        return [Payment(frm, to, each * (terms.players - 1), Cause.HONBA)]
    return [Payment(seat, to, each, Cause.HONBA) for seat in range(terms.players) if seat != to]


def _liabilities(winner: Winner, frm: Seat, settings: Settings) -> list[tuple[Seat, int]]:
    """Who must pay for which part of the base points, beside the discarder: a liable player who is that simply pays all."""
    if winner.liable is None:
        return []
    if settings.pao_composite != "its_yakuman":
        parts = [(winner.liable, winner.score.base)]
    else:
        parts = [
            (seat, _part(winner.score, names)) for seat, names in ((winner.liable, winner.liable_yaku), *winner.others) if seat is not None
        ]
    return [(seat, base) for seat, base in parts if seat not in (frm, winner.seat)]


def _part(score: Score, names: Sequence[str]) -> int:
    """The base points of these yakuman of a hand."""
    times = sum(times for name, times in score.yaku if name in names)
    # Where yakuman do not add up, the liable one may go unnamed beside another: there is only the whole hand.
    return min(times * YAKUMAN, score.base) or score.base


def _liable_tsumo(terms: _Terms, winner: Winner, parts: Sequence[tuple[Seat, int]], counters: int) -> list[Payment]:
    """A liable player pays for everybody, counters included; yakuman that are not theirs are paid by all, so are counters where two are."""
    to = winner.seat
    lines = []
    for liable, base in parts:
        if terms.settings.pao_tsumo == "as_ron":
            points = _ron_points(base, to == terms.dealer, terms.settings)
        else:
            points = sum(line.points for line in _plain(terms, to, base, to))
        lines.append(Payment(liable, to, points, Cause.LIABILITY))
    rest = winner.score.base - sum(base for _, base in parts)
    return [*lines, *_plain(terms, to, rest, to), *_honba(terms, to, parts[0][0] if len(parts) == 1 else to, counters)]


def _liable_ron(terms: _Terms, winner: Winner, parts: Sequence[tuple[Seat, int]], frm: Seat, counters: int) -> list[Payment]:
    """A liable player pays one half, the discarder the other and all that liability is not for."""
    to = winner.seat
    dealer = to == terms.dealer
    halves = [(liable, _ron_points(base, dealer, terms.settings) // 2) for liable, base in parts]
    return [
        Payment(frm, to, _ron_points(winner.score.base, dealer, terms.settings) - sum(half for _, half in halves), Cause.HAND),
        *(Payment(liable, to, half, Cause.LIABILITY) for liable, half in halves),
        *_honba(terms, to, parts[0][0] if terms.settings.pao_honba == "liable" else frm, counters),
    ]
