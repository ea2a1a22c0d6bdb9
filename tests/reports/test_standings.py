"""The standings of games that are no tournament: both accounts, what is left out, and the three formats."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from analyzer.model.event import Drawn
from analyzer.model.outcome import DrawClaim
from parsers.native import document as native
from tests.dealer import deal_game
from tests.reports.logs import tenhou_log, write_logs
from tests.reports.test_cli import tenbo
from tests.reports.test_records import schema

SAMPLES = Path(__file__).parents[2] / "sample_logs"


def standings(*arguments: str | Path, exit_code: int = 0) -> dict[str, Any]:
    result = tenbo("standings", *arguments, "--format", "json")
    assert result.exit_code == exit_code, result.stderr
    told: dict[str, Any] = json.loads(result.stdout)
    Draft202012Validator(schema("standings")).validate(told)
    assert list(told) == list(schema("standings")["properties"])
    return told


def test_a_game_as_recorded_and_as_due_with_the_finding_between() -> None:
    """Chidori's self-drawn yakuman with one counter: liable Aoi owes all 32300, and the table paid 16100 (dealer Botan), 8100 and 8100."""
    (game,) = standings(SAMPLES / "festival-liability-forgotten.json")["games"]
    assert game["differs"]
    assert game["causes"] == ["M04 in E2-1"]
    assert game["recorded"]["scores"] == [33800, 11900, 49900, 24400]
    assert game["due"]["scores"] == [33800 - 16100 - 8100, 11900 + 16100, 49900, 24400 + 8100]
    text = tenbo("standings", SAMPLES / "festival-liability-forgotten.json").stdout
    assert "as recorded                    as due" in text
    assert "The accounts differ: M04 in E2-1." in text
    assert "    as due" in text


def test_the_samples_are_counted_with_their_unknowns() -> None:
    told = standings(SAMPLES)
    assert len(told["games"]) + len(told["left_out"]) == len([path for path in SAMPLES.iterdir() if path.suffix != ".md"])
    assert all(one["reason"].startswith("the same game as in ") for one in told["left_out"])
    assert told["sums"] == {"games": 0.0, "penalties": 0.0, "total": 0.0}
    assert told["name"] is None
    unknown = {game["file"].rpartition("/")[2]: game["unknown"] for game in told["games"] if game["due"] is None}
    assert "without a win that is none" in unknown["festival-open-tanyao.json"]


def test_names_and_places_make_the_table(tmp_path: Path) -> None:
    for seed in (1, 2, 3):
        (tmp_path / f"{seed}.json").write_bytes(native.write(deal_game(seed, "festival-2018", east_only=True)))
    expected: dict[str, int] = {}
    for seed in (1, 2, 3):
        game = deal_game(seed, "festival-2018", east_only=True)
        assert game.final is not None
        for player, result in zip(game.players, game.final.results or (), strict=True):
            expected[player.name] = expected.get(player.name, 0) + round(result * 1000)
    players = standings(tmp_path)["players"]
    assert {one["player"]: round(one["recorded"]["total"] * 1000) for one in players} == expected
    assert {one["recorded"]["games"] for one in players} == {3}
    assert [one["recorded"]["place"] for one in players] == [1, 2, 3, 4]


def test_a_chombo_in_a_log_is_taken_off_and_listed(tmp_path: Path) -> None:
    """EMA 2016 §3.4.6 and U007: −20000 after uma, a line of its own, the results of the game as they are."""
    game = deal_game(1, "festival-2018", east_only=True)
    first = game.hands[0]
    for name, offenders in (("a.json", (1, 1, 2)), ("b.json", None)):
        void = msgspec.structs.replace(first, copies=None, ordinals=None, events=(Drawn(DrawClaim("chombo", offenders=offenders)),))
        (tmp_path / name).write_bytes(native.write(msgspec.structs.replace(game, hands=[void, *game.hands])))
    plain, fined = (standings(tmp_path / name) for name in ("b.json", "a.json"))
    assert [one["games"][0]["recorded"] for one in (plain, fined)] == [plain["games"][0]["due"]] * 2
    names = [player.name for player in game.players]
    totals = {one["player"]: one["recorded"]["total"] for one in plain["players"]}
    totals[names[1]] -= 40.0
    totals[names[2]] -= 20.0
    assert {one["player"]: one["recorded"]["total"] for one in fined["players"]} == pytest.approx(totals)
    assert [(one["player"], one["points"], one["reason"]) for one in fined["penalties"]] == [
        (names[seat], 20000, "chombo in E1-0") for seat in (1, 1, 2)
    ]
    assert fined["sums"] == {"games": 0.0, "penalties": -60.0, "total": -60.0}
    assert plain["penalties"] == []
    assert "whose chombo it was" in plain["left_out"][0]["reason"]


def test_what_is_no_game_is_left_out_and_said(tmp_path: Path) -> None:
    write_logs(tmp_path)
    (tmp_path / "d again.xml").write_bytes(tenhou_log())
    left_out = {one["file"].rpartition("/")[2]: one["reason"] for one in standings(tmp_path, exit_code=1)["left_out"]}
    assert left_out.keys() == {"c broken.xml", "d again.xml"}
    assert left_out["d again.xml"].startswith("the same game as in ")
    text = tenbo("standings", tmp_path).stdout
    assert "Not counted" in text
    assert "notes.txt" not in text


def test_a_named_file_that_is_no_log_makes_the_exit_status_1(tmp_path: Path) -> None:
    write_logs(tmp_path)
    (tmp_path / "c broken.xml").unlink()
    assert standings(tmp_path)["left_out"] == []
    (left_out,) = standings(tmp_path / "a clean.xml", tmp_path / "notes.txt", exit_code=1)["left_out"]
    assert left_out["file"].endswith("notes.txt")


def test_a_game_cut_off_does_not_hide_the_whole_one(tmp_path: Path) -> None:
    whole = tenhou_log()
    (tmp_path / "a.xml").write_bytes(whole.partition(b"<AGARI")[0] + b"</mjloggm>")
    (tmp_path / "b.xml").write_bytes(whole)
    told = standings(tmp_path)
    assert [game["file"].rpartition("/")[2] for game in told["games"]] == ["b.xml"]
    assert [one["file"].rpartition("/")[2] for one in told["left_out"]] == ["a.xml"]


def test_another_book_makes_other_results() -> None:
    log = SAMPLES / "festival-clean-1.json"
    assert standings(log)["games"][0]["rules"].startswith("festival-2018")
    assert standings(log, "--rules", "rrc")["games"][0]["rules"] == "rrc"
    assert tenbo("standings", log, "--rules", "no-such-book").exit_code == 2


def test_no_name_becomes_a_formula(tmp_path: Path) -> None:
    names = ("=HYPERLINK(1)", "+Botan", "@Chika", "Dan")
    (tmp_path / "a.json").write_bytes(native.write(deal_game(1, "festival-2018", east_only=True, names=names)))
    for rows, column in (("players", "player"), ("games", "name")):
        text = tenbo("standings", tmp_path, "--format", "csv", "--rows", rows).stdout
        found = {row[column] for row in csv.DictReader(io.StringIO(text))}
        assert found == {"'=HYPERLINK(1)", "'+Botan", "'@Chika", "Dan"}


def test_seats_without_a_name_are_in_no_table(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(native.write(deal_game(1, "festival-2018", east_only=True, names=("", "Botan", "Chika", "Dan"))))
    told = standings(tmp_path)
    assert {one["player"] for one in told["players"]} == {"Botan", "Chika", "Dan"}
    assert told["games"][0]["players"][0] is None
    assert "seat 0 (?)" in tenbo("standings", tmp_path).stdout


@pytest.mark.parametrize("arguments", [["missing.xml"], ["a.toml", "b.toml"], ["missing.toml"], ["."], []])
def test_wrong_usage_exits_2(arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = tenbo("standings", *arguments, *(["-o", "no/such/folder/x"] if arguments == ["."] else []))
    assert result.exit_code == 2
    assert result.stderr.strip()
    assert "Traceback" not in result.stderr


def test_an_empty_folder_has_no_games(tmp_path: Path) -> None:
    result = tenbo("standings", tmp_path)
    assert (result.exit_code, result.stdout) == (0, "No games.\n")


def test_help_teaches_by_example() -> None:
    assert "tenbo standings spring.toml" in tenbo("standings", "--help").stdout
