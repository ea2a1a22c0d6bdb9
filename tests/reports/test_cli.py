"""The command ``tenbo``: exit statuses, streams, and what reaches them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner, Result

from analyzer.audit import Audit
from analyzer.findings.code import CODES
from analyzer.model.game import Game
from analyzer.regulation.regulation import Regulation
from reports import __version__, batch
from reports.cli import app
from tests.reports.logs import tenhou_log, write_logs
from tests.reports.test_records import schema

ROOT = Path(__file__).parents[2]


def tenbo(*arguments: str | Path, stdin: bytes = b"") -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=stdin)


def process(*arguments: str | Path) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "reports", *(str(argument) for argument in arguments)]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii"}
    return subprocess.run(command, capture_output=True, check=False, env=environment, timeout=60)


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    write_logs(tmp_path / "logs")
    return tmp_path / "logs"


# exit statuses


@pytest.mark.skipif(os.name != "posix", reason="only there is a pipe closed so")
@pytest.mark.parametrize(
    "arguments",
    [("check", "-v"), ("check", "--format", "jsonl"), ("rescore", "--rules", "rrc"), ("standings",), ("rules", "list"), ("explain", "S05")],
    ids=" ".join,
)
def test_a_pipe_that_nobody_reads_ends_it_quietly(logs: Path, arguments: tuple[str, ...]) -> None:
    """As `head` does to other tools: no word, and the status that a shell gives a program ended by SIGPIPE."""
    paths = [] if arguments[0] in {"rules", "explain"} else [str(logs / "a clean.xml")]
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "reports", *arguments, *paths]
    ended = subprocess.run(
        command, stdout=writer, stderr=subprocess.PIPE, check=False, env=os.environ | {"PYTHONPATH": str(ROOT)}, timeout=60
    )
    os.close(writer)
    assert (ended.returncode, ended.stderr) == (141, b"")


def test_a_clean_log_exits_0(logs: Path) -> None:
    result = tenbo("check", logs / "a clean.xml")
    assert result.exit_code == 0
    assert "No findings" in result.stdout


def test_a_wrong_log_exits_1_and_says_who_is_owed_what(logs: Path) -> None:
    result = tenbo("check", logs / "b wrong.xml.gz")
    assert result.exit_code == 1
    assert "Aoi is owed 3000: 1000 by Botan, 1000 by Chika, 1000 by Dan" in " ".join(result.stdout.split())


@pytest.mark.parametrize(
    ("log", "fail_on", "status"),
    [
        ("b wrong.xml.gz", "error", 1),
        ("b wrong.xml.gz", "warning", 1),
        ("b wrong.xml.gz", "never", 0),
        ("d cut.xml", "error", 0),
        ("d cut.xml", "warning", 1),
        ("d cut.xml", "never", 0),
        ("a clean.xml", "warning", 0),
    ],
)
def test_fail_on_sets_the_least_severity_for_1(logs: Path, log: str, fail_on: str, status: int) -> None:
    (logs / "d cut.xml").write_bytes(tenhou_log().partition(b"<AGARI")[0] + b"</mjloggm>")
    assert tenbo("check", logs / log, "--fail-on", fail_on).exit_code == status


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "missing.xml"],
        ["check", "missing/*.xml"],
        ["check", ".", "--rules", "no-such-book"],
        ["check", ".", "--select", "Q"],
        ["check", ".", "--format", "yaml"],
        ["check", ".", "--jobs", "2"],
        ["check", ".", "--waivers", "missing.toml"],
        ["check", ".", "--baseline", "missing.jsonl"],
        ["check", "missing.toml"],
        ["check", "spring.toml", "logs"],
        ["check", ".", "-o", "no/such/folder/report.txt"],
        ["check", ".", "-o", "."],
        ["standings", ".", "-o", "."],
        ["rescore", ".", "--rules", "tenhou", "-o", "."],
        ["check"],
        ["explain", "Q99"],
        ["score"],
        ["score", "123m", "--from", "-"],
        ["score", "--from", "missing.jsonl"],
        ["score", "123m", "--rules", "no-such-book"],
        ["nonsense"],
    ],
)
def test_wrong_usage_exits_2_and_says_why(arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = tenbo(*arguments)
    assert result.exit_code == 2
    assert result.stderr.strip()
    assert "Traceback" not in result.stderr


def test_a_fault_of_ours_exits_2_whatever_fail_on_says(logs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: Game, regulation: Regulation | None = None, *, walls: bool = True) -> Audit:
        raise RuntimeError("no such hand")

    monkeypatch.setattr(batch, "audit", broken)
    result = tenbo("check", logs, "--fail-on", "never")
    assert result.exit_code == 2
    assert "X01 error   tenbo failed here: RuntimeError: no such hand" in result.stdout
    assert "P03" in result.stdout


# what is read


def test_standard_input_is_read_as_a_file_is(logs: Path) -> None:
    result = tenbo("check", "-", "--format", "jsonl", stdin=(logs / "b wrong.xml.gz").read_bytes())
    finding, *_ = (json.loads(line) for line in result.stdout.splitlines())
    named = json.loads(tenbo("check", logs / "b wrong.xml.gz", "--format", "jsonl").stdout.splitlines()[0])
    assert finding == named | {"file": "-"}
    assert "standard input" in tenbo("check", "-", stdin=b"no log").stdout


def test_a_glob_in_quotes_is_expanded(logs: Path) -> None:
    summary = json.loads(tenbo("check", logs / "*.xml*", "--format", "jsonl").stdout.splitlines()[-1])
    assert (summary["files"], summary["games"]) == (3, 2)


def test_a_folder_counts_what_is_no_log_as_skipped(logs: Path) -> None:
    result = tenbo("check", logs)
    assert "3 files, 2 games, 2 hands, 2 wins (1 other file skipped)" in result.stdout
    assert "notes.txt" not in result.stdout
    assert "notes.txt" in tenbo("check", logs, "-v").stdout


def test_a_named_file_that_is_no_log_is_an_error(logs: Path) -> None:
    result = tenbo("check", logs / "notes.txt")
    assert result.exit_code == 1
    assert "P01 error" in result.stdout


def test_rules_are_named_at_the_top_and_the_log_keeps_its_say(logs: Path) -> None:
    report = tenbo("check", logs / "b wrong.xml.gz", "--rules", "festival-2018").stdout
    assert report.startswith("Judged by festival-2018, as --rules says, whatever the logs declare.\n")
    assert "  Rules: festival-2018, as --rules says; the log declares tenhou" in report


def test_select_and_ignore_take_codes_by_prefix(logs: Path) -> None:
    def codes(*options: str) -> set[str]:
        lines = tenbo("check", logs, "--format", "jsonl", *options).stdout.splitlines()
        return {json.loads(line)["code"] for line in lines[:-1]}

    everything = codes()
    assert {"P01", "P03", "M01"} <= everything
    assert codes("--select", "P") == {"P01", "P03"}
    assert codes("--select", "P,M", "--ignore", "p01") == {"P03", "M01"}
    assert codes("--ignore", "P01", "--ignore", "P03") == everything - {"P01", "P03"}
    assert tenbo("check", logs, "--select", "X").exit_code == 0


# what is written


@pytest.mark.parametrize("output_format", ["json", "jsonl"])
def test_records_of_real_runs_follow_the_schemas(logs: Path, output_format: str) -> None:
    output = tenbo("check", logs, "--format", output_format).stdout
    if output_format == "json":
        whole = json.loads(output)
        records = [*whole["findings"], whole["summary"]]
    else:
        records = [json.loads(line) for line in output.splitlines()]
    assert len(records) > 3
    for record in records:
        Draft202012Validator(schema(record["type"])).validate(record)


def test_the_same_files_give_the_same_bytes(logs: Path) -> None:
    assert tenbo("check", logs, "--format", "jsonl").stdout == tenbo("check", logs, "--format", "jsonl").stdout


def test_a_report_goes_to_a_file_whole(logs: Path, tmp_path: Path) -> None:
    target = tmp_path / "report.txt"
    target.write_text("an older report", encoding="utf-8")
    result = tenbo("check", logs, "-o", target)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert target.read_text(encoding="utf-8") == tenbo("check", logs).stdout
    assert sorted(path.name for path in tmp_path.iterdir()) == ["logs", "report.txt"]


def test_a_report_that_fails_leaves_the_older_one_alone(logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "report.txt"
    target.write_text("an older report", encoding="utf-8")

    def interrupted(*_: object, **_options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(batch, "audit", interrupted)
    assert tenbo("check", logs, "-o", target).exit_code != 0
    assert target.read_text(encoding="utf-8") == "an older report"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["logs", "report.txt"]


def test_a_device_is_written_to_and_not_replaced(logs: Path) -> None:
    assert tenbo("check", logs / "a clean.xml", "-o", os.devnull).exit_code == 0
    assert not Path(os.devnull).is_file()


def test_quiet_leaves_out_the_counts(logs: Path) -> None:
    assert tenbo("check", logs / "a clean.xml", "--quiet").stdout == ""
    assert "agrees" not in tenbo("check", logs, "--quiet").stdout


def test_verbose_has_a_line_for_a_clean_game(logs: Path) -> None:
    assert f"ok {logs / 'a clean.xml'}: 1 hand, 1 of 1 win agree" in tenbo("check", logs, "-v").stdout.splitlines()


# in a process of its own


def test_a_pipe_gets_plain_utf8_and_nothing_on_standard_error(logs: Path) -> None:
    (logs / "東.xml").write_bytes(b"<mjloggm")
    result = process("check", logs)
    assert result.returncode == 1
    assert result.stderr == b""
    assert b"\x1b" not in result.stdout
    assert "東.xml" in result.stdout.decode("utf-8")


def test_a_pipe_that_closes_ends_the_run_quietly(logs: Path) -> None:
    for number in range(400):
        (logs / f"copy {number:04}.xml").write_text("<mjloggm ver=" + "x" * 200, encoding="utf-8")
    command = f'"{sys.executable}" -m reports check "{logs}" --format jsonl | head -n 1'
    result = subprocess.run(
        command, shell=True, capture_output=True, check=False, env=os.environ | {"PYTHONPATH": str(ROOT)}, timeout=60, cwd=ROOT
    )
    assert result.stdout.count(b"\n") == 1
    assert result.stderr == b""


def test_help_and_version_load_nothing_heavy() -> None:
    program = (
        "import sys; from typer.testing import CliRunner; from reports.cli import app\n"
        "for argument in ('--help', '--version'): assert CliRunner().invoke(app, [argument]).exit_code == 0\n"
        "print([name for name in ('lxml', 'msgspec', 'pandas', 'pyarrow', 'rich', 'analyzer', 'parsers') if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, cwd=ROOT, timeout=60)
    assert result.stdout.strip() == b"[]"


# the other words


def test_version() -> None:
    assert tenbo("--version").stdout == f"tenbo {__version__}\n"


def test_help_teaches_by_example() -> None:
    for arguments in ([], ["check"], ["score"]):
        result = tenbo(*arguments, "--help")
        assert result.exit_code == 0
        assert "Examples:" in result.stdout
    assert "tenbo check game.xml" in tenbo("--help").stdout
    assert "only 1 for now" in tenbo("check", "--help").stdout


def test_explain_lists_all_codes_by_family() -> None:
    lines = tenbo("explain").stdout.splitlines()
    assert [line.split()[0] for line in lines if line.startswith("  ")] == list(CODES)
    assert "S score" in lines


@pytest.mark.parametrize("code", list(CODES))
def test_explain_tells_every_code(code: str) -> None:
    page = tenbo("explain", code.lower()).stdout
    assert page.startswith(f"{code} {CODES[code].name} ({CODES[code].severity}, ")
    assert "{found}" not in page
    assert max(map(len, page.splitlines())) <= 80
