"""Full logs with everything taken away that a lower level of evidence does not hold."""

from __future__ import annotations

import msgspec

from analyzer.model.event import Drawn, Event, Riichi, StickPaid, Won
from analyzer.model.evidence import Evidence
from analyzer.model.game import Game
from analyzer.model.meld import MeldKind
from analyzer.model.outcome import WinClaim, YakuClaim
from analyzer.replay.play import play

DORA = ("dora", "ura_dora", "aka_dora")


def bare(game: Game, level: Evidence, *, names_alone: bool = False) -> Game:
    """The game at a level of evidence; ``names_alone``: the yaku are listed without their han, with the total beside them."""
    hands = []
    for hand in game.hands:
        # The deposit of a riichi tile that is won on is none: the replay knows which those are.
        table = play(hand, 4, [0, 0, 0, 0])
        paid = [seat for seat in table.deposits if seat not in table.unpaid]
        events: list[Event] = [event for seat in paid for event in (Riichi(seat), StickPaid(seat))]
        events += [Riichi(seat) for seat in range(4) if table.riichi >> seat & 1 and seat not in paid]
        for event in hand.events:
            if isinstance(event, Won):
                events.append(Won(event.seat, event.frm, _claim(event.claim, level, names_alone=names_alone)))
            elif isinstance(event, Drawn):
                events.append(event)
        hands.append(msgspec.structs.replace(hand, dealt=None, indicator=None, copies=None, events=tuple(events), ordinals=None))
    return msgspec.structs.replace(game, hands=hands, seed=None)


def _claim(claim: WinClaim, level: Evidence, *, names_alone: bool) -> WinClaim:
    if level is Evidence.PAYMENTS:
        return WinClaim(delta=claim.delta, before=claim.before)
    if names_alone and claim.yaku is not None and not claim.yakuman:
        han = sum(yaku.han or 0 for yaku in claim.yaku)
        yaku = tuple(YakuClaim(one.id, one.han if one.id in DORA else None) for one in claim.yaku)
        claim = msgspec.structs.replace(claim, yaku=yaku, han=han)
    if level is Evidence.WINNING_HAND:
        return claim
    opened = None if claim.melds is None else any(meld.kind is not MeldKind.CLOSED_KAN for meld in claim.melds)
    return msgspec.structs.replace(claim, concealed=None, melds=None, tile=None, dora=None, ura=None, open=opened)
