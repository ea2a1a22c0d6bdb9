"""The dealer checked against itself: legal play, tiles conserved, scores that add up, wins that an independent scorer confirms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from analyzer.model.event import AddedKan, Chi, ClosedKan, Discard, DoraTurned, Draw, Drawn, OpenKan, Pon, Riichi, StickPaid, Won
from analyzer.model.game import Game
from analyzer.model.hand import Hand
from analyzer.model.meld import MeldKind
from analyzer.model.tile import KIND, parse_tiles
from tests.dealer import SCENES, deal_game, deal_hand
from tests.dealer.ending import End
from tests.dealer.game import Start
from tests.dealer.rules import RULES
from tests.dealer.scenes import REACHED_UNDER_TENHOU_ONLY
from tests.dealer.script import Script, Scripted
from tests.dealer.second_look import confirm, counts_of
from tests.dealer.shape import shanten, waits
from tests.dealer.wall import Deal, Wall
from tests.dealer.watch import Watch
from tests.mutants import FAULTS, plant

SEEDS = 30
GAMES = [(rules, seed) for rules in RULES for seed in range(SEEDS)]


@pytest.fixture(scope="module")
def games() -> dict[tuple[str, int], Game]:
    return {(rules, seed): deal_game(seed, rules) for rules, seed in GAMES}


def hands(games: dict[tuple[str, int], Game]) -> Iterator[tuple[str, Hand]]:
    for (rules, _), game in games.items():
        for hand in game.hands:
            yield rules, hand


def test_a_seed_deals_one_game() -> None:
    for rules in RULES:
        assert deal_game(7, rules) == deal_game(7, rules)
        assert deal_game(7, rules) != deal_game(8, rules)


def test_no_copy_lies_in_two_places(games: dict[tuple[str, int], Game]) -> None:
    for _, hand in hands(games):
        assert hand.copies is not None
        watch = Watch(hand)
        seen = [*hand.copies.dealt, *hand.copies.indicators[:1]]
        for event in hand.events:
            copies = watch.take(event)
            if isinstance(event, Draw | DoraTurned):
                seen += copies
            if isinstance(event, Won):
                sizes = [len(watch.held[s]) + 3 * len(watch.sets[s]) for s in range(4)]
                assert all(size in (13, 14) for size in sizes)
        assert sum(map(len, watch.numbers)) + 53 == sum(len(getattr(hand.copies, name)) for name in hand.copies.__struct_fields__)
        assert len(set(seen)) == len(seen)
        assert watch.draws <= 70


def test_every_tile_is_its_copy(games: dict[tuple[str, int], Game]) -> None:
    for rules, hand in hands(games):
        assert hand.copies is not None
        assert hand.dealt is not None
        tiles = [tile for dealt in hand.dealt for tile in dealt]
        for copy, tile in zip(hand.copies.dealt, tiles, strict=True):
            assert copy // 4 == KIND[tile]
            assert (tile >= 34) == (rules == "tenhou" and copy in (16, 52, 88))


def test_calls_and_riichi_are_legal(games: dict[tuple[str, int], Game]) -> None:
    for rules, hand in hands(games):
        watch = Watch(hand)
        scores = list(hand.scores or ())
        barred: tuple[int, set[int]] | None = None
        for event in hand.events:
            if isinstance(event, Chi | Pon):
                assert watch.draws < 70
                called, own = KIND[event.called], sorted(KIND[tile] for tile in event.own)
                ends = {called} | ({called + 3} if called < own[0] else {called - 3} if called > own[1] else set())
                if isinstance(event, Chi):
                    assert event.frm == (event.seat - 1) % 4
                    barred = (event.seat, {end for end in ends if end // 9 == called // 9 and end >= 0})
                else:
                    barred = (event.seat, {called})
            if isinstance(event, ClosedKan | AddedKan | OpenKan):
                assert watch.draws < 70
            if isinstance(event, Riichi):
                assert watch.draws <= 66
                assert all(one.kind is MeldKind.CLOSED_KAN for one in watch.sets[event.seat])
                assert rules != "tenhou" or scores[event.seat] >= 1000
            if isinstance(event, Discard):
                assert barred is None or barred[0] != event.seat or KIND[event.tile] not in barred[1]
                barred = None
                assert event.seat not in watch.riichi or event.seat == watch.declared or event.drawn
                assert event.drawn == (watch.last == ("draw", event.seat, watch.numbers[watch.at][0]))
            declared = watch.declared
            watch.take(event)
            if isinstance(event, Discard) and event.seat == declared:
                assert waits(counts_of(watch.held[event.seat]), len(watch.sets[event.seat]))
            if isinstance(event, StickPaid):
                scores[event.seat] -= 1000
                assert event.scores == tuple(scores)
        assert len([e for e in hand.events if isinstance(e, ClosedKan | AddedKan | OpenKan)]) <= 4


def test_nobody_wins_by_ron_while_furiten(games: dict[tuple[str, int], Game]) -> None:
    for _, hand in hands(games):
        watch = Watch(hand)
        passed: set[int] = set()
        waiting: dict[int, tuple[int, ...]] = {}
        for number, event in enumerate(hand.events):
            watch.take(event)
            if isinstance(event, Draw) and event.seat not in watch.riichi:
                passed.discard(event.seat)
            if isinstance(event, Discard):
                waiting[event.seat] = waits(counts_of(watch.held[event.seat]), len(watch.sets[event.seat]))
            if isinstance(event, Won) and event.seat != event.frm:
                assert event.seat not in passed
                assert not {copy // 4 for copy in watch.rivers[event.seat]} & set(waiting[event.seat])
            if isinstance(event, Discard | AddedKan) and not any(isinstance(e, Won) for e in hand.events[number + 1 : number + 2]):
                offered = KIND[event.tile]
                passed |= {seat for seat, kinds in waiting.items() if seat != event.seat and offered in kinds}


def test_indicators_are_turned_in_time(games: dict[tuple[str, int], Game]) -> None:
    """Tenhou: at once for a closed kan, else with the next discard or kan (format note §5). Festival: always at once (gaps item 25)."""
    kans: Counter[str] = Counter()
    for rules, hand in hands(games):
        events = [e for e in hand.events if not isinstance(e, StickPaid)]
        for number, event in enumerate(events):
            if not isinstance(event, ClosedKan | AddedKan | OpenKan):
                continue
            kans[rules] += 1
            after = events[number + 1]
            if isinstance(after, Won):
                assert isinstance(event, AddedKan)
            elif rules != "tenhou" or isinstance(event, ClosedKan):
                assert isinstance(after, DoraTurned)
            else:
                assert isinstance(after, Draw)
                assert isinstance(events[number + 2], DoraTurned | Won | AddedKan | ClosedKan)
    assert min(kans.values()) >= 20


def test_points_are_conserved(games: dict[tuple[str, int], Game]) -> None:
    for (rules, _), game in games.items():
        start = RULES[rules].start
        scores: tuple[int, ...] = (start,) * 4
        carried = 0
        for hand in game.hands:
            assert hand.scores == scores
            assert hand.sticks == carried
            assert sum(scores) + 1000 * carried == 4 * start
            for event in hand.events:
                if isinstance(event, StickPaid):
                    carried += 1
                    scores = event.scores or ()
                if isinstance(event, Won | Drawn):
                    claim = event.claim
                    assert claim.before == scores
                    assert claim.delta is not None
                    assert claim.sticks == (sum(claim.delta) // 1000 if isinstance(event, Won) else carried)
                    carried -= sum(claim.delta) // 1000
                    scores = tuple(a + b for a, b in zip(scores, claim.delta, strict=True))
        assert game.final is not None
        assert game.final.scores is not None
        assert game.final.results is not None
        assert sum(game.final.scores) == 4 * start
        assert round(sum(game.final.results), 1) == 0


def test_every_win_is_scored_by_another_engine(games: dict[tuple[str, int], Game]) -> None:
    """Situation and tiles from the events, value from ``mahjong``, points from the regulation's formula: all as the log claims."""
    assert sum(confirm(hand, rules) for rules, hand in hands(games)) > 400


def test_the_deal_passes_as_the_rules_say(games: dict[tuple[str, int], Game]) -> None:
    for game in games.values():
        for hand, following in zip(game.hands, game.hands[1:], strict=False):
            winners = [event.seat for event in hand.events if isinstance(event, Won)]
            last = hand.events[-1]
            if isinstance(last, Drawn):
                aborted = last.claim.reason not in ("exhaustive", "nagashi")
                shown = last.claim.shown
                keeps = aborted or (shown is not None and shown[hand.dealer] is not None)
            else:
                keeps = hand.dealer in winners
            assert following.round == hand.round + (not keeps)
            assert following.honba == (hand.honba + 1 if keeps or not winners else 0)
            assert following.dealer == following.round % 4


def test_games_show_what_games_show(games: dict[tuple[str, int], Game]) -> None:
    seen: Counter[str] = Counter()
    yaku: Counter[str] = Counter()
    for rules, hand in hands(games):
        seen["hands"] += 1
        for event in hand.events:
            seen[type(event).__name__] += 1
            if isinstance(event, Won):
                seen["tsumo" if event.seat == event.frm else "ron"] += 1
                yaku.update(line.id for line in event.claim.yaku or ())
                if rules == "festival-2018":
                    names = {line.id for line in event.claim.yaku or ()} - {"dora", "ura_dora"}
                    assert event.claim.melds is not None
                    closed = all(meld.kind is MeldKind.CLOSED_KAN for meld in event.claim.melds)
                    assert names
                    assert closed or "tanyao" not in names
                    assert not any(tile >= 34 for tile in event.claim.concealed or ())
    for name, least in (("tsumo", 100), ("ron", 250), ("Riichi", 300), ("StickPaid", 300), ("Chi", 300), ("Pon", 400)):
        assert seen[name] >= least, name
    for name, least in (("ClosedKan", 20), ("AddedKan", 30), ("OpenKan", 3), ("Drawn", 40)):
        assert seen[name] >= least, name
    assert len(yaku) >= 24


def outcome(name: str, rules: str, *, honba: int = 0, carried: int = 0) -> tuple[Hand, End]:
    scene = SCENES[name]
    deal = Deal(Wall(scene.stack.build(Random(1), red_fives=RULES[rules].red_fives)), (1, 1))
    return deal_hand(RULES[rules], deal, Scripted(scene.script or Script()), Start(honba=honba, carried=carried))


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("name", SCENES)
def test_scenes_come_out(name: str, rules: str) -> None:
    if SCENES[name].only not in ("", rules):
        return
    hand, _ = outcome(name, rules)
    wins = [event for event in hand.events if isinstance(event, Won)]
    if SCENES[name].yaku:
        assert set(SCENES[name].yaku) <= {line.id for line in wins[0].claim.yaku or ()}
    elif name in REACHED_UNDER_TENHOU_ONLY or (name == "triple ron" and rules == "tenhou"):
        last = hand.events[-1]
        assert isinstance(last, Drawn)
        assert last.claim.reason == (name.replace(" ", "_") if rules == "tenhou" else "exhaustive")


KANS = {
    "two added kans in a turn": (AddedKan, AddedKan),
    "open kan, then a closed one": (OpenKan, ClosedKan),
    "added kan, then a closed one": (AddedKan, ClosedKan),
    "closed kan, then an added one": (ClosedKan, AddedKan),
    "two open kans in a turn of the table": (OpenKan, OpenKan),
    "four kans by one, no fifth": (ClosedKan,) * 4,
}
"""Scenes that are about kans, and what kans are declared in them, in order."""


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("name", KANS)
def test_the_kans_of_a_scene_are_declared(name: str, rules: str) -> None:
    hand, _ = outcome(name, rules)
    assert tuple(type(event) for event in hand.events if isinstance(event, OpenKan | ClosedKan | AddedKan)) == KANS[name]


def deltas(hand: Hand) -> list[tuple[int, ...]]:
    return [event.claim.delta or () for event in hand.events if isinstance(event, Won | Drawn)]


# Worked by hand. The dealer discards 5p; seat 1 has pinfu and tanyao (2 han 30 fu, 2000), seat 2 the same with double riichi and ippatsu
# (5 han, a mangan of 8000). Two counters are 600, three sticks were carried, seat 2 has laid one.


def test_double_ron_under_tenhou_pays_counters_and_sticks_to_the_nearest() -> None:
    hand, _ = outcome("double ron", "tenhou", honba=2, carried=3)
    assert deltas(hand) == [(-2600, 6600, 0, 0), (-8000, 0, 8000, 0)]


def test_double_ron_under_the_festival_pays_counters_to_each_and_own_sticks_back() -> None:
    """R-4.1-02, R-4.1-03, R-4.1-04."""
    hand, _ = outcome("double ron", "festival-2018", honba=2, carried=3)
    assert deltas(hand) == [(-2600, 5600, 0, 0), (-8600, 0, 9600, 0)]


def test_three_winners_are_all_paid_under_the_festival() -> None:
    """R-4.1-01: seats 1 and 3 have laid a stick each and take it back; the carried one is seat 1's, the nearest."""
    hand, _ = outcome("triple ron", "festival-2018", honba=1, carried=1)
    assert [event.seat for event in hand.events if isinstance(event, Won)] == [1, 2, 3]
    assert deltas(hand) == [(-8300, 10300, 0, 0), (-2300, 0, 2300, 0), (-8300, 0, 0, 9300)]


@pytest.mark.parametrize(
    ("name", "rules", "due"),
    [
        # Seat 3 fed the third dragon and pays a self-draw alone, counter included.
        ("daisangen, liable on a self-draw", "tenhou", (0, 32300, 0, -32300)),
        ("daisangen, liable on a self-draw", "festival-2018", (0, 32300, 0, -32300)),
        # A ron is halved; the counter is the liable player's (format note Tenhou §10) or the discarder's (gaps item 13).
        ("daisangen, liable on a ron", "tenhou", (-16000, 32300, 0, -16300)),
        ("daisangen, liable on a ron", "festival-2018", (-16300, 32300, 0, -16000)),
        ("nagashi", "tenhou", (-4000, -2000, 8000, -2000)),
        ("exhaustive, one waits", "festival-2018", (-1000, -1000, 3000, -1000)),
    ],
)
def test_payments_worked_by_hand(name: str, rules: str, due: tuple[int, ...]) -> None:
    hand, _ = outcome(name, rules, honba=1)
    assert deltas(hand) == [due]


def test_the_stick_of_a_ronned_riichi_tile_is_not_paid() -> None:
    for rules in RULES:
        hand, end = outcome("riichi tile ronned", rules)
        assert any(isinstance(event, Riichi) for event in hand.events)
        assert not any(isinstance(event, StickPaid) for event in hand.events)
        assert sum(end.scores) == 4 * RULES[rules].start


@pytest.mark.parametrize(
    ("tiles", "melds", "missing", "kinds"),
    [
        ("123456789m1122z", 0, 0, "12z"),
        ("1112345678999m", 0, 0, "123456789m"),
        ("19m19p19s1234567z", 0, 0, "19m19p19s1234567z"),
        ("1133557799m224p", 0, 0, "4p"),
        ("1z", 4, 0, "1z"),
        ("1111m", 3, 0, ""),
        ("147m258p369s1234z", 0, 6, ""),
        ("2244m66p88s11z357p", 0, 1, ""),
    ],
)
def test_shapes(tiles: str, melds: int, missing: int, kinds: str) -> None:
    counts = [0] * 34
    for tile in parse_tiles(tiles):
        counts[KIND[tile]] += 1
    assert shanten(counts, melds) == missing
    assert waits(counts, melds) == tuple(sorted(KIND[tile] for tile in parse_tiles(kinds)))


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_break_one_thing(fault: str, games: dict[tuple[str, int], Game]) -> None:
    """Every fault can be planted, leaves the clean game alone, and touches one hand only."""
    planted = 0
    for (rules, seed), game in games.items():
        before = deal_game(seed, rules) if seed == 0 else None
        broken = plant(game, fault, seed)
        assert before is None or game == before
        if broken is None:
            continue
        planted += 1
        different = [number for number, (old, new) in enumerate(zip(game.hands, broken.game.hands, strict=True)) if old != new]
        assert different == [broken.hand]
        assert isinstance(broken.game.hands[broken.hand].events[broken.event], Won)
    assert planted >= SEEDS
