"""What a case says of the end of a hand: clauses parted by semicolons → `WinClaim`, `DrawClaim`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from analyzer.model.meld import Meld, MeldKind
from analyzer.model.outcome import DrawClaim, WinClaim, YakuClaim
from analyzer.model.tile import Seat, Tile, parse_tiles

_LIMITS: Final = ("mangan", "haneman", "baiman", "sanbaiman", "yakuman", "none")
_MELDS: Final = {
    "chi": MeldKind.CHI,
    "pon": MeldKind.PON,
    "minkan": MeldKind.OPEN_KAN,
    "ankan": MeldKind.CLOSED_KAN,
    "kakan": MeldKind.ADDED_KAN,
}
_MONEY: Final = re.compile(r"[ESWN] [-+]?\d+(, [ESWN] [-+]?\d+)*$")
BySeat = Callable[[list[int]], tuple[int, ...]]
SeatOf = Callable[[str], Seat]


def win_claim(text: str, seat_of: SeatOf, by_seat: BySeat) -> WinClaim:
    """The claim of a win, like ``riichi 1, pinfu 1; 30 fu; 2000 points; E -2000, S +2000``.

    Raises:
        ValueError: for a clause that is not known.
    """
    fields: dict[str, Any] = {}
    for clause in filter(None, text.split("; ")):
        fields |= _common(clause, by_seat) or _of_win(clause, seat_of)
    return WinClaim(**fields)


def draw_claim(text: str, seat_of: SeatOf, by_seat: BySeat) -> DrawClaim:
    """The claim of a draw, like `` by four winds`` or ``: tenpai East; E +3000, S -1000, W -1000, N -1000``.

    `` by chombo: by South`` names the seat at fault, `` by nagashi: by South`` the one that is paid.

    Raises:
        ValueError: for a clause that is not known.
    """
    how, _, rest = text.partition(": ")
    fields: dict[str, Any] = {"reason": how.removeprefix(" by ").replace(" ", "_")} if how else {}
    shown: dict[Seat, tuple[Tile, ...]] = {}
    for clause in filter(None, rest.split("; ")):
        if clause == "nobody tenpai":
            fields["tenpai"] = (False,) * 4
        elif clause.startswith("tenpai "):
            seats = {seat_of(wind) for wind in clause.removeprefix("tenpai ").split(", ")}
            fields["tenpai"] = tuple(seat in seats for seat in range(4))
        elif clause.startswith("by "):
            fields["offenders"] = tuple(seat_of(wind) for wind in clause.removeprefix("by ").split(", "))
        elif found := re.match(r"(\w+) shows (\S+)$", clause):
            shown[seat_of(found[1])] = parse_tiles(found[2])
        else:
            fields |= _common(clause, by_seat) or _unknown(clause)
    if shown:
        fields["shown"] = tuple(shown.get(seat) for seat in range(4))
    return DrawClaim(**fields)


def _common(clause: str, by_seat: BySeat) -> dict[str, Any]:
    """Clauses that wins and draws share."""
    if _MONEY.match(clause):
        paid = dict.fromkeys("ESWN", 0)
        for part in clause.split(", "):
            wind, points = part.split()
            paid[wind] = int(points)
        return {"delta": by_seat(list(paid.values()))}
    if clause.startswith("before "):
        return {"before": by_seat([int(score) for score in clause.split()[1:]])}
    if found := re.match(r"(\d+) (counter|deposit)s?$", clause):
        return {"honba" if found[2] == "counter" else "sticks": int(found[1])}
    return {}


def _of_win(clause: str, seat_of: SeatOf) -> dict[str, Any]:
    word, _, rest = clause.partition(" ")
    if found := re.match(r"(\d+) (han|fu|points)$", clause):
        return {found[2]: int(found[1])}
    if clause in _LIMITS:
        return {"limit": clause}
    match word:
        case "on":
            return {"tile": parse_tiles(rest)[0]}
        case "shows":
            concealed, *melds = rest.split(", ")
            return {"concealed": parse_tiles(concealed), "melds": _melds(melds)}
        case "indicators":
            return {"dora": parse_tiles(rest)}
        case "ura":
            return {"ura": parse_tiles(rest)}
        case "liable":
            return {"liable": seat_of(rest)}
    return _yaku(clause)


def _melds(texts: Sequence[str]) -> tuple[Meld, ...]:
    return tuple(Meld(_MELDS[kind], parse_tiles(tiles)) for kind, tiles in (text.split() for text in texts))


def _yaku(clause: str) -> dict[str, Any]:
    """``riichi 1, pinfu 1``, or ``daisangen`` for a yakuman, which has no han."""
    lines: list[YakuClaim] = []
    for part in clause.split(", "):
        found = re.match(r"([a-z]\w+)(?: (\d+))?$", part)
        if found is None:
            return _unknown(clause)
        lines.append(YakuClaim(found[1], None if found[2] is None else int(found[2])))
    return {"yaku": tuple(lines), "yakuman": all(line.han is None for line in lines)}


def _unknown(clause: str) -> dict[str, Any]:
    raise ValueError(f"not known of an end: {clause!r}")
