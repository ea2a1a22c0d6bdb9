"""Hands in which other tiles were dealt, consistently from the deal to the win shown."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec

from analyzer.model.copies import Copies
from analyzer.model.event import AddedKan, Chi, ClosedKan, Discard, DoraTurned, Draw, Event, OpenKan, Pon, Won, discard, draw
from analyzer.model.hand import Hand
from analyzer.model.meld import Meld
from analyzer.model.tile import KIND, Tile, next_in_cycle
from tests.dealer.shape import shanten

_WINDS = ("east", "south", "west", "north")
HONOURS = {f"{whose}_wind_{wind}": 27 + number for number, wind in enumerate(_WINDS) for whose in ("seat", "round")}
HONOURS |= {"haku": 31, "hatsu": 32, "chun": 33}
"""Kind of the triplet behind each yaku of one."""


def tile_replaced(hand: Hand, event: int, rng: Random) -> Hand | None:
    """Replace a dealt tile that the winner kept to the end by one that nobody saw, so that the hand is not complete."""
    won = hand.events[event]
    assert isinstance(won, Won)
    claim = won.claim
    if hand.copies is None or hand.dealt is None or claim.concealed is None or claim.melds is None:
        return None
    seat = won.seat
    dealt_at = 13 * seat
    gone = _given_away(hand, seat)
    kept = [at for at in range(dealt_at, dealt_at + 13) if hand.copies.dealt[at] not in gone]
    told = [copy for name in Copies.__struct_fields__ for copy in getattr(hand.copies, name)]
    seen = [copy // 4 for copy in told] + [KIND[one] for one in claim.ura or ()]
    # Copy 0 of a five may be a red one: left where it is.
    unseen = [copy for copy in range(136) if copy not in told and seen.count(copy // 4) < 4 and copy not in (16, 52, 88)]
    rng.shuffle(kept)
    rng.shuffle(unseen)
    for at in kept:
        old = hand.dealt[seat][at - dealt_at]
        if old >= 34 or old not in claim.concealed or (claim.tile is not None and KIND[claim.tile] == KIND[old]):
            continue
        for copy in unseen:
            concealed = list(claim.concealed)
            concealed.remove(old)
            concealed.append(copy // 4)
            counts = [0] * 34
            for one in concealed:
                counts[KIND[one]] += 1
            bonus = {next_in_cycle(KIND[one]) for one in (*(claim.dora or ()), *(claim.ura or ()))}
            if counts[copy // 4] > 4 or bonus & {copy // 4, KIND[old]} or shanten(counts, len(claim.melds)) == -1:
                continue
            numbers = bytearray(hand.copies.dealt)
            numbers[at] = copy
            dealt = [list(tiles) for tiles in hand.dealt]
            dealt[seat][at - dealt_at] = copy // 4
            events = list(hand.events)
            new = msgspec.structs.replace(claim, concealed=tuple(sorted(concealed, key=KIND.__getitem__)))
            events[event] = msgspec.structs.replace(won, claim=new)
            copies = msgspec.structs.replace(hand.copies, dealt=bytes(numbers))
            return msgspec.structs.replace(hand, copies=copies, dealt=tuple(map(tuple, dealt)), events=tuple(events))
    return None


def _given_away(hand: Hand, seat: int) -> set[int]:
    """Copies that a seat discarded or melded."""
    gone: set[int] = set()
    for event, numbers in zip(hand.events, hand.numbers(), strict=True):
        if not isinstance(event, Draw | DoraTurned) and getattr(event, "seat", None) == seat:
            gone.update(numbers)
    return gone


def honours_swapped(hand: Hand, event: int, rng: Random) -> Hand | None:
    """Swap the honour whose triplet is the only yaku with a wind that is neither seat nor round wind, everywhere in the hand."""
    won = hand.events[event]
    assert isinstance(won, Won)
    names = [line.id for line in won.claim.yaku or () if line.id not in ("dora", "ura_dora", "aka_dora")]
    if len(names) != 1 or names[0] not in HONOURS or sum(isinstance(one, Won) for one in hand.events) != 1 or hand.indicator is None:
        return None
    one = HONOURS[names[0]]
    guests = [27 + wind for wind in range(4) if wind not in ((won.seat - hand.dealer) % 4, hand.wind)]
    shown = {KIND[tile] for tile in (hand.indicator, *(e.tile for e in hand.events if isinstance(e, DoraTurned)), *(won.claim.ura or ()))}
    guest = rng.choice([wind for wind in guests if wind != one])
    held = [*(won.claim.concealed or ()), *(tile for meld in won.claim.melds or () for tile in meld.tiles)]
    if any(kind >= 27 for kind in shown) or held.count(guest) > 2:
        return None

    def swap(tile: Tile) -> Tile:
        return {one: guest, guest: one}.get(tile, tile)

    return _with_tiles(hand, swap)


def _with_tiles(hand: Hand, swap: Callable[[Tile], Tile]) -> Hand:
    """The hand with every plain tile renamed by a one-to-one ``swap``."""

    def tiles(old: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return tuple(map(swap, old))

    def numbers(old: bytes) -> bytes:
        return bytes(4 * swap(c // 4) + c % 4 if c >= 108 else c for c in old)

    def renamed(event: Event) -> Event:
        match event:
            case Draw():
                return draw(event.seat, swap(event.tile))
            case Discard():
                return discard(event.seat, swap(event.tile), event.drawn)
            case DoraTurned():
                return DoraTurned(swap(event.tile))
            case Chi() | Pon() | OpenKan():
                return msgspec.structs.replace(event, called=swap(event.called), own=tiles(event.own))
            case ClosedKan():
                return msgspec.structs.replace(event, tiles=tiles(event.tiles))
            case AddedKan():
                return msgspec.structs.replace(event, tile=swap(event.tile), pon=None if event.pon is None else tiles(event.pon))
            case Won():
                claim = event.claim
                changed = msgspec.structs.replace(
                    claim,
                    tile=None if claim.tile is None else swap(claim.tile),
                    concealed=None if claim.concealed is None else tuple(sorted(tiles(claim.concealed), key=KIND.__getitem__)),
                    melds=None if claim.melds is None else tuple(Meld(m.kind, tiles(m.tiles), m.frm) for m in claim.melds),
                )
                return msgspec.structs.replace(event, claim=changed)
        return event

    return msgspec.structs.replace(
        hand,
        dealt=None if hand.dealt is None else tuple(map(tiles, hand.dealt)),
        events=tuple(map(renamed, hand.events)),
        copies=None if hand.copies is None else Copies(*(numbers(getattr(hand.copies, name)) for name in Copies.__struct_fields__)),
    )
