"""T: every tile is where it was. Copies, hand sizes, and the indicators that kans turn."""

from __future__ import annotations

from typing import Final

from analyzer.checks.case import Break, HandCase
from analyzer.model.copies import Copies
from analyzer.model.event import AddedKan, Chi, ClosedKan, Discard, DoraTurned, Draw, Event, Kita, OpenKan, Pon
from analyzer.model.tile import KIND, KINDS, TILE_NAMES, WIND_NAMES

_WALL, _RIVER, _SET, _SHOWN = 8, 9, 10, 11
"""Where a copy is, beside the seats 0–3: not seen yet, discarded, in a declared set, an indicator."""

_ALL: Final = bytes(range(136))
_UNSEEN: Final = bytes([_WALL]) * 136
_DEALT_TO: Final = bytes(place // 13 for place in range(52))
_SETS: Final = frozenset({Chi, Pon, OpenKan, ClosedKan, AddedKan, Kita})


def misplaced_tile(case: HandCase) -> Break | None:
    """The first tile that is not where it must be: a hand dealt too many or too few, a tile seen twice, a copy not held."""
    dealt = case.hand.dealt
    if dealt is None:
        return None
    for seat, tiles in enumerate(dealt):
        if len(tiles) != 13:
            return Break("T04", -1, seat, f"{WIND_NAMES[case.wind(seat)]} is dealt {len(tiles)} tiles", "13 tiles")
    return _kinds(case) if case.hand.copies is None else _copies(case, case.hand.copies)


def _kinds(case: HandCase) -> Break | None:
    """No more of a kind, or of a red five, than the set has."""
    left = [4] * KINDS + [max(1, count) for count in case.settings.red_fives]
    for tile in (tile for hand in case.hand.dealt or () for tile in hand):
        if _used_up(left, tile):
            return Break("T03", -1, None, f"the deal has too many of {TILE_NAMES[tile]}", "four of a kind")
    if case.hand.indicator is not None and _used_up(left, case.hand.indicator):
        return Break("T03", -1, None, f"the indicator is one {TILE_NAMES[case.hand.indicator]} too many", "four of a kind")
    for index, event in enumerate(case.hand.events):
        if type(event) in _APPEARS and _used_up(left, event.tile):  # type: ignore[union-attr]  # both have a tile
            return Break("T03", index, None, f"one {TILE_NAMES[event.tile]} too many appears", "four of a kind")  # type: ignore[union-attr]
    return None


_APPEARS: Final = (Draw, DoraTurned)


def _used_up(left: list[int], tile: int) -> bool:
    """Take a tile from those still unseen; whether there was none."""
    if tile >= len(left):
        return False
    kind = KIND[tile]
    left[kind] -= 1
    if tile != kind:
        left[tile] -= 1
        return left[tile] < 0 or left[kind] < 0
    return left[kind] < 0


def _copies(case: HandCase, copies: Copies) -> Break | None:
    """Follow every single copy from the wall to the river."""
    dealt = copies.dealt
    if len(set(dealt)) < len(dealt):
        return Break("T03", -1, _dealt_twice(dealt), "the deal has a tile twice", "each tile once")
    # Where each copy is, by its number: of a translation table, the later entries of the recipe stand.
    where = list(bytes.maketrans(_ALL + dealt, _UNSEEN + _DEALT_TO[: len(dealt)]))
    indicators, drawn, discarded, sets = copies.indicators, copies.drawn, copies.discarded, copies.sets
    indicator = case.hand.indicator
    if indicator is not None:
        if where[indicators[0]] != _WALL:
            return Break("T03", -1, None, f"the indicator {TILE_NAMES[indicator]} is a tile that was dealt", "each tile once")
        where[indicators[0]] = _SHOWN
    turned, draws, discards, laid = 0 if indicator is None else 1, 0, 0, 0
    for index, event in enumerate(case.hand.events):
        kind = type(event)
        if kind is Draw:
            number = drawn[draws]
            if where[number] != _WALL:
                return _twice(index, event)
            where[number] = event.seat  # type: ignore[union-attr]  # a draw has a seat
            draws += 1
        elif kind is Discard:
            number = discarded[discards]
            if where[number] != event.seat:  # type: ignore[union-attr]  # and so has a discard
                return _not_there(case, index, event)
            where[number] = _RIVER
            discards += 1
        elif kind is DoraTurned:
            number = indicators[turned]
            if where[number] != _WALL:
                return _twice(index, event)
            where[number] = _SHOWN
            turned += 1
        elif kind in _SETS:
            for due in _places(event):
                number = sets[laid]
                if where[number] != due:
                    return _not_there(case, index, event)
                where[number] = _SET
                laid += 1
    return None


def _dealt_twice(dealt: bytes) -> int:
    """The seat that is dealt a tile which was dealt before."""
    return next(at for at, number in enumerate(dealt) if number in dealt[:at]) // 13


def _places(event: Event) -> tuple[int, ...]:
    """Where the tiles of a call or a kan must be."""
    match event:
        case Chi() | Pon() | OpenKan():
            return (_RIVER,) + (event.seat,) * len(event.own)
        case ClosedKan():
            return (event.seat,) * len(event.tiles)
        case AddedKan():
            return (event.seat,) + (_SET,) * len(event.pon or ())
        case Kita():
            return (event.seat,)
    return ()


def _twice(index: int, event: Event) -> Break:
    tile = TILE_NAMES[event.tile] if isinstance(event, Draw | DoraTurned) else "a tile"
    return Break("T03", index, getattr(event, "seat", None), f"{tile} appears, the very tile seen before", "each tile once")


def _not_there(case: HandCase, index: int, event: Event) -> Break:
    seat = getattr(event, "seat", 0)
    if isinstance(event, Discard):
        found = f"{WIND_NAMES[case.wind(seat)]} discards {TILE_NAMES[event.tile]}, the very tile of which it does not hold"
        return Break("T01", index, seat, found, "a tile of the hand")
    return Break("C09", index, seat, f"{WIND_NAMES[case.wind(seat)]} declares a set with a tile that is not there", "tiles of the hand")


_WHEN: Final = {
    "immediate": "before the replacement tile is drawn",
    "before_discard": "after the replacement tile is drawn and before the discard",
    "after_discard": "after the discard that follows the kan",
}


class _Kan:
    """A kan whose indicator is not turned yet."""

    def __init__(self, when: str) -> None:
        self.when = when
        self.drawn = False
        self.discarded = False


def check_indicators(case: HandCase) -> None:
    """A kan turns an indicator, at the time that the regulation sets; a robbed kan and a win on the replacement tile leave it unturned."""
    table, settings = case.table, case.settings
    if not table.kans and not table.turned:
        return
    pending: list[_Kan] = []
    for index, event in enumerate(case.hand.events):
        if case.broken_at is not None and index >= case.broken_at:
            return
        kind = type(event)
        late = None
        if kind is DoraTurned:
            if not pending:
                case.find("T07", event=index, found="an indicator is turned that no kan calls for", expected="no further indicator")
                return
            kan = pending.pop(0)
            if (kan.when == "before_discard" and not kan.drawn) or (kan.when == "after_discard" and not kan.discarded and not pending):
                case.find("T08", event=index, found="the indicator of the kan is turned too early", expected=_WHEN[kan.when])
                return
        elif kind is Draw:
            newest = len(pending) - 1
            # One whose replacement is drawn already must be turned before the replacement of the next kan.
            late = next((kan for at, kan in enumerate(pending) if kan.when == "immediate" or kan.discarded or at < newest), None)
            for kan in pending:
                kan.drawn = True
        elif kind is Discard:
            late = next((kan for kan in pending if kan.when == "before_discard"), None)
            for kan in pending:
                kan.discarded = True
        elif kind in (Chi, Pon):
            late = pending[0] if pending else None
        if late is not None:
            turned = any(turn > index for turn in table.turned)
            found = f"the indicator of the kan is {'turned too late' if turned else 'never turned'}"
            case.find("T08" if turned else "T07", event=index, found=found, expected=_WHEN[late.when])
            return
        if kind in (OpenKan, ClosedKan, AddedKan) and settings.kan_dora:
            pending.append(_Kan(settings.kan_dora_closed if kind is ClosedKan else settings.kan_dora_open))
