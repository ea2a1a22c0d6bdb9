"""Minipoints as an itemised bill (clauses R-4.1.1-01 to 13)."""

from __future__ import annotations

from typing import Final

import msgspec

from analyzer.model.tile import EAST, KINDS, WHITE, is_terminal_or_honour
from analyzer.scoring.shape import Form, Reading, Wait
from analyzer.scoring.win import Win


class FuLine(msgspec.Struct, frozen=True, gc=False):
    """One line of the bill: a machine word (`FU_TEXTS` has the texts), fu, and the index of the group in the reading (None: no group)."""

    reason: str
    points: int
    group: int | None = None


_CLOSED_RON: Final = FuLine("base_closed_ron", 30)
_BASE: Final = FuLine("base", 20)
_SEVEN_PAIRS: Final = {fu: FuLine("base_seven_pairs", fu) for fu in (25, 50)}
_PAIR_DRAGON: Final = FuLine("pair_dragon", 2)
_PAIR_SEAT: Final = FuLine("pair_seat_wind", 2)
_PAIR_ROUND: Final = FuLine("pair_round_wind", 2)
_PAIR_DOUBLE: Final = FuLine("pair_double_wind", 2)
_WAITS: Final = (None, FuLine("wait_edge", 2), FuLine("wait_closed", 2), None, FuLine("wait_pair", 2), None)
"""By `Wait`."""
_TSUMO: Final = FuLine("tsumo", 2)
_OPEN_PINFU: Final = FuLine("open_pinfu", 2)


def _group_lines(name: str, points: int) -> tuple[tuple[FuLine, ...], ...]:
    """Lines by kind, then by index of the group: terminals and honours count double (R-4.1.1-04, 05)."""
    grades = ["honour" if kind >= EAST else "terminal" if is_terminal_or_honour(kind) else "simple" for kind in range(KINDS)]
    return tuple(
        tuple(FuLine(f"{name}_{grade}", points if grade == "simple" else points * 2, index) for index in range(4)) for grade in grades
    )


_TRIPLETS: Final = _group_lines("triplet_closed", 4), _group_lines("triplet_open", 2)
_KANS: Final = _group_lines("kan_closed", 16), _group_lines("kan_open", 8)
_GROUPS: Final = ((), _TRIPLETS, _KANS)
"""By `GroupShape`, then by openness, kind and index of the group."""

_STANDARD: Final = Form.STANDARD
_ORPHANS: Final = Form.ORPHANS
_TRIPLET: Final = Wait.TRIPLET


def fu_bill(win: Win, reading: Reading) -> tuple[list[FuLine], int, int]:
    """The bill of a reading, its sum, and fu as counted: up to the next ten, seven pairs apart (R-4.1.1-13, 02).

    Thirteen orphans have an empty bill.
    """
    settings = win.settings
    if reading.form is not _STANDARD:
        if reading.form is _ORPHANS:
            return [], 0, 0
        return [_SEVEN_PAIRS[settings.chiitoitsu_fu]], settings.chiitoitsu_fu, settings.chiitoitsu_fu
    tsumo = win.tsumo
    if win.closed and not tsumo:
        lines = [_CLOSED_RON]
        total = 30
    else:
        lines = [_BASE]
        total = 20
    if reading.triplets:
        # A triplet completed by ron counts as open (R-4.1.1-06).
        claimed = reading.completed if reading.wait is _TRIPLET and not tsumo else -1
        for index, group in enumerate(reading.groups):
            shape = group.shape
            if shape:
                line = _GROUPS[shape][group.open or index == claimed][group.kind][index]
                lines.append(line)
                total += line.points
    pair = reading.pair
    if win.valued >> pair & 1:
        if pair >= WHITE:
            lines.append(_PAIR_DRAGON)
            total += 2
        elif win.seat_wind != win.round_wind:
            lines.append(_PAIR_SEAT if pair == win.seat_wind else _PAIR_ROUND)
            total += 2
        elif settings.double_wind_pair_fu == 4:
            lines += (_PAIR_SEAT, _PAIR_ROUND)
            total += 4
        else:
            lines.append(_PAIR_DOUBLE)
            total += 2
    wait_line = _WAITS[reading.wait]
    if wait_line is not None:
        lines.append(wait_line)
        total += 2
    if tsumo:
        # Pinfu by self-draw keeps its 20 fu (R-4.1.1-11).
        bare = total == 20 and win.closed and settings.pinfu_tsumo
        if not bare and (settings.rinshan_tsumo_fu or not win.situation.rinshan):
            lines.append(_TSUMO)
            total += 2
    if total == 20 and not win.closed and settings.open_pinfu_fu:
        lines.append(_OPEN_PINFU)
        total += 2
    return lines, total, total + -total % 10


FU_TEXTS: Final[dict[str, dict[str, str]]] = {
    "base": {"en": "base", "ru": "база", "ja": "副底"},
    "base_closed_ron": {"en": "closed hand won by ron", "ru": "закрытая рука, рон", "ja": "門前加符"},
    "base_seven_pairs": {"en": "seven pairs", "ru": "семь пар", "ja": "七対子"},
    "triplet_open_simple": {"en": "open triplet, 2–8", "ru": "открытый пон, 2–8", "ja": "中張牌明刻"},
    "triplet_open_terminal": {"en": "open triplet of terminals", "ru": "открытый пон терминалов", "ja": "老頭牌明刻"},
    "triplet_open_honour": {"en": "open triplet of honours", "ru": "открытый пон благородных", "ja": "字牌明刻"},
    "triplet_closed_simple": {"en": "closed triplet, 2–8", "ru": "закрытый пон, 2–8", "ja": "中張牌暗刻"},
    "triplet_closed_terminal": {"en": "closed triplet of terminals", "ru": "закрытый пон терминалов", "ja": "老頭牌暗刻"},
    "triplet_closed_honour": {"en": "closed triplet of honours", "ru": "закрытый пон благородных", "ja": "字牌暗刻"},
    "kan_open_simple": {"en": "open kan, 2–8", "ru": "открытый кан, 2–8", "ja": "中張牌明槓"},
    "kan_open_terminal": {"en": "open kan of terminals", "ru": "открытый кан терминалов", "ja": "老頭牌明槓"},
    "kan_open_honour": {"en": "open kan of honours", "ru": "открытый кан благородных", "ja": "字牌明槓"},
    "kan_closed_simple": {"en": "closed kan, 2–8", "ru": "закрытый кан, 2–8", "ja": "中張牌暗槓"},
    "kan_closed_terminal": {"en": "closed kan of terminals", "ru": "закрытый кан терминалов", "ja": "老頭牌暗槓"},
    "kan_closed_honour": {"en": "closed kan of honours", "ru": "закрытый кан благородных", "ja": "字牌暗槓"},
    "pair_dragon": {"en": "pair of dragons", "ru": "пара драконов", "ja": "三元牌雀頭"},
    "pair_seat_wind": {"en": "pair of the seat wind", "ru": "пара ветра места", "ja": "自風雀頭"},
    "pair_round_wind": {"en": "pair of the round wind", "ru": "пара ветра раунда", "ja": "場風雀頭"},
    "pair_double_wind": {"en": "pair of the seat and round wind", "ru": "пара ветра места и раунда", "ja": "連風牌雀頭"},
    "wait_edge": {"en": "edge wait", "ru": "краевое ожидание", "ja": "辺張待ち"},
    "wait_closed": {"en": "closed wait", "ru": "ожидание в середину", "ja": "嵌張待ち"},
    "wait_pair": {"en": "pair wait", "ru": "ожидание в пару", "ja": "単騎待ち"},
    "tsumo": {"en": "self-draw", "ru": "цумо", "ja": "自摸"},
    "open_pinfu": {"en": "open pinfu", "ru": "открытое пинфу", "ja": "喰い平和形"},
}
"""Texts of the reasons, by language."""
