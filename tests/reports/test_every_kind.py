"""The same audit in every format: equal counts, the same bytes twice, and hostile texts that stay texts."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import openpyxl
import pyarrow.dataset as ds
import pytest
from jsonschema import Draft202012Validator
from lxml import etree, html

from analyzer.findings.waiver import Waiver
from reports.batch import Result, Waived
from reports.outputs import open_writers, parse_outputs
from reports.records import Summary
from reports.words import spoken
from reports.writers import KINDS, FileKind, FolderKind, Terms, TextKind
from reports.writers.junit import JunitWriter
from reports.writers.sarif import FINGERPRINT, SarifWriter, uri
from tests.reports import hostile
from tests.reports.test_cli import tenbo
from tests.reports.test_html import summary_of
from tests.reports.test_text import results, shown, summary

ROOT = Path(__file__).parents[2]
SCHEMAS = ROOT / "tests" / "schemas"
ENDINGS = {"text": "txt", "html": "html", "xlsx": "xlsx", "csv": "csv", "sarif": "sarif", "junit": "xml"}


def write_all(folder: Path, shown_results: list[Result], counts: Summary, *kinds: str) -> dict[str, Path]:
    """The results in these kinds, by default in all that an audit can be written in."""
    folder.mkdir(exist_ok=True)
    places = {kind: folder / f"{kind}.{ENDINGS.get(kind, kind)}" for kind in (kinds or WRITTEN)}
    with open_writers(parse_outputs(None, [f"{kind}={path}" for kind, path in places.items()], KINDS), Terms(verbose=True)) as writer:
        for result in shown_results:
            writer.result(result)
        writer.finish(counts)
    return places


WRITTEN = [name for name in KINDS if not name.startswith("sheet")]


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The sample logs in every kind, by one run."""
    folder = tmp_path_factory.mktemp("samples")
    places = {kind: folder / f"{kind}.{ENDINGS.get(kind, kind)}" for kind in WRITTEN}
    options = [part for kind, path in places.items() for part in ("-o", f"{kind}={path}")]
    assert tenbo("check", ROOT / "sample_logs", "-v", *options).exit_code == 1
    return places


def in_text(path: Path) -> Counter[str]:
    return Counter(re.findall(r"^ +([A-Z]\d\d) (?:error|warning|note) ", path.read_text(encoding="utf-8"), re.MULTILINE))


def in_json(path: Path) -> Counter[str]:
    return Counter(one["code"] for one in json.loads(path.read_text(encoding="utf-8"))["findings"])


def in_jsonl(path: Path) -> Counter[str]:
    return Counter(one["code"] for one in map(json.loads, path.read_text(encoding="utf-8").splitlines()) if one["type"] == "finding")


def in_csv(path: Path) -> Counter[str]:
    return Counter(row["code"] for row in csv.DictReader(path.open(encoding="utf-8", newline="")))


def in_parquet(path: Path) -> Counter[str]:
    return Counter(ds.dataset(path / "findings").to_table().column("code").to_pylist())


def in_tables(path: Path) -> Counter[str]:
    return in_csv(path / "findings.csv")


def in_records(path: Path) -> Counter[str]:
    return Counter(json.loads(line)["code"] for line in (path / "findings.jsonl").read_text(encoding="utf-8").splitlines())


def in_html(path: Path) -> Counter[str]:
    return Counter(html.parse(str(path)).xpath("//table[@id='list']/tbody/tr/@data-code"))


def in_xlsx(path: Path) -> Counter[str]:
    rows = openpyxl.load_workbook(path)["Findings"].iter_rows(min_row=2, values_only=True)
    return Counter(str(row[1]) for row in rows)


def in_sarif(path: Path) -> Counter[str]:
    return Counter(one["ruleId"] for one in json.loads(path.read_text(encoding="utf-8"))["runs"][0]["results"] if "suppressions" not in one)


def in_junit(path: Path) -> Counter[str]:
    tree = etree.parse(path)
    told = [line[:3] for text in tree.iterfind(".//system-out") for line in (text.text or "").splitlines()]
    return Counter([one.get("type") for one in tree.iterfind(".//testcase/*[@type]")] + told)


COUNTS: dict[str, Callable[[Path], Counter[str]]] = {
    "text": in_text,
    "json": in_json,
    "jsonl": in_jsonl,
    "csv": in_csv,
    "parquet": in_parquet,
    "tables": in_tables,
    "records": in_records,
    "html": in_html,
    "xlsx": in_xlsx,
    "sarif": in_sarif,
    "junit": in_junit,
}


def test_every_kind_is_counted() -> None:
    assert sorted(COUNTS) == sorted(WRITTEN)


@pytest.mark.parametrize("kind", sorted(COUNTS))
def test_the_findings_are_equally_many(samples: dict[str, Path], kind: str) -> None:
    expected = json.loads(samples["jsonl"].read_text(encoding="utf-8").splitlines()[-1])["findings"]
    assert COUNTS[kind](samples[kind]) == Counter(expected)


def content(path: Path) -> dict[str, bytes]:
    """The bytes of a file, or of all files of a folder."""
    if path.is_file():
        return {"": path.read_bytes()}
    return {str(file.relative_to(path)): file.read_bytes() for file in sorted(path.rglob("*")) if file.is_file()}


@pytest.mark.parametrize("kind", WRITTEN)
def test_the_same_audit_gives_the_same_bytes(tmp_path: Path, kind: str) -> None:
    once, again = (content(write_all(tmp_path / name, results(), summary(), kind)[kind]) for name in ("a", "b"))
    assert once == again
    assert any(once.values())


@pytest.mark.parametrize("kind", ["json", "jsonl", "csv", "parquet", "tables", "records", "sarif", "junit"])
def test_machines_get_english_in_every_language(tmp_path: Path, kind: str) -> None:
    english = content(write_all(tmp_path / "en", results(), summary(), kind)[kind])
    with spoken("ru"):
        assert content(write_all(tmp_path / "ru", results(), summary(), kind)[kind]) == english


@pytest.mark.parametrize("kind", ["text", "html", "xlsx"])
def test_people_get_their_language(tmp_path: Path, kind: str) -> None:
    english = content(write_all(tmp_path / "en", results(), summary(), kind)[kind])
    with spoken("ja"):
        assert content(write_all(tmp_path / "ja", results(), summary(), kind)[kind]) != english


# SARIF


def sarif(shown_results: list[Result], counts: Summary | None = None) -> dict[str, Any]:
    stream = io.StringIO()
    writer = SarifWriter(stream)
    for result in shown_results:
        writer.result(result)
    writer.finish(counts or summary_of(shown_results))
    told: dict[str, Any] = json.loads(stream.getvalue())
    schema = json.loads((SCHEMAS / "sarif-2.1.0.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER).validate(told)
    return told


def test_sarif_follows_the_schema_with_and_without_findings(samples: dict[str, Path]) -> None:
    schema = json.loads((SCHEMAS / "sarif-2.1.0.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(json.loads(samples["sarif"].read_text(encoding="utf-8")))
    assert sarif([])["runs"][0]["results"] == []
    sarif(hostile.hostile_results())


def test_a_sarif_result_tells_the_finding() -> None:
    run = sarif(results()[:1])["runs"][0]
    fu = next(one for one in run["results"] if one["ruleId"] == "S05")
    assert fu["level"] == "error"
    assert fu["message"]["text"] == "fu: the log says 30 fu, the hand has 40 fu"
    assert fu["properties"]["expected"] == "40 fu"
    assert fu["properties"]["effect"] == [0, -600, 0, 600]
    assert fu["locations"][0]["logicalLocations"][0]["fullyQualifiedName"] == "game 1/S2-1/event 42"
    rules = {rule["id"]: rule for rule in run["tool"]["driver"]["rules"]}
    assert rules.keys() == {one["ruleId"] for one in run["results"]}
    assert (ROOT / rules["S05"]["properties"]["page"]).exists()


def test_a_fingerprint_stays_where_the_file_moves_and_tells_findings_apart() -> None:
    here = sarif(results()[:1])["runs"][0]["results"]
    moved = [
        result._replace(shown=[one._replace(record=msgspec.structs.replace(one.record, file="other.xml")) for one in result.shown])
        for result in results()[:1]
    ]
    there = sarif(moved)["runs"][0]["results"]
    prints = [one["partialFingerprints"][FINGERPRINT] for one in here]
    assert prints == [one["partialFingerprints"][FINGERPRINT] for one in there]
    assert len(set(prints)) == len(prints)


def test_a_waived_finding_is_suppressed() -> None:
    result = results()[0]
    waiver = Waiver(code="S05", file=result.name, reason="played on", by="Head referee", date=date(2024, 5, 1))
    told = sarif([result._replace(shown=result.shown[1:], waived=[Waived(result.shown[0], waiver)])])["runs"][0]["results"]
    assert [one["suppressions"][0]["justification"] for one in told if "suppressions" in one] == ["Head referee, 2024-05-01: played on"]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("logs/table 4.xml", "logs/table%204.xml"),
        ("/data/牌.json", "file:///data/%E7%89%8C.json"),
        ("a.zip!b#c.xml", "a.zip%21b%23c.xml"),
    ],
)
def test_file_names_as_references(name: str, expected: str) -> None:
    assert uri(name) == expected


# JUnit


def junit(shown_results: list[Result]) -> etree._Element:
    stream = io.StringIO()
    writer = JunitWriter(stream)
    for result in shown_results:
        writer.result(result)
    writer.finish(summary_of(shown_results))
    tree = etree.fromstring(stream.getvalue().encode())
    etree.XMLSchema(etree.parse(SCHEMAS / "junit.xsd")).assertValid(tree)
    return tree


def test_junit_follows_the_schema_with_and_without_findings(samples: dict[str, Path]) -> None:
    etree.XMLSchema(etree.parse(SCHEMAS / "junit.xsd")).assertValid(etree.parse(samples["junit"]))
    assert junit([]).get("tests") == "0"
    junit(hostile.hostile_results())


def test_a_suite_a_file_and_a_case_a_hand() -> None:
    tree = junit(results())
    suites = {suite.get("name"): [case.get("name") for case in suite] for suite in tree}
    assert suites["clean.xml"] == ["whole game", "S2-1", "S3-0"]
    assert suites["page.html"] == ["file"]
    for name, elements in (("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        for element in (tree, *tree):
            assert int(element.get(name, "")) == len(list(element.iter(elements)))
    assert tree.find(".//error").get("type") == "P01"


def test_a_hand_that_cannot_be_judged_is_skipped_with_the_reason() -> None:
    from analyzer.findings.finding import Verdict
    from tests.reports import scenes

    judged = scenes.audited(scenes.game(), verdict=Verdict.CANNOT_TELL, reasons=("the ura indicators are not recorded",))
    case = junit([shown(judged)]).find(".//testcase[@name='S2-1']")
    assert [one.get("message") for one in case] == ["cannot tell: the ura indicators are not recorded"]


# XLSX


def test_sheets_have_a_frozen_header_and_a_filter_over_all_rows(samples: dict[str, Path]) -> None:
    book = openpyxl.load_workbook(samples["xlsx"])
    assert book.sheetnames == ["Findings", "Hands put right", "Games", "Standings", "Counts"]
    for sheet in book:
        assert sheet.freeze_panes == "A2"
        assert sheet.auto_filter.ref == sheet.dimensions
        assert all(cell.value and cell.font.bold for cell in sheet[1])
    assert book.properties.created.year == 2000


def test_hands_put_right_stand_beside_the_record(samples: dict[str, Path]) -> None:
    """The sample in which counters were paid to nobody's due: 300 more each way (sample_logs/README.md)."""
    sheet = openpyxl.load_workbook(samples["xlsx"])["Hands put right"]
    head, *rows = sheet.iter_rows(values_only=True)
    row = next(dict(zip(head, row, strict=True)) for row in rows if row[0] == str(ROOT / "sample_logs" / "tenhou-fu-too-high.xml"))
    assert (row["Fu recorded"], row["Fu due"], row["Points recorded"], row["Points due"]) == (40, 30, 7700, 5800)
    assert [row[f"Due, seat {seat}"] - row[f"Paid, seat {seat}"] for seat in range(4)] == [0, 1900, -1900, 0]


def test_no_text_becomes_a_formula_or_a_link(tmp_path: Path) -> None:
    shown_results = hostile.hostile_results()
    path = write_all(tmp_path, shown_results, summary_of(shown_results), "xlsx")["xlsx"]
    book = openpyxl.load_workbook(path)
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert not [cell for cell in cells if cell.data_type == "f" or cell.hyperlink]
    assert any(cell.value == hostile.FORMULA for cell in cells)


# what comes from a log


@pytest.mark.parametrize("kind", ["text", "html", "junit"])
def test_nothing_steers_a_terminal_or_turns_the_line(tmp_path: Path, kind: str) -> None:
    shown_results = hostile.hostile_results()
    text = write_all(tmp_path, shown_results, summary_of(shown_results), kind)[kind].read_text(encoding="utf-8")
    assert [char for char in text if not char.isprintable() and char != "\n"] == []
    assert "owned" in text


@pytest.mark.parametrize("kind", ["json", "jsonl", "sarif"])
def test_json_escapes_what_steers_a_terminal(tmp_path: Path, kind: str) -> None:
    shown_results = hostile.hostile_results()
    text = write_all(tmp_path, shown_results, summary_of(shown_results), kind)[kind].read_bytes()
    assert b"\x1b" not in text
    assert b"\x07" not in text


def test_no_cell_of_csv_is_a_formula(tmp_path: Path) -> None:
    shown_results = hostile.hostile_results()
    path = write_all(tmp_path, shown_results, summary_of(shown_results), "csv")["csv"]
    rows = list(csv.reader(path.open(encoding="utf-8", newline="")))
    assert len(rows) == 1 + sum(len(result.shown) for result in shown_results)
    cells = [cell for row in rows for cell in row]
    assert not [cell for cell in cells if cell.lstrip().startswith(("=", "+", "-", "@"))]
    assert not [cell for cell in cells if re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200f\u202a-\u202e\u2066-\u2069]", cell)]


def test_the_kinds_of_places() -> None:
    assert {name for name, kind in KINDS.items() if isinstance(kind, FolderKind)} == {"parquet", "tables", "records"}
    assert {name for name, kind in KINDS.items() if isinstance(kind, FileKind)} >= {"xlsx"}
    assert {name for name, kind in KINDS.items() if isinstance(kind, TextKind)} >= {"text", "html", "sarif", "junit"}
