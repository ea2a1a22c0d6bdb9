"""§4.1.2: from han and minipoints to payments."""

from __future__ import annotations

import pytest

from analyzer.scoring.payment import Cause, Winner
from analyzer.scoring.value import value_of
from tests.articles.book import SETTINGS, bills, cells, gains, of, pays, ron, tsumo, valued

LIMITS = {5: "mangan", 6: "haneman", 7: "haneman", 8: "baiman", 9: "baiman", 10: "baiman", 11: "sanbaiman", 12: "sanbaiman"}
BASES = {"mangan": 2000, "haneman": 3000, "baiman": 4000, "sanbaiman": 6000, "yakuman": 8000}


def hundreds(points: int) -> int:
    """Up to the next hundred."""
    return -(-points // 100) * 100


def test_4_1_2_01_every_cell_of_the_tables_is_what_the_procedure_gives() -> None:
    """Worked out here as the clauses say, for all 272 cells, and by the product."""
    for cell in cells():
        base = BASES[cell["limit"]] if cell["limit"] else min(int(cell["fu"]) * 2 ** (int(cell["han"]) + 2), 2000)
        double, single = hundreds(2 * base), hundreds(base)
        east = cell["winner"] == "east"
        if cell["win"] == "ron":
            printed, due = [int(cell["discarder"])], [hundreds((6 if east else 4) * base)]
        elif east:
            printed, due = [int(cell["each"])] * 3, [double] * 3
        else:
            printed, due = [int(cell["east"]), int(cell["each"]), int(cell["each"])], [double, single, single]
        assert printed == due, cell
        scored = valued(base) if cell["limit"] else of(int(cell["han"]), int(cell["fu"]))
        assert pays(scored, east=east, tsumo=cell["win"] == "tsumo") == printed, cell
    assert len(cells()) == 272


@pytest.mark.parametrize("han", range(5, 20))
def test_4_1_2_02_from_five_han_the_limit_table_applies(han: int) -> None:
    """Whatever the fu; 5 mangan, 6–7 haneman, 8–10 baiman, 11 and more sanbaiman (gap item 1)."""
    limit = LIMITS.get(han, "sanbaiman")
    for fu in (20, 25, 30, 70, 110):
        value = value_of(han, fu, SETTINGS)
        assert (value.limit, value.base) == (limit, BASES[limit])


def test_4_1_2_02_where_sanbaiman_begins_is_a_switch() -> None:
    assert of(11, 30).limit == "sanbaiman"
    assert of(11, 30, sanbaiman_han=12).limit == "baiman"
    assert of(13, 30).limit == "sanbaiman"
    assert of(13, 30, counted_yakuman=True).limit == "yakuman"


@pytest.mark.parametrize(
    ("han", "fu", "base"), [(4, 30, 1920), (1, 30, 240), (2, 25, 400), (2, 110, 1760), (3, 20, 640), (3, 60, 1920), (1, 110, 880)]
)
def test_4_1_2_03_fu_doubled_han_and_two_times(han: int, fu: int, base: int) -> None:
    assert value_of(han, fu, SETTINGS).base == base


def test_4_1_2_04_self_draw_of_another() -> None:
    """2 han 50 fu: 800 from the others, 1600 from East."""
    assert pays(of(2, 50), east=False, tsumo=True) == [1600, 800, 800]
    (bill,) = bills([Winner(2, of(2, 50))], frm=2, dealer=3)
    assert {line.frm: line.points for line in bill} == {0: 800, 1: 800, 3: 1600}


def test_4_1_2_05_self_draw_of_east() -> None:
    assert pays(of(2, 50), east=True, tsumo=True) == [1600, 1600, 1600]
    assert gains(bills([Winner(3, of(2, 50))], frm=3, dealer=3)) == [-1600, -1600, -1600, 4800]


def test_4_1_2_06_each_payment_is_rounded_up_by_itself() -> None:
    """RRC-1han30fu: 240 exact is 300, 480 is 500, and 960 by ron is 1000, not the sum of 500, 300 and 300."""
    assert pays(of(1, 30), east=False, tsumo=True) == [500, 300, 300]
    assert pays(of(1, 30), east=False, tsumo=False) == [1000]
    assert pays(of(1, 30), east=True, tsumo=True) == [500, 500, 500]
    assert pays(of(1, 30), east=True, tsumo=False) == [1500]
    assert pays(of(1, 30), east=False, tsumo=True, payment_rounding=1) == [480, 240, 240]


@pytest.mark.parametrize(("han", "fu"), [(3, 70), (4, 40), (3, 80), (4, 110), (2, 130)])
def test_4_1_2_07_nothing_exceeds_a_mangan(han: int, fu: int) -> None:
    """3 han 70 fu are 2240 doubled out, and a mangan: 12000 and 8000, 4000 each, 4000 and 2000."""
    assert (value_of(han, fu, SETTINGS).limit, value_of(han, fu, SETTINGS).base) == ("mangan", 2000)
    assert ron(of(han, fu)) == (12000, 8000)
    assert tsumo(of(han, fu)) == (4000, 4000, 2000)


@pytest.mark.parametrize(
    ("han", "fu", "east", "other"),
    [(4, 30, 11600, 7700), (1, 40, 2000, 1300), (2, 25, 2400, 1600), (3, 30, 5800, 3900), (3, 70, 12000, 8000)],
)
def test_4_1_2_08_the_discarder_pays_for_all(han: int, fu: int, east: int, other: int) -> None:
    """Six times and four times the base, rounded once: 11520 and 7680 of 4 han 30 fu are 11600 and 7700."""
    assert ron(of(han, fu)) == (east, other)
    (bill,) = bills([Winner(2, of(han, fu))], frm=1, dealer=0)
    assert [(line.frm, line.points) for line in bill] == [(1, other)]


def test_4_1_2_09_counters_and_deposits_come_on_top() -> None:
    """A mangan with three counters and two deposits: the cap leaves them alone, and so does the rounding of 3900."""
    assert gains(bills([Winner(1, of(5, 30))], frm=2, honba=3, carried=2)) == [0, 8000 + 900 + 2000, -8900, 0]
    assert gains(bills([Winner(1, of(3, 30))], frm=1, honba=1, deposits=(1,))) == [-2100, 4000 + 300 + 1000, -1100, -1100]
    (bill,) = bills([Winner(1, of(5, 30))], frm=2, honba=3, carried=2)
    assert [(line.points, line.cause) for line in bill] == [(8000, Cause.HAND), (900, Cause.HONBA), (2000, Cause.STICK)]


@pytest.mark.parametrize(("han", "fu"), [(4, 30), (3, 60)])
def test_4_1_2_10_nothing_is_rounded_up_to_mangan(han: int, fu: int) -> None:
    """SEED-4H30, SEED-3H60; where hands are rounded up (EMA 2025: any base above 1900), they are a mangan."""
    assert ron(of(han, fu)) == (11600, 7700)
    assert tsumo(of(han, fu)) == (3900, 3900, 2000)
    for rule in ("base_above_1900", "4_30_and_3_60"):
        assert ron(of(han, fu, kiriage=rule)) == (12000, 8000)
        assert tsumo(of(han, fu, kiriage=rule)) == (4000, 4000, 2000)


def test_4_1_2_10_the_switch_is_on_base_points() -> None:
    """Gap item 3: 2 han 120 fu rises too, 3 han 50 fu does not."""
    assert ron(of(2, 120)) == (11600, 7700)
    assert ron(of(2, 120, kiriage="base_above_1900")) == (12000, 8000)
    assert ron(of(2, 120, kiriage="4_30_and_3_60")) == (11600, 7700)
    assert ron(of(3, 50, kiriage="base_above_1900")) == (9600, 6400)


def test_4_1_2_11_the_formula_goes_on_above_the_tables() -> None:
    """SEED-2H110: two closed kans of terminals and more."""
    assert ron(of(2, 110)) == (10600, 7100)
    assert tsumo(of(2, 110)) == (3600, 3600, 1800)
    assert ron(of(1, 110)) == (5300, 3600)
