"""Bytes, safely: what a path, a stream or a buffer holds, expanded within limits and named by its digest."""

from __future__ import annotations

import hashlib
import sys
import zlib
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

MAX_RAW: Final = 64 << 20
"""Bytes of a file as found; more is refused."""
MAX_EXPANDED: Final = 128 << 20
"""Bytes of a document after expansion; more is refused."""
MAX_LAYERS: Final = 2
"""A log saved by a browser may be packed twice."""
MAX_MEMBERS: Final = 10_000
"""Members of one gzip file; more is refused."""

_MOST_FILES: Final = 1 << 16
"""Bytes that hold nearly every log."""
_GZIP: Final = b"\x1f\x8b"
_PIECE: Final = 1 << 14
"""Bytes fed at a time: they expand to 17 MB at most."""
_SMALL_PIECE: Final = 8
_BOM: Final = b"\xef\xbb\xbf"


class Refused(Exception):  # noqa: N818 - what happened, not an error of ours
    """A document that is not read further: a P code, the reason in plain words, and the place where one is known."""

    def __init__(self, code: str, text: str, place: str = "") -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.place = place


class Document(msgspec.Struct, frozen=True):
    """The expanded bytes of one file."""

    name: str
    """As the user named it."""
    text: bytes
    """Expanded, without a byte order mark."""
    digest: str
    """SHA-256 of the bytes as found, hexadecimal."""
    mark: int = 0
    """Length of the byte order mark that was taken off: add it to an offset in ``text``."""
    damage: str | None = None
    """What is broken in the packing, when only a part could be unpacked."""


def fetch(path: Path | str) -> bytes:
    """The bytes of a file, or of standard input for ``-``.

    Raises:
        Refused: P01 when it cannot be opened, P02 when it is larger than `MAX_RAW`.
    """
    if str(path) == "-":
        return _bounded(sys.stdin.buffer)
    try:
        with Path(path).open("rb") as stream:
            return _bounded(stream)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Refused("P01", f"cannot be opened: {reason}") from None


def document(raw: bytes, name: str) -> Document:
    """The document that these bytes hold: unpacked, whatever the name says, and without its byte order mark.

    Raises:
        Refused: P02 when it is or expands to more than the limits allow, P03 when nothing of it can be unpacked.
    """
    if len(raw) > MAX_RAW:
        raise Refused("P02", f"larger than {MAX_RAW >> 20} MiB")
    text, damage = raw, None
    for _ in range(MAX_LAYERS):
        if not text.startswith(_GZIP):
            break
        text, broken = _gunzip(text)
        damage = damage or broken
    if damage is not None and not text:
        raise Refused("P03", damage)
    mark = len(_BOM) if text.startswith(_BOM) else 0
    return Document(name, text[mark:] if mark else text, hashlib.sha256(raw).hexdigest(), mark, damage)


def _bounded(stream: BinaryIO) -> bytes:
    # A reader sets aside as many bytes as it is asked for, so the few files that are large are read in two steps.
    raw = stream.read(_MOST_FILES)
    if len(raw) == _MOST_FILES:
        raw += stream.read(MAX_RAW + 1 - len(raw))
    if len(raw) > MAX_RAW:
        raise Refused("P02", f"larger than {MAX_RAW >> 20} MiB")
    return raw


def _gunzip(packed: bytes) -> tuple[bytes, str | None]:
    """All members of a gzip file one after the other, and what is broken in it, if anything."""
    parts: list[bytes] = []
    total = at = 0
    for _ in range(MAX_MEMBERS):
        member = zlib.decompressobj(wbits=31)
        start, whole = at, len(parts)
        while not member.eof:
            piece = packed[at : at + _PIECE]
            if not piece:
                return b"".join(parts), f"truncated gzip after {total} bytes"
            try:
                part = member.decompress(piece)
            except zlib.error as error:
                text = b"".join(parts[:whole]) + _salvage(packed, start)
                return text, f"damaged gzip after {len(text)} bytes ({error})"
            total += len(part)
            if total > MAX_EXPANDED:
                raise Refused("P02", f"expands to more than {MAX_EXPANDED >> 20} MiB")
            parts.append(part)
            at += len(piece) - len(member.unused_data)
        if not packed.startswith(_GZIP, at):
            rest = packed[at:].strip(b"\0")
            return b"".join(parts), f"{len(rest)} bytes after the end of the gzip file are not gzip" if rest else None
    raise Refused("P02", f"a gzip file of more than {MAX_MEMBERS} members")


def _salvage(packed: bytes, start: int) -> bytes:
    """What a damaged member gives up to its damage: fed in small pieces, since the piece that fails is lost whole."""
    member = zlib.decompressobj(wbits=31)
    parts: list[bytes] = []
    for at in range(start, len(packed), _SMALL_PIECE):
        try:
            parts.append(member.decompress(packed[at : at + _SMALL_PIECE]))
        except zlib.error:
            break
    return b"".join(parts)
