"""Wins of which the play is not recorded: judged by what the record tells, down to the payments alone.

A hand written down is scored from its tiles, with riichi from the declarations and what the play alone could show (ippatsu, the last tile,
the first turn) as the record says. Without the tiles, han and fu are compared with the yaku listed (`claims`). Without han and fu, the
payments must be those of some hand. Nothing of all this is ever called right: the win gets its reasons why that cannot be told.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from analyzer.checks.case import HandCase, WinCase
from analyzer.checks.claims import check_han_fu, check_lucky, unlucky
from analyzer.checks.money import delta_of, settled
from analyzer.checks.score import BASES, check_score, points_of, revalued
from analyzer.checks.wins import hand_text
from analyzer.findings.finding import Finding
from analyzer.model.evidence import Evidence, evidence_of_win
from analyzer.model.outcome import YakuClaim
from analyzer.model.phrase import joined, say
from analyzer.model.tile import HIDDEN, TILE_NAMES, WIND_NAMES, Seat
from analyzer.scoring.best import scorer
from analyzer.scoring.faults import hand_faults
from analyzer.scoring.payment import STICK, Payment, Winner
from analyzer.scoring.plausible import UNSEEN
from analyzer.scoring.result import NoScore, Score
from analyzer.scoring.situation import Situation
from analyzer.scoring.value import YAKUMAN
from analyzer.scoring.yaku import yaku_name

_LUCK = 4
"""Han that luck alone can add, where the list of yaku does not tell it: double riichi, ippatsu, and the last tile or a robbed one."""

_ONE_HAN = 8
"""Base points of a hand of one han, a fu."""


def check_told(case: HandCase, win: WinCase) -> None:
    """Judge a win by what is told of it, and establish its score where that can be."""
    evidence = evidence_of_win(win.won.claim)
    if evidence is Evidence.WINNING_HAND and HIDDEN not in (win.won.claim.concealed or ()):
        win.reasons.append(say("the play is not recorded"))
        _hand(case, win)
    elif evidence >= Evidence.HAN_FU:
        win.reasons.append(say("the winning hand is not recorded"))
        check_han_fu(case, win)
    else:
        win.reasons.append(say("han and fu are not recorded"))


def check_deposits(case: HandCase) -> None:
    """Whether all who laid a deposit had the points for it."""
    needed = case.settings.riichi_points
    if not needed or case.hand.scores is None:
        return
    for seat in case.table.deposits:
        points = case.table.scores[seat] + STICK
        if points < needed:
            who = WIND_NAMES[case.wind(seat)]
            how = say("with {points} points", points=points)
            case.find(
                "R04",
                event=case.table.ended_at,
                seat=seat,
                found=say("{who} declares riichi {how}", who=who, how=how),
                expected=say("at least {points} are needed", points=needed),
                rests_on="riichi_points",
            )


# -- the hand is written down --------------------------------------------------------------------------------------------------------------


def _hand(case: HandCase, win: WinCase) -> None:
    claim = win.won.claim
    assert claim.tile is not None
    assert claim.concealed is not None
    win.tile = claim.tile
    win.melds = claim.melds or ()
    win.concealed = list(claim.concealed)
    if win.tile in win.concealed and len(win.concealed) % 3 == 2:
        win.concealed.remove(win.tile)
    check_lucky(case, win)
    win.situation = situation = _situation(case, win)
    faults = hand_faults(win.concealed, win.melds, win.tile, situation, case.settings)
    if faults:
        shown = joined([hand_text(win.concealed, win.melds), TILE_NAMES[win.tile]], " + ")
        found = say("{hand}: {faults}", hand=shown, faults=joined(faults, "; "))
        _root(win, case.find("W01", event=win.event, seat=win.won.seat, found=found, expected=say("four sets and a pair")))
        return
    score = scorer(case.settings).score(win.concealed, win.melds, win.tile, situation)
    if isinstance(score, NoScore):
        _no_score(case, win, score)
        return
    _name_valued(win, score)
    win.score = _trusted(case, win, score)
    check_score(case, win)


def _no_score(case: HandCase, win: WinCase, score: NoScore) -> None:
    claim = win.won.claim
    if score.reason == "shape":
        found = say("{hand} with {tile}", hand=hand_text(win.concealed, win.melds), tile=TILE_NAMES[win.tile or 0])
        _root(win, case.find("W01", event=win.event, seat=win.won.seat, found=found, expected=say("four sets and a pair")))
    elif claim.yaku is None:
        win.reasons.append(say("the yaku are not recorded"))
    elif win.root is None:  # a yaku of luck that cannot be is told already
        claimed = joined(yaku_name(yaku.id) for yaku in claim.yaku) if claim.yaku else say("a win")
        keys = [f"yaku.{yaku.id}" for yaku in claim.yaku]
        rests_on = next((key for key in keys if key in case.regulation.clauses), "")
        win.root = case.find("W02", event=win.event, seat=win.won.seat, found=claimed, expected=score.text, rests_on=rests_on)


def _situation(case: HandCase, win: WinCase) -> Situation:
    """How the hand was won: by the declarations and, of what the play alone could show, by the list of yaku."""
    won, claim = win.won, win.won.claim
    tsumo = won.seat == won.frm
    listed = {yaku.id for yaku in claim.yaku or ()}.difference(unlucky(case, win))
    riichi = bool(case.table.riichi >> won.seat & 1) or not listed.isdisjoint(("riichi", "double_riichi"))
    return Situation(
        tsumo=tsumo,
        seat_wind=case.wind(won.seat),
        round_wind=case.round // 4 % 4,
        riichi=riichi,
        double_riichi=riichi and "double_riichi" in listed,
        ippatsu=riichi and "ippatsu" in listed,
        **{name: name in listed for name in ("rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou")},
        dora=tuple(claim.dora or case.table.indicators),
        ura=(claim.ura or ()) if riichi else (),
        honba=case.honba,
        players=case.players,
    )


def _name_valued(win: WinCase, score: Score) -> None:
    """Value sets listed by their number alone are those of the hand, where it has as many."""
    claim = win.won.claim
    number = next((yaku.han for yaku in claim.yaku or () if yaku.id == "yakuhai"), None)
    listed = {yaku.id.rpartition("_")[0] if "_wind_" in yaku.id else yaku.id for yaku in claim.yaku or ()}
    named = [(name, han) for name, han in score.yaku if name in {"seat_wind", "round_wind", "haku", "hatsu", "chun"} - listed]
    if number is not None and claim.yaku is not None and number == len(named):
        lines = [yaku for yaku in claim.yaku if yaku.id != "yakuhai"] + [YakuClaim(name, han) for name, han in named]
        win.won = msgspec.structs.replace(win.won, claim=msgspec.structs.replace(claim, yaku=tuple(lines)))


def _trusted(case: HandCase, win: WinCase, score: Score) -> Score:
    """Dora without their indicators, and yaku of luck where none are listed, cannot be verified: they are taken as claimed."""
    claim = win.won.claim
    unknown = 0
    if claim.dora is None and not case.table.indicators and case.settings.dora:
        win.reasons.append(say("the dora indicators are not recorded"))
        unknown = 16
    if claim.yaku is None:
        win.reasons.append(say("the yaku are not recorded"))
        unknown += _LUCK
    if score.yakuman or not unknown:
        return score
    if claim.yaku is not None:
        dora = sum(yaku.han or 0 for yaku in claim.yaku if yaku.id == "dora")
        return revalued(case, score, score.raw_han - score.dora + dora, score.fu, dora=dora)
    if claim.han is not None and 0 < claim.han - score.raw_han <= unknown:
        return revalued(case, score, claim.han, score.fu, dora=claim.han - score.raw_han)
    return score


# -- payments alone ------------------------------------------------------------------------------------------------------------------------


def check_bare_payments(case: HandCase) -> None:
    """Payments of wins whose value is not known: those of some hand, with the counters and deposits of this one."""
    for at, win in enumerate(case.wins):
        if win.score is not None or win.root is not None:
            continue
        claim = win.won.claim
        worths = {base: points_of(case, win, _worth(base)) for base in BASES if base not in _impossible(case)}
        if claim.points is not None and claim.points not in worths.values():
            found, due = str(claim.points), say("a value that a hand can have")
            _root(win, case.find("S10", event=win.event, seat=win.won.seat, found=found, expected=due))
            continue
        bases = [base for base, points in worths.items() if claim.points in (None, points)]
        if claim.delta is None:
            if len(bases) == 1:
                win.payments = settled(case, _winners(case, at, bases[0]))[at]
            continue
        fitting = next((lines for lines in _ways(case, at, bases) if delta_of(lines[at], case.players) == claim.delta), None)
        if fitting is None:
            _report(case, at, bases, claim.delta)
        else:
            win.payments = fitting[at]


def _impossible(case: HandCase) -> tuple[int, ...]:
    """Values that no hand has, although they are those of some han and fu: a han with 25 fu, and with 20 where an open hand has more."""
    return (20 * _ONE_HAN, 25 * _ONE_HAN) if case.settings.open_pinfu_fu else (25 * _ONE_HAN,)


def _worth(base: int) -> Score:
    """A score of which nothing is known but its base points."""
    limit = "none" if base < 2000 else "mangan"
    yakuman = base // YAKUMAN
    return Score((), 0, 0, 0, 0, 0, 0, 0, 0, (), limit, False, yakuman, False, base, UNSEEN)


def _winners(case: HandCase, at: int, base: int, liable: Seat | None = None) -> list[Winner]:
    named = case.wins[at].won.claim.liable if liable is None else liable
    return [Winner(win.won.seat, _worth(base), named if one == at and base >= YAKUMAN else None) for one, win in enumerate(case.wins)]


def _ways(case: HandCase, at: int, bases: list[int]) -> Iterator[tuple[tuple[Payment, ...], ...]]:
    """The payments of the hand at each value; where a yakuman can have a liable player and the record names none, of anyone liable too."""
    for base in bases:
        yield settled(case, _winners(case, at, base))
        if base >= YAKUMAN and case.settings.pao_yaku and case.wins[at].won.claim.liable is None:
            for seat in range(case.players):
                if seat != case.wins[at].won.seat:
                    yield settled(case, _winners(case, at, base, seat))


def _report(case: HandCase, at: int, bases: list[int], delta: tuple[int, ...]) -> None:
    """What is wrong with payments that are those of no hand: the counters, the deposits, the balance, or the hand."""
    win = case.wins[at]
    found = case.points(delta)
    for code, honba, off in (("M02", range(max(case.honba + 4, 10)), (0,)), ("M03", (case.honba,), (-4, -3, -2, -1, 1, 2, 3, 4))):
        for base in bases:
            for counters in honba:
                lines = settled(case, _winners(case, at, base), honba=counters)[at]
                due = list(delta_of(lines, case.players))
                for sticks in off:
                    one = list(due)
                    one[win.won.seat] += sticks * STICK
                    if tuple(one) == delta:
                        right = delta_of(settled(case, _winners(case, at, base))[at], case.players)
                        _root(win, _paid(case, win, code, found, case.points(right)))
                        win.root.effect = tuple(right_one - wrong for right_one, wrong in zip(right, delta, strict=True))  # type: ignore[union-attr]
                        return
    due_sum = sum(delta_of(settled(case, _winners(case, at, BASES[0]))[at], case.players))
    if sum(delta) != due_sum:
        _root(win, _paid(case, win, "M05", say("{points}, together {sum}", points=found, sum=f"{sum(delta):+d}"), f"{due_sum:+d}"))
    else:
        _root(win, _paid(case, win, "M01", found, say("the payments of a hand")))


def _paid(case: HandCase, win: WinCase, code: str, found: str, expected: str) -> Finding:
    rests_on = ("payment.tsumo" if win.won.seat == win.won.frm else "payment.ron") if code == "M01" else ""
    return case.find(code, event=win.event, seat=win.won.seat, found=found, expected=expected, rests_on=rests_on)


def _root(win: WinCase, finding: Finding) -> None:
    win.root = win.root or finding
