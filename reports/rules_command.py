"""``tenbo rules``: what the books say. Only words and options stand here, as in `reports.cli`."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Final

import typer

from reports.usage import Lang

if TYPE_CHECKING:
    from collections.abc import Callable

    from analyzer.regulation.regulation import Regulation
    from reports.rules_pages import Pages

EXIT_FAULTS: Final = 1
EXIT_FAILED: Final = 2

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="List, show, compare and check the books that games are judged by.",
    context_settings={"help_option_names": ["-h", "--help"]},
)


class PageFormat(StrEnum):
    """Output formats of ``rules``."""

    TEXT = "text"
    JSON = "json"


FormatOption = Annotated[PageFormat, typer.Option("--format", help="text for people, json for machines.")]
Book = Annotated[str, typer.Argument(metavar="NAME|FILE", help="A packaged book, or the path of a .toml file.", show_default=False)]


@app.command("list")
def list_books(format_: FormatOption = PageFormat.TEXT, lang: Lang = None) -> None:
    """List the packaged books, and how surely their settings are known."""
    from analyzer.regulation.load import book_names, load_regulation
    from reports.rules_records import BooksRecord, book_record

    record = BooksRecord(tuple(book_record(load_regulation(name)) for name in book_names()))
    _print(format_, record, lambda pages: pages.books(record))


@app.command()
def show(
    book: Book,
    own: Annotated[bool, typer.Option("--own", help="Only what the book says itself, not what it takes from the one it extends.")] = False,
    format_: FormatOption = PageFormat.TEXT,
    lang: Lang = None,
) -> None:
    """Show a book: every setting with what it decides, its value, its clause and how surely it is known."""
    from reports.rules_records import shown_record

    record = shown_record(_load(book))
    _print(format_, record, lambda pages: pages.book(record, own=own))


@app.command()
def diff(
    first: Annotated[str, typer.Argument(metavar="A", help="A book.", show_default=False)],
    second: Annotated[str, typer.Argument(metavar="B", help="Another.", show_default=False)],
    format_: FormatOption = PageFormat.TEXT,
    lang: Lang = None,
) -> None:
    """Show where two books differ, side by side with their clauses.

    \b
    Example:
      tenbo rules diff festival-2018 ema-2025
    """
    from reports.rules_records import diff_record

    record = diff_record(_load(first), _load(second))
    _print(format_, record, lambda pages: pages.difference(record))


@app.command()
def clauses(book: Book, format_: FormatOption = PageFormat.TEXT, lang: Lang = None) -> None:
    """List the clauses of a book's document with what rests on each, and what rests on none."""
    from reports.rules_records import clauses_record

    record = clauses_record(_load(book))
    _print(format_, record, lambda pages: pages.clauses(record))


@app.command()
def check(
    file: Annotated[str, typer.Argument(metavar="FILE.toml", help="A book of your own.", show_default=False)],
    lang: Lang = None,
) -> None:
    """Check a book of your own: every fault with its line and key and what would be right.

    Exit status: 0 a good book, 1 faults, 2 no such file.
    """
    from pathlib import Path

    from analyzer.regulation.load import BookError, load_regulation
    from reports.output import open_output
    from reports.rules_pages import Pages
    from reports.rules_records import book_record, departures

    if not file.endswith(".toml") or not Path(file).is_file():
        typer.echo(f"tenbo: {file}: {'no such file' if file.endswith('.toml') else 'a book is a .toml file'}", err=True)
        raise typer.Exit(EXIT_FAILED)
    try:
        regulation = load_regulation(file)
    except BookError as error:
        typer.echo(str(error))
        raise typer.Exit(EXIT_FAULTS) from error
    with open_output(None) as stream:
        Pages(stream).good(book_record(regulation), departures(regulation), file)


def _load(book: str) -> Regulation:
    from analyzer.regulation.load import BookError, load_regulation

    try:
        return load_regulation(book)
    except BookError as error:
        typer.echo(f"tenbo: {error}", err=True)
        raise typer.Exit(EXIT_FAILED) from error


def _print(format_: PageFormat, record: object, page: Callable[[Pages], None]) -> None:
    """Write a record as JSON, or its page."""
    import msgspec

    from reports.output import open_output
    from reports.rules_pages import Pages

    with open_output(None) as stream:
        if format_ is PageFormat.JSON:
            stream.write(msgspec.json.format(msgspec.json.encode(record), indent=2).decode() + "\n")
        else:
            page(Pages(stream))
