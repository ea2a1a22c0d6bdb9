"""Standings as text of 80 columns, as JSON, and as CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from typing import Final, TextIO

import msgspec
from rich.console import Console
from rich.text import Text

from analyzer.model.phrase import Phrase, say
from analyzer.ranking import Penalty, Row
from analyzer.recount import Side
from reports import wording
from reports.csv_cells import plain
from reports.standings import GameStanding, LeftOut, PlayerStanding, Standings, SubstituteStanding
from reports.wording import padded, set_right
from reports.words import tell

_WIDTH: Final = 80
_NAME: Final = 24

GAME_COLUMNS: Final = (
    *("file", "game", "round", "table", "seat", "name", "player"),
    *("score", "result", "place", "due_score", "due_result", "due_place"),
)
PLAYER_COLUMNS: Final = (
    *("place", "player", "games", "total", "average", "first", "second", "third", "fourth", "penalties"),
    *("due_place", "due_total", "due_average", "due_first", "due_second", "due_third", "due_fourth"),
)


def write_json(told: Standings, stream: TextIO) -> None:
    """One JSON object on one line."""
    stream.write(msgspec.json.encode(told, enc_hook=str).decode() + "\n")


def write_csv(told: Standings, stream: TextIO, *, games: bool) -> None:
    """A row a player, or with ``games`` a row a seat of every game."""
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(GAME_COLUMNS if games else PLAYER_COLUMNS)
    writer.writerows(_game_rows(told.games) if games else map(_player_row, told.players))


def _game_rows(games: Iterable[GameStanding]) -> Iterable[Sequence[object]]:
    for game in games:
        for seat, name in enumerate(game.names):
            ends = [
                (side.scores[seat], side.results[seat], side.places[seat]) if side else (None,) * 3 for side in (game.recorded, game.due)
            ]
            place = (plain(game.file), game.game, game.round, game.table, seat)
            yield (*place, plain(name), plain(game.players[seat] or ""), *ends[0], *ends[1])


def _player_row(player: PlayerStanding) -> Sequence[object]:
    one, due = player.recorded, player.due
    played = (one.place, plain(player.player), one.games, one.total, one.average, *one.places, one.penalties)
    return (*played, due.place, due.total, due.average, *due.places)


class StandingsText:
    """The text: every game, then the table, and all that explains it."""

    def __init__(self, stream: TextIO) -> None:
        self._console = Console(file=stream, highlight=False, markup=False, emoji=False, soft_wrap=True)
        self._rules = ""

    def write(self, told: Standings) -> None:
        """Write it all."""
        if told.name:
            self._fill(told.name, style="bold")
            self._line()
        for game in told.games:
            self._game(game)
        if told.players:
            self._table(told)
        self._notes(told)

    def _game(self, game: GameStanding) -> None:
        file = wording.printable(game.file)
        title = file if game.game == 0 else say("{file}, game {game}", file=file, game=game.game + 1)
        if game.round is not None:
            title = say("Round {round}, table {table}: {game}", round=game.round, table=game.table, game=title)
        self._line(title, style="bold")
        if game.rules != self._rules:
            self._fill(say("Rules: {rules}", rules=game.rules), indent="  ", style="dim")
            self._rules = game.rules
        ends = [side for side in (game.recorded, game.due) if side is not None]
        if not ends:
            self._fill(say("No result: {reason}.", reason=game.unknown), indent="  ")
            self._line()
            return
        if game.differs:
            columns = set_right(say("as recorded"), 18) + set_right(say("as due"), 26)
            self._line(f"{'':{_NAME + 7}}{columns}", style="dim")
        shown = ends if game.differs else ends[:1]
        for seat in sorted(range(len(game.names)), key=lambda seat: (ends[0].places[seat], seat)):
            name = game.players[seat] or f"{game.names[seat] or tell(say('seat {seat}', seat=seat))} (?)"
            sat = f" ({game.names[seat]})" if game.players[seat] not in {game.names[seat], None} else ""
            ranks = f"  {ends[0].places[seat]}  {padded(_short(name + sat), _NAME)}  "
            self._line(ranks + "    ".join(_end(side, seat, placed=at > 0) for at, side in enumerate(shown)))
        self._remarks(game)
        self._line()

    def _remarks(self, game: GameStanding) -> None:
        if game.differs:
            causes = ", ".join(game.causes) or say("see tenbo check")
            self._fill(say("The accounts differ: {causes}.", causes=causes), indent="  ")
        elif game.recorded is None:
            self._fill(say("The log gives no final scores: these are as due."), indent="  ")
        elif game.due is None:
            self._fill(say("As recorded; what is due is not known: {reason}.", reason=game.unknown), indent="  ")
        elif not game.results_recorded:
            self._fill(say("The log gives no results: these are as the rules make them of its scores."), indent="  ", style="dim")

    def _table(self, told: Standings) -> None:
        head = set_right(say("Place"), 5) + "  " + padded(say("Player"), _NAME)
        head += set_right(say("Games"), 6) + set_right(say("Total"), 10) + set_right(say("Average"), 9)
        head += "".join(set_right(one, 6) for one in (say("1st"), say("2nd"), say("3rd"), say("4th")))
        self._line(head, style="bold")
        for player in told.players:
            self._line(_row(player.recorded, player.player))
            if player.recorded != player.due:
                self._line(_row(player.due, "  " + tell(say("as due"))), style="dim")
        sums = told.sums
        parts = {"games": _thousands(sums.games), "penalties": _thousands(sums.penalties), "total": _thousands(sums.total)}
        self._line()
        self._fill(say("Sums as recorded: games {games}, penalties {penalties}, together {total}.", **parts))

    def _notes(self, told: Standings) -> None:
        if told.penalties:
            self._list(say("Penalties"), [_penalty(penalty) for penalty in told.penalties])
        if told.substitutes:
            self._list(say("Substitutes"), [_substitute(sub) for sub in told.substitutes])
        if told.left_out:
            self._list(say("Not counted"), [_left_out(one) for one in told.left_out])
        if not told.games and not told.left_out:
            self._fill(say("No games."))

    def _list(self, heading: str, items: Sequence[str]) -> None:
        self._line()
        self._line(heading, style="bold")
        for item in items:
            self._fill(item, indent="  ", hang="    ")

    def _fill(self, text: str, *, indent: str = "", hang: str | None = None, style: str = "") -> None:
        for line in wording.filled(text, _WIDTH, first=indent, later=indent if hang is None else hang):
            self._line(line, style=style)

    def _line(self, text: str = "", *, style: str = "") -> None:
        self._console.print(Text(tell(text), style), soft_wrap=True)


def _end(side: Side, seat: int, *, placed: bool) -> str:
    place = f"  {side.places[seat]}" if placed else ""
    return f"{side.scores[seat]:>9,}{side.results[seat]:>+9.1f}{place}"


def _row(row: Row, name: str) -> str:
    average = "" if row.average is None else f"{row.average:.2f}"
    counts = "".join(f"{count:>6}" for count in row.places)
    return f"{row.place:>5}  {padded(_short(name), _NAME)}{row.games:>6}{row.total:>+10.1f}{average:>9}{counts}"


def _penalty(penalty: Penalty) -> str:
    parts = {"points": _thousands(-penalty.points / 1000), "player": penalty.player, "reason": penalty.reason}
    if penalty.round is None:
        told = say("{points}  {player}: {reason}", **parts)
    else:
        told = say("{points}  {player}, round {round}: {reason}", round=penalty.round, **parts)
    return say("{penalty} (cancelled: {reason})", penalty=told, reason=penalty.cancelled) if penalty.cancelled else told


def _substitute(sub: SubstituteStanding) -> str:
    gets = say("no result") if sub.result is None else _thousands(sub.result)
    parts = {"round": sub.round, "substitute": sub.by, "player": sub.player, "result": gets}
    if sub.counts == "played":
        return say("Round {round}: {substitute} for {player}, who gets {result} as played", **parts)
    return say("Round {round}: {substitute} for {player}, who gets {result}", **parts)


def _left_out(one: LeftOut) -> Phrase:
    file = say("{file}, game {game}", file=one.file, game=one.game + 1) if one.game else one.file
    return say("{file}: {reason}", file=file, reason=one.reason)


def _thousands(result: float) -> str:
    return f"{result:+.1f}"


def _short(name: str) -> str:
    printable = wording.printable(name)
    return printable if len(printable) <= _NAME else printable[: _NAME - 1] + "\N{HORIZONTAL ELLIPSIS}"
