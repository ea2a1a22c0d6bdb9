"""Statistics as a page and as a workbook: every figure of the tables, charts in the page, and names that stay names."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest
from lxml import html
from typer.testing import CliRunner

from parsers.native import document as native
from reports.cli import app
from reports.pages.charts import bars, chart
from reports.pages.statistics_view import IN_FULL
from reports.statistics.declaration import STATISTICS
from tests.reports import hostile
from tests.statistics.club import club, game, hand, turn, won

ROOT = Path(__file__).parents[2]


def stats(*arguments: object) -> str:
    ran = CliRunner().invoke(app, ["stats", *map(str, arguments)])
    assert ran.exit_code == 0, ran.output
    return ran.stdout


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("logs")
    (folder / "club.json").write_bytes(native.write(club()))
    return folder


@pytest.fixture(scope="module")
def hostile_logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game a name, each with texts that try to get out of their places, dollars that would be mathematics among them."""
    folder = tmp_path_factory.mktemp("hostile")
    names = [*hostile.ALL, r"$\frac{1}$", "$x^2$", "&amp;", "plain"]
    for at in range(0, len(names), 4):
        four = tuple((names * 2)[at : at + 4])
        one = game(hand(0, 0, 0, (25000,) * 4, *turn(0, 1), won(2, 1, 1000, (0, -1000, 1000, 0), "tanyao 1")), names=four, number=at)
        (folder / f"{at}.json").write_bytes(native.write(one))
    return folder


def test_every_figure_is_on_the_page(logs: Path) -> None:
    """The game of which every statistic was counted by hand (tests.statistics.club): three wins of 32 player-hands by the tables."""
    tree = html.document_fromstring(stats(logs, "--format", "html"))
    rows = {row[0].text_content(): [cell.text_content() for cell in row[1:]] for row in tree.xpath("//div[@class='figures']//tbody/tr")}
    text = stats(logs)
    told = [one.names["en"] for one in STATISTICS.values() if f"  {one.names['en'][:30]}" in text]
    assert set(told) <= rows.keys()
    assert len(told) > 30
    for name, (value, _, number) in rows.items():
        line = next(line for line in text.splitlines() if line.startswith(f"  {name}"[:34]))
        assert value.split()[0] in line
        assert line.endswith(number)


def test_charts_are_part_of_the_page_and_of_its_policy() -> None:
    page = stats(ROOT / "sample_logs", "--format", "html")
    tree = html.document_fromstring(page)
    plots = tree.xpath("//svg[@class='plot']")
    assert len(plots) >= 3
    assert not tree.xpath("//@style")
    assert len(tree.xpath("//style")) == 1
    assert all(plot.get("aria-label") for plot in plots)
    ids = tree.xpath("//@id")
    assert len(set(ids)) == len(ids)
    assert not any("http" in link for link in tree.xpath("//@href"))
    assert "#010203" not in page


def test_groups_stand_in_one_table_and_a_few_in_full() -> None:
    few, many = ([ROOT / "sample_logs" / "tenhou-*"], [ROOT / "sample_logs"])
    trees = [html.document_fromstring(stats(*paths, "--by", "player", "--format", "html")) for paths in (few, many)]
    rows = [tree.xpath("//table[@id='list']/tbody/tr/th") for tree in trees]
    assert len(rows[0]) == 4
    assert len(rows[1]) > IN_FULL
    links = [row.find("a").get("href") for row in rows[0]]
    assert [f"{link[1:]}-box" for link in links] == trees[0].xpath("//details[@class='game']/@id")
    assert trees[1].xpath("//details[@class='game']") == []


def test_the_same_games_give_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a", "b"):
        stats(ROOT / "sample_logs", "--by", "seat", "-o", f"html={tmp_path / name}.html", "-o", f"xlsx={tmp_path / name}.xlsx")
    for kind in ("html", "xlsx"):
        assert (tmp_path / f"a.{kind}").read_bytes() == (tmp_path / f"b.{kind}").read_bytes()


def test_a_chart_draws_the_same_twice() -> None:
    from analyzer.model.phrase import say

    once, again = (chart(say("Places"), lambda axes: bars(axes, ["$x$", "<b>"], [0.4, 0.6]), "one") for _ in range(2))
    assert once == again
    assert "&lt;b&gt;" in once.drawing
    assert "$x$" in once.drawing


def test_hostile_names_stay_names(hostile_logs: Path, tmp_path: Path) -> None:
    stats(hostile_logs, "--by", "player", "-o", f"html={tmp_path / 'a.html'}", "-o", f"xlsx={tmp_path / 'a.xlsx'}")
    page = (tmp_path / "a.html").read_text(encoding="utf-8")
    tree = html.document_fromstring(page)
    assert len(tree.xpath("//script")) == 1
    assert not tree.xpath("//img")
    assert r"$\frac{1}$" in tree.text_content()
    assert [char for char in page if not char.isprintable() and char != "\n"] == []
    book = openpyxl.load_workbook(tmp_path / "a.xlsx")
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert not [cell for cell in cells if cell.data_type == "f" or cell.hyperlink]
    assert any(str(cell.value).startswith(hostile.FORMULA) for cell in cells)


def test_a_sheet_a_table(logs: Path, tmp_path: Path) -> None:
    stats(logs, "-o", f"xlsx={tmp_path / 'a.xlsx'}")
    book = openpyxl.load_workbook(tmp_path / "a.xlsx")
    assert book.sheetnames == ["Statistics", "Yaku", "Turns", "Months", "Notes"]
    rows = {row[1]: row for row in book["Statistics"].iter_rows(min_row=2, values_only=True)}
    text = stats(logs)
    win = next(line for line in text.splitlines() if line.startswith("  Win rate"))
    assert f"{100 * rows['Win rate'][2]:.2f} %" in win
