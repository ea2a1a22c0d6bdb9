"""Reading logs: bytes in, `analyzer.model` values out; never an exception for bad input."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from analyzer.model.game import Game, Remark, Source
from parsers import safe_json, safe_xml
from parsers.registry import FORMATS, Format
from parsers.source import Document, Refused, document, fetch
from parsers.unreadable import Unreadable

__all__ = ["FORMATS", "Format", "Unreadable", "locate", "read", "read_bytes"]


def read(path: Path | str) -> Iterator[Game | Unreadable]:
    """The games of one file, or of standard input for ``-``; what cannot be read is yielded as `Unreadable`."""
    try:
        raw = fetch(path)
    except Refused as refused:
        yield Unreadable(Source(str(path), ""), refused.code, refused.text)
        return
    yield from read_bytes(raw, str(path))


def read_bytes(raw: bytes, name: str) -> Iterator[Game | Unreadable]:
    """The games of these bytes, packed or not; ``name`` is what to call them. What cannot be read is yielded as `Unreadable`."""
    form: Format | None = None
    opened: Document | None = None
    try:
        opened = document(raw, name)
        form = _format_of(opened.text)
        for game in form.read(opened):
            if opened.damage is not None and isinstance(game, Game):
                game.remarks.append(Remark("P03", opened.damage))
            yield game
    except Refused as refused:
        digest = opened.digest if opened is not None else hashlib.sha256(raw).hexdigest()
        yield Unreadable(Source(name, form.name if form is not None else "", digest), refused.code, refused.text, refused.place)


def locate(game_format: str, raw: bytes, ordinal: int) -> str:
    """Place of an ordinal in the bytes of a file, for people: ``tag 153, byte 4521 <AGARI>`` or ``/hands/3/events/12``.

    Byte offsets are those in the unpacked text. An unknown format or unreadable bytes give ``item N``.
    """
    form = next((form for form in FORMATS if form.name == game_format), None)
    if form is None:
        return f"item {ordinal}"
    try:
        opened = document(raw, "")
        return form.locate(opened.text, ordinal, opened.mark)
    except Refused:
        return f"item {ordinal}"


def _format_of(text: bytes) -> Format:
    form = next((form for form in FORMATS if form.sniff(text)), None)
    if form is not None:
        return form
    if not text.strip():
        raise Refused("P01", "the file is empty")
    xml = safe_xml.prolog(text)
    if xml.root is not None and xml.root.lower() == "html":
        raise Refused("P01", "a web page, not a log")
    if xml.doctype:
        raise Refused("P02", "the document declares a document type, which no log does")
    if xml.root is not None:
        raise Refused("P01", f"XML of another kind: its root element is <{xml.root[:40]}>")
    if safe_json.looks_like_json(text):
        raise Refused("P01", "JSON, but no log of a known format")
    raise Refused("P01", "neither XML nor JSON")
