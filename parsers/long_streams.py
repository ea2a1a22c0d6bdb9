"""Files of lines too long to be held: cut where a line begins a new game, so that a stream of any length is read in little memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from parsers.packing import Pieces

MAX_RECORD: Final = 16 << 20
"""Bytes of one record, which is a game or what stands before the first one; longer ones are passed over."""


_SHORTEST: Final = 4
"""Bytes of a line that are too few to begin a game."""


class Record(NamedTuple):
    """The lines of one game."""

    text: bytes
    """Empty where the record is longer than `MAX_RECORD`."""
    offset: int
    """Bytes before it."""
    lines: int
    """Lines before it."""


def records(pieces: Pieces, starts: Callable[[bytes], bool]) -> Iterator[Record]:
    """The records of a file of lines; ``starts`` tells whether a line begins one."""
    held: list[bytes] = []
    size = offset = lines = at = 0
    for line in _lines(pieces):
        if size and len(line) > _SHORTEST and starts(line):
            yield Record(b"".join(held), offset, lines)
            held, offset, lines, size = [], offset + size, at, 0
        size += len(line)
        if size > MAX_RECORD:
            held = []
        elif held or size == len(line):
            held.append(line)
        at += line.endswith(b"\n")
    if size:
        yield Record(b"".join(held), offset, lines)


def _lines(pieces: Pieces) -> Iterator[bytes]:
    """The lines with their ends. One that is longer than any record comes in parts."""
    rest: list[bytes] = []
    size = 0
    for piece in pieces:
        head, end, tail = piece.partition(b"\n")
        rest.append(head + end)
        size += len(rest[-1])
        if not end and size <= MAX_RECORD:
            continue
        yield b"".join(rest)
        *whole, last = tail.split(b"\n")
        for line in whole:
            yield line + b"\n"
        rest, size = ([last], len(last)) if last else ([], 0)
    if rest:
        yield b"".join(rest)
