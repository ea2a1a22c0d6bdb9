"""The numbers of the physical tiles: which event they belong to, and that the copy check looks at the very copy and at who holds it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from analyzer.checks.case import Break, HandCase
from analyzer.checks.tiles import misplaced_tile
from analyzer.model.copies import Copies, row, width
from analyzer.model.event import AddedKan, Chi, Discard, DoraTurned, Draw, Pon, Riichi
from analyzer.model.hand import Hand
from analyzer.regulation.load import load_regulation
from analyzer.replay.play import play
from tests.dealer import deal_game
from tests.dealer.watch import Watch


def found(hand: Hand) -> Break | None:
    return misplaced_tile(HandCase(0, hand, play(hand, 4, [25000] * 4), load_regulation("tenhou")))


def with_row(hand: Hand, name: str, at: int, number: int) -> Hand:
    """The hand with one number of one row changed; its faces stay as they were."""
    assert hand.copies is not None
    numbers = bytearray(getattr(hand.copies, name))
    numbers[at] = number
    return msgspec.structs.replace(hand, copies=msgspec.structs.replace(hand.copies, **{name: bytes(numbers)}))


def dealt() -> Iterator[tuple[Hand, Copies]]:
    for seed in range(6):
        for hand in deal_game(seed, "tenhou", east_only=True).hands:
            assert hand.copies is not None
            yield hand, hand.copies


def test_the_numbers_of_each_event() -> None:
    events = (
        Draw(0, 0),
        Riichi(0),
        Discard(0, 1),
        Chi(1, 0, 1, (2, 3)),
        DoraTurned(4),
        AddedKan(1, 5, (5, 5, 5), 0),
        AddedKan(1, 5),
        Draw(2, 6),
    )
    copies = Copies(b"", bytes([9, 10]), bytes([1, 2]), bytes([3]), bytes(range(20, 28)))
    hand = Hand(0, 0, indicator=4, events=events, copies=copies)
    assert list(map(list, hand.numbers())) == [[1], [], [3], [20, 21, 22], [10], [23, 24, 25, 26], [27], [2]]
    assert list(hand.numbers())[4] == bytes([10]), "the first indicator is the deal's"
    with pytest.raises(ValueError, match="not recorded"):
        Hand(0, 0, events=events).numbers()


def test_a_hand_as_dealt_has_every_tile_in_its_place() -> None:
    assert all(found(hand) is None for hand, _ in dealt())


def test_a_tile_dealt_twice_is_told_with_the_later_seat() -> None:
    for hand, copies in dealt():
        wrong = found(with_row(hand, "dealt", 30, copies.dealt[3]))
        assert wrong is not None
        assert (wrong.code, wrong.event, wrong.seat) == ("T03", -1, 2)


def test_an_indicator_that_was_dealt() -> None:
    for hand, copies in dealt():
        wrong = found(with_row(hand, "indicators", 0, copies.dealt[40]))
        assert wrong is not None
        assert (wrong.code, wrong.event, wrong.seat) == ("T03", -1, None)


def test_a_draw_of_a_tile_seen_before() -> None:
    for hand, copies in dealt():
        draws = [index for index, event in enumerate(hand.events) if isinstance(event, Draw)]
        if len(draws) > 5:
            wrong = found(with_row(hand, "drawn", 5, copies.drawn[2]))
            assert wrong is not None
            assert (wrong.code, wrong.event) == ("T03", draws[5])


def test_a_discard_of_a_copy_that_another_seat_holds() -> None:
    """Of the same face, so that no other check can see it."""
    seen = 0
    for hand, _ in dealt():
        watch = Watch(hand)
        discards = 0
        for index, event in enumerate(hand.events):
            if isinstance(event, Discard):
                (number,) = watch.numbers[index]
                others = [copy for seat in range(4) if seat != event.seat for copy in watch.held[seat] if copy // 4 == number // 4]
                if others:
                    seen += 1
                    wrong = found(with_row(hand, "discarded", discards, others[0]))
                    assert wrong is not None
                    assert (wrong.code, wrong.event, wrong.seat) == ("T01", index, event.seat)
                    break
                discards += 1
            watch.take(event)
    assert seen > 10


def test_a_discard_before_it_is_drawn() -> None:
    for hand, copies in dealt():
        first = next(index for index, event in enumerate(hand.events) if isinstance(event, Discard))
        if len(copies.drawn) > 4:
            wrong = found(with_row(hand, "discarded", 0, copies.drawn[4]))
            assert wrong is not None
            assert (wrong.code, wrong.event) == ("T01", first)


def test_a_call_with_a_tile_that_is_not_there() -> None:
    seen = 0
    for hand, copies in dealt():
        first = next((index for index, event in enumerate(hand.events) if row(event) == "sets" and width(event)), None)
        if first is None or not isinstance(hand.events[first], Chi | Pon):
            continue
        seen += 1
        for at, number, code in ((0, copies.drawn[-1], "C02"), (1, copies.sets[0], "C09")):
            wrong = found(with_row(hand, "sets", at, number))
            assert wrong is not None
            assert (wrong.code, wrong.event) == (code, first)
    assert seen > 5
