"""A win as the record has it beside the same win by the rules, line by line: yaku, the bill of fu, the value, and the payments by cause."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from analyzer.audit import Audit, WinAudit
from analyzer.checks.case import WinCase
from analyzer.checks.money import delta_of
from analyzer.checks.score import claimed_han, claimed_lines, due_lines
from analyzer.findings.finding import Verdict
from analyzer.model.event import Won
from analyzer.model.outcome import WinClaim
from analyzer.model.phrase import Phrase, joined, say
from analyzer.model.tile import format_tiles
from analyzer.scoring.fu import FU_TEXTS
from analyzer.scoring.payment import Cause, Payment, hand_points
from analyzer.scoring.result import Score
from analyzer.scoring.shape import GroupShape
from analyzer.scoring.situation import Situation
from analyzer.scoring.value import LIMIT_NAMES
from reports import wording

UNTOLD: Final = say("not recorded")
NAMED: Final = say("named")
NOTHING: Final = "\N{EN DASH}"
_CAUSES: Final = {
    Cause.HAND: say("Hand"),
    Cause.HONBA: say("Counters"),
    Cause.STICK: say("Deposits"),
    Cause.LIABILITY: say("Liability"),
    Cause.NOTEN: say("Not tenpai"),
    Cause.NAGASHI: say("Nagashi mangan"),
    Cause.CHOMBO: say("Penalty"),
}


class Line(NamedTuple):
    """One line: what it is about, what the record says, what the rules give, and whether these differ."""

    label: str
    recorded: str
    due: str
    differs: bool = False
    strong: bool = False
    name: bool = False
    """Whether the label is a player's name."""


class Part(NamedTuple):
    """Lines under a heading."""

    title: Phrase
    lines: list[Line]


class Comparison(NamedTuple):
    """A win in two accounts."""

    verdict: str
    """``agrees``, ``differs`` or ``cannot_tell``."""
    reasons: Phrase
    """Why it cannot be told."""
    parts: list[Part]


def compare(audit: Audit, win: WinAudit) -> Comparison:
    """Both accounts of a win."""
    won = audit.game.hands[win.hand].events[win.event]
    assert isinstance(won, Won)
    parts = [Part(say("Yaku and dora"), _yaku(audit, win, won))]
    if win.score is not None and win.score.bill:
        parts.append(Part(say("Fu"), _fu(win.score, won.claim)))
    parts.append(Part(say("Value"), _value(audit, win, won.claim)))
    if win.payments or won.claim.delta is not None:
        parts.append(Part(say("Payments"), _payments(audit, win, won.claim.delta)))
    return Comparison(win.verdict.value, joined(win.reasons if win.verdict is Verdict.CANNOT_TELL else (), "; "), parts)


def yaku_lists(audit: Audit, win: WinAudit, won: Won) -> tuple[dict[str, str] | None, dict[str, str] | None]:
    """By the id of each yaku and kind of dora its han in words, as recorded and as due; None where there is no list.

    A record may name yaku and not their han: those are `NAMED`.
    """
    hand = audit.game.hands[win.hand]
    seat_wind = (win.seat - hand.dealer) % len(audit.game.players)
    situation = Situation(tsumo=win.seat == win.frm, seat_wind=seat_wind, round_wind=hand.wind)
    recorded: dict[str, str] | None = None
    if won.claim.yaku is not None:
        without = say("yakuman") if won.claim.yakuman else NAMED
        claimed = claimed_lines(WinCase(win.event, won, situation=situation))
        recorded = {yaku: without if han is None else say("{han} han", han=han) for yaku, han in claimed.items()}
    score = win.score
    if score is None:
        return recorded, None
    named = bool(score.yakuman) and not score.counted
    due: dict[str, str] = {
        yaku: say("yakuman") if named and han == 1 else say("{han} han", han=han) for yaku, han in due_lines(score).items()
    }
    return recorded, due


def _yaku(audit: Audit, win: WinAudit, won: Won) -> list[Line]:
    recorded, due = yaku_lists(audit, win, won)
    lines = []
    for yaku in dict.fromkeys([*(due or ()), *(recorded or ())]):
        told = UNTOLD if recorded is None else recorded.get(yaku, NOTHING)
        given = NOTHING if due is None else due.get(yaku, NOTHING)
        differs = recorded is not None and due is not None and told != given and (told != NAMED or given == NOTHING)
        lines.append(Line(wording.yaku_text(yaku), told, given, differs))
    return lines or [Line(say("No yaku"), UNTOLD if recorded is None else NOTHING, NOTHING)]


def _fu(score: Score, claim: WinClaim) -> list[Line]:
    lines = []
    for entry in score.bill:
        group = None if entry.group is None else score.reading.groups[entry.group]
        reason = say(FU_TEXTS[entry.reason]["en"])
        tiles = "" if group is None else format_tiles([group.kind] * (4 if group.shape is GroupShape.KAN else 3))
        lines.append(Line(joined([reason, tiles], " ") if tiles else reason, "", f"{entry.points}"))
    recorded = UNTOLD if claim.fu is None else f"{claim.fu}"
    counted = f"{score.fu}" if score.raw_fu == score.fu else say("{sum}, counted {fu}", sum=score.raw_fu, fu=score.fu)
    return [*lines, Line(say("Fu together"), recorded, counted, claim.fu not in {None, score.fu}, True)]


def _value(audit: Audit, win: WinAudit, claim: WinClaim) -> list[Line]:
    score = win.score
    han = claimed_han(claim)
    told_han = say("yakuman") if claim.yakuman else UNTOLD if han is None else say("{han} han", han=han)
    told = [told_han, UNTOLD if claim.limit is None else _limit(claim.limit), UNTOLD if claim.points is None else f"{claim.points:,}"]
    if score is None:
        return [
            Line(label, text, NOTHING, strong=True)
            for label, text in zip((say("Han"), say("Limit"), say("Points")), told, strict=True)
            if text != UNTOLD
        ]
    hand = audit.game.hands[win.hand]
    settings = audit.regulation.settings
    points = hand_points(
        score, dealer=win.seat == hand.dealer, tsumo=win.seat == win.frm, settings=settings, players=len(audit.game.players)
    )
    named = bool(score.yakuman) and not score.counted
    given = [wording.size(score) if named else say("{han} han", han=score.han), _limit(score.limit), f"{points:,}"]
    lines = [Line(say("Han"), told[0], given[0], bool(not named and not claim.yakuman and han not in {None, score.han, score.raw_han}))]
    if score.limit != "none" or claim.limit not in {None, "none"}:
        lines.append(Line(say("Limit"), told[1], given[1], claim.limit not in {None, score.limit}))
    lines.append(Line(say("Points"), told[2], given[2], claim.points not in {None, points}, True))
    return lines


def _limit(limit: str) -> str:
    return NOTHING if limit == "none" else LIMIT_NAMES.get(limit) or wording.printable(limit)


def _payments(audit: Audit, win: WinAudit, delta: Sequence[int] | None) -> list[Line]:
    """Each payment by the rules with its cause, then what it comes to for every seat beside the record."""
    game = audit.game
    lines = [Line(_payment(audit, payment), "", f"{payment.points:,}") for payment in win.payments]
    due = delta_of(win.payments, len(game.players)) if win.payments else None
    for seat in range(len(game.players)):
        recorded = UNTOLD if delta is None else signed(delta[seat])
        given = NOTHING if due is None else signed(due[seat])
        differs = delta is not None and due is not None and delta[seat] != due[seat]
        lines.append(Line(wording.player(game, seat), recorded, given, differs, strong=True, name=True))
    return lines


def _payment(audit: Audit, payment: Payment) -> Phrase:
    taker = wording.player(audit.game, payment.to)
    giver = say("the table") if payment.frm is None else wording.player(audit.game, payment.frm)
    return say("{cause}: {giver} to {taker}", cause=_CAUSES[payment.cause], giver=giver, taker=taker)


def signed(points: int) -> str:
    """Points gained or lost: ``+3,900``, ``−300``, ``0``."""
    return f"{points:+,}".replace("-", "\N{MINUS SIGN}") if points else "0"
