"""What a book has from memory is said where a finding leans on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from analyzer.audit import Audit, audit
from analyzer.findings.finding import Severity
from analyzer.model.game import Game
from analyzer.regulation.load import load_regulation
from parsers import read

SAMPLES = Path(__file__).parents[1] / "sample_logs"
HEAD = 'name = "club"\ntitle = "Club"\ndocument = "Club"\nextends = "{base}"\n[settings]\n'


def judged(folder: Path, sample: str, base: str, axis: str, value: str, sure: str) -> Audit:
    book = folder / "club.toml"
    setting = f'{axis} = {{ value = {value}, clause = "silent", sure = "{sure}", note = "as told at the bar" }}\n'
    book.write_text(HEAD.format(base=base) + setting, encoding="utf-8")
    (game,) = read(SAMPLES / sample)
    assert isinstance(game, Game)
    return audit(game, load_regulation(str(book)))


def leaning(axis: str) -> str:
    return f"findings rest on {axis}, which club has from memory"


@pytest.mark.parametrize(
    ("sample", "base", "axis", "value", "code"),
    [
        # A number, found by the clause of the finding; a switch, found by its other value; a result, found by what results rest on.
        ("tenhou-clean-1.xml", "tenhou", "noten_pool", "0", "M07"),
        ("festival-liability-forgotten.json", "festival-2018", "chiitoitsu_fu", "50", "S05"),
        ("festival-clean-1.json", "festival-2018", "uma", "[30000, 10000, -10000, -30000]", "E03"),
    ],
)
def test_a_finding_that_leans_on_memory_says_so(*, tmp_path: Path, sample: str, base: str, axis: str, value: str, code: str) -> None:
    found = judged(tmp_path, sample, base, axis, value, "memory")
    assert code in {finding.code for finding in found.findings}
    assert leaning(axis) in found.untold
    sure = judged(tmp_path, sample, base, axis, value, "primary")
    assert [finding.code for finding in sure.findings] == [finding.code for finding in found.findings]
    assert leaning(axis) not in sure.untold


def test_what_no_finding_leans_on_is_not_mentioned(tmp_path: Path) -> None:
    clean = judged(tmp_path, "festival-clean-1.json", "festival-2018", "chiitoitsu_fu", "25", "memory")
    assert all(finding.severity is Severity.NOTE for finding in clean.findings)
    elsewhere = judged(tmp_path, "festival-payment.json", "festival-2018", "chiitoitsu_fu", "25", "memory")
    assert [finding.code for finding in elsewhere.findings] == ["M01"]
    assert not any("from memory" in line for line in (*clean.untold, *elsewhere.untold))


def test_an_unknown_setting_takes_the_finding_away(tmp_path: Path) -> None:
    """The stronger mark: where nobody knows the value, a record that is right under another one is not called wrong."""
    found = judged(tmp_path, "festival-liability-forgotten.json", "festival-2018", "chiitoitsu_fu", "50", "unknown")
    assert "S05" not in {finding.code for finding in found.findings}
    assert ("the regulation's chiitoitsu_fu is not known",) in {win.reasons for win in found.wins}
