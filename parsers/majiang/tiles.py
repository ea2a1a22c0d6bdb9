"""Tiles, hands and melds as Majiang writes them: ``m1067p22_*,s3-40,z555=5`` (format note Majiang §3)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from analyzer.model.event import Discard, Draw, discard, draw
from analyzer.model.meld import Meld, MeldKind
from analyzer.model.phrase import say
from analyzer.model.tile import HIDDEN, KIND, TILE_BY_NAME, Seat, Tile

_SUITS: Final = {suit: {name[0]: tile for name, tile in TILE_BY_NAME.items() if name[1] == suit} for suit in "mpsz"}
_SIGNS: Final = {"+": 1, "=": 2, "-": 3}
"""A direction sign → how many seats on the discarder sits."""
_TILES: Final = {suit + digit: tile for suit, numbers in _SUITS.items() for digit, tile in numbers.items()} | {"_": HIDDEN}

DRAWS: Final[tuple[dict[str, Draw], ...]] = tuple({text: draw(seat, tile) for text, tile in _TILES.items()} for seat in range(4))
"""Per seat, the draw of each tile as written."""
DISCARDS: Final[tuple[dict[str, tuple[Discard, bool]], ...]] = tuple(
    {
        text + drawn + riichi: (discard(seat, tile, bool(drawn)), bool(riichi))
        for text, tile in _TILES.items()
        for drawn in ("", "_")
        for riichi in ("", "*")
    }
    for seat in range(4)
)
"""Per seat, each discard as written (``m0_*``), and whether it declares riichi."""


def tile(text: str) -> Tile:
    """One tile.

    Raises:
        ValueError: when it is none.
    """
    try:
        return _TILES[text]
    except KeyError:
        raise ValueError(say("{text} is no tile", text=repr(text[:20]))) from None


def tiles(text: str) -> tuple[Tile, ...]:
    """Concealed tiles in the order written; the mark of riichi is passed over.

    Raises:
        ValueError: when it is no such text.
    """
    found: list[Tile] = []
    numbers: dict[str, Tile] = {}
    try:
        for char in text:
            if char in _SUITS:
                numbers = _SUITS[char]
            elif char == "_":
                found.append(HIDDEN)
            elif char != "*":
                found.append(numbers[char])
    except KeyError:
        raise ValueError(say("unexpected {char} in the hand {text}", char=repr(char), text=repr(text[:60]))) from None
    return tuple(found)


def hand(text: str, seat: Seat) -> tuple[tuple[Tile, ...], tuple[Meld, ...]]:
    """A whole hand of a seat: its concealed tiles in the order written, and its melds.

    Raises:
        ValueError: when it is none.
    """
    concealed, *melds = text.split(",")
    return tiles(concealed), tuple(meld(one, seat) for one in melds if one)


def meld(text: str, seat: Seat) -> Meld:
    """A meld of a seat.

    Raises:
        ValueError: when it is none.
    """
    kind, found, on = _meld(text)
    return Meld(kind, found, None if on is None else (seat + on) % 4)


@lru_cache(maxsize=4096)
def _meld(text: str) -> tuple[MeldKind, tuple[Tile, ...], int | None]:
    """Kind, tiles with the claimed one first and an added one last, and how many seats on the discarder sits."""
    sign = next((char for char in text if char in _SIGNS), "")
    digits = text[1:].replace(sign, "", 1) if sign else text[1:]
    try:
        numbers = _SUITS[text[:1]]
        found = [numbers[digit] for digit in digits]
    except KeyError:
        raise ValueError(say("{text} is no meld", text=repr(text[:20]))) from None
    # The sign stands directly after the claimed digit.
    claimed = text.index(sign) - 2 if sign else -1
    alike = len({KIND[one] for one in found}) == 1
    if sign and claimed >= 0 and len(found) in (3, 4) and (alike or len(found) == 3):
        ordered = (found[claimed], *found[:claimed], *found[claimed + 1 :])
        if len(found) == 3:
            return (MeldKind.PON if alike else MeldKind.CHI), ordered, _SIGNS[sign]
        if claimed == 3:
            return MeldKind.OPEN_KAN, ordered, _SIGNS[sign]
        if claimed == 2:
            return MeldKind.ADDED_KAN, ordered, _SIGNS[sign]
    if not sign and len(found) == 4 and alike:
        return MeldKind.CLOSED_KAN, tuple(found), None
    raise ValueError(say("{text} is no meld", text=repr(text[:20])))
