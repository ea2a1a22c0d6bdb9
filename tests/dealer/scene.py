"""A hand that is set up: where it begins, its stacked wall, and what is done at the table. Seats count from the dealer of the hand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tests.dealer.script import Script
from tests.dealer.wall import Stack


@dataclass(frozen=True)
class Start:
    """Where a game begins; the default is at its beginning. ``number`` is the round, four times the wind plus the dealer."""

    number: int = 0
    honba: int = 0
    carried: int = 0
    scores: tuple[int, ...] | None = None


BEGINNING = Start()


@dataclass(frozen=True)
class Scene:
    """A stacked wall and, unless the simple player shall play it, a script.

    ``yaku`` is what its first win must show. ``only`` names the rules under which it comes out, where it does not under all.
    """

    stack: Stack
    script: Script | None = None
    yaku: tuple[str, ...] = ()
    only: str = ""


QUIET = Script(winners=(), ends_on_nine=False)
"""Nobody calls, nobody wins."""
NOBODY_CLOSE = "2z3z4z1z"
"""A harmless first turn: four different winds."""


def won_by(*seats: int, first_win: int = 0) -> Script:
    """These seats win when they can; whatever is not named is tsumogiri and a pass."""
    return replace(QUIET, winners=seats, first_win=first_win)


def ron(hand: str, tile: str, *yaku: str, riichi: bool = False) -> Scene:
    """Seat 1 wins with these thirteen tiles on the dealer's second discard."""
    script = replace(won_by(1), riichi={1: 0} if riichi else {})
    return Scene(Stack(hands={1: hand}, draws=NOBODY_CLOSE + tile), script, yaku)


def tsumo(hand: str, tile: str, *yaku: str, riichi: bool = False) -> Scene:
    """Seat 1 wins with these thirteen tiles on its second draw."""
    script = replace(won_by(1), riichi={1: 0} if riichi else {})
    return Scene(Stack(hands={1: hand}, draws=NOBODY_CLOSE + "?" + tile), script, yaku)
