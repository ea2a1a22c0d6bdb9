"""Counters, deposits and several winners. Seats count from the dealer."""

from __future__ import annotations

from dataclasses import replace

from tests.dealer.scene import NOBODY_CLOSE, QUIET, Scene, won_by
from tests.dealer.wall import Stack

_TANYAO_PINFU = "234m678m345s88s34p"
"""Waits for 2p and 5p: two han and 30 fu by a discard, 2000 or the dealer's 2900."""

MONEY = {
    "double ron, the dealer wins too": Scene(
        # On 5p of seat 1: seat 2 is the nearest, the dealer the last.
        Stack(hands={0: _TANYAO_PINFU, 2: "345m567m456s66s67p"}, draws=f"{NOBODY_CLOSE}9m5p", indicators="6z"),
        won_by(0, 2),
        ("tanyao", "pinfu"),
    ),
    "the dealer wins": Scene(Stack(hands={0: _TANYAO_PINFU}, draws=f"{NOBODY_CLOSE}9m5p", indicators="6z"), won_by(0), ("tanyao", "pinfu")),
    "another wins": Scene(Stack(hands={1: _TANYAO_PINFU}, draws=f"{NOBODY_CLOSE}5p", indicators="6z"), won_by(1), ("tanyao", "pinfu")),
    "the dealer wins one han": Scene(
        Stack(hands={0: "123m678m345s88s45p"}, draws=f"{NOBODY_CLOSE}9m1p2z3z4z6p", indicators="6z"), won_by(0), ("pinfu",)
    ),
    "riichi and a discard": Scene(
        # Seat 2 declares and wins on the dealer's discard, two turns later.
        Stack(hands={2: _TANYAO_PINFU}, draws=f"{NOBODY_CLOSE}2z3z6z4z1z9m9p9s5p", indicators="6z", ura="6z"),
        replace(won_by(2), riichi={2: 1}),
        ("riichi", "tanyao", "pinfu"),
    ),
    "riichi in vain": Scene(
        # The dealer waits for 1z and 2z, which nobody draws.
        Stack(hands={0: "123456789m1122z"}, buried="1z1z2z2z"),
        replace(QUIET, riichi={0: 0}),
    ),
}
