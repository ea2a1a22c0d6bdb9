"""The Japanese words of a Majiang paipu (format note Majiang §5, §6)."""

from __future__ import annotations

from typing import Final

FOREIGN: Final = "majiang:"
"""Prefix of a yaku that the format note does not list."""

_WINDS: Final = {"東": "east", "南": "south", "西": "west", "北": "north"}
_DRAGONS: Final = {"白": "haku", "發": "hatsu", "発": "hatsu", "中": "chun"}

YAKU: Final[dict[str, str]] = {
    "門前清自摸和": "menzen_tsumo",
    "立直": "riichi",
    "一発": "ippatsu",
    "槍槓": "chankan",
    "嶺上開花": "rinshan",
    "海底摸月": "haitei",
    "海底撈月": "haitei",
    "河底撈魚": "houtei",
    "平和": "pinfu",
    "断幺九": "tanyao",
    "一盃口": "iipeikou",
    "両立直": "double_riichi",
    "ダブル立直": "double_riichi",
    "七対子": "chiitoitsu",
    "混全帯幺九": "chanta",
    "一気通貫": "ittsu",
    "三色同順": "sanshoku_doujun",
    "三色同刻": "sanshoku_doukou",
    "三槓子": "sankantsu",
    "対々和": "toitoi",
    "三暗刻": "sanankou",
    "小三元": "shousangen",
    "混老頭": "honroutou",
    "二盃口": "ryanpeikou",
    "純全帯幺九": "junchan",
    "混一色": "honitsu",
    "清一色": "chinitsu",
    "人和": "renhou",
    "天和": "tenhou",
    "地和": "chiihou",
    "大三元": "daisangen",
    "四暗刻": "suuankou",
    "四暗刻単騎": "suuankou_tanki",
    "字一色": "tsuuiisou",
    "緑一色": "ryuuiisou",
    "清老頭": "chinroutou",
    "九蓮宝燈": "chuuren_poutou",
    "純正九蓮宝燈": "junsei_chuuren",
    "国士無双": "kokushi",
    "国士無双１３面": "kokushi_13",
    "国士無双13面": "kokushi_13",
    "国士無双十三面": "kokushi_13",
    "大四喜": "daisuushii",
    "小四喜": "shousuushii",
    "四槓子": "suukantsu",
    "ドラ": "dora",
    "裏ドラ": "ura_dora",
    "赤ドラ": "aka_dora",
    "役牌 自風": "seat_wind",
    "役牌 場風": "round_wind",
    **{f"{word} {dragon}": id_ for word in ("役牌", "翻牌") for dragon, id_ in _DRAGONS.items()},
    **{
        f"{place} {wind}": f"{id_}_{name}"
        for place, id_ in (("自風", "seat_wind"), ("場風", "round_wind"))
        for wind, name in _WINDS.items()
    },
}
"""Name → canonical id."""

REASONS: Final[dict[str, str]] = {
    "荒牌平局": "exhaustive",
    "流局": "exhaustive",
    "流し満貫": "nagashi",
    "九種九牌": "nine_terminals",
    "四風連打": "four_winds",
    "四家立直": "four_riichi",
    "三家和": "triple_ron",
    "三家和了": "triple_ron",
    "四開槓": "four_kans",
    "四槓散了": "four_kans",
}
"""``pingju.name`` → reason of a draw."""
