"""``tenbo stats``: words and options; the work, and every heavy import, is behind it."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from reports.statistics_kinds import STATISTICS_KINDS
from reports.usage import EXIT_CLEAN, EXIT_FAILED, Lang, refuse


class ByOption(StrEnum):
    """What statistics are told apart by: as `reports.statistics.By`, which is read only when it is needed."""

    PLAYER = "player"
    RULES = "rules"
    SEAT = "seat"
    MONTH = "month"
    PLAYERS = "players"


class TableOption(StrEnum):
    """The tables of statistics."""

    STATISTICS = "statistics"
    YAKU = "yaku"
    TURNS = "turns"
    TIME = "time"
    GROUPS = "groups"
    CHECKS = "checks"


class Whose(StrEnum):
    """Definitions: as `reports.statistics.Definitions`."""

    HOUSE = "house"
    AMAE = "amae"
    MORTAL = "mortal"
    TENHOU_BLOG = "tenhou-blog"
    PANTHEON = "pantheon"


def stats(
    paths: Annotated[list[str], typer.Argument(metavar="PATH", help="Files, folders or globs; - for standard input.", show_default=False)],
    by: Annotated[
        list[ByOption] | None,
        typer.Option("--by", help="Tell apart by this; seat is the seat at the start. Repeatable.", show_default=False),
    ] = None,
    where: Annotated[
        list[str] | None,
        typer.Option(
            "--where", metavar="CONDITION", help="Only these games or players, like date>=2010-03. Repeatable.", show_default=False
        ),
    ] = None,
    definitions: Annotated[Whose, typer.Option("--definitions", help="Whose definitions, where sites differ.")] = Whose.HOUSE,
    aliases: Annotated[
        Path | None, typer.Option("--aliases", metavar="FILE", help="Accounts that are one player's (TOML).", show_default=False)
    ] = None,
    min_hands: Annotated[int, typer.Option("--min-hands", metavar="N", min=0, help="Leave out groups of fewer hands.")] = 0,
    format_: Annotated[
        str | None,
        typer.Option("--format", metavar="KIND", help="Kind of the report (see below); text unless you say.", show_default=False),
    ] = None,
    table: Annotated[TableOption, typer.Option("--table", help="Which table csv writes.")] = TableOption.STATISTICS,
    output: Annotated[
        list[str] | None,
        typer.Option("--output", "-o", metavar="[KIND=]FILE", help="Write to FILE; repeatable, a report each.", show_default=False),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option("--rules", metavar="NAME|FILE", help="Read places by this book, whatever the logs declare.", show_default=False),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress.")] = False,
    lang: Lang = None,
) -> None:
    """Statistics of players: wins, deal-ins, riichi, calls, draws, points and places, and tables of yaku, turns and months.

    They count what the logs record, and audit nothing; what a record cannot tell counts in neither part of a rate, and is said. Every
    number stands with N and a 95 % interval: Wilson's for a rate, and for a mean 1.96 standard errors, clustered by game. Each statistic
    is defined in docs/statistics.md, with what other sites mean by the same name; --definitions takes theirs.

    Games of three and of four players are never counted together. A game that is there twice counts once. Players are told by name within a
    source, and by an alias file across accounts:

    \b
      [players]
      "Aoi" = ["aoi_2nd", "tenhou:Aoi3"]

    --where takes player, rank, date, room, length, rules, source and players, with = != and commas between values, and for dates and ranks
    < <= > >= too. All conditions must hold.

    \b
    Examples:
      tenbo stats logs/
      tenbo stats logs/ --by player --min-hands 300
      tenbo stats logs/ --where player=Aoi --by month
      tenbo stats logs/ --where 'date>=2010-03' --where room=phoenix
      tenbo stats logs/ --by player -o csv=players.csv -o html=players.html
      tenbo stats logs/ --definitions amae
    """
    from analyzer.regulation.load import BookError, load_regulation
    from reports.inputs import InputError, find_inputs
    from reports.output import OutputError
    from reports.outputs import OutputsError, open_each, parse_outputs
    from reports.progress import progress_for
    from reports.statistics import By, Definitions, statistics
    from reports.statistics.report import Report
    from reports.statistics.run import gather
    from reports.statistics.where import WhereError, parse_where
    from reports.statistics.who import Aliases, read_aliases
    from reports.toml_file import FileError

    try:
        outputs = parse_outputs(format_, output or (), STATISTICS_KINDS)
        conditions = parse_where(where or ())
        known = Aliases() if aliases is None else read_aliases(aliases)
        inputs = find_inputs(paths)
        regulation = None if rules is None else load_regulation(rules)
    except BookError as error:
        refuse(f"--rules: {error}")
    except (InputError, FileError, WhereError, OutputsError) as error:
        refuse(str(error))
    with progress_for(len(inputs), shared=False, quiet=quiet) as progress:
        read = gather(inputs, regulation, on_file=progress.advance)
    told = statistics(
        read.frames,
        by=[By(one.value) for one in by or ()],
        where=conditions,
        definitions=Definitions(definitions.value),
        aliases=known,
        min_hands=min_hands,
    )
    report = Report(told, read, tuple(where or ()))
    try:
        with open_each(outputs, table.value) as writers:
            for writer in writers:
                writer.write(report)
    except OutputError as error:
        refuse(str(error))
    raise typer.Exit(EXIT_FAILED if read.failed else EXIT_CLEAN)
