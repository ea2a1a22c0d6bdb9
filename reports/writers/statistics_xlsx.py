"""Statistics as an Excel workbook: a sheet a table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from analyzer.model.phrase import say
from reports import wording
from reports.statistics.declaration import GROUPS, STATISTICS
from reports.statistics.report import Report
from reports.statistics.texts import broken_checks, head, left_out, named, notes
from reports.words import language
from reports.writers.workbook import Column, Workbook

_GROUP: Final = Column(say("Group"), 26)
_STATISTICS: Final = (
    Column(say("Kind"), 12),
    Column(say("Statistic"), 38),
    Column(say("Rate"), 11, "share"),
    Column(say("Mean"), 12, "decimal"),
    Column(say("From"), 12, "decimal"),
    Column(say("To"), 12, "decimal"),
    Column(say("Numerator"), 13, "number"),
    Column(say("N"), 13, "number"),
    Column(say("Left out"), 10, "number"),
    Column(say("Definition"), 60),
)
_YAKU: Final = (
    Column(say("Yaku"), 30),
    Column(say("wins"), 11, "number"),
    Column(say("share"), 10, "share"),
    Column(say("of wins"), 11, "number"),
    Column(say("points"), 12, "number"),
)
_TURNS: Final = (
    Column(say("Turn"), 8, "number"),
    *(
        column
        for heading in (say("wins"), say("deal-ins"), say("riichi"))
        for column in (Column(heading, 10, "number"), Column(say("share"), 10, "share"))
    ),
)
_TIME: Final = (
    Column(say("Month"), 12),
    Column(say("games"), 10, "number"),
    Column(say("hands"), 11, "number"),
    Column(say("place"), 9, "decimal"),
    Column(say("score"), 11, "points"),
    Column(say("result"), 10, "result"),
    Column(say("win"), 9, "share"),
    Column(say("deal-in"), 9, "share"),
)


class StatisticsWorkbook:
    """Writes the workbook."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def write(self, report: Report) -> None:
        """All tables, what was counted and what was not."""
        told = report.told
        book = Workbook(self._path, say("Statistics"))
        grouped = [_GROUP] if told.keys else []
        sheet = book.sheet(say("Statistics"), [*grouped, *_STATISTICS])
        for row in told.statistics.to_dict("records"):
            one = STATISTICS[row["statistic"]]
            definition = one.by(told.definitions)
            rate = definition.kind == "rate"
            value, low, high = (float(row[name]) for name in ("value", "low", "high"))
            if not row["denominator"]:
                continue
            sheet.row(
                [
                    *_label(told.keys, row),
                    GROUPS[one.group][language()],
                    one.names[language()],
                    value if rate else None,
                    None if rate else value,
                    low * 100 if rate else low,
                    high * 100 if rate else high,
                    float(row["numerator"]),
                    float(row["denominator"]),
                    float(row["left_out"]),
                    definition.formula,
                ]
            )
        sheet = book.sheet(say("Yaku"), [*grouped, *_YAKU])
        for row in told.yaku.to_dict("records"):
            name = wording.yaku_text(row["yaku"])
            sheet.row([*_label(told.keys, row), name, *(float(row[column]) for column in ("wins", "share", "of", "points"))])
        sheet = book.sheet(say("Turns"), [*grouped, *_TURNS])
        columns = [f"{name}{part}" for name in ("wins", "deal_ins", "riichi") for part in ("", "_share")]
        for row in told.turns.to_dict("records"):
            sheet.row([*_label(told.keys, row), int(row["turn"]), *(float(row[column]) for column in columns)])
        sheet = book.sheet(say("Months"), [*grouped, *_TIME])
        columns = ["games", "hands", "average_place", "average_score", "average_result", "win_rate", "deal_in_rate"]
        for row in told.time.to_dict("records"):
            sheet.row([*_label(told.keys, row), row["month"] or say("not known"), *(float(row[column]) for column in columns)])
        sheet = book.sheet(say("Notes"), [Column(say("What was counted, and what was not"), 120)])
        for line in (*head(report), *notes(report), *broken_checks(report), *left_out(report)):
            sheet.row([line])
        book.close()


def _label(keys: Sequence[str], row: dict[Any, Any]) -> list[str]:
    """The group of a row, in a column where there are groups."""
    return [", ".join(str(named(key, row[key])) for key in keys)] if keys else []
