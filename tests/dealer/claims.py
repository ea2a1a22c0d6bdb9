"""What the dealer claims of a win: yaku, fu and points by PyPI ``mahjong``, an engine that is not the one under test."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
from mahjong.hand_calculating.scores import ScoresCalculator
from mahjong.meld import Meld as LibraryMeld

from analyzer.model.meld import MeldKind
from analyzer.model.outcome import YakuClaim
from tests.dealer.rules import Rules

IDS = {
    "Menzen Tsumo": "menzen_tsumo", "Riichi": "riichi", "Ippatsu": "ippatsu", "Chankan": "chankan", "Rinshan Kaihou": "rinshan",
    "Haitei Raoyue": "haitei", "Houtei Raoyui": "houtei", "Double Riichi": "double_riichi", "Renhou": "renhou", "Pinfu": "pinfu",
    "Tanyao": "tanyao", "Iipeiko": "iipeikou", "Yakuhai (haku)": "haku", "Yakuhai (hatsu)": "hatsu", "Yakuhai (chun)": "chun",
    **{f"Yakuhai (seat wind {w})": f"seat_wind_{w}" for w in ("east", "south", "west", "north")},
    **{f"Yakuhai (round wind {w})": f"round_wind_{w}" for w in ("east", "south", "west", "north")},
    "Sanshoku Doujun": "sanshoku_doujun", "Ittsu": "ittsu", "Chantai": "chanta", "Honroutou": "honroutou", "Toitoi": "toitoi",
    "San Ankou": "sanankou", "San Kantsu": "sankantsu", "Sanshoku Doukou": "sanshoku_doukou", "Chiitoitsu": "chiitoitsu",
    "Shou Sangen": "shousangen", "Honitsu": "honitsu", "Junchan": "junchan", "Ryanpeikou": "ryanpeikou", "Chinitsu": "chinitsu",
    "Kokushi Musou": "kokushi", "Kokushi Musou Juusanmen Matchi": "kokushi_13", "Chuuren Poutou": "chuuren_poutou",
    "Daburu Chuuren Poutou": "junsei_chuuren", "Suu Ankou": "suuankou", "Suu Ankou Tanki": "suuankou_tanki", "Daisangen": "daisangen",
    "Shousuushii": "shousuushii", "Dai Suushii": "daisuushii", "Ryuuiisou": "ryuuiisou", "Suu Kantsu": "suukantsu",
    "Tsuu Iisou": "tsuuiisou", "Chinroutou": "chinroutou", "Tenhou": "tenhou", "Chiihou": "chiihou",
    "Dora": "dora", "Aka Dora": "aka_dora", "Ura Dora": "ura_dora",
}  # fmt: skip
"""Canonical id of each name of the library."""

_WINDS = ("east", "south", "west", "north")
_ORDER = (
    "riichi", "double_riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "menzen_tsumo", "pinfu", "tanyao", "iipeikou",
    *(f"seat_wind_{w}" for w in _WINDS), *(f"round_wind_{w}" for w in _WINDS), "haku", "hatsu", "chun", "renhou", "chiitoitsu", "chanta",
    "ittsu", "sanshoku_doujun", "sanshoku_doukou", "sankantsu", "toitoi", "sanankou", "shousangen", "honroutou", "ryanpeikou", "junchan",
    "honitsu", "chinitsu", "tenhou", "chiihou", "daisangen", "suuankou", "suuankou_tanki", "tsuuiisou", "ryuuiisou", "chinroutou",
    "chuuren_poutou", "junsei_chuuren", "kokushi", "kokushi_13", "daisuushii", "shousuushii", "suukantsu", "dora", "aka_dora", "ura_dora",
)  # fmt: skip
"""The order in which Tenhou lists yaku: riichi first, ura last (format note Tenhou §6)."""

_KINDS = {
    MeldKind.CHI: LibraryMeld.CHI,
    MeldKind.PON: LibraryMeld.PON,
    MeldKind.OPEN_KAN: LibraryMeld.KAN,
    MeldKind.CLOSED_KAN: LibraryMeld.KAN,
    MeldKind.ADDED_KAN: LibraryMeld.SHOUMINKAN,
}


@dataclass
class Set:
    """A declared set: copies, the claimed one first, an added one last."""

    kind: MeldKind
    copies: list[int]
    frm: int | None = None

    @property
    def tile_kind(self) -> int:
        """Kind of the first tile (all tiles, when it is not a run)."""
        return self.copies[0] // 4


@dataclass(frozen=True)
class Chance:
    """How a tile would win; winds are 0 East … 3 North, indicators are copies."""

    tsumo: bool
    seat_wind: int
    round_wind: int
    riichi: bool = False
    double: bool = False
    ippatsu: bool = False
    rinshan: bool = False
    chankan: bool = False
    haitei: bool = False
    houtei: bool = False
    tenhou: bool = False
    chiihou: bool = False
    renhou: bool = False
    dora: tuple[int, ...] = ()
    ura: tuple[int, ...] = ()


@dataclass(frozen=True)
class Value:
    """A scored win. ``ron`` is what a discarder pays; ``from_dealer`` and ``from_others`` what each payer of a self-draw pays."""

    yaku: tuple[YakuClaim, ...]
    yakuman: bool
    han: int
    fu: int
    limit: str
    points: int
    from_dealer: int
    from_others: int
    dealer: bool
    tsumo: bool


def value(rules: Rules, concealed: list[int], win: int, sets: list[Set], chance: Chance) -> Value | None:
    """Score a complete hand (``concealed`` with the winning copy in it); None when it has no yaku."""
    config = HandConfig(
        is_tsumo=chance.tsumo,
        is_riichi=chance.riichi,
        is_daburu_riichi=chance.double,
        is_ippatsu=chance.ippatsu,
        is_rinshan=chance.rinshan,
        is_chankan=chance.chankan,
        is_haitei=chance.haitei,
        is_houtei=chance.houtei,
        is_tenhou=chance.tenhou,
        is_chiihou=chance.chiihou,
        is_renhou=chance.renhou and rules.renhou,
        player_wind=27 + chance.seat_wind,
        round_wind=27 + chance.round_wind,
        options=OptionalRules(
            has_open_tanyao=rules.open_tanyao,
            has_aka_dora=rules.red_fives,
            has_double_yakuman=False,
            kazoe_limit=HandConstants.KAZOE_LIMITED if rules.counted_yakuman else HandConstants.KAZOE_SANBAIMAN,
        ),
    )
    melds = [LibraryMeld(_KINDS[s.kind], sorted(s.copies), opened=s.kind is not MeldKind.CLOSED_KAN) for s in sets]
    answer = HandCalculator.estimate_hand_value(
        [*concealed, *(copy for s in sets for copy in s.copies)],
        win,
        melds=melds,
        dora_indicators=list(chance.dora),
        ura_dora_indicators=list(chance.ura),
        config=config,
    )
    if answer.error == HandCalculator.ERR_NO_YAKU:
        return None
    if answer.error or answer.cost is None or answer.yaku is None or answer.han is None or answer.fu is None:
        raise AssertionError(f"the library refuses a complete hand: {answer.error}")
    lines = []
    yakuman = any(y.is_yakuman for y in answer.yaku)
    for yaku in answer.yaku:
        han = yaku.han_closed if not answer.is_open_hand or not yaku.han_open else yaku.han_open
        lines.append(YakuClaim(IDS[yaku.name], None if yakuman else han))
    if (chance.riichi or chance.double) and not yakuman and not rules.tells_han and all(line.id != "ura_dora" for line in lines):
        lines.append(YakuClaim("ura_dora", 0))
    lines.sort(key=lambda line: _ORDER.index(line.id))
    if yakuman and not rules.yakuman_add_up:
        del lines[1:]  # R-4.2-08: a hand scores at most one yakuman
    main, others = answer.cost["main"], answer.cost["additional"]
    if yakuman and not rules.yakuman_add_up:
        share = 8000 * (6 if chance.seat_wind == 0 else 4)
        main, others = (16000, 16000 if chance.seat_wind == 0 else 8000) if chance.tsumo else (share, 0)
    limit = answer.cost["yaku_level"].removeprefix("kazoe ") or "none"
    if yakuman:
        limit = "yakuman"
    han = 0 if yakuman else answer.han
    points = main + 2 * others if chance.tsumo else main
    return Value(tuple(lines), yakuman, han, answer.fu, limit, points, main, others, chance.seat_wind == 0, chance.tsumo)


def called_as(worth: Value, yaku: tuple[YakuClaim, ...], fu: int) -> Value:
    """The same win called with other yaku or fu, and paid as called (not for a yakuman)."""
    han = sum(line.han or 0 for line in yaku)
    config = HandConfig(is_tsumo=worth.tsumo, player_wind=27 if worth.dealer else 28)
    cost = ScoresCalculator.calculate_scores(han, fu, config)
    main, others = cost["main"], cost["additional"]
    points = main + 2 * others if worth.tsumo else main
    limit = cost["yaku_level"] or "none"
    return replace(worth, yaku=yaku, han=han, fu=fu, limit=limit, points=points, from_dealer=main, from_others=others)
