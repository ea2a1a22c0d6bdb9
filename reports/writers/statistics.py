"""Statistics as text of 80 columns."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, TextIO

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from analyzer.model.phrase import joined, say, tally
from analyzer.scoring.yaku import yaku_name
from reports import wording
from reports.statistics.compute import By
from reports.statistics.declaration import GROUPS, STATISTICS, Definitions, Statistic
from reports.statistics.report import Report
from reports.words import language, tell

if TYPE_CHECKING:
    import pandas as pd

_WIDTH: Final = 80
_LABEL: Final = 24
_FEW: Final = 4
"""Groups up to so many are shown in full, more in one table."""
_COLUMNS: Final = (
    ("hands", say("hands"), 8),
    ("win_rate", say("win"), 7),
    ("deal_in_rate", say("deal-in"), 8),
    ("riichi_rate", say("riichi"), 7),
    ("call_rate", say("call"), 7),
    ("win_value", say("points"), 7),
    ("average_place", say("place"), 6),
    ("games", say("games"), 6),
)
"""The one table: statistic or count, heading, width."""
_SEATS: Final = (say("East at the start"), say("South at the start"), say("West at the start"), say("North at the start"))


class StatisticsText:
    """The text: what was counted, then every group in full or all in one table, then what was left out."""

    def __init__(self, stream: TextIO) -> None:
        self._console = Console(file=stream, highlight=False, markup=False, emoji=False, soft_wrap=True)

    def write(self, report: Report) -> None:
        """Write it all."""
        told = report.told
        self._head(report)
        if len(told.groups) > _FEW:
            self._one_table(report)
        else:
            for at in range(len(told.groups)):
                self._group(report, at)
        self._notes(report)

    def _head(self, report: Report) -> None:
        told = report.told
        parts: list[object] = [tally(told.games, "game"), tally(told.hands, "hand")]
        if told.first:
            parts.append(told.first if told.first == told.last else say("{first} to {last}", first=told.first, last=told.last))
        self._fill(joined(parts), style="bold")
        if not told.keys:
            count = f"{int(told.groups['hands'].sum()):,}"
            self._fill(say("A hand counts once for each of its players: {count} in all.", count=count))
        if report.where:
            self._fill(say("Where {conditions}.", conditions=joined(report.where, say(" and "))))
        if told.definitions is not Definitions.HOUSE:
            self._fill(say("Definitions of {whose}, where they are others (marked *).", whose=told.definitions.value))
        self._line()

    def _group(self, report: Report, at: int) -> None:
        told = report.told
        own = told.groups.iloc[at]
        if told.keys:
            label = joined([_named(key, own[key]) for key in told.keys])
            counts = joined([tally(int(own["games"]), "game"), tally(int(own["hands"]), "hand")])
            self._fill(say("{label}: {counts}", label=label, counts=counts), style="bold")
            self._line()
        by_group: dict[str, list[Any]] = {}
        for row in _of(told.statistics, told.keys, own).itertuples():
            by_group.setdefault(STATISTICS[row.statistic].group, []).append(row)
        for group, names in GROUPS.items():
            shown = [row for row in by_group.get(group, ()) if row.denominator]
            if shown:
                self._heading((names[language()], -38), (say("figure"), 12), (say("95 % interval"), 18), ("N", 12))
                for row in shown:
                    self._line(_statistic(STATISTICS[row.statistic], row, told.definitions))
                self._line()
        self._yaku(_of(told.yaku, told.keys, own))
        self._turns(_of(told.turns, told.keys, own))
        self._time(_of(told.time, told.keys, own))

    def _yaku(self, rows: pd.DataFrame) -> None:
        if len(rows):
            self._heading((say("Yaku"), -38), (say("wins"), 12), (say("share"), 18), (say("points"), 12))
            for row in rows.itertuples():
                points = "" if math.isnan(row.points) else f"{row.points:,.0f}"
                name = _fitted(wording.printable(tell(yaku_name(row.yaku))), 36)
                self._line(f"  {name}{row.wins:>12,}{_percent(row.share, 2):>18}{points:>12}")
            self._line()

    def _turns(self, rows: pd.DataFrame) -> None:
        if len(rows):
            self._heading((say("Turn"), -8), (say("wins"), 12), (say("deal-ins"), 24), (say("riichi"), 24))
            for row in rows.itertuples():
                parts = ((row.wins, row.wins_share), (row.deal_ins, row.deal_ins_share), (row.riichi, row.riichi_share))
                self._line(f"{row.turn:>4}    " + "".join(f"{count:>12,}{_percent(share, 1):>12}" for count, share in parts))
            self._line()

    def _time(self, rows: pd.DataFrame) -> None:
        if len(rows) > 1 or any(rows["month"]):
            self._heading(
                *((say("Month"), -12), (say("games"), 8), (say("hands"), 10), (say("place"), 9), (say("score"), 11)),
                *((say("result"), 10), (say("win"), 10), (say("deal-in"), 10)),
            )
            for row in rows.itertuples():
                place, score, result = (
                    f"{row.average_place:.2f}",
                    f"{row.average_score:,.0f}",
                    _number(row.average_result, 2, signed=True),
                )
                month = _fitted(row.month or tell(say("not known")), 12)
                self._line(
                    f"{month}{row.games:>8,}{row.hands:>10,}{_told(place):>9}{_told(score):>11}{_told(result):>10}"
                    f"{_percent(row.win_rate, 2):>10}{_percent(row.deal_in_rate, 2):>10}"
                )
            self._line()

    def _one_table(self, report: Report) -> None:
        """A line a group, with the statistics that people ask for first; all of them stand in json, csv and parquet."""
        told = report.told
        self._heading(("", -_LABEL), *((heading, width) for _, heading, width in _COLUMNS))
        wide = told.statistics.pivot_table(index="statistic", columns=told.statistics.index // len(STATISTICS), values="value", sort=False)
        for at in range(len(told.groups)):
            own = told.groups.iloc[at]
            cells = []
            for name, _, width in _COLUMNS:
                if name in told.groups.columns:
                    cells.append(f"{int(own[name]):>{width},}")
                    continue
                value = wide[at].get(name, math.nan) if at in wide else math.nan
                cells.append(f"{_value(STATISTICS[name], told.definitions, value, short=True):>{width}}")
            label = tell(joined([_named(key, own[key]) for key in told.keys]))
            self._line(_fitted(label, _LABEL) + "".join(cells))
        self._line()
        self._fill(say("Every statistic with N and interval: --format csv or json, or --where for one player."), style="dim")
        self._line()

    def _notes(self, report: Report) -> None:
        told, read = report.told, report.read
        kept = told.statistics[told.statistics["left_out"] > 0].groupby("statistic", sort=False)["left_out"].sum()
        if len(kept):
            parts = [f"{STATISTICS[name].names[language()]} {int(count):,}" for name, count in kept.items()]
            self._note(say("Not told by the record, and left out: {statistics}.", statistics=joined(parts, "; ")))
        if told.nameless:
            seats = tally(told.nameless, "seat")
            self._note(say("{seats} of no known player: no name, a guest's, or one that two seats of a game share.", seats=seats))
        if told.small:
            self._note(say("{groups} of fewer hands than asked for.", groups=tally(told.small, "group")))
        if read.cut:
            self._note(say("{games} cut off: whole hands count, places do not.", games=tally(read.cut, "game")))
        for check in told.checks:
            if check.broken:
                counts = {"broken": f"{check.broken:,}", "cases": f"{check.cases:,}", "first": check.first}
                self._note(say("Broken: {says} ({broken} of {cases}, first in {first}).", says=check.says, **counts), style="bold")
        if read.skipped:
            self._note(say("No logs, in folders: {files}.", files=tally(read.skipped, "file")))
        if read.left_out:
            self._line(tell(say("Not counted")), style="bold")
            for one in read.left_out:
                where = say("{file}, game {number}", file=one.file, number=one.game + 1) if one.game else one.file
                self._fill(say("{where}: {reason}", where=where, reason=one.reason), first="  ", later="    ")

    def _note(self, text: str, *, style: str = "") -> None:
        self._fill(text, later="  ", style=style)

    def _heading(self, *columns: tuple[str, int]) -> None:
        """Headings; a width below zero is that of one at the left."""
        cells = [_fitted(tell(text), -width) if width < 0 else _right(tell(text), width) for text, width in columns]
        self._line("".join(cells), style="bold")

    def _fill(self, text: str, *, first: str = "", later: str = "", style: str = "") -> None:
        for line in wording.filled(tell(text), _WIDTH, first=first, later=later):
            self._line(line, style=style)

    def _line(self, text: str = "", *, style: str = "") -> None:
        self._console.print(Text(text.rstrip(), style), soft_wrap=True)


def _of(frame: pd.DataFrame, keys: Sequence[str], own: Any) -> pd.DataFrame:
    """The rows of one group."""
    for key in keys:
        frame = frame[frame[key] == own[key]]
    return frame


def _named(key: str, value: Any) -> str:
    if key == By.SEAT:
        return _SEATS[int(value)]
    if key == By.PLAYERS:
        return tally(int(value), "player")
    return wording.printable(str(value)) or say("not known")


def _statistic(one: Statistic, row: Any, definitions: Definitions) -> str:
    mark = " *" if definitions in one.variants else ""
    value = _value(one, definitions, row.value)
    name = _fitted(one.names[language()] + mark, 36)
    return f"  {name}{value:>12}{_interval(one, definitions, row):>18}{row.denominator:>12,.0f}"


def _value(one: Statistic, definitions: Definitions, value: float, *, short: bool = False) -> str:
    if math.isnan(value):
        return "–"
    if one.by(definitions).kind == "rate":
        return _percent(value, 1 if short else one.digits)
    return _number(value, _digits(one, definitions))


def _digits(one: Statistic, definitions: Definitions) -> int:
    # A rate of ours that a site counts several times a hand is a small number.
    return 4 if one.house.kind == "rate" and one.by(definitions).kind == "mean" else one.digits


def _interval(one: Statistic, definitions: Definitions, row: Any) -> str:
    if math.isnan(row.low):
        return ""
    if one.by(definitions).kind == "rate":
        return f"{100 * row.low:.{one.digits}f}–{100 * row.high:.{one.digits}f}"
    return f"± {(row.high - row.value):,.{_digits(one, definitions)}f}"


def _percent(share: float, digits: int) -> str:
    return "" if math.isnan(share) else f"{100 * share:.{digits}f} %"


def _number(value: float, digits: int, *, signed: bool = False) -> str:
    rounded = round(value, digits) + 0.0  # no minus before a zero
    return f"{rounded:{'+' if signed else ''},.{digits}f}"


def _told(text: str) -> str:
    return "–" if "nan" in text else text


def _fitted(text: str, width: int) -> str:
    """Text cut and filled to so many columns of a terminal, where many letters of East Asia take two."""
    if cell_len(text) >= width:
        kept = ""
        for char in text:
            if cell_len(kept + char) > width - 2:
                break
            kept += char
        text = kept + "\N{HORIZONTAL ELLIPSIS}"
    return text + " " * (width - cell_len(text))


def _right(text: str, width: int) -> str:
    """Text at the right of so many columns."""
    return " " * (width - cell_len(text)) + text
