"""The formats that can be read, in one place.

A reader gets one `Document` at a time, which is never larger than `parsers.source.MAX_DOCUMENT`: files, packed or not, members of archives
and rows of data bases are all alike to it. A format of lines, in which a file may hold any number of games, also says with ``starts`` which
lines begin one; then a file too long to be held is cut there and comes as one document a record, with ``lines`` and ``mark`` saying what
stands before it. Places must count those in: ``document.lines`` is added to the number of a line, ``document.mark`` to a byte offset.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from analyzer.model.game import Game
from analyzer.model.phrase import say
from parsers.mahjong_soul import reader as mahjong_soul
from parsers.majiang import reader as majiang
from parsers.mjai import reader as mjai
from parsers.mjai import writer as mjai_writer
from parsers.native import document as native
from parsers.pantheon import game_json as pantheon_json
from parsers.pantheon import text as pantheon_text
from parsers.score_sheet import reader as score_sheet
from parsers.source import Document
from parsers.tenhou_json import reader as tenhou_json
from parsers.tenhou_json import writer as tenhou_json_writer
from parsers.tenhou_xml import fit as tenhou_xml_fit
from parsers.tenhou_xml import reader as tenhou_xml
from parsers.tenhou_xml import writer as tenhou_xml_writer
from parsers.unreadable import Unreadable


class Format(msgspec.Struct, frozen=True):
    """One format: told by its content, never by a file's name."""

    name: str
    title: str
    sniff: Callable[[bytes], bool]
    """Whether a text without its byte order mark is in this format; no two formats claim one text. Of a file too long to be held it gets
    the beginning alone, which may end anywhere."""
    read: Callable[[Document], Iterator[Game | Unreadable]]
    """The games of a document; may raise `parsers.source.Refused`."""
    locate: Callable[[Document, int], str]
    """Place of an ordinal of the document, for people."""
    tells: str = ""
    """What a log in it can tell and what it cannot, in one or two sentences for ``tenbo formats``."""
    write: Callable[[Game], bytes] | None = None
    """A file of one game. Raises ValueError, naming it, for what the format cannot hold."""
    leaves_out: Callable[[Game], tuple[str, ...]] | None = None
    """What of a game the written file leaves out, in words; None for a writer that refuses what it cannot hold."""
    starts: Callable[[bytes], bool] | None = None
    """Whether a line begins a new game, for a format of lines; None for a format in which a file is one document."""
    fit: Callable[[Game], tuple[Game, tuple[str, ...]]] | None = None
    """A game as a writer that refuses can take it, and what of it is left out or made up."""
    links: Callable[[Game], list[str]] | None = None
    """A link to a viewer for each hand."""
    suffix: str = ""
    """What the name of a written file ends in."""


FORMATS: Final[tuple[Format, ...]] = (
    Format(
        tenhou_xml.NAME,
        tenhou_xml.TITLE,
        tenhou_xml.sniff,
        tenhou_xml.read,
        tenhou_xml.locate,
        tenhou_xml.TELLS,
        write=tenhou_xml_writer.write,
        fit=tenhou_xml_fit.fit,
        suffix=".xml",
    ),
    Format(
        tenhou_json.NAME,
        tenhou_json.TITLE,
        tenhou_json.sniff,
        tenhou_json.read,
        tenhou_json.locate,
        tenhou_json.TELLS,
        write=tenhou_json_writer.write,
        leaves_out=tenhou_json_writer.left_out,
        starts=tenhou_json.starts,
        links=tenhou_json_writer.links,
        suffix=".json",
    ),
    Format(
        mjai.NAME,
        mjai.TITLE,
        mjai.sniff,
        mjai.read,
        mjai.locate,
        mjai.TELLS,
        write=mjai_writer.write,
        leaves_out=mjai_writer.left_out,
        starts=mjai.starts,
        suffix=".jsonl",
    ),
    Format(native.NAME, native.TITLE, native.sniff, native.read, native.locate, native.TELLS, write=native.write, suffix=".json"),
    Format(
        pantheon_json.NAME,
        pantheon_json.TITLE,
        pantheon_json.sniff,
        pantheon_json.read,
        pantheon_json.locate,
        pantheon_json.TELLS,
    ),
    Format(
        pantheon_text.NAME,
        pantheon_text.TITLE,
        pantheon_text.sniff,
        pantheon_text.read,
        pantheon_text.locate,
        say("Han, fu, yaku and riichi of every win, who was tenpai, and the final scores; no tiles, no play and no rules."),
    ),
    Format(
        mahjong_soul.NAME,
        mahjong_soul.TITLE,
        mahjong_soul.sniff,
        mahjong_soul.read,
        mahjong_soul.locate,
        mahjong_soul.TELLS,
        starts=mahjong_soul.starts,
    ),
    Format(majiang.NAME, majiang.TITLE, majiang.sniff, majiang.read, majiang.locate, majiang.TELLS, starts=majiang.starts),
    Format(score_sheet.NAME, score_sheet.TITLE, score_sheet.sniff, score_sheet.read, score_sheet.locate, score_sheet.TELLS),
)
