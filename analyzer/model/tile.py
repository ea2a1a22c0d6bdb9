"""Tiles as small integers, and their names.

A *tile* is 0–37: 1m…9m (0–8), 1p…9p (9–17), 1s…9s (18–26), E S W N P F C (27–33), the red fives 0m 0p 0s (34–36), and 37 for a
tile that the record hides. A *kind* is 0–33, a tile without its redness; the hidden tile has the kind 34, which no rule ever meets.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from analyzer.model.phrase import say

Tile: TypeAlias = int
Kind: TypeAlias = int
Seat: TypeAlias = int

KINDS: Final = 34
RED_FIVES: Final[tuple[Tile, Tile, Tile]] = (34, 35, 36)
HIDDEN: Final[Tile] = 37
HIDDEN_KIND: Final[Kind] = 34

EAST: Final[Kind] = 27
WHITE: Final[Kind] = 31
GREEN: Final[Kind] = 32
RED: Final[Kind] = 33

KIND: Final[tuple[Kind, ...]] = (*range(34), 4, 13, 22, HIDDEN_KIND)
"""Kind of each tile 0–37."""

TILE_NAMES: Final[tuple[str, ...]] = (
    *(f"{n}{suit}" for suit in "mps" for n in range(1, 10)),
    *(f"{n}z" for n in range(1, 8)),
    "0m",
    "0p",
    "0s",
    "??",
)
"""Name of each tile 0–37, in the notation 123m456p789s1234567z with 0 for a red five."""

WIND_LETTERS: Final = "ESWN"
WIND_NAMES: Final = (say("East"), say("South"), say("West"), say("North"))

TILE_BY_NAME: Final[dict[str, Tile]] = {name: tile for tile, name in enumerate(TILE_NAMES)}


def is_terminal_or_honour(kind: Kind) -> bool:
    """Whether a kind is a terminal or an honour."""
    return kind >= EAST or kind % 9 in (0, 8)


def next_in_cycle(kind: Kind, players: int = 4) -> Kind:
    """The kind that an indicator of this kind makes dora: 9 → 1, N → E, red → white; with three players 1m → 9m."""
    if kind < EAST:
        if players == 3 and kind == 0:
            return 8
        return kind - 8 if kind % 9 == 8 else kind + 1
    if kind < WHITE:
        return EAST + (kind - EAST + 1) % 4
    return WHITE + (kind - WHITE + 1) % 3


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Tiles of a text like ``123m0p77z`` (blanks ignored, ``?`` a hidden tile), in the order written.

    Raises:
        ValueError: with the reason, when the text is not in this notation.

    >>> parse_tiles("10m7z")
    (0, 34, 33)
    """
    tiles: list[Tile] = []
    digits: list[str] = []
    for char in text:
        if char.isspace():
            continue
        if char == "?":
            tiles.append(HIDDEN)
        elif char.isdecimal() and char.isascii():
            digits.append(char)
        elif char in "mpsz":
            if not digits:
                raise ValueError(f"{char!r} without a number before it in {text!r}")
            for digit in digits:
                tile = TILE_BY_NAME.get(digit + char)
                if tile is None:
                    raise ValueError(f"no such tile: {digit}{char} in {text!r}")
                tiles.append(tile)
            digits.clear()
        else:
            raise ValueError(f"unexpected {char!r} in {text!r}; tiles are written like 123m456p789s1234567z, 0 a red five")
    if digits:
        raise ValueError(f"{''.join(digits)!r} has no suit (m, p, s or z) in {text!r}")
    return tuple(tiles)


def sort_key(tile: Tile) -> int:
    """Order for people: by kind, a red five before a plain one."""
    return KIND[tile] * 2 + (0 if tile >= KINDS else 1)


def format_tiles(tiles: Iterable[Tile], *, in_order: bool = False) -> str:
    """Tiles as text, sorted by kind unless ``in_order``; a red five comes before the plain ones.

    >>> format_tiles([33, 0, 34, 1])
    '120m7z'
    """
    ordered: Sequence[Tile] = list(tiles) if in_order else sorted(tiles, key=sort_key)
    text: list[str] = []
    suit = ""
    for tile in ordered:
        number, letter = TILE_NAMES[tile][0], TILE_NAMES[tile][1]
        if suit and letter != suit:
            text.append(suit)
        text.append(number)
        suit = letter if letter != "?" else ""
    return "".join(text) + suit
