"""The events of mjai as its writers spell them (format note mjai §2, §3, §6): what is optional in one dialect is None."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta

from analyzer.model.phrase import say
from analyzer.model.tile import HIDDEN, Tile

_Count: TypeAlias = Annotated[int, Meta(ge=0, lt=10**9)]
_Points: TypeAlias = Annotated[int, Meta(gt=-(10**9), lt=10**9)]
_Seat: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
_Name: TypeAlias = Annotated[str, Meta(max_length=16)]
_Names: TypeAlias = Annotated[list[_Name], Meta(max_length=64)]
_PerSeat: TypeAlias = Annotated[list[_Points], Meta(max_length=4)]
_Hands: TypeAlias = Annotated[list[_Names | None], Meta(max_length=4)]

TILES: Final[dict[str, Tile]] = {
    **{f"{number}{suit}": 9 * at + number - 1 for at, suit in enumerate("mps") for number in range(1, 10)},
    **{letter: 27 + at for at, letter in enumerate("ESWNPFC")},
    **{f"5{suit}r": 34 + at for at, suit in enumerate("mps")},
    **{f"0{suit}": 34 + at for at, suit in enumerate("mps")},
    "?": HIDDEN,
}
"""Tile of each name; a red five has two."""
TILE_NAMES: Final[tuple[str, ...]] = tuple({tile: name for name, tile in reversed(TILES.items())}[tile] for tile in range(38))
"""Name of each tile 0–37."""
WINDS: Final = "ESWN"


class StartGame(msgspec.Struct, tag="start_game"):
    """The beginning of a game, with what the writer says of its rules."""

    names: Annotated[list[str | None], Meta(max_length=4)] | None = None
    kyoku_first: _Count | None = None
    aka_flag: bool | None = None
    gametype: str | None = None
    preset: str | None = None
    seed: Any = None
    rules: dict[str, Any] | None = None


class StartKyoku(msgspec.Struct, tag="start_kyoku"):
    """The beginning of a hand."""

    bakaze: str | None = None
    kyoku: Annotated[int, Meta(ge=1, le=4)] | None = None
    honba: _Count | None = None
    kyotaku: _Count | None = None
    kyoutaku: _Count | None = None
    oya: _Seat | None = None
    dora_marker: _Name | None = None
    dora: _Name | None = None
    """The same in the oldest form."""
    scores: _PerSeat | None = None
    tehais: _Hands | None = None


class Haipai(msgspec.Struct, tag="haipai"):
    """One hand as dealt, in the oldest form."""

    actor: _Seat
    pais: _Names


class Tsumo(msgspec.Struct, tag="tsumo"):
    """A draw."""

    actor: _Seat
    pai: _Name = "?"


class Dahai(msgspec.Struct, tag="dahai"):
    """A discard."""

    actor: _Seat
    pai: _Name
    tsumogiri: bool | None = None


class Call(msgspec.Struct):
    """A claim of the last discard."""

    actor: _Seat
    pai: _Name
    consumed: _Names
    target: _Seat | None = None
    PX: _Seat | None = None
    """The target in the oldest form."""


class Chi(Call, tag="chi"):
    """For a run."""


class Pon(Call, tag="pon"):
    """For a triplet."""


class Daiminkan(Call, tag="daiminkan"):
    """For a kan."""


class Kakan(msgspec.Struct, tag="kakan"):
    """A kan added to a pon; ``consumed`` are its three tiles, the claimed one last."""

    actor: _Seat
    pai: _Name
    consumed: _Names | None = None


class Ankan(msgspec.Struct, tag="ankan"):
    """A closed kan."""

    actor: _Seat
    consumed: _Names


class Kita(msgspec.Struct, tag="kita"):
    """A North set aside."""

    actor: _Seat
    pai: _Name = "N"


class Nukidora(Kita, tag="nukidora"):
    """The same by another name."""


class Dora(msgspec.Struct, tag="dora"):
    """A further indicator."""

    dora_marker: _Name | None = None
    pai: _Name | None = None
    """The same in the oldest form."""


class Reach(msgspec.Struct, tag="reach"):
    """A riichi, before its discard."""

    actor: _Seat


class ReachAccepted(msgspec.Struct, tag="reach_accepted"):
    """Its deposit."""

    actor: _Seat
    scores: _PerSeat | None = None


class Hora(msgspec.Struct, tag="hora"):
    """A win."""

    actor: _Seat
    target: _Seat | None = None
    PX: _Seat | None = None
    pai: _Name | None = None
    deltas: _PerSeat | None = None
    scores: _PerSeat | None = None
    uradora_markers: _Names | None = None
    uradora_marker: _Names | None = None
    ura_markers: _Names | None = None
    hora_tehais: _Names | None = None
    yakus: Annotated[list[tuple[str, _Count]], Meta(max_length=64)] | None = None
    fu: _Count | None = None
    fan: _Count | None = None
    hora_points: _Count | None = None
    pao: _Seat | None = None

    @property
    def ura(self) -> list[str] | None:
        """Ura indicators under any of their names."""
        return self.ura_markers or self.uradora_markers or self.uradora_marker


class Ryukyoku(msgspec.Struct, tag="ryukyoku"):
    """The end of a hand without a winner."""

    reason: str | None = None
    deltas: _PerSeat | None = None
    scores: _PerSeat | None = None
    tenpais: Annotated[list[bool], Meta(max_length=4)] | None = None
    tehais: _Hands | None = None


class EndKyoku(msgspec.Struct, tag="end_kyoku"):
    """The end of a hand."""


class EndGame(msgspec.Struct, tag="end_game"):
    """The end of the game."""

    scores: _PerSeat | None = None


class Error(msgspec.Struct, tag="error"):
    """Why a game broke off."""

    message: str = ""


Line: TypeAlias = (
    StartGame
    | StartKyoku
    | Haipai
    | Tsumo
    | Dahai
    | Chi
    | Pon
    | Daiminkan
    | Kakan
    | Ankan
    | Kita
    | Nukidora
    | Dora
    | Reach
    | ReachAccepted
    | Hora
    | Ryukyoku
    | EndKyoku
    | EndGame
    | Error
)

TRAFFIC: Final = frozenset({"none", "hello", "join", "possible_actions"})
"""Talk between a client and its server, which is no event of the game."""
TYPES: Final = TRAFFIC | {
    *("start_game", "start_kyoku", "haipai", "tsumo", "dahai", "chi", "pon", "daiminkan", "kakan", "ankan", "kita", "nukidora", "dora"),
    *("reach", "reach_accepted", "hora", "ryukyoku", "end_kyoku", "end_game", "error"),
}
"""Every ``type`` of an event."""


def tile(name: str) -> Tile:
    """The tile of a name.

    Raises:
        ValueError: when there is none.
    """
    found = TILES.get(name)
    if found is None:
        raise ValueError(say("there is no tile {name}", name=repr(name)))
    return found


def tiles(names: list[str]) -> tuple[Tile, ...]:
    """The tiles of names, in their order.

    Raises:
        ValueError: when one is none.
    """
    try:
        return tuple([TILES[name] for name in names])
    except KeyError as error:
        raise ValueError(say("there is no tile {name}", name=repr(error.args[0]))) from None
