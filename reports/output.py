"""Where a report goes: standard output, or a file or folder that appears whole or not at all."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import Any, BinaryIO, Final, NoReturn, TextIO, cast

_CLOSED_PIPE: Final = 128 + 13
"""Exit status of a program that writes to a pipe which nobody reads (SIGPIPE)."""


class OutputError(OSError):
    """A file that a report cannot be written to, with the reason."""


@contextmanager
def open_output(path: Path | None) -> Iterator[TextIO]:
    """A UTF-8 text stream: standard output for None, else a file beside ``path`` that takes its place when all is written.

    Where nobody reads standard output any more the program ends there, quietly, with the status that a shell gives such an end.

    Raises:
        OutputError: the file cannot be made.
    """
    if path is None:
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
        stream = cast(TextIO, _StandardOutput(sys.stdout))
        yield stream
        stream.flush()
        return
    if _is_device(path):  # a device or a pipe is written to, never replaced
        with _opened(path, "w", path) as stream:
            yield stream
        return
    with open_file(path) as draft, _opened(draft, "w", path) as stream:
        yield stream


@contextmanager
def open_file(path: Path) -> Iterator[Path]:
    """An empty file beside ``path``, to be written in its stead, that takes its place when all is written.

    Raises:
        OutputError: the file cannot be made.
    """
    target = path.resolve()
    if _is_device(path):
        with tempfile.TemporaryDirectory(prefix="tenbo-") as folder:
            draft = Path(folder) / target.name
            yield draft
            with draft.open("rb") as whole, _opened_bytes(target, path) as device:
                shutil.copyfileobj(whole, device)
        return
    draft = target.with_name(f".{target.name}.{os.getpid()}.part")
    _opened(draft, "x", path).close()
    try:
        yield draft
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


@contextmanager
def open_folder(path: Path) -> Iterator[Path]:
    """An empty folder beside ``path`` whose entries take their places in it when all is written; what else is there stays.

    Raises:
        OutputError: the folder cannot be made.
    """
    target = path.resolve()
    if target.exists() and not target.is_dir():
        raise OutputError(f"cannot write {path}: it is a file, and a folder is to be written")
    draft = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        draft.mkdir()
    except OSError as error:
        raise OutputError(f"cannot write {path}: {error.strerror}") from error
    try:
        yield draft
        target.mkdir(exist_ok=True)
        for entry in sorted(draft.iterdir()):
            place = target / entry.name
            if place.is_dir() and not place.is_symlink():
                shutil.rmtree(place)
            entry.replace(place)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


class _StandardOutput:
    """Standard output that ends the program where nobody reads it any more.

    It does so itself, before what writes to it can make another end of that.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        try:
            return self._stream.write(text)
        except BrokenPipeError:
            self._leave()

    def flush(self) -> None:
        try:
            self._stream.flush()
        except BrokenPipeError:
            self._leave()

    def _leave(self) -> NoReturn:
        with contextlib.suppress(OSError, ValueError):  # what is still to be written at the end goes nowhere
            os.dup2(os.open(os.devnull, os.O_WRONLY), self._stream.fileno())
        raise SystemExit(_CLOSED_PIPE)


def _is_device(path: Path) -> bool:
    """Whether there is something at ``path`` that is no file: a device, a pipe, or a folder, which nothing can be written to."""
    target = path.resolve()
    return target.exists() and not target.is_file()


def _opened(file: Path, mode: str, path: Path) -> TextIO:
    try:
        return cast(TextIO, file.open(mode, encoding="utf-8", newline="\n"))
    except OSError as error:
        raise OutputError(f"cannot write {path}: {error.strerror}") from error


def _opened_bytes(file: Path, path: Path) -> BinaryIO:
    try:
        return file.open("wb")
    except OSError as error:
        raise OutputError(f"cannot write {path}: {error.strerror}") from error
