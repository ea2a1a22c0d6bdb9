"""M: is the win paid right? Every seat's gain and loss against the payments that the regulation gives, cause by cause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from analyzer.checks.case import HandCase, WinCase
from analyzer.checks.score import yakuman_of
from analyzer.checks.wins import liable_seat
from analyzer.findings.finding import Finding, Severity
from analyzer.model.evidence import FULL_LOG
from analyzer.model.phrase import counted, say
from analyzer.model.tile import WIND_NAMES, Seat
from analyzer.regulation.axis import choices
from analyzer.regulation.settings import Settings
from analyzer.scoring.payment import STICK, Payment, Winner, settle
from analyzer.scoring.result import Score

Delta = tuple[int, ...]


def check_payments(case: HandCase) -> None:
    """Compare the payments of every win of the hand, and the counters and deposits that the log names with them."""
    wins = case.wins
    if any(win.score is None for win in wins):
        for win in wins:
            _balance(case, win)
        return
    winners = [_winner(case, win, win.score) for win in wins]
    lines = settled(case, winners)
    due = [delta_of(payments, case.players) for payments in lines]
    # Deposits that the record lacks are reported by themselves (R07): what follows from them is not reported again.
    unpaid = case.table.unpaid
    lacking = settled(case, winners, deposits=[seat for seat in case.table.deposits if seat not in unpaid]) if unpaid else lines
    claimed = due
    if any(win.claimed is not win.score for win in wins):
        claimed = [delta_of(one, case.players) for one in settled(case, [_winner(case, win, win.claimed or win.score) for win in wins])]
    for at, win in enumerate(wins):
        win.payments = lines[at]
        _named_sums(case, win, lacking[at])
        delta = win.won.claim.delta
        if delta is None:
            if case.evidence is not FULL_LOG:
                _by_value(win, due[at], claimed[at])
            continue
        if delta == due[at]:
            continue
        if unpaid and delta == delta_of(lacking[at], case.players):
            win.reasons.append(say("a deposit that the winner is due is not recorded"))
            continue
        effect = tuple(right - wrong for right, wrong in zip(due[at], delta, strict=True))
        if delta == claimed[at] and win.root is not None:
            win.root.effect = effect
            continue
        finding = _classify(case, at, winners, delta, due[at], claimed[at])
        finding.effect = effect
    _liable(case, winners)


def _by_value(win: WinCase, due: Delta, claimed: Delta) -> None:
    """A record without payments pays what its han and fu say: where these are wrong, the effect of that is told with them."""
    win.recorded = claimed
    if claimed != due and win.root is not None:
        win.root.effect = tuple(right - wrong for right, wrong in zip(due, claimed, strict=True))


def payments_of(case: HandCase) -> tuple[tuple[Payment, ...], ...]:
    """The payments of a hand whose every win is scored, one tuple of lines a win."""
    return settled(case, [_winner(case, win, win.score) for win in case.wins])


def _winner(case: HandCase, win: WinCase, score: Score | None) -> Winner:
    assert score is not None
    settings = case.settings
    yaku = tuple(name for name in yakuman_of(case, win, score) if name in settings.pao_yaku) if score.yakuman and settings.pao_yaku else ()
    if case.evidence is not FULL_LOG:
        # Who fed the sets is not recorded: whom the log names is taken for it, where the hand can make anyone liable.
        fed = settings.pao_open_kan and any(line.id == "rinshan" for line in win.won.claim.yaku or ())
        liable = win.won.claim.liable if yaku or fed or (score.yakuman and not score.yaku and settings.pao_yaku) else None
    else:
        if settings.pao_composite == "its_yakuman" and len(yaku) > 1:
            return _fed_apart(case, win, score, yaku)
        liable = liable_seat(case.table, win.won.seat, yaku, closed_kan_counts=settings.pao_closed_kan) if yaku else None
        if liable is None and settings.pao_open_kan:
            return Winner(win.won.seat, score, _fed(case, win))
    return Winner(win.won.seat, score, liable, yaku if liable is not None else ())


def _fed_apart(case: HandCase, win: WinCase, score: Score, yaku: Sequence[str]) -> Winner:
    """Several yakuman with a liable player: each has its own."""
    fed: dict[Seat, tuple[str, ...]] = {}
    for name in yaku:
        seat = liable_seat(case.table, win.won.seat, (name,), closed_kan_counts=case.settings.pao_closed_kan)
        if seat is not None:
            fed[seat] = (*fed.get(seat, ()), name)
    if not fed:
        return Winner(win.won.seat, score, _fed(case, win) if case.settings.pao_open_kan else None)
    (liable, names), *others = fed.items()
    return Winner(win.won.seat, score, liable, names, tuple(others))


def _fed(case: HandCase, win: WinCase) -> Seat | None:
    """Who fed the open kan on whose replacement tile a hand is won."""
    return case.table.kan_feeder if win.situation is not None and win.situation.rinshan else None


def settled(
    case: HandCase,
    winners: Sequence[Winner],
    *,
    honba: int | None = None,
    settings: Settings | None = None,
    deposits: Sequence[Seat] | None = None,
) -> tuple[tuple[Payment, ...], ...]:
    """The payments of the hand to these winners, one tuple of lines each; what is given is taken in place of what the hand has."""
    return settle(
        winners,
        frm=case.wins[0].won.frm,
        dealer=case.table.dealer,
        honba=case.honba if honba is None else honba,
        carried=case.carried,
        deposits=case.table.deposits if deposits is None else deposits,
        settings=settings or case.settings,
        players=case.players,
    )


def delta_of(payments: Sequence[Payment], players: int) -> Delta:
    """What each seat gains or loses by these lines; the table pays what comes from nobody."""
    delta = [0] * players
    for payment in payments:
        delta[payment.to] += payment.points
        if payment.frm is not None:
            delta[payment.frm] -= payment.points
    return tuple(delta)


def _named_sums(case: HandCase, win: WinCase, lacking: Sequence[Payment]) -> None:
    """The counters and deposits that the log names with the win; ``lacking`` are its payments without deposits that the record lacks."""
    claim = win.won.claim
    if claim.honba is not None and claim.honba != case.honba:
        _root(
            win,
            case.find(
                "M02", event=win.event, seat=win.won.seat, found=counted(claim.honba, "counter"), expected=counted(case.honba, "counter")
            ),
        )
    if claim.sticks is not None:
        taken, fewer = (sum(line.points for line in lines if line.frm is None) // STICK for lines in (win.payments, lacking))
        if claim.sticks not in (taken, fewer):
            _root(
                win,
                case.find(
                    "M03", event=win.event, seat=win.won.seat, found=counted(claim.sticks, "deposit"), expected=counted(taken, "deposit")
                ),
            )


def _root(win: WinCase, finding: Finding) -> None:
    win.root = win.root or finding


def _classify(case: HandCase, at: int, winners: Sequence[Winner], delta: Delta, due: Delta, claimed: Delta) -> Finding:
    """Which part of the payment is wrong: the one that, changed alone, gives what the log says."""
    win = case.wins[at]
    code, expected = "M01", due
    for code, settled in _alternatives(case, winners):  # noqa: B007 - the code is what we look for
        if delta_of(settled[at], case.players) == delta:
            break
    else:
        code = "M01"
        wrong = [seat for seat in range(case.players) if delta[seat] != claimed[seat]]
        if wrong == [win.won.seat] and (delta[win.won.seat] - claimed[win.won.seat]) % STICK == 0:
            code = "M03"
    named = case.found(code, win.event)
    if named is not None:
        return named
    rests_on = ("payment.tsumo" if win.won.seat == win.won.frm else "payment.ron") if code == "M01" else ""
    finding = case.find(
        code, event=win.event, seat=win.won.seat, found=case.points(delta), expected=case.points(expected), rests_on=rests_on
    )
    _root(win, finding)
    return finding


def _alternatives(case: HandCase, winners: Sequence[Winner]) -> Iterator[tuple[str, tuple[tuple[Payment, ...], ...]]]:
    for honba in range(max(case.honba + 4, 10)):
        if honba != case.honba:
            yield "M02", settled(case, winners, honba=honba)
    for seat in (None, *range(case.players)):
        changed = [
            Winner(winner.seat, winner.score, seat, winner.liable_yaku or tuple(name for name, _ in winner.score.yaku))
            for win, winner in zip(case.wins, winners, strict=True)
            if (winner.score.yakuman or _fed(case, win) is not None) and seat not in (winner.liable, winner.seat)
        ]
        if len(changed) == len(winners):
            yield "M04", settled(case, changed)
    for code, axis in _SHARING:
        for value in choices(axis):
            yield code, settled(case, winners, settings=msgspec.structs.replace(case.settings, **{axis: value}))


_SHARING: Final = (("M02", "honba_multi_ron"), ("M03", "sticks_multi_ron"), ("M04", "pao_honba"))
"""Axes that say who of several takes or pays a part."""


def _liable(case: HandCase, winners: Sequence[Winner]) -> None:
    """The seat that the log names liable."""
    for win, winner in zip(case.wins, winners, strict=True):
        claim = win.won.claim
        named = claim.liable
        if named == winner.liable or (win.root is not None and win.root.code == "M04"):
            continue
        if winner.others and (named is None or any(named == seat for seat, _ in winner.others)):
            continue  # no format names two
        if named is None and (claim.yaku is None or (case.settings.pao_yaku and claim.delta is None)):
            continue  # a log that does not say what was won names nobody for it either, and who paid is compared by itself
        finding = case.find(
            "M04",
            event=win.event,
            seat=win.won.seat,
            found=say("nobody is named") if named is None else say("{who} is named", who=WIND_NAMES[case.wind(named)]),
            expected=say("nobody") if winner.liable is None else WIND_NAMES[case.wind(winner.liable)],
            severity=Severity.NOTE if named is None else None,
        )
        _root(win, finding)


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


def _balance(case: HandCase, win: WinCase) -> None:
    """Where the hand cannot be scored, its payments must at least add up."""
    claim = win.won.claim
    if claim.delta is None or claim.sticks is None or win.root is not None:
        return
    total, due = sum(claim.delta), claim.sticks * STICK
    if total != due:
        _root(
            win,
            case.find(
                "M05",
                event=win.event,
                seat=win.won.seat,
                found=say("{points}, together {sum}", points=case.points(claim.delta), sum=_signed(total)),
                expected=say("together {sum}", sum=_signed(due)),
            ),
        )
