"""Readings and waits of hands."""

from __future__ import annotations

import pytest

from analyzer.model.tile import KIND, TILE_NAMES, parse_tiles
from analyzer.regulation.settings import Settings
from analyzer.scoring.best import scorer
from analyzer.scoring.melded import together
from analyzer.scoring.readings import readings
from analyzer.scoring.result import NoScore, Score
from analyzer.scoring.shape import Form, Reading, Wait, kinds_of, pack
from analyzer.scoring.situation import Situation
from analyzer.scoring.suits import suits_of
from analyzer.scoring.waits import waits
from tests.scoring.notation import meld, tile


def read(concealed: str, win: str, *melds: str, tsumo: bool = False) -> list[Reading]:
    packed = pack(parse_tiles(concealed)) + pack(parse_tiles(win))
    return readings(packed, suits_of(packed), together([meld(text) for text in melds]), KIND[tile(win)], tsumo)


def sketch(reading: Reading) -> tuple[str, str]:
    groups = " ".join(TILE_NAMES[group.kind] + "+="[min(group.shape, 1)] for group in reading.groups)
    return f"{groups} {TILE_NAMES[reading.pair]}" if reading.pair >= 0 else reading.form.name, reading.wait.name


def test_every_split_and_every_place() -> None:
    assert sorted(map(sketch, read("111222333m7899p", "9p"))) == [
        ("1m+ 1m+ 1m+ 7p+ 9p", "PAIR"),
        ("1m+ 1m+ 1m+ 7p+ 9p", "TWO_SIDED"),
        ("1m= 2m= 3m= 7p+ 9p", "PAIR"),
        ("1m= 2m= 3m= 7p+ 9p", "TWO_SIDED"),
    ]


def test_seven_pairs_beside_four_groups() -> None:
    assert sorted(map(sketch, read("223344m667788p5s", "5s"))) == [
        ("2m+ 2m+ 6p+ 6p+ 5s", "PAIR"),
        ("PAIRS", "PAIR"),
    ]


def test_four_of_a_kind_is_not_two_pairs() -> None:
    assert read("2222m3388p4466s7z", "7z") == []


def test_thirteen_orphans() -> None:
    assert [reading.form for reading in read("19m19p19s1234567z", "1m")] == [Form.ORPHANS]
    assert read("1199m19p19s12345z", "1z") == []
    assert read("19m19p19s123456z1m", "1m") == []


def test_melds_follow_the_concealed_groups() -> None:
    (reading,) = read("67s55z", "8s", "closed kan 1111m", "closed kan 9999s", "open kan 1111z")
    assert sketch(reading) == ("6s+ 1m= 9s= 1z= 5z", "TWO_SIDED")
    assert reading.completed == 0
    assert (reading.counts.kans, reading.counts.hidden, reading.counts.triplets, reading.counts.honours) == (3, 2, 3, 1)


def test_the_winning_tile_never_stands_in_a_meld() -> None:
    (reading,) = read("456m99p77z", "9p", "chi 789p", "chi 340p")
    assert reading.wait is Wait.TRIPLET
    assert reading.groups[reading.completed].open is False


@pytest.mark.parametrize(
    ("concealed", "win"),
    [
        ("111234567899m1s", "9m"),
        ("234m567p345s55s67s", "9s"),
        ("123m", "4m"),
        ("234m567p345s55s67s1z", "8s"),
        ("234m567p345s234m", "8s"),
    ],
)
def test_no_winning_shape(concealed: str, win: str) -> None:
    assert read(concealed, win) == []


def test_wrong_numbers_of_tiles_are_no_win() -> None:
    """Twelve tiles without a pair, sixteen with two."""
    assert read("234m567p345s78s", "9s") == []
    assert read("234m567p345s55s67s11z", "8s") == []


def test_hidden_tiles_cannot_be_read(tenhou: Settings) -> None:
    result = scorer(tenhou).score(parse_tiles("234m567p345s55s6s?"), (), tile("8s"), Situation(tsumo=False))
    assert result == NoScore("shape", "not a winning shape")


def test_a_hidden_winning_tile_cannot_be_read(tenhou: Settings) -> None:
    result = scorer(tenhou).score(parse_tiles("234m567p345s55s67s"), (), tile("?"), Situation(tsumo=False))
    assert isinstance(result, NoScore)


@pytest.mark.parametrize(
    ("concealed", "expected"),
    [
        ("33m111s12345678p", "3p6p9p"),  # EMA16-3.4.5-furiten1
        ("33m123s123s456s23p", "1p4p"),  # EMA16-3.4.5-furiten2
        ("77z444p56p123m123m", "4p7p7z"),  # EMA16-3.4.5-furiten3
        ("1112345678999m", "1m2m3m4m5m6m7m8m9m"),
        ("19m19p19s1234567z", "1m9m1p9p1s9s1z2z3z4z5z6z7z"),
        ("19m19p19s123456z9m", "7z"),
        ("2255m3388p4466s7z", "7z"),
        ("223344m667788p5s", "5s"),
        ("1111m234567p99s55z", ""),
        ("3334m555p678s123p", "2m4m5m"),
        ("234m567p345s5567s", "2s5s8s"),
        ("2222m3388p4466s7z", ""),
        ("12m456789p11z?", ""),
    ],
)
def test_waits(concealed: str, expected: str) -> None:
    assert waits(pack(parse_tiles(concealed))) == kinds_of(parse_tiles(expected))


def test_waits_beside_melds() -> None:
    assert waits(pack(parse_tiles("5z")), melds=4) == kinds_of(parse_tiles("5z"))
    assert waits(pack(parse_tiles("5566z")), melds=3) == kinds_of(parse_tiles("56z"))
    assert waits(pack(parse_tiles("5566z")), melds=2) == 0


def test_the_best_reading_pays_most_then_has_most_han_then_most_fu(tenhou: Settings) -> None:
    five_thirty = scorer(tenhou).score(parse_tiles("111222333m7899p"), (), tile("9p"), Situation(tsumo=False, seat_wind=1))
    assert isinstance(five_thirty, Score)
    assert (five_thirty.han, five_thirty.fu, five_thirty.reading.wait) == (5, 30, Wait.TWO_SIDED)
    raw_thirty = scorer(tenhou).score(parse_tiles("234m1112356777s"), (), tile("4s"), Situation(tsumo=True, seat_wind=1))
    assert isinstance(raw_thirty, Score)
    assert (raw_thirty.fu, raw_thirty.raw_fu) == (30, 30)
