"""``tenbo rules``: lists, pages and differences of the books, and the check of one's own."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner, Result

from analyzer.regulation.axis import legend
from analyzer.regulation.load import book_names, load_regulation
from analyzer.regulation.settings import AXES, GROUPS
from reports.cli import app
from tests.reports.test_records import schema

ROOT = Path(__file__).parents[2]
HEAD = 'name = "club"\ntitle = "Rules of the club"\ndocument = "Sheet on the wall, 2024"\nextends = "festival-2018"\n'


def rules(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["rules", *map(str, arguments)])


def record(*arguments: str) -> Any:
    result = rules(*arguments, "--format", "json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    Draft202012Validator(schema("rules")).validate(found)
    return found


def words(text: str) -> str:
    return " ".join(text.split())


def written(folder: Path, body: str) -> Path:
    path = folder / "club.toml"
    path.write_text(HEAD + body, encoding="utf-8")
    return path


# list and show


def test_the_list_names_every_book() -> None:
    text = rules("list").stdout
    assert re.findall(r"^(\S+)", text, re.MULTILINE) == list(book_names())
    assert "extends ema-2016, 2 settings of its own" in text
    assert [book["name"] for book in record("list")["books"]] == list(book_names())


@pytest.mark.parametrize("name", book_names())
def test_a_page_shows_every_setting_with_legend_value_clause_and_sureness(name: str) -> None:
    result = rules("show", name)
    assert result.exit_code == 0
    book, text = load_regulation(name), words(result.stdout)
    for axis in AXES:
        block = text.split(f" {axis} = ", 1)[1]
        assert words(legend(axis)) in block
        assert words(book.clauses[axis].title) in block
    shown = record("show", name)
    assert list(shown["settings"]) == list(AXES)
    for axis in AXES:
        answer = shown["settings"][axis]["answer"]
        value = getattr(book.settings, axis)
        assert answer["value"] == json.loads(json.dumps(value))
        assert (answer["sure"], answer["clause"]["number"]) == (book.basis[axis].sure, book.clauses[axis].number)


def test_a_setting_of_the_page() -> None:
    text = rules("show", "festival-2018").stdout
    first = text.splitlines().index(next(line for line in text.splitlines() if line.startswith("  open_tanyao =")))
    lines = text.splitlines()[first : first + 4]
    assert lines[0] == "  open_tanyao = false" + " " * (80 - 21 - len("primary")) + "primary"
    assert lines[1] == "    all simples counts in an open hand"
    assert lines[2].startswith("    R-4.2-06, ")
    assert "(ambiguous): The worked number" in words(" ".join(text.splitlines()[first : first + 5]))


def test_the_headings_of_the_page_are_the_groups() -> None:
    text = rules("show", "rrc").stdout
    assert [line for line in text.splitlines() if line and not line.startswith(" ")][1:] == [name.capitalize() for name in GROUPS.values()]


def test_own_settings_alone() -> None:
    text = rules("show", "pantheon-ema", "--own").stdout
    assert re.findall(r"^  ([a-z_]+) =", text, re.MULTILINE) == ["pao_tsumo", "pao_composite"]
    assert rules("show", "ema-2016", "--own").stdout == rules("show", "ema-2016").stdout


@pytest.mark.parametrize("name", book_names())
def test_pages_keep_to_80_columns_and_carry_no_colour_into_a_pipe(name: str) -> None:
    pages = [rules("show", name), rules("clauses", name), rules("diff", "festival-2018", name), rules("diff", name, "jpml-a")]
    for page in pages:
        assert page.exit_code == 0
        assert max(len(line) for line in page.stdout.splitlines()) <= 80
        assert "\x1b" not in page.stdout


def test_a_book_that_is_not_there() -> None:
    result = rules("show", "festival")
    assert result.exit_code == 2
    assert "there is no book 'festival'; the books are ema-2016, " in result.stderr


# diff


def test_a_diff_shows_what_differs_and_no_more() -> None:
    """EMA 2025 differs from EMA 2016 in rounding up, the double wind pair and the tiles left for riichi."""
    differing = ["kiriage", "kiriage_named", "double_wind_pair_fu", "riichi_tiles_left"]
    assert list(record("diff", "ema-2016", "ema-2025")["settings"]) == differing
    text = rules("diff", "ema-2016", "ema-2025").stdout
    assert f"4 of {len(AXES)} settings differ" in text
    assert [line for line in text.splitlines() if line in AXES] == differing
    assert re.search(r"^  4 +2$", text, re.MULTILINE)
    assert re.search(r"^  §4\.1\.1, Minipoints .* EMA25b, ", text, re.MULTILINE)


def test_a_book_differs_from_itself_in_nothing() -> None:
    assert f"All {len(AXES)} settings are the same" in rules("diff", "rrc", "rrc").stdout
    assert record("diff", "rrc", "rrc")["settings"] == {}


# clauses


def test_clauses_with_what_rests_on_them() -> None:
    found = {clause["clause"]["number"]: clause for clause in record("clauses", "festival-2018")["clauses"]}
    assert len(found) == 91
    assert found["R-4.1-01"]["rests"] == ["double_ron", "triple_ron", "multi_ron"]
    assert found["R-4.1-06"]["rests"] == []
    text = rules("clauses", "festival-2018").stdout
    assert re.search(r"^  R-4\.1-06  .*\n +.*\n +nothing rests on it$", text, re.MULTILINE)


@pytest.mark.parametrize("name", book_names())
def test_every_answer_stands_under_a_clause_or_as_silent(name: str) -> None:
    found = record("clauses", name)
    keys = [key for clause in found["clauses"] for key in clause["rests"]] + list(found["silent"])
    assert sorted(keys) == sorted(load_regulation(name).clauses)


# check


def test_a_good_book_of_ones_own(tmp_path: Path) -> None:
    path = written(tmp_path, '[settings]\nopen_tanyao = { value = true, clause = "3" }\n[clauses]\n"3" = "Open all simples counts"\n')
    result = rules("check", path)
    assert result.exit_code == 0
    assert "club.toml: a good book" in words(result.stdout)
    assert "open_tanyao = true, where festival-2018 has false" in result.stdout


def test_a_wrong_key_a_wrong_value_and_a_missing_clause_are_told_at_once(tmp_path: Path) -> None:
    body = '[settings]\nopen_tanjao = { value = true, clause = "R-4.2-06" }\nrenhou = { value = "maybe", clause = "R-4.2.4-02" }\n'
    path = written(tmp_path, body + "ittsu = { value = true }\n")
    result = rules("check", path)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        f"{path}, line 6: settings.open_tanjao: there is no such axis; did you mean open_tanyao?",
        f"{path}, line 7: settings.renhou: is one of 5_han, best_of, mangan, none, yakuman, not 'maybe'",
        f'{path}, line 8: settings.ittsu: has no `clause`: the number of a clause under [clauses], or "silent" with a note',
    ]


@pytest.mark.parametrize(("file", "reason"), [("none.toml", "no such file"), ("tenhou", "a book is a .toml file")])
def test_what_is_no_file_to_check(file: str, reason: str) -> None:
    result = rules("check", file)
    assert result.exit_code == 2
    assert reason in result.stderr


def test_the_example_of_the_readme_is_a_good_book(tmp_path: Path) -> None:
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    example = page.split("```toml\n", 1)[1].split("```", 1)[0]
    assert len(example.splitlines()) == 10
    path = tmp_path / "my-club.toml"
    path.write_text(example, encoding="utf-8")
    assert rules("check", path).exit_code == 0
    club, base = load_regulation(str(path)), load_regulation("ema-2025")
    assert (club.extends, club.settings.uma, club.settings.red_fives) == ("ema-2025", (20000, 10000, -10000, -20000), (1, 1, 1))
    assert club.settings.kiriage == base.settings.kiriage
