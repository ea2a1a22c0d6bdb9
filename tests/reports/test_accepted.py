"""Findings accepted by a referee's ruling or by an earlier run, from the files to the exit status."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.reports.test_cli import tenbo
from tests.reports.test_records import schema

SAMPLES = Path(__file__).parents[2] / "sample_logs"
LOG = SAMPLES / "festival-counters-to-one.json"
"""One finding: M02 in E2-1."""

RULING = """\
[[waiver]]
code = "M02"
file = "festival-counters-to-one.json"
hand = "E2-1"
reason = "the players agreed before the next deal"
by = "Referee Mets"
date = 2018-10-14
"""


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def summary(*options: str | Path) -> dict[str, Any]:
    lines = tenbo("check", LOG, "--format", "jsonl", *options).stdout.splitlines()
    for line in map(json.loads, lines):
        Draft202012Validator(schema(line["type"])).validate(line)
    last: dict[str, Any] = json.loads(lines[-1])
    return last


def test_a_waiver_silences_its_finding(tmp_path: Path) -> None:
    assert tenbo("check", LOG).exit_code == 1
    rulings = write(tmp_path / "rulings.toml", RULING)
    result = tenbo("check", LOG, "--waivers", rulings)
    assert result.exit_code == 0
    assert "Waived: 1 finding (-v shows them)" in result.stdout
    assert "No other findings" in result.stdout
    assert "M02" not in result.stdout
    counts = summary("--waivers", rulings)
    assert (counts["waived"], counts["findings"], counts["verdicts"]["differs"]) == (1, {}, 1)


def test_verbose_shows_what_is_waived_by_whom_and_why(tmp_path: Path) -> None:
    report = tenbo("check", LOG, "-v", "--waivers", write(tmp_path / "rulings.toml", RULING)).stdout
    assert "  M02 waived  E2-1: counters" in report
    assert "Referee Mets, 2018-10-14: the players agreed before the next deal" in " ".join(report.split())


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('hand = "E2-1"', 'hand = "E2-0"', "M02 in E2-0 of festival-counters-to-one.json silences nothing: no such finding in E2-0"),
        ("counters-to-one", "clean-1", "M02 in E2-1 of festival-clean-1.json silences nothing: no such game was read"),
    ],
)
def test_an_unused_waiver_is_a_warning(tmp_path: Path, old: str, new: str, told: str) -> None:
    rulings = write(tmp_path / "rulings.toml", RULING + RULING.replace(old, new))
    result = tenbo("check", LOG, "--waivers", rulings)
    assert result.exit_code == 0
    assert "X02 warning" in result.stdout
    assert told in " ".join(result.stdout.split())
    assert "at line 8" in result.stdout
    assert tenbo("check", LOG, "--waivers", rulings, "--fail-on", "warning").exit_code == 1
    assert summary("--waivers", rulings)["findings"] == {"X02": 1}


def test_a_waiver_is_used_although_its_code_is_left_out(tmp_path: Path) -> None:
    rulings = write(tmp_path / "rulings.toml", RULING)
    assert summary("--waivers", rulings, "--ignore", "M")["findings"] == {}


def test_a_file_of_rulings_that_is_not_good_exits_2(tmp_path: Path) -> None:
    wrong = write(tmp_path / "rulings.toml", RULING.replace("2018-10-14", '"long ago"'))
    result = tenbo("check", LOG, "--waivers", wrong)
    assert result.exit_code == 2
    assert "rulings.toml, line 7: waiver[0].date: " in result.stderr
    assert tenbo("check", LOG, "--waivers", tmp_path / "none.toml").exit_code == 2


def test_a_baseline_leaves_what_is_new(tmp_path: Path) -> None:
    baseline = tmp_path / "earlier.jsonl"
    assert tenbo("check", LOG, "--format", "jsonl", "-o", baseline).exit_code == 1
    result = tenbo("check", LOG, "--baseline", baseline)
    assert result.exit_code == 0
    assert "Known: 1 finding of the baseline" in result.stdout
    other = SAMPLES / "festival-rounded-up.json"
    lines = tenbo("check", LOG, other, "--baseline", baseline, "--format", "jsonl").stdout.splitlines()
    assert {json.loads(line)["file"] for line in lines[:-1]} == {str(other)}
    assert json.loads(lines[-1])["known"] == 1


def test_a_log_that_was_moved_is_still_known(tmp_path: Path) -> None:
    baseline = tmp_path / "earlier.jsonl"
    tenbo("check", LOG, "--format", "jsonl", "-o", baseline)
    moved = tmp_path / "moved.json"
    moved.write_bytes(LOG.read_bytes())
    assert tenbo("check", moved, "--baseline", baseline).exit_code == 0


def test_a_baseline_that_is_none_exits_2(tmp_path: Path) -> None:
    wrong = write(tmp_path / "earlier.jsonl", '{"type": "summary"}\nno json\n')
    result = tenbo("check", LOG, "--baseline", wrong)
    assert result.exit_code == 2
    assert "earlier.jsonl, line 2: not a finding" in result.stderr
