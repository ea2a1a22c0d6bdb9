"""§4.1.3: the tables, read as the page says. The cells are those of two printed tables of the same values."""

from __future__ import annotations

import pytest

from analyzer.scoring.payment import Winner
from tests.articles.book import bills, cells, gains, of, pays, ron, tsumo, worth


def table(winner: str, win: str) -> list[tuple[int, int, dict[str, str]]]:
    """The cells of one table: han, fu, cell."""
    found = [cell for cell in cells() if (cell["winner"], cell["win"]) == (winner, win) and not cell["limit"]]
    return [(int(cell["han"]), int(cell["fu"]), cell) for cell in found]


@pytest.mark.parametrize(
    ("hand", "han", "fu", "east", "other"),
    [
        ("33m123m123s456s78s + 9s ron riichi", 4, 30, 11600, 7700),  # EMA16-4.3-02
        ("66z33m55m22p66p33s4s + 4s ron", 2, 25, 2400, 1600),  # EMA16-4.3-07
        ("34s222333444p99m + 2s ron", 2, 50, 4800, 3200),  # RRC-sanankou-vs-pinfu
    ],
)
def test_4_1_3_01_column_han_row_fu(hand: str, han: int, fu: int, east: int, other: int) -> None:
    """A hand is looked up by its han and its fu: the cell is what is paid."""
    scored = worth(hand)
    assert (scored.han, scored.fu) == (han, fu)
    assert ron(scored) == (east, other)
    for winner, points in (("east", east), ("other", other)):
        assert {int(cell["discarder"]) for h, f, cell in table(winner, "ron") if (h, f) == (han, fu)} == {points}


def test_4_1_3_02_east_by_self_draw() -> None:
    """One number: what each opponent pays East."""
    printed = table("east", "tsumo")
    assert len(printed) >= 35
    for han, fu, cell in printed:
        assert pays(of(han, fu), east=True, tsumo=True) == [int(cell["each"])] * 3


def test_4_1_3_03_others_by_self_draw() -> None:
    """Two numbers: East pays the larger, the two others the smaller each."""
    printed = table("other", "tsumo")
    assert len(printed) >= 60
    for han, fu, cell in printed:
        larger, smaller = int(cell["east"]), int(cell["each"])
        assert larger > smaller
        assert gains(bills([Winner(3, of(han, fu))], frm=3, dealer=1)) == [-smaller, -larger, -smaller, larger + 2 * smaller]


@pytest.mark.parametrize("winner", ["east", "other"])
def test_4_1_3_04_on_a_discard(winner: str) -> None:
    """One number: the discarder's whole payment; nobody else pays."""
    printed = table(winner, "ron")
    assert len(printed) >= 35
    for han, fu, cell in printed:
        seat = 0 if winner == "east" else 2
        delta = [0, 0, 0, 0]
        delta[seat], delta[3] = int(cell["discarder"]), -int(cell["discarder"])
        assert gains(bills([Winner(seat, of(han, fu))], frm=3)) == delta


def test_4_1_3_05_limit_hands() -> None:
    """The worked number: haneman by ron is 18000 to East, 12000 to another: all that the opponents would pay by self-draw."""
    assert ron(of(6, 30)) == ron(of(7, 30)) == (18000, 12000)
    assert tsumo(of(6, 30)) == (6000, 6000, 3000)
    for han in (5, 6, 8, 11):
        each, from_east, from_others = tsumo(of(han, 30))
        assert ron(of(han, 30)) == (3 * each, from_east + 2 * from_others)


def test_4_1_3_06_counters_and_deposits_are_added() -> None:
    """Haneman with two counters and a deposit: 12000 and 600 and 1000; by self-draw 3000, 3000 and 6000, 200 more from each."""
    assert gains(bills([Winner(1, of(6, 30))], frm=2, honba=2, carried=1)) == [0, 13600, -12600, 0]
    assert gains(bills([Winner(1, of(6, 30))], frm=1, honba=2, carried=1)) == [-6200, 13600, -3200, -3200]
