"""The report in Chromium: it opens without a word and asks for nothing, filters, sorts, shows every tile, and can be used by everybody."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from analyzer.model.tile import HIDDEN, TILE_NAMES
from tests.browser.conftest import PATIENCE, Tab
from tests.reports.many import write_wrong_logs
from tests.reports.test_cli import tenbo

ROOT = Path(__file__).parents[2]
THOUSAND = 1000


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The samples, each of which has another error."""
    file = tmp_path_factory.mktemp("report") / "report.html"
    tenbo("check", ROOT / "sample_logs", "--fail-on", "never", "-o", f"html={file}")
    return file


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The statistics of the players of the samples."""
    file = tmp_path_factory.mktemp("figures") / "figures.html"
    tenbo("stats", ROOT / "sample_logs" / "tenhou-*", ROOT / "sample_logs" / "festival-*", "--by", "player", "-o", f"html={file}")
    return file


@pytest.fixture(params=["report", "figures"])
def page_file(request: pytest.FixtureRequest) -> Path:
    """Each of the two pages."""
    file: Path = request.getfixturevalue(request.param)
    return file


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A thousand games, each with errors."""
    folder = tmp_path_factory.mktemp("large")
    write_wrong_logs(folder / "logs", THOUSAND)
    tenbo("check", folder / "logs", "--fail-on", "never", "-o", f"html={folder / 'report.html'}")
    return folder / "report.html"


def rows(page: Page) -> list[list[str]]:
    """The cells of the list of findings that are to be seen."""
    found: list[list[str]] = page.evaluate(
        "() => [...document.querySelectorAll('#list tbody tr')].filter(row => !row.hidden)"
        ".map(row => [...row.cells].map(cell => cell.textContent.trim()))"
    )
    return found


def choose(page: Page, field: str, value: str) -> None:
    page.locator(field).select_option(value)


def search(page: Page, text: str) -> None:
    """Type a text and wait until the list has been filtered by it."""
    page.evaluate("document.getElementById('f-shown').textContent = 'waiting'")
    page.locator("#f-text").fill(text)
    expect(page.locator("#f-shown")).not_to_have_text("waiting", timeout=PATIENCE)


def open_all(page: Page) -> None:
    """Open whatever can be opened."""
    page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true; })")


def test_it_opens_without_a_word_and_asks_for_nothing(tab: Tab, page_file: Path) -> None:
    tab.open(page_file)
    open_all(tab.page)
    tab.page.wait_for_timeout(100)
    assert tab.said == []
    assert tab.asked == [page_file.as_uri()]


def test_its_policy_stops_what_a_log_might_smuggle_in(tab: Tab, report: Path, tmp_path: Path) -> None:
    smuggled = report.read_text(encoding="utf-8").replace(
        "<main>", "<main><script>document.title = 'smuggled'</script><img src='https://example.org/x.png'><p style='color: red'>x</p>"
    )
    (tmp_path / "smuggled.html").write_text(smuggled, encoding="utf-8")
    page = tab.open(tmp_path / "smuggled.html")
    assert "smuggled" not in page.title()
    assert sum("Content Security Policy" in text for text in tab.said) == 3


def test_the_filter(tab: Tab, report: Path) -> None:
    page = tab.open(report)
    everything = rows(page)
    codes = [cells[1] for cells in everything]
    assert len(everything) > 10
    choose(page, "#f-code", "X03")
    assert [cells[1] for cells in rows(page)] == ["X03"] * codes.count("X03")
    assert page.locator("#f-shown").text_content() == f"{codes.count('X03')} of {len(codes)} are shown"
    games = page.locator("details.game:visible").count()
    assert 0 < games <= codes.count("X03")
    choose(page, "#f-code", "")
    choose(page, "#f-severity", "note")
    assert rows(page) == [cells for cells in everything if cells[0] == "note"]
    choose(page, "#f-severity", "")
    search(page, "Liability-FORGOTTEN")
    assert [cells[1] for cells in rows(page)] == ["M04"]
    assert page.locator("details.game:visible").count() == 1
    search(page, "")
    assert rows(page) == everything


@pytest.mark.parametrize("column", [0, 1, 2, 3])
def test_the_columns_sort_up_and_down(tab: Tab, report: Path, column: int) -> None:
    page = tab.open(report)
    head = page.locator("#list thead th").nth(column)
    head.locator("button").click()
    assert head.get_attribute("aria-sort") == "ascending"
    up = [cells[column] for cells in rows(page)]
    assert up == sorted(up, key=_order if column else ["error", "warning", "note"].index)
    head.locator("button").focus()
    page.keyboard.press("Enter")
    assert head.get_attribute("aria-sort") == "descending"
    assert [cells[column] for cells in rows(page)] == sorted(up, key=_order if column else ["error", "warning", "note"].index, reverse=True)
    assert page.locator("#list thead th[aria-sort]").count() == 1


def _order(text: str) -> list[tuple[int, str]]:
    """As people sort: by the numbers in a text."""
    return [(int(part), "") if part.isdigit() else (-1, part.lower()) for part in re.split(r"(\d+)", text)]


def test_columns_of_numbers_sort_as_numbers(tab: Tab, figures: Path) -> None:
    page = tab.open(figures)
    heads = page.locator("#list thead th")
    for column in range(1, heads.count()):
        heads.nth(column).locator("button").click()
        found = [float(cells[column].replace(",", "").replace(" %", "")) for cells in rows(page)]
        assert found == sorted(found)


def test_a_link_opens_the_game_of_its_finding(tab: Tab, report: Path) -> None:
    page = tab.open(report)
    page.locator("#f-close").click()
    link = page.locator("#list tbody td:nth-child(4) a").last
    link.click()
    anchor = (link.get_attribute("href") or "").removeprefix("#")
    expect(page.locator(f"#{anchor}")).to_be_visible(timeout=PATIENCE)
    assert page.locator("details.game[open]").count() == 1


def test_it_is_whole_without_scripts(browser: Browser, report: Path) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(report.as_uri())
        assert page.locator(".filter").is_hidden()
        assert page.locator("#list tbody tr").count() == page.locator("#list tbody tr:visible").count() > 10
        assert page.locator("details.game").first.locator("svg.tiles").first.is_visible()


def test_tiles_of_every_kind_are_drawn(tab: Tab, tmp_path: Path) -> None:
    names = ["back" if tile == HIDDEN else name for tile, name in enumerate(TILE_NAMES)]
    sprite = (ROOT / "reports" / "pages" / "tiles.svg").read_text(encoding="utf-8")
    uses = "".join(f'<svg width="60" height="80" viewBox="0 0 60 80"><use id="u-{name}" href="#t-{name}"/></svg>' for name in names)
    (tmp_path / "tiles.html").write_text(f"<!DOCTYPE html>{sprite}{uses}", encoding="utf-8")
    page = tab.open(tmp_path / "tiles.html")
    boxes = page.evaluate(
        "() => [...document.querySelectorAll('use')].map(u => { const b = u.getBBox(); return [u.id, b.width, b.height]; })"
    )
    assert len(boxes) == len(names) == 38
    assert all(width >= 56 and height >= 76 for _, width, height in boxes)
    looks = {page.locator(f"svg:has(#u-{name})").screenshot() for name in names}
    assert len(looks) == 38, "two tiles look the same"


def test_every_tile_of_every_picture_is_drawn(tab: Tab, report: Path) -> None:
    """As many tiles with a place of their own as the picture has, none inside another."""
    page = tab.open(report)
    open_all(page)
    pictures = page.evaluate(
        """() => [...document.querySelectorAll('svg.tiles')].map(svg => {
            const uses = [...svg.querySelectorAll('use')];
            const place = box => [box.x, box.y, box.width > 5].join();
            const places = new Set(uses.map(use => place(use.getBoundingClientRect())));
            return [svg.getAttribute('aria-label'), uses.length, places.size, uses.every(use => use.parentNode === svg)];
        })"""
    )
    assert len(pictures) > 100
    assert [picture for picture in pictures if picture[1] != picture[2] or not picture[3]] == []
    rivers = page.locator(".river svg").evaluate_all(
        "rivers => rivers.map(r => [r.getAttribute('aria-label'), r.querySelectorAll('use').length])"
    )
    assert all(len(re.sub(r" ?\([a-z]+\)|red ", "", label).split()) == tiles for label, tiles in rivers)


@pytest.mark.parametrize("width", [390, 1200])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_barrier(browser: Browser, page_file: Path, axe: str, width: int, scheme: str) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        color_scheme="dark" if scheme == "dark" else "light",
        bypass_csp=True,
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(page_file.as_uri())
    open_all(page)
    page.evaluate(axe)
    found = page.evaluate("async () => (await axe.run({resultTypes: ['violations']})).violations")
    context.close()
    told = [(one["id"], one["impact"], one["help"], [node["html"][:200] for node in one["nodes"][:3]]) for one in found]
    assert not told, json.dumps(told, indent=1)


def test_no_page_is_wider_than_a_phone(browser: Browser, page_file: Path) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 800})
    page.set_default_timeout(PATIENCE)
    page.goto(page_file.as_uri())
    open_all(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.close()


def test_it_prints(browser: Browser, report: Path) -> None:
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(report.as_uri())
    assert page.pdf(prefer_css_page_size=True).startswith(b"%PDF")
    page.emulate_media(media="print")
    assert page.locator(".filter").is_hidden()
    page.close()


def test_a_report_of_a_thousand_games_opens_and_filters(tab: Tab, large: Path) -> None:
    page = tab.open(large)
    assert page.locator("details.game").count() == THOUSAND
    search(page, "game 0123.xml")
    found = rows(page)
    assert found
    assert all("game 0123.xml" in cells[2] for cells in found)
    page.locator("#list tbody tr:visible td:nth-child(4) a").first.click()
    expect(page.locator("details.game:visible svg.tiles:visible").nth(4)).to_be_visible(timeout=PATIENCE)
    assert tab.said == []
