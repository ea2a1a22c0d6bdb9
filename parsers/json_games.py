"""Where the games of a JSON document are: one, an array of them, or one a line; a broken document is taken as far as it goes."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from parsers import safe_json
from parsers.broken_json import beginning
from parsers.source import Document


class Part(NamedTuple):
    """The text of one game."""

    text: bytes | msgspec.Raw
    pointer: str
    """Where it stands in the document: ``/3``, ``line 4 ``, or nothing for a document that is one game."""
    broken: str
    """How the text was broken, of which this is the part before the break; empty for a whole one."""


def games(document: Document, arrays: int) -> list[Part]:
    """Every game of a document; ``arrays`` is how deep in arrays its events stand (`parsers.broken_json.mended`).

    Raises:
        Refused: P02 and P03, when nothing of it can be read.
    """
    text = document.text
    lines = [(line, number) for number, line in enumerate(text.split(b"\n"), 1) if line.strip()]
    if len(lines) > 1 and all(line.lstrip().startswith(b"{") and line.rstrip().endswith(b"}") for line, _ in lines[:-1]):
        found = []
        for line, number in lines:
            whole, broken = beginning(line, arrays) if number == lines[-1][1] else (line, "")
            found.append(Part(whole, f"line {document.lines + number} ", broken))
        return found
    whole, broken = beginning(text, arrays)
    if whole.lstrip()[:1] != b"[":
        return [Part(whole, "", broken)]
    raws = safe_json.parse_as(whole, list[msgspec.Raw], unique=False)
    return [Part(raw, f"/{number}", broken if number == len(raws) - 1 else "") for number, raw in enumerate(raws)]
