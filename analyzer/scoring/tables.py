"""What a regulation makes of each composition, of all counts and of each set of true yaku: worked out when first asked for, and kept.

A set of yaku is an int, with a bit for each in the order of `YAKU`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, cast

import msgspec

from analyzer.regulation.settings import Settings
from analyzer.scoring.composition import Composition, composition
from analyzer.scoring.shape import Counts, Form, Reading, counts_of
from analyzer.scoring.value import Value, value_of
from analyzer.scoring.win import Win
from analyzer.scoring.yaku import YAKU, Yaku

WinTests: TypeAlias = tuple[tuple[Callable[[Win], bool], int], ...]
ReadingTests: TypeAlias = tuple[tuple[Callable[[Win, Reading], bool], int], ...]

FLAT_RENHOU = ("mangan", "best_of")
"""Values of the renhou axis under which it is no yaku that adds up."""


def possible_yaku(settings: Settings, closed: bool, tsumo: bool) -> list[tuple[Yaku, int]]:
    """The yaku that a hand so won can score, each with its bit."""
    return [
        (one, 1 << bit)
        for bit, one in enumerate(YAKU.values())
        if one.worth(settings, closed) and one.tsumo in (None, tsumo) and not (one.id == "renhou" and settings.renhou in FLAT_RENHOU)
    ]


class CompositionTable(dict[int, tuple[int, WinTests]]):
    """By the bits of a composition: the yaku true of it, and the tests to ask of the win."""

    def __init__(self, settings: Settings, possible: list[tuple[Yaku, int]]) -> None:
        self.settings = settings
        self.possible = possible

    def __missing__(self, made: int) -> tuple[int, WinTests]:
        hand = composition(made)
        flush = hand.suits == 1 and not hand.honours
        bits = 0
        tests = []
        for one, bit in self.possible:
            if one.asks == "made":
                bits |= bit * cast("Callable[[Composition], bool]", one.test)(hand)
            elif one.asks == "made settings":
                bits |= bit * cast("Callable[[Composition, Settings], bool]", one.test)(hand, self.settings)
            elif one.asks == "win" and (flush or not one.flush):
                tests.append((cast("Callable[[Win], bool]", one.test), bit))
        answer = self[made] = bits, tuple(tests)
        return answer


class CountsTable(dict[int, tuple[int, ReadingTests]]):
    """By the tally of a reading: the yaku true of its counts, and the tests to ask of the reading."""

    def __init__(self, possible: list[tuple[Yaku, int]]) -> None:
        self.possible = possible

    def __missing__(self, tally: int) -> tuple[int, ReadingTests]:
        counts = counts_of(tally)
        bits = 0
        tests = []
        for one, bit in self.possible:
            if one.asks == "counts":
                bits |= bit * cast("Callable[[Counts], bool]", one.test)(counts)
            elif one.asks == "win reading" and _can_have(counts, one):
                tests.append((cast("Callable[[Win, Reading], bool]", one.test), bit))
        answer = self[tally] = bits, tuple(tests)
        return answer


def _can_have(counts: Counts, one: Yaku) -> bool:
    if counts.form is not one.form:
        return False
    return counts.form is not Form.STANDARD or (one.runs[0] <= counts.runs <= one.runs[1] and counts.honours >= one.honours)


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """What a set of true yaku comes to: the ones that count, their han, and how many times yakuman they are."""

    yaku: tuple[tuple[str, int], ...]
    han: int
    times: int


class OutcomeTable(dict[int, Outcome]):
    """Outcomes by the true yaku."""

    def __init__(self, settings: Settings, closed: bool) -> None:
        self.settings = settings
        self.closed = closed

    def __missing__(self, bits: int) -> Outcome:
        settings = self.settings
        true = [one for bit, one in enumerate(YAKU.values()) if bits >> bit & 1]
        replaced = {other for one in true if not (one.together and getattr(settings, one.together)) for other in one.replaces}
        true = [one for one in true if one.id not in replaced]
        yakuman = [(one.id, one.worth(settings, self.closed)) for one in true if one.is_yakuman(settings)]
        if yakuman:
            times = sum(worth for _, worth in yakuman)
            if not settings.yakuman_stack:
                yakuman = [max(yakuman, key=lambda pair: pair[1])]
                times = yakuman[0][1]
            elif settings.yakuman_max:
                times = min(times, settings.yakuman_max)
            outcome = Outcome(tuple(yakuman), 0, times)
        else:
            raised = {other for one in true if one.raise_setting and getattr(settings, one.raise_setting) for other in one.raises}
            plain = tuple((one.id, one.worth(settings, self.closed) + (one.id in raised)) for one in true)
            outcome = Outcome(plain, sum(han for _, han in plain), 0)
        self[bits] = outcome
        return outcome


class ValueTable(dict[tuple[int, int], Value]):
    """Values by han and fu."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def __missing__(self, key: tuple[int, int]) -> Value:
        value = self[key] = value_of(*key, self.settings)
        return value


Tables: TypeAlias = tuple[CompositionTable, CountsTable, OutcomeTable]


def tables(settings: Settings, closed: bool, tsumo: bool) -> Tables:
    """The tables for hands won in one way: closed or not, by self-draw or not."""
    possible = possible_yaku(settings, closed, tsumo)
    return CompositionTable(settings, possible), CountsTable(possible), OutcomeTable(settings, closed)
