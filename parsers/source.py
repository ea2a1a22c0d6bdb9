"""One document: the bytes of one log, expanded within limits and named by their digest."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from analyzer.model.phrase import say

MAX_DOCUMENT: Final = 64 << 20
"""Bytes of one document, expanded; more is refused. A format may allow less."""

BOM: Final = b"\xef\xbb\xbf"
WIDE: Final = {
    **dict.fromkeys((b"\xff\xfe", b"<\x00", b"{\x00", b"[\x00"), "utf-16-le"),
    **dict.fromkeys((b"\xfe\xff", b"\x00<", b"\x00{", b"\x00["), "utf-16-be"),
}
"""How a text of two bytes a character begins, with its byte order mark or without."""
_ENCODING: Final = re.compile(rb"""^(<\?xml[^>]{0,80}?)\sencoding\s*=\s*["'][^"'>]{0,40}["']""")


MAX_STRING: Final = 1 << 16
"""Bytes of one tag or one string, or somewhat more; longer ones are refused."""


class Refused(Exception):  # noqa: N818 - what happened, not an error of ours
    """A document that is not read further: a P code, the reason in plain words, and the place where one is known."""

    def __init__(self, code: str, text: str, place: str = "") -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.place = place


class Document(msgspec.Struct, frozen=True):
    """The expanded bytes of one file, of one member of an archive, or of one record of a stream too long to be held."""

    name: str
    """As the user named it; a member of an archive as ``archive.zip!path/inside.xml``."""
    text: bytes
    """Expanded, in UTF-8, without a byte order mark."""
    digest: str
    """SHA-256 of the bytes as found (of a member its own, of a record of a long stream those of its lines), hexadecimal."""
    mark: int = 0
    """Bytes of the expanded file before ``text``, its byte order mark or the records before: add it to an offset in ``text``."""
    damage: str | None = None
    """What is broken in the packing, when only a part could be unpacked."""
    lines: int = 0
    """Lines of the file before ``text``: add it to the number of a line."""
    record: int = 0
    """Which record of a long stream, from 0."""
    doubts: tuple[str, ...] = ()
    """Where the container contradicts what it holds, or itself (P08)."""


def has_gap(text: bytes, mark: bytes) -> bool:
    """Whether `MAX_STRING` bytes follow one another without ``mark``, as far as a look at every stretch of that length tells: surely where
    twice as many do, and never where fewer do."""
    return any(text.find(mark, at, at + MAX_STRING) < 0 for at in range(0, len(text) - MAX_STRING, MAX_STRING))


def plain(text: bytes) -> tuple[bytes, int]:
    """The text in UTF-8 without its byte order mark, and the length of that mark.

    Of UTF-16, told by its mark or by how a log begins, the offsets are those of the text put into UTF-8.

    Raises:
        Refused: P03 when it begins as UTF-16 does and is not.
    """
    if text.startswith(BOM):
        return text[len(BOM) :], len(BOM)
    encoding = WIDE.get(text[:2])
    if encoding is None:
        return text, 0
    try:
        narrow = text[2 if text[0] in b"\xff\xfe" and text[1] in b"\xff\xfe" else 0 :].decode(encoding).encode()
    except UnicodeError as error:
        raise Refused("P03", say("begins as UTF-16 does, but is not: {error}", error=str(error))) from None
    return _ENCODING.sub(rb"\1", narrow, count=1), 0
