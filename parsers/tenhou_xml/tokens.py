"""The tags of Tenhou XML in document order: by cutting the text where it is as Tenhou writes it, else by the XML parser.

Tenhou writes one line of printable ASCII: a root, and in it empty elements with double-quoted attributes. Such a text has no document type,
no entity and no comment, and cutting it at every ``<`` gives its tags. Most of them, the draws and discards, are then known by their whole
text; the others are looked at when they are met, and the first that departs from this spelling sends the document to `safe_xml`.
"""

from __future__ import annotations

from typing import Final

import msgspec

from parsers import safe_xml
from parsers.tenhou_xml.codes import ATTRIBUTES, TILE_TAGS

_PLAIN: Final = bytes(code for code in range(0x20, 0x7F) if chr(code) != "&")
_NAMES: Final = {f" {name}=": name for names in ATTRIBUTES.values() for name in names}
_ENDS: Final = frozenset({"/>", " />"})
_TILES: Final = frozenset(TILE_TAGS[True, 4])


class Departure(Exception):  # noqa: N818 - what happened, not an error of ours
    """A tag that is not spelled as Tenhou spells its tags."""


class Tag:
    """A tag that is no draw and no discard."""

    __slots__ = ("attributes", "name")

    def __init__(self, name: str, attributes: dict[str, str]) -> None:
        self.name = name
        self.attributes = attributes


class Tokens(msgspec.Struct, frozen=True):
    """The tags of a document, the root first: as text after the ``<`` (like ``T52/>``), or read by the parser (draws and discards then too
    as text)."""

    tags: list[str | Tag]
    broken: str | None = None
    """Why the text ends before its end."""
    loaded: bool = False
    """Whether a draw or a discard has attributes, which Tenhou never gives it."""


def cut(text: bytes) -> Tokens | None:
    """The tags of a text that may be as Tenhou writes it, unread; None for any other."""
    text = text.strip()
    if text.translate(None, _PLAIN) or safe_xml.excess(text) is not None:
        return None
    before, *parts = text.decode("ascii").split("<")
    if before or len(parts) < 2 or parts.pop() != "/mjloggm>" or not parts[0].startswith("mjloggm ") or not parts[0].endswith('">'):
        return None
    parts[0] = parts[0][:-1] + "/>"
    tags: list[str | Tag] = parts  # type: ignore[assignment]  # nothing else sees it as a list of text
    return Tokens(tags)


def read_tag(part: str) -> Tag:
    """A tag from its text after ``<``.

    Raises:
        Departure: when it is not in the canonical spelling.
    """
    first, *pieces = part.split('"')
    if not pieces:
        name = first.removesuffix("/>")
        if first.endswith("/>") and name.isidentifier():
            return Tag(name, {})
        raise Departure
    name, blank, attribute = first.partition(" ")
    names = [blank + attribute, *pieces[1:-1:2]]
    values = pieces[0:-1:2]
    if pieces[-1] not in _ENDS or len(names) != len(values) or not name.isidentifier() or f"{name}/>" in _TILES:
        raise Departure
    attributes = {_NAMES.get(one) or _name(one): value for one, value in zip(names, values, strict=True)}
    if len(attributes) != len(names) or "" in attributes:
        raise Departure
    return Tag(name, attributes)


def _name(piece: str) -> str:
    """The attribute's name in `` name=``; empty when this is something else, or a name that XML keeps for itself."""
    name = piece[1:-1]
    return name if piece[:1] == " " and piece[-1:] == "=" and name.isidentifier() and not name.lower().startswith("xml") else ""


def by_parser(text: bytes) -> Tokens:
    """The tags of any document.

    Raises:
        Refused: as `safe_xml.parse`.
    """
    tree = safe_xml.parse(text)
    tags: list[str | Tag] = []
    loaded = False
    for element in tree.elements:
        name = element.tag
        attributes: dict[str, str] = dict(element.items())  # type: ignore[arg-type]
        part = f"{name}/>"
        if part in _TILES:
            loaded = loaded or bool(attributes)
            tags.append(part)
        else:
            tags.append(Tag(name, attributes))
    return Tokens(tags, tree.broken, loaded)
