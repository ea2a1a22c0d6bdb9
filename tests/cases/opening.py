"""The hands that a case leaves out: from the start of the game to the first hand that it tells, as short as a record can be."""

from __future__ import annotations

from analyzer.model.event import Discard, Draw, Drawn, Event, Riichi, StickPaid, Won
from analyzer.model.hand import Hand
from analyzer.model.outcome import DrawClaim, WinClaim
from analyzer.model.tile import HIDDEN, Seat

Scores = tuple[int, ...]
_NOTHING: Scores = (0, 0, 0, 0)
_HIDDEN_HANDS = ((HIDDEN,) * 13,) * 4


def hands_before(first: Hand, start_points: int) -> list[Hand]:
    """Hands that lead from East 1 to the header of this one.

    The first of them gives the scores, by a win of which nothing else is told, all tiles hidden; each further round and counter is a win
    that moves no points. Deposits are left by a last hand that is drawn.

    Raises:
        ValueError: for deposits without a counter, which no game ever has.
    """
    if (first.round, first.honba, first.sticks) == (0, 0, 0):
        return []
    if first.sticks and not first.honba:
        raise ValueError("deposits are carried over after a draw alone, and that lays a counter")
    steps = [(round_, 0) for round_ in range(first.round)] + [(first.round, honba) for honba in range(first.honba)]
    passes = first.sticks > 0 and first.honba == 1 and first.round > 0
    if passes:
        steps.pop()  # the draw passes the deal: it is the last hand of the round before
    before_draw = tuple(score + 1000 * (seat < first.sticks) for seat, score in enumerate(first.scores or _NOTHING))
    hands: list[Hand] = []
    for number, (round_, honba) in enumerate(steps):
        last = number == len(steps) - 1
        dealer = round_ % 4
        if last and first.sticks:
            hands.append(Hand(round_, dealer, honba, dealt=_HIDDEN_HANDS, events=_drawn(dealer, first.sticks, stays=not passes)))
            continue
        stays = round_ == first.round
        delta = _NOTHING
        if number == 0 and first.scores is not None:
            delta = tuple(score - start_points for score in before_draw)
        winner = dealer if stays else (dealer + 1) % 4
        hands.append(Hand(round_, dealer, honba, dealt=_HIDDEN_HANDS, events=(Won(winner, (dealer + 2) % 4, WinClaim(delta=delta)),)))
    return hands


def _drawn(dealer: Seat, deposits: int, *, stays: bool) -> tuple[Event, ...]:
    """A hand drawn after so many riichi, all tiles hidden; all tenpai where the dealer stays, else none."""
    events: list[Event] = []
    for turn in range(4):
        seat = (dealer + turn) % 4
        riichi = seat < deposits
        events += [Draw(seat, HIDDEN), *([Riichi(seat)] if riichi else []), Discard(seat, HIDDEN), *([StickPaid(seat)] if riichi else [])]
    return (*events, Drawn(DrawClaim(tenpai=(stays,) * 4, delta=_NOTHING)))
