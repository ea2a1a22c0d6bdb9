"""How a recorded game ended: scores, places and results as the record has them, read by a regulation."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from analyzer.checks.draws import ABORTS
from analyzer.checks.ends import RESULT_AXES
from analyzer.checks.flow import order_of_hands
from analyzer.model.event import Drawn, Won
from analyzer.model.game import DeclaredRules, Game
from analyzer.regulation.regulation import Regulation
from analyzer.regulation.settings import Settings
from analyzer.replay.flow import Header, Outcome, ends
from analyzer.scoring.payment import STICK
from analyzer.standings import bankruptcies, final_scores, places, results

_CUT = frozenset({"P03", "P04"})
"""Remarks of a parser on a record that stops before its end."""
_RESULT_AXES = {*RESULT_AXES, "leftover_sticks"}
_BELOW = {"below_zero": 0, "zero_or_below": 1}
_UPPER, _SPECIAL = 0x80, 0x20


class Ended(msgspec.Struct, frozen=True):
    """Per seat; None where not known."""

    scores: tuple[int, ...] | None
    places: tuple[int, ...]
    results: tuple[float, ...] | None
    bust: tuple[bool, ...] | None
    complete: bool


def ended(game: Game, rules: Regulation, changes: Sequence[list[int] | None], how: Sequence[str | None]) -> Ended:
    """The end of a game. Where the log gives no final scores they are those after the last hand, if the regulation ends the game there.

    ``changes`` and ``how`` are, hand by hand, the points gained and the way it ended.
    """
    final, settings = game.final, rules.settings
    players = len(game.players)
    scores = None if final is None or final.scores is None or len(final.scores) < players else final.scores[:players]
    cut = any(remark.code in _CUT for remark in game.remarks)
    if scores is None and not cut:
        scores = _after_last(game, settings, changes, how)
    if scores is None:
        return Ended(None, (), None if final is None else final.results, None, not cut and final is not None)
    limit = _BELOW.get(settings.bankruptcy)
    told = None if final is None or final.results is None or len(final.results) < players else final.results[:players]
    return Ended(
        scores,
        places(scores, settings),
        told if told is not None else _results(game, scores, rules),
        None if limit is None else tuple([score < limit for score in scores]),
        not cut,
    )


def _results(game: Game, scores: tuple[int, ...], rules: Regulation) -> tuple[float, ...] | None:
    """Results as the regulation makes them of final scores.

    None where they would be a guess: for three players, of whom the books do not speak, under settings that are not known, or where the
    game did not begin with the regulation's points.
    """
    start = game.hands[0].scores if game.hands else None
    if len(scores) != 4 or rules.unknown & _RESULT_AXES or (start is not None and sum(start) != 4 * rules.settings.start_points):
        return None
    broke = bankruptcies(scores, _winners(game), rules.settings)
    return None if broke is None else results(scores, rules.settings, broke)


def _winners(game: Game) -> list[int]:
    return [event.seat for event in game.hands[-1].events if isinstance(event, Won)] if game.hands else []


def _after_last(game: Game, settings: Settings, changes: Sequence[list[int] | None], how: Sequence[str | None]) -> tuple[int, ...] | None:
    """Scores after the last hand, if it ends the game and all that is asked for is recorded."""
    players = len(game.players)
    if not game.hands or order_of_hands(game.hands) is not None:
        return None
    last, change, end = game.hands[-1], changes[-1], how[-1]
    if change is None or end is None or last.scores is None or len(last.scores) < players:
        return None
    scores = tuple([last.scores[seat] + change[seat] for seat in range(players)])
    winners = tuple(_winners(game))
    left = last.sticks - sum(change) // STICK
    drawn = next((event.claim for event in last.events if isinstance(event, Drawn)), None)
    tenpai = False
    if drawn is not None and drawn.tenpai is not None and last.dealer < len(drawn.tenpai):
        tenpai = drawn.tenpai[last.dealer]
    elif drawn is not None and drawn.shown is not None and last.dealer < len(drawn.shown):
        tenpai = drawn.shown[last.dealer] is not None
    outcome = Outcome(winners, last.dealer, left, scores, abort=end in ABORTS, dealer_tenpai=tenpai)
    if end == "chombo" or not ends(Header(last.round, last.honba, last.sticks), outcome, settings, players):
        return None
    return final_scores(scores, left, settings)


def room_of(rules: DeclaredRules) -> str | None:
    """The room or lobby that a log names, in the platform's words."""
    flags = rules.flags
    if rules.platform != "tenhou":
        return flags.get("room") or None
    lobby = flags.get("id_lobby", flags.get("lobby", ""))
    if lobby.strip("0"):
        return f"lobby {lobby}"
    kind = flags.get("id_type", flags.get("type", ""))
    if not (kind.isascii() and kind.isdecimal()):
        return None
    bits = int(kind)
    names = {0: "general", _UPPER: "upper", _SPECIAL: "special", _UPPER | _SPECIAL: "phoenix"}
    return names[bits & (_UPPER | _SPECIAL)]
