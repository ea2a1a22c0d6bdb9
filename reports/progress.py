"""Progress on standard error, at a terminal only."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from reports.batch import Result, Writer
from reports.inputs import Input
from reports.records import Summary

if TYPE_CHECKING:
    from rich.progress import Progress


class Silent:
    """No progress."""

    def advance(self, item: Input) -> None:
        """Nothing is shown."""

    def around(self, writer: Writer) -> Writer:
        """The writer itself."""
        return writer


class Bar(Silent):
    """A bar of files. ``shared``: the report goes to the same terminal, so that the bar steps aside for every text."""

    def __init__(self, progress: Progress, total: int, *, shared: bool) -> None:
        self._progress = progress
        self._task = progress.add_task("", total=total)
        self._shared = shared

    def advance(self, item: Input) -> None:
        """Count a file and show its name."""
        self._progress.update(self._task, advance=1, description=item.name[-40:])

    def around(self, writer: Writer) -> Writer:
        """The writer, with the bar out of its way."""
        return _StepsAside(writer, self._progress) if self._shared else writer


class _StepsAside:
    def __init__(self, writer: Writer, progress: Progress) -> None:
        self._writer = writer
        self._progress = progress

    def result(self, result: Result) -> None:
        if result.shown:
            self._progress.stop()
            self._writer.result(result)
            self._progress.start()
        else:
            self._writer.result(result)

    def finish(self, summary: Summary) -> None:
        self._progress.stop()
        self._writer.finish(summary)


@contextmanager
def progress_for(total: int, *, shared: bool, quiet: bool) -> Iterator[Silent]:
    """Progress over ``total`` files; ``shared``: a report goes to the same terminal."""
    if quiet or total < 2 or not sys.stderr.isatty():
        yield Silent()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}", markup=False))
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False, redirect_stderr=False) as progress:
        yield Bar(progress, total, shared=shared)
