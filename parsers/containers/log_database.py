"""Data bases of downloaded Tenhou logs (SQLite; format note "other containers" §1): the logs row by row, out of the one table expected.

The file is opened for reading alone and taken to be at rest. Only the table ``logs`` is read, and only its plain columns: no view, no
generated column, no function of the file's own making runs. A file whose rows share their bytes, as those of a hostile one may, is read no
further than it is long.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from analyzer.model.phrase import say
from parsers.source import MAX_DOCUMENT, Refused

MAGIC: Final = b"SQLite format 3\0"
MAX_BLOB: Final = 8 << 20
"""Bytes of one packed log; the largest genuine ones have some 30 KB."""

_MAX_LENGTH: Final = MAX_DOCUMENT
"""Of any value or schema text, for SQLite itself."""
_ROW: Final = 8
"""Bytes that the smallest row takes up."""
_MAX_TABLES: Final = 8
_COLUMNS: Final = {
    ("log_id", "log_content"): ("is_sanma", "is_tonpusen"),
    ("id", "log"): ("num_players", "is_tonpu"),
}
"""Identifier and content in either scheme, and its columns on players and length."""
_STATE: Final = ("is_processed", "was_error")
_THREE_PLAYERS: Final = 0x10
_SOUTH: Final = 0x08
"""Bits of the room type in a log's identifier."""


class Row(NamedTuple):
    """One log."""

    name: str
    """Its identifier."""
    content: bytes
    doubts: tuple[str, ...]
    """Where the columns contradict the identifier."""
    refused: Refused | None = None
    """Why the content is not read."""


class Tally(NamedTuple):
    """The rows passed over, at the end."""

    unfetched: int
    failed: int


def rows(path: Path) -> Iterator[Row | Tally]:
    """The logs of a data base, in the order in which it keeps them, and what was passed over.

    Raises:
        Refused: P01 when it is a data base of another kind, P02 when it is hostile, P03 when it is damaged.
    """
    try:
        base = sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=ro&immutable=1", uri=True, isolation_level=None)
    except sqlite3.Error as error:
        raise Refused("P01", say("cannot be opened: {reason}", reason=str(error))) from None
    try:
        base.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _MAX_LENGTH)
        base.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
        base.text_factory = lambda text: text.decode("utf-8", "backslashreplace")
        base.execute("PRAGMA trusted_schema = OFF")
        base.execute("PRAGMA cell_size_check = ON")
        yield from _logs(base, path.stat().st_size)
    except (sqlite3.Error, ValueError, OverflowError) as error:  # names that are no UTF-8 fail otherwise
        raise Refused("P03", say("a data base that cannot be read on: {error}", error=str(error))) from None
    finally:
        base.close()


def _logs(base: sqlite3.Connection, size: int) -> Iterator[Row | Tally]:
    key, content, flags = _scheme(base)
    base.set_authorizer(_allowed)
    bounded = f"CASE WHEN typeof({content}) <> 'blob' OR length({content}) <= {MAX_BLOB} THEN {content} ELSE length({content}) END"
    query = f"SELECT {key}, {bounded}, {', '.join((*_STATE, *flags))} FROM main.logs NOT INDEXED"
    unfetched = failed = 0
    held = 0
    for number, row in enumerate(base.execute(query), 1):
        name, log, processed, error, players, length = row
        held += _ROW + (len(log) if isinstance(log, bytes | str) else 0)
        if held > size:
            raise Refused("P02", say("a data base whose rows hold more than its {size} bytes", size=size), f"row {number}")
        if error:
            failed += 1
        elif not processed or not log:
            unfetched += 1
        else:
            yield _row(str(name or f"row {number}"), log, players if key == "id" else 3 if players else 4, length)
    yield Tally(unfetched, failed)


def _row(name: str, log: Any, players: Any, east_only: Any) -> Row:
    if isinstance(log, int):
        return Row(name, b"", (), Refused("P02", say("a log of {log} bytes; {most} MiB are allowed", log=log, most=MAX_BLOB >> 20)))
    if not isinstance(log, bytes):
        log = str(log).encode("utf-8", "backslashreplace")
    return Row(name, log, tuple(_contradictions(name, players, east_only)))


def _contradictions(name: str, players: Any, east_only: Any) -> Iterator[str]:
    parts = name.split("-")
    try:
        room = int(parts[1], 16)
    except (IndexError, ValueError):
        return
    told = 3 if room & _THREE_PLAYERS else 4
    if players in {3, 4} and players != told:
        yield say("the data base says {players} players, the log's identifier {told}", players=players, told=told)
    if east_only in {0, 1} and bool(east_only) == bool(room & _SOUTH):
        says = (say("East and South"), say("East only"))
        yield say("the data base says {length}, the log's identifier {other}", length=says[east_only], other=says[not east_only])


def _scheme(base: sqlite3.Connection) -> tuple[str, str, tuple[str, ...]]:
    """The columns of identifier, content and flags."""
    tables = {str(name).lower() for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type <> 'index' LIMIT 1000")}
    if {"players", "teams", "game_results"} <= tables:
        raise Refused("P01", say("a data base of league results, which holds no hands"))
    if "logs" not in tables:
        told = ", ".join(sorted(tables)[:_MAX_TABLES]) or "none"
        raise Refused("P01", say("an SQLite data base of another kind; its tables: {names}", names=told[:200]))
    sql = base.execute("SELECT sql FROM sqlite_master WHERE name = 'logs' COLLATE NOCASE AND type = 'table'").fetchone()
    if sql is None or not str(sql[0]).lstrip().upper().startswith("CREATE TABLE"):
        raise Refused("P02", say("a data base whose logs are no plain table"))
    # A generated column, whose value the file would have computed, is not among these.
    columns = {str(column[1]).lower() for column in base.execute("PRAGMA main.table_info(logs)")}
    for (key, content), flags in _COLUMNS.items():
        if {key, content, *flags, *_STATE} <= columns:
            return key, content, flags
    raise Refused(
        "P01",
        say(
            "a data base of logs in an unknown scheme; the columns of its table logs: {names}", names=", ".join(sorted(columns)[:20])[:200]
        ),
    )


def _allowed(action: int, first: str | None, second: str | None, _base: str | None, _source: str | None) -> int:
    """Allow the reading of the one table and what the query itself calls."""
    if action == sqlite3.SQLITE_SELECT:
        return sqlite3.SQLITE_OK
    if action == sqlite3.SQLITE_READ and str(first).lower() == "logs":
        return sqlite3.SQLITE_OK
    if action == sqlite3.SQLITE_FUNCTION and second in {"length", "typeof"}:
        return sqlite3.SQLITE_OK
    return sqlite3.SQLITE_DENY
