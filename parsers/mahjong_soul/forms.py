"""The JSON of a Mahjong Soul record as types (format note Mahjong Soul §1, §4–§7).

What a dump leaves out is its default: seat 0, type 0, false.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Count = Annotated[int, Meta(ge=0, le=10**6)]
Points = Annotated[int, Meta(ge=-(10**9), le=10**9)] | Annotated[float, Meta(ge=-(10**9), le=10**9)]
"""Whole points; a few editors' rule sets make fractions of them."""
TileText = str
Tiles = Annotated[tuple[TileText, ...], Meta(max_length=200)]
Scores = Annotated[tuple[Points, ...], Meta(max_length=4)]


class Deposit(msgspec.Struct, gc=False):
    """``liqi``: a riichi is accepted; the score after the deposit, and the sticks on the table."""

    seat: SeatNumber = 0
    score: Points | None = 0
    liqibang: Count = 0
    failed: bool = False


class NewRound(msgspec.Struct):
    """A hand begins. The dealer has fourteen tiles."""

    chang: Annotated[int, Meta(ge=0, le=3)] = 0
    ju: SeatNumber = 0
    ben: Count = 0
    liqibang: Count = 0
    scores: Scores = ()
    tiles0: Tiles = ()
    tiles1: Tiles = ()
    tiles2: Tiles = ()
    tiles3: Tiles = ()
    begin0: Tiles = msgspec.field(default=(), name="begin_tiles[0]")
    begin1: Tiles = msgspec.field(default=(), name="begin_tiles[1]")
    begin2: Tiles = msgspec.field(default=(), name="begin_tiles[2]")
    begin3: Tiles = msgspec.field(default=(), name="begin_tiles[3]")
    dora: TileText = ""
    doras: Tiles = ()
    md5: str = ""
    sha256: str = ""
    salt: str = ""
    paishan: Annotated[str, Meta(max_length=400)] = ""

    @property
    def hands(self) -> tuple[Tiles, ...]:
        """The tiles of the four seats; of three players the last has none."""
        return (
            self.tiles0 or self.begin0,
            self.tiles1 or self.begin1,
            self.tiles2 or self.begin2,
            self.tiles3 or self.begin3,
        )


class DiscardTile(msgspec.Struct, gc=False):
    """A discard; ``moqie`` when it is the tile just drawn."""

    seat: SeatNumber = 0
    tile: TileText = ""
    is_liqi: bool = False
    is_wliqi: bool = False
    is_kailiqi: bool = False
    moqie: bool = False
    doras: Tiles = ()
    liqi: Deposit | None = None


class DealTile(msgspec.Struct, gc=False):
    """A draw, a replacement too."""

    seat: SeatNumber = 0
    tile: TileText = ""
    liqi: Deposit | None = None
    doras: Tiles = ()


class ChiPengGang(msgspec.Struct, gc=False):
    """A call: type 0 chi, 1 pon, 2 open kan; the claimed tile and its owner last."""

    seat: SeatNumber = 0
    type: int = 0
    tiles: Tiles = ()
    froms: Annotated[tuple[SeatNumber, ...], Meta(max_length=4)] = ()
    liqi: Deposit | None = None
    doras: Tiles = ()


class AnGangAddGang(msgspec.Struct, gc=False):
    """A kan of own tiles: type 3 closed, 2 added; one tile stands for it."""

    seat: SeatNumber = 0
    type: int = 0
    tiles: TileText = ""
    liqi: Deposit | None = None
    doras: Tiles = ()


class BaBei(msgspec.Struct, gc=False):
    """A North set aside."""

    seat: SeatNumber = 0
    liqi: Deposit | None = None
    doras: Tiles = ()


class Fan(msgspec.Struct, gc=False):
    """One line of the yaku list."""

    id: Annotated[int, Meta(ge=0, le=10**6)] = 0
    val: Count = 0


class HuleInfo(msgspec.Struct):
    """One winner."""

    seat: SeatNumber = 0
    zimo: bool = False
    hand: Tiles = ()
    ming: Annotated[tuple[str, ...], Meta(max_length=20)] = ()
    hu_tile: TileText = ""
    liqi: bool = False
    doras: Tiles = ()
    li_doras: Tiles = ()
    yiman: bool = False
    count: Count = 0
    fans: Annotated[tuple[Fan, ...], Meta(max_length=100)] = ()
    fu: Count = 0
    title_id: int = 0
    point_rong: Points = 0
    point_zimo_qin: Points = 0
    point_zimo_xian: Points = 0
    baopai: Annotated[int, Meta(ge=0, le=4)] = 0
    baopai_seats: Annotated[tuple[SeatNumber, ...], Meta(max_length=4)] = ()


class Hule(msgspec.Struct):
    """One, two or three wins; the payments are those of all together."""

    hules: Annotated[tuple[HuleInfo, ...], Meta(max_length=4)] = ()
    old_scores: Scores = ()
    delta_scores: Scores = ()
    baopai: Annotated[int, Meta(ge=0, le=4)] = 0


class Waiting(msgspec.Struct):
    """A seat at an exhaustive draw; the hand of one that is tenpai alone."""

    tingpai: bool = False
    hand: Tiles = ()


class DrawScore(msgspec.Struct):
    """The payments of a draw; several where several made nagashi mangan."""

    seat: SeatNumber = 0
    old_scores: Scores = ()
    delta_scores: Scores = ()


class NoTile(msgspec.Struct):
    """An exhaustive draw."""

    liujumanguan: bool = False
    players: Annotated[tuple[Waiting, ...], Meta(max_length=4)] = ()
    scores: Annotated[tuple[DrawScore, ...], Meta(max_length=4)] = ()


class LiuJu(msgspec.Struct):
    """An abortive draw."""

    type: int = 0
    seat: SeatNumber = 0
    tiles: Tiles = ()
    allplayertiles: Annotated[tuple[str, ...], Meta(max_length=4)] = ()
    liqi: Deposit | None = None


Data = NewRound | DiscardTile | DealTile | ChiPengGang | AnGangAddGang | BaBei | Hule | NoTile | LiuJu

RECORDS: dict[str, type[Data]] = {
    "RecordNewRound": NewRound,
    "RecordDiscardTile": DiscardTile,
    "RecordDealTile": DealTile,
    "RecordChiPengGang": ChiPengGang,
    "RecordAnGangAddGang": AnGangAddGang,
    "RecordBaBei": BaBei,
    "RecordHule": Hule,
    "RecordNoTile": NoTile,
    "RecordLiuJu": LiuJu,
}
"""The records of a hand by their class names."""


class RecordNewRound(msgspec.Struct, tag=True, tag_field="name", gc=False):
    """The wrapper of a record, opened: its class name tells what is in it."""

    data: NewRound


class RecordDiscardTile(msgspec.Struct, tag=True, tag_field="name", gc=False):
    """The same."""

    data: DiscardTile


class RecordDealTile(msgspec.Struct, tag=True, tag_field="name", gc=False):
    """The same."""

    data: DealTile


class RecordChiPengGang(msgspec.Struct, tag=True, tag_field="name", gc=False):
    """The same."""

    data: ChiPengGang


class RecordAnGangAddGang(msgspec.Struct, tag=True, tag_field="name", gc=False):
    """The same."""

    data: AnGangAddGang


class RecordBaBei(msgspec.Struct, tag=True, tag_field="name", gc=False):
    """The same."""

    data: BaBei


class RecordHule(msgspec.Struct, tag=True, tag_field="name"):
    """The same."""

    data: Hule


class RecordNoTile(msgspec.Struct, tag=True, tag_field="name"):
    """The same."""

    data: NoTile


class RecordLiuJu(msgspec.Struct, tag=True, tag_field="name"):
    """The same."""

    data: LiuJu


Record = (
    RecordNewRound
    | RecordDiscardTile
    | RecordDealTile
    | RecordChiPengGang
    | RecordAnGangAddGang
    | RecordBaBei
    | RecordHule
    | RecordNoTile
    | RecordLiuJu
)


class Action(msgspec.Struct):
    """An entry of the new layout: type 1 holds a record, the others what players clicked and the like."""

    type: int = 0
    result: Record | None = None
