"""Who paid whom for what, as a record has it: its changes of points taken apart by cause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from analyzer.checks.score import LIMIT_BASE, claimed_han
from analyzer.model.event import Drawn, Won
from analyzer.model.hand import Hand
from analyzer.model.outcome import WinClaim
from analyzer.regulation.settings import Settings
from analyzer.scoring.payment import STICK, points_for
from analyzer.scoring.value import YAKUMAN, value_of

UNEXPLAINED: Final = "unexplained"
_DRAWS: Final = {"exhaustive": "noten", "nagashi": "nagashi", "chombo": "chombo"}


class Line(NamedTuple):
    """A payment in points; None is the table."""

    frm: int | None
    to: int | None
    points: int
    cause: str


class Paid(NamedTuple):
    """What a record says of the payments of a win."""

    points: int | None
    """Of the hand alone."""
    losses: tuple[int, ...] | None
    """Per seat, what it loses."""
    honba: int
    """Points of counters among the losses."""


def paid(won: Won, hand: Hand, settings: Settings, *, players: int, nearest: bool) -> Paid:
    """The payments of a win; ``nearest`` is the winner who sits first after the discarder.

    Where the log gives no points of the hand, they are the losses less the counters, which every winner is paid or the nearest alone, as
    the regulation says. Where it gives no losses either, as a sheet of han and fu, they are what the regulation makes of these.
    """
    claim, delta = won.claim, won.claim.delta
    counters = claim.honba if claim.honba is not None else hand.honba
    counted = nearest or settings.honba_multi_ron == "each"
    due = counters * (settings.honba_points // 3) * (players - 1) if counted else 0
    if delta is None:
        return _by_value(won, hand, settings, players, due)
    losses = tuple([-change if change < 0 else 0 for change in delta])
    total = sum(losses)
    if claim.points is None:
        return Paid(max(total - due, 0), losses, min(due, total))
    return Paid(claim.points, losses, total - claim.points if total - claim.points in (0, due) else 0)


def _by_value(won: Won, hand: Hand, settings: Settings, players: int, honba: int) -> Paid:
    """The payments that follow from the value recorded, where no payment is; those of a liable player do not."""
    claim, dealer, tsumo = won.claim, won.seat == hand.dealer, won.frm == won.seat
    base = _base(claim, settings)
    points = claim.points
    if points is None and base is not None:
        points = points_for(base, dealer=dealer, tsumo=tsumo, settings=settings, players=players)
    if points is None or claim.liable is not None or (tsumo and base is None):
        return Paid(points, None, 0)
    losses = [0] * players
    if not tsumo:
        losses[won.frm] = points + honba
        return Paid(points, tuple(losses), honba)
    for seat in range(players):
        if seat != won.seat:
            part = (base or 0) * (2 if hand.dealer in (seat, won.seat) else 1)
            losses[seat] = part + -part % settings.payment_rounding + honba // (players - 1)
    return Paid(points, tuple(losses), honba)


def _base(claim: WinClaim, settings: Settings) -> int | None:
    """Base points of what a log says of a hand's value."""
    if claim.yakuman:
        if claim.times is None and len(claim.yaku or ()) > 1:
            return None  # which of them add up is not told
        doubled = any(yaku.id in settings.double_yakuman for yaku in claim.yaku or ())
        return YAKUMAN * (claim.times or 1 + doubled)
    if claim.limit in LIMIT_BASE:
        return LIMIT_BASE[claim.limit]
    han = claimed_han(claim)
    if han is None or (claim.fu is None and han < 5):
        return None
    return value_of(han, claim.fu or 0, settings).base


def win_lines(won: Won, told: Paid, settings: Settings) -> Iterator[Line]:
    """The payments of a win by cause; of what the points of the hand and the counters do not make up nothing is guessed."""
    if told.losses is None or told.points is None or won.claim.delta is None:
        return
    liable = won.claim.liable if won.claim.liable not in (None, won.seat, won.frm) else None
    payers = [seat for seat, loss in enumerate(told.losses) if loss]
    known = sum(told.losses) == told.points + told.honba
    one = payers[0] if len(payers) == 1 else None
    if one is None and won.frm != won.seat and liable is not None:
        one = liable if settings.pao_honba == "liable" else won.frm
    for seat in payers:
        loss = told.losses[seat]
        if not known:
            yield Line(seat, won.seat, loss, UNEXPLAINED)
            continue
        honba = told.honba // len(payers) if one is None else told.honba if seat == one else 0
        honba = min(honba, loss)
        if loss > honba:
            yield Line(seat, won.seat, loss - honba, "liability" if seat == liable else "hand")
        if honba:
            yield Line(seat, won.seat, honba, "honba")
    sticks = won.claim.delta[won.seat] - sum(told.losses)
    if sticks > 0:
        yield Line(None, won.seat, sticks, "stick" if sticks % STICK == 0 else UNEXPLAINED)


def draw_lines(drawn: Drawn) -> Iterator[Line]:
    """The payments of a draw: every loser to every gainer, by what each gains."""
    change = drawn.claim.delta
    if change is None or not any(change):
        return
    cause = _DRAWS.get(drawn.claim.reason, UNEXPLAINED)
    gains = [(seat, points) for seat, points in enumerate(change) if points > 0]
    total = sum(points for _, points in gains)
    for seat, points in enumerate(change):
        if points >= 0:
            continue
        if total != -sum(one for one in change if one < 0):
            yield Line(seat, None, -points, UNEXPLAINED)
            continue
        for to, share in _shares(-points, gains, total):
            if share:
                yield Line(seat, to, share, cause)


def _shares(points: int, gains: Sequence[tuple[int, int]], total: int) -> Iterator[tuple[int, int]]:
    """Points shared out by what each gains, whole; the last takes the rest."""
    left = points
    for seat, gain in gains[:-1]:
        share = points * gain // total
        left -= share
        yield seat, share
    yield gains[-1][0], left
