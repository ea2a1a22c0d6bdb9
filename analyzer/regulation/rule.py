"""Rules that are not axes: every regulation has them, and a book says where they stand.

The keys are those of a book's ``[rests]`` and of `Regulation.clause`.
"""

from __future__ import annotations

from typing import Final

WINDS: Final = ("east", "south", "west", "north")

YAKU: Final[tuple[str, ...]] = (
    *("menzen_tsumo", "riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "pinfu", "tanyao", "iipeikou"),
    *("seat_wind", *(f"seat_wind_{wind}" for wind in WINDS), "round_wind", *(f"round_wind_{wind}" for wind in WINDS)),
    *("haku", "hatsu", "chun", "double_riichi", "chiitoitsu", "chanta", "ittsu", "sanshoku_doujun", "sanshoku_doukou", "sankantsu"),
    *("toitoi", "sanankou", "shousangen", "honroutou", "ryanpeikou", "junchan", "honitsu", "chinitsu", "renhou", "tenhou", "chiihou"),
    *("daisangen", "suuankou", "suuankou_tanki", "tsuuiisou", "ryuuiisou", "chinroutou", "chuuren_poutou", "junsei_chuuren"),
    *("kokushi", "kokushi_13", "daisuushii", "shousuushii", "suukantsu"),
)
"""Canonical ids of the yaku (format note Tenhou §6), a wind also without its name."""

RULES: Final[dict[str, str]] = {
    "win.shape": "what a complete hand is",
    "win.yaku": "a win needs a yaku",
    "course": "who draws and discards when, and that every tile is one of the set",
    "calls": "what may be called, by whom, and with which tiles",
    "furiten": "a player who discarded a winning tile, or let one pass, may not win on a discard",
    "yaku.add": "which yaku add up",
    "reading": "the reading of a hand that counts when there are several",
    "fu.base": "fu of the win itself",
    "fu.triplet": "fu of triplets and kans",
    "fu.winning_triplet": "a triplet completed by another player's tile counts as open",
    "fu.pair": "fu of a pair",
    "fu.wait": "fu of the wait",
    "fu.tsumo": "fu of a self-draw",
    "fu.open_pinfu": "fu of an open hand that has no other",
    "fu.rounding": "how fu are rounded",
    "base": "base points from han and fu",
    "limit": "mangan and more",
    "payment.tsumo": "who pays what on a self-draw",
    "payment.ron": "who pays what on a discard",
    "payment.rounding": "how payments are rounded",
    "honba": "what the counters add",
    "sticks": "who takes the deposits",
    "liability": "who pays for a player who made a yakuman certain",
    "multi_ron": "several winners on one tile",
    "ura": "indicators under the indicators",
    "sum": "points are neither made nor lost",
}
"""Key → what it is about. ``yaku.<id>`` for each of `YAKU` comes on top."""

KEYS: Final[tuple[str, ...]] = (*RULES, *(f"yaku.{yaku}" for yaku in YAKU))
"""Every key that a base book's ``[rests]`` must have."""
