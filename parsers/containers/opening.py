"""What a path, a stream or a buffer holds, as documents: packed files unpacked, archives member by member, data bases row by row.

All of it is told by content, never by a name, and nothing is written anywhere. What cannot be opened is given as `Unreadable` with its
name, and the rest goes on.
"""

from __future__ import annotations

import hashlib
import io
import sys
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from analyzer.model.game import Source
from analyzer.model.phrase import say
from parsers.containers import log_database, zip_archive
from parsers.containers.long_streams import MAX_RECORD, records
from parsers.containers.packing import MAX_RATIO, PACKINGS, Budget, Damage, Packing, Pieces, unpacked
from parsers.source import BOM, MAX_DOCUMENT, WIDE, Document, Refused, plain
from parsers.unreadable import Unreadable

MAX_LAYERS: Final = 4
"""Containers within one another: a log that a browser packed twice in an archive that was packed has four."""
MAX_INNER: Final = 64 << 20
"""Bytes of an archive inside another container."""
MAX_HELD: Final = 16 << 20
"""Bytes up to which a file of lines is one document; a longer one is cut into records."""

_PIECE: Final = 1 << 16
"""Bytes read at a time; nearly every log is one piece."""
_CONTAINERS: Final = frozenset(
    {packing.magic[:2] for packing in PACKINGS} | {magic[:2] for magic in (zip_archive.MAGIC, log_database.MAGIC, BOM)} | WIDE.keys()
)
"""How everything begins that is no plain text in UTF-8 without a byte order mark."""
_LONGEST_NAME: Final = 200

Starts = Callable[[bytes], Callable[[bytes], bool] | None]
"""For the beginning of a text, what tells which of its lines begin a game; None where it is no format of lines."""


def documents(path: Path | str, name: str, starts: Starts) -> Iterator[Document | Unreadable]:
    """The documents of a file, or of standard input for ``-``."""
    if str(path) == "-":
        yield from _Container(name, starts).opened(_pieces(sys.stdin.buffer), None, None)
        return
    try:
        file = Path(path).open("rb")  # noqa: SIM115 - closed below
        head = file.read(_PIECE)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        yield Unreadable(Source(name, ""), "P01", say("cannot be opened: {reason}", reason=reason), unopened=True)
        return
    with file:
        if len(head) < _PIECE and head[:2] not in _CONTAINERS:  # nearly every log: whole, plain and small
            yield Document(name, head, hashlib.sha256(head).hexdigest())
        else:
            pieces = chain([head], _pieces(file)) if len(head) == _PIECE else iter([head])
            yield from _Container(name, starts).opened(pieces, file if file.seekable() else None, Path(path))


def documents_of(raw: bytes, name: str, starts: Starts) -> Iterator[Document | Unreadable]:
    """The documents that these bytes hold."""
    return _Container(name, starts).opened(iter([raw] if raw else []), io.BytesIO(raw), None)


class _Container:
    """One file, or one member of an archive."""

    def __init__(self, name: str, starts: Starts, outer: _Container | None = None) -> None:
        self._name = name
        self._starts = starts
        self._layers: int = 0 if outer is None else outer._layers
        self._budget: Budget = Budget() if outer is None else outer._budget
        self._inner = outer is not None
        self._digest = hashlib.sha256()
        self._found: Pieces = iter(())
        """The bytes as found, as far as they are not read."""
        self._whole = False
        self._damage = Damage()

    def opened(self, pieces: Pieces, file: BinaryIO | None, path: Path | None) -> Iterator[Document | Unreadable]:
        """Its documents; ``file`` is the same bytes where they can be read in any order."""
        self._found = self._counted(pieces)
        try:
            yield from self._documents(self._found, file, path)
        except Refused as refused:
            yield _refusal(self._name, refused, self._digest.hexdigest() if self._whole else "")
        except OSError as error:
            yield Unreadable(
                Source(self._name, ""), "P01", say("cannot be opened: {reason}", reason=error.strerror or str(error)), unopened=True
            )
        except MemoryError:
            yield _refusal(self._name, Refused("P02", say("needs more memory than there is")))

    def _counted(self, pieces: Pieces) -> Pieces:
        for piece in pieces:
            self._digest.update(piece)
            if not self._inner:
                self._budget.taken += len(piece)
            yield piece
        self._whole = True

    def _documents(self, pieces: Pieces, file: BinaryIO | None, path: Path | None) -> Iterator[Document | Unreadable]:
        head = _head(pieces)
        packing = next((packing for packing in PACKINGS if head.startswith(packing.magic)), None)
        if packing is not None:
            yield from self._documents(self._unpacked(packing, head, pieces), None, None)
        elif head.startswith((zip_archive.MAGIC, zip_archive.EMPTY)):
            yield from self._archive(_seekable(head, pieces, file))
        elif head.startswith(log_database.MAGIC):
            if file is None or path is None:
                raise Refused(
                    "P02", say("a data base is read from a file of its own, not from a stream or out of a container: unpack it first")
                )
            yield from self._database(path)
        else:
            yield from self._text(head, pieces)

    def _stop_when_spent(self) -> None:
        if self._budget.spent:
            raise Refused("P02", say("expands to more than {most} times its size: the rest of it is not read", most=MAX_RATIO))

    def _deeper(self) -> None:
        self._layers += 1
        if self._layers > MAX_LAYERS:
            raise Refused("P02", say("packed more than {most} times", most=MAX_LAYERS))

    def _unpacked(self, packing: Packing, head: bytes, pieces: Pieces) -> Pieces:
        self._deeper()
        return unpacked(packing, chain([head], pieces), self._damage, self._budget)

    def _text(self, head: bytes, pieces: Pieces) -> Iterator[Document | Unreadable]:
        held, more = _held(head, pieces, MAX_HELD)
        if more:
            starts = self._starts(plain(held)[0]) if held[:2] not in {b"\xff\xfe", b"\xfe\xff"} else None
            if starts is not None:
                yield from self._records(chain([held], pieces), starts)
                return
            held, more = _held(held, pieces, MAX_DOCUMENT)
            if more:
                raise Refused("P02", say("larger than {most} MiB", most=MAX_DOCUMENT >> 20))
        if self._damage.text is not None and not held:
            raise Refused("P03", self._damage.text)
        for _ in self._found:  # what stands behind a damage is not unpacked, but belongs to the file
            pass
        text, mark = plain(held)
        yield Document(self._name, text, self._digest.hexdigest(), mark, self._damage.text)

    def _records(self, pieces: Pieces, starts: Callable[[bytes], bool]) -> Iterator[Document | Unreadable]:
        for number, record in enumerate(records(pieces, starts)):
            if not record.text:
                reason = say("a game of more than {most} MiB", most=MAX_RECORD >> 20)
                yield Unreadable(Source(self._name, ""), "P02", reason, f"line {record.lines + 1}")
                continue
            text, mark = plain(record.text) if number == 0 else (record.text, 0)
            digest = hashlib.sha256(record.text).hexdigest()
            yield Document(self._name, text, digest, record.offset + mark, None, record.lines, number)
        if self._damage.text is not None:
            yield Unreadable(Source(self._name, ""), "P03", self._damage.text)

    def _archive(self, file: BinaryIO) -> Iterator[Document | Unreadable]:
        if not self._inner:
            self._budget.taken = max(self._budget.taken, file.seek(0, io.SEEK_END))
        archive = zip_archive.Archive(file, self._budget)
        kind = zip_archive.kind_of(archive.names)
        if kind == zip_archive.WORKBOOK:
            archive.check_workbook()
            file.seek(0)
            raw = file.read(MAX_DOCUMENT)
            yield Document(self._name, raw, hashlib.sha256(raw).hexdigest())
            return
        if kind is not None:
            raise Refused("P01", kind)
        self._deeper()
        empty = True
        for member in archive.members():
            empty = False
            name = f"{self._name}!{printable(member.name)}"
            if member.refused is not None:
                yield _refusal(name, member.refused)
                continue
            inner = _Container(name, self._starts, self)
            inner._damage = member.damage
            yield from inner.opened(member.pieces, None, None)
            self._stop_when_spent()
        if empty:
            raise Refused("P01", say("an empty archive"))

    def _database(self, path: Path) -> Iterator[Document | Unreadable]:
        self._budget.taken = path.stat().st_size
        for row in log_database.rows(path):
            if isinstance(row, log_database.Tally):
                if row.unfetched or row.failed:
                    reason = say(
                        "rows without a log: {unfetched} not downloaded, {failed} failed", unfetched=row.unfetched, failed=row.failed
                    )
                    yield Unreadable(Source(f"{self._name}!rows", ""), "P01", reason, count=row.unfetched + row.failed)
                continue
            name = f"{self._name}!{printable(row.name)}"
            if row.refused is not None:
                yield _refusal(name, row.refused)
                continue
            for document in _Container(name, self._starts, self).opened(iter([row.content]), None, None):
                yield msgspec.structs.replace(document, doubts=row.doubts) if isinstance(document, Document) and row.doubts else document
            self._stop_when_spent()


def printable(name: str) -> str:
    """The name of a member as any output can hold it: what is not printed becomes escapes, and what is too long is cut."""
    shown = "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape", "backslashreplace").decode() for letter in name[:_LONGEST_NAME]
    )
    return shown if len(name) <= _LONGEST_NAME else f"{shown}…"


def _refusal(name: str, refused: Refused, digest: str = "") -> Unreadable:
    return Unreadable(Source(name, "", digest), refused.code, refused.text, refused.place)


def _pieces(file: BinaryIO) -> Pieces:
    while piece := file.read(_PIECE):
        yield piece
        if len(piece) < _PIECE:
            return


def _head(pieces: Pieces) -> bytes:
    """The first bytes, enough to tell what they are."""
    head = next(pieces, b"")
    while len(head) < 512 and (more := next(pieces, b"")):
        head += more
    return head


def _held(head: bytes, pieces: Pieces, most: int) -> tuple[bytes, bool]:
    """All bytes, up to somewhat more than ``most``, and whether there may be more."""
    size = len(head)
    parts = [head]
    while size <= most and (piece := next(pieces, b"")):
        parts.append(piece)
        size += len(piece)
    return (head if len(parts) == 1 else b"".join(parts)), size > most


def _seekable(head: bytes, pieces: Pieces, file: BinaryIO | None) -> BinaryIO:
    if file is not None:
        return file
    held, more = _held(head, pieces, MAX_INNER)
    if more:
        raise Refused(
            "P02",
            say("an archive inside a container or from a stream that is larger than {most} MiB: unpack it first", most=MAX_INNER >> 20),
        )
    return io.BytesIO(held)
