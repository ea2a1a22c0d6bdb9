"""Which files a run reads."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

from reports.inputs import Input, InputError, find_inputs


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("logs/b.xml", "logs/a/z.xml", "logs/a/y.xml", "logs/c.txt", "other.xml"):
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def names(*paths: str) -> list[str]:
    return [item.name for item in find_inputs(paths)]


def test_a_folder_is_walked_in_the_order_of_names(folder: Path) -> None:
    assert names("logs") == ["logs/a/y.xml", "logs/a/z.xml", "logs/b.xml", "logs/c.txt"]
    assert not any(item.named for item in find_inputs(["logs"]))


def test_a_file_is_named_and_keeps_the_order_of_the_command_line(folder: Path) -> None:
    assert find_inputs(["other.xml", "logs/b.xml"]) == [
        Input("other.xml", Path("other.xml"), True),
        Input("logs/b.xml", Path("logs/b.xml"), True),
    ]


def test_a_glob_is_expanded_at_any_depth_and_counts_as_named(folder: Path) -> None:
    assert names("**/*.xml") == ["logs/a/y.xml", "logs/a/z.xml", "logs/b.xml", "other.xml"]
    assert all(item.named for item in find_inputs(["logs/*.xml"]))


def test_a_file_whose_name_looks_like_a_glob_is_a_file(folder: Path) -> None:
    (folder / "game[1].xml").touch()
    assert names("game[1].xml") == ["game[1].xml"]


def test_a_file_met_twice_is_read_once_and_stays_named(folder: Path) -> None:
    found = find_inputs(["logs", "logs/b.xml", "./logs/../logs/b.xml"])
    assert [item.name for item in found].count("logs/b.xml") == 1
    assert next(item for item in found if item.name == "logs/b.xml").named


def test_standard_input_is_one_dash(folder: Path) -> None:
    assert find_inputs(["-"]) == [Input("-", None, True)]


@pytest.mark.parametrize("path", ["missing.xml", "no/*.xml"])
def test_what_is_not_there_is_refused(folder: Path, path: str) -> None:
    with pytest.raises(InputError, match="no such file or folder"):
        find_inputs(["logs", path])


def test_a_link_that_leads_nowhere_is_refused_by_name_and_passed_over_in_a_folder(folder: Path) -> None:
    (folder / "logs/gone.xml").symlink_to("nothing.xml")
    assert "logs/gone.xml" not in names("logs")
    with pytest.raises(InputError, match="leads nowhere"):
        find_inputs(["logs/gone.xml"])


def test_a_link_to_the_folder_above_makes_no_endless_walk(folder: Path) -> None:
    (folder / "logs/up").symlink_to(folder, target_is_directory=True)
    assert len(names("logs")) == 4


def test_a_name_that_is_no_utf8_can_be_printed(folder: Path) -> None:
    Path(os.fsdecode(b"logs/caf\xe9.xml")).touch()
    (name,) = (name for name in names("logs") if "caf" in name)
    assert name.encode("utf-8") == b"logs/caf\\xe9.xml"


class TestLists:
    def listed(self, folder: Path, content: bytes) -> list[str]:
        (folder / "list.txt").write_bytes(content)
        return [item.name for item in find_inputs([f"@{folder / 'list.txt'}"])]

    def test_one_path_a_line(self, folder: Path) -> None:
        content = f"\ufeff{folder / 'logs' / 'b.xml'}\r\n\n  {folder / 'other.xml'}  \n".encode()
        assert self.listed(folder, content) == [str(folder / "logs" / "b.xml"), str(folder / "other.xml")]

    def test_as_find_writes_them(self, folder: Path) -> None:
        odd = folder / "of two\nlines.xml"
        odd.touch()
        assert self.listed(folder, f"{odd}\0{folder / 'other.xml'}\0".encode()) == [str(odd), str(folder / "other.xml")]

    def test_folders_in_it_are_walked(self, folder: Path) -> None:
        inputs = find_inputs([str(folder)])
        outside = folder.parent / "outside.txt"
        outside.write_text(f"{folder}\n")
        assert find_inputs([f"@{outside}"]) == inputs

    def test_a_path_that_leads_nowhere_is_kept_for_a_finding(self, folder: Path) -> None:
        (item,) = find_inputs([f"@{self.list_of(folder, 'gone.xml')}"])
        assert item.named
        assert item.name == "gone.xml"

    def list_of(self, folder: Path, *lines: str) -> Path:
        path = folder.parent / "some.txt"
        path.write_text("\n".join(lines))
        return path

    def test_from_standard_input(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(str(folder / "other.xml").encode())))
        assert [item.name for item in find_inputs(["@-"])] == [str(folder / "other.xml")]

    def test_a_list_that_is_not_there(self) -> None:
        with pytest.raises(InputError, match=r"cannot read the list none\.txt"):
            find_inputs(["@none.txt"])

    def test_a_file_of_such_a_name_is_a_file(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(folder)
        (folder / "@a.xml").touch()
        assert [item.name for item in find_inputs(["@a.xml"])] == ["@a.xml"]
