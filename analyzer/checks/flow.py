"""G: does each hand begin where the last one ended? And the scores that a log repeats before a payment."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.checks.case import HandCase
from analyzer.checks.money import delta_of


def check_start(case: HandCase, ends: Sequence[tuple[int, ...]]) -> None:
    """Compare the scores at the start with those that the hand before ended with.

    ``ends`` are the ways in which that hand ended: as recorded, and as it should have; none for the first hand.
    """
    scores = case.hand.scores
    if scores is None or not ends or scores in ends:
        return
    case.start_doubted = True
    effect = tuple(right - wrong for right, wrong in zip(ends[0], scores, strict=True))
    case.find("G01", found=case.points(scores, signed=False), expected=case.points(ends[0], signed=False), effect=effect)


def check_before(case: HandCase) -> None:
    """Compare the scores that the log repeats with each win: those at the start, less the deposits, plus what earlier winners took."""
    running = tuple(case.table.scores[: case.players])
    for win in case.wins:
        claim = win.won.claim
        if claim.before is not None and claim.before != running and not case.start_doubted and case.hand.scores is not None:
            case.find(
                "M06",
                event=win.event,
                seat=win.won.seat,
                found=case.points(claim.before, signed=False),
                expected=case.points(running, signed=False),
            )
        running = _after(running, claim.delta if claim.delta is not None else delta_of(win.payments, case.players))


def ends_of(case: HandCase) -> list[tuple[int, ...]]:
    """Scores after the hand: as recorded (start, deposits, recorded gains), and as due where a win was paid wrong."""
    start = tuple(case.table.scores[: case.players])
    recorded = due = start
    claim = case.table.end.claim if case.table.end is not None else None
    if claim is not None:
        return [_after(start, claim.delta)] if claim.delta is not None else []
    for win in case.wins:
        paid = delta_of(win.payments, case.players) if win.payments else None
        delta = win.won.claim.delta if win.won.claim.delta is not None else paid
        if delta is None:
            return []
        recorded = _after(recorded, delta)
        due = _after(due, paid if paid is not None else delta)
    if not case.wins:
        return []
    return [recorded] if due == recorded else [recorded, due]


def _after(scores: tuple[int, ...], delta: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(score + gain for score, gain in zip(scores, delta, strict=True))
