"""Hands under other rules, each worked by hand: what the winner gains under both, why it differs, and what the table comes to.

First hands written for it, with the arithmetic beside; then ten of the real logs (docs/validation.md), told by digest.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import pytest

from analyzer.model.game import DeclaredRules, Game
from analyzer.model.outcome import FinalClaim
from analyzer.regulation.declared import regulation_for
from analyzer.regulation.load import load_regulation
from analyzer.regulation.regulation import Regulation
from analyzer.rescore import Rescore, rescore
from parsers import read
from tests.cases.notation import read_game
from tests.parsers.example import CORPUS

TENHOU = load_regulation("tenhou")


class Worked(NamedTuple):
    """A hand under two books: of each change the seat, causes, and the winner's gain before and after; and the scores of both sides."""

    log: str
    other: str
    changes: list[tuple[int, tuple[str, ...], int, int | None]]
    scores: tuple[tuple[int, ...], tuple[int, ...]]
    remarks: list[str]


WAITING = "South: 234m678m345s88s34p"
HANDS = {
    # 3 han 30 fu, 960 x 4 = 3840; without the red five 2 han 30 fu, 480 x 4 = 1920.
    "a red five": Worked(
        """
        East 1
        South: 234m678m340s88s34p
        East, South draw and discard
        West draws 5p, discards it
        South wins off West: tanyao 1, pinfu 1, aka_dora 1; 30 fu; W -3900, S +3900
        """,
        "festival-2018",
        [(1, ("-aka_dora",), 3900, 2000)],
        ((25000, 28900, 21100, 25000), (30000, 32000, 28000, 30000)),
        [],
    ),
    # 1 han 30 fu, 240 x 4 = 960. R-4.2-06: an open hand of simples has no yaku here. The deposit of North stays on the table and goes to
    # the first at the end: the three others have 30000, of whom each gets 300 (EMA 2016 §3.6), and the rest stays.
    "open simples": Worked(
        """
        East 1
        South: 34m678m345s88s34p1z
        East draws 2m, discards it
        South calls chi with 34m, discards 1z
        West draws, discards it
        North draws 9m, declares riichi, discards 9m
        North pays 1000
        East draws 5p, discards it
        South wins off East: tanyao 1; 30 fu; E -1000, S +2000
        """.replace("South: ", "North: 123m456p789s1122z\n        South: "),
        "festival-2018",
        [(1, ("no_win",), 2000, None)],
        ((24000, 27000, 25000, 24000), (30300, 30300, 30300, 29000)),
        ["no win under festival-2018; the hand would have gone on, and nothing is paid for it here"],
    ),
    # Two winners, 2 han 30 fu each; the nearest, South, alone where only one may win.
    "head-bump": Worked(
        """
        East 1, 0 counters
        South: 234m678m345s88s34p
        West: 345m567m456s66s67p
        East, South, West, North draw and discard
        East draws 5p, discards it
        South wins off East: tanyao 1, pinfu 1; 30 fu; E -2000, S +2000
        West wins off East: tanyao 1, pinfu 1; 30 fu; E -2000, W +2000
        """,
        "wrc-2025",
        [(2, ("head_bump",), 2000, None)],
        ((21000, 27000, 27000, 25000), (28000, 32000, 30000, 30000)),
        ["2 winners; under wrc-2025 the nearest winner alone would be paid"],
    ),
    # 4 han 30 fu, base 1920: 7680 for 7700; above 1900 a mangan, 8000 (EMA 2025).
    "rounded up to mangan": Worked(
        """
        East 1, indicator 7s
        South: 234m678m345s88s34p
        East, South draw and discard
        West draws 5p, discards it
        South wins off West: tanyao 1, pinfu 1, dora 2; 30 fu; W -7700, S +7700
        """,
        "ema-2025",
        [(1, ("limit",), 7700, 8000)],
        ((25000, 32700, 17300, 25000), (30000, 38000, 22000, 30000)),
        [],
    ),
    # 20 + 4 (open triplet of dragons) + 4 (closed triplet of simples) + 4 (pair of both winds) = 32: 1 han 40 fu, 320 x 6 = 1920; with 2
    # for the pair 30 fu, 240 x 6 = 1440.
    "pair of both winds": Worked(
        """
        East 1
        East: 55z11z222s67m345p9p
        East draws 9s, discards it
        South draws 5z, discards it
        East calls pon, discards 9p
        South, West draw and discard
        North draws 5m, discards it
        East wins off North: haku 1; 40 fu; N -2000, E +2000
        """,
        "ema-2025",
        [(0, ("fu",), 2000, 1500)],
        ((27000, 25000, 25000, 23000), (31500, 30000, 30000, 28500)),
        [],
    ),
}


def written(log: str, rules: Regulation = TENHOU) -> Game:
    lines = "\n".join(line.removeprefix("        ") for line in log.strip("\n").splitlines())
    game = read_game(lines, DeclaredRules(book="tenhou"), red_fives=True, start_points=rules.settings.start_points)
    game.final = None
    return game


def told(result: Rescore) -> list[tuple[int, tuple[str, ...], int, int | None]]:
    return [(change.seat, change.causes, change.before_points, change.after_points) for change in result.changes]


def remarks(result: Rescore) -> list[str]:
    return [remark.partition(": ")[2] for remark in result.remarks]


@pytest.mark.parametrize("worked", HANDS.values(), ids=HANDS)
def test_a_hand_worked_by_hand(worked: Worked) -> None:
    result = rescore(written(worked.log), TENHOU, load_regulation(worked.other))
    assert told(result) == worked.changes
    assert result.scores == worked.scores
    assert remarks(result) == worked.remarks
    assert result.wins == worked.log.count(" wins ")


def test_results_and_places_follow_from_the_scores_of_each_side() -> None:
    """Tenhou: 25000 to 30000 with an oka of 20 and uma 20-10, equal scores by seat; festival: 30000, uma 15-5, equal scores shared."""
    result = rescore(written(HANDS["a red five"].log), TENHOU, load_regulation("festival-2018"))
    assert result.results == ((-5 + 10.0, -1.1 + 20 + 20, -8.9 - 20, -5.0 - 10), (0.0, 2.0 + 15, -2.0 - 15, 0.0))
    assert result.places == ((2, 1, 4, 3), (2, 1, 4, 2))


def test_a_nearer_winner_that_is_none_leaves_the_counters_and_deposits_to_the_next() -> None:
    """Two winners: South's open simples are no win under the festival's page; West has 2 han 30 fu and takes the counter, 300."""
    log = """
        East 1, 1 counter, the log begins here
        South: 34m678m345s88s34p1z
        West: 345m567m456s66s67p
        East draws 2m, discards it
        South calls chi with 34m, discards 1z
        West, North draw and discard
        East draws 5p, discards it
        South wins off East: tanyao 1; 30 fu; E -1300, S +1300
        West wins off East: tanyao 1, pinfu 1; 30 fu; E -2000, W +2000
        """
    result = rescore(written(log), TENHOU, load_regulation("festival-2018"))
    assert told(result) == [(1, ("no_win",), 1300, None), (2, ("settlement",), 2000, 2300)]
    assert remarks(result) == ["no win of South under festival-2018, for which nothing is paid here"]


def test_counters_go_to_each_winner() -> None:
    log = (
        HANDS["head-bump"]
        .log.replace("East 1, 0 counters", "East 1, 1 counter, the log begins here")
        .replace("E -2000, S +2000", "E -2300, S +2300")
    )
    result = rescore(written(log), TENHOU, load_regulation("ema-2025"))
    assert told(result) == [(2, ("settlement",), 2000, 2300)]


def test_the_nearest_of_those_who_may_win_is_paid() -> None:
    """Head-bump asks who wins, not who says so: South's open simples are none without open all simples, and West is paid."""
    log = """
        East 1
        South: 34m678m345s88s34p1z
        West: 345m567m456s66s67p
        East draws 2m, discards it
        South calls chi with 34m, discards 1z
        West, North draw and discard
        East draws 5p, discards it
        South wins off East: tanyao 1; 30 fu; E -1000, S +1000
        West wins off East: tanyao 1, pinfu 1; 30 fu; E -2000, W +2000
        """
    strict = load_regulation("wrc-2025").overlay({"open_tanyao": False}, "closed all simples alone")
    result = rescore(written(log), TENHOU, strict)
    assert told(result) == [(1, ("no_win",), 1000, None)]
    assert result.scores is not None
    assert result.scores[1] == (28000, 30000, 32000, 30000)


FURITEN = """
        East 1
        South: 234m678m345s88s34p
        West: 11z2p …
        East, South draw and discard
        West draws 5p, discards it
        North draws 1z, discards it
        West calls pon, discards 2p
        South wins off West: tanyao 1, pinfu 1; 30 fu; W -2000, S +2000
        """


def test_furiten_by_the_other_book_is_no_win() -> None:
    """South lets West's 5p pass and, after a call by West and before an own draw, wins on 2p: barred where others end nothing."""
    own = TENHOU.overlay({"temporary_furiten_ends": "any_call_or_draw"}, "any call ends it")
    assert told(rescore(written(FURITEN), own, TENHOU)) == [(1, ("furiten",), 2000, None)]
    assert told(rescore(written(FURITEN), TENHOU, own)) == []  # none by its own book, which check says, and so no change


LATE_RIICHI = """
        East 1
        North: 123m456p789s1122z
        play goes on until 3 tiles are left
        North draws 9p, declares riichi, discards 9p
        North pays 1000
        play goes on until 0 tiles are left
        drawn: tenpai North; N +3000, E -1000, S -1000, W -1000
        """


def test_a_move_that_the_other_book_does_not_allow_is_said() -> None:
    """Gap item 24: four tiles must be left to declare riichi under EMA 2016, one under EMA 2025."""
    rules = load_regulation("ema-2025"), load_regulation("ema-2016")
    assert remarks(rescore(written(LATE_RIICHI), *rules)) == [
        "North declares riichi with 2 tiles left in the wall, which ema-2016 does not allow"
    ]
    assert remarks(rescore(written(LATE_RIICHI), *rules[::-1])) == []


def test_a_bar_on_late_yaku_leaves_a_win_open() -> None:
    log = """
        East 1
        South: 234m678m345s66z99p
        East, South draw and discard
        West draws 6z, discards it
        South wins off West: hatsu 1; 40 fu; W -1300, S +1300
        """
    result = rescore(written(log), TENHOU, TENHOU.overlay({"atozuke": False}, "no late yaku"))
    assert told(result) == []
    assert len(result.remarks) == 1
    assert "is not known" in result.remarks[0]


def test_where_the_game_would_have_ended_is_said_once() -> None:
    """Tenhou's scores begin 5000 lower and its games end below zero: West's 1000 of the festival would be −4000."""
    log = """
        East 2, the log begins here, scores 38000 38000 3000 38000
        South: 234m678m345s88s34p
        East, South draw and discard
        West draws 5p, discards it
        South wins off West: tanyao 1, pinfu 1; 30 fu; W -2000, S +2000
        East 3
        play goes on until 0 tiles are left
        drawn: nobody tenpai
        East 4, 1 counter
        play goes on until 0 tiles are left
        drawn: nobody tenpai
        """
    festival = load_regulation("festival-2018")
    game = written(log, festival)
    assert remarks(rescore(game, festival, TENHOU)) == [
        "the game would have ended here (a score is below zero); the hands after it are counted all the same"
    ]
    game.final = FinalClaim((38000, 40000, 1000, 38000))
    assert remarks(rescore(game, festival, festival)) == ["the game ends here; under festival-2018 another hand would be played"]


def test_of_three_winners_one_who_has_no_yaku_voids_nothing() -> None:
    """Three winners void the hand; where South's open simples are no win there are two, and both are paid."""
    log = """
        East 1
        South: 34m678m345s88s34p1z
        West: 345m567m456s66s67p
        North: 234m234s567s88m46p
        East draws 2m, discards it
        South calls chi with 34m, discards 1z
        West, North draw and discard
        East draws 5p, discards it
        South wins off East: tanyao 1; 30 fu; E -1000, S +1000
        West wins off East: tanyao 1, pinfu 1; 30 fu; E -2000, W +2000
        North wins off East: tanyao 1; 40 fu; E -1300, N +1300
        """
    own = TENHOU.overlay({"triple_ron": "each"}, "three are paid")
    assert told(rescore(written(log), own, TENHOU)) == [
        (1, ("abort",), 1000, None),
        (2, ("abort",), 2000, None),
        (3, ("abort",), 1300, None),
    ]
    strict = TENHOU.overlay({"open_tanyao": False}, "closed all simples alone")
    assert told(rescore(written(log), own, strict)) == [(1, ("no_win",), 1000, None)]


def test_what_both_books_bar_is_no_difference() -> None:
    assert told(rescore(written(FURITEN), TENHOU, load_regulation("festival-2018"))) == []
    assert remarks(rescore(written(LATE_RIICHI), load_regulation("ema-2016"), load_regulation("festival-2018"))) == []


def test_nagashi_as_a_draw_and_as_a_win() -> None:
    """4000 from East and 2000 each; as a win (EMA 2012) with 100 a counter from each, the deposit, and no counter after it."""
    log = """
        East 1, 1 counter, 1 deposit, the log begins here, scores 25000 25000 25000 24000
        play goes on until 0 tiles are left, South throwing only terminals and honours
        drawn by nagashi: nobody tenpai; E -4000, S +8000, W -2000, N -2000
        """
    won = TENHOU.overlay({"nagashi": "win"}, "nagashi mangan is a win")
    result = rescore(written(log), TENHOU, won)
    assert result.scores == ((21000, 34000, 23000, 22000), (20900, 34300, 22900, 21900))
    none = rescore(written(log), TENHOU, TENHOU.overlay({"nagashi": "none", "noten_pool": 0}, "a plain draw without payments"))
    assert none.scores == ((21000, 34000, 23000, 22000), (26000, 25000, 25000, 24000))


def test_a_deposit_that_a_win_left_goes_to_the_next_who_is_paid() -> None:
    """North's, from the open simples that are no win there: seat 3, West of the next hand, makes nagashi mangan and takes it."""
    log = (
        HANDS["open simples"].log
        + """
        East 2
        play goes on until 0 tiles are left, West throwing only terminals and honours
        drawn by nagashi: nobody tenpai; E -4000, S -2000, W +8000, N -2000
        """
    )
    result = rescore(written(log), TENHOU, load_regulation("festival-2018").overlay({"nagashi": "win"}, "nagashi mangan is a win"))
    assert result.scores == ((22000, 23000, 23000, 32000), (28000, 26000, 28000, 38000))


def test_of_a_draw_that_the_other_book_does_not_have_nothing_follows() -> None:
    """Four equal winds in the last hand: the festival's hand would go on, so that it cannot be said whether the game would."""
    log = """
        South 4, the log begins here, scores 25000 25000 25000 25000
        East draws 4z, discards it
        South draws 4z, discards it
        West draws 4z, discards it
        North draws 4z, discards it
        drawn by four winds
        """
    game = written(log)
    game.final = FinalClaim((25000,) * 4)
    assert remarks(rescore(game, TENHOU, load_regulation("festival-2018"))) == [
        "ends with four winds; under festival-2018 the hand would go on"
    ]


def test_deposits_left_by_a_draw_go_to_the_first_of_each_side() -> None:
    """North alone is tenpai: 3000, less its deposit, which as the first it gets back; without a pool East is the first of three."""
    log = """
        East 1
        North: 123m456p789s1122z
        East, South, West draw and discard
        North draws 3z, declares riichi, discards 3z
        North pays 1000
        play goes on until 0 tiles are left
        drawn: tenpai North; E -1000, S -1000, W -1000, N +3000
        """
    result = rescore(written(log), TENHOU, TENHOU.overlay({"noten_pool": 0}, "no pool"))
    assert result.scores == ((24000, 24000, 24000, 28000), (26000, 25000, 25000, 24000))


def test_a_deposit_for_a_riichi_tile_that_is_won_on() -> None:
    log = """
        East 1
        East: 123m456p789s1122z
        South: 234m678m345s88s34p
        East draws 5p, declares riichi, discards 5p
        South wins off East: tanyao 1, pinfu 1; 30 fu; E -2000, S +2000
        """
    paid = TENHOU.overlay({"riichi_tile_ron": "paid"}, "paid all the same")
    result = rescore(written(log), TENHOU, paid)
    assert result.scores == ((23000, 27000, 25000, 25000), (22000, 28000, 25000, 25000))
    assert told(result) == [(1, ("settlement",), 2000, 3000)]


def test_a_bonus_for_a_player_below_zero() -> None:
    """The book's 10000 from the player who is broke to the one who won the points, after uma."""
    log = """
        East 1, scores 33000 33000 1000 33000
        South: 234m678m345s88s34p
        East, South draw and discard
        West draws 5p, discards it
        South wins off West: tanyao 1, pinfu 1; 30 fu; W -2000, S +2000
        """
    bonus = TENHOU.overlay({"bankruptcy_bonus": 10000}, "a bonus")
    result = rescore(written(log), TENHOU, bonus)
    assert result.results is not None
    plain, other = result.results
    assert [round(right - left, 1) for left, right in zip(plain, other, strict=True)] == [0.0, 10.0, -10.0, 0.0]


# The ten hands of docs/validation.md; digest of the file, hand, book, seat's gain before and after, why.
REAL = [
    ("75dca1ef5a75", "E1-1", "festival-2018", 6500, 3900, ("-aka_dora",)),
    ("75dca1ef5a75", "E3-0", "festival-2018", 9000, 6200, ("-aka_dora",)),
    ("75dca1ef5a75", "S1-2", "festival-2018", 6600, None, ("no_win",)),
    ("75dca1ef5a75", "S3-0", "festival-2018", 11600, 1500, ("-tanyao", "-aka_dora")),
    ("d782897cf4d4", "S2-0", "festival-2018", 4000, 2000, ("-tanyao",)),
    ("6f65197646af", "S1-2", "festival-2018", 1500, 3100, ("settlement",)),
    ("ccb6c2bde35b", "E2-1", "ema-2025", 1000, 1300, ("settlement",)),
    ("375442291823", "E2-2", "ema-2025", 14200, 14600, ("limit",)),
    ("e4700122b019", "E4-2", "ema-2025", 12500, 12600, ("limit",)),
    ("3c96ff2e2637", "E1-0", "ema-2025", 13000, 13000, ("fu",)),
]


@cache
def digests() -> dict[str, Path]:
    return {sha256(path.read_bytes()).hexdigest()[:12]: path for path in sorted((CORPUS / "tenhou_xml").rglob("*")) if path.is_file()}


@pytest.mark.corpus
@pytest.mark.skipif(not CORPUS.exists(), reason="the real logs are not here")
@pytest.mark.parametrize(("digest", "key", "book", "before", "after", "causes"), REAL)
def test_a_real_hand_worked_by_hand(digest: str, key: str, book: str, before: int, after: int | None, causes: tuple[str, ...]) -> None:
    (game,) = read(digests()[digest])
    assert isinstance(game, Game)
    own = regulation_for(game.rules, 4)
    assert own is not None
    result = rescore(game, own, load_regulation(book))
    changes = [
        (change.before_points, change.after_points, change.causes) for change in result.changes if game.hands[change.hand].key == key
    ]
    assert (before, after, causes) in changes
