"""One fault planted in a dealt game and written as mjai, which claims payments alone and tells little of its rules: it is found.

What is open about the rules must not hide what is wrong under all of them.
"""

import pytest

from analyzer.audit import audit
from analyzer.model.game import Game
from parsers import read_bytes
from parsers.mjai import writer as mjai_writer
from tests.dealer import deal_game
from tests.mutants import FAULTS, plant
from tests.mutated_games import GAME_FAULTS, Spoiled, spoil
from tests.undecidable import why

GAMES = [deal_game(seed) for seed in range(8)]
IN_WINS = ("payment", "honba payment", "sticks payment", "from whom", "who", "shape", "no yaku")
IN_GAMES = (
    *("draw dropped", "discard dropped", "discard by the wrong seat", "call's owner", "call dropped", "riichi step 1 dropped"),
    *("riichi step 2 dropped", "score at riichi", "score before a win", "score before a draw", "noten payment", "start score"),
    *("honba of a hand", "carried deposits", "dealer", "round", "hand removed", "hands swapped"),
)


def through_mjai(game):
    (one,) = read_bytes(mjai_writer.write(game), "x")
    assert isinstance(one, Game)
    return one


def test_the_kinds_are_known():
    assert set(IN_WINS) <= set(FAULTS)
    assert set(IN_GAMES) <= set(GAME_FAULTS)


@pytest.mark.parametrize("fault", [*IN_WINS, *IN_GAMES])
def test_a_planted_fault_is_found(fault):
    made = 0
    for seed, game in enumerate(GAMES):
        broken = plant(game, fault, seed) if fault in IN_WINS else spoil(game, fault, seed)
        if broken is None:
            continue
        if isinstance(broken, Spoiled) and why(game, broken, walls=False) is not None:
            continue  # no record shows it, as when the riichi is lost whose tile is won on
        made += 1
        assert audit(through_mjai(broken.game)).findings, (fault, seed, broken.hand)
    assert made >= 3


def test_without_one_nothing_is_found():
    for game in GAMES:
        assert audit(through_mjai(game)).findings == []
