"""Hands that a chombo made void: what is paid at the table, what goes back, and whose fault it was (gap item 17)."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.checks.case import HandCase
from analyzer.checks.money import delta_of
from analyzer.findings.finding import Severity
from analyzer.model.hand import Hand
from analyzer.model.outcome import DrawClaim
from analyzer.model.phrase import say
from analyzer.model.tile import Seat
from analyzer.regulation.settings import Settings
from analyzer.replay.table import Table
from analyzer.scoring.drawn import chombo_payments
from analyzer.scoring.payment import STICK
from analyzer.standings import void_claim

Delta = tuple[int, ...]


def check_void(case: HandCase, claim: DrawClaim, event: int) -> None:
    """Judge a void hand: whether the regulation has such a thing, and the payments."""
    if case.settings.chombo == "none":
        case.find("G07", event=event, found=say("a chombo makes the hand void"), expected=say("not in force"), rests_on="chombo")
        return
    _why(case, claim.offenders or ())
    due = due_gains(claim, case.table, case.settings)
    paid = gains_recorded(claim, case.table)
    if paid is None or paid in due:
        return
    one = due[0] if due else None
    case.find(
        "M09",
        event=event,
        seat=claim.offenders[0] if claim.offenders else None,
        found=case.points(paid),
        expected=_words(case, one),
        effect=None if one is None else tuple(right - wrong for right, wrong in zip(one, paid, strict=True)),
    )


def _words(case: HandCase, due: Delta | None) -> str:
    if due is None:
        return say("a mangan paid by one player to all the others")
    return case.points(due) if any(due) else say("nothing at the table")


def _why(case: HandCase, offenders: Sequence[Seat]) -> None:
    """What the players at fault did wrong may well be why the hand is void: it has had its price, and is told as a note."""
    for finding in case.findings:
        if finding.seat in offenders and finding.code[0] in "CRW":
            finding.severity = Severity.NOTE


def due_gains(claim: DrawClaim, table: Table, settings: Settings) -> list[Delta]:
    """What the seats gain by the payments as due, deposits that go back apart.

    Where it is not told whose fault it was, the payments recorded may tell; where they do not, there is none.
    """
    dealer, players = table.dealer, table.players
    if settings.chombo != "reverse_mangan":
        return [(0,) * players]
    if claim.offenders is not None:
        return [delta_of(chombo_payments(claim.offenders, dealer, settings, players), players)]
    paid = gains_recorded(claim, table)
    ways = [delta_of(chombo_payments((seat,), dealer, settings, players), players) for seat in range(players)]
    return [one for one in ways if one == paid]


def gains_recorded(claim: DrawClaim, table: Table) -> Delta | None:
    """What the seats gain by the record, deposits that go back apart: some records count these among the payments."""
    delta, returned = claim.delta, table.returned
    if delta is None or not returned or sum(delta) != STICK * len(returned):
        return delta
    return tuple(gain - STICK * returned.count(seat) for seat, gain in enumerate(delta))


def another_fault(hand: Hand, after: Hand) -> bool:
    """Whether what stands after a void hand is not its replay but another player's chombo in it: sheets write them one by one."""
    return (
        void_claim(hand) is not None
        and void_claim(after) is not None
        and len(after.events) == 1
        and (hand.round, hand.honba) == (after.round, after.honba)
    )
