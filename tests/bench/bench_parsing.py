"""What it costs to read a hand of each format, against its bare decoder: lxml for XML, msgspec for JSON.

Run it from the root of the repository: ``python -m tests.bench.bench_parsing [FORMAT …] [--rounds N]``; the logs are those of the corpus
beside the repository, unpacked beforehand. The baseline makes plain values of the same bytes (of lines, of each line; of XML, tag and
attributes of every element). Both run in one process, in turn; the best processor time of the rounds counts.
"""

from __future__ import annotations

import argparse
import csv
import gzip
from collections.abc import Callable
from pathlib import Path
from time import process_time

import msgspec
from lxml import etree

from analyzer.model.game import Game
from parsers import read_bytes

CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus"


def lxml(raw: bytes) -> None:
    for element in etree.fromstring(raw).iter():
        element.tag  # noqa: B018 - reading it is the work
        dict(element.attrib)


def whole(raw: bytes) -> None:
    msgspec.json.decode(raw)


def each_line(raw: bytes) -> None:
    decode = msgspec.json.decode
    for line in raw.split(b"\n"):
        if line.strip():
            decode(line)


def some_json(raw: bytes) -> None:
    """One document, or one a line."""
    try:
        whole(raw)
    except msgspec.DecodeError:
        each_line(raw)


BASELINES: dict[str, Callable[[bytes], None]] = {
    "tenhou_xml": lxml,
    "tenhou_json": some_json,
    "mjai": some_json,
    "majsoul": some_json,
    "majiang": some_json,
}


def logs(name: str) -> list[bytes]:
    """The logs of a format that its bare decoder takes."""
    found = []
    with (CORPUS / "manifest.csv").open() as stream:
        for row in csv.DictReader(stream):
            if row["format"] != name:
                continue
            raw = (CORPUS / row["file"]).read_bytes()
            raw = (gzip.decompress(raw) if raw.startswith(b"\x1f\x8b") else raw).removeprefix(b"\xef\xbb\xbf")
            try:
                BASELINES[name](raw)
            except (msgspec.DecodeError, etree.XMLSyntaxError, ValueError):
                continue
            found.append(raw)
    return found


def hands(raw: bytes) -> int:
    return sum(len(one.hands) for one in read_bytes(raw, "") if isinstance(one, Game))


def best(work: Callable[[bytes], object], raws: list[bytes], rounds: int) -> float:
    times = []
    for _ in range(rounds):
        before = process_time()
        for raw in raws:
            work(raw)
        times.append(process_time() - before)
    return min(times)


def main() -> None:
    parser = argparse.ArgumentParser(description="What it costs to read a hand of each format, against its bare decoder.")
    parser.add_argument("formats", nargs="*", default=list(BASELINES), metavar="FORMAT", help=", ".join(BASELINES))
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    for name in given.formats:
        raws = logs(name)
        count = sum(map(hands, raws))
        if not count:
            print(f"{name:12} nothing of it is read")
            continue
        bare, reading = best(BASELINES[name], raws, given.rounds), best(lambda raw: list(read_bytes(raw, "")), raws, given.rounds)
        print(
            f"{name:12} {len(raws):5} files {count:6} hands   decoder {bare / count * 1e6:6.1f} µs a hand   "
            f"reading {reading / count * 1e6:6.1f} µs   {reading / bare:5.2f} times"
        )


if __name__ == "__main__":
    main()
