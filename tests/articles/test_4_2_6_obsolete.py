"""§4.2.6: a heading without its text."""

from __future__ import annotations

import msgspec

from analyzer.model.event import Drawn
from tests.articles.book import codes, dealt, judged, with_events
from tests.dealer import SCENES


def test_4_2_6_01_nagashi_mangan_is_not_in_force() -> None:
    """Seat 2 discards terminals and honours alone, and none is called: a plain draw, as EMA 2016 has it (gap item 10)."""
    hand = dealt(SCENES["nagashi"])
    drawn = hand.events[-1]
    assert isinstance(drawn, Drawn)
    assert drawn.claim.reason == "exhaustive"
    assert codes(judged(hand)) == []


def test_4_2_6_01_where_it_is_the_switch_says_so() -> None:
    """Paid as a self-drawn mangan: not here, but where the switch has it; and not told where it was due."""
    hand = dealt(SCENES["nagashi"])
    drawn = hand.events[-1]
    assert isinstance(drawn, Drawn)
    paid = msgspec.structs.replace(drawn.claim, reason="nagashi", delta=(-4000, -2000, 8000, -2000))
    mangan = with_events(hand, [*hand.events[:-1], Drawn(paid)])
    assert codes(judged(mangan)) == ["G07"]
    for value in ("draw", "win"):
        assert codes(judged(mangan, nagashi=value)) == []
        assert codes(judged(hand, nagashi=value)) == ["G12"]
