"""S: is the win scored right? Indicators, yaku, dora, fu, limit, value, and whether another reading pays more.

One cause, one finding: what follows from a line already reported (a limit from wrong han, a value from wrong fu) is not reported again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from analyzer.checks.case import HandCase, WinCase
from analyzer.findings.finding import Finding, Severity
from analyzer.model.outcome import WinClaim
from analyzer.model.phrase import joined, say
from analyzer.model.tile import GREEN, KIND, RED, WHITE, WIND_NAMES, Tile, format_tiles
from analyzer.scoring.best import scorer
from analyzer.scoring.payment import STICK, hand_points
from analyzer.scoring.result import NoScore, Score
from analyzer.scoring.value import LIMIT_NAMES, value_of
from analyzer.scoring.yaku import yaku_name

DORA_LINES = {"dora": "S07", "ura_dora": "S08", "aka_dora": "S09"}
BASES = sorted(
    {fu << han + 2 for fu in (20, 25, *range(30, 120, 10)) for han in range(1, 5) if fu << han + 2 < 2000}
    | {2000, 3000, 4000, 6000, *(8000 * times for times in range(1, 7))}
)
"""Every value in base points that a hand can have."""
LIMIT_BASE = {"mangan": 2000, "haneman": 3000, "baiman": 4000, "sanbaiman": 6000, "fourfold_mangan": 8000, "yakuman": 8000}
_WIND_YAKU = tuple((f"seat_wind_{wind.lower()}", f"round_wind_{wind.lower()}") for wind in WIND_NAMES)


def check_score(case: HandCase, win: WinCase) -> None:
    """Compare what the log says of the hand's value with what the regulation gives."""
    score, claim = win.score, win.won.claim
    if score is None:
        return
    if (claim.yaku, claim.yakuman, claim.han, claim.fu, claim.points, claim.limit, claim.delta) == (None,) * 7:
        win.reasons.append(say("nothing is claimed of its value"))
    _indicators(case, win)
    score = win.score or score
    if case.hand.indicator is None and claim.dora is None and claim.yaku is None and claim.han is None and case.settings.dora:
        win.reasons.append(say("the dora indicators are not recorded"))
        score = win.score = _trust_dora(case, win, score, "dora")
    if claim.ura is None and win.situation is not None and win.situation.riichi and case.settings.ura_dora:
        win.reasons.append(say("the ura indicators are not recorded"))
        score = win.score = _trust_dora(case, win, score, "ura")
    found_before = len(case.findings)
    if claim.yaku is not None and _yaku(case, win, score):
        return
    _total_han(case, win, score)
    _fu(case, win, score)
    findings = case.findings[found_before:]
    win.claimed = _as_claimed(case, win, score) if findings else score
    check_value(case, win, score, findings)


def check_value(case: HandCase, win: WinCase, score: Score, findings: Sequence[Finding]) -> None:
    """Compare limit and points with the score, and take the edge off the ``findings`` on its lines that no points follow from."""
    _limit(case, win, score)
    _value(case, win, score)
    if win.claimed is not None and win.claimed.base == score.base:
        _no_points_follow(findings)


def _no_points_follow(findings: Sequence[Finding]) -> None:
    """A wrong line that changes no payment is suspicious, not costly."""
    for finding in findings:
        if finding.severity is Severity.ERROR:
            finding.severity = Severity.WARNING


def _indicators(case: HandCase, win: WinCase) -> None:
    claim, turned = win.won.claim, case.table.indicators
    if claim.dora is not None and list(claim.dora) != turned and (turned or case.hand.indicator is not None):
        # Several winners list the same indicators: what is wrong with them is told once.
        told = (
            other.root for other in case.wins if other.root is not None and other.root.code == "S12" and other.won.claim.dora == claim.dora
        )
        win.root = next(told, None) or case.find(
            "S12",
            event=win.event,
            seat=win.won.seat,
            found=format_tiles(claim.dora, in_order=True) or say("none"),
            expected=format_tiles(turned, in_order=True),
        )
        win.score = _by_listed(case, win, claim.dora)
    elif claim.ura:
        due = len(turned) if case.settings.kan_ura else min(1, len(turned))
        if turned and len(claim.ura) != due:
            win.root = case.find(
                "S12",
                event=win.event,
                seat=win.won.seat,
                found=say("{number} ura ({tiles})", number=len(claim.ura), tiles=format_tiles(claim.ura, in_order=True)),
                expected=say("{number} ura", number=due),
                rests_on="ura",
            )


def _by_listed(case: HandCase, win: WinCase, dora: tuple[Tile, ...]) -> Score | None:
    """The score with the indicators that the win lists where the log's own list of yaku goes by them, else with those turned."""
    if win.tile is None or win.situation is None:
        return win.score
    listed = msgspec.structs.replace(win.situation, dora=dora)
    score = scorer(case.settings).score(win.concealed, win.melds, win.tile, listed)
    return score if not isinstance(score, NoScore) and due_lines(score) == claimed_lines(win) else win.score


def _trust_dora(case: HandCase, win: WinCase, score: Score, field: str) -> Score:
    """Dora, or ura, of indicators that the log does not show cannot be verified: their han are taken as claimed."""
    if score.yakuman:
        return score
    claim, most = win.won.claim, 4 * max(1, len(case.table.indicators))
    known = score.dora if field == "dora" else 0  # of the indicators that kans turned
    possible = [score, *(revalued(case, score, score.raw_han + han, score.fu, **{field: known + han}) for han in range(1, most + 1))]
    if claim.yaku is not None:
        claimed = sum(yaku.han or 0 for yaku in claim.yaku if yaku.id == "ura_dora")
        return possible[min(claimed, most)]
    if claim.han is not None:
        return next((one for one in possible if claim.han in (one.han, one.raw_han)), score)
    points = _gained(case, win) if claim.points is None else (claim.points,)
    return next((one for one in possible if points_of(case, win, one) in points), score)


def _gained(case: HandCase, win: WinCase) -> tuple[int, ...]:
    """What the hand alone may have brought by the recorded payments: less counters and deposits, which one of several winners takes."""
    delta = win.won.claim.delta
    if delta is None:
        return ()
    gain = delta[win.won.seat]
    honba, sticks = case.honba * case.settings.honba_points, (case.carried + len(case.table.deposits)) * STICK
    return (gain - honba - sticks,) if len(case.wins) == 1 else (gain - honba - sticks, gain, gain - honba, gain - sticks)


def revalued(case: HandCase, score: Score, han: int, fu: int, *, ura: int | None = None, dora: int | None = None) -> Score:
    """The score with another total of han and other fu."""
    shown = min(han, case.settings.han_cap or han)
    value = value_of(shown, fu, case.settings)
    return msgspec.structs.replace(
        score,
        han=shown,
        raw_han=han,
        fu=fu,
        limit=value.limit,
        kiriage=value.kiriage,
        base=value.base,
        yakuman=int(value.counted),
        counted=value.counted,
        dora=score.dora if dora is None else dora,
        ura=score.ura if ura is None else ura,
    )


def yakuman_of(case: HandCase, win: WinCase, score: Score) -> tuple[str, ...]:
    """Every yakuman that the hand has, those too that do not count beside another (R-4.2-08)."""
    if not score.yakuman or score.counted:
        return ()
    if not case.settings.yakuman_stack and win.tile is not None and win.situation is not None:
        settings = msgspec.structs.replace(case.settings, yakuman_stack=True, yakuman_max=0)
        every = scorer(settings).score(win.concealed, win.melds, win.tile, win.situation)
        if isinstance(every, Score):
            score = every
    return tuple(name for name, _ in score.yaku)


def due_lines(score: Score) -> dict[str, int]:
    """Yaku and dora of a score as a log lists them."""
    lines = dict(score.yaku)
    if not score.yakuman or score.counted:
        if score.dora or score.kita:
            lines["dora"] = score.dora + score.kita
        if score.ura:
            lines["ura_dora"] = score.ura
        if score.aka:
            lines["aka_dora"] = score.aka
    return lines


def claimed_lines(win: WinCase) -> dict[str, int | None]:
    """Yaku and dora as the log lists them, in our ids. A dora line of no han says nothing and is left out."""
    lines: dict[str, int | None] = {}
    situation = win.situation
    for yaku in win.won.claim.yaku or ():
        if yaku.han == 0 and yaku.id in DORA_LINES:
            continue
        name = yaku.id
        if situation is not None and name.endswith(("t", "h")) and "_wind_" in name:
            if name == _WIND_YAKU[situation.seat_wind][0]:
                name = "seat_wind"
            elif name == _WIND_YAKU[situation.round_wind][1]:
                name = "round_wind"
        lines[name] = yaku.han
    if "dragons" in lines:
        lines |= _dragons(win, lines.pop("dragons"))
    if "double_riichi" in lines and lines.get("riichi") == 1:
        # One more han for the double riichi, as some regulations list it (R-4.2.1-03), is the same two han.
        del lines["riichi"]
        lines["double_riichi"] = (lines["double_riichi"] or 0) + 1
    return lines


def _dragons(win: WinCase, han: int | None) -> dict[str, int | None]:
    """The dragons of the hand, where a log lists them in one line and their han are as many."""
    kinds = [KIND[tile] for tile in (*win.concealed, *(() if win.tile is None else (win.tile,)))]
    kinds += [KIND[tile] for meld in win.melds for tile in meld.tiles]
    held = [name for name, kind in (("haku", WHITE), ("hatsu", GREEN), ("chun", RED)) if kinds.count(kind) >= 3]
    return dict.fromkeys(held, 1) if len(held) == han else {"dragons": han}


def _yaku(case: HandCase, win: WinCase, score: Score) -> bool:
    """Compare the lists; True when the log has read the hand another way and all is said with that."""
    due, claimed = due_lines(score), claimed_lines(win)
    if score.yakuman and not score.counted:
        if claimed.keys() == due.keys():
            return False
        if not case.settings.yakuman_stack and claimed and claimed.keys() <= set(yakuman_of(case, win, score)):
            return False  # a hand counts as one yakuman, and may be called by any that it has
    elif claimed == due:
        return False
    if _other_reading(case, win, score, claimed):
        return True
    missing = {yaku: han for yaku, han in due.items() if yaku not in claimed and yaku not in DORA_LINES}
    extra = {yaku: han for yaku, han in claimed.items() if yaku not in due and yaku not in DORA_LINES}
    if extra:
        expected = say("{yaku} instead", yaku=lines_text(missing)) if missing else say("nothing in its place")
        _root(win, case.find("S02", event=win.event, seat=win.won.seat, found=lines_text(extra), expected=expected, rests_on=_key(extra)))
    elif missing:
        _root(
            win,
            case.find(
                "S01", event=win.event, seat=win.won.seat, expected=lines_text(missing), found=say("not listed"), rests_on=_key(missing)
            ),
        )
    for yaku, han in due.items():
        value = claimed.get(yaku)
        if yaku in DORA_LINES:
            if (value or 0) != han:
                _root(win, case.find(DORA_LINES[yaku], event=win.event, seat=win.won.seat, found=str(value or 0), expected=str(han)))
        elif value is not None and value != han:
            _root(
                win,
                case.find(
                    "S03",
                    event=win.event,
                    seat=win.won.seat,
                    found=say("{yaku} {han} han", yaku=yaku_name(yaku), han=value),
                    expected=say("{han} han", han=han),
                    rests_on=f"yaku.{yaku}",
                ),
            )
    for yaku, code in DORA_LINES.items():
        if yaku in claimed and yaku not in due:
            _root(win, case.find(code, event=win.event, seat=win.won.seat, found=str(claimed[yaku]), expected="0"))
    return False


def _root(win: WinCase, finding: Finding) -> None:
    win.root = win.root or finding


def _key(yaku: Mapping[str, object]) -> str:
    return f"yaku.{next(iter(yaku))}"


def lines_text(lines: Mapping[str, int | None]) -> str:
    """A list of yaku in words: ``Riichi 1, Pinfu 1``."""
    return joined(yaku_name(yaku) if han is None else joined([yaku_name(yaku), han], " ") for yaku, han in lines.items())


def _other_reading(case: HandCase, win: WinCase, score: Score, claimed: Mapping[str, int | None]) -> bool:
    """Whether the log's list and fu are those of another reading of the same hand."""
    if win.tile is None or win.situation is None:
        return False
    claim = win.won.claim
    for other in scorer(case.settings).every_score(win.concealed, win.melds, win.tile, win.situation):
        if due_lines(other) == claimed and claim.fu in (None, other.fu) and other.reading != score.reading:
            same = other.base == score.base
            finding = case.find(
                "S11",
                event=win.event,
                seat=win.won.seat,
                found=say("{yaku}, {fu} fu", yaku=lines_text(claimed), fu=other.fu),
                expected=say("{yaku}, {fu} fu", yaku=lines_text(due_lines(score)), fu=score.fu),
                severity=Severity.NOTE if same else None,
            )
            _root(win, finding)
            win.claimed = other
            _value(case, win, score)
            return True
    return False


def _total_han(case: HandCase, win: WinCase, score: Score) -> None:
    """The total: against the hand, or against the log's own list, the errors of which are reported by themselves."""
    claim = win.won.claim
    if claim.han is None or claim.yakuman or score.yakuman:
        return
    right = {score.han, score.raw_han}
    listed = claimed_han(claim) if claim.yaku is not None and all(yaku.han is not None for yaku in claim.yaku) else None
    if listed is not None:
        right |= {listed, min(listed, case.settings.han_cap or listed)}
    if listed is None and claim.yaku and win.root is not None:
        return  # the list, which names no han, is wrong already
    if claim.han not in right:
        due = score.han if listed is None else listed
        _root(
            win,
            case.find("S04", event=win.event, seat=win.won.seat, found=say("{han} han", han=claim.han), expected=say("{han} han", han=due)),
        )


def _fu(case: HandCase, win: WinCase, score: Score) -> None:
    fu = win.won.claim.fu
    if fu is not None and fu != score.fu and not (score.yakuman and fu == 0):
        _root(win, case.find("S05", event=win.event, seat=win.won.seat, found=say("{fu} fu", fu=fu), expected=say("{fu} fu", fu=score.fu)))


def _as_claimed(case: HandCase, win: WinCase, score: Score) -> Score | None:
    """The score at the han and fu that the log lists, however wrong; None when it lists no han to go by."""
    claim = win.won.claim
    han = claimed_han(claim)
    if han is None:
        return score if score.yakuman and claim.yakuman else None
    fu = claim.fu if claim.fu is not None else score.fu
    listed = revalued(case, score, han, fu)
    if claim.han not in (None, han) and claim.points not in (None, points_of(case, win, listed)):
        return revalued(case, score, claim.han, fu)  # the value follows from the total and not from the list
    return listed


def claimed_han(claim: WinClaim) -> int | None:
    """Total han of a claim: the sum of its lines, else its total; None for a named yakuman."""
    if claim.yakuman:
        return None
    if claim.yaku is not None and all(yaku.han is not None for yaku in claim.yaku):
        return sum(yaku.han or 0 for yaku in claim.yaku)
    return claim.han


def _limit(case: HandCase, win: WinCase, score: Score) -> None:
    limit = win.won.claim.limit
    if limit is None or limit == score.limit:
        return
    if win.claimed is not None and limit == win.claimed.limit:
        return
    severity = None
    if win.claimed is not None and win.won.claim.points == points_of(case, win, win.claimed):
        severity = Severity.WARNING
    elif limit in LIMIT_BASE:
        # A value that follows from the wrong limit is not reported again.
        claimed = msgspec.structs.replace(score, base=LIMIT_BASE[limit])
        if win.won.claim.points == points_of(case, win, claimed):
            win.claimed = claimed
    _root(
        win,
        case.find(
            "S06",
            event=win.event,
            seat=win.won.seat,
            found=LIMIT_NAMES.get(limit, limit),
            expected=LIMIT_NAMES[score.limit],
            severity=severity,
        ),
    )


def points_of(case: HandCase, win: WinCase, score: Score) -> int:
    """What a win is worth at a score, counters and deposits apart."""
    won = win.won
    return hand_points(score, dealer=won.seat == case.table.dealer, tsumo=won.seat == won.frm, settings=case.settings, players=case.players)


def _value(case: HandCase, win: WinCase, score: Score) -> None:
    points = win.won.claim.points
    if points is None or points == points_of(case, win, score):
        return
    if win.claimed is not None and points == points_of(case, win, win.claimed):
        return
    # Payments that follow from the wrong value are not reported again: find the base points that it stands for.
    for base in BASES:
        claimed = msgspec.structs.replace(score, base=base)
        if points == points_of(case, win, claimed):
            win.claimed = claimed
            break
    _root(win, case.find("S10", event=win.event, seat=win.won.seat, found=str(points), expected=str(points_of(case, win, score))))
