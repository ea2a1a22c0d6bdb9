"""Where a report goes: standard output, or a file that appears whole or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO, cast


class OutputError(OSError):
    """A file that a report cannot be written to, with the reason."""


@contextmanager
def open_output(path: Path | None) -> Iterator[TextIO]:
    """A UTF-8 text stream: standard output for None, else a file beside ``path`` that takes its place when all is written.

    Raises:
        OutputError: the file cannot be made.
    """
    if path is None:
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
        yield sys.stdout
        sys.stdout.flush()
        return
    target = path.resolve()
    if target.exists() and not target.is_file():  # a device or a pipe is written to, never replaced
        with _opened(target, "w", path) as stream:
            yield stream
        return
    draft = target.with_name(f".{target.name}.{os.getpid()}.part")
    opened = _opened(draft, "x", path)
    try:
        with opened as stream:
            yield stream
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def _opened(file: Path, mode: str, path: Path) -> TextIO:
    try:
        return cast(TextIO, file.open(mode, encoding="utf-8", newline="\n"))
    except OSError as error:
        raise OutputError(f"cannot write {path}: {error.strerror}") from error
