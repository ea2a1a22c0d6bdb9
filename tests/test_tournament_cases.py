"""What people reported of other tournament tools, by kind: ties, deposits left over, oka, zero scores, penalties, rounding, substitutes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from analyzer.audit import Audit, audit
from analyzer.findings.finding import Severity
from analyzer.model.event import Drawn, StickPaid, Won
from analyzer.model.game import Game
from analyzer.model.hand import Hand
from analyzer.model.outcome import FinalClaim
from analyzer.ranking import Penalty, Seated, ranking
from analyzer.recount import recount
from analyzer.regulation.load import load_regulation
from analyzer.regulation.settings import Settings
from analyzer.replay.flow import Header, Outcome, ends
from analyzer.standings import final_scores, left_over, places, results, table_total
from reports.played import played
from tests.dealer import SCENES, deal_game


def settings(book: str = "tenhou", **changes: Any) -> Settings:
    return msgspec.convert(msgspec.to_builtins(load_regulation(book).settings) | changes, Settings)


def codes(audited: Audit) -> list[str]:
    """What is found, notes apart."""
    return [finding.code for finding in audited.findings if finding.severity is not Severity.NOTE]


def uma(*thousands: int) -> tuple[int, ...]:
    return tuple(1000 * points for points in thousands)


def test_the_earlier_seat_wins_a_tie_and_takes_the_deposit() -> None:
    """Seats from the initial East on; the players of the report are the seats 2, 3, 0 and 1."""
    rules = settings(uma=uma(30, 10, -10, -30), oka=0, start_points=25000, return_points=25000)
    final = final_scores((18000, 32000, 17000, 32000), 1, rules)
    assert final == (18000, 33000, 17000, 32000)
    assert places(final, rules) == (3, 1, 4, 2)
    assert results(final, rules) == (-17.0, 38.0, -38.0, 17.0)


@pytest.mark.parametrize(
    ("scores", "final", "kept"),
    [
        ((35000, 35000, 30000, 19000), (35500, 35500, 30000, 19000), 0),
        ((33000, 33000, 33000, 20000), (33300, 33300, 33300, 20000), 100),
    ],
)
def test_equal_firsts_share_the_deposit_in_hundreds(scores: tuple[int, ...], final: tuple[int, ...], kept: int) -> None:
    rules = settings("ema-2016")
    assert final_scores(scores, 1, rules) == final
    assert left_over(scores, 1, rules) == kept
    assert sum(final) == table_total(rules, 4) - kept


def test_a_deposit_that_nobody_gets_is_missing_from_the_total() -> None:
    rules = settings("wrc-2025")
    assert final_scores((35000, 34000, 30000, 20000), 1, rules) == (35000, 34000, 30000, 20000)
    assert left_over((35000, 34000, 30000, 20000), 1, rules) == 1000


def clocked(seed: int, hands: int) -> Game:
    """A game stopped by the clock with deposits on the table, which its final scores give to the first."""
    game = deal_game(seed, "festival-2018", hands=hands + 1)
    last = game.hands[-1]
    assert last.scores is not None
    best = last.scores.index(max(last.scores))
    final = tuple(score + 1000 * last.sticks * (seat == best) for seat, score in enumerate(last.scores))
    return msgspec.structs.replace(game, hands=game.hands[:-1], final=FinalClaim(final))


def test_a_game_closed_by_the_clock_keeps_its_deposits_in_every_account() -> None:
    game = next(
        game
        for seed in range(100)
        for game in [clocked(seed, 5)]
        if sum(deal_game(seed, "festival-2018", hands=6).hands[5].scores or ()) < 120_000
    )
    limit = load_regulation("festival-2018").overlay({"time_limit_minutes": 60}, "time limit")
    audited = audit(game, limit)
    account = recount(audited)
    assert codes(audited) == []
    assert len(audited.untold) == 1
    assert account.recorded is not None
    assert account.due == account.recorded
    assert sum(account.recorded.scores) == 120_000
    unlimited = load_regulation("festival-2018").overlay({"time_limit_minutes": 0}, "no clock")
    assert codes(audit(game, unlimited)) == ["G05"]


def test_oka_is_what_all_four_paid() -> None:
    rules = settings(start_points=25000, return_points=30000, oka=20000, uma=uma(20, 10, -10, -20))
    found = results((40000, 30000, 20000, 10000), rules)
    assert found == (50.0, 10.0, -20.0, -40.0)
    assert sum(found) == 0


def test_a_score_of_zero_is_a_score() -> None:
    rules = settings(bankruptcy="below_zero")
    zero, below = (62000, 38000, 0, 0), (70000, 30100, 0, -100)

    def over(scores: tuple[int, ...]) -> str:
        return ends(Header(0, 0, 0), Outcome((0,), 0, 0, scores), rules)

    assert over(zero) == ""
    assert over(below) == "a score is below zero"
    assert places(zero, settings("ema-2016")) == (1, 2, 3, 3)
    assert places(below, rules) == places(below, settings("ema-2016")) == (1, 2, 3, 4)


def seated(*results: float) -> list[Seated]:
    return [Seated(player, result, place) for place, (player, result) in enumerate(zip("ABCD", results, strict=True), 1)]


def test_a_chombo_is_taken_after_uma_and_stands_apart() -> None:
    rules = settings("ema-2016")
    scores = (40000, 35000, 25000, 20000)
    rows = ranking(seated(*results(scores, rules)), [Penalty(player="A", points=rules.chombo_points, reason="chombo")])
    (fined,) = (row for row in rows if row.player == "A")
    assert (fined.total, fined.penalties, fined.places) == (25.0 - 20.0, -20.0, (1, 0, 0, 0))
    assert sum(row.total for row in rows) == -20.0
    assert [row.player for row in rows] == ["B", "A", "C", "D"]


def test_penalties_are_listed_so_that_the_sum_is_explained() -> None:
    games = seated(36.0, 11.0, -14.0, -33.0)
    rows = ranking(games, [Penalty(player="B", points=20000, reason="chombo")])
    assert {row.player: row.total for row in rows} == {"A": 36.0, "B": -9.0, "C": -14.0, "D": -33.0}
    assert sum(row.total - row.penalties for row in rows) == 0
    assert [row.penalties for row in rows if row.penalties] == [-20.0]
    cancelled = Penalty(player="B", points=20000, reason="chombo", cancelled="on appeal")
    assert sum(row.total for row in ranking(games, [cancelled])) == 0


def test_nagashi_mangan_is_no_win_for_yakitori() -> None:
    game = deal_game(1, "tenhou", scenes={0: SCENES["nagashi"]}, hands=1)
    assert [event.claim.reason for event in game.hands[0].events if isinstance(event, Drawn)] == ["nagashi"]
    assert played(audit(game)).winners == frozenset()


@pytest.mark.parametrize(
    ("rounding", "expected"),
    [
        ("none", (43.4, 9.6, -18.5, -34.5)),
        ("thousand_half_up", (42.0, 10.0, -18.0, -34.0)),
        ("thousand_half_down", (44.0, 10.0, -19.0, -35.0)),
    ],
)
def test_rounding_leaves_the_rest_to_the_first(rounding: str, expected: tuple[float, ...]) -> None:
    rules = settings(start_points=25000, return_points=30000, oka=20000, uma=uma(20, 10, -10, -20), result_rounding=rounding)
    found = results((33400, 29600, 21500, 15500), rules)
    assert found == expected
    assert round(sum(found), 3) == 0


def test_uma_is_in_points_and_results_in_thousands() -> None:
    rules = settings(uma=uma(30, 10, -10, -30), oka=0, start_points=25000, return_points=25000)
    assert results((25100, 25000, 25000, 24900), rules) == (30.1, 10.0, -10.0, -30.1)


def test_what_a_substitute_counts() -> None:
    """EMA16-5.8: session score −15000, session uma −15000, together −30000."""
    rules = settings("ema-2016")
    assert (rules.substitute, rules.substitute_points) == ("fixed", -30000)
    (row,) = ranking([Seated("A", rules.substitute_points / 1000, None)])
    assert (row.games, row.total, row.average, row.places) == (1, -30.0, None, (0, 0, 0, 0))


def test_equal_totals_share_the_place_of_the_table() -> None:
    rows = ranking([Seated("B", 10.0, 1), Seated("A", 10.0, 1), Seated("C", -20.0, 3)])
    assert [(row.player, row.place) for row in rows] == [("A", 1), ("B", 1), ("C", 3)]


def bare(game: Game) -> Game:
    """The game told without scores and payments, as a sheet of hands would be."""
    hands = []
    for hand in game.hands:
        events = []
        for event in hand.events:
            told = event
            if isinstance(event, Won | Drawn):
                told = msgspec.structs.replace(event, claim=msgspec.structs.replace(event.claim, before=None, delta=None))
            elif isinstance(event, StickPaid):
                told = msgspec.structs.replace(event, scores=None)
            events.append(told)
        hands.append(msgspec.structs.replace(hand, scores=None, events=tuple(events)))
    return msgspec.structs.replace(game, hands=hands)


def test_a_total_that_nothing_explains_is_a_finding() -> None:
    """Where no scores are told but the final ones, these must at least add up."""
    games = (deal_game(seed, "festival-2018", east_only=True) for seed in range(100))
    game = next(bare(game) for game in games if isinstance(end := game.hands[-1].events[-1], Drawn) and any(end.claim.delta or ()))
    assert game.final is not None
    assert game.final.scores is not None
    assert codes(audit(game)) == []
    first, *others = game.final.scores
    game.final = FinalClaim((first + 1000, *others))
    (finding,) = (one for one in audit(game).findings if one.severity is not Severity.NOTE)
    assert (finding.code, finding.found, finding.expected) == ("E04", "121000", "120000")


def test_scores_that_are_not_told_are_not_made_up() -> None:
    """After a draw whose payments are not told nothing is known of the scores, and the final ones are not called wrong."""

    def paid(hand: Hand) -> bool:
        return isinstance(end := hand.events[-1], Drawn) and any(end.claim.delta or ())

    games = (deal_game(seed, "festival-2018", east_only=True) for seed in range(100))
    game = next(game for game in games if any(map(paid, game.hands[:-1])) and isinstance(game.hands[-1].events[-1], Won))
    assert codes(audit(bare(game))) == []
