"""How long reading a hostile file takes, and how much memory: `tests.hostile.attacks`, each in a process of its own.

Run it from the root of the repository, on Linux: ``python -m tests.bench.bench_hostile [WORDS]``, where WORDS pick attacks by their names.
The times are processor time of reading and auditing; the memory is the most that the process held, start-up (some 35 MiB) included. What is
found is told by its codes.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.hostile.attacks import ATTACKS


def read_one(path: Path) -> None:
    """Read and audit a file, and print what it took."""
    from analyzer.audit import audit
    from analyzer.model.game import Game
    from parsers import read

    start = time.process_time()
    found: Counter[str] = Counter()
    last = ""
    for one in read(path):
        if isinstance(one, Game):
            found["game"] += 1
            found.update({finding.code for finding in audit(one).findings})
        else:
            found[one.code] += 1
            last = one.text
    seconds = time.process_time() - start
    told = ", ".join(code if count == 1 else f"{code} × {count}" for code, count in sorted(found.items()))
    status = Path("/proc/self/status").read_text(encoding="ascii", errors="replace")
    peak = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")) >> 10
    print(f"{seconds:6.2f} s | {peak:5} MiB | {told or 'nothing'}" + (f" | {last[:90]}" if last else ""))


def main() -> None:
    parser = argparse.ArgumentParser(description="How long hostile files take, and how much memory.")
    parser.add_argument("words", nargs="*")
    parser.add_argument("--read", type=Path, help="read this file alone")
    given = parser.parse_args()
    if given.read:
        read_one(given.read)
        return
    with tempfile.TemporaryDirectory() as folder:
        for name, make in ATTACKS.items():
            if not all(word in name for word in given.words):
                continue
            path = Path(folder) / "attack"
            make(path)
            size = path.stat().st_size
            command = [sys.executable, "-m", "tests.bench.bench_hostile", "--read", str(path)]
            try:
                told = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
                line = told.stdout.strip() or told.stderr.strip().rpartition("\n")[2]
            except subprocess.TimeoutExpired:
                line = "more than 300 s"
            print(f"{name:55} {size / 1024:9.0f} KiB | {line}", flush=True)
            path.unlink()


if __name__ == "__main__":
    main()
