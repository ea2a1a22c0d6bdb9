"""E: the final table. Scores, leftover deposits, results with uma and oka."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

import msgspec

from analyzer.checks.case import HandCase
from analyzer.checks.flow import Ending
from analyzer.model.outcome import FinalClaim
from analyzer.model.tile import Seat
from analyzer.regulation.axis import choices
from analyzer.regulation.settings import Settings
from analyzer.standings import bankruptcies, final_scores, results

RESULT_AXES: Final = ("return_points", "oka", "uma", "uma_floating", "rank_ties", "result_rounding", "bankruptcy_bonus")
"""The axes that a result rests on."""


def check_final(case: HandCase, ending: Ending, final: FinalClaim) -> list[str]:
    """Compare the final scores and results with the end of the last hand; returns what could not be told."""
    untold: list[str] = []
    event = len(case.hand.events) - 1
    scores = final.scores
    due: list[tuple[int, ...]] = []
    if scores is not None and ending.scores:
        sticks = list(dict.fromkeys(header.sticks for header in ending.next))
        due = [final_scores(one, left, case.settings) for left in sticks for one in ending.scores]
        if "leftover_sticks" in case.regulation.unknown and any(sticks):
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
    if final.results is None or scores is None:
        return untold
    winners = [win.won.seat for win in case.wins]
    open_axes = [axis for axis in RESULT_AXES if axis in case.regulation.unknown]
    # Results may follow from the scores recorded, or from those due where these are wrong and already reported.
    bases = dict.fromkeys((scores, *(due if scores not in due else ())))
    possible = list(dict.fromkeys(one for base in bases for one in _possible_results(base, winners, case.settings, open_axes)))
    if possible and not any(_close(final.results, one) for one in possible):
        case.find("E03", event=event, found=_results_text(case, final.results), expected=_results_text(case, possible[0]))
    elif open_axes:
        untold.append("the results: " + ", ".join(open_axes) + " not known")
    elif not possible:
        untold.append("the results: several winners, and who takes the bankruptcy bonus is not known")
    return untold


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


def _results_text(case: HandCase, found: tuple[float, ...]) -> str:
    """Results of the seats in their initial order."""
    return ", ".join(f"{wind} {result:+.1f}" for wind, result in zip("ESWN"[: case.players], found, strict=True))
