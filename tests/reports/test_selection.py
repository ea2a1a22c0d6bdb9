"""Selecting findings by prefix of their code."""

from __future__ import annotations

import pytest

from reports.selection import Selection, SelectionError, parse_selection

CODES = ("P01", "S05", "S07", "M01", "M02", "X01")


@pytest.mark.parametrize(
    ("select", "ignore", "taken"),
    [
        ([], [], set(CODES)),
        (["S,M01"], [], {"S05", "S07", "M01"}),
        (["s", "x01"], [], {"S05", "S07", "X01"}),
        ([], ["M", "P01"], {"S05", "S07", "X01"}),
        (["S"], ["S07"], {"S05"}),
    ],
)
def test_codes_are_taken_by_prefix(select: list[str], ignore: list[str], taken: set[str]) -> None:
    selection = parse_selection(select, ignore, CODES)
    assert {code for code in CODES if selection.takes(code)} == taken


def test_everything_is_taken_by_default() -> None:
    assert Selection().takes("S05")


@pytest.mark.parametrize(("select", "ignore"), [(["Q"], []), ([], ["S99"]), (["S5"], [])])
def test_a_prefix_of_no_code_is_refused(select: list[str], ignore: list[str]) -> None:
    with pytest.raises(SelectionError, match="no code starts with"):
        parse_selection(select, ignore, CODES)
