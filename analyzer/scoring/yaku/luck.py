"""Yaku of the situation: how the hand was won, whatever its tiles."""

from __future__ import annotations

from analyzer.scoring.win import Win
from analyzer.scoring.yaku.declaration import yaku


@yaku(en="Riichi", ru="Риичи", ja="立直", closed=1)
def riichi(win: Win) -> bool:
    """A closed waiting hand was declared, and 1000 points staked (R-4.2.1-01).

    Yes: 234m567p345s55s67s + 8s ron riichi
    No: 234m567p345s55s67s + 8s ron
    No: 234m567p345s55s67s + 8s ron riichi double_riichi
    """
    return win.situation.riichi


@yaku(en="Double riichi", ru="Дабл-риичи", ja="両立直", closed=2, replaces=("riichi",), setting="double_riichi")
def double_riichi(win: Win) -> bool:
    """Riichi in the first uninterrupted turn: one han on top of riichi (R-4.2.1-03), listed as one yaku of two.

    Yes: 234m567p345s55s67s + 8s ron riichi double_riichi
    No: 234m567p345s55s67s + 8s ron riichi
    No: 234m567p345s55s67s + 8s ron riichi double_riichi double_riichi=false
    """
    return win.situation.double_riichi


@yaku(en="Ippatsu", ru="Иппацу", ja="一発", closed=1, setting="ippatsu")
def ippatsu(win: Win) -> bool:
    """Won within the first uninterrupted round of turns after riichi, the own next draw included (R-4.2.1-02).

    Yes: 234m567p345s55s67s + 8s ron riichi ippatsu
    No: 234m567p345s55s67s + 8s ron riichi
    No: 234m567p345s55s67s + 8s ron riichi ippatsu ippatsu=false
    """
    return win.situation.ippatsu


@yaku(en="Menzen tsumo", ru="Мэндзэн цумо", ja="門前清自摸和", closed=1, tsumo=True)
def menzen_tsumo(win: Win) -> bool:
    """A closed hand won by self-draw (R-4.2.1-04).

    Yes: 234m1112356777s + 4s tsumo
    Yes: 234m678p67s99m [closed kan 5555z] + 8s tsumo
    No: 234m567p345s55s67s + 8s ron
    No: 234m678p67s99m [pon 555z] + 8s tsumo
    """
    return win.tsumo and win.closed


@yaku(en="Chankan", ru="Чанкан", ja="搶槓", closed=1, open=1, tsumo=False)
def chankan(win: Win) -> bool:
    """Won on a tile that an opponent adds to an open pon (R-4.2.1-15).

    Yes: 123m567p345s99s67s + 8s ron chankan
    No: 123m567p345s99s67s + 8s ron
    """
    return win.situation.chankan


@yaku(
    en="Rinshan kaihou",
    ru="Риншан кайхо",
    ja="嶺上開花",
    closed=1,
    open=1,
    tsumo=True,
    replaces=("haitei",),
    together="rinshan_with_haitei",
)
def rinshan(win: Win) -> bool:
    """Won on the replacement tile after a kan (R-4.2.1-14). That tile is not a wall tile, so it is no last one either (gap item 8).

    Yes: 234m67s55z [open kan 6666p] [chi 345s] + 8s tsumo rinshan
    Yes: 234m67s55z [open kan 6666p] [chi 345s] + 8s tsumo rinshan haitei
    No: 234m67s55z [open kan 6666p] [chi 345s] + 8s tsumo haitei
    """
    return win.situation.rinshan


@yaku(en="Haitei", ru="Хайтэй", ja="海底摸月", closed=1, open=1, tsumo=True)
def haitei(win: Win) -> bool:
    """Won by self-draw on the last wall tile (R-4.2.1-17).

    Yes: 234m67s55z [open kan 6666p] [chi 345s] + 8s tsumo haitei
    Yes: 234m67s55z [open kan 6666p] [chi 345s] + 8s tsumo rinshan haitei rinshan_with_haitei=true
    No: 234m67s55z [open kan 6666p] [chi 345s] + 8s tsumo rinshan haitei
    """
    return win.situation.haitei


@yaku(en="Houtei", ru="Хотэй", ja="河底撈魚", closed=1, open=1, tsumo=False)
def houtei(win: Win) -> bool:
    """Won by ron on the last discard of the hand (R-4.2.1-18).

    Yes: 123m67s55z [pon 999p] [chi 345s] + 8s ron houtei
    No: 234m567p345s55s67s + 8s ron
    """
    return win.situation.houtei


@yaku(en="Renhou", ru="Рэнхо", ja="人和", closed=5, tsumo=False, setting="renhou")
def renhou(win: Win) -> bool:
    """Ron in the first uninterrupted round of turns, before the own first turn (R-4.2.4-02). What it is worth is an axis of its own.

    Yes: 234m567m345p55s67s + 8s ron renhou renhou=5_han
    Yes: 234m567m345p55s67s + 8s ron renhou renhou=yakuman
    Yes: 234m567m345p55s67s + 8s ron renhou renhou=mangan
    No: 234m567m345p55s67s + 8s ron renhou
    No: 234m567m345p55s67s + 8s ron renhou=5_han
    """
    return win.situation.renhou


@yaku(en="Tenhou", ru="Тэнхо", ja="天和", closed=1, yakuman=True, tsumo=True)
def tenhou(win: Win) -> bool:
    """East wins on the dealt hand (R-4.2.5-03).

    Yes: 123m567p345s99s67s + 8s tsumo seat E tenhou
    No: 123m567p345s99s67s + 8s tsumo seat E
    """
    return win.situation.tenhou


@yaku(en="Chiihou", ru="Тихо", ja="地和", closed=1, yakuman=True, tsumo=True)
def chiihou(win: Win) -> bool:
    """Another player than East wins on the first draw of an uninterrupted first turn (R-4.2.5-04).

    Yes: 123m567p345s99s67s + 8s tsumo seat S chiihou
    No: 123m567p345s99s67s + 8s tsumo seat S
    """
    return win.situation.chiihou
