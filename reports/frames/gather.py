"""From games to columns: each game adds its rows, and full columns become Arrow arrays, so that long runs stay small."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from analyzer.audit import DEFAULT_BOOK, Audit
from analyzer.findings.finding import Finding
from analyzer.model.game import Game
from analyzer.regulation.declared import regulation_for
from analyzer.regulation.load import BookError, load_regulation
from analyzer.regulation.regulation import Regulation
from reports.frames.rows import Columns, GameRows
from reports.frames.schema import TABLES
from reports.frames.tables import Frames, arrays
from reports.records import FindingRecord

CHUNK: Final = 1 << 16
"""Rows of ``player_hands`` after which all columns are packed."""


class Gathering:
    """Gathers games. ``add`` each, then take the ``frames``."""

    def __init__(self, *, payments: bool = True) -> None:
        """Without ``payments`` that table stays empty: statistics do not ask for it."""
        self._payments = payments
        self._columns: Columns = {name: {column: [] for column in table.names} for name, table in TABLES.items()}
        self._packed: dict[str, list[Any]] = {name: [] for name in TABLES}
        self._games = 0

    def add(
        self,
        game: Game,
        regulation: Regulation | None = None,
        audited: Audit | None = None,
        findings: Iterable[tuple[Finding, FindingRecord]] = (),
    ) -> int:
        """Add a game and return its number. If that fails, nothing of it is added.

        ``regulation`` reads places and results: by default that of the audit, else the one that the log declares, else the governing one.
        """
        rules = regulation or (audited.regulation if audited is not None else regulation_of(game))
        number = self._games
        rows = {name: len(next(iter(columns.values()))) for name, columns in self._columns.items()}
        try:
            GameRows(self._columns, number, game, rules, audited, payments=self._payments).write()
            self._findings(number, findings)
        except Exception:
            for name, columns in self._columns.items():
                for values in columns.values():
                    del values[rows[name] :]
            raise
        self._games += 1
        if len(self._columns["player_hands"]["game"]) >= CHUNK:
            self._pack()
        return number

    def add_file_findings(self, findings: Iterable[tuple[Finding, FindingRecord]]) -> None:
        """Add findings on files that hold no game."""
        self._findings(None, findings)

    @property
    def frames(self) -> Frames:
        """All that was gathered."""
        self._pack()
        return Frames(self._packed)

    def _findings(self, number: int | None, findings: Iterable[tuple[Finding, FindingRecord]]) -> None:
        rows = self._columns["findings"]
        for finding, record in findings:
            clause = record.clause
            values = (
                *(number, record.file, record.digest, record.game, finding.hand, record.hand, record.event, record.place, record.seat),
                *(record.code, record.name, record.severity, record.expected, record.found, record.effect),
                *((None,) * 3 if clause is None else (clause.regulation, clause.number, clause.title)),
                record.message,
            )
            for column, value in zip(rows.values(), values, strict=True):
                column.append(value)

    def _pack(self) -> None:
        for name, columns in self._columns.items():
            first = next(iter(columns.values()))
            if first:
                self._packed[name].append(arrays(name, columns))
                for values in columns.values():
                    values.clear()


def regulation_of(game: Game) -> Regulation:
    """The regulation that a game declares, else the governing one."""
    try:
        declared = regulation_for(game.rules, len(game.players))
    except BookError:
        declared = None
    return declared or load_regulation(DEFAULT_BOOK)
