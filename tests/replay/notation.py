"""Small hands in few words.

A hand is written as one word an event, each beginning with the seat:

    0+5p      draws 5p                    0-5p      discards 5p
    0r        declares riichi             0$        its deposit is recorded
    1p0:0p55p calls pon from seat 0 (called tile first); c chi, m open kan
    0x1111z   declares a closed kan       1a5p      adds to a pon
    2w0       wins on the tile of seat 0; 0w0 by self-draw
    d3m       an indicator is turned (no seat)
    0!        leaves
    =         the hand is drawn
"""

from __future__ import annotations

import re

from analyzer.model.event import (
    AddedKan,
    Chi,
    ClosedKan,
    Disconnect,
    DoraTurned,
    Drawn,
    Event,
    OpenKan,
    Pon,
    Riichi,
    StickPaid,
    Won,
    discard,
    draw,
)
from analyzer.model.hand import Hand
from analyzer.model.outcome import DrawClaim, WinClaim
from analyzer.model.tile import parse_tiles
from analyzer.replay.play import play
from analyzer.replay.table import Table

_WORD = re.compile(r"(?P<seat>[0-3])(?P<what>[-+r$pcmxaw!])(?P<frm>[0-3])?:?(?P<tiles>.*)")
_CALLS = {"p": Pon, "c": Chi, "m": OpenKan}
START = 25_000
_HIDDEN = "?" * 13


def event_of(word: str) -> Event:
    """One event."""
    if word == "=":
        return Drawn(DrawClaim())
    if word[0] == "d":
        return DoraTurned(*parse_tiles(word[1:]))
    found = _WORD.fullmatch(word)
    assert found is not None, word
    seat, what, frm = int(found["seat"]), found["what"], found["frm"]
    if what in "-+xa" and frm is not None:  # the digit is the tile's
        tiles, frm = parse_tiles(frm + found["tiles"]), None
    else:
        tiles = parse_tiles(found["tiles"])
    match what:
        case "+":
            return draw(seat, *tiles)
        case "-":
            return discard(seat, *tiles)
        case "r":
            return Riichi(seat)
        case "$":
            return StickPaid(seat)
        case "x":
            return ClosedKan(seat, tiles)
        case "a":
            return AddedKan(seat, *tiles)
        case "w":
            return Won(seat, int(frm or seat), WinClaim())
        case "!":
            return Disconnect(seat)
        case call:
            return _CALLS[call](seat, int(frm or 0), tiles[0], tiles[1:])


def hand_of(words: str, dealt: dict[int, str] | None = None) -> Hand:
    """A hand of dealer 0; seats of which nothing is told are dealt hidden tiles."""
    tiles = tuple(parse_tiles((dealt or {}).get(seat, _HIDDEN)) for seat in range(4))
    return Hand(0, 0, scores=(START,) * 4, dealt=tiles, events=tuple(map(event_of, words.split())))


def played(words: str, dealt: dict[int, str] | None = None) -> Table:
    """The table after these events."""
    return play(hand_of(words, dealt), 4, [START] * 4)


def noted(table: Table) -> list[tuple[str, int, int]]:
    """What the replay noted: word, event, seat."""
    return [(one.what, one.event, one.seat) for one in table.irregular]
