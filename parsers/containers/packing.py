"""Unpacking gzip and zstd as they come, piece by piece, within limits: nothing is expanded that nobody asks for."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from analyzer.model.phrase import say
from parsers.source import MAX_DOCUMENT, Refused

MAX_RATIO: Final = 50
"""Bytes that a byte of a file may expand to, all its layers and members together and `MAX_DOCUMENT` apart; logs expand to some 10, none at
hand to 40."""
MAX_MEMBERS: Final = 10_000
"""Members of one packed file that are smaller than `SMALL` on average; more is refused. The smallest game has some hundred bytes."""
SMALL: Final = 100
MAX_WINDOW: Final = 1 << 27
"""Bytes of the window of zstd: what its own tool opens without being asked to."""

Pieces = Iterator[bytes]
"""Bytes as they come, none of the pieces empty."""


class Damage:
    """What is broken in the packing of a file; the first that is found counts."""

    def __init__(self) -> None:
        self.text: str | None = None

    def note(self, text: str) -> None:
        """Remember it."""
        self.text = self.text or text


class Budget:
    """What one file, with all that is packed inside, may still expand to."""

    def __init__(self) -> None:
        self.taken = 0
        """Bytes of the file itself, as far as it is read."""
        self._made = 0

    def spend(self, size: int) -> None:
        """Take note of ``size`` bytes that something expanded to.

        Raises:
            Refused: P02 when it is too much.
        """
        self._made += size
        if self.spent:
            raise Refused("P02", say("expands to more than {most} times its size", most=MAX_RATIO))

    @property
    def spent(self) -> bool:
        """Whether nothing more is unpacked."""
        return self._made > MAX_DOCUMENT + MAX_RATIO * self.taken


class Packing(NamedTuple):
    """A way of packing one stream of bytes."""

    name: str
    magic: bytes
    opener: Callable[[], Any]
    """Makes what decompresses one member: with ``decompress``, ``eof`` and ``unused_data``."""
    piece: int
    """Bytes fed at a time, so that no step expands to more than some 16 MiB."""


class _ZstdMember:
    """One frame of zstd, failing as gzip does."""

    def __init__(self) -> None:
        import zstandard

        self._failure = zstandard.ZstdError
        self._member = zstandard.ZstdDecompressor(max_window_size=MAX_WINDOW).decompressobj()

    @property
    def eof(self) -> bool:
        return self._member.eof

    @property
    def unused_data(self) -> bytes:
        return self._member.unused_data

    def decompress(self, piece: bytes) -> bytes:
        try:
            return self._member.decompress(piece)
        except self._failure as error:
            if "memory" in str(error):
                raise Refused("P02", say("zstd with a window of more than {most} MiB", most=MAX_WINDOW >> 20)) from None
            raise zlib.error(str(error)) from None


GZIP: Final = Packing("gzip", b"\x1f\x8b", lambda: zlib.decompressobj(wbits=31), 1 << 14)
ZSTD: Final = Packing("zstd", b"\x28\xb5\x2f\xfd", _ZstdMember, 1 << 9)
PACKINGS: Final = (GZIP, ZSTD)


def unpacked(packing: Packing, pieces: Pieces, damage: Damage, budget: Budget) -> Pieces:
    """What the members of a packed file hold, one after the other, up to the first damage.

    Raises:
        Refused: P02 when it expands too far, or has too many members.
    """
    total = 0
    left = b""
    for number in range(1, 1 << 62):
        member = packing.opener()
        first = True
        while not member.eof:
            left = left or next(pieces, b"")
            if not left:
                damage.note(say("truncated {name} after {total} bytes", name=packing.name, total=total))
                return
            piece, left = left[: packing.piece], left[packing.piece :]
            before = None if first or packing is not GZIP else member.copy()
            try:
                part = member.decompress(piece)
            except zlib.error as error:
                for part in _salvaged(packing, before, piece):
                    total += len(part)
                    yield part
                damage.note(say("damaged {name} after {total} bytes ({error})", name=packing.name, total=total, error=str(error)))
                return
            first = False
            total += len(part)
            budget.spend(len(part))
            if part:
                yield part
            if member.eof:
                left = member.unused_data + left
        if number > MAX_MEMBERS and total < SMALL * number:
            raise Refused("P02", say("a {name} file of more than {most} members", name=packing.name, most=MAX_MEMBERS))
        while len(left) < len(packing.magic) and (more := next(pieces, b"")):
            left += more
        if not left.startswith(packing.magic):
            rest = len(left.strip(b"\0")) + sum(len(piece.strip(b"\0")) for piece in pieces)
            if rest:
                damage.note(say("{rest} bytes after the end of the {name} file are not {name}", rest=rest, name=packing.name))
            return


def _salvaged(packing: Packing, before: Any, piece: bytes) -> Iterator[bytes]:
    """What the piece that failed gives up to its damage: fed in small parts, since it is lost whole otherwise."""
    if packing is not GZIP:
        return
    member = packing.opener() if before is None else before
    for at in range(0, len(piece), 8):
        try:
            part = member.decompress(piece[at : at + 8])
        except zlib.error:
            return
        if part:
            yield part
