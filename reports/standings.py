"""Standings: what every game came to, as recorded and as due, and the table of all players (docs/schemas/standings.schema.json)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from analyzer.findings.code import message
from analyzer.findings.finding import Severity
from analyzer.model.phrase import say
from analyzer.ranking import Penalty, Row, Seated, ranking
from analyzer.recount import Side
from analyzer.regulation.regulation import Regulation
from parsers.unreadable import CRASH
from reports import __version__
from reports.batch import Result, Run, Shown
from reports.inputs import Input
from reports.played import Played, key_of, played
from reports.records import SCHEMA_VERSION, Summary
from reports.tournament_run import TournamentRun, fine_of, substitute_result

_UNCOUNTED: Final = frozenset({CRASH, "E09", "E10"})
"""Beside the P findings on whole files, what leaves a game or a seat out of the table."""

_UNREAD: Final = frozenset({"P01", "P02", "P03", "P06", "E09"})
"""Findings on a log that is not there or cannot be read. A file met in a folder that is no log has them as a note."""


class GameStanding(msgspec.Struct, frozen=True):
    """One game. Scores are points, results thousands, places from 1, each per seat."""

    file: str
    digest: str
    game: int
    round: int | None
    table: int | None
    rules: str
    names: tuple[str, ...]
    """As the log, or the tournament file for its seats, has them."""
    players: tuple[str | None, ...]
    """Whom each seat counts for; null where nobody is known by that name."""
    recorded: Side | None
    due: Side | None
    results_recorded: bool
    """Whether the log gives results; otherwise those of its scores stand under ``recorded``."""
    differs: bool
    causes: tuple[str, ...]
    """Where they differ, the findings with points behind them: ``S05 in S2-1``."""
    unknown: str
    """Why it is not known what is due."""


class PlayerStanding(msgspec.Struct, frozen=True):
    """A player's line of the table, as recorded and as due."""

    player: str
    recorded: Row
    due: Row


class SubstituteStanding(msgspec.Struct, frozen=True):
    """A substitute who sat; ``result`` is what the game counts for the player, as recorded, null where that is not known."""

    round: int
    player: str
    by: str
    counts: str
    result: float | None


class LeftOut(msgspec.Struct, frozen=True):
    """A file, game or seat that no table counts, and why."""

    file: str
    game: int
    reason: str


class Sums(msgspec.Struct, frozen=True):
    """What all results add up to, in thousands, as recorded: of the games as they count, of the penalties, and together."""

    games: float
    penalties: float
    total: float


class Standings(msgspec.Struct, frozen=True, tag_field="type", tag="standings"):
    """All of it; field order is part of the format."""

    name: str | None
    games: list[GameStanding]
    players: list[PlayerStanding]
    penalties: list[Penalty]
    substitutes: list[SubstituteStanding]
    left_out: list[LeftOut]
    sums: Sums
    version: str = __version__
    schema: int = SCHEMA_VERSION


class Gathering:
    """The writer of a run for standings: it keeps the games, and what could not be counted."""

    def __init__(self) -> None:
        self.games: list[Played] = []
        self.left_out: list[LeftOut] = []
        self.unread = False
        self._seen: dict[str, str] = {}

    def result(self, result: Result) -> None:
        """Keep a game that is new, or why there is none."""
        if result.audit is None:
            self.unread = self.unread or any(map(_is_unread, result.shown))
            counted = (shown for shown in result.shown if shown.record.code[0] == "P" or shown.record.code in _UNCOUNTED)
            self.left_out += [] if result.skipped else [LeftOut(one.record.file, one.record.game, message(one.finding)) for one in counted]
            return
        source = result.audit.game.source
        earlier = self._seen.get(key_of(source))
        if earlier is not None:
            self.left_out.append(LeftOut(result.name, result.game, say("the same game as in {file}", file=earlier)))
        elif len(result.audit.game.players) != 4:
            self.left_out.append(LeftOut(result.name, result.game, say("three players")))
        else:
            self._keep_game(result, played(result.audit))

    def _keep_game(self, result: Result, game: Played) -> None:
        """A game cut off before its end does not stand in the way of a whole record of it."""
        if game.account.known:
            self._seen[game.key] = result.name
            self.games.append(game)
            if game.account.fines_unknown:
                self.left_out.append(
                    LeftOut(result.name, result.game, say("the penalty for a void hand: whose chombo it was is not recorded"))
                )
        else:
            self.left_out.append(LeftOut(result.name, result.game, game.account.unknown))

    def finish(self, summary: Summary) -> None:
        """The counts of the audit are not asked for."""


def _is_unread(shown: Shown) -> bool:
    return shown.record.code in _UNREAD and shown.finding.severity is not Severity.NOTE


class Outcome(NamedTuple):
    """Standings, and what the exit status depends on."""

    told: Standings
    crashed: bool
    """Whether tenbo failed on a game."""
    unread: bool
    """Whether a log could not be read."""


def standings(inputs: Sequence[Input], regulation: Regulation | None) -> Outcome:
    """The standings of the games behind ``inputs``."""
    gathering = Gathering()
    crashed = Run(regulation, walls=False).over(inputs, gathering).crashed
    return Outcome(standings_of(gathering), crashed, gathering.unread)


def standings_of(gathering: Gathering) -> Standings:
    """The standings of gathered games."""
    games = [_game(one, None, None, one.names, tuple(name or None for name in one.names)) for one in gathering.games]
    penalties = [fine_of(fine, one.names[fine.seat], None) for one in gathering.games for fine in one.account.fines if one.names[fine.seat]]
    tables = [ranking(_seated(games, due=due), penalties) for due in (False, True)]
    return _standings(None, games, tables, penalties, (), gathering.left_out)


def tournament_standings(run: TournamentRun, regulation: Regulation) -> Outcome:
    """The standings of a tournament."""
    gathering = Gathering()
    crashed = Run(regulation, walls=False, occasion=run).over(run.inputs, gathering).crashed
    return Outcome(standings_of_tournament(run, gathering), crashed, gathering.unread)


def standings_of_tournament(run: TournamentRun, gathering: Gathering) -> Standings:
    """The standings of a tournament whose games have been gathered."""
    games = [_game(one.played, one.listed.round, one.listed.table, one.names, one.players) for one in run.sessions]
    tables = [run.table(due=due) for due in (False, True)]
    substitutes = [
        SubstituteStanding(one.listed.round, sub.player, sub.by, sub.counts or "", substitute_result(one, seat, due=False))
        for one in run.sessions
        for seat, sub in enumerate(one.substitutes)
        if sub is not None
    ]
    return _standings(run.tournament.content.name, games, tables, run.penalties(), substitutes, gathering.left_out)


def _game(one: Played, number: int | None, table: int | None, names: tuple[str, ...], players: tuple[str | None, ...]) -> GameStanding:
    account = one.account
    return GameStanding(
        one.source.name,
        one.source.digest,
        one.source.index,
        number,
        table,
        one.rules,
        names,
        players,
        account.recorded,
        account.due,
        account.results_recorded,
        account.differs,
        one.causes,
        account.unknown,
    )


def _seated(games: Sequence[GameStanding], *, due: bool) -> Iterator[Seated]:
    for game in games:
        side = (game.due or game.recorded) if due else (game.recorded or game.due)
        if side is not None:
            for player, result, place in zip(game.players, side.results, side.places, strict=True):
                if player is not None:
                    yield Seated(player, result, place)


def _standings(
    name: str | None,
    games: list[GameStanding],
    tables: Sequence[Sequence[Row]],
    penalties: Sequence[Penalty],
    substitutes: Sequence[SubstituteStanding],
    left_out: list[LeftOut],
) -> Standings:
    due = {row.player: row for row in tables[1]}
    players = [PlayerStanding(row.player, row, due[row.player]) for row in tables[0]]
    taken = sum(row.penalties for row in tables[0])
    total = sum(row.total for row in tables[0])
    sums = Sums(*(round(points, 3) + 0.0 for points in (total - taken, taken, total)))  # a sum of nothing has no sign
    return Standings(name, games, players, list(penalties), list(substitutes), left_out, sums)
