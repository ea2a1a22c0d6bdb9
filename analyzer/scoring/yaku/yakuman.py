"""Yakuman of tiles and groups. Those of the first turn stand in `luck`."""

from __future__ import annotations

from analyzer.model.tile import EAST, GREEN, RED, WHITE
from analyzer.regulation.settings import Settings
from analyzer.scoring.composition import Composition
from analyzer.scoring.shape import BITS, FIELDS, Counts, Form, Reading, Wait, kinds_of
from analyzer.scoring.win import Win
from analyzer.scoring.yaku.declaration import yaku

_WINDS = kinds_of(range(EAST, WHITE))
_DRAGONS = kinds_of((WHITE, GREEN, RED))
_GATES = sum((3 if number in (0, 8) else 1) << BITS * number for number in range(9))
_NINE_GATES = frozenset(_GATES << BITS * suit for suit in (0, 9, 18))
_GATES_AND_ONE = frozenset(gates + (1 << BITS * (suit * 9 + n)) for suit, gates in enumerate(sorted(_NINE_GATES)) for n in range(9))


@yaku(en="Kokushi musou", ru="Кокуси мусо", ja="国士無双", closed=1, yakuman=True, form=Form.ORPHANS)
def kokushi(counts: Counts) -> bool:
    """One of each terminal and honour and a second of one of them (R-4.2.5-01).

    Yes: 19m19p19s123456z9m + 7z tsumo
    No: 19m19p19s1234567z + 1m tsumo
    No: 1199m19p19s12345z + 1z tsumo
    """
    return counts.form == Form.ORPHANS


@yaku(
    en="Kokushi musou, thirteen-sided",
    ru="Кокуси мусо, 13 ожиданий",
    ja="国士無双十三面待ち",
    closed=1,
    yakuman=True,
    form=Form.ORPHANS,
    replaces=("kokushi",),
)
def kokushi_13(win: Win, reading: Reading) -> bool:
    """Thirteen orphans that waited for all thirteen kinds.

    Yes: 19m19p19s1234567z + 1m tsumo
    No: 19m19p19s123456z9m + 7z tsumo
    """
    return reading.form == Form.ORPHANS and win.packed >> BITS * win.tile & 7 == 2


@yaku(en="Chuuren poutou", ru="Тюрэн пото", ja="九蓮宝燈", closed=1, yakuman=True, flush=True)
def chuuren_poutou(win: Win) -> bool:
    """1112345678999 of one suit and any further tile of it, no kan declared (R-4.2.5-02).

    Yes: 1112345678899m + 9m ron
    Yes: 111234456789s9s + 9s tsumo
    No: 1112345678999m + 9m ron
    No: 2233445566778m + 8m tsumo
    No: 111234567899m1s + 9m tsumo
    """
    return win.packed & FIELDS in _GATES_AND_ONE


@yaku(
    en="Junsei chuuren poutou",
    ru="Чистый тюрэн пото",
    ja="純正九蓮宝燈",
    closed=1,
    yakuman=True,
    flush=True,
    replaces=("chuuren_poutou",),
)
def junsei_chuuren(win: Win) -> bool:
    """Nine gates that waited for all nine kinds.

    Yes: 1112345678999m + 9m ron
    Yes: 1112345678999s + 5s tsumo
    No: 1112345678899m + 9m ron
    """
    return (win.packed & FIELDS) - (1 << BITS * win.tile) in _NINE_GATES


@yaku(en="Suuankou", ru="Сууанко", ja="四暗刻", closed=1, yakuman=True)
def suuankou(counts: Counts) -> bool:
    """Four concealed triplets or kans (R-4.2.5-05).

    Yes: 333m222p444p33s88s + 8s tsumo
    No: 333m222p444p33s88s + 8s ron
    No: 111m222p333s4445z + 5z ron
    """
    return counts.hidden == 4


@yaku(
    en="Suuankou, pair wait",
    ru="Сууанко танки",
    ja="四暗刻単騎",
    closed=1,
    yakuman=True,
    runs=(0, 0),
    replaces=("suuankou",),
)
def suuankou_tanki(_win: Win, reading: Reading) -> bool:
    """Four concealed triplets or kans, waiting for the pair.

    Yes: 111m222p333s4445z + 5z ron
    Yes: 4m [closed kan 8888m] [closed kan 7777p] [closed kan 1111s] [closed kan 5555z] + 4m tsumo
    No: 333m222p444p33s88s + 8s tsumo
    """
    return reading.counts.hidden == 4 and reading.wait is Wait.PAIR


@yaku(en="Suukantsu", ru="Суканцу", ja="四槓子", closed=1, open=1, yakuman=True)
def suukantsu(counts: Counts) -> bool:
    """Four kans (R-4.2.5-06).

    Yes: 4m [closed kan 8888m] [open kan 7777p] [added kan 1111s] [closed kan 5555z] + 4m ron
    No: 4m [closed kan 8888m] [open kan 7777p] [pon 111s] [closed kan 5555z] + 4m ron
    """
    return counts.kans == 4


@yaku(en="Daisangen", ru="Дайсангэн", ja="大三元", closed=1, open=1, yakuman=True, honours=3)
def daisangen(_win: Win, reading: Reading) -> bool:
    """Three triplets or kans of dragons (R-4.2.5-10).

    Yes: 23m99p777z [pon 555z] [pon 666z] + 4m ron
    No: 234m67p77z [pon 555z] [pon 666z] + 8p ron
    """
    return reading.triplets & _DRAGONS == _DRAGONS


@yaku(en="Shousuushii", ru="Сёсуси", ja="小四喜", closed=1, open=1, yakuman=True, honours=3)
def shousuushii(_win: Win, reading: Reading) -> bool:
    """Three triplets or kans of winds and a pair of the fourth (R-4.2.5-11).

    Yes: 23m44z333z [pon 111z] [pon 222z] + 4m ron
    No: 23m55z333z [pon 111z] [pon 222z] + 4m ron
    """
    return (reading.triplets & _WINDS).bit_count() == 3 and EAST <= reading.pair < WHITE


@yaku(en="Daisuushii", ru="Дайсуси", ja="大四喜", closed=1, open=1, yakuman=True, honours=4)
def daisuushii(_win: Win, reading: Reading) -> bool:
    """Four triplets or kans of winds (R-4.2.5-12).

    Yes: 4m444z333z [pon 111z] [pon 222z] + 4m ron
    No: 23m44z333z [pon 111z] [pon 222z] + 4m ron
    """
    return reading.triplets & _WINDS == _WINDS


@yaku(en="Tsuuiisou", ru="Цуисо", ja="字一色", closed=1, open=1, yakuman=True)
def tsuuiisou(made: Composition) -> bool:
    """Honours only, in groups or in seven pairs (R-4.2.5-09).

    Yes: 1122334455667z + 7z ron
    Yes: 11z33z555z [pon 222z] [pon 777z] + 1z ron
    No: 99m11z555z [pon 222z] [pon 777z] + 1z ron
    """
    return made.suits == 0


@yaku(en="Chinroutou", ru="Тинрото", ja="清老頭", closed=1, open=1, yakuman=True)
def chinroutou(made: Composition) -> bool:
    """Terminals only (R-4.2.5-08).

    Yes: 99m11s111p [pon 111m] [pon 999p] + 9m ron
    No: 99m11s111z [pon 111m] [pon 999p] + 9m ron
    """
    return not made.simples and not made.honours


@yaku(en="Ryuuiisou", ru="Рюисо", ja="緑一色", closed=1, open=1, yakuman=True)
def ryuuiisou(made: Composition, settings: Settings) -> bool:
    """Only 2, 3, 4, 6, 8 of bamboo and green dragons; whether it needs a green dragon is an axis (R-4.2.5-07, gap item 30).

    Yes: 223344s666s8s [pon 666z] + 8s ron
    Yes: 2233446668s [chi 234s] + 8s ron
    No: 2233446668s [chi 234s] + 8s ron ryuuiisou_needs_green=true
    No: 223344s555s8s [pon 666z] + 8s ron
    """
    return made.all_green and (made.green_dragon or not settings.ryuuiisou_needs_green)
