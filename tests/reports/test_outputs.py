"""Which reports a run writes and where, and how they appear."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from reports.output import OutputError, open_file, open_folder
from reports.outputs import OutputsError, open_writers, parse_outputs
from reports.records import Summary
from reports.writers import KINDS, FileKind, FolderKind, Terms
from tests.reports.logs import write_logs
from tests.reports.test_cli import tenbo


def told(named: str | None, *values: str) -> list[tuple[str, str | None]]:
    return [(output.kind.name, None if output.path is None else str(output.path)) for output in parse_outputs(named, values, KINDS)]


@pytest.mark.parametrize(
    ("named", "values", "expected"),
    [
        (None, (), [("text", None)]),
        ("jsonl", (), [("jsonl", None)]),
        (None, ("report.txt",), [("text", "report.txt")]),
        ("json", ("out.json",), [("json", "out.json")]),
        ("json", ("-",), [("json", None)]),
        (None, ("json=a.json", "text=b.txt"), [("json", "a.json"), ("text", "b.txt")]),
        ("text", ("json=a.json",), [("text", None), ("json", "a.json")]),
        ("jsonl", ("b.jsonl", "json=a.json"), [("jsonl", "b.jsonl"), ("json", "a.json")]),
        (None, ("text=-", "json=a=b.json"), [("text", None), ("json", "a=b.json")]),
        (None, ("./tab=1.txt",), [("text", "tab=1.txt")]),
    ],
)
def test_values_of_o(named: str | None, values: tuple[str, ...], expected: list[tuple[str, str | None]]) -> None:
    assert told(named, *values) == expected


@pytest.mark.parametrize(
    ("named", "values", "reason"),
    [
        ("yaml", (), "there is no format 'yaml'; there are text, json"),
        (None, ("yaml=x.yaml",), "a file of that name is ./yaml=x.yaml"),
        (None, ("json=",), "no name of a file"),
        (None, ("",), "no name of a file"),
        (None, ("a.txt", "b.txt"), "two files for one report"),
        (None, ("json=a.txt", "text=./a.txt"), "two reports for a.txt"),
        (None, ("json=-", "text=-"), "two reports for standard output"),
    ],
)
def test_what_is_refused(named: str | None, values: tuple[str, ...], reason: str) -> None:
    with pytest.raises(OutputsError) as refused:
        parse_outputs(named, values, KINDS)
    assert reason in str(refused.value)


class Bytes:
    """A writer that fills a file or a folder at the end, or fails."""

    def __init__(self, path: Path, terms: Terms) -> None:
        self.path = path / "table.bin" if path.is_dir() else path

    def result(self, result: object) -> None:
        """Nothing."""

    def finish(self, summary: Summary) -> None:
        if summary.version == "fails":
            raise RuntimeError("no room")
        self.path.write_bytes(b"\0whole")


BINARY = {**KINDS, "blob": FileKind("blob", "", Bytes), "dir": FolderKind("dir", "", Bytes)}
"""With two kinds that are no text."""


def test_files_and_folders_appear_whole(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "own.txt").write_text("mine")
    asked = parse_outputs(None, [f"blob={tmp_path / 'a.bin'}", f"dir={tmp_path / 'folder'}", f"jsonl={tmp_path / 'a.jsonl'}"], BINARY)
    with open_writers(asked, Terms()) as writer:
        writer.finish(Summary())
        assert not (tmp_path / "a.bin").exists()
    assert (tmp_path / "a.bin").read_bytes() == b"\0whole"
    assert {path.name for path in (tmp_path / "folder").iterdir()} == {"own.txt", "table.bin"}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.bin", "a.jsonl", "folder"]


def test_a_run_that_fails_leaves_what_was_there(tmp_path: Path) -> None:
    (tmp_path / "a.bin").write_bytes(b"before")
    asked = parse_outputs(None, [f"blob={tmp_path / 'a.bin'}", f"dir={tmp_path / 'folder'}"], BINARY)
    with pytest.raises(RuntimeError), open_writers(asked, Terms()) as writer:
        writer.finish(Summary(version="fails"))
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("a.bin", b"before")]


def test_what_is_no_text_does_not_go_to_standard_output() -> None:
    for values in (("blob=-",), ("dir=-",)):
        with pytest.raises(OutputsError, match="is no text"):
            parse_outputs(None, values, BINARY)
    with pytest.raises(OutputsError, match="-o blob=NAME"):
        parse_outputs("blob", (), BINARY)


def test_a_device_is_written_to_and_stays_one() -> None:
    with open_file(Path("/dev/null")) as draft:
        draft.write_bytes(b"x")
    assert Path("/dev/null").is_char_device()


def test_a_folder_cannot_take_the_place_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("file")
    with pytest.raises(OutputError, match="it is a file"), open_folder(tmp_path / "a"):
        pass


def test_several_reports_of_one_run_agree(tmp_path: Path) -> None:
    write_logs(tmp_path / "logs")
    options = ("-o", f"json={tmp_path / 'a.json'}", "-o", f"jsonl={tmp_path / 'a.jsonl'}", "-o", f"text={tmp_path / 'a.txt'}")
    result = tenbo("check", tmp_path / "logs", *options)
    assert (result.exit_code, result.output) == (1, "")
    lines = [json.loads(line) for line in (tmp_path / "a.jsonl").read_text(encoding="utf-8").splitlines()]
    assert json.loads((tmp_path / "a.json").read_text(encoding="utf-8")) == {"findings": lines[:-1], "summary": lines[-1]}
    assert (tmp_path / "a.txt").read_text(encoding="utf-8") == tenbo("check", tmp_path / "logs").output


def test_the_help_names_every_kind() -> None:
    text = tenbo("check", "--help").output
    assert all(f"  {kind.name} " in text for kind in KINDS.values())
