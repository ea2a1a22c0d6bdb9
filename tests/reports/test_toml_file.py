"""TOML files of users: where their keys stand, and what is said of a wrong one."""

from __future__ import annotations

from pathlib import Path

import pytest

from analyzer.ranking import Penalty
from reports.accepted import read_accepted
from reports.inputs import InputError
from reports.toml_file import FileError, TomlFile
from reports.tournament_file import tournament_named
from tests.reports.spring import TOML


def test_a_key_is_found_in_its_table() -> None:
    text = """\
name = 1
[players]
"Anna Kask" = []
[[round]]
tables = [
  "a",
]
[[round]]
[[round.tables]]
log = 1
[[round.tables]]
log = 2
"""
    file = TomlFile("a.toml", text)
    assert file.line("name") == 1
    assert file.line("players.Anna Kask") == 3
    assert file.line("round[0]") == 4
    assert file.line("round[0].tables[2].log") == 5
    assert file.line("round[1].tables[0].log") == 10
    assert file.line("round[1].tables[1].log") == 12
    assert file.line("round[1].tables[1].players") == 11
    assert file.line("nothing") is None


def refused(tmp_path: Path, text: str) -> str:
    path = tmp_path / "spring.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileError) as caught:
        tournament_named([str(path)])
    return str(caught.value).replace(str(path), "spring.toml")


def line_of(text: str) -> int:
    return TOML.splitlines().index(text) + 1


@pytest.mark.parametrize(
    ("wrong", "right", "message"),
    [
        ("points = 20000", "point = 20000", "penalty[0].point: there is no such key in a tournament file"),
        ("points = 20000", 'points = "20.0"', "penalty[0].points: expected `int`, got `str`"),
        ("points = 20000", "points = -20000", "penalty[0].points: a penalty is what is taken off, in whole points: write 20000"),
        ('player = "Botan"', 'player = "Boton"', "penalty[0].player: 'Boton' is not under [players]"),
        ("round = 3", "round = 5", "substitute[0].round: there are 4 rounds, numbered from 1; there is no round 5"),
        ("time_limit = 90 # minutes", "time_limit = -1", "time_limit: expected `int` >= 0"),
        ("Botan = []", 'Botan = ["aoi_k"]', "players.Botan: 'aoi_k' is also a name of Aoi"),
    ],
)
def test_a_wrong_key_or_value_is_named_with_its_line(tmp_path: Path, wrong: str, right: str, message: str) -> None:
    assert refused(tmp_path, TOML.replace(wrong, right)) == f"spring.toml, line {line_of(wrong)}: {message}"


def test_a_missing_key_is_named_with_the_line_of_its_table(tmp_path: Path) -> None:
    told = refused(tmp_path, TOML.replace('reason = "chombo"\n', ""))
    assert told == f"spring.toml, line {line_of('[[penalty]]')}: penalty[0]: reason is missing in a tournament file"


def test_what_is_no_toml_is_told_with_its_line(tmp_path: Path) -> None:
    assert refused(tmp_path, 'name = "Spring\nrules = 1\n').startswith("spring.toml: not TOML: ")
    assert "line 1" in refused(tmp_path, 'name = "Spring\nrules = 1\n')


def test_a_book_in_the_place_of_a_tournament_is_refused(tmp_path: Path) -> None:
    assert "there is no such key in a tournament file" in refused(tmp_path, 'name = "club"\ntitle = "Rules"\nextends = "festival-2018"\n')


def test_a_tournament_stands_alone(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="given alone"):
        tournament_named(["spring.toml", "logs"])
    assert tournament_named(["logs"]) is None


def test_a_waiver_without_a_reason_or_of_no_code_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "rulings.toml"
    path.write_text('[[waiver]]\ncode = "M02"\nfile = "a.xml"\nby = "Mets"\ndate = 2018-10-14\n', encoding="utf-8")
    with pytest.raises(FileError, match=r"rulings.toml, line 1: waiver\[0\]: reason is missing in a file of waivers"):
        read_accepted(path, None)
    path.write_text('[[waiver]]\ncode = "Q01"\nfile = "a.xml"\nreason = "so"\nby = "Mets"\ndate = 2018-10-14\n', encoding="utf-8")
    with pytest.raises(FileError, match=r"rulings.toml, line 2: waiver\[0\].code: there is no code 'Q01'"):
        read_accepted(path, None)


def test_penalties_are_kept_with_their_reasons(tmp_path: Path) -> None:
    path = tmp_path / "spring.toml"
    path.write_text(TOML, encoding="utf-8")
    tournament = tournament_named([str(path)])
    assert tournament is not None
    assert tournament.content.penalty == [Penalty(player="Botan", points=20000, reason="chombo", round=2)]


def test_the_examples_of_the_page_can_be_read(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "tournaments.md").read_text(encoding="utf-8")
    tournament_text, rulings = (block.partition("```")[0] for block in page.split("```toml\n")[1:])
    path = tmp_path / "spring.toml"
    path.write_text(tournament_text, encoding="utf-8")
    tournament = tournament_named([str(path)])
    assert tournament is not None
    assert [table.title for table in tournament.tables] == ["round 1, table 1", "round 2, table 1"]
    assert tournament.player("anna_k") == "Anna Kask"
    (tmp_path / "rulings.toml").write_text(rulings, encoding="utf-8")
    assert [number for number, _ in read_accepted(tmp_path / "rulings.toml", None).waivers.unused()] == [0]
    message = next(line.strip() for line in page.splitlines() if line.startswith("    spring.toml, line"))
    path.write_text(tournament_text.replace("points =", "point ="), encoding="utf-8")
    with pytest.raises(FileError) as caught:
        tournament_named([str(path)])
    assert str(caught.value).replace(str(path), "spring.toml") == message
