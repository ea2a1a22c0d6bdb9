"""What a parser answers when there is no game to give."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from analyzer.model.game import Source

CRASH: Final = "X01"
"""The code of what is no fault of the document: tenbo itself failed on it."""


def told(error: Exception) -> str:
    """An exception in one line, with where it was raised."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = "" if trace is None else f" ({Path(trace.tb_frame.f_code.co_filename).name}, line {trace.tb_lineno})"
    return f"{type(error).__name__}: {error}{where}"


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
