"""The audit of one game: replay every hand, let every check look at it, and give a verdict on every win."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from pathlib import PurePath
from typing import Final

import msgspec

from analyzer.checks.ambiguity import OtherReadings
from analyzer.checks.case import HandCase, Start, WinCase
from analyzer.checks.course import check_course
from analyzer.checks.draws import check_draw, check_missed_abort
from analyzer.checks.ends import RESULT_AXES, check_final, check_total
from analyzer.checks.flow import (
    Ending,
    check_before,
    check_goes_on,
    check_header,
    check_stops,
    ending_of,
    header_text,
    opening,
    order_of_hands,
    true_dealer,
)
from analyzer.checks.given_wall import check_given_wall, untold_code
from analyzer.checks.money import check_payments
from analyzer.checks.riichi import check_riichi
from analyzer.checks.score import check_score
from analyzer.checks.tiles import check_indicators
from analyzer.checks.told import check_bare_payments, check_deposits, check_told
from analyzer.checks.void import another_fault
from analyzer.checks.walls import GameWalls, WallTally, check_wall
from analyzer.checks.wins import check_win, check_winners
from analyzer.findings.code import CODES
from analyzer.findings.finding import Finding, Severity, Verdict
from analyzer.model.event import Won
from analyzer.model.evidence import FULL_LOG
from analyzer.model.game import Game
from analyzer.model.hand import Hand
from analyzer.model.phrase import counted, say
from analyzer.model.tile import Seat
from analyzer.regulation.axis import alternatives, choices
from analyzer.regulation.declared import regulation_for
from analyzer.regulation.load import BookError, load_regulation
from analyzer.regulation.regulation import Regulation
from analyzer.regulation.settings import AXES
from analyzer.replay.flow import END_AXES, Header
from analyzer.replay.play import play
from analyzer.scoring.payment import Payment
from analyzer.scoring.result import Score
from analyzer.standings import offences
from analyzer.wall import Wall

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
    untold: list[str] = []
    """What else could not be told about the game, and why."""
    walls: WallTally = msgspec.field(default_factory=WallTally)

    def count(self, verdict: Verdict) -> int:
        """How many wins got this verdict."""
        return sum(win.verdict is verdict for win in self.wins)


def audit(game: Game, regulation: Regulation | None = None, *, walls: bool = True) -> Audit:
    """Audit a game under a regulation, by default the one that its log declares, else the governing one.

    ``walls`` re-creates the walls where the log carries their seed. Never raises for what a log holds: a crash of a check is a finding
    (X01) on its hand, and the audit goes on.
    """
    findings: list[Finding] = []
    players = len(game.players)
    try:
        declared = regulation_for(game.rules, players)
    except BookError as error:
        declared = None
        findings.append(
            Finding(code="P06", severity=CODES["P06"].severity, found=say("the rules that the log declares: {error}", error=error))
        )
    used = regulation or declared or load_regulation(DEFAULT_BOOK)
    result = Audit(game, used, declared, findings)
    for remark in game.remarks:
        code = remark.code if remark.code in CODES else "P05"  # a record of its own form may bring the code of another version
        of_hand = remark.hand if remark.hand is None or 0 <= remark.hand < len(game.hands) else None
        findings.append(Finding(code=code, severity=CODES[code].severity, hand=of_hand, found=remark.text, words=_place(remark.ordinal)))
    reason = _not_audited(game)
    if reason:
        for index, hand in enumerate(game.hands):
            result.wins += _unjudged(index, hand, reason)
        return result
    noticed = list(findings)
    _GameAudit(result, GameWalls(game) if walls else None).run(range(len(game.hands)))
    order = order_of_hands(game.hands)
    if order is None or len(result.findings) - len(noticed) < 2:
        return result
    sorted_out = Audit(game, used, declared, noticed)
    _GameAudit(sorted_out, GameWalls(game) if walls else None).run(order)
    return _out_of_place(sorted_out, order, len(noticed)) if len(sorted_out.findings) + 1 < len(result.findings) else result


def _not_audited(game: Game) -> str:
    """Why nothing of a game can be judged, empty where it can: the number of its players, or what its reader says of its rules."""
    if len(game.players) != 4:
        return say("three players")
    return next((remark.text for remark in game.remarks if remark.code == "P09"), "")


def _place(ordinal: int | None) -> dict[str, str]:
    return {} if ordinal is None else {"ordinal": str(ordinal)}


def _out_of_place(result: Audit, order: Sequence[int], noticed: int) -> Audit:
    """The audit of a file whose hands stand in another order than they were played in, with the finding that says so."""
    hands = result.game.hands
    first = next(place for place, index in enumerate(order) if place != index)
    found, expected = (header_text(Header(hand.round, hand.honba, 0)) for hand in (hands[first], hands[order[first]]))
    clause = result.regulation.clause(CODES["G02"].rests_on)
    finding = Finding(
        code="G02",
        severity=CODES["G02"].severity,
        hand=first,
        found=say("{found}, out of its place", found=found),
        expected=expected,
        clause=clause,
    )
    result.findings.insert(noticed, finding)
    result.wins.sort(key=lambda win: (win.hand, win.event))
    return result


def _unjudged(index: int, hand: Hand, reason: str) -> list[WinAudit]:
    return [
        WinAudit(index, event, won.seat, won.frm, Verdict.CANNOT_TELL, reasons=(reason,))
        for event, won in enumerate(hand.events)
        if isinstance(won, Won)
    ]


class _GameAudit:
    """One pass over the hands of a game, each with what the hand before it left."""

    def __init__(self, result: Audit, walls: GameWalls | None) -> None:
        self.result = result
        self.walls = walls
        if walls is not None:
            result.walls = walls.tally
        self.readings = OtherReadings(result.regulation)
        self.before: Ending | None = None
        self.last: HandCase | None = None
        self.remembered: set[str] = set()
        """What the book has from memory and a finding leans on."""
        self.overrun = False
        """Whether the game has gone on past its end, which is reported once."""

    def run(self, order: Sequence[int]) -> None:
        """Audit every hand, in the order in which they were played, then the end of the game."""
        game, result = self.result.game, self.result
        for place, index in enumerate(order):
            hand = game.hands[index]
            after = game.hands[order[place + 1]] if place + 1 < len(order) else None
            try:
                self._hand(index, hand, place, after)
            except Exception as error:
                self.before = self.last = None
                self._crashed(index, hand, error)
        if self.last is not None and self.before is not None and game.final is not None:
            known = len(self.last.findings)
            untold = "" if self.overrun else check_stops(self.last, self.before)
            result.untold += [untold] if untold else []
            result.untold += check_final(self.last, self.before, game.final, offences(game.hands))
            check_total(self.last, self.before, game.final, [*result.findings, *self.last.findings[known:]])
            result.findings += self.last.findings[known:]
        if not game.hands and game.final is not None:
            result.untold.append(say("the final scores and results: no hand is recorded"))
        self.remembered |= _remembered(result.findings, result.regulation)
        result.untold += [
            say("findings rest on {key}, which {book} has from memory", key=key, book=result.regulation.name)
            for key in sorted(self.remembered)
        ]
        if self.walls is not None:
            result.untold += [self.walls.untold] if self.walls.untold else []
            result.untold += untold_code(game.hands)
            if self.walls.foreign and any(hand.copies is not None for hand in game.hands):
                result.findings.append(Finding(code="T11", severity=CODES["T11"].severity))

    def _hand(self, index: int, hand: Hand, place: int, after: Hand | None) -> None:
        result = self.result
        wall, missing = self.walls.wall_of(hand) if self.walls is not None else (None, 0)
        before = opening(result.regulation) if place == 0 else self.before
        deal = _Deal(index, place == 0, hand, before, wall, missing, self.walls is not None)
        case = _examine(deal, result.regulation, tally=result.walls)
        if case.due is not None and len(case.findings) > 1:
            # A wrong header makes other things look wrong: the reading of it that leaves least to report is the right one.
            trial = _examine(deal, result.regulation, start=case.due)
            case = trial if len(trial.findings) < len(case.findings) else case
        if case.findings and result.regulation.unknown:
            case = _in_doubt(case, deal)
        self.remembered |= _decided_from_memory(case, deal, self.remembered)
        self.readings.note(case, lambda other: _examine(deal, other, start=case.start))
        ending = ending_of(case)
        if ending is not None and hand.scores is None and (before is None or not before.scores):
            ending = Ending(ending.next, (), ("",))  # a score that was never told is not made up
        elif ending is not None and hand.scores is None and before is not None and len(before.scores) > 1:
            ending = _in_every_account(ending, before)
        if after is not None:
            if ending is not None:
                self.overrun = self.overrun or (not another_fault(hand, after) and check_goes_on(case, ending))
            elif not case.wins:
                case.find("G11", found=say("no result"), expected=say("a win or a draw"))
        result.findings += case.findings
        result.wins += [_verdict(index, win, case.findings) for win in case.wins]
        self.before, self.last = ending, case

    def _crashed(self, index: int, hand: Hand, error: Exception) -> None:
        """A crash of ours on one hand: a finding there, and no verdict on its wins."""
        where = traceback.extract_tb(error.__traceback__)[-1]
        found = say(
            "{error}: {told} ({file}, line {line})",
            error=type(error).__name__,
            told=error,
            file=PurePath(where.filename).name,
            line=where.lineno,
        )
        self.result.findings.append(Finding(code="X01", severity=Severity.ERROR, hand=index, found=found))
        judged = {(win.hand, win.event) for win in self.result.wins}
        self.result.wins += [win for win in _unjudged(index, hand, say("a check crashed")) if (win.hand, win.event) not in judged]


_ACCOUNTS: Final = 16
"""Accounts of the scores that are followed through hands that do not tell them."""


def _in_every_account(ending: Ending, before: Ending) -> Ending:
    """The scores after a hand that does not tell those at its start, in every account of these: as recorded, and put right."""
    first, *others = before.scores
    offsets = [tuple(one - start for one, start in zip(other, first, strict=True)) for other in others]
    scores = [tuple(map(sum, zip(one, off, strict=True))) for off in ((0, 0, 0, 0), *offsets) for one in ending.scores]
    return msgspec.structs.replace(ending, scores=tuple(dict.fromkeys(scores))[:_ACCOUNTS])


class _Deal(msgspec.Struct, frozen=True):
    """A hand in its game: what the hand before left, its wall where that is known, and how many hands are missing before it."""

    index: int
    first: bool
    hand: Hand
    before: Ending | None
    wall: Wall | None
    missing: int
    compares: bool
    """Whether walls are to be compared."""


def _examine(deal: _Deal, regulation: Regulation, *, start: Start | None = None, tally: WallTally | None = None) -> HandCase:
    """Replay a hand and let every check look at it; ``start`` is what it begins with where that is not to be as recorded."""
    hand, before, missing = deal.hand, deal.before, deal.missing
    scores = hand.scores if start is None else start.scores
    if scores is None:
        scores = before.scores[0] if before is not None and before.scores else (regulation.settings.start_points,) * 4
    table = play(hand, 4, list(scores), true_dealer(hand), won_tile_pays=regulation.settings.riichi_tile_ron == "paid")
    case = HandCase(deal.index, hand, table, regulation, start)
    if missing > 0:
        severity = Severity.WARNING if deal.first else None
        case.find(
            "G10",
            found=counted(missing, "hand"),
            expected=say("the next hand"),
            severity=severity,
        )
    check_header(case, before, first=deal.first, follows=missing <= 0)
    check_course(case)
    played = case.evidence is FULL_LOG
    if played:
        if deal.wall is not None:
            check_wall(case, deal.wall, tally or WallTally())
        if deal.compares and hand.wall is not None:
            check_given_wall(case, hand.wall, tally or WallTally())
        check_indicators(case)
        check_riichi(case)
    else:
        check_deposits(case)
    for win in case.wins:
        _judge(case, win)
    if case.wins:
        check_winners(case)
        if played or all(win.score is not None for win in case.wins):
            check_payments(case)
        else:
            check_bare_payments(case)
    elif case.table.end is not None:
        check_draw(case, case.table.end)
    check_missed_abort(case)
    check_before(case)
    return case


def _judge(case: HandCase, win: WinCase) -> None:
    """Check a win and its score. Where the record is out of step before it, a difference may follow from that and is not reported."""
    if case.evidence is not FULL_LOG:
        check_told(case, win)
        return
    known = len(case.findings)
    check_win(case, win)
    check_score(case, win)
    if not case.in_step(win.event) and len(case.findings) > known:
        del case.findings[known:]
        win.score = win.claimed = win.root = None
        win.reasons.append(say("the record is out of step before this win"))


def _in_doubt(case: HandCase, deal: _Deal) -> HandCase:
    """The case again where a setting that nobody knows decides it: a record that is right under another value cannot be called wrong."""
    for axis in sorted(case.regulation.unknown):
        value = getattr(case.settings, axis)
        for other in alternatives(axis):
            if other == value:
                continue
            trial = _examine(deal, case.regulation.overlay({axis: other}, axis, unknown=(axis,)), start=case.start)
            if len(trial.findings) < len(case.findings):
                for win, before in zip(trial.wins, case.wins, strict=True):
                    if _about(trial, win) != _about(case, before):
                        win.reasons.append(say("the regulation's {axis} is not known", axis=axis))
                return trial
    return case


def _about(case: HandCase, win: WinCase) -> object:
    """What is said of a win: its score, its payments, and what is found of it."""
    found = [finding.code for finding in case.findings if finding.event == win.event]
    return win.score, win.payments, found, None if win.root is None else win.root.code


def _grave(findings: list[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.severity is not Severity.NOTE]


def _remembered(findings: list[Finding], regulation: Regulation) -> set[str]:
    """What findings rest on by their clause and the book has from memory."""
    several = {"length": END_AXES, "uma": RESULT_AXES}
    keys = {key for finding in _grave(findings) for key in several.get(finding.rests_on, (finding.rests_on,))}
    return keys & regulation.from_memory if keys else set()


def _decided_from_memory(case: HandCase, deal: _Deal, known: set[str]) -> set[str]:
    """Axes that the book has from memory and under another value of which the hand would have fewer findings."""
    found: set[str] = set()
    grave = len(_grave(case.findings))
    if not grave:
        return found
    for axis in case.regulation.from_memory.intersection(AXES) - known:
        for other in choices(axis):
            if other != getattr(case.settings, axis) and axis not in found:
                trial = _examine(deal, case.regulation.overlay({axis: other}, axis), start=case.start)
                if len(_grave(trial.findings)) < grave:
                    found.add(axis)
    return found


def _verdict(index: int, win: WinCase, found: list[Finding]) -> WinAudit:
    # That a game ends here or goes on, and its final table, say nothing of the win.
    about = [finding for finding in found if finding.event == win.event and finding.code[0] not in "GE"]
    about += [win.root] if win.root is not None else []
    if any(finding.severity is not Severity.NOTE for finding in about):
        verdict = Verdict.DIFFERS
    elif win.reasons or win.score is None:
        verdict = Verdict.CANNOT_TELL
    else:
        verdict = Verdict.AGREES
    return WinAudit(index, win.event, win.won.seat, win.won.frm, verdict, win.score, win.payments, tuple(win.reasons))
