"""Why a hand cannot be: for hands typed by people. A replayed hand is checked by the replay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from analyzer.model.meld import Meld, MeldKind
from analyzer.model.phrase import joined, say
from analyzer.model.tile import EAST, HIDDEN, KIND, RED_FIVES, TILE_NAMES, Tile, format_tiles
from analyzer.regulation.settings import Settings
from analyzer.scoring.situation import Situation

_NUMBERS: Final = (say("no"), say("one"), say("two"), say("three"), say("four"), say("five"), say("six"), say("seven"), say("eight"))
_KANS: Final = (MeldKind.OPEN_KAN, MeldKind.CLOSED_KAN, MeldKind.ADDED_KAN)
_KIND_NAMES: Final = {
    MeldKind.CHI: say("chi"),
    MeldKind.PON: say("pon"),
    MeldKind.OPEN_KAN: say("open kan"),
    MeldKind.CLOSED_KAN: say("closed kan"),
    MeldKind.ADDED_KAN: say("added kan"),
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
        yield say("a hidden tile cannot be scored")
        return
    size = len(concealed) + 1 + 3 * len(melds)
    if size != 14:
        told = say("14 tiles expected, {size} given", size=size)
        yield say("{told} (a meld counts as three)", told=told) if melds else told
    for meld in melds:
        if not _is_set(meld):
            yield say("{tiles} is no {meld}", tiles=format_tiles(meld.tiles), meld=_KIND_NAMES[meld.kind])
        elif situation.players == 3 and meld.kind is MeldKind.CHI:
            yield say("chi does not exist with three players")
    copies = Counter(KIND[tile] for tile in tiles)
    shown = Counter(KIND[tile] for tile in (*situation.dora, *situation.ura) if tile != HIDDEN)
    for kind in sorted(copies | shown):
        if copies[kind] > 4:
            yield joined([_number(copies[kind]), TILE_NAMES[kind]], " ")
        elif copies[kind] + shown[kind] > 4:
            yield say("{count} {tile}, the indicators included", count=_number(copies[kind] + shown[kind]), tile=TILE_NAMES[kind])
        if situation.players == 3 and 0 < kind < 8:
            yield say("{tile} does not exist with three players", tile=TILE_NAMES[kind])
    everything = Counter([*tiles, *situation.dora, *situation.ura])
    for red, wall in zip(RED_FIVES, settings.red_fives, strict=True):
        # A regulation without red fives reads them as plain ones (gap item 11); more than one a suit is in no such wall either.
        if everything[red] > max(wall, 1):
            yield say("{count} red fives {tile}", count=_number(everything[red]), tile=TILE_NAMES[red])


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
        yield say("riichi with an open hand")
    if s.double_riichi and not s.riichi:
        yield say("double riichi without riichi")
    if s.ippatsu and not s.riichi:
        yield say("ippatsu without riichi")
    for word in ("haitei", "rinshan", "tenhou", "chiihou"):
        if getattr(s, word) and not s.tsumo:
            yield say("{word} with ron", word=word)
    for word in ("houtei", "chankan", "renhou"):
        if getattr(s, word) and s.tsumo:
            yield say("{word} with tsumo", word=word)
    if s.rinshan and not s.kita and not any(meld.kind in _KANS for meld in melds):
        yield say("rinshan with no kan")
    if s.rinshan and s.ippatsu:
        yield say("ippatsu with rinshan: a kan ends it")
    if s.chankan and s.houtei:
        yield say("chankan with houtei: a robbed tile is no discard")
    if len(first_turn) > 1:
        yield joined(first_turn, say(" with "))
    for word in first_turn:
        if s.riichi:
            yield say("{word} with riichi", word=word)
        if melds:
            yield say("{word} with a meld", word=word)
        if (word == "tenhou") != (s.seat_wind == 0):
            who = say("a player other than the dealer") if word == "tenhou" else say("the dealer")
            yield say("{word} for {who}", word=word, who=who)
    if s.kita and s.players != 3:
        yield say("kita with four players")
    if s.kita > 4:
        yield say("{number} Norths set aside", number=s.kita)
    for word, indicators in (("dora", s.dora), ("ura", s.ura)):
        if len(indicators) > 5:  # one, and one a kan
            yield say("{count} {word} indicators", count=_number(len(indicators)), word=word)
    if s.ura and not s.riichi:
        yield say("ura indicators without riichi")
