"""The order of play from rows of each seat (format note Tenhou JSON §5), worked by hand."""

import pytest

from analyzer.model.event import AddedKan, Chi, Discard, Draw, OpenKan, Pon, Riichi
from analyzer.model.hand import Hand
from parsers.tenhou_json import hand as tenhou_json_hand
from parsers.tenhou_json.hand import Budget, HandReader
from parsers.tenhou_json.order import MAX_STEPS, Order, Reading, Rows, order
from parsers.tenhou_json.words import NUMBERS
from tests.parsers.json_example import HAND


def told(events):
    """A reading in short: ``0+21 0-21 1p11``."""
    words = []
    for event in events:
        match event:
            case Draw():
                words.append(f"{event.seat}+{NUMBERS[event.tile]}")
            case Discard():
                words.append(f"{event.seat}-{NUMBERS[event.tile]}")
            case Chi() | Pon() | OpenKan():
                words.append(f"{event.seat}{'cpm'[(Chi, Pon, OpenKan).index(type(event))]}{NUMBERS[event.called]}")
            case AddedKan():
                words.append(f"{event.seat}k{NUMBERS[event.tile]}")
            case Riichi():
                words.append(f"{event.seat}r")
    return " ".join(words)


def reading(takes, discards, dealer=0):
    (one,) = order(Rows(dealer, takes, discards)).readings
    return told(one.events)


def test_a_round():
    assert reading([[11, 21], [12], [13], [14]], [[60], [31], [60], ["r60"]]) == "0+11 0-11 1+12 1-31 2+13 2-13 3+14 3r 3-14 0+21"


def test_the_dealer_takes_first():
    assert reading([[], [], [11], []], [[], [], [60], []], dealer=2) == "2+11 2-11"


def test_the_second_of_two_equal_discards_is_called():
    """F021: seat 0 lets the first 1m of seat 2 pass and calls the second; in between seat 1 calls from seat 3, so seat 0 does not draw.

    Who takes the first possible claim is stuck: after it seat 1 would have to draw, and its next take is a call.
    """
    takes = [[21, "11p1111"], [31, "45p4545"], [22, 24], [23]]
    discards = [[60, 33], [60, 32], [11, 11], [45]]
    assert reading(takes, discards) == "0+21 0-21 1+31 1-31 2+22 2-11 3+23 3-45 1p45 1-32 2+24 2-11 0p11 0-33"


def test_the_first_of_two_equal_discards_is_called():
    takes = [[21, "11p1111", 22], [31, 32], [22, 24], [23]]
    discards = [[60, 33, 60], [60, 60], [11, 11], [60]]
    # Seat 0 calls at once, so that seat 3 draws only after the second 1m, which nobody takes.
    assert reading(takes, discards) == "0+21 0-21 1+31 1-31 2+22 2-11 0p11 0-33 1+32 1-32 2+24 2-11 3+23 3-23 0+22 0-22"


def test_the_later_discard_may_be_the_tile_just_drawn():
    takes = [[21, "11p1111"], [31, "45p4545"], [22, 11], [23]]
    discards = [[60, 33], [60, 32], [11, "r60"], [45]]
    assert reading(takes, discards).endswith("2+11 2r 2-11 0p11 0-33")


def test_chi_and_pon_wait_for_one_tile():
    """Seat 1 (chi) and seat 3 (pon) wait for the 1p that seat 0 discards twice; who draws next tells which call came first."""
    chi_first = [[11, 12], ["c212223"], [14], [15, "2121p21"]]
    assert reading(chi_first, [[21, 21], [31], [60], [60, 33]]).startswith("0+11 0-21 1c21 1-31 2+14 2-14 3+15 3-15 0+12 0-21 3p21")
    pon_first = [[11, 12], ["c212223"], [14], ["2121p21", 15]]
    assert reading(pon_first, [[21, 21], [31], [60], [33, 60]]) == "0+11 0-21 3p21 3-33 0+12 0-21 1c21 1-31 2+14 2-14 3+15 3-15"


def test_a_kan_of_either_spelling_takes_again():
    for text in ("4141m4141", "414141m41"):
        for placeholder in ([0], []):
            takes = [[text, 12], [11], [], []]
            assert reading(takes, [[*placeholder, 60], [41], [], []], dealer=1) == "1+11 1-41 0m41 0+12 0-12"


def test_added_kan_is_robbed():
    events = order(Rows(0, [[11, 21], ["p111111", 12], [31], [32]], [[60, 60], [33, "k11111111"], [60], [60]])).readings
    assert told(events[0].events) == "0+11 0-11 1p11 1-33 2+31 2-31 3+32 3-32 0+21 0-21 1+12 1k11"


@pytest.mark.parametrize(
    ("takes", "discards", "stuck"),
    [
        ([[11], [], [], []], [[60, 60], [], [], []], (6, 1)),
        ([["p111111"], [], [], []], [[60], [], [], []], (5, 0)),
        ([[99], [], [], []], [[60], [], [], []], (5, 0)),
        ([[11], [12], [], []], [["x"], [], [], []], (6, 0)),
        ([[11], ["p111111"], [], []], [[60], [60], [], []], (9, 0)),
        ([[11], [12], [], [21]], [[60], [60], [], []], (14, 0)),
        ([[None], [], [], []], [[60], [], [], []], (5, 0)),
        ([[11], [], [], []], [[[60]], [], [], []], (6, 0)),
    ],
)
def test_where_it_is_stuck(takes, discards, stuck):
    """60 right after a claim is one of these: there is no tile just drawn."""
    found = order(Rows(0, takes, discards))
    assert (list(found.readings), found.stuck) == ([], stuck)


def test_the_search_is_bounded():
    rows = [["11p1111", 11] * 60] * 4
    rows[0] = [11, *rows[0]]
    found = order(Rows(0, rows, [[11] * 150] * 4))
    assert found.steps <= MAX_STEPS + 1
    assert found.readings == []


@pytest.mark.parametrize(
    ("found", "word"),
    [
        (Order([Reading([], frozenset())] * 2), "ambiguous"),
        (Order([], given_up=True), "too many ways"),
        (Order([], stuck=(5, 1)), "no order of play fits the rows, at /log/0/5/1"),
    ],
)
def test_without_one_reading_only_the_end_is_kept(monkeypatch, found, word):
    """What the record says whatever the order was: the riichi, their deposits, the result. Nothing can be found against the play."""
    monkeypatch.setattr(tenhou_json_hand, "order", lambda *_: found)
    remarks = []
    hand = HandReader(4, Budget()).read(HAND, "/log/0", lambda code, text: remarks.append((code, text)))
    assert isinstance(hand, Hand)
    ((code, text),) = remarks
    assert code == "P06"
    assert word in text
    assert hand.dealt is None
    assert [type(event).__name__ for event in hand.events] == ["Riichi", "StickPaid", "Won"]
    assert hand.events[-1].claim.fu == 30
