"""Where the events of mjai stand in a text: one a line, several a line, in one array, or in an object (format note mjai §1).

An item is the bytes of one event. Its ordinal is its number in the text, counted from 0: of lines that hold one event each it is the
line's, blank lines and lines that are none included.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from parsers import safe_json
from parsers.mjai.form import TYPES
from parsers.source import Refused

_GAME: Final = re.compile(rb'"type"\s*:\s*"start_game"')
_START: Final = re.compile(rb'"start_(?:game|kyoku)"')
_LINE: Final = re.compile(rb'(?m)^[ \t]*\[?\{.{0,65536}?"type"\s*:\s*"start_(?:game|kyoku)"')
_ARRAY: Final = re.compile(rb'\s*\[\s*\{\s*"')
_WRAPPED: Final = re.compile(rb'"(events|mjai_log)"\s*:\s*(?=\[\s*\{)')
_HEAD: Final = 1 << 16
"""Bytes at the beginning among which a text with drawings between its events has its first event."""


class _Head(msgspec.Struct):
    """What tells an event from an object that wraps events."""

    type: str | None = None


class _Wrapper(msgspec.Struct):
    events: list[msgspec.Raw] | None = None
    mjai_log: list[msgspec.Raw] | None = None


_head: Final = safe_json.decoder(_Head)
_wrapper: Final = safe_json.decoder(_Wrapper)
_array: Final = safe_json.decoder(list[msgspec.Raw])


def is_mjai(text: bytes) -> bool:
    """Whether the text holds the beginning of a game or a hand as mjai spells it, where mjai has it."""
    if _START.search(text) is None:
        return False
    start = text.lstrip()[:1]
    if start == b"<":
        return False
    if start == b"{" and (_type_of(_first_line(text)) in TYPES or _WRAPPED.search(text) is not None):
        return True
    if start == b"[" and _ARRAY.match(text) is not None:
        return True
    return _LINE.search(text, 0, _HEAD) is not None


def items(text: bytes) -> Iterable[bytes]:
    """Every item in turn. One that is not well formed is among them, and what no reader could make out as an array is one item.

    Raises:
        Refused: P02 or P03 as `safe_json.parse`, for a document that is whole and may not be read.
    """
    key, at = _container(text)
    if key is None:
        lines = text.split(b"\n")
        if text.startswith(b"[") or b"\n[" in text:
            return (item for line in lines for item in (_several(line) if line[:1] == b"[" else (line,)))
        return lines
    try:
        whole = _wrapper(text) if key else _Wrapper(events=_array(text))
    except Refused:
        return safe_json.whole_elements(text, at)
    if key and text.count(f'"{key}"'.encode()) > 1:
        safe_json.parse(text)
    found = list(map(bytes, whole.events or whole.mjai_log or ()))
    safe_json.parse(b"[%b]" % b",".join(found))  # a review beside the events has keys twice, and is let be
    return found


def begins_game(line: bytes) -> bool:
    """Whether a line holds the first event of a game."""
    return b"start_game" in line and _GAME.search(line) is not None


def place(text: bytes, ordinal: int, lines: int = 0) -> str:
    """Place of an ordinal for people: ``line 12``, ``line 3, item 5``, ``/12`` or ``/events/12``; ``lines`` stand before the text."""
    key, _ = _container(text)
    if key is not None:
        return f"/{key}/{ordinal}" if key else f"/{ordinal}"
    number = 0
    for at, line in enumerate(text.split(b"\n"), lines + 1):
        count = sum(1 for _ in _several(line)) if line[:1] == b"[" else 1
        if ordinal < number + count:
            return f"line {at}" if count == 1 else f"line {at}, item {ordinal - number + 1}"
        number += count
    return f"item {ordinal}"


def _several(line: bytes) -> Iterator[bytes]:
    try:
        yield from map(bytes, _array(line))
    except Refused:
        yield line


def _container(text: bytes) -> tuple[str | None, int]:
    """What holds the events: the key of an object, an empty one for an array, None for lines; and where its array starts."""
    first = _first_line(text)
    start = first[:1]
    if start == b"{" and not _type_of(first):
        wrapped = _WRAPPED.search(text)
        if wrapped is not None and (_LINE.search(text, 0, wrapped.start()) is None):
            return wrapped.group(1).decode(), wrapped.end()
    elif start == b"[":
        after = text[text.index(first) + len(first) :].lstrip()
        if not after or not (after.startswith(b"[") or _is_array(first)):
            return "", text.index(b"[")
    return None, 0


def _first_line(text: bytes) -> bytes:
    start = len(text) - len(text.lstrip())
    end = text.find(b"\n", start)
    return text[start : len(text) if end < 0 else end].strip()


def _type_of(line: bytes) -> str | None:
    try:
        return _head(line).type
    except Refused:
        return None


def _is_array(line: bytes) -> bool:
    try:
        _array(line)
    except Refused:
        return False
    return True
