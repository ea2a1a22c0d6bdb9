"""E: the final table. Scores, leftover deposits, results with uma and oka."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from analyzer.checks.case import HandCase
from analyzer.checks.flow import Ending
from analyzer.findings.finding import Finding, Severity
from analyzer.model.outcome import FinalClaim
from analyzer.standings import bankruptcies, final_scores, left_over, results, table_total

RESULT_AXES: Final = ("return_points", "oka", "uma", "uma_floating", "rank_ties", "result_rounding", "bankruptcy_bonus")
"""The axes that a result rests on."""

_BREAKS_OFF: Final = ("P03", "P04", "P06", "X01")
"""Findings that leave part of the game unread."""


def check_final(case: HandCase, ending: Ending, final: FinalClaim) -> list[str]:
    """Compare the final scores and results with the end of the last hand; returns what could not be told."""
    untold: list[str] = []
    event = len(case.hand.events) - 1
    scores = final.scores
    if scores is not None and ending.scores:
        due = [final_scores(one, ending.sticks, case.settings) for one in ending.scores]
        if "leftover_sticks" in case.regulation.unknown and ending.sticks:
            untold.append("the final scores: who takes the leftover deposits is not known")
        elif scores not in due:
            undivided = scores in ending.scores
            case.find(
                "E02" if undivided else "E01",
                event=event,
                found=case.points(scores, signed=False),
                expected=case.points(due[0], signed=False),
                effect=tuple(right - wrong for right, wrong in zip(due[0], scores, strict=True)),
            )
            if final.results is not None and final.results == results(due[0], case.settings):
                return untold
    if final.results is None or scores is None:
        return untold
    broke = bankruptcies(scores, [win.won.seat for win in case.wins], case.settings)
    open_axes = [axis for axis in RESULT_AXES if axis in case.regulation.unknown]
    if open_axes:
        untold.append("the results: " + ", ".join(open_axes) + " not known")
    elif broke is None:
        untold.append("the results: several winners, and who takes the bankruptcy bonus is not known")
    else:
        expected = results(scores, case.settings, broke)
        if any(abs(one - other) > 0.05 for one, other in zip(final.results, expected, strict=True)):
            case.find("E03", event=event, found=_results_text(case, final.results), expected=_results_text(case, expected))
    return untold


def check_total(case: HandCase, ending: Ending | None, final: FinalClaim, found: Sequence[Finding]) -> None:
    """Add up the final scores. ``found`` are the findings on the game: a total that one of them explains is not reported again."""
    scores = final.scores
    if scores is None or {"start_points", "leftover_sticks"} & case.regulation.unknown or any(_explains(finding) for finding in found):
        return
    total = table_total(case.settings, case.players)
    sticks = ending.sticks if ending is not None else 0
    due = total - max(left_over(one, sticks, case.settings) for one in (ending.scores if ending is not None else ()) or (scores,))
    if sum(scores) != due:
        words = f"{due}" if due == total else f"{due}, with {total - due} on the table that nobody gets"
        case.find("E04", event=len(case.hand.events) - 1, found=f"{sum(scores)}", expected=words)


def _explains(finding: Finding) -> bool:
    """Whether a finding can be why the total is wrong: points come from nowhere or go nowhere, or it cannot be said how many."""
    if finding.code in _BREAKS_OFF:
        return True
    points = finding.code[0] in "MG" or finding.code in {"E01", "E02", "R07", "R08", "R10"}
    return points and finding.severity is not Severity.NOTE and (finding.effect is None or sum(finding.effect) != 0)


def _results_text(case: HandCase, found: tuple[float, ...]) -> str:
    """Results of the seats in their initial order."""
    return ", ".join(f"{wind} {result:+.1f}" for wind, result in zip("ESWN"[: case.players], found, strict=True))
