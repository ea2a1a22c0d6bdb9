"""What Tenhou JSON claims of a hand's end: the result row (format note Tenhou JSON §6)."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from analyzer.model.event import Drawn, Won
from analyzer.model.outcome import DrawClaim, WinClaim, YakuClaim
from analyzer.model.phrase import say
from analyzer.model.tile import Tile
from parsers.tenhou_json.words import ALL_NOTEN, ALL_TENPAI, LIMITS, REASONS, WON, YAKU

Note = Callable[[str, str], None]
"""Takes a remark: its code and its text."""

_MOST_WINS: Final = 3
_TEXT: Final = re.compile(
    r"(?:(?P<fu>\d{1,4})符)?\s*(?:(?P<han>\d{1,4})[飜翻])?\s*(?P<limit>[^\d\s-][^\d-]*?)?\s*(?P<first>-?\d{1,9})(?:-(?P<second>-?\d{1,9}))?点?(?P<all>∀)?",
    re.ASCII,
)
_YAKU: Final = re.compile(r"(?P<name>.+?)\((?P<han>[^()]*)\)")
_HAN: Final = re.compile(r"(\d{1,4})[飜翻]|(\d{1,4})", re.ASCII)


class Value(NamedTuple):
    """What a points text says; ``points`` is what all payers together pay."""

    fu: int | None = None
    han: int | None = None
    limit: str | None = None
    points: int | None = None


class Indicators(NamedTuple):
    """The indicators listed with a hand; no ura where none are listed."""

    dora: tuple[Tile, ...]
    ura: tuple[Tile, ...] | None


def ending(result: Any, players: int, indicators: Indicators, riichi: frozenset[int], note: Note) -> list[Won | Drawn]:
    """The events that a result row stands for; what cannot be read is noted and left out. ``riichi`` are the seats that declared it."""
    if not isinstance(result, list) or not result:
        note("P06", say("a hand without a result"))
        return []
    if result[0] == WON:
        return list(_wins(result, players, indicators, riichi, note))
    label = result[0] if isinstance(result[0], str) else ""
    reason = REASONS.get(label.strip())
    if reason is None:
        note("P05", say("unknown result {result}", result=repr(str(result[0])[:40])))
        reason = label[:40] or "unknown"
    tenpai = (label == ALL_TENPAI,) * players if label in (ALL_TENPAI, ALL_NOTEN) else None
    delta = _deltas(result[1], players, note) if len(result) > 1 else None
    return [Drawn(DrawClaim(reason=reason, tenpai=tenpai, delta=delta))]


def _wins(result: list[Any], players: int, indicators: Indicators, riichi: frozenset[int], note: Note) -> list[Won]:
    wins: list[Won] = []
    for at in range(1, min(len(result), 2 * _MOST_WINS + 1), 2):
        told = result[at + 1] if at + 1 < len(result) else None
        detail: list[Any] = told if isinstance(told, list) else []
        seats = detail[:3]
        if len(seats) < 2 or not all(type(seat) is int and 0 <= seat < players for seat in seats[:2]):
            note("P06", say("a win that does not name winner and payer is left out"))
            continue
        winner, payer = seats[:2]
        liable = seats[2] if len(seats) > 2 else winner
        if type(liable) is not int or not 0 <= liable < players:
            note("P06", say("a liable seat that there is not: {seat}", seat=str(liable)[:20]))
            liable = winner
        value = _value(detail, payer == winner, players, note)
        yaku = _listed(detail, note)
        claim = WinClaim(
            yaku=yaku,
            yakuman=None if yaku is None else any(one.han is None for one in yaku),
            han=value.han,
            fu=value.fu,
            points=value.points,
            limit=value.limit,
            dora=indicators.dora,
            ura=indicators.ura if winner in riichi else None,
            liable=None if liable == winner else liable,
            delta=_deltas(result[at], players, note),
        )
        wins.append(Won(winner, payer, claim))
    if len(result) > 2 * _MOST_WINS + 1:
        note("P06", say("more than {most} winners; the others are left out", most=_MOST_WINS))
    return wins


def _value(detail: list[Any], tsumo: bool, players: int, note: Note) -> Value:
    """The value that the points text of a win's detail names."""
    if len(detail) < 4 or detail[3] == "":
        return Value()
    value = read_value(detail[3], players - 1 if tsumo else 1) if isinstance(detail[3], str) else Value()
    if value.points is None:
        note("P06", say("points that cannot be read: {text}", text=repr(str(detail[3])[:40])))
    return value


def _listed(detail: list[Any], note: Note) -> tuple[YakuClaim, ...] | None:
    """The yaku of a win's detail; None where it lists none."""
    if len(detail) < 5:
        return None
    yaku = [_yaku(text, note) for text in detail[4:]]
    return tuple(one for one in yaku if one is not None)


@lru_cache(maxsize=1 << 12)
def read_value(text: str, payers: int) -> Value:
    """A points text: ``30符2飜2000点``, ``満貫2000-4000点``, ``40符3飜2600点∀``; nothing of one that is none."""
    match = _TEXT.fullmatch(text.strip())
    if match is None:
        return Value()
    first, second = int(match["first"]), match["second"]
    word = (match["limit"] or "").strip()
    limit = LIMITS.get(word, None if word else "none")
    fu, han = (int(match[name]) if match[name] else None for name in ("fu", "han"))
    if not word and fu is None and han is None:
        limit = None
    if first <= 0 or (second is not None and int(second) <= 0) or (word and limit is None):
        return Value(fu, han, limit)
    # Of a self-draw the shares are told: those who pay the dealer pay alike; others are paid the second number by the dealer.
    points = payers * first if second is None else (payers - 1) * first + int(second)
    return Value(fu, han, limit, points)


def _yaku(text: Any, note: Note) -> YakuClaim | None:
    claim = _read_yaku(text) if isinstance(text, str) else None
    if claim is None:
        note("P06", say("a yaku that cannot be read: {text}", text=repr(str(text)[:40])))
    elif claim.id not in _IDS:
        note("P05", say("unknown yaku {id}", id=repr(claim.id[:40])))
    return claim


_IDS: Final = frozenset(YAKU.values())


@lru_cache(maxsize=1 << 12)
def _read_yaku(text: str) -> YakuClaim | None:
    match = _YAKU.fullmatch(text.strip())
    if match is None:
        return None
    name = match["name"].strip()
    id_ = YAKU.get(name, name[:80])
    if "役満" in match["han"] or "akuman" in match["han"]:
        return YakuClaim(id_)
    han = _HAN.fullmatch(match["han"].strip())
    return None if han is None else YakuClaim(id_, int(han[1] or han[2]))


def _deltas(told: Any, players: int, note: Note) -> tuple[int, ...] | None:
    """Points each seat gains or loses."""
    if (
        not isinstance(told, list)
        or len(told) < players
        or not all(type(change) in (int, float) and abs(change) < 10**9 and change == int(change) for change in told[:players])
    ):
        note("P06", say("payments of a result that are not one number a player"))
        return None
    return tuple(int(change) for change in told[:players])
