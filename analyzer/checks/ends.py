"""E: the final table. Scores, leftover deposits, results with uma and oka."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from analyzer.checks.case import HandCase
from analyzer.checks.flow import Ending
from analyzer.model.outcome import FinalClaim
from analyzer.model.tile import WIND_LETTERS
from analyzer.replay.table import STICK
from analyzer.standings import final_scores, results

RESULT_AXES: Final = ("return_points", "oka", "uma", "rank_ties", "result_rounding")
"""The axes that a result rests on."""


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
            case.find(
                "E02" if _given_out_wrong(scores, ending) else "E01",
                event=event,
                found=_seats_text(scores),
                expected=_seats_text(due[0]),
                effect=tuple(right - wrong for right, wrong in zip(due[0], scores, strict=True)),
            )
            if final.results is not None and final.results == results(due[0], case.settings):
                return untold
    if final.results is None or scores is None:
        return untold
    open_axes = [axis for axis in RESULT_AXES if axis in case.regulation.unknown]
    if open_axes:
        untold.append("the results: " + ", ".join(open_axes) + " not known")
    else:
        expected = results(scores, case.settings)
        if any(abs(one - other) > 0.05 for one, other in zip(final.results, expected, strict=True)):
            case.find("E03", event=event, found=_seats_text(final.results), expected=_seats_text(expected))
    return untold


def _given_out_wrong(scores: tuple[int, ...], ending: Ending) -> bool:
    """Whether final scores differ by nothing but who took the deposits left on the table."""
    gains = [[final - last for final, last in zip(scores, one, strict=True)] for one in ending.scores]
    return ending.sticks > 0 and any(min(gain) >= 0 and sum(gain) <= ending.sticks * STICK for gain in gains)


def _seats_text(found: Sequence[float]) -> str:
    """Scores or results of the seats, named by their winds in the first hand."""
    return ", ".join(f"{wind} {_amount(one)}" for wind, one in zip(WIND_LETTERS, found, strict=False))


def _amount(one: float) -> str:
    """A score as it is, a result with its sign."""
    return f"{one:+.1f}" if isinstance(one, float) and one else str(one)
