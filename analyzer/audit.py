"""The audit of one game: replay every hand, let every check look at it, and give a verdict on every win."""

from __future__ import annotations

import traceback

import msgspec

from analyzer.checks.case import HandCase, WinCase
from analyzer.checks.flow import check_before, check_start, ends_of
from analyzer.checks.money import check_payments
from analyzer.checks.score import check_score
from analyzer.checks.wins import check_win
from analyzer.findings.code import CODES
from analyzer.findings.finding import Finding, Severity, Verdict
from analyzer.model.event import Won
from analyzer.model.game import Game
from analyzer.model.hand import Hand
from analyzer.model.tile import Seat
from analyzer.regulation.axis import choices
from analyzer.regulation.declared import regulation_for
from analyzer.regulation.load import BookError, load_regulation
from analyzer.regulation.regulation import Regulation
from analyzer.replay.table import Table
from analyzer.scoring.payment import Payment
from analyzer.scoring.result import Score

DEFAULT_BOOK = "festival-2018"
"""The governing regulation: the book of a game that declares none."""


class WinAudit(msgspec.Struct):
    """The verdict on one win: what the regulation gives, and why the verdict cannot be told where it cannot."""

    hand: int
    event: int
    seat: Seat
    frm: Seat
    verdict: Verdict
    score: Score | None = None
    payments: tuple[Payment, ...] = ()
    reasons: tuple[str, ...] = ()


class Audit(msgspec.Struct):
    """All that the audit of a game found. ``declared`` is the book that the log itself declares, None when it declares none."""

    game: Game
    regulation: Regulation
    declared: Regulation | None
    findings: list[Finding] = []
    wins: list[WinAudit] = []

    def count(self, verdict: Verdict) -> int:
        """How many wins got this verdict."""
        return sum(win.verdict is verdict for win in self.wins)


def audit(game: Game, regulation: Regulation | None = None) -> Audit:
    """Audit a game under a regulation, by default the one that its log declares, else the governing one.

    Never raises for what a log holds: a crash of a check is a finding (X01) on its hand, and the audit goes on.
    """
    findings: list[Finding] = []
    players = len(game.players)
    try:
        declared = regulation_for(game.rules, players)
    except BookError as error:
        declared = None
        findings.append(Finding(code="P06", severity=CODES["P06"].severity, found=f"the rules that the log declares: {error}"))
    used = regulation or declared or load_regulation(DEFAULT_BOOK)
    result = Audit(game, used, declared, findings)
    for remark in game.remarks:
        findings.append(
            Finding(
                code=remark.code, severity=CODES[remark.code].severity, hand=remark.hand, found=remark.text, words=_place(remark.ordinal)
            )
        )
    ends: list[tuple[int, ...]] = []
    for index, hand in enumerate(game.hands):
        try:
            ends = _audit_hand(result, index, hand, players, ends)
        except Exception:
            ends = []
            _crashed(result, index, hand)
    return result


def _place(ordinal: int | None) -> dict[str, str]:
    return {} if ordinal is None else {"ordinal": str(ordinal)}


def _crashed(result: Audit, index: int, hand: Hand) -> None:
    """A crash of ours on one hand: a finding there, and no verdict on its wins."""
    last = traceback.format_exc().strip().splitlines()
    where = next((line.strip() for line in reversed(last) if line.strip().startswith("File ")), "")
    result.findings.append(Finding(code="X01", severity=Severity.ERROR, hand=index, found=f"{last[-1]} ({where.rpartition('/')[2]})"))
    judged = {(win.hand, win.event) for win in result.wins}
    for event, won in enumerate(hand.events):
        if isinstance(won, Won) and (index, event) not in judged:
            result.wins.append(WinAudit(index, event, won.seat, won.frm, Verdict.CANNOT_TELL, reasons=("a check crashed",)))


def _audit_hand(result: Audit, index: int, hand: Hand, players: int, ends: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Audit one hand and say how it ended, as recorded and as due."""
    if players != 4:
        for event, won in enumerate(hand.events):
            if isinstance(won, Won):
                result.wins.append(WinAudit(index, event, won.seat, won.frm, Verdict.CANNOT_TELL, reasons=("three players",)))
        return []
    case = _examine(index, hand, players, ends, result.regulation)
    if case.findings and result.regulation.unknown:
        case = _in_doubt(case, index, hand, players, ends)
    result.findings += case.findings
    result.wins += [_verdict(index, win, case.findings) for win in case.wins]
    return ends_of(case)


def _examine(index: int, hand: Hand, players: int, ends: list[tuple[int, ...]], regulation: Regulation) -> HandCase:
    """Replay a hand and let every check look at it."""
    start = hand.scores or (ends[0] if ends else (regulation.settings.start_points,) * players)
    case = HandCase(index, hand, Table(hand, players, list(start)).play(), regulation)
    check_start(case, ends)
    if case.wins:
        for win in case.wins:
            check_win(case, win)
            check_score(case, win)
        check_payments(case)
        check_before(case)
    return case


def _in_doubt(case: HandCase, index: int, hand: Hand, players: int, ends: list[tuple[int, ...]]) -> HandCase:
    """The case again where a setting that nobody knows decides it: a record that is right under another value cannot be called wrong."""
    for axis in sorted(case.regulation.unknown):
        value = getattr(case.settings, axis)
        for other in choices(axis):
            if other == value:
                continue
            trial = _examine(index, hand, players, ends, case.regulation.overlay({axis: other}, axis, unknown=(axis,)))
            if len(trial.findings) < len(case.findings):
                for win in trial.wins:
                    win.reasons.append(f"the regulation's {axis} is not known")
                return trial
    return case


def _verdict(index: int, win: WinCase, found: list[Finding]) -> WinAudit:
    if any(finding.event == win.event and finding.severity is not Severity.NOTE for finding in found):
        verdict = Verdict.DIFFERS
    elif win.reasons or win.score is None:
        verdict = Verdict.CANNOT_TELL
    else:
        verdict = Verdict.AGREES
    return WinAudit(index, win.event, win.won.seat, win.won.frm, verdict, win.score, win.payments, tuple(win.reasons))
