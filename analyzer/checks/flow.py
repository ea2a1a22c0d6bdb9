"""G: does each hand begin where the last one left off, and does the game end when it must?"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from analyzer.checks.case import HandCase, counted
from analyzer.checks.draws import ABORTS, claimed_tenpai
from analyzer.checks.money import delta_of
from analyzer.model.event import Draw
from analyzer.model.hand import Hand
from analyzer.model.tile import WIND_NAMES, Seat
from analyzer.replay.flow import END_AXES, ROUND_AXES, Header, Outcome, ends, following


class Ending(msgspec.Struct, frozen=True):
    """How a hand left the table: what must come next, and the scores in every way the record can mean them."""

    next: Header
    scores: tuple[tuple[int, ...], ...]
    """As recorded first, then as due where the two differ; empty when not known."""
    over: str
    """Why the game ends here, empty when it goes on."""
    sticks: int


def header_text(header: Header) -> str:
    """A round and its counters: ``South 2, 1 counter``."""
    round_ = round_text(header.round)
    return f"{round_}, {counted(header.honba, 'counter')}" if header.honba else round_


def round_text(number: int) -> str:
    """A round, numbered from 0: ``South 2``."""
    return f"{WIND_NAMES[number // 4 % 4]} {number % 4 + 1}"


def true_dealer(hand: Hand) -> Seat:
    """The dealer: as recorded, or where the round speaks of another seat and that one draws first, that seat."""
    by_round = hand.round % 4
    if hand.dealer != by_round:
        first = next((event.seat for event in hand.events if isinstance(event, Draw)), None)
        if first == by_round:
            return by_round
    return hand.dealer


def check_header(case: HandCase, before: Ending | None, *, follows: bool) -> None:
    """Compare round, dealer, counters, deposits and scores with what the hand before left.

    ``before`` is None for the first hand. ``follows`` is false where hands are known to be missing in between: then nothing but the
    hand's own words can be compared.
    """
    hand = case.hand
    if hand.round % 4 % case.players != hand.dealer:
        case.find(
            "G02", found=f"{round_text(hand.round)} with seat {hand.dealer} as the dealer", expected=f"seat {hand.round % 4} as the dealer"
        )
        return
    if before is None or not follows:
        return
    due = before.next
    if any(axis in case.regulation.unknown for axis in ROUND_AXES):
        due = Header(hand.round, hand.honba, due.sticks)
    if hand.round != due.round:
        case.find("G02", found=round_text(hand.round), expected=round_text(due.round))
        case.start_doubted = True
        return
    if hand.honba != due.honba:
        case.find("G03", found=counted(hand.honba, "counter"), expected=counted(due.honba, "counter"))
        case.honba = _told_at_the_end(case, hand.honba, due.honba)
    if hand.sticks != due.sticks:
        case.find("G04", found=counted(hand.sticks, "deposit"), expected=counted(due.sticks, "deposit"))
        case.carried = due.sticks
    scores = hand.scores
    if scores is not None and before.scores and scores not in before.scores:
        case.start_doubted = True
        effect = tuple(right - wrong for right, wrong in zip(before.scores[0], scores, strict=True))
        found, expected = case.points(scores, signed=False), case.points(before.scores[0], signed=False)
        case.find("G01", found=found, expected=expected, effect=effect)


def _told_at_the_end(case: HandCase, recorded: int, due: int) -> int:
    """The counters that the ends of the hand speak of, where they agree with one of the two."""
    named = {win.won.claim.honba for win in case.wins}
    if case.table.end is not None:
        named.add(case.table.end.claim.honba)
    return recorded if named == {recorded} else due


def check_before(case: HandCase) -> None:
    """Compare the scores that the log repeats with each end: those at the start, less the deposits, plus what earlier winners took."""
    running = tuple(case.table.scores[: case.players])
    claims = [(win.event, win.won.seat, win.won.claim, win.payments) for win in case.wins]
    for event, seat, claim, payments in claims:
        _compare_before(case, event, seat, claim.before, running)
        running = _after(running, claim.delta if claim.delta is not None else delta_of(payments, case.players))
    end = case.table.end
    if end is not None:
        _compare_before(case, len(case.hand.events) - 1, None, end.claim.before, running)


def _compare_before(case: HandCase, event: int, seat: int | None, before: tuple[int, ...] | None, running: tuple[int, ...]) -> None:
    if before is None or before in _possible(case, running) or case.start_doubted or case.hand.scores is None:
        return
    case.find(
        "M06",
        event=event,
        seat=seat,
        found=case.points(before, signed=False),
        expected=case.points(running, signed=False),
    )


def _possible(case: HandCase, running: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The scores as due and, where a deposit is missing from the record and reported as such, as the record has them."""
    if not case.table.unpaid:
        return [running]
    unpaid = case.table.unpaid
    return [running, tuple(score + 1000 * unpaid.count(seat) for seat, score in enumerate(running))]


def ending_of(case: HandCase) -> Ending | None:
    """How the hand ended; None when the record does not say."""
    table = case.table
    start = tuple(table.scores[: case.players])
    header = Header(case.round, case.honba, case.carried)
    if case.wins:
        scores = _scores_after_wins(case, start)
        outcome = Outcome(tuple(win.won.seat for win in case.wins), table.dealer, 0, scores[0] if scores else None)
    elif table.end is not None:
        claim = table.end.claim
        scores = [_after(one, claim.delta) for one in _possible(case, start)] if claim.delta is not None else []
        if not scores and claim.reason in ABORTS:
            scores = [start]
        tenpai = claimed_tenpai(claim)
        outcome = Outcome(
            (),
            table.dealer,
            case.carried + len(table.deposits),
            scores[0] if scores else None,
            abort=claim.reason in ABORTS,
            dealer_tenpai=tenpai is not None and tenpai[table.dealer],
        )
    else:
        return None
    return Ending(
        following(header, outcome, case.settings), tuple(scores), ends(header, outcome, case.settings, case.players), outcome.sticks
    )


def _scores_after_wins(case: HandCase, start: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Scores after the wins: as recorded, and as due where a win was paid wrong or a deposit is missing."""
    found: list[tuple[int, ...]] = []
    for first in _possible(case, start):
        recorded = due = first
        for win in case.wins:
            paid = delta_of(win.payments, case.players) if win.payments else None
            delta = win.won.claim.delta if win.won.claim.delta is not None else paid
            if delta is None:
                return []
            recorded = _after(recorded, delta)
            due = _after(due, paid if paid is not None else delta)
        found += [one for one in (recorded, due) if one not in found]
    return found


def _after(scores: Sequence[int], delta: Sequence[int]) -> tuple[int, ...]:
    return tuple(score + gain for score, gain in zip(scores, delta, strict=True))


def check_goes_on(case: HandCase, ending: Ending) -> None:
    """Another hand follows: the game must not have ended with this one."""
    if ending.over and not _open_end(case):
        case.find("G06", event=len(case.hand.events) - 1, found="the game goes on", expected=ending.over)


def check_stops(case: HandCase, ending: Ending) -> str:
    """The log says that the game ends here; returns why that cannot be told, where it cannot."""
    if ending.over or not ending.scores:
        return ""
    if _open_end(case):
        return "whether the game ends here is not known: " + ", ".join(axis for axis in END_AXES if axis in case.regulation.unknown)
    case.find("G05", event=len(case.hand.events) - 1, found="the game ends here", expected=f"another hand, {header_text(ending.next)}")
    return ""


def _open_end(case: HandCase) -> bool:
    return any(axis in case.regulation.unknown for axis in END_AXES)
