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
from tests.mutated_games import GAME_FAULTS, spoil
from tests.undecidable import why

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "tenhou_xml"
REAL_GAMES = 120
MUTANTS = 40
"""Of one kind in one test."""


@pytest.fixture(scope="module")
def dealt() -> list[Game]:
    # The day says by which era a platform's game is played, without which its results are not known.
    return [deal_game(seed, rules, day="2023-05-06") for rules in RULES for seed in range(1000, 1020)]


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
    scenes = [deal_game(5, rules, scenes={0: scene}, hands=1) for scene in SCENES.values() if scene.only in ("", rules)]
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


def _untold(games: list[Game], fault: str) -> tuple[int, list[str]]:
    """How many mutants of whole games were made, and those of which the first finding is not of the fault, although the record shows it."""
    made, untold = 0, []
    for number, game in enumerate(games):
        spoiled = spoil(game, fault, number)
        if spoiled is None or made == MUTANTS:
            continue
        made += 1
        for walls in (False, True) if game.seed else (False,):
            findings = wrong(audit(spoiled.game, walls=walls))
            if findings and findings[0].code[0] in spoiled.families and findings[0].hand in (spoiled.hand, None) and len(findings) == 1:
                continue
            if why(game, spoiled, walls=walls) is None:
                found = ", ".join(f"{finding.code} in hand {finding.hand}" for finding in findings) or "nothing"
                untold.append(f"{game.source.name} hand {spoiled.hand} event {spoiled.event}: {found}")
    return made, untold


@pytest.mark.parametrize("fault", GAME_FAULTS)
def test_a_fault_of_a_dealt_game_is_one_finding(fault: str, dealt: list[Game]) -> None:
    made, untold = _untold(dealt, fault)
    assert made >= 20
    assert untold == []


@pytest.mark.corpus
@pytest.mark.parametrize("fault", GAME_FAULTS)
def test_a_fault_of_a_real_game_is_one_finding(fault: str, real: list[Game]) -> None:
    made, untold = _untold(real, fault)
    assert made >= 20
    assert untold == []


@pytest.mark.parametrize("fault", GAME_FAULTS)
def test_most_faults_can_be_told(fault: str, dealt: list[Game]) -> None:
    """What is called undecidable is a share that the play explains: a tile in a hand never shown."""
    spoiled = [(game, spoil(game, fault, number)) for number, game in enumerate(dealt)]
    reasons = [why(game, broken, walls=False) for game, broken in spoiled if broken is not None]
    most = len(reasons) // 2 if fault.startswith("tile ") else len(reasons) // 5
    assert sum(reason is not None for reason in reasons) <= most


@pytest.mark.parametrize("fault", GAME_FAULTS)
def test_a_fault_of_a_game_changes_it_and_leaves_the_clean_one(fault: str, dealt: list[Game]) -> None:
    for game in dealt:
        before = msgspec.msgpack.encode(game)
        spoiled = spoil(game, fault, 1)
        assert msgspec.msgpack.encode(game) == before
        assert spoiled is None or msgspec.msgpack.encode(spoiled.game) != before
