"""Overlays, and clauses that never fail."""

from __future__ import annotations

import pytest

from analyzer.regulation.axis import checked, legal, legend
from analyzer.regulation.load import load_regulation
from analyzer.regulation.settings import AXES


def test_a_clause_is_found_by_axis_yaku_and_rule_and_never_fails() -> None:
    book = load_regulation("festival-2018")
    assert book.clause("open_tanyao").number == "R-4.2-06"
    assert book.clause("yaku.tanyao").number == "R-4.2.1-07"
    assert book.clause("fu.base").number == "R-4.1.1-01"
    assert book.clause("yaku.none_such").number == "silent"
    assert "yaku.none_such" in book.clause("yaku.none_such").title


def test_an_overlay_changes_what_it_names_and_says_so() -> None:
    book = load_regulation("tenhou")
    changed = book.overlay({"red_fives": [0, 0, 0], "open_tanyao": False}, "no reds, no open tanyao", "tenhou §8", note="test")
    assert (changed.settings.red_fives, changed.settings.open_tanyao, changed.settings.ippatsu) == ((0, 0, 0), False, True)
    assert changed.variants == ("no reds, no open tanyao",)
    assert changed.clause("open_tanyao").number == "tenhou §8"
    assert changed.basis["open_tanyao"].note == "test"
    assert changed.clause("ippatsu") == book.clause("ippatsu")
    assert (book.settings.open_tanyao, book.variants) == (True, ())


def test_an_overlay_without_a_clause_rests_on_the_variant() -> None:
    clause = load_regulation("tenhou").overlay({"uma": [0, 0, 0, 0]}, "no uma").clause("uma")
    assert (clause.number, clause.title) == ("variant", "no uma")


def test_what_an_overlay_leaves_open_is_unknown_until_another_sets_it() -> None:
    opened = load_regulation("tenhou").overlay({}, "unknown uma", unknown=("uma",))
    assert "uma" in opened.unknown
    assert opened.basis["uma"].sure == "unknown"
    assert "uma" not in opened.overlay({"uma": [0, 0, 0, 0]}, "no uma").unknown


@pytest.mark.parametrize(
    ("settings", "clause", "unknown", "words"),
    [
        ({"open_tanyao": "yes"}, "", (), "open_tanyao is true or false, not 'yes'"),
        ({"open_tanjao": True}, "", (), "there is no axis 'open_tanjao'"),
        ({"open_tanyao": True}, "tenhou §99", (), "tenhou has no clause 'tenhou §99'"),
        ({}, "", ("yaku.pinfu",), "there is no axis 'yaku.pinfu'"),
    ],
)
def test_an_overlay_is_checked(settings: dict[str, object], clause: str, unknown: tuple[str, ...], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        load_regulation("tenhou").overlay(settings, "test", clause, unknown=unknown)


@pytest.mark.parametrize("axis", AXES)
def test_every_axis_has_a_legend_and_legal_values_in_words(axis: str) -> None:
    assert legend(axis)
    assert legal(axis)
    with pytest.raises(ValueError, match=f"^{axis} is "):
        checked(axis, {"no": "axis"})
