"""Single faults in the course of play: tiles, calls, riichi. Each breaks one event of a hand that is told tile by tile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

import msgspec

from analyzer.model.event import AddedKan, Chi, ClosedKan, Discard, Draw, Event, OpenKan, Pon, Riichi, StickPaid, discard
from tests.copies import Course, Step

Break = Callable[[Course, Random], tuple[Course, int] | None]
"""Breaks a course; returns it with the event that is broken, or None where nothing in it can be."""

CALLS: Final = (Chi, Pon, OpenKan, ClosedKan, AddedKan)
STEPS_OF_SCORES: Final = (-1000, -500, -100, 100, 500, 1000)


def _some(course: Course, kinds: type | tuple[type, ...], rng: Random) -> int | None:
    places = [at for at, step in enumerate(course.steps) if isinstance(step.event, kinds)]
    return rng.choice(places) if places else None


def _with(course: Course, at: int, step: Step | None) -> tuple[Course, int]:
    """The course with another step there, or with none."""
    steps = course.steps
    return replace(course, steps=(*steps[:at], *([] if step is None else [step]), *steps[at + 1 :])), at


def _drop(kinds: type | tuple[type, ...]) -> Break:
    def dropped(course: Course, rng: Random) -> tuple[Course, int] | None:
        at = _some(course, kinds, rng)
        return None if at is None else _with(course, at, None)

    return dropped


def _holding(course: Course, seat: int, until: int) -> list[int]:
    """The copies that a seat holds concealed before an event."""
    held = list(course.dealt[13 * seat : 13 * seat + 13])
    for step in course.steps[:until]:
        event = step.event
        if isinstance(event, Draw) and event.seat == seat:
            held.append(step.copies[0])
        elif isinstance(event, Discard | Chi | Pon | OpenKan | ClosedKan | AddedKan) and event.seat == seat:
            held = [copy for copy in held if copy not in step.copies]
    return held


def _other(copy: int, choices: Sequence[int], rng: Random) -> int | None:
    """A physical tile of another kind."""
    others = [one for one in choices if one // 4 != copy // 4]
    return rng.choice(others) if others else None


def tile_drawn(course: Course, rng: Random) -> tuple[Course, int] | None:
    """Another tile is drawn: half the time one that appears nowhere in the hand."""
    at = _some(course, Draw, rng)
    if at is None:
        return None
    step = course.steps[at]
    unseen = set(range(136)) - course.seen()
    copy = _other(step.copies[0], sorted(unseen) if rng.random() < 0.5 else range(136), rng)
    return None if copy is None else _with(course, at, Step(step.event, (copy,)))


def tile_discarded(course: Course, rng: Random) -> tuple[Course, int] | None:
    """Another tile is discarded: half the time one that the seat holds."""
    at = _some(course, Discard, rng)
    if at is None:
        return None
    step = course.steps[at]
    assert isinstance(step.event, Discard)
    copy = _other(step.copies[0], _holding(course, step.event.seat, at) if rng.random() < 0.5 else range(136), rng)
    return None if copy is None else _with(course, at, Step(step.event, (copy,)))


def wrong_seat(course: Course, rng: Random) -> tuple[Course, int] | None:
    """A discard is another seat's."""
    at = _some(course, Discard, rng)
    if at is None:
        return None
    step = course.steps[at]
    assert isinstance(step.event, Discard)
    return _with(course, at, Step(discard(_other_seat(step.event.seat, rng), step.event.tile), step.copies))


def _other_seat(seat: int, rng: Random) -> int:
    return rng.choice([other for other in range(4) if other != seat])


def call_owner(course: Course, rng: Random) -> tuple[Course, int] | None:
    """A call is another seat's; a meld names whom it is from by the seats between, as the platform's meld words do."""
    at = _some(course, CALLS, rng)
    if at is None:
        return None
    event = course.steps[at].event
    assert isinstance(event, CALLS)
    seat = _other_seat(event.seat, rng)
    new: Event
    if isinstance(event, ClosedKan) or event.frm is None:
        new = msgspec.structs.replace(event, seat=seat)
    else:
        new = msgspec.structs.replace(event, seat=seat, frm=(event.frm - event.seat + seat) % 4)
    return _with(course, at, Step(new, course.steps[at].copies))


def riichi_scores(course: Course, rng: Random) -> tuple[Course, int] | None:
    """The scores repeated after a deposit are wrong for one seat."""
    at = _some(course, StickPaid, rng)
    event = None if at is None else course.steps[at].event
    if at is None or not isinstance(event, StickPaid) or event.scores is None:
        return None
    seat, points = rng.randrange(4), rng.choice(STEPS_OF_SCORES)
    scores = tuple(score + (points if one == seat else 0) for one, score in enumerate(event.scores))
    return _with(course, at, Step(StickPaid(event.seat, scores), ()))


def indicator(course: Course, rng: Random) -> tuple[Course, int] | None:
    """The first indicator is another tile."""
    copy = _other(course.indicator, range(136), rng)
    assert copy is not None
    return replace(course, indicator=copy), -1


draw_dropped = _drop(Draw)
discard_dropped = _drop(Discard)
call_dropped = _drop(CALLS)
riichi_dropped = _drop(Riichi)
stick_dropped = _drop(StickPaid)
