"""The cause behind what shows it: a draw or discard that the record lacks or has wrong, where it is a later event that does not fit.

A riichi "out of turn" of the seat that was about to draw lacks its draw; a call of a tile that the seat before has drawn over lacks the
discard; a set with tiles that were never dealt or drawn speaks of a draw recorded wrong. Asked only where something is broken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from analyzer.checks.case import Break, HandCase
from analyzer.model.event import AddedKan, Chi, ClosedKan, Discard, Draw, Drawn, Event, OpenKan, Pon
from analyzer.model.phrase import say
from analyzer.model.tile import TILE_NAMES, WIND_NAMES, Seat, Tile
from analyzer.replay.table import Irregularity

_KANS = OpenKan | ClosedKan | AddedKan
_MOVES = Draw | Discard | Chi | Pon | _KANS
_UNSEEN, _ELSEWHERE = -1, -2


def cause(case: HandCase, irregular: Irregularity) -> Break | None:
    """The break that an irregularity comes from, where it is another than it seems."""
    event, seat = irregular.event, irregular.seat
    tile = "" if irregular.tile is None else TILE_NAMES[irregular.tile]
    match irregular.what:
        case "riichi_out_of_turn" if draw_missing(case, seat, event) and not _draws_next(case, seat, event):
            return _no_draw(case, event, seat, say("declares riichi"))
        case "kan_out_of_turn" if draw_missing(case, seat, event) and not _draws_next(case, seat, event):
            return _no_draw(case, event, seat, say("declares a kan of {tile}", tile=tile))
        case "nothing_to_call":
            call = case.hand.events[event]
            if isinstance(call, Chi | Pon | OpenKan) and discard_missing(case, call.frm, event):
                return no_discard(case, event, call.frm, say("{tile} is called", tile=tile))
        case "not_last_discard":
            return _other_discard(case, event)
        case "set_not_held":
            return never_drawn(case, event)
    return None


def unfinished(case: HandCase, end: Drawn) -> Break | None:
    """A hand that ends without a winner in the middle of a turn: the discard before its end, or the draw, is not recorded."""
    table, event = case.table, case.table.ended_at
    if case.hand.dealt is None or case.hides or end.claim.reason == "chombo":
        return None  # a hand may be made void at any moment
    if end.claim.reason == "nine_terminals":
        if not table.acting and not table.interrupted and draw_missing(case, table.turn, event):
            return _no_draw(case, event, table.turn, say("ends the hand with nine terminals and honours"))
    elif table.acting and not table.replacement and table.left <= _LAST.get(end.claim.reason, 136):
        return no_discard(case, event, table.turn, say("the hand ends"))
    return None


_LAST = {"exhaustive": 0, "nagashi": 0}
"""Tiles left when such a hand may end: with more of them it is the end that comes too early."""


def _no_draw(case: HandCase, event: int, seat: Seat, does: str) -> Break:
    who = WIND_NAMES[case.wind(seat)]
    return Break("T02", event, seat, say("{who} {does} without having drawn", who=who, does=does), say("{who} is to draw first", who=who))


def no_discard(case: HandCase, event: int, seat: Seat, what: str) -> Break:
    """The break of a discard that the record lacks."""
    who = WIND_NAMES[case.wind(seat)]
    return Break(
        "T02", event, seat, say("{what} although {who} has not discarded", what=what, who=who), say("{who} is to discard first", who=who)
    )


def _last_move(events: Sequence[Event], before: int) -> _MOVES | None:
    return next((event for event in reversed(events[:before]) if isinstance(event, _MOVES)), None)


def draw_missing(case: HandCase, seat: Seat, event: int) -> bool:
    """Whether it is this seat's turn to draw."""
    last = _last_move(case.hand.events, event)
    if last is None:
        return seat == case.table.dealer
    if isinstance(last, Discard):
        return (last.seat + 1) % case.players == seat
    return isinstance(last, _KANS) and last.seat == seat


def discard_missing(case: HandCase, seat: Seat, event: int) -> bool:
    """Whether it is this seat's turn to discard."""
    last = _last_move(case.hand.events, event)
    return isinstance(last, Draw | Chi | Pon) and last.seat == seat


def _draws_next(case: HandCase, seat: Seat, event: int) -> bool:
    """Whether the draw follows: then it is the order that is wrong."""
    after = next((one for one in case.hand.events[event + 1 :] if isinstance(one, _MOVES)), None)
    return isinstance(after, Draw) and after.seat == seat


def _other_discard(case: HandCase, event: int) -> Break | None:
    """A call of another tile than the last discard, which the discarder still holds: the discard is recorded wrong."""
    events, copies = case.hand.events, case.hand.copies
    call = events[event]
    at = max(index for index in range(event) if isinstance(events[index], Discard))
    discard = events[at]
    if copies is None or not isinstance(call, Chi | Pon | OpenKan) or not isinstance(discard, Discard) or discard.seat != call.frm:
        return None
    if _places(case, event).get(_copies_of(case, event)[0], _UNSEEN) != call.frm:
        return None
    return wrong_discard(case, at, discard, say("{tile} is called", tile=TILE_NAMES[call.called]))


def wrong_discard(case: HandCase, event: int, discard: Discard, instead: str) -> Break:
    """The break of a discard that is another tile than the one claimed."""
    who = WIND_NAMES[case.wind(discard.seat)]
    return Break(
        "T01",
        event,
        discard.seat,
        say("{who} discards {tile}, but {instead}, which it still holds", who=who, tile=TILE_NAMES[discard.tile], instead=instead),
        say("that tile"),
    )


def never_drawn(case: HandCase, event: int, *, discarded: bool = False) -> Break | None:
    """A set declared with tiles that nobody was dealt or drew, or that the seat has discarded: a draw or discard is recorded wrong.

    ``discarded``: only the latter; where the seat holds other copies of the tiles, those never drawn may be a slip of the set.
    """
    declared = case.hand.events[event]
    if case.hand.copies is None or not isinstance(declared, Chi | Pon | _KANS):
        return None
    numbers = _copies_of(case, event)
    own = numbers[:1] if isinstance(declared, AddedKan) else numbers if isinstance(declared, ClosedKan) else numbers[1:]
    places = _places(case, event)
    rivers = _rivers(case, declared.seat, event)
    lost = [number for number in own if places.get(number, _UNSEEN) != declared.seat]
    if (
        not lost
        or (discarded and lost[0] not in rivers)
        or any(places.get(number, _UNSEEN) != _UNSEEN and number not in rivers for number in lost)
    ):
        return None
    tile = _shown(declared, numbers.index(lost[0]))
    who = WIND_NAMES[case.wind(declared.seat)]
    why = say("has discarded") if lost[0] in rivers else say("was neither dealt nor has drawn")
    return Break(
        "T01",
        event,
        declared.seat,
        say("{who} declares a set with {tile}, which it {why}", who=who, tile=TILE_NAMES[tile], why=why),
        say("a tile of the hand"),
    )


def forget_riichi(case: HandCase, seat: Seat) -> None:
    """Take back what was reported of a seat's riichi: it followed from a tile that is recorded wrong."""
    case.findings = [finding for finding in case.findings if finding.seat != seat or finding.code not in _OF_RIICHI]


_OF_RIICHI = ("R02", "R05", "R06", "R12")


def _shown(declared: Chi | Pon | OpenKan | ClosedKan | AddedKan, at: int) -> Tile:
    if isinstance(declared, AddedKan):
        return declared.tile
    return declared.tiles[at] if isinstance(declared, ClosedKan) else (declared.called, *declared.own)[at]


# -- the physical tiles ------------------------------------------------------------------------------------------------------------------


def _numbered(case: HandCase) -> Iterator[tuple[int, Event | None, bytes]]:
    """Every event with the numbers of its physical tiles; the deal of each seat comes first, as event -1."""
    hand = case.hand
    if hand.copies is None:
        return
    at = 0
    for tiles in hand.dealt or ():
        yield -1, None, hand.copies.dealt[at : at + len(tiles)]
        at += len(tiles)
    for index, (event, numbers) in enumerate(zip(hand.events, hand.numbers(), strict=True)):
        yield index, event, numbers


def _copies_of(case: HandCase, event: int) -> bytes:
    return next(numbers for index, _, numbers in _numbered(case) if index == event)


def _places(case: HandCase, before: int) -> dict[int, int]:
    """Where each physical tile seen so far is: with a seat, or elsewhere."""
    places: dict[int, int] = {}
    seat = 0
    for index, event, numbers in _numbered(case):
        if index >= before:
            break
        if event is None:
            places |= dict.fromkeys(numbers, seat)
            seat += 1
        else:
            places |= dict.fromkeys(numbers, event.seat if isinstance(event, Draw) else _ELSEWHERE)
    return places


def _rivers(case: HandCase, seat: Seat, before: int) -> set[int]:
    """The physical tiles that a seat has discarded."""
    return {
        number
        for index, event, numbers in _numbered(case)
        if index < before and isinstance(event, Discard) and event.seat == seat
        for number in numbers
    }
