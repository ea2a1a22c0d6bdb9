"""Yaku of what the hand is made of: terminals, honours, suits."""

from __future__ import annotations

from analyzer.scoring.shape import HONOURS, NUMBERS, OUTSIDE, Reading, kinds_of
from analyzer.scoring.win import Win
from analyzer.scoring.yaku.declaration import yaku

_INNER_RUNS = kinds_of(start + low for start in (0, 9, 18) for low in range(1, 6))
"""Runs without a terminal, by their lowest kind."""
_SIMPLES = kinds_of(range(34)) & ~OUTSIDE
_NOT_TERMINALS = _SIMPLES | HONOURS
_CHARACTERS, _CIRCLES, _BAMBOO = NUMBERS


@yaku(en="Tanyao", ru="Танъяо", ja="断幺九", closed=1, open=1, open_setting="open_tanyao")
def tanyao(win: Win) -> bool:
    """No terminals and no honours (R-4.2.1-07). Whether an open hand scores it is an axis (gap item 4).

    Yes: 234m567p345s55s67s + 8s ron
    Yes: 345p67834s22m [chi 234m] + 5s ron
    No: 345p67834s22m [chi 234m] + 5s ron open_tanyao=false
    No: 234m567p345s67s99s + 8s ron
    """
    return not win.kinds & OUTSIDE


@yaku(en="Chanta", ru="Чанта", ja="混全帯幺九", closed=2, open=1, runs=(1, 4))
def chanta(_win: Win, reading: Reading) -> bool:
    """A terminal or honour in every group and in the pair, at least one run (R-4.2.1-13).

    Yes: 123789p112233s7z + 7z ron
    Yes: 13p123s444z66z [chi 123m] + 2p ron
    No: 123m789m123p11s89s + 7s ron
    No: 99m11s111z [pon 111m] [pon 777z] + 9m ron
    No: 123m789m12p22s555z + 3p ron
    """
    return not (reading.runs & _INNER_RUNS or reading.triplets & _SIMPLES or _SIMPLES >> reading.pair & 1)


@yaku(en="Junchan", ru="Дзюнтян", ja="純全帯幺九", closed=3, open=2, runs=(1, 4), replaces=("chanta",))
def junchan(_win: Win, reading: Reading) -> bool:
    """A terminal in every group and in the pair, at least one run (R-4.2.2-09).

    Yes: 123m789m123p11s89s + 7s ron
    Yes: 123m123p78999s [chi 789m] + 9s ron
    No: 123789p112233s7z + 7z ron
    """
    return not (reading.runs & _INNER_RUNS or reading.triplets & _NOT_TERMINALS or _NOT_TERMINALS >> reading.pair & 1)


@yaku(en="Honroutou", ru="Хонрото", ja="混老頭", closed=2, open=2)
def honroutou(win: Win) -> bool:
    """Terminals and honours only; toitoi or chiitoitsu scores besides (R-4.2.2-08).

    Yes: 99m11s111z [pon 111m] [pon 777z] + 9m ron
    Yes: 1199m1199p11z55z7z + 7z ron
    No: 99m22s111z [pon 111m] [pon 777z] + 9m ron
    """
    return not win.kinds & _SIMPLES


@yaku(en="Honitsu", ru="Хоницу", ja="混一色", closed=3, open=2)
def honitsu(win: Win) -> bool:
    """One suit together with honours (R-4.2.2-06).

    Yes: 11s123s789s33z [pon 111z] + 3z ron seat E
    Yes: 444z11p234p567p89p + 7p tsumo
    Yes: 1122334466p11z2z + 2z ron
    No: 123m456m789m11p22z + 2z ron
    No: 11123456789m55m + 5m ron
    """
    numbers = win.kinds & ~HONOURS
    return numbers != win.kinds and not (numbers & ~_CHARACTERS and numbers & ~_CIRCLES and numbers & ~_BAMBOO)


@yaku(en="Chinitsu", ru="Тиницу", ja="清一色", closed=6, open=5)
def chinitsu(win: Win) -> bool:
    """One suit and no honours (R-4.2.4-01).

    Yes: 2233445566778m + 8m tsumo
    Yes: 23334678s [chi 567s] [chi 123s] + 8s ron
    No: 444z11p234p567p89p + 7p tsumo
    """
    return not (win.kinds & ~_CHARACTERS and win.kinds & ~_CIRCLES and win.kinds & ~_BAMBOO)
