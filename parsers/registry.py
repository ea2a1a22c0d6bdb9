"""The formats that can be read, in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from analyzer.model.game import Game
from parsers import native, tenhou_xml, tenhou_xml_writer
from parsers.source import Document
from parsers.unreadable import Unreadable


class Format(msgspec.Struct, frozen=True):
    """One format: told by its content, never by a file's name."""

    name: str
    title: str
    sniff: Callable[[bytes], bool]
    """Whether a text without its byte order mark is in this format; no two formats claim one text."""
    read: Callable[[Document], Iterator[Game | Unreadable]]
    """The games of a document; may raise `parsers.source.Refused`."""
    locate: Callable[[bytes, int, int], str]
    """Place of an ordinal for people, from the text and the length of the byte order mark before it."""
    tells: str = ""
    """What a log in it can tell and what it cannot, in one or two sentences for ``tenbo formats``."""
    write: Callable[[Game], bytes] | None = None
    """A file of one game. Raises ValueError, naming it, for what the format cannot hold."""


FORMATS: Final[tuple[Format, ...]] = (
    Format(tenhou_xml.NAME, tenhou_xml.TITLE, tenhou_xml.sniff, tenhou_xml.read, tenhou_xml.locate, write=tenhou_xml_writer.write),
    Format(native.NAME, native.TITLE, native.sniff, native.read, native.locate, write=native.write),
)
