"""Han and fu against the yaku listed, where nobody knows the tiles: what no hand can have is wrong, whatever the hand was.

A list of yaku says whether the hand must be closed, which total of han it adds up to, and between which bounds its fu lie
(`scoring.plausible`). Where it settles the fu, as pinfu and seven pairs do, the payments follow from these; else from those of the record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from analyzer.checks.case import HandCase, WinCase
from analyzer.checks.score import DORA_LINES, LIMIT_BASE, check_value, claimed_han, points_of
from analyzer.findings.finding import Finding, Severity
from analyzer.model.meld import MeldKind
from analyzer.model.phrase import Phrase, say
from analyzer.model.tile import WIND_NAMES
from analyzer.regulation.settings import Settings
from analyzer.scoring.plausible import UNSEEN, clash, possible_fu
from analyzer.scoring.result import Score
from analyzer.scoring.value import YAKUMAN, value_of
from analyzer.scoring.yaku import YAKU, Yaku, yaku_name

_RIICHI: Final = ("riichi", "double_riichi")


class _Line(msgspec.Struct, frozen=True):
    """A yaku of the list, not a dora. ``yaku`` is None for the number of value sets, which is told without which they are."""

    id: str
    han: int | None
    yaku: Yaku | None

    def worth(self, settings: Settings, *, closed: bool) -> int:
        """Han, or times of a yakuman; 0 where it is not scored."""
        return (self.han or 1) if self.yaku is None else self.yaku.worth(settings, closed)


# -- luck ----------------------------------------------------------------------------------------------------------------------------------


def unlucky(case: HandCase, win: WinCase) -> dict[str, Phrase]:
    """The listed yaku that a win so come by cannot have, each with what it is found with."""
    won = win.won
    tsumo, dealer = won.seat == won.frm, won.seat == case.table.dealer
    found: dict[str, Phrase] = {}
    listed = [yaku.id for yaku in won.claim.yaku or ()]
    for name in listed:
        known = YAKU.get(name)
        if known is not None and known.tsumo is (not tsumo):
            found[name] = say("{yaku} by self-draw", yaku=yaku_name(name)) if tsumo else say("{yaku} by ron", yaku=yaku_name(name))
        elif name == "tenhou" and not dealer:
            found[name] = say("{yaku} of another than the dealer", yaku=yaku_name(name))
        elif name in ("chiihou", "renhou") and dealer:
            found[name] = say("{yaku} of the dealer", yaku=yaku_name(name))
        elif name == "ippatsu" and not _declared(case, win) and not any(one in listed for one in _RIICHI):
            found[name] = say("{yaku} without riichi", yaku=yaku_name(name))
    return found


def _declared(case: HandCase, win: WinCase) -> bool:
    return bool(case.table.riichi >> win.won.seat & 1)


def check_lucky(case: HandCase, win: WinCase) -> None:
    """Yaku of luck that cannot be, and the riichi of the list against the declarations."""
    claim, seat = win.won.claim, win.won.seat
    for name, found in unlucky(case, win).items():
        nothing = say("nothing in its place")
        _root(win, case.find("S02", event=win.event, seat=seat, found=found, expected=nothing, rests_on=f"yaku.{name}"))
    who = WIND_NAMES[case.wind(seat)]
    if _declared(case, win):
        opened = claim.open or any(meld.kind is not MeldKind.CLOSED_KAN for meld in claim.melds or ())
        if opened:
            found = say("{who} declares riichi {how}", who=who, how=say("with an open hand"))
            _root(win, case.find("R01", event=win.event, seat=seat, found=found, expected=say("a closed hand")))
    elif any(yaku.id in _RIICHI for yaku in claim.yaku or ()):
        # A lone winner takes the deposit back, so that no points follow.
        severity = None if len(case.wins) > 1 else Severity.WARNING
        found = say("{who} wins with riichi and no declaration with its deposit is recorded", who=who)
        case.find("R07", event=win.event, seat=seat, found=found, expected=say("a deposit of 1000"), severity=severity)


# -- han and fu ----------------------------------------------------------------------------------------------------------------------------


def check_han_fu(case: HandCase, win: WinCase) -> None:
    """Compare han, fu, limit and points with one another and with the yaku; establish the value that payments follow from."""
    claim, known = win.won.claim, len(case.findings)
    check_lucky(case, win)
    lines = _lines(win)
    closed = _closed(case, win, lines)
    _check_list(case, win, lines, closed)
    sound = len(case.findings) == known or win.root is None
    if claim.yakuman or claim.limit == "yakuman" or any(_is_yakuman(line, case.settings) for line in lines or ()):
        _yakuman(case, win, lines or [])
        return
    han = _han(case, win, lines, closed)
    if han is None:
        win.score = _of_limit(case, win, claim.limit)
        return
    names = [line.id for line in lines] if lines is not None and sound else None
    possible = possible_fu(names, tsumo=win.won.seat == win.won.frm, closed=closed, settings=case.settings)
    fu = _recorded_fu(case, win, han, possible)
    if fu is None:
        win.reasons.append(say("the fu are not recorded"))
        return
    exact: list[Finding] = []
    due = fu
    if sound and han < 5 and fu not in possible:
        told = [one for one in possible if claim.points == points_of(case, win, _score(case, None, None, han, one))]
        due = (told or possible)[0] if told or len(possible) == 1 else fu
        expected = _fu_text(fu, (due,) if due != fu else possible)
        finding = case.find("S05", event=win.event, seat=win.won.seat, found=say("{fu} fu", fu=fu), expected=expected)
        _root(win, finding)
        exact = [finding] if due != fu else []
    win.claimed = _score(case, lines, closed, han, fu)
    win.score = win.claimed if due == fu else _score(case, lines, closed, han, due)
    if claim.points is not None and claim.points == points_of(case, win, win.score):
        win.claimed = win.score  # the value is right, whatever the fu
    check_value(case, win, win.score, exact)


def _root(win: WinCase, finding: Finding) -> None:
    win.root = win.root or finding


def _lines(win: WinCase) -> list[_Line] | None:
    """The yaku listed, dora apart; None where there is no list, or something in it that nobody knows."""
    listed = win.won.claim.yaku
    if listed is None:
        return None
    lines: list[_Line] = []
    for one in listed:
        if one.id in DORA_LINES:
            continue
        name = one.id.rpartition("_")[0] if one.id.startswith(("seat_wind_", "round_wind_")) else one.id
        if name not in YAKU and name != "yakuhai":
            return None
        lines.append(_Line(name, one.han, YAKU.get(name)))
    if any(line.id == "double_riichi" for line in lines):
        lines = [line for line in lines if line.id != "riichi"]  # riichi, and one han more for the double, as some list it
    return lines


def _is_yakuman(line: _Line, settings: Settings) -> bool:
    return line.yaku is not None and line.yaku.is_yakuman(settings)


def _closed(case: HandCase, win: WinCase, lines: list[_Line] | None) -> bool | None:
    """Whether the hand was closed: as said, else as a riichi or a yaku of closed hands has it; None where nothing tells."""
    claim = win.won.claim
    if claim.melds:
        return all(meld.kind is MeldKind.CLOSED_KAN for meld in claim.melds)
    if claim.open is not None:
        return not claim.open
    if _declared(case, win) or any(line.yaku is not None and not line.worth(case.settings, closed=False) for line in lines or ()):
        return True
    return None


def _check_list(case: HandCase, win: WinCase, lines: list[_Line] | None, closed: bool | None) -> None:
    """Yaku that are not in force, not of an open hand, or never together; a value that none has; a riichi left out."""
    settings, seat = case.settings, win.won.seat

    def not_due(name: str, found: str) -> None:
        nothing = say("nothing in its place")
        _root(win, case.find("S02", event=win.event, seat=seat, found=found, expected=nothing, rests_on=f"yaku.{name}"))

    if lines is None:
        return
    told = {*unlucky(case, win), *(_RIICHI if closed is False and _declared(case, win) else ())}
    lucky = [line for line in lines if line.id not in told]
    for line in lucky:
        if line.yaku is None:
            continue
        name = yaku_name(line.id)
        values = {line.worth(settings, closed=way) for way in ((True, False) if closed is None else (closed,))} - {0}
        raised = {value + 1 for value in values} if _raised(line, lines, settings) else set()
        if not line.yaku.in_force(settings):
            not_due(line.id, say("{yaku}, which is not in force", yaku=name))
        elif not values:
            not_due(line.id, say("{yaku} in an open hand", yaku=name))
        elif line.han is not None and line.han not in values | raised and not _is_yakuman(line, settings):
            found, expected = say("{yaku} {han} han", yaku=name, han=line.han), say("{han} han", han=min(values))
            _root(win, case.find("S03", event=win.event, seat=seat, found=found, expected=expected, rests_on=f"yaku.{line.id}"))
    pair = clash([line.id for line in lucky], settings)
    if pair is not None:
        not_due(pair[1], say("{yaku} together with {other}", yaku=yaku_name(pair[1]), other=yaku_name(pair[0])))
    yakuman = win.won.claim.yakuman or any(_is_yakuman(line, settings) for line in lines)
    if _declared(case, win) and not yakuman and not any(line.id in _RIICHI for line in lines):
        missing = yaku_name("riichi")
        _root(win, case.find("S01", event=win.event, seat=seat, expected=missing, found=say("not listed"), rests_on="yaku.riichi"))


def _raised(line: _Line, lines: Iterable[_Line], settings: Settings) -> bool:
    """Whether another yaku beside it makes it worth a han more (the dragons of the little three)."""
    return any(
        other.yaku is not None and line.id in other.yaku.raises and getattr(settings, other.yaku.raise_setting or "", False)
        for other in lines
    )


def _totals(case: HandCase, win: WinCase, lines: list[_Line], closed: bool | None) -> set[int]:
    """What the list adds up to, closed and open where it is not known which, dora included, before and after the cap."""
    settings, found = case.settings, set()
    dora = sum(1 if one.han is None else one.han for one in win.won.claim.yaku or () if one.id in DORA_LINES)
    for way in (True, False) if closed is None else (closed,):
        total = dora + sum(line.worth(settings, closed=way) + _raised(line, lines, settings) for line in lines)
        found |= {total, min(total, settings.han_cap or total)}
    return found


def _han(case: HandCase, win: WinCase, lines: list[_Line] | None, closed: bool | None) -> int | None:
    """The total of han as recorded, compared with the list."""
    claim = win.won.claim
    if lines is None or win.root is not None:
        return claimed_han(claim) if claim.han is None else claim.han
    totals = _totals(case, win, lines, closed)
    listed = claimed_han(claim) if claim.yaku and all(line.han is not None for line in claim.yaku) else None
    if claim.han is None:
        return listed if listed is not None else next(iter(totals)) if len(totals) == 1 else None
    right = totals if listed is None else {listed, min(listed, case.settings.han_cap or listed)}
    if lines and claim.han not in right:
        # More han than the list has may be a list that leaves something out.
        severity = Severity.WARNING if claim.han > max(right) else None
        due = say("{han} han", han=" or ".join(map(str, sorted(right))))
        found = say("{han} han", han=claim.han)
        _root(win, case.find("S04", event=win.event, seat=win.won.seat, found=found, expected=due, severity=severity))
    return claim.han


def _recorded_fu(case: HandCase, win: WinCase, han: int, possible: tuple[int, ...]) -> int | None:
    """The fu as recorded; where they are not and matter, those that the points or the limit speak of."""
    claim = win.won.claim
    if han >= 5:
        return claim.fu or 0
    if claim.fu:
        return claim.fu
    if claim.points is None and claim.limit in (None, "none"):
        return possible[0] if len(possible) == 1 else None
    for fu in possible:
        score = _score(case, None, None, han, fu)
        if claim.limit in (None, score.limit) and claim.points in (None, points_of(case, win, score)):
            return fu
    return possible[0] if len(possible) == 1 else None


def _fu_text(fu: int, possible: tuple[int, ...]) -> Phrase:
    if len(possible) == 1:
        return say("{fu} fu", fu=possible[0])
    if fu < possible[0]:
        return say("at least {fu} fu", fu=possible[0])
    if fu > possible[-1]:
        return say("at most {fu} fu", fu=possible[-1])
    return say("no such fu")


# -- scores --------------------------------------------------------------------------------------------------------------------------------


def _score(case: HandCase, lines: list[_Line] | None, closed: bool | None, han: int, fu: int) -> Score:
    settings = case.settings
    shown = min(han, settings.han_cap or han)
    value = value_of(shown, fu, settings)
    yaku = tuple(_valued(case, lines or (), closed, han))
    dora = max(han - sum(worth for _, worth in yaku), 0) if lines is not None else 0
    return Score(
        yaku, dora, 0, 0, 0, shown, han, fu, fu, (), value.limit, value.kiriage, int(value.counted), value.counted, value.base, UNSEEN
    )


def _valued(case: HandCase, lines: Iterable[_Line], closed: bool | None, han: int) -> Iterator[tuple[str, int]]:
    """The yaku with their han, in a closed hand where it is not known to be open and the total leaves room."""
    lines = list(lines)
    way = closed is not False and sum(line.worth(case.settings, closed=True) for line in lines) <= han
    for line in lines:
        yield line.id, line.worth(case.settings, closed=way) + _raised(line, lines, case.settings)


def _of_limit(case: HandCase, win: WinCase, limit: str | None) -> Score | None:
    """A hand of which no more is told than its limit."""
    if limit not in LIMIT_BASE:
        win.reasons.append(say("han and fu are not recorded"))
        return None
    assert limit is not None
    score = Score((), 0, 0, 0, 0, 0, 0, 0, 0, (), limit, False, 0, False, LIMIT_BASE[limit], UNSEEN)
    win.claimed = score
    check_value(case, win, score, ())
    return score


def _yakuman(case: HandCase, win: WinCase, lines: list[_Line]) -> None:
    claim, settings = win.won.claim, case.settings
    named = tuple((line.id, line.worth(settings, closed=True)) for line in lines if _is_yakuman(line, settings))
    counted = claim.times or 1
    due = counted
    if named:
        worths = [times for _, times in named]
        due = sum(worths) if settings.yakuman_stack else max(worths)
    if settings.yakuman_max:
        due = min(due, settings.yakuman_max)
    if not settings.yakuman_stack and not settings.double_yakuman:
        due = 1
    if claim.times is not None and claim.times != due:
        found, expected = say("{times} yakuman", times=claim.times), say("{times} yakuman", times=due)
        rests_on = f"yaku.{named[0][0]}" if named else ""
        _root(win, case.find("S03", event=win.event, seat=win.won.seat, found=found, expected=expected, rests_on=rests_on))
    win.score = _yakuman_score(named, due)
    win.claimed = win.score if claim.times in (None, due) else _yakuman_score(named, counted)
    check_value(case, win, win.score, ())


def _yakuman_score(named: tuple[tuple[str, int], ...], times: int) -> Score:
    return Score(named, 0, 0, 0, 0, 0, 0, 0, 0, (), "yakuman", False, times, False, YAKUMAN * times, UNSEEN)
