"""The report for a referee, at 80 columns: golden files, and what a terminal changes."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from analyzer.audit import Audit
from analyzer.findings.finding import Finding, Severity, Verdict
from analyzer.model.game import Game, Player
from reports import wording
from reports.batch import Result, Shown
from reports.records import Summary, Verdicts, file_record, finding_record
from reports.writers.text import TextWriter
from tests.reports import scenes

GOLDEN = Path(__file__).parent / "golden"
LONG_NAME = "2018 festival, second day/table 4 of the final round/2018-10-14 between the four best of the qualification.xml"


def shown(audit: Audit) -> Result:
    game = audit.game
    found = [
        Shown(finding, finding_record(finding, game, lambda ordinal: f"tag {ordinal}, byte {100 * ordinal}")) for finding in audit.findings
    ]
    return Result(game.source.name, game.source.index, audit, found)


def unreadable(name: str, finding: Finding, *, skipped: bool = False) -> Result:
    return Result(name, 0, None, [Shown(finding, file_record(finding, name, 0, ""))], skipped)


def results() -> list[Result]:
    """A game with findings of every kind, a clean game, a file that is no log, a skipped one, and a game with a note alone."""
    payment = Finding(
        code="M01",
        severity=Severity.ERROR,
        hand=1,
        expected="E +1000, S -1000, W 0, N 0",
        found="E 0, S 0, W 0, N 0",
        effect=(3000, -1000, -1500, -500),
    )
    field = Finding(code="P05", severity=Severity.NOTE, found="tag <FOO>", words={"ordinal": "12"})
    return [
        shown(scenes.audited(scenes.game(LONG_NAME), payment, scenes.fu_finding(), field)),
        shown(scenes.audited(scenes.game("clean.xml"))),
        unreadable("page.html", Finding(code="P01", severity=Severity.ERROR, found="a web page, not a log")),
        unreadable("notes.txt", Finding(code="P01", severity=Severity.NOTE, found="not a known format"), skipped=True),
        shown(scenes.audited(scenes.game("note.xml"), field, verdict=Verdict.AGREES)),
    ]


def summary() -> Summary:
    return Summary(
        files=2515,
        skipped=1,
        games=2513,
        hands=22054,
        wins=18672,
        findings={"M01": 1, "P01": 2, "P05": 2, "S05": 1},
        severities={"error": 3, "warning": 0, "note": 3},
        verdicts=Verdicts(18020, 2, 650),
        reasons={"three players": 649, "ura indicators not recorded, and the rules count them for the winner of a riichi": 1},
        rules={"tenhou": 2500, "festival-2018 (settings of the log)": 13},
    )


def written(*, rules: str | None = None, quiet: bool = False, verbose: bool = False) -> str:
    stream = io.StringIO()
    writer = TextWriter(stream, rules=rules, quiet=quiet, verbose=verbose)
    for result in results():
        writer.result(result)
    writer.finish(summary())
    return stream.getvalue()


@pytest.fixture(autouse=True)
def piped(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FORCE_COLOR", "NO_COLOR", "COLUMNS", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("golden", "options"),
    [("report.txt", {}), ("verbose.txt", {"verbose": True}), ("rules.txt", {"rules": "festival-2018"}), ("quiet.txt", {"quiet": True})],
)
def test_the_report_reads_as_the_golden_file(golden: str, options: dict[str, bool | str]) -> None:
    assert written(**options) == (GOLDEN / golden).read_text(encoding="utf-8")  # type: ignore[arg-type]


def test_the_report_is_the_same_in_a_narrow_window_when_piped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    assert written() == (GOLDEN / "report.txt").read_text(encoding="utf-8")


def test_only_names_of_files_pass_the_80th_column() -> None:
    assert [line for line in written(verbose=True).splitlines() if len(line) > 80] == [LONG_NAME]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def coloured(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("TERM", "xterm-256color")
    stream = Terminal()
    TextWriter(stream, rules=None, quiet=False, verbose=False).result(results()[0])
    return stream.getvalue()


def test_a_terminal_gets_colour_unless_no_color_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[1;31m" in coloured(monkeypatch)
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[1;31m" not in coloured(monkeypatch)
    assert "\x1b[31m" not in coloured(monkeypatch)


def test_a_name_cannot_steer_the_terminal() -> None:
    stream = io.StringIO()
    game = scenes.game(players=("Akari\x1b[2J", "Bo\ttan\x07", "Chika", "Dan"))
    TextWriter(stream, rules=None, quiet=True, verbose=False).result(shown(scenes.audited(game, scenes.fu_finding())))
    assert not any(char in stream.getvalue() for char in "\x1b\x07\t")


def test_the_book_is_said_to_be_the_logs_or_the_users() -> None:
    def rules_line(rules: str | None, book: str) -> str:
        stream = io.StringIO()
        audit = scenes.audited(scenes.game(), scenes.fu_finding(), book=book)
        TextWriter(stream, rules=rules, quiet=True, verbose=False).result(shown(audit))
        return stream.getvalue().splitlines()[1].strip()

    assert rules_line(None, "tenhou") == "Rules: tenhou, as the log declares"
    assert rules_line("tenhou", "tenhou") == "Rules: tenhou, as --rules says; the log declares the same"
    assert rules_line("festival-2018", "festival-2018") == "Rules: festival-2018, as --rules says; the log declares tenhou"


def test_a_log_that_declares_no_book_is_told_apart() -> None:
    audit = scenes.audited(scenes.game(), scenes.fu_finding(), book="festival-2018")
    audit.declared = None
    stream = io.StringIO()
    TextWriter(stream, rules=None, quiet=True, verbose=False).result(shown(audit))
    assert "Rules: festival-2018; the log declares none" in stream.getvalue()


@pytest.mark.parametrize(
    ("effect", "sentences"),
    [
        ((0, -600, 0, 600), ["Dan is owed 600 by Botan"]),
        ((3000, -1000, -1500, -500), ["Akari is owed 3000: 1000 by Botan, 1500 by Chika, 500 by Dan"]),
        ((300, 200, -500, 0), ["Akari is owed 300 by Chika", "Botan is owed 200 by Chika"]),
        ((1000, 0, 0, 0), ["Akari is owed 1000 by the table"]),
        ((-1000, 0, 0, 0), ["The table is owed 1000 by Akari"]),
        ((0, 0, 0, 0), []),
    ],
)
def test_who_owes_whom(effect: tuple[int, ...], sentences: list[str]) -> None:
    assert wording.owed(scenes.game(), effect) == sentences


def test_players_without_a_name_are_told_by_seat() -> None:
    game = scenes.game(players=("", "Botan", "", "Dan"))
    assert [wording.at_table(game, game.hands[0], seat) for seat in range(2)] == ["seat 0 (North)", "Botan (seat 1, East)"]


def test_the_second_game_of_a_file_is_told_apart() -> None:
    game = scenes.game()
    second = Game(type(game.source)(game.source.name, game.source.format, index=1), tuple(Player() for _ in range(4)), game.hands)
    stream = io.StringIO()
    TextWriter(stream, rules=None, quiet=True, verbose=False).result(shown(scenes.audited(second, scenes.fu_finding())))
    assert stream.getvalue().startswith("table 4.xml, game 2\n")
