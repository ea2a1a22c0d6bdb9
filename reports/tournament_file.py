"""A tournament file: rounds, tables and their logs, players and their other names, substitutes, penalties (docs/tournaments.md)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from analyzer.ranking import Penalty
from analyzer.regulation.load import BookError, load_regulation
from analyzer.regulation.regulation import Regulation
from reports.inputs import Input, InputError, printable
from reports.toml_file import FileError, TomlFile, read_toml

_SUFFIX: Final = ".toml"
_WHAT: Final = "a tournament file"
_Minutes = Annotated[int, Meta(ge=0)]


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One table of a round. ``players`` names its seats, East of the first hand first, where the log does not."""

    log: str
    players: tuple[str, str, str, str] | None = None


class Round(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One round; a table that is a plain text is its log alone."""

    tables: list[str | Table]


class Substitute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``by`` sits for ``player`` in a round.

    ``counts``: fixed points for the player, or what the substitute plays; None as the book has it (`Settings.substitute`).
    """

    player: str
    by: str
    round: int
    counts: Literal["fixed", "played"] | None = None


class Results(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The published results: a workbook or a CSV file with place, name and points."""

    file: str
    unit: Literal["points", "thousands"] = "points"
    sheet: str | None = None


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file's top level."""

    name: str
    rules: str
    round: Annotated[list[Round], Meta(min_length=1)]
    time_limit: _Minutes = 0
    yakitori: Annotated[int, Meta(ge=0)] = 0
    players: dict[str, list[str]] = {}
    substitute: list[Substitute] = []
    penalty: list[Penalty] = []
    results: Results | None = None


class Listed(msgspec.Struct, frozen=True):
    """A table as listed: rounds and tables are numbered from 1."""

    round: int
    table: int
    item: Input
    players: tuple[str, str, str, str] | None
    line: int | None

    @property
    def title(self) -> str:
        """``round 2, table 1``."""
        return f"round {self.round}, table {self.table}"


class Tournament:
    """A tournament as its file tells it."""

    def __init__(self, path: Path, content: _File, file: TomlFile) -> None:
        self.file = file
        self.content = content
        self.folder = path.parent
        self.names = _names(content, file)
        self.tables = [
            _listed(self.folder, file, number, at, table)
            for number, played in enumerate(content.round, 1)
            for at, table in enumerate(played.tables, 1)
        ]
        for at, substitute in enumerate(content.substitute):
            self._check(f"substitute[{at}]", substitute)
        for at, penalty in enumerate(content.penalty):
            self._check(f"penalty[{at}]", penalty)

    def _check(self, path: str, entry: Substitute | Penalty) -> None:
        rounds = len(self.content.round)
        if entry.round is not None and not 1 <= entry.round <= rounds:
            raise self.file.error(f"{path}.round", f"there are {rounds} rounds, numbered from 1; there is no round {entry.round}")
        if self.content.players and entry.player not in self.content.players:
            raise self.file.error(f"{path}.player", f"{entry.player!r} is not under [players]")
        if isinstance(entry, Penalty) and entry.points <= 0:
            raise self.file.error(f"{path}.points", f"a penalty is what is taken off, in whole points: write {-entry.points or 20000}")

    def line(self, path: str) -> str:
        """Where a key stands, for people."""
        return f"line {self.file.line(path)}"

    def regulation(self, rules: str | None = None) -> Regulation:
        """The book that the tournament is played by, or ``rules`` in its place, with the tournament's time limit.

        Raises:
            FileError: there is no such book, or it is not a good one.
        """
        try:
            if rules is not None:
                book = load_regulation(rules)
            elif self.content.rules.endswith(_SUFFIX):
                book = load_regulation(str(self.folder / self.content.rules))
            else:
                book = load_regulation(self.content.rules)
        except BookError as error:
            refused = FileError(f"--rules: {error}") if rules is not None else self.file.error("rules", str(error))
            raise refused from None
        minutes = self.content.time_limit
        return book.overlay({"time_limit_minutes": minutes}, f"time limit of {minutes} minutes") if minutes else book

    def player(self, name: str) -> str | None:
        """The player of that name or other name; None where players are listed and none has it."""
        return self.names.get(name) if self.names else name or None

    def substitute(self, name: str, number: int) -> Substitute | None:
        """The substitute of that name in a round."""
        found = (entry for entry in self.content.substitute if entry.round == number and name and name in {entry.by, self.player(entry.by)})
        return next(found, None)


def tournament_named(paths: Sequence[str]) -> Tournament | None:
    """The tournament whose file is named; None where none of the paths is a TOML file.

    Raises:
        InputError: more is named beside it.
        FileError: the file cannot be read or is not a good one.
    """
    if not any(path.endswith(_SUFFIX) for path in paths):
        return None
    if len(paths) > 1:
        raise InputError("a tournament file is given alone: the logs are those that it lists")
    content, file = read_toml(Path(paths[0]), _File, _WHAT)
    return Tournament(Path(paths[0]), content, file)


def _names(content: _File, file: TomlFile) -> dict[str, str]:
    """Every name of every player → the player."""
    names = {player: player for player in content.players}
    for player, others in content.players.items():
        for other in others:
            if names.get(other, player) != player:
                raise file.error(f"players.{player}", f"{other!r} is also a name of {names[other]}")
            names[other] = player
    return names


def _listed(folder: Path, file: TomlFile, number: int, at: int, table: str | Table) -> Listed:
    log, players = (table, None) if isinstance(table, str) else (table.log, table.players)
    path = folder / log
    place = f"round[{number - 1}].tables[{at - 1}]"
    return Listed(number, at, Input(printable(str(path)), path, True), players, file.line(place))
