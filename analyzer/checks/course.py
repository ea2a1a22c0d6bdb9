"""T, C and R as they stand in the course of play: every irregularity that the replay noted, judged under the regulation.

One cause, one finding: an event that breaks the course (a tile not held, a turn passed over) takes the rest of the hand out of step, so
only the first of them is reported, and none of what comes after it. A rule broken while the course goes on (swap-calling, a fifth kan) is
reported each time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from analyzer.checks.case import Break, HandCase
from analyzer.checks.causes import cause, forget_riichi, never_drawn, unfinished
from analyzer.checks.tiles import misplaced_tile
from analyzer.findings.finding import Finding
from analyzer.model.event import Chi, DoraTurned, Pon
from analyzer.model.tile import KIND, TILE_NAMES, WIND_NAMES
from analyzer.replay.table import Irregularity

BREAKS: Final[dict[str, tuple[str, str, str]]] = {
    "draw_before_discard": ("T02", "draws {tile} although a discard is due", "a discard first"),
    "draw_out_of_turn": ("T02", "draws {tile} out of turn", "another seat's turn"),
    "discard_before_draw": ("T02", "discards {tile} without having drawn or called", "a draw first"),
    "discard_out_of_turn": ("T02", "discards {tile} out of turn", "another seat's turn"),
    "not_held": ("T01", "gives up {tile}, which it does not hold", "a tile of the hand"),
    "wall_empty": ("T05", "draws {tile} from an empty wall", "the end of the hand"),
    "after_end": ("T06", "goes on after the hand has ended", "the end of the hand"),
    "chi_not_from_left": ("C01", "calls chi for {tile}", "a chi of the left neighbour's discard"),
    "nothing_to_call": ("C02", "calls {tile} when no discard is there to call", "the last discard"),
    "called_from_wrong_seat": ("C02", "calls {tile} from a seat that has not just discarded", "the last discard"),
    "not_last_discard": ("C02", "calls {tile}, which is not the last discard", "the last discard"),
    "no_pon": ("C07", "adds {tile} to a pon that it does not have", "a pon of its own"),
    "no_run": ("C08", "calls chi with tiles that make no run with {tile}", "a run"),
    "no_triplet": ("C08", "calls with tiles that are not of the kind of {tile}", "tiles of one kind"),
    "set_not_held": ("C09", "declares a set with {tile}, which it does not hold", "tiles of the hand"),
    "kan_out_of_turn": ("C10", "declares a kan of {tile} without having drawn", "a draw first"),
    "stick_before_discard": ("T02", "pays a deposit before the discard that goes with it", "a discard first"),
    "riichi_out_of_turn": ("R09", "declares riichi out of turn", "its own turn, after the draw"),
    "no_riichi_tile": ("R09", "declares riichi and discards nothing", "a discard with the declaration"),
}
"""Irregularity → code, what the seat does, what is due instead. Each takes the hand out of step."""

BROKEN_RULES: Final[dict[str, tuple[str, str, str]]] = {
    "call_on_last": ("C03", "calls the last discard, {tile}", "nothing but a win on it"),
    "swap_called": ("C04", "calls and then discards {tile}", "another discard"),
    "fifth_kan": ("C05", "declares a fifth kan", "no kan"),
    "kan_on_last": ("C06", "declares a kan with no tile left", "no kan"),
    "hand_changed": ("R05", "discards {tile} in riichi, which is not the tile drawn", "the tile drawn"),
    "call_in_riichi": ("R11", "calls {tile} in riichi", "no call"),
    "stick_not_paid": ("R07", "declares riichi and no deposit is recorded", "a deposit of 1000"),
    "stick_without_riichi": ("R08", "pays a deposit without having declared riichi", "a declaration"),
    "stick_paid_twice": ("R08", "pays a deposit twice", "one deposit"),
    "stick_on_won_tile": ("R08", "pays a deposit although the riichi tile is won on", "no deposit"),
    "riichi_twice": ("R09", "declares riichi twice", "one declaration"),
    "stick_scores": ("R10", "has other scores recorded after its deposit", "the scores less the deposit"),
}
"""The same for what leaves the hand in step."""


def check_course(case: HandCase) -> None:
    """Report the first break of the course, and the rules broken before it."""
    misplaced = misplaced_tile(case)
    breaks = {irregular.event for irregular in case.table.irregular if irregular.what in BREAKS}
    if misplaced is not None:
        misplaced = (never_drawn(case, misplaced.event, discarded=True) if misplaced.code == "C09" else None) or misplaced
        breaks.add(misplaced.event)
    for irregular in case.table.irregular:
        if misplaced is not None and misplaced.event < irregular.event:
            break
        broken = cause(case, irregular)
        if broken is not None:
            _break(case, broken)
            return
        entry = BREAKS.get(irregular.what)
        if entry is not None:
            case.break_finding = _report(case, irregular, entry)
            case.broken_at = _from(case, irregular.event)
            return
        allowed = _ALLOWED.get(irregular.what)
        if irregular.event not in breaks and (allowed is None or not allowed(case, irregular)):
            _report(case, irregular, BROKEN_RULES[irregular.what])
    if misplaced is None and case.table.end is not None:
        misplaced = unfinished(case, case.table.end)
    if misplaced is not None:
        _break(case, misplaced)


def _break(case: HandCase, broken: Break) -> None:
    if broken.code == "T01" and broken.seat is not None:
        forget_riichi(case, broken.seat)
    event = broken.event if broken.event >= 0 else None
    case.break_finding = case.find(broken.code, event=event, seat=broken.seat, found=broken.found, expected=broken.expected)
    case.broken_at = _from(case, broken.event)


def _from(case: HandCase, event: int) -> int:
    """From where the record is out of step: an indicator turned just before belongs to the break, of a missing kan or discard."""
    while event > 0 and isinstance(case.hand.events[event - 1], DoraTurned):
        event -= 1
    return event


def _report(case: HandCase, irregular: Irregularity, entry: tuple[str, str, str]) -> Finding:
    code, does, due = entry
    tile = "" if irregular.tile is None else TILE_NAMES[irregular.tile]
    return case.find(
        code,
        event=irregular.event,
        seat=irregular.seat,
        found=f"{WIND_NAMES[case.wind(irregular.seat)]} {does.format(tile=tile)}",
        expected=due,
    )


def _swap_allowed(case: HandCase, irregular: Irregularity) -> bool:
    """Whether the grade of swap-calling in force lets this discard pass."""
    grade = case.settings.swap_calling
    if grade != "same_tile":
        return grade == "allowed"
    calls = [event for event in case.hand.events[: irregular.event] if isinstance(event, Chi | Pon)]
    return irregular.tile is not None and KIND[calls[-1].called] != KIND[irregular.tile]


_ALLOWED: Final[dict[str, Callable[[HandCase, Irregularity], bool]]] = {
    "swap_called": _swap_allowed,
    "kan_on_last": lambda case, _: case.settings.kan_on_last_tile,
    "fifth_kan": lambda case, _: case.settings.kans_at_most > 4,
}
