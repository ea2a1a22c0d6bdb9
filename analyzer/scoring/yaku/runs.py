"""Yaku of runs."""

from __future__ import annotations

from analyzer.scoring.shape import Counts, Reading, Wait
from analyzer.scoring.win import Win
from analyzer.scoring.yaku.declaration import yaku

_TWO_SIDED = Wait.TWO_SIDED
_FIRSTS = 1 | 1 << 9 | 1 << 18
"""The run 123 of each suit."""


@yaku(en="Pinfu", ru="Пинфу", ja="平和", closed=1, runs=(4, 4))
def pinfu(win: Win, reading: Reading) -> bool:
    """Closed, four runs, a pair worth nothing, and a two-sided wait (R-4.2.1-05).

    Yes: 234m567p345s55s67s + 8s ron
    Yes: 234567p34578s99m + 6s tsumo
    Yes: 234m567p345s78s44z + 6s ron seat S
    No: 234m567p345s78s33z + 6s ron seat W riichi
    No: 234m567p345s78s55z + 6s ron riichi
    No: 234m567p345s55s68s + 7s ron
    No: 234567p34578s99m + 6s tsumo pinfu_tsumo=false
    """
    return reading.wait is _TWO_SIDED and not win.valued >> reading.pair & 1 and (not win.tsumo or win.settings.pinfu_tsumo)


@yaku(en="Iipeikou", ru="Иппэйко", ja="一盃口", closed=1)
def iipeikou(counts: Counts) -> bool:
    """Closed, two identical runs (R-4.2.1-06).

    Yes: 223344p67s99m [closed kan 1111z] + 8s tsumo
    Yes: 111222333m7899p + 9p ron
    No: 22344p678s99m [pon 555z] + 3p ron
    No: 223344m667788p5s + 5s ron
    """
    return counts.twins >= 1


@yaku(en="Ryanpeikou", ru="Рянпэйко", ja="二盃口", closed=3, replaces=("iipeikou",))
def ryanpeikou(counts: Counts) -> bool:
    """Closed, two times two identical runs; four identical ones will do (R-4.2.3-01).

    Yes: 223344m667788p5s + 5s ron
    Yes: 1166667777888m + 8m ron
    No: 345345345s67m22p + 8m ron
    """
    return counts.twins == 2


@yaku(en="Sanshoku doujun", ru="Сансёку додзюн", ja="三色同順", closed=2, open=1, runs=(3, 4))
def sanshoku_doujun(_win: Win, reading: Reading) -> bool:
    """The same run in each suit (R-4.2.1-08).

    Yes: 234678m34p234s99p + 2p ron
    Yes: 13p123s444z66z [chi 123m] + 2p ron
    No: 234m345567p34s99p + 2s ron riichi
    """
    runs = reading.runs
    return runs & runs >> 9 & runs >> 18 != 0


@yaku(en="Ittsu", ru="Иццу", ja="一気通貫", closed=2, open=1, runs=(3, 4), setting="ittsu")
def ittsu(_win: Win, reading: Reading) -> bool:
    """123, 456 and 789 of one suit. The page of the governing regulation leaves it out, perhaps by mistake (gap item 5).

    Yes: 33m123m123s456s78s + 9s ron
    Yes: 33m123s123s78s [chi 456s] + 9s ron
    No: 33m123m123s456s78s + 9s ron ittsu=false
    No: 33m123m123s456p78s + 9s ron riichi
    """
    runs = reading.runs
    return runs & runs >> 3 & runs >> 6 & _FIRSTS != 0
