"""Zip archives: their members one by one, within limits. Nothing is ever written, so that no name inside can lead anywhere."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator
from typing import BinaryIO, Final, NamedTuple

from analyzer.model.phrase import say
from parsers.containers.packing import Budget, Damage, Pieces
from parsers.source import MAX_DOCUMENT, Refused

MAGIC: Final = b"PK\x03\x04"
EMPTY: Final = b"PK\x05\x06"
MAX_MEMBERS: Final = 200_000
"""Members of one archive; more is refused."""
MAX_DIRECTORY: Final = 32 << 20
"""Bytes of an archive's directory; more is refused."""

_PIECE: Final = 1 << 16
_METHODS: Final = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_ENTRY: Final = b"PK\x01\x02"
_LOCAL_SIZE: Final = 30
_ENCRYPTED: Final = 1
_FAILURES: Final = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    struct.error,
    IndexError,
)
"""What the library raises for what is broken."""


_DOCTYPES: Final = tuple("<!DOCTYPE".encode(encoding) for encoding in ("utf-8", "utf-16-le", "utf-16-be"))
WORKBOOK: Final = say("a workbook")
_KINDS: Final = {
    "xl/": WORKBOOK,
    "word/": say("a text document (Word), which holds no log"),
    "ppt/": say("a presentation, which holds no log"),
    "content.xml": say("an OpenDocument file: save a score sheet as XLSX or CSV"),
}
"""What an office file is, by the beginning of a name inside it."""


def kind_of(names: frozenset[str]) -> str | None:
    """What an archive is, where it is the file of an office program; None for any other."""
    if not names & {"[Content_Types].xml", "mimetype"}:
        return None
    return next((kind for start, kind in _KINDS.items() if any(name.startswith(start) for name in names)), None)


class Member(NamedTuple):
    """One file inside."""

    name: str
    pieces: Pieces
    """Its content as it comes; may raise `Refused`."""
    damage: Damage
    refused: Refused | None = None
    """Why it is not read, where that is known beforehand."""


class Archive:
    """An open archive."""

    def __init__(self, file: BinaryIO, budget: Budget) -> None:
        """Read the directory.

        Raises:
            Refused: P02 where it is too large or its members overlap, P03 where it cannot be read.
        """
        try:
            self._zip = zipfile.ZipFile(_Guarded(file))
            self._infos = self._zip.infolist()
        except _FAILURES as error:
            raise Refused("P03", say("a zip archive whose directory cannot be read: {error}", error=str(error))) from None
        if self._overlapping():
            raise Refused("P02", say("an archive whose members overlap, as those of a bomb do"))
        self.names = frozenset(info.filename for info in self._infos)
        self._budget = budget

    def members(self) -> Iterator[Member]:
        """The files inside in the order of their names."""
        for info in sorted(self._infos, key=lambda info: info.filename):
            if info.filename.endswith("/"):
                continue
            refused = None
            if info.flag_bits & _ENCRYPTED:
                refused = Refused("P02", say("encrypted with a password"))
            elif info.compress_type not in _METHODS:
                method = zipfile.compressor_names.get(info.compress_type, str(info.compress_type))  # type: ignore[attr-defined]
                refused = Refused("P02", say("packed by the method {method}, which is not read", method=method))
            damage = Damage()
            yield Member(info.filename, self._read(info, damage), damage, refused)

    def _read(self, info: zipfile.ZipInfo, damage: Damage) -> Pieces:
        total = 0
        try:
            with self._zip.open(info) as stream:
                while piece := stream.read(_PIECE):
                    total += len(piece)
                    self._budget.spend(len(piece))
                    yield piece
        except _FAILURES as error:
            damage.note(say("damaged zip member after {total} bytes ({error})", total=total, error=str(error)))

    def check_workbook(self) -> None:
        """Refuse a workbook that expands too far, or declares a document type, which none does.

        Raises:
            Refused: P02 for either, P03 when it is damaged.
        """
        if sum(info.file_size for info in self._infos) > MAX_DOCUMENT:
            raise Refused("P02", say("a workbook that expands to more than {most} MiB", most=MAX_DOCUMENT >> 20))
        for member in self.members():
            if member.refused is not None:
                raise member.refused
            content = b"".join(member.pieces)
            if member.damage.text is not None:
                raise Refused("P03", say("a workbook that is damaged: {damage}", damage=member.damage.text))
            if any(mark in content for mark in _DOCTYPES):
                raise Refused("P02", say("a workbook that declares a document type, which none does"))

    def _overlapping(self) -> bool:
        """Whether one byte of the archive belongs to several members, as in a bomb."""
        end = 0
        for info in sorted(self._infos, key=lambda info: info.header_offset):
            if info.header_offset < end:
                return True
            end = info.header_offset + _LOCAL_SIZE + info.compress_size
        return False


class _Guarded(io.RawIOBase):
    """A file that refuses to hand out a directory too large to be held, before the library makes a value of each entry."""

    def __init__(self, file: BinaryIO) -> None:
        super().__init__()
        self._file = file

    def read(self, size: int = -1) -> bytes:
        if size > MAX_DIRECTORY:
            raise Refused("P02", say("an archive whose directory is larger than {most} MiB", most=MAX_DIRECTORY >> 20))
        content = self._file.read(MAX_DIRECTORY if size < 0 else size)
        if len(content) > _PIECE and content.count(_ENTRY) > MAX_MEMBERS:
            raise Refused("P02", say("an archive of more than {most} members", most=MAX_MEMBERS))
        return content

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        return self._file.tell()

    def seekable(self) -> bool:
        return True

    def readable(self) -> bool:
        return True
