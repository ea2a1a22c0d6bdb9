"""Yaku of what the hand is made of: terminals, honours, suits."""

from __future__ import annotations

from analyzer.scoring.composition import Composition
from analyzer.scoring.shape import Counts
from analyzer.scoring.yaku.declaration import yaku


@yaku(en="Tanyao", ru="Танъяо", ja="断幺九", closed=1, open=1, open_setting="open_tanyao")
def tanyao(made: Composition) -> bool:
    """No terminals and no honours (R-4.2.1-07). Whether an open hand scores it is an axis (gap item 4).

    Yes: 234m567p345s55s67s + 8s ron
    Yes: 345p67834s22m [chi 234m] + 5s ron
    No: 345p67834s22m [chi 234m] + 5s ron open_tanyao=false
    No: 234m567p345s67s99s + 8s ron
    """
    return not made.terminals and not made.honours


@yaku(en="Chanta", ru="Чанта", ja="混全帯幺九", closed=2, open=1)
def chanta(counts: Counts) -> bool:
    """A terminal or honour in every group and in the pair, at least one run (R-4.2.1-13).

    Yes: 123789p112233s7z + 7z ron
    Yes: 13p123s444z66z [chi 123m] + 2p ron
    No: 123m789m123p11s89s + 7s ron
    No: 99m11s111z [pon 111m] [pon 777z] + 9m ron
    No: 123m789m12p22s555z + 3p ron
    """
    return counts.outside == 5 and counts.runs >= 1


@yaku(en="Junchan", ru="Дзюнтян", ja="純全帯幺九", closed=3, open=2, replaces=("chanta",))
def junchan(counts: Counts) -> bool:
    """A terminal in every group and in the pair, at least one run (R-4.2.2-09).

    Yes: 123m789m123p11s89s + 7s ron
    Yes: 123m123p7899s [chi 789m] + 9s ron
    No: 123789p112233s7z + 7z ron
    """
    return counts.terminal == 5 and counts.runs >= 1


@yaku(en="Honroutou", ru="Хонрото", ja="混老頭", closed=2, open=2)
def honroutou(made: Composition) -> bool:
    """Terminals and honours only; toitoi or chiitoitsu scores besides (R-4.2.2-08).

    Yes: 99m11s111z [pon 111m] [pon 777z] + 9m ron
    Yes: 1199m1199p11z55z7z + 7z ron
    No: 99m22s111z [pon 111m] [pon 777z] + 9m ron
    """
    return not made.simples


@yaku(en="Honitsu", ru="Хоницу", ja="混一色", closed=3, open=2)
def honitsu(made: Composition) -> bool:
    """One suit together with honours (R-4.2.2-06).

    Yes: 11s123s789s33z [pon 111z] + 3z ron seat E
    Yes: 444z11p234p567p89p + 7p tsumo
    Yes: 1122334466p11z2z + 2z ron
    No: 123m456m789m11p22z + 2z ron
    No: 11123456789m55m + 5m ron
    """
    return made.suits == 1 and made.honours


@yaku(en="Chinitsu", ru="Тиницу", ja="清一色", closed=6, open=5)
def chinitsu(made: Composition) -> bool:
    """One suit and no honours (R-4.2.4-01).

    Yes: 2233445566778m + 8m tsumo
    Yes: 2333467s [chi 567s] [chi 123s] + 8s ron
    No: 444z11p234p567p89p + 7p tsumo
    """
    return made.suits == 1 and not made.honours
