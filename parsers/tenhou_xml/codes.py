"""The numbers and words of Tenhou XML, as tables both ways (format note Tenhou §2, §3, §6, §7)."""

from __future__ import annotations

from typing import Final

from analyzer.model.event import Discard, Draw, discard, draw
from analyzer.model.phrase import say
from analyzer.model.tile import Tile

DRAW_TAGS: Final = "TUVW"
DISCARD_TAGS: Final = "DEFG"
NO_TILE: Final = 255
"""What the tile tables give for a number that is no tile."""

_RED_BY_ID: Final = {16: 34, 52: 35, 88: 36}


def _tile_table(red_fives: bool) -> bytes:
    tiles = [id_ // 4 for id_ in range(136)]
    if red_fives:
        for id_, tile in _RED_BY_ID.items():
            tiles[id_] = tile
    return bytes(tiles) + bytes([NO_TILE]) * (256 - 136)


TILES: Final[tuple[bytes, bytes]] = (_tile_table(False), _tile_table(True))
"""Tile of each number 0–135, without and with red fives: for ``bytes.translate``."""

NUMBERS: Final = {str(number): number for number in range(136)}
"""The usual spelling of each tile number: faster than ``int``, and no other."""

TileTag = tuple[Draw | Discard, Discard | None, int, int]
"""A tag's event; the event when it discards the tile just drawn (None: the tag is a draw); seat and number in one; number."""


def _tile_tags(tiles: bytes, players: int) -> dict[str, TileTag]:
    tags: dict[str, TileTag] = {}
    for seat in range(players):
        for id_ in range(136):
            key = seat * 136 + id_
            tags[f"{DRAW_TAGS[seat]}{id_}/>"] = (draw(seat, tiles[id_]), None, key, id_)
            tags[f"{DISCARD_TAGS[seat]}{id_}/>"] = (discard(seat, tiles[id_]), discard(seat, tiles[id_], True), key, id_)
    return tags


TILE_TAGS: Final = {(red_fives, players): _tile_tags(TILES[red_fives], players) for red_fives in (False, True) for players in (3, 4)}
"""What each draw or discard tag (spelled ``T52/>``) means, by whether there are red fives and by the number of players."""

YAKU: Final[tuple[str, ...]] = (
    *("menzen_tsumo", "riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "pinfu", "tanyao", "iipeikou"),
    *("seat_wind_east", "seat_wind_south", "seat_wind_west", "seat_wind_north"),
    *("round_wind_east", "round_wind_south", "round_wind_west", "round_wind_north"),
    *("haku", "hatsu", "chun", "double_riichi", "chiitoitsu", "chanta", "ittsu", "sanshoku_doujun", "sanshoku_doukou"),
    *("sankantsu", "toitoi", "sanankou", "shousangen", "honroutou", "ryanpeikou", "junchan", "honitsu", "chinitsu"),
    *("renhou", "tenhou", "chiihou", "daisangen", "suuankou", "suuankou_tanki", "tsuuiisou", "ryuuiisou", "chinroutou"),
    *("chuuren_poutou", "junsei_chuuren", "kokushi", "kokushi_13", "daisuushii", "shousuushii", "suukantsu"),
    *("dora", "ura_dora", "aka_dora"),
)
"""Canonical id of each yaku number 0–54."""
YAKU_NUMBERS: Final[dict[str, int]] = {id_: number for number, id_ in enumerate(YAKU)}
FOREIGN: Final = "tenhou:"
"""Prefix of a yaku number that the format note does not list."""

LIMITS: Final = ("none", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")

REASONS: Final[dict[str, str]] = {
    "": "exhaustive",
    "nm": "nagashi",
    "yao9": "nine_terminals",
    "kaze4": "four_winds",
    "reach4": "four_riichi",
    "ron3": "triple_ron",
    "kan4": "four_kans",
}
"""RYUUKYOKU type → reason of a draw; an absent type is ``""``."""
REASON_TYPES: Final[dict[str, str]] = {reason: word for word, reason in REASONS.items()}

RANKS: Final = ("shinjin", *(f"{n}-kyuu" for n in range(9, 0, -1)), *(f"{n}-dan" for n in range(1, 11)), "tenhoui")
"""Name of each ``dan`` code 0–20."""

NO_RED_FIVES: Final = 0x0002
EAST_SOUTH: Final = 0x0008
THREE_PLAYERS: Final = 0x0010
"""Bits of GO.type that reading needs; what all the others mean is for the regulation."""

ATTRIBUTES: Final[dict[str, frozenset[str]]] = {
    "mjloggm": frozenset({"ver"}),
    "SHUFFLE": frozenset({"seed", "ref"}),
    "GO": frozenset({"type", "lobby", "title", "rule", "ranking", "csrule"}),
    "UN": frozenset({"n0", "n1", "n2", "n3", "dan", "rate", "sx", "rc", "gold"}),
    "TAIKYOKU": frozenset({"oya"}),
    "BYE": frozenset({"who"}),
    "INIT": frozenset({"seed", "ten", "oya", "hai0", "hai1", "hai2", "hai3", "shuffle", "chip"}),
    "N": frozenset({"who", "m"}),
    "REACH": frozenset({"who", "step", "ten"}),
    "DORA": frozenset({"hai"}),
    "AGARI": frozenset(
        {
            *("ba", "hai", "m", "machi", "ten", "yaku", "yakuman", "doraHai", "doraHaiUra"),
            *("who", "fromWho", "paoWho", "sc", "owari", "chip", "ratio"),
        }
    ),
    "RYUUKYOKU": frozenset({"type", "ba", "sc", "hai0", "hai1", "hai2", "hai3", "owari", "ratio"}),
}
"""The attributes known of each tag; others are remarked upon."""


def tile(id_: int, red_fives: bool) -> Tile:
    """The tile of a number.

    Raises:
        ValueError: when it is not 0–135.
    """
    if not 0 <= id_ < 136:
        raise ValueError(say("{id} is no tile number (0–135)", id=id_))
    return TILES[red_fives][id_]
