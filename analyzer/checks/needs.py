"""What each kind of check needs of a record. With less the check is not made, which is counted and shown: it never counts as agreed."""

from __future__ import annotations

from typing import Final

from analyzer.model.event import Won
from analyzer.model.evidence import FULL_LOG, Evidence
from analyzer.model.hand import Hand

NEEDS: Final[dict[str, Evidence]] = {
    "payments": Evidence.PAYMENTS,
    "han_and_fu": Evidence.HAN_FU,
    "hand": Evidence.WINNING_HAND,
    "play": FULL_LOG,
}
"""Kind of check → the least that it needs: payments, counters and deposits; han, fu and yaku against one another and the value; yaku, dora
and fu by the tiles; draws, discards, calls, indicators, riichi, furiten and tenpai."""

OF_WINS: Final = ("han_and_fu", "hand")
"""The kinds that there is nothing for in a hand that nobody won."""


def unchecked(hand: Hand) -> list[str]:
    """The kinds of check that the record of a hand leaves out."""
    evidence = hand.evidence
    if evidence is FULL_LOG:
        return []
    won = any(isinstance(event, Won) for event in hand.events)
    return [kind for kind, needed in NEEDS.items() if evidence < needed and (won or kind not in OF_WINS)]
