"""The numbers and words of a Mahjong Soul record, as tables (format note Mahjong Soul §2, §4, §5, §7)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from analyzer.model.event import Discard, Draw, discard, draw
from analyzer.model.meld import Meld, MeldKind
from analyzer.model.phrase import say
from analyzer.model.tile import KIND, TILE_BY_NAME, Tile

TILES: Final[dict[str, Tile]] = {name: tile for name, tile in TILE_BY_NAME.items() if name != "??"}
DRAWS: Final[tuple[dict[str, Draw], ...]] = tuple({name: draw(seat, tile) for name, tile in TILES.items()} for seat in range(4))
"""By seat and tile, the draw."""
DISCARDS: Final[tuple[tuple[dict[str, Discard], ...], ...]] = tuple(
    tuple({name: discard(seat, tile, drawn) for name, tile in TILES.items()} for seat in range(4)) for drawn in (False, True)
)
"""By whether it is the tile just drawn, seat and tile, the discard."""

FANS: Final[dict[int, str]] = {
    1: "menzen_tsumo",
    2: "riichi",
    3: "chankan",
    4: "rinshan",
    5: "haitei",
    6: "houtei",
    7: "haku",
    8: "hatsu",
    9: "chun",
    10: "seat_wind",
    11: "round_wind",
    12: "tanyao",
    13: "iipeikou",
    14: "pinfu",
    15: "chanta",
    16: "ittsu",
    17: "sanshoku_doujun",
    18: "double_riichi",
    19: "sanshoku_doukou",
    20: "sankantsu",
    21: "toitoi",
    22: "sanankou",
    23: "shousangen",
    24: "honroutou",
    25: "chiitoitsu",
    26: "junchan",
    27: "honitsu",
    28: "ryanpeikou",
    29: "chinitsu",
    30: "ippatsu",
    31: "dora",
    32: "aka_dora",
    33: "ura_dora",
    34: "nuki_dora",
    35: "tenhou",
    36: "chiihou",
    37: "daisangen",
    38: "suuankou",
    39: "tsuuiisou",
    40: "ryuuiisou",
    41: "chinroutou",
    42: "kokushi",
    43: "shousuushii",
    44: "suukantsu",
    45: "chuuren_poutou",
    47: "junsei_chuuren",
    48: "suuankou_tanki",
    49: "kokushi_13",
    50: "daisuushii",
    59: "renhou",
}
"""``fans.id`` → canonical id. The numbers are no other platform's, though they look alike."""
FOREIGN: Final = "mahjong_soul:"
"""Prefix of a yaku number that is none of these: an old yaku, or one of another mode."""

LIMITS: Final[dict[int, str]] = {
    0: "none",
    1: "mangan",
    2: "haneman",
    3: "baiman",
    4: "sanbaiman",
    **dict.fromkeys(range(5, 12), "yakuman"),
}
"""``title_id`` → limit: 5 to 10 are one to six yakuman, 11 a counted one."""

REASONS: Final[dict[int, str]] = {1: "nine_terminals", 2: "four_winds", 3: "four_kans", 4: "four_riichi", 5: "triple_ron"}
"""``RecordLiuJu.type`` → reason of a draw."""

OTHER_GAMES: Final[frozenset[str]] = frozenset(
    {
        *("RecordChangeTile", "RecordSelectGap", "RecordRevealTile", "RecordLockTile", "RecordUnveilTile", "RecordGangResult"),
        *("RecordGangResultEnd", "RecordFillAwaitingTiles", "RecordNewCard"),
    }
)
"""Records of modes that are another game than riichi; so are those of a hand that goes on after a win."""
OTHER_MODES: Final[frozenset[str]] = frozenset(
    {
        *("dora3_mode", "begin_open_mode", "muyu_mode", "xuezhandaodi", "huansanzhang", "chuanma", "jiuchao_mode", "reveal_discard"),
        *("field_spell_mode", "zhanxing", "zhanxing_mode", "tianming_mode", "yongchang_mode", "hunzhiyiji_mode", "wanxiangxiuluo_mode"),
        *("beishuizhizhan_mode", "xia_ke_shang", "xia_ke_shang_mode", "amusement_switches", "_guobiao", "_xueliu"),
    }
)
"""Switches of detail_rule that make another game of it."""
OLD_YAKU: Final = "guyi_mode"
"""The switch of old yaku: riichi, but with yaku that no book has."""

_MELD: Final = re.compile(r"(kezi|shunzi|minggang|angang)\(((?:[0-9][mpsz],?)+)\)")


@lru_cache(maxsize=4096)
def meld(text: str) -> Meld:
    """A meld like ``shunzi(5p,6p,7p)``; whom it was claimed from, and which tile, is not told.

    Raises:
        ValueError: when it is none.
    """
    found = _MELD.fullmatch(text)
    try:
        tiles = tuple(TILES[name] for name in found[2].rstrip(",").split(",")) if found is not None else ()
    except KeyError:
        tiles = ()
    if found is None or len(tiles) != (4 if found[1].endswith("gang") else 3):
        raise ValueError(say("{text} is no meld", text=repr(text[:40])))
    kind = {"kezi": MeldKind.PON, "shunzi": MeldKind.CHI, "minggang": MeldKind.OPEN_KAN, "angang": MeldKind.CLOSED_KAN}[found[1]]
    if found[1] != "shunzi" and len({KIND[tile] for tile in tiles}) != 1:
        raise ValueError(say("{text} is no meld", text=repr(text[:40])))
    return Meld(kind, tiles)


def tiles(names: tuple[str, ...]) -> tuple[Tile, ...]:
    """Tiles by their names.

    Raises:
        ValueError: when one is none.
    """
    try:
        return tuple([TILES[name] for name in names])
    except KeyError as error:
        raise ValueError(say("{text} is no tile", text=repr(error.args[0][:20]))) from None


def tile(name: str) -> Tile:
    """One tile.

    Raises:
        ValueError: when it is none.
    """
    return tiles((name,))[0]
