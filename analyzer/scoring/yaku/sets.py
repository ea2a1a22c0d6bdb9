"""Yaku of triplets, kans and pairs."""

from __future__ import annotations

from analyzer.scoring.shape import Counts, Form, Reading, kinds_of
from analyzer.scoring.win import Win
from analyzer.scoring.yaku.declaration import yaku

_NUMBERS = kinds_of(range(9))


@yaku(en="Chiitoitsu", ru="Титойцу", ja="七対子", closed=2, form=Form.PAIRS)
def chiitoitsu(counts: Counts) -> bool:
    """Closed, seven different pairs (R-4.2.2-01).

    Yes: 2255m3388p4466s7z + 7z tsumo
    No: 2222m3388p4466s7z + 7z tsumo
    No: 223344m667788p5s + 5s ron
    """
    return counts.form == Form.PAIRS


@yaku(en="Toitoi", ru="Тойтой", ja="対々和", closed=2, open=2)
def toitoi(counts: Counts) -> bool:
    """Four triplets or kans (R-4.2.2-05).

    Yes: 33p22666s [pon 222z] [pon 222p] + 2s ron
    Yes: 333m222p444p33s88s + 8s ron
    No: 33p22678s [pon 666z] [pon 222p] + 2s ron
    """
    return counts.triplets == 4


@yaku(en="Sanankou", ru="Сананко", ja="三暗刻", closed=2, open=2)
def sanankou(counts: Counts) -> bool:
    """Three concealed triplets or kans, in a hand that may be open; one completed by ron is not concealed (R-4.2.2-03, R-4.1.1-06).

    Yes: 333m777p67s11z [closed kan 2222s] + 8s ron
    Yes: 34s222333444p99m + 2s ron
    Yes: 333m777p55s11z [chi 234s] + 5s tsumo
    No: 333m777p55s11z [chi 234s] + 5s ron
    No: 11122233m456p99s + 3m ron riichi
    """
    return counts.hidden >= 3


@yaku(en="Sankantsu", ru="Санканцу", ja="三槓子", closed=2, open=2)
def sankantsu(counts: Counts) -> bool:
    """Three kans, open or closed (R-4.2.2-04).

    Yes: 67s55z [closed kan 1111m] [closed kan 9999s] [open kan 1111z] + 8s tsumo
    No: 67s55z [closed kan 1111m] [closed kan 9999s] [pon 666z] + 8s tsumo
    """
    return counts.kans >= 3


@yaku(en="Sanshoku doukou", ru="Сансёку доко", ja="三色同刻", closed=2, open=2, runs=(0, 1))
def sanshoku_doukou(_win: Win, reading: Reading) -> bool:
    """Three triplets or kans of one number, one of each suit (R-4.2.2-02).

    Yes: 222m222s67m99p [open kan 2222p] + 8m ron
    No: 33p22666s [pon 222z] [pon 222p] + 2s ron
    """
    triplets = reading.triplets
    return triplets & triplets >> 9 & triplets >> 18 & _NUMBERS != 0
