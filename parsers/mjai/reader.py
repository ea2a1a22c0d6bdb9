"""Reader of mjai event logs (format note mjai)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from analyzer.model.game import Game, Source
from analyzer.model.phrase import say
from parsers.mjai import form
from parsers.mjai.game import GameReader
from parsers.mjai.items import begins_game, is_mjai, items, place
from parsers.source import Document
from parsers.unreadable import Unreadable

NAME: Final = "mjai"
TITLE: Final = "mjai (JSON Lines)"
TELLS: Final = say(
    "Every draw, discard and call; seat views hide tiles. Payments in most dialects; han, fu and yaku only in the original server's, "
    "the rules hardly ever."
)


def sniff(text: bytes) -> bool:
    """Whether it holds mjai events, a line each or in an array, the beginning of a game or a hand among them."""
    return is_mjai(text)


def read(document: Document) -> Iterator[Game | Unreadable]:
    """The games of a document, each from its start_game to the next."""
    reader = GameReader(0)
    turns, happen = reader.turns()
    find = turns.get
    for ordinal, item in enumerate(items(document.text)):
        event = find(item)
        if event is not None:
            happen(event)
            continue
        line = reader.read_line(item, ordinal)
        if isinstance(line, form.StartGame) and reader.has_hands:
            yield reader.game(_source(document, reader.index))
            reader = GameReader(reader.index + 1)
        reader.take(item, ordinal, line)
        turns, happen = reader.turns()
        find = turns.get
    yield reader.game(_source(document, reader.index))


def locate(document: Document, ordinal: int) -> str:
    """Place of an event: ``line 12``, ``line 3, item 5``, ``/12`` or ``/events/12``."""
    return place(document.text, ordinal, document.lines)


def starts(line: bytes) -> bool:
    """Whether a line begins a game."""
    return begins_game(line)


def _source(document: Document, index: int) -> Source:
    return Source(document.name, NAME, document.digest, index)
