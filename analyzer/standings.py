"""The end of a game: leftover deposits, places, uma and oka."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from analyzer.model.event import Disconnect, Drawn
from analyzer.model.hand import Hand
from analyzer.model.outcome import DrawClaim
from analyzer.model.tile import Seat
from analyzer.regulation.settings import Settings
from analyzer.scoring.payment import STICK

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
    for seat in firsts:
        final[seat] += sticks * STICK // len(firsts) // SMALLEST * SMALLEST
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


def uma_of(scores: Sequence[int], settings: Settings) -> tuple[int, ...]:
    """Uma in points from first place to last: the row for so many players below the start points where there is one, else the plain uma."""
    below = sum(score < settings.start_points for score in scores)
    return next((tuple(uma) for players, *uma in settings.uma_floating if players == below), settings.uma)


def bankruptcies(scores: Sequence[int], winners: Sequence[Seat], settings: Settings) -> tuple[tuple[Seat, Seat], ...] | None:
    """Who pays the bankruptcy bonus to whom after the last hand; None where several winners leave it open."""
    limit = {"below_zero": 0, "zero_or_below": 1}.get(settings.bankruptcy)
    if limit is None or not settings.bankruptcy_bonus or not winners:
        return ()
    broke = [seat for seat, score in enumerate(scores) if score < limit]
    if broke and len(winners) > 1:
        return None
    return tuple((seat, winners[0]) for seat in broke)


def void_claim(hand: Hand) -> DrawClaim | None:
    """What a record says of the chombo that made a hand void; None for a hand that ended otherwise."""
    for event in reversed(hand.events):
        if isinstance(event, Drawn):
            return event.claim if event.claim.reason == "chombo" else None
        if not isinstance(event, Disconnect):  # nothing else follows the end of a hand
            return None
    return None


def offences(hands: Sequence[Hand]) -> tuple[Seat, ...] | None:
    """Whose chombo made a hand void, a seat for each time; None where a record does not say whose it was."""
    claims = [claim for hand in hands if (claim := void_claim(hand)) is not None]
    if any(claim.offenders is None for claim in claims):
        return None
    return tuple(seat for claim in claims for seat in claim.offenders or ())


def fines(offenders: Sequence[Seat], settings: Settings, players: int = 4) -> tuple[float, ...]:
    """What each seat loses after uma for its chombos, in thousands, zero or less: it stands apart from the result of the game."""
    each = settings.chombo_points / 1000 if settings.chombo == "after_uma" else 0.0
    return tuple(-each * offenders.count(seat) if each else 0.0 for seat in range(players))


def results(scores: Sequence[int], settings: Settings, broke: Sequence[tuple[Seat, Seat]] = ()) -> tuple[float, ...]:
    """Result per seat in thousands: the score from the return points on, rounded as the book has it, with uma and oka.

    Where places are shared, so are the uma of them and the oka. Where scores are rounded, the first place takes what the others leave, so
    that the results add up to nothing. ``broke`` are the players whose score ended the game, each with the one who won it.
    """
    players = len(scores)
    seats = order(scores)
    bonus = [points / 1000 for points in uma_of(scores, settings)[:players]]
    bonus[0] += settings.oka / 1000
    if settings.rank_ties != "seat":
        for score in set(scores):
            places = [place for place, seat in enumerate(seats) if scores[seat] == score]
            for place, share in zip(places, _shares([bonus[place] for place in places], settings), strict=True):
                bonus[place] = share
    found = [0.0] * players
    for place, seat in enumerate(seats):
        found[seat] = _over_return(scores[seat], settings) + bonus[place]
    if settings.result_rounding != "none":
        found[seats[0]] -= sum(found)
    for seat, winner in broke:
        found[seat] -= settings.bankruptcy_bonus / 1000
        found[winner] += settings.bankruptcy_bonus / 1000
    return tuple(round(result, 3) for result in found)


def _shares(bonus: Sequence[float], settings: Settings) -> list[float]:
    """What each of some equal places gets of their uma and oka together, in the order of the seats."""
    players = len(bonus)
    if settings.rank_ties == "shared":
        return [sum(bonus) / players] * players
    each, rest = divmod(round(sum(bonus) * 10), players)
    return [(each + (place < rest)) / 10 for place in range(players)]


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
