"""Nagashi mangan as the record tells it: who made it by the discards, or where there are none by name; a draw or a win (gap item 10)."""

from __future__ import annotations

import msgspec
import pytest

from analyzer.audit import Audit, audit
from analyzer.findings.finding import Severity
from analyzer.model.event import Drawn
from analyzer.model.game import DeclaredRules, Game, Player, Source
from analyzer.model.hand import Hand
from analyzer.model.outcome import DrawClaim
from analyzer.model.tile import Seat
from analyzer.regulation.load import load_regulation
from tests.cases.notation import read_game

DRAW = load_regulation("tenhou")
WIN = DRAW.overlay({"nagashi": "win"}, "nagashi mangan is a win")


def codes(audited: Audit) -> list[str]:
    return [finding.code for finding in audited.findings if finding.severity is not Severity.NOTE]


def sheet(*hands: Hand) -> Game:
    return Game(Source("sheet", "native"), tuple(Player(name) for name in "ABCD"), list(hands))


def made(seats: tuple[Seat, ...] | None, delta: tuple[int, ...] | None, *, honba: int = 0, sticks: int = 0) -> Hand:
    """A hand of which the end alone is recorded."""
    claim = DrawClaim("nagashi", tenpai=(False,) * 4, delta=delta, offenders=seats)
    return Hand(0, 0, honba, sticks, events=(Drawn(claim),))


def after(scores: tuple[int, ...], *, round_: int, honba: int = 0) -> Hand:
    return Hand(round_, round_ % 4, honba, scores=scores, events=(Drawn(DrawClaim(tenpai=(False,) * 4, delta=(0,) * 4)),))


@pytest.mark.parametrize(
    ("seats", "delta", "found"),
    [
        ((1,), (-4000, 8000, -2000, -2000), []),
        ((0,), (12000, -4000, -4000, -4000), []),
        ((1, 2), (-8000, 6000, 6000, -4000), []),
        ((1,), (-4000, -2000, 8000, -2000), ["M08"]),
        (None, (-4000, 8000, -2000, -2000), []),
    ],
)
def test_where_no_discards_are_recorded_the_named_seats_are_paid(
    seats: tuple[Seat, ...] | None, delta: tuple[int, ...], found: list[str]
) -> None:
    """A mangan as by self-draw: the dealer pays or is paid 4000, the others 2000 (format note Tenhou §7)."""
    assert codes(audit(sheet(made(seats, delta)), DRAW)) == found


def test_payments_that_are_not_recorded_follow_from_the_names() -> None:
    assert codes(audit(sheet(made((1,), None), after((21000, 33000, 23000, 23000), round_=1, honba=1)), DRAW)) == []
    assert codes(audit(sheet(made((1,), None), after((21000, 33000, 23000, 23000), round_=1)), WIN)) == []
    assert codes(audit(sheet(made((1,), None), after((25000,) * 4, round_=1, honba=1)), DRAW)) == ["G01"]
    assert codes(audit(sheet(made(None, None), after((25000,) * 4, round_=1, honba=1)), DRAW)) == []


def test_as_a_win_it_keeps_the_deal_and_adds_a_counter_for_the_dealer_alone() -> None:
    won = made((0,), (12000, -4000, -4000, -4000))
    scores = (37000, 21000, 21000, 21000)
    assert codes(audit(sheet(won, after(scores, round_=0, honba=1)), WIN)) == []
    assert codes(audit(sheet(won, after(scores, round_=1)), WIN)) == ["G02"]
    other = made((1,), (-4000, 8000, -2000, -2000))
    assert codes(audit(sheet(other, after((21000, 33000, 23000, 23000), round_=1, honba=1)), WIN)) == ["G03"]


LOG = """
East 1
play goes on until 0 tiles are left, South throwing only terminals and honours
drawn by nagashi: by {who}; E -4000, S +8000, W -2000, N -2000
"""


@pytest.mark.parametrize(
    ("who", "found"), [("South", []), ("West", ["G08"]), ("South, West", ["G08"])], ids=["right", "another seat", "one too many"]
)
def test_names_are_held_against_the_discards(who: str, found: list[str]) -> None:
    game = read_game(LOG.format(who=who), DeclaredRules(), red_fives=True, start_points=25000)
    assert codes(audit(game, DRAW)) == found


def test_a_seat_that_is_not_named_is_missed() -> None:
    game = read_game(LOG.format(who="South"), DeclaredRules(), red_fives=True, start_points=25000)
    *played, end = game.hands[0].events
    assert isinstance(end, Drawn)
    game.hands[0].events = (*played, Drawn(msgspec.structs.replace(end.claim, offenders=())))
    assert codes(audit(game, DRAW)) == ["G12"]
