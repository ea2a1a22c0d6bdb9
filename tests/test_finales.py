"""Ends of games and long runs of hands, set up: who plays on, who stops, who gets what is left. All figures are worked by hand."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
import pytest

from analyzer.audit import audit
from analyzer.findings.finding import Severity, Verdict
from analyzer.model.event import Drawn, Won
from analyzer.model.game import Game
from analyzer.regulation.load import load_regulation
from parsers import read_bytes
from parsers.native import document as native
from parsers.tenhou_xml import writer as tenhou_xml_writer
from tests.dealer import SCENES, Start, deal_game

DAY = "2023-05-06"
S4, W4 = 7, 11


@dataclass(frozen=True)
class Finale:
    """The last hands of a game, which ends after the last scene; seats count from the first dealer of the game."""

    rules: str
    start: Start
    scenes: tuple[str, ...]
    keys: str
    """The hands played."""
    scores: tuple[int, int, int, int]
    results: tuple[float, float, float, float]
    day: str = DAY
    other: tuple[tuple[str, int], ...] = ()
    """What the other book says of the flow: code and hand. That a game ends early it cannot tell at the festival, whose time limit is not
    known."""
    early: bool = False
    """Whether the festival's regulation has the game go on."""


# "the dealer wins": 2900 from the seat after the dealer. "another wins": 2000 from the dealer to the seat after it. A counter is 300.
# "… waits" at a draw: 1000 from each of the others. In South 4 the dealer is seat 3 and the seat after it seat 0.

FINALES = {
    "the last dealer wins and leads": Finale(
        "tenhou",
        Start(S4, scores=(25000, 24000, 23000, 28000)),
        ("the dealer wins",),
        "S4-0",
        (22100, 24000, 23000, 30900),
        (-27.9, 4.0, -17.0, 40.9),
        early=True,
    ),
    "the last dealer wins and does not lead": Finale(
        "tenhou",
        Start(S4, scores=(35000, 20000, 22000, 23000)),
        ("the dealer wins", "another wins"),
        "S4-0 S4-1",
        (34400, 20000, 22000, 23600),
        (44.4, -30.0, -18.0, 3.6),
    ),
    "the last dealer leads short of the target, then West": Finale(
        # 24000 24000 24000 28000, dealer +1500, seat 0 +2300; nobody has 30000: West 1, where seat 0 deals: +2900, +3200.
        "tenhou",
        Start(S4, scores=(24000, 24000, 24000, 28000)),
        ("the dealer wins one han", "another wins", "the dealer wins", "the dealer wins"),
        "S4-0 S4-1 W1-0 W1-1",
        (30900, 17900, 24000, 27200),
        (40.9, -12.1 - 20.0, -6.0 - 10.0, -2.8 + 10.0),
        other=(("G06", 1),),
    ),
    "West 4 is the end": Finale(
        "tenhou",
        Start(W4, scores=(25000, 26000, 26000, 23000)),
        ("another wins",),
        "W4-0",
        (27000, 26000, 26000, 21000),
        # Seats 1 and 2 are level: the lower seat is second (format note Tenhou §9).
        (37.0, -4.0 + 10.0, -4.0 - 10.0, -9.0 - 20.0),
    ),
    "the last dealer waits at a draw and leads": Finale(
        "tenhou",
        Start(S4, scores=(24000, 24000, 24000, 28000)),
        ("exhaustive, the dealer waits",),
        "S4-0",
        (23000, 23000, 23000, 31000),
        # Three seats are level: second, third and fourth by seat.
        (-7.0 + 10.0, -7.0 - 10.0, -7.0 - 20.0, 41.0),
        early=True,
    ),
    "in 2009 waiting does not end the game, and results are rounded": Finale(
        "tenhou",
        Start(S4, scores=(24000, 22000, 22000, 32000)),
        ("exhaustive, the dealer waits", "another wins"),
        "S4-0 S4-1",
        (25300, 21000, 21000, 32700),
        (-5.0 + 10.0, -9.0 - 10.0, -9.0 - 20.0, 43.0),
        day="2009-03-05",
    ),
    "an abortive draw in the last hand": Finale(
        "tenhou",
        Start(S4, scores=(20000, 22000, 23000, 35000)),
        ("nine terminals", "another wins"),
        "S4-0 S4-1",
        (22300, 22000, 23000, 32700),
        (-7.7 - 10.0, -8.0 - 20.0, -7.0 + 10.0, 42.7),
        other=(("G07", 0),),
    ),
    "below zero ends a game of Tenhou": Finale(
        "tenhou",
        Start(4, scores=(1000, 33000, 33000, 33000)),
        ("another wins",),
        "S1-0",
        (-1000, 35000, 33000, 33000),
        (-51.0, 45.0, 3.0 + 10.0, 3.0 - 10.0),
        early=True,
    ),
    "zero does not, below zero by a noten payment does": Finale(
        "tenhou",
        Start(4, scores=(2000, 32000, 33000, 33000)),
        ("another wins", "exhaustive, the dealer waits"),
        "S1-0 S2-0",
        (-1000, 37000, 32000, 32000),
        (-51.0, 47.0, 2.0 + 10.0, 2.0 - 10.0),
        early=True,
    ),
    "below zero plays on at the festival": Finale(
        # −1000 after the first hand; in South 2 it deals no more and is left out.
        "festival-2018",
        Start(S4 - 3, scores=(1000, 39000, 40000, 40000)),
        ("another wins", "exhaustive, nobody waits", "exhaustive, nobody waits", "exhaustive, nobody waits"),
        "S1-0 S2-0 S3-1 S4-2",
        (-1000, 41000, 40000, 40000),
        (-31.0 - 15.0, 11.0 + 15.0, 10.0, 10.0),
        other=(("G06", 0),),
    ),
    "the last dealer of the festival leads and plays on": Finale(
        "festival-2018",
        Start(S4, scores=(29000, 29000, 29000, 33000)),
        ("the dealer wins", "exhaustive, the dealer waits", "another wins"),
        "S4-0 S4-1 S4-2",
        # −2900, −1000, +2600 | −1000 | −1000 | +2900, +3000, −2600
        (27700, 28000, 28000, 36300),
        (-2.3 - 15.0, -2.0, -2.0, 6.3 + 15.0),
        other=(("G06", 0),),
    ),
    "leftover deposits, two level at the festival": Finale(
        "festival-2018",
        Start(S4, carried=1, scores=(35000, 35000, 30000, 19000)),
        ("exhaustive, nobody waits",),
        "S4-0",
        (35500, 35500, 30000, 19000),
        (5.5 + 10.0, 5.5 + 10.0, -5.0, -11.0 - 15.0),
    ),
    "leftover deposits, two level on Tenhou": Finale(
        "tenhou",
        Start(S4, carried=1, scores=(35000, 35000, 15000, 14000)),
        ("exhaustive, nobody waits",),
        "S4-0",
        (36000, 35000, 15000, 14000),
        (46.0, 5.0 + 10.0, -15.0 - 10.0, -16.0 - 20.0),
    ),
    "all level at the festival": Finale(
        "festival-2018",
        Start(S4, honba=1, scores=(30000, 30000, 30000, 30000)),
        ("exhaustive, nobody waits",),
        "S4-1",
        (30000, 30000, 30000, 30000),
        (0.0, 0.0, 0.0, 0.0),
    ),
    "second and third level at the festival": Finale(
        "festival-2018",
        Start(S4, scores=(40000, 28000, 28000, 24000)),
        ("exhaustive, nobody waits",),
        "S4-0",
        (40000, 28000, 28000, 24000),
        (25.0, -2.0, -2.0, -21.0),
    ),
    "three level at the festival": Finale(
        "festival-2018",
        Start(S4, scores=(32000, 24000, 32000, 32000)),
        ("exhaustive, nobody waits",),
        "S4-0",
        (32000, 24000, 32000, 32000),
        (2.0 + 5.0, -21.0, 2.0 + 5.0, 2.0 + 5.0),
    ),
}


def played(finale: Finale) -> Game:
    day = finale.day if finale.rules == "tenhou" else ""
    return deal_game(3, finale.rules, start=finale.start, scenes={n: SCENES[name] for n, name in enumerate(finale.scenes)}, day=day)


def told(game: Game, book: str | None = None) -> list[tuple[str, int | None]]:
    """What the audit says, but that the log begins mid-game."""
    findings = audit(game, None if book is None else load_regulation(book)).findings
    return [(one.code, one.hand) for one in findings if (one.code, one.hand, one.severity) != ("G10", 0, Severity.WARNING)]


@pytest.mark.parametrize("name", FINALES)
def test_a_game_ends_as_worked_by_hand(name: str) -> None:
    finale = FINALES[name]
    game = played(finale)
    assert " ".join(hand.key for hand in game.hands) == finale.keys
    assert game.final is not None
    assert game.final.scores == finale.scores
    assert [round(result, 1) for result in game.final.results or ()] == [round(result, 1) for result in finale.results]


@pytest.mark.parametrize("name", FINALES)
def test_the_end_is_clean_and_survives_every_writer(name: str) -> None:
    game = played(FINALES[name])
    result = audit(game)
    assert (told(game), result.untold) == ([], [])
    for writer in (native, tenhou_xml_writer) if FINALES[name].rules == "tenhou" else (native,):
        (again,) = read_bytes(writer.write(game), "")
        assert isinstance(again, Game)
        assert again.final == game.final
        assert told(again) == []


@pytest.mark.parametrize("name", FINALES)
def test_the_other_book_ends_the_game_elsewhere(name: str) -> None:
    finale = FINALES[name]
    book = "festival-2018" if finale.rules == "tenhou" else "tenhou"
    assert [one for one in told(played(finale), book) if one[0][0] == "G"] == list(finale.other)
    untold = audit(played(finale), load_regulation(book)).untold
    assert ("whether the game ends here is not known: time_limit_minutes" in untold) == finale.early


def deltas(game: Game) -> list[tuple[int, ...]]:
    return [event.claim.delta or () for hand in game.hands for event in hand.events if isinstance(event, Won | Drawn)]


@pytest.mark.parametrize("rules", ["tenhou", "festival-2018"])
def test_long_counters(rules: str) -> None:
    """The dealer waits alone nine times and then wins one han with nine counters: no two-han minimum, no limit to the counters."""
    scenes = ["exhaustive, the dealer waits"] * 9 + ["the dealer wins one han", "another wins"]
    game = deal_game(3, rules, scenes={n: SCENES[name] for n, name in enumerate(scenes)}, hands=11)
    assert [hand.key for hand in game.hands] == [f"E1-{honba}" for honba in range(11)]
    # 1 han 30 fu of the dealer is 1500, nine counters 2700; then 2000 and ten counters.
    assert deltas(game)[-2:] == [(4200, -4200, 0, 0), (-5000, 5000, 0, 0)]
    assert told(game) == []


@pytest.mark.parametrize("rules", ["tenhou", "festival-2018"])
def test_many_deposits(rules: str) -> None:
    """Four riichi in each of two hands, which nobody wins; the winner of the third takes eight deposits (R-4.1-05)."""
    scenes = ("four riichi", "four riichi", "the dealer wins", "another wins")
    game = deal_game(3, rules, scenes={n: SCENES[name] for n, name in enumerate(scenes)}, hands=4)
    assert [hand.sticks for hand in game.hands] == [0, 4, 8, 0]
    assert [hand.key for hand in game.hands] == ["E1-0", "E1-1", "E1-2", "E1-3"]
    assert deltas(game)[2:] == [(2900 + 600 + 8000, -3500, 0, 0), (-2900, 2900, 0, 0)]
    assert told(game) == []


def test_a_draw_passes_the_deal_and_keeps_the_counters() -> None:
    """R: a counter after every exhaustive draw, although the deal passes (gaps item 19; format note Tenhou §7)."""
    for rules in ("tenhou", "festival-2018"):
        scenes = ["exhaustive, nobody waits"] * 4 + ["another wins"]
        game = deal_game(3, rules, scenes={n: SCENES[name] for n, name in enumerate(scenes)}, hands=5)
        assert [hand.key for hand in game.hands] == ["E1-0", "E2-1", "E3-2", "E4-3", "S1-4"]
        assert told(game) == []


def test_a_game_that_begins_in_the_middle_says_so() -> None:
    """One warning on its first hand, and everything else judged as ever."""
    game = played(FINALES["the last dealer wins and does not lead"])
    assert [(one.code, one.hand, one.severity) for one in audit(game).findings] == [("G10", 0, Severity.WARNING)]
    assert game.final is not None
    assert game.final.scores is not None
    east, south, *others = game.final.scores
    wrong = msgspec.structs.replace(game.final, scores=(east + 100, south - 100, *others))
    assert told(msgspec.structs.replace(game, final=wrong)) == [("E01", 1)]


def test_a_game_that_goes_on_too_long_is_no_fault_of_its_wins() -> None:
    """The festival lets a leading dealer play on; by Tenhou's book the game is over, told once, and the wins are right all the same."""
    result = audit(played(FINALES["the last dealer of the festival leads and plays on"]), load_regulation("tenhou"))
    assert [(one.code, one.hand) for one in result.findings if one.code[0] == "G" and one.hand] == []
    assert [win.verdict for win in result.wins] == [Verdict.AGREES, Verdict.AGREES]
