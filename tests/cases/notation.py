"""A hand of mahjong in a few plain lines, for people and tests: text → `Game`.

A log is a list of hands. A hand begins with its header, deals what matters, and tells what happens, one turn a line::

    East 1, scores 25000 25000 25000 25000, indicator 3p
    South: 234m678m345s88s34p
    East draws 2z, discards it
    South draws 3z, declares riichi, discards 3z
    South pays 1000
    West, North, East draw and discard
    South draws 5p
    South wins: riichi 1, ippatsu 1, menzen_tsumo 1; 30 fu; E -2000, S +4000, W -1000, N -1000

Seats are named by their winds in the hand, and points per seat stand in the order of the winds. What is not told is filled in: tiles of
hands and draws with tiles that are left over (`tests.cases.wall`), scores and claims with nothing, which is not checked. The whole
notation is in docs/findings/README.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from analyzer.model.copies import Copies
from analyzer.model.event import (
    AddedKan,
    Chi,
    ClosedKan,
    Discard,
    DoraTurned,
    Draw,
    Drawn,
    Event,
    OpenKan,
    Pon,
    Riichi,
    StickPaid,
    Won,
)
from analyzer.model.game import DeclaredRules, Game, Player, Source
from analyzer.model.hand import Hand
from analyzer.model.outcome import FinalClaim
from analyzer.model.tile import HIDDEN, KIND, KINDS, WIND_NAMES, Seat, Tile
from analyzer.scoring.shape import pack
from analyzer.scoring.waits import waits
from tests.cases.claims import draw_claim, win_claim
from tests.cases.opening import hands_before
from tests.cases.wall import Named, Wall, named_tiles

_RED: Final = re.compile(r"\b\d*0\d*[mps]")
_HEADER: Final = re.compile(r"(East|South|West|North) ([1-4])(?=,|$)")
_DEAL: Final = re.compile(r"(East|South|West|North): (\S+)( …)?$")
_PASS: Final = re.compile(r"([\w, ]+?) draw and discard$")
_UNTIL: Final = re.compile(r"play goes on until (\d+) tiles? (?:is|are) left(?:, (\w+) throwing only terminals and honours)?$")
_MOVE: Final = re.compile(r"(East|South|West|North) (\w.*)$")


def read_game(text: str, rules: DeclaredRules, *, red_fives: bool, start_points: int) -> Game:
    """The game that these lines tell, with the hands before the first one filled in.

    ``red_fives`` says whether each suit has one, which a log that names one has anyhow.

    Raises:
        ValueError: for a line that is not in the notation, or a tile that cannot be filled in; names the line.
    """
    seed, foreign, final, given = None, False, None, ""
    blocks: list[list[str]] = []
    for line in _joined(text):
        if line.startswith("walls given"):
            given = line
        elif line.startswith("seed of another game "):
            seed, foreign = line.removeprefix("seed of another game "), True
        elif line.startswith("seed "):
            seed = line.removeprefix("seed ")
        elif line.startswith("end of the game: "):
            final = _final(line.removeprefix("end of the game: "))
        elif _HEADER.match(line):
            blocks.append([line])
        else:
            blocks[-1].append(line)
    red_fives = red_fives or _RED.search(text) is not None
    walls = Wall.from_seed(seed) if seed and not foreign else None
    readers = [_HandReader(block, walls, red_fives, numbered=seed is not None) for block in blocks]
    hands = [reader.read() for reader in readers]
    if given:
        for reader, hand in zip(readers, hands, strict=True):
            hand.wall = reader.wall.given(coded="another code" not in given)
        seed = None
    if not readers[0].begins:
        hands = [*hands_before(hands[0], start_points), *hands]
    return Game(Source("case", "native"), (Player(),) * 4, hands, rules, final, seed)


def _joined(text: str) -> Iterator[str]:
    """The lines, each with the further indented ones that go on with it."""
    whole = ""
    for line in text.splitlines():
        if line.startswith(" "):
            whole += " " + line.strip()
            continue
        if whole:
            yield whole
        whole = line.strip()
    if whole:
        yield whole


def _final(text: str) -> FinalClaim:
    """Scores, results and places, in the initial order of the seats."""
    scores = results = places = None
    for part in text.split("; "):
        word, _, numbers = part.partition(" ")
        if word == "scores":
            scores = tuple(int(number) for number in numbers.split())
        elif word == "results":
            results = tuple(float(number) for number in numbers.split())
        elif word == "places":
            places = tuple(int(number) for number in numbers.split())
        else:
            raise ValueError(f"neither scores, results nor places: {part!r}")
    return FinalClaim(scores, results, places)


class _HandReader:
    """Reads the lines of one hand."""

    def __init__(self, lines: list[str], walls: Iterator[Wall] | None, red_fives: bool, *, numbered: bool) -> None:
        self.lines = lines
        self.events: list[Event] = []
        self.copies: dict[str, list[int]] = {name: [] for name in Copies.__struct_fields__}
        """The numbers of the tiles, by the rows of `Copies`."""
        self.drawn: int | None = None
        """The copy just drawn."""
        self.last: tuple[Seat, Tile, int] | None = None
        """Who discarded last, and what."""
        self._header(lines[0], walls, red_fives, numbered=numbered)
        self.held: list[list[int]] = [[], [], [], []]

    def _header(self, line: str, walls: Iterator[Wall] | None, red_fives: bool, *, numbered: bool) -> None:
        found = _HEADER.match(line)
        assert found is not None
        self.round = WIND_NAMES.index(found[1]) * 4 + int(found[2]) - 1
        self.dealer = self.round % 4
        self.honba = self.sticks = 0
        self.scores: tuple[int, ...] | None = None
        self.dice: tuple[int, int] | None = None
        self.numbered = numbered
        self.begins = False
        missing = 0
        indicator = ""
        for part in line.split(", ")[1:]:
            word, _, rest = part.partition(" ")
            if rest in ("counter", "counters"):
                self.honba = int(word)
            elif rest in ("deposit", "deposits"):
                self.sticks = int(word)
            elif word == "scores":
                self.scores = self._by_seat([int(number) for number in rest.split()])
            elif word == "indicator":
                indicator = rest
            elif word == "dice":
                self.dice = (int(rest.split()[0]), int(rest.split()[1]))
            elif part.startswith("dealer seat "):
                self.dealer = int(part.removeprefix("dealer seat "))
            elif part == "numbered tiles":
                self.numbered = True
            elif part == "one hand left out before":
                missing = 1
            elif part == "the log begins here":
                self.begins = True
            else:
                raise ValueError(f"not known in a header: {part!r}")
        if walls is None:
            self.wall = Wall(red_fives)
        else:
            for _ in range(missing + 1):
                self.wall = next(walls)
        self.indicator = named_tiles(indicator)[0] if indicator else None

    def read(self) -> Hand:
        """The hand."""
        for line in self.lines:
            for named in _all_named(line):
                self.wall.reserve(named)
        dealt = self._deal()
        indicator = self._indicator()
        for line in self.lines[1:]:
            if not _DEAL.match(line):
                try:
                    self._line(line)
                except (ValueError, IndexError, StopIteration) as error:
                    raise ValueError(f"{line!r}: {error}") from error
        return Hand(
            self.round,
            self.dealer,
            self.honba,
            self.sticks,
            self.scores,
            dealt,
            indicator,
            tuple(self.events),
            self.dice,
            copies=Copies(**{name: bytes(numbers) for name, numbers in self.copies.items()}) if self.numbered else None,
        )

    def _by_seat(self, by_wind: list[int]) -> tuple[int, ...]:
        return tuple(by_wind[(seat - self.dealer) % 4] for seat in range(4))

    def _seat(self, wind: str) -> Seat:
        return (WIND_NAMES.index(wind) + self.dealer) % 4

    def _deal(self) -> tuple[tuple[Tile, ...], ...]:
        told = {self._seat(found[1]): (found[2], bool(found[3])) for line in self.lines if (found := _DEAL.match(line))}
        dealt: list[tuple[Tile, ...]] = [()] * 4
        for seat in range(4):
            tiles, more = told.get(seat, ("", True))
            if tiles == "hidden":
                dealt[seat] = (HIDDEN,) * 13
                continue
            taken = [self.wall.take(named) for named in named_tiles(tiles)]
            if len(taken) == 13:
                waiting = waits(pack([KIND[self.wall.face(copy)] for copy in taken]))
                self.wall.avoid(kind for kind in range(KINDS) if waiting >> kind & 1)
            whole = taken if not more else self.wall.filled_up(self.dealer, seat, taken)
            self.held[seat] = list(whole)
            dealt[seat] = tuple(self.wall.face(copy) for copy in whole)
        self.copies["dealt"] += [copy for held in self.held for copy in held]
        return tuple(dealt)

    def _indicator(self) -> Tile | None:
        if self.indicator is None:
            if self.wall.seeded is None:
                return None
            copy = self.wall.seeded.indicator(0)
        else:
            copy = self.wall.take(self.indicator)
        self.copies["indicators"].append(copy)
        return self.wall.face(copy)

    def _line(self, line: str) -> None:
        if until := _UNTIL.match(line):
            self._go_on(int(until[1]), self._seat(until[2]) if until[2] else None)
        elif passing := _PASS.match(line):
            for wind in passing[1].split(", "):
                self._turn(self._seat(wind))
        elif line.startswith("indicator "):
            self._turned(line.removeprefix("indicator "))
        elif line.startswith("drawn"):
            self.events.append(Drawn(draw_claim(line.removeprefix("drawn"), self._seat, self._by_seat)))
        elif move := _MOVE.match(line):
            seat = self._seat(move[1])
            if move[2].startswith("wins"):
                self._win(seat, move[2].removeprefix("wins"))
                return
            for clause in move[2].split(", "):
                self._move(seat, clause)
        else:
            raise ValueError("not in the notation")

    def _go_on(self, left: int, outside: Seat | None) -> None:
        """Everyone draws and discards in turn until so many tiles are left.

        The seat ``outside`` draws terminals and honours, and then nobody else does.
        """
        draws = sum(isinstance(event, Draw) for event in self.events)
        seat = self.dealer if self.last is None else (self.last[0] + 1) % 4
        for _ in range(70 - left - draws):
            self._turn(seat, None if outside is None else seat == outside)
            seat = (seat + 1) % 4

    def _turn(self, seat: Seat, outside: bool | None = None) -> None:
        self._draw(seat, "", outside)
        self._discard(seat, "")

    def _win(self, seat: Seat, text: str) -> None:
        who, _, claim = text.partition(": ")
        frm = self._seat(who.removeprefix(" off ")) if who else seat
        self.events.append(Won(seat, frm, win_claim(claim, self._seat, self._by_seat)))

    def _turned(self, tile: str) -> None:
        copy = self.wall.take(named_tiles(tile)[0])
        self.events.append(DoraTurned(self.wall.face(copy)))
        self.copies["indicators"].append(copy)

    def _move(self, seat: Seat, clause: str) -> None:
        verb, _, rest = clause.partition(" ")
        match verb:
            case "draws":
                self._draw(seat, rest)
            case "discards":
                self._discard(seat, rest)
            case "pays":
                scores = rest.removeprefix("1000").removeprefix(" leaving ")
                self.events.append(StickPaid(seat, self._by_seat([int(score) for score in scores.split()]) if scores else None))
            case "calls":
                self._call(seat, rest)
            case "adds":
                self._add(seat, rest)
            case "declares":
                self._declare(seat, rest)
            case _:
                raise ValueError(f"no such move: {clause!r}")

    def _declare(self, seat: Seat, what: str) -> None:
        if what == "riichi":
            self.events.append(Riichi(seat))
            return
        tiles = [self._give(seat, named) for named in named_tiles(what.removeprefix("kan "))]
        self.events.append(ClosedKan(seat, tuple(self.wall.face(copy) for copy in tiles)))
        self.copies["sets"] += tiles

    def _draw(self, seat: Seat, tile: str, outside: bool | None = None) -> None:
        wall = self.wall
        copy = wall.drawn_as(named_tiles(tile)[0]) if tile else wall.next_draw(replacement=self._replacement(), outside=outside)
        self.held[seat].append(copy)
        self.drawn = copy
        self.events.append(Draw(seat, self.wall.face(copy)))
        self.copies["drawn"].append(copy)

    def _replacement(self) -> bool:
        last = next((event for event in reversed(self.events) if not isinstance(event, DoraTurned)), None)
        return isinstance(last, OpenKan | ClosedKan | AddedKan)

    def _discard(self, seat: Seat, tile: str) -> None:
        named = None if tile in ("", "it") else named_tiles(tile)[0]
        drawn = self.drawn
        if named is None:
            if drawn is None:
                raise ValueError("nothing was drawn to discard")
            copy = drawn
            self.held[seat].remove(copy)
        else:
            copy = self._give(seat, named)
        self.events.append(Discard(seat, self.wall.face(copy), copy == drawn))
        self.copies["discarded"].append(copy)
        self.last = (seat, self.wall.face(copy), copy)
        self.drawn = None

    def _give(self, seat: Seat, named: Named) -> int:
        """Take a tile out of a hand: the one just drawn if it will do, else any such tile; one not held is planted."""
        held = self.held[seat]
        fits = [copy for copy in held if self.wall.fits(copy, named)]
        if not fits:
            return self.wall.take(named)
        copy = self.drawn if self.drawn in fits else fits[0]
        assert copy is not None
        held.remove(copy)
        return copy

    def _call(self, seat: Seat, text: str) -> None:
        """``pon``, ``chi with 45m``, ``kan from West of 5z``: what is not told is the last discard."""
        found = re.match(r"(pon|chi|kan)(?: (\S+?))?(?: from (\w+))?(?: with (\S+))?$", text)
        if found is None:
            raise ValueError(f"no such call: {text!r}")
        kind, tile, wind, own = found.groups()
        if tile:
            called = self.wall.shown(named_tiles(tile)[0], self.last)
        elif self.last is not None:
            called = self.last[2]
        else:
            raise ValueError("no discard to call")
        frm = self._seat(wind) if wind else self.last[0] if self.last is not None else (seat - 1) % 4
        if own:
            wanted = named_tiles(own)
        else:
            name = KIND[self.wall.face(called)]
            wanted = [Named(name, None, any_five=True)] * (3 if kind == "kan" else 2)
        tiles = [self._give(seat, named) for named in wanted]
        make = {"pon": Pon, "chi": Chi, "kan": OpenKan}[kind]
        self.events.append(make(seat, frm, self.wall.face(called), tuple(self.wall.face(copy) for copy in tiles)))
        self.copies["sets"] += [called, *tiles]
        self.drawn = None

    def _add(self, seat: Seat, tile: str) -> None:
        copy = self._give(seat, named_tiles(tile)[0])
        self.events.append(AddedKan(seat, self.wall.face(copy)))
        self.copies["sets"].append(copy)


def _all_named(line: str) -> Iterator[Named]:
    """The tiles that a line brings into play for the first time: dealt, drawn, turned."""
    if found := _DEAL.match(line):
        if found[2] != "hidden":
            yield from named_tiles(found[2])
        return
    for tiles in re.findall(r"\bdraws (\S+?)(?:,|$)|\bindicator (\S+?)(?:,|$)|\bura (\S+?)(?:;|$)", line):
        for text in tiles:
            if text:
                yield from named_tiles(text)
