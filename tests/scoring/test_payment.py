"""Who pays whom (the official settlements are among the articles): several winners, sticks, counters, liability, three players."""

from __future__ import annotations

from itertools import chain
from typing import Any

import msgspec
import pytest

from analyzer.regulation.settings import Settings
from analyzer.scoring.best import score
from analyzer.scoring.payment import Cause, Payment, Winner, hand_points, settle
from analyzer.scoring.result import Score
from tests.scoring.notation import changed, parse
from tests.settlement import gains


def all_gains(bills: tuple[tuple[Payment, ...], ...], players: int = 4) -> list[int]:
    return gains(chain.from_iterable(bills), players)


def worth(settings: Settings, base: int, *yakuman: tuple[str, int]) -> Score:
    """A score of which only the base points and the yakuman matter."""
    hand = parse("234m567p345s55s67s + 8s ron", settings)
    result = score(hand.concealed, hand.melds, hand.win, hand.situation, hand.settings)
    assert isinstance(result, Score)
    return msgspec.structs.replace(result, base=base, yaku=yakuman or result.yaku, yakuman=base // 8000)


@pytest.mark.parametrize(
    ("name", "yaku", "seat", "frm", "liable", "honba", "expected"),
    [
        ("SEED-PAO-T", "daisangen", 1, 1, 2, 1, [0, 32300, -32300, 0]),
        ("SEED-PAO-R", "daisangen", 1, 3, 2, 1, [0, 32300, -16000, -16300]),
        ("SEED-PAO-E", "daisuushii", 0, 3, 1, 0, [48000, -24000, 0, -24000]),
        ("SEED-PAO-SAME", "daisangen", 1, 2, 2, 0, [0, 32000, -32000, 0]),
    ],
)
def test_official_liability(
    *, name: str, yaku: str, seat: int, frm: int, liable: int, honba: int, expected: list[int], festival: Settings
) -> None:
    winner = Winner(seat, worth(festival, 8000, (yaku, 1)), liable, (yaku,))
    lines = settle([winner], frm=frm, dealer=0, honba=honba, carried=0, deposits=(), settings=festival)
    assert all_gains(lines) == expected, name


def test_causes_of_a_split_ron(festival: Settings) -> None:
    winner = Winner(1, worth(festival, 8000, ("daisangen", 1)), 2, ("daisangen",))
    assert settle([winner], frm=3, dealer=0, honba=1, carried=2, deposits=(1,), settings=festival) == (
        (
            Payment(3, 1, 16000, Cause.HAND),
            Payment(2, 1, 16000, Cause.LIABILITY),
            Payment(3, 1, 300, Cause.HONBA),
            Payment(None, 1, 3000, Cause.STICK),
        ),
    )


def test_the_liable_player_may_carry_the_counters(festival: Settings) -> None:
    settings = changed(festival, {"pao_honba": "liable"})
    winner = Winner(1, worth(settings, 8000, ("daisangen", 1)), 3, ("daisangen",))
    lines = settle([winner], frm=2, dealer=0, honba=1, carried=0, deposits=(), settings=settings)
    assert all_gains(lines) == [0, 32300, -16000, -16300]


@pytest.mark.parametrize(
    ("composite", "frm", "expected"),
    [
        ("whole_hand", 1, [0, 64000, -64000, 0]),
        ("its_yakuman", 1, [-16000, 64000, -40000, -8000]),
        ("whole_hand", 3, [0, 64000, -32000, -32000]),
        ("its_yakuman", 3, [0, 64000, -16000, -48000]),
    ],
)
def test_liability_of_a_compound(composite: str, frm: int, expected: list[int], tenhou: Settings) -> None:
    settings = changed(tenhou, {"pao_composite": composite})
    winner = Winner(1, worth(settings, 16000, ("daisangen", 1), ("tsuuiisou", 1)), 2, ("daisangen",))
    lines = settle([winner], frm=frm, dealer=0, honba=0, carried=0, deposits=(), settings=settings)
    assert all_gains(lines) == expected


def test_liability_for_a_hand_that_is_no_yakuman(tenhou: Settings) -> None:
    """A win on the replacement tile of an open kan, where the feeder pays it (`pao_open_kan`): for everybody."""
    winner = Winner(1, worth(tenhou, 480), 2)
    lines = settle([winner], frm=1, dealer=0, honba=1, carried=0, deposits=(), settings=tenhou)
    assert all_gains(lines) == [0, 2300, -2300, 0]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        # Discarder 0, winners 1 (5200) and 2 (2000), two counters, one stick carried.
        ({"honba_multi_ron": "each", "sticks_multi_ron": "nearest"}, [-8400, 6800, 2600, 0]),
        ({"honba_multi_ron": "nearest", "sticks_multi_ron": "nearest"}, [-7800, 6800, 2000, 0]),
    ],
)
def test_counters_of_a_double_ron(changes: dict[str, Any], expected: list[int], tenhou: Settings) -> None:
    settings = changed(tenhou, changes)
    winners = [Winner(1, worth(settings, 1280)), Winner(2, worth(settings, 480))]
    assert all_gains(settle(winners, frm=0, dealer=3, honba=2, carried=1, deposits=(), settings=settings)) == expected


@pytest.mark.parametrize(
    ("frm", "nearest"),
    [(0, (1, 2, 3)), (1, (2, 3, 0)), (2, (3, 0, 1)), (3, (0, 1, 2))],
)
def test_right_of_the_discarder(frm: int, nearest: tuple[int, int, int], festival: Settings) -> None:
    """R-4.1-03: the winner next in turn order takes the sticks of those who did not win, in whatever order the winners are given."""
    for order in (nearest, nearest[::-1], (nearest[1], nearest[0], nearest[2])):
        winners = [Winner(seat, worth(festival, 480)) for seat in order]
        lines = settle(winners, frm=frm, dealer=frm, honba=0, carried=1, deposits=(frm,), settings=festival)
        sticks = {bill[0].to: [line.points for line in bill if line.cause is Cause.STICK] for bill in lines}
        assert sticks == {nearest[0]: [2000], nearest[1]: [], nearest[2]: []}


def test_self_draw_with_counters_and_sticks(festival: Settings) -> None:
    lines = settle([Winner(2, worth(festival, 640))], frm=2, dealer=0, honba=3, carried=1, deposits=(2, 3), settings=festival)
    assert all_gains(lines) == [-1300 - 300, -700 - 300, 2700 + 900 + 3000, -700 - 300]


@pytest.mark.parametrize(
    ("seat", "frm", "expected"),
    [
        # 2 han 40 fu, base 640; one counter. The share of the missing seat is lost on a self-draw, and a counter is 200 on a ron.
        (1, 1, [-1400, 2200, -800]),
        (0, 0, [2800, -1400, -1400]),
        (1, 0, [-2800, 2800, 0]),
        (0, 2, [4100, 0, -4100]),
    ],
)
def test_three_players(seat: int, frm: int, expected: list[int], tenhou: Settings) -> None:
    lines = settle([Winner(seat, worth(tenhou, 640))], frm=frm, dealer=0, honba=1, carried=0, deposits=(), settings=tenhou, players=3)
    assert all_gains(lines, players=3) == expected
    points = hand_points(worth(tenhou, 640), dealer=seat == 0, tsumo=seat == frm, settings=tenhou, players=3)
    assert points == expected[seat] - 200


def test_rounding_can_be_left_out(festival: Settings) -> None:
    settings = changed(festival, {"payment_rounding": 1})
    lines = settle([Winner(1, worth(settings, 240))], frm=1, dealer=0, honba=0, carried=0, deposits=(), settings=settings)
    assert all_gains(lines) == [-480, 960, -240, -240]


@pytest.mark.parametrize(
    ("seat", "frm", "honba", "due"),
    [
        # From a scenario of Mahjong Soul: the dealer, eight counters; daisangen fed by one, suukantsu by another, tsuuiisou by nobody.
        (0, 0, 8, [146400, -64800, -64800, -16800]),
        # The same off the fourth player with three: half of each part from who is liable, all the rest from the discarder.
        (0, 3, 3, [144900, -24000, -24000, -96900]),
        # Off one of the two: a discarder pays what is left anyhow.
        (0, 1, 0, [144000, -120000, -24000, 0]),
    ],
)
def test_two_liable_players(seat: int, frm: int, honba: int, due: list[int], festival: Settings) -> None:
    settings = changed(festival, {"pao_composite": "its_yakuman", "yakuman_stack": True, "yakuman_max": 0, "pao_honba": "discarder"})
    three = worth(settings, 24000, ("daisangen", 1), ("suukantsu", 1), ("tsuuiisou", 1))
    winner = Winner(seat, three, 1, ("daisangen",), ((2, ("suukantsu",)),))
    lines = settle([winner], frm=frm, dealer=0, honba=honba, carried=0, deposits=(), settings=settings)
    assert all_gains(lines) == due
    assert sum(due) == 0


def test_liability_for_the_whole_hand_is_one_players(festival: Settings) -> None:
    settings = changed(festival, {"pao_composite": "whole_hand", "yakuman_stack": True, "yakuman_max": 0})
    winner = Winner(1, worth(settings, 16000, ("daisangen", 1), ("suukantsu", 1)), 2, ("daisangen",), ((3, ("suukantsu",)),))
    assert all_gains(settle([winner], frm=1, dealer=0, honba=0, carried=0, deposits=(), settings=settings)) == [0, 64000, -64000, 0]
