"""Hands without a winner: what ends them, who is tenpai, who pays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Final

from analyzer.checks.case import HandCase
from analyzer.checks.money import delta_of
from analyzer.checks.riichi import tenpai, waits_for_a_tile
from analyzer.checks.shown import mend_shown, tiles_of
from analyzer.checks.void import check_void
from analyzer.findings.finding import Severity
from analyzer.model.event import Chi, ClosedKan, Discard, Draw, Drawn, OpenKan, Pon, StickPaid
from analyzer.model.evidence import FULL_LOG, Evidence
from analyzer.model.outcome import DrawClaim
from analyzer.model.phrase import counted, joined, say
from analyzer.model.tile import HIDDEN, KIND, WIND_NAMES, Seat, Tile, format_tiles
from analyzer.regulation.settings import Settings
from analyzer.scoring.drawn import nagashi_payments, nagashi_won, noten_payments
from analyzer.scoring.shape import HONOURS, TERMINALS

OUTSIDE: Final = TERMINALS | HONOURS

ABORTS: Final[dict[str, str]] = {
    "nine_terminals": "nine_terminals",
    "four_winds": "four_winds",
    "four_riichi": "four_riichi",
    "four_kans": "four_kans",
    "triple_ron": "triple_ron",
    "abort": "nine_terminals",
}
"""Abortive draws, and the axis that has each in force; ``abort`` is one of which the record does not say which."""

_WORDS: Final[dict[str, str]] = {
    "nine_terminals": say("nine terminals and honours"),
    "four_winds": say("four equal winds"),
    "four_riichi": say("four riichi"),
    "four_kans": say("four kans"),
    "triple_ron": say("a triple ron"),
    "nagashi": say("nagashi mangan"),
    "abort": say("an abortive draw"),
}


_NEEDED: Final[dict[str, str]] = {
    "nine_terminals": say("nine different ones in the first turn of a player, before any call"),
    "four_winds": say("the same wind as first discard of all four, and no call"),
    "four_riichi": say("a riichi of all four, each with its deposit"),
    "four_kans": say("four kans by more than one player, and a discard after the fourth"),
    "triple_ron": say("three winners on one discard"),
    "nagashi": say("a player all of whose discards are terminals or honours, none of them called"),
}


def in_force(settings: Settings, abort: str) -> bool:
    """Whether an abortive draw is in force."""
    if abort == "abort":
        return any(in_force(settings, one) for one in ABORTS if one != "abort")
    value = getattr(settings, ABORTS[abort])
    return value == "abort" if abort == "triple_ron" else value not in (False, "none")


def check_draw(case: HandCase, drawn: Drawn) -> None:
    """Judge the end of a hand that nobody won."""
    claim = drawn.claim
    event = case.table.ended_at
    _named_sums(case, claim, event)
    if claim.reason in ABORTS:
        _abort(case, claim, event)
        _payments(case, claim, event, (0,) * case.players, "sum")
        return
    if claim.reason == "chombo":
        check_void(case, claim, event)
        return
    seats = nagashi_seats(case)
    if claim.reason == "nagashi":
        _nagashi(case, claim, event, seats)
    elif claim.reason == "exhaustive":
        if case.in_step(event) and case.table.left > 0 and case.hand.dealt is not None and not case.hides:
            left = counted(case.table.left, "tile")
            case.find(
                "G13",
                event=event,
                found=say("the hand is drawn with {left} left in the wall", left=left),
                expected=say("play to the last tile"),
            )
        elif seats and case.settings.nagashi != "none":
            due = say("nagashi mangan of {who}", who=_names(case, seats))
            case.find("G12", event=event, seat=seats[0], found=say("the hand is a plain draw"), expected=due, rests_on="nagashi")
    case.tenpai = _tenpai(case, claim, event)
    if claim.reason == "exhaustive" and case.tenpai:
        sums = [delta_of(noten_payments(flags, case.settings), case.players) for flags in case.tenpai]
        if claim.delta in sums:
            case.tenpai = tuple(flags for flags, one in zip(case.tenpai, sums, strict=True) if one == claim.delta)
        else:
            _payments(case, claim, event, sums[0], "noten_pool")


def _named_sums(case: HandCase, claim: DrawClaim, event: int) -> None:
    """The counters and deposits that the log names with the draw."""
    if claim.honba is not None and claim.honba != case.honba:
        case.find("M02", event=event, found=counted(claim.honba, "counter"), expected=counted(case.honba, "counter"))
    lying = case.carried + len(case.table.deposits)
    if claim.sticks is not None and claim.sticks not in (lying, lying - len(case.table.unpaid), lying + len(case.table.returned)):
        case.find("M03", event=event, found=counted(claim.sticks, "deposit"), expected=counted(lying, "deposit"))


def _payments(case: HandCase, claim: DrawClaim, event: int, due: tuple[int, ...], rests_on: str) -> None:
    if claim.delta is None or claim.delta == due:
        return
    code = {"noten_pool": "M07", "nagashi": "M08"}.get(rests_on, "M05")
    effect = tuple(right - wrong for right, wrong in zip(due, claim.delta, strict=True))
    case.due_delta = due
    case.find(code, event=event, found=case.points(claim.delta), expected=case.points(due), rests_on=rests_on, effect=effect)


def claimed_tenpai(claim: DrawClaim) -> tuple[bool, ...] | None:
    """Who is tenpai by the record: said outright, or by showing the hand; None where it says neither."""
    if claim.tenpai is not None:
        return claim.tenpai
    if claim.shown is not None:
        return tuple(hand is not None for hand in claim.shown)
    return None


def _tenpai(case: HandCase, claim: DrawClaim, event: int) -> tuple[tuple[bool, ...], ...]:
    """Compare who is called tenpai with the hands; returns the flags that payments and the deal may follow from, the likeliest first.

    They are those of the record, and those of the hands where the record is reported to be wrong. A record that calls nobody anything goes
    by the hands, of which each that is not in riichi may have been kept closed. None are returned where some hand is not known either.
    """
    flags = claimed_tenpai(claim)
    if not case.in_step(event):
        return () if flags is None else (flags,)
    told = _shown_hands(case, claim, event)
    if case.evidence is FULL_LOG:
        waits = [tenpai(case, seat) for seat in range(case.players)]
    else:  # of hands that are not recorded, riichi says that they wait
        waits = [True if case.table.riichi >> seat & 1 else None for seat in range(case.players)]
    if flags is None:
        if case.evidence is not FULL_LOG and claim.delta is not None:  # nothing but the payments tells it
            return (tuple(gain > 0 for gain in claim.delta),) if any(claim.delta) else ((True,) * 4, (False,) * 4)
        if None in waits:
            return ()
        shows = [(True,) if case.table.riichi >> seat & 1 else (True, False) if waits[seat] else (False,) for seat in range(case.players)]
        return tuple(product(*shows))
    shows, wrong = [(flag,) for flag in flags], False
    for seat, waiting in enumerate(waits):
        if seat in told or waiting is None:
            continue
        who = WIND_NAMES[case.wind(seat)]
        if flags[seat] and not waiting:
            case.find(
                "W07",
                event=event,
                seat=seat,
                found=say("{who} is called tenpai", who=who),
                expected=say("noten"),
                rests_on="own_copies_tenpai",
            )
            shows[seat], wrong = (False,), True
        elif waiting and not flags[seat]:
            riichi = case.table.riichi >> seat & 1
            severity = None if riichi else Severity.NOTE
            case.find("W08", event=event, seat=seat, found=say("{who} is called noten", who=who), expected=say("tenpai"), severity=severity)
            shows[seat], wrong = ((True,), True) if riichi else ((False, True), wrong)
    return (flags, *product(*shows)) if wrong else (flags,)


def _shown_hands(case: HandCase, claim: DrawClaim, event: int) -> list[Seat]:
    """Compare the hands shown with the hands held; returns the seats of those that differ, which are reported."""
    if claim.shown is None or case.hand.dealt is None:
        return []
    told = []
    for seat, shown in enumerate(claim.shown[: case.players]):
        held = case.table.held[seat]
        if not shown or held[HIDDEN]:
            continue
        tiles = tiles_of(held)
        if sorted(shown) == tiles:
            continue
        told.append(seat)
        if not mend_shown(case, event, seat, shown, tiles, _fits_the_end(case, claim, seat)):
            case.find("W05", event=event, seat=seat, found=format_tiles(shown), expected=format_tiles(tiles))
    return told


def _fits_the_end(case: HandCase, claim: DrawClaim, seat: Seat) -> Callable[[Sequence[Tile]], bool]:
    """What a hand shown at such an end must be: one that waits, or one with nine terminals and honours."""
    if claim.reason == "nine_terminals":
        return lambda tiles: _outside_kinds(tiles) >= 9
    return lambda tiles: waits_for_a_tile(case, seat, [tiles.count(tile) for tile in range(HIDDEN + 1)])


def _outside_kinds(tiles: Sequence[Tile]) -> int:
    """How many kinds of terminals and honours are among the tiles."""
    return len({KIND[tile] for tile in tiles if OUTSIDE >> KIND[tile] & 1})


# -- nagashi mangan --------------------------------------------------------------------------------------------------------------------


def nagashi_seats(case: HandCase) -> list[Seat]:
    """Seats whose every discard was a terminal or honour and none was called; those named where the record has no discards."""
    thrown = case.table.thrown
    if not any(thrown):
        end = case.table.end
        return list(end.claim.offenders or ()) if end is not None and end.claim.reason == "nagashi" else []
    seats = [seat for seat in range(case.players) if thrown[seat] and not thrown[seat] & ~OUTSIDE]
    if seats:
        called = {event.frm for event in case.hand.events if isinstance(event, Chi | Pon | OpenKan)}
        seats = [seat for seat in seats if seat not in called]
    return seats


def _nagashi(case: HandCase, claim: DrawClaim, event: int, seats: list[Seat]) -> None:
    if case.settings.nagashi == "none":
        case.find("G07", event=event, found=say("nagashi mangan is paid"), expected=say("not in force"), rests_on="nagashi")
        return
    named = seats if claim.offenders is None else claim.offenders
    if any(case.table.thrown) and case.in_step(event) and (not seats or set(named) - set(seats)):
        paid = say("nagashi mangan is paid")
        if claim.offenders:
            paid = say("nagashi mangan of {who} is paid", who=_names(case, named))
        case.find("G08", event=event, found=paid, expected=_NEEDED["nagashi"], rests_on="nagashi")
    elif set(seats) - set(named):
        found, due = (say("nagashi mangan of {who}", who=_names(case, one)) for one in (named, seats))
        case.find("G12", event=event, seat=seats[0], found=found, expected=due, rests_on="nagashi")
    elif seats:
        gains = nagashi_gains(case, seats)
        _payments(case, claim, event, claim.delta if claim.delta in gains else gains[0], "nagashi")


def nagashi_gains(case: HandCase, seats: Sequence[Seat]) -> list[tuple[int, ...]]:
    """What each seat gains by nagashi mangan. Where it counts as a win, no document says which of several takes the deposits."""
    dealer, players, settings = case.table.dealer, case.players, case.settings
    if settings.nagashi != "win":
        return [delta_of(nagashi_payments(seats, dealer, players), players)]
    sticks = case.carried + len(case.table.deposits)
    return [delta_of(nagashi_won(seats, takes, dealer, case.honba, sticks, settings, players), players) for takes in seats]


def _names(case: HandCase, seats: Sequence[Seat]) -> str:
    return joined(WIND_NAMES[case.wind(seat)] for seat in seats)


# -- abortive draws --------------------------------------------------------------------------------------------------------------------


def _abort(case: HandCase, claim: DrawClaim, event: int) -> None:
    words = _WORDS[claim.reason]
    if not in_force(case.settings, claim.reason):
        case.find(
            "G07",
            event=event,
            found=say("the hand ends with {what}", what=words),
            expected=say("not in force"),
            rests_on=ABORTS[claim.reason],
        )
    elif case.evidence < _CONDITIONS_NEED.get(claim.reason, FULL_LOG):
        return
    elif case.in_step(event) and not _shown_hands(case, claim, event) and not _CONDITIONS[claim.reason](case, claim):
        case.find(
            "G08",
            event=event,
            found=say("the hand ends with {what}", what=words),
            expected=_NEEDED[claim.reason],
            rests_on=ABORTS[claim.reason],
        )


def _nine_terminals(case: HandCase, _: DrawClaim) -> bool:
    table = case.table
    if case.hides:
        return True
    kinds = _outside_kinds(tiles_of(table.held[table.turn]))
    return table.acting and not table.interrupted and not table.thrown[table.turn] and kinds >= 9


def _four_winds(case: HandCase, _: DrawClaim) -> bool:
    discards = _first_discards(case)
    return len(discards) == 4 and not case.table.interrupted and _one_wind(discards)


def _first_discards(case: HandCase) -> list[tuple[int, int]]:
    """Event and kind of the first five discards, as far as no call and no kan stands before them."""
    found = []
    for index, event in enumerate(case.hand.events):
        if type(event) is Discard:
            found.append((index, KIND[event.tile]))
        if len(found) == 5 or isinstance(event, Chi | Pon | OpenKan | ClosedKan):
            break
    return found


def _one_wind(discards: Sequence[tuple[int, int]]) -> bool:
    kinds = {kind for _, kind in discards[:4]}
    return len(kinds) == 1 and 27 <= min(kinds) <= 30


def _four_riichi(case: HandCase, _: DrawClaim) -> bool:
    return len(case.table.deposits) == 4  # one of them missing from the record is reported by itself


def _four_kans(case: HandCase, _: DrawClaim) -> bool:
    table = case.table
    owners = sum(any(len(meld.tiles) == 4 for meld in melds) for melds in table.melds)
    return table.kans == 4 and owners > 1 and not table.acting


def _triple_ron(case: HandCase, claim: DrawClaim) -> bool:
    shown = [seat for seat, hand in enumerate(claim.shown or ()) if hand is not None]
    return not case.table.acting and (claim.shown is None or (len(shown) == 3 and case.table.last_seat not in shown))


_CONDITIONS: Final[dict[str, Callable[[HandCase, DrawClaim], bool]]] = {
    "abort": lambda *_: True,
    "nine_terminals": _nine_terminals,
    "four_winds": _four_winds,
    "four_riichi": _four_riichi,
    "four_kans": _four_kans,
    "triple_ron": _triple_ron,
}


_CONDITIONS_NEED: Final = {"four_riichi": Evidence.PAYMENTS}
"""What a condition needs of the record, where that is less than a full log."""


def check_missed_abort(case: HandCase) -> None:
    """A draw that the regulation orders, and play that went on all the same."""
    settings, table, events = case.settings, case.table, case.hand.events
    if settings.four_winds and events:
        discards = _first_discards(case)
        if len(discards) == 5 and _one_wind(discards):
            _missed(case, "four_winds", discards[3][0] + 1)
    if settings.four_riichi and len(table.deposits) == 4 and not table.unpaid:
        fourth = [index for index, event in enumerate(events) if type(event) is StickPaid][3]
        if any(type(event) is Draw for event in events[fourth:]):
            _missed(case, "four_riichi", fourth + 1)
    if settings.four_kans != "none" and table.kans >= 4:
        _missed_four_kans(case)


def _missed_four_kans(case: HandCase) -> None:
    kans = [(index, event.seat) for index, event in enumerate(case.hand.events) if type(event).__name__ in _KANS]  # type: ignore[union-attr]
    if len({seat for _, seat in kans[:4]}) < 2:
        return
    discarded = False
    for index, event in enumerate(case.hand.events[kans[3][0] :], kans[3][0]):
        if discarded and type(event) is Draw:
            _missed(case, "four_kans", index)
            return
        discarded = discarded or type(event) is Discard


_KANS: Final = ("OpenKan", "ClosedKan", "AddedKan")


def _missed(case: HandCase, abort: str, event: int) -> None:
    if case.in_step(event):
        case.find("G09", event=event, found=say("play goes on"), expected=_WORDS[abort], rests_on=ABORTS[abort])
