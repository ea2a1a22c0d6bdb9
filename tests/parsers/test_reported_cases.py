"""Faults of other readers of Tenhou's formats that people reported, by their numbers; those with tests of their own are named there.

F018 and F025: test_tenhou_json. F019, F021 and F027: test_tenhou_json and test_tenhou_json_order.
"""

import gzip

import pytest

from analyzer.audit import audit
from analyzer.model.event import AddedKan, Chi, Pon, Won
from analyzer.model.game import Game
from analyzer.model.meld import MeldKind
from analyzer.model.outcome import YakuClaim
from analyzer.model.tile import TILE_NAMES, parse_tiles
from parsers import read_bytes
from parsers.tenhou_xml.calls import call
from parsers.tenhou_xml.meld import decode
from tests.parsers import json_example
from tests.parsers.example import EXAMPLE, INIT, game, log


def win(**attributes):
    told = {"ba": "0,0", "hai": "4,8", "machi": "8", "ten": "40,8000,1", "doraHai": "39", "who": "0", "fromWho": "1", **attributes}
    tag = "<AGARI " + " ".join(f'{name}="{value}"' for name, value in told.items() if value is not None) + "/>"
    won = game(log(tag)).hands[0].events[-1]
    assert isinstance(won, Won)
    return won.claim


def test_f004_a_chi_with_a_red_five():
    event, numbers = call("30863", 2, True)
    assert event == Chi(2, 1, *parse_tiles("4p"), parse_tiles("0p6p"))
    assert tuple(numbers) == (49, 52, 57)


def test_f005_a_pon_and_the_kan_added_to_it():
    pon, numbers = call("51754", 0, True)
    assert isinstance(pon, Pon)
    assert (pon.frm, sorted(numbers), numbers[0]) == (2, [132, 134, 135], 135)
    kan, numbers = call("51762", 0, True)
    assert isinstance(kan, AddedKan)
    assert (numbers[0], kan.frm) == (133, 2)


@pytest.mark.parametrize(("word", "frm"), [("41515", 1), ("41513", 3)])
def test_f007_seats_count_from_the_caller(word, frm):
    event, numbers = call(word, 2, True)
    assert event == Pon(2, frm, *parse_tiles("1z"), parse_tiles("11z"))
    assert tuple(numbers) == (108, 110, 111)
    assert decode(int(word)).kind is MeldKind.PON


def test_f009_an_ura_line_of_nothing():
    claim = win(yaku="1,1,19,1,34,3,53,0")
    assert claim.yaku[-1] == YakuClaim("ura_dora", 0)
    assert sum(one.han for one in claim.yaku) == 5
    assert "S08" not in {finding.code for finding in audit(game(EXAMPLE)).findings}, "the example has such a line"


def test_f010_yakuman_have_an_attribute_of_their_own():
    claim = win(ten="40,32000,5", yakuman="39")
    assert (claim.yaku, claim.yakuman, claim.limit, claim.fu) == ((YakuClaim("daisangen"),), True, "yakuman", 40)


@pytest.mark.parametrize(("room", "length", "players"), [("169", "east_south", 4), ("225", "east", 4), ("1", "east", 4)])
def test_f011_room_bits(room, length, players):
    audited = audit(game(log(go=f'<GO type="{room}" lobby="0"/>')))
    assert audited.regulation.settings.length == length
    assert audited.regulation.settings.open_tanyao
    assert audited.regulation.settings.red_fives == (1, 1, 1)
    assert len(audited.game.players) == players


def test_f012_points_are_hundreds_and_results_thousands():
    end = '<RYUUKYOKU ba="0,0" sc="0,-10,503,10,247,0,250,0" owari="-10,-61.0,513,51.3,247,-5.3,250,15.0"/>'
    one = game(log(end, init=INIT.replace('ten="250,250,250,250"', 'ten="0,503,247,250"')))
    assert one.hands[0].scores == (0, 50300, 24700, 25000)
    assert one.hands[0].events[-1].claim.delta == (-1000, 1000, 0, 0)
    assert one.final.scores == (-1000, 51300, 24700, 25000)
    assert one.final.results == (-61.0, 51.3, -5.3, 15.0)


def test_f013_names_are_percent_encoded():
    """A plus sign is no blank."""
    one = game(
        log(go='<GO type="9" lobby="0"/><UN n0="%E3%81%82+b%26%3C" n1="a" n2="b" n3="c" dan="0,0,0,0" rate="1,1,1,1" sx="M,M,M,M"/>')
    )
    assert one.players[0].name == "あ+b&<"


def test_f014_packed_or_marked_whatever_the_name():
    for raw, name in (
        (gzip.compress(EXAMPLE), "game.mjlog"),
        (b"\xef\xbb\xbf" + EXAMPLE, "game.gz"),
        (gzip.compress(json_example.EXAMPLE), "a.xml"),
    ):
        (one,) = read_bytes(raw, name)
        assert isinstance(one, Game)
        assert len(one.hands) == 1


def test_f028_two_players_of_one_name():
    one = json_example.game(json_example.document(name=["P2", "T", "T", "NoName"]))
    assert [player.name for player in one.players] == ["P2", "T", "T", "NoName"]
    assert audit(one).findings == []


def test_f042_rounds_beyond_south():
    hand = game(log(init=INIT.replace('seed="0,0,0,2,4,39"', 'seed="8,1,2,3,4,55"'))).hands[0]
    assert (hand.key, hand.sticks, hand.dice) == ("W1-1", 2, (4, 5))
    assert TILE_NAMES[hand.indicator] == "5p"
    again = game(log(init=INIT.replace('seed="0,', 'seed="16,'))).hands[0]
    assert (again.round, again.title) == (16, "East 1, 0 honba")


def test_f043_the_tile_just_drawn_is_told_by_its_number():
    draws = ("<T53/><D53/>", "<T53/><D52/>", '<T53/><REACH who="0" step="1"/><D53/>')
    flags = [game(log(tags)).hands[0].events[-1].drawn for tags in draws]
    assert flags == [True, False, True]
