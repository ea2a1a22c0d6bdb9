"""Yakuman that somebody fed: big three dragons, big four winds, four kans. Seat 1 wins; seats count from the dealer."""

from __future__ import annotations

from dataclasses import replace

from tests.dealer.scene import Scene, won_by
from tests.dealer.wall import Stack

_PONS = tuple((1, "pon", tile) for tile in ("5z", "6z", "7z"))


def _dragons(after: str, *, replacements: str = "", kans: tuple[tuple[int, str], ...] = ()) -> Scene:
    """Seat 1 calls the three dragons from seats 0, 2 and 3, so that seat 3 is liable, and waits for 5s. ``after``: seat 2 draws next."""
    return Scene(
        Stack(hands={1: "55z66z77z234m56s9m9p"}, draws=f"5z6z1p7z{after}", replacements=replacements),
        replace(won_by(1), calls=_PONS, kans=kans, discards={1: "9m9p6s"}),
        ("daisangen",),
    )


def _closed_first(after: str) -> Scene:
    """A closed kan of one dragon, then the two others called from seats 2 and 3."""
    return Scene(
        Stack(hands={1: "555z66z77z234m5s9m9p"}, draws=f"1z5z6z2p7z{after}", replacements="1p"),
        replace(won_by(1), calls=_PONS, kans=((1, "5z"),), discards={1: "?9m9p"}),
        ("daisangen",),
    )


def _third_own(draws: str, *, kans: tuple[tuple[int, str], ...] = (), calls: tuple[tuple[int, str, str], ...] = _PONS[:2]) -> Scene:
    """Two dragons called, three of the third in the hand."""
    return Scene(
        Stack(hands={1: "55z66z777z234m5s9m9p"}, draws=f"5z6z{draws}", replacements="8p"),
        replace(won_by(1), calls=calls, kans=kans, discards={1: "9m9p"}),
        ("daisangen",),
    )


def _winds(after: str, *names: str, pair: str = "5s") -> Scene:
    """Seat 1 calls East from seat 0, South and West from seat 2, North from seat 3, and waits for its pair. Seat 2 draws next."""
    return Scene(
        Stack(hands={1: f"11z22z33z44z9m8m7p6s{pair}"}, draws=f"1z2z3z1p4z{after}"),
        replace(won_by(1), calls=tuple((1, "pon", f"{wind}z") for wind in (1, 2, 3, 4)), discards={1: "9m8m7p6s"}),
        names or ("daisuushii",),
    )


LIABILITY = {
    "daisangen, liable on a self-draw": _dragons("2p3p8p5s"),
    "daisangen, liable on a ron": _dragons("2p3p5s"),
    "daisangen, the liable one discards": _dragons("2p5s"),
    "daisangen, a kan added later": _dragons("2p3p8p5z", replacements="5s", kans=((1, "5z"),)),
    "daisangen, the third an open kan": replace(
        _third_own("1p7z", calls=(*_PONS[:2], (1, "kan", "7z"))),
        stack=Stack(hands={1: "55z66z777z234m5s9m9p"}, draws="5z6z1p7z", replacements="5s"),
    ),
    "daisangen, the third concealed": _third_own("5s"),
    "daisangen, the third a closed kan": _third_own("1p2p3p7z2p3p4p5s", kans=((1, "7z"),)),
    "daisangen after a closed kan, on a self-draw": _closed_first("2p3p8p5s"),
    "daisangen after a closed kan, on a ron": _closed_first("5s"),
    "daisuushii, liable on a self-draw": _winds("2p3p8p5s"),
    "daisuushii, liable on a ron": _winds("5s"),
    "daisuushii, the liable one discards": _winds("2p5s"),
    "daisuushii of honours alone, liable on a ron": _winds("5z", "tsuuiisou", pair="5z"),
    "suukantsu, the fourth kan fed": Scene(
        # Open kans of 1m from seat 0 and 3p from seat 2, a closed one of 7s, then 2z from seat 3: on its replacement the pair.
        Stack(hands={1: "111m333p777s222z5s"}, draws="1m3p1p2z", replacements="6p7s8p5s"),
        replace(won_by(1), calls=tuple((1, "kan", tile) for tile in ("1m", "3p", "2z")), kans=((1, "7s"),)),
        ("suukantsu",),
    ),
}
