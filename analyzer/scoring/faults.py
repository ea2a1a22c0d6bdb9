"""Why a hand cannot be: for hands typed by people. A replayed hand is checked by the replay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from analyzer.model.meld import Meld, MeldKind
from analyzer.model.tile import EAST, HIDDEN, KIND, RED_FIVES, TILE_NAMES, Tile, format_tiles
from analyzer.regulation.settings import Settings
from analyzer.scoring.situation import Situation

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
_KANS: Final = (MeldKind.OPEN_KAN, MeldKind.CLOSED_KAN, MeldKind.ADDED_KAN)
_KIND_NAMES: Final = {
    MeldKind.CHI: "chi",
    MeldKind.PON: "pon",
    MeldKind.OPEN_KAN: "open kan",
    MeldKind.CLOSED_KAN: "closed kan",
    MeldKind.ADDED_KAN: "added kan",
}


def hand_faults(concealed: Sequence[Tile], melds: Sequence[Meld], win: Tile, situation: Situation, settings: Settings) -> tuple[str, ...]:
    """Everything that makes a hand impossible, in words; empty when it can be. ``concealed`` leaves the winning tile out."""
    return (
        *_tile_faults(concealed, melds, win, situation, settings),
        *_situation_faults(melds, situation),
    )


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def _tile_faults(concealed: Sequence[Tile], melds: Sequence[Meld], win: Tile, situation: Situation, settings: Settings) -> Iterator[str]:
    tiles = [*concealed, win, *(tile for meld in melds for tile in meld.tiles)]
    if HIDDEN in tiles:
        yield "a hidden tile cannot be scored"
        return
    size = len(concealed) + 1 + 3 * len(melds)
    if size != 14:
        yield f"14 tiles expected, {size} given" + (" (a meld counts as three)" if melds else "")
    for meld in melds:
        if not _is_set(meld):
            yield f"{format_tiles(meld.tiles)} is no {_KIND_NAMES[meld.kind]}"
        elif situation.players == 3 and meld.kind is MeldKind.CHI:
            yield "chi does not exist with three players"
    copies = Counter(KIND[tile] for tile in tiles)
    shown = Counter(KIND[tile] for tile in (*situation.dora, *situation.ura) if tile != HIDDEN)
    for kind in sorted(copies | shown):
        if copies[kind] > 4:
            yield f"{_number(copies[kind])} {TILE_NAMES[kind]}"
        elif copies[kind] + shown[kind] > 4:
            yield f"{_number(copies[kind] + shown[kind])} {TILE_NAMES[kind]}, the indicators included"
        if situation.players == 3 and 0 < kind < 8:
            yield f"{TILE_NAMES[kind]} does not exist with three players"
    everything = Counter([*tiles, *situation.dora, *situation.ura])
    for red, wall in zip(RED_FIVES, settings.red_fives, strict=True):
        # A regulation without red fives reads them as plain ones (gap item 11); more than one a suit is in no such wall either.
        if everything[red] > max(wall, 1):
            yield f"{_number(everything[red])} red fives 0{TILE_NAMES[red][1]}"


def _is_set(meld: Meld) -> bool:
    kinds = sorted(KIND[tile] for tile in meld.tiles)
    if meld.kind is MeldKind.CHI:
        return len(kinds) == 3 and kinds[2] < EAST and kinds[0] // 9 == kinds[2] // 9 and kinds == [kinds[0] + step for step in range(3)]
    return len(kinds) == (4 if meld.kind in _KANS else 3) and kinds[0] == kinds[-1]


def _situation_faults(melds: Sequence[Meld], situation: Situation) -> Iterator[str]:
    s = situation
    opened = any(meld.kind is not MeldKind.CLOSED_KAN for meld in melds)
    first_turn = [word for word in ("tenhou", "chiihou", "renhou") if getattr(s, word)]
    if opened and (s.riichi or s.double_riichi):
        yield "riichi with an open hand"
    if s.double_riichi and not s.riichi:
        yield "double riichi without riichi"
    if s.ippatsu and not s.riichi:
        yield "ippatsu without riichi"
    for word in ("haitei", "rinshan", "tenhou", "chiihou"):
        if getattr(s, word) and not s.tsumo:
            yield f"{word} with ron"
    for word in ("houtei", "chankan", "renhou"):
        if getattr(s, word) and s.tsumo:
            yield f"{word} with tsumo"
    if s.rinshan and not s.kita and not any(meld.kind in _KANS for meld in melds):
        yield "rinshan with no kan"
    if s.rinshan and s.ippatsu:
        yield "ippatsu with rinshan: a kan ends it"
    if s.chankan and s.houtei:
        yield "chankan with houtei: a robbed tile is no discard"
    if len(first_turn) > 1:
        yield " with ".join(first_turn)
    for word in first_turn:
        if s.riichi:
            yield f"{word} with riichi"
        if melds:
            yield f"{word} with a meld"
        if (word == "tenhou") != (s.seat_wind == 0):
            yield f"{word} for {'a player other than the dealer' if word == 'tenhou' else 'the dealer'}"
    if s.kita and s.players != 3:
        yield "kita with four players"
    if s.kita > 4:
        yield f"{s.kita} Norths set aside"
    for word, indicators in (("dora", s.dora), ("ura", s.ura)):
        if len(indicators) > 5:  # one, and one a kan
            yield f"{_number(len(indicators))} {word} indicators"
    if s.ura and not s.riichi:
        yield "ura indicators without riichi"
