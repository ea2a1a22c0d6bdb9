"""The fu bill, clause by clause."""

from __future__ import annotations

import pytest

from analyzer.regulation.settings import Settings
from analyzer.scoring.best import scorer
from analyzer.scoring.fu import FU_TEXTS
from analyzer.scoring.result import Score
from tests.scoring.notation import parse


def scored(text: str, settings: Settings) -> Score:
    hand = parse(text, settings)
    result = scorer(hand.settings).score(hand.concealed, hand.melds, hand.win, hand.situation)
    assert isinstance(result, Score), text
    return result


def bill(text: str, settings: Settings) -> list[tuple[str, int]]:
    return [(line.reason, line.points) for line in scored(text, settings).bill]


@pytest.mark.parametrize(
    ("hand", "lines", "fu"),
    [
        # R-4.1.1-01, 02: bases
        ("234m567p345s55s67s + 8s ron", [("base_closed_ron", 30)], 30),
        ("2255m3388p4466s7z + 7z tsumo", [("base_seven_pairs", 25)], 25),
        ("234567p34578s99m + 6s tsumo", [("base", 20)], 20),
        ("345p67834s22m [chi 234m] + 5s ron open_tanyao=true", [("base", 20), ("open_pinfu", 2)], 30),
        ("19m19p19s123456z9m + 7z tsumo", [], 0),
        # R-4.1.1-04, 05: the eight kinds of triplet, and R-4.1.1-06
        (
            "222m67p55s [pon 999p] [pon 777z] + 8p ron",
            [("base", 20), ("triplet_closed_simple", 4), ("triplet_open_terminal", 4), ("triplet_open_honour", 4)],
            40,
        ),
        (
            "999m44p777z67p [pon 222s] + 8p tsumo",
            [("base", 20), ("triplet_closed_terminal", 8), ("triplet_closed_honour", 8), ("triplet_open_simple", 2), ("tsumo", 2)],
            40,
        ),
        (
            "67s55z [closed kan 1111m] [closed kan 9999s] [open kan 1111z] + 8s tsumo seat W round S",
            [("base", 20), *[("kan_closed_terminal", 32)] * 2, ("kan_open_honour", 16), ("pair_dragon", 2), ("tsumo", 2)],
            110,
        ),
        (
            "67s44z [closed kan 2222m] [open kan 3333s] [added kan 9999p] + 8s tsumo",
            [("base", 20), ("kan_closed_simple", 16), ("kan_open_simple", 8), ("kan_open_terminal", 16), ("tsumo", 2)],
            70,
        ),
        (
            "123m44m234p67s [closed kan 5555z] + 8s tsumo",
            [("base", 20), ("kan_closed_honour", 32), ("tsumo", 2)],
            60,
        ),
        ("333m222p444p33s88s + 8s tsumo", [("base", 20), *[("triplet_closed_simple", 4)] * 4, ("tsumo", 2)], 40),
        (
            "333m222p444p33s88s + 8s ron",
            [("base_closed_ron", 30), *[("triplet_closed_simple", 4)] * 3, ("triplet_open_simple", 2)],
            50,
        ),
        # R-4.1.1-07 to 09: pairs
        ("999p234m456s78s55z + 6s ron riichi", [("base_closed_ron", 30), ("triplet_closed_terminal", 8), ("pair_dragon", 2)], 40),
        ("999p234m456s78s22z + 6s ron riichi", [("base_closed_ron", 30), ("triplet_closed_terminal", 8), ("pair_seat_wind", 2)], 40),
        ("999p234m456s78s11z + 6s ron riichi", [("base_closed_ron", 30), ("triplet_closed_terminal", 8), ("pair_round_wind", 2)], 40),
        ("999p234m456s78s33z + 6s ron riichi", [("base_closed_ron", 30), ("triplet_closed_terminal", 8)], 40),
        (
            "999p234m456s78s11z + 6s ron riichi seat E",
            [("base_closed_ron", 30), ("triplet_closed_terminal", 8), ("pair_seat_wind", 2), ("pair_round_wind", 2)],
            50,
        ),
        (
            "999p234m456s78s11z + 6s ron riichi seat E double_wind_pair_fu=2",
            [("base_closed_ron", 30), ("triplet_closed_terminal", 8), ("pair_double_wind", 2)],
            40,
        ),
        # R-4.1.1-10: waits
        ("234m567p345s55s68s + 7s ron riichi", [("base_closed_ron", 30), ("wait_closed", 2)], 40),
        ("123m789m123p11s89s + 7s ron", [("base_closed_ron", 30), ("wait_edge", 2)], 40),
        ("123m789m123p1s789s + 1s ron", [("base_closed_ron", 30), ("wait_pair", 2)], 40),
        # R-4.1.1-11, 12: self-draw and open pinfu
        ("234567p34578s99m + 6s tsumo pinfu_tsumo=false", [("base", 20), ("tsumo", 2)], 30),
        ("345p67834s22m [chi 234m] + 5s tsumo open_tanyao=true", [("base", 20), ("tsumo", 2)], 30),
        ("345p67834s22m [chi 234m] + 5s ron open_tanyao=true open_pinfu_fu=false", [("base", 20)], 20),
        (
            "234m67s55z [open kan 6666p] [chi 345s] + 8s tsumo rinshan",
            [("base", 20), ("kan_open_simple", 8), ("pair_dragon", 2), ("tsumo", 2)],
            40,
        ),
        (
            "234m67s55z [open kan 6666p] [chi 345s] + 8s tsumo rinshan rinshan_tsumo_fu=false",
            [("base", 20), ("kan_open_simple", 8), ("pair_dragon", 2)],
            30,
        ),
        ("2255m3388p4466s7z + 7z tsumo chiitoitsu_fu=50", [("base_seven_pairs", 50)], 50),
    ],
)  # fmt: skip
def test_bill(hand: str, lines: list[tuple[str, int]], fu: int, festival: Settings) -> None:
    result = scored(hand, festival)
    assert sorted((line.reason, line.points) for line in result.bill) == sorted(lines)
    assert result.raw_fu == sum(points for _, points in lines)
    assert result.fu == fu


def test_lines_point_at_their_groups(festival: Settings) -> None:
    result = scored("999m44p777z67p [pon 222s] + 8p tsumo", festival)
    for line in result.bill:
        assert (line.group is None) is not line.reason.startswith(("triplet", "kan"))
        if line.group is not None:
            group = result.reading.groups[line.group]
            assert group.open is ("open" in line.reason)
            assert {8: "terminal", 33: "honour", 19: "simple"}[group.kind] == line.reason.rsplit("_", 1)[1]


@pytest.mark.parametrize("win", ["1s", "4s"])
def test_official_open_pinfu(win: str, festival: Settings) -> None:
    """EMA16-4.1.1-openpinfu. The book shows the shape alone; a yaku is lent to it by the last discard."""
    hand = f"33m23s [chi 789s] [chi 789p] [chi 789m] + {win} ron houtei"
    assert bill(hand, festival) == [("base", 20), ("open_pinfu", 2)]
    assert scored(hand, festival).fu == 30


def test_official_edge_or_two_sided(festival: Settings) -> None:
    """EMA16-4.1.1-edge-or-ryanmen: 56789p won on 7p, with 2 fu where they pay and pinfu where it does."""
    assert ("wait_edge", 2) in bill("56789p11m444z234m + 7p tsumo", festival)
    assert bill("56789p11m234m678s + 7p ron", festival) == [("base_closed_ron", 30)]
    assert dict(scored("56789p11m234m678s + 7p ron", festival).yaku) == {"pinfu": 1}


def test_official_dead_side(festival: Settings) -> None:
    """EMA16-4.1.1-dead-side: 12233p beside a pon of 111p wins on 4p alone, and that is no edge, closed or pair wait."""
    assert not [reason for reason, _ in bill("12233p55s [pon 111p] [pon 555z] + 4p ron", festival) if "wait" in reason]


@pytest.mark.parametrize(
    ("hand", "raw", "fu"),
    [
        ("444z11p234p567p89p + 7p tsumo", 32, 40),  # EMA16-4.1-a
        ("234m678p67s99m [closed kan 5555z] + 8s tsumo", 54, 60),  # RRC-54
        ("999m11z567p345s67s + 8s ron riichi seat E", 42, 50),
    ],
)
def test_official_rounding(hand: str, raw: int, fu: int, festival: Settings) -> None:
    result = scored(hand, festival)
    assert (result.raw_fu, result.fu) == (raw, fu)


def test_every_reason_has_a_text_in_each_language(festival: Settings) -> None:
    hands = ["234m567p345s55s67s + 8s ron", "2255m3388p4466s7z + 7z tsumo"]
    assert all(reason in FU_TEXTS for hand in hands for reason, _ in bill(hand, festival))
    assert all(set(texts) == {"en", "ru", "ja"} for texts in FU_TEXTS.values())
    assert len(FU_TEXTS) == 24
