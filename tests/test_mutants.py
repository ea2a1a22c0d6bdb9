"""Clean games have no finding; a game with one fault has, and the first finding is of the fault's family and in its hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from analyzer.audit import audit
from analyzer.model.event import Won
from analyzer.model.game import Game
from analyzer.model.outcome import WinClaim
from parsers import read
from tests.dealer import SCENES, deal_game
from tests.dealer.rules import RULES
from tests.mutants import FAULTS, plant, wrong

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "tenhou_xml"
REAL_GAMES = 120


@pytest.fixture(scope="module")
def dealt() -> list[Game]:
    return [deal_game(seed, rules) for rules in RULES for seed in range(1000, 1020)]


@pytest.fixture(scope="module")
def real() -> list[Game]:
    if not CORPUS.is_dir():
        pytest.skip("the real logs are not here")
    return list(islice(_clean_games(), REAL_GAMES))


def _clean_games() -> Iterator[Game]:
    """Every twelfth file that is a clean game of four."""
    for path in sorted(path for path in CORPUS.rglob("*") if path.is_file())[::12]:
        for game in read(path):
            if isinstance(game, Game) and len(game.players) == 4 and not wrong(audit(game)):
                yield game


def _missed(games: list[Game], fault: str) -> tuple[int, list[str]]:
    planted, missed = 0, []
    for number, game in enumerate(games):
        broken = plant(game, fault, number)
        if broken is None:
            continue
        planted += 1
        # With the walls on, a replaced tile is told by its seed before the hand is looked at.
        findings = wrong(audit(broken.game, walls=fault not in ("shape", "no yaku")))
        if not findings or findings[0].code[0] not in broken.families or findings[0].hand != broken.hand:
            found = ", ".join(finding.code for finding in findings) or "nothing"
            missed.append(f"{game.source.name} hand {broken.hand}: {found}")
    return planted, missed


@pytest.mark.parametrize("rules", RULES)
def test_dealt_games_are_clean(rules: str, dealt: list[Game]) -> None:
    scenes = [deal_game(5, rules, scenes={0: scene}, hands=1) for scene in SCENES.values()]
    for game in [*dealt, *scenes]:
        findings = wrong(audit(game))
        assert [(game.source.name, finding.code, finding.hand, finding.expected, finding.found) for finding in findings] == []


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_a_dealt_game_is_told(fault: str, dealt: list[Game]) -> None:
    planted, missed = _missed(dealt, fault)
    assert planted >= 20
    assert missed == []


@pytest.mark.corpus
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_a_real_game_is_told(fault: str, real: list[Game]) -> None:
    planted, missed = _missed(real, fault)
    assert planted >= REAL_GAMES // 4
    assert missed == []


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_needs_something_to_break(fault: str, dealt: list[Game]) -> None:
    """A game whose wins claim nothing has nothing to break but who won from whom."""
    hands = []
    for hand in dealt[0].hands:
        events = tuple(msgspec.structs.replace(event, claim=WinClaim()) if isinstance(event, Won) else event for event in hand.events)
        hands.append(msgspec.structs.replace(hand, events=events))
    bare = msgspec.structs.replace(dealt[0], hands=hands)
    assert (plant(bare, fault, 1) is None) == (fault not in ("from whom", "who", "liable"))
