"""Every attack of `tests.hostile.attacks`: told of by its code, in bounded memory, and never with an exception."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.hostile.attacks import ATTACKS

MOST_MEMORY = 700
"""MiB that reading any of them may take. The bench tells how much each does."""
READ = frozenset({
    "XML: a hundred thousand hands",
    "XML: ninety hands of 1,900 draws",
    "lines: an array of 300,000 events",
    "lines: 400,000 games of nothing",
    "lines: two hundred hands of 1,900 draws",
    "zip: sizes beyond 4 GiB",
    "data base: a blob of 256 MiB",
    "data base: pages of noise",
})  # fmt: skip
"""What is no more than long, or has sound logs beside what is refused."""
LONG = frozenset({"lines: 400,000 games of nothing", "lines: two hundred hands of 1,900 draws"})
"""What takes long for its length alone; left to the bench."""


@pytest.mark.parametrize("name", [name for name in ATTACKS if name not in LONG])
def test_attack(name: str, tmp_path: Path) -> None:
    path = tmp_path / "attack"
    ATTACKS[name](path)
    before = path.stat().st_mtime_ns
    command = [sys.executable, "-m", "tests.bench.bench_hostile", "--read", str(path)]
    told = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert told.returncode == 0, told.stderr
    _, memory, found, *_ = told.stdout.split("|")
    codes = {part.partition(" ×")[0].strip() for part in found.split(",")}
    assert int(memory.split()[0]) < MOST_MEMORY
    assert "X01" not in codes
    if name not in READ:
        assert codes <= {"P01", "P02", "P03", "P06"}
    assert [left.name for left in tmp_path.iterdir()] == ["attack"], "nothing was written beside it"
    assert path.stat().st_mtime_ns == before
