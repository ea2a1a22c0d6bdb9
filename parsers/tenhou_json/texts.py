"""Where Tenhou JSON stands in a file: one document, one a line, or viewer links pasted in a text (format note Tenhou JSON §1)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import unquote_to_bytes

import msgspec

from analyzer.model.phrase import say
from parsers import safe_json
from parsers.source import Document, Refused

MAX_DOCUMENTS: Final = 20_000
"""Documents of one file; more is refused."""

MAX_LINK: Final = 1 << 20
"""Bytes of one link; a whole game has some 50,000."""

_LINK: Final = re.compile(rb"#json=")
_BRACKETS: Final = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[\]{}]|"', re.DOTALL)
_LOG: Final = re.compile(rb'"log"\s*:\s*\[')


class Part(msgspec.Struct):
    """One document of a file."""

    pointer: str
    """Where it stands: empty for the whole file, else ``line 3`` or ``line 3, link``, or the pointer into a list."""
    plain: dict[str, Any] | None
    """Its plain value; None when nothing of it can be read."""
    broken: Refused | None = None
    """Why it is not whole."""
    around: str = ""
    """The text before a link, as far as the link before it."""


def parts(document: Document) -> Iterator[Part]:
    """The documents of a file, those that cannot be read too.

    Raises:
        Refused: P02 for more than `MAX_DOCUMENTS`, P03 when nothing of a single document can be read.
    """
    text = document.text
    if _LINK.search(text) is not None and not safe_json.looks_like_json(text):
        yield from _links(text, document.lines)
        return
    try:
        whole = safe_json.parse(text)
    except Refused as refused:
        if not _broken(refused):
            raise
        yield from _lines(text, refused, document.lines)
        return
    if isinstance(whole, list):
        for number, plain in enumerate(whole[:MAX_DOCUMENTS]):
            yield Part(f"/{number}", plain) if isinstance(plain, dict) else Part(f"/{number}", None, Refused("P06", say("no log")))
    else:
        yield Part("", whole)


def _lines(text: bytes, whole: Refused, before: int) -> Iterator[Part]:
    """One document a line; else what can be saved of a broken one."""
    lines = [(number, line.strip()) for number, line in enumerate(text.split(b"\n"), before + 1)]
    lines = [(number, line) for number, line in lines if line]
    if len(lines) < 2 or _value(lines[0][1]) is None:
        yield saved(text, "", whole)
        return
    if len(lines) > MAX_DOCUMENTS:
        raise Refused("P02", say("more than {most} documents in one file", most=MAX_DOCUMENTS))
    for number, line in lines:
        place = f"line {number}"
        if (link := _LINK.search(line)) is not None and not line.startswith(b"{"):
            yield _fragment(line[link.end() :], place, "")
            continue
        try:
            plain = _parsed(line, place)
        except Refused as refused:
            yield saved(line, place, refused) if _broken(refused) else Part(place, None, refused)
            continue
        yield Part(place, plain) if isinstance(plain, dict) else Part(place, None, Refused("P06", say("no log"), place))


def _parsed(text: bytes, place: str) -> Any:
    """A whole document within a file, with every check of one."""
    try:
        return safe_json.parse(text)
    except Refused as refused:
        raise Refused(refused.code, refused.text, place) from None


def _broken(refused: Refused) -> bool:
    """Whether something before the break can be saved; of a key that is there twice nobody can tell which value is meant."""
    return refused.code == "P03" and refused.text.startswith("not well-formed")


def _value(line: bytes) -> dict[str, Any] | None:
    try:
        plain = safe_json.parse(line)
    except Refused:
        return None
    return plain if isinstance(plain, dict) else None


def _links(text: bytes, lines: int) -> Iterator[Part]:
    links = list(_LINK.finditer(text))
    if len(links) > MAX_DOCUMENTS:
        raise Refused("P02", say("more than {most} links in one file", most=MAX_DOCUMENTS))
    before, line = 0, lines + 1
    for link, following in zip(links, [*[link.start() for link in links[1:]], len(text)], strict=True):
        line += text.count(b"\n", before, link.start())
        around = text[max(before, link.start() - 4000) : link.start()].decode("utf-8", "replace")
        end = text.find(b"\n", link.end(), following)
        yield _fragment(text[link.end() : following if end < 0 else end], f"line {line}", around)
        before = link.start()


def _fragment(fragment: bytes, place: str, around: str) -> Part:
    """The document of a link: percent-encoded or not, with whatever follows it on its line left aside."""
    if len(fragment) > MAX_LINK:
        return Part(place, None, Refused("P02", say("a link of more than {most} KiB", most=MAX_LINK >> 10), place))
    fragment = fragment.strip()
    if not fragment.startswith(b"{"):
        fragment = unquote_to_bytes(re.split(rb"[\s\"<>]", fragment, maxsplit=1)[0])
    end = _end_of(fragment, 0)
    try:
        plain = _parsed(fragment[:end], place)
    except Refused as refused:
        if not _broken(refused):
            return Part(place, None, refused, around)
        if b"%" in fragment:
            # A browser that shows a link half decoded leaves quotes, brackets or blanks percent-encoded.
            decoded = unquote_to_bytes(fragment)
            if decoded != fragment and decoded.startswith(b"{"):
                return _fragment(decoded.replace(b"%", b""), place, around)
        part = saved(fragment, place, refused)
        part.around = around
        return part
    return Part(place, plain, around=around) if isinstance(plain, dict) else Part(place, None, Refused("P06", say("no log"), place))


def _end_of(text: bytes, start: int) -> int:
    """Where the array or object ends that begins at ``start``; the end of the text when it does not end."""
    depth = 0
    for match in _BRACKETS.finditer(text, start):
        sign = match.group()
        if sign in b"[{":
            depth += 1
        elif sign in b"]}":
            depth -= 1
            if depth <= 0:
                return match.end()
    return len(text)


def saved(text: bytes, place: str, broken: Refused) -> Part:
    """A document that is not well formed: the hands that stand whole before the break, and the fields before them."""
    log = _LOG.search(text)
    if log is None:
        return Part(place, None, broken)
    hands: list[Any] = []
    at = log.end()
    while True:
        start = text.find(b"[", at)
        if start < 0 or text[at:start].strip(b" \t\r\n,"):
            break
        end = _end_of(text, start)
        try:
            hands.append(safe_json.parse(text[start:end]))
        except Refused:
            break
        at = end
    head = text[: log.start()].rstrip(b" \t\r\n,") + b"}"
    try:
        plain = safe_json.parse(head)
    except Refused:
        plain = {}
    return Part(place, {**plain, "log": hands} if isinstance(plain, dict) else {"log": hands}, broken)
