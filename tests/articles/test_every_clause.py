"""Every clause has a test named by it, or is table procedure."""

from __future__ import annotations

from tests.articles.book import BOOK
from tests.articles.named import TESTS
from tests.articles.procedure import PROCEDURE


def test_every_clause_has_a_test_or_is_procedure() -> None:
    assert set(BOOK.articles) - set(TESTS) - set(PROCEDURE) == set()


def test_no_clause_is_both_and_no_test_is_named_by_a_clause_that_is_not_there() -> None:
    assert set(TESTS) & set(PROCEDURE) == set()
    assert (set(TESTS) | set(PROCEDURE)) - set(BOOK.articles) == set()


def test_the_reasons_are_told() -> None:
    assert all(len(reason) > 20 for reason in PROCEDURE.values())
    assert len(PROCEDURE) == 2
