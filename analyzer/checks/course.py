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
from analyzer.model.event import Chi, DoraTurned, Pon, StickPaid
from analyzer.model.phrase import say
from analyzer.model.tile import KIND, TILE_NAMES, WIND_NAMES, Seat
from analyzer.replay.table import Irregularity
from analyzer.scoring.payment import STICK

BREAKS: Final[dict[str, tuple[str, str, str]]] = {
    "draw_before_discard": ("T02", "{who} draws {tile}", "{turn} is to discard first"),
    "draw_out_of_turn": ("T02", "{who} draws {tile} out of turn", "it is {turn}'s turn"),
    "discard_before_draw": ("T02", "{who} discards {tile} without having drawn or called", "{turn} is to draw first"),
    "discard_out_of_turn": ("T02", "{who} discards {tile} out of turn", "it is {turn}'s turn"),
    "not_held": ("T01", "{who} discards a {tile} that it does not hold", "a tile of the hand"),
    "wall_empty": ("T05", "{who} draws {tile} from an empty wall", "the end of the hand"),
    "win_after_end": ("T06", "{who} wins after the hand has ended", "the end of the hand"),
    "drawn_after_end": ("T06", "the hand is drawn after it has ended", "the end of the hand"),
    "play_after_end": ("T06", "{who} plays on after the hand has ended", "the end of the hand"),
    "chi_not_from_left": ("C01", "{who} calls chi for {tile}", "the discard of {left}"),
    "nothing_to_call": ("C02", "{who} calls {tile} when there is no discard to call", "the last discard"),
    "called_from_wrong_seat": ("C02", "{who} calls {tile} from a seat that has not just discarded", "the last discard"),
    "not_last_discard": ("C02", "{who} calls {tile}, which is not the last discard", "the last discard"),
    "no_pon": ("C07", "{who} adds {tile} to a pon that it does not have", "a pon of its own"),
    "no_run": ("C08", "{who} calls chi with tiles that make no run with {tile}", "a run"),
    "no_triplet": ("C08", "{who} declares a set of tiles that are not all {tile}", "tiles of one kind"),
    "set_not_held": ("C09", "{who} declares a set with {tile}, which it does not hold", "tiles of the hand"),
    "kan_out_of_turn": ("C10", "{who} declares a kan of {tile} without having drawn", "a draw first"),
    "stick_before_discard": ("T02", "{who} pays a deposit before the discard that goes with it", "{who} is to discard first"),
    "riichi_out_of_turn": ("R09", "{who} declares riichi out of turn", "its own turn, after the draw"),
    "no_riichi_tile": ("R09", "{who} declares riichi and discards nothing", "a discard with the declaration"),
}
"""Irregularity → code, what the seat does, what is due instead. Each takes the hand out of step."""

BROKEN_RULES: Final[dict[str, tuple[str, str, str]]] = {
    "call_on_last": ("C03", "{who} calls the last discard, {tile}", "nothing but a win on it"),
    "swap_called": ("C04", "{who} calls {called} and discards {tile}", "another discard"),
    "fifth_kan": ("C05", "{who} declares a fifth kan", "no kan"),
    "kan_on_last": ("C06", "{who} declares a kan with no tile left in the wall", "no kan"),
    "hand_changed": ("R05", "{who} discards {tile} in riichi, which is not the tile drawn", "the tile drawn"),
    "call_in_riichi": ("R11", "{who} calls {tile} in riichi", "no call"),
    "stick_not_paid": ("R07", "{who} declares riichi and no deposit is recorded", "a deposit of 1000"),
    "stick_without_riichi": ("R08", "{who} pays a deposit without having declared riichi", "a declaration"),
    "stick_paid_twice": ("R08", "{who} pays a deposit twice", "one deposit"),
    "stick_on_won_tile": ("R08", "{who} pays a deposit although the riichi tile is won on", "no deposit"),
    "riichi_twice": ("R09", "{who} declares riichi twice", "one declaration"),
    "stick_scores": ("R10", "{recorded}", "{scores}"),
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

    def name(seat: Seat) -> str:
        return WIND_NAMES[case.wind(seat)]

    words = {
        "who": name(irregular.seat),
        "turn": name(irregular.turn),
        "left": name(irregular.seat - 1),
        "tile": "" if irregular.tile is None else TILE_NAMES[irregular.tile],
    }
    if irregular.what == "swap_called":
        words["called"] = TILE_NAMES[_last_call(case, irregular.event).called]
    elif irregular.what == "stick_scores":
        words |= _scores_after_stick(case, irregular.event)
    return case.find(code, event=irregular.event, seat=irregular.seat, found=say(does, **words), expected=say(due, **words))


def _last_call(case: HandCase, before: int) -> Chi | Pon:
    return next(event for event in reversed(case.hand.events[:before]) if isinstance(event, Chi | Pon))


def _scores_after_stick(case: HandCase, event: int) -> dict[str, str]:
    """The scores recorded with a deposit, and those that follow: at the end of the hand, without the deposits paid later."""
    paid = case.hand.events[event]
    assert isinstance(paid, StickPaid)
    scores = list(case.table.scores[: case.players])
    for seat in case.table.returned:
        scores[seat] -= STICK
    for later in case.hand.events[event + 1 :]:
        if isinstance(later, StickPaid):
            scores[later.seat] += STICK
    return {"recorded": case.points(paid.scores or (), signed=False), "scores": case.points(scores, signed=False)}


def _swap_allowed(case: HandCase, irregular: Irregularity) -> bool:
    """Whether the grade of swap-calling in force lets this discard pass."""
    grade = case.settings.swap_calling
    if grade != "same_tile":
        return grade == "allowed"
    return irregular.tile is not None and KIND[_last_call(case, irregular.event).called] != KIND[irregular.tile]


_ALLOWED: Final[dict[str, Callable[[HandCase, Irregularity], bool]]] = {
    "swap_called": _swap_allowed,
    "kan_on_last": lambda case, _: case.settings.kan_on_last_tile,
    "fifth_kan": lambda case, _: case.settings.kans_at_most > 4,
}
