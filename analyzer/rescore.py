"""The same hands under another regulation: what each win would have been worth, and what the table would have come to.

Only what was played can be scored again. Where the other regulation would have ended a hand or the game elsewhere (an abortive draw that it
does not have, a win or a move that it does not allow, a score that ends the game), that is said and nothing is made up for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from analyzer.checks.case import HandCase, WinCase
from analyzer.checks.course import check_course
from analyzer.checks.draws import ABORTS, check_missed_abort, claimed_tenpai, in_force, nagashi_gains, nagashi_seats
from analyzer.checks.flow import true_dealer
from analyzer.checks.money import delta_of, payments_of
from analyzer.checks.riichi import check_riichi
from analyzer.checks.score import due_lines
from analyzer.checks.void import due_gains
from analyzer.checks.wins import check_win
from analyzer.findings.code import message
from analyzer.findings.finding import Finding
from analyzer.model.event import Won
from analyzer.model.game import Game
from analyzer.model.hand import Hand
from analyzer.model.outcome import DrawClaim
from analyzer.model.phrase import say
from analyzer.model.tile import WIND_NAMES, Seat
from analyzer.regulation.regulation import Regulation
from analyzer.regulation.settings import AXES
from analyzer.replay.flow import Header, Outcome, ends
from analyzer.replay.play import play
from analyzer.replay.table import Table
from analyzer.scoring.drawn import noten_payments
from analyzer.scoring.payment import STICK, Payment
from analyzer.scoring.result import Score
from analyzer.standings import bankruptcies, final_scores, places, results

NO_WIN: Final = "no_win"
"""Cause: the hand has no yaku, or is no win."""
BARRED: Final = {"W06": "furiten", "C11": "closed_kan"}
"""Findings on a win that make it none, and the cause that each is: furiten, and the robbing of a closed kan."""
BUMPED: Final = "head_bump"
"""Cause: another winner is nearer, and is paid alone."""
ABORTED: Final = "abort"
"""Cause: so many winners make the hand a draw."""
SETTLED: Final = "settlement"
"""Cause: the hand is worth the same, and who is paid the counters, the deposits or the liable part is another."""

Pair = tuple[tuple[int, ...], tuple[int, ...]]


class WinChange(msgspec.Struct, frozen=True):
    """A win whose value is another under the other regulation."""

    hand: int
    event: int
    seat: Seat
    before: Score
    after: Score | None
    """None: it would be no win."""
    causes: tuple[str, ...]
    """What makes the difference: ``-tanyao``, ``+renhou``, ``fu``, ``limit``, ``dora`` …, or one of the causes above."""
    before_points: int
    """What the winner gains, counters and deposits included."""
    after_points: int | None
    """None: nothing is paid for it."""


class Rescore(msgspec.Struct):
    """A game under its own regulation and under another one. Scores are points per seat, results thousands per seat, places from 1."""

    game: Game
    own: Regulation
    other: Regulation
    wins: int = 0
    changes: list[WinChange] = []
    remarks: list[str] = []
    """What would have gone on or ended otherwise."""
    scores: Pair | None = None
    """Final scores as due under the own regulation and under the other; None when a hand's payments are not known."""
    results: tuple[tuple[float, ...], tuple[float, ...]] | None = None
    """None also where a bonus has no clear taker."""

    @property
    def places(self) -> Pair | None:
        """Place of each seat as due under the own regulation and under the other; equal scores as each has it."""
        if self.scores is None:
            return None
        return places(self.scores[0], self.own.settings), places(self.scores[1], self.other.settings)


def rescore(game: Game, own: Regulation, other: Regulation) -> Rescore:
    """Score a game's hands under ``other`` beside ``own``, the regulation that it was played under (four players).

    Raises:
        ValueError: a game of three players.
    """
    if len(game.players) != 4:
        raise ValueError("a game of three players cannot be scored again yet")
    result = Rescore(game, own, other)
    first = game.hands[0].scores if game.hands else None  # a log may begin in the middle of a game
    played = first or (own.settings.start_points,) * 4
    under = _add(played, (other.settings.start_points - own.settings.start_points,) * 4)
    left = kept = 0
    over = ""
    for index, hand in enumerate(game.hands):
        gains = _hand(result, index, hand, (played, under))
        if gains is None:
            return result
        played, under = _add(played, gains.own), _add(under, gains.other)
        # Deposits of a win that the other regulation does not pay stay on its table until it pays one.
        if gains.taker is not None:
            under = tuple(score + kept * STICK * (seat == gains.taker) for seat, score in enumerate(under))
            kept = 0
        kept += gains.left[1] - gains.left[0]
        left = gains.left[0]
        if gains.outcome is not None and not over:
            outcome = msgspec.structs.replace(gains.outcome, scores=under)
            over = ends(Header(hand.round, hand.honba, hand.sticks), outcome, other.settings)
            _say_where_it_ends(result, index, over)
    winners = [event.seat for event in (game.hands[-1].events if game.hands else ()) if isinstance(event, Won)]
    result.scores = (final_scores(played, left, own.settings), final_scores(under, left + kept, other.settings))
    sides = []
    for scores, regulation in zip(result.scores, (own, other), strict=True):
        broke = bankruptcies(scores, winners, regulation.settings)
        sides.append(None if broke is None else results(scores, regulation.settings, broke))
    if sides[0] is not None and sides[1] is not None:
        result.results = (sides[0], sides[1])
    return result


def _say_where_it_ends(result: Rescore, index: int, over: str) -> None:
    """Say where the other regulation would have ended the game (``over`` is why) or have gone on with it."""
    hand, last = result.game.hands[index], index == len(result.game.hands) - 1
    if over and not last:
        _remark(result, hand, say("the game would have ended here ({why}); the hands after it are counted all the same", why=over))
    elif last and not over and result.game.final is not None:
        _remark(result, hand, say("the game ends here; under {book} another hand would be played", book=result.other.name))


class _Gains(msgspec.Struct, frozen=True):
    """What a hand changed, deposits included, under both regulations."""

    own: tuple[int, ...]
    other: tuple[int, ...]
    left: tuple[int, int]
    """Deposits left on the table; those that stayed there from earlier hands under the other regulation alone are not counted."""
    taker: Seat | None = None
    """Who takes the deposits under the other regulation."""
    outcome: Outcome | None = None
    """How the hand ended under the other regulation; None where it would have gone on, so that nothing follows from it."""


def _remark(result: Rescore, hand: Hand, what: str) -> None:
    result.remarks.append(say("{hand}: {what}", hand=hand.title, what=what))


def _add(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple([left + right for left, right in zip(one, other, strict=True)])


def _hand(result: Rescore, index: int, hand: Hand, start: Pair) -> _Gains | None:
    """Score a hand under both regulations; ``start`` are the scores before it."""
    own, other = (
        HandCase(index, hand, _table(hand, regulation, scores), regulation)
        for regulation, scores in zip((result.own, result.other), start, strict=True)
    )
    _not_allowed(result, own, other)
    if own.wins:
        return _wins(result, own, other)
    return None if own.table.end is None else _draw(result, own, other)


def _table(hand: Hand, regulation: Regulation, scores: Sequence[int]) -> Table:
    return play(hand, 4, list(scores), true_dealer(hand), won_tile_pays=regulation.settings.riichi_tile_ron == "paid")


def _deposited(case: HandCase) -> tuple[int, ...]:
    """What each seat has put down in this hand: minus 1000 for a deposit."""
    return tuple(-STICK * case.table.deposits.count(seat) for seat in range(4))


def _not_allowed(result: Rescore, own: HandCase, other: HandCase) -> None:
    """Say which moves the other regulation does not allow, and which draws it orders, where the own has it otherwise."""
    for case in (own, other):
        check_course(case)
        check_riichi(case)
        check_missed_abort(case)
    known = {(finding.code, finding.event) for finding in own.findings}
    for finding in other.findings:
        if finding.rests_on in AXES and (finding.code, finding.event) not in known:
            _remark(result, own.hand, say("{what}, which {book} does not allow", what=_told(finding), book=result.other.name))


def _told(finding: Finding) -> str:
    return finding.found or message(finding)


# -- wins ------------------------------------------------------------------------------------------------------------------------------


def _wins(result: Rescore, own: HandCase, other: HandCase) -> _Gains | None:
    """What the wins of a hand come to; None when one cannot be scored under the own regulation."""
    hand, dealer = own.hand, own.table.dealer
    for case in (own, other):
        for win in case.wins:
            check_win(case, win)
    result.wins += len(own.wins)
    if any(win.score is None for win in own.wins):
        book = result.own.name
        _remark(result, hand, say("the win cannot be scored under {book}, so that the scores after it are not known", book=book))
        return None
    causes = {win.event: cause for win in other.wins if (cause := _illegal(own, other, win))}
    legal = [win for win in other.wins if win.event not in causes]
    rule = _winners_rule(result.other, len(legal))
    if rule == "head_bump":
        paid = [min(legal, key=lambda win: (win.won.seat - win.won.frm) % 4)]
        causes |= {win.event: BUMPED for win in legal if win not in paid}
    else:
        paid = [] if rule == "abort" else legal
        causes |= {win.event: ABORTED for win in legal if win not in paid}
    _say_what_becomes(result, own, other, causes)
    before = payments_of(own)
    other.wins = paid
    after = dict(zip([win.event for win in paid], payments_of(other) if paid else (), strict=True))
    scores = {win.event: win.score for win in paid}
    for win, bill in zip(own.wins, before, strict=True):
        assert win.score is not None
        gained, gains = _gained(bill), _gained(after[win.event]) if win.event in after else None
        new = scores.get(win.event)
        why = (causes[win.event],) if new is None else _causes(win.score, new) or ((SETTLED,) if gained != gains else ())
        if why:
            result.changes.append(WinChange(own.index, win.event, win.won.seat, win.score, new, why, gained, gains))
    lying = hand.sticks + len(other.table.deposits)
    taker = min((win.won.seat for win in paid), key=lambda seat: (seat - own.wins[0].won.frm - 1) % 4, default=None)
    outcome = None
    if paid:
        outcome = Outcome(tuple(win.won.seat for win in paid), dealer, 0, None)
    elif rule == "abort":
        outcome = Outcome((), dealer, lying, None, abort=True)
    return _Gains(
        _add(_deposited(own), _total(before)),
        _add(_deposited(other), _total(list(after.values()))),
        (0, 0 if paid else lying),
        taker,
        outcome,
    )


def _illegal(own: HandCase, other: HandCase, win: WinCase) -> str:
    """Why a win would be none under the other regulation; empty where it would be one, or is none under the own either."""
    if win.score is None:
        return NO_WIN
    known = {finding.code for finding in own.findings if finding.event == win.event}
    found = [finding.code for finding in other.findings if finding.event == win.event and finding.code not in known]
    return next((BARRED[code] for code in found if code in BARRED), "")


def _say_what_becomes(result: Rescore, own: HandCase, other: HandCase, causes: dict[int, str]) -> None:
    """Say of a hand with wins that the other regulation does not pay what would have come of it."""
    book, hand = result.other.name, own.hand
    if ABORTED in causes.values():
        _remark(result, hand, say("{number} winners; under {book} the hand would be a draw", number=len(own.wins), book=book))
    elif BUMPED in causes.values():
        _remark(result, hand, say("{number} winners; under {book} the nearest winner alone would be paid", number=len(own.wins), book=book))
    for win in other.wins:
        who = WIND_NAMES[own.wind(win.won.seat)]
        if causes.get(win.event, BUMPED) not in (BUMPED, ABORTED):
            told = say("no win of {who} under {book}, for which nothing is paid here", who=who, book=book)
            if len(own.wins) == 1:
                told = say("no win under {book}; the hand would have gone on, and nothing is paid for it here", book=book)
            _remark(result, hand, told)
        elif any("winning tile alone" in reason for reason in win.reasons):
            _remark(result, hand, say("whether {who} may win so under {book} is not known", who=who, book=book))


def _winners_rule(regulation: Regulation, winners: int) -> str:
    if winners < 2:
        return "each"
    return regulation.settings.double_ron if winners == 2 else regulation.settings.triple_ron


def _gained(bill: Sequence[Payment]) -> int:
    return sum(line.points for line in bill)


def _total(bills: Sequence[Sequence[Payment]]) -> tuple[int, ...]:
    return delta_of([line for bill in bills for line in bill], 4)


def _causes(before: Score, after: Score) -> tuple[str, ...]:
    """What differs in the value, from the lists down to the limit."""
    old, new = due_lines(before), due_lines(after)
    found = [f"-{yaku}" for yaku in old if yaku not in new]
    found += [f"+{yaku}" for yaku in new if yaku not in old]
    found += [yaku for yaku, han in old.items() if new.get(yaku, han) != han]
    if before.fu != after.fu:
        found.append("fu")
    if not found and before.base != after.base:
        found.append("limit")
    return tuple(found)


# -- hands without a winner ------------------------------------------------------------------------------------------------------------


def _draw(result: Rescore, own: HandCase, other: HandCase) -> _Gains | None:
    table = own.table
    assert table.end is not None
    claim = table.end.claim
    dealer, lying = table.dealer, own.hand.sticks + len(table.deposits)
    deposits = _deposited(own)
    if claim.reason == "chombo":
        return _void(result, own, claim)
    if claim.reason in ABORTS:
        outcome: Outcome | None = Outcome((), dealer, lying, None, abort=True)
        if not in_force(result.other.settings, claim.reason):
            reason = claim.reason.replace("_", " ")
            _remark(result, own.hand, say("ends with {reason}; under {book} the hand would go on", reason=reason, book=result.other.name))
            outcome = None
        return _Gains(deposits, deposits, (lying, lying), outcome=outcome)
    flags = claimed_tenpai(claim)
    gains: list[tuple[int, ...]] = []
    left: list[int] = []
    won: list[Seat] = []
    for case in (own, other):
        won = nagashi_seats(case) if case.settings.nagashi != "none" else []
        if won:
            gains.append(nagashi_gains(case, won)[0])
        elif flags is None:
            return None
        else:
            gains.append(delta_of(noten_payments(flags, case.settings), 4))
        left.append(0 if won and case.settings.nagashi == "win" else lying)
    if won and result.other.settings.nagashi == "win":
        outcome = Outcome(tuple(won), dealer, 0, None)
    else:
        outcome = Outcome((), dealer, lying, None, dealer_tenpai=flags is not None and flags[dealer])
    taker = won[0] if left[1] == 0 and won else None
    return _Gains(_add(deposits, gains[0]), _add(deposits, gains[1]), (left[0], left[1]), taker, outcome)


def _void(result: Rescore, case: HandCase, claim: DrawClaim) -> _Gains | None:
    """A hand that a chombo made void; what is taken after uma stands apart from scores and results."""
    own, other = result.own.settings, result.other.settings
    if other.chombo == "none":
        _remark(result, case.hand, say("void by a chombo, which {book} does not have", book=result.other.name))
    elif own.chombo == "after_uma" or other.chombo == "after_uma":
        before, after = (settings.chombo_points if settings.chombo == "after_uma" else 0 for settings in (own, other))
        if before != after:
            told = say(
                "the chombo costs {before} points after uma, under {book} {after}", before=before, book=result.other.name, after=after
            )
            _remark(result, case.hand, told)
    paid = [next(iter(due_gains(claim, case.table, settings)), None) for settings in (own, other)]
    if paid[0] is None or paid[1] is None:
        return None
    sticks = case.hand.sticks
    outcome = None if other.chombo == "none" else Outcome((), case.table.dealer, sticks, None, void=True)
    return _Gains(paid[0], paid[1], (sticks, sticks), outcome=outcome)
