"""Statistics as one page: all groups in a table, few ones in full with charts. Like the page of an audit it asks nothing of the network."""

from __future__ import annotations

from typing import TextIO

from analyzer.model.phrase import say
from reports import __version__
from reports.pages.page import asset, policy, render
from reports.pages.statistics_view import groups, overview
from reports.statistics.report import Report
from reports.statistics.texts import broken_checks, head, left_out, notes
from reports.words import language


class StatisticsPage:
    """Writes the page."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, report: Report) -> None:
        """Write it all."""
        first, *conditions = head(report)
        values = {
            "lang": language(),
            "policy": policy(),
            "version": __version__,
            "title": say("Statistics"),
            "lead": first,
            "style": asset("style.css"),
            "sprite": "",
        }
        self._stream.write(render("head", **values))
        self._stream.write(
            render(
                "statistics",
                conditions=conditions,
                overview=overview(report),
                groups=groups(report),
                notes=notes(report),
                broken=broken_checks(report),
                left_out=left_out(report),
            )
        )
        self._stream.write(render("foot", version=__version__, script=asset("script.js")))
