"""T: the wall against its seed. Where a log carries the shuffle seed, every tile of every hand is known before it is drawn."""

from __future__ import annotations

from functools import cached_property
from operator import ne

from analyzer.checks.case import HandCase
from analyzer.model.copies import Copies
from analyzer.model.event import AddedKan, ClosedKan, DoraTurned, Draw, Kita, OpenKan
from analyzer.model.game import Game
from analyzer.model.hand import Hand
from analyzer.model.phrase import joined, say
from analyzer.model.tile import KIND, TILE_NAMES, WIND_NAMES
from analyzer.wall import Generation, SeedError, Shuffle, Wall

LOOK_AHEAD = 40
"""Hands that may be missing in one place of a file."""


class WallTally:
    """What a game's walls came to.

    ``hands`` are those tried, ``matched`` those of which every tile compared is the wall's; ``draws`` and ``ura`` count tiles compared.
    """

    __slots__ = ("draws", "generation", "hands", "matched", "ura")

    def __init__(self) -> None:
        self.generation = ""
        self.hands = 0
        self.matched = 0
        self.draws = 0
        self.ura = 0


class GameWalls:
    """The walls of one game's seed, hand after hand."""

    def __init__(self, game: Game) -> None:
        """Read the seed of a game, if it has one."""
        self.tally = WallTally()
        self.players = len(game.players)
        self.untold = ""
        self._hands = game.hands
        self._ahead: list[Wall] = []
        self._passed: list[Wall] = []
        self._shuffle: Shuffle | None = None
        self._met = False
        self._strays = 0
        """Hands at the start of the file that no wall deals; they are in the file, so that they are not missing."""
        if game.seed:
            try:
                self._shuffle = Shuffle(game.seed, self.players)
                self.tally.generation = self._shuffle.generation.name
            except SeedError as error:
                self.untold = say("the walls: {error}", error=error)

    def wall_of(self, hand: Hand) -> tuple[Wall | None, int]:
        """The wall of the next hand in the file, and how many hands of the game are missing before it.

        (None, 0) where there is no seed; -1 hands where no wall of the next `LOOK_AHEAD` deals what the hand was dealt: with the next wall,
        or with none while no hand has come from the seed. A hand that stands in the file too late, or once more, has the wall of its place
        in the game, and the hands after it are not put out of step.
        """
        if hand.copies is None or hand.dealt is None:
            if self._shuffle is not None and self._shuffle.generation is not Generation.A:
                self._take(0)
            return None, 0
        if hand.shuffle or self._shuffle is not None:
            self.tally.hands += 1
        if hand.shuffle:
            own = self._own_wall(hand)
            if own is None:
                return None, 0
            if _deals(own, hand):
                self._met = True
                return own, 0
            return (None if self.foreign else own), -1
        if self._shuffle is None:
            return None, 0
        for missing in range(LOOK_AHEAD):
            if missing == len(self._ahead):
                self._ahead.append(self._shuffle.next())
            if _deals(self._ahead[missing], hand):
                self._met = True
                strays, self._strays = self._strays, 0
                return self._take(missing), max(0, missing - strays)
        late = next((wall for wall in reversed(self._passed) if _deals(wall, hand)), None)
        if late is not None:
            return late, 0
        if self._met:
            return self._take(0), -1
        self._strays += 1
        return None, -1

    def _own_wall(self, hand: Hand) -> Wall | None:
        """The wall of a hand that has its own seed."""
        try:
            shuffle = Shuffle(hand.shuffle or "", self.players)
        except SeedError as error:
            self.untold = say("the walls: {error}", error=error)
            return None
        self.tally.generation = shuffle.generation.name
        return shuffle.next()

    def _take(self, missing: int) -> Wall:
        while len(self._ahead) <= missing:
            self._ahead.append(self._shuffle.next())  # type: ignore[union-attr]  # asked only where there is one
        wall = self._ahead[missing]
        self._passed += self._ahead[: missing + 1]
        del self._ahead[: missing + 1]
        return wall

    @cached_property
    def _own_seeds_foreign(self) -> bool:
        """Whether hands have seeds of their own and not one was dealt from its own."""
        seeded = [hand for hand in self._hands if hand.shuffle and hand.copies is not None]
        walls = [(self._own_wall(hand), hand) for hand in seeded]
        return bool(walls) and not any(wall is None or _deals(wall, hand) for wall, hand in walls)

    @property
    def foreign(self) -> bool:
        """Whether the game has a seed, or one a hand, and no hand so far came from it."""
        return not self._met and (self._shuffle is not None or self._own_seeds_foreign)


def _deals(wall: Wall, hand: Hand) -> bool:
    """Whether a wall deals a hand, but for a few tiles that a fault of the record may have changed."""
    assert hand.copies is not None
    told = hand.copies.dealt
    dealt = wall.dealt(hand.dealer)
    if dealt == told:
        return True
    other = wall.dealt(hand.round % 4 % wall.players)
    return any(sum(map(ne, one, told)) <= 4 for one in (dealt, other))


def check_wall(case: HandCase, wall: Wall, tally: WallTally) -> None:
    """Compare deal, indicators, draws, replacements and dice with the wall, and report the first difference."""
    hand, copies = case.hand, case.hand.copies
    assert copies is not None
    dealt = wall.dealt(case.table.dealer)
    if dealt != copies.dealt:
        place = next(place for place, (number, due) in enumerate(zip(copies.dealt, dealt, strict=False)) if number != due)
        seat = place // 13
        _differs(
            case,
            -1,
            seat,
            say("tile {number} dealt to {who}", number=place % 13 + 1, who=WIND_NAMES[case.wind(seat)]),
            copies.dealt[place],
            dealt[place],
        )
        return
    if hand.indicator is not None and copies.indicators[0] != wall.indicator(0):
        _differs(case, -1, None, say("the indicator"), copies.indicators[0], wall.indicator(0))
        return
    drawn = copies.drawn
    if not case.table.kans and not case.table.turned and drawn == wall.drawn(len(drawn)):
        tally.draws += len(drawn)
    elif not _play(case, wall, copies, tally):
        return
    if hand.dice is not None and hand.dice != wall.dice:
        case.find("T10", found=joined(hand.dice, say(" and ")), expected=joined(wall.dice, say(" and ")))
    if _ura(case, wall, tally):
        tally.matched += 1


def _play(case: HandCase, wall: Wall, copies: Copies, tally: WallTally) -> bool:
    """Follow the draws; whether all are the wall's."""
    live = kans = turned = 0
    replacement = False
    drawn, indicators = iter(copies.drawn), iter(copies.indicators if case.hand.indicator is None else copies.indicators[1:])
    for index, event in enumerate(case.hand.events):
        kind = type(event)
        if kind is Draw:
            number, due = next(drawn), wall.replacement(kans) if replacement else wall.live(live)
            if replacement:
                kans += 1
            else:
                live += 1
            if number != due:
                name = say("replacement tile {number}", number=kans) if replacement else say("draw {number}", number=live)
                _differs(case, index, event.seat, name, number, due)  # type: ignore[union-attr]  # a draw has a seat
                return False
            replacement = False
            tally.draws += 1
        elif kind is DoraTurned:
            turned += 1
            number, due = next(indicators), wall.indicator(turned)
            if number != due:
                _differs(case, index, None, say("indicator {number}", number=turned + 1), number, due)
                return False
        else:
            replacement = replacement or kind in _REPLACED
    return True


_REPLACED = (OpenKan, ClosedKan, AddedKan, Kita)


def _differs(case: HandCase, event: int, seat: int | None, name: str, number: int, due: int) -> None:
    """The record and the wall part here. It is the cause of a break of the course that comes with it or after it."""
    if case.broken_at is not None and event > case.broken_at:
        return
    if case.broken_at is not None:
        case.findings = [finding for finding in case.findings if finding is not case.break_finding]
    case.broken_at = event
    case.find(
        "T09",
        event=event if event >= 0 else None,
        seat=seat,
        found=say("{what} is {tile}", what=name, tile=_name(case, number)),
        expected=say("{tile} (another copy)", tile=_name(case, due)) if number // 4 == due // 4 else _name(case, due),
    )


def _name(case: HandCase, number: int) -> str:
    kind = number // 4
    red = number in (16, 52, 88) and any(case.settings.red_fives)
    return TILE_NAMES[next(tile for tile in (34, 35, 36) if KIND[tile] == kind)] if red else TILE_NAMES[kind]


def _ura(case: HandCase, wall: Wall, tally: WallTally) -> bool:
    """Ura shown with a win against the tiles under the indicators."""
    right = True
    for win in case.wins:
        for place, tile in enumerate(win.won.claim.ura or ()):
            due = wall.ura(place)
            if KIND[tile] != due // 4:
                case.find(
                    "T09",
                    event=win.event,
                    seat=win.won.seat,
                    found=say("ura {number} is {tile}", number=place + 1, tile=TILE_NAMES[tile]),
                    expected=_name(case, due),
                )
                right = False
            tally.ura += 1
    return right
