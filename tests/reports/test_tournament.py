"""A tournament from its file to the table: what comes out, and what every kind of mistake is called."""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator
from openpyxl import Workbook

from analyzer.model.event import Drawn, Won
from analyzer.model.game import Game
from analyzer.model.outcome import DrawClaim
from parsers.native import document as native
from tests.dealer import deal_game
from tests.dealer import slips as slip
from tests.reports import spring
from tests.reports.test_cli import tenbo
from tests.reports.test_records import schema

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("spring")
    spring.write(folder)
    return folder


@pytest.fixture
def folder(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the tournament to change, and the folder one is in."""
    shutil.copytree(made, tmp_path / "t")
    monkeypatch.chdir(tmp_path / "t")
    return tmp_path / "t"


def edit(folder: Path, *changes: tuple[str, str]) -> None:
    path = folder / "spring.toml"
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")


def publish(folder: Path, change: Callable[[dict[str, int]], object]) -> None:
    points = spring.totals(spring.games())
    change(points)
    spring.write_workbook(folder / "results.xlsx", points)


# What rests on an ambiguous clause is noted of many a hand, and no matter here.
NO_NOTES = ("--ignore", "X03")


def found(*options: str) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in tenbo("check", "spring.toml", "--format", "jsonl", *NO_NOTES, *options).stdout.splitlines()]
    for line in lines:
        Draft202012Validator(schema(line["type"])).validate(line)
    return lines[:-1]


def told(*options: str) -> list[tuple[str, str, str | None]]:
    return [(one["code"], one["message"], one["place"]) for one in found(*options)]


def line_of(folder: Path, text: str, nth: int = 0) -> str:
    lines = [number for number, line in enumerate((folder / "spring.toml").read_text(encoding="utf-8").splitlines(), 1) if text in line]
    return f"line {lines[nth]}"


def standings(*options: str, exit_code: int = 0) -> dict[str, Any]:
    result = tenbo("standings", "spring.toml", "--format", "json", *options)
    assert result.exit_code == exit_code, result.stderr
    told: dict[str, Any] = json.loads(result.stdout)
    Draft202012Validator(schema("standings")).validate(told)
    return told


# the whole


def test_a_clean_tournament_has_no_finding(folder: Path) -> None:
    result = tenbo("check", "spring.toml", *NO_NOTES)
    assert result.exit_code == 0, result.stdout
    assert "No findings" in result.stdout
    assert "time limit of 90 minutes, 1 game" in " ".join(result.stdout.split())


def test_one_wrong_result_in_the_workbook_is_one_finding(folder: Path) -> None:
    publish(folder, lambda points: points.update(Gen=points["Gen"] + 1000))
    result = tenbo("check", "spring.toml", *NO_NOTES)
    assert result.exit_code == 1
    assert result.stdout == (GOLDEN / "tournament.txt").read_text(encoding="utf-8")


def test_the_table_is_what_the_dealer_makes_it(folder: Path) -> None:
    table = standings()
    by_player = {one["player"]: one for one in table["players"]}
    totals = spring.totals(spring.games())
    assert {player: round(row["recorded"]["total"] * 1000) for player, row in by_player.items()} == totals
    assert all(one["recorded"] == one["due"] for one in table["players"])
    assert [one["player"] for one in table["players"]] == sorted(totals, key=lambda player: (-totals[player], player))
    assert by_player["Emi"]["recorded"]["games"] == 4
    assert sum(by_player["Emi"]["recorded"]["places"]) == 3
    assert by_player["Botan"]["recorded"]["penalties"] == -20.0
    assert table["sums"]["penalties"] == -20.0
    (session,) = (one for one in table["games"] if "Yuri" in one["names"])
    assert session["players"][session["names"].index("Yuri")] == "Emi"
    assert table["substitutes"] == [{"round": 3, "player": "Emi", "by": "Yuri", "counts": "fixed", "result": -30.0}]


def test_the_table_as_text(folder: Path) -> None:
    result = tenbo("standings", "spring.toml")
    assert result.stdout == (GOLDEN / "standings.txt").read_text(encoding="utf-8")
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_the_table_as_csv(folder: Path) -> None:
    rows = [line.split(",") for line in tenbo("standings", "spring.toml", "--format", "csv").stdout.splitlines()]
    totals = spring.totals(spring.games())
    assert {row[1]: round(float(row[3]) * 1000) for row in rows[1:]} == totals
    games = tenbo("standings", "spring.toml", "--format", "csv", "--rows", "games").stdout.splitlines()
    assert len(games) == 1 + 8 * 4
    assert games[1].startswith("r1t1.json,0,1,1,0,Aoi,Aoi,")


def test_standings_go_to_a_file(folder: Path) -> None:
    assert tenbo("standings", "spring.toml", "-o", "table.txt").exit_code == 0
    assert Path("table.txt").read_text(encoding="utf-8") == tenbo("standings", "spring.toml").stdout


# the rules


def test_without_a_time_limit_a_game_that_stops_early_is_an_error(folder: Path) -> None:
    (folder / "club.toml").write_text(
        'name = "club"\ntitle = "Club"\ndocument = "sheet"\nextends = "festival-2018"\n'
        '[settings]\ntime_limit_minutes = { value = 0, clause = "1" }\n[clauses]\n"1" = "No clock"\n',
        encoding="utf-8",
    )
    edit(folder, ('rules = "festival-2018"', 'rules = "club.toml"'), ("time_limit = 90 # minutes\n", ""))
    assert [(one["code"], one["file"]) for one in found()] == [("G05", "r2t2.json")]
    edit(folder, ('rules = "club.toml"', 'rules = "clubs.toml"'))
    result = tenbo("check", "spring.toml")
    assert result.exit_code == 2
    assert "spring.toml, line 2: rules: " in result.stderr


def test_another_book_keeps_the_time_limit(folder: Path) -> None:
    report = tenbo("check", "spring.toml", "--rules", "ema-2016").stdout
    assert report.startswith("Judged by ema-2016 (time limit of 90 minutes), as --rules says")


# the list and the seats


def test_a_log_that_is_not_there(folder: Path) -> None:
    (folder / "r2t1.json").unlink()
    assert told() == [("E09", "the log is missing: r2t1.json (round 2, table 1)", line_of(folder, "r2t1.json"))]
    left_out = standings(exit_code=1)["left_out"]
    assert left_out == [{"file": "spring.toml", "game": 0, "reason": "the log is missing: r2t1.json (round 2, table 1)"}]


def test_players_who_may_have_another_game_are_not_compared(folder: Path) -> None:
    (folder / "r2t1.json").unlink()
    publish(folder, lambda points: points.update(Botan=points["Botan"] + 5000, Hana=points["Hana"] + 5000))
    # Botan sat at the missing table; Hana's four games are all there.
    assert [(code, message.partition(":")[0]) for code, message, _ in told() if code != "E09"] == [("E05", "Hana")]


def test_a_log_listed_twice(folder: Path) -> None:
    edit(folder, ('"r1t2.json"', '"r1t1.json"'))
    codes = told()
    line = line_of(folder, '"r1t1.json"')
    assert codes[0] == ("P07", "round 1, table 2 has the log of round 1, table 1, r1t1.json", line)
    assert found()[0]["severity"] == "error"
    assert tenbo("check", "spring.toml").exit_code == 1


def test_a_copy_of_a_log(folder: Path) -> None:
    shutil.copy(folder / "r1t1.json", folder / "r1t2.json")
    first = found()[0]
    assert (first["code"], first["severity"], first["file"]) == ("P07", "error", "r1t2.json")
    assert standings()["left_out"] == [{"file": "r1t2.json", "game": 0, "reason": "the same game as in r1t1.json"}]


def rename(folder: Path, file: str, seat: int, name: str) -> None:
    game = spring.games()[file]
    players = list(game.players)
    players[seat] = msgspec.structs.replace(players[seat], name=name)
    (folder / file).write_bytes(native.write(msgspec.structs.replace(game, players=tuple(players))))


def test_a_player_at_two_tables_of_a_round(folder: Path) -> None:
    rename(folder, "r1t2.json", 0, "Aoi")
    edit(folder, ('[results]\nfile = "results.xlsx"\n', ""))
    assert told() == [
        ("E08", "Aoi sits at round 1, table 1 and at round 1, table 2; a player sits at one table a round", line_of(folder, "r1t1.json"))
    ]


def test_a_player_twice_at_a_table(folder: Path) -> None:
    rename(folder, "r4t1.json", 1, "Aoi")
    edit(folder, ('[results]\nfile = "results.xlsx"\n', ""))
    assert told() == [("E08", "Aoi sits twice at round 4, table 1; a player sits at one table a round", line_of(folder, "r4t1.json"))]


def test_a_name_that_nobody_has(folder: Path) -> None:
    rename(folder, "r4t2.json", 2, "chidri")
    line = line_of(folder, "r4t2.json")
    assert told() == [("E10", "round 4, table 2: seat 2 is 'chidri'; the tournament file names no such player", line)]
    edit(folder, ("Chidori = []", 'Chidori = ["chidri"]'))
    assert told() == []


def test_seats_that_the_file_names(folder: Path) -> None:
    rename(folder, "r4t2.json", 2, "")
    assert [code for code, _, _ in told()] == ["E10"]
    edit(folder, ('"r4t2.json"', '{ log = "r4t2.json", players = ["Hana", "Emi", "Chidori", "Botan"] }'))
    assert told() == []


def test_a_substitute_who_sat_nowhere_and_a_penalty_for_nobody(folder: Path) -> None:
    edit(folder, ('by = "Yuri"\nround = 3', 'by = "Yuri"\nround = 3\n[[substitute]]\nplayer = "Gen"\nby = "Zoe"\nround = 1'))
    edit(folder, ("Hana = []", "Hana = []\nIchi = []"), ('[[penalty]]\nplayer = "Botan"', '[[penalty]]\nplayer = "Ichi"'))
    edit(folder, ('[results]\nfile = "results.xlsx"\n', ""))
    assert told() == [
        ("E11", "Zoe is to sit for Gen in round 1 and sits at no table of it", line_of(folder, "[[substitute]]", 1)),
        ("E11", "a penalty is for Ichi, who played no game", line_of(folder, "[[penalty]]")),
    ]


# substitutes and penalties


def test_what_a_substitute_plays_counts_where_the_tournament_has_it_so(folder: Path) -> None:
    before = {one["player"]: one["recorded"]["total"] for one in standings()["players"]}
    edit(folder, ("round = 3\n\n[[penalty]]", 'round = 3\ncounts = "played"\n\n[[penalty]]'))
    game = spring.games()["r3t1.json"]
    assert game.final is not None
    assert game.final.results is not None
    played = game.final.results[[player.name for player in game.players].index("Yuri")]
    table = standings()
    after = {one["player"]: one["recorded"]["total"] for one in table["players"]}
    assert after["Emi"] == pytest.approx(before["Emi"] + 30.0 + played)
    assert {player: total for player, total in after.items() if player != "Emi"} == {
        player: total for player, total in before.items() if player != "Emi"
    }
    assert table["sums"]["games"] == 0.0
    assert table["substitutes"][0]["result"] == played


def test_what_a_session_with_a_substitute_counts_is_the_book_s_to_say(folder: Path) -> None:
    """EMA16-5.8 fixes −30.0; a league's book that counts what is played needs no word in the file."""
    book = 'name = "league"\ntitle = "League"\ndocument = "Sheet, 2024"\nextends = "festival-2018"\n[clauses]\n"7" = "Subs"\n[settings]\n'
    played, fixed = 'substitute = { value = "played", clause = "7" }\n', 'substitute_points = { value = -12000, clause = "7" }\n'
    edit(folder, ('rules = "festival-2018"', 'rules = "league.toml"'))
    for settings, counts, result in ((fixed, "fixed", -12.0), (played, "played", None)):
        (folder / "league.toml").write_text(book + settings, encoding="utf-8")
        (sub,) = standings()["substitutes"]
        assert sub["counts"] == counts
        assert result is None or sub["result"] == result
    assert standings()["sums"]["games"] == 0.0


def test_a_cancelled_penalty_is_listed_and_not_counted(folder: Path) -> None:
    edit(folder, ('reason = "chombo"', 'reason = "chombo"\ncancelled = "on appeal"'))
    table = standings()
    assert table["sums"]["penalties"] == 0.0
    assert table["penalties"] == [{"player": "Botan", "points": 20000, "reason": "chombo", "round": 2, "cancelled": "on appeal"}]
    assert "-20.0  Botan, round 2: chombo (cancelled: on appeal)" in tenbo("standings", "spring.toml").stdout


def chombo(folder: Path, name: str, player: str) -> None:
    """Put a void hand, made so by a player, before the first hand of a log."""
    game = spring.games()[name]
    seat = [one.name for one in game.players].index(player)
    void = msgspec.structs.replace(game.hands[0], copies=None, ordinals=None, events=(Drawn(DrawClaim("chombo", offenders=(seat,))),))
    (folder / name).write_bytes(native.write(msgspec.structs.replace(game, hands=[void, *game.hands])))


def test_a_chombo_that_the_log_and_the_file_tell_counts_once(folder: Path) -> None:
    """Botan's, in round 2: what the file says of it holds, such as that it is taken back."""
    chombo(folder, "r2t1.json", "Botan")
    assert told() == []
    assert [one["reason"] for one in standings()["penalties"]] == ["chombo"]
    edit(folder, ('reason = "chombo"', 'reason = "chombo"\ncancelled = "on appeal"'))
    assert standings()["sums"]["penalties"] == 0.0


def test_a_chombo_of_a_log_is_taken_off_as_the_book_has_it(folder: Path) -> None:
    """Chidori's, in round 1, which the published results must show."""
    before = {one["player"]: one["recorded"]["total"] for one in standings()["players"]}
    chombo(folder, "r1t1.json", "Chidori")
    table = standings()
    before["Chidori"] -= 20.0
    assert {one["player"]: one["recorded"]["total"] for one in table["players"]} == pytest.approx(before)
    assert table["penalties"][1] == {"player": "Chidori", "points": 20000, "reason": "chombo in E1-0", "round": 1, "cancelled": ""}
    assert [code for code, _, _ in told()] == ["E05"]
    publish(folder, lambda points: points.update(Chidori=points["Chidori"] - 20000))
    assert told() == []


def test_the_chombo_of_a_substitute_costs_the_player_no_more_than_the_session(folder: Path) -> None:
    chombo(folder, "r3t1.json", "Yuri")
    assert told() == []
    edit(folder, ("round = 3", 'round = 3\ncounts = "played"'))
    assert [(one["player"], one["round"]) for one in standings()["penalties"]] == [("Botan", 2), ("Emi", 3)]


def test_a_game_without_a_win_costs_what_yakitori_costs(folder: Path) -> None:
    before = {one["player"]: one["recorded"]["total"] for one in standings()["players"]}
    edit(folder, ("time_limit = 90", "yakitori = 5000\ntime_limit = 90"))
    without = dict.fromkeys(spring.PLAYERS, 0)
    for game in spring.games().values():
        won = {event.seat for hand in game.hands for event in hand.events if isinstance(event, Won)}
        for seat, player in enumerate(game.players):
            if seat not in won and player.name != "Yuri":  # Emi's session is −30.0 whatever Yuri does
                without["Aoi" if player.name == "aoi_k" else player.name] += 1
    assert sum(without.values()) > 0
    after = {one["player"]: one["recorded"]["total"] for one in standings()["players"]}
    assert after == {player: pytest.approx(total - 5.0 * without[player]) for player, total in before.items()}


# the published results


def test_a_player_without_a_row_and_a_row_without_a_player(folder: Path) -> None:
    publish(folder, lambda points: points.update(Zoe=points.pop("Daigo")))
    row = sorted(spring.totals(spring.games()).values(), reverse=True).index(spring.totals(spring.games())["Daigo"]) + 3
    assert told() == [
        ("E07", "a row for Zoe; nobody of that name played a game", f"row {row}"),
        ("E06", "Daigo played 4 games; the published results have no row for Daigo", None),
    ]
    assert {one["file"] for one in found()} == {"results.xlsx"}


def csv_results(folder: Path, *rows: str) -> None:
    (folder / "results.csv").write_text("\n".join(rows) + "\n", encoding="utf-8-sig")


def published_rows(scale: Callable[[int], str]) -> list[str]:
    totals = spring.totals(spring.games())
    order = sorted(totals, key=lambda player: -totals[player])
    return [f"{place};{player};{scale(totals[player])}" for place, player in enumerate(order, 1)]


def test_results_as_csv_in_thousands_with_a_decimal_comma(folder: Path) -> None:
    rows = published_rows(lambda points: f"{points / 1000:+.1f}".replace(".", ",").replace("-", "\N{MINUS SIGN}"))
    csv_results(folder, "Rank;Player;Total", *rows)
    edit(folder, ('"results.xlsx"', '"results.csv"\nunit = "thousands"'))
    assert told() == []


def test_a_second_row_and_a_wrong_place(folder: Path) -> None:
    rows = published_rows(str)
    place, player, points = rows[3].split(";")
    csv_results(folder, "place;name;points", *rows[:3], f"7;{player};{points}", *rows[4:], rows[0])
    edit(folder, ('"results.xlsx"', '"results.csv"'))
    first = rows[0].split(";")[1]
    assert told() == [
        ("E07", f"a row for {first}; {first} has row 2 already", "row 10"),
        ("E05", f"{player}: place 7 published; by the published points it is 4", "row 5"),
    ]
    assert place == "4"


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (("a;b", "1;2"), "no row with the headings place, name and points"),
        (("place;name;points", "1;Aoi;many"), "row 2: points: 'many' is no number"),
        (("place;name;points", "1;Aoi;"), "row 2: points: there is no value; a formula must have been calculated"),
    ],
)
def test_results_that_cannot_be_read_are_refused(folder: Path, rows: tuple[str, ...], message: str) -> None:
    csv_results(folder, *rows)
    edit(folder, ('"results.xlsx"', '"results.csv"'))
    result = tenbo("check", "spring.toml")
    assert result.exit_code == 2
    assert f"results.csv, {message}" in result.stderr or f"results.csv: {message}" in result.stderr


def test_a_workbook_that_is_hostile_or_broken_is_refused(folder: Path) -> None:
    (folder / "results.xlsx").write_bytes(b"PK\x03\x04 broken")
    assert "not a workbook that can be read" in tenbo("check", "spring.toml").stderr
    book = Workbook()
    book.active.append(["name", "points"])
    book.save(folder / "results.xlsx")
    with zipfile.ZipFile(folder / "results.xlsx", "a") as archive:
        archive.writestr("xl/more.xml", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')
    assert "xl/more.xml declares a document type" in tenbo("check", "spring.toml").stderr
    edit(folder, ('"results.xlsx"', '"results.xlsx"\nsheet = "Final"'))
    book.save(folder / "results.xlsx")
    assert "there is no sheet 'Final'; the sheets are Sheet" in tenbo("check", "spring.toml").stderr


# as recorded and as due


def paid_wrong(folder: Path) -> tuple[Game, Game]:
    """A log of round 1 whose table paid one win wrong, written in its place; the same game paid right."""
    clean = spring.games()["r1t1.json"]
    names = tuple(player.name for player in clean.players)
    for at in range(len(clean.hands)):
        game = deal_game(11, "festival-2018", names=names, slips={at: slip.ten_fu_more})
        if game.hands[at] != clean.hands[at]:
            (folder / "r1t1.json").write_bytes(native.write(game))
            return game, clean
    raise AssertionError


def test_results_may_be_those_as_recorded_or_those_as_due(folder: Path) -> None:
    wrong, clean = paid_wrong(folder)
    assert wrong.final is not None
    assert clean.final is not None
    assert wrong.final.scores != clean.final.scores
    # The published results are those of the game paid right: the log is wrong, they are not.
    assert [code[0] for code, _, _ in told()] == ["S"]
    (game,) = (one for one in standings()["games"] if one["file"] == "r1t1.json")
    assert game["differs"]
    assert game["recorded"]["scores"] == list(wrong.final.scores or ())
    assert game["due"]["scores"] == list(clean.final.scores or ())
    assert game["due"]["results"] == list(clean.final.results or ())
    loser = min(range(4), key=lambda seat: wrong.final.scores[seat] - clean.final.scores[seat])  # type: ignore[index,union-attr]
    name = clean.players[loser].name
    publish(folder, lambda points: points.update({name: points[name] + 3000}))
    (finding,) = (one for one in found() if one["code"] == "E05")
    assert "as recorded and to" in finding["message"]
