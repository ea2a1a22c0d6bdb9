"""Yaku that the winning tile alone makes certain (atozuke), where a regulation bars them."""

from __future__ import annotations

from analyzer.checks.case import WinCase
from analyzer.model.meld import MeldKind
from analyzer.model.tile import KINDS
from analyzer.regulation.settings import Settings
from analyzer.scoring.best import scorer
from analyzer.scoring.result import NoScore
from analyzer.scoring.shape import pack
from analyzer.scoring.situation import Situation
from analyzer.scoring.waits import waits


def certain_before(win: WinCase, settings: Settings) -> bool:
    """Whether a win has a yaku that any reading of such a bar lets pass: riichi, or a closed hand with a yaku on each of its waits.

    How far the bar goes beyond that (which yaku of an open hand, and whether its first call must serve one) no document at hand says.
    """
    situation = win.situation
    if situation is None or any(meld.kind is not MeldKind.CLOSED_KAN for meld in win.melds):
        return False
    if situation.riichi or situation.double_riichi:
        return True
    plain = Situation(tsumo=False, seat_wind=situation.seat_wind, round_wind=situation.round_wind)
    waiting = waits(pack(win.concealed), len(win.melds))
    return all(
        not isinstance(scorer(settings).score(win.concealed, win.melds, kind, plain), NoScore)
        for kind in range(KINDS)
        if waiting >> kind & 1
    )
