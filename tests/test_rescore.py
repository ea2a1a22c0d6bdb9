"""The same hands under another regulation."""

from __future__ import annotations

import msgspec
import pytest

from analyzer.model.game import Game
from analyzer.regulation.declared import regulation_for
from analyzer.regulation.load import load_regulation
from analyzer.regulation.regulation import Regulation
from analyzer.rescore import rescore
from tests.dealer import SCENES, deal_game
from tests.dealer.rules import RULES


def _own(game: Game) -> Regulation:
    own = regulation_for(game.rules, 4)
    assert own is not None
    return own


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", range(2000, 2006))
def test_under_its_own_book_nothing_changes(rules: str, seed: int) -> None:
    game = deal_game(seed, rules)
    result = rescore(game, _own(game), _own(game))
    assert result.changes == []
    assert result.remarks == []
    assert game.final is not None
    assert result.scores == (game.final.scores, game.final.scores)
    assert result.places is not None
    assert result.places[0] == result.places[1]


def test_two_winners_and_a_deposit_settle_otherwise() -> None:
    # Festival: each winner takes its own deposit back (R-4.1-04); Tenhou: the nearest winner takes all (format note §6).
    game = deal_game(5, "festival-2018", scenes={1: SCENES["double ron"]}, hands=2)
    result = rescore(game, _own(game), load_regulation("tenhou"))
    assert [(change.hand, change.seat, change.causes, change.before_points, change.after_points) for change in result.changes] == [
        (1, 2, ("settlement",), 2000, 3000),
        (1, 3, ("settlement",), 9000, 8000),
    ]


def test_a_draw_that_the_other_book_does_not_have_is_said_and_not_made_up() -> None:
    game = deal_game(5, "tenhou", scenes={0: SCENES["triple ron"]}, hands=1)
    result = rescore(game, _own(game), load_regulation("festival-2018"))
    assert result.changes == []
    assert [remark.partition(": ")[2] for remark in result.remarks] == ["ends with triple ron; under festival-2018 the hand would go on"]


def test_a_triple_ron_is_a_draw_under_tenhou() -> None:
    game = deal_game(5, "festival-2018", scenes={0: SCENES["triple ron"]}, hands=1)
    result = rescore(game, _own(game), load_regulation("tenhou"))
    assert result.remarks == ["East 1, 0 honba: 3 winners; under tenhou the hand would be a draw"]
    assert [(change.seat, change.after) for change in result.changes] == [(seat, None) for seat in (1, 2, 3)]
    assert result.scores is not None
    assert [sum(scores) for scores in result.scores] == [120_000, 100_000]


@pytest.mark.parametrize("seed", range(12))
def test_deposits_of_a_win_that_is_none_stay_on_the_table(seed: int) -> None:
    """No point is lost where an open all simples is no win: its deposits go to the next winner, or to the first at the end."""
    result = rescore(game := deal_game(seed, "tenhou"), _own(game), load_regulation("festival-2018"))
    assert result.scores is not None
    assert [sum(scores) for scores in result.scores] == [100_000, 120_000]


def test_a_log_that_begins_in_mid_game_begins_with_its_scores() -> None:
    game = deal_game(3, "festival-2018", east_only=True)
    late = msgspec.structs.replace(game, hands=game.hands[2:])
    own = _own(game)
    assert game.final is not None
    assert rescore(late, own, own).scores == (game.final.scores, game.final.scores)


def test_three_players_are_refused() -> None:
    game = deal_game(5, "tenhou", hands=1)
    game.players = game.players[:3]
    with pytest.raises(ValueError, match="three players"):
        rescore(game, _own(game), load_regulation("festival-2018"))
