"""Reading logs: bytes in, `analyzer.model` values out; never an exception for bad input."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from analyzer.model.game import Game, Remark, Source
from analyzer.model.phrase import say
from parsers.containers.opening import documents, documents_of
from parsers.neighbours import neighbour
from parsers.registry import FORMATS, Format
from parsers.source import Document, Refused
from parsers.unreadable import CRASH, Unreadable, told

__all__ = ["FORMATS", "Entry", "Format", "Unreadable", "entries", "entries_of", "locate", "read", "read_bytes"]


MAX_EVENTS: Final = 2_000
"""Events of one hand; more is refused. The wall ends every hand before it has 300."""


class Entry(NamedTuple):
    """One game, or what cannot be read, with the document that it was read from."""

    read: Game | Unreadable
    document: Document | None
    """None where there is none, as for a file that cannot be opened."""

    def locate(self, ordinal: int) -> str:
        """Place of an ordinal of the game for people: ``tag 153, byte 4521 <AGARI>`` or ``/hands/3/events/12``.

        Byte offsets are those in the unpacked file.
        """
        form = next((form for form in FORMATS if form.name == self.read.source.format), None)
        if form is None or self.document is None:
            return f"item {ordinal}"
        try:
            return form.locate(self.document, ordinal)
        except (Refused, RecursionError):
            return f"item {ordinal}"


def read(path: Path | str) -> Iterator[Game | Unreadable]:
    """The games of one file, or of standard input for ``-``, packed or not; of an archive or a data base those of all its members.

    What cannot be read is yielded as `Unreadable`.
    """
    return (entry.read for entry in entries(path, str(path)))


def read_bytes(raw: bytes, name: str) -> Iterator[Game | Unreadable]:
    """The games of these bytes, packed or not; ``name`` is what to call them. What cannot be read is yielded as `Unreadable`."""
    return (entry.read for entry in entries_of(raw, name))


def entries(path: Path | str, name: str) -> Iterator[Entry]:
    """The same as `read` with the documents; ``name`` is what to call the file."""
    return _read(documents(path, name, _starts), name)


def entries_of(raw: bytes, name: str) -> Iterator[Entry]:
    """The same as `read_bytes` with the documents."""
    return _read(documents_of(raw, name, _starts), name)


def locate(game_format: str, raw: bytes, ordinal: int) -> str:
    """Place of an ordinal in the bytes of a file, as `Entry.locate` has it. An unknown format or unreadable bytes give ``item N``."""
    opened = next(documents_of(raw, "", _starts))
    return Entry(Unreadable(Source("", game_format), "", ""), opened if isinstance(opened, Document) else None).locate(ordinal)


def _starts(head: bytes) -> Callable[[bytes], bool] | None:
    form = next((form for form in FORMATS if form.sniff(head)), None)
    return None if form is None else form.starts


def _read(found: Iterator[Document | Unreadable], name: str) -> Iterator[Entry]:
    members = logs = games = 0
    for item in found:
        members += item.name != name if isinstance(item, Document) else item.source.name != name
        if isinstance(item, Unreadable):
            logs += item.code != "P01"
            yield Entry(item, None)
            continue
        if item.record == 0:
            games = 0
        for one in _games(item):
            logs += isinstance(one, Game) or one.code != "P01"
            yield Entry(_numbered(one, games) if item.record else one, item)
            games += 1
    if members and not logs:
        yield Entry(Unreadable(Source(name, ""), "P01", say("none of the {members} files in it is a log", members=members)), None)


def _numbered(one: Game | Unreadable, index: int) -> Game | Unreadable:
    """Numbered through the whole of a long stream."""
    source = msgspec.structs.replace(one.source, index=index)
    if isinstance(one, Unreadable):
        return msgspec.structs.replace(one, source=source)
    one.source = source
    return one


def _games(document: Document) -> Iterator[Game | Unreadable]:
    form: Format | None = None
    try:
        form = next((form for form in FORMATS if form.sniff(document.text)), None)
        if form is None:
            raise neighbour(document.text)
        for game in form.read(document):
            if isinstance(game, Game):
                longest = max((len(hand.events) for hand in game.hands), default=0)
                if longest > MAX_EVENTS:
                    yield Unreadable(game.source, "P02", say("a hand of {longest} events", longest=longest))
                    continue
                if document.damage is not None:
                    game.remarks.append(Remark("P03", document.damage))
                game.remarks += [Remark("P08", doubt) for doubt in document.doubts]
            yield game
    except Refused as refused:
        yield Unreadable(_source(document, form), refused.code, refused.text, refused.place)
    except RecursionError:
        yield Unreadable(_source(document, form), "P02", say("nested too deeply"))
    except Exception as error:  # a fault of ours: it must not take the other members of an archive along
        yield Unreadable(_source(document, form), CRASH, told(error))


def _source(document: Document, form: Format | None) -> Source:
    return Source(document.name, form.name if form is not None else "", document.digest)
