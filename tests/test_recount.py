"""What a game comes to as due: the game as it would have stood had the table paid right."""

from __future__ import annotations

import msgspec
import pytest

from analyzer.audit import audit
from analyzer.model.event import Drawn
from analyzer.model.game import Game
from analyzer.model.outcome import FinalClaim
from analyzer.recount import recount
from analyzer.regulation.load import load_regulation
from parsers import read
from tests.dealer import deal_game
from tests.dealer import slips as slip
from tests.dealer.table import Slip
from tests.make_samples import FOLDER


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("rules", ["tenhou", "festival-2018"])
def test_a_clean_game_comes_to_what_it_records(rules: str, seed: int) -> None:
    game = deal_game(seed, rules, east_only=True)
    account = recount(audit(game, load_regulation(rules)))
    assert game.final is not None
    assert account.recorded is not None
    assert account.recorded.scores == game.final.scores
    assert account.due == account.recorded
    assert not account.differs


@pytest.mark.parametrize("mistake", [slip.ten_fu_more, slip.yaku_overlooked, slip.dora_too_many, slip.rounded_up_to_mangan])
def test_a_game_paid_wrong_is_due_what_the_game_paid_right_comes_to(mistake: Slip) -> None:
    """Under the festival's rules scores change nothing in the play: the same seed dealt without the mistake is the truth."""
    checked = 0
    for seed in range(100, 140):
        clean = deal_game(seed, "festival-2018", east_only=True)
        for at in range(len(clean.hands)):
            game = deal_game(seed, "festival-2018", east_only=True, slips={at: mistake})
            if game.hands[at] == clean.hands[at] or game.final == clean.final:
                continue
            account = recount(audit(game))
            assert clean.final is not None
            assert game.final is not None
            assert account.recorded is not None
            assert account.due is not None
            assert account.differs
            assert (account.recorded.scores, account.due.scores) == (game.final.scores, clean.final.scores)
            assert account.due.results == clean.final.results
            checked += 1
            break
        if checked == 2:
            break
    assert checked == 2


def ended(game: Game, **changes: object) -> Game:
    last = game.hands[-1]
    drawn = last.events[-1]
    assert isinstance(drawn, Drawn)
    claim = msgspec.structs.replace(drawn.claim, **changes)
    events = (*last.events[:-1], Drawn(claim))
    return msgspec.structs.replace(game, hands=[*game.hands[:-1], msgspec.structs.replace(last, events=events)])


def drawn_at_the_end() -> Game:
    for seed in range(200):
        game = deal_game(seed, "festival-2018", east_only=True)
        end = game.hands[-1].events[-1]
        if isinstance(end, Drawn) and any(end.claim.delta or ()):
            return game
    raise AssertionError


def test_a_draw_paid_wrong_is_due_its_noten_payments() -> None:
    game = drawn_at_the_end()
    end = game.hands[-1].events[-1]
    assert isinstance(end, Drawn)
    assert end.claim.delta is not None
    assert game.final is not None
    assert game.final.scores is not None
    wrong = ended(game, delta=(0, 0, 0, 0))
    scores = tuple(score - gain for score, gain in zip(game.final.scores, end.claim.delta, strict=True))
    wrong.final = FinalClaim(scores)
    account = recount(audit(wrong))
    assert account.due is not None
    assert account.recorded is not None
    assert account.due.scores == game.final.scores
    assert account.recorded.scores == scores
    assert not account.results_recorded


def test_a_draw_without_payments_is_paid_by_who_is_tenpai_and_otherwise_unknown() -> None:
    game = drawn_at_the_end()
    assert game.final is not None
    silent = recount(audit(ended(game, delta=None)))
    assert silent.due is not None
    assert silent.due.scores == game.final.scores
    unknown = recount(audit(ended(game, delta=None, shown=None, tenpai=None)))
    assert unknown.due is None
    assert "payments of" in unknown.unknown


def test_a_game_that_is_cut_off_is_not_known() -> None:
    game = deal_game(3, "festival-2018", east_only=True)
    cut = msgspec.structs.replace(game.hands[-1], events=game.hands[-1].events[:5])
    account = recount(audit(msgspec.structs.replace(game, hands=[*game.hands[:-1], cut], final=None)))
    assert not account.known
    assert account.unknown.endswith("has no result")


def test_what_would_have_come_of_a_win_that_is_none_is_not_said() -> None:
    (game,) = read(FOLDER / "festival-open-tanyao.json")
    assert isinstance(game, Game)
    account = recount(audit(game))
    assert account.recorded is not None
    assert account.due is None
    assert not account.differs
    assert "without a win that is none" in account.unknown
