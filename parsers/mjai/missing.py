"""What some dialects of mjai leave out and others of their events tell: rounds, deposits, payments (format note mjai §5, §8, §10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final

from msgspec import structs

from analyzer.model.event import Discard, Drawn, Event, Riichi, StickPaid, Won
from analyzer.model.hand import Hand
from analyzer.model.outcome import FinalClaim

_STICK: Final = 1000


def first_scores(events: Sequence[Event]) -> tuple[int, ...] | None:
    """The scores that a hand began with, from the first event that tells any."""
    paid: list[int] = []
    for event in events:
        told = None
        if isinstance(event, StickPaid):
            paid.append(event.seat)
            told = event.scores
        elif isinstance(event, Won | Drawn):
            told = event.claim.before
        if told is not None:
            return tuple(score + _STICK * paid.count(seat) for seat, score in enumerate(told))
        if isinstance(event, Won):
            return None
    return None


def count_rounds(hands: Sequence[Hand], untold: Iterable[int], players: int) -> None:
    """Give the hands of these numbers the round, counters and carried deposits that follow from their dealer and the hand before."""
    for number in untold:
        if number == 0:
            continue  # it is taken to be the dealer's hand of the East round
        before, hand = hands[number - 1], hands[number]
        won = any(isinstance(event, Won) for event in before.events)
        stays = hand.dealer == before.dealer
        hand.honba = before.honba + 1 if stays or not won else 0
        hand.sticks = 0 if won else before.sticks + sum(isinstance(event, StickPaid) for event in before.events)
        step = (hand.dealer - before.dealer) % players
        hand.round = before.round + step
        if players == 3 and hand.round % 4 == 3:
            hand.round += 1


def pay_deposits(hands: Sequence[Hand]) -> None:
    """Add the deposits of a log that has no event for them: each after its riichi tile, unless that is won on."""
    for hand in hands:
        if not any(isinstance(event, Riichi) for event in hand.events):
            continue
        events: list[Event] = []
        ordinals: list[int] = []
        declaring, owing = None, None
        for index, event in enumerate(hand.events):
            if owing is not None and not isinstance(event, Won) and not (isinstance(event, Drawn) and event.claim.reason == "triple_ron"):
                events.append(StickPaid(owing))
                ordinals.append(hand.ordinal(index - 1))
            owing = None
            events.append(event)
            ordinals.append(hand.ordinal(index))
            if isinstance(event, Riichi):
                declaring = event.seat
            elif isinstance(event, Discard) and event.seat == declaring:
                declaring, owing = None, event.seat
        hand.events, hand.ordinals = tuple(events), tuple(ordinals)


def pay_ends(hands: Sequence[Hand], final: FinalClaim | None) -> None:
    """Give an end that tells no payments those that the next scores show: of the hand that follows, or of the end of the game."""
    for hand, after in zip_longest(hands, hands[1:]):
        at = len(hand.events) - 1
        event = hand.events[at] if hand.events else None
        if not isinstance(event, Won | Drawn) or event.claim.delta is not None or hand.scores is None:
            continue
        if at and isinstance(hand.events[at - 1], Won):
            continue  # of two winners the scores do not tell who got what
        left = isinstance(event, Drawn) and any(isinstance(one, StickPaid) for one in hand.events)
        scores = after.scores if after is not None else None if final is None or left or hand.sticks else final.scores
        if scores is None:
            continue
        paid = [one.seat for one in hand.events if isinstance(one, StickPaid)]
        delta = tuple(then - now + _STICK * paid.count(seat) for seat, (then, now) in enumerate(zip(scores, hand.scores, strict=True)))
        told: Event = structs.replace(event, claim=structs.replace(event.claim, delta=delta))
        hand.events = (*hand.events[:at], told, *hand.events[at + 1 :])
