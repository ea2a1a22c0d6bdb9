"""Where a report goes: standard output, or a file that appears whole or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO


@contextmanager
def open_output(path: Path | None) -> Iterator[TextIO]:
    """A UTF-8 text stream: standard output for None, else a file beside ``path`` that takes its place when all is written.

    Raises:
        OSError: the file cannot be written.
    """
    if path is None:
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
        yield sys.stdout
        sys.stdout.flush()
        return
    target = path.resolve()
    if target.exists() and not target.is_file():  # a device or a pipe is written to, never replaced
        with target.open("w", encoding="utf-8", newline="\n") as stream:
            yield stream
        return
    draft = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with draft.open("x", encoding="utf-8", newline="\n") as stream:
            yield stream
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
