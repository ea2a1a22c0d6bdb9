"""Statistics as text of 80 columns."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final, TextIO

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from analyzer.model.phrase import joined, say, tally
from analyzer.scoring.yaku import yaku_name
from reports import wording
from reports.statistics.declaration import GROUPS, STATISTICS, Definitions, Statistic
from reports.statistics.report import Report
from reports.statistics.texts import broken_checks, head, interval_text, left_out, named, notes, number, percent, rows_of, value_text
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
        first, *more = head(report)
        self._fill(first, style="bold")
        for line in more:
            self._fill(line)
        self._line()

    def _group(self, report: Report, at: int) -> None:
        told = report.told
        own = told.groups.iloc[at]
        if told.keys:
            label = joined([named(key, own[key]) for key in told.keys])
            counts = joined([tally(int(own["games"]), "game"), tally(int(own["hands"]), "hand")])
            self._fill(say("{label}: {counts}", label=label, counts=counts), style="bold")
            self._line()
        by_group: dict[str, list[Any]] = {}
        for row in rows_of(told.statistics, told.keys, own).itertuples():
            by_group.setdefault(STATISTICS[row.statistic].group, []).append(row)
        for group, names in GROUPS.items():
            shown = [row for row in by_group.get(group, ()) if row.denominator]
            if shown:
                self._heading((names[language()], -38), (say("figure"), 12), (say("95 % interval"), 18), ("N", 12))
                for row in shown:
                    self._line(_statistic(STATISTICS[row.statistic], row, told.definitions))
                self._line()
        self._yaku(rows_of(told.yaku, told.keys, own))
        self._turns(rows_of(told.turns, told.keys, own))
        self._time(rows_of(told.time, told.keys, own))

    def _yaku(self, rows: pd.DataFrame) -> None:
        if len(rows):
            self._heading((say("Yaku"), -38), (say("wins"), 12), (say("share"), 18), (say("points"), 12))
            for row in rows.itertuples():
                points = "" if math.isnan(row.points) else f"{row.points:,.0f}"
                name = _fitted(wording.printable(tell(yaku_name(row.yaku))), 36)
                self._line(f"  {name}{row.wins:>12,}{percent(row.share, 2):>18}{points:>12}")
            self._line()

    def _turns(self, rows: pd.DataFrame) -> None:
        if len(rows):
            self._heading((say("Turn"), -8), (say("wins"), 12), (say("deal-ins"), 24), (say("riichi"), 24))
            for row in rows.itertuples():
                parts = ((row.wins, row.wins_share), (row.deal_ins, row.deal_ins_share), (row.riichi, row.riichi_share))
                self._line(f"{row.turn:>4}    " + "".join(f"{count:>12,}{percent(share, 1):>12}" for count, share in parts))
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
                    number(row.average_result, 2, signed=True),
                )
                month = _fitted(row.month or tell(say("not known")), 12)
                self._line(
                    f"{month}{row.games:>8,}{row.hands:>10,}{_told(place):>9}{_told(score):>11}{_told(result):>10}"
                    f"{percent(row.win_rate, 2):>10}{percent(row.deal_in_rate, 2):>10}"
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
                cells.append(f"{value_text(STATISTICS[name], told.definitions, value, short=True):>{width}}")
            label = tell(joined([named(key, own[key]) for key in told.keys]))
            self._line(_fitted(label, _LABEL) + "".join(cells))
        self._line()
        self._fill(say("Every statistic with N and interval: --format csv or json, or --where for one player."), style="dim")
        self._line()

    def _notes(self, report: Report) -> None:
        for note in notes(report):
            self._fill(note, later="  ")
        for broken in broken_checks(report):
            self._fill(broken, later="  ", style="bold")
        if report.read.left_out:
            self._line(tell(say("Not counted")), style="bold")
            for one in left_out(report):
                self._fill(one, first="  ", later="    ")

    def _heading(self, *columns: tuple[str, int]) -> None:
        """Headings; a width below zero is that of one at the left."""
        cells = [_fitted(tell(text), -width) if width < 0 else _right(tell(text), width) for text, width in columns]
        self._line("".join(cells), style="bold")

    def _fill(self, text: str, *, first: str = "", later: str = "", style: str = "") -> None:
        for line in wording.filled(tell(text), _WIDTH, first=first, later=later):
            self._line(line, style=style)

    def _line(self, text: str = "", *, style: str = "") -> None:
        self._console.print(Text(text.rstrip(), style), soft_wrap=True)


def _statistic(one: Statistic, row: Any, definitions: Definitions) -> str:
    mark = " *" if definitions in one.variants else ""
    value = value_text(one, definitions, row.value)
    name = _fitted(one.names[language()] + mark, 36)
    return f"  {name}{value:>12}{interval_text(one, definitions, row):>18}{row.denominator:>12,.0f}"


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
