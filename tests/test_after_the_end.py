"""Players may leave once a hand is over: the event that ended it is then not the last one, and findings stay where they are."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from analyzer.audit import audit
from analyzer.model.event import Disconnect, Drawn
from analyzer.model.game import Game
from analyzer.model.outcome import FinalClaim
from analyzer.regulation.load import load_regulation
from tests.dealer import SCENES, deal_game


def _left(game: Game) -> Game:
    """The game with a player leaving after the end of each hand."""
    hands = [msgspec.structs.replace(hand, events=(*hand.events, Disconnect(2))) for hand in game.hands]
    return msgspec.structs.replace(game, hands=hands)


def _drawn(scene: str, **changes: object) -> Game:
    """A hand that nobody won, with another claim."""
    game = deal_game(5, "tenhou", scenes={0: SCENES[scene]}, hands=1)
    hand = game.hands[0]
    end = hand.events[-1]
    assert isinstance(end, Drawn)
    changed = msgspec.structs.replace(end, claim=msgspec.structs.replace(end.claim, **changes))
    return msgspec.structs.replace(game, hands=[msgspec.structs.replace(hand, events=(*hand.events[:-1], changed))])


def _one_hand_short() -> Game:
    game = deal_game(3, "tenhou")
    return msgspec.structs.replace(game, hands=game.hands[:-1])


def _wrong_final_scores() -> Game:
    game = deal_game(3, "tenhou")
    assert game.final is not None
    assert game.final.scores is not None
    first, second, *others = game.final.scores
    return msgspec.structs.replace(game, final=FinalClaim(scores=(first + 1000, second - 1000, *others)))


def _one_hand_too_many() -> Game:
    game = deal_game(3, "tenhou")
    return msgspec.structs.replace(game, hands=[*game.hands, game.hands[-1]])


@pytest.mark.parametrize(
    ("broken", "code"),
    [
        (lambda: _drawn("exhaustive, one waits", delta=(0, 0, 0, 0)), "M07"),
        (lambda: _drawn("exhaustive, one waits", before=(25000, 25000, 25000, 24000)), "M06"),
        (lambda: _drawn("nagashi", delta=(0, 0, 0, 0)), "M08"),
        (lambda: _drawn("four winds", delta=(1000, -1000, 0, 0)), "M05"),
        (lambda: _drawn("four winds", reason="four_kans"), "G08"),
        (_one_hand_short, "G05"),
        (_one_hand_too_many, "G06"),
        (_wrong_final_scores, "E01"),
    ],
)
def test_findings_stay_at_the_end_of_the_hand(broken: Callable[[], Game], code: str) -> None:
    game, book = broken(), load_regulation("tenhou")  # the book itself leaves nothing about the end of a game open
    found = [(finding.code, finding.hand, finding.event) for finding in audit(game, book).findings]
    places = {(hand, event) for one, hand, event in found if one == code}
    assert places
    assert all(event == len(game.hands[hand or 0].events) - 1 for hand, event in places)
    assert [(finding.code, finding.hand, finding.event) for finding in audit(_left(game), book).findings] == found
