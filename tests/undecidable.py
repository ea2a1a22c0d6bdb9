"""Which single faults a record cannot show, and why nothing in it speaks against them; worked out from the clean game, not by the audit.

A tile that is recorded wrong can be told where the right or the wrong one turns up elsewhere, or where the hand is shown. The walls, where
a log carries their seed, tell every draw and indicator.
"""

from __future__ import annotations

from analyzer.model.event import Drawn, Riichi, StickPaid, Won
from analyzer.model.game import Game
from analyzer.model.hand import Hand
from analyzer.regulation.declared import regulation_for
from tests.copies import Course, course_of
from tests.mutated_games import Spoiled
from tests.mutated_play import CALLS

NOT_SHOWN = "the tile stays in a hand that is never shown"
RIICHI = "a hand in riichi that is never shown: the declaration may be wrong or the tile"
EITHER = "the hand shown is right with either tile"
NO_DEPOSIT = "the riichi tile was won on, so that there is no deposit to speak of the riichi"
NOT_LISTED = "nobody won, and the indicator turns up nowhere else"
ANOTHER_COPY = "a set names a copy that was never drawn while another of its kind is held: the set may be wrong or the draw"
RULES_UNKNOWN = "the log leaves open what the results rest on"


def why(clean: Game, spoiled: Spoiled, *, walls: bool) -> str | None:
    """Why the fault cannot be told, or not by its right family; None where it must be."""
    if spoiled.fault == "final points":
        rules = regulation_for(clean.rules, len(clean.players))
        return RULES_UNKNOWN if rules is None or rules.unknown & {"uma", "oka", "return_points"} else None
    hand = clean.hands[min(spoiled.hand, len(clean.hands) - 1)]
    course = course_of(hand)
    new = course_of(spoiled.game.hands[spoiled.hand]) if spoiled.event is not None else None
    if course is None or new is None or spoiled.event is None:
        return None
    at = spoiled.event
    match spoiled.fault:
        case "tile drawn" if not walls:
            return _tile(hand, course, new, at)
        case "tile discarded":
            return _tile(hand, course, new, at)
        case "riichi step 1 dropped":
            event = course.steps[at].event
            assert isinstance(event, Riichi)
            paid = any(isinstance(step.event, StickPaid) and step.event.seat == event.seat for step in course.steps)
            return None if paid else NO_DEPOSIT
        case "first indicator" if not walls:
            won = any(isinstance(event, Won) for event in hand.events)
            return None if won or new.indicator in course.seen() else NOT_LISTED
    return None


def _tile(hand: Hand, course: Course, new: Course, at: int) -> str | None:
    """A draw or discard of another tile: told where that tile, or the right one, moves again, or in a hand shown that only one fits."""
    event = course.steps[at].event
    seat: int = event.seat  # type: ignore[union-attr]  # a draw or a discard
    right, wrong = course.steps[at].copies[0], new.steps[at].copies[0]
    later = {copy for step in course.steps[at + 1 :] for copy in step.copies}
    if type(event).__name__ == "Draw":
        if right in later and _set_with_another(course, seat, right, at):
            return ANOTHER_COPY
        if right in later or wrong in course.seen():
            return None
    elif right in later or wrong in later or wrong not in _held(course, seat, at) or _offered(hand, course, at):
        return None
    if _is_shown(hand, seat):
        return EITHER
    return RIICHI if any(isinstance(one, Riichi) and one.seat == seat for one in hand.events) else NOT_SHOWN


def _held(course: Course, seat: int, before: int) -> set[int]:
    held = set(course.dealt[13 * seat : 13 * seat + 13])
    for step in course.steps[:before]:
        if getattr(step.event, "seat", None) != seat:
            continue
        if type(step.event).__name__ == "Draw":
            held.update(step.copies)
        else:
            held.difference_update(step.copies)
    return held


def _set_with_another(course: Course, seat: int, copy: int, after: int) -> bool:
    """Whether a copy is next seen in a set, while its seat holds another of its kind that the set leaves out."""
    at = next(index for index, step in enumerate(course.steps) if index > after and copy in step.copies)
    others = {one for one in _held(course, seat, at) if one // 4 == copy // 4} - set(course.steps[at].copies)
    return isinstance(course.steps[at].event, CALLS) and bool(others)


def _offered(hand: Hand, course: Course, at: int) -> bool:
    """Whether the discard is won on."""
    after = next((event for event in hand.events[at + 1 :] if not isinstance(event, StickPaid)), None)
    return isinstance(after, Won) and after.frm != after.seat


def _is_shown(hand: Hand, seat: int) -> bool:
    for event in hand.events:
        if isinstance(event, Won) and event.seat == seat:
            return True
        if isinstance(event, Drawn) and event.claim.shown is not None and event.claim.shown[seat] is not None:
            return True
    return False
