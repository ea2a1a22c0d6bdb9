"""Walls that a log gives: the wall of format note Mahjong Soul §8, made up here, against a hand drawn from it."""

import hashlib
import random

import pytest
from msgspec import structs

from analyzer import audit
from analyzer.checks.given_wall import GENERATION
from analyzer.model.event import AddedKan, ClosedKan, Discard, DoraTurned, Draw, OpenKan, Won, draw
from analyzer.model.game import DeclaredRules, Game, Player, Source
from analyzer.model.hand import GivenWall, Hand
from analyzer.model.outcome import WinClaim
from analyzer.model.tile import TILE_NAMES
from parsers import read_bytes
from parsers.native import document as native

SET = [tile for tile in range(34) for _ in range(4 if tile not in (4, 13, 22) else 3)] + [34, 35, 36]


def shuffled(seed=1):
    tiles = list(SET)
    random.Random(seed).shuffle(tiles)
    return tuple(tiles)


def code(tiles, salt="", method=hashlib.md5):
    return method(("".join(TILE_NAMES[tile] for tile in tiles) + salt).encode()).hexdigest()


def hand(tiles, *events, dealer=0, wall=None):
    """A hand dealt from a whole wall: blocks of four from the dealer on, three times, then one each, and one more for the dealer."""
    dealt = [[], [], [], []]
    at = 0
    for count in (4, 4, 4, 1):
        for turn in range(4):
            dealt[(dealer + turn) % 4] += tiles[at : at + count]
            at += count
    return Hand(
        round=dealer,
        dealer=dealer,
        scores=(25000,) * 4,
        dealt=tuple(map(tuple, dealt)),
        indicator=tiles[-5],
        events=(draw(dealer, tiles[52]), *events),
        wall=wall or GivenWall(tiles, "md5", code(tiles)),
    )


def game(one):
    hands = [one] if one.dealer == 0 else []
    return Game(Source("a", "native"), (Player(),) * 4, hands or [one], DeclaredRules(platform="mahjong_soul", flags={"mode": "2"}))


def found(one, *codes):
    return [finding for finding in audit(game(one)).findings if finding.code in (codes or ("T12", "T13", "X01"))]


def turns(tiles, count, dealer=0):
    """The dealer's discard, then so many turns, each discarding what it draws."""
    yield Discard(dealer, tiles[52])
    for number in range(count):
        seat = (dealer + 1 + number) % 4
        yield draw(seat, tiles[53 + number])
        yield Discard(seat, tiles[53 + number], True)


class TestAgrees:
    @pytest.mark.parametrize("dealer", range(4))
    def test_a_whole_hand(self, dealer):
        tiles = shuffled(dealer)
        audited = audit(game(hand(tiles, *turns(tiles, 69, dealer), dealer=dealer)))
        assert [finding for finding in audited.findings if finding.code[0] == "T"] == []
        tally = audited.walls
        assert (tally.generation, tally.hands, tally.matched, tally.draws) == (GENERATION, 1, 1, 69)

    def test_the_rest_of_a_wall(self):
        """Up to 2023 the 83 tiles that are left after the deal."""
        tiles = shuffled()
        one = hand(tiles, *turns(tiles, 20), wall=GivenWall(tiles[53:], "md5", code(tiles[53:])))
        audited = audit(game(one))
        assert found(one) == []
        assert (audited.walls.matched, audited.walls.draws) == (1, 20)

    def test_a_salted_code(self):
        tiles = shuffled()
        good = GivenWall(tiles, "sha256", code(tiles, "salt", hashlib.sha256), "salt")
        assert found(hand(tiles, wall=good)) == []
        assert [one.code for one in found(hand(tiles, wall=structs.replace(good, salt="pepper")))] == ["T13"]

    def test_a_code_whose_salt_is_not_told(self):
        tiles = shuffled()
        audited = audit(game(hand(tiles, wall=GivenWall(tiles, "sha256", "00" * 32))))
        assert [finding for finding in audited.findings if finding.code in ("T12", "T13")] == []
        assert any("salt" in reason for reason in audited.untold)

    def test_kans_indicators_and_replacements(self):
        tiles = shuffled()
        kan = ClosedKan(0, (0, 0, 0, 0))
        events = (kan, DoraTurned(tiles[-7]), Draw(0, tiles[-1]), kan, DoraTurned(tiles[-9]), Draw(0, tiles[-2]))
        more = (AddedKan(0, 1), Draw(0, tiles[-3]), OpenKan(1, 0, 1, (1, 1, 1)), DoraTurned(tiles[-11]), Draw(1, tiles[-4]))
        one = hand(tiles, *events, *more, Discard(1, tiles[-4]), Draw(2, tiles[53]))
        assert [finding for finding in found(one, "T12") if "draw" in finding.found or "replacement" in finding.found] == []

    def test_without_walls(self):
        tiles = shuffled()
        one = hand(tiles, Discard(0, tiles[52]), Draw(1, (tiles[53] + 1) % 34))
        assert [finding.code for finding in audit(game(one), walls=False).findings if finding.code == "T12"] == []


class TestDiffers:
    def test_the_code(self):
        tiles = shuffled()
        (one,) = found(hand(tiles, wall=GivenWall(tiles, "md5", code(tiles[::-1]))))
        assert (one.code, one.found, one.expected) == ("T13", code(tiles), code(tiles[::-1]))

    def test_a_draw(self):
        tiles = shuffled()
        other = next(tile for tile in tiles[60:] if tile != tiles[54])
        one = hand(tiles, Discard(0, tiles[52]), Draw(1, tiles[53]), Discard(1, tiles[53]), Draw(2, other), Discard(2, other))
        (finding,) = found(one, "T12")
        assert (finding.event, finding.seat) == (4, 2)
        assert finding.found == f"draw 3 is {TILE_NAMES[other]}"
        assert finding.expected == TILE_NAMES[tiles[54]]

    def test_a_tile_of_the_deal(self):
        tiles = shuffled()
        one = hand(tiles)
        swapped = (*one.dealt[1][:12], tiles[60]), (*one.dealt[2],)
        changed = structs.replace(one, dealt=(one.dealt[0], *swapped, one.dealt[3]))
        (finding,) = found(changed, "T12")
        assert (finding.seat, finding.event) == (1, None)

    def test_the_indicator(self):
        tiles = shuffled()
        changed = structs.replace(hand(tiles), indicator=tiles[-6])
        (finding,) = found(changed, "T12")
        assert finding.found == f"the indicator is {TILE_NAMES[tiles[-6]]}"
        assert finding.expected == TILE_NAMES[tiles[-5]]

    def test_ura(self):
        tiles = shuffled()
        win = Won(0, 0, WinClaim(tile=tiles[52], ura=(tiles[-5],)))
        (finding,) = found(hand(tiles, win), "T12")
        assert finding.expected == TILE_NAMES[tiles[-6]]
        assert found(hand(tiles, Won(0, 0, WinClaim(tile=tiles[52], ura=(tiles[-6],)))), "T12") == []

    def test_a_wall_that_is_no_set(self):
        tiles = list(shuffled())
        at, instead = tiles.index(27), tiles.index(28)
        tiles[at] = tiles[instead]
        (finding,) = found(hand(tuple(tiles)), "T12", "T03")
        assert (finding.code, finding.found) == ("T12", "the wall holds 1z 3 times")

    def test_a_wall_without_its_red_five(self):
        tiles = list(shuffled())
        tiles[tiles.index(34)] = 4
        (finding,) = found(hand(tuple(tiles)), "T12")
        assert finding.found == "the wall holds 0m 0 times"


def test_the_native_form_holds_a_wall():
    tiles = shuffled()
    one = game(hand(tiles, wall=GivenWall(tiles, "sha256", "ab", "salt")))
    (read,) = read_bytes(native.write(one), "a")
    assert read.hands[0].wall == one.hands[0].wall
