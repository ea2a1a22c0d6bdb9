"""Whole games: hand after hand, the dealer's turn, counters, carried sticks, the end and the final table."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from analyzer.model.copies import Copies
from analyzer.model.game import DeclaredRules, Game, Source
from analyzer.model.game import Player as Named
from analyzer.model.hand import Hand
from analyzer.model.outcome import FinalClaim
from tests.dealer.ending import End
from tests.dealer.play import Player, play
from tests.dealer.policy import Simple
from tests.dealer.rules import Rules, rules_named
from tests.dealer.scenes import Scene
from tests.dealer.script import Scripted
from tests.dealer.table import Slip, Table
from tests.dealer.wall import Wall, shuffled

NAMES = ("Aoi", "Botan", "Chidori", "Daigo")


def deal_game(
    seed: int,
    rules: str = "tenhou",
    *,
    east_only: bool = False,
    scenes: Mapping[int, Scene] | None = None,
    hands: int | None = None,
    astray: Mapping[int, Rules] | None = None,
    slips: Mapping[int, Slip] | None = None,
    names: tuple[str, ...] = NAMES,
) -> Game:
    """A whole game by the named rules (``tenhou``, ``festival-2018``); the same seed deals the same game.

    ``scenes`` sets up hands by their number in the game, from 0. ``hands`` stops after so many, as a log that is cut off does: the game
    then has no final table. Errors of the table, by hand number: ``astray`` has a hand played by other rules than the game declares, with
    ``slips`` its wins are called wrong; both are paid as called, and the game goes on from there.
    """
    book = rules_named(rules, east_only=east_only)
    rng = Random(seed)
    simple = Simple(Random(rng.random()))
    scores: tuple[int, ...] = (book.start,) * 4
    carried = honba = number = 0
    played: list[Hand] = []
    final: FinalClaim | None = None
    while hands is None or len(played) < hands:
        scene = (scenes or {}).get(len(played))
        player: Player = Scripted(scene.script) if scene is not None and scene.script is not None else simple
        tiles = scene.stack.build(rng, red_fives=book.red_fives) if scene is not None else shuffled(rng)
        rules_now = (astray or {}).get(len(played), book)
        slip = (slips or {}).get(len(played))
        hand, end = deal_hand(rules_now, tiles, rng, player, number=number, honba=honba, carried=carried, scores=scores, slip=slip)
        played.append(hand)
        scores, carried = end.scores, end.sticks
        if _over(book, number, end):
            scores = with_leftover(book, scores, carried)
            final = FinalClaim(scores, results(book, scores))
            break
        honba = honba + 1 if end.dealer_keeps or not end.won else 0
        number = number if end.dealer_keeps else number + 1
    return Game(
        source=Source(name=f"dealt-{rules}-{seed}", format="dealt"),
        players=tuple(Named(name, "1-dan", 1500.0, "C") if rules == "tenhou" else Named(name) for name in names),
        hands=played,
        rules=declared(book, east_only=east_only),
        final=final,
    )


def declared(rules: Rules, *, east_only: bool) -> DeclaredRules:
    """What a log of such a game says of its rules."""
    if rules.name == "tenhou":
        return DeclaredRules(platform="tenhou", flags={"type": "1" if east_only else "9", "lobby": "0"})
    return DeclaredRules(book=rules.name, settings={"length": "east"} if east_only else {})


def deal_hand(
    rules: Rules,
    tiles: list[int],
    rng: Random,
    player: Player,
    *,
    number: int = 0,
    honba: int = 0,
    carried: int = 0,
    scores: tuple[int, ...] | None = None,
    slip: Slip | None = None,
) -> tuple[Hand, End]:
    """One hand from a wall of 136 copies; ``number`` is the round, four times the wind plus the dealer."""
    wall = Wall(tiles)
    scores = scores or (rules.start,) * 4
    dealer = number % 4
    table = Table(rules, wall, number, dealer, honba, carried, list(scores), slip=slip)
    dealt = wall.deal(dealer)
    for seat, copies in enumerate(dealt):
        for copy in copies:
            table.places[seat].add(copy)
        table.look(seat)
    dice = (rng.randrange(6) + 1, rng.randrange(6) + 1)
    first = wall.indicator(0)
    table.copies["dealt"] += bytes(copy for copies in dealt for copy in copies)
    table.copies["indicators"].append(first)
    end = play(table, player)
    hand = Hand(
        round=number,
        dealer=dealer,
        honba=honba,
        sticks=carried,
        scores=scores,
        dealt=tuple(table.tiles(copies) for copies in dealt),
        indicator=table.tile(first),
        events=tuple(table.events),
        dice=dice,
        copies=Copies(**{name: bytes(copies) for name, copies in table.copies.items()}),
    )
    return hand, end


def _over(rules: Rules, number: int, end: End) -> bool:
    """Whether the game ends after this hand (format note Tenhou §9; the festival has no other end than the last hand lost)."""
    if rules.below_zero_ends and min(end.scores) < 0:
        return True
    if number < 4 * rules.winds - 1 or end.aborted:
        return False
    top = max(end.scores)
    if end.dealer_keeps:
        leads = end.scores.index(top) == number % 4
        return rules.agari_yame and leads and top >= rules.target
    last = 4 * (rules.winds + rules.extension) - 1
    return top >= rules.target or number >= last


def with_leftover(rules: Rules, scores: tuple[int, ...], carried: int) -> tuple[int, ...]:
    """Sticks left on the table go to the first place, split between equal firsts where the rules say so."""
    firsts = [seat for seat in range(4) if scores[seat] == max(scores)]
    if not rules.ties_share:
        firsts = firsts[:1]
    return tuple(score + (1000 * carried // len(firsts) // 100 * 100 if seat in firsts else 0) for seat, score in enumerate(scores))


def results(rules: Rules, scores: tuple[int, ...]) -> tuple[float, ...]:
    """Result per seat in thousands, uma included; the first place of a Tenhou game takes what the others' sum leaves."""
    order = sorted(range(4), key=lambda seat: (-scores[seat], seat))
    if not rules.ties_share:
        points = {seat: scores[seat] - rules.target + rules.uma[place] for place, seat in enumerate(order)}
        points[order[0]] = -sum(points[seat] for seat in order[1:])
    else:
        points = {}
        for seat in order:
            equal = [place for place, other in enumerate(order) if scores[other] == scores[seat]]
            points[seat] = scores[seat] - rules.start + sum(rules.uma[place] for place in equal) // len(equal)
    return tuple(points[seat] / 1000 for seat in range(4))
