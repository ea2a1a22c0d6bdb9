"""One writer an output format."""

from __future__ import annotations

from typing import TextIO

from analyzer.regulation.regulation import Regulation
from reports.batch import Writer
from reports.records import rules_label
from reports.writers.json_array import JsonWriter
from reports.writers.jsonl import JsonlWriter
from reports.writers.text import TextWriter


def writer_for(name: str, stream: TextIO, *, rules: Regulation | None, quiet: bool, verbose: bool, said_by: str = "--rules") -> Writer:
    """The writer of a format; ``rules`` is the book that ``said_by`` sets above what logs declare."""
    if name == "json":
        return JsonWriter(stream)
    if name == "jsonl":
        return JsonlWriter(stream)
    return TextWriter(stream, rules=rules_label(rules) if rules else None, said_by=said_by, quiet=quiet, verbose=verbose)
