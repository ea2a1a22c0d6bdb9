"""The JSON of a Majiang paipu as types (format note Majiang §2, §4–§6). Events are objects of one key, here one object of many."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

SeatNumber = Annotated[int, Meta(ge=0, le=3)]
"""0 is the dealer of the hand, then counter-clockwise; in the game's own fields the player's number."""
Points = Annotated[int, Meta(ge=-(10**9), le=10**9)]
PointsPerSeat = Annotated[tuple[Points, ...], Meta(min_length=4, max_length=4)]
Count = Annotated[int, Meta(ge=0, le=10**6)]
Text = Annotated[str, Meta(max_length=1000)]
Hands = Annotated[tuple[Text, ...], Meta(min_length=4, max_length=4)]


class Deal(msgspec.Struct, gc=False):
    """``qipai``: the first event of a hand."""

    zhuangfeng: SeatNumber
    jushu: SeatNumber
    changbang: Count = 0
    lizhibang: Count = 0
    defen: PointsPerSeat | None = None
    baopai: Text | None = None
    shoupai: Hands | None = None


class Move(msgspec.Struct, gc=False):
    """``zimo``, ``gangzimo``, ``dapai``: a seat and its tile."""

    l: SeatNumber  # noqa: E741 - the format's own names
    p: str


class Call(msgspec.Struct, gc=False):
    """``fulou`` and ``gang``: a seat and its meld."""

    l: SeatNumber  # noqa: E741
    m: str


class Turn(msgspec.Struct, gc=False):
    """``kaigang``: a further indicator."""

    baopai: str


class Line(msgspec.Struct, gc=False):
    """One line of ``hupai``."""

    name: Text
    fanshu: int | str | None = None
    baojia: int | str | None = None


class Win(msgspec.Struct):
    """``hule``."""

    l: SeatNumber  # noqa: E741
    shoupai: Text | None = None
    baojia: SeatNumber | None = None
    fubaopai: tuple[str, ...] | None = None
    fu: Count | None = None
    fanshu: Count | None = None
    damanguan: Count | None = None
    defen: Points | None = None
    hupai: Annotated[tuple[Line, ...], Meta(max_length=100)] | None = None
    fenpei: PointsPerSeat | None = None


class Draw(msgspec.Struct):
    """``pingju``."""

    name: Text = ""
    shoupai: Hands | None = None
    fenpei: PointsPerSeat | None = None


class Event(msgspec.Struct):
    """One event: exactly one of these."""

    zimo: Move | None = None
    dapai: Move | None = None
    fulou: Call | None = None
    gang: Call | None = None
    gangzimo: Move | None = None
    kaigang: Turn | None = None
    qipai: Deal | None = None
    hule: Win | None = None
    pingju: Draw | None = None


EVENTS: dict[str, type[msgspec.Struct]] = {
    "zimo": Move,
    "dapai": Move,
    "fulou": Call,
    "gang": Call,
    "gangzimo": Move,
    "kaigang": Turn,
    "qipai": Deal,
    "hule": Win,
    "pingju": Draw,
}
"""The form of each event."""
