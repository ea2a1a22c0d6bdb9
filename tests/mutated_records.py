"""Single faults in what a log says around the play: headers, scores, payments of a draw, the final table, the order of the hands."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec

from analyzer.model.event import Drawn, Event, Won
from analyzer.model.game import Game, Remark
from analyzer.model.hand import Hand

Spoil = Callable[[Game, Random], tuple[Game, int] | None]
"""Spoils a game; returns it with the hand in which the fault shows, or None where it cannot have it."""

STEPS_OF_SCORES = (-3000, -1000, -400, -100, 100, 400, 1000, 3000)


def with_hand(game: Game, number: int, hand: Hand) -> Game:
    """The game with another hand in that place."""
    return msgspec.structs.replace(game, hands=[*game.hands[:number], hand, *game.hands[number + 1 :]])


def _header(game: Game, rng: Random, change: Callable[[Hand], dict[str, object]]) -> tuple[Game, int]:
    number = rng.randrange(len(game.hands))
    hand = game.hands[number]
    return with_hand(game, number, msgspec.structs.replace(hand, **change(hand))), number


def _off(rng: Random, right: int, choices: range) -> int:
    return rng.choice([one for one in choices if one != right])


def _one_seat_off(rng: Random, scores: tuple[int, ...]) -> tuple[int, ...]:
    seat, points = rng.randrange(len(scores)), rng.choice(STEPS_OF_SCORES)
    return tuple(score + (points if one == seat else 0) for one, score in enumerate(scores))


def round_(game: Game, rng: Random) -> tuple[Game, int]:
    """Another round."""
    return _header(game, rng, lambda hand: {"round": _off(rng, hand.round, range(8))})


def dealer(game: Game, rng: Random) -> tuple[Game, int]:
    """Another dealer."""
    return _header(game, rng, lambda hand: {"dealer": _off(rng, hand.dealer, range(4))})


def honba(game: Game, rng: Random) -> tuple[Game, int]:
    """Other counters."""
    return _header(game, rng, lambda hand: {"honba": _off(rng, hand.honba, range(max(0, hand.honba - 1), hand.honba + 3))})


def carried(game: Game, rng: Random) -> tuple[Game, int]:
    """Other deposits carried over."""
    return _header(game, rng, lambda hand: {"sticks": _off(rng, hand.sticks, range(max(0, hand.sticks - 1), hand.sticks + 3))})


def start_score(game: Game, rng: Random) -> tuple[Game, int] | None:
    """One seat begins with other points."""
    if any(hand.scores is None for hand in game.hands):
        return None
    return _header(game, rng, lambda hand: {"scores": _one_seat_off(rng, hand.scores or ())})


def _claims(game: Game, rng: Random, kind: type[Won] | type[Drawn], field: str) -> tuple[Game, int] | None:
    """One seat is wrong in the points that some win or draw names."""
    places = [
        (number, at)
        for number, hand in enumerate(game.hands)
        for at, event in enumerate(hand.events)
        if isinstance(event, kind) and isinstance(event, Won | Drawn) and getattr(event.claim, field) is not None
    ]
    if not places:
        return None
    number, at = rng.choice(places)
    events: list[Event] = list(game.hands[number].events)
    event = events[at]
    assert isinstance(event, Won | Drawn)
    claim = msgspec.structs.replace(event.claim, **{field: _one_seat_off(rng, getattr(event.claim, field))})
    events[at] = msgspec.structs.replace(event, claim=claim)
    return with_hand(game, number, msgspec.structs.replace(game.hands[number], events=tuple(events))), number


def before_win(game: Game, rng: Random) -> tuple[Game, int] | None:
    """One seat has other points before the payment of a win."""
    return _claims(game, rng, Won, "before")


def before_draw(game: Game, rng: Random) -> tuple[Game, int] | None:
    """One seat has other points before the payments of a draw."""
    return _claims(game, rng, Drawn, "before")


def noten_payment(game: Game, rng: Random) -> tuple[Game, int] | None:
    """One seat pays or gets something else at a draw."""
    return _claims(game, rng, Drawn, "delta")


def final_score(game: Game, rng: Random) -> tuple[Game, int] | None:
    """One seat ends with other points."""
    final = game.final
    if final is None or final.scores is None:
        return None
    changed = msgspec.structs.replace(final, scores=_one_seat_off(rng, final.scores))
    return msgspec.structs.replace(game, final=changed), len(game.hands) - 1


def final_points(game: Game, rng: Random) -> tuple[Game, int] | None:
    """One seat has another result."""
    final = game.final
    if final is None or final.results is None:
        return None
    seat, points = rng.randrange(len(final.results)), rng.choice((-10.0, -1.0, 1.0, 10.0))
    results = tuple(round(result + (points if one == seat else 0), 1) for one, result in enumerate(final.results))
    return msgspec.structs.replace(game, final=msgspec.structs.replace(final, results=results)), len(game.hands) - 1


def removed(game: Game, rng: Random) -> tuple[Game, int] | None:
    """One hand is gone: the one after it shows that; of the last one, that the log has no end."""
    if len(game.hands) < 2:
        return None
    number = rng.randrange(len(game.hands))
    left = msgspec.structs.replace(game, hands=[*game.hands[:number], *game.hands[number + 1 :]])
    if number == len(game.hands) - 1:
        # The end of the game stands with the last hand; what the parsers remark when it is not there:
        left = msgspec.structs.replace(left, final=None, remarks=[*game.remarks, Remark("P04", "the log stops without an end of the game")])
    return left, number


def swapped(game: Game, rng: Random) -> tuple[Game, int] | None:
    """Two hands stand in each other's place."""
    if len(game.hands) < 2:
        return None
    one, other = sorted(rng.sample(range(len(game.hands)), 2))
    hands = list(game.hands)
    hands[one], hands[other] = hands[other], hands[one]
    return msgspec.structs.replace(game, hands=hands), one
