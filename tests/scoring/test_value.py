"""Han and fu to points: every cell of two printed tables, limits, rounding up, caps."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import msgspec
import pytest

from analyzer.regulation.load import load_regulation
from analyzer.regulation.settings import Settings
from analyzer.scoring.best import score
from analyzer.scoring.payment import Winner, hand_points, settle
from analyzer.scoring.result import Score
from analyzer.scoring.value import Value, value_of
from tests.scoring.notation import changed, parse

FACTS = Path(__file__).parent / "facts"


def cells() -> list[dict[str, str]]:
    found = []
    for name in ("table_ema_2016", "table_rrc"):
        with (FACTS / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            found += [{"table": name, **row} for row in csv.DictReader(file)]
    return found


def scored(value: Value, settings: Settings) -> Score:
    """A score of which only the base points matter."""
    hand = parse("234m567p345s55s67s + 8s ron", settings)
    result = score(hand.concealed, hand.melds, hand.win, hand.situation, hand.settings)
    assert isinstance(result, Score)
    return msgspec.structs.replace(result, base=value.base, limit=value.limit)


def payments(value: Value, settings: Settings, east: bool, tsumo: bool) -> list[int]:
    seat = 0 if east else 1
    (lines,) = settle(
        [Winner(seat, scored(value, settings))],
        frm=seat if tsumo else 2,
        dealer=0,
        honba=0,
        carried=0,
        deposits=(),
        settings=settings,
    )
    paid = [line.points for line in lines]
    assert sum(paid) == hand_points(scored(value, settings), dealer=east, tsumo=tsumo, settings=settings)
    return paid


def judge(cell: dict[str, str], settings: Settings) -> None:
    """Hold one cell of a table to what a regulation pays."""
    if cell["limit"] == "yakuman":
        values = [Value("yakuman", 8000)]
    elif cell["limit"]:
        low, _, high = cell["han"].partition("-")
        open_end = low.endswith("+")
        low = low.rstrip("+")
        values = [value_of(han, 30, settings) for han in range(int(low), 20 if open_end else int(high or low) + 1)]
        assert {value.limit for value in values} == {cell["limit"]}
    else:
        values = [value_of(int(cell["han"]), int(cell["fu"]), settings)]
    east, tsumo = cell["winner"] == "east", cell["win"] == "tsumo"
    for value in values:
        paid = payments(value, settings, east, tsumo)
        if not tsumo:
            assert paid == [int(cell["discarder"])]
        elif east:
            assert paid == [int(cell["each"])] * 3
        else:
            assert paid == [int(cell["east"]), int(cell["each"]), int(cell["each"])]


@pytest.mark.parametrize("cell", cells(), ids=lambda cell: " ".join(word for word in cell.values() if word))
def test_every_cell_of_the_tables(cell: dict[str, str], festival: Settings) -> None:
    judge(cell, festival)


def test_the_tables_are_whole() -> None:
    tables = [cell["table"] for cell in cells()]
    assert tables.count("table_ema_2016") == 164
    assert tables.count("table_rrc") == 108


@pytest.mark.parametrize(
    ("han", "fu", "other_ron", "east_ron", "other_tsumo", "east_tsumo"),
    [
        (4, 30, 7700, 11600, [3900, 2000, 2000], 3900),  # SEED-4H30, R-4.1.2-10
        (3, 60, 7700, 11600, [3900, 2000, 2000], 3900),  # SEED-3H60, R-4.1.2-10
        (2, 110, 7100, 10600, [3600, 1800, 1800], 3600),  # SEED-2H110, R-4.1.2-11
        (1, 30, 1000, 1500, [500, 300, 300], 500),  # RRC-1han30fu
        (1, 20, 700, 1000, [400, 200, 200], 400),  # WRC15C-1han20fu, outside every table
    ],
)
def test_official_cells(
    *, han: int, fu: int, other_ron: int, east_ron: int, other_tsumo: list[int], east_tsumo: int, festival: Settings
) -> None:
    value = value_of(han, fu, festival)
    assert payments(value, festival, east=False, tsumo=False) == [other_ron]
    assert payments(value, festival, east=True, tsumo=False) == [east_ron]
    assert payments(value, festival, east=False, tsumo=True) == other_tsumo
    assert payments(value, festival, east=True, tsumo=True) == [east_tsumo] * 3


def test_haneman_by_ron(festival: Settings) -> None:
    """EMA16-4.1.3-a, R-4.1.3-05."""
    assert payments(value_of(6, 30, festival), festival, east=True, tsumo=False) == [18000]
    assert payments(value_of(7, 30, festival), festival, east=False, tsumo=False) == [12000]


@pytest.mark.parametrize(
    ("changes", "han", "fu", "limit", "kiriage"),
    [
        ({"kiriage": "none"}, 4, 30, "none", False),
        ({"kiriage": "base_above_1900", "kiriage_named": True}, 4, 30, "mangan", True),
        ({"kiriage": "base_above_1900", "kiriage_named": True}, 3, 60, "mangan", True),
        # Gap item 3: the test is on the base, so 2 han 120 fu rises as well, and the two named cells alone do not.
        ({"kiriage": "base_above_1900", "kiriage_named": True}, 2, 120, "mangan", True),
        ({"kiriage": "4_30_and_3_60", "kiriage_named": True}, 2, 120, "none", False),
        ({"kiriage": "4_30_and_3_60", "kiriage_named": True}, 4, 30, "mangan", True),
        ({"kiriage": "4_30_and_3_60", "kiriage_named": True}, 3, 60, "mangan", True),
        ({"kiriage": "4_30_and_3_60", "kiriage_named": False}, 4, 30, "none", True),
        ({"kiriage": "base_above_1900", "kiriage_named": True}, 4, 40, "mangan", False),
        ({"kiriage": "base_above_1900", "kiriage_named": True}, 3, 50, "none", False),
    ],
)
def test_rounding_up_to_mangan(changes: dict[str, Any], han: int, fu: int, limit: str, kiriage: bool, *, festival: Settings) -> None:
    value = value_of(han, fu, changed(festival, changes))
    assert (value.limit, value.kiriage) == (limit, kiriage)
    assert (value.base == 2000) is (kiriage or limit == "mangan")


def test_thirteen_han(festival: Settings, tenhou: Settings) -> None:
    """R-4.2-07 with gap item 2, and the platform's counted yakuman (13 cases in its note)."""
    assert value_of(13, 30, festival) == Value("sanbaiman", 6000)
    assert value_of(13, 30, tenhou) == Value("yakuman", 8000, counted=True)
    assert value_of(12, 30, tenhou) == Value("sanbaiman", 6000)


def test_a_fourfold_mangan_pays_as_a_yakuman() -> None:
    """The league's sheet of 2026: 13 han are a fourfold mangan, and yakuman add up to four times at most."""
    league = load_regulation("jpml-a").settings
    value = value_of(13, 30, league)
    assert value == Value("fourfold_mangan", 8000, counted=True)
    assert payments(value, league, east=False, tsumo=False) == [32000]
    assert value_of(12, 30, league) == Value("sanbaiman", 6000)
    assert (league.yakuman_stack, league.yakuman_max) == (True, 4)


def test_the_cap_keeps_the_raw_han(festival: Settings) -> None:
    hand = parse("2233445566778m + 8m tsumo riichi ippatsu dora 1m ura 2m", festival)
    result = score(hand.concealed, hand.melds, hand.win, hand.situation, hand.settings)
    assert isinstance(result, Score)
    assert (result.han, result.raw_han, result.limit, result.counted) == (13, 18, "sanbaiman", False)
    counted = score(hand.concealed, hand.melds, hand.win, hand.situation, changed(festival, {"counted_yakuman": True, "han_cap": 0}))
    assert isinstance(counted, Score)
    assert (counted.han, counted.raw_han, counted.limit, counted.counted, counted.yakuman) == (18, 18, "yakuman", True, 1)
