"""Kans: robbed, several in a turn, four of them, in riichi, on the last tiles. Seats count from the dealer."""

from __future__ import annotations

from dataclasses import replace

from tests.dealer.scene import NOBODY_CLOSE, QUIET, Scene, won_by
from tests.dealer.script import Script
from tests.dealer.wall import Stack

_TWO_ADDED = Stack(
    # Seat 2 calls 6m and 8p from seat 1, then draws 8p and, on its replacement, 6m.
    hands={0: "57m234p456p789s22s", 2: "66m88p"},
    draws="1z6m3z2z8p4z1z9m8p",
    replacements="6m4z",
)
_TWO_ADDED_KANS = {"calls": ((2, "pon", "6m"), (2, "pon", "8p")), "kans": ((2, "8p"), (2, "6m"))}
_TWO_PAIRS_OF_KANS = {0: "1111m2222m13579p", 1: "1111s2222s35799s"}
_ORPHANS = "19m19p19s1123456z"


def _turn_of_kans(hand: str, draws: str, replacements: str, script: Script) -> Scene:
    return Scene(Stack(hands={1: hand}, draws=draws, replacements=replacements), script)


KANS = {
    "closed kan robbed": Scene(
        Stack(hands={0: "777z", 1: _ORPHANS}, draws="2m3m4m5m7z"), replace(won_by(1), kans=((0, "7z"),)), ("kokushi",), only="festival-2018"
    ),
    "closed kan not to be robbed": Scene(
        # An ordinary hand waits for the tile of a closed kan.
        Stack(hands={0: "888p", 1: "234m678m345s22s79p"}, draws="2m3m4m5m8p"),
        replace(won_by(1), kans=((0, "8p"),)),
    ),
    "added kan robbed, an indicator due": Scene(_TWO_ADDED, replace(won_by(0), **_TWO_ADDED_KANS), ("chankan",)),
    "added kan let go": Scene(
        # Seat 1 does not rob the kan of 6p and may not win on 3p discarded after it; one turn later it does.
        Stack(hands={1: "234m678m345s88s45p", 2: "66p"}, draws="2z3z4z6p1z2z3z6p4z1z9m8m3p", replacements="3p", indicators="6z9m"),
        replace(won_by(1, first_win=9), calls=((2, "pon", "6p"),), kans=((2, "6p"),)),
        ("tanyao", "pinfu"),
    ),
    "two added kans in a turn": Scene(_TWO_ADDED, replace(QUIET, **_TWO_ADDED_KANS)),
    "open kan, then a closed one": _turn_of_kans("111m3333p", "1m", "4z4z", replace(QUIET, calls=((1, "kan", "1m"),), kans=((1, "3p"),))),
    "added kan, then a closed one": _turn_of_kans(
        "11m333p", "1m2z3z1z1m", "3p4z", replace(QUIET, calls=((1, "pon", "1m"),), kans=((1, "1m"), (1, "3p")))
    ),
    "closed kan, then an added one": _turn_of_kans(
        "11m333p", "1m2z3z1z3p", "1m4z", replace(QUIET, calls=((1, "pon", "1m"),), kans=((1, "1m"), (1, "3p")))
    ),
    "two open kans in a turn of the table": _turn_of_kans(
        "111m333p", "1m3p", "4z4z", replace(QUIET, calls=((1, "kan", "1m"), (1, "kan", "3p")))
    ),
    "rinshan on the second kan, an indicator due": Scene(
        # The added kan of 6m turns the indicator of the one of 8p; its own stays down.
        Stack(hands={2: "66m88p234s567s23s1s"}, draws="1z6m3z2z8p4z1z9m8p", replacements="6m1s", indicators="6z6z"),
        replace(won_by(2), **_TWO_ADDED_KANS, discards={2: "3s2s"}),
        ("rinshan",),
        only="tenhou",
    ),
    "the discard after a kan is won on": Scene(
        # The indicator of the open kan, 4p, is turned before: the winner has a dora in 5p.
        Stack(hands={1: "111m", 2: "234m678m345s88s67p"}, draws="2z3z4z1z1m", replacements="5p", indicators="6z4p"),
        replace(won_by(2), calls=((1, "kan", "1m"),)),
        ("tanyao", "pinfu", "dora"),
    ),
    "four kans, the next discard is won on": Scene(
        Stack(hands={**_TWO_PAIRS_OF_KANS, 2: "456m789m33s456s67p"}, draws="1z2z", replacements="4z4z4z8p"),
        replace(won_by(2), kans=((0, "1m"), (0, "2m"), (1, "1s"), (1, "2s"))),
        ("pinfu",),
    ),
    "four kans by one, no fifth": Scene(
        # Seat 1 holds four equal tiles too, and may not declare them.
        Stack(hands={0: "1111m3333p7777s9m", 1: "2222s"}, draws="2z", replacements="2z2z2z5m", buried="9m9m9m"),
        replace(QUIET, kans=(*((0, tile) for tile in ("1m", "3p", "7s", "2z")), (1, "2s"))),
    ),
    "riichi, then a closed kan": Scene(
        Stack(
            hands={0: "111m234p567p99s34s"},
            draws=f"{NOBODY_CLOSE}6z2z3z4z1m1z2z3z5s",
            replacements="8m",
            indicators="6z5z",
            ura="6z6z",
        ),
        replace(won_by(0), riichi={0: 1}, kans=((0, "1m"),)),
        ("riichi", "menzen_tsumo"),
    ),
    "riichi, then a kan of tiles that runs could use": Scene(
        # 111222333m waits for 4s and 7s with or without the kan of 2m, but is read as runs as well as triplets before it.
        Stack(hands={0: "111222333m44p56s"}, draws=f"{NOBODY_CLOSE}6z2z3z4z2m1z2z3z7s", replacements="9p", indicators="6z6z", ura="6z5z"),
        replace(won_by(0), riichi={0: 1}, kans=((0, "2m"),)),
        ("riichi", "menzen_tsumo"),
        only="tenhou",
    ),
    "rinshan on the last tile": Scene(
        # The dealer draws the last but one, declares a kan and wins on its replacement, which is the last tile drawn.
        Stack(hands={0: "111m234p567p99s34s"}, last="1m?", replacements="5s", indicators="6z6z"),
        replace(won_by(0, first_win=70), kans=((0, "1m"),)),
        ("rinshan", "menzen_tsumo"),
    ),
    "houtei after a kan on the last but one": Scene(
        Stack(hands={0: "111m", 2: "456m456p789s111p4z"}, last="1m?", replacements="4z", indicators="6z6z", buried="4z4z"),
        replace(won_by(2, first_win=70), kans=((0, "1m"),)),
        ("houtei",),
    ),
    "chankan on the last but one": Scene(
        # Seat 2 adds the 69th tile: robbing it is no win on the last discard.
        Stack(hands={1: "57m234p456p789s22s", 2: "66m"}, draws="6m", last="6m?"),
        replace(won_by(1, first_win=69), calls=((2, "pon", "6m"),), kans=((2, "6m"),)),
        ("chankan",),
    ),
    "kan ura": Scene(
        Stack(hands={0: "111m234p567p99s34s"}, draws="1m2z3z4z6z1z2z3z5s", replacements="8m", indicators="6z1p", ura="2p3s"),
        replace(won_by(0), riichi={0: 0}, kans=((0, "1m"),)),
        ("riichi", "menzen_tsumo", "dora", "ura_dora"),
    ),
}
