"""Records that do not tell when indicators were turned (`Hand.dora_times`): how many a kan turns is checked, and nothing of the time."""

from collections import Counter
from itertools import product

import msgspec
import pytest

from analyzer.audit import audit
from analyzer.model.event import DoraTurned, Draw
from analyzer.model.tile import KIND
from analyzer.regulation.load import load_regulation
from tests.dealer import SCENES, deal_game

KANS = sorted(name for name in SCENES if "kan" in name)
WHEN = ("immediate", "before_discard", "after_discard")


def untimed(scene, change=lambda events, _: events):
    """A hand with kans, its time of indicators not told."""
    one = deal_game(5, "tenhou", scenes={0: SCENES[scene]}, hands=1)
    (hand,) = one.hands
    events = change(list(hand.events), [tile for tiles in hand.dealt for tile in tiles] + [hand.indicator])
    turned = tuple(event.tile for event in events if isinstance(event, DoraTurned))
    events = [with_dora(event, (hand.indicator, *turned)) for event in events]
    return msgspec.structs.replace(one, hands=[msgspec.structs.replace(hand, events=tuple(events), copies=None, dora_times=False)])


def spare(events, dealt):
    """A tile of which one more may turn up."""
    seen = Counter(KIND[event.tile] for event in events if isinstance(event, Draw | DoraTurned)) + Counter(KIND[tile] for tile in dealt)
    return next(kind for kind in range(34) if seen[kind] < 3)


def with_dora(event, dora):
    claim = getattr(event, "claim", None)
    if claim is None or not hasattr(claim, "dora"):
        return event
    return msgspec.structs.replace(event, claim=msgspec.structs.replace(claim, dora=dora))


def indicator_findings(one, closed, opened):
    book = load_regulation("tenhou").overlay({"kan_dora_closed": closed, "kan_dora_open": opened}, "times")
    return [(finding.code, finding.found) for finding in audit(one, book).findings if finding.code in ("T07", "T08")]


@pytest.mark.parametrize("scene", KANS)
def test_as_many_as_are_due(scene):
    assert indicator_findings(untimed(scene), "immediate", "before_discard") == []


@pytest.mark.parametrize(("closed", "opened"), list(product(WHEN, WHEN)))
def test_the_time_is_nobodys_business(closed, opened):
    """The hand goes on for turns after its kan, so that the indicator is turned under any rule, wherever the record puts it."""
    assert indicator_findings(untimed("added kan"), closed, opened) == []
    assert indicator_findings(untimed("added kan", moved), closed, opened) == []


def moved(events, _):
    """The indicator at another time."""
    at = next(at for at, event in enumerate(events) if isinstance(event, DoraTurned))
    turned = events.pop(at)
    events.insert(at + 4, turned)
    return events


def test_one_missing_and_one_too_many():
    def without(events, _):
        return [event for event in events if not isinstance(event, DoraTurned)]

    def twice(events, dealt):
        at = next(at for at, event in enumerate(events) if isinstance(event, DoraTurned))
        return [*events[: at + 1], DoraTurned(spare(events, dealt)), *events[at + 1 :]]

    assert indicator_findings(untimed("added kan", without), "immediate", "before_discard") == [("T07", "no further indicators for 1 kan")]
    assert indicator_findings(untimed("added kan", twice), "immediate", "before_discard") == [("T07", "2 further indicators for 1 kan")]


def test_a_robbed_kan_turns_none():
    def turned(events, dealt):
        return [*events[:-1], DoraTurned(spare(events, dealt)), events[-1]]

    assert indicator_findings(untimed("chankan"), "immediate", "immediate") == []
    assert indicator_findings(untimed("chankan", turned), "immediate", "immediate") == [("T07", "1 further indicator for 1 kan")]


def test_a_win_on_the_replacement_tile():
    """Of an open kan the indicator comes later, unless the rules turn it at once."""
    assert indicator_findings(untimed("rinshan"), "immediate", "before_discard") == []
    assert indicator_findings(untimed("rinshan"), "immediate", "immediate") == [("T07", "no further indicators for 1 kan")]
