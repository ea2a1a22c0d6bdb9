"""Tiles laid out as pictures: a concealed hand, a meld with its called tile turned, a river with its riichi tile turned.

A tile is 60 wide and 80 high, as the drawings of tiles.svg are; a turned one is 80 wide and stands on the same line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from analyzer.model.meld import Meld, MeldKind
from analyzer.model.phrase import Phrase, joined, say
from analyzer.model.tile import EAST, HIDDEN, RED_FIVES, TILE_NAMES, WIND_NAMES, Seat, Tile
from reports.board import Place, Thrown

WIDE: Final = 60
HIGH: Final = 80
GAP: Final = 24
"""Before the tile that stands apart."""
IN_ROW: Final = 6
"""Discards in a row of a river."""
_DRAGONS: Final = (say("White"), say("Green"), say("Red"))
_NONE: Final = say("none")

Mark: TypeAlias = Literal["", "won", "found", "gone"]


class Laid(NamedTuple):
    """A tile in a picture, by its upper left corner."""

    name: str
    """Of its drawing: ``5m``, ``0m`` a red five, ``back`` a hidden one."""
    x: int
    y: int = 0
    turned: bool = False
    mark: Mark = ""
    """``won``: the winning tile; ``found``: what a finding is about; ``gone``: called away."""


class Picture(NamedTuple):
    """Laid tiles, and what they are in words."""

    width: int
    height: int
    tiles: tuple[Laid, ...]
    label: Phrase


def tile_text(tile: Tile) -> Phrase:
    """A tile in words: ``5m``, ``red 5m``, ``East``."""
    if tile == HIDDEN:
        return say("a hidden tile")
    if tile in RED_FIVES:
        return say("red {tile}", tile=f"5{TILE_NAMES[tile][1]}")
    if tile >= EAST:
        return say(WIND_NAMES[tile - EAST]) if tile < EAST + 4 else _DRAGONS[tile - EAST - 4]
    return say(TILE_NAMES[tile])


def tiles_text(tiles: Sequence[Tile]) -> Phrase:
    """Tiles in words, one after another."""
    return joined(map(tile_text, tiles), " ") if tiles else _NONE


def hand_picture(place: Place) -> Picture:
    """The concealed tiles, and the drawn or winning one apart."""
    tiles = [Laid(_name(tile), at * WIDE) for at, tile in enumerate(place.concealed)]
    width = len(tiles) * WIDE
    label = tiles_text(place.concealed)
    if place.apart is not None:
        width += GAP if tiles else 0
        tiles.append(Laid(_name(place.apart), width, mark="won" if place.won else ""))
        width += WIDE
        told = say("won on {tile}", tile=tile_text(place.apart)) if place.won else say("drawn {tile}", tile=tile_text(place.apart))
        label = joined([label, told])
    return Picture(width, HIGH, tuple(tiles), label)


def row_picture(tiles: Sequence[Tile]) -> Picture:
    """Tiles in a row as they are."""
    return Picture(len(tiles) * WIDE, HIGH, tuple(Laid(_name(tile), at * WIDE) for at, tile in enumerate(tiles)), tiles_text(tiles))


def meld_picture(meld: Meld, seat: Seat, players: int) -> Picture:
    """A meld: the called tile turned, its place says from whom; an added tile lies on it; a closed kan is half covered."""
    if meld.kind is MeldKind.CLOSED_KAN:
        covered = [HIDDEN if at in {0, 3} else tile for at, tile in enumerate(meld.tiles)]
        laid = tuple(Laid(_name(tile), at * WIDE) for at, tile in enumerate(covered))
        return Picture(len(laid) * WIDE, HIGH, laid, say("closed kan {tiles}", tiles=tiles_text(meld.tiles)))
    tiles = list(meld.tiles)
    added = tiles.pop() if meld.kind is MeldKind.ADDED_KAN else None
    called, own = tiles[0], tiles[1:]
    at = None if meld.frm is None else _turned_place((meld.frm - seat) % players, len(own), players)
    tiles = own if at is None else [*own[:at], called, *own[at:]]
    tiles = [called, *own] if at is None else tiles
    height = HIGH if added is None or at is None else 2 * WIDE
    laid_tiles: list[Laid] = []
    x = 0
    for place, tile in enumerate(tiles):
        turned = place == at
        laid_tiles.append(Laid(_name(tile), x, height - (WIDE if turned else HIGH), turned))
        if turned and added is not None:
            laid_tiles.append(Laid(_name(added), x, 0, True))
        x += HIGH if turned else WIDE
    if added is not None and at is None:
        laid_tiles.append(Laid(_name(added), x))
        x += WIDE
    words = {MeldKind.CHI: say("chi"), MeldKind.PON: say("pon"), MeldKind.OPEN_KAN: say("open kan"), MeldKind.ADDED_KAN: say("added kan")}
    return Picture(x, height, tuple(laid_tiles), say("{meld} {tiles}", meld=words[meld.kind], tiles=tiles_text(meld.tiles)))


def _turned_place(away: int, own: int, players: int) -> int:
    """Where the called tile stands, from the left: first from the player before, last from the one after, else second."""
    if away == players - 1:
        return 0
    return own if away == 1 else 1


def river_picture(river: Sequence[Thrown], found: frozenset[int], won: int | None) -> Picture:
    """A river in rows of six; ``found`` are the events that findings are about, ``won`` the discard that was won on."""
    laid: list[Laid] = []
    words: list[Phrase] = []
    x = width = 0
    for at, thrown in enumerate(river):
        row = at // IN_ROW
        x = 0 if at % IN_ROW == 0 else x
        mark: Mark = "won" if thrown.event == won else "found" if thrown.event in found else "gone" if thrown.called else ""
        y = row * (HIGH + 4) + (HIGH - WIDE if thrown.turned else 0)
        laid.append(Laid(_name(thrown.tile), x, y, thrown.turned, mark))
        x += HIGH if thrown.turned else WIDE
        width = max(width, x)
        words.append(_thrown_text(thrown))
    rows = (len(river) + IN_ROW - 1) // IN_ROW
    return Picture(width, rows * (HIGH + 4) - 4, tuple(laid), joined(words, " ") if words else _NONE)


def _thrown_text(thrown: Thrown) -> Phrase:
    tile = tile_text(thrown.tile)
    if thrown.turned:
        return say("{tile} (riichi)", tile=tile)
    return say("{tile} (called)", tile=tile) if thrown.called else tile


def _name(tile: Tile) -> str:
    return "back" if tile == HIDDEN else TILE_NAMES[tile]
