"""What reading a format costs a hand, against its bare decoder over the same bytes: lxml for XML, msgspec for JSON.

Run it from the root of the repository: ``python -m tests.bench.bench_reading FOLDER… [--rounds N]``. Files are unpacked and held in
memory first. The baseline takes tag and attributes of every element, or decodes the document (or each line) to plain values;
what is neither, as links in a text, counts for neither. Both run in one process, in turn; the best processor time of the rounds counts.
"""

from __future__ import annotations

import argparse
import gzip
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
from lxml import etree

from analyzer.model.game import Game
from parsers import read_bytes


def texts(folder: Path) -> Iterator[bytes]:
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        raw = path.read_bytes()
        yield gzip.decompress(raw) if raw.startswith(b"\x1f\x8b") else raw


def decoder(text: bytes) -> Callable[[], object] | None:
    """The bare decoding of a text, if it is XML, JSON or lines of JSON."""
    try:
        if text.lstrip().startswith(b"<"):
            etree.fromstring(text)
            return lambda: [(element.tag, dict(element.attrib)) for element in etree.fromstring(text).iter()]
        msgspec.json.decode(text)
        return lambda: msgspec.json.decode(text)
    except (etree.XMLSyntaxError, msgspec.DecodeError):
        lines = [line for line in text.split(b"\n") if line.strip()]
    try:
        for line in lines:
            msgspec.json.decode(line)
    except msgspec.DecodeError:
        return None
    return lambda: [msgspec.json.decode(line) for line in lines]


def spent(work: Callable[[], object]) -> float:
    before = time.process_time()
    work()
    return time.process_time() - before


def main() -> None:
    parser = argparse.ArgumentParser(description="What reading costs a hand, against the bare decoder.")
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    for folder in given.folders:
        pairs = [(text, bare) for text in texts(folder) if (bare := decoder(text)) is not None]
        hands = sum(len(one.hands) for text, _ in pairs for one in read_bytes(text, "") if isinstance(one, Game))
        best = [float("inf")] * 2
        for _ in range(given.rounds):
            best[0] = min(best[0], spent(lambda pairs=pairs: [bare() for _, bare in pairs]))
            best[1] = min(best[1], spent(lambda pairs=pairs: [list(read_bytes(text, "")) for text, _ in pairs]))
        bare, read = (seconds / hands * 1e6 for seconds in best)
        print(f"{folder.name}: {len(pairs)} files, {hands} hands: bare {bare:.1f} µs a hand, read {read:.1f} µs, {read / bare:.2f} times")


if __name__ == "__main__":
    main()
