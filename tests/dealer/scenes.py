"""Hands set up by stacked walls: what random play hardly reaches. Seats count from the dealer of the hand."""

from __future__ import annotations

from dataclasses import replace

from tests.dealer.scene import NOBODY_CLOSE, QUIET, Scene, ron, tsumo, won_by
from tests.dealer.scenes_draws import DRAWS
from tests.dealer.scenes_furiten import FURITEN
from tests.dealer.scenes_kans import KANS
from tests.dealer.scenes_liability import LIABILITY
from tests.dealer.scenes_money import MONEY
from tests.dealer.wall import Stack

_WAITS_ON_5P = {1: "234m678m345s88s34p", 2: "345m567m456s66s67p", 3: "234m234s567s88m46p"}


def _nagashi() -> Scene:
    """Seat 2 draws and discards seventeen terminals and honours, and nobody claims one."""
    outer = ("1z", "1z", "1z", "2z", "2z", "2z", "3z", "3z", "3z", "4z", "4z", "4z", "1m", "9m", "1p", "9p", "1s")
    return Scene(Stack(draws="".join(f"??{tile}?" for tile in outer)), QUIET)


COMMON = {
    "double ron": Scene(
        Stack(hands={seat: _WAITS_ON_5P[seat] for seat in (1, 2)}, draws=NOBODY_CLOSE + "5p", indicators="6z", ura="6z"),
        replace(won_by(1, 2), riichi={2: 0}),
    ),
    "triple ron": Scene(
        Stack(hands=_WAITS_ON_5P, draws=NOBODY_CLOSE + "5p", indicators="6z", ura="6z"),
        replace(won_by(1, 2, 3), riichi={1: 0, 3: 0}),
    ),
    "kan dora": Scene(
        Stack(hands={0: "111m234p567s99s34s"}, draws="1m2z3z4z5s", replacements="6z", indicators="3z9m"),
        replace(won_by(0), kans=((0, "1m"),)),
        ("menzen_tsumo", "dora"),
    ),
    "rinshan": Scene(
        Stack(hands={1: "555z234m567p78s99m"}, draws="5z", replacements="9s"),
        replace(won_by(1), calls=((1, "kan", "5z"),)),
        ("rinshan", "haku"),
    ),
    "added kan": Scene(
        Stack(hands={1: "55z234m567p78s99m1z"}, draws="5z2z3z4z5z2z3z4z9s", replacements="4z", indicators="3z1m"),
        replace(won_by(1), calls=((1, "pon", "5z"),), kans=((1, "5z"),), discards={1: "1z"}),
        ("haku",),
    ),
    "chankan": Scene(
        Stack(hands={0: "57m234p456p789s22s", 2: "66m"}, draws="1z6m3z2z4z6m"),
        replace(won_by(0), calls=((2, "pon", "6m"),), kans=((2, "6m"),)),
        ("chankan",),
    ),
    "haitei": Scene(Stack(hands={1: "234m567p456s88p67s"}, last="8s"), won_by(1, first_win=70), ("haitei",)),
    "houtei": Scene(Stack(hands={3: "123m456p789s111p4z"}, last="4z", buried="4z4z"), won_by(3, first_win=70), ("houtei",)),
    "nine terminals": Scene(Stack(hands={0: "19m19p19s1234z235p"}), replace(QUIET, ends_on_nine=True)),
    "four winds": Scene(Stack(draws="1z1z1z1z"), QUIET),
    "four riichi": Scene(
        Stack(
            hands={0: "123456789m11s12p", 1: "123456789m99s89p", 2: "123456789s55z46p", 3: "123456789s66z13p"},
            draws=NOBODY_CLOSE,
        ),
        replace(QUIET, riichi={0: 0, 1: 0, 2: 0, 3: 0}),
    ),
    "four kans": Scene(
        Stack(hands={0: "1111m2222m13579p", 1: "1111s2222s35799s"}),
        replace(QUIET, kans=((0, "1m"), (0, "2m"), (1, "1s"), (1, "2s"))),
    ),
    "suukantsu": Scene(
        Stack(hands={0: "1111m3333p7777s9m"}, draws="2z", replacements="2z2z2z9m"),
        replace(won_by(0), kans=tuple((0, tile) for tile in ("1m", "3p", "7s", "2z"))),
        ("suuankou_tanki",),
    ),
    "nagashi": _nagashi(),
    "exhaustive, one waits": Scene(Stack(hands={2: "123456789m1122z"}, buried="1z1z2z2z"), QUIET),
    "tenhou": Scene(Stack(hands={0: "123456789m234p5s"}, draws="5s"), won_by(0), ("tenhou",)),
    "chiihou": Scene(Stack(hands={1: "123456789m234p5s"}, draws="2z5s"), won_by(1), ("chiihou",)),
    "double riichi": Scene(
        Stack(hands={0: "234m567p345s66s78s"}, draws=NOBODY_CLOSE + "9s"), replace(won_by(0), riichi={0: 0}), ("double_riichi", "ippatsu")
    ),
    "riichi tile ronned": Scene(
        Stack(hands={1: "234m678m345s88s34p", 0: "123789p123789s1z"}, draws="2z2z3z4z5p"),
        replace(won_by(1), riichi={0: 1}),
        ("tanyao", "pinfu"),
    ),
    "suuankou": tsumo("111m444p777s33s55p", "3s", "suuankou"),
    "suuankou, single wait": ron("111m444p777s555z9m", "9m", "suuankou_tanki"),
    "sanankou": ron("111m444p777s33s55p", "3s", "sanankou", "toitoi"),
    "kokushi": ron("19m19p19s1123456z", "7z", "kokushi"),
    "kokushi, thirteen waits": tsumo("19m19p19s1234567z", "7z", "kokushi_13"),
    "chuuren": tsumo("1112345678899m", "9m", "chuuren_poutou"),
    "chuuren, nine waits": ron("1112345678999m", "5m", "junsei_chuuren"),
    "ryuuiisou": ron("22334466888s66z", "6z", "ryuuiisou"),
    "tsuuiisou": ron("11122255566z77z", "7z", "tsuuiisou"),
    "chinroutou": ron("111999m111p99s11s", "1s", "chinroutou"),
    "shousuushii": ron("111222333z4z789m", "4z", "shousuushii"),
    "daisuushii": ron("111222333z44z99m", "4z", "daisuushii"),
    "shousangen": ron("555666z77z234m78s", "9s", "shousangen", "haku", "hatsu"),
    "sankantsu": Scene(
        Stack(hands={0: "1111m3333p7777s9m"}, draws="2z3z4z1z6p", replacements="4p5p9m"),
        replace(won_by(0), kans=tuple((0, tile) for tile in ("1m", "3p", "7s")), discards={0: "2z"}),
        ("sankantsu", "sanankou", "menzen_tsumo"),
    ),
    "sanshoku doukou": ron("222m222p22s567s99m", "2s", "sanshoku_doukou"),
    "honroutou": ron("1199m1199p11s556z", "6z", "honroutou", "chiitoitsu"),
    "junchan": ron("123m789p123s99s78m", "9m", "junchan"),
    "chanta": ron("123m789p123s11z78s", "9s", "chanta"),
    "ittsu": ron("123456m78m22p345s", "9m", "ittsu"),
    "ryanpeikou": ron("223344m556677p8s", "8s", "ryanpeikou"),
    "sanshoku doujun": ron("234m234p23s678s99m", "4s", "sanshoku_doujun"),
    "chinitsu": ron("1122334567899p", "9p", "chinitsu"),
    "double wind pair": Scene(
        Stack(hands={0: "111m567p345s11z78s"}, draws="2z3z4z9m6z9s", indicators="6m", ura="6m"),
        replace(won_by(0), riichi={0: 1}),
        ("riichi", "ippatsu"),
    ),
    "counted yakuman": Scene(
        Stack(hands={1: "2233445566778m"}, draws=NOBODY_CLOSE + "?8m", indicators="1m", ura="2m"),
        replace(won_by(1), riichi={1: 0}),
        ("ryanpeikou", "chinitsu", "tanyao"),
    ),
    "pinfu self-drawn": tsumo("234m567p345s66s78s", "9s", "pinfu", "menzen_tsumo"),
}
"""Yaku, one by one, and what else a hand may come to."""

SCENES = COMMON | LIABILITY | KANS | FURITEN | DRAWS | MONEY
"""Every scene by name."""

REACHED_UNDER_TENHOU_ONLY = frozenset({"nine terminals", "four winds", "four riichi", "four kans", "nagashi"})
