"""Hands that are set up: clean under their own rules, paid as worked by hand, told when a rule is broken or when read by other rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analyzer.audit import audit
from analyzer.findings.finding import Finding, Severity
from analyzer.model.event import Drawn, Won
from analyzer.model.game import Game
from analyzer.model.hand import Hand
from analyzer.regulation.load import load_regulation
from tests.dealer import SCENES, Start, deal_game
from tests.dealer.rules import FESTIVAL, RULES, TENHOU, Rules
from tests.dealer.second_look import confirm
from tests.mutants import wrong

REACHED = [(name, rules) for name, scene in SCENES.items() for rules in RULES if scene.only in ("", rules)]
COUNTERS = Start(number=4, honba=1, carried=2, scores=(25000, 25000, 25000, 23000))
"""South 1 with one counter and two deposits on the table."""
PLAIN = Start(number=4, scores=(26000, 25000, 25000, 24000))
"""South 1 with nothing on the table."""


def dealt(name: str, rules: str, start: Start = COUNTERS, *, astray: Rules | None = None) -> Game:
    return deal_game(5, rules, scenes={0: SCENES[name]}, hands=1, start=start, astray={0: astray} if astray is not None else None)


def found(game: Game, book: str | None = None) -> list[Finding]:
    """What the audit says, but that the log begins mid-game, if it says so."""
    findings = wrong(audit(game, None if book is None else load_regulation(book)))
    return [one for one in findings if (one.code, one.hand, one.severity) != ("G10", 0, Severity.WARNING)]


def codes(game: Game, book: str | None = None) -> list[str]:
    # The start points of another book and the final table are no matter of a single hand.
    return [one.code for one in found(game, book) if one.code[0] != "E"]


def ends(hand: Hand) -> list[tuple[int, ...]]:
    return [event.claim.delta or () for event in hand.events if isinstance(event, Won | Drawn)]


@pytest.mark.parametrize(("name", "rules"), REACHED)
def test_a_scene_is_clean_and_its_wins_are_confirmed(name: str, rules: str) -> None:
    game = dealt(name, rules)
    assert [(one.code, one.found, one.expected) for one in found(game)] == []
    wins = sum(isinstance(event, Won) for event in game.hands[0].events)
    assert confirm(game.hands[0], rules) == wins
    assert wins or not SCENES[name].yaku


NEITHER = (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("name", "tenhou", "festival"),
    [
        # One counter (300) and two carried deposits, but for draws. A yakuman is 32000, 48000 for the dealer.
        # Liability on a self-draw: the liable seat 3 pays all, the counter too (R-4.2.5-10, -12; format note Tenhou §10).
        ("daisangen, liable on a self-draw", [(0, 34300, 0, -32300)], [(0, 34300, 0, -32300)]),
        ("daisuushii, liable on a self-draw", [(0, 34300, 0, -32300)], [(0, 34300, 0, -32300)]),
        ("daisangen, a kan added later", [(0, 34300, 0, -32300)], [(0, 34300, 0, -32300)]),
        ("daisangen, the third an open kan", [(0, 34300, 0, -32300)], [(0, 34300, 0, -32300)]),
        # On a ron each pays a half; the counter is the liable seat's on Tenhou, the discarder's at the festival (gaps item 13).
        ("daisangen, liable on a ron", [(-16000, 34300, 0, -16300)], [(-16300, 34300, 0, -16000)]),
        ("daisuushii, liable on a ron", [(0, 34300, -16000, -16300)], [(0, 34300, -16300, -16000)]),
        # The liable seat discards: it pays all.
        ("daisangen, the liable one discards", [(0, 34300, 0, -32300)], [(0, 34300, 0, -32300)]),
        ("daisuushii, the liable one discards", [(0, 34300, 0, -32300)], [(0, 34300, 0, -32300)]),
        # Two yakuman add up on Tenhou; at the festival a hand is one (R-4.2-08), and the feeder of the fourth wind is liable for it.
        ("daisuushii of honours alone, liable on a ron", [(0, 66300, -32000, -32300)], [(0, 34300, -16300, -16000)]),
        # Nobody fed the third: a self-draw is paid by all (the dealer 16100, the others 8100), a ron by the discarder.
        ("daisangen, the third a closed kan", [(-16100, 34300, -8100, -8100)], [(-16100, 34300, -8100, -8100)]),
        ("daisangen, the third concealed", [(0, 34300, -32300, 0)], [(0, 34300, -32300, 0)]),
        # A closed kan among the three: no liability at the festival (gaps item 13).
        ("daisangen after a closed kan, on a self-draw", [(0, 34300, 0, -32300)], [(-16100, 34300, -8100, -8100)]),
        ("daisangen after a closed kan, on a ron", [(0, 34300, -16000, -16300)], [(0, 34300, -32300, 0)]),
        # Four kans make nobody liable (gaps item 13; format note Tenhou §10).
        ("suukantsu, the fourth kan fed", [(-16100, 34300, -8100, -8100)], [(-16100, 34300, -8100, -8100)]),
        # Kokushi robs the closed kan of the dealer.
        ("closed kan robbed", None, [(-32300, 34300, 0, 0)]),
        # 2000 to the nearest, seat 2, with the deposits and the counter; 2900 to the dealer, with the counter at the festival (R-4.1-02).
        (
            "double ron, the dealer wins too",
            [(0, -2300, 4300, 0), (2900, -2900, 0, 0)],
            [(0, -2300, 4300, 0), (3200, -3200, 0, 0)],
        ),
        # Each nagashi is 4000 from the dealer and 2000 from the others, or 4000 from each to the dealer, without counters: for seats 2
        # and 3 together 8000 and 4000 from seats 0 and 1, and 8000 less the other's 2000 to each.
        ("nagashi of two", [(-8000, -4000, 6000, 6000)], [NEITHER]),
        ("nagashi of the dealer", [(12000, -4000, -4000, -4000)], [NEITHER]),
        ("nagashi lost to a call", [NEITHER], [NEITHER]),
        ("exhaustive, three wait", [(1000, 1000, 1000, -3000)], [(1000, 1000, 1000, -3000)]),
        # A wait for four tiles that it has melded itself is no wait at the festival (gaps item 26).
        ("waiting for what it has melded", [(-1000, -1000, 3000, -1000)], [NEITHER]),
        # Seat 3 declares as the fourth and its tile is won on: three deposits, no abortive draw. Double riichi, ippatsu, pure straight and
        # a dora: haneman, 18000.
        ("four riichi, the last tile is won on", [(23300, 0, 0, -18300)], [(23300, 0, 0, -18300)]),
        # Riichi, menzen tsumo, 60 fu (20 + 2 + 32 for the kan of 1m): 2000 from each; its own deposit comes back.
        ("riichi, then a closed kan", [(9300, -2100, -2100, -2100)], [(9300, -2100, -2100, -2100)]),
    ],
)
def test_payments_worked_by_hand(name: str, tenhou: list[tuple[int, ...]] | None, festival: list[tuple[int, ...]]) -> None:
    for rules, due in (("tenhou", tenhou), ("festival-2018", festival)):
        if due is not None:
            assert ends(dealt(name, rules).hands[0]) == due, rules


def test_a_win_on_a_double_ron_keeps_the_deal() -> None:
    """The dealer is the second of two winners and deals again, with one counter more (format note Tenhou §9, gaps item 19)."""
    for rules in RULES:
        game = deal_game(5, rules, scenes={0: SCENES["double ron, the dealer wins too"], 1: SCENES["another wins"]}, hands=2)
        assert [hand.key for hand in game.hands] == ["E1-0", "E1-1"]
        assert found(game) == []


@pytest.mark.parametrize("turned_first", [False, True])
def test_an_indicator_that_is_due_when_a_kan_is_robbed(turned_first: bool) -> None:
    """The kan of 8p still owes its indicator when the one of 6m is robbed. No log shows whether it is turned: both are clean."""
    game = dealt("added kan robbed, an indicator due", "tenhou", astray=replace(TENHOU, due_before_robbery=turned_first))
    (won,) = (event for event in game.hands[0].events if isinstance(event, Won))
    assert won.claim.dora is not None
    assert len(won.claim.dora) == 1 + turned_first
    assert found(game) == []


@pytest.mark.parametrize("points", [500, 0, -500])
def test_riichi_below_1000_and_below_zero(points: int) -> None:
    """Allowed at the festival, whose players borrow sticks (R-4.1-08, R-4.1-09); not on Tenhou."""
    start = Start(number=4, scores=(41000, 39000, points, 40000 - points))
    game = dealt("riichi and a discard", "festival-2018", start)
    # Riichi, tanyao, pinfu: 3 han 30 fu, 3900 from the dealer, and the own deposit.
    assert ends(game.hands[0]) == [(-3900, 0, 4900, 0)]
    assert found(game) == []
    assert codes(game, "tenhou") == ["R04"]


# A rule is broken at the table and the hand goes on from there.


@pytest.mark.parametrize(
    ("name", "rules", "astray", "code"),
    [
        ("furiten by an own discard", "tenhou", replace(TENHOU, furiten_bars=False), "W06"),
        ("furiten by an own discard", "festival-2018", replace(FESTIVAL, furiten_bars=False), "W06"),
        ("furiten by an own discard that was called", "tenhou", replace(TENHOU, furiten_bars=False), "W06"),
        ("furiten of the same turn", "tenhou", replace(TENHOU, furiten_bars=False), "W06"),
        ("furiten of the same turn", "festival-2018", replace(FESTIVAL, furiten_bars=False), "W06"),
        ("furiten in riichi", "tenhou", replace(TENHOU, furiten_bars=False), "W06"),
        ("furiten in riichi", "festival-2018", replace(FESTIVAL, furiten_bars=False), "W06"),
        ("riichi while furiten", "festival-2018", replace(FESTIVAL, furiten_bars=False), "W06"),
        ("added kan let go", "tenhou", replace(TENHOU, furiten_bars=False), "W06"),
        ("closed kan not to be robbed", "tenhou", replace(TENHOU, robs_closed_kan="anybody"), "C11"),
        ("closed kan not to be robbed", "festival-2018", replace(FESTIVAL, robs_closed_kan="anybody"), "C11"),
        ("daisuushii, liable on a self-draw", "tenhou", replace(TENHOU, liability=False), "M04"),
        ("daisuushii, liable on a ron", "festival-2018", replace(FESTIVAL, liability=False), "M04"),
        ("daisuushii of honours alone, liable on a ron", "festival-2018", replace(FESTIVAL, liability=False), "M04"),
        ("daisangen after a closed kan, on a self-draw", "festival-2018", replace(FESTIVAL, liable_past_closed_kan=True), "M04"),
        ("riichi in vain", "tenhou", replace(TENHOU, riichi_points=0), "R04"),
        ("waiting for what it has melded", "festival-2018", replace(FESTIVAL, melded_copies_count=False), "W07"),
        ("nagashi of two", "tenhou", replace(TENHOU, nagashi=False), "G12"),
        ("four winds", "tenhou", replace(TENHOU, aborts=False), "G09"),
        ("four riichi", "tenhou", replace(TENHOU, aborts=False), "G09"),
        ("four kans", "tenhou", replace(TENHOU, aborts=False), "G09"),
        ("triple ron", "tenhou", replace(TENHOU, triple_ron_aborts=False), "W09"),
    ],
)
def test_a_rule_broken_at_the_table(name: str, rules: str, astray: Rules, code: str) -> None:
    start = Start(number=4, scores=(500, 40000, 29500, 30000)) if code == "R04" else PLAIN
    assert codes(dealt(name, rules, start, astray=astray)) == [code]


# The same hand read by the other book.

FESTIVAL_AS_TENHOU = {
    "triple ron": ["W09"],
    "closed kan robbed": ["C11"],
    "four winds": ["G09"],
    "four riichi": ["G09"],
    "four kans": ["G09"],
    "nagashi": ["G12"],
    "nagashi of two": ["G12"],
    "nagashi of the dealer": ["G12"],
    "rinshan": ["T08"],
    "added kan": ["T08"],
    "two added kans in a turn": ["T08"],
    "open kan, then a closed one": ["T08"],
    "added kan robbed, an indicator due": ["T08"],
    "suukantsu, the fourth kan fed": ["T08"],
    "counted yakuman": ["S06"],
    "waiting for what it has melded": ["W08"],
}
TENHOU_AS_FESTIVAL = {
    "nine terminals": ["G07"],
    "four winds": ["G07"],
    "four riichi": ["G07"],
    "four kans": ["G07"],
    "triple ron": ["G07"],
    "nagashi": ["G07"],
    "nagashi of two": ["G07"],
    "added kan": ["T08"],
    "two added kans in a turn": ["T08"],
    "open kan, then a closed one": ["T08"],
    "rinshan": ["T07"],
    "added kan robbed, an indicator due": ["T07"],
    "riichi, then a kan of tiles that runs could use": ["R06"],
    "daisangen after a closed kan, on a self-draw": ["M04"],
    "counted yakuman": ["S06"],
    "waiting for what it has melded": ["W07"],
}


@pytest.mark.parametrize(
    ("name", "rules", "book", "due"),
    [
        *((name, "festival-2018", "tenhou", due) for name, due in FESTIVAL_AS_TENHOU.items()),
        *((name, "tenhou", "festival-2018", due) for name, due in TENHOU_AS_FESTIVAL.items()),
    ],
)
def test_a_hand_read_by_the_other_book(name: str, rules: str, book: str, due: list[str]) -> None:
    quiet = replace(SCENES[name], script=replace(SCENES[name].script, riichi={})) if name == "triple ron" else SCENES[name]  # type: ignore[type-var]
    game = deal_game(5, rules, scenes={0: quiet}, hands=1, start=PLAIN)
    assert codes(game) == []
    assert codes(game, book) == due


@pytest.mark.parametrize(
    ("name", "due"),
    [
        # Tenhou pays the counters to the nearest winner, the festival to each; the one that liability splits on a ron is paid by the
        # liable seat or by the discarder.
        ("double ron, the dealer wins too", ["M02"]),
        ("daisangen, liable on a ron", ["M04"]),
        ("daisuushii, liable on a ron", ["M04"]),
    ],
)
def test_who_pays_the_counters_by_the_other_book(name: str, due: list[str]) -> None:
    start = Start(number=4, honba=1, scores=(40000, 40000, 40000, 40000))
    assert codes(dealt(name, "tenhou", start), "festival-2018") == due
    assert codes(dealt(name, "festival-2018", start), "tenhou") == due
