"""Games dealt from shuffle seeds: walls made by another implementation are the audit's walls, and what parts from them is told."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec
import pytest

from analyzer.audit import Audit, audit
from analyzer.findings.finding import Finding, Severity
from analyzer.model.event import Won
from analyzer.model.game import Game
from analyzer.model.hand import Hand
from analyzer.wall import Shuffle
from parsers import read_bytes
from parsers.native import document as native
from parsers.tenhou_xml import writer as tenhou_xml_writer
from tests.dealer import deal_game
from tests.dealer.seeds import GENERATIONS, WORDS, text, walls
from tests.dealer.wall import Wall
from tests.wall_vectors import VECTORS, Vector

DAYS = {"A": "2009-03-05", "B": "2009-11-07", "C": "2023-05-06"}
"""A day of each generation, so that a game is played by the rules of its time (format note "Tenhou walls", first table)."""
SEEDS = range(5)
UNDRAWN = 8
"""A place of the dead wall that no seat draws from and no indicator lies in, unless two kans are declared."""


def dealt(generation: str, seed: int, **changes: object) -> Game:
    return deal_game(seed, day=DAYS[generation], walls=generation, **changes)  # type: ignore[arg-type]


def swapped(one: int, other: int) -> Callable[[list[int]], list[int]]:
    """Two places of a wall exchanged."""

    def swap(tiles: list[int]) -> list[int]:
        tiles = list(tiles)
        tiles[one], tiles[other] = tiles[other], tiles[one]
        return tiles

    return swap


def told(result: Audit) -> list[tuple[str, int | None]]:
    return [(finding.code, finding.hand) for finding in result.findings]


def with_hands(game: Game, *hands: Hand) -> Game:
    return msgspec.structs.replace(game, hands=list(hands))


@pytest.fixture(scope="module")
def games() -> dict[tuple[str, int], Game]:
    return {(generation, seed): dealt(generation, seed) for generation in GENERATIONS for seed in SEEDS}


@pytest.mark.parametrize("vector", VECTORS)
def test_the_dealers_walls_are_those_of_the_note(vector: Vector) -> None:
    source = walls(vector.generation, range(vector.first, vector.first + WORDS[vector.generation]), vector.players)
    for _ in range(vector.hand):
        wall = next(source)
    low = (4 if vector.players == 4 else 8, 5 if vector.players == 4 else 9)
    c = vector.generation == "C"
    assert wall.dice == vector.dice
    assert tuple(wall.tiles[:-5:-1]) == vector.first_four
    assert (wall.tiles[low[c]], wall.tiles[low[not c]]) == (vector.indicator, vector.ura)
    assert vector.replacement is None or wall.tiles[1] == vector.replacement


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("generation", GENERATIONS)
def test_two_implementations_make_the_same_walls(generation: str, players: int) -> None:
    rng = Random(f"{generation}{players}")
    for _ in range(4):
        words = [rng.getrandbits(32) for _ in range(WORDS[generation])]
        shuffle = Shuffle(text(generation, words), players)
        for _, theirs in zip(range(1 if generation == "A" else 5), walls(generation, words, players), strict=False):
            ours = shuffle.next()
            assert (list(ours.tiles), ours.dice) == (theirs.tiles, theirs.dice)


@pytest.mark.parametrize("generation", GENERATIONS)
def test_two_implementations_read_a_wall_alike(generation: str) -> None:
    """Deal, draws, replacements, indicators and ura of four players (§4); replacements of three go on in the same order."""
    words = range(5, 5 + WORDS[generation])
    ours, seeded = Shuffle(text(generation, words)).next(), next(walls(generation, words))
    for dealer in range(4):
        theirs = Wall(seeded.tiles, old=generation != "C")
        assert list(ours.dealt(dealer)) == [copy for hand in theirs.deal(dealer) for copy in hand]
        assert list(ours.drawn(66)) == [theirs.draw() for _ in range(66)]
        assert [ours.replacement(number) for number in range(4)] == [theirs.replacement() for _ in range(4)]
        assert [ours.indicator(number) for number in range(5)] == [theirs.indicator(number) for number in range(5)]
        assert [ours.ura(number) for number in range(5)] == [theirs.ura(number) for number in range(5)]
    order = (1, 0, 3, 2, 5, 4, 7, 6) if generation == "C" else range(8)
    three, tiles = Shuffle(text(generation, words), 3).next(), next(walls(generation, words, 3)).tiles
    assert [three.replacement(number) for number in range(8)] == [tiles[place] for place in order]


def test_every_hand_is_its_wall(games: dict[tuple[str, int], Game]) -> None:
    for (generation, seed), game in games.items():
        result = audit(game)
        assert told(result) == [], (generation, seed)
        assert result.untold == []
        assert (result.walls.hands, result.walls.matched) == (len(game.hands), len(game.hands))
        assert result.walls.generation == generation
        assert result.walls.draws > 20 * len(game.hands)


def test_seeded_games_round_trip(games: dict[tuple[str, int], Game]) -> None:
    for game in games.values():
        for writer in (tenhou_xml_writer, native):
            raw = writer.write(game)
            (again,) = read_bytes(raw, "")
            assert isinstance(again, Game)
            assert again.remarks == []
            assert again.seed == game.seed
            assert [hand.shuffle for hand in again.hands] == [hand.shuffle for hand in game.hands]
            assert [hand.copies for hand in again.hands] == [hand.copies for hand in game.hands]
            assert (again.rules, again.source.id, again.final) == (game.rules, game.source.id, game.final)
            assert audit(again).walls.matched == len(game.hands)


def test_the_xml_carries_the_seed_where_each_generation_has_it(games: dict[tuple[str, int], Game]) -> None:
    old = tenhou_xml_writer.write(games["A", 0]).decode()
    assert "<SHUFFLE" not in old
    assert old.count(' shuffle="mt19937ar,') == len(games["A", 0].hands)
    assert '<SHUFFLE seed="mt19937ar-sha512-n288,' in tenhou_xml_writer.write(games["B", 0]).decode()
    assert '<SHUFFLE seed="mt19937ar-sha512-n288-base64,' in tenhou_xml_writer.write(games["C", 0]).decode()


# One thing of a wall is another than its seed says, and the hand is played from that wall: a legal game in every other way.


def tampered(generation: str, places: tuple[int, int], hand: int, seed: int = 3) -> tuple[Game, list[Finding]]:
    game = dealt(generation, seed, tamper={hand: swapped(*places)})
    return game, audit(game).findings


@pytest.mark.parametrize("hand", [0, 2])
@pytest.mark.parametrize("generation", GENERATIONS)
@pytest.mark.parametrize(
    ("places", "what"),
    [
        ((81, UNDRAWN), "draw 3 is "),
        ((81, 70), "draw 3 is "),
        ((120, UNDRAWN), "tile 4 dealt to North is "),
        ((120, 81), "tile 4 dealt to North is "),
        ((120, 104), "tile 4 dealt to North is "),
    ],
    ids=["drawn, from the dead wall", "drawn, two exchanged", "dealt, from the dead wall", "dealt, with a draw", "dealt, the order alone"],
)
def test_a_tile_that_is_not_the_walls(places: tuple[int, int], what: str, generation: str, hand: int) -> None:
    game, (finding,) = tampered(generation, places, hand)
    assert (finding.code, finding.hand) == ("T09", hand)
    assert finding.found.startswith(what)
    assert audit(game, walls=False).findings == []


@pytest.mark.parametrize("generation", GENERATIONS)
def test_an_indicator_that_is_not_the_walls(generation: str) -> None:
    first = 5 if generation == "C" else 4
    _, (finding,) = tampered(generation, (first, UNDRAWN), 1)
    assert (finding.code, finding.hand) == ("T09", 1)
    assert finding.found.startswith("the indicator is ")


def _first_with(generation: str, good: Callable[[Hand], bool], places: tuple[int, int]) -> tuple[int, list[Finding]]:
    """The first hand that is as wanted, played from a wall with two places exchanged: its number, and what the audit finds."""
    for seed in range(100, 160):
        clean = dealt(generation, seed)
        for number, hand in enumerate(clean.hands):
            if good(hand):
                game = dealt(generation, seed, tamper={number: swapped(*places)})
                if len(game.hands) > number and good(game.hands[number]):
                    return number, audit(game).findings
    raise AssertionError


@pytest.mark.parametrize("generation", GENERATIONS)
def test_an_ura_that_is_not_the_walls(generation: str) -> None:
    number, (finding,) = _first_with(
        generation,
        lambda hand: any(isinstance(event, Won) and event.claim.ura for event in hand.events),
        (4 if generation == "C" else 5, UNDRAWN),
    )
    assert (finding.code, finding.hand) == ("T09", number)
    assert finding.found.startswith("ura 1 is ")


@pytest.mark.parametrize("generation", GENERATIONS)
def test_a_replacement_and_a_further_indicator_that_are_not_the_walls(generation: str) -> None:
    def one_kan(hand: Hand) -> bool:
        names = [type(event).__name__ for event in hand.events]
        return sum(name.endswith("Kan") for name in names) == 1 and names.count("DoraTurned") == 1

    number, (finding,) = _first_with(generation, one_kan, (1 if generation == "C" else 0, 12))
    assert (finding.code, finding.hand) == ("T09", number)
    assert finding.found.startswith("replacement tile 1 is ")
    number, (finding,) = _first_with(generation, one_kan, (7 if generation == "C" else 6, 12))
    assert (finding.code, finding.hand) == ("T09", number)
    assert finding.found.startswith("indicator 2 is ")


@pytest.mark.parametrize("generation", GENERATIONS)
def test_other_dice(generation: str, games: dict[tuple[str, int], Game]) -> None:
    hands = games[generation, 3].hands
    assert hands[2].dice is not None
    one, other = hands[2].dice
    wrong = msgspec.structs.replace(hands[2], dice=(one % 6 + 1, other))
    (finding,) = audit(with_hands(games[generation, 3], *hands[:2], wrong, *hands[3:])).findings
    assert (finding.code, finding.hand, finding.expected) == ("T10", 2, f"{one} and {other}")


# The walls of generations B and C are one stream: a hand that is not in the file is told by its place in it.


@pytest.mark.parametrize("missing", [1, 3])
@pytest.mark.parametrize("generation", ["B", "C"])
def test_hands_cut_out_of_the_file(generation: str, missing: int, games: dict[tuple[str, int], Game]) -> None:
    hands = games[generation, 3].hands
    result = audit(with_hands(games[generation, 3], *hands[:2], *hands[2 + missing :]))
    (finding,) = result.findings
    assert (finding.code, finding.hand, finding.found) == ("G10", 2, f"{missing} hand{'s' if missing > 1 else ''}")
    assert result.walls.matched == len(hands) - missing


@pytest.mark.parametrize("missing", [1, 3])
def test_hands_cut_out_where_each_has_its_own_seed(missing: int, games: dict[tuple[str, int], Game]) -> None:
    """The walls tell nothing; the round or the counters do, once."""
    hands = games["A", 3].hands
    result = audit(with_hands(games["A", 3], *hands[:2], *hands[2 + missing :]))
    (finding,) = result.findings
    assert finding.code in ("G02", "G03")
    assert finding.hand == 2
    assert result.walls.matched == len(hands) - missing


@pytest.mark.parametrize("generation", GENERATIONS)
def test_a_file_that_begins_mid_game(generation: str, games: dict[tuple[str, int], Game]) -> None:
    """No error, but a warning that it does: by the walls with the number of hands."""
    hands = games[generation, 3].hands
    result = audit(with_hands(games[generation, 3], *hands[3:]))
    (finding,) = result.findings
    assert (finding.code, finding.hand, finding.severity) == ("G10", 0, Severity.WARNING)
    assert generation == "A" or "3 hands" in finding.found
    assert result.walls.matched == len(hands) - 3


@pytest.mark.parametrize("generation", GENERATIONS)
def test_hands_in_another_order_keep_their_walls(generation: str, games: dict[tuple[str, int], Game]) -> None:
    """A hand that stands elsewhere, or twice, is a matter of the flow: no tile is called wrong for it, and no later hand."""
    one, two, three, four, *rest = games[generation, 3].hands
    for first, hands in ((1, [one, three, two, four, *rest]), (0, [two, one, three, four, *rest]), (1, [one, four, three, two, *rest])):
        result = audit(with_hands(games[generation, 3], *hands))
        assert told(result) == [("G02", first)]
        assert result.walls.matched == len(hands)
    result = audit(with_hands(games[generation, 3], one, two, two, three, four, *rest))
    assert [(finding.code[0], finding.hand) for finding in result.findings] in ([("G", 2)], [("G", 3)])
    assert result.walls.matched == len(rest) + 5


@pytest.mark.parametrize("generation", GENERATIONS)
def test_the_seed_of_another_game(generation: str, games: dict[tuple[str, int], Game]) -> None:
    game, other = games[generation, 3], games[generation, 4]
    hands = [
        msgspec.structs.replace(hand, shuffle=other.hands[number % len(other.hands)].shuffle) for number, hand in enumerate(game.hands)
    ]
    result = audit(msgspec.structs.replace(game, seed=other.seed, hands=hands))
    assert told(result) == [("T11", None)]
    assert result.walls.matched == 0


def test_a_seed_of_one_hand_is_another_hands(games: dict[tuple[str, int], Game]) -> None:
    """Where each hand has its own seed, the others still match."""
    hands = list(games["A", 3].hands)
    hands[0] = msgspec.structs.replace(hands[0], shuffle=hands[1].shuffle)
    result = audit(with_hands(games["A", 3], *hands))
    assert told(result) == [("T09", 0)]
    assert result.walls.matched == len(hands) - 1
