"""The cases: for every code a log that it is given for, and the same log put right. One TOML file a code, a folder a family.

The log of a case is written once, like a difference: lines that begin with ``-`` stand in the bad log alone, those with ``+`` in the
good one alone. Where both are the same, it is the rules that differ (``good_rules``): a book and settings, ``tenhou; kan_dora = false``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal
from unittest.mock import patch

import msgspec

from analyzer.audit import audit
from analyzer.findings.finding import Finding
from analyzer.model.game import DeclaredRules
from analyzer.regulation.declared import regulation_for
from reports.batch import Run
from reports.inputs import Input
from tests.cases.collector import Collector
from tests.cases.notation import read_game
from tests.cases.tournament import tournament_findings

FOLDER: Final = Path(__file__).parent
Side = Literal["bad", "good"]


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One case of a code."""

    title: str
    log: str
    rules: str = "tenhou"
    good_rules: str = ""
    """Where the good log is judged under other rules."""
    kind: Literal["hand", "file", "crash", "tournament"] = "hand"
    """A log in the notation; the text of a file; a log at which a check is made to fail, for the bad side; or the files of a tournament."""
    gives: tuple[str, ...] = ()
    """The codes that the bad log gives; by default the one of the file."""
    severity: str = ""
    """Of the finding, where it is not the one declared."""
    read_twice: bool = False
    """For a file: the bad side is two files of the same content."""
    notes: bool = False
    """Whether notes on clauses that can be read in two ways (X03) count; beside other findings they do not."""
    why: str = ""
    """A remark for the reader."""

    def side(self, side: Side) -> str:
        """One of the two logs."""
        other = "+" if side == "bad" else "-"
        return "\n".join(line[2:] for line in self.log.splitlines() if not line.startswith(other))

    def judged_by(self, side: Side) -> str:
        """The rules of one of the two."""
        return self.good_rules if side == "good" and self.good_rules else self.rules

    def findings(self, side: Side) -> list[Finding]:
        """What the audit finds in one of the two logs, in the order found."""
        if self.kind == "file":
            return _file_findings(self.side(side).encode(), twice=self.read_twice and side == "bad")
        if self.kind == "tournament":
            return tournament_findings(self.side(side))
        failing = _failing_check() if self.kind == "crash" and side == "bad" else nullcontext()
        with failing:
            return self._audited(side)

    def _audited(self, side: Side) -> list[Finding]:
        rules = rules_of(self.judged_by(side))
        regulation = regulation_for(rules, 4)
        assert regulation is not None
        settings = regulation.settings
        game = read_game(self.side(side), rules, red_fives=any(settings.red_fives), start_points=settings.start_points)
        return [finding for finding in audit(game).findings if self.notes or finding.code != "X03"]


@contextmanager
def _failing_check() -> Iterator[None]:
    """Make one of the checks fail for as long as this lasts."""
    fails = eval(compile("lambda case: 1 / 0", "riichi.py", "eval"))
    with patch("analyzer.audit.check_riichi", fails):
        yield


def rules_of(text: str) -> DeclaredRules:
    """``tenhou; kan_dora = false`` as a log would declare it."""
    book, *settings = text.split("; ")
    return DeclaredRules(book=book, settings=tomllib.loads("\n".join(settings)))


def cases(code: str) -> tuple[Case, ...]:
    """The cases of a code, in the order of the file."""
    (path,) = FOLDER.glob(f"*/{code}.toml")
    return load(path)


def load(path: Path) -> tuple[Case, ...]:
    """The cases of a file.

    Raises:
        msgspec.ValidationError: for a field that a case does not have.
    """
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8"))["case"], tuple[Case, ...])


def codes_with_cases() -> set[str]:
    """All codes that have a file of cases."""
    return {path.stem for path in FOLDER.glob("*/*.toml")}


def _file_findings(raw: bytes, *, twice: bool) -> list[Finding]:
    """What a run over a file, or over two of the same content, finds."""
    collector = Collector()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "log"
        path.write_bytes(raw)
        names = ("table 1", "copy of table 1") if twice else ("table 1",)
        Run().over([Input(name, path, named=True) for name in names], collector)
    return collector.findings
