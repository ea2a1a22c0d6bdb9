"""How many single faults the audit tells, kind by kind, on clean real logs, walls off and on: a table for docs/validation.md.

Run as ``python -m tests.bench.mutants DIRECTORY [--each 200] [--misses] [--files]`` from the root of the project.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from analyzer.audit import audit
from analyzer.findings.code import message
from analyzer.findings.finding import Finding
from analyzer.model.game import Game
from parsers import read, read_bytes
from parsers.tenhou_xml.writer import write
from tests.mutants import FAULTS, plant
from tests.mutated_games import GAME_FAULTS, Spoiled, spoil
from tests.undecidable import why


class Tally:
    """What became of the mutants of one kind."""

    def __init__(self) -> None:
        self.made = self.flagged = self.right = self.findings = 0
        self.reasons: Counter[str] = Counter()

    def row(self) -> str:
        """Share flagged, share right, how many of the rest the record cannot show, mean number of findings."""
        made = max(self.made, 1)
        rest = self.made - self.right
        beyond = f"{sum(self.reasons.values())} of {rest}" if rest else "–"
        return f"{100 * self.flagged / made:.1f} % | {100 * self.right / made:.1f} % | {beyond} | {self.findings / made:.2f}"


def clean_games(directory: Path) -> Iterator[Game]:
    """The games of four in which nothing is found, in an order that mixes years and rooms."""
    paths = sorted(path for path in directory.rglob("*") if path.is_file())
    Random(7).shuffle(paths)
    for path in paths:
        for game in read(path):
            if isinstance(game, Game) and len(game.players) == 4 and not audit(game).findings:
                yield game


def as_read(game: Game) -> Game:
    """The game written to a Tenhou file and read from it again."""
    again = next(iter(read_bytes(write(game), game.source.name)))
    assert isinstance(again, Game)
    return again


def found_in(game: Game, *, walls: bool) -> list[Finding]:
    """The findings, the earliest of the file first: those on the whole file come last."""
    return sorted(audit(game, walls=walls).findings, key=lambda finding: finding.hand is None)


def measure(games: list[Game], fault: str, each: int, *, misses: int, files: bool, kind: int) -> tuple[Tally, Tally]:
    """Make and audit the mutants of one kind."""
    off, on = Tally(), Tally()
    for number, game in enumerate(games):
        if off.made == each:
            break
        spoiled = spoil(game, fault, number) if kind else plant(game, fault, number)
        if spoiled is None:
            continue
        broken = as_read(spoiled.game) if files and kind else spoiled.game
        for tally, walls in ((off, False), (on, True)):
            findings = found_in(broken, walls=walls)
            first = findings[0] if findings else None
            hands = (None,) if first is not None and first.code == "P04" else (spoiled.hand,)
            # The walls tell a hand dealt otherwise before it is looked at.
            families = {*spoiled.families, *("T" if walls and fault in ("shape", "no yaku") else "")}
            right = first is not None and first.code[0] in families and first.hand in hands
            tally.made += 1
            tally.flagged += bool(findings)
            tally.right += right
            tally.findings += len(findings)
            reason = why(game, spoiled, walls=walls) if isinstance(spoiled, Spoiled) and not right else None
            if reason is not None:
                tally.reasons[reason] += 1
            if (not right and misses & 1) or (len(findings) > 1 and misses & 2):
                print(f"  {'on ' if walls else 'off'} {fault} #{number} {game.source.name} hand {spoiled.hand} event {spoiled.event}")
                for finding in findings:
                    print(f"       {finding.code} hand {finding.hand} event {finding.event}: {message(finding)}")
    return off, on


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--each", type=int, default=200)
    parser.add_argument("--kinds", nargs="*", default=[*GAME_FAULTS, *FAULTS])
    parser.add_argument("--misses", type=int, default=0, help="print 1 the misses, 2 the mutants with several findings, 3 both")
    parser.add_argument("--files", action="store_true", help="write every mutant as a file and read it")
    options = parser.parse_args()
    games = []
    for game in clean_games(options.directory):
        games.append(game)
        if len(games) >= 3 * options.each:
            break
    head = "told | right first | rest undecidable | findings"
    print(f"| fault | mutants | walls off: {head} | walls on: {head} |")
    print("|---" * 10 + "|")
    reasons: Counter[tuple[str, bool, str]] = Counter()
    for fault in options.kinds:
        off, on = measure(games, fault, options.each, misses=options.misses, files=options.files, kind=fault in GAME_FAULTS)
        print(f"| {fault} | {off.made} | {off.row()} | {on.row()} |", flush=True)
        for tally, walls in ((off, False), (on, True)):
            for reason, count in tally.reasons.items():
                reasons[fault, walls, reason] += count
    print("\n| fault | walls | mutants | why the record cannot show it |\n|---|---|---|---|")
    for (fault, walls, reason), count in reasons.items():
        print(f"| {fault} | {'on' if walls else 'off'} | {count} | {reason} |")


if __name__ == "__main__":
    main()
