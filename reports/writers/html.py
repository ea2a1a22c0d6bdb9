"""The page that a referee shows at the table: an overview, every finding in one list, and every flagged hand drawn.

Pieces are written as games come, into temporary files, and put together at the end, when the counts of the overview are known: a run over
thousands of games keeps little more than what changes in their results.
"""

from __future__ import annotations

import shutil
import tempfile
from typing import Final, NamedTuple, TextIO

from analyzer.audit import Audit
from analyzer.findings.code import CODES, message
from analyzer.findings.finding import Severity
from analyzer.model.phrase import Phrase, joined, say, tally
from reports import wording
from reports.batch import Result, Waived
from reports.pages.game_view import finding_view, game_view, hand_anchor, title_of
from reports.pages.page import asset, points, policy, render
from reports.records import FindingRecord, Summary, rules_label
from reports.standings import GameStanding, Gathering, PlayerStanding, Standings, standings_of, standings_of_tournament
from reports.words import language, tell
from reports.writers import Terms

_OPEN: Final = 8
"""Games that are open when the page is; the others open at a click."""
_KEPT: Final = 1 << 22
"""Bytes of a piece that are kept in memory before it goes to a file."""


class _Ruling(NamedTuple):
    """A finding that is waived, and by whom and why."""

    record: FindingRecord
    message: str
    reason: str
    by: str
    date: str


class _ChangedRow(NamedTuple):
    name: str
    recorded: tuple[int, float, int]
    due: tuple[int, float, int]


class _Changed(NamedTuple):
    """A game whose end is another as due."""

    title: str
    anchor: str | None
    rows: list[_ChangedRow]


class HtmlWriter:
    """Writes the page at the end of the run."""

    def __init__(self, stream: TextIO, terms: Terms) -> None:
        self._stream = stream
        self._terms = terms
        self._rows = _piece()
        self._games = _piece()
        self._drawn = 0
        self._waived: list[_Ruling] = []
        self._gathering = Gathering()
        self._anchors: dict[tuple[str, int], str] = {}
        self._title = ""

    def result(self, result: Result) -> None:
        """The rows of a game's findings, and the game with its flagged hands."""
        self._waived += [_ruling(waived) for waived in result.waived]
        self._gathering.result(result)
        self._title = self._title or title_of(result)
        if not result.shown:
            return
        anchor = None
        if result.audit is not None:
            self._drawn += 1
            anchor = f"g{self._drawn}"
            self._anchors[result.name, result.game] = anchor
            self._game(result, result.audit, anchor)
        game = None if result.audit is None else result.audit.game
        views = [finding_view(shown, game) for shown in result.shown]
        anchors = [None if anchor is None else hand_anchor(anchor, shown.finding.hand) for shown in result.shown]
        self._rows.write(render("rows", views=views, anchor=anchor, anchors=anchors, title=title_of(result)))

    def _game(self, result: Result, audit: Audit, anchor: str) -> None:
        told = tally(len(result.shown), "finding")
        try:
            view = game_view(result, audit, anchor)
        except Exception as error:  # a fault of ours in drawing one game must not take the whole report
            failed = say("tenbo failed: {error}", error=wording.printable(f"{type(error).__name__}: {error}"))
            views = [finding_view(shown, audit.game) for shown in result.shown]
            self._games.write(render("undrawn", anchor=anchor, title=title_of(result), failed=failed, views=views, tally=told))
            return
        self._games.write(
            render(
                "game",
                game=view,
                judged=say("Rules: {rules}", rules=wording.judged(audit, self._terms.said_by if self._terms.rules else None)),
                tally=told,
                open=self._drawn <= _OPEN,
            )
        )

    def finish(self, summary: Summary) -> None:
        """The page, from its pieces."""
        tournament = self._terms.tournament
        told = standings_of(self._gathering) if tournament is None else standings_of_tournament(tournament, self._gathering)
        codes = [(CODES[code], number) for code, number in summary.findings.items()]
        stream = self._stream
        stream.write(
            render(
                "head",
                lang=language(),
                policy=policy(),
                version=summary.version,
                title=_title(summary, told, self._title),
                lead=_lead(summary),
                style=asset("style.css"),
                sprite=asset("tiles.svg"),
            )
        )
        stream.write(
            render(
                "overview",
                summary=summary,
                counts=[
                    (summary.files - summary.skipped, say("files")),
                    (summary.games, say("games")),
                    (summary.hands, say("hands")),
                    (summary.wins, say("wins")),
                ],
                shares=_shares(summary),
                unchecked=wording.evidence_lines(summary.evidence, summary.unchecked),
                said=_said(self._terms),
                codes=codes,
                changed=[self._changed(game) for game in told.games if game.differs],
                players=[player for player in told.players if _moves(player)],
            )
        )
        grades = [
            (grade.value, wording.SEVERITIES[grade], summary.severities.get(grade.value, 0))
            for grade in Severity
            if summary.severities.get(grade.value)
        ]
        stream.write(render("list", severities=grades, codes=codes))
        _pour(self._rows, stream)
        stream.write(render("after_rows", codes=codes, waived=self._waived, games=self._drawn))
        _pour(self._games, stream)
        stream.write(render("foot", version=summary.version, script=asset("script.js")))

    def _changed(self, game: GameStanding) -> _Changed:
        one, due = game.recorded, game.due
        assert one is not None
        assert due is not None
        rows = [
            _ChangedRow(
                wording.printable(game.players[seat] or game.names[seat]) or say("seat {number}", number=seat),
                (one.scores[seat], one.results[seat], one.places[seat]),
                (due.scores[seat], due.results[seat], due.places[seat]),
            )
            for seat in sorted(range(len(game.names)), key=lambda seat: (one.places[seat], seat))
        ]
        name = wording.printable(game.file)
        title = name if game.game == 0 else say("{file}, game {number}", file=name, number=game.game + 1)
        changed = [row for row in rows if row.recorded != row.due]
        return _Changed(title, self._anchors.get((game.file, game.game)), changed)


def _piece() -> tempfile.SpooledTemporaryFile[str]:
    return tempfile.SpooledTemporaryFile(_KEPT, "w+", encoding="utf-8", newline="\n")


def _pour(piece: tempfile.SpooledTemporaryFile[str], stream: TextIO) -> None:
    piece.seek(0)
    shutil.copyfileobj(piece, stream)
    piece.close()


def _ruling(waived: Waived) -> _Ruling:
    shown, waiver = waived
    return _Ruling(shown.record, tell(message(shown.finding)), waiver.reason, waiver.by, waiver.date.isoformat())


def _moves(player: PlayerStanding) -> bool:
    one, due = player.recorded, player.due
    return one.total != due.total or one.place != due.place


def _title(summary: Summary, told: Standings, first: str) -> str:
    if told.name:
        return say("Audit of {name}", name=wording.printable(told.name))
    return (
        say("Audit of {name}", name=first) if summary.games == 1 and summary.files == 1 and first else say("Audit of riichi mahjong games")
    )


def _lead(summary: Summary) -> Phrase:
    """What came of it, in a sentence or three."""
    wins, differs, unsure = summary.wins, summary.verdicts.differs, summary.verdicts.cannot_tell
    errors = summary.severities.get("error", 0)
    told = [say("Errors: {n}.", n=points(errors)) if errors else say("No errors.")]
    if wins:
        told.append(
            say("Wins that differ from the rules: {n} of {wins}.", n=points(differs), wins=points(wins))
            if differs
            else say("No win differs from the rules.")
        )
    if unsure:
        told.append(say("Wins that could not be judged: {n}.", n=points(unsure)))
    return joined(told, " ")


def _shares(summary: Summary) -> list[tuple[str, float, float]]:
    """The parts of the bar of verdicts, of 100."""
    verdicts = summary.verdicts
    at, parts = 0.0, []
    for name, number in (("agrees", verdicts.agrees), ("differs", verdicts.differs), ("cannot_tell", verdicts.cannot_tell)):
        width = round(100 * number / summary.wins, 2) if summary.wins else 0
        if number:
            parts.append((name, round(at, 2), max(width, 0.6)))
        at += width
    return parts


def _said(terms: Terms) -> Phrase | None:
    if terms.rules is None:
        return None
    return say("Judged by {rules}, as {option} says, whatever the logs declare.", rules=rules_label(terms.rules), option=terms.said_by)
