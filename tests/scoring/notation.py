"""The small notation of the yaku examples: ``234m567p88s67s [pon 222z] + 5s ron seat S round S riichi dora 3p open_tanyao=false``."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from analyzer.model.meld import Meld, MeldKind
from analyzer.model.tile import Tile, parse_tiles
from analyzer.regulation.settings import Settings
from analyzer.scoring.situation import Situation

MELDS = {
    "chi": MeldKind.CHI,
    "pon": MeldKind.PON,
    "open kan": MeldKind.OPEN_KAN,
    "closed kan": MeldKind.CLOSED_KAN,
    "added kan": MeldKind.ADDED_KAN,
}
FLAGS = ("riichi", "double_riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou")


class Hand(msgspec.Struct):
    """A hand to score."""

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    win: Tile
    situation: Situation
    settings: Settings


def tile(text: str) -> Tile:
    (one,) = parse_tiles(text)
    return one


def meld(text: str) -> Meld:
    kind, tiles = text.rsplit(" ", 1)
    return Meld(MELDS[kind], parse_tiles(tiles))


def changed(settings: Settings, changes: dict[str, Any]) -> Settings:
    """Settings with some axes changed; the values are checked as a book's are."""
    return msgspec.convert(msgspec.to_builtins(settings) | changes, Settings)


def parse(text: str, settings: Settings) -> Hand:
    """Read a hand; seat and round are South and East unless told."""
    melds = tuple(meld(inner) for inner in re.findall(r"\[([a-z ]+ [0-9mpsz]+)\]", text))
    concealed, _, rest = re.sub(r"\[[a-z ]+ [0-9mpsz]+\]", "", text).partition("+")
    win, by, *words = rest.split()
    facts: dict[str, Any] = {"tsumo": {"tsumo": True, "ron": False}[by], "seat_wind": 1, "round_wind": 0}
    changes: dict[str, Any] = {}
    queue = iter(words)
    for word in queue:
        if word in FLAGS:
            facts[word] = True
        elif word in {"seat", "round"}:
            facts[f"{word}_wind"] = "ESWN".index(next(queue))
        elif word in {"dora", "ura"}:
            facts[word] = parse_tiles(next(queue))
        elif word in {"players", "kita", "honba"}:
            facts[word] = int(next(queue))
        else:
            axis, value = word.split("=")
            try:
                changes[axis] = msgspec.json.decode(value)
            except msgspec.DecodeError:
                changes[axis] = value
    return Hand(parse_tiles(concealed), melds, tile(win), Situation(**facts), changed(settings, changes) if changes else settings)
