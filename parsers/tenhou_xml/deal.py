"""The deal of Tenhou XML, an INIT tag, read leniently (format note Tenhou §3)."""

from __future__ import annotations

from typing import Final

from analyzer.model.copies import Copies
from analyzer.model.hand import Hand
from analyzer.model.phrase import say
from analyzer.model.tile import HIDDEN, Tile
from parsers.tenhou_xml.attributes import Attributes, seat, whole
from parsers.tenhou_xml.claims import numbers_and_tiles, scores
from parsers.tenhou_xml.codes import tile

_REPEATS: Final = 4
"""More repeated numbers than this in one deal: a dialect that numbers kinds, not tiles (format note §11). Fewer: a fault to be found."""
_HIDDEN_HAND: Final = (HIDDEN,) * 13
_HAI: Final = ("hai0", "hai1", "hai2", "hai3")
_ROUNDS: Final = 64
"""Four winds of four hands, and games without end that go round again."""
_FACES: Final = {str(number): number + 1 for number in range(6)}


def deal(tag: Attributes, red_fives: bool, players: int) -> tuple[Hand, Copies | None]:
    """The hand as dealt, and the numbers of the dealt tiles and the indicator; None where they are not all told."""
    seed = (tag.text("seed") or "").split(",")
    round_, honba, sticks, indicator = (_number(tag, seed, place) for place in (0, 1, 2, 5))
    if not 0 <= (round_ or 0) < _ROUNDS:
        tag.remark("P06", say("there is no round {round} as in seed of <INIT>", round=round_))
        round_ = None
    dealer = tag.read("oya", seat, players)
    hand = Hand(
        round=round_ or 0,
        dealer=(round_ or 0) % 4 if dealer is None else dealer,
        honba=honba or 0,
        sticks=sticks or 0,
        scores=tag.read("ten", scores, players),
        dice=_dice(seed),
        shuffle=tag.text("shuffle"),
    )
    if indicator is not None and not 0 <= indicator < 136:
        tag.remark("P06", say("{indicator} in seed of <INIT> is no tile number", indicator=indicator))
        indicator = None
    hand.indicator = None if indicator is None else tile(indicator, red_fives)
    numbers, hand.dealt = _dealt(tag, red_fives, players)
    shown = b"" if indicator is None else bytes((indicator,))
    if len(numbers + shown) - len(set(numbers + shown)) > _REPEATS:
        tag.remark("P06", say("tile numbers repeat within a hand: the log numbers kinds, not tiles, so the tiles cannot be told apart"))
        return hand, None
    told = indicator is not None and hand.dealt is not None and _HIDDEN_HAND not in hand.dealt
    return hand, Copies(numbers, shown) if told else None


def _dealt(tag: Attributes, red_fives: bool, players: int) -> tuple[bytes, tuple[tuple[Tile, ...], ...] | None]:
    numbers = b""
    dealt: list[tuple[Tile, ...]] = []
    for name in _HAI[:players]:
        hand = tag.read(name, numbers_and_tiles, red_fives)
        if hand is None:
            dealt.append(_HIDDEN_HAND)
            continue
        if len(hand[1]) != 13:
            tag.remark("P06", say("{name} of <INIT> has {count} tiles, not 13", name=name, count=len(hand[1])))
        numbers += hand[0]
        dealt.append(hand[1])
    return numbers, tuple(dealt) if numbers else None


def _number(tag: Attributes, seed: list[str], place: int) -> int | None:
    try:
        return whole(seed[place])
    except (ValueError, IndexError):
        tag.remark("P06", say("number {place} in seed of <INIT> cannot be read", place=place + 1))
        return None


def _dice(seed: list[str]) -> tuple[int, int] | None:
    """Two dice, told as 0–5 each; None when one is blank or is none."""
    faces = tuple(_FACES[text] for text in seed[3:5] if text in _FACES)
    return (faces[0], faces[1]) if len(faces) == 2 else None
