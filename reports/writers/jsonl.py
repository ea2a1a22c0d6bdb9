"""One JSON object a line: every finding as it is found, the summary last."""

from __future__ import annotations

from typing import TextIO

import msgspec

from reports.batch import Result
from reports.records import Summary


class JsonlWriter:
    """Writes findings as they come."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def result(self, result: Result) -> None:
        """One line a finding."""
        for _, record in result.shown:
            self._stream.write(msgspec.json.encode(record).decode() + "\n")

    def finish(self, summary: Summary) -> None:
        """The last line."""
        self._stream.write(msgspec.json.encode(summary).decode() + "\n")
