"""The words of the game for people: hands, seats, scores, bills and debts as phrases."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from rich.cells import cell_len

from analyzer.audit import Audit
from analyzer.findings.finding import Severity
from analyzer.model.clause import Clause
from analyzer.model.event import (
    AddedKan,
    Chi,
    ClosedKan,
    Discard,
    Disconnect,
    DoraTurned,
    Draw,
    Drawn,
    Event,
    Kita,
    OpenKan,
    Pon,
    Riichi,
    StickPaid,
    Won,
)
from analyzer.model.game import Game
from analyzer.model.hand import Hand
from analyzer.model.outcome import WinClaim
from analyzer.model.phrase import Phrase, joined, say, tally
from analyzer.model.tile import WIND_NAMES, Seat
from analyzer.regulation.regulation import SILENT
from analyzer.scoring.fu import FU_TEXTS
from analyzer.scoring.result import Score
from analyzer.scoring.value import LIMIT_NAMES
from analyzer.scoring.yaku import yaku_name
from reports.records import rules_label
from reports.words import tell

DORA_NAMES: Final = {"dora": say("dora"), "ura": say("ura dora"), "aka": say("red fives"), "kita": say("norths")}
DRAW_NAMES: Final = {
    "exhaustive": say("exhaustive"),
    "nagashi": say("nagashi mangan"),
    "nine_terminals": say("nine terminals and honours"),
    "four_winds": say("four equal winds"),
    "four_riichi": say("four riichi"),
    "triple_ron": say("a triple ron"),
    "four_kans": say("four kans"),
    "chombo": say("chombo"),
}
"""Ends without a winner, by the reasons of `DrawClaim`."""
SEVERITIES: Final = {Severity.ERROR: say("error"), Severity.WARNING: say("warning"), Severity.NOTE: say("note")}
EVENT_NAMES: Final = {
    Draw: say("Draw"),
    Discard: say("Discard"),
    Chi: say("Chi"),
    Pon: say("Pon"),
    OpenKan: say("Open kan"),
    ClosedKan: say("Closed kan"),
    AddedKan: say("Added kan"),
    Kita: say("North set aside"),
    Riichi: say("Riichi"),
    StickPaid: say("Deposit"),
    DoraTurned: say("Indicator turned"),
    Disconnect: say("Disconnection"),
    Won: say("Win"),
    Drawn: say("Drawn hand"),
}
EVIDENCE_NAMES: Final = {
    "full_log": say("full logs"),
    "winning_hand": say("with the winning hand"),
    "han_fu": say("with han and fu"),
    "payments": say("with payments or who was tenpai"),
    "standings": say("with no result"),
}
UNCHECKED_NAMES: Final = {
    "payments": say("payments"),
    "han_and_fu": say("han and fu"),
    "hand": say("yaku, dora and fu by the tiles"),
    "play": say("draws, discards, calls, furiten, riichi and tenpai"),
}
_WORD: Final = re.compile(r"(\s*)([\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef][、。）」：；]*|[^\s\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]+)")
"""Blanks, and what a line may end after: a word, or a Japanese letter."""


def printable(text: str) -> str:
    """Text of a log without what could steer a terminal."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)


def filled(text: str, width: int, *, first: str = "", later: str = "") -> list[str]:
    """Text in lines of at most ``width`` columns, unless a single word is longer, with what the first and the later lines begin with.

    It is told in the language of the run. Japanese letters take two columns, and a line may end after each.
    """
    lines: list[str] = []
    line = first
    begun = False
    for gap, word in _WORD.findall(printable(tell(text))):
        spaced = f"{gap}{word}" if begun else word
        if begun and cell_len(line) + cell_len(spaced) > width:
            lines.append(line)
            line, spaced = later, word
        line += spaced
        begun = True
    return [*lines, line] if begun else []


def padded(text: str, width: int) -> str:
    """A text in the language of the run, filled with blanks to so many columns."""
    told = tell(text)
    return told + " " * max(0, width - cell_len(told))


def set_right(text: str, width: int) -> str:
    """A text in the language of the run, at the right end of so many columns."""
    told = tell(text)
    return " " * max(0, width - cell_len(told)) + told


def player(game: Game, seat: Seat) -> str:
    """A player by name, or by seat number where the log has no name."""
    name = printable(game.players[seat].name) if seat < len(game.players) else ""
    return name or say("seat {seat}", seat=seat)


def at_table(game: Game, hand: Hand, seat: Seat) -> str:
    """A player with seat number and the wind of the hand: ``Akari (seat 0, South)``."""
    wind = WIND_NAMES[(seat - hand.dealer) % len(game.players)]
    if not game.players[seat].name:
        return say("{player} ({wind})", player=player(game, seat), wind=wind)
    return say("{player} (seat {seat}, {wind})", player=player(game, seat), seat=seat, wind=wind)


def happening(game: Game, hand: Hand, event: Event) -> str:
    """What an event was, as far as a heading needs it."""
    if isinstance(event, Won):
        winner = at_table(game, hand, event.seat)
        if event.frm == event.seat:
            return say("{player} wins by self-draw", player=winner)
        return say("{player} wins off {other}", player=winner, other=at_table(game, hand, event.frm))
    if isinstance(event, Drawn):
        return say("drawn: {reason}", reason=DRAW_NAMES.get(event.claim.reason) or printable(event.claim.reason).replace("_", " "))
    name = EVENT_NAMES[type(event)]
    return say("{event} by {player}", event=name, player=at_table(game, hand, event.seat)) if hasattr(event, "seat") else name


def dora_by_kind(score: Score) -> dict[str, int]:
    """The dora han of a score, those of each kind that there are."""
    kinds = {"dora": score.dora, "ura": score.ura, "aka": score.aka, "kita": score.kita}
    return {kind: han for kind, han in kinds.items() if han}


def score_list(score: Score) -> str:
    """Yaku and dora with their han: ``Riichi 1, Pinfu 1, dora 2``."""
    parts = [_times(yaku_name(yaku), han, bool(score.yakuman) and not score.counted) for yaku, han in score.yaku]
    parts += [joined([DORA_NAMES[kind], han], " ") for kind, han in dora_by_kind(score).items()]
    return joined(parts)


def _times(name: str, han: int, yakuman: bool) -> str:
    if not yakuman:
        return joined([name, han], " ")
    return name if han == 1 else say("{yaku}, counted {times} times", yaku=name, times=han)


def size(score: Score) -> str:
    """Han, fu and limit: ``3 han 40 fu``, ``5 han 30 fu, mangan``, ``yakuman``."""
    if score.yakuman and not score.counted:
        return say("yakuman") if score.yakuman == 1 else say("{times} times yakuman", times=score.yakuman)
    if not score.fu:
        told = say("{han} han", han=score.han)
    elif score.raw_han == score.han:
        told = say("{han} han {fu} fu", han=score.han, fu=score.fu)
    else:
        told = say("{han} han (of {all}) {fu} fu", han=score.han, all=score.raw_han, fu=score.fu)
    if score.limit != "none":
        told = joined([told, say("counted yakuman") if score.counted and score.limit == "yakuman" else LIMIT_NAMES[score.limit]])
    return say("{size} by rounding up", size=told) if score.kiriage else told


def fu_bill(score: Score) -> str:
    """The bill in one line: ``20 base + 8 concealed triplet … = 28, counted 30``."""
    if not score.bill:
        return f"{score.fu}"
    lines = joined((joined([line.points, say(FU_TEXTS[line.reason]["en"])], " ") for line in score.bill), " + ")
    if score.raw_fu == score.fu:
        return say("{lines} = {sum}", lines=lines, sum=score.raw_fu)
    return say("{lines} = {sum}, counted {fu}", lines=lines, sum=score.raw_fu, fu=score.fu)


def claimed(claim: WinClaim) -> str:
    """What the log says of a win, as much as it says."""
    parts: list[str] = []
    if claim.yaku:
        parts.append(
            joined(
                yaku_text(line.id) if line.han is None else joined([yaku_text(line.id), line.han], " ")
                for line in claim.yaku
                if line.han != 0
            )
        )
    han = claim.han
    if han is None and claim.yaku and not any(line.han is None for line in claim.yaku):
        han = sum(line.han or 0 for line in claim.yaku)
    if claim.yakuman:
        parts.append(say("yakuman"))
    elif han is not None or claim.fu is not None:
        limit = [LIMIT_NAMES.get(claim.limit, claim.limit)] if claim.limit not in {None, "none"} else []
        parts.append(joined([_han_and_fu(han, claim.fu), *limit]))
    if claim.points is not None:
        parts.append(say("{points} points", points=claim.points))
    return joined(parts, "; ") if parts else say("nothing of its value")


def _han_and_fu(han: int | None, fu: int | None) -> Phrase:
    if han is None:
        return say("{fu} fu", fu=fu)
    return say("{han} han", han=han) if fu is None else say("{han} han {fu} fu", han=han, fu=fu)


def yaku_text(yaku: str) -> str:
    """A yaku that the log names, by its name."""
    name = yaku_name(yaku)
    return name if isinstance(name, Phrase) else printable(name)


def citation(clause: Clause) -> str:
    """A clause in one line: ``festival-2018 R-4.1.1-04, Sets``; the regulation once, where the number names it too.

    Titles are told in Russian where the document is Russian.
    """
    if clause.number == SILENT:
        return say("{book}, which is silent here: {title}", book=clause.regulation, title=say(clause.title))
    named = clause.number.lower().startswith(clause.regulation.lower())
    return joined([clause.number if named else f"{clause.regulation} {clause.number}", say(clause.title)])


def debts(effect: Sequence[int]) -> list[tuple[Seat | None, Seat | None, int]]:
    """Who owes whom if the record is put right: (debtor, creditor, points), None for the deposits on the table.

    >>> debts((300, -100, -200, 0))
    [(1, 0, 100), (2, 0, 200)]
    >>> debts((1000, 0, 0, 0))
    [(None, 0, 1000)]
    """
    left = {seat: points for seat, points in enumerate(effect) if points}
    owed: list[tuple[Seat | None, Seat | None, int]] = []
    for creditor in [seat for seat, points in left.items() if points > 0]:
        for debtor in [seat for seat, points in left.items() if points < 0]:
            points = min(left[creditor], -left[debtor])
            if points > 0:
                owed.append((debtor, creditor, points))
                left[creditor] -= points
                left[debtor] += points
    owed += [(None, seat, points) if points > 0 else (seat, None, -points) for seat, points in left.items() if points]
    return owed


def owed(game: Game, effect: Sequence[int]) -> list[str]:
    """The debts as sentences, one a creditor: ``Akari is owed 300: 100 by Botan, 200 by Chika``."""
    lines: dict[str, list[tuple[int, str]]] = {}
    for debtor, creditor, points in debts(effect):
        taker = say("The table") if creditor is None else player(game, creditor)
        lines.setdefault(taker, []).append((points, say("the table") if debtor is None else player(game, debtor)))
    return [
        say("{taker} is owed {points} by {giver}", taker=taker, points=parts[0][0], giver=parts[0][1])
        if len(parts) == 1
        else say(
            "{taker} is owed {points}: {parts}",
            taker=taker,
            points=sum(points for points, _ in parts),
            parts=joined(say("{points} by {giver}", points=points, giver=giver) for points, giver in parts),
        )
        for taker, parts in lines.items()
    ]


def evidence_lines(evidence: Mapping[str, int], unchecked: Mapping[str, int]) -> list[Phrase]:
    """What was recorded of the hands and what could not be checked for want of it; nothing where all are full logs."""
    if not unchecked:
        return []
    levels = joined(joined([f"{hands:,}", EVIDENCE_NAMES[level]], " ") for level, hands in evidence.items())
    return [
        say("Recorded of the hands: {levels}", levels=levels),
        *(
            say("Not checked in {hands}: {what}", hands=tally(hands, "hand"), what=UNCHECKED_NAMES[kind])
            for kind, hands in unchecked.items()
        ),
    ]


def judged(audit: Audit, said_by: str | None) -> Phrase:
    """Which book a game was judged by, and whether it is the one that its log declares; ``said_by`` names what set it above the log."""
    used = rules_label(audit.regulation)
    if audit.declared is None:
        if said_by is not None:
            return say("{rules}, as {option} says; the log declares none", rules=used, option=said_by)
        return say("{rules}; the log declares none", rules=used)
    declared = rules_label(audit.declared)
    if said_by is None:
        return say("{rules}, as the log declares", rules=used)
    if declared == used:
        return say("{rules}, as {option} says; the log declares the same", rules=used, option=said_by)
    return say("{rules}, as {option} says; the log declares {declared}", rules=used, option=said_by, declared=declared)
