"""The end of a game: leftover deposits, places, uma and oka."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from analyzer.model.tile import Seat
from analyzer.regulation.settings import Settings
from analyzer.replay.table import STICK

SMALLEST: Final = 100
"""The smallest stick: what several firsts share is rounded down to it, and the rest stays on the table."""


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
    if settings.leftover_sticks == "first_split_on_tie":
        share -= share % SMALLEST
    for seat in firsts:
        final[seat] += share
    return tuple(final)


def left_over(scores: Sequence[int], sticks: int, settings: Settings) -> int:
    """Points of the deposits left on the table that nobody gets."""
    return sum(scores) + sticks * STICK - sum(final_scores(scores, sticks, settings))


def table_total(settings: Settings, players: int) -> int:
    """Points of all players together from first to last; what is left over and goes to nobody is missing from the final scores."""
    return players * settings.start_points


def order(scores: Sequence[int]) -> list[Seat]:
    """Seats from first to last; of equal scores the lower initial seat comes first."""
    return sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))


def places(scores: Sequence[int], settings: Settings) -> tuple[int, ...]:
    """Place per seat, from 1. Equal scores share the better place (1, 1, 3, 4) unless the regulation places the lower seat first."""
    seats = order(scores)
    if settings.rank_ties == "seat":
        return tuple(seats.index(seat) + 1 for seat in range(len(scores)))
    return tuple(sum(other > score for other in scores) + 1 for score in scores)


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
        case "thousand_half_down":
            return float(-((500 - over) // 1000))
        case _:
            # Half away from zero, judged on the score itself (format note Tenhou §9).
            sign = -1 if score < 0 else 1
            return float(sign * ((abs(score) + 500) // 1000) - settings.return_points // 1000)
