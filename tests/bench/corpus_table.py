"""What tenbo reads and says of a corpus of logs, by format and category of its manifest, and where the encodings of one game agree.

Run it from the root of the repository: ``python -m tests.bench.corpus_table [FOLDER]``; by default of the corpus beside it. Every file
is read as it stands and every game audited under the rules that it declares; an engine's game under those that its mjai declares. The
tables are in Markdown (docs/validation.md has them).
"""

from __future__ import annotations

import argparse
import csv
import gc
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from analyzer.audit import Audit, audit
from analyzer.findings.finding import Severity, Verdict
from analyzer.model.hand import Hand
from analyzer.model.tile import HIDDEN
from analyzer.regulation.regulation import Regulation
from parsers import FORMATS, Unreadable, read
from parsers.containers.opening import documents
from parsers.source import Document

CORPUS = Path(__file__).resolve().parents[2].parent / "shared" / "corpus"
_RED = {34: 4, 35: 13, 36: 22}
"""Red fives as plain ones."""

Told = tuple[tuple[tuple[int, str], ...], tuple[str, ...]]
"""Of one hand: its wins with their verdicts, and the codes of what is found on it, notes apart."""


class Row:
    """The counts of one format in one category."""

    def __init__(self) -> None:
        self.files = self.games = self.hands = self.wins = self.audited = 0
        self.evidence: Counter[str] = Counter()
        self.verdicts: Counter[str] = Counter()
        self.reading: Counter[str] = Counter()
        self.other: Counter[str] = Counter()


class Alike(NamedTuple):
    """What tells one hand of a game in any encoding."""

    key: str
    scores: tuple[int, ...] | None
    tiles: tuple[int, ...]


def _alike(hand: Hand) -> Alike | None:
    dealt = hand.dealt[hand.dealer] if hand.dealt is not None else None
    if dealt is None or HIDDEN in dealt:
        return None
    return Alike(hand.key, None if hand.scores is None else tuple(hand.scores), tuple(sorted(_RED.get(tile, tile) for tile in dealt)))


def _told(result: Audit, index: int) -> Told:
    wins = tuple(sorted((win.seat, win.verdict.value) for win in result.wins if win.hand == index))
    grave = [finding for finding in result.findings if finding.hand == index and finding.severity is not Severity.NOTE]
    return wins, tuple(sorted(finding.code for finding in grave if not finding.code.startswith("P")))


def _claims(path: Path) -> int:
    """The most formats that claim one of its documents."""
    found = [document for document in documents(path, "", lambda _: None) if isinstance(document, Document)]
    return max((sum(form.sniff(document.text) for form in FORMATS) for document in found), default=0)


def _table(heads: list[str], rows: Iterable[list[object]]) -> None:
    print("| " + " | ".join(heads) + " |")
    print("|" + "---|" * len(heads))
    for row in rows:
        print("| " + " | ".join(map(str, row)) + " |")
    print()


def _counts(counter: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counter.items())) or "–"


def main() -> None:
    parser = argparse.ArgumentParser(description="What tenbo reads and says of a corpus of logs.")
    parser.add_argument("folder", nargs="?", type=Path, default=CORPUS)
    parser.add_argument("--list", metavar="CODES", default="", help="also list the files with findings that start so, or all for *")
    folder = parser.parse_args().folder
    listed = parser.parse_args().list
    with (folder / "manifest.csv").open(encoding="utf-8") as stream:
        manifest = list(csv.DictReader(stream))
    rows: defaultdict[tuple[str, str, str], Row] = defaultdict(Row)
    groups: defaultdict[str, defaultdict[Alike, list[tuple[str, Told]]]] = defaultdict(lambda: defaultdict(list))
    members: defaultdict[str, set[str]] = defaultdict(set)
    claims: Counter[int] = Counter()
    gc.freeze()
    gc.set_threshold(50_000)
    books: dict[str, Regulation] = {}
    for entry in sorted(manifest, key=lambda entry: entry["format"] != "mjai"):
        players = "3" if entry["players"] == "3" else ""
        row = rows[entry["format"], entry["category"], players]
        row.files += 1
        path = folder / entry["file"]
        claims[_claims(path)] += 1
        members[entry["group"]].add(entry["file"])
        for one in read(path):
            if isinstance(one, Unreadable):
                row.reading[one.code] += 1
                if listed and (listed == "*" or one.code.startswith(listed)):
                    print(f"{one.code} {entry['file']}: {one.text} {one.place}")
                continue
            # Engines play under many rules and tell them in their mjai alone: the same game in another format is judged by those.
            result = audit(one, books.get(entry["group"]) if entry["category"] == "engine" else None)
            books.setdefault(entry["group"], result.regulation)
            _count(row, result, groups[entry["group"]], entry["file"], listed)
    _table(
        [
            "format",
            "category",
            "files",
            "games",
            "hands",
            "wins",
            "agrees, differs, cannot tell",
            "evidence of the games",
            "reading",
            "other findings",
        ],
        (
            [
                name,
                f"{category} (three players)" if players else category,
                *(row.files, row.games, row.hands, row.wins),
                ", ".join(str(row.verdicts[verdict.value]) for verdict in Verdict),
                *map(_counts, (row.evidence, row.reading, row.other)),
            ]
            for (name, category, players), row in sorted(rows.items())
        ),
    )
    print(f"Formats that claim a file: {_counts(Counter({f'{number} claim': count for number, count in claims.items()}))}\n")
    _groups(groups, members)


def _count(row: Row, result: Audit, hands: defaultdict[Alike, list[tuple[str, Told]]], file: str, listed: str) -> None:
    game = result.game
    row.games += 1
    row.hands += len(game.hands)
    row.wins += len(result.wins)
    row.evidence[game.evidence.name.lower().replace("_", " ")] += 1
    row.verdicts.update(win.verdict.value for win in result.wins)
    for finding in result.findings:
        (row.reading if finding.code.startswith("P") else row.other)[finding.code] += 1
        if listed and (listed == "*" or finding.code.startswith(listed)):
            where = "" if finding.hand is None else game.hands[finding.hand].key
            print(f"{finding.code} {file} {game.source.index} {where}: {finding.expected} / {finding.found}")
    cut = any(finding.code in {"P03", "P04"} for finding in result.findings)
    for index, hand in enumerate(game.hands):
        alike = _alike(hand)
        if alike is not None and not (cut and index == len(game.hands) - 1):  # of a hand that is cut off not all can be said
            hands[alike].append((file, _told(result, index)))


def _groups(groups: dict[str, defaultdict[Alike, list[tuple[str, Told]]]], members: dict[str, set[str]]) -> None:
    """Where the files of a group have a hand in common: whether they say the same of it, and which of them says something else."""
    for title, wanted in (("of people, bots and converters", False), ("of engines", True)):
        hands: Counter[bool] = Counter()
        agree: dict[str, bool] = {}
        others: Counter[tuple[str, str]] = Counter()
        several = [
            group for group, files in members.items() if len(files) > 1 and any(file.startswith("engine") for file in files) is wanted
        ]
        for group in several:
            for found in groups[group].values():
                if len({file for file, _ in found}) < 2:
                    continue
                usual, often = Counter(told for _, told in found).most_common(1)[0]
                hands[often == len(found)] += 1
                agree[group] = agree.get(group, True) and often == len(found)
                others.update({(_kind(file), _difference(told, usual)) for file, told in found if told != usual})
        agreeing = sum(agree.values())
        print(
            f"Groups {title}: {len(several)} of several files; {len(agree)} have hands in common, of which {agreeing} agree hand for hand."
        )
        print(f"Hands in common: {hands.total()}; the same is said of {hands[True]}.\n")
        _table(["file", "what it says and most others do not", "hands"], ([*kind, count] for kind, count in others.most_common()))


def _kind(file: str) -> str:
    """Format and origin of a file, as its folders have it."""
    return "/".join(Path(file).parts[: 2 if file.startswith("derived") else 1])


def _difference(told: Told, usual: Told) -> str:
    """In which verdicts and codes two audits of one hand part."""
    verdicts = {f"a win {verdict.replace('_', ' ')}" for seat, verdict in set(told[0]) - set(usual[0])}
    lacking = len(usual[0]) > len(told[0])
    return (
        ", ".join([*sorted(verdicts), *(["a win is not there"] if lacking else []), *sorted(set(told[1]) - set(usual[1]))])
        or "fewer findings"
    )


if __name__ == "__main__":
    main()
