"""What events do to the table: ippatsu, the first turn, replacement tiles, deposits, irregularities."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from analyzer.model.event import Discard, Draw
from analyzer.model.hand import Hand
from analyzer.replay import play as play_module
from analyzer.replay.table import Table
from tests.dealer import SCENES, deal_game
from tests.replay.notation import START, hand_of, noted, played

RIICHI = "0+1z 0r 0-1z 0$ "
"""The dealer declares in its first turn."""
FIRST_ROUND = "0+1z 0-1z 1+2z 1-2z 2+3z 2-3z 3+4z 3-4z "


# -- ippatsu (R-4.2.1-02; format note Tenhou §10) --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("after", "kept"),
    [
        ("1+2z 1-2z 2+3z 2-3z 3+4z 3-4z 0+9p", True),  # the own next draw is within the round
        ("1+2z 1-2z 2+3z 2-3z 3+4z 3-4z 0+9p 0-9p", False),
        ("1+2z 1-2z 2p1:222z", False),
        ("1+2z 1-4s 2c1:4s56s", False),
        ("1+2z 1x2222z", True),  # declared, not made yet: it may be robbed
        ("1+2z 1x2222z 1+5z", False),
        ("1p0:1z11z 1-9m 2+8s 2-8s", False),
    ],
)
def test_ippatsu(after: str, kept: bool) -> None:
    assert bool(played(RIICHI + after).ippatsu & 1) is kept


def test_a_robbed_added_kan_keeps_ippatsu() -> None:
    """Format note Tenhou §10: a robbed added kan keeps ippatsu; one that is made cuts it."""
    pon = "0+1z 0-1z 1p0:1z11z 1-9m 2+9s 2r 2-9s 2$ 3+9p 3-9p 0+8s 0-8s 1+1z 1a1z "
    robbed = played(pon + "2w1")
    assert robbed.ippatsu == 1 << 2
    assert robbed.kan_open is not None
    assert played(pon + "1+5z").ippatsu == 0


# -- the first turn (R-4.2.1-03, R-4.2.5-03, R-4.2.5-04) -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "double"),
    [
        ("0+1z 0r 0-1z", True),
        ("0+1z 0-1z 1+2z 1r 1-2z", True),
        (FIRST_ROUND + "0+9p 0r 0-9p", False),  # the second turn
        ("0+1z 0-1z 2p0:1z11z 2-9m 3+4z 3r 3-4z", False),  # a call came before
        ("0+1z 0x1111z 0+2z 0-2z 1+3z 1r 1-3z", False),  # so did a closed kan
        ("0+1z 0x1111z 0+2z 0r 0-2z", False),  # one's own, too
    ],
)
def test_double_riichi(words: str, double: bool) -> None:
    table = played(words)
    assert table.riichi.bit_count() == 1
    assert (table.double_riichi == table.riichi) is double


def test_a_closed_kan_interrupts_once_it_is_made() -> None:
    assert not played("0+1z 0x1111z").interrupted
    assert played("0+1z 0x1111z 0+2z").interrupted


# -- replacement tiles -----------------------------------------------------------------------------------------------------------------


def test_the_tile_after_a_kan_is_a_replacement() -> None:
    table = played("0+1z 0x1111z 0+2z")
    assert table.replacement
    assert table.left == 68  # it comes off the live wall all the same (format note Tenhou §4)
    assert not played("0+1z 0x1111z 0+2z 0-2z 1+3z").replacement
    assert played("0+1z 0-1z 1m0:1z111z 1+3z").replacement


def test_the_feeder_of_an_open_kan_is_remembered() -> None:
    assert played("0+1z 0-1z 1m0:1z111z 1+3z").kan_feeder == 0
    assert played("0+1z 0-1z 1m0:1z111z 1+3z 1x2222z 1+4z").kan_feeder is None


# -- deposits (R-4.2.1-01; format note Tenhou §5) --------------------------------------------------------------------------------------


def test_a_recorded_deposit_is_paid() -> None:
    table = played(RIICHI + "1+2z 1-2z")
    assert (table.deposits, table.unpaid, table.scores[0], noted(table)) == ([0], [], START - 1000, [])


def test_a_deposit_that_is_not_recorded_is_due_all_the_same() -> None:
    table = played("0+1z 0r 0-1z 1+2z 1-2z")
    assert (table.deposits, table.unpaid, table.scores[0]) == ([0], [0], START - 1000)
    assert noted(table) == [("stick_not_paid", 3, 0)]


def test_no_deposit_is_due_when_the_riichi_tile_is_won_on() -> None:
    """Gap item 24: the stake is returned if the declaration tile is ronned."""
    table = played("0+1z 0r 0-1z 1w0")
    assert (table.deposits, table.scores[0], noted(table)) == ([], START, [])


def test_a_triple_ron_on_the_riichi_tile_leaves_it_unpaid() -> None:
    hand = hand_of("0+1z 0r 0-1z =")
    drawn = hand.events[-1]
    claim = msgspec.structs.replace(drawn.claim, reason="triple_ron")  # type: ignore[union-attr]
    table = play_module.play(
        msgspec.structs.replace(hand, events=(*hand.events[:-1], msgspec.structs.replace(drawn, claim=claim))), 4, [START] * 4
    )
    assert table.deposits == []
    assert played("0+1z 0r 0-1z =").deposits == [0]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("0+1z 1+2z", ("draw_before_discard", 1, 1)),
        ("1+2z", ("draw_out_of_turn", 0, 1)),
        ("0-2z", ("discard_before_draw", 0, 0)),
        ("0+1z 1-2z", ("discard_out_of_turn", 1, 1)),
        ("0+1z 0-1z 2c0:1m23m", ("chi_not_from_left", 2, 2)),
        ("0+1z 0-1m 1c0:1m24m", ("no_run", 2, 1)),
        ("0+1z 0-8m 1c0:8m9m1p", ("no_run", 2, 1)),
        ("0+1z 0-1z 1c0:1z23z", ("no_run", 2, 1)),
        ("0+1z 0-1m 1p0:1m12m", ("no_triplet", 2, 1)),
        ("0+1z 0-1m 1p0:2m22m", ("not_last_discard", 2, 1)),
        ("0+1z 0-1m 1p3:1m11m", ("called_from_wrong_seat", 2, 1)),
        ("0+1z 1p0:1m11m", ("nothing_to_call", 1, 1)),
        ("0+1z 0a1z", ("no_pon", 1, 0)),
        ("0+1z 0-1z 0r", ("riichi_out_of_turn", 2, 0)),
        ("0+1z 0r 0r", ("riichi_twice", 2, 0)),
        ("0+1z 0$", ("stick_without_riichi", 1, 0)),
        (RIICHI + "0$", ("stick_paid_twice", 4, 0)),
        ("0+1z 0-1z = =", ("drawn_after_end", 3, 1)),
    ],
)
def test_irregularities(words: str, expected: tuple[str, int, int]) -> None:
    assert expected in noted(played(words))


@pytest.mark.parametrize(
    ("call", "discard", "barred"),
    [
        ("1c0:1m23m", "1m", True),  # the same tile
        ("1c0:1m23m", "4m", True),  # the other end
        ("1c0:1m23m", "2m", False),
        ("1c0:3m12m", "3m", True),
        ("1c0:7m89m", "7m", True),  # no other end: nothing follows the 9
        ("1c0:3m45m", "6m", True),
        ("1c0:5m34m", "2m", True),
        ("1c0:4m35m", "4m", True),
        ("1c0:4m35m", "1m", False),
        ("1c0:0m46m", "5m", True),  # a red five is the same tile
        ("1p0:5m50m", "0m", True),
        ("1p0:5m50m", "6m", False),
    ],
)
def test_swap_calling(call: str, discard: str, barred: bool) -> None:
    """Gap item 20: forbidden are the same tile and the other end."""
    called = call[4:6]
    found = noted(played(f"0+1z 0-{called} {call} 1-{discard}"))
    assert (("swap_called", 3, 1) in found) is barred


def test_a_hand_in_riichi_gives_up_what_it_draws() -> None:
    tail = "1+2z 1-2z 2+3z 2-3z 3+4z 3-4z 0+9p 0-"
    dealt = {0: "123456789m1122p"}
    assert noted(played(RIICHI + tail + "9p", dealt)) == []
    assert noted(played(RIICHI + tail + "1p", dealt)) == [("hand_changed", 11, 0)]


def test_who_left_after_the_end_does_not_move_it() -> None:
    table = played("0+1z 0-1z 1w0 2w0 3! 0!")
    assert [event for event, _ in table.wins] == [2, 3]
    assert table.ended_at == 3
    table = played("0+1z 0-1z = 1!")
    assert (table.end_at, table.ended_at) == (2, 2)
    assert played("0+1z").ended_at == -1


# -- ordinary turns in one go ----------------------------------------------------------------------------------------------------------


def _state(table: Table) -> dict[str, Any]:
    return {name: getattr(table, name) for name in Table.__slots__ if name != "index"}


def _one_by_one(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> Table:
    with monkeypatch.context() as patch:
        patch.setattr(play_module, "_turns", lambda table, events, start: start)
        return play_module.play(hand, 4, [START] * 4)


def _bruised(hand: Hand, rng: Random) -> Hand:
    """The hand with one event dropped, doubled, moved, or of another seat or tile."""
    events = list(hand.events)
    at = rng.randrange(len(events))
    event = events[at]
    match rng.randrange(5):
        case 0:
            del events[at]
        case 1:
            events.insert(at, event)
        case 2:
            events.insert(rng.randrange(len(events)), events.pop(at))
        case 3 if isinstance(event, Draw | Discard):
            events[at] = msgspec.structs.replace(event, seat=rng.randrange(4))
        case _ if isinstance(event, Draw | Discard):
            events[at] = msgspec.structs.replace(event, tile=rng.randrange(38))
    return msgspec.structs.replace(hand, events=tuple(events))


def test_ordinary_turns_do_what_their_events_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole turns are played in one go: the table must be as after event by event, in sound hands and in broken ones."""
    rng = Random(1)
    hands = [hand for seed in range(8) for hand in deal_game(seed, "tenhou").hands]
    hands += [hand for scene in SCENES.values() for hand in deal_game(5, "tenhou", scenes={0: scene}, hands=1).hands]
    hands += [_bruised(hand, rng) for hand in hands for _ in range(10)]
    noted_any = 0
    for hand in hands:
        table = play_module.play(hand, 4, [START] * 4)
        assert _state(table) == _state(_one_by_one(hand, monkeypatch))
        noted_any += bool(table.irregular)
    assert noted_any > 100
