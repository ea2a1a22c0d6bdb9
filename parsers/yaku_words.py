"""The names that people write yaku by: romaji in all its spellings, kanji, and English, as our ids.

Spellings are compared without separators, long vowels and doubled letters: ``Iipeikou``, ``iipeiko`` and ``ipeikō`` are one word.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

_TWICE: Final = re.compile(r"(.)\1+")


@lru_cache(maxsize=4096)
def spelling(word: str) -> str:
    """What all spellings of a word have in common.

    >>> spelling("Iipeikou"), spelling("ipeiko"), spelling("Double_Riichi")
    ('ipeiko', 'ipeiko', 'doublerichi')
    """
    plain = "".join(char for char in unicodedata.normalize("NFKD", word.lower()) if char.isalnum())
    return _TWICE.sub(r"\1", plain.replace("ou", "o"))


_WORDS: Final[dict[str, str]] = {
    "riichi": "riichi richi reach 立直 リーチ",
    "double_riichi": "double-riichi daburu-riichi daburu-reach daburi double-reach w-riichi ダブル立直 両立直",
    "ippatsu": "ippatsu 一発",
    "menzen_tsumo": "tsumo menzen-tsumo menzenchin-tsumohou menzen 門前清自摸和 自摸 ツモ",
    "pinfu": "pinfu pin-fu 平和",
    "tanyao": "tanyao tan-yao tanyaochuu all-simples 断幺九 断么九 タンヤオ",
    "iipeikou": "iipeikou 一盃口",
    "ryanpeikou": "ryanpeikou 二盃口",
    "sanshoku_doujun": "sanshoku sanshoku-doujun 三色同順 三色",
    "sanshoku_doukou": "sanshoku-doukou sanshoku-doko 三色同刻",
    "ittsu": "ittsu itsu ikkitsuukan ittsuu 一気通貫",
    "chanta": "chanta honchantaiyaochuu 混全帯幺九 チャンタ",
    "junchan": "junchan junchantaiyaochuu 純全帯幺九",
    "toitoi": "toitoi toitoihou toi-toi 対々和 対対和",
    "honroutou": "honroutou honroto 混老頭",
    "sanankou": "sanankou sananko 三暗刻",
    "sankantsu": "sankantsu 三槓子",
    "shousangen": "shousangen shosangen 小三元",
    "honitsu": "honitsu honiisou hon-itsu 混一色",
    "chinitsu": "chinitsu chiniisou chin-itsu 清一色",
    "chiitoitsu": "chiitoitsu chitoitsu chiitoi seven-pairs 七対子",
    "rinshan": "rinshan rinshan-kaihou 嶺上開花",
    "haitei": "haitei haitei-raoyue haitei-mouyue 海底摸月 海底撈月",
    "houtei": "houtei houtei-raoyui 河底撈魚",
    "chankan": "chankan 搶槓 槍槓",
    "renhou": "renhou 人和",
    "seat_wind": "seat-wind jikaze 自風",
    "round_wind": "round-wind bakaze prevalent-wind 場風",
    "haku": "haku white-dragon 白",
    "hatsu": "hatsu green-dragon 發 発",
    "chun": "chun red-dragon 中",
    "yakuhai": "yakuhai fanpai value-tiles 役牌",
    "dora": "dora ドラ",
    "ura_dora": "ura-dora ura uradora 裏ドラ",
    "aka_dora": "aka-dora aka akadora red-five red-fives red-dora 赤ドラ",
    "suukantsu": "suukantsu 四槓子",
    "suuankou": "suuankou suuanko 四暗刻",
    "suuankou_tanki": "suuankou-tanki 四暗刻単騎",
    "daisangen": "daisangen 大三元",
    "shousuushii": "shousuushii shosuushi 小四喜",
    "daisuushii": "daisuushii daisuushi 大四喜",
    "tsuuiisou": "tsuuiisou tsuiisou 字一色",
    "chinroutou": "chinroutou chinroto 清老頭",
    "chuuren_poutou": "chuuren-poutou chuurenpoto chuuren 九蓮宝燈",
    "junsei_chuuren": "junsei-chuuren junsei-chuuren-poutou 純正九蓮宝燈",
    "ryuuiisou": "ryuuiisou 緑一色",
    "kokushi": "kokushi kokushi-musou kokushimusou thirteen-orphans 国士無双",
    "kokushi_13": "kokushi-13 kokushi-musou-13 kokushi-juusanmen 国士無双十三面",
    "tenhou": "tenhou 天和",
    "chiihou": "chiihou chihou 地和",
}

YAKU: Final[dict[str, str]] = {spelling(word): name for name, words in _WORDS.items() for word in (name, *words.split())}
"""Spelling → id."""

YAKUMAN: Final = frozenset(list(_WORDS)[list(_WORDS).index("suukantsu") :])
"""The ids that are yakuman by name everywhere."""
DORA: Final = frozenset(("dora", "ura_dora", "aka_dora"))
