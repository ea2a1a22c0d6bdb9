"""The table as people see it, and how its tiles are laid."""

from __future__ import annotations

import pytest

from analyzer.model.event import Chi, Discard, Draw, Pon, Riichi, Won
from analyzer.model.hand import Hand
from analyzer.model.meld import Meld, MeldKind
from analyzer.model.outcome import WinClaim
from analyzer.model.tile import parse_tiles as tiles
from reports.board import board
from reports.pages.pictures import hand_picture, meld_picture, river_picture


def tile(name: str) -> int:
    return tiles(name)[0]


DEALT = (tiles("123m456p789s1122z"), tiles("111222333m4445p"), tiles("234567m234567s3z"), tiles("5566778899p77z5s"))


def played() -> Hand:
    """East declares riichi with 3z; West, who holds none, wins on South's 4z after South has called East's next tile but one."""
    return Hand(
        round=0,
        dealer=0,
        dealt=DEALT,
        indicator=tile("9p"),
        scores=(25000,) * 4,
        sticks=1,
        events=(
            Draw(0, tile("3z")),
            Riichi(0),
            Discard(0, tile("3z"), True),
            Pon(2, 0, tile("3z"), (tile("3z"), tile("3z"))),
            Discard(2, tile("2m")),
            Draw(3, tile("4z")),
            Discard(3, tile("4z"), True),
            Draw(0, tile("6z")),
            Discard(0, tile("6z"), True),
        ),
    )


def test_a_riichi_tile_called_away_leaves_the_next_one_turned() -> None:
    first = board(played(), 4).places[0]
    assert [(thrown.tile, thrown.turned, thrown.called) for thrown in first.river] == [(tile("3z"), True, True), (tile("6z"), True, False)]
    assert first.riichi


def test_the_board_after_an_event() -> None:
    view = board(played(), 4, 5)
    north = view.places[3]
    assert (north.concealed, north.apart) == (tuple(sorted(DEALT[3])), tile("4z"))
    assert view.places[2].melds == (Meld(MeldKind.PON, (tile("3z"),) * 3, 0),)
    assert [len(place.river) for place in view.places] == [1, 0, 1, 0]
    assert (view.left, view.deposits, view.indicators) == (68, 2, (tile("9p"),))


@pytest.mark.parametrize(("frm", "apart"), [(1, "5p"), (0, "2z")])
def test_the_winning_tile_stands_apart(frm: int, apart: str) -> None:
    """A hand of which only the win is recorded, with its tiles."""
    seat = 0
    claim = WinClaim(tile=tile(apart), concealed=(*tiles("123m456p789s112z"), tile(apart)), melds=())
    view = board(Hand(round=0, dealer=0, events=(Won(seat, frm, claim),)), 4)
    winner = view.places[0]
    assert (winner.apart, winner.won, len(winner.concealed)) == (tile(apart), True, 12)
    assert not view.played
    picture = hand_picture(winner)
    assert picture.tiles[-1].mark == "won"
    assert picture.tiles[-1].x > 12 * 60


@pytest.mark.parametrize(("frm", "turned"), [(0, 0), (3, 1), (2, 2)])
def test_the_called_tile_tells_from_whom(frm: int, turned: int) -> None:
    """Seat 1 calls from the player before (left), across, and after (right)."""
    picture = meld_picture(Meld(MeldKind.PON, tiles("5s50s"), frm), 1, 4)
    assert [laid.turned for laid in picture.tiles] == [at == turned for at in range(3)]
    assert picture.width == 2 * 60 + 80
    assert str(picture.label) == "pon 5s 5s red 5s"


def test_kans_are_laid_as_at_the_table() -> None:
    closed = meld_picture(Meld(MeldKind.CLOSED_KAN, tiles("1111z")), 0, 4)
    assert [laid.name for laid in closed.tiles] == ["back", "1z", "1z", "back"]
    four = meld_picture(Meld(MeldKind.OPEN_KAN, tiles("9999p"), 1), 0, 4)
    assert [laid.turned for laid in four.tiles] == [False, False, False, True]
    added = meld_picture(Meld(MeldKind.ADDED_KAN, tiles("7777p"), 3), 0, 4)
    over, under = sorted((laid for laid in added.tiles if laid.turned), key=lambda laid: laid.y)
    assert (over.x, under.x, under.y - over.y) == (0, 0, 60)


def test_a_river_has_rows_of_six_and_marks() -> None:
    events = tuple(event for number in range(7) for event in (Draw(0, number), Discard(0, number, True)))
    hand = Hand(round=0, dealer=0, dealt=DEALT, events=events)
    river = board(hand, 4).places[0].river
    picture = river_picture(river, frozenset({3}), river[-1].event)
    assert [(laid.x, laid.y > 0) for laid in picture.tiles] == [(60 * at, False) for at in range(6)] + [(0, True)]
    assert [laid.mark for laid in picture.tiles] == ["", "found", "", "", "", "", "won"]


def test_a_called_chi() -> None:
    hand = Hand(
        round=0, dealer=0, dealt=DEALT, events=(Draw(0, 0), Discard(0, tile("4p")), Chi(1, 0, tile("4p"), (tile("5p"), tile("6p"))))
    )
    view = board(hand, 4)
    assert view.places[0].river[0].called
    assert hand_picture(view.places[1]).tiles[-1].mark == ""
