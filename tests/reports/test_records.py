"""What machines read: the records follow their schemas, in a fixed order, and the two formats hold the same."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from analyzer.findings.finding import Finding, Severity
from reports.records import SCHEMA_VERSION, Summary
from reports.writers import KINDS, Terms, TextKind
from reports.writers.json_array import JsonWriter
from tests.reports import scenes
from tests.reports.test_text import results, shown, summary

SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"


def schema(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    return loaded


def written(output_format: str) -> str:
    stream = io.StringIO()
    kind = KINDS[output_format]
    assert isinstance(kind, TextKind)
    writer = kind.make(stream, Terms(quiet=True))
    for result in results():
        writer.result(result)
    writer.finish(summary())
    return stream.getvalue()


@pytest.mark.parametrize("name", ["finding", "summary", "score", "rules", "standings", "rescore"])
def test_the_schemas_are_schemas_and_tell_their_version(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))
    assert schema(name)["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema(name)["version"] == SCHEMA_VERSION


def test_every_line_of_jsonl_follows_its_schema_and_the_summary_is_last() -> None:
    lines = [json.loads(line) for line in written("jsonl").splitlines()]
    assert [line["type"] for line in lines] == ["finding"] * 6 + ["summary"]
    for line in lines:
        Draft202012Validator(schema(line["type"])).validate(line)


def test_a_schema_refuses_what_is_not_a_record() -> None:
    finding = json.loads(written("jsonl").splitlines()[0])
    validator = Draft202012Validator(schema("finding"))
    for key, value in (("seat", 4), ("code", "fu"), ("severity", "grave"), ("hand", "South 2"), ("extra", 1)):
        assert not validator.is_valid(finding | {key: value})
    for key in finding:
        assert not validator.is_valid({name: value for name, value in finding.items() if name != key})


def test_the_keys_stand_in_the_order_of_the_schema() -> None:
    for line in written("jsonl").splitlines():
        record = json.loads(line)
        assert list(record) == list(schema(record["type"])["properties"])


def test_json_holds_the_same_as_jsonl() -> None:
    lines = [json.loads(line) for line in written("jsonl").splitlines()]
    assert json.loads(written("json")) == {"findings": lines[:-1], "summary": lines[-1]}


def test_json_without_findings_is_json() -> None:
    stream = io.StringIO()
    JsonWriter(stream).finish(Summary())
    assert json.loads(stream.getvalue())["findings"] == []


@pytest.mark.parametrize("output_format", ["text", "json", "jsonl"])
def test_the_same_results_give_the_same_bytes(output_format: str) -> None:
    assert written(output_format) == written(output_format)


def test_a_finding_tells_hand_event_place_seat_effect_and_clause() -> None:
    record = next(json.loads(line) for line in written("jsonl").splitlines() if '"S05"' in line)
    assert record == {
        "type": "finding",
        "code": "S05",
        "name": "fu",
        "severity": "error",
        "file": record["file"],
        "digest": "d" * 64,
        "game": 0,
        "hand": "S2-1",
        "event": 42,
        "place": "tag 42, byte 4200",
        "seat": 3,
        "expected": "40 fu",
        "found": "30 fu",
        "effect": [0, -600, 0, 600],
        "clause": {"regulation": "tenhou", "number": "§6", "title": "Fu"},
        "message": "fu: the log says 30 fu, the hand has 40 fu",
    }


def test_a_finding_on_a_whole_hand_is_placed_at_its_start() -> None:
    game = scenes.game()
    finding = Finding(code="G01", severity=Severity.ERROR, hand=1, expected="a", found="b")
    ((_, record),) = shown(scenes.audited(game, finding)).shown
    assert (record.hand, record.event, record.place) == ("S3-0", None, "tag 50, byte 5000")


def test_a_remark_of_a_parser_keeps_its_ordinal() -> None:
    finding = Finding(code="P05", severity=Severity.NOTE, found="tag <FOO>", words={"ordinal": "12"})
    ((_, record),) = shown(scenes.audited(scenes.game(), finding)).shown
    assert (record.hand, record.event, record.place) == (None, 12, "tag 12, byte 1200")
