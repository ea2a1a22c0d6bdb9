"""Mistakes in calling a win, as a player makes them at the table: what is called is also what is paid."""

from __future__ import annotations

from dataclasses import replace

from analyzer.model.outcome import YakuClaim
from tests.dealer.claims import Value, called_as

_CERTAIN = frozenset({"riichi", "double_riichi", "menzen_tsumo", "ippatsu", "dora", "ura_dora", "aka_dora"})


def ten_fu_more(worth: Value) -> Value | None:
    """A hand of 30 fu is called at 40."""
    if worth.fu != 30 or worth.limit != "none":
        return None
    wrong = called_as(worth, worth.yaku, 40)
    return wrong if wrong.limit == "none" else None


def yaku_overlooked(worth: Value) -> Value | None:
    """A yaku beside others is not seen."""
    for name in ("iipeikou", "sanshoku_doujun", "sanankou", "tanyao"):
        rest = tuple(line for line in worth.yaku if line.id != name)
        others = [line for line in rest if line.id not in ("dora", "ura_dora", "aka_dora")]
        if len(rest) < len(worth.yaku) and others and worth.limit == "none":
            return called_as(worth, rest, worth.fu)
    return None


def dora_too_many(worth: Value) -> Value | None:
    """One dora is counted twice."""
    if worth.yakuman or worth.limit != "none" or all(line.id != "dora" for line in worth.yaku):
        return None
    lines = tuple(YakuClaim("dora", line.han + 1) if line.id == "dora" and line.han else line for line in worth.yaku)
    wrong = called_as(worth, lines, worth.fu)
    return wrong if wrong.points != worth.points else None


def yaku_imagined(worth: Value) -> Value | None:
    """Chanta is called for a hand that is none."""
    if worth.yakuman or worth.limit != "none" or any(line.id in ("chanta", "junchan", "honroutou") for line in worth.yaku):
        return None
    if not all(line.id in _CERTAIN for line in worth.yaku):
        return None
    return called_as(worth, (*worth.yaku, YakuClaim("chanta", 2)), worth.fu)


def rounded_up_to_mangan(worth: Value) -> Value | None:
    """Four han 30 fu is called a mangan."""
    if worth.yakuman or worth.han != 4 or worth.fu != 30:
        return None
    main, others = (4000, 4000 if worth.dealer else 2000) if worth.tsumo else (12000 if worth.dealer else 8000, 0)
    return replace(worth, limit="mangan", points=main + 2 * others, from_dealer=main, from_others=others)
