"""Results: uma that depends on the scores, ties, the bankruptcy bonus (values from the regulations' own wording)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from analyzer.regulation.load import load_regulation
from analyzer.regulation.settings import Settings
from analyzer.standings import bankruptcies, results, uma_of


def settings(book: str, **changes: Any) -> Settings:
    return msgspec.convert(msgspec.to_builtins(load_regulation(book).settings) | changes, Settings)


def uma(*places: int) -> tuple[int, ...]:
    return tuple(1000 * place for place in places)


@pytest.mark.parametrize(
    ("scores", "jpml", "pantheon"),
    [
        # One up: three below the start. Two up. Three up, where 30000 is up. All up, or none.
        ((60000, 25000, 20000, 15000), uma(12, -1, -3, -8), uma(12, -1, -3, -8)),
        ((50000, 40000, 20000, 10000), uma(8, 4, -4, -8), uma(8, 4, -4, -8)),
        ((45000, 35000, 30000, 10000), uma(8, 3, 1, -12), uma(8, 3, 1, -12)),
        ((30000, 30000, 30000, 30000), uma(0, 0, 0, 0), uma(8, 4, -4, -8)),
        ((29900, 29900, 29900, 29300), uma(0, 0, 0, 0), uma(8, 4, -4, -8)),
    ],
)
def test_floating_uma(scores: tuple[int, ...], jpml: tuple[int, ...], pantheon: tuple[int, ...]) -> None:
    assert uma_of(scores, settings("jpml-a")) == jpml
    assert uma_of(scores, settings("pantheon-jpmlA")) == pantheon
    assert uma_of(scores, settings("ema-2016")) == uma(15, 5, -5, -15)


def test_results_with_floating_uma() -> None:
    assert results((20000, 60000, 15000, 25000), settings("jpml-a")) == (-13.0, 42.0, -23.0, -6.0)


def test_a_tie_for_first_shares_the_uma() -> None:
    """EMA16-3.6.1: first and second equal, 10000 each."""
    scores = (40000, 40000, 25000, 15000)
    assert results(scores, settings("ema-2016")) == (20.0, 20.0, -10.0, -30.0)
    assert results(scores, settings("ema-2025")) == (20.0, 20.0, -10.0, -30.0)


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        # 30 and 20 for the first, 10 for the second: 30 each.
        ((20000, 35000, 35000, 10000), (-20.0, 35.0, 35.0, -50.0)),
        # Three firsts share 50: 16.7, 16.7 and 16.6 in the order of the seats.
        ((30000, 10000, 30000, 30000), (16.7, -50.0, 16.7, 16.6)),
    ],
)
def test_what_does_not_divide_goes_to_the_lower_seats(scores: tuple[int, ...], expected: tuple[float, ...]) -> None:
    found = results(scores, settings("m-league"))
    assert found == expected
    assert round(sum(found), 1) == 0


def test_the_bankruptcy_bonus_goes_to_the_winner() -> None:
    rules = settings("tenhou", bankruptcy_bonus=10000)
    scores = (52000, 30000, 20000, -2000)
    broke = bankruptcies(scores, [1], rules)
    assert broke == ((3, 1),)
    plain, with_bonus = results(scores, rules), results(scores, rules, broke)
    assert [round(one - other, 1) for one, other in zip(with_bonus, plain, strict=True)] == [0, 10.0, 0, -10.0]


def test_no_bankruptcy_bonus_where_it_is_not_due() -> None:
    rules = settings("tenhou", bankruptcy_bonus=10000)
    assert bankruptcies((52000, 30000, 18000, 0), [1], rules) == ()
    assert bankruptcies((52000, 30000, 20000, -2000), [], rules) == (), "a draw"
    assert bankruptcies((52000, 30000, 20000, -2000), [0, 1], rules) is None, "two winners"
    assert bankruptcies((52000, 30000, 20000, -2000), [1], settings("tenhou")) == ()
    assert bankruptcies((52000, 30000, 18000, 0), [1], settings("tenhou", bankruptcy="zero_or_below", bankruptcy_bonus=1)) == ((3, 1),)
