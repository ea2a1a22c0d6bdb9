"""The report for a referee: every finding with what the log says, what the regulation gives, the clause, and who owes whom.

Lines are filled to 80 columns (less at a narrow terminal); names of files and places are never broken. Colour at a terminal only.
"""

from __future__ import annotations

from typing import Final, Literal, TextIO

from rich.console import Console
from rich.text import Text

from analyzer.audit import Audit, WinAudit
from analyzer.findings.code import CODES
from analyzer.findings.finding import Severity, Verdict
from analyzer.model.event import Won
from analyzer.model.game import Game
from analyzer.scoring.payment import hand_points
from reports import wording
from reports.batch import Result, Shown, Waived
from reports.records import Summary, rules_label

_WIDTH: Final = 80
_STYLES: Final = {"error": "bold red", "warning": "yellow", "note": "cyan"}
_LABEL: Final = 16
_NUMBER: Final = 10
_RULES_SHOWN: Final = 5
_EVIDENCE: Final = {
    "full_log": "full logs",
    "winning_hand": "with the winning hand",
    "han_fu": "with han and fu",
    "payments": "with payments or who was tenpai",
    "standings": "with no result",
}
_UNCHECKED: Final = {
    "payments": "payments",
    "han_and_fu": "han and fu",
    "hand": "yaku, dora and fu by the tiles",
    "play": "draws, discards, calls, furiten, riichi and tenpai",
}


class TextWriter:
    """Writes games with findings and the closing counts; ``verbose`` adds a line for each clean game and each skipped file."""

    def __init__(self, stream: TextIO, *, rules: str | None, quiet: bool, verbose: bool, said_by: str = "--rules") -> None:
        self._console = Console(file=stream, highlight=False, markup=False, emoji=False, soft_wrap=True)
        self._width = min(_WIDTH, self._console.width) if self._console.is_terminal else _WIDTH
        self._rules = rules
        self._said_by = said_by
        self._quiet = quiet
        self._verbose = verbose
        self._above: Literal["nothing", "line", "block"] = "nothing"
        if rules is not None and not quiet:
            self._fill("", f"Judged by {rules}, as {said_by} says, whatever the logs declare.")
            self._above = "block"

    def result(self, result: Result) -> None:
        """One game with errors or warnings; one with notes alone, a clean one and a skipped file only when verbose."""
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
        told = f"{audit.count(Verdict.AGREES)} of {_count(len(audit.wins), 'win')} agree" if audit.wins else "no wins"
        if self._above == "block":
            self._line()
        self._above = "line"
        self._line(("ok ", "green"), (f"{_title(result)}: ", ""), (f"{_count(len(audit.game.hands), 'hand')}, {told}", "dim"))

    def _game(self, result: Result) -> None:
        if self._above != "nothing":
            self._line()
        self._above = "block"
        self._line((_title(result), "bold"))
        if result.audit is None:
            for shown in result.shown:
                self._finding("  ", None, shown)
        else:
            self._fill("  ", f"Rules: {self._judged(result.audit)}", style="dim", hang=9)
            for (hand, event), group in _grouped(result.shown):
                self._group(result.audit, hand, event, group)
        if self._verbose:
            for waived in result.waived:
                self._waived(waived)

    def _judged(self, audit: Audit) -> str:
        """Which book, and whether it is the one that the log declares."""
        used = rules_label(audit.regulation)
        if audit.declared is None:
            return f"{used}{f', as {self._said_by} says' if self._rules else ''}; the log declares none"
        declared = rules_label(audit.declared)
        if self._rules is None:
            return f"{used}, as the log declares"
        return f"{used}, as {self._said_by} says; the log declares {'the same' if declared == used else declared}"

    def _group(self, audit: Audit, hand_index: int | None, event_index: int | None, group: list[Shown]) -> None:
        """The findings of one event of a hand, and for a win what the log says of it and what the rules give."""
        game = audit.game
        if hand_index is None:
            for shown in group:
                self._finding("  ", game, shown)
            return
        hand = game.hands[hand_index]
        event = None if event_index is None else hand.events[event_index]
        what = "" if event is None else f": {wording.happening(game, hand, event)}"
        self._line()
        self._fill("  ", f"{hand.title}{what}", style="bold", hang=4)
        for shown in group:
            self._finding("    ", game, shown)
        if isinstance(event, Won):
            self._row("The log", wording.claimed(event.claim))
            win = next((win for win in audit.wins if (win.hand, win.event) == (hand_index, event_index)), None)
            if win is not None:
                self._worked_out(audit, win)

    def _finding(self, indent: str, game: Game | None, shown: Shown) -> None:
        finding, record = shown
        mark = f"{indent}{record.code} {record.severity:<7} "
        told, *more = wording.filled(record.message, self._width - len(mark)) or [""]
        if record.clause is not None:
            more += wording.filled(f"by {wording.citation(record.clause)}", self._width - len(mark))
        if game is not None:
            for sentence in wording.owed(game, finding.effect or ()):
                more += wording.filled(sentence, self._width - len(mark))
        self._line((mark, _STYLES[record.severity]), (told, ""))
        for line in more:
            self._line((" " * len(mark) + line, ""))
        if record.place is not None:
            self._line((" " * len(mark) + f"at {record.place}", "dim"))

    def _waived(self, waived: Waived) -> None:
        (_, record), waiver = waived
        mark = f"  {record.code} waived  "
        where = f"{record.hand}: " if record.hand else ""
        told, *more = wording.filled(f"{where}{record.message}", self._width - len(mark)) or [""]
        more += wording.filled(f"{waiver.by}, {waiver.date}: {waiver.reason}", self._width - len(mark))
        self._line((mark, "dim"), (told, "dim"))
        for line in more:
            self._line((" " * len(mark) + line, "dim"))

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
        self._row("The rules", "; ".join(filter(None, (wording.score_list(score), wording.size(score), f"{points} points"))))
        if score.bill:
            self._row("Fu", wording.fu_bill(score))

    # the end

    def _counts(self, summary: Summary) -> None:
        if self._above != "nothing":
            self._line()
        verdicts = summary.verdicts
        read = (
            (summary.files - summary.skipped, "file"),
            (summary.games, "game"),
            (summary.hands, "hand"),
            (summary.wins, "win"),
        )
        skipped = f" ({_count(summary.skipped, 'other file')} skipped)" if summary.skipped else ""
        self._line((", ".join(_count(number, word) for number, word in read), "bold"), (skipped, "dim"))
        self._tally("agrees", verdicts.agrees, "green")
        self._tally("differs", verdicts.differs, "bold red" if verdicts.differs else "")
        self._tally("cannot tell", verdicts.cannot_tell, "yellow" if verdicts.cannot_tell else "")
        for reason, wins in summary.reasons.items():
            self._fill(" " * (_NUMBER + 2), f"{wins:,} {reason}", style="dim", hang=_NUMBER + 4)
        self._evidence(summary)
        for reason, games in summary.untold.items():
            self._fill("  ", f"Not told: {reason}, {_count(games, 'game')}", hang=12)
        for generation, walls in summary.walls.items():
            told = f"{walls.matched:,} of {_count(walls.hands, 'hand')} as their shuffle seed gives them"
            self._fill("  ", f"Walls: {told} ({walls.draws:,} draws, {walls.ura:,} ura; generation {generation})", hang=9)
        rules = list(summary.rules.items())
        for name, games in rules[:_RULES_SHOWN]:
            self._fill("  ", f"Rules: {name}, {_count(games, 'game')}", hang=9)
        if others := rules[_RULES_SHOWN:]:
            self._fill("  ", f"Rules: {_count(len(others), 'other set')}, {_count(sum(games for _, games in others), 'game')}", hang=9)
        if summary.waived:
            shown = "" if self._verbose else " (-v shows them)"
            self._line((f"  Waived: {_count(summary.waived, 'finding')}", ""), (shown, "dim"))
        if summary.known:
            self._line((f"  Known: {_count(summary.known, 'finding')} of the baseline", ""))
        if not summary.findings:
            self._line((f"  No {'other ' if summary.waived or summary.known else ''}findings", "green"))
            return
        hidden = " (-v shows games that have notes alone)" if summary.severities["note"] and not self._verbose else ""
        graded = ", ".join(_count(number, word) for word, number in summary.severities.items() if number)
        self._line((f"  {graded}", ""), (hidden, "dim"))
        for code, number in summary.findings.items():
            self._tally(f"{code} {CODES[code].name}", number, "")

    def _evidence(self, summary: Summary) -> None:
        """What was recorded of the hands and what could not be checked for want of it; nothing where all are full logs."""
        if not summary.unchecked:
            return
        levels = ", ".join(f"{hands:,} {_EVIDENCE[level]}" for level, hands in summary.evidence.items())
        self._fill("  ", f"Recorded of the hands: {levels}", hang=12)
        for kind, hands in summary.unchecked.items():
            self._fill("  ", f"Not checked in {_count(hands, 'hand')}: {_UNCHECKED[kind]}", hang=12)

    def _tally(self, word: str, number: int, style: str) -> None:
        self._line((f"{number:>{_NUMBER},}  {word}", style))

    # lines

    def _row(self, label: str, text: str) -> None:
        for number, line in enumerate(wording.filled(text, self._width - _LABEL)):
            self._line((f"{f'    {label}' if number == 0 else '':<{_LABEL}}", "dim"), (line, ""))

    def _fill(self, indent: str, text: str, *, style: str = "", hang: int = 0) -> None:
        for line in wording.filled(text, self._width, first=indent, later=" " * hang):
            self._line((line, style))

    def _line(self, *parts: tuple[str, str]) -> None:
        self._console.print(Text.assemble(*parts), soft_wrap=True)


def _title(result: Result) -> str:
    name = "standard input" if result.name == "-" else wording.printable(result.name)
    return name if result.game == 0 else f"{name}, game {result.game + 1}"


def _grouped(shown: list[Shown]) -> list[tuple[tuple[int | None, int | None], list[Shown]]]:
    """Findings by hand and event: those of the whole game first, then in the order of play."""
    groups: dict[tuple[int | None, int | None], list[Shown]] = {}
    for item in shown:
        groups.setdefault((item.finding.hand, item.finding.event), []).append(item)
    return sorted(groups.items(), key=lambda group: tuple(-1 if index is None else index for index in group[0]))


def _count(number: int, word: str) -> str:
    """``1 game``, ``2,515 games``."""
    return f"{number:,} {word}{'' if number == 1 else 's'}"
