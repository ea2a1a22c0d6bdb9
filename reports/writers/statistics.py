"""Statistics as text of 80 columns."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, TextIO

from rich.console import Console
from rich.text import Text

from analyzer.scoring.yaku import yaku_name
from reports import wording
from reports.statistics.compute import By
from reports.statistics.declaration import GROUPS, STATISTICS, WHOSE, Definitions, Statistic
from reports.statistics.report import Report

if TYPE_CHECKING:
    import pandas as pd

_WIDTH: Final = 80
_LABEL: Final = 24
_FEW: Final = 4
"""Groups up to so many are shown in full, more in one table."""
_COLUMNS: Final = (
    ("hands", "hands", 8),
    ("win_rate", "win", 7),
    ("deal_in_rate", "deal-in", 8),
    ("riichi_rate", "riichi", 7),
    ("call_rate", "call", 7),
    ("win_value", "value", 7),
    ("average_place", "place", 6),
    ("games", "games", 6),
)
"""The one table: statistic or count, heading, width."""
_SEATS: Final = ("East at the start", "South at the start", "West at the start", "North at the start")


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
        when = "" if not told.first else f", {told.first}" if told.first == told.last else f", {told.first} to {told.last}"
        self._fill(f"{_count(told.games, 'game')}, {_count(told.hands, 'hand')}{when}", style="bold")
        players = int(told.groups["hands"].sum())
        if not told.keys:
            self._fill(f"A hand counts once for each of its players: {players:,} in all.")
        if report.where:
            self._fill(f"Where {' and '.join(report.where)}.")
        if told.definitions is not Definitions.HOUSE:
            self._fill(f"Definitions of {WHOSE[told.definitions]}, where they are others (marked *).")
        self._line()

    def _group(self, report: Report, at: int) -> None:
        told = report.told
        own = told.groups.iloc[at]
        label = _label(told.keys, own)
        if label:
            self._fill(f"{label}: {_count(int(own['games']), 'game')}, {_count(int(own['hands']), 'hand')} of the player", style="bold")
            self._line()
        rows = _of(told.statistics, told.keys, own)
        by_group: dict[str, list[Any]] = {}
        for row in rows.itertuples():
            by_group.setdefault(STATISTICS[row.statistic].group, []).append(row)
        for group, names in GROUPS.items():
            shown = [row for row in by_group.get(group, ()) if row.denominator]
            if shown:
                self._line(f"{names['en']:<38}{'value':>12}{'95 % interval':>18}{'N':>12}", style="bold")
                for row in shown:
                    self._line(_statistic(STATISTICS[row.statistic], row, told.definitions))
                self._line()
        self._yaku(_of(told.yaku, told.keys, own))
        self._turns(_of(told.turns, told.keys, own))
        self._time(_of(told.time, told.keys, own))

    def _yaku(self, rows: pd.DataFrame) -> None:
        if len(rows):
            self._line(f"{'Yaku':<38}{'wins':>12}{'share':>18}{'points':>12}", style="bold")
            for row in rows.itertuples():
                points = "" if math.isnan(row.points) else f"{row.points:,.0f}"
                self._line(f"  {wording.printable(yaku_name(row.yaku))[:35]:<36}{row.wins:>12,}{_percent(row.share, 2):>18}{points:>12}")
            self._line()

    def _turns(self, rows: pd.DataFrame) -> None:
        if len(rows):
            self._line(f"{'Turn':<8}{'wins':>12}{'':>12}{'deal-ins':>12}{'':>12}{'riichi':>12}", style="bold")
            for row in rows.itertuples():
                parts = ((row.wins, row.wins_share), (row.deal_ins, row.deal_ins_share), (row.riichi, row.riichi_share))
                self._line(f"{row.turn:>4}    " + "".join(f"{count:>12,}{_percent(share, 1):>12}" for count, share in parts))
            self._line()

    def _time(self, rows: pd.DataFrame) -> None:
        if len(rows) > 1 or any(rows["month"]):
            self._line(
                f"{'Month':<12}{'games':>8}{'hands':>10}{'place':>9}{'score':>11}{'result':>10}{'win':>10}{'deal-in':>10}", style="bold"
            )
            for row in rows.itertuples():
                place, score, result = (
                    f"{row.average_place:.2f}",
                    f"{row.average_score:,.0f}",
                    _number(row.average_result, 2, signed=True),
                )
                self._line(
                    f"{row.month or 'not known':<12}{row.games:>8,}{row.hands:>10,}{_told(place):>9}{_told(score):>11}{_told(result):>10}"
                    f"{_percent(row.win_rate, 2):>10}{_percent(row.deal_in_rate, 2):>10}"
                )
            self._line()

    def _one_table(self, report: Report) -> None:
        """A line a group, with the statistics that people ask for first; all of them stand in json, csv and parquet."""
        told = report.told
        self._line(f"{'':<{_LABEL}}" + "".join(f"{heading:>{width}}" for _, heading, width in _COLUMNS), style="bold")
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
            self._line(_fitted(_label(told.keys, own), _LABEL) + "".join(cells))
        self._line()
        self._fill("Every statistic with N and interval: --format csv or json, or --where for one player.", style="dim")
        self._line()

    def _notes(self, report: Report) -> None:
        told, read = report.told, report.read
        kept = told.statistics[told.statistics["left_out"] > 0].groupby("statistic", sort=False)["left_out"].sum()
        if len(kept):
            parts = [f"{STATISTICS[name].names['en']} {int(count):,}" for name, count in kept.items()]
            self._fill(f"Not told by the record, and left out: {'; '.join(parts)}.", later="  ")
        if told.nameless:
            self._fill(
                f"{_count(told.nameless, 'seat')} of no known player: no name, a guest's, or one that two seats of a game share.",
                later="  ",
            )
        if told.small:
            self._fill(f"{_count(told.small, 'group')} of fewer hands than asked for.", later="  ")
        if read.cut:
            self._fill(f"{_count(read.cut, 'game')} cut off: whole hands count, places do not.", later="  ")
        for check in told.checks:
            if check.broken:
                self._fill(f"Broken: {check.says} ({check.broken:,} of {check.cases:,}, first in {check.first}).", later="  ", style="bold")
        if read.skipped:
            self._fill(f"{_count(read.skipped, 'file')} in folders {'is no log' if read.skipped == 1 else 'are no logs'}.")
        if read.left_out:
            self._line("Not counted", style="bold")
            for one in read.left_out:
                self._fill(f"{one.file}{f', game {one.game + 1}' if one.game else ''}: {one.reason}", first="  ", later="    ")

    def _fill(self, text: str, *, first: str = "", later: str = "", style: str = "") -> None:
        for line in wording.filled(text, _WIDTH, first=first, later=later):
            self._line(line, style=style)

    def _line(self, text: str = "", *, style: str = "") -> None:
        self._console.print(Text(text.rstrip(), style), soft_wrap=True)


def _of(frame: pd.DataFrame, keys: Sequence[str], own: Any) -> pd.DataFrame:
    """The rows of one group."""
    for key in keys:
        frame = frame[frame[key] == own[key]]
    return frame


def _label(keys: Sequence[str], own: Any) -> str:
    return ", ".join(_named(key, own[key]) for key in keys)


def _named(key: str, value: Any) -> str:
    if key == By.SEAT:
        return _SEATS[int(value)]
    if key == By.PLAYERS:
        return f"{int(value)} players"
    return wording.printable(str(value)) or "not known"


def _statistic(one: Statistic, row: Any, definitions: Definitions) -> str:
    mark = " *" if definitions in one.variants else ""
    value = _value(one, definitions, row.value)
    return f"  {one.names['en'] + mark:<36}{value:>12}{_interval(one, definitions, row):>18}{row.denominator:>12,.0f}"


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
    cells = list(_cells(text))
    if sum(wide for _, wide in cells) >= width:
        kept, used = "", 0
        for char, wide in cells:
            if used + wide > width - 2:
                break
            kept, used = kept + char, used + wide
        return kept + "\N{HORIZONTAL ELLIPSIS}" + " " * (width - used - 1)
    return text + " " * (width - sum(wide for _, wide in cells))


def _cells(text: str) -> Iterator[tuple[str, int]]:
    for char in text:
        yield char, 0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _count(number: int, word: str) -> str:
    return f"{number:,} {word}{'' if number == 1 else 's'}"
