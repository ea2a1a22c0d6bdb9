"""What a parser answers when there is no game to give."""

from __future__ import annotations

import msgspec

from analyzer.model.game import Source


class Unreadable(msgspec.Struct, frozen=True):
    """One document that could not be read."""

    source: Source
    code: str
    """P01 not a known format, P02 refused as hostile or too large, P03 not well formed, P06 a value without which there is no game,
    P09 a game of another kind."""
    text: str
    """The reason in plain words."""
    place: str = ""
    """Where in the document, as far as it is known."""
    unopened: bool = False
    """Whether nobody looked inside, so that it may be a log."""
    count: int = 1
    """How many it stands for: the rows of a data base that hold no log are told of together."""
