"""Hands that nobody wins. Seats count from the dealer."""

from __future__ import annotations

from dataclasses import replace

from tests.dealer.scene import QUIET, Scene, won_by
from tests.dealer.wall import Stack

_OUTER = ("1z", "1z", "1z", "2z", "2z", "2z", "3z", "3z", "3z", "4z", "4z", "4z", "1m", "9m", "1p", "9p", "1s", "9s")
_OTHERS = ("5z", "5z", "5z", "6z", "6z", "6z", "7z", "7z", "7z", "1m", "1m", "9m", "9m", "1p", "1p", "9p", "9p")
"""Seventeen other ones."""
_FOUR_RIICHI = {0: "123456789m11s12p", 1: "123456789m99s89p", 2: "123456789s55z46p", 3: "123456789s66z13p"}

DRAWS = {
    "nagashi of two": Scene(Stack(draws="".join(f"??{one}{other}" for one, other in zip(_OUTER, _OTHERS, strict=False))), QUIET),
    "nagashi of the dealer": Scene(Stack(draws="".join(f"{one}???" for one in _OUTER)), QUIET),
    "nagashi lost to a call": Scene(
        # The last discard but four of seat 2 is called.
        Stack(hands={0: "11p"}, draws="".join(f"??{tile}?" for tile in _OUTER)),
        replace(QUIET, calls=((0, "pon", "1p"),)),
    ),
    "four riichi, the last tile is won on": Scene(
        Stack(hands=_FOUR_RIICHI, draws="2z3z4z3p"), replace(won_by(0), riichi={0: 0, 1: 0, 2: 0, 3: 0}), ("double_riichi",)
    ),
    "exhaustive, the dealer waits": Scene(Stack(hands={0: "123456789m1122z"}, buried="1z1z2z2z"), QUIET),
    "exhaustive, three wait": Scene(
        Stack(hands={0: "123456789m1122z", 1: "123456789p3344z", 2: "123456789s5566z"}, buried="1z1z2z2z3z3z4z4z5z5z6z6z"), QUIET
    ),
    "exhaustive, nobody waits": Scene(Stack(hands=dict.fromkeys(range(3), "147m258p369s1234z") | {3: "258m369p147s5677z"}), QUIET),
    "waiting for what it has melded": Scene(
        # 79p waits for 8p alone, of which seat 2 has made a closed kan: not waiting by the festival's rules (gaps item 26).
        Stack(hands={2: "8888p79p123m789m9s"}, draws="1z2z9s", replacements="4z"),
        replace(QUIET, kans=((2, "8p"),)),
    ),
    "waiting for what it holds": Scene(
        # 2222m and three runs wait for a fifth 2m alone.
        Stack(hands={2: "2222m123p456p789p"}),
        QUIET,
    ),
}
