"""What the page of statistics shows: a table of all groups, and each of the first groups in full, with charts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from analyzer.model.phrase import Phrase, joined, say, tally
from reports import wording
from reports.pages.charts import BLUE, GREEN, INK, ORANGE, PURPLE, Chart, bars, chart, lying_bars
from reports.statistics.declaration import GROUPS, STATISTICS
from reports.statistics.report import Report
from reports.statistics.texts import interval_text, named, number, percent, rows_of, value_text
from reports.words import language, tell

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

IN_FULL: Final = 12
"""Groups up to so many are shown in full; of more the table alone."""
_NAMED: Final = 40
"""Points of a scatter up to so many have their names."""
_YAKU: Final = 16
_COLUMNS: Final = (
    ("games", say("games")),
    ("hands", say("hands")),
    ("win_rate", say("win")),
    ("deal_in_rate", say("deal-in")),
    ("riichi_rate", say("riichi")),
    ("call_rate", say("call")),
    ("win_value", say("points")),
    ("average_place", say("place")),
    ("average_result", say("result")),
)
"""The table of groups: statistic or count, and heading."""


class Figure(NamedTuple):
    """A statistic of a group."""

    name: str
    value: str
    interval: str
    number: str
    definition: str


class Section(NamedTuple):
    """Statistics of a kind."""

    title: str
    figures: list[Figure]


class Rows(NamedTuple):
    """A further table: headings, and rows of which the first cell is the heading."""

    title: Phrase
    headings: list[Phrase]
    rows: list[list[str]]


class GroupView(NamedTuple):
    """A group in full."""

    anchor: str
    title: str | None
    counts: Phrase
    sections: list[Section]
    tables: list[Rows]
    charts: list[Chart]


class Overview(NamedTuple):
    """The table of all groups."""

    headings: list[Phrase]
    rows: list[tuple[str | None, str, list[str]]]
    """Anchor of the group, its name, and the cells."""
    scatter: Chart | None


def overview(report: Report) -> Overview | None:
    """A row a group; None where all is one group."""
    told = report.told
    if not told.keys:
        return None
    wide = told.statistics.pivot_table(index="statistic", columns=told.statistics.index // len(STATISTICS), values="value", sort=False)
    rows: list[tuple[str | None, str, list[str]]] = []
    points: list[tuple[str, float, float]] = []
    full = len(told.groups) <= IN_FULL
    for at in range(len(told.groups)):
        own = told.groups.iloc[at]
        values = {name: float(wide[at].get(name, math.nan)) if at in wide else math.nan for name, _ in _COLUMNS}
        cells = [
            f"{int(own[name]):,}"
            if name in told.groups.columns
            else value_text(STATISTICS[name], told.definitions, values[name], short=True)
            for name, _ in _COLUMNS
        ]
        label = _label(told.keys, own)
        rows.append((f"s{at + 1}" if full else None, label, cells))
        points.append((label, values["win_rate"], values["deal_in_rate"]))
    return Overview([heading for _, heading in _COLUMNS], rows, _scatter(points))


def groups(report: Report) -> list[GroupView]:
    """Every group in full, where they are few."""
    told = report.told
    if len(told.groups) > IN_FULL:
        return []
    return [_group(report, at) for at in range(len(told.groups))]


def _label(keys: Sequence[str], own: Any) -> str:
    return tell(joined([named(key, own[key]) for key in keys]))


def _group(report: Report, at: int) -> GroupView:
    told = report.told
    own = told.groups.iloc[at]
    rows = rows_of(told.statistics, told.keys, own)
    by_group: dict[str, list[Figure]] = {}
    values: dict[str, float] = {}
    for row in rows.itertuples():
        one = STATISTICS[row.statistic]
        values[one.id] = float(row.value)
        if row.denominator:
            figure = Figure(
                one.names[language()] + (" *" if told.definitions in one.variants else ""),
                value_text(one, told.definitions, row.value),
                interval_text(one, told.definitions, row),
                f"{row.denominator:,.0f}",
                one.by(told.definitions).formula,
            )
            by_group.setdefault(one.group, []).append(figure)
    yaku, turns, time = (rows_of(frame, told.keys, own) for frame in (told.yaku, told.turns, told.time))
    name = f"s{at + 1}"
    return GroupView(
        name,
        _label(told.keys, own) if told.keys else None,
        joined([tally(int(own["games"]), "game"), tally(int(own["hands"]), "hand")]),
        [Section(names[language()], by_group[group]) for group, names in GROUPS.items() if group in by_group],
        [table for table in (_yaku_table(yaku), _turn_table(turns), _time_table(time)) if table is not None],
        [made for made in (_places(values, name), _turns(turns, name), _yaku(yaku, name), _time(time, name)) if made is not None],
    )


# tables


def _yaku_table(rows: pd.DataFrame) -> Rows | None:
    cells = [
        [tell(wording.yaku_text(row.yaku)), f"{row.wins:,}", percent(row.share, 2), "" if math.isnan(row.points) else f"{row.points:,.0f}"]
        for row in rows.itertuples()
    ]
    return Rows(say("Yaku"), [say("Yaku"), say("wins"), say("share"), say("points")], cells) if cells else None


def _turn_table(rows: pd.DataFrame) -> Rows | None:
    headings = [say("Turn"), say("wins"), say("share"), say("deal-ins"), say("share"), say("riichi"), say("share")]
    cells = [
        [
            f"{row.turn}",
            *(
                text
                for count, share in ((row.wins, row.wins_share), (row.deal_ins, row.deal_ins_share), (row.riichi, row.riichi_share))
                for text in (f"{count:,}", percent(share, 1))
            ),
        ]
        for row in rows.itertuples()
    ]
    return Rows(say("Turns"), headings, cells) if cells else None


def _time_table(rows: pd.DataFrame) -> Rows | None:
    if len(rows) < 2 and not any(rows["month"]):
        return None
    headings = [say("Month"), say("games"), say("hands"), say("place"), say("score"), say("result"), say("win"), say("deal-in")]
    cells = [
        [
            row.month or tell(say("not known")),
            f"{row.games:,}",
            f"{row.hands:,}",
            _shown(row.average_place, 2),
            _shown(row.average_score, 0),
            _shown(row.average_result, 2, signed=True),
            percent(row.win_rate, 2),
            percent(row.deal_in_rate, 2),
        ]
        for row in rows.itertuples()
    ]
    return Rows(say("Months"), headings, cells)


def _shown(value: float, digits: int, *, signed: bool = False) -> str:
    return "" if math.isnan(value) else number(value, digits, signed=signed)


# charts


def _places(values: dict[str, float], name: str) -> Chart | None:
    shares = [values.get(f"place_{place}", math.nan) for place in range(1, 5)]
    shares = shares[:3] if math.isnan(shares[3]) else shares
    if any(map(math.isnan, shares)):
        return None
    labels = [tell(place) for place in (say("1st"), say("2nd"), say("3rd"), say("4th"))][: len(shares)]
    return chart(say("Places"), lambda axes: bars(axes, labels, shares), f"{name}-places")


def _turns(rows: pd.DataFrame, name: str) -> Chart | None:
    if len(rows) < 2:
        return None
    from matplotlib.ticker import MaxNLocator

    def draw(axes: Axes) -> None:
        turns = rows["turn"].tolist()
        series = (("wins", say("wins"), BLUE, "-"), ("deal_ins", say("deal-ins"), ORANGE, "--"), ("riichi", say("riichi"), GREEN, ":"))
        for column, told, colour, dash in series:
            shares = [100 * share for share in rows[f"{column}_share"].fillna(0.0).tolist()]
            axes.plot(turns, shares, color=colour, linestyle=dash, label=tell(told), marker="o", markersize=3)
        axes.set_xlabel(tell(say("Turn")))
        axes.set_ylabel("%")
        axes.set_ylim(bottom=0)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.legend()

    return chart(say("Wins, deal-ins and riichi by turn, each of its own"), draw, f"{name}-turns")


def _yaku(rows: pd.DataFrame, name: str) -> Chart | None:
    if not len(rows):
        return None
    first = rows.sort_values("share", ascending=False, kind="stable").head(_YAKU)
    labels = [tell(wording.yaku_text(yaku)) for yaku in first["yaku"]]
    height = 0.9 + 0.26 * len(labels)
    return chart(say("Yaku in wins"), lambda axes: lying_bars(axes, labels, first["share"].tolist()), f"{name}-yaku", (6.4, height))


def _time(rows: pd.DataFrame, name: str) -> Chart | None:
    known = rows[(rows["month"] != "") & rows["average_place"].notna()]
    if len(known) < 2:
        return None

    def draw(axes: Axes) -> None:
        months = known["month"].tolist()
        axes.plot(range(len(months)), known["average_place"].tolist(), color=PURPLE, marker="o", markersize=3)
        every = -(-len(months) // 12)
        axes.set_xticks(range(0, len(months), every), months[::every], rotation=35, ha="right")
        axes.invert_yaxis()
        axes.set_ylabel(tell(say("place")))

    return chart(say("Average place by month"), draw, f"{name}-time")


def _scatter(points: Sequence[tuple[str, float, float]]) -> Chart | None:
    known = [(label, 100 * win, 100 * deal_in) for label, win, deal_in in points if not math.isnan(win + deal_in)]
    if len(known) < 3:
        return None

    def draw(axes: Axes) -> None:
        axes.scatter([win for _, win, _ in known], [deal_in for _, _, deal_in in known], s=22, color=BLUE)
        axes.set_xlabel(f"{tell(say('win'))}, %")
        axes.set_ylabel(f"{tell(say('deal-in'))}, %")
        for label, win, deal_in in known if len(known) <= _NAMED else ():
            axes.annotate(label[:20], (win, deal_in), xytext=(5, 3), textcoords="offset points", fontsize=9, color=INK)
        axes.margins(x=0.2, y=0.12)

    return chart(say("Win rate and deal-in rate"), draw, "all", (6.4, 4.2))
