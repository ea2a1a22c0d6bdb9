"""A tournament as its games come in: who sits where, what each game counts for whom, and what is wrong beyond the single games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from analyzer.audit import Audit
from analyzer.findings.code import CODES
from analyzer.findings.finding import Finding, Severity
from analyzer.ranking import Penalty, Row, Seated, ranking
from analyzer.recount import Fine, Side
from reports.batch import DUPLICATE
from reports.inputs import Input
from reports.played import Played, key_of, played
from reports.records import FindingRecord, file_record
from reports.results_file import Published, read_results
from reports.tournament_file import Listed, Substitute, Tournament

Found = tuple[Finding, FindingRecord]

_SAME: Final = 50
"""Points by which a published result may differ by its rounding to tenths of a thousand."""


class Session(msgspec.Struct, frozen=True):
    """One game of the tournament."""

    listed: Listed
    played: Played
    names: tuple[str, ...]
    """Per seat the name in the log, or the one that the tournament file gives the seat."""
    players: tuple[str | None, ...]
    """Per seat the player that it counts for; None where nobody is known by the name in the log."""
    substitutes: tuple[Substitute | None, ...]
    """Per seat the substitute who sat there."""
    fixed: int
    """Points that a session counts for the player stood in for, where they are fixed."""

    def side(self, *, due: bool) -> Side | None:
        """The end of the game as due or as recorded; the other account where there is but one."""
        account = self.played.account
        return (account.due or account.recorded) if due else (account.recorded or account.due)


def substitute_result(session: Session, seat: int, *, due: bool) -> float | None:
    """What the game of a substitute counts for the player stood in for; None where that is not known."""
    sub, side = session.substitutes[seat], session.side(due=due)
    if sub is not None and sub.counts == "fixed":
        return session.fixed / 1000
    return None if side is None else side.results[seat]


def fine_of(fine: Fine, player: str, number: int | None) -> Penalty:
    """A chombo of a log as a penalty of a player, in the round of this number."""
    return Penalty(player=player, points=fine.points, reason=f"chombo in {fine.hand}", round=number)


class TournamentRun:
    """The games of a tournament in one run. It is the run's `Occasion`."""

    duplicates = Severity.ERROR

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.sessions: list[Session] = []
        self.inputs: list[Input] = []
        self._missing: list[Listed] = []
        self._again: list[tuple[Listed, Listed]] = []
        self._at: dict[str, Listed] = {}
        self._seen: set[str] = set()
        for listed in tournament.tables:
            path = listed.item.path
            if path is None or not path.is_file():
                self._missing.append(listed)
                continue
            earlier = self._at.setdefault(str(path.resolve()), listed)
            if earlier is listed:
                self.inputs.append(listed.item)
            else:
                self._again.append((listed, earlier))
        self._published = self._results()

    def _results(self) -> list[Published] | None:
        results = self.tournament.content.results
        if results is None:
            return None
        path = self.tournament.folder / results.file
        return read_results(path, thousands=results.unit == "thousands", sheet=results.sheet)

    def game(self, item: Input, audited: Audit) -> None:
        """Take a game in; one that was there before counts once."""
        assert item.path is not None
        listed = self._at[str(item.path.resolve())]
        key = key_of(audited.game.source)
        if key in self._seen or len(audited.game.players) != 4:
            return
        self._seen.add(key)
        game = played(audited)
        names = listed.players or game.names
        settings = audited.regulation.settings
        substitutes = tuple(
            None if sub is None else msgspec.structs.replace(sub, counts=sub.counts or settings.substitute)
            for sub in (self.tournament.substitute(name, listed.round) for name in names)
        )
        players = tuple(
            sub.player if sub is not None else self.tournament.player(name) for name, sub in zip(names, substitutes, strict=True)
        )
        self.sessions.append(Session(listed, game, names, players, substitutes, settings.substitute_points))

    # the table

    def seated(self, *, due: bool) -> Iterator[Seated]:
        """What every game counts for every player, by the accounts as due or as recorded."""
        for session in self.sessions:
            side = session.side(due=due)
            for seat, (player, sub) in enumerate(zip(session.players, session.substitutes, strict=True)):
                fixed = substitute_result(session, seat, due=due) if sub is not None and sub.counts == "fixed" else None
                if player is None:
                    continue
                if fixed is not None:
                    yield Seated(player, fixed, None)
                elif side is not None:
                    yield Seated(player, side.results[seat], side.places[seat])

    def penalties(self) -> list[Penalty]:
        """Those of the file, those for the chombos of the logs, and one for each game without a win where the tournament takes it.

        A chombo that the file lists too, with its round and points, is the same one, and the file says more of it.
        """
        listed = self.tournament.content.penalty
        found = list(listed)
        told = [(penalty.player, penalty.round, penalty.points) for penalty in listed]
        for session in self.sessions:
            for fine in session.played.account.fines:
                player, sub = session.players[fine.seat], session.substitutes[fine.seat]
                if player is None or (sub is not None and sub.counts == "fixed"):
                    continue
                penalty = fine_of(fine, player, session.listed.round)
                one = (penalty.player, penalty.round, penalty.points)
                if one in told:
                    told.remove(one)
                else:
                    found.append(penalty)
        yakitori = self.tournament.content.yakitori
        if yakitori:
            for session in self.sessions:
                for seat, (player, sub) in enumerate(zip(session.players, session.substitutes, strict=True)):
                    if player is not None and seat not in session.played.winners and (sub is None or sub.counts == "played"):
                        found.append(Penalty(player=player, points=yakitori, reason="yakitori", round=session.listed.round))
        return found

    def table(self, *, due: bool) -> list[Row]:
        """The table after all rounds."""
        return ranking(self.seated(due=due), self.penalties())

    # what is wrong

    def findings(self) -> Iterator[Found]:
        """What is wrong with the tournament beyond its games: the list of logs, the seats, the published results."""
        for listed in self._missing:
            yield self._found("E09", f"{listed.item.name} ({listed.title})", line=listed.line)
        for listed, earlier in self._again:
            told = f"{listed.title} has the log of {earlier.title}, {earlier.item.name}"
            yield self._found(DUPLICATE, told, line=listed.line, severity=self.duplicates)
        yield from self._seats()
        yield from self._named()
        yield from self._compared()

    def untold(self) -> Iterator[str]:
        """Games whose result is not known, so that their players' published results cannot be compared."""
        for session in self.sessions:
            if session.side(due=True) is None:
                yield f"the result: {session.played.account.unknown}"

    def _seats(self) -> Iterator[Found]:
        at: dict[tuple[int, str], Listed] = {}
        for session in self.sessions:
            listed = session.listed
            for seat, player in enumerate(session.players):
                if player is None:
                    name = session.names[seat]
                    named = repr(name) if name else "without a name"
                    yield self._found("E10", f"{listed.title}: seat {seat} is {named}", "a player's name", line=listed.line)
                    continue
                earlier = at.setdefault((listed.round, player), listed)
                if earlier is not listed:
                    yield self._found("E08", f"{player} sits at {earlier.title} and at {listed.title}", line=listed.line)
                elif session.players.index(player) < seat:
                    yield self._found("E08", f"{player} sits twice at {listed.title}", line=listed.line)

    def _named(self) -> Iterator[Found]:
        """Substitutes and penalties of players who sat nowhere. With games missing that is no wonder and not said."""
        if not self._complete(None):
            return
        used = {(session.listed.round, sub.by) for session in self.sessions for sub in session.substitutes if sub is not None}
        for at, sub in enumerate(self.tournament.content.substitute):
            if (sub.round, sub.by) not in used:
                line = self.tournament.file.line(f"substitute[{at}]")
                yield self._found("E11", f"{sub.by} is to sit for {sub.player} in round {sub.round} and sits at no table of it", line=line)
        players = {player for session in self.sessions for player in session.players}
        for at, penalty in enumerate(self.tournament.content.penalty):
            if penalty.player not in players:
                line = self.tournament.file.line(f"penalty[{at}]")
                yield self._found("E11", f"a penalty is for {penalty.player}, who played no game", line=line)

    def _complete(self, number: int | None) -> bool:
        """Whether every game of a round, or of all, is in, with its players and its result."""
        sessions = {session.listed.item.name: session for session in self.sessions}
        for listed in self.tournament.tables:
            if number in {None, listed.round}:
                session = sessions.get(listed.item.name)
                if session is None or None in session.players or session.side(due=True) is None:
                    return False
        return True

    # the published results

    def _compared(self) -> Iterator[Found]:
        if self._published is None:
            return
        tables = [{row.player: row for row in self.table(due=due)} for due in (False, True)]
        doubted = self._doubted(tables[0])
        rows: dict[str, Published] = {}
        for row in self._published:
            player = self.tournament.player(row.name)
            if player is None or (player not in tables[0] and not doubted):
                yield self._row("E07", row, f"a row for {row.name}", "nobody of that name played a game")
            elif player in rows:
                yield self._row("E07", row, f"a row for {row.name}", f"{player} has row {rows[player].row} already")
            else:
                rows[player] = row
        for player, row in rows.items():
            if player in tables[0] and player not in doubted:
                yield from self._differs(row, player, [table[player] for table in tables])
            yield from self._misplaced(row, player, list(rows.values()))
        for player in sorted(tables[0].keys() - rows.keys()):
            games = tables[0][player].games
            told = f"{player} played {games} game{'' if games == 1 else 's'}"
            finding, record = self._found("E06", told, player)
            yield finding, msgspec.structs.replace(record, file=self._file())

    def _differs(self, row: Published, player: str, due: list[Row]) -> Iterator[Found]:
        """Published points that are neither those as recorded nor those as due."""
        totals = [round(one.total * 1000) for one in due]
        if all(abs(row.points - total) > _SAME for total in totals):
            come_to = f"the games come to {_thousands(totals[0])}"
            if totals[1] != totals[0]:
                come_to += f" as recorded and to {_thousands(totals[1])} as due"
            yield self._row("E05", row, f"{player}: {_thousands(row.points)} published", come_to)

    def _misplaced(self, row: Published, player: str, rows: list[Published]) -> Iterator[Found]:
        """A place that does not follow from the published points: of all rows, or of those that a player stands behind."""
        if row.place is None or any(row.place in _places(row, among) for among in (self._published or [], rows)):
            return
        expected = _places(row, rows)[0]
        yield self._row("E05", row, f"{player}: place {row.place} published", f"by the published points it is {expected}")

    def _doubted(self, table: Iterable[str]) -> set[str]:
        """Players who may have a game that is not known: those without one in a round that is not complete."""
        doubted: set[str] = set()
        for number in range(1, len(self.tournament.content.round) + 1):
            if not self._complete(number):
                told = {
                    player
                    for session in self.sessions
                    if session.listed.round == number and session.side(due=True) is not None
                    for player in session.players
                }
                doubted |= {player for player in table if player not in told} | set(self.tournament.content.players) - told
        return doubted

    # findings

    def _file(self) -> str:
        results = self.tournament.content.results
        assert results is not None
        return str(self.tournament.folder / results.file)

    def _row(self, code: str, row: Published, found: str, expected: str) -> Found:
        finding, record = self._found(code, found, expected)
        return finding, msgspec.structs.replace(record, file=self._file(), place=f"row {row.row}")

    def _found(self, code: str, found: str, expected: str = "", *, line: int | None = None, severity: Severity | None = None) -> Found:
        finding = Finding(code=code, severity=severity or CODES[code].severity, found=found, expected=expected)
        return finding, file_record(finding, self.tournament.file.name, 0, "" if line is None else f"line {line}")


def _places(row: Published, rows: list[Published]) -> range:
    """The places that a row may have among others by its points; equal ones may be put in any order."""
    place = sum(other.points > row.points for other in rows) + 1
    return range(place, place + sum(other.points == row.points for other in rows))


def _thousands(points: int) -> str:
    """Points in thousands, as results are written: ``+45.3``."""
    return f"{points / 1000:+.1f}"
