"""G: does each hand begin where the last one left off, and does the game end when it must?"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

import msgspec

from analyzer.checks.case import HandCase, Start
from analyzer.checks.draws import ABORTS, claimed_tenpai, nagashi_gains, nagashi_seats
from analyzer.checks.money import delta_of
from analyzer.checks.void import due_gains, gains_recorded
from analyzer.findings.finding import Severity
from analyzer.model.event import Draw
from analyzer.model.evidence import FULL_LOG
from analyzer.model.hand import Hand
from analyzer.model.phrase import counted, joined, say
from analyzer.model.tile import WIND_NAMES, Seat
from analyzer.regulation.axis import choices
from analyzer.regulation.regulation import Regulation
from analyzer.regulation.settings import Settings
from analyzer.replay.flow import END_AXES, ROUND_AXES, VOID, Header, Outcome, ends, following
from analyzer.scoring.drawn import noten_payments
from analyzer.scoring.payment import STICK


class Ending(msgspec.Struct, frozen=True):
    """How a hand left the table, in every way that the record can mean it: as recorded first, then as due where the two differ."""

    next: tuple[Header, ...]
    """What must come next."""
    scores: tuple[tuple[int, ...], ...]
    """Points per seat; empty when not known."""
    over: tuple[str, ...]
    """Why the game ends here, empty when it goes on."""
    void: bool = False
    """Whether a chombo made the hand void, so that it must be dealt again or ends the game."""

    def due(self, header: Header) -> Header:
        """What must come next, in the way that a header is nearest to."""
        return min(self.next, key=lambda due: (due.round != header.round, due.honba != header.honba, due.sticks != header.sticks))


def opening(regulation: Regulation) -> Ending:
    """What the first hand begins with."""
    known = "start_points" not in regulation.unknown
    return Ending((Header(0, 0, 0),), ((regulation.settings.start_points,) * 4,) if known else (), ("",))


def header_text(header: Header) -> str:
    """A round and its counters: ``South 2, 1 counter``."""
    round_ = round_text(header.round)
    return joined([round_, counted(header.honba, "counter")]) if header.honba else round_


def round_text(number: int) -> str:
    """A round, numbered from 0: ``South 2``."""
    return say("{wind} {number}", wind=WIND_NAMES[number // 4 % 4], number=number % 4 + 1)


def true_dealer(hand: Hand) -> Seat:
    """The dealer: as recorded, or where the round speaks of another seat and that one draws first, that seat."""
    by_round = hand.round % 4
    if hand.dealer != by_round:
        first = next((event.seat for event in hand.events if isinstance(event, Draw)), None)
        if first == by_round:
            return by_round
    return hand.dealer


def order_of_hands(hands: Sequence[Hand]) -> list[int] | None:
    """The order in which hands were played by their rounds and counters; None where they stand in it."""
    keys = [(hand.round, hand.honba) for hand in hands]
    if all(one < other for one, other in itertools.pairwise(keys)) or len(set(keys)) < len(keys):
        return None
    return sorted(range(len(keys)), key=keys.__getitem__)


def check_header(case: HandCase, before: Ending | None, *, first: bool, follows: bool) -> None:
    """Compare round, dealer, counters, deposits and scores with what the hand before left.

    ``first`` is the first hand of all, compared with the `opening`. ``before`` is None where that is not known. ``follows`` is false where
    hands are known to be missing in between: then nothing but the hand's own words can be compared.
    """
    hand = case.hand
    recorded = Header(hand.round, hand.honba, hand.sticks)
    strange = hand.round % 4 % case.players != hand.dealer
    due = None if before is None or not follows else before.due(recorded)
    # Of a round and a dealer that do not go together, the wrong one is that which does not follow from the hand before.
    dealt_right = due is not None and due.round != hand.round and due.round % 4 % case.players == hand.dealer
    if strange and not dealt_right:
        case.find(
            "G02",
            found=say("{hand} with seat {seat} as the dealer", hand=round_text(hand.round), seat=hand.dealer),
            expected=say("seat {seat} as the dealer", seat=hand.round % 4),
        )
    if before is None or due is None:
        return
    scores_differ = hand.scores is not None and bool(before.scores) and hand.scores not in before.scores
    if recorded != due or scores_differ:
        case.due = Start(due, before.scores[0] if scores_differ else hand.scores)
        if dealt_right or not strange:
            _differs(case, recorded, due, before.scores[0] if scores_differ else None, first=first, again=before.void)


def _differs(case: HandCase, recorded: Header, due: Header, scores: tuple[int, ...] | None, *, first: bool, again: bool) -> None:
    """Report how a hand does not follow; ``scores`` are those due where the recorded ones differ, ``again``: the hand before is void.

    A hand that is missing shows in the round or the counters, and what it changed of the deposits and the scores follows from that.
    """
    hand = case.hand
    parts = sum((recorded.round != due.round, recorded.honba != due.honba, recorded.sticks != due.sticks, scores is not None))
    rests_on = "chombo_ends_game" if again else ""
    if first and (parts > 1 or (recorded.round != due.round and hand.scores is None)):
        case.due = None  # it begins as recorded
        case.find("G10", found=say("all hands since East 1"), expected=say("the first hand"), severity=Severity.WARNING)
    elif recorded.round != due.round:
        round_ = round_text(due.round)
        expected = say("{hand}, as the void hand before it had", hand=round_) if again else round_
        case.find("G02", found=round_text(hand.round), expected=expected, rests_on=rests_on)
    elif recorded.honba != due.honba:
        expected = counted(due.honba, "counter")
        if again:
            expected = say("{hand}, as the void hand before it had", hand=expected)
        if parts > 1:
            expected = say("{counters}; other scores or deposits too: a hand may be missing", counters=expected)
        case.find("G03", found=counted(hand.honba, "counter"), expected=expected, rests_on=rests_on)
    else:
        if recorded.sticks != due.sticks:
            case.find("G04", found=counted(hand.sticks, "deposit"), expected=counted(due.sticks, "deposit"))
        if scores is not None and hand.scores is not None:
            effect = tuple(right - wrong for right, wrong in zip(scores, hand.scores, strict=True))
            found, expected = case.points(hand.scores, signed=False), case.points(scores, signed=False)
            case.find("G01", found=found, expected=expected, effect=effect)


def check_before(case: HandCase) -> None:
    """Compare the scores that the log repeats with each end: those at the start, less the deposits, plus what earlier winners took."""
    running = tuple(case.table.scores[: case.players])
    claims = [(win.event, win.won.seat, win.won.claim, win.payments) for win in case.wins]
    for event, seat, claim, payments in claims:
        _compare_before(case, event, seat, claim.before, running)
        running = _after(running, claim.delta if claim.delta is not None else delta_of(payments, case.players))
    end = case.table.end
    if end is not None:
        before = end.claim.before
        if before is not None and case.table.returned:  # whether the deposits have gone back by then, records tell either way
            staked = tuple(score - STICK * case.table.returned.count(seat) for seat, score in enumerate(running))
            running = staked if before == staked else running
        _compare_before(case, case.table.ended_at, None, before, running)


def _compare_before(case: HandCase, event: int, seat: int | None, before: tuple[int, ...] | None, running: tuple[int, ...]) -> None:
    if before is None or before in _possible(case, running) or case.hand.scores is None:
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
    if not case.wins and table.end is None:
        return None
    starts = [Header(case.round, case.honba, case.carried)]
    scores = _scores_after(case, tuple(table.scores[: case.players]))
    if case.due is not None:
        for start in (Start(Header(case.hand.round, case.hand.honba, case.hand.sticks), case.hand.scores), case.due):
            starts += [start.header] if start.header not in starts else []
            if start.scores is not None and start.scores != case.scores and case.scores is not None:
                off = tuple(one - other for one, other in zip(start.scores, case.scores, strict=True))
                scores += [_after(one, off) for one in scores]
    following_ones, over = [], []
    ways = _open_rounds(case)
    for header in starts:
        for outcome in _outcomes(case, header, scores):
            for settings in ways:
                following_ones.append(following(header, outcome, settings))
                over.append(ends(header, outcome, settings, case.players))
    return Ending(tuple(following_ones), tuple(scores), tuple(over), _is_void(case))


def _is_void(case: HandCase) -> bool:
    return not case.wins and case.table.end is not None and case.table.end.claim.reason == "chombo"


def _open_rounds(case: HandCase) -> list[Settings]:
    """The settings, in every way that the log leaves open what decides the next round and its counters."""
    open_axes = [axis for axis in ROUND_AXES if axis in case.regulation.unknown]
    if not open_axes:
        return [case.settings]
    ways = itertools.product(*map(choices, open_axes))
    return [msgspec.structs.replace(case.settings, **dict(zip(open_axes, way, strict=True))) for way in ways]


def _outcomes(case: HandCase, header: Header, scores: Sequence[tuple[int, ...]]) -> list[Outcome]:
    """The hand's outcome with each of the scores; where it is in doubt who won, with either outcome for the deal."""
    table = case.table
    if case.wins:
        winners = [tuple([win.won.seat for win in case.wins])]
        if any(win.root is not None and win.root.code in _WHO_WON for win in case.wins):
            winners.append(((table.dealer + (table.dealer in winners[0])) % case.players,))
        return [Outcome(seats, table.dealer, 0, one) for one in scores or (None,) for seats in winners]
    assert table.end is not None
    left = header.sticks + len(table.deposits)
    if _is_void(case):
        return [Outcome((), table.dealer, left, one, void=True) for one in scores or (None,)]
    if table.end.claim.reason == "nagashi" and case.settings.nagashi == "win" and (seats := nagashi_seats(case)):
        return [Outcome(tuple(seats), table.dealer, 0, one) for one in scores or (None,)]
    if table.end.claim.reason in ABORTS:
        return [Outcome((), table.dealer, left, one, abort=True) for one in scores or (None,)]
    waits = dict.fromkeys(flags[table.dealer] for flags in case.tenpai) or (False, True)
    return [Outcome((), table.dealer, left, one, dealer_tenpai=stays) for one in scores or (None,) for stays in waits]


_WHO_WON: Final = ("T01", "T02", "W04", "W05")
"""The findings that leave in doubt who won a hand."""


def _scores_after(case: HandCase, start: tuple[int, ...]) -> list[tuple[int, ...]]:
    if case.wins:
        return _scores_after_wins(case, start)
    claim = case.table.end.claim if case.table.end is not None else None
    if claim is not None and claim.reason == "chombo":
        paid = gains_recorded(claim, case.table)
        due = due_gains(claim, case.table, case.settings)
        return [_after(start, gain) for gain in dict.fromkeys(due if paid is None else (paid, *due))]
    if claim is not None and claim.delta is not None:
        gains = (claim.delta,) if case.due_delta is None else (claim.delta, case.due_delta)
        return [_after(one, gain) for gain in gains for one in _possible(case, start)]
    if claim is not None and claim.reason == "nagashi" and (seats := nagashi_seats(case)):
        return [_after(start, gain) for gain in nagashi_gains(case, seats)]
    if case.evidence is not FULL_LOG and claim is not None and claim.reason == "exhaustive" and claimed_tenpai(claim) is not None:
        # A record of results pays its draws by who it calls tenpai, and gives no payments.
        return [_after(start, delta_of(noten_payments(flags, case.settings), case.players)) for flags in case.tenpai]
    return [start] if claim is not None and claim.reason in ABORTS else []


def _scores_after_wins(case: HandCase, start: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Scores after the wins: as recorded, and as due where a win was paid wrong or a deposit is missing."""
    if not case.findings:  # nothing is wrong with the hand: as recorded is as due
        for win in case.wins:
            gain = win.won.claim.delta or win.recorded or (delta_of(win.payments, case.players) if win.payments else None)
            if gain is None:
                return []  # neither recorded nor known
            start = _after(start, gain)
        return [start]
    found: list[tuple[int, ...]] = []
    for first in _possible(case, start):
        recorded = due = first
        for win in case.wins:
            paid = delta_of(win.payments, case.players) if win.payments else None
            delta = next((one for one in (win.won.claim.delta, win.recorded) if one is not None), paid)
            if delta is None:
                return []
            recorded = _after(recorded, delta)
            due = _after(due, paid if paid is not None else delta)
        found += [one for one in (recorded, due) if one not in found]
    return found


def _after(scores: Sequence[int], delta: Sequence[int]) -> tuple[int, ...]:
    return tuple([score + gain for score, gain in zip(scores, delta, strict=True)])


def check_goes_on(case: HandCase, ending: Ending) -> bool:
    """Another hand follows: the game must not have ended with this one; returns whether it has."""
    # That a time limit is not known leaves open when a game ends early, never whether it goes on too long.
    if not all(ending.over) or _open_end(case) - {"time_limit_minutes"}:
        return False
    rests_on = "chombo_ends_game" if ending.over[0] == VOID else ""
    case.find("G06", event=case.table.ended_at, found=say("the game goes on"), expected=ending.over[0], rests_on=rests_on)
    return True


def check_stops(case: HandCase, ending: Ending) -> str:
    """The log says that the game ends here; returns why that cannot be told, where it cannot."""
    if any(ending.over) or not ending.scores:
        return ""
    if case.settings.time_limit_minutes > 0:
        return say(
            "whether the game ended too early: it may have been stopped by the time limit of {minutes} minutes",
            minutes=case.settings.time_limit_minutes,
        )
    if _open_end(case):
        return say("whether the game ends here is not known: {axes}", axes=joined(sorted(_open_end(case), key=END_AXES.index)))
    due = say("another hand, {hand}", hand=header_text(ending.next[0]))
    if ending.void:
        due = say("the void hand again, {hand}", hand=header_text(ending.next[0]))
    case.find("G05", event=case.table.ended_at, found=say("the game ends here"), expected=due)
    return ""


def _open_end(case: HandCase) -> frozenset[str]:
    """The axes that decide when a game ends and that nobody knows."""
    return case.regulation.unknown & frozenset(END_AXES)
