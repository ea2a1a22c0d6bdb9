"""The end of a game: leftover deposits, places, uma and oka."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.model.tile import Seat
from analyzer.regulation.settings import Settings
from analyzer.replay.table import STICK

SMALLEST_STICK = 100
"""Points of the smallest stick: what cannot be shared in whole sticks goes to nobody."""


def final_scores(scores: Sequence[int], sticks: int, settings: Settings) -> tuple[int, ...]:
    """Points per seat once the deposits left on the table are given out (gap item 14, format note Tenhou §9)."""
    final = list(scores)
    if not sticks or settings.leftover_sticks == "nobody":
        return tuple(final)
    best = max(final)
    firsts = [seat for seat, score in enumerate(final) if score == best]
    if settings.leftover_sticks == "first":
        firsts = firsts[:1]
    share = sticks * STICK // len(firsts)
    for seat in firsts:
        final[seat] += share - share % SMALLEST_STICK
    return tuple(final)


def order(scores: Sequence[int]) -> list[Seat]:
    """Seats from first to last; of equal scores the lower initial seat comes first."""
    return sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))


def results(scores: Sequence[int], settings: Settings) -> tuple[float, ...]:
    """Result per seat in thousands: the score from the return points on, rounded as the book has it, with uma and oka.

    Where places are shared, so are the uma of them and the oka. Where scores are rounded, the first place takes what the others leave, so
    that the results add up to nothing.
    """
    players = len(scores)
    seats = order(scores)
    bonus = [settings.uma[place] / 1000 for place in range(players)]
    bonus[0] += settings.oka / 1000
    if settings.rank_ties == "shared":
        for score in set(scores):
            places = [place for place, seat in enumerate(seats) if scores[seat] == score]
            share = sum(bonus[place] for place in places) / len(places)
            for place in places:
                bonus[place] = share
    found = [0.0] * players
    for place, seat in enumerate(seats):
        found[seat] = _over_return(scores[seat], settings) + bonus[place]
    if settings.result_rounding != "none":
        found[seats[0]] -= sum(found)
    return tuple(round(result, 3) for result in found)


def _over_return(score: int, settings: Settings) -> float:
    over = score - settings.return_points
    match settings.result_rounding:
        case "none":
            return over / 1000
        case "thousand_half_up":
            return float((over + 500) // 1000)
        case _:
            # Half away from zero, judged on the score itself (format note Tenhou §9).
            sign = -1 if score < 0 else 1
            return float(sign * ((abs(score) + 500) // 1000) - settings.return_points // 1000)
