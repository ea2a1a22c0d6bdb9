"""What follows a hand: round, counters, deposits, or the end of the game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from analyzer.regulation.settings import Settings
from analyzer.replay.flow import Header, Outcome, ends, following
from tests.scoring.notation import changed

EAST_1, SOUTH_3, SOUTH_4, WEST_1, WEST_4 = 0, 6, 7, 8, 11
DEALER, OTHER = 3, 1


def won(*seats: int) -> Outcome:
    return Outcome(seats, DEALER, 0, None)


def drawn(*, dealer_tenpai: bool = False, abort: bool = False, sticks: int = 0) -> Outcome:
    return Outcome((), DEALER, sticks, None, abort=abort, dealer_tenpai=dealer_tenpai)


def over_after(number: int, outcome: Outcome, scores: tuple[int, ...], settings: Settings) -> str:
    return ends(Header(number, 0, 0), msgspec.structs.replace(outcome, scores=scores), settings)


@pytest.mark.parametrize(
    ("outcome", "stays", "honba"),
    [
        (won(DEALER), True, 3),
        (won(OTHER), False, 0),
        (won(OTHER, DEALER), True, 3),  # gap item 19: with East among several winners, East stays
        (drawn(dealer_tenpai=True), True, 3),
        (drawn(dealer_tenpai=False), False, 3),  # a counter although the deal passes
        (drawn(abort=True), True, 3),
    ],
)
@pytest.mark.parametrize("book", ["tenhou", "festival"])
def test_the_next_hand(outcome: Outcome, stays: bool, honba: int, book: str, request: pytest.FixtureRequest) -> None:
    """Format note Tenhou §9, 26,341 of 26,341 headers; gap item 19 has the same for the festival."""
    settings: Settings = request.getfixturevalue(book)
    due = following(Header(SOUTH_3, 2, 1), outcome, settings)
    assert due == Header(SOUTH_3 if stays else SOUTH_4, honba, 0)


def test_deposits_are_carried(tenhou: Settings) -> None:
    assert following(Header(EAST_1, 0, 1), drawn(sticks=3), tenhou).sticks == 3


@pytest.mark.parametrize(
    ("changes", "outcome", "expected"),
    [
        ({"dealer_keeps": "win"}, drawn(dealer_tenpai=True), (1, 1)),
        ({"dealer_keeps": "win"}, won(DEALER), (0, 1)),
        ({"dealer_keeps": "win"}, drawn(abort=True), (0, 1)),  # abortive draws apart
        ({"dealer_keeps": "never"}, won(DEALER), (1, 0)),
        ({"dealer_keeps": "always_on_draw"}, drawn(), (0, 1)),
        ({"honba_after_draw": "dealer_keeps"}, drawn(), (1, 0)),
        ({"honba_after_draw": "dealer_keeps"}, drawn(dealer_tenpai=True), (0, 1)),
    ],
)
def test_other_regulations(changes: dict[str, Any], outcome: Outcome, expected: tuple[int, int], tenhou: Settings) -> None:
    """The legends of the axes ``dealer_keeps`` and ``honba_after_draw``."""
    due = following(Header(EAST_1, 0, 0), outcome, changed(tenhou, changes))
    assert (due.round, due.honba) == expected


@pytest.mark.parametrize(
    ("number", "outcome", "scores", "over"),
    [
        # 1. any score below zero; exactly 0 plays on
        (EAST_1, won(OTHER), (-100, 60000, 20000, 20100), True),
        (EAST_1, won(OTHER), (0, 60000, 20000, 20000), False),
        (SOUTH_4, drawn(abort=True), (-100, 60000, 20000, 20100), True),
        # 2. before the last regular hand the game goes on
        (SOUTH_3, won(OTHER), (10000, 60000, 10000, 20000), False),
        # 3. so it does after an abort, even if the dealer leads
        (SOUTH_4, drawn(abort=True), (10000, 20000, 10000, 60000), False),
        # 4. the dealer repeats: the end if the dealer is top, ties by seat, and has the target
        (SOUTH_4, won(DEALER), (20000, 20000, 20000, 40000), True),
        (SOUTH_4, drawn(dealer_tenpai=True), (20000, 20000, 20000, 40000), True),
        (SOUTH_4, won(DEALER), (23000, 23500, 23600, 29900), False),
        (SOUTH_4, won(DEALER), (10000, 41000, 10000, 39000), False),
        (SOUTH_4, won(DEALER), (40000, 10000, 10000, 40000), False),
        (SOUTH_4, drawn(dealer_tenpai=True), (10000, 41000, 10000, 39000), False),
        # 5. the deal passes: the end if someone has the target, else an extension hand
        (SOUTH_4, won(OTHER), (25000, 30000, 25000, 20000), True),
        (SOUTH_4, drawn(), (30000, 29000, 21000, 20000), True),
        (SOUTH_4, won(OTHER), (25000, 29900, 25100, 20000), False),
        (WEST_1, won(OTHER), (25000, 30000, 25000, 20000), True),
        (WEST_1, won(OTHER), (25000, 29900, 25100, 20000), False),
        #    after West 4 it ends whatever the scores
        (WEST_4, won(OTHER), (25000, 29900, 25100, 20000), True),
        # sticks on the table never count for the target
        (SOUTH_4, drawn(sticks=2), (28500, 28000, 21500, 20000), False),
    ],
)
def test_the_end_at_tenhou(number: int, outcome: Outcome, scores: tuple[int, ...], over: bool, tenhou: Settings) -> None:
    """Format note Tenhou §9, "End tests after each hand"."""
    assert bool(over_after(number, outcome, scores, tenhou)) is over


@pytest.mark.parametrize(
    ("number", "scores", "over"), [(3, (25000, 30000, 25000, 20000), True), (3, (25000,) * 4, False), (7, (25000,) * 4, True)]
)
def test_an_east_game_at_tenhou(number: int, scores: tuple[int, ...], over: bool, tenhou: Settings) -> None:
    """The last regular hand is East 4, the last extension South 4."""
    assert bool(over_after(number, won(OTHER), scores, changed(tenhou, {"length": "east"}))) is over


@pytest.mark.parametrize(
    ("number", "outcome", "over"),
    [
        (SOUTH_3, won(OTHER), False),
        (SOUTH_4, won(OTHER), True),  # no extension, whatever the scores
        (SOUTH_4, drawn(), True),
        (SOUTH_4, won(DEALER), False),  # and no stopping of a dealer who leads
        (SOUTH_4, drawn(dealer_tenpai=True), False),
    ],
)
@pytest.mark.parametrize("scores", [(30000, 29900, 30100, 30000), (-5000, 10000, 15000, 100000)])
def test_the_end_at_the_festival(number: int, outcome: Outcome, scores: tuple[int, ...], over: bool, festival: Settings) -> None:
    """East and South rounds (EMA 2016); scores below zero play on (R-4.1-08, gap item 24)."""
    assert bool(over_after(number, outcome, scores, festival)) is over


@pytest.mark.parametrize(("bankruptcy", "lowest", "over"), [("none", -100, False), ("below_zero", 0, False), ("zero_or_below", 0, True)])
def test_bankruptcy(bankruptcy: str, lowest: int, over: bool, tenhou: Settings) -> None:
    settings = changed(tenhou, {"bankruptcy": bankruptcy})
    assert bool(over_after(EAST_1, won(OTHER), (lowest, 40000, 30000, 30000 - lowest), settings)) is over
