"""``tenbo convert`` and ``tenbo formats``: words and options; the work, and every heavy import, is behind them."""

from __future__ import annotations

import os
import re
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reports.usage import EXIT_CLEAN, EXIT_FINDINGS, Lang, refuse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reports.conversion import Written
    from reports.inputs import Input

HAND = re.compile(r"[ESWN][1-4](-\d{1,3})?")


class ListFormat(StrEnum):
    """Output formats of ``formats``."""

    TEXT = "text"
    JSON = "json"


_NATIVE = "tenbo_json"


def convert(
    paths: Annotated[
        list[str] | None, typer.Argument(metavar="PATH", help="Files, folders or globs; - for standard input.", show_default=False)
    ] = None,
    to: Annotated[
        str, typer.Option("--to", metavar="FORMAT", help="tenhou-json, tenhou-xml, mjai or native; see tenbo formats.", show_default=False)
    ] = "",
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE|DIR/", help="A file for one game, a folder for many.", show_default=False)
    ] = "",
    links: Annotated[bool, typer.Option("--links", help="Links to the viewer, one a hand, instead of a file (tenhou-json).")] = False,
    anonymous: Annotated[bool, typer.Option("--anonymous", help="Letters for names; no identifiers, titles, ratings, seeds.")] = False,
    hand: Annotated[
        list[str] | None,
        typer.Option("--hand", metavar="HAND", help="Only this hand: S2-1, or S2 with any counters. Repeatable.", show_default=False),
    ] = None,
    template: Annotated[
        Path | None,
        typer.Option("--template", metavar="FILE.xlsx", help="Write an empty score sheet to fill in by hand.", show_default=False),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Do not tell what the target leaves out.")] = False,
    lang: Lang = None,
) -> None:
    """Write recorded games in another format.

    One game goes to standard output or to FILE. Many need a folder: -o DIR, made if need be, where each game gets a file named after the
    one that it came from. What the target cannot hold is left out and named on standard error; what makes a game impossible to write, such
    as hidden tiles, is an error of that game, and the others are written.

    With --links each hand becomes a link that opens it in the viewer at tenhou.net/6. The record is in the link: nothing is uploaded
    until somebody opens it.

    \b
    Examples:
      tenbo convert game.xml --to tenhou-json -o game.json
      tenbo convert game.xml --to tenhou-json --links --hand S2-1
      tenbo convert logs/ --to native -o converted/
      tenbo convert game.json --to tenhou-xml --anonymous > nobody.xml
      tenbo convert --template score-sheet.xlsx

    \b
    Exit status: 0 all written, 1 something could not be read or written,
    2 wrong usage.
    """
    from parsers import FORMATS
    from reports.conversion import Tally, converted, report
    from reports.inputs import InputError, find_inputs
    from reports.output import OutputError

    if template is not None:
        _template(template, alone=not paths and not to)
        return
    if not paths or not to:
        refuse("nothing to convert: give PATH" if not paths else "--to FORMAT is missing; tenbo formats lists what can be written")
    writable = {form.name: form for form in FORMATS if form.write is not None}
    target = writable.get({"native": _NATIVE}.get(to, to.lower().replace("-", "_")))
    if target is None:
        names = [("native" if name == _NATIVE else name.replace("_", "-")) for name in writable]
        refuse(f"--to: {to} is no format that can be written; there are {', '.join(names)}")
    keys = [key.upper() for key in hand or ()]
    wrong = next((key for key in keys if not HAND.fullmatch(key)), None)
    if wrong is not None:
        refuse(f"--hand: {wrong} is no hand; write S2-1 for South 2 with one counter, or S2")
    if links and target.links is None:
        refuse(f"--links: there is no viewer that takes {target.title} in a link; use --to tenhou-json")
    try:
        inputs = find_inputs(paths)
    except InputError as error:
        refuse(str(error))
    tally = Tally()
    games = converted(inputs, target, tally, links=links, nameless=anonymous, keys=keys)
    try:
        _put(games, "" if output == "-" else output, inputs, target.suffix, links=links, nameless=anonymous)
    except OutputError as error:
        refuse(str(error))
    report(tally, target, keys, lambda line: typer.echo(f"tenbo: {line}", err=True), quiet=quiet)
    raise typer.Exit(EXIT_FINDINGS if tally.failed or not tally.games else EXIT_CLEAN)


def _template(path: Path, *, alone: bool) -> None:
    """Write an empty score sheet."""
    from reports.output import OutputError, open_file
    from reports.score_sheet_template import template

    if not alone:
        refuse("--template writes an empty score sheet: leave out PATH and --to")
    if path.suffix.lower() != ".xlsx":
        refuse(f"--template: {path} must end in .xlsx, for it is a workbook")
    try:
        with open_file(path) as draft:
            draft.write_bytes(template())
    except OutputError as error:
        refuse(str(error))


def _put(games: Iterator[Written], output: str, inputs: list[Input], suffix: str, *, links: bool, nameless: bool) -> None:
    """Write the games where they are wanted: links, or one game, as a stream, many into a folder."""
    from reports.conversion import Folder

    path = Path(output) if output else None
    if links:
        _stream(b"".join(written.text for written in games), path)
    elif path is not None and (path.is_dir() or output.endswith(("/", os.sep)) or len(inputs) > 1):
        folder = Folder(path, suffix, nameless=nameless)
        for written in games:
            folder.write(written)
    else:
        first = next(games, None)
        if next(games, None) is not None:
            refuse("there are several games: write them into a folder, with -o DIR/")
        if first is not None:
            _stream(first.text, path)


def _stream(text: bytes, path: Path | None) -> None:
    from reports.output import open_file

    if path is None:
        sys.stdout.buffer.write(text)
        sys.stdout.flush()
        return
    with open_file(path) as draft:
        draft.write_bytes(text)


def formats(
    format_: Annotated[ListFormat, typer.Option("--format", help="text for people, json for machines.")] = ListFormat.TEXT,
    lang: Lang = None,
) -> None:
    """The formats of logs: which can be read, which can be written (tenbo convert), and what a log in each can tell.

    Logs are recognised by their content, whatever their names: plain, packed, in archives and data bases.
    """
    import json

    from analyzer.model.phrase import say
    from parsers import FORMATS
    from reports.wording import filled
    from reports.words import tell

    if format_ is ListFormat.JSON:
        records = [
            {"name": form.name, "title": form.title, "read": True, "write": form.write is not None, "tells": form.tells} for form in FORMATS
        ]
        typer.echo(json.dumps(records, ensure_ascii=False, indent=2))
        return
    for form in FORMATS:
        known = say("{title}: read", title=form.title) if form.write is None else say("{title}: read and written", title=form.title)
        typer.echo(f"{form.name:<14} {tell(known)}")
        for line in filled(tell(form.tells), 80, first="    ", later="    "):
            typer.echo(line)
