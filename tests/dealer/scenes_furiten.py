"""Furiten: a seat that would win, may not, and does not. Seats count from the dealer; seat 1 waits for 2p and 5p."""

from __future__ import annotations

from dataclasses import replace

from tests.dealer.scene import Scene, won_by
from tests.dealer.wall import Stack

_HAND = {1: "234m678m345s88s34p"}


def _waiting(draws: str) -> Stack:
    return Stack(hands=_HAND, draws=draws, indicators="6z", ura="6z")


FURITEN = {
    "furiten by an own discard": Scene(
        # It discards 5p and may not win on 2p of the dealer; on its own draw it may.
        _waiting("2z5p3z4z2p9m3z4z1z2p"),
        won_by(1, first_win=3),
        ("menzen_tsumo", "tanyao", "pinfu"),
    ),
    "furiten by an own discard that was called": Scene(
        # Seat 3 calls the 5p: it is a discard all the same.
        Stack(hands={**_HAND, 3: "55p"}, draws="2z5p2p9m3z4z1z2p", indicators="6z"),
        replace(won_by(1, first_win=3), calls=((3, "pon", "5p"),)),
        ("menzen_tsumo", "tanyao", "pinfu"),
    ),
    "furiten of the same turn": Scene(
        # It lets 5p of seat 2 go and may not win on 2p of seat 3; after its own draw it wins on 5p of seat 2.
        _waiting("2z3z5p2p4z9m5p"),
        won_by(1, first_win=4),
        ("tanyao", "pinfu"),
    ),
    "furiten in riichi": Scene(
        # It lets 5p of seat 2 go and may win on no discard any more; on its own draw it may.
        _waiting("2z3z5p4z1z9m2p4z1z5p"),
        replace(won_by(1, first_win=4), riichi={1: 0}),
        ("double_riichi", "menzen_tsumo"),
    ),
    "riichi while furiten": Scene(
        # It discards 5p, then declares: it may, and wins by its own draw.
        _waiting("2z5p3z4z1z9m3z4z2p9s1z2z3z5p"),
        replace(won_by(1, first_win=5), riichi={1: 1}),
        ("riichi", "menzen_tsumo"),
    ),
    "no yaku is furiten too": Scene(
        # Closed without a yaku it cannot win on 5p of seat 2, nor then on 2p of seat 3; it wins by its own draw.
        Stack(hands={1: "234m678m345s55z34p"}, draws="2z3z5p2p4z5p", indicators="6z"),
        won_by(1),
        ("menzen_tsumo",),
    ),
    "let go before the hand waited": Scene(
        # 5p of seat 2 goes by, then the call makes the hand wait: no furiten on 2p in the same turn.
        Stack(hands={1: "55z66z34p234m678m9s"}, draws="2z3z5p5z2p"),
        replace(won_by(1), calls=((1, "pon", "5z"),), discards={1: "?9s"}),
        ("haku",),
    ),
    "let go, then double ron": Scene(
        # Seats 1 and 3 wait for 5p; both win on the same tile: it is let go by nobody.
        Stack(hands={**_HAND, 3: "234m234s567s88m46p"}, draws="2z3z4z1z5p", indicators="6z"),
        won_by(1, 3),
        ("tanyao", "pinfu"),
    ),
}
