"""Single faults of a whole game: one thing of a clean game is made wrong. Works on any game that is told tile by tile, dealt or real."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from analyzer.model.game import Game
from tests import mutated_play as play
from tests import mutated_records as records
from tests.copies import course_of, has_reds, with_course


@dataclass(frozen=True)
class Spoiled:
    """A spoiled game: where the fault is, and the families of which the first finding must be one."""

    game: Game
    fault: str
    hand: int
    event: int | None
    families: str


PLAY_FAULTS: Final[dict[str, tuple[play.Break, str]]] = {
    "tile drawn": (play.tile_drawn, "T"),
    "tile discarded": (play.tile_discarded, "T"),
    "draw dropped": (play.draw_dropped, "T"),
    "discard dropped": (play.discard_dropped, "T"),
    "discard by the wrong seat": (play.wrong_seat, "T"),
    "call's owner": (play.call_owner, "C"),
    "call dropped": (play.call_dropped, "TC"),  # what shows it is a discard or draw out of turn
    "riichi step 1 dropped": (play.riichi_dropped, "R"),
    "riichi step 2 dropped": (play.stick_dropped, "R"),
    "score at riichi": (play.riichi_scores, "R"),
    "first indicator": (play.indicator, "TS"),  # at a win the list of indicators shows it, else only the tiles
}
"""Faults of one hand, and the families that tell them."""

RECORD_FAULTS: Final[dict[str, tuple[records.Spoil, str]]] = {
    "score before a win": (records.before_win, "M"),
    "score before a draw": (records.before_draw, "M"),
    "noten payment": (records.noten_payment, "M"),
    "start score": (records.start_score, "G"),
    "honba of a hand": (records.honba, "G"),
    "carried deposits": (records.carried, "G"),
    "dealer": (records.dealer, "G"),
    "round": (records.round_, "G"),
    "final score": (records.final_score, "E"),
    "final points": (records.final_points, "E"),
    "hand removed": (records.removed, "GP"),  # a log without its last hand is one that is cut off
    "hands swapped": (records.swapped, "G"),
}
"""Faults of the record around the play."""

GAME_FAULTS: Final = (*PLAY_FAULTS, *RECORD_FAULTS)


def spoil(game: Game, fault: str, seed: int) -> Spoiled | None:
    """Break one thing of a clean game; None when it has nothing to break in that way. The game is not touched."""
    rng = Random(f"{fault} {seed}")
    if fault in RECORD_FAULTS:
        make, families = RECORD_FAULTS[fault]
        made = make(game, rng)
        return None if made is None else Spoiled(made[0], fault, made[1], None, families)
    break_, families = PLAY_FAULTS[fault]
    numbers = list(range(len(game.hands)))
    rng.shuffle(numbers)
    for number in numbers:
        course = course_of(game.hands[number])
        broken = None if course is None else break_(course, rng)
        if broken is not None:
            assert course is not None
            dropped = broken[1] if len(broken[0].steps) < len(course.steps) else None
            hand = with_course(game.hands[number], broken[0], reds=has_reds(game), dropped=dropped)
            return Spoiled(records.with_hand(game, number, hand), fault, number, broken[1], families)
    return None
