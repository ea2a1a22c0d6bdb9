"""The page: every finding is on it, nothing of a log gets out of its place, and the same run gives the same bytes."""

from __future__ import annotations

import base64
import hashlib
import io
import itertools
import re
from datetime import date
from pathlib import Path

import msgspec
import pytest
from lxml import html

from analyzer.findings.waiver import Waiver
from analyzer.model.event import Won
from analyzer.model.outcome import YakuClaim
from analyzer.model.tile import HIDDEN, TILE_NAMES
from reports.batch import Result, Waived
from reports.records import Summary, Verdicts
from reports.words import spoken
from reports.writers import Terms
from reports.writers.html import HtmlWriter
from tests import make_tiles
from tests.reports import hostile, scenes, spring
from tests.reports.test_cli import tenbo
from tests.reports.test_text import results, shown
from tests.reports.test_tournament import paid_wrong

ROOT = Path(__file__).parents[2]


def page_of(shown: list[Result], counts: Summary | None = None) -> str:
    stream = io.StringIO()
    writer = HtmlWriter(stream, Terms())
    for result in shown:
        writer.result(result)
    writer.finish(counts or summary_of(shown))
    return stream.getvalue()


def summary_of(shown: list[Result]) -> Summary:
    """Counts that fit."""
    codes = [finding.record.code for result in shown for finding in result.shown]
    grades = [finding.record.severity for result in shown for finding in result.shown]
    return Summary(
        files=len(shown),
        games=len(shown),
        wins=len(shown),
        findings={code: codes.count(code) for code in sorted(set(codes))},
        severities={grade: grades.count(grade) for grade in ("error", "warning", "note")},
        verdicts=Verdicts(differs=len(shown)),
    )


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("page") / "report.html"
    tenbo("check", ROOT / "sample_logs", "-o", f"html={file}")
    return file.read_text(encoding="utf-8")


def test_every_finding_is_in_the_list_and_in_its_game() -> None:
    told = results()
    tree = html.document_fromstring(page_of(told))
    listed = [(row.get("data-code"), row.get("data-severity")) for row in tree.xpath("//table[@id='list']/tbody/tr")]
    assert listed == [(one.record.code, one.record.severity) for result in told for one in result.shown]
    drawn = [code.text for code in tree.xpath("//details[@class='game']//ul[@class='findings']//span[@class='code']")]
    assert sorted(drawn) == sorted(one.record.code for result in told if result.audit for one in result.shown)


def test_the_claim_and_the_rules_stand_side_by_side() -> None:
    """Riichi and red dragons, 2 han 40 fu, 2,600 points; the log says 30 fu and 2,000 (tests.reports.scenes)."""
    tree = html.document_fromstring(page_of(results()[:1]))
    table = tree.xpath("//table[@class='lines']")[0]
    lines = {row[0].text_content(): [cell.text_content() for cell in row[1:]] for row in table.xpath("tbody/tr[td]")}
    assert lines["Riichi"] == lines["Red dragon"] == ["1 han", "1 han"]
    assert lines["Fu together"] == ["30", "38, counted 40 (differs)"]
    assert lines["Han"] == ["2 han", "2 han"]
    assert lines["Points"] == ["2,000", "2,600 (differs)"]
    assert [lines["closed hand won by ron"], lines["closed triplet of honours 777z"]] == [["", "30"], ["", "8"]]


def test_yaku_that_a_record_names_without_their_han_do_not_differ() -> None:
    """As Pantheon's result lines have them: riichi and a total of two han, and a yaku that the hand has not."""
    judged = scenes.audited(scenes.game(), scenes.fu_finding())
    won = judged.game.hands[0].events[1]
    assert isinstance(won, Won)
    claim = msgspec.structs.replace(
        won.claim, yaku=(YakuClaim("riichi"), YakuClaim("chun"), YakuClaim("tanyao")), han=2, fu=None, points=None
    )
    judged.game.hands[0] = msgspec.structs.replace(judged.game.hands[0], events=(judged.game.hands[0].events[0], Won(3, 1, claim)))
    tree = html.document_fromstring(page_of([shown(judged)]))
    lines = {row[0].text_content(): [cell.text_content() for cell in row[1:]] for row in tree.xpath("//table[@class='lines']/tbody/tr[td]")}
    assert lines["Riichi"] == lines["Red dragon"] == ["named", "1 han"]
    assert lines["Tanyao"] == ["named", "\N{EN DASH} (differs)"]


def test_who_owes_whom_and_the_clause_are_told() -> None:
    text = " ".join(html.document_fromstring(page_of(results()[:1])).text_content().split())
    assert "by tenhou §6, Fu" in text
    assert "Dan is owed 600 by Botan" in text


def test_riichi_tiles_lie_turned(samples: str) -> None:
    rivers = html.document_fromstring(samples).xpath("//div[@class='river']/svg")
    for river in rivers:
        turned = [use for use in river.iter("use") if "rotate" in (use.get("transform") or "")]
        assert len(turned) == river.get("aria-label").count("(riichi)")
    assert any("(riichi)" in river.get("aria-label") for river in rivers)


def test_pictures_have_words(samples: str) -> None:
    tree = html.document_fromstring(samples)
    for picture in tree.xpath("//svg[@role='img']"):
        assert picture.get("aria-label")
    assert "red 5s" in samples
    assert tree.get("lang") == "en"
    levels = [int(head.tag[1]) for head in tree.xpath("//h1|//h2|//h3|//h4")]
    assert levels[0] == 1
    assert all(below <= above + 1 for above, below in itertools.pairwise(levels))


def test_the_policy_allows_our_style_and_script_and_nothing_else(samples: str) -> None:
    tree = html.document_fromstring(samples)
    policy = dict(
        part.strip().split(" ", 1) for part in tree.xpath("//meta[@http-equiv='Content-Security-Policy']")[0].get("content").split(";")
    )
    for name, element in (("style-src", "style"), ("script-src", "script")):
        texts = re.findall(f"<{element}>(.*?)</{element}>", samples, re.DOTALL)
        hashes = [f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'" for text in texts]
        assert [policy[name]] == hashes
    assert policy["default-src"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert set(policy) == {"default-src", "style-src", "script-src", "base-uri", "form-action"}
    assert not tree.xpath("//@style")
    assert not tree.xpath("//@*[starts-with(name(), 'on')]")


def test_nothing_leaves_the_page(samples: str) -> None:
    tree = html.document_fromstring(samples)
    links = [*tree.xpath("//@href"), *tree.xpath("//@src"), *tree.xpath("//@data")]
    ids = set(tree.xpath("//@id"))
    assert links
    assert all(link.startswith("#") and link[1:] in ids for link in links)
    assert not tree.xpath("//link|//iframe|//img|//object|//embed|//base")
    assert len(ids) == len(tree.xpath("//@id")), "an id twice"
    assert "url(" not in samples
    assert "@import" not in samples


def test_hostile_texts_stay_text() -> None:
    page = page_of(hostile.hostile_results())
    tree = html.document_fromstring(page)
    assert len(tree.xpath("//script")) == 1
    assert not tree.xpath("//img")
    assert not tree.xpath("//*[@onerror]")
    assert len(tree.xpath("//details[@class='game']")) == len(hostile.hostile_results())
    assert hostile.MARKUP in tree.text_content()
    assert "{{ 7 * 7 }}" in tree.text_content()
    assert not [char for char in page if not char.isprintable() and char != "\n"]
    page.encode("utf-8")


def test_every_attribute_stands_in_quotes(samples: str) -> None:
    """One without them takes the stroke that closes its element for a part of itself."""
    bare = re.sub("<(style|script)>.*?</(style|script)>", "", samples, flags=re.DOTALL)
    assert re.findall(r"<[a-z][^<>]*\s[\w-]+=[^\"\s][^<>]*>", re.sub(r'"[^"]*"', '""', bare)) == []


def test_the_same_run_gives_the_same_bytes() -> None:
    assert page_of(results()) == page_of(results())


def test_a_clean_run_says_so() -> None:
    page = page_of(results()[1:2], Summary(files=1, games=1, hands=2, wins=1, verdicts=Verdicts(agrees=1), severities={"error": 0}))
    tree = html.document_fromstring(page)
    assert tree.xpath("//p[@class='clean']")[0].text == "No findings"
    assert not tree.xpath("//table[@id='list']")


def test_a_game_that_cannot_be_drawn_does_not_take_the_report_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*arguments: object) -> None:
        raise ValueError("no such <tile>")

    monkeypatch.setattr("reports.writers.html.game_view", fails)
    tree = html.document_fromstring(page_of(results()))
    assert tree.xpath("//p[@class='broken']")[0].text == "tenbo failed: ValueError: no such <tile>"
    assert len(tree.xpath("//details[@class='game']//span[@class='code']")) == len(tree.xpath("//tr[@data-game]"))


def test_a_tournament_shows_what_changes_in_its_table(tmp_path: Path) -> None:
    """A hand of one game of the spring tournament paid wrong: its players' totals, as recorded and as due."""
    file = spring.write(tmp_path)
    tenbo("check", file, "-o", f"html={tmp_path / 'clean.html'}")
    tree = html.parse(str(tmp_path / "clean.html"))
    assert tree.findtext(".//h1") == "Audit of Spring tournament"
    assert not tree.xpath("//h2[@id='standings']")
    wrong, clean = paid_wrong(tmp_path)
    assert wrong.final is not None
    assert clean.final is not None
    tenbo("check", file, "-o", f"html={tmp_path / 'wrong.html'}")
    tree = html.parse(str(tmp_path / "wrong.html"))
    changed = {row.xpath("td[@class='name']")[0].text_content(): row for row in tree.xpath("//table[@class='final changes']/tbody/tr")}
    scores = zip(clean.players, wrong.final.scores or (), clean.final.scores or (), strict=True)
    expected = {player.name: (f"{one:,}", f"{other:,}") for player, one, other in scores if one != other}
    cells = {name: [cell.text_content() for cell in row.xpath("td[not(@class='name')]")] for name, row in changed.items()}
    assert {name: (row[0], row[3]) for name, row in cells.items() if row[0] != row[3]} == expected
    totals = tree.xpath("//section[@aria-labelledby='standings']//table[not(contains(@class, 'changes'))]/tbody/tr/th")
    assert {name.text_content() for name in totals} >= expected.keys()


def test_rulings_are_shown_with_what_they_silence() -> None:
    first = results()[0]
    waiver = Waiver(code="S05", file=first.name, reason="played <on>", by="Head referee", date=date(2024, 5, 1))
    told = [first._replace(shown=first.shown[1:], waived=[Waived(first.shown[0], waiver)])]
    counts = summary_of(told)
    counts.waived = 1
    tree = html.document_fromstring(page_of(told, counts))
    assert "played <on>" in tree.xpath("//h2[@id='waived']/..")[0].text_content()
    assert "Head referee, 2024-05-01" in tree.xpath("//h2[@id='waived']/..")[0].text_content()


@pytest.mark.parametrize(("language", "heading", "yaku"), [("ru", "Замечания", "Риичи"), ("ja", "指摘", "リーチ")])
def test_the_page_is_told_in_the_language(language: str, heading: str, yaku: str) -> None:
    with spoken(language):
        page = page_of(results()[:1])
    tree = html.document_fromstring(page)
    assert tree.get("lang") == language
    assert tree.xpath("//h2[@id='findings']")[0].text == heading
    assert yaku in tree.xpath("//table[@class='lines']")[0].text_content()
    said = " ".join(tree.xpath("//main//text()[not(ancestor::bdi) and not(ancestor::svg)]"))
    for english in ("Findings", "record", "rules", "Hand", "Points", "hand of", "owed"):
        assert english not in said


def test_the_tiles_are_as_drawn_and_small() -> None:
    sprite = make_tiles.FILE.read_text(encoding="utf-8")
    assert sprite == make_tiles.sprite()
    assert len(sprite.encode()) <= 30_000
    names = {"back" if tile == HIDDEN else name for tile, name in enumerate(TILE_NAMES)}
    assert {name.removeprefix("t-") for name in html.fragment_fromstring(sprite).xpath("//@id")} == names
    assert len(names) == 38
