"""``tenbo explain LOG``: a hand told event by event with the board, then its end worked out line by line, with the clauses."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, TextIO

from rich.console import Console

import parsers
from analyzer.audit import Audit, WinAudit, audit
from analyzer.findings.code import message
from analyzer.findings.finding import Finding, Verdict
from analyzer.model.event import Drawn, Won
from analyzer.model.game import Game
from analyzer.model.hand import Hand
from analyzer.model.phrase import Phrase, counted, joined, say, tally
from analyzer.model.tile import TILE_NAMES, WIND_NAMES, format_tiles
from analyzer.regulation.regulation import Regulation
from analyzer.scoring.payment import Cause, Payment
from parsers import Unreadable
from reports import wording
from reports.board import board
from reports.inputs import STDIN, printable
from reports.records import rules_label
from reports.score_card import Card
from reports.telling import MARKS, Turn, board_lines, holding, turns
from reports.wording import SEVERITIES, citation, filled

_WIDTH: Final = 80
_CAUSES: Final = {
    Cause.HAND: say("for the hand"),
    Cause.HONBA: say("for counters"),
    Cause.STICK: say("riichi deposits"),
    Cause.LIABILITY: say("for liability"),
    Cause.NOTEN: say("not tenpai"),
    Cause.NAGASHI: say("nagashi mangan"),
    Cause.CHOMBO: say("chombo"),
}
VERDICTS: Final = {
    Verdict.AGREES: say("The record agrees."),
    Verdict.DIFFERS: say("The record differs."),
    Verdict.CANNOT_TELL: say("Whether the record is right cannot be told."),
}


class NotThereError(ValueError):
    """There is no such log, game or hand; says which there are."""


class UnreadableError(ValueError):
    """The log cannot be read; says why."""


def game_of(name: str, number: int | None) -> Game:
    """One game of a log: that of a number from 1, or the only one.

    Raises:
        NotThereError: there is no such game, or none is named of several.
        UnreadableError: the log cannot be read.
    """
    shown = say("standard input") if name == STDIN else printable(name)
    found = [entry.read for entry in parsers.entries(STDIN if name == STDIN else Path(name), printable(name))]
    if not found:
        raise NotThereError(say("{file} holds no game", file=shown))
    if number is None and len(found) > 1:
        raise NotThereError(say("{file} holds {games}: say which with --game", file=shown, games=tally(len(found), "game")))
    if not 1 <= (number or 1) <= len(found):
        raise NotThereError(say("{file} holds {games}", file=shown, games=tally(len(found), "game")))
    game = found[(number or 1) - 1]
    if isinstance(game, Unreadable):
        raise UnreadableError(say("{file}: {reason}", file=shown, reason=game.text))
    return game


def hands_of(game: Game, key: str) -> list[int]:
    """The hands of a key like ``S2-1``; more than one where a hand was dealt again.

    Raises:
        NotThereError: the game has none.
    """
    wanted = key.strip().upper()
    found = [index for index, hand in enumerate(game.hands) if wanted in {hand.key, hand.key.removesuffix("-0")}]
    if not found:
        raise NotThereError(say("there is no hand {key}; there are {keys}", key=key, keys=joined(hand.key for hand in game.hands)))
    return found


def explain_log(game: Game, key: str | None, regulation: Regulation | None, stream: TextIO) -> None:
    """Tell one hand, or without a key list the hands of the game.

    Raises:
        NotThereError: the game has no such hand.
    """
    hands = range(len(game.hands)) if key is None else hands_of(game, key)
    audited = audit(game, regulation)
    teller = _Teller(audited, stream)
    if key is None:
        teller.list()
    else:
        for index in hands:
            teller.hand(index)


class _Teller:
    def __init__(self, audited: Audit, stream: TextIO) -> None:
        self.audited = audited
        self.game = audited.game
        console = Console(file=stream, highlight=False, markup=False, emoji=False, soft_wrap=True)
        self.card = Card(console)

    def list(self) -> None:
        """A line for each hand: its key, how it ended, and the verdicts."""
        self._head(None)
        for index, hand in enumerate(self.game.hands):
            ends = [event for event in hand.events if isinstance(event, Won | Drawn)]
            how = joined([wording.happening(self.game, hand, event) for event in ends], "; ") if ends else say("no result")
            found = [finding for finding in self.audited.findings if finding.hand == index]
            codes = joined(dict.fromkeys(finding.code for finding in found))
            told = joined([how, codes], "; ") if found else how
            self._fill(told, first=f"  {hand.key:<8}", later=" " * 10)
        self.card.line((say("Say which with --hand, like --hand {key}.", key=self.game.hands[0].key if self.game.hands else "E1-0"), "dim"))

    def hand(self, index: int) -> None:
        """A hand: what it begins with, what happens, the board at its end, and its end worked out."""
        hand = self.game.hands[index]
        self._head(hand)
        self._start(hand)
        found = [finding for finding in self.audited.findings if finding.hand == index]
        self._findings([finding for finding in found if finding.event is None])
        self.card.head(say("The play"))
        for turn in turns(self.game, hand):
            self._turn(hand, turn)
            at = [one for one in found if one.event is not None and turn.first <= one.event <= turn.last]
            self._findings([one for one in at if not turn.ends])
        self.card.head(say("The board at the end"))
        for line in board_lines(self.game, board(hand, len(self.game.players)), _WIDTH):
            self.card.line((line, ""))
        self.card.line((joined(["  ", MARKS], ""), "dim"))
        for event, one in enumerate(hand.events):
            if isinstance(one, Won):
                self._win(hand, event, next((win for win in self.audited.wins if (win.hand, win.event) == (index, event)), None))
            elif isinstance(one, Drawn):
                self._drawn(hand, one)
            if isinstance(one, Won | Drawn):
                self._findings([finding for finding in found if finding.event == event])
        self.card.line(("", ""))

    # the beginning

    def _head(self, hand: Hand | None) -> None:
        source = self.game.source
        name: str = say("standard input") if source.name == STDIN else wording.printable(source.name)
        if source.index:
            name = say("{file}, game {number}", file=name, number=source.index + 1)
        self.card.line((name if hand is None else joined([name, hand.title], ": "), "bold"))
        self._fill(say("Rules: {rules}", rules=rules_label(self.audited.regulation)), first="  ", style="dim")

    def _start(self, hand: Hand) -> None:
        for wind in range(len(self.game.players)):
            seat = (hand.dealer + wind) % len(self.game.players)
            parts: list[object] = [WIND_NAMES[wind], wording.player(self.game, seat)]
            if hand.scores is not None:
                parts.append(say("{points:,} points", points=hand.scores[seat]))
            self._fill(joined(parts), first="  ")
            if hand.dealt is not None:
                self._fill(format_tiles(hand.dealt[seat]), first=" " * 6)
        more = [say("indicator {tile}", tile=TILE_NAMES[hand.indicator])] if hand.indicator is not None else []
        more += [say("{deposits} carried over", deposits=counted(hand.sticks, "deposit"))] if hand.sticks else []
        self._fill(joined(more), first="  ")

    # the play

    def _turn(self, hand: Hand, turn: Turn) -> None:
        who: Phrase | str = "" if turn.seat is None else WIND_NAMES[(turn.seat - hand.dealer) % len(self.game.players)]
        told = turn.told if turn.seat is None else joined([who, turn.told], " ")
        first, *more = filled(told, _WIDTH - 6)
        self.card.line((f"{turn.first:>4}  ", "dim"), (first, "bold" if turn.ends else ""))
        for line in more:
            self.card.line((" " * 6 + line, ""))
        if turn.seat is not None and not turn.ends:
            shown = board(hand, len(self.game.players), turn.last)
            place = next(place for place in shown.places if place.seat == turn.seat)
            if shown.played and place.concealed:
                self._fill(holding(place, shown), first=" " * 8, style="dim")

    # the end

    def _win(self, hand: Hand, event: int, win: WinAudit | None) -> None:
        won = hand.events[event]
        self.card.head(wording.happening(self.game, hand, won))
        assert isinstance(won, Won)
        self._fill(say("The log: {claim}", claim=wording.claimed(won.claim)), first="  ")
        if win is None:
            return
        if win.score is None and win.verdict is Verdict.DIFFERS:
            self._fill(say("The rules give it no value."), first="  ")
        if win.score is not None:
            regulation = self.audited.regulation
            self.card.yaku(win.score, lambda yaku: regulation.clause(f"yaku.{yaku}"))
            self.card.fu(win.score)
            self.card.head(say("Payment"))
            self.card.line(("  ", ""), (wording.size(win.score), "bold"))
            self._payments(win.payments)
        self.card.line(("", ""))
        self._fill(VERDICTS[win.verdict], first="  ", style="bold")
        for reason in win.reasons:
            self._fill(reason, first="  ", style="dim")

    def _payments(self, lines: Sequence[Payment]) -> None:
        for line in lines:
            payer = say("the table") if line.frm is None else wording.player(self.game, line.frm)
            taker = wording.player(self.game, line.to)
            self.card.row(say("{payer} to {taker}", payer=payer, taker=taker), f"{line.points:,}", _CAUSES[line.cause])

    def _drawn(self, hand: Hand, drawn: Drawn) -> None:
        self.card.head(wording.happening(self.game, hand, drawn))
        claim = drawn.claim
        flags = claim.tenpai or (None if claim.shown is None else tuple(one is not None for one in claim.shown))
        for seat in range(len(self.game.players)):
            parts: list[object] = []
            if flags is not None:
                parts.append(say("tenpai") if flags[seat] else say("not tenpai"))
            if claim.delta is not None:
                parts.append(say("{points:+,} points", points=claim.delta[seat]))
            if claim.offenders and seat in claim.offenders:
                parts.append(say("at fault") if claim.reason == "chombo" else say("is paid"))
            if parts:
                self._fill(joined([wording.player(self.game, seat), joined(parts)], ": "), first="  ")

    def _findings(self, found: Sequence[Finding]) -> None:
        for finding in found:
            mark = joined([finding.code, SEVERITIES[finding.severity]], " ")
            self._fill(joined([mark, message(finding)], ": "), first="      ! ", later=" " * 8, style="yellow")
            if finding.clause is not None:
                self._fill(say("by {clause}", clause=citation(finding.clause)), first=" " * 8, style="dim")
            for sentence in wording.owed(self.game, finding.effect or ()):
                self._fill(sentence, first=" " * 8)

    def _fill(self, text: str, *, first: str = "", later: str | None = None, style: str = "") -> None:
        for line in filled(text, _WIDTH, first=first, later=" " * len(first) if later is None else later):
            self.card.line((line, style))
