"""The item strings of Tenhou JSON: calls, kans and Norths set aside (format note Tenhou JSON §4)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from analyzer.model.event import AddedKan, Chi, ClosedKan, Kita, OpenKan, Pon
from analyzer.model.phrase import say
from analyzer.model.tile import KIND, Seat, Tile
from parsers.tenhou_json.words import NUMBERS, TILES

_ITEM: Final = re.compile(r"((?:[1-5][0-9])*)([cpmkaf])((?:[1-5][0-9])+)", re.ASCII)
_SIZES: Final = {"c": 3, "p": 3, "m": 4, "k": 4, "a": 4, "f": 1}
_FROM: Final[dict[str, tuple[int, ...]]] = {"c": (3,), "p": (3, 2, 1), "m": (3, 2, 1, 1), "k": (3, 2, 1)}
"""By the place of the letter: how many seats after the caller the one sits whose tile it is. Some writers have an open kan from the next
seat at place 2, others at 3."""


class Item(msgspec.Struct, frozen=True, gc=False):
    """What an item string says, whoever's it is."""

    letter: str
    """c chi, p pon, m open kan, k added kan, a closed kan, f a North set aside."""
    source: int
    """How many seats after the caller the one sits whose tile was claimed; 0 where none was."""
    tile: Tile
    """The tile claimed, added or set aside; of a closed kan the one after the letter."""
    number: int
    """The same as written."""
    own: tuple[Tile, ...]
    """The own tiles of a claim; the pon of an added kan, the tile once claimed first; all four of a closed kan."""

    def event(self, seat: Seat) -> Chi | Pon | OpenKan | ClosedKan | AddedKan | Kita:
        """The event when this seat does it."""
        frm = (seat + self.source) % 4
        match self.letter:
            case "c":
                return Chi(seat, frm, self.tile, self.own)
            case "p":
                return Pon(seat, frm, self.tile, self.own)
            case "m":
                return OpenKan(seat, frm, self.tile, self.own)
            case "k":
                return AddedKan(seat, self.tile, self.own, frm)
            case "a":
                return ClosedKan(seat, self.own)
            case _:
                return Kita(seat, self.tile)


@lru_cache(maxsize=1 << 14)
def item(text: str) -> Item | None:
    """The item of a string; None when it is none."""
    match = _ITEM.fullmatch(text)
    if match is None:
        return None
    before, letter, after = match.groups()
    digits = before + after
    numbers = [int(digits[at : at + 2]) for at in range(0, len(digits), 2)]
    place = len(before) // 2
    if len(numbers) != _SIZES[letter] or not all(number in TILES for number in numbers):
        return None
    tiles = [TILES[number] for number in numbers]
    tile, number = tiles[place], numbers[place]
    if letter == "a":
        return Item("a", 0, tile, number, tuple(tiles))
    own = tiles[:place] + tiles[place + 1 :]
    if letter == "f":
        return Item("f", 0, tile, number, ())
    if place >= len(_FROM[letter]):
        return None
    if letter == "k":
        # The tile after the added one is the one that the pon claimed.
        own = own[place:] + own[:place]
    return Item(letter, _FROM[letter][place], tile, number, tuple(own))


def text_of(event: Chi | Pon | OpenKan | ClosedKan | AddedKan | Kita, pon: Pon | None = None) -> str:
    """The item string of a call, as the platform writes it. ``pon`` is the one that an added kan is made of, where the event does not tell.

    Raises:
        ValueError: for a hidden tile, a claim from oneself, and an added kan without its pon.
    """
    match event:
        case Chi():
            return "c" + _digits((event.called, *_ascending(event.own)))
        case Pon() | OpenKan():
            letter, places = ("p", 3) if isinstance(event, Pon) else ("m", 4)
            return _claimed(letter, places, (event.frm - event.seat) % 4, _digits((event.called,)), _ascending(event.own))
        case ClosedKan():
            tiles = _ascending(event.tiles)
            return _digits(tiles[:3]) + "a" + _digits(tiles[3:])
        case Kita():
            return "f" + _digits((event.tile,))
    three = event.pon if event.pon is not None else None if pon is None else (pon.called, *pon.own)
    frm = event.frm if event.frm is not None else None if pon is None else pon.frm
    if three is None or frm is None:
        raise ValueError(say("Tenhou JSON cannot hold an added kan without its pon"))
    return _claimed("k", 3, (frm - event.seat) % 4, _digits((event.tile, three[0])), _ascending(three[1:]))


def _claimed(letter: str, places: int, source: int, tiles: str, own: Sequence[Tile]) -> str:
    """The own tiles with the letter and the claimed tiles at the place of the source."""
    if source == 0:
        raise ValueError(say("Tenhou JSON cannot hold a tile claimed from oneself"))
    place = 3 if places == 4 and source == 1 else 3 - source
    return _digits(own[:place]) + letter + tiles + _digits(own[place:])


def _ascending(tiles: Sequence[Tile]) -> list[Tile]:
    """By kind, a red five after the plain ones."""
    return sorted(tiles, key=lambda tile: (KIND[tile], tile))


def _digits(tiles: Sequence[Tile]) -> str:
    missing = next((tile for tile in tiles if tile not in NUMBERS), None)
    if missing is not None:
        raise ValueError(say("Tenhou JSON cannot hold a hidden tile in a call"))
    return "".join(str(NUMBERS[tile]) for tile in tiles)
