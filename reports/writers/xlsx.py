"""The audit as an Excel workbook: findings, hands put right, games and players as recorded and as due, and the counts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from analyzer.audit import Audit, WinAudit
from analyzer.checks.money import delta_of
from analyzer.checks.score import claimed_han
from analyzer.findings.code import CODES, message
from analyzer.findings.finding import Verdict
from analyzer.model.event import Won
from analyzer.model.phrase import joined, say
from analyzer.model.tile import WIND_NAMES
from analyzer.scoring.payment import hand_points
from analyzer.scoring.value import LIMIT_NAMES
from reports import wording
from reports.batch import Result, Shown
from reports.pages.comparison import NAMED, yaku_lists
from reports.records import Summary
from reports.standings import Gathering, Standings, standings_of, standings_of_tournament
from reports.writers import Terms
from reports.writers.workbook import Column, Value, Workbook

_SEATS: Final = range(4)
_FINDINGS: Final = (
    Column(say("Severity"), 10),
    Column(say("Code"), 7),
    Column(say("Name"), 22),
    Column(say("File"), 34),
    Column(say("Game"), 7, "number"),
    Column(say("Hand"), 8),
    Column(say("Player"), 18),
    Column(say("What"), 60),
    Column(say("Found"), 28),
    Column(say("Expected"), 28),
    *(Column(say("Effect, seat {seat}", seat=seat), 11, "signed") for seat in _SEATS),
    Column(say("Who owes whom"), 40),
    Column(say("Clause"), 44),
    Column(say("Where in the file"), 26),
    Column("SHA-256", 20),
)
_HANDS: Final = (
    Column(say("File"), 34),
    Column(say("Game"), 7, "number"),
    Column(say("Hand"), 8),
    Column(say("Winner"), 18),
    Column(say("Off"), 18),
    Column(say("Codes"), 12),
    Column(say("Yaku recorded"), 40),
    Column(say("Yaku due"), 40),
    Column(say("Han recorded"), 10, "number"),
    Column(say("Han due"), 10, "number"),
    Column(say("Fu recorded"), 10, "number"),
    Column(say("Fu due"), 10, "number"),
    Column(say("Limit recorded"), 13),
    Column(say("Limit due"), 13),
    Column(say("Points recorded"), 11, "points"),
    Column(say("Points due"), 11, "points"),
    *(Column(say("Paid, seat {seat}", seat=seat), 11, "signed") for seat in _SEATS),
    *(Column(say("Due, seat {seat}", seat=seat), 11, "signed") for seat in _SEATS),
)
_GAMES: Final = (
    Column(say("File"), 34),
    Column(say("Game"), 7, "number"),
    Column(say("Seat"), 14),
    Column(say("Player"), 22),
    Column(say("Score"), 11, "points"),
    Column(say("Result"), 10, "result"),
    Column(say("Place"), 8, "number"),
    Column(say("Score due"), 11, "points"),
    Column(say("Result due"), 10, "result"),
    Column(say("Place due"), 8, "number"),
    Column(say("Rules"), 34),
    Column(say("Remark"), 50),
)
_PLAYERS: Final = (
    Column(say("Place"), 8, "number"),
    Column(say("Player"), 26),
    Column(say("Games"), 9, "number"),
    Column(say("Total"), 11, "result"),
    Column(say("Average"), 10, "decimal"),
    *(Column(place, 7, "number") for place in (say("1st"), say("2nd"), say("3rd"), say("4th"))),
    Column(say("Penalties"), 11, "result"),
    Column(say("Place due"), 8, "number"),
    Column(say("Total due"), 11, "result"),
    Column(say("Average due"), 10, "decimal"),
)
_COUNTS: Final = (Column(say("What"), 70), Column(say("Number"), 14, "number"))


class XlsxWriter:
    """Writes findings and hands as they come, the rest at the end."""

    def __init__(self, path: Path, terms: Terms) -> None:
        self._terms = terms
        self._book = Workbook(path, say("Audit of riichi mahjong games"))
        self._findings = self._book.sheet(say("Findings"), _FINDINGS)
        self._hands = self._book.sheet(say("Hands put right"), _HANDS)
        self._games = self._book.sheet(say("Games"), _GAMES)
        self._players = self._book.sheet(say("Standings"), _PLAYERS)
        self._counts = self._book.sheet(say("Counts"), _COUNTS)
        self._gathering = Gathering()

    def result(self, result: Result) -> None:
        """The findings of a game, and its wins that differ."""
        self._gathering.result(result)
        for shown in result.shown:
            self._findings.row(_finding(result, shown))
        if result.audit is not None and result.shown:
            for win in result.audit.wins:
                if win.verdict is Verdict.DIFFERS:
                    self._hand(result, result.audit, win)

    def _hand(self, result: Result, audit: Audit, win: WinAudit) -> None:
        game = audit.game
        hand = game.hands[win.hand]
        won = hand.events[win.event]
        assert isinstance(won, Won)
        claim, score = won.claim, win.score
        players = len(game.players)
        codes = {one.record.code: None for one in result.shown if (one.finding.hand, one.finding.event) == (win.hand, win.event)}
        recorded, given = yaku_lists(audit, win, won)
        points = None
        if score is not None:
            settings = audit.regulation.settings
            points = hand_points(score, dealer=win.seat == hand.dealer, tsumo=win.seat == win.frm, settings=settings, players=players)
        pairs: list[tuple[Value, Value]] = [
            (claimed_han(claim), None if score is None or not score.han else score.han),
            (claim.fu, None if score is None else score.fu),
            (
                None if claim.limit is None else LIMIT_NAMES.get(claim.limit, claim.limit),
                None if score is None else LIMIT_NAMES.get(score.limit, score.limit),
            ),
            (claim.points, points),
        ]
        paid = _seats(claim.delta)
        due = _seats(delta_of(win.payments, players) if win.payments else None)
        values = [
            result.name,
            result.game + 1,
            hand.key,
            wording.player(game, win.seat),
            None if win.frm == win.seat else wording.player(game, win.frm),
            " ".join(codes),
            _listed(recorded),
            _listed(given),
            *(value for pair in pairs for value in pair),
            *paid,
            *due,
        ]
        wrong = {9 + 2 * at for at, (one, other) in enumerate(pairs) if one is not None and other is not None and one != other}
        wrong |= {20 + seat for seat in _SEATS if None not in (paid[seat], due[seat]) and paid[seat] != due[seat]}
        self._hands.row(values, frozenset(wrong))

    def finish(self, summary: Summary) -> None:
        """Standings and counts."""
        tournament = self._terms.tournament
        told = standings_of(self._gathering) if tournament is None else standings_of_tournament(tournament, self._gathering)
        self._standings(told)
        for what, number in _counts(summary):
            self._counts.row((what, number))
        self._book.close()

    def _standings(self, told: Standings) -> None:
        for game in told.games:
            for seat, name in enumerate(game.names):
                ends = [
                    (side.scores[seat], side.results[seat], side.places[seat]) if side is not None else (None, None, None)
                    for side in (game.recorded, game.due)
                ]
                remark = game.unknown or " ".join(game.causes)
                wrong = {7 + at for at in range(3) if game.differs and ends[0][at] != ends[1][at]}
                row = (game.file, game.game + 1, say(WIND_NAMES[seat]), game.players[seat] or name, *ends[0], *ends[1], game.rules, remark)
                self._games.row(row, frozenset(wrong))
        for player in told.players:
            one, due = player.recorded, player.due
            row = (one.place, one.player, one.games, one.total, one.average, *one.places, one.penalties, due.place, due.total, due.average)
            wrong = {at for at, other in ((10, 0), (11, 3)) if row[at] != row[other]}
            self._players.row(row, frozenset(wrong))


def _finding(result: Result, shown: Shown) -> Sequence[Value]:
    finding, record = shown
    game = None if result.audit is None else result.audit.game
    return (
        wording.SEVERITIES[finding.severity],
        record.code,
        say(CODES[record.code].name),
        record.file,
        record.game + 1,
        record.hand,
        None if game is None or finding.seat is None else wording.player(game, finding.seat),
        message(finding),
        finding.found or None,
        finding.expected or None,
        *_seats(finding.effect),
        None if game is None else joined(wording.owed(game, finding.effect or ()), "; "),
        None if record.clause is None else wording.citation(record.clause),
        record.place,
        record.digest,
    )


def _listed(yaku: dict[str, str] | None) -> str | None:
    return (
        None
        if yaku is None
        else joined(wording.yaku_text(name) if han == NAMED else joined([wording.yaku_text(name), han], " ") for name, han in yaku.items())
    )


def _seats(points: Sequence[int] | None) -> list[int | None]:
    """Points of each of four seats, None where there are none."""
    told: list[int | None] = list(points or ())
    return told + [None] * (len(_SEATS) - len(told))


def _counts(summary: Summary) -> list[tuple[str, int]]:
    verdicts = summary.verdicts
    return [
        (say("files"), summary.files - summary.skipped),
        (say("games"), summary.games),
        (say("hands"), summary.hands),
        (say("wins"), summary.wins),
        (say("agrees"), verdicts.agrees),
        (say("differs"), verdicts.differs),
        (say("cannot tell"), verdicts.cannot_tell),
        *((joined([say("cannot tell"), reason], ": "), number) for reason, number in summary.reasons.items()),
        *((joined([code, say(CODES[code].name)], " "), number) for code, number in summary.findings.items()),
        *((say("Not told: {reason}", reason=reason), number) for reason, number in summary.untold.items()),
        *((say("Rules: {rules}", rules=rules), number) for rules, number in summary.rules.items()),
        (say("waived"), summary.waived),
        (say("known from the baseline"), summary.known),
    ]
