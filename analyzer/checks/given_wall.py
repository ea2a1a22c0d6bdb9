"""T: the record against the wall that its log gives, and that wall against its published code (format note Mahjong Soul §8)."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from analyzer.checks.case import HandCase
from analyzer.checks.walls import WallTally
from analyzer.model.event import AddedKan, ClosedKan, DoraTurned, Draw, Event, Kita, OpenKan
from analyzer.model.hand import GivenWall, Hand
from analyzer.model.phrase import say
from analyzer.model.tile import KIND, KINDS, RED_FIVES, TILE_NAMES, WIND_NAMES, Seat, Tile

GENERATION: Final = "given"
"""What the tally calls walls that a log gives."""

_WHOLE: Final = 136
_DEALT: Final = 53
"""Tiles of the deal, the dealer's first one included."""
_LIVE: Final = _WHOLE - _DEALT
_REPLACED: Final = (OpenKan, ClosedKan, AddedKan, Kita)


def untold_code(hands: Iterable[Hand]) -> list[str]:
    """That the codes of the walls cannot be made again, where a hand has one that needs a salt which is not told."""
    salted = any(hand.wall is not None and hand.wall.method == "sha256" and hand.wall.code and not hand.wall.salt for hand in hands)
    return [say("the codes of the walls: their salt is not told")] if salted else []


def check_given_wall(case: HandCase, wall: GivenWall, tally: WallTally) -> None:
    """Compare deal, indicators, draws, replacements and ura with the wall, the wall with the set of tiles, and its code with the wall."""
    dealt = case.hand.dealt
    if dealt is None or len(wall.tiles) not in (_WHOLE, _LIVE) or case.players != 4:
        return
    tally.generation = GENERATION
    tally.hands += 1
    events = case.hand.events
    first = events[0] if events and isinstance(events[0], Draw) and events[0].seat == case.table.dealer else None
    if not _is_the_set(case, wall, dealt, first) or not _code(case, wall):
        return
    if len(wall.tiles) == _WHOLE and not _deal(case, wall, dealt, first):
        return
    if case.hand.indicator is not None and case.hand.indicator != wall.tiles[-5]:
        _differs(case, -1, None, say("the indicator"), case.hand.indicator, wall.tiles[-5])
        return
    if _play(case, wall, events[first is not None :], first is not None, tally) and _ura(case, wall, tally):
        tally.matched += 1


def _is_the_set(case: HandCase, wall: GivenWall, dealt: Sequence[Sequence[Tile]], first: Draw | None) -> bool:
    """Whether the wall, with what was dealt of it, is the set of tiles."""
    tiles = list(wall.tiles)
    if len(tiles) == _LIVE:
        if first is None:
            return True
        tiles += [*(tile for hand in dealt for tile in hand), first.tile]
    count = Counter(map(KIND.__getitem__, tiles))
    reds = Counter(tile for tile in tiles if tile in RED_FIVES)
    wrong = next((kind for kind in range(KINDS) if count[kind] != 4), None)
    due = 4
    if wrong is None and "red_fives" not in case.regulation.unknown:
        pairs = zip(RED_FIVES, case.settings.red_fives, strict=True)
        wrong, due = next(((red, many) for red, many in pairs if reds[red] != many), (None, 4))
        count = reds
    if wrong is None:
        return True
    if case.broken_at is None:
        found = say("the wall holds {tile} {count} times", tile=TILE_NAMES[wrong], count=count[wrong])
        case.find("T12", found=found, expected=say("{count} of them to hold", count=due))
    return False


def _code(case: HandCase, wall: GivenWall) -> bool:
    """Whether the published code is that of the wall, as far as it can be made again."""
    if not wall.code or (wall.method == "sha256" and not wall.salt):
        return True
    names = "".join(TILE_NAMES[tile] for tile in wall.tiles).encode()
    made = hashlib.md5(names, usedforsecurity=False) if wall.method == "md5" else hashlib.sha256(names + (wall.salt or "").encode())
    if made.hexdigest() == wall.code.lower():
        return True
    case.find("T13", found=made.hexdigest(), expected=wall.code)
    return False


def _deal(case: HandCase, wall: GivenWall, dealt: Sequence[Sequence[Tile]], first: Draw | None) -> bool:
    """Blocks of four from the dealer on, three times, then one each, and one more for the dealer."""
    hands: list[list[Tile]] = [[], [], [], []]
    at = 0
    for count in (4, 4, 4, 1):
        for turn in range(4):
            hands[(case.table.dealer + turn) % 4] += wall.tiles[at : at + count]
            at += count
    hands[case.table.dealer].append(wall.tiles[at])
    for seat, hand in enumerate(dealt):
        told = [*hand, first.tile] if first is not None and seat == case.table.dealer else list(hand)
        due = hands[seat][: len(told)] if len(told) < len(hands[seat]) else hands[seat]
        more, less = Counter(told) - Counter(due), Counter(due) - Counter(told)
        if more or less:
            _differs(case, -1, seat, say("a tile dealt to {wind}", wind=WIND_NAMES[case.wind(seat)]), min(more or told), min(less or due))
            return False
    return True


def _play(case: HandCase, wall: GivenWall, events: Sequence[Event], skipped: bool, tally: WallTally) -> bool:
    """Follow the draws; whether all are the wall's."""
    tiles = wall.tiles
    start = _DEALT if len(tiles) == _WHOLE else 0
    live = kans = turned = 0
    replacement = False
    for index, event in enumerate(events, int(skipped)):
        kind = type(event)
        if kind is Draw:
            if replacement:
                due, name = tiles[-1 - kans], say("replacement tile {number}", number=kans + 1)
                kans += 1
            else:
                due, name = tiles[min(start + live, len(tiles) - 1)], say("draw {number}", number=live + 1 + int(skipped))
                live += 1
            if event.tile != due:  # type: ignore[union-attr]  # a draw has a tile
                _differs(case, index, event.seat, name, event.tile, due)  # type: ignore[union-attr]  # and a seat
                return False
            replacement = False
            tally.draws += 1
        elif kind is DoraTurned:
            turned += 1
            due = tiles[-5 - 2 * turned] if turned < 5 else event.tile  # type: ignore[union-attr]
            if event.tile != due:  # type: ignore[union-attr]
                _differs(case, index, None, say("indicator {number}", number=turned + 1), event.tile, due)  # type: ignore[union-attr]
                return False
        else:
            replacement = replacement or kind in _REPLACED
    return True


def _ura(case: HandCase, wall: GivenWall, tally: WallTally) -> bool:
    """Ura shown with a win against the tiles under the indicators."""
    for win in case.wins:
        for place, tile in enumerate((win.won.claim.ura or ())[:5]):
            due = wall.tiles[-6 - 2 * place]
            if tile != due:
                case.find(
                    "T12",
                    event=win.event,
                    seat=win.won.seat,
                    found=say("ura {number} is {tile}", number=place + 1, tile=TILE_NAMES[tile]),
                    expected=TILE_NAMES[due],
                )
                return False
            tally.ura += 1
    return True


def _differs(case: HandCase, event: int, seat: Seat | None, name: str, tile: Tile, due: Tile) -> None:
    """The record and the wall part here. It is the cause of a break of the course that comes with it or after it."""
    if case.broken_at is not None and event > case.broken_at:
        return
    if case.broken_at is not None:
        case.findings = [finding for finding in case.findings if finding is not case.break_finding]
    case.broken_at = event
    found = say("{name} is {tile}", name=name, tile=TILE_NAMES[tile])
    case.find("T12", event=event if event >= 0 else None, seat=seat, found=found, expected=TILE_NAMES[due])
