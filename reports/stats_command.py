"""``tenbo stats``: words and options; the work, and every heavy import, is behind it."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reports.usage import EXIT_CLEAN, EXIT_FAILED, Lang, refuse

if TYPE_CHECKING:
    from reports.statistics.report import Report


class StatsFormat(StrEnum):
    """Output formats of ``stats``."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"
    PARQUET = "parquet"


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
        StatsFormat, typer.Option("--format", help="text for people; json, csv or parquet for machines.")
    ] = StatsFormat.TEXT,
    table: Annotated[TableOption, typer.Option("--table", help="Which table csv writes.")] = TableOption.STATISTICS,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write to FILE, for parquet a folder.", show_default=False)
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
      tenbo stats logs/ --by player --format csv -o players.csv
      tenbo stats logs/ --definitions amae
    """
    from analyzer.regulation.load import BookError, load_regulation
    from reports.inputs import InputError, find_inputs
    from reports.output import OutputError
    from reports.progress import progress_for
    from reports.statistics import By, Definitions, statistics
    from reports.statistics.report import Report
    from reports.statistics.run import gather
    from reports.statistics.where import WhereError, parse_where
    from reports.statistics.who import Aliases, read_aliases
    from reports.toml_file import FileError

    if format_ is StatsFormat.PARQUET and (output is None or str(output) == "-"):
        refuse("parquet is a folder of files; write it with -o FOLDER")
    try:
        conditions = parse_where(where or ())
        known = Aliases() if aliases is None else read_aliases(aliases)
        inputs = find_inputs(paths)
        regulation = None if rules is None else load_regulation(rules)
    except BookError as error:
        refuse(f"--rules: {error}")
    except (InputError, FileError, WhereError) as error:
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
    try:
        _write(Report(told, read, tuple(where or ())), format_, table, None if output is None or str(output) == "-" else output)
    except OutputError as error:
        refuse(str(error))
    raise typer.Exit(EXIT_FAILED if read.failed else EXIT_CLEAN)


def _write(report: Report, format_: StatsFormat, table: TableOption, output: Path | None) -> None:
    from reports.output import open_folder, open_output
    from reports.statistics.report import write_csv, write_json, write_parquet
    from reports.writers.statistics import StatisticsText

    if format_ is StatsFormat.PARQUET and output is not None:
        with open_folder(output) as folder:
            write_parquet(report, folder)
        return
    with open_output(output) as stream:
        if format_ is StatsFormat.JSON:
            write_json(report, stream)
        elif format_ is StatsFormat.CSV:
            write_csv(report, table.value, stream)
        else:
            StatisticsText(stream).write(report)
