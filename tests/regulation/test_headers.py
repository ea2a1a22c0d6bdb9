"""Every header of the real Tenhou logs gives a regulation, whose start points and results are those of the log."""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from analyzer.model.game import DeclaredRules
from analyzer.regulation.declared import regulation_for
from analyzer.regulation.regulation import Regulation

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "tenhou_xml"
pytestmark = [pytest.mark.corpus, pytest.mark.skipif(not CORPUS.exists(), reason="the real logs are not part of the repository")]


class Log(NamedTuple):
    digest: str
    declared: DeclaredRules
    players: int
    start: int
    final: tuple[float, ...] | None
    """Score in hundreds and result in thousands per seat, alternating."""


def attributes(tag: str) -> dict[str, str]:
    return dict(re.findall(r'(\w+)="([^"]*)"', tag))


def read(path: Path) -> Log:
    raw = path.read_bytes()
    text = (gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw).decode(errors="replace")
    go, init = (attributes(found[0]) if (found := re.search(rf"<{tag}\b[^>]*>", text)) else {} for tag in ("GO", "INIT"))
    flags = {key: value for key, value in go.items() if key in {"type", "lobby", "csrule"}}
    if ratio := re.search(r'\bratio="([^"]*)"', text):
        flags["ratio"] = ratio[1]
    for generation, start in (("C", "mt19937ar-sha512-n288-base64,"), ("B", "mt19937ar-sha512-n288,"), ("A", "mt19937ar,")):
        if f'"{start}' in text:
            flags["generation"] = generation
    log_id = re.search(r"(\d{4})(\d\d)(\d\d)\d\dgm-[0-9a-f]{4}-", f"{path.name} {text[:2000]}")
    date = "-".join(log_id.groups()) if log_id else None
    owari = re.search(r'\bowari="([^"]+)"', text)
    final = tuple(float(number) for number in owari[1].split(",")[:8]) if owari else None
    players = 3 if int(flags["type"]) & 0x10 else 4
    return Log(
        hashlib.sha256(raw).hexdigest()[:12],
        DeclaredRules(platform="tenhou", flags=flags, date=date),
        players,
        100 * int(init["ten"].split(",")[0]),
        final if final and len(final) == 8 else None,
    )


@cache
def logs() -> tuple[tuple[Log, Regulation], ...]:
    def pairs() -> Iterator[tuple[Log, Regulation]]:
        for path in sorted(CORPUS.rglob("*")):
            if path.is_file():
                log = read(path)
                regulation = regulation_for(log.declared, log.players)
                assert regulation is not None, log.digest
                yield log, regulation

    return tuple(pairs())


def results(scores: list[int], regulation: Regulation) -> list[float]:
    """Results in thousands by the regulation's own values, without the settlement of ties."""
    settings = regulation.settings
    order = sorted(range(4), key=lambda seat: (-scores[seat], seat))
    found = [0.0] * 4
    for place, seat in enumerate(order[1:], 1):
        score = scores[seat]
        if settings.result_rounding == "thousand_half_away":
            score = (abs(score) + 500) // 1000 * (1000 if score >= 0 else -1000)
        found[seat] = (score - settings.return_points + settings.uma[place]) / 1000
    found[order[0]] = -sum(found)
    return found


def test_every_header_gives_a_regulation() -> None:
    assert len(logs()) > 2000
    four = [regulation for log, regulation in logs() if log.players == 4]
    assert len(four) > 1500
    assert all("not understood" not in variant for regulation in four for variant in regulation.variants if "csrule" not in variant)


def test_games_start_with_the_points_of_the_regulation() -> None:
    wrong = {
        log.digest
        for log, regulation in logs()
        if log.players == 4 and "start_points" not in regulation.unknown and log.start != regulation.settings.start_points
    }
    assert wrong == set()


def test_results_are_those_of_the_regulation() -> None:
    wrong, right = set(), 0
    for log, regulation in logs():
        if log.players != 4 or log.final is None or {"uma", "result_rounding", "rank_ties"} & regulation.unknown:
            continue
        scores = [round(100 * score) for score in log.final[::2]]
        if [round(value, 1) for value in results(scores, regulation)] == [round(value, 1) for value in log.final[1::2]]:
            right += 1
        else:
            wrong.add(log.digest)
    assert wrong == set()
    assert right > 1500
