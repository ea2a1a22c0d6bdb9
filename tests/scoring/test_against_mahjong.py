"""A few thousand random won hands against the PyPI package ``mahjong``, an independent scorer."""

from __future__ import annotations

from collections import Counter

import pytest

from analyzer.model.meld import MeldKind
from analyzer.model.tile import KIND, RED_FIVES, Tile
from analyzer.regulation.settings import Settings
from analyzer.scoring.best import scorer
from analyzer.scoring.payment import hand_points
from analyzer.scoring.result import NoScore
from tests.scoring.deal import won_hand
from tests.scoring.notation import Hand

pytest.importorskip("mahjong")

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as PeerMeld

NAMES = {
    "Menzen Tsumo": "menzen_tsumo", "Riichi": "riichi", "Double Riichi": "double_riichi", "Ippatsu": "ippatsu", "Chankan": "chankan",
    "Rinshan Kaihou": "rinshan", "Haitei Raoyue": "haitei", "Houtei Raoyui": "houtei", "Pinfu": "pinfu", "Tanyao": "tanyao",
    "Iipeiko": "iipeikou", "Ryanpeikou": "ryanpeikou", "Sanshoku Doujun": "sanshoku_doujun", "Ittsu": "ittsu", "Chantai": "chanta",
    "Junchan": "junchan", "Honroutou": "honroutou", "Toitoi": "toitoi", "San Ankou": "sanankou", "San Kantsu": "sankantsu",
    "Sanshoku Doukou": "sanshoku_doukou", "Chiitoitsu": "chiitoitsu", "Shou Sangen": "shousangen", "Honitsu": "honitsu",
    "Chinitsu": "chinitsu", "Yakuhai (haku)": "haku", "Yakuhai (hatsu)": "hatsu", "Yakuhai (chun)": "chun",
    **{f"Yakuhai (seat wind {wind})": "seat_wind" for wind in ("east", "south", "west", "north")},
    **{f"Yakuhai (round wind {wind})": "round_wind" for wind in ("east", "south", "west", "north")}, "Kokushi Musou": "kokushi",
    "Kokushi Musou Juusanmen Matchi": "kokushi_13", "Chuuren Poutou": "chuuren_poutou", "Daburu Chuuren Poutou": "junsei_chuuren",
    "Suu Ankou": "suuankou", "Suu Ankou Tanki": "suuankou_tanki", "Daisangen": "daisangen", "Shousuushii": "shousuushii",
    "Dai Suushii": "daisuushii", "Suu Kantsu": "suukantsu", "Tsuu Iisou": "tsuuiisou", "Ryuuiisou": "ryuuiisou",
    "Chinroutou": "chinroutou",
}  # fmt: skip
KINDS = {
    MeldKind.CHI: PeerMeld.CHI,
    MeldKind.PON: PeerMeld.PON,
    MeldKind.OPEN_KAN: PeerMeld.KAN,
    MeldKind.CLOSED_KAN: PeerMeld.KAN,
    MeldKind.ADDED_KAN: PeerMeld.SHOUMINKAN,
}


RARE = {"chuuren_poutou", "junsei_chuuren", "suukantsu", "ryuuiisou"}
"""Yaku that so few hands may not show."""


class Peer:
    """The other scorer, under the rules of the platform book."""

    def __init__(self) -> None:
        self.calculator = HandCalculator()
        self.rules = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)

    def prepare(self, hand: Hand) -> tuple[list[int], int, list[PeerMeld], list[int], HandConfig]:
        """What its calculator takes: all tiles, the winning one, melds, indicators, situation."""
        free = {kind: [kind * 4 + copy for copy in range(4) if kind not in {4, 13, 22} or copy] for kind in range(34)}

        def number(tile: Tile) -> int:
            return {34: 16, 35: 52, 36: 88}[tile] if tile in RED_FIVES else free[tile].pop(0)

        concealed = [number(tile) for tile in hand.concealed]
        win = number(hand.win)
        melds = [
            PeerMeld(meld_type=KINDS[meld.kind], tiles=[number(tile) for tile in meld.tiles], opened=meld.kind is not MeldKind.CLOSED_KAN)
            for meld in hand.melds
        ]
        situation = hand.situation
        config = HandConfig(
            is_tsumo=situation.tsumo,
            is_riichi=situation.riichi and not situation.double_riichi,
            is_daburu_riichi=situation.double_riichi,
            is_ippatsu=situation.ippatsu,
            is_rinshan=situation.rinshan,
            is_chankan=situation.chankan,
            is_haitei=situation.haitei,
            is_houtei=situation.houtei,
            player_wind=27 + situation.seat_wind,
            round_wind=27 + situation.round_wind,
            options=self.rules,
        )
        indicators = [KIND[tile] * 4 for tile in (*situation.dora, *situation.ura)]
        everything = [*concealed, win, *(tile for meld in melds for tile in meld.tiles)]
        return everything, win, melds, indicators, config

    def score(self, hand: Hand) -> tuple[dict[str, int], int, int, int] | str:
        """Yaku (dora apart), dora, fu and points, or why there are none."""
        everything, win, melds, indicators, config = self.prepare(hand)
        result = self.calculator.estimate_hand_value(everything, win, melds, indicators, config)
        if result.error:
            return str(result.error)
        plain = [one for one in result.yaku if one.name not in {"Dora", "Aka Dora", "Ura Dora"}]
        closed = not any(meld.opened for meld in melds)
        han = {NAMES[one.name]: (one.han_closed if closed else one.han_open) or 0 for one in plain}
        listed = {name: worth // 13 if worth >= 13 else worth for name, worth in han.items()}
        dora = sum(one.han_closed for one in result.yaku if one.name in {"Dora", "Aka Dora", "Ura Dora"})
        cost = result.cost
        points = cost["main"] + cost["additional"] * (2 if hand.situation.tsumo else 0)
        return listed, dora, result.fu, points


def test_the_same_scores(tenhou: Settings) -> None:
    """Not one of the hands differs: in yaku, dora, fu or points, or in having no yaku at all."""
    peer = Peer()
    scoring = scorer(tenhou)
    different: list[str] = []
    seen: Counter[str] = Counter()
    for seed in range(4000):
        hand = won_hand(seed, tenhou)
        theirs = peer.score(hand)
        ours = scoring.score(hand.concealed, hand.melds, hand.win, hand.situation)
        if isinstance(ours, NoScore):
            if theirs != ours.reason:
                different.append(f"hand {seed}: {theirs}, {ours}")
            continue
        total = hand_points(ours, dealer=hand.situation.seat_wind == 0, tsumo=hand.situation.tsumo, settings=tenhou)
        seen.update(name for name, _ in ours.yaku)
        dora = ours.dora + ours.ura + ours.aka
        if theirs != (dict(ours.yaku), dora, ours.fu, total):
            different.append(f"hand {seed}: {theirs}, {total} {ours}")
    assert different == [], "\n".join(different)
    assert set(seen) >= set(NAMES.values()) - RARE
