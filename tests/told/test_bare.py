"""Logs of which the play is taken away: what is right is not found at any level, and what is left is checked."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator

import pytest

from analyzer.audit import audit
from analyzer.findings.finding import Severity, Verdict
from analyzer.model.evidence import Evidence
from analyzer.model.game import Game
from parsers import read
from tests.dealer import deal_game
from tests.parsers.example import CORPUS
from tests.told.bare import bare

LEVELS = [
    (Evidence.WINNING_HAND, False),
    (Evidence.WINNING_HAND, True),
    (Evidence.HAN_FU, False),
    (Evidence.HAN_FU, True),
    (Evidence.PAYMENTS, False),
]


def codes(game: Game) -> Counter[str]:
    return Counter(finding.code for finding in audit(game, walls=False).findings if finding.severity is not Severity.NOTE)


@pytest.mark.parametrize(("level", "names_alone"), LEVELS)
@pytest.mark.parametrize("rules", ["tenhou", "festival-2018"])
def test_dealt_games(rules: str, level: Evidence, names_alone: bool) -> None:
    wins = 0
    for seed in range(8):
        game = bare(deal_game(seed, rules), level, names_alone=names_alone)
        result = audit(game)
        assert codes(game) == Counter(), (seed, [(one.code, one.found, one.expected, one.hand) for one in result.findings])
        assert {win.verdict for win in result.wins} <= {Verdict.CANNOT_TELL}
        wins += len(result.wins)
    assert wins > 40


def real() -> Iterator[Game]:
    with (CORPUS / "manifest.csv").open() as stream:
        kind = ("tenhou_xml", "real", "4")
        rows = [row for row in csv.DictReader(stream) if (row["format"], row["category"], row["players"]) == kind]
    for row in rows[::12]:
        yield from (one for one in read(CORPUS / row["file"]) if isinstance(one, Game))


@pytest.mark.corpus
@pytest.mark.skipif(not CORPUS.exists(), reason="the real logs are not here")
@pytest.mark.parametrize(("level", "names_alone"), LEVELS)
def test_real_games(level: Evidence, names_alone: bool) -> None:
    """Nothing is found at any level in a log that is right."""
    games = 0
    for game in real():
        if codes(game):
            continue  # a record that contradicts itself does so in another way without its draws
        assert codes(bare(game, level, names_alone=names_alone)) == Counter(), game.source.name
        games += 1
    assert games > 100
