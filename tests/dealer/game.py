"""Whole games: hand after hand, the dealer's turn, counters, carried sticks, the end and the final table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
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
from tests.dealer.scene import BEGINNING, Scene, Start
from tests.dealer.script import Scripted
from tests.dealer.seeds import Seeds
from tests.dealer.table import Slip, Table
from tests.dealer.wall import Deal, Wall, shuffled

NAMES = ("Aoi", "Botan", "Chidori", "Daigo")


Tamper = Callable[[list[int]], list[int]]
"""What is done to a wall between its seed and the table."""


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
    start: Start = BEGINNING,
    day: str = "",
    walls: str = "",
    tamper: Mapping[int, Tamper] | None = None,
) -> Game:
    """A whole game by the named rules (``tenhou``, ``festival-2018``); the same seed deals the same game.

    ``scenes`` sets up hands by their number in the game, from 0. ``hands`` stops after so many, as a log that is cut off does: the game
    then has no final table. Errors of the table, by hand number: ``astray`` has a hand played by other rules than the game declares, with
    ``slips`` its wins are called wrong; both are paid as called, and the game goes on from there.

    On Tenhou: ``day`` (YYYY-MM-DD) is when it was played, by the rules of that day. ``walls`` (A, B or C) has the walls come from a shuffle
    seed that the log carries, made from ``seed``; by hand number, ``tamper`` changes the wall of the seed before it is dealt.
    """
    book = rules_named(rules, east_only=east_only, day=day)
    rng = Random(seed)
    simple = Simple(Random(rng.random()))
    seeds = Seeds(walls, Random(f"walls {seed}")) if walls else None
    at = replace(start, scores=start.scores or (book.start,) * 4)
    played: list[Hand] = []
    final: FinalClaim | None = None
    while hands is None or len(played) < hands:
        number = len(played)
        scene = (scenes or {}).get(number)
        player: Player = Scripted(scene.script) if scene is not None and scene.script is not None else simple
        rules_now = (astray or {}).get(number, book)
        deal = _deal(book, rng, scene, seeds, (tamper or {}).get(number))
        hand, end = deal_hand(rules_now, deal, player, at, slip=(slips or {}).get(number))
        played.append(hand)
        if _over(book, at.number, end):
            scores = with_leftover(book, end.scores, end.sticks)
            final = FinalClaim(scores, results(book, scores))
            break
        honba = at.honba + 1 if end.dealer_keeps or not end.won else 0
        at = Start(at.number if end.dealer_keeps else at.number + 1, honba, end.sticks, end.scores)
    declared_rules = declared(book, seed, day=day, walls=walls)
    return Game(
        source=Source(name=f"dealt-{rules}-{seed}", format="dealt", id=declared_rules.flags.get("id")),
        players=tuple(Named(name, "1-dan", 1500.0, "C") if rules == "tenhou" else Named(name) for name in names),
        hands=played,
        rules=declared_rules,
        final=final,
        seed=None if seeds is None else seeds.game,
    )


def declared(rules: Rules, seed: int, *, day: str, walls: str) -> DeclaredRules:
    """What a log of such a game says of its rules."""
    if rules.name != "tenhou":
        return DeclaredRules(book=rules.name, settings={"length": "east"} if rules.winds == 1 else {})
    room = 1 if rules.winds == 1 else 9
    flags = {"type": str(room), "lobby": "0"}
    if walls:
        flags["generation"] = walls
    if day:
        flags["id"] = f"{day.replace('-', '')}12gm-{room:04x}-0000-{seed:08x}"
    return DeclaredRules(platform="tenhou", flags=flags, date=day or None)


def _deal(rules: Rules, rng: Random, scene: Scene | None, seeds: Seeds | None, tamper: Tamper | None) -> Deal:
    """The next wall: set up, from the seed, or shuffled."""
    if seeds is not None:
        wall = seeds.next()
        return Deal(Wall(tamper(wall.tiles) if tamper else wall.tiles, old=seeds.generation != "C"), wall.dice, wall.shuffle)
    tiles = scene.stack.build(rng, red_fives=rules.red_fives) if scene is not None else shuffled(rng)
    return Deal(Wall(tiles), (rng.randrange(6) + 1, rng.randrange(6) + 1))


def deal_hand(rules: Rules, deal: Deal, player: Player, start: Start = BEGINNING, *, slip: Slip | None = None) -> tuple[Hand, End]:
    """One hand."""
    wall, number = deal.wall, start.number
    scores = start.scores or (rules.start,) * 4
    dealer = number % 4
    table = Table(rules, wall, number, dealer, start.honba, start.carried, list(scores), slip=slip)
    dealt = wall.deal(dealer)
    for seat, copies in enumerate(dealt):
        for copy in copies:
            table.places[seat].add(copy)
        table.look(seat)
    first = wall.indicator(0)
    table.copies["dealt"] += bytes(copy for copies in dealt for copy in copies)
    table.copies["indicators"].append(first)
    end = play(table, player)
    hand = Hand(
        round=number,
        dealer=dealer,
        honba=start.honba,
        sticks=start.carried,
        scores=scores,
        dealt=tuple(table.tiles(copies) for copies in dealt),
        indicator=table.tile(first),
        events=tuple(table.events),
        dice=deal.dice,
        shuffle=deal.shuffle,
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
        stops = rules.agari_yame if end.won else rules.tenpai_yame
        return stops and end.scores.index(top) == number % 4 and top >= rules.target
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
        points = {seat: _counted(rules, scores[seat]) - rules.target + rules.uma[place] for place, seat in enumerate(order)}
        points[order[0]] = -sum(points[seat] for seat in order[1:])
    else:
        points = {}
        for seat in order:
            equal = [place for place, other in enumerate(order) if scores[other] == scores[seat]]
            points[seat] = scores[seat] - rules.start + sum(rules.uma[place] for place in equal) // len(equal)
    return tuple(points[seat] / 1000 for seat in range(4))


def _counted(rules: Rules, score: int) -> int:
    """A score as it counts for the result."""
    if not rules.rounded:
        return score
    return (abs(score) + 500) // 1000 * (1000 if score >= 0 else -1000)
