"""Which finding a waiver or a known finding means, and how often."""

from __future__ import annotations

import datetime
from typing import Any

import msgspec
import pytest

from analyzer.findings.waiver import Known, Spot, Waiver, Waivers

SPOT = Spot("S05", "day 1/table 4.xml", "d" * 64, 0, "S2-1", 42, 3)


def waiver(**changes: Any) -> Waiver:
    ruling: dict[str, Any] = {"code": "S05", "file": "table 4.xml", "hand": "S2-1", "seat": 3, "reason": "so", "by": "Mets"}
    return Waiver(date=datetime.date(2018, 10, 14), **(ruling | changes))


@pytest.mark.parametrize(
    "changes",
    [{}, {"seat": None}, {"file": "day 1/table 4.xml"}, {"file": "day 1\\table 4.xml"}, {"game": 1}],
)
def test_a_waiver_means_a_finding(changes: dict[str, Any]) -> None:
    assert waiver(**changes).describes(SPOT)


@pytest.mark.parametrize(
    "changes",
    [{"code": "S04"}, {"seat": 2}, {"hand": "S2-0"}, {"hand": None}, {"file": "4.xml"}, {"file": "day 2/table 4.xml"}, {"game": 2}],
)
def test_a_waiver_means_no_other_finding(changes: dict[str, Any]) -> None:
    assert not waiver(**changes).describes(SPOT)


def test_a_waiver_of_a_finding_in_no_hand_may_say_where() -> None:
    spot = Spot("E05", "results.csv", place="row 5")
    assert waiver(code="E05", file="results.csv", hand=None, seat=None, place="row 5").describes(spot)
    assert waiver(code="E05", file="results.csv", hand=None, seat=None).describes(spot)
    assert not waiver(code="E05", file="results.csv", hand=None, seat=None, place="row 6").describes(spot)


def test_a_waiver_silences_one_finding_and_never_a_second() -> None:
    waivers = Waivers([waiver(seat=None)])
    assert waivers.take(SPOT) is not None
    assert waivers.take(SPOT) is None
    assert waivers.unused() == []
    assert Waivers([waiver(), waiver()]).take(SPOT) is not None


def test_an_unused_waiver_says_whether_its_game_was_read() -> None:
    waivers = Waivers([waiver(), waiver(file="table 5.xml")])
    waivers.read(SPOT.file, 0)
    assert waivers.unused() == [(0, True), (1, False)]


def changed(**changes: Any) -> Spot:
    return msgspec.structs.replace(SPOT, **changes)


@pytest.mark.parametrize("spot", [SPOT, changed(file="elsewhere.xml"), changed(digest="e" * 64), changed(digest=None)])
def test_a_known_finding_is_told_by_bytes_or_by_name(spot: Spot) -> None:
    assert Known([SPOT]).take(spot)


@pytest.mark.parametrize(
    "spot",
    [
        changed(code="S04"),
        changed(game=1),
        changed(hand="S3-0"),
        changed(event=43),
        changed(seat=2),
        changed(file="elsewhere.xml", digest="e" * 64),
    ],
)
def test_another_finding_is_not_known(spot: Spot) -> None:
    assert not Known([SPOT]).take(spot)


def test_a_known_finding_is_known_as_often_as_it_was() -> None:
    known = Known([SPOT, SPOT])
    assert [known.take(SPOT) for _ in range(3)] == [True, True, False]


def test_rows_of_a_file_are_known_one_by_one() -> None:
    assert not Known([Spot("E05", "results.csv", place="row 5")]).take(Spot("E05", "results.csv", place="row 6"))
    assert Known([changed(place="tag 1, byte 10")]).take(changed(place="tag 1, byte 13"))
