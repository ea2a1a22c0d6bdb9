"""A run over many files: counts, notes on files, and what happens when tenbo itself fails."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

import pytest

import parsers
from analyzer.audit import Audit
from analyzer.findings.finding import Verdict
from analyzer.model.game import Game
from analyzer.regulation.regulation import Regulation
from reports import batch
from reports.batch import Outcome, Result, Run
from reports.inputs import find_inputs
from reports.records import Summary
from reports.selection import EVERYTHING, Selection
from tests.reports import scenes
from tests.reports.logs import tenhou_log, write_logs


class Kept:
    """A writer that keeps what it is given."""

    def __init__(self) -> None:
        self.results: list[Result] = []
        self.summary: Summary | None = None

    def result(self, result: Result) -> None:
        self.results.append(result)

    def finish(self, summary: Summary) -> None:
        self.summary = summary


def run(*paths: Path, selection: Selection = EVERYTHING) -> tuple[Kept, Outcome]:
    kept = Kept()
    outcome = Run(selection=selection).over(find_inputs([str(path) for path in paths]), kept)
    assert kept.summary is outcome.summary
    return kept, outcome


def codes(kept: Kept) -> list[str]:
    return [shown.record.code for result in kept.results for shown in result.shown]


@pytest.fixture
def audits(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Game], Audit]], None]:
    """Put another audit in the place of ours."""

    def put(audit: Callable[[Game], Audit]) -> None:
        def audit_with_rules(game: Game, regulation: Regulation | None = None, *, walls: bool = True) -> Audit:
            return audit(game)

        monkeypatch.setattr(batch, "audit", audit_with_rules)

    return put


def test_a_file_that_is_no_log_is_an_error_by_name_and_a_note_in_a_folder(tmp_path: Path) -> None:
    write_logs(tmp_path)
    named, by_name = run(tmp_path / "notes.txt")
    assert [(shown.record.code, shown.record.severity) for shown in named.results[0].shown] == [("P01", "error")]
    assert (by_name.summary.files, by_name.summary.skipped) == (1, 0)
    met, in_folder = run(tmp_path)
    (note,) = (result for result in met.results if result.name.endswith("notes.txt"))
    assert note.skipped
    assert [shown.record.severity for shown in note.shown] == ["note"]
    assert (in_folder.summary.files, in_folder.summary.skipped) == (4, 1)


def test_a_broken_log_is_a_finding_and_the_run_goes_on(tmp_path: Path) -> None:
    write_logs(tmp_path)
    kept, outcome = run(tmp_path)
    assert not outcome.crashed
    assert any(
        shown.record.code.startswith("P") and "c broken.xml" in shown.record.file for result in kept.results for shown in result.shown
    )
    assert kept.results[-1].name.endswith("notes.txt")


def test_a_file_that_may_not_be_read_is_an_error_even_in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def opened(path: Path, mode: str) -> BinaryIO:
        raise PermissionError(13, f"not for you: {path.name}")

    write_logs(tmp_path)
    monkeypatch.setattr(Path, "open", opened)
    kept, outcome = run(tmp_path)
    assert outcome.summary.severities == {"error": 4, "warning": 0, "note": 0}
    assert outcome.summary.skipped == 0
    assert kept.results[0].shown[0].record.found == "cannot be opened: not for you: a clean.xml"


def test_a_crash_of_ours_is_a_finding_of_its_game_and_the_rest_goes_on(
    tmp_path: Path, audits: Callable[[Callable[[Game], Audit]], None]
) -> None:
    write_logs(tmp_path)

    def audit(game: Game) -> Audit:
        if "clean" in game.source.name:
            raise ZeroDivisionError("nobody at the table")
        return Audit(game, scenes.audited(scenes.game()).regulation, None, [], [])

    audits(audit)
    kept, outcome = run(tmp_path / "a clean.xml", tmp_path / "b wrong.xml.gz")
    assert outcome.crashed
    assert codes(kept) == ["X01"]
    assert (
        kept.results[0]
        .shown[0]
        .record.message.startswith("tenbo failed here: ZeroDivisionError: nobody at the table (test_batch.py, line ")
    )
    assert kept.results[1].audit is not None
    assert outcome.summary.verdicts.cannot_tell == 1
    assert outcome.summary.reasons == {"tenbo failed on the game": 1}
    assert outcome.summary.games == 2


def test_a_crash_counts_although_its_finding_is_left_out(tmp_path: Path, audits: Callable[[Callable[[Game], Audit]], None]) -> None:
    write_logs(tmp_path)

    def audit(game: Game) -> Audit:
        raise KeyError(game.source.name)

    audits(audit)
    kept, outcome = run(tmp_path / "a clean.xml", selection=Selection(ignore=("X",)))
    assert codes(kept) == []
    assert outcome.crashed


def test_a_crash_in_reading_is_a_finding_of_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_logs(tmp_path)

    def entries(path: Path, name: str) -> None:
        raise RuntimeError(name)

    monkeypatch.setattr(parsers, "entries", entries)
    kept, outcome = run(tmp_path / "a clean.xml", tmp_path / "b wrong.xml.gz")
    assert codes(kept) == ["X01", "X01"]
    assert outcome.crashed


def test_findings_verdicts_reasons_and_rules_are_counted(tmp_path: Path, audits: Callable[[Callable[[Game], Audit]], None]) -> None:
    write_logs(tmp_path)

    def audit(game: Game) -> Audit:
        if game.source.name.endswith("a clean.xml"):
            return scenes.audited(scenes.game(), scenes.fu_finding())
        return scenes.audited(scenes.game(), book="festival-2018", verdict=Verdict.CANNOT_TELL, reasons=("ura not shown", "no date"))

    audits(audit)
    _, outcome = run(tmp_path / "a clean.xml", tmp_path / "b wrong.xml.gz")
    summary = outcome.summary
    assert (summary.files, summary.games, summary.wins) == (2, 2, 2)
    assert summary.findings == {"S05": 1}
    assert summary.severities == {"error": 1, "warning": 0, "note": 0}
    assert (summary.verdicts.agrees, summary.verdicts.differs, summary.verdicts.cannot_tell) == (0, 1, 1)
    assert summary.reasons == {"no date": 1, "ura not shown": 1}
    assert summary.rules == {"festival-2018": 1, "tenhou": 1}


def test_the_selection_decides_what_is_shown_and_counted(tmp_path: Path, audits: Callable[[Callable[[Game], Audit]], None]) -> None:
    write_logs(tmp_path)
    audits(lambda game: scenes.audited(scenes.game(), scenes.fu_finding()))
    kept, outcome = run(tmp_path / "a clean.xml", selection=Selection(select=("M",)))
    assert codes(kept) == []
    assert outcome.summary.findings == {}
    assert outcome.summary.verdicts.differs == 1


def test_a_game_read_before_is_noted_with_the_file_that_had_it(tmp_path: Path) -> None:
    write_logs(tmp_path)
    (tmp_path / "b again.xml").write_bytes(tenhou_log())
    kept, _ = run(tmp_path / "a clean.xml", tmp_path / "b again.xml")
    (note,) = (shown.record for shown in kept.results[1].shown if shown.record.code == "P07")
    assert note.severity == "note"
    assert note.found == f"the same game as in {tmp_path / 'a clean.xml'}"
    assert "P07" not in [shown.record.code for shown in kept.results[0].shown]
