"""Who paid whom for what, as a record has it: its changes of points taken apart by cause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from analyzer.model.event import Drawn, Won
from analyzer.model.hand import Hand
from analyzer.regulation.settings import Settings
from analyzer.replay.table import STICK

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


def paid(won: Won, hand: Hand, settings: Settings, *, nearest: bool) -> Paid:
    """The payments of a win. Where the log gives no points of the hand, they are the losses less the counters; ``nearest`` is the winner
    who sits first after the discarder, who alone is paid them where the regulation says so."""
    claim = won.claim
    players = 0 if claim.delta is None else len(claim.delta)
    if claim.delta is None:
        return Paid(claim.points, None, 0)
    counters = claim.honba if claim.honba is not None else hand.honba
    due = counters * (settings.honba_points // 3) * (players - 1) if nearest or settings.honba_multi_ron == "each" else 0
    losses = tuple([-change if change < 0 else 0 for change in claim.delta])
    total = sum(losses)
    if claim.points is None:
        return Paid(max(total - due, 0), losses, min(due, total))
    return Paid(claim.points, losses, total - claim.points if total - claim.points in (0, due) else 0)


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
