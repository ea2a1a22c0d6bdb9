"""``tenbo rescore`` as its user sees it: the text, the lines of JSON, what is not scored again, and the exit status."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from analyzer.model.game import DeclaredRules
from parsers.native import document as native
from reports.rescore_command import CAUSES
from tests.dealer import deal_game
from tests.reports.logs import tenhou_log
from tests.reports.test_cli import tenbo
from tests.reports.test_records import schema
from tests.test_rescored_hands import HANDS, written

TEXT = """\
{name}
  As due under tenhou -> under festival-2018.
    Aoi                    25,000    +5.0  2nd   ->   30,000    +0.0  2nd
    Botan                  28,900   +38.9  1st   ->   32,000   +17.0  1st
    Chidori                21,100   -28.9  4th   ->   28,000   -17.0  4th
    seat 3                 25,000   -15.0  3rd   ->   30,000    +0.0  2nd  *
    East 1, 0 honba: Botan 3,900 -> 2,000 (red fives lost)

1 game, 1 win under festival-2018
  of another value: 1 win; with other places: 1 game
         1  red fives lost
"""


def log_of(name: str, *players: str) -> bytes:
    """One of the hands worked by hand, as a log that says tenhou."""
    game = written(HANDS[name].log)
    seats = tuple(msgspec.structs.replace(one, name=player) for one, player in zip(game.players, (*players, "", "", "", ""), strict=False))
    return native.write(msgspec.structs.replace(game, players=seats, rules=DeclaredRules(book="tenhou")))


def lines(*arguments: str | Path, exit_code: int = 0) -> list[dict[str, Any]]:
    result = tenbo("rescore", *arguments, "--format", "jsonl")
    assert result.exit_code == exit_code, result.stderr
    told = [json.loads(line) for line in result.stdout.splitlines()]
    for line in told:
        Draft202012Validator(schema("rescore")).validate(line)
    return told


@pytest.fixture
def red(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "red.json"
    path.write_bytes(log_of("a red five", "Aoi", "Botan", "Chidori"))
    return path


def test_the_text(red: Path) -> None:
    result = tenbo("rescore", red.name, "--rules", "festival-2018")
    assert (result.exit_code, result.stdout) == (0, TEXT.format(name="red.json"))


def test_standard_input_is_called_so(red: Path) -> None:
    result = tenbo("rescore", "-", "--rules", "festival-2018", stdin=red.read_bytes())
    assert result.stdout == TEXT.format(name="standard input")


def test_a_game_of_several_in_a_file_is_numbered(red: Path) -> None:
    one, other = (json.loads(log_of(name)) for name in ("pair of both winds", "a red five"))
    red.write_text(json.dumps({"format": one.pop("format", None), "version": one.pop("version", None), "games": [one, other]}))
    text = tenbo("rescore", red.name, "--rules", "festival-2018").stdout
    assert "red.json, game 2\n" in text
    assert [line["game"] for line in lines(red.name, "--rules", "festival-2018")[:-1]] == [0, 1]


def test_the_lines(red: Path) -> None:
    game, summary = lines(red.name, "--rules", "festival-2018")
    assert list(game) == list(schema("rescore")["$defs"]["rescore"]["properties"])
    assert list(summary) == list(schema("rescore")["$defs"]["summary"]["properties"])
    assert game["changes"] == [{"hand": "E1-0", "seat": 1, "causes": ["-aka_dora"], "before": 3900, "after": 2000}]
    assert game["own"] == {
        "rules": "tenhou",
        "scores": [25000, 28900, 21100, 25000],
        "results": [5.0, 38.9, -28.9, -15.0],
        "places": [2, 1, 4, 3],
    }
    assert game["other"]["places"] == [2, 1, 4, 2]
    assert (summary["games"], summary["wins"], summary["changed"], summary["causes"], summary["places_changed"]) == (
        1,
        1,
        1,
        {"-aka_dora": 1},
        1,
    )


@pytest.mark.parametrize(
    ("name", "words"), [("open simples", "2,000 -> nothing (no win)"), ("head-bump", "nothing (another winner is nearer)")]
)
def test_a_win_that_is_not_paid_says_why(red: Path, name: str, words: str) -> None:
    red.write_bytes(log_of(name, "Aoi"))
    assert words in tenbo("rescore", red.name, "--rules", HANDS[name].other).stdout


def test_every_cause_has_its_words() -> None:
    assert set(CAUSES) == {"no_win", "furiten", "closed_kan", "head_bump", "abort", "settlement", "fu", "limit"}


def test_a_game_that_is_there_twice_counts_once(red: Path) -> None:
    Path("red again.json").write_bytes(red.read_bytes())
    first, second, summary = lines(".", "--rules", "festival-2018")
    assert (first["file"], first["type"]) == ("./red again.json", "rescore")
    assert (second["type"], second["reason"]) == ("not_scored", "the same game as in ./red again.json")
    assert (summary["games"], summary["wins"], summary["not_scored"]) == (1, 1, 1)


def test_what_is_no_log_is_skipped_in_a_folder_and_told_where_it_is_named(red: Path) -> None:
    Path("README.md").write_text("Not a log.")
    _, summary = lines(".", "--rules", "festival-2018")
    assert (summary["games"], summary["not_scored"], summary["skipped"]) == (1, 0, 1)
    unread, summary = lines("README.md", "--rules", "festival-2018", exit_code=1)
    assert (unread["type"], unread["file"], bool(unread["reason"])) == ("not_scored", "README.md", True)
    assert (summary["not_scored"], summary["skipped"]) == (1, 0)


def test_a_broken_log_is_told_wherever_it_is_and_stops_nothing(red: Path) -> None:
    Path("a broken.xml").write_bytes(tenhou_log()[:300])
    told = lines(".", "--rules", "festival-2018", exit_code=1)
    assert [line["type"] for line in told] == ["not_scored", "rescore", "summary"]
    text = tenbo("rescore", ".", "--rules", "festival-2018").stdout
    assert "./a broken.xml\n    Not scored again: " in text
    assert "  not scored again: 1\n" in text


def test_a_fault_of_ours_on_one_game_stops_nothing(red: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import reports.rescore_command as command

    whole = command.rescore

    def failing(game: Any, own: Any, other: Any) -> Any:
        if game.players[0].name == "Aoi":
            raise ZeroDivisionError("a fault")
        return whole(game, own, other)

    monkeypatch.setattr(command, "rescore", failing)
    Path("zz.json").write_bytes(log_of("pair of both winds"))
    failed, scored, summary = lines(".", "--rules", "festival-2018", exit_code=2)
    assert failed["reason"].startswith("tenbo failed on the game: ZeroDivisionError: a fault")
    assert (scored["file"], summary["games"]) == ("./zz.json", 1)


def test_a_log_that_declares_nothing_is_scored_by_the_governing_book_first(red: Path) -> None:
    game = deal_game(3, "festival-2018", east_only=True)
    red.write_bytes(native.write(msgspec.structs.replace(game, rules=DeclaredRules())))
    record, _ = lines(red.name, "--rules", "tenhou")
    assert record["own"]["rules"] == "festival-2018"


def test_rules_that_cannot_be_used_are_the_reason(red: Path) -> None:
    game = deal_game(3, "festival-2018", east_only=True)
    red.write_bytes(native.write(msgspec.structs.replace(game, rules=DeclaredRules(book="no such book"))))
    (record, _) = lines(red.name, "--rules", "tenhou")
    assert record["type"] == "not_scored"
    assert "no such book" in record["reason"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("missing.json", "--rules", "rrc"), "missing.json"),
        (("red.json", "--rules", "no-such-book"), "no-such-book"),
        (("red.json",), "--rules"),
    ],
)
def test_wrong_usage_exits_2(red: Path, arguments: tuple[str, ...], words: str) -> None:
    result = tenbo("rescore", *arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert "Traceback" not in result.stderr


def test_the_text_in_russian(red: Path) -> None:
    text = tenbo("rescore", red.name, "--rules", "festival-2018", "--lang", "ru").stdout
    assert "Восток 1" in text
    assert "lost" not in text
