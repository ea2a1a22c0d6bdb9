"""Meld words against the layout of format note Tenhou §4, built here bit by bit."""

from itertools import product

import pytest

from analyzer.model.meld import MeldKind
from parsers.tenhou_xml.meld import MeldWord, decode, encode


def test_the_notes_own_example():
    # Format note Tenhou §13: kind 33, claimed index 2, missing copy 3, from opposite.
    assert decode(51818) == MeldWord(MeldKind.PON, 2, 134, (132, 133))
    assert encode(MeldKind.PON, 2, 134, (132, 133)) == 51818


def test_every_chi():
    for suit, low, claimed in product(range(3), range(7), range(3)):
        for copies in product(range(4), repeat=3):
            run = [(suit * 9 + low + step) * 4 + copies[step] for step in range(3)]
            word = ((suit * 7 + low) * 3 + claimed) << 10 | copies[0] << 3 | copies[1] << 5 | copies[2] << 7 | 4 | 3
            called = run[claimed]
            own = tuple(number for number in run if number != called)
            assert decode(word) == MeldWord(MeldKind.CHI, 3, called, own)
            assert encode(MeldKind.CHI, 3, called, own) == word


def test_a_chi_of_no_seat_is_from_the_previous_one():
    """A dialect (the engine files of format note §11) leaves the seat of a run at 0, oneself; a wrong seat stays, for the audit."""
    word = 30863  # case F004: 4p called for 4p 0p 6p
    assert word & 3 == 3
    assert decode(word & ~3) == decode(word) == MeldWord(MeldKind.CHI, 3, 49, (52, 57))
    assert decode(word & ~3 | 1).source == 1


@pytest.mark.parametrize(("bit", "kind"), [(0x08, MeldKind.PON), (0x10, MeldKind.ADDED_KAN)])
def test_every_pon_and_added_kan(bit, kind):
    for tile, claimed, spare, source in product(range(34), range(3), range(4), (1, 2, 3)):
        three = [tile * 4 + copy for copy in range(4) if copy != spare]
        word = (tile * 3 + claimed) << 9 | spare << 5 | bit | source
        called = three[claimed]
        own = tuple(number for number in three if number != called)
        added = tile * 4 + spare
        expected = MeldWord(kind, source, called, own) if kind is MeldKind.PON else MeldWord(kind, source, added, (called, *own))
        assert decode(word) == expected
        assert encode(kind, source, expected.called, expected.tiles) == word


def test_every_kan_of_four_from_hand_or_river():
    for number, source in product(range(136), range(4)):
        four = tuple(number // 4 * 4 + copy for copy in range(4))
        parts = decode(number << 8 | source)
        if source == 0:
            assert (parts.kind, parts.tiles) == (MeldKind.CLOSED_KAN, four)
        else:
            assert parts == MeldWord(MeldKind.OPEN_KAN, source, number, tuple(one for one in four if one != number))
            assert encode(MeldKind.OPEN_KAN, source, number, parts.tiles) == number << 8 | source
    assert encode(MeldKind.CLOSED_KAN, 0, 35, (32, 33, 34, 35)) == 32 << 8


def test_norths_set_aside():
    for number in range(120, 124):
        assert decode(number << 8 | 0x20) == MeldWord(None, 0, number, ())
        assert encode(None, 0, number, ()) == number << 8 | 0x20
    assert decode(0x20).called == -1, "a dialect tells no tile (format note §11)"


def test_what_is_no_meld_is_refused():
    refused = 0
    for word in (-1, 1 << 16, 136 << 8, 136 << 8 | 1, (34 * 3) << 9 | 0x08, (21 * 3) << 10 | 4):
        with pytest.raises(ValueError, match=r"\d"):
            decode(word)
        refused += 1
    assert refused == 6
    for kind, called, tiles in ((MeldKind.CHI, 104, (108, 112)), (MeldKind.PON, 0, (1, 4)), (MeldKind.OPEN_KAN, 0, (1, 2))):
        with pytest.raises(ValueError, match=r"no run|no triplet|not four"):
            encode(kind, 1, called, tiles)
