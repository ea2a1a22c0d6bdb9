"""What a text is that no format claims: the neighbours of logs by their names, so that nobody wonders why they are not read."""

from __future__ import annotations

import re
from typing import Final

from analyzer.model.phrase import say
from parsers import safe_json, safe_xml
from parsers.source import Refused

_HEAD: Final = 1 << 16
"""Bytes looked through for what tells a neighbour."""
_BINARY: Final = (
    (b"\x89PNG\r\n\x1a\n", say("a picture (PNG)")),
    (b"\xff\xd8\xff", say("a picture (JPEG)")),
    (b"GIF8", say("a picture (GIF)")),
    (b"BM", say("a picture (BMP)")),
    (b"%PDF-", say("a PDF document")),
    (b"BZh", say("a bzip2 file, which is not unpacked: use gzip, zip or zstd")),
    (b"\xfd7zXZ\0", say("an xz file, which is not unpacked: use gzip, zip or zstd")),
    (b"7z\xbc\xaf\x27\x1c", say("a 7z archive, which is not unpacked: use zip")),
    (b"Rar!\x1a\x07", say("a RAR archive, which is not unpacked: use zip")),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", say("an old Excel or Word file: save a score sheet as XLSX or CSV")),
    (b"PK\x03\x04", say("a workbook that is no score sheet of a known form")),
    (b"PAR1", say("a Parquet file")),
    (b"\x7fELF", say("a program")),
    (b"MZ", say("a program")),
)
_INDEX: Final = re.compile(rb"(?:\A|\n|'|\")(?:[LC]\d{1,8} \| )?\d\d:\d\d \| [^\n]*\|", re.ASCII)
"""A line of the lists of games that Tenhou publishes (format note "other containers" §2)."""
_INDEX_FILES: Final = re.compile(rb"\Alist\(\[\s*\{\s*file\s*:|\{file:'sc[a-f]\d")
_LINKS: Final = re.compile(rb"\blog=\d{10}gm-[0-9a-f]{4}-")
_CLIENT: Final = re.compile(rb"\A\s*(?:Get|Send)\s*:\s*<|\A\s*<(?:HELO|JOIN|REJOIN|INITBYLOG|SAIKAI|REINIT|TAIKYOKU|LN|GO|UN|INIT)\b")
"""Messages of Tenhou's live client, which has no root element (§3)."""
_JSON: Final = (
    (b'"publicObservation"', say("a game of the mjx simulator, which is not read")),
    (b'"RecordChangeTile"', say("a record of a game that is no riichi mahjong")),
    (b'".lq.Action', say("a recording of Mahjong Soul's live client, which is no record of a game")),
)


def neighbour(text: bytes) -> Refused:
    """What this text is: P01 with its name, or P02 where it is hostile."""
    head = text[:_HEAD]
    if not head.strip():
        return Refused("P01", say("the file is empty"))
    binary = next((name for magic, name in _BINARY if text.startswith(magic)), None)
    if binary is None and text[257:262] == b"ustar":
        binary = say("a tar archive, which is not unpacked: use zip, or unpack it to a folder")
    if binary is not None and (b"\0" in head or binary.startswith("a PDF")):
        return Refused("P01", binary)
    if _CLIENT.match(head):
        return Refused("P01", say("a recording of Tenhou's live client, which shows one player's view, not a log"))
    xml = safe_xml.prolog(text)
    if b"UMP_PLAYER.init" in head:
        return Refused("P01", say("a page of the M-League viewer, which is not read"))
    if _INDEX.search(head) or _INDEX_FILES.search(head):
        return Refused("P01", say("a list of games (Tenhou's sc files), which holds links and results but no hands"))
    if xml.root is not None and xml.root.lower() == "html":
        return Refused("P01", say("a web page, not a log"))
    if xml.doctype:
        return Refused("P02", say("the document declares a document type, which no log does"))
    if xml.root is not None:
        return Refused("P01", say("XML of another kind: its root element is <{root}>", root=xml.root[:40]))
    if safe_json.looks_like_json(text):
        return Refused("P01", _json(text, head))
    if _LINKS.search(head):
        return Refused("P01", say("links to logs, not the logs themselves"))
    return Refused("P01", say("neither XML nor JSON"))


def _json(text: bytes, head: bytes) -> str:
    if text.strip() in {b"{}", b"[]"}:
        return say("an empty answer: its server knew no such log")
    known = next((name for mark, name in _JSON if mark in head), None)
    return known or say("JSON, but no log of a known format")
