"""The only place that makes an XML parser: no document type, no entities, no network, bounded size and depth."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final

import msgspec
from lxml import etree

from analyzer.model.phrase import say
from parsers.source import MAX_STRING, Refused, has_gap

MAX_XML: Final = 8 << 20
"""Bytes of one XML document; the largest genuine logs have some 100 KB."""

MAX_ELEMENTS: Final = 200_000
"""Elements of one XML document; the largest genuine logs have some 3,000."""

_HARDENED: Final[dict[str, Any]] = {
    "resolve_entities": False,
    "load_dtd": False,
    "dtd_validation": False,
    "no_network": True,
    "huge_tree": False,
    "remove_comments": True,
    "remove_pis": True,
    "recover": False,
    "collect_ids": False,
}
_PARSER: Final = etree.XMLParser(**_HARDENED)
MAX_PROLOG: Final = 1000
"""Comments and the like before the root element."""
_BLANKS: Final = re.compile(rb"[ \t\r\n]*")
_TAG: Final = re.compile(rb"""[^\s/>"']+(?:[^>"']|"[^"]*"|'[^']*')*+>""")
_SKIPPED: Final = ((b"<!--", b"-->"), (b"<?", b"?>"), (b"<![CDATA[", b"]]>"), (b"</", b">"))
_NAME: Final = re.compile(rb"[^\s/>]+")


class Prolog(msgspec.Struct, frozen=True):
    """What stands before the root element, told without a parser."""

    root: str | None
    """Name of the root element; None when this is not XML."""
    start: int
    """Offset of the root element."""
    doctype: bool
    """Whether a document type stands before it."""


class Tree(msgspec.Struct, frozen=True):
    """The elements of a document in document order, the root first."""

    root: etree._Element
    elements: Iterable[etree._Element]
    broken: str | None = None
    """Why the text ends before its end: the elements are those that were whole up to there."""


def prolog(text: bytes) -> Prolog:
    """Walk over blanks, declarations and comments to the root element."""
    at = 0
    doctype = False
    for _ in range(MAX_PROLOG):
        at = _BLANKS.match(text, at).end()  # type: ignore[union-attr]
        if text.startswith(b"<!--", at):
            end = text.find(b"-->", at + 4) + 3
        elif text.startswith(b"<?", at):
            end = text.find(b"?>", at + 2) + 2
        elif text[at : at + 9].upper() == b"<!DOCTYPE":
            doctype = True
            bracket, close = text.find(b"[", at), text.find(b">", at)
            end = (text.find(b"]", bracket) if -1 < bracket < close else close) + 1
            close = text.find(b">", end - 1) if end else -1
            end = close + 1
        else:
            break
        if end <= at:
            return Prolog(None, at, doctype)
        at = end
    else:
        return Prolog(None, at, doctype)
    name = _NAME.match(text, at + 1, at + 100) if text.startswith(b"<", at) else None
    root = name.group().decode("utf-8", "replace") if name is not None and name.group()[:1] not in b"!?/" else None
    return Prolog(root, at, doctype)


def excess(text: bytes) -> str | None:
    """What of a text is more than is read, told without reading it."""
    if len(text) > MAX_XML:
        return say("an XML document larger than {most} MiB", most=MAX_XML >> 20)
    if len(text) > MAX_STRING:
        if text.count(b"<") > MAX_ELEMENTS:
            return say("an XML document of more than {most} elements", most=MAX_ELEMENTS)
        if has_gap(text, b"<"):
            return say("an XML document with a tag or a text of more than {most} KiB", most=MAX_STRING >> 10)
    return None


def parse(text: bytes) -> Tree:
    """The tree of a document. One that is not well formed is read up to its break.

    Raises:
        Refused: P02 for a document type, an entity, too much depth, length or size; P03 when not even the root can be read.
    """
    too_much = excess(text)
    if too_much is not None:
        raise Refused("P02", too_much)
    if prolog(text).doctype:
        raise Refused("P02", say("the document declares a document type, which no log does"))
    try:
        root = etree.fromstring(text.lstrip() if text[:1].isspace() else text, _PARSER)
    except etree.XMLSyntaxError as error:
        return _up_to_the_break(text, error)
    except (ValueError, LookupError) as error:
        raise Refused("P03", say("not readable as XML: {error}", error=str(error))) from None
    _no_doctype(root)
    return Tree(root, root.iter())


def _up_to_the_break(text: bytes, error: etree.XMLSyntaxError) -> Tree:
    reason = str(error.msg or error)
    if "XML_PARSE_HUGE" in reason or "resource limit" in reason.lower() or "amplification" in reason.lower():
        raise Refused("P02", say("refused by the XML reader: {reason}", reason=reason))
    pull = etree.XMLPullParser(events=("start", "end"), **_HARDENED)
    with suppress(etree.XMLSyntaxError, ValueError, LookupError):
        pull.feed(text)
    seen: list[etree._Element] = []
    whole: set[etree._Element] = set()
    for event, element in pull.read_events():
        if not isinstance(element, etree._Element):
            continue
        if event == "start":
            seen.append(element)
        else:
            whole.add(element)
    if not seen:
        raise Refused("P03", say("not well-formed XML: {error}", error=reason))
    _no_doctype(seen[0])
    return Tree(seen[0], [seen[0], *(element for element in seen[1:] if element in whole)], reason)


def _no_doctype(root: etree._Element) -> None:
    if root.getroottree().docinfo.doctype:  # type: ignore[attr-defined]
        raise Refused("P02", say("the document declares a document type, which no log does"))


def place(text: bytes, ordinal: int, mark: int = 0) -> str:
    """Where element number ``ordinal`` stands (the root is 0): ``tag 153, byte 4521 <AGARI>``; ``mark`` is added to the byte offset."""
    at = text.find(b"<")
    count = -1
    while at >= 0:
        end = next((text.find(stop, at) for start, stop in _SKIPPED if text.startswith(start, at)), None)
        if end is None:
            tag = _TAG.match(text, at + 1)
            if tag is None:
                break
            count += 1
            if count == ordinal:
                name = _NAME.match(tag.group()).group().decode("utf-8", "replace")  # type: ignore[union-attr]
                return f"tag {ordinal}, byte {at + mark} <{name}>"
            end = tag.end() - 1
        if end < 0:
            break
        at = text.find(b"<", end)
    return f"tag {ordinal}"
