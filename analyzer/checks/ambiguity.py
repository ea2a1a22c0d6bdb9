"""X03: what rests on a clause that can be read in two ways. A note names the clause and the other outcome; it fails nothing.

Of the axes whose answer the book calls ambiguous, only those are tried that can touch the hand at all (`_TOUCHED`); a hand that one
touches is examined once more under each other value.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from analyzer.checks.case import HandCase, WinCase
from analyzer.checks.draws import OUTSIDE
from analyzer.checks.money import delta_of
from analyzer.model.meld import MeldKind
from analyzer.model.phrase import joined, say
from analyzer.model.tile import EAST, KIND
from analyzer.regulation.axis import choices
from analyzer.regulation.regulation import Regulation
from analyzer.regulation.settings import AXES
from analyzer.scoring.payment import hand_points
from analyzer.scoring.situation import Situation
from analyzer.scoring.value import LIMIT_NAMES
from analyzer.scoring.yaku import yaku_name

Again = Callable[[Regulation], HandCase]
"""Examines the hand once more, under another regulation."""

_SUIT: Final = (1 << 9) - 1


class _Hand(NamedTuple):
    """A won hand as the tests below see it."""

    case: HandCase
    win: WinCase
    situation: Situation
    kinds: int
    """The kinds of all its tiles, a bit each."""

    def has(self, *yaku: str) -> bool:
        score = self.win.score
        return score is not None and any(name in yaku for name, _ in score.yaku)


def _open_simples(hand: _Hand) -> bool:
    return not hand.kinds & OUTSIDE and any(meld.kind is not MeldKind.CLOSED_KAN for meld in hand.win.melds)


def _straight(hand: _Hand) -> bool:
    return any(hand.kinds >> start & _SUIT == _SUIT for start in (0, 9, 18))


def _double_wind_pair(hand: _Hand) -> bool:
    situation, win = hand.situation, hand.win
    wind = EAST + situation.seat_wind
    return situation.seat_wind == situation.round_wind and [*win.concealed, win.tile].count(wind) == 2


def _counted(hand: _Hand) -> bool:
    score = hand.win.score
    return score is not None and score.raw_han >= 13 and (not score.yakuman or score.counted)


def _capped(hand: _Hand) -> bool:
    score = hand.win.score
    cap = hand.case.settings.han_cap
    return score is not None and score.raw_han >= min(cap or 13, 13)


def _near_mangan(hand: _Hand) -> bool:
    score = hand.win.score
    return score is not None and (1900 < score.base < 2000 or score.kiriage)


def _liable(hand: _Hand) -> bool:
    return hand.has(*hand.case.settings.pao_yaku)


_TOUCHED: Final[dict[str, Callable[[_Hand], bool]]] = {
    "open_tanyao": _open_simples,
    "ittsu": _straight,
    "renhou": lambda hand: hand.situation.renhou,
    "rinshan_with_haitei": lambda hand: hand.situation.rinshan and hand.situation.haitei,
    "shousangen_literal": lambda hand: hand.has("shousangen"),
    "counted_yakuman": _counted,
    "han_cap": _capped,
    "double_wind_pair_fu": _double_wind_pair,
    "kiriage": _near_mangan,
    "pao_closed_kan": _liable,
    "pao_honba": _liable,
}
"""Axis → whether a win can depend on it at all, as cheaply as that can be told. An axis that is not here is tried where a hand has
findings, for it may be that the record is right under another value."""


class OtherReadings:
    """The other values of a regulation's ambiguous axes, each a regulation of its own, made when first asked for."""

    def __init__(self, regulation: Regulation) -> None:
        self._regulation = regulation
        basis = regulation.basis
        self._others = {
            axis: [one for one in basis[axis].others or choices(axis) if one != getattr(regulation.settings, axis)]
            for axis in AXES
            if basis[axis].standing == "ambiguous"
        }
        self._made: dict[tuple[str, object], Regulation] = {}

    def note(self, case: HandCase, again: Again) -> None:
        """Add a note for every win, or drawn hand, and every axis under another value of which its verdict would be another."""
        if not self._others:
            return
        if not case.wins:
            drawn = case.table.end
            outside = any(thrown and not thrown & ~OUTSIDE for thrown in case.table.thrown)
            if "nagashi" in self._others and drawn is not None and (outside or drawn.claim.reason == "nagashi"):
                self._compare(case, "nagashi", again)
        touched = {axis for hand in _hands(case) for axis in self._others if axis in _TOUCHED and _TOUCHED[axis](hand)}
        for axis in self._others:
            if axis in touched or (case.findings and axis not in _TOUCHED and axis != "nagashi"):
                self._compare(case, axis, again)

    def _compare(self, case: HandCase, axis: str, again: Again) -> None:
        """Examine the hand under each other value, and note where something comes out otherwise."""
        trials = [(value, again(self._other(axis, value))) for value in self._others[axis]]
        events = [win.event for win in case.wins] or [case.table.ended_at]
        known = list(case.findings)
        for at, event in enumerate(events):
            if not case.in_step(event):
                continue
            outcomes: dict[str, list[str]] = {}
            for value, trial in trials:
                trial_says = [finding for finding in trial.findings if finding.event == event]
                says = [finding for finding in known if finding.event == event and finding.code != "X03"]
                if _verdict(trial, at) != _verdict(case, at) or [one.code for one in says] != [one.code for one in trial_says]:
                    outcomes.setdefault(_told(trial, at, event), []).append(_word(value))
            if outcomes:
                now = _word(getattr(case.settings, axis))
                finding = case.find(
                    "X03",
                    event=event,
                    seat=case.wins[at].won.seat if case.wins else None,
                    found=say("{axis} = {value}, {told}", axis=axis, value=now, told=_told(case, at, event)),
                    expected=joined(
                        (
                            say("{axis} = {value}, {told}", axis=axis, value=joined(values, say(" or ")), told=told)
                            for told, values in outcomes.items()
                        ),
                        say("; with "),
                    ),
                    rests_on=axis,
                )
                finding.words = {"clause": case.regulation.clause(axis).number}

    def _other(self, axis: str, value: object) -> Regulation:
        made = self._made.get((axis, value))
        if made is None:
            made = self._made[axis, value] = self._regulation.overlay({axis: value}, f"{axis} = {_word(value)}")
        return made


def _hands(case: HandCase) -> list[_Hand]:
    """The wins whose hand is known."""
    hands = []
    for win in case.wins:
        if win.tile is None or win.situation is None or not case.in_step(win.event):
            continue
        kinds = 1 << KIND[win.tile]
        for tile in (*win.concealed, *(tile for meld in win.melds for tile in meld.tiles)):
            kinds |= 1 << KIND[tile]
        hands.append(_Hand(case, win, win.situation, kinds))
    return hands


def _verdict(case: HandCase, at: int) -> object:
    """What the regulation gives for the win of this number: whether it is one, its points, and who pays them."""
    if not case.wins:
        return None
    win = case.wins[at]
    return win.score is not None, _points(case, win), delta_of(win.payments, case.players)


def _points(case: HandCase, win: WinCase) -> int:
    if win.score is None:
        return 0
    won = win.won
    return hand_points(
        win.score, dealer=won.seat == case.table.dealer, tsumo=won.seat == won.frm, settings=case.settings, players=case.players
    )


def _told(case: HandCase, at: int, event: int) -> str:
    """The same in words, with the payments where liability moves them; of a drawn hand, what is found."""
    if not case.wins:
        codes = [finding for finding in case.findings if finding.event == event and finding.code != "X03"]
        lines = [say("{code}: {found}, due {expected}", code=one.code, found=one.found, expected=one.expected) for one in codes]
        return joined(lines, "; ") if lines else say("the record is right")
    win = case.wins[at]
    score = win.score
    if score is None:
        return say("no yaku") if case.found("W02", win.event) else say("no win")
    size = say("{han} han {fu} fu", han=score.han, fu=score.fu)
    if score.limit != "none":
        size = joined([size, LIMIT_NAMES[score.limit]])
    if score.yakuman and not score.counted:
        size = say("yakuman ({yaku})", yaku=joined(yaku_name(name) for name, _ in score.yaku))
    told = say("{size}, {points} points", size=size, points=_points(case, win))
    if any(name in case.settings.pao_yaku for name, _ in score.yaku):
        told = joined([told, case.points(delta_of(win.payments, case.players))], ": ")
    return told


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
