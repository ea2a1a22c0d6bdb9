"""One JSON object: ``{"findings": […], "summary": {…}}``, written as it grows."""

from __future__ import annotations

from typing import TextIO

import msgspec

from reports.batch import Result
from reports.records import Summary


class JsonWriter:
    """Writes the array finding by finding, so that a long run keeps none of them."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._before = '{"findings": [\n'

    def result(self, result: Result) -> None:
        """The next items of the array."""
        for _, record in result.shown:
            self._stream.write(self._before + msgspec.json.encode(record).decode())
            self._before = ",\n"

    def finish(self, summary: Summary) -> None:
        """Close the array and add the summary."""
        opened = self._before if self._before.startswith("{") else "\n"
        self._stream.write(f'{opened}], "summary": {msgspec.json.encode(summary).decode()}}}\n')
