"""E: the final table. Scores, leftover deposits, results with uma and oka."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

import msgspec

from analyzer.checks.case import HandCase, amounts_text
from analyzer.checks.flow import Ending
from analyzer.findings.finding import Finding, Severity
from analyzer.model.outcome import FinalClaim
from analyzer.model.phrase import joined, say
from analyzer.model.tile import Seat
from analyzer.regulation.axis import choices
from analyzer.regulation.settings import Settings
from analyzer.scoring.payment import STICK
from analyzer.standings import bankruptcies, final_scores, fines, left_over, places, results, table_total

RESULT_AXES: Final = ("return_points", "oka", "uma", "uma_floating", "rank_ties", "result_rounding", "bankruptcy_bonus")
"""The axes that a result rests on."""

_BREAKS_OFF: Final = ("P03", "P04", "P06", "X01")
"""Findings that leave part of the game unread."""


def check_final(case: HandCase, ending: Ending, final: FinalClaim, offenders: Sequence[Seat] | None = ()) -> list[str]:
    """Compare the final scores and results with the end of the last hand; returns what could not be told.

    ``offenders`` are the seats whose chombo made a hand void, one for each time; None where the record does not say whose it was. A record
    may give its results with these penalties or keep the two apart.
    """
    untold: list[str] = []
    event = case.table.ended_at
    scores = final.scores
    due: list[tuple[int, ...]] = []
    if scores is not None and ending.scores:
        sticks = list(dict.fromkeys(header.sticks for header in ending.next))
        due = [final_scores(one, left, case.settings) for left in sticks for one in ending.scores]
        if "leftover_sticks" in case.regulation.unknown and any(sticks):
            untold.append(say("the final scores: who takes the leftover deposits is not known"))
        elif scores not in due:
            case.find(
                "E02" if _given_out_wrong(scores, ending) else "E01",
                event=event,
                found=_seats_text(scores),
                expected=_seats_text(due[0]),
                effect=tuple(right - wrong for right, wrong in zip(due[0], scores, strict=True)),
            )
    if final.places is not None and scores is not None and "rank_ties" not in case.regulation.unknown:
        _check_places(case, scores, final.places)
    if final.results is None or scores is None:
        return untold
    winners = [win.won.seat for win in case.wins]
    open_axes = [axis for axis in RESULT_AXES if axis in case.regulation.unknown]
    # Results may follow from the scores recorded, or from those due where these are wrong and already reported.
    bases = dict.fromkeys((scores, *(due if scores not in due else ())))
    possible = list(dict.fromkeys(one for base in bases for one in _possible_results(base, winners, case.settings, open_axes)))
    fined = fines(offenders or (), case.settings, case.players)
    if any(fined):
        possible = [tuple(result + fine for result, fine in zip(one, fined, strict=True)) for one in possible] + possible
    if offenders is None and case.settings.chombo == "after_uma" and not any(_close(final.results, one) for one in possible):
        untold.append(say("the results: whose chombo made a hand void is not recorded"))
    elif possible and not any(_close(final.results, one) for one in possible):
        case.find("E03", event=event, found=_seats_text(final.results), expected=_seats_text(possible[0]))
    elif open_axes:
        untold.append(say("the results: {axes} not known", axes=joined(open_axes)))
    elif not possible:
        untold.append(say("the results: several winners, and who takes the bankruptcy bonus is not known"))
    return untold


def _check_places(case: HandCase, scores: Sequence[int], recorded: Sequence[int]) -> None:
    """Compare the places with the scores recorded, whatever is wrong with these. Equal scores that share a place may stand in any order."""
    due = places(scores, case.settings)
    shared = case.settings.rank_ties != "seat"
    pairs = itertools.permutations(range(len(scores)), 2)
    if any(due[one] < due[other] and recorded[one] >= recorded[other] for one, other in pairs) or (not shared and tuple(recorded) != due):
        case.find("E12", event=case.table.ended_at, found=_seats_text(recorded), expected=_seats_text(due))


def check_total(case: HandCase, ending: Ending | None, final: FinalClaim, found: Sequence[Finding]) -> None:
    """Add up the final scores. ``found`` are the findings on the game: a total that one of them explains is not reported again."""
    scores = final.scores
    if scores is None or {"start_points", "leftover_sticks"} & case.regulation.unknown or any(_explains(finding) for finding in found):
        return
    total = table_total(case.settings, case.players)
    sticks = {header.sticks for header in ending.next} if ending is not None else {0}
    ends = (ending.scores if ending is not None else ()) or (scores,)
    kept = {left_over(one, left, case.settings) for one in ends for left in sticks}
    if total - sum(scores) not in kept:
        least = min(kept)
        words = say("{points}, with {left} on the table that nobody gets", points=total - least, left=least) if least else f"{total}"
        case.find("E04", event=case.table.ended_at, found=f"{sum(scores)}", expected=words)


def _explains(finding: Finding) -> bool:
    """Whether a finding can be why the total is wrong: points come from nowhere or go nowhere, or it cannot be said how many."""
    if finding.code in _BREAKS_OFF:
        return True
    points = finding.code[0] in "MG" or finding.code in {"E01", "E02", "R07", "R08", "R10"}
    return points and finding.severity is not Severity.NOTE and (finding.effect is None or sum(finding.effect) != 0)


def _close(one: Sequence[float], other: Sequence[float]) -> bool:
    return all(abs(left - right) <= 0.05 for left, right in zip(one, other, strict=True))


def _possible_results(
    scores: tuple[int, ...], winners: Sequence[Seat], settings: Settings, open_axes: Sequence[str]
) -> list[tuple[float, ...]]:
    """The results in every way that the axes left open allow; none where one has no end of values, or a bonus no clear taker."""
    broke = bankruptcies(scores, winners, settings)
    if broke is None or not all(map(choices, open_axes)):
        return []
    ways = itertools.product(*map(choices, open_axes))
    found = [results(scores, msgspec.structs.replace(settings, **dict(zip(open_axes, way, strict=True))), broke) for way in ways]
    return list(dict.fromkeys(found))


def _given_out_wrong(scores: tuple[int, ...], ending: Ending) -> bool:
    """Whether final scores differ by nothing but who took the deposits left on the table."""
    left = ending.next[0].sticks * STICK
    gains = [[final - last for final, last in zip(scores, one, strict=True)] for one in ending.scores]
    return left > 0 and any(min(gain) >= 0 and sum(gain) <= left for gain in gains)


def _seats_text(found: Sequence[float]) -> str:
    """Scores or results of the seats, named by their winds in the first hand."""
    return amounts_text([_amount(one) for one in found])


def _amount(one: float) -> str:
    """A score as it is, a result with its sign."""
    return f"{one:+.1f}" if isinstance(one, float) and one else str(one)
