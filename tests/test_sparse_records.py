"""Records that leave things out, or say one thing in two places: what is not recorded is no error, and what is recorded is compared."""

from __future__ import annotations

from textwrap import dedent

import msgspec
import pytest

from analyzer.audit import Audit, audit
from analyzer.model.event import Disconnect
from analyzer.recount import recount
from analyzer.regulation.declared import regulation_for
from tests.cases.case import rules_of
from tests.cases.notation import read_game

UNKNOWN_HANDS = """\
East 1, scores 25000 25000 25000 25000
East: hidden
South: hidden
West: hidden
North: hidden
East draws 5m, discards it
South wins off East: 3900 points
"""
RIICHI = """\
East 1, indicator 9p
South: 234m678m345s88s34p
East draws 2z, discards it
South draws 3z, discards it
West, North, East draw and discard
South draws 3z, declares riichi, discards 3z
South pays 1000
West, North, East draw and discard
South draws 5p
"""
EAST_WAITS = """\
East 1, scores 25000 25000 25000 25000
East: 123m456p789s1122z
South: 147m147p147s3456z
West: 147m147p147s3456z
North: 258m258p258s5677z
East draws 9m, discards it
South draws 9m, discards it
play goes on until 0 tiles are left
"""
EAST_STAYS = """\
East 1, 1 counter, scores 28000 24000 24000 24000
East draws, discards it
"""
PINFU_TANYAO = """\
East 1
South: 234m678m345s88s34p
East, South draw and discard
West draws 5p, discards it
"""


def audited(log: str, rules: str = "tenhou") -> Audit:
    declared = rules_of(rules)
    settings = regulation_for(declared, 4).settings  # type: ignore[union-attr]
    return audit(read_game(dedent(log).strip(), declared, red_fives=any(settings.red_fives), start_points=settings.start_points))


SPARSE = {
    # A win that cannot be scored, and no payments: the scores after it are not known, neither to the next hand nor to the end.
    "an unscored win, then a hand": (
        UNKNOWN_HANDS + "East 2, scores 28900 25000 25000 21100\nEast draws, discards it\n",
        [],
        "cannot_tell",
    ),
    "an unscored win, then the end": (UNKNOWN_HANDS + "end of the game: scores 21100 28900 25000 25000\n", [], "cannot_tell"),
    # Riichi, ippatsu, self-draw, pinfu, tanyao: 5 han and up to 4 ura, that nobody shows. 8 han are 4,000 and 8,000.
    "ura within a total": (
        RIICHI + "South wins: 8 han; 20 fu; 16000 points; E -8000, S +17000, W -4000, N -4000\n",
        [],
        "cannot_tell",
    ),
    "ura within points": (RIICHI + "South wins: 16000 points; E -8000, S +17000, W -4000, N -4000\n", [], "cannot_tell"),
    "ura within payments": (RIICHI + "South wins: E -8000, S +17000, W -4000, N -4000\n", [], "cannot_tell"),
    "more than any ura": (RIICHI + "South wins: E -16000, S +33000, W -8000, N -8000\n", ["M01"], "differs"),
    # Who is tenpai is not said: the hands tell it.
    "a draw paid as the hands are": (EAST_WAITS + "drawn: E +3000, S -1000, W -1000, N -1000\n" + EAST_STAYS, [], None),
    "a draw paid otherwise": (EAST_WAITS + "drawn: E +1000, S +1000, W -1000, N -1000\n", ["M07"], None),
    "a draw at which the tenpai hand is kept closed": (EAST_WAITS + "drawn: E 0, S 0, W 0, N 0\n", [], None),
    # The log calls the wrong player tenpai and pays the right one: one error.
    "paid as the hands are, not as they are called": (
        EAST_WAITS + "drawn: tenpai East, South; E +3000, S -1000, W -1000, N -1000\n" + EAST_STAYS,
        ["W07"],
        None,
    ),
    "the result alone": (
        "East 1\nEast: hidden\nEast wins: on 5p; shows 234m678m345s88s345p; riichi 1, menzen_tsumo 1; 20 fu\n",
        [],
        "cannot_tell",
    ),
    # A total of han beside the list.
    "a total that the list does not give": (
        PINFU_TANYAO + "South wins off West: pinfu 1, tanyao 1; 5 han; 30 fu; 2000 points\n",
        ["S04"],
        "differs",
    ),
    "a total and the value that follows from it": (
        PINFU_TANYAO + "South wins off West: pinfu 1, tanyao 1; 5 han; 30 fu; 8000 points\n",
        ["S04"],
        "differs",
    ),
    "a total that the list gives": (PINFU_TANYAO + "South wins off West: pinfu 1, tanyao 1; 2 han; 30 fu; 2000 points\n", [], "agrees"),
}


@pytest.mark.parametrize(("log", "codes", "verdict"), SPARSE.values(), ids=SPARSE)
def test_what_is_not_recorded_is_no_error(log: str, codes: list[str], verdict: str | None) -> None:
    result = audited(log)
    assert [(finding.code, finding.found) for finding in result.findings if finding.code not in codes] == []
    assert [finding.code for finding in result.findings] == codes
    assert [win.verdict.value for win in result.wins] == ([] if verdict is None else [verdict])


FOUR_WINDS = """\
East 1
East: 123m456p789s2233p
South: 123m456m123p5566z
East draws 4z, declares riichi, discards 4z
East pays 1000
South draws 4z, declares riichi, discards 4z
South pays 1000
West draws 4z, discards it
North draws 4z, discards it
"""


def test_riichi_does_not_hide_four_equal_winds() -> None:
    assert audited(FOUR_WINDS + "drawn by four winds\n").findings == []
    assert [(finding.code, finding.event) for finding in audited(FOUR_WINDS + "East draws, discards it\n").findings] == [("G09", 12)]


def test_the_tile_that_declares_riichi_is_a_discard() -> None:
    log = "East 1\nEast: 123m456p789s1122z\nEast draws 1z, declares riichi, discards 1z\nEast pays 1000\n"
    assert [finding.code for finding in audited(log, "tenhou; furiten_riichi = false").findings] == ["R12"]


def test_a_player_who_leaves_after_a_draw_changes_no_payment() -> None:
    """The payments due at a draw are put right where the draw stands, whatever the record goes on with."""
    result = audited(EAST_WAITS.replace("25000", "30000") + "drawn: tenpai East; E +3500, S -1500, W -1000, N -1000\n", "festival-2018")
    assert [finding.code for finding in result.findings] == ["M07"]
    plain = recount(result).due
    assert plain is not None
    game = result.game
    hand = msgspec.structs.replace(game.hands[0], events=(*game.hands[0].events, Disconnect(0)))
    assert recount(audit(msgspec.structs.replace(game, hands=[hand]))).due == plain
