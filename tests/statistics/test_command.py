"""``tenbo stats``: conditions, aliases, formats, what it says of what it leaves out, and its width."""

import csv
import json
from pathlib import Path

import jsonschema
import pytest
from pyarrow import parquet
from rich.cells import cell_len
from typer.testing import CliRunner

from parsers.native import document as native
from reports.cli import app
from reports.statistics.where import Condition, WhereError, parse_where
from reports.stats_command import ByOption, TableOption, Whose
from reports.writers.statistics import _fitted
from tests.statistics.club import club, game, hand, turn, won

SCHEMA = Path(__file__).parents[2] / "docs" / "schemas" / "statistics.schema.json"


@pytest.fixture
def logs(tmp_path):
    """The club's game twice, a game of Aoi's second account a month later, one cut off, a broken file, and a text."""
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "a.json").write_bytes(native.write(club()))
    (folder / "b.json").write_bytes(native.write(club()))
    later = game(
        hand(0, 0, 0, (25000,) * 4, *turn(0, 1), won(2, 1, 1000, (0, -1000, 1000, 0), "tanyao 1")),
        names=("aoi_2nd", "Botan", "NoName", "=cmd"),
        date="2024-04-01",
        number=2,
    )
    (folder / "c.json").write_bytes(native.write(later))
    (folder / "d.json").write_bytes(native.write(club())[:200])
    (folder / "notes.txt").write_text("not a log")
    return folder


def stats(*args):
    ran = CliRunner().invoke(app, ["stats", *map(str, args)])
    assert ran.exit_code == 0, ran.output
    return ran.stdout


def as_json(*args):
    made = json.loads(stats(*args, "--format", "json"))
    jsonschema.validate(made, json.loads(SCHEMA.read_text(encoding="utf-8")))
    return made


def value(made, name, **keys):
    (row,) = [row for row in made["statistics"] if row["statistic"] == name and all(row[key] == one for key, one in keys.items())]
    return row


def test_every_game_counts_once_and_what_is_left_out_is_said(logs):
    made = as_json(logs)
    assert (made["games"], made["hands"], made["skipped"], made["first"], made["last"]) == (2, 8, 1, "2024-03-09", "2024-04-01")
    assert [Path(one["file"]).name for one in made["left_out"]] == ["b.json", "d.json"]
    assert value(made, "win_rate")["denominator"] == 32
    text = stats(logs)
    assert "the same game as in" in text
    assert "No logs, in folders: 1 file." in text


@pytest.mark.parametrize(
    ("condition", "hands"),
    [
        ("player=Aoi", 7),
        ("player=Aoi,Botan", 15),
        ("player!=Aoi", 25),
        ("date=2024-03", 28),
        ("date>=2024-03-10", 4),
        ("date<=2024-03", 28),
        ("date>2024", 0),
        ("length=east_south", 32),
        ("length=east", 0),
        ("rules=tenhou", 32),
        ("source=tenbo_json", 32),
        ("players=4", 32),
        ("rank>=4-dan", 0),
        ("room=phoenix", 0),
    ],
)
def test_where(logs, condition, hands):
    assert value(as_json(logs, "--where", condition), "win_rate")["denominator"] == hands


def test_conditions_all_hold(logs):
    made = as_json(logs, "--where", "player=Botan", "--where", "date>=2024-04")
    assert (made["where"], value(made, "win_rate")["denominator"]) == (["player=Botan", "date>=2024-04"], 4 / 4)


@pytest.mark.parametrize("text", ["player", "colour=red", "player>Aoi", "rank>=4dan", "date=", "room<2"])
def test_conditions_that_are_none(text, logs):
    with pytest.raises(WhereError):
        parse_where([text])
    ran = CliRunner().invoke(app, ["stats", str(logs), "--where", text])
    assert ran.exit_code == 2
    assert text in ran.stderr


def test_a_name_with_a_comma():
    assert parse_where(["player=Aoi, the first"]) == [Condition("player", "=", ("Aoi, the first", "Aoi", "the first"))]


def test_ranks_are_in_order():
    from reports.statistics.where import _holds

    (condition,) = parse_where(["rank >= 4-dan"])
    assert condition == Condition("rank", ">=", ("4-dan",))
    assert [_holds(condition, rank) for rank in ("9-kyuu", "1-kyuu", "3-dan", "4-dan", "10-dan", "tenhoui", "Expert", None)] == [
        *(False, False, False),
        *(True, True, True),
        *(False, False),
    ]


def test_by_player_and_aliases(logs, tmp_path):
    """NoName is a guest of Tenhou alone: in a log of no platform it is a name. Aoi's second account is hers by the file."""
    made = as_json(logs, "--by", "player")
    assert [group["player"] for group in made["groups"]] == ["Botan", "Aoi", "Chidori", "Daigo", "=cmd", "NoName", "aoi_2nd"]
    aliases = tmp_path / "aliases.toml"
    aliases.write_text('[players]\n"Aoi" = ["tenbo_json:aoi_2nd"]\n"Dan" = ["=cmd"]\n')
    made = as_json(logs, "--by", "player", "--aliases", aliases)
    assert {group["player"]: group["hands"] for group in made["groups"]} == {
        "Aoi": 8,
        "Botan": 8,
        "Chidori": 7,
        "Daigo": 7,
        "Dan": 1,
        "NoName": 1,
    }
    made = as_json(logs, "--by", "player", "--aliases", aliases, "--min-hands", 5)
    assert ([group["player"] for group in made["groups"]], made["small"]) == (["Aoi", "Botan", "Chidori", "Daigo"], 2)


def test_an_account_of_two_players_is_refused(logs, tmp_path):
    aliases = tmp_path / "aliases.toml"
    aliases.write_text('[players]\n"Aoi" = ["x"]\n"Botan" = ["x"]\n')
    ran = CliRunner().invoke(app, ["stats", str(logs), "--aliases", str(aliases)])
    assert ran.exit_code == 2
    assert f"{aliases}, line 3: players.Botan: 'x' is an account of 'Aoi' already" in ran.stderr


def test_guests_and_namesakes_are_nobody():
    from analyzer.model.game import DeclaredRules
    from reports.statistics import By, statistics
    from tests.statistics.club import frames

    one = game(hand(0, 0, 0, (25000,) * 4, *turn(0), won(1, 0, 1000, (-1000, 1000, 0, 0))), names=("NoName", "AI", "AI", ""))
    one.rules = DeclaredRules(platform="tenhou")
    told = statistics(frames(one), by=[By.PLAYER])
    assert (len(told.groups), told.nameless) == (0, 4)


@pytest.mark.parametrize("by", [*ByOption])
def test_groups_add_up(logs, by):
    made = as_json(logs, "--by", by.value)
    assert sum(row["numerator"] for row in made["statistics"] if row["statistic"] == "win_rate") == 6
    assert sum(group["hands"] for group in made["groups"]) == 32


def test_several_keys(logs):
    made = as_json(logs, "--by", "player", "--by", "month", "--where", "player=Botan")
    assert [(group["player"], group["month"], group["hands"]) for group in made["groups"]] == [
        ("Botan", "2024-03", 7),
        ("Botan", "2024-04", 1),
    ]


@pytest.mark.parametrize("table", [*TableOption])
def test_formats_agree(logs, tmp_path, table):
    """The same table as JSON, CSV and Parquet; written twice, the same bytes. A name that is a formula is plain text in CSV."""
    made = as_json(logs, "--by", "player")[table.value]
    text = stats(logs, "--by", "player", "--format", "csv", "--table", table.value)
    assert text == stats(logs, "--by", "player", "--format", "csv", "--table", table.value)
    rows = list(csv.DictReader(text.splitlines()))
    assert len(rows) == len(made)
    assert rows
    for row, one in zip(rows, made, strict=True):
        assert list(row) == list(one)
        if "player" in row:
            assert row["player"] == ("'=cmd" if one["player"] == "=cmd" else one["player"])
    for run in "12":
        stats(logs, "--by", "player", "--format", "parquet", "-o", tmp_path / run)
    parts = [(tmp_path / run / table.value / "part-0.parquet") for run in "12"]
    assert parts[0].read_bytes() == parts[1].read_bytes()
    assert parquet.read_table(parts[0]).num_rows == len(made)


def test_parquet_needs_a_folder(logs):
    ran = CliRunner().invoke(app, ["stats", str(logs), "--format", "parquet"])
    assert ran.exit_code == 2
    assert "-o parquet=NAME" in ran.stderr


@pytest.mark.parametrize(
    "args", [(), ("--by", "seat"), ("--by", "player"), ("--by", "rules"), ("--by", "month"), ("--definitions", "mortal")]
)
@pytest.mark.parametrize("language", ["en", "ru", "ja"])
def test_eighty_columns(logs, args, language):
    lines = stats(logs, *args, "--lang", language).splitlines()
    assert max(cell_len(line) for line in lines if str(logs) not in line) <= 80
    assert not any(line.endswith(" ") for line in lines)


@pytest.mark.parametrize("whose", [*Whose])
def test_definitions(logs, whose):
    made = as_json(logs, "--definitions", whose.value)
    assert made["definitions"] == whose.value
    assert value(made, "deal_in_rate")["numerator"] == (4 if whose.value in ("mortal", "pantheon") else 3)


def test_no_game_at_all(tmp_path):
    (tmp_path / "notes.txt").write_text("not a log")
    assert "0 games, 0 hands" in stats(tmp_path)


def test_names_steer_no_terminal(tmp_path):
    """An escape, a change of direction and a line break in names: none reaches the terminal."""
    names = ("\x1b[31mred", "left\u202eright", "two\nlines", "[bold]x[/bold]")
    one = game(hand(0, 0, 0, (25000,) * 4, *turn(0), won(1, 0, 1000, (-1000, 1000, 0, 0), "tanyao 1")), names=names)
    (tmp_path / "a.json").write_bytes(native.write(one))
    for args in (("--by", "player"), ("--by", "player", "--by", "month"), ("--by", "player", "--where", f"player={names[0]}")):
        text = stats(tmp_path, *args)
        assert not set(text) & {"\x1b", "\u202e"}
        assert "two\nlines" not in text
    assert "[bold]x[/bold]" in stats(tmp_path, "--by", "player", "--where", f"player={names[3]}")


def test_names_are_cut_to_the_width_of_a_terminal():
    assert _fitted("abc", 6) == "abc   "
    assert _fitted("三四五六", 8) == "三四五… "
    assert _fitted("abcdefgh", 6) == "abcd… "


def test_a_fault_of_ours_leaves_out_one_game(logs, monkeypatch):
    """The rows of the game that fails are taken back, the others are counted, and the exit status says so."""
    from reports.frames import rows

    real = rows.ended

    def fails(game, *args):
        if game.source.name.endswith("a.json"):
            raise RuntimeError("oh")
        return real(game, *args)

    monkeypatch.setattr(rows, "ended", fails)
    ran = CliRunner().invoke(app, ["stats", str(logs), "--format", "json"])
    made = json.loads(ran.stdout)
    assert ran.exit_code == 2
    assert (made["games"], made["hands"]) == (1, 1)
    assert "tenbo failed: RuntimeError: oh" in {one["reason"] for one in made["left_out"]}


def test_help_teaches():
    text = CliRunner().invoke(app, ["stats", "--help"]).stdout
    for word in ("--by", "--where", "--definitions", "--aliases", "--min-hands", "Examples:", "[players]"):
        assert word in text


def test_options_are_those_of_the_statistics():
    from reports.statistics import By, Definitions
    from reports.statistics.report import TABLES

    assert [one.value for one in ByOption] == [one.value for one in By]
    assert [one.value for one in Whose] == [one.value for one in Definitions]
    assert {one.value for one in TableOption} == set(TABLES)
