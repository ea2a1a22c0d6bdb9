"""Which files a run reads: those the user named, the files of folders, the matches of globs, the lines of lists, and standard input."""

from __future__ import annotations

import codecs
import glob
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

STDIN: Final = "-"
LIST: Final = "@"
_MAX_LIST: Final = 64 << 20
"""Bytes of a list of paths."""


class Input(NamedTuple):
    """One file to read. ``path`` is None for standard input."""

    name: str
    """As the user named it, or below the folder as the user named that."""
    path: Path | None
    named: bool
    """Whether the user named this very file; a file met in a folder need not be a log."""


class InputError(ValueError):
    """A path that cannot be read from at all."""


def find_inputs(paths: Sequence[str]) -> list[Input]:
    """The files behind ``paths``, each once, in the order named; folders are walked in the order of names.

    A pattern that is no existing path is expanded as a shell would (``**`` for any depth), and its matches count as named. ``@list.txt``
    stands for the paths in that file, one a line (or as ``find -print0`` writes them), and ``@-`` for those on standard input; a path in it
    that leads nowhere is left for the reading to tell.

    Raises:
        InputError: a path does not exist, a pattern matches nothing, or a folder or a list cannot be read.
    """
    found: dict[str, Input] = {}
    for text in paths:
        for item in _expand(text):
            key = STDIN if item.path is None else os.path.realpath(item.path)
            earlier = found.get(key)
            if earlier is None:
                found[key] = item
            elif item.named and not earlier.named:
                found[key] = earlier._replace(named=True)
    return list(found.values())


def _expand(text: str) -> Iterator[Input]:
    if text == STDIN:
        yield Input(STDIN, None, True)
    elif os.path.lexists(text):
        yield from _files_of(text)
    elif text.startswith(LIST):
        for line in _listed(text[len(LIST) :]):
            if os.path.exists(line):  # noqa: PTH110 - a line need not be a path at all
                yield from _files_of(line)
            else:  # one bad line is a finding of its own and stops no run
                yield Input(printable(line), Path(line), True)
    else:
        matches = sorted(glob.glob(text, recursive=True)) if glob.has_magic(text) else []  # noqa: PTH207 - Path.glob takes no absolute pattern
        if not matches:
            raise InputError(f"no such file or folder: {text}")
        for match in matches:
            yield from _files_of(match)


def _listed(name: str) -> list[str]:
    try:
        if name == STDIN:
            raw = sys.stdin.buffer.read(_MAX_LIST + 1)
        else:
            with Path(name).open("rb") as stream:
                raw = stream.read(_MAX_LIST + 1)
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read the list {name}: {getattr(error, 'strerror', None) or error}") from error
    if len(raw) > _MAX_LIST:
        raise InputError(f"the list {name} is larger than {_MAX_LIST >> 20} MiB")
    text = raw.removeprefix(codecs.BOM_UTF8).decode("utf-8", "surrogateescape")
    lines = text.split("\0") if "\0" in text else [line.strip() for line in text.split("\n")]
    return [line for line in lines if line]


def _files_of(name: str) -> Iterator[Input]:
    path = Path(name)
    if path.is_dir():
        yield from _walk(name)
    elif path.exists():
        yield Input(printable(name), path, True)
    else:
        raise InputError(f"a link that leads nowhere: {name}")


def _walk(folder: str) -> Iterator[Input]:
    """The regular files below a folder; links to folders are not followed, so that no walk is endless."""
    try:
        with os.scandir(folder) as listing:
            entries = sorted(listing, key=lambda entry: entry.name)
    except OSError as error:
        raise InputError(f"cannot list the folder {folder}: {error.strerror}") from error
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            yield from _walk(entry.path)
        elif entry.is_file():
            yield Input(printable(entry.path), Path(entry.path), False)


def printable(name: str) -> str:
    """A file name as text that any output can hold: bytes that are no UTF-8 become escapes."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
