"""``tenbo standings``: words and options; the work, and every heavy import, is behind it."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from reports.usage import EXIT_CLEAN, EXIT_FAILED, EXIT_FINDINGS, Lang, refuse


class TableFormat(StrEnum):
    """Output formats of ``standings``."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"


class Rows(StrEnum):
    """What a row of CSV is."""

    PLAYERS = "players"
    GAMES = "games"


def standings(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH", help="Files, folders or globs; or one tournament file (.toml).", show_default=False)
    ],
    format_: Annotated[TableFormat, typer.Option("--format", help="text for people; json or csv for machines.")] = TableFormat.TEXT,
    rows: Annotated[Rows, typer.Option("--rows", help="What a row of csv is: a player, or a seat of a game.")] = Rows.PLAYERS,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write to FILE, which appears only when all is written.")
    ] = None,
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="NAME|FILE", help="Judge by this book, whatever the logs declare.", show_default=False)
    ] = None,
    lang: Lang = None,
) -> None:
    """Scores, results and places of every game, and the table of all players.

    Every number stands as recorded and, where that is another, as due: with every hand paid as the rules have it. Players are told by the
    names in the logs. A tournament file gives them their other names, substitutes and penalties (docs/tournaments.md).

    Exit status: 0, 1 if a log could not be read or is not there, 2 wrong usage or a fault of tenbo itself. What the games come to has no
    part in it: that is for check.

    \b
    Examples:
      tenbo standings logs/
      tenbo standings spring.toml
      tenbo standings spring.toml --format csv -o table.csv
    """
    from analyzer.regulation.load import BookError, load_regulation
    from reports import standings as work
    from reports.inputs import InputError, find_inputs
    from reports.output import OutputError, open_output
    from reports.toml_file import FileError
    from reports.tournament_file import tournament_named
    from reports.tournament_run import TournamentRun
    from reports.writers.standings import StandingsText, write_csv, write_json

    try:
        tournament = tournament_named(paths)
        if tournament is not None:
            outcome = work.tournament_standings(TournamentRun(tournament), tournament.regulation(rules))
        else:
            outcome = work.standings(find_inputs(paths), None if rules is None else load_regulation(rules))
    except BookError as error:
        refuse(f"--rules: {error}")
    except (InputError, FileError) as error:
        refuse(str(error))
    told = outcome.told
    try:
        with open_output(None if output is None or str(output) == "-" else output) as stream:
            if format_ is TableFormat.JSON:
                write_json(told, stream)
            elif format_ is TableFormat.CSV:
                write_csv(told, stream, games=rows is Rows.GAMES)
            else:
                StandingsText(stream).write(told)
    except OutputError as error:
        refuse(str(error))
    raise typer.Exit(EXIT_FAILED if outcome.crashed else EXIT_FINDINGS if outcome.unread else EXIT_CLEAN)
