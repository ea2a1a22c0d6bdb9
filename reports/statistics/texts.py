"""Statistics in words and numbers, for people: what was counted, figures with their intervals, and what was left out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from analyzer.model.phrase import joined, say, tally
from reports import wording
from reports.statistics.compute import By
from reports.statistics.declaration import STATISTICS, Definitions, Statistic
from reports.statistics.report import Report
from reports.words import language

if TYPE_CHECKING:
    import pandas as pd

SEATS: Final = (say("East at the start"), say("South at the start"), say("West at the start"), say("North at the start"))


def head(report: Report) -> list[str]:
    """What was counted: first how much, then under which conditions and definitions."""
    told = report.told
    parts: list[object] = [tally(told.games, "game"), tally(told.hands, "hand")]
    if told.first:
        parts.append(told.first if told.first == told.last else say("{first} to {last}", first=told.first, last=told.last))
    lines: list[str] = [joined(parts)]
    if not told.keys:
        count = f"{int(told.groups['hands'].sum()):,}"
        lines.append(say("A hand counts once for each of its players: {count} in all.", count=count))
    if report.where:
        lines.append(say("Where {conditions}.", conditions=joined(report.where, say(" and "))))
    if told.definitions is not Definitions.HOUSE:
        lines.append(say("Definitions of {whose}, where they are others (marked *).", whose=told.definitions.value))
    return lines


def notes(report: Report) -> list[str]:
    """What was not counted, and why."""
    told, read = report.told, report.read
    lines: list[str] = []
    kept = told.statistics[told.statistics["left_out"] > 0].groupby("statistic", sort=False)["left_out"].sum()
    if len(kept):
        parts = [f"{STATISTICS[name].names[language()]} {int(count):,}" for name, count in kept.items()]
        lines.append(say("Not told by the record, and left out: {statistics}.", statistics=joined(parts, "; ")))
    if told.nameless:
        seats = tally(told.nameless, "seat")
        lines.append(say("{seats} of no known player: no name, a guest's, or one that two seats of a game share.", seats=seats))
    if told.small:
        lines.append(say("{groups} of fewer hands than asked for.", groups=tally(told.small, "group")))
    if read.cut:
        lines.append(say("{games} cut off: whole hands count, places do not.", games=tally(read.cut, "game")))
    if read.skipped:
        lines.append(say("No logs, in folders: {files}.", files=tally(read.skipped, "file")))
    return lines


def broken_checks(report: Report) -> list[str]:
    """Identities that do not hold."""
    lines: list[str] = []
    for check in report.told.checks:
        if check.broken:
            counts = {"broken": f"{check.broken:,}", "cases": f"{check.cases:,}", "first": check.first}
            lines.append(say("Broken: {says} ({broken} of {cases}, first in {first}).", says=check.says, **counts))
    return lines


def left_out(report: Report) -> list[str]:
    """Every file or game that is not counted."""
    lines: list[str] = []
    for one in report.read.left_out:
        where = say("{file}, game {number}", file=one.file, number=one.game + 1) if one.game else one.file
        lines.append(say("{where}: {reason}", where=where, reason=one.reason))
    return lines


def rows_of(frame: pd.DataFrame, keys: Sequence[str], own: Any) -> pd.DataFrame:
    """The rows of one group."""
    for key in keys:
        frame = frame[frame[key] == own[key]]
    return frame


def named(key: str, value: Any) -> str:
    """A group by one of its keys."""
    if key == By.SEAT:
        return SEATS[int(value)]
    if key == By.PLAYERS:
        return tally(int(value), "player")
    return wording.printable(str(value)) or say("not known")


def value_text(one: Statistic, definitions: Definitions, value: float, *, short: bool = False) -> str:
    """A figure: a rate in per cent."""
    if math.isnan(value):
        return "–"
    if one.by(definitions).kind == "rate":
        return percent(value, 1 if short else one.digits)
    return number(value, _digits(one, definitions))


def _digits(one: Statistic, definitions: Definitions) -> int:
    # A rate of ours that a site counts several times a hand is a small number.
    return 4 if one.house.kind == "rate" and one.by(definitions).kind == "mean" else one.digits


def interval_text(one: Statistic, definitions: Definitions, row: Any) -> str:
    """Its 95 % interval; empty where there is none."""
    if math.isnan(row.low):
        return ""
    if one.by(definitions).kind == "rate":
        return f"{100 * row.low:.{one.digits}f}–{100 * row.high:.{one.digits}f}"
    return f"± {(row.high - row.value):,.{_digits(one, definitions)}f}"


def percent(share: float, digits: int) -> str:
    """A share in per cent; empty where it is none."""
    return "" if math.isnan(share) else f"{100 * share:.{digits}f} %"


def number(value: float, digits: int, *, signed: bool = False) -> str:
    """A number with so many digits after the point."""
    rounded = round(value, digits) + 0.0  # no minus before a zero
    return f"{rounded:{'+' if signed else ''},.{digits}f}"
