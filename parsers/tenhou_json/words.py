"""The numbers and words of Tenhou JSON, as tables both ways (format note Tenhou JSON §2–§6)."""

from __future__ import annotations

import re
from typing import Final

from analyzer.model.event import Discard, Draw, discard, draw
from analyzer.model.tile import Tile
from parsers.tenhou_xml.codes import RANKS

DRAWN: Final = 60
"""In a row of discards: the tile just drawn."""
PLACEHOLDER: Final = 0
"""In a row of discards: the turn that began with an open kan."""

TILES: Final[dict[int, Tile]] = {
    **{10 * suit + number: 9 * suit + number - 10 for suit in (1, 2, 3) for number in range(1, 10)},
    **{40 + number: 26 + number for number in range(1, 8)},
    **{50 + suit: 33 + suit for suit in (1, 2, 3)},
}
"""Tile of each two-digit number."""
NUMBERS: Final[dict[Tile, int]] = {tile: number for number, tile in TILES.items()}

DRAWS: Final[tuple[dict[int, Draw], ...]] = tuple({number: draw(seat, tile) for number, tile in TILES.items()} for seat in range(4))
"""By seat and number, the draw."""
DISCARDS: Final[tuple[dict[int, Discard], ...]] = tuple(
    {number: discard(seat, tile) for number, tile in TILES.items()} for seat in range(4)
)
"""By seat and number, the discard from the hand."""
DRAWN_DISCARDS: Final[tuple[dict[int, Discard], ...]] = tuple(
    {number: discard(seat, tile, True) for number, tile in TILES.items()} for seat in range(4)
)
"""By seat and number, the discard of the tile just drawn."""

_WINDS: Final = {"東": "east", "南": "south", "西": "west", "北": "north"}
_DRAGONS: Final = {"白": "haku", "發": "hatsu", "中": "chun"}
_OFFICIAL: Final[dict[str, str]] = {
    "menzen_tsumo": "門前清自摸和",
    "riichi": "立直",
    "ippatsu": "一発",
    "chankan": "槍槓",
    "rinshan": "嶺上開花",
    "haitei": "海底摸月",
    "houtei": "河底撈魚",
    "pinfu": "平和",
    "tanyao": "断幺九",
    "iipeikou": "一盃口",
    **{f"seat_wind_{name}": f"自風 {word}" for word, name in _WINDS.items()},
    **{f"round_wind_{name}": f"場風 {word}" for word, name in _WINDS.items()},
    **{name: f"役牌 {word}" for word, name in _DRAGONS.items()},
    "double_riichi": "両立直",
    "chiitoitsu": "七対子",
    "chanta": "混全帯幺九",
    "ittsu": "一気通貫",
    "sanshoku_doujun": "三色同順",
    "sanshoku_doukou": "三色同刻",
    "sankantsu": "三槓子",
    "toitoi": "対々和",
    "sanankou": "三暗刻",
    "shousangen": "小三元",
    "honroutou": "混老頭",
    "ryanpeikou": "二盃口",
    "junchan": "純全帯幺九",
    "honitsu": "混一色",
    "chinitsu": "清一色",
    "renhou": "人和",
    "tenhou": "天和",
    "chiihou": "地和",
    "daisangen": "大三元",
    "suuankou": "四暗刻",
    "suuankou_tanki": "四暗刻単騎",
    "tsuuiisou": "字一色",
    "ryuuiisou": "緑一色",
    "chinroutou": "清老頭",
    "chuuren_poutou": "九蓮宝燈",
    "junsei_chuuren": "純正九蓮宝燈",
    "kokushi": "国士無双",
    "kokushi_13": "国士無双１３面",
    "daisuushii": "大四喜",
    "shousuushii": "小四喜",
    "suukantsu": "四槓子",
    "dora": "ドラ",
    "ura_dora": "裏ドラ",
    "aka_dora": "赤ドラ",
    "nuki_dora": "抜きドラ",
}
YAKU_WORDS: Final = _OFFICIAL
"""Canonical yaku id → the platform's name."""
YAKU: Final[dict[str, str]] = {
    **{word: id_ for id_, word in _OFFICIAL.items()},
    **{f"翻牌 {word}": name for word, name in _DRAGONS.items()},
    **_DRAGONS,
    **{f"{'自風' if who == 'seat' else '場風'}{word}": f"{who}_wind_{name}" for who in ("seat", "round") for word, name in _WINDS.items()},
    **dict.fromkeys(("役牌:自風牌", "役牌 自風", "自風牌"), "seat_wind"),
    **dict.fromkeys(("役牌:場風牌", "役牌 場風", "場風牌"), "round_wind"),
    "ダブル立直": "double_riichi",
    "海底撈月": "haitei",
    "国士無双13面": "kokushi_13",
    "国士無双十三面": "kokushi_13",
    "国士無双１３面待ち": "kokushi_13",
    "国士無双十三面待ち": "kokushi_13",
    "純正九蓮宝灯": "junsei_chuuren",
    "九蓮宝灯": "chuuren_poutou",
    # English names of Mahjong Soul conversions (format note Mahjong Soul, fan ids).
    "Fully Concealed Hand": "menzen_tsumo",
    "Riichi": "riichi",
    "Robbing a Kan": "chankan",
    "After a Kan": "rinshan",
    "Under the Sea": "haitei",
    "Under the River": "houtei",
    "White Dragon": "haku",
    "Green Dragon": "hatsu",
    "Red Dragon": "chun",
    "Seat Wind": "seat_wind",
    "Prevalent Wind": "round_wind",
    "All Simples": "tanyao",
    "Pure Double Sequence": "iipeikou",
    "Pinfu": "pinfu",
    "Half Outside Hand": "chanta",
    "Pure Straight": "ittsu",
    "Mixed Triple Sequence": "sanshoku_doujun",
    "Double Riichi": "double_riichi",
    "Triple Triplets": "sanshoku_doukou",
    "Three Quads": "sankantsu",
    "All Triplets": "toitoi",
    "Three Concealed Triplets": "sanankou",
    "Little Three Dragons": "shousangen",
    "All Terminals and Honors": "honroutou",
    "Seven Pairs": "chiitoitsu",
    "Fully Outside Hand": "junchan",
    "Half Flush": "honitsu",
    "Twice Pure Double Sequence": "ryanpeikou",
    "Full Flush": "chinitsu",
    "Ippatsu": "ippatsu",
    "Dora": "dora",
    "Red Five": "aka_dora",
    "Ura Dora": "ura_dora",
    "Kita": "nuki_dora",
    "Blessing of Heaven": "tenhou",
    "Blessing of Earth": "chiihou",
    "Big Three Dragons": "daisangen",
    "Four Concealed Triplets": "suuankou",
    "All Honors": "tsuuiisou",
    "All Green": "ryuuiisou",
    "All Terminals": "chinroutou",
    "Thirteen Orphans": "kokushi",
    "Four Little Winds": "shousuushii",
    "Four Quads": "suukantsu",
    "Nine Gates": "chuuren_poutou",
    "True Nine Gates": "junsei_chuuren",
    "Single-wait Four Concealed Triplets": "suuankou_tanki",
    "Thirteen-wait Thirteen Orphans": "kokushi_13",
    "Four Big Winds": "daisuushii",
}
"""Every name seen → canonical yaku id."""

LIMIT_WORDS: Final[dict[str, str]] = {"mangan": "満貫", "haneman": "跳満", "baiman": "倍満", "sanbaiman": "三倍満", "yakuman": "役満"}
LIMITS: Final[dict[str, str]] = {
    **{word: limit for limit, word in LIMIT_WORDS.items()},
    "切り上げ満貫": "mangan",
    "数え役満": "yakuman",
    "Mangan": "mangan",
    "Kiriage Mangan": "mangan",
    "Haneman": "haneman",
    "Baiman": "baiman",
    "Sanbaiman": "sanbaiman",
    "Yakuman": "yakuman",
    "Counted Yakuman": "yakuman",
}
"""Word of a points text → limit."""

WON: Final = "和了"
ALL_TENPAI: Final = "全員聴牌"
ALL_NOTEN: Final = "全員不聴"
REASON_WORDS: Final[dict[str, str]] = {
    "exhaustive": "流局",
    "nagashi": "流し満貫",
    "nine_terminals": "九種九牌",
    "four_winds": "四風連打",
    "four_riichi": "四家立直",
    "triple_ron": "三家和了",
    "four_kans": "四槓散了",
}
"""Reason of a draw → the platform's label."""
REASONS: Final[dict[str, str]] = {
    **{word: reason for reason, word in REASON_WORDS.items()},
    ALL_TENPAI: "exhaustive",
    ALL_NOTEN: "exhaustive",
    "荒牌平局": "exhaustive",
    "荒牌流局": "exhaustive",
    "Ryuukyoku": "exhaustive",
    "Exhaustive Draw": "exhaustive",
    "流局満貫": "nagashi",
    "Nagashi Mangan": "nagashi",
    "四家リーチ": "four_riichi",
    "三家和": "triple_ron",
    "四開槓": "four_kans",
    "四槓散了(流局)": "four_kans",
}
"""Every label seen of a hand that nobody won → reason."""

_DIGITS: Final = ("", "初", "二", "三", "四", "五", "六", "七", "八", "九", "十")
RANK_WORDS: Final[dict[str, str]] = dict(
    zip(RANKS, ("新人", *(f"{number}級" for number in range(9, 0, -1)), *(f"{digit}段" for digit in _DIGITS[1:]), "天鳳位"), strict=True)
)
"""Rank → the platform's name."""
RANK_BY_WORD: Final[dict[str, str]] = {word: rank for rank, word in RANK_WORDS.items()}

ROOM: Final = re.compile(r"[四三]?(?P<three>三)?(?P<level>[般上特鳳]?)(?P<length>[東南])(?P<tanyao>喰?)(?P<red>赤?)(?P<fast>速?)")
"""The display text of a Tenhou room."""
LEVEL_BITS: Final[dict[str, int]] = {"": 0x00, "般": 0x00, "上": 0x80, "特": 0x20, "鳳": 0xA0}
"""Bits of GO.type for each level of room (format note Tenhou §8)."""
HUMANS, NO_RED_FIVES, NO_OPEN_TANYAO, EAST_SOUTH, THREE_PLAYERS, FAST = 0x01, 0x02, 0x04, 0x08, 0x10, 0x40
"""The other bits that a display text tells."""
