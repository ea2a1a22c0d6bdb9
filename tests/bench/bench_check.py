"""How fast a folder of logs is checked, against reading the same files with lxml and taking every element's tag and attributes.

Run it from the root of the repository: ``python -m tests.bench.bench_check [FOLDER] [--rounds N]``; the folder is by default the corpus
beside the repository. Every part runs alone in a process of its own, start-up included, the parts one after the other in each round; the
best processor time of the rounds counts, and its ratio to the baseline of the same run.
"""

from __future__ import annotations

import argparse
import gzip
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CORPUS = ROOT.parent / "shared" / "corpus" / "tenhou_xml"


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def baseline(folder: Path) -> None:
    from lxml.etree import XMLSyntaxError, fromstring

    for path in files(folder):
        raw = path.read_bytes()
        raw = gzip.decompress(raw) if raw.startswith(b"\x1f\x8b") else raw
        try:
            for element in fromstring(raw).iter():
                element.tag  # noqa: B018 - reading it is the work
                dict(element.attrib)
        except XMLSyntaxError:
            continue


def reading(folder: Path) -> None:
    for _ in games(folder):
        pass


def games(folder: Path) -> Iterator[object]:
    from parsers import read

    for path in files(folder):
        yield from read(path)


def audited(folder: Path, *, walls: bool) -> None:
    from analyzer.audit import audit
    from analyzer.model.game import Game

    for game in games(folder):
        if isinstance(game, Game):
            audit(game, walls=walls)


def hands(folder: Path) -> int:
    return sum(len(getattr(game, "hands", ())) for game in games(folder))


PARTS: dict[str, Callable[[Path], None]] = {
    "lxml": baseline,
    "reading": reading,
    "audit, no walls": lambda folder: audited(folder, walls=False),
    "audit, walls": lambda folder: audited(folder, walls=True),
}
COMMANDS = {"tenbo check --no-wall": ["--no-wall"], "tenbo check": []}


def processor_time(arguments: list[str]) -> float:
    """Seconds of a process; from the second round on it finds its modules compiled."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run([sys.executable, "-m", *arguments], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description="How fast a folder of logs is checked, against reading it with lxml.")
    parser.add_argument("folder", nargs="?", type=Path, default=CORPUS)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--part", choices=PARTS, help="run this part alone, untimed")
    given = parser.parse_args()
    folder = given.folder.resolve()
    if given.part:
        PARTS[given.part](folder)
        return
    runs = {name: ["tests.bench.bench_check", str(folder), "--part", name] for name in PARTS}
    runs |= {name: ["reports", "check", str(folder), "--jobs", "1", *options] for name, options in COMMANDS.items()}
    best = dict.fromkeys(runs, float("inf"))
    for _ in range(given.rounds):
        for name, arguments in runs.items():
            best[name] = min(best[name], processor_time(arguments))
    count = hands(folder)
    print(f"{len(files(folder))} files, {count} hands")
    for name, seconds in best.items():
        print(f"  {name:22} {seconds:6.2f} s   {seconds / count * 1e6:6.1f} µs a hand   {seconds / best['lxml']:5.2f} × lxml")


if __name__ == "__main__":
    main()
