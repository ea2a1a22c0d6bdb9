"""A dealt hand looked at once more: its wins, from the events alone, as another engine and the regulation's formula have them."""

from __future__ import annotations

from analyzer.model.event import Won
from analyzer.model.hand import Hand
from analyzer.model.outcome import WinClaim
from tests.dealer.claims import value
from tests.dealer.rules import RULES
from tests.dealer.shape import shanten
from tests.dealer.watch import Watch


def confirm(hand: Hand, rules: str) -> int:
    """Assert that every win is what it claims; returns how many there are.

    Situation and tiles come from the events, the value from ``mahjong``, the points from the regulation's formula.
    """
    watch, count = Watch(hand), 0
    for event in hand.events:
        watch.take(event)
        if isinstance(event, Won):
            count += 1
            _confirm(hand, rules, watch, event)
    return count


def _confirm(hand: Hand, rules: str, watch: Watch, event: Won) -> None:
    claim = event.claim
    tile = watch.last[2]
    own = watch.held[event.seat] + ([] if event.seat == event.frm else [tile])
    assert shanten(counts_of(own), len(watch.sets[event.seat])) == -1
    worth = value(RULES[rules], own, tile, watch.sets[event.seat], watch.chance(event))
    assert worth is not None
    told = [line for line in claim.yaku or () if line.id != "ura_dora"]
    assert [(line.id, line.han) for line in worth.yaku if line.id != "ura_dora"] == [(line.id, line.han) for line in told]
    assert worth.fu == claim.fu
    base, dealer = base_points(claim, rules), event.seat == hand.dealer
    if event.seat != event.frm:
        due = hundreds(base * (6 if dealer else 4))
    else:
        due = 3 * hundreds(2 * base) if dealer else hundreds(2 * base) + 2 * hundreds(base)
    assert claim.points == due
    assert claim.delta is not None
    gained = claim.delta[event.seat] - due - 1000 * (sum(claim.delta) // 1000)
    assert gained in (300 * hand.honba, 0)


def base_points(claim: WinClaim, rules: str) -> int:
    """Base points by the regulation's formula and limit table (R-4.1.2-03, gaps items 1 and 2), from the claimed yaku and fu."""
    assert claim.yaku is not None
    assert claim.fu is not None
    if claim.yakuman:
        return 8000 * (len(claim.yaku) if rules == "tenhou" else 1)
    han = sum(line.han or 0 for line in claim.yaku)
    if han >= 13 and rules == "tenhou":
        return 8000
    for least, base in ((11, 6000), (8, 4000), (6, 3000), (5, 2000)):
        if han >= least:
            return base
    return min(2000, claim.fu << (han + 2))


def hundreds(points: int) -> int:
    """Points rounded up to the next hundred."""
    return -(-points // 100) * 100


def counts_of(copies: list[int]) -> list[int]:
    """How many of each kind."""
    counts = [0] * 34
    for copy in copies:
        counts[copy // 4] += 1
    return counts
