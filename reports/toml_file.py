"""TOML files that users write: read into typed values, with errors that name the file, the line and the key."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final, TypeVar

import msgspec

_T = TypeVar("_T")
_HEADER: Final = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?")
_KEY: Final = re.compile(r"""\s*("[^"]*"|'[^']*'|[A-Za-z0-9_-]+)\s*=""")
_PROBLEM: Final = re.compile(r"(.*?)(?: - at `\$\.?(.*)`)?", re.DOTALL)
_NAMED: Final = re.compile(r"Object (contains unknown|missing required) field `([^`]*)`")


class FileError(ValueError):
    """A file that cannot be used: says which, the line where it can be told, the key, and what is wrong."""


class TomlFile:
    """The text of a TOML file, and where in it each key stands."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self._lines = _lines(text)

    def line(self, path: str) -> int | None:
        """Line of a key like ``penalty[1].points``, from 1; where it has no line of its own, that of what holds it."""
        while path:
            if path in self._lines:
                return self._lines[path]
            path = re.sub(r"(\.[^.\[]+|\[[^\]]*\]|^[^.\[]+)$", "", path)
        return None

    def error(self, path: str, reason: str) -> FileError:
        """An error at a key."""
        line = self.line(path)
        where = f"{self.name}, line {line}" if line else self.name
        return FileError(f"{where}: {path}: {reason}" if path else f"{where}: {reason}")


def read_toml(path: Path, kind: type[_T], what: str) -> tuple[_T, TomlFile]:
    """The value that a file holds; ``what`` says for people what such a file is.

    Raises:
        FileError: it cannot be read, is not TOML, or holds other keys or values.
    """
    try:
        text = path.read_bytes().decode()
        parsed = tomllib.loads(text)
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise FileError(f"{path}: not TOML: {error}") from None
    file = TomlFile(str(path), text)
    try:
        return msgspec.convert(parsed, kind), file
    except msgspec.ValidationError as error:
        raise _told(file, str(error), what) from None


def _told(file: TomlFile, problem: str, what: str) -> FileError:
    """The error of a validation, in plain words and at its key."""
    split = _PROBLEM.fullmatch(problem)
    reason, path = (split[1], split[2] or "") if split else (problem, "")
    named = _NAMED.search(reason)
    if named is None:
        return file.error(path, reason[:1].lower() + reason[1:])
    key = f"{path}.{named[2]}" if path else named[2]
    if named[1].startswith("contains"):
        return file.error(key, f"there is no such key in {what}")
    return file.error(path, f"{named[2]} is missing in {what}")


def _lines(text: str) -> dict[str, int]:
    """Line of each table and key. What looks like a key inside a text of several lines may be taken for one."""
    lines: dict[str, int] = {}
    counts: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            table = _table(header[2], counts, several=header[1] == "[[")
            lines.setdefault(table, number)
        elif key := _KEY.match(line):
            name = key[1].strip("\"'")
            lines.setdefault(f"{table}.{name}" if table else name, number)
    return lines


def _table(header: str, counts: dict[str, int], *, several: bool) -> str:
    """Path of the table that a header opens: ``[[round.tables]]`` after two rounds is ``round[1].tables[0]``."""
    path = ""
    parts = [part.strip().strip("\"'") for part in header.split(".")]
    for at, part in enumerate(parts, 1):
        path = f"{path}.{part}" if path else part
        if several and at == len(parts):
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = f"{path}[{counts[path]}]"
    return path
