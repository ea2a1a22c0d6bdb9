"""The flow of a game: what follows a hand. The next round, dealer, counters and carried deposits, or the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from analyzer.model.phrase import say
from analyzer.model.tile import Seat
from analyzer.regulation.settings import Settings

REGULAR: Final = {"one_hand": 1, "east": 4, "east_south": 8}
"""Rounds of a regular game of four players."""

END_AXES: Final = ("length", "bankruptcy", "target_points", "extension", "agari_yame", "tenpai_yame", "time_limit_minutes", "start_points")
"""The axes that decide when a game ends."""


VOID: Final = say("a hand is void")
"""Why a game ends after a chombo."""

ROUND_AXES: Final = ("dealer_keeps", "honba_after_draw")
"""The axes that decide the round and the counters of the next hand."""


class Header(msgspec.Struct, frozen=True):
    """What a hand begins with: round as in `Hand.round`, counters, carried deposits."""

    round: int
    honba: int
    sticks: int


class Outcome(msgspec.Struct, frozen=True):
    """How a hand ended, as far as the flow asks.

    ``dealer_tenpai`` is for exhaustive draws; ``scores`` are those after all payments, deposits left on the table not included.
    """

    winners: tuple[Seat, ...]
    dealer: Seat
    sticks: int
    """Deposits left on the table."""
    scores: tuple[int, ...] | None
    abort: bool = False
    dealer_tenpai: bool = False
    void: bool = False
    """Whether a chombo made it void: it is dealt again as it was."""

    def dealer_stays(self, settings: Settings) -> bool:
        """Whether the deal stays (gap item 19; format note Tenhou §7, §9)."""
        if self.void:
            return True
        if settings.dealer_keeps == "never":
            return self.abort
        if self.winners:
            return self.dealer in self.winners
        if self.abort or settings.dealer_keeps == "always_on_draw":
            return True
        return self.dealer_tenpai and settings.dealer_keeps == "win_or_tenpai"


def following(header: Header, outcome: Outcome, settings: Settings) -> Header:
    """What the next hand begins with, if there is one (a void hand: gap item 17)."""
    if outcome.void:
        return Header(header.round, header.honba, outcome.sticks)
    stays = outcome.dealer_stays(settings)
    if outcome.winners:
        honba = header.honba + 1 if stays else 0
    else:
        honba = header.honba + 1 if stays or settings.honba_after_draw == "every_draw" else 0
    return Header(header.round if stays else header.round + 1, honba, outcome.sticks)


def ends(header: Header, outcome: Outcome, settings: Settings, players: int = 4) -> str:
    """Why the game ends after a hand, in words; empty when it goes on (the order of the tests: format note Tenhou §9)."""
    scores = outcome.scores
    if outcome.void and settings.chombo_ends_game:
        return VOID
    if scores is None:
        return ""
    lowest = min(scores)
    if settings.bankruptcy == "below_zero" and lowest < 0:
        return say("a score is below zero")
    if settings.bankruptcy == "zero_or_below" and lowest <= 0:
        return say("a score is used up")
    if outcome.void:
        return ""
    regular = REGULAR[settings.length]
    number = header.round + 1
    if number < regular:
        return ""
    reached = max(scores) >= settings.target_points
    if settings.length == "one_hand" and outcome.winners:
        return say("the one hand is won")
    if settings.extension == "one_wind_sudden" and number > regular and reached:
        return say("someone has the points to end with")
    if outcome.dealer_stays(settings):
        if outcome.abort:
            return ""
        stops = settings.agari_yame if outcome.winners else settings.tenpai_yame
        leads = _leader(scores) == outcome.dealer
        return say("the dealer of the last hand leads") if stops == "top_with_target" and leads and reached else ""
    if reached:
        return say("the last hand is played") if settings.target_points == 0 else say("someone has the points to end with")
    if number >= _longest(settings, regular, players):
        return say("the last hand is played")
    return ""


def _longest(settings: Settings, regular: int, players: int) -> int:
    """The number of the last hand that can be played."""
    winds = {"none": 0, "one_wind": 1, "one_wind_sudden": 1, "two_winds": 2}
    if settings.extension == "until_north":
        return 4 * players
    return regular + winds[settings.extension] * players


def _leader(scores: Sequence[int]) -> Seat:
    """The seat with most points; of equal ones the first in the initial order."""
    return max(range(len(scores)), key=lambda seat: (scores[seat], -seat))
