"""What a run writes and where: one report or several, each of its own kind."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, Generic, NamedTuple

from reports.output import open_file, open_folder, open_output
from reports.writers import FileKind, Kind, Terms, TermsT, TextKind, WriterT

if TYPE_CHECKING:
    from reports.batch import Result, Writer
    from reports.records import Summary

STDOUT: Final = "-"
DEFAULT: Final = "text"


class OutputsError(ValueError):
    """A kind of report that there is none of, or one that cannot go where it is to go."""


class Output(NamedTuple, Generic[TermsT, WriterT]):
    """One report; ``path`` is None for standard output."""

    kind: Kind[TermsT, WriterT]
    path: Path | None


def parse_outputs(named: str | None, values: Sequence[str], kinds: Mapping[str, Kind[TermsT, WriterT]]) -> list[Output[TermsT, WriterT]]:
    """The reports of these kinds that ``--format`` and the values of ``-o`` ask for.

    A value ``KIND=FILE`` is a report of that kind; any other is the file of ``--format``. Without such a file the report of ``--format``
    goes to standard output; but where there are values with a kind it must be asked for by name.

    Raises:
        OutputsError: an unknown kind, one place for two reports, or a kind that is no text for standard output.
    """
    if named is not None and named not in kinds:
        raise OutputsError(f"there is no format {named!r}; there are {', '.join(kinds)}")
    outputs = [_output(value, named or DEFAULT, kinds) for value in values]
    plain = sum(not _named_kind(value) for value in values)
    if plain > 1:
        raise OutputsError("two files for one report; write KIND=FILE, like html=report.html")
    if not values or (named is not None and not plain):
        outputs.insert(0, Output(kinds[named or DEFAULT], None))
    seen: set[Path | None] = set()
    for output in outputs:
        if output.path is None and not isinstance(output.kind, TextKind):
            raise OutputsError(f"{output.kind.name} is no text; write it with -o {output.kind.name}=NAME")
        place = None if output.path is None else output.path.resolve()
        if place in seen:
            raise OutputsError(f"two reports for {'standard output' if place is None else output.path}")
        seen.add(place)
    return outputs


def _named_kind(value: str) -> str:
    """The word before ``=`` in a value of ``-o``; empty where it is a plain name of a file."""
    match = re.match("([a-z]+)=", value)
    return match[1] if match else ""


def _output(value: str, default: str, kinds: Mapping[str, Kind[TermsT, WriterT]]) -> Output[TermsT, WriterT]:
    kind = _named_kind(value)
    if kind and kind not in kinds:
        raise OutputsError(f"there is no format {kind!r}; there are {', '.join(kinds)} (a file of that name is ./{value})")
    file = value.partition("=")[2] if kind else value
    if not file:
        raise OutputsError(f"no name of a file in {value!r}")
    return Output(kinds[kind or default], None if file == STDOUT else Path(file))


@contextmanager
def open_each(outputs: Sequence[Output[TermsT, WriterT]], terms: TermsT) -> Iterator[list[WriterT]]:
    """The writer of each report; they appear when all is written.

    Raises:
        OutputError: a file or folder cannot be made.
    """
    with ExitStack() as stack:
        writers: list[WriterT] = []
        for kind, path in outputs:
            if isinstance(kind, TextKind):
                writers.append(kind.make(stack.enter_context(open_output(path)), terms))
            elif path is not None:
                opened = open_file(path) if isinstance(kind, FileKind) else open_folder(path)
                writers.append(kind.make(stack.enter_context(opened), terms))
        yield writers


@contextmanager
def open_writers(outputs: Sequence[Output[Terms, Writer]], terms: Terms) -> Iterator[Writer]:
    """One writer for all reports of an audit.

    Raises:
        OutputError: a file or folder cannot be made.
    """
    with open_each(outputs, terms) as writers:
        yield writers[0] if len(writers) == 1 else _Several(writers)


class _Several:
    """Hands every game to each writer."""

    def __init__(self, writers: Sequence[Writer]) -> None:
        self._writers = writers

    def result(self, result: Result) -> None:
        for writer in self._writers:
            writer.result(result)

    def finish(self, summary: Summary) -> None:
        for writer in self._writers:
            writer.finish(summary)
