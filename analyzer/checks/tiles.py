"""T: every tile is where it was. Copies, hand sizes, and the indicators that kans turn."""

from __future__ import annotations

from typing import Final

from analyzer.checks.case import Break, HandCase
from analyzer.model.copies import Copies
from analyzer.model.event import AddedKan, Chi, ClosedKan, Discard, DoraTurned, Draw, Event, Kita, OpenKan, Pon, Won
from analyzer.model.phrase import counted, say
from analyzer.model.tile import KIND, KINDS, TILE_NAMES, WIND_NAMES, Tile

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
            return Break(
                "T04", -1, seat, say("{who} is dealt {tiles}", who=WIND_NAMES[case.wind(seat)], tiles=counted(len(tiles), "tile")), "13"
            )
    return _kinds(case) if case.hand.copies is None else _copies(case, case.hand.copies)


def _kinds(case: HandCase) -> Break | None:
    """No more of a kind, or of a red five, than the set has."""
    known = "red_fives" not in case.regulation.unknown
    left = [4] * KINDS + [max(1, count) if known else 4 for count in case.settings.red_fives]
    for seat, hand in enumerate(case.hand.dealt or ()):
        for tile in hand:
            if _used_up(left, tile):
                return Break(
                    "T03",
                    -1,
                    seat,
                    say("{who} is dealt {tiles}", who=WIND_NAMES[case.wind(seat)], tiles=_one_more(left, tile)),
                    _SET_OF_TILES,
                )
    indicator = case.hand.indicator
    if indicator is not None and _used_up(left, indicator):
        return Break("T03", -1, None, say("the indicator is {tile}", tile=_one_more(left, indicator)), _SET_OF_TILES)
    for index, event in enumerate(case.hand.events):
        if type(event) in _APPEARS and _used_up(left, event.tile):  # type: ignore[union-attr]  # both have a tile
            does = say("is turned as an indicator") if isinstance(event, DoraTurned) else say("is drawn")
            found = say("{tile} {does}", tile=_one_more(left, event.tile), does=does)  # type: ignore[union-attr]
            return Break("T03", index, getattr(event, "seat", None), found, _SET_OF_TILES)
    return None


_SET_OF_TILES: Final = say("four of each kind, and no more red fives than the regulation has")


def _one_more(left: list[int], tile: Tile) -> str:
    """``a fifth 1z``; of a red five that there is not, ``one 0m too many``."""
    return say("a fifth {tile}", tile=TILE_NAMES[KIND[tile]]) if left[KIND[tile]] < 0 else say("one {tile} too many", tile=TILE_NAMES[tile])


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
        at = _dealt_twice(dealt)
        return Break("T03", -1, at // 13, say("one and the same {tile} is dealt twice", tile=TILE_NAMES[dealt[at] // 4]), _EACH_ONCE)
    # Where each copy is, by its number: of a translation table, the later entries of the recipe stand.
    where = list(bytes.maketrans(_ALL + dealt, _UNSEEN + _DEALT_TO[: len(dealt)]))
    indicators, drawn, discarded, sets = copies.indicators, copies.drawn, copies.discarded, copies.sets
    indicator = case.hand.indicator
    if indicator is not None:
        if where[indicators[0]] != _WALL:
            return Break("T03", -1, None, say("the indicator is the very {tile} that was dealt", tile=TILE_NAMES[indicator]), _EACH_ONCE)
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
                return _not_there(case, index, event, number, event.seat)  # type: ignore[union-attr]
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
                    return _not_there(case, index, event, number, due)
                where[number] = _SET
                laid += 1
    return None


def _dealt_twice(dealt: bytes) -> int:
    """The place in the deal of a tile that was dealt before."""
    return next(at for at, number in enumerate(dealt) if number in dealt[:at])


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


_EACH_ONCE: Final = say("each of the 136 tiles once")


def _twice(index: int, event: Event) -> Break:
    assert isinstance(event, Draw | DoraTurned)
    does = say("is drawn") if isinstance(event, Draw) else say("is turned as an indicator")
    found = say("the very {tile} that has appeared before {does}", tile=TILE_NAMES[event.tile], does=does)
    return Break("T03", index, getattr(event, "seat", None), found, _EACH_ONCE)


def _not_there(case: HandCase, index: int, event: Event, number: int, held: int) -> Break:
    seat = getattr(event, "seat", 0)
    who, tile = WIND_NAMES[case.wind(seat)], TILE_NAMES[number // 4]
    if isinstance(event, Discard):
        return Break(
            "T01", index, seat, say("{who} discards a copy of {tile} that it does not hold", who=who, tile=tile), say("a tile of the hand")
        )
    if held == _RIVER:
        return Break(
            "C02", index, seat, say("{who} calls a copy of {tile} that was not just discarded", who=who, tile=tile), say("the last discard")
        )
    return Break(
        "C09",
        index,
        seat,
        say("{who} declares a set with a copy of {tile}, which it does not hold", who=who, tile=tile),
        say("tiles of the hand"),
    )


_WHEN: Final = {
    "immediate": say("it is due before the replacement tile is drawn"),
    "before_discard": say("it is due after the replacement tile is drawn and before the discard"),
    "after_discard": say("it is due after the discard that follows the kan"),
}


class _Kan:
    """A kan, and how far it and its indicator have come."""

    def __init__(self, when: str, *, closed: bool) -> None:
        self.when = when
        self.closed = closed
        self.turned: int | None = None
        """The event that turned it."""
        self.drawn = False
        self.discarded = False


def check_indicators(case: HandCase) -> None:
    """A kan turns an indicator, at the time that the regulation sets; a robbed kan and a win on the replacement tile leave it unturned."""
    table, settings = case.table, case.settings
    if not table.kans and not table.turned:
        return
    if not case.hand.dora_times:
        _count_indicators(case)
        return
    pending: list[_Kan] = []
    kans: list[_Kan] = []
    for index, event in enumerate(case.hand.events):
        if case.broken_at is not None and index >= case.broken_at:
            return
        kind = type(event)
        late = None
        if kind is DoraTurned:
            if not pending:
                case.find("T07", event=index, found=say("an indicator is turned that no kan calls for"), expected=say("none is due"))
                return
            kan = pending.pop(0)
            kan.turned = index
            if (kan.when == "before_discard" and not kan.drawn) or (kan.when == "after_discard" and not kan.discarded and not pending):
                _mistimed(case, index, kan, say("is turned too early"))
                return
        elif kind is Draw:
            newest = len(pending) - 1
            # One whose replacement is drawn already must be turned before the replacement of the next kan.
            late = next((kan for at, kan in enumerate(pending) if kan.when == "immediate" or kan.discarded or at < newest), None)
            for kan in kans:
                kan.drawn = True
        elif kind is Discard:
            late = next((kan for kan in pending if kan.when == "before_discard"), None)
            for kan in kans:
                kan.discarded = True
        elif kind in (Chi, Pon):
            late = pending[0] if pending else None
        elif kind is Won and kans and kans[-1].turned is not None and not kans[-1].discarded:
            if not kans[-1].drawn:
                case.find(
                    "T07", event=kans[-1].turned, found=say("an indicator is turned for a kan that is robbed"), expected=say("none is due")
                )
                return
            if kans[-1].when != "immediate":
                found = say("an indicator is turned before a win on the replacement tile")
                case.find("T07", event=kans[-1].turned, found=found, expected=say("none is due"))
                return
        if late is not None:
            if any(turn > index for turn in table.turned):
                _mistimed(case, index, late, say("is turned too late"))
            else:
                case.find("T07", event=index, found=say("the indicator of the kan is never turned"), expected=_WHEN[late.when])
            return
        if kind in (OpenKan, ClosedKan, AddedKan) and settings.kan_dora and len(kans) < settings.kans_at_most:
            closed = kind is ClosedKan
            kans.append(_Kan(settings.kan_dora_closed if closed else settings.kan_dora_open, closed=closed))
            pending.append(kans[-1])


_KANS: Final = (OpenKan, ClosedKan, AddedKan)


def _count_indicators(case: HandCase) -> None:
    """Where the record does not tell when indicators were turned: whether there are as many as the kans call for."""
    settings = case.settings
    if case.broken_at is not None:
        return
    fewest = most = kans = 0
    events = case.hand.events
    for index, event in enumerate(events):
        if type(event) not in _KANS:
            continue
        kans += 1
        if not settings.kan_dora or kans > settings.kans_at_most:
            continue
        after = [type(later) for later in events[index + 1 :] if type(later) is not DoraTurned]
        next_kan = next((at for at, kind in enumerate(after) if kind in _KANS), len(after))
        when = settings.kan_dora_closed if type(event) is ClosedKan else settings.kan_dora_open
        if when == "immediate":  # unless it is robbed
            may = must = after[:1] != [Won]
        else:  # with a discard, or with the next kan unless that is robbed
            may = Discard in after or next_kan < len(after)
            must = Draw in after[next_kan:] or after.count(Discard) > (when == "after_discard")
        most += may
        fewest += must
    turned = len(case.table.turned)
    if not fewest <= turned <= most:
        case.find(
            "T07",
            event=case.table.turned[-1] if turned > most else case.table.ended_at,
            found=say("{indicators} for {kans}", indicators=counted(turned, "further indicator"), kans=counted(kans, "kan")),
            expected=counted(most, "further indicator"),
        )


def _mistimed(case: HandCase, event: int, kan: _Kan, what: str) -> None:
    axis = "kan_dora_closed" if kan.closed else "kan_dora_open"
    case.find("T08", event=event, found=say("the indicator of the kan {what}", what=what), expected=_WHEN[kan.when], rests_on=axis)
