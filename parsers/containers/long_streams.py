"""Files of lines too long to be held: cut where a line begins a new game, so that a stream of any length is read in little memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Final, NamedTuple

from parsers.containers.packing import Pieces

MAX_RECORD: Final = 16 << 20
"""Bytes of one record, which is a game or what stands before the first one; longer ones are passed over."""


_BLOCK: Final = 1 << 18
"""Bytes looked through at a time."""
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
    for block in _blocks(pieces):
        split = block.split(b"\n")
        begins = [number for number, line in enumerate(split) if len(line) > _SHORTEST and starts(line)]
        done = 0
        if begins:
            ends = [0, *accumulate(len(line) + 1 for line in split)]
            for number in begins:
                before = block[done : ends[number]]
                if size + len(before):
                    size += len(before)
                    yield Record(b"" if size > MAX_RECORD else b"".join([*held, before]), offset, lines)
                    offset += size
                held, size, lines, done = [], 0, at + number, ends[number]
        size += len(block) - done
        if size <= MAX_RECORD:
            held.append(block[done:])
        else:
            held.clear()
        at += len(split) - 1
    if size:
        yield Record(b"" if size > MAX_RECORD else b"".join(held), offset, lines)


def _blocks(pieces: Pieces) -> Iterator[bytes]:
    """Whole lines, many at a time. One that is longer than any record comes in parts."""
    rest: list[bytes] = []
    size = 0
    for piece in pieces:
        for start in range(0, len(piece), _BLOCK):
            part = piece[start : start + _BLOCK]
            whole, end, tail = part.rpartition(b"\n")
            if not end and size + len(part) <= MAX_RECORD:
                rest.append(part)
                size += len(part)
                continue
            yield b"".join([*rest, whole, end] if end else [*rest, tail])
            rest, size = ([tail], len(tail)) if end and tail else ([], 0)
    if rest:
        yield b"".join(rest)
