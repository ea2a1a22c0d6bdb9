"""The command line. Only words and options stand here; the work, and every heavy import, is behind the commands."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

import typer

from reports import __version__, rules_command
from reports.convert_command import convert, formats
from reports.standings_command import standings
from reports.statistics_kinds import STATISTICS_KINDS
from reports.stats_command import stats
from reports.usage import EXIT_CLEAN, EXIT_FAILED, EXIT_FINDINGS, Lang, refuse
from reports.writers import KINDS, Kind, Terms

if TYPE_CHECKING:
    from analyzer.regulation.regulation import Regulation
    from reports.score_question import Flag

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(rules_command.app, name="rules")


class CardFormat(StrEnum):
    """Output formats of ``score``."""

    TEXT = "text"
    JSON = "json"


class LinesFormat(StrEnum):
    """Output formats of ``rescore``."""

    TEXT = "text"
    JSONL = "jsonl"


class FailOn(StrEnum):
    """The least severity that makes the exit status 1."""

    ERROR = "error"
    WARNING = "warning"
    NEVER = "never"


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"tenbo {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.", is_eager=True, callback=_print_version)] = False,
) -> None:
    """tenbo audits recorded riichi mahjong games: it replays every hand, recomputes yaku, fu and payments under a regulation, and says
    where the record and the regulation part.

    \b
    Examples:
      tenbo check game.xml                        one log, judged by the rules it declares
      tenbo check logs/ --rules festival-2018     a folder, judged by a book that you name
      tenbo check logs/ -o html=report.html -o xlsx=report.xlsx
      tenbo check logs/ --select S,M --fail-on warning
      tenbo score 234m1112356777s --win 4s --tsumo --dora 3p
      tenbo score 789s2255z --win 5z --meld "pon 777z" --meld "chi 123s"
      tenbo convert game.xml --to tenhou-json --links
      tenbo explain S05                           what a code means
      tenbo stats logs/ --by player               statistics of players
      tenbo rules diff festival-2018 ema-2025     where two books differ

    \b
    Exit status: 0 nothing found, 1 findings (see --fail-on), 2 wrong usage or
    a fault of tenbo itself.
    """


def _listed(kinds: Iterable[Kind[Any, Any]]) -> str:
    """The kinds of reports, as help shows them after the options."""
    return "\b\nKinds of reports:\n" + "\n".join(f"  {kind.name:<9}{kind.told}" for kind in kinds)


@app.command(epilog=_listed(KINDS.values()))
def check(
    paths: Annotated[list[str], typer.Argument(metavar="PATH", help="Files, folders, globs; @list.txt; - for stdin.", show_default=False)],
    format_: Annotated[
        str | None,
        typer.Option("--format", metavar="KIND", help="Kind of the report (see below); text unless you say.", show_default=False),
    ] = None,
    output: Annotated[
        list[str] | None,
        typer.Option("--output", "-o", metavar="[KIND=]FILE", help="Write to FILE; repeatable, a report each.", show_default=False),
    ] = None,
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="NAME|FILE", help="Judge by this book, whatever the logs declare.", show_default=False)
    ] = None,
    select: Annotated[
        list[str] | None, typer.Option("--select", metavar="CODES", help="Only codes that start so, like S,M01.", show_default=False)
    ] = None,
    ignore: Annotated[
        list[str] | None, typer.Option("--ignore", metavar="CODES", help="No codes that start so, like P05.", show_default=False)
    ] = None,
    fail_on: Annotated[FailOn, typer.Option("--fail-on", help="Least severity for exit status 1.")] = FailOn.ERROR,
    jobs: Annotated[int, typer.Option("--jobs", metavar="N", min=1, max=1, help="Processes; only 1 for now.")] = 1,
    wall: Annotated[bool, typer.Option("--wall/--no-wall", help="Re-create the walls where a log carries their seed.")] = True,
    waivers: Annotated[
        Path | None, typer.Option("--waivers", metavar="FILE", help="A referee's rulings, each of which silences one finding.")
    ] = None,
    baseline: Annotated[
        Path | None, typer.Option("--baseline", metavar="FILE", help="Only findings that this earlier jsonl has not.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Findings only: no counts at the end, no progress.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="A line for each clean game and each skipped file too.")] = False,
    lang: Lang = None,
) -> None:
    """Replay and recompute recorded games, and report what differs.

    Folders are walked, and every file is recognised by its content; files in them that are no logs are skipped and counted. A file that you
    name and that is no log is an error (P01). A file may be packed (gzip, zstd), a zip archive of logs, or a data base of downloaded Tenhou
    logs (SQLite); @list.txt stands for the paths written in that file, one a line. The book is the one that the log declares unless --rules
    names another, and the report says which. A tournament file (.toml) is checked with every log that it lists, and against its
    published results (docs/tournaments.md).

    Several reports come of one run: -o html=report.html -o jsonl=out.jsonl. A file or folder appears only when all is written. With -o
    nothing goes to standard output, unless --format or -o KIND=- asks for it.

    \b
    Examples:
      tenbo check sample_logs
      tenbo check spring.toml --waivers rulings.toml
      tenbo check 'logs/**/*.xml' --format jsonl | head
      find . -name '*.gz' -print0 | tenbo check @-
    """
    from analyzer.findings.code import CODES
    from analyzer.findings.finding import Severity
    from reports.accepted import read_accepted
    from reports.batch import Run
    from reports.inputs import InputError, find_inputs
    from reports.output import OutputError
    from reports.outputs import OutputsError, open_writers, parse_outputs
    from reports.progress import progress_for
    from reports.selection import SelectionError, parse_selection
    from reports.toml_file import FileError
    from reports.tournament_file import tournament_named
    from reports.tournament_run import TournamentRun

    try:
        outputs = parse_outputs(format_, output or (), KINDS)
        tournament = tournament_named(paths)
        occasion = None if tournament is None else TournamentRun(tournament)
        inputs = find_inputs(paths) if occasion is None else occasion.inputs
        selection = parse_selection(select or (), ignore or (), CODES)
        accepted = read_accepted(waivers, baseline)
        regulation = tournament.regulation(rules) if tournament is not None else None if rules is None else _load(rules)
    except (InputError, SelectionError, FileError, OutputsError) as error:
        refuse(str(error))
    run = Run(regulation, selection, walls=wall, accepted=accepted, occasion=occasion)
    said_by = "--rules" if tournament is None or rules is not None else tournament.file.name
    terms = Terms(regulation, said_by, quiet=quiet, verbose=verbose, tournament=occasion)
    shared = sys.stdout.isatty() and any(one.path is None for one in outputs)
    try:
        with open_writers(outputs, terms) as writer, progress_for(len(inputs), shared=shared, quiet=quiet or verbose) as progress:
            outcome = run.over(inputs, progress.around(writer), on_file=progress.advance)
    except OutputError as error:
        refuse(str(error))
    if outcome.crashed:
        raise typer.Exit(EXIT_FAILED)
    grave = {FailOn.ERROR: (Severity.ERROR,), FailOn.WARNING: (Severity.ERROR, Severity.WARNING), FailOn.NEVER: ()}[fail_on]
    raise typer.Exit(EXIT_FINDINGS if any(outcome.summary.severities[severity.value] for severity in grave) else EXIT_CLEAN)


@app.command()
def score(
    tiles: Annotated[
        str, typer.Argument(metavar="TILES", help="Concealed tiles without the winning one: 234m0p77z, 0 a red five.", show_default=False)
    ] = "",
    win: Annotated[str, typer.Option("--win", metavar="TILE", help="The winning tile; left out, it is the last of TILES.")] = "",
    tsumo: Annotated[bool, typer.Option("--tsumo/--ron", help="Self-draw, or a win on a discard.")] = False,
    seat: Annotated[str, typer.Option("--seat", metavar="WIND", help="Wind of the winner: E, S, W, N; E is the dealer.")] = "S",
    round_: Annotated[str, typer.Option("--round", metavar="WIND", help="Wind of the round.")] = "E",
    meld: Annotated[
        list[str] | None,
        typer.Option("--meld", metavar="MELD", help='Like "pon 777z": chi, pon, minkan, kakan, ankan. Repeatable.', show_default=False),
    ] = None,
    dora: Annotated[str, typer.Option("--dora", metavar="TILES", help="Dora indicators (not the dora).")] = "",
    ura: Annotated[str, typer.Option("--ura", metavar="TILES", help="Ura indicators.")] = "",
    riichi: Annotated[bool, typer.Option("--riichi", help="After a riichi.")] = False,
    double_riichi: Annotated[bool, typer.Option("--double-riichi", help="After a riichi in the first uninterrupted turn.")] = False,
    ippatsu: Annotated[bool, typer.Option("--ippatsu", help="Within the turn after the riichi.")] = False,
    rinshan: Annotated[bool, typer.Option("--rinshan", help="On the replacement tile of a kan.")] = False,
    haitei: Annotated[bool, typer.Option("--haitei", help="Self-draw of the last tile.")] = False,
    houtei: Annotated[bool, typer.Option("--houtei", help="Ron on the last discard.")] = False,
    chankan: Annotated[bool, typer.Option("--chankan", help="By robbing a kan.")] = False,
    tenhou: Annotated[bool, typer.Option("--tenhou", help="The dealer's first draw.")] = False,
    chiihou: Annotated[bool, typer.Option("--chiihou", help="Another player's first draw.")] = False,
    renhou: Annotated[bool, typer.Option("--renhou", help="Ron before the own first draw.")] = False,
    honba: Annotated[int, typer.Option("--honba", metavar="N", min=0, help="Counters on the table.")] = 0,
    sticks: Annotated[int, typer.Option("--sticks", metavar="N", min=0, help="Riichi sticks on the table, the winner's own included.")] = 0,
    rules: Annotated[str, typer.Option("--rules", metavar="NAME|FILE", help="The book to score by.")] = "festival-2018",
    format_: Annotated[CardFormat, typer.Option("--format", help="text for people, json for machines.")] = CardFormat.TEXT,
    from_: Annotated[
        str | None, typer.Option("--from", metavar="FILE|-", help="Score many: one JSON object a line.", show_default=False)
    ] = None,
    lang: Lang = None,
) -> None:
    """Score one hand, or many.

    TILES are the concealed tiles without the winning one and without melds. Where --win is left out, the last tile written is the winning
    one. A hand that cannot be, or does not win, is refused with the reason and exit status 1; one that is not in the notation, with 2.

    With --from each line is an object with the keys closed, win, by (ron, tsumo), melds, seat, round, flags (riichi, ippatsu ...),
    dora_ind, ura_ind, honba, sticks, or holds one under "input". Each is answered by one line: the score, or {"error": reason}.

    \b
    Examples:
      tenbo score 234m1112356777s --win 4s --tsumo
      tenbo score 234567m22334p88s --win 4p --riichi --ippatsu --seat E
      tenbo score 123m6z --win 6z --meld "pon 777z" --meld "chi 345s" --meld "ankan 1111p"
      tenbo score --from hands.jsonl --rules tenhou > scores.jsonl
    """
    from reports.output import open_output
    from reports.score_command import print_score, score_lines, score_record
    from reports.score_question import Question, QuestionError, WordsError

    if bool(tiles) == (from_ is not None):
        refuse("either TILES or --from: one hand, or a file of many" if tiles else "no hand: give TILES, or --from FILE")
    flags: dict[Flag, bool] = {
        "riichi": riichi,
        "double_riichi": double_riichi,
        "ippatsu": ippatsu,
        "rinshan": rinshan,
        "chankan": chankan,
        "haitei": haitei,
        "houtei": houtei,
        "tenhou": tenhou,
        "chiihou": chiihou,
        "renhou": renhou,
    }
    regulation = _load(rules)
    with open_output(None) as stream:
        if from_ is not None:
            with _lines_of(from_) as lines:
                raise typer.Exit(score_lines(lines, regulation, stream))
        question = Question(
            closed=tiles,
            win=win,
            by="tsumo" if tsumo else "ron",
            melds=meld or [],
            seat=seat,
            round=round_,
            flags=[flag for flag, given in flags.items() if given],
            dora_ind=dora,
            ura_ind=ura,
            honba=honba,
            sticks=sticks,
        )
        if format_ is CardFormat.JSON:
            raise typer.Exit(score_record(question, regulation, stream))
        try:
            print_score(question, regulation, stream)
        except WordsError as error:
            refuse(str(error))
        except QuestionError as error:
            typer.echo(f"tenbo: {error}", err=True)
            raise typer.Exit(EXIT_FINDINGS) from error


@app.command()
def rescore(
    paths: Annotated[list[str], typer.Argument(metavar="PATH", help="Files, folders, globs; @list.txt; - for stdin.", show_default=False)],
    rules: Annotated[str, typer.Option("--rules", metavar="NAME|FILE", help="The other book.", show_default=False)],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write to FILE, which appears only when all is written.")
    ] = None,
    format_: Annotated[LinesFormat, typer.Option("--format", help="text for people, jsonl for machines.")] = LinesFormat.TEXT,
    lang: Lang = None,
) -> None:
    """Score recorded games again under another regulation.

    Per game: scores, results and places as due under the game's own book and under the other one (what the log recorded is for check and
    standings), each win whose value changes and why (a yaku lost or gained, dora, fu, the limit, the settlement, a win that would be none),
    and what would have ended or gone on otherwise. Nothing is made up for play that did not happen. A game that is there twice counts once.

    Exit status: 0, 1 if a log could not be read, 2 wrong usage or a fault of tenbo itself.

    \b
    Examples:
      tenbo rescore game.xml --rules festival-2018
      tenbo rescore logs/ --rules my-club.toml --format jsonl -o out.jsonl
    """
    from reports.inputs import InputError, find_inputs
    from reports.output import OutputError, open_output
    from reports.rescore_command import run

    try:
        inputs = find_inputs(paths)
    except InputError as error:
        refuse(str(error))
    regulation = _load(rules)
    try:
        with open_output(None if output is None or str(output) == "-" else output) as stream:
            outcome = run(inputs, regulation, stream, lines=format_ is LinesFormat.JSONL)
    except OutputError as error:
        refuse(str(error))
    raise typer.Exit(EXIT_FAILED if outcome.crashed else EXIT_FINDINGS if outcome.unread else EXIT_CLEAN)


app.command()(standings)
app.command()(convert)
app.command()(formats)
app.command(epilog=_listed(STATISTICS_KINDS.values()))(stats)


@app.command()
def explain(
    what: Annotated[
        str, typer.Argument(metavar="CODE|LOG", help="A code like S05, or a log; left out, all codes are listed.", show_default=False)
    ] = "",
    hand: Annotated[
        str | None, typer.Option("--hand", metavar="S2-1", help="The hand of the log to tell: round and honba.", show_default=False)
    ] = None,
    game: Annotated[int | None, typer.Option("--game", metavar="N", min=1, help="Which game of LOG, from 1.", show_default=False)] = None,
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="NAME|FILE", help="Judge by this book, whatever the log declares.", show_default=False)
    ] = None,
    lang: Lang = None,
) -> None:
    """Say what a code of a finding means, or tell a hand of a log.

    With a CODE: what it means, the clauses it rests on, and an example; without any argument, all codes. With a LOG: its hands, and with
    --hand one of them event by event with what each player holds, the board at its end, and the win worked out line by line: yaku, fu and
    payments, with the clauses.

    Exit status: 0, 1 if the log cannot be read, 2 wrong usage or a fault of tenbo itself.

    \b
    Examples:
      tenbo explain S05
      tenbo explain game.xml
      tenbo explain game.xml --hand S2-1 --rules festival-2018
      tenbo explain league.json --game 3 --hand E4
    """
    from reports.explain import UnknownCodeError, list_codes
    from reports.explain import explain as page
    from reports.output import open_output

    if _is_log(what):
        _explain_log(what, hand, game, None if rules is None else _load(rules))
        return
    if hand is not None or game is not None or rules is not None:
        refuse(f"no such file: {what}" if what else "--hand, --game and --rules go with a LOG")
    try:
        text = page(what) if what else list_codes()
    except UnknownCodeError as error:
        refuse(f"{error}, and there is no such file")
    with open_output(None) as stream:
        stream.write(text + "\n")


def _is_log(what: str) -> bool:
    """Whether what is to be explained is a log: any file but one named like a code, which needs a path (``./S05``)."""
    from analyzer.findings.code import CODES

    return what == "-" or (what.strip().upper() not in CODES and Path(what).is_file())


def _explain_log(name: str, hand: str | None, number: int | None, regulation: Regulation | None) -> None:
    from reports.explain_hand import NotThereError, UnreadableError, explain_log, game_of
    from reports.output import open_output
    from reports.words import tell

    try:
        game = game_of(name, number)
        with open_output(None) as stream:
            explain_log(game, hand, regulation, stream)
    except NotThereError as error:
        refuse(tell(error.args[0]))
    except UnreadableError as error:
        typer.echo(f"tenbo: {tell(error.args[0])}", err=True)
        raise typer.Exit(EXIT_FINDINGS) from None


def _lines_of(name: str) -> BinaryIO:
    try:
        return sys.stdin.buffer if name == "-" else Path(name).open("rb")
    except OSError as error:
        refuse(f"cannot read {name}: {error.strerror}")


def _load(rules: str) -> Regulation:
    from analyzer.regulation.load import BookError, load_regulation

    try:
        return load_regulation(rules)
    except BookError as error:
        refuse(f"--rules: {error}")


def main() -> None:
    """The entry point of the ``tenbo`` command."""
    try:
        app(prog_name="tenbo")
    except Exception:  # a fault of ours: told in full, with the status that says so
        import traceback

        traceback.print_exc()
        sys.exit(EXIT_FAILED)
