"""One hand of Tenhou JSON: its array of seventeen (format note Tenhou JSON §3)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from analyzer.model.event import AddedKan, ClosedKan, Discard, DoraTurned, Drawn, Event, Kita, OpenKan, Riichi, StickPaid, Won
from analyzer.model.hand import Hand
from analyzer.model.phrase import say
from analyzer.model.tile import Seat, Tile
from parsers.source import Refused
from parsers.tenhou_json.order import MAX_ROW, MAX_STEPS, Rows, order
from parsers.tenhou_json.result import Indicators, ending
from parsers.tenhou_json.words import TILES

RESULT: Final = 16
"""Place of the result in the array; the rows of a seat stand at 4 + 3 × seat."""
_TILE_TEXT: Final = re.compile(r"[0-9][mpsz]", re.ASCII)
_FEWEST: Final = 3
_ROUNDS: Final = 64
_MOST: Final = 10**9
_INT: Final = {int}
_KANS: Final = (OpenKan, ClosedKan, AddedKan, Kita)

Note = Callable[[str, str], None]


def players_of(hands: Sequence[Any]) -> int:
    """How many sit at the table: three where nobody is dealt a fourth hand."""
    for hand in hands:
        if isinstance(hand, list) and len(hand) > RESULT and isinstance(hand[13], list):
            return 4 if hand[13] else 3
    return 4


class Budget:
    """Turns that may still be followed in a file to find the order of hands that have not just one at once."""

    def __init__(self) -> None:
        self.left = 10 * MAX_STEPS


class HandReader:
    """Reads the hands of one document."""

    def __init__(self, players: int, budget: Budget) -> None:
        self._players = players
        self._budget = budget

    def read(self, plain: Any, pointer: str, note: Note) -> Hand | None:
        """The hand; None, with a remark, where it is none.

        Raises:
            Refused: P06 for the look-alike whose tiles are text.
        """
        if not isinstance(plain, list) or len(plain) <= RESULT:
            if isinstance(plain, list) and _is_lookalike(plain):
                raise _lookalike(pointer)
            note("P06", say("{pointer} is no hand: an array of {count} is due", pointer=pointer, count=RESULT + 1))
            return None
        if _is_lookalike(plain):
            raise _lookalike(pointer)
        numbers = _whole_numbers(plain[0], _FEWEST)
        if numbers is None or not 0 <= numbers[0] < _ROUNDS:
            note("P06", say("{pointer}/0 is not a round, counters and deposits", pointer=pointer))
            numbers = (0, *(numbers[1:] if numbers is not None else (0, 0)))
        if len(plain) > RESULT + 1:
            note("P05", say("{pointer} has more than {most} items", pointer=pointer, most=RESULT + 1))
        scores = _whole_numbers(plain[1], self._players)
        if scores is None:
            note("P06", say("{pointer}/1 is not a score for each player", pointer=pointer))
        dora = self._tiles(plain[2], f"{pointer}/2", note)
        ura = self._tiles(plain[3], f"{pointer}/3", note)
        hand = Hand(
            round=numbers[0],
            dealer=numbers[0] % 4 % self._players,
            honba=numbers[1],
            sticks=numbers[2],
            scores=None if scores is None else scores[: self._players],
            indicator=dora[0] if dora else None,
            dora_times=False,
        )
        self._play(hand, plain, Indicators(dora, ura or None), pointer, note)
        return hand

    def _play(self, hand: Hand, plain: list[Any], indicators: Indicators, pointer: str, note: Note) -> None:
        """Fill in the deal and the events, or no more than the end where their order cannot be told."""
        seats = range(self._players)
        rows = [plain[at + 3 * seat] for seat in seats for at in (5, 6)]
        dealt = [self._tiles(plain[4 + 3 * seat], f"{pointer}/{4 + 3 * seat}", note) for seat in seats]
        if not all(isinstance(row, list) for row in rows):
            note("P06", say("{pointer}: a row of takes or discards is no list", pointer=pointer))
            rows = [row if isinstance(row, list) else [] for row in rows]
        found = None
        if max(map(len, rows)) <= MAX_ROW and self._budget.left > 0:
            found = order(Rows(hand.dealer, rows[0::2], rows[1::2]), self._budget.left)
            self._budget.left -= found.steps if len(found.readings) != 1 else 0
        reading = found.readings[0] if found is not None and len(found.readings) == 1 else None
        declared = {} if reading is not None else _declared(rows[1::2])
        riichi = frozenset(declared) if reading is None else reading.riichi
        ends = ending(
            plain[RESULT],
            self._players,
            indicators,
            riichi,
            lambda code, text: note(code, say("{text} ({pointer})", text=text, pointer=pointer)),
        )
        if reading is not None:
            hand.dealt = tuple(dealt)
            events = reading.events
            if events and type(events[-1]) is StickPaid and (not ends or _unsafe(events[-1].seat, ends)):
                events.pop()
            if len(indicators.dora) > 1:
                events = _with_indicators(events, indicators.dora[1:])
            hand.events = (*events, *ends)
            return
        if found is None:
            too_long = max(map(len, rows)) > MAX_ROW
            why = say("a row is longer than {most}", most=MAX_ROW) if too_long else say("too many hands that can be read in many ways")
        elif found.readings:
            why = say("the order of play is ambiguous: the rows can be read in several ways")
        elif found.given_up:
            why = say("the order of play is ambiguous: the rows can be read in too many ways")
        elif found.stuck is None:
            why = say("the transcript is damaged")
        else:
            place = f"{pointer}/{found.stuck[0]}/{found.stuck[1]}"
            why = say("the transcript is damaged: no order of play fits the rows, at {place} at the latest", place=place)
        note("P06", say("{why}; of {title} no more is read than its end", why=why, title=hand.title))
        hand.events = (*_declarations(declared, rows[1::2], ends), *ends)

    def _tiles(self, told: Any, pointer: str, note: Note) -> tuple[Tile, ...]:
        """A list of tile numbers; those that are none are noted and left out."""
        if not isinstance(told, list):
            note("P06", say("{pointer} is no list of tiles", pointer=pointer))
            return ()
        try:
            return tuple([TILES[number] for number in told])
        except (KeyError, TypeError):
            note("P06", say("{pointer} holds what is no tile", pointer=pointer))
            return tuple(TILES[number] for number in told if type(number) is int and number in TILES)


def _declared(discards: Sequence[list[Any]]) -> dict[Seat, int]:
    """The seats that declare riichi, and with which discard."""
    found: dict[Seat, int] = {}
    for seat, row in enumerate(discards):
        for at, thrown in enumerate(row):
            if type(thrown) is str and thrown[0:1] == "r":
                found.setdefault(seat, at)
    return found


def _unsafe(seat: Seat, ends: Sequence[Event]) -> bool:
    """Whether the discard just made, a riichi tile, is won on: its deposit is not paid."""
    return any(
        (isinstance(end, Won) and end.frm == seat != end.seat) or (isinstance(end, Drawn) and end.claim.reason == "triple_ron")
        for end in ends
    )


def _declarations(declared: dict[Seat, int], discards: Sequence[list[Any]], ends: Sequence[Event]) -> list[Event]:
    """The riichi of a hand whose order is not known, each with its deposit unless its tile was the last of the seat and won on."""
    events: list[Event] = []
    for seat, at in declared.items():
        events.append(Riichi(seat))
        if at < len(discards[seat]) - 1 or not _unsafe(seat, ends):
            events.append(StickPaid(seat))
    return events


def _with_indicators(events: list[Event], further: Sequence[Tile]) -> list[Event]:
    """With the further indicators turned as they usually are: of a closed kan at once, of others before the next discard or after the next
    kan. One that is still due at the end of the hand is turned there if the record lists it."""
    turned: list[Event] = []
    rest = list(reversed(further))
    pending = 0

    def turn(count: int) -> int:
        turned.extend(DoraTurned(rest.pop()) for _ in range(min(count, len(rest))))
        return 0

    for event in events:
        kind = type(event)
        if pending and (kind is Discard or kind is Riichi):
            pending = turn(pending)
        turned.append(event)
        if kind in _KANS:
            pending = turn(pending + (kind is ClosedKan))
            pending += kind is OpenKan or kind is AddedKan
    turn(pending)
    return turned


def _whole_numbers(told: Any, fewest: int) -> tuple[int, ...] | None:
    if not isinstance(told, list) or len(told) < fewest:
        return None
    if {*map(type, told)} == _INT and min(told) > -_MOST and max(told) < _MOST:
        return tuple(told)
    if not all(type(number) in (int, float) and abs(number) < _MOST and number == int(number) for number in told):
        return None
    return tuple(map(int, told))


def _is_lookalike(plain: list[Any]) -> bool:
    """Whether tiles are text like ``7s``: the form of a browser add-on (format note §7)."""
    row = next((part for part in plain[1:6] if isinstance(part, list) and part), [None])
    return isinstance(row[0], str) and _TILE_TEXT.fullmatch(row[0]) is not None


def _lookalike(pointer: str) -> Refused:
    text = say("tiles written as text like 7s: a look-alike of Tenhou JSON, in which r marks a tile just drawn and not a riichi")
    return Refused("P06", text, pointer)
