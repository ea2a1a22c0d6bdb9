"""What a game comes to when every hand is paid as it is due: the final scores and results beside those of the record.

Where the audit could give no verdict, the record's own payments count: what was not checked is never called wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from analyzer.audit import Audit
from analyzer.checks.draws import ABORTS, claimed_tenpai
from analyzer.checks.ends import RESULT_AXES
from analyzer.checks.flow import order_of_hands, true_dealer
from analyzer.checks.money import delta_of
from analyzer.checks.void import due_gains, gains_recorded
from analyzer.findings.finding import Finding, Verdict
from analyzer.model.event import Won
from analyzer.model.evidence import FULL_LOG
from analyzer.model.outcome import DrawClaim
from analyzer.model.phrase import joined, say
from analyzer.model.tile import Seat
from analyzer.regulation.settings import Settings
from analyzer.replay.play import play
from analyzer.replay.table import Table
from analyzer.scoring.drawn import noten_payments
from analyzer.scoring.payment import STICK
from analyzer.standings import bankruptcies, final_scores, fines, offences, places, results, void_claim

_GAPS: Final = {"G11": say("a hand has no result"), "P03": say("the log is broken"), "P04": say("the log is cut off")}
"""Findings after which the end of a game cannot be worked out, and why."""


TWO_WINNERS: Final = say("several winners, and who takes the bankruptcy bonus is not known")


class Side(msgspec.Struct, frozen=True):
    """The end of a game in one account: points, results in thousands, and places from 1, per seat."""

    scores: tuple[int, ...]
    results: tuple[float, ...]
    places: tuple[int, ...]


class Fine(msgspec.Struct, frozen=True):
    """A chombo whose penalty is taken after uma."""

    seat: Seat
    hand: str
    """Round and counters, like ``E3-0``."""
    points: int


class Recount(msgspec.Struct, frozen=True):
    """A game's end as recorded and as due."""

    recorded: Side | None
    """None: the record has no final scores. Results that it does not have are those of its scores."""
    due: Side | None
    results_recorded: bool
    unknown: str = ""
    """Why there is no account of what is due."""
    fines: tuple[Fine, ...] = ()
    """Penalties that the results here are without: a record that gives its results with them is taken to be without, too."""
    fines_unknown: bool = False
    """Whether the record does not say whose chombo made a hand void, and that has its price after uma."""

    @property
    def known(self) -> bool:
        """Whether there is any account of the game's end."""
        return self.recorded is not None or self.due is not None

    @property
    def differs(self) -> bool:
        """Whether the two accounts are known and not the same; results are compared to a tenth, as records give them."""
        one, other = self.recorded, self.due
        if one is None or other is None:
            return False
        close = all(abs(left - right) <= 0.05 for left, right in zip(one.results, other.results, strict=True))
        return one.scores != other.scores or not close


def recount(audited: Audit) -> Recount:
    """Work out a game's end under the regulation that it was audited by (four players)."""
    game, regulation = audited.game, audited.regulation
    results_recorded = None if game.final is None else game.final.results
    recorded = None
    if game.final is not None and game.final.scores is not None:
        recorded = _side(audited, game.final.scores, results_recorded)
    scores, unknown = _due_scores(audited)
    due = None if scores is None else _side(audited, scores)
    open_axes = [axis for axis in (*RESULT_AXES, "leftover_sticks") if axis in regulation.unknown]
    if scores is not None and (due is None or open_axes):
        if recorded is not None and recorded.scores == scores and results_recorded is not None:
            due = recorded
        else:
            due = None
            unknown = say("the results rest on {axes}, which are not known", axes=joined(open_axes)) if open_axes else TWO_WINNERS
    price = regulation.settings.chombo_points if regulation.settings.chombo == "after_uma" else 0
    taken = [(hand.key, claim) for hand in game.hands if price and (claim := void_claim(hand)) is not None]
    told = tuple(Fine(seat, key, price) for key, claim in taken for seat in claim.offenders or ())
    return Recount(
        recorded, due, results_recorded is not None, unknown, told, fines_unknown=any(claim.offenders is None for _, claim in taken)
    )


def _side(audited: Audit, scores: tuple[int, ...], recorded: tuple[float, ...] | None = None) -> Side | None:
    """An account of these scores; None where the results do not follow from them.

    Places follow from the results where the record gives them: it may have placed equal scores otherwise. Penalties for void hands stand
    apart from the results; whether recorded ones are with or without them, their sum tells.
    """
    settings = audited.regulation.settings
    fined = fines(offences(audited.game.hands) or (), settings, len(scores))
    if recorded is not None and abs(sum(recorded) - sum(fined)) < abs(sum(recorded)):
        recorded = tuple(round(result - fine, 3) for result, fine in zip(recorded, fined, strict=True))
    if recorded is not None and any(settings.uma):
        return Side(scores, recorded, tuple(sum(other > result for other in recorded) + 1 for result in recorded))
    hands = audited.game.hands
    last = hands[(order_of_hands(hands) or range(len(hands)))[-1]].events if hands else ()
    broke = bankruptcies(scores, [event.seat for event in last if isinstance(event, Won)], settings)
    if recorded is None and broke is None:
        return None
    return Side(scores, recorded or results(scores, settings, broke or ()), places(scores, settings))


def _due_scores(audited: Audit) -> tuple[tuple[int, ...] | None, str]:
    """The final scores as due, or why they are not known."""
    game, settings = audited.game, audited.regulation.settings
    if len(game.players) != 4:
        return None, say("three players")
    gap = next((_GAPS[finding.code] for finding in audited.findings if finding.code in _GAPS), "")
    if gap or not game.hands:
        return None, gap or say("there are no hands")
    order = order_of_hands(game.hands) or range(len(game.hands))
    first = game.hands[order[0]]
    if any(finding.code == "G10" and finding.hand != order[0] for finding in audited.findings):
        return None, say("hands are missing")
    wrong = any(finding.code == "G01" and finding.hand == order[0] for finding in audited.findings)
    scores = list((None if wrong else first.scores) or (settings.start_points,) * 4)
    sticks = first.sticks
    for index in order:
        gains = _gains(audited, index)
        if isinstance(gains, str):
            return None, gains
        scores = [score + gain for score, gain in zip(scores, gains, strict=True)]
        sticks -= sum(gains) // STICK
    return final_scores(scores, sticks, settings), ""


def _corrections(findings: Sequence[Finding], index: int, event: int) -> list[tuple[int, ...]]:
    """What the findings on the payments of a hand without a winner would put right."""
    at = (index, event)
    return [found.effect for found in findings if found.code[0] == "M" and found.effect is not None and (found.hand, found.event) == at]


def _gains(audited: Audit, index: int) -> list[int] | str:
    """Points that each seat gains in a hand as due, deposits included; or why they are not known."""
    hand = audited.game.hands[index]
    table = play(hand, 4, [0, 0, 0, 0], true_dealer(hand), won_tile_pays=audited.regulation.settings.riichi_tile_ron == "paid")
    changes: list[tuple[int, ...]] = []
    if table.end is not None:
        drawn = _drawn(table, table.end.claim, audited.regulation.settings)
        if drawn is None:
            return say("the payments of {hand} are not known", hand=hand.title)
        changes = [drawn, *_corrections(audited.findings, index, table.ended_at)]
    for win in audited.wins:
        if win.hand != index:
            continue
        told = hand.evidence is not FULL_LOG
        if win.verdict is Verdict.DIFFERS and win.score is None and not told:
            return say("what would have come of {hand} without a win that is none cannot be said", hand=hand.title)
        won = hand.events[win.event]
        assert isinstance(won, Won)
        due = delta_of(win.payments, 4) if win.payments and win.verdict is not Verdict.CANNOT_TELL else won.claim.delta
        if due is None and told and win.payments:
            due = delta_of(win.payments, 4)
        if due is None:
            return say("the payments of {hand} are not known", hand=hand.title)
        changes.append(due)
        if told and win.score is None:
            changes += _corrections(audited.findings, index, win.event)
    if not changes:
        return say("{hand} has no result", hand=hand.title)
    return [gain + sum(change[seat] for change in changes) for seat, gain in enumerate(table.scores)]


def _drawn(table: Table, claim: DrawClaim, settings: Settings) -> tuple[int, ...] | None:
    """What is paid at a draw: as recorded, else by who is called tenpai, or at fault."""
    if claim.reason == "chombo":
        return gains_recorded(claim, table) or next(iter(due_gains(claim, table, settings)), None)
    if claim.delta is not None:
        return claim.delta
    if claim.reason in ABORTS:
        return (0, 0, 0, 0)
    flags = claimed_tenpai(claim)
    return delta_of(noten_payments(flags, settings), 4) if flags is not None and claim.reason == "exhaustive" else None
