"""Yaku of honours."""

from __future__ import annotations

from analyzer.model.tile import GREEN, RED, WHITE
from analyzer.scoring.shape import Reading
from analyzer.scoring.win import Win
from analyzer.scoring.yaku.declaration import yaku

_DRAGONS = 1 << WHITE | 1 << GREEN | 1 << RED


@yaku(en="Seat wind", ru="Ветер места", ja="自風", closed=1, open=1, honours=1)
def seat_wind(win: Win, reading: Reading) -> bool:
    """A triplet or kan of the own wind (R-4.2.1-11).

    Yes: 234m567p88s67s [pon 222z] + 5s ron seat S round S
    No: 234m567p88s67s [pon 222z] + 5s ron seat W round S
    """
    return reading.triplets >> win.seat_wind & 1 == 1


@yaku(en="Round wind", ru="Ветер раунда", ja="場風", closed=1, open=1, honours=1)
def round_wind(win: Win, reading: Reading) -> bool:
    """A triplet or kan of the round's wind; a double wind scores both (R-4.2.1-12).

    Yes: 234m567p88s67s [pon 222z] + 5s ron seat S round S
    No: 234m567p88s67s [pon 222z] + 5s ron seat S round E
    """
    return reading.triplets >> win.round_wind & 1 == 1


@yaku(en="White dragon", ru="Белый дракон", ja="白", closed=1, open=1, honours=1)
def haku(_win: Win, reading: Reading) -> bool:
    """A triplet or kan of white dragons (R-4.2.1-10).

    Yes: 234m678p67s99m [closed kan 5555z] + 8s tsumo
    No: 234m678p67s99m [pon 666z] + 8s tsumo
    """
    return reading.triplets >> WHITE & 1 == 1


@yaku(en="Green dragon", ru="Зелёный дракон", ja="發", closed=1, open=1, honours=1)
def hatsu(_win: Win, reading: Reading) -> bool:
    """A triplet or kan of green dragons (R-4.2.1-10).

    Yes: 234m678p67s99m [pon 666z] + 8s tsumo
    No: 234m678p67s66z [pon 555z] + 8s ron
    """
    return reading.triplets >> GREEN & 1 == 1


@yaku(en="Red dragon", ru="Красный дракон", ja="中", closed=1, open=1, honours=1)
def chun(_win: Win, reading: Reading) -> bool:
    """A triplet or kan of red dragons (R-4.2.1-10).

    Yes: 234m567p88s67s [pon 777z] + 5s ron
    No: 234m567p77z67s [pon 555z] + 5s ron
    """
    return reading.triplets >> RED & 1 == 1


@yaku(
    en="Shousangen",
    ru="Сёсангэн",
    ja="小三元",
    closed=2,
    open=2,
    honours=2,
    raises=("haku", "hatsu", "chun"),
    raise_setting="shousangen_literal",
)
def shousangen(_win: Win, reading: Reading) -> bool:
    """Two triplets or kans of dragons and a pair of the third; the triplets score besides (R-4.2.2-07, gap item 9).

    Yes: 77z234m67p [pon 555z] [pon 666z] + 8p ron
    No: 99m234m67p [pon 555z] [pon 666z] + 8p ron
    """
    return (reading.triplets & _DRAGONS).bit_count() == 2 and reading.pair >= WHITE
