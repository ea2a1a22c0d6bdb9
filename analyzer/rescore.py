"""The same hands under another regulation: what each win would have been worth, and what the table would have come to.

Only what was played can be scored again. Where the other regulation would have ended a hand or the game elsewhere (an abortive draw that it
does not have, a win that it does not allow, a score that ends the game), that is said and nothing is made up for it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from analyzer.checks.case import HandCase
from analyzer.checks.draws import ABORTS, claimed_tenpai, in_force, nagashi_seats
from analyzer.checks.flow import true_dealer
from analyzer.checks.money import delta_of, payments_of
from analyzer.checks.score import due_lines
from analyzer.checks.void import due_gains
from analyzer.checks.wins import check_win
from analyzer.model.game import Game
from analyzer.model.hand import Hand
from analyzer.model.outcome import DrawClaim
from analyzer.model.tile import Seat
from analyzer.regulation.regulation import Regulation
from analyzer.replay.flow import Header, Outcome, ends
from analyzer.replay.play import play
from analyzer.replay.table import STICK
from analyzer.scoring.drawn import nagashi_payments, noten_payments
from analyzer.scoring.payment import Payment
from analyzer.scoring.result import Score
from analyzer.standings import final_scores, order, results


class WinChange(msgspec.Struct, frozen=True):
    """A win whose value is another under the other regulation."""

    hand: int
    event: int
    seat: Seat
    before: Score
    after: Score | None
    """None: it would be no win."""
    causes: tuple[str, ...]
    """What makes the difference: ``-tanyao``, ``+renhou``, ``fu``, ``limit``, ``dora`` …"""
    before_points: int
    """What the winner gains, counters and deposits included."""
    after_points: int | None


class Rescore(msgspec.Struct):
    """A game under its own regulation and under another one. Scores are points per seat, results thousands per seat."""

    game: Game
    own: Regulation
    other: Regulation
    wins: int = 0
    changes: list[WinChange] = []
    remarks: list[str] = []
    """What would have gone on or ended otherwise."""
    scores: tuple[tuple[int, ...], tuple[int, ...]] | None = None
    """Final scores as due under the own regulation and under the other; None when a hand's payments are not known."""
    results: tuple[tuple[float, ...], tuple[float, ...]] | None = None

    @property
    def places(self) -> tuple[list[int], list[int]] | None:
        """Place of each seat, from 0, as due under the own regulation and under the other."""
        return None if self.scores is None else (_places(self.scores[0]), _places(self.scores[1]))


def _places(scores: Sequence[int]) -> list[int]:
    seats = order(scores)
    return [seats.index(seat) for seat in range(len(scores))]


def rescore(game: Game, own: Regulation, other: Regulation) -> Rescore:
    """Score a game's hands under ``other`` beside ``own``, the regulation that it was played under (four players).

    Raises:
        ValueError: a game of three players.
    """
    if len(game.players) != 4:
        raise ValueError("a game of three players cannot be scored again yet")
    result = Rescore(game, own, other)
    first = game.hands[0].scores if game.hands else None  # a log may begin in the middle of a game
    played: list[int] | None = list(first or (own.settings.start_points,) * 4)
    under: list[int] | None = [score + other.settings.start_points - own.settings.start_points for score in played or ()]
    sticks = kept = 0
    for index, hand in enumerate(game.hands):
        gains = _hand(result, index, hand)
        if gains is None:
            played = under = None
            break
        assert played is not None
        assert under is not None
        for seat in range(4):
            played[seat] += gains.own[seat]
            under[seat] += gains.other[seat]
        # Deposits of a win that the other regulation does not pay stay on its table until it pays one.
        if gains.paid is not None:
            under[gains.paid] += kept * STICK
            kept = 0
        kept += gains.kept
        sticks = gains.sticks
        over = ends(Header(hand.round, hand.honba, hand.sticks), gains.outcome(tuple(under)), other.settings)
        if over and index < len(game.hands) - 1:
            result.remarks.append(f"{hand.title}: the game would have ended here ({over}); the hands after it are counted all the same")
    if played is not None and under is not None:
        scores = (final_scores(played, sticks, own.settings), final_scores(under, sticks + kept, other.settings))
        result.scores = scores
        result.results = (results(scores[0], own.settings), results(scores[1], other.settings))
    return result


class _Gains(msgspec.Struct, frozen=True):
    """What a hand changed, deposits included, under both regulations."""

    own: tuple[int, ...]
    other: tuple[int, ...]
    sticks: int
    dealer: Seat
    winners: tuple[Seat, ...]
    abort: bool
    dealer_tenpai: bool
    void: bool = False
    paid: Seat | None = None
    """The nearest winner that the other regulation pays."""
    kept: int = 0
    """Deposits that the own regulation gives to a winner and the other to nobody."""

    def outcome(self, scores: tuple[int, ...]) -> Outcome:
        return Outcome(self.winners, self.dealer, self.sticks, scores, abort=self.abort, dealer_tenpai=self.dealer_tenpai, void=self.void)


def _hand(result: Rescore, index: int, hand: Hand) -> _Gains | None:
    table = play(hand, 4, [0, 0, 0, 0], true_dealer(hand))
    own = HandCase(index, hand, table, result.own)
    other = HandCase(index, hand, table, result.other)
    deposits = tuple(table.scores[:4])
    if own.wins:
        paid = _wins(result, own, other)
        if paid is None:
            return None
        seats = tuple(win.won.seat for win in own.wins)
        frm = own.wins[0].won.frm
        nearest = min((win.won.seat for win in other.wins), key=lambda seat: (seat - frm) % 4, default=None)
        kept = 0 if other.wins else hand.sticks + len(table.deposits)
        gains = (_add(deposits, paid[0]), _add(deposits, paid[1]))
        return _Gains(*gains, 0, table.dealer, seats, False, False, paid=nearest, kept=kept)
    if table.end is None:
        return None
    return _draw(result, own, other, deposits)


def _add(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple(left + right for left, right in zip(one, other, strict=True))


def _wins(result: Rescore, own: HandCase, other: HandCase) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Gains by the wins of a hand, as due under each regulation; None when a win cannot be scored under its own."""
    title = own.hand.title
    for case in (own, other):
        for win in case.wins:
            check_win(case, win)
    result.wins += len(own.wins)
    if any(win.score is None for win in own.wins):
        result.remarks.append(f"{title}: the win cannot be scored under {result.own.name}, so that the scores after it are not known")
        return None
    rule = _winners_rule(result.other, len(own.wins))
    if rule != "each":
        words = "the nearest winner alone would be paid" if rule == "head_bump" else "the hand would be a draw"
        result.remarks.append(f"{title}: {len(own.wins)} winners; under {result.other.name} {words}")
        other.wins = [min(other.wins, key=lambda win: (win.won.seat - win.won.frm) % 4)] if rule == "head_bump" else []
    legal = [win for win in other.wins if win.score is not None]
    for win in own.wins:
        if not any(one.event == win.event and one.score is not None for one in other.wins) and rule == "each":
            result.remarks.append(
                f"{title}: no win under {result.other.name}; the hand would have gone on, and nothing is paid for it here"
            )
    other.wins = legal
    before = payments_of(own)
    after = payments_of(other) if legal else ()
    for at, win in enumerate(own.wins):
        found = next((place for place, one in enumerate(legal) if one.event == win.event), None)
        new = legal[found].score if found is not None else None
        gained = sum(line.points for line in before[at])
        gains = sum(line.points for line in after[found]) if found is not None else None
        assert win.score is not None
        causes = _causes(win.score, new)
        if not causes and gained != gains:
            causes = ("settlement",)
        if causes:
            result.changes.append(WinChange(own.index, win.event, win.won.seat, win.score, new, causes, gained, gains))
    return _total(before), _total(after)


def _winners_rule(regulation: Regulation, winners: int) -> str:
    if winners < 2:
        return "each"
    return regulation.settings.double_ron if winners == 2 else regulation.settings.triple_ron


def _total(bills: Sequence[Sequence[Payment]]) -> tuple[int, ...]:
    return delta_of([line for bill in bills for line in bill], 4)


def _causes(before: Score, after: Score | None) -> tuple[str, ...]:
    """What differs in the value, from the lists down to the limit."""
    if after is None:
        return ("no win",)
    old, new = due_lines(before), due_lines(after)
    found = [f"-{yaku}" for yaku in old if yaku not in new]
    found += [f"+{yaku}" for yaku in new if yaku not in old]
    found += [yaku for yaku, han in old.items() if new.get(yaku, han) != han]
    if before.fu != after.fu:
        found.append("fu")
    if not found and before.base != after.base:
        found.append("limit")
    return tuple(found)


def _draw(result: Rescore, own: HandCase, other: HandCase, deposits: tuple[int, ...]) -> _Gains | None:
    table = own.table
    assert table.end is not None
    claim = table.end.claim
    title = own.hand.title
    sticks = own.hand.sticks + len(table.deposits)
    if claim.reason in ABORTS:
        if not in_force(result.other.settings, claim.reason):
            result.remarks.append(f"{title}: ends with {claim.reason.replace('_', ' ')}; under {result.other.name} the hand would go on")
        return _Gains(deposits, deposits, sticks, table.dealer, (), True, False)
    if claim.reason == "chombo":
        return _void(result, own, claim)
    flags = claimed_tenpai(claim)
    if flags is None:
        return None
    paid = []
    for case in (own, other):
        nagashi = nagashi_seats(case) if case.settings.nagashi != "none" else []
        lines = nagashi_payments(nagashi, table.dealer) if nagashi else noten_payments(flags, case.settings)
        paid.append(_add(deposits, delta_of(lines, 4)))
    return _Gains(paid[0], paid[1], sticks, table.dealer, (), False, flags[table.dealer])


def _void(result: Rescore, case: HandCase, claim: DrawClaim) -> _Gains | None:
    """A hand that a chombo made void; what is taken after uma stands apart from scores and results."""
    table = case.table
    if result.other.settings.chombo == "none":
        result.remarks.append(f"{case.hand.title}: void by a chombo, which {result.other.name} does not have")
    paid = [next(iter(due_gains(claim, table, regulation.settings)), None) for regulation in (result.own, result.other)]
    if paid[0] is None or paid[1] is None:
        return None
    return _Gains(paid[0], paid[1], case.hand.sticks, table.dealer, (), False, False, void=True)
