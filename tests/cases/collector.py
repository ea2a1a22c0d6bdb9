"""What a run finds, kept instead of written."""

from __future__ import annotations

from analyzer.findings.finding import Finding
from reports.batch import Result
from reports.records import Summary


class Collector:
    """A writer that keeps the findings."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []

    def result(self, result: Result) -> None:
        """Keep what this log gives."""
        self.findings += [shown.finding for shown in result.shown]

    def finish(self, summary: Summary) -> None:
        """Nothing to close."""
