"""The words of the game for people: hands, seats, scores, bills and debts as phrases."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from analyzer.model.clause import Clause
from analyzer.model.event import Drawn, Event, Won
from analyzer.model.game import Game
from analyzer.model.hand import Hand
from analyzer.model.outcome import WinClaim
from analyzer.model.tile import WIND_NAMES, Seat
from analyzer.regulation.regulation import SILENT
from analyzer.scoring.fu import FU_TEXTS
from analyzer.scoring.result import Score
from analyzer.scoring.yaku import yaku_name

DORA_NAMES: Final = {"dora": "dora", "ura": "ura dora", "aka": "red fives", "kita": "norths"}


def printable(text: str) -> str:
    """Text of a log without what could steer a terminal."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)


def filled(text: str, width: int, *, first: str = "", later: str = "") -> list[str]:
    """Text in lines of at most ``width``, unless a single word is longer, with what the first and the later lines begin with."""
    return textwrap.wrap(
        printable(text), width, initial_indent=first, subsequent_indent=later, break_long_words=False, break_on_hyphens=False
    )


def player(game: Game, seat: Seat) -> str:
    """A player by name, or by seat number where the log has no name."""
    name = printable(game.players[seat].name) if seat < len(game.players) else ""
    return name or f"seat {seat}"


def at_table(game: Game, hand: Hand, seat: Seat) -> str:
    """A player with seat number and the wind of the hand: ``Akari (seat 0, South)``."""
    wind = WIND_NAMES[(seat - hand.dealer) % len(game.players)]
    return f"{player(game, seat)} ({wind if not game.players[seat].name else f'seat {seat}, {wind}'})"


def happening(game: Game, hand: Hand, event: Event) -> str:
    """What an event was, as far as a heading needs it."""
    if isinstance(event, Won):
        winner = at_table(game, hand, event.seat)
        return f"{winner} wins by self-draw" if event.frm == event.seat else f"{winner} wins off {at_table(game, hand, event.frm)}"
    if isinstance(event, Drawn):
        return f"drawn: {printable(event.claim.reason).replace('_', ' ')}"
    return f"{type(event).__name__} by {at_table(game, hand, event.seat)}" if hasattr(event, "seat") else type(event).__name__


def dora_by_kind(score: Score) -> dict[str, int]:
    """The dora han of a score, those of each kind that there are."""
    kinds = {"dora": score.dora, "ura": score.ura, "aka": score.aka, "kita": score.kita}
    return {kind: han for kind, han in kinds.items() if han}


def score_list(score: Score) -> str:
    """Yaku and dora with their han: ``Riichi 1, Pinfu 1, dora 2``."""
    parts = [_times(yaku_name(yaku), han, bool(score.yakuman) and not score.counted) for yaku, han in score.yaku]
    parts += [f"{DORA_NAMES[kind]} {han}" for kind, han in dora_by_kind(score).items()]
    return ", ".join(parts)


def _times(name: str, han: int, yakuman: bool) -> str:
    if not yakuman:
        return f"{name} {han}"
    return name if han == 1 else f"{name}, counted {han} times"


def size(score: Score) -> str:
    """Han, fu and limit: ``3 han 40 fu``, ``5 han 30 fu, mangan``, ``yakuman``."""
    if score.yakuman and not score.counted:
        return "yakuman" if score.yakuman == 1 else f"{score.yakuman} times yakuman"
    capped = f" (of {score.raw_han})" if score.raw_han != score.han else ""
    counted = "counted " if score.counted and score.limit == "yakuman" else ""
    limit = "" if score.limit == "none" else f", {counted}{score.limit.replace('_', ' ')}"
    fu = f" {score.fu} fu" if score.fu else ""
    return f"{score.han} han{capped}{fu}{limit}{' by rounding up' if score.kiriage else ''}"


def fu_bill(score: Score) -> str:
    """The bill in one line: ``20 base + 8 concealed triplet … = 28, counted 30``."""
    if not score.bill:
        return f"{score.fu}"
    lines = " + ".join(f"{line.points} {FU_TEXTS[line.reason]['en']}" for line in score.bill)
    return f"{lines} = {score.raw_fu}" + ("" if score.raw_fu == score.fu else f", counted {score.fu}")


def claimed(claim: WinClaim) -> str:
    """What the log says of a win, as much as it says."""
    parts: list[str] = []
    if claim.yaku:
        parts.append(
            ", ".join(
                f"{printable(yaku_name(line.id))}{'' if line.han is None else f' {line.han}'}" for line in claim.yaku if line.han != 0
            )
        )
    han = claim.han
    if han is None and claim.yaku and not any(line.han is None for line in claim.yaku):
        han = sum(line.han or 0 for line in claim.yaku)
    value = [f"{han} han"] if han is not None and not claim.yakuman else []
    value += [f"{claim.fu} fu"] if claim.fu is not None and not claim.yakuman else []
    worth = " ".join(value) + (f", {claim.limit}" if value and claim.limit not in {None, "none"} else "")
    if worth or claim.yakuman:
        parts.append(worth or "yakuman")
    if claim.points is not None:
        parts.append(f"{claim.points} points")
    return "; ".join(parts) or "nothing of its value"


def citation(clause: Clause) -> str:
    """A clause in one line: ``festival-2018 R-4.1.1-04, Sets``; the regulation once, where the number names it too."""
    if clause.number == SILENT:
        return f"{clause.regulation}, which is silent here: {clause.title}"
    named = clause.number.lower().startswith(clause.regulation.lower())
    return f"{clause.number if named else f'{clause.regulation} {clause.number}'}, {clause.title}"


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
        taker = "The table" if creditor is None else player(game, creditor)
        lines.setdefault(taker, []).append((points, "the table" if debtor is None else player(game, debtor)))
    return [
        f"{taker} is owed {parts[0][0]} by {parts[0][1]}"
        if len(parts) == 1
        else f"{taker} is owed {sum(points for points, _ in parts)}: {', '.join(f'{points} by {giver}' for points, giver in parts)}"
        for taker, parts in lines.items()
    ]
