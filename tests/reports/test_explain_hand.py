"""``tenbo explain LOG``: a hand told turn by turn, its board, and its end worked out; what is refused; what names cannot do."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from rich.cells import cell_len

from analyzer.model.event import AddedKan, Chi, ClosedKan, Disconnect, DoraTurned, Draw, Drawn, Kita, OpenKan, Pon, Riichi, StickPaid, Won
from analyzer.model.event import Discard as Thrown
from analyzer.model.game import Game, Player, Source
from analyzer.model.hand import Hand
from analyzer.model.outcome import DrawClaim, WinClaim, YakuClaim
from parsers import read
from parsers.native import document as native
from reports.telling import told, turns
from tests.dealer import deal_game
from tests.reports.logs import tenhou_log
from tests.reports.test_cli import tenbo

SAMPLES = Path(__file__).parents[2] / "sample_logs"
LIABILITY = SAMPLES / "festival-liability-forgotten.json"


def explained(*arguments: str | Path) -> str:
    result = tenbo("explain", *arguments)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def test_a_hand_from_the_deal_to_the_payments() -> None:
    """Chidori's big three dragons; Aoi fed the third set. 32000 and a counter of 300 are all Aoi's to pay (R-4.2.5-10, gap item 13)."""
    text = explained(LIABILITY, "--hand", "E2-1")
    lines = text.splitlines()
    assert lines[0].endswith("festival-liability-forgotten.json: East 2, 1 honba")
    assert "   0  East draws 5z, discards it" in lines
    assert "   2  South calls pon of East's 5z with 55z, discards 9m" in lines
    assert "        234m9p56s6677z [pon 555z East]; 69 left" in lines
    assert "  21  South wins by self-draw on 5s" in lines
    assert "    melds     [pon 555z East] [pon 666z West] [pon 777z North]" in lines
    assert "    hand      234m5s + 5s" in lines
    assert "    river     (7z*) 3p*" in lines
    assert "  indicators 5p, 62 tiles left in the wall" in lines
    assert "  open triplet of honours                      4   555z" in lines
    assert "  together 36, counted as                  40 fu" in lines
    assert "  Aoi to Chidori                          32,000   for liability" in lines
    assert "  Aoi to Chidori                             300   for counters" in lines
    assert "R-4.2.5-10" in text
    assert "  The record differs." in lines
    assert any(line.startswith("      ! M04 error: liability") for line in lines)
    assert "        Botan is owed 16100 by Aoi" in lines


def test_a_log_alone_lists_its_hands() -> None:
    lines = explained(LIABILITY).splitlines()
    assert lines[2] == "  E1-0    drawn: exhaustive"
    assert lines[3] == "  E2-1    Chidori (seat 2, South) wins by self-draw; M04"
    assert lines[-1] == "Say which with --hand, like --hand E1-0."


def test_a_draw_says_who_is_tenpai_and_what_is_paid() -> None:
    lines = explained(LIABILITY, "--hand", "e1").splitlines()
    assert "  Chidori: tenpai, +3,000 points" in lines
    assert "  Aoi: not tenpai, -1,000 points" in lines


@pytest.mark.parametrize("language", ["en", "ru", "ja"])
def test_no_line_is_wider_than_80_columns(language: str) -> None:
    checked = 0
    for path in (LIABILITY, SAMPLES / "festival-open-tanyao.json", SAMPLES / "tenhou-seeded.xml"):
        for game in read(path):
            if isinstance(game, Game) and len(game.players) == 4:
                for key in dict.fromkeys(hand.key for hand in game.hands):
                    lines = explained(path, "--hand", key, "--lang", language).splitlines()
                    # The name of a file is never broken, however long its path is.
                    assert max(cell_len(line) for line in lines if str(path) not in line) <= 80, (path.name, key)
                    checked += 1
    assert checked > 10


def test_another_book_may_be_named() -> None:
    text = explained(LIABILITY, "--hand", "E2-1", "--rules", "tenhou")
    assert "Rules: tenhou" in text
    assert tenbo("explain", LIABILITY, "--hand", "E2-1", "--rules", "no-such-book").exit_code == 2


def test_standard_input(tmp_path: Path) -> None:
    result = tenbo("explain", "-", "--hand", "E1-0", stdin=tenhou_log())
    assert result.stdout.startswith("standard input: East 1, 0 honba\n")
    assert "Akari" in result.stdout


def test_which_game_of_several(tmp_path: Path) -> None:
    path = tmp_path / "two.json"
    games = [json.loads(native.write(deal_game(seed, "festival-2018", hands=2))) for seed in (1, 2)]
    path.write_text(json.dumps({"games": games}))
    many = tenbo("explain", path, "--hand", "E1")
    assert (many.exit_code, "holds 2 games: say which with --game" in many.stderr) == (2, True)
    assert "two.json, game 2: East 1" in explained(path, "--hand", "E1", "--game", "2")
    none = tenbo("explain", path, "--game", "3")
    assert (none.exit_code, "holds 2 games" in none.stderr) == (2, True)


def test_a_hand_that_is_not_there_is_refused_with_those_that_are() -> None:
    result = tenbo("explain", LIABILITY, "--hand", "S4-2")
    assert result.exit_code == 2
    assert result.stderr == "tenbo: there is no hand S4-2; there are E1-0, E2-1, E3-0, E4-0\n"


def test_a_log_that_cannot_be_read_exits_1(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("not a log")
    result = tenbo("explain", tmp_path / "notes.txt", "--hand", "E1")
    assert result.exit_code == 1
    assert "neither XML nor JSON" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("no-such.xml", "--hand", "E1"), "no such file: no-such.xml"),
        (("--hand", "E1"), "go with a LOG"),
        (("S05", "--hand", "E1"), "no such file"),
        (("no-such.xml",), "there is no such file"),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...], words: str) -> None:
    result = tenbo("explain", *arguments)
    assert result.exit_code == 2
    assert words in result.stderr


def test_a_code_goes_before_a_file_of_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("S05").write_bytes(tenhou_log())
    assert explained("S05").startswith("S05 ")
    assert explained("./S05").startswith("./S05\n")


def test_a_hand_dealt_again_is_told_each_time(tmp_path: Path) -> None:
    game = deal_game(1, "festival-2018", hands=2)
    void = msgspec.structs.replace(game.hands[0], copies=None, events=(Drawn(DrawClaim("chombo", offenders=(1,))),))
    path = tmp_path / "void.json"
    path.write_bytes(native.write(msgspec.structs.replace(game, hands=[void, *game.hands], final=None)))
    text = explained(path, "--hand", "E1")
    assert text.count("void.json: East 1, 0 honba") == 2
    assert f"{game.players[1].name}: at fault" in text


def test_names_cannot_steer_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(native.write(deal_game(1, "festival-2018", hands=2, names=("\x1b[31mAoi", "Botan\u202e", "C\nD", "Dan"))))
    text = explained(path, "--hand", "E1")
    assert not {"\x1b", "\u202e"} & set(text)
    assert "C\nD" not in text


PLAYERS = (Player("Aoi"), Player("Botan"), Player("Chie"), Player("Dan"))
EVENTS = [
    (Draw(0, 4), "draws 5m"),
    (Thrown(0, 34, drawn=False), "discards 0m"),
    (Thrown(0, 4, drawn=True), "discards it"),
    (Chi(1, 0, 4, (3, 5)), "calls chi of East's 5m with 46m"),
    (Pon(1, 3, 31, (31, 31)), "calls pon of North's 5z with 55z"),
    (OpenKan(1, 2, 31, (31, 31, 31)), "calls open kan of West's 5z with 555z"),
    (ClosedKan(1, (31, 31, 31, 31)), "declares a closed kan of 5555z"),
    (AddedKan(1, 31), "adds 5z to the pon"),
    (Kita(1, 30), "sets 4z aside"),
    (Riichi(1), "declares riichi"),
    (StickPaid(1), "pays the deposit"),
    (DoraTurned(8), "indicator 9m is turned"),
    (Disconnect(1), "is disconnected"),
    (Disconnect(1, back=True), "is back"),
    (Won(1, 1, WinClaim()), "wins by self-draw"),
    (Won(1, 1, WinClaim(tile=4)), "wins by self-draw on 5m"),
    (Won(1, 0, WinClaim()), "wins off East"),
    (Won(1, 0, WinClaim(tile=4)), "wins off East on 5m"),
    (Drawn(DrawClaim("four_winds")), "drawn: four equal winds"),
]


@pytest.mark.parametrize(("event", "words"), EVENTS)
def test_every_event_has_its_words(event: object, words: str) -> None:
    game = Game(Source("x", "native"), PLAYERS, [Hand(0, 0)])
    assert told(game, game.hands[0], event) == words  # type: ignore[arg-type]  # any event


def test_three_players_are_told_by_their_three_winds(tmp_path: Path) -> None:
    """Seat 2 deals; seat 0 is South, of whom seat 1, West, calls. Such games are not judged yet, and nothing is said of the win's value."""
    calls = (Draw(2, 0), Thrown(2, 0, drawn=True), Draw(0, 31), Thrown(0, 31, drawn=True), Pon(1, 0, 31, (31, 31)), Won(1, 0, WinClaim()))
    hand = Hand(2, 2, scores=(35000,) * 3, events=calls)
    path = tmp_path / "three.json"
    path.write_bytes(native.write(Game(Source("three", "native"), PLAYERS[:3], [hand])))
    lines = explained(path, "--hand", "E3").splitlines()
    assert "   4  West calls pon of South's 5z with 55z" in lines
    assert "    melds     [pon 555z South]" in lines
    assert "  three players" in lines
    assert "  The rules give it no value." not in lines


def test_what_one_seat_does_in_a_row_is_one_turn() -> None:
    hand = Hand(
        0, 0, events=(Draw(0, 4), Riichi(0), Thrown(0, 4, drawn=True), StickPaid(0), DoraTurned(3), Draw(1, 5), Won(1, 1, WinClaim()))
    )
    game = Game(Source("x", "native"), PLAYERS, [hand])
    assert [(turn.first, turn.last, turn.seat, turn.ends) for turn in turns(game, hand)] == [
        (0, 4, 0, False),
        (5, 5, 1, False),
        (6, 6, 1, True),
    ]


def test_a_record_of_payments_alone_is_told_as_far_as_it_goes(tmp_path: Path) -> None:
    claim = WinClaim(yaku=(YakuClaim("riichi", 1), YakuClaim("pinfu", 1)), han=2, fu=30, delta=(-2000, 2000, 0, 0))
    hand = Hand(0, 0, scores=(30000,) * 4, events=(Won(1, 0, claim),))
    path = tmp_path / "sheet.json"
    path.write_bytes(native.write(Game(Source("sheet", "native"), PLAYERS, [hand])))
    text = explained(path, "--hand", "E1")
    assert "The log: Riichi 1, Pinfu 1; 2 han 30 fu" in text
    assert "left in the wall" not in text
    assert "river" not in text
