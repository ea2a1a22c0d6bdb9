"""The declarations: names in three languages, the page made of them, and what sites mean by the same name."""

import pytest

from reports.statistics import GROUPS, STATISTICS
from reports.statistics.declaration import Definitions, statistic, variant
from tests.make_statistics_page import PAGE, page


def test_page():
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tests.make_statistics_page"


@pytest.mark.parametrize("language", ["en", "ru", "ja"])
def test_names(language):
    """Every statistic and group has a name of its own in every language."""
    names = [one.names[language] for one in STATISTICS.values()]
    assert all(names)
    assert len(set(names)) == len(names)
    assert all(group[language] for group in GROUPS.values())


@pytest.mark.parametrize("one", STATISTICS.values(), ids=STATISTICS)
def test_a_variant_is_another_definition(one):
    for definition in one.variants.values():
        assert (definition.formula, definition.unit) != (one.house.formula, one.house.unit)


def test_no_id_twice():
    with pytest.raises(ValueError, match="win_rate"):

        @statistic(group="wins", en="", ru="", ja="", numerator="", denominator="")
        def win_rate(f):
            return f.won, f.each


def test_no_variant_twice():
    with pytest.raises(ValueError, match="win_turn"):
        variant(STATISTICS["win_turn"], Definitions.AMAE)(lambda f: (f.won, f.each))
