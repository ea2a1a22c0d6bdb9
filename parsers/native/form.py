"""The native JSON form of a game, version 1, as types: what they say is what is read, written, and told by the JSON Schema.

Tiles are text (``5m``, ``0p`` a red five, ``7z``, ``?`` hidden), several of them packed in order (``123m0p77z``). Seats are 0–3.
An event is an array: its name, then its parts in the order given here; parts at the end that have a default may be left out.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

VERSION: Final = 1

TileText = Annotated[str, Meta(pattern=r"^([0-9][mps]|[1-7]z|\?)$", description="One tile: 5m, 0p (a red five), 7z, ? (hidden).")]
TilesText = Annotated[str, Meta(pattern=r"^([0-9]+[mps]|[1-7]+z|\?| )*$", description="Tiles in order, packed: 123m0p77z, ? hidden.")]
SeatNumber = Annotated[int, Meta(ge=0, le=3, description="Seat, fixed for the game; 0 is East in the first hand.")]
Number = Annotated[int, Meta(ge=-(10**9), le=10**9)]
Points = Annotated[tuple[Number, ...], Meta(min_length=3, max_length=4, description="Points per seat.")]
Numbers = tuple[Annotated[int, Meta(ge=0, le=135)], ...]
RoundText = Annotated[str, Meta(pattern="^[ESWN][1-4]$", description="Round, like S2.")]


class DrawForm(msgspec.Struct, frozen=True, array_like=True, tag="draw"):
    """A seat draws."""

    seat: SeatNumber
    tile: TileText


class DiscardForm(msgspec.Struct, frozen=True, array_like=True, tag="discard"):
    """A seat discards; true when it is the tile just drawn."""

    seat: SeatNumber
    tile: TileText
    drawn: bool = False


class ChiForm(msgspec.Struct, frozen=True, array_like=True, tag="chi"):
    """Seat, from whom, the called tile, the two own ones."""

    seat: SeatNumber
    frm: SeatNumber
    called: TileText
    own: TilesText


class PonForm(msgspec.Struct, frozen=True, array_like=True, tag="pon"):
    """Seat, from whom, the called tile, the two own ones."""

    seat: SeatNumber
    frm: SeatNumber
    called: TileText
    own: TilesText


class OpenKanForm(msgspec.Struct, frozen=True, array_like=True, tag="open_kan"):
    """Seat, from whom, the called tile, the three own ones."""

    seat: SeatNumber
    frm: SeatNumber
    called: TileText
    own: TilesText


class ClosedKanForm(msgspec.Struct, frozen=True, array_like=True, tag="closed_kan"):
    """Seat and its four tiles."""

    seat: SeatNumber
    tiles: TilesText


class AddedKanForm(msgspec.Struct, frozen=True, array_like=True, tag="added_kan"):
    """Seat, the added tile, then (if told) the pon, called tile first, and whom it was called from."""

    seat: SeatNumber
    tile: TileText
    pon: TilesText | None = None
    frm: SeatNumber | None = None


class KitaForm(msgspec.Struct, frozen=True, array_like=True, tag="kita"):
    """A seat sets a North aside."""

    seat: SeatNumber
    tile: TileText = "4z"


class RiichiForm(msgspec.Struct, frozen=True, array_like=True, tag="riichi"):
    """A seat declares riichi."""

    seat: SeatNumber


class StickPaidForm(msgspec.Struct, frozen=True, array_like=True, tag="stick_paid"):
    """The riichi deposit is paid; points per seat after it, if told."""

    seat: SeatNumber
    scores: Points | None = None


class DoraTurnedForm(msgspec.Struct, frozen=True, array_like=True, tag="dora_turned"):
    """A further indicator is turned."""

    tile: TileText


class MeldForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """A meld of a claim: its tiles, the called one first; an added tile last."""

    kind: Literal["chi", "pon", "open_kan", "closed_kan", "added_kan"]
    tiles: TilesText
    frm: SeatNumber | None = msgspec.field(default=None, name="from")


class YakuForm(msgspec.Struct, frozen=True, array_like=True):
    """A yaku id and its han as claimed (null: no han told)."""

    id: str
    han: Number | None = None


class WinForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the record says of a win; what it does not say is left out."""

    tile: TileText | None = None
    concealed: TilesText | None = None
    melds: tuple[MeldForm, ...] | None = None
    yaku: tuple[YakuForm, ...] | None = None
    yakuman: bool | None = None
    han: Number | None = None
    fu: Number | None = None
    points: Number | None = None
    limit: str | None = None
    dora: TilesText | None = None
    ura: TilesText | None = None
    honba: Number | None = None
    sticks: Number | None = None
    liable: SeatNumber | None = None
    before: Points | None = None
    delta: Points | None = None
    open: bool | None = None
    times: Number | None = None


class DrawnForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the record says of a hand without a winner."""

    reason: str = "exhaustive"
    shown: Annotated[tuple[TilesText | None, ...], Meta(min_length=3, max_length=4)] | None = None
    tenpai: Annotated[tuple[bool, ...], Meta(min_length=3, max_length=4)] | None = None
    honba: Number | None = None
    sticks: Number | None = None
    before: Points | None = None
    delta: Points | None = None
    offenders: tuple[SeatNumber, ...] | None = None
    """Seats that committed chombo or made nagashi, as the reason has it."""


class WonEventForm(msgspec.Struct, frozen=True, array_like=True, tag="won"):
    """Seat, from whom (the seat itself: self-draw), and the claim."""

    seat: SeatNumber
    frm: SeatNumber
    claim: WinForm = WinForm()


class DrawnEventForm(msgspec.Struct, frozen=True, array_like=True, tag="drawn"):
    """The hand ends without a winner; the claim."""

    claim: DrawnForm = DrawnForm()


class DisconnectForm(msgspec.Struct, frozen=True, array_like=True, tag="disconnect"):
    """A player leaves; true when it is a return."""

    seat: SeatNumber
    back: bool = False


EventForm = (
    DrawForm
    | DiscardForm
    | ChiForm
    | PonForm
    | OpenKanForm
    | ClosedKanForm
    | AddedKanForm
    | KitaForm
    | RiichiForm
    | StickPaidForm
    | DoraTurnedForm
    | WonEventForm
    | DrawnEventForm
    | DisconnectForm
)


class CopiesForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """Numbers of the physical tiles, a row for each way to meet one: as many in each as the hand has such tiles."""

    dealt: Numbers = ()
    indicators: Numbers = ()
    drawn: Numbers = ()
    discarded: Numbers = ()
    sets: Numbers = ()


class WallForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """The wall of a hand in the order of drawing, all of it or what is left after the deal, and its published code."""

    tiles: TilesText
    method: Literal["md5", "sha256"] | None = None
    code: str | None = None
    salt: str | None = None


class HandForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """One hand, from the deal to its end."""

    round: RoundText
    dealer: SeatNumber | None = None
    """Left out: the seat that the round names."""
    honba: Number = 0
    sticks: Number = 0
    scores: Points | None = None
    dealt: Annotated[tuple[TilesText, ...], Meta(min_length=3, max_length=4)] | None = None
    indicator: TileText | None = None
    dice: tuple[Annotated[int, Meta(ge=1, le=6)], Annotated[int, Meta(ge=1, le=6)]] | None = None
    shuffle: str | None = None
    wall: WallForm | None = None
    copies: CopiesForm | None = None
    events: tuple[EventForm, ...] = ()
    dora_times: bool = True
    """False where the record does not tell when indicators were turned."""


class PlayerForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player."""

    name: str = ""
    rank: str | None = None
    rating: float | None = None
    sex: str | None = None


class RulesForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """The rules that the game was played under, as far as the record says."""

    platform: str | None = None
    book: str | None = None
    settings: dict[str, bool | Number | str | list[Number | str]] = {}
    flags: dict[str, str] = {}
    date: str | None = None


class RemarkForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something noticed when the game was first read."""

    code: str
    text: str
    ordinal: int | None = None
    hand: int | None = None


class FinalForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end of the game: points, and results in thousands, per seat."""

    scores: Points | None = None
    results: Annotated[tuple[float, ...], Meta(min_length=3, max_length=4)] | None = None
    places: Annotated[tuple[Annotated[int, Meta(ge=1, le=4)], ...], Meta(min_length=3, max_length=4)] | None = None


class GameForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """A recorded game."""

    tenbo_game: Annotated[int, Meta(ge=1, le=VERSION, description="Version of this form.")]
    players: Annotated[tuple[PlayerForm, ...], Meta(min_length=3, max_length=4)]
    hands: tuple[HandForm, ...]
    id: str | None = None
    rules: RulesForm = RulesForm()
    seed: str | None = None
    evidence: Literal["standings", "payments", "han_fu", "winning_hand", "full_log"] = "full_log"
    final: FinalForm | None = None
    remarks: tuple[RemarkForm, ...] = ()


def schema() -> dict[str, object]:
    """The JSON Schema of one game, as committed in ``docs/schemas/game.schema.json``."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"tenbo:game:{VERSION}",
        "title": f"A recorded riichi mahjong game, tenbo's form {VERSION}",
        **msgspec.json.schema(GameForm),
    }
