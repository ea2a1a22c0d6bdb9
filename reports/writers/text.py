"""The report for a referee: every finding with what the log says, what the regulation gives, the clause, and who owes whom.

Lines are filled to 80 columns (less at a narrow terminal); names of files and places are never broken. Colour at a terminal only.
"""

from __future__ import annotations

from typing import Final, Literal, TextIO

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from analyzer.audit import Audit, WinAudit
from analyzer.checks.given_wall import GENERATION
from analyzer.findings.code import CODES, message
from analyzer.findings.finding import Severity, Verdict
from analyzer.model.event import Won
from analyzer.model.game import Game
from analyzer.model.phrase import joined, say, tally
from analyzer.scoring.payment import hand_points
from reports import wording
from reports.batch import Result, Shown, Waived
from reports.records import Summary, rules_label
from reports.wording import SEVERITIES, padded
from reports.words import tell

_WIDTH: Final = 80
_STYLES: Final = {"error": "bold red", "warning": "yellow", "note": "cyan"}
_LABEL: Final = 16
_NUMBER: Final = 10
_RULES_SHOWN: Final = 5


class TextWriter:
    """Writes games with findings and the closing counts; ``verbose`` adds a line for each clean game and each skipped file."""

    def __init__(self, stream: TextIO, *, rules: str | None, quiet: bool, verbose: bool, said_by: str = "--rules") -> None:
        self._console = Console(file=stream, highlight=False, markup=False, emoji=False, soft_wrap=True)
        self._width = min(_WIDTH, self._console.width) if self._console.is_terminal else _WIDTH
        self._rules = rules
        self._labels: dict[str, str] = {}
        """How each of the rules met is told."""
        self._said_by = said_by
        self._quiet = quiet
        self._verbose = verbose
        self._above: Literal["nothing", "line", "block"] = "nothing"
        if rules is not None and not quiet:
            self._fill("", say("Judged by {rules}, as {option} says, whatever the logs declare.", rules=rules, option=said_by))
            self._above = "block"

    def result(self, result: Result) -> None:
        """One game with errors or warnings; one with notes alone, a clean one and a skipped file only when verbose."""
        if result.audit is not None:
            label = rules_label(result.audit.regulation)
            self._labels[str(label)] = label
        if not self._verbose and all(shown.finding.severity is Severity.NOTE for shown in result.shown):
            return
        with self._console:  # one write a game
            if result.shown or result.waived:
                self._game(result)
            elif result.audit is not None:
                self._clean(result, result.audit)

    def finish(self, summary: Summary) -> None:
        """The counts."""
        if not self._quiet:
            with self._console:
                self._counts(summary)

    # one game

    def _clean(self, result: Result, audit: Audit) -> None:
        told = (
            say("{number} of {wins} agree", number=audit.count(Verdict.AGREES), wins=tally(len(audit.wins), "win"))
            if audit.wins
            else say("no wins")
        )
        if self._above == "block":
            self._line()
        self._above = "line"
        self._line(
            ("ok ", "green"), (say("{file}: ", file=_title(result)), ""), (joined([tally(len(audit.game.hands), "hand"), told]), "dim")
        )

    def _game(self, result: Result) -> None:
        if self._above != "nothing":
            self._line()
        self._above = "block"
        self._line((_title(result), "bold"))
        if result.audit is None:
            for shown in result.shown:
                self._finding("  ", None, shown)
        else:
            self._fill(
                "  ", say("Rules: {rules}", rules=wording.judged(result.audit, self._said_by if self._rules else None)), style="dim", hang=9
            )
            for (hand, event), group in _grouped(result.shown):
                self._group(result.audit, hand, event, group)
        if self._verbose:
            for waived in result.waived:
                self._waived(waived)

    def _group(self, audit: Audit, hand_index: int | None, event_index: int | None, group: list[Shown]) -> None:
        """The findings of one event of a hand, and for a win what the log says of it and what the rules give."""
        game = audit.game
        if hand_index is None:
            for shown in group:
                self._finding("  ", game, shown)
            return
        hand = game.hands[hand_index]
        event = None if event_index is None else hand.events[event_index]
        heading = hand.title if event is None else say("{hand}: {what}", hand=hand.title, what=wording.happening(game, hand, event))
        self._line()
        self._fill("  ", heading, style="bold", hang=4)
        for shown in group:
            self._finding("    ", game, shown)
        if isinstance(event, Won):
            self._row(say("The log"), wording.claimed(event.claim))
            win = next((win for win in audit.wins if (win.hand, win.event) == (hand_index, event_index)), None)
            if win is not None:
                self._worked_out(audit, win)

    def _finding(self, indent: str, game: Game | None, shown: Shown) -> None:
        finding, record = shown
        mark = f"{indent}{record.code} {padded(SEVERITIES[finding.severity], 7)} "
        width = cell_len(mark)
        told, *more = wording.filled(message(finding), self._width - width) or [""]
        if record.clause is not None:
            more += wording.filled(say("by {clause}", clause=wording.citation(record.clause)), self._width - width)
        if game is not None:
            for sentence in wording.owed(game, finding.effect or ()):
                more += wording.filled(sentence, self._width - width)
        self._line((mark, _STYLES[record.severity]), (told, ""))
        for line in more:
            self._line((" " * width + line, ""))
        if record.place is not None:
            self._line((" " * width, ""), (say("at {place}", place=record.place), "dim"))

    def _waived(self, waived: Waived) -> None:
        (finding, record), waiver = waived
        mark = f"  {record.code} {padded(say('waived'), 7)} "
        width = cell_len(mark)
        text = joined([record.hand, message(finding)], ": ") if record.hand else message(finding)
        told, *more = wording.filled(text, self._width - width) or [""]
        more += wording.filled(f"{waiver.by}, {waiver.date}: {waiver.reason}", self._width - width)
        self._line((mark, "dim"), (told, "dim"))
        for line in more:
            self._line((" " * width + line, "dim"))

    def _worked_out(self, audit: Audit, win: WinAudit) -> None:
        if win.score is None:
            return
        game, score = audit.game, win.score
        points = hand_points(
            score,
            dealer=win.seat == game.hands[win.hand].dealer,
            tsumo=win.frm == win.seat,
            settings=audit.regulation.settings,
            players=len(game.players),
        )
        told = [wording.score_list(score), wording.size(score), say("{points} points", points=points)]
        self._row(say("The rules"), joined(filter(None, told), "; "))
        if score.bill:
            self._row(say("Fu"), wording.fu_bill(score))

    # the end

    def _counts(self, summary: Summary) -> None:
        if self._above != "nothing":
            self._line()
        verdicts = summary.verdicts
        read = (
            tally(summary.files - summary.skipped, "file"),
            tally(summary.games, "game"),
            tally(summary.hands, "hand"),
            tally(summary.wins, "win"),
        )
        skipped = say(" ({files} skipped)", files=tally(summary.skipped, "other file")) if summary.skipped else ""
        self._line((joined(read), "bold"), (skipped, "dim"))
        self._tally(say("agrees"), verdicts.agrees, "green")
        self._tally(say("differs"), verdicts.differs, "bold red" if verdicts.differs else "")
        self._tally(say("cannot tell"), verdicts.cannot_tell, "yellow" if verdicts.cannot_tell else "")
        for reason, wins in summary.reasons.items():
            self._fill(" " * (_NUMBER + 2), joined([f"{wins:,}", reason], " "), style="dim", hang=_NUMBER + 4)
        for line in wording.evidence_lines(summary.evidence, summary.unchecked):
            self._fill("  ", line, hang=12)
        for reason, games in summary.untold.items():
            self._fill("  ", say("Not told: {reason}, {games}", reason=reason, games=tally(games, "game")), hang=12)
        for generation, walls in summary.walls.items():
            hands = tally(walls.hands, "hand")
            told = say(
                "Walls: {matched:,} of {hands} as their shuffle seed gives them ({draws:,} draws, {ura:,} ura; generation {generation})",
                matched=walls.matched,
                hands=hands,
                draws=walls.draws,
                ura=walls.ura,
                generation=generation,
            )
            if generation == GENERATION:
                told = say(
                    "Walls: {matched:,} of {hands} as the log gives them ({draws:,} draws, {ura:,} ura)",
                    matched=walls.matched,
                    hands=hands,
                    draws=walls.draws,
                    ura=walls.ura,
                )
            self._fill("  ", told, hang=9)
        rules = list(summary.rules.items())
        for name, games in rules[:_RULES_SHOWN]:
            self._fill("  ", say("Rules: {rules}", rules=joined([self._labels.get(name, name), tally(games, "game")])), hang=9)
        if others := rules[_RULES_SHOWN:]:
            sets = [tally(len(others), "other set"), tally(sum(games for _, games in others), "game")]
            self._fill("  ", say("Rules: {rules}", rules=joined(sets)), hang=9)
        if summary.waived:
            shown = "" if self._verbose else say(" (-v shows them)")
            self._line(("  ", ""), (say("Waived: {findings}", findings=tally(summary.waived, "finding")), ""), (shown, "dim"))
        if summary.known:
            self._line(("  ", ""), (say("Known: {findings} of the baseline", findings=tally(summary.known, "finding")), ""))
        if not summary.findings:
            none = say("No other findings") if summary.waived or summary.known else say("No findings")
            self._line(("  ", ""), (none, "green"))
            return
        hidden = say(" (-v shows games that have notes alone)") if summary.severities["note"] and not self._verbose else ""
        counts = summary.severities
        graded = (tally(counts["error"], "error"), tally(counts["warning"], "warning"), tally(counts["note"], "note"))
        self._line(("  ", ""), (joined(one for one in graded if one.parts["n"]), ""), (hidden, "dim"))
        for code, number in summary.findings.items():
            self._tally(joined([code, say(CODES[code].name)], " "), number, "")

    def _tally(self, word: str, number: int, style: str) -> None:
        self._line((f"{number:>{_NUMBER},}  ", style), (word, style))

    # lines

    def _row(self, label: str, text: str) -> None:
        for number, line in enumerate(wording.filled(text, self._width - _LABEL)):
            self._line((padded(joined(["    ", label], "") if number == 0 else "", _LABEL), "dim"), (line, ""))

    def _fill(self, indent: str, text: str, *, style: str = "", hang: int = 0) -> None:
        for line in wording.filled(text, self._width, first=indent, later=" " * hang):
            self._line((line, style))

    def _line(self, *parts: tuple[str, str]) -> None:
        self._console.print(Text.assemble(*((tell(text), style) for text, style in parts)), soft_wrap=True)


def _title(result: Result) -> str:
    name = say("standard input") if result.name == "-" else wording.printable(result.name)
    return name if result.game == 0 else say("{file}, game {game}", file=name, game=result.game + 1)


def _grouped(shown: list[Shown]) -> list[tuple[tuple[int | None, int | None], list[Shown]]]:
    """Findings by hand and event: those of the whole game first, then in the order of play."""
    groups: dict[tuple[int | None, int | None], list[Shown]] = {}
    for item in shown:
        groups.setdefault((item.finding.hand, item.finding.event), []).append(item)
    return sorted(groups.items(), key=lambda group: tuple(-1 if index is None else index for index in group[0]))
