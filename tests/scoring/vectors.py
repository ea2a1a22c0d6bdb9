"""Reading the scored hands of two other projects, where the corpus is at hand."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from analyzer.model.meld import Meld, MeldKind
from analyzer.model.tile import KIND, RED_FIVES, Tile, parse_tiles
from analyzer.scoring.situation import Situation

VECTORS = Path(__file__).resolve().parents[3] / "shared" / "corpus" / "scoring_vectors"


class Vector(msgspec.Struct):
    """A hand and what the other project says of it. ``points`` per wind, East first, sticks and honba included; None where not given."""

    index: int
    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    win: Tile
    situation: Situation
    yaku: dict[str, int] | frozenset[str]
    han: int | None
    fu: int | None
    yakuman: int
    points: tuple[int, ...] | None = None
    discarder: int | None = None
    honba: int = 0
    sticks: int = 0


MAJIANG_YAKU = {
    "立直": "riichi", "ダブル立直": "double_riichi", "門前清自摸和": "menzen_tsumo", "断幺九": "tanyao", "平和": "pinfu", "一発": "ippatsu",
    "翻牌 白": "haku", "翻牌 發": "hatsu", "翻牌 中": "chun", "混一色": "honitsu", "三色同順": "sanshoku_doujun", "一盃口": "iipeikou",
    "七対子": "chiitoitsu", "一気通貫": "ittsu", "対々和": "toitoi", "混全帯幺九": "chanta", "三暗刻": "sanankou", "清一色": "chinitsu",
    "海底摸月": "haitei", "純全帯幺九": "junchan", "河底撈魚": "houtei", "嶺上開花": "rinshan", "四暗刻": "suuankou",
    "三色同刻": "sanshoku_doukou", "小三元": "shousangen", "混老頭": "honroutou", "二盃口": "ryanpeikou", "国士無双": "kokushi",
    "ドラ": "dora", "赤ドラ": "aka", "裏ドラ": "ura", **{f"場風 {wind}": "round_wind" for wind in "東南西北"},
    **{f"自風 {wind}": "seat_wind" for wind in "東南西北"},
}  # fmt: skip

# Ids of the set's own platform; 31 to 34 are dora of four sorts.
MAJSOUL_YAKU = {
    1: "menzen_tsumo", 2: "riichi", 3: "chankan", 4: "rinshan", 5: "haitei", 6: "houtei", 7: "haku", 8: "hatsu", 9: "chun", 10: "seat_wind",
    11: "round_wind", 12: "tanyao", 13: "iipeikou", 14: "pinfu", 15: "chanta", 16: "ittsu", 17: "sanshoku_doujun", 18: "double_riichi",
    19: "sanshoku_doukou", 20: "sankantsu", 21: "toitoi", 22: "sanankou", 23: "shousangen", 24: "honroutou", 25: "chiitoitsu",
    26: "junchan", 27: "honitsu", 28: "ryanpeikou", 29: "chinitsu", 30: "ippatsu", 35: "tenhou", 36: "chiihou", 37: "daisangen",
    38: "suuankou", 39: "tsuuiisou", 40: "ryuuiisou", 41: "chinroutou", 42: "kokushi", 43: "shousuushii", 44: "suukantsu",
    45: "chuuren_poutou", 47: "junsei_chuuren", 48: "suuankou_tanki", 49: "kokushi_13", 50: "daisuushii",
}  # fmt: skip


def _majiang_tiles(text: str) -> tuple[Tile, ...]:
    return tuple(tile for suit, digits in re.findall(r"([mpsz])(\d+)", text) for tile in parse_tiles(digits + suit))


def _majiang_meld(text: str) -> Meld:
    tiles = _majiang_tiles(re.sub(r"[-=+]", "", text))
    mark = re.search(r"[-=+]", text)
    if len({KIND[tile] for tile in tiles}) > 1:
        return Meld(MeldKind.CHI, tiles)
    if len(tiles) == 3:
        return Meld(MeldKind.PON, tiles)
    if mark is None:
        return Meld(MeldKind.CLOSED_KAN, tiles)
    return Meld(MeldKind.OPEN_KAN if mark.end() == len(text) else MeldKind.ADDED_KAN, tiles)


def majiang() -> Iterator[Vector]:
    """The 10,000 hands of the Majiang engine, under its default rules (stacking yakuman, no rounding up)."""
    for index, vector in enumerate(json.loads((VECTORS / "kobalab+majiang-core" / "hule.json").read_bytes())):
        param, out = vector["in"]["param"], vector["out"]
        hand, *melds = vector["in"]["shoupai"].split(",")
        tiles = _majiang_tiles(hand)
        ron = vector["in"].get("rongpai")
        by = param["hupai"]
        seat = param["menfeng"]
        listed: dict[str, int] = {}
        for line in out["hupai"]:
            listed[MAJIANG_YAKU[line["name"]]] = line["fanshu"] if isinstance(line["fanshu"], int) else len(line["fanshu"])
        yield Vector(
            index=index,
            concealed=tiles if ron else tiles[:-1],
            melds=tuple(_majiang_meld(meld) for meld in melds if meld),
            win=_majiang_tiles(ron[:2])[0] if ron else tiles[-1],
            situation=Situation(
                tsumo=not ron,
                seat_wind=seat,
                round_wind=param["zhuangfeng"],
                riichi=by.get("lizhi", 0) > 0,
                double_riichi=by.get("lizhi") == 2,
                ippatsu=by.get("yifa", False),
                rinshan=by.get("lingshang", False),
                chankan=by.get("qianggang", False),
                haitei=by.get("haidi") == 1,
                houtei=by.get("haidi") == 2,
                dora=_majiang_tiles("".join(param["baopai"])),
                ura=_majiang_tiles("".join(param["fubaopai"])) if by.get("lizhi") else (),
                honba=param["jicun"]["changbang"],
            ),
            yaku=listed,
            han=out["fanshu"],
            fu=out["fu"],
            yakuman=out["damanguan"] or 0,
            points=tuple(out["fenpei"]),
            discarder=(seat + {"+": 1, "=": 2, "-": 3}[ron[-1]]) % 4 if ron else None,
            honba=param["jicun"]["changbang"],
            sticks=param["jicun"]["lizhibang"],
        )


def _tile_136(number: int) -> Tile:
    return RED_FIVES[number // 36] if number in {16, 52, 88} else number // 4


_KINDS = {
    "chi": MeldKind.CHI,
    "pon": MeldKind.PON,
    "daiminkan": MeldKind.OPEN_KAN,
    "ankan": MeldKind.CLOSED_KAN,
    "kakan": MeldKind.ADDED_KAN,
}


def riichienv(players: int) -> Iterator[Vector]:
    """The hands of RiichiEnv: 816 with four players, 402 with three."""
    cases = json.loads((VECTORS / "smly+RiichiEnv" / f"agari_{players}p.json").read_bytes())["cases"]
    for index, case in enumerate(cases):
        facts, expected = case["conditions"], case["expected"]
        first = facts["tsumo_first_turn"]
        named = frozenset(MAJSOUL_YAKU[number] for number in expected["yaku"] if number not in {31, 32, 33, 34})
        tiles = list(case["tiles_136"])
        if len(tiles) + 3 * len(case["melds"]) == 14:
            tiles.remove(case["win_tile_136"])  # number 805 lists the winning tile among the others too
        yakuman = any(number >= 35 for number in expected["yaku"])
        yield Vector(
            index=index,
            concealed=tuple(map(_tile_136, tiles)),
            melds=tuple(Meld(_KINDS[meld["meld_type"]], tuple(map(_tile_136, meld["tiles"]))) for meld in case["melds"]),
            win=_tile_136(case["win_tile_136"]),
            situation=Situation(
                tsumo=facts["tsumo"],
                seat_wind=facts["player_wind"],
                round_wind=facts["round_wind"],
                riichi=facts["riichi"] or facts["double_riichi"],
                double_riichi=facts["double_riichi"],
                ippatsu=facts["ippatsu"],
                rinshan=facts["rinshan"],
                chankan=facts["chankan"],
                haitei=facts["haitei"],
                houtei=facts["houtei"],
                tenhou=first and facts["player_wind"] == 0,
                chiihou=first and facts["player_wind"] != 0,
                dora=tuple(map(_tile_136, case["dora_indicators"])),
                ura=tuple(map(_tile_136, case["ura_indicators"])),
                players=players,
                kita=facts["kita_count"],
            ),
            yaku=named,
            han=None if yakuman else expected["han"],
            fu=None if yakuman else expected["fu"],
            yakuman=expected["han"] // 13 if yakuman else 0,
        )


def shapes() -> Iterator[tuple[list[int], bool]]:
    """Thirteen-tile hands as 34 counts, and whether they wait."""
    for case in json.loads((VECTORS / "smly+RiichiEnv" / "hands_negative.json").read_bytes())["cases"]:
        yield case["counts_34"], case["is_tenpai"]
