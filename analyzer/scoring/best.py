"""The score of a hand: every reading under one regulation, and the best of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias, cast

import msgspec

from analyzer.model.meld import Meld
from analyzer.model.tile import EAST, KIND, Kind, Tile
from analyzer.regulation.settings import Settings
from analyzer.scoring.dora import DoraRules
from analyzer.scoring.faults import hand_faults
from analyzer.scoring.fu import FuLine, fu_bill, round_fu
from analyzer.scoring.melded import together
from analyzer.scoring.readings import readings
from analyzer.scoring.result import NoScore, Score
from analyzer.scoring.shape import WEIGHT, Form, Reading, pack
from analyzer.scoring.situation import Situation
from analyzer.scoring.suits import suits_of
from analyzer.scoring.value import MANGAN, YAKUMAN, Value, value_of
from analyzer.scoring.win import VALUED, Win
from analyzer.scoring.yaku import YAKU, Yaku

WinTest: TypeAlias = Callable[[Win], bool]
ReadingTest: TypeAlias = Callable[[Win, Reading], bool]

_NO_SHAPE: Final = NoScore("shape", "not a winning shape")
_NO_YAKU: Final = NoScore("no_yaku", "no yaku")
_TWO_HAN: Final = NoScore("two_han_minimum", "fewer than two han of yaku, with counters on the table that ask for two")
_FLAT_RENHOU: Final = ("mangan", "best_of")


class Tests(msgspec.Struct, frozen=True):
    """The yaku to ask of a hand, each with its bit: those of the win, and those of a reading by its form and number of runs."""

    of_win: tuple[tuple[WinTest, int], ...]
    of_reading: tuple[tuple[tuple[tuple[ReadingTest, int], ...], ...], ...]


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """What a set of true yaku comes to: the ones that count, their han, and how many times yakuman they are."""

    yaku: tuple[tuple[str, int], ...]
    han: int
    times: int


class OutcomeTable(dict[int, Outcome]):
    """Outcomes by the bits of the true yaku, worked out when first asked for."""

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
            if not settings.yakuman_stack:
                yakuman = [max(yakuman, key=lambda pair: pair[1])]
            times = sum(worth for _, worth in yakuman)
            outcome = Outcome(tuple(yakuman), 0, min(times, settings.yakuman_max) if settings.yakuman_max else times)
        else:
            raised = {other for one in true if one.raise_setting and getattr(settings, one.raise_setting) for other in one.raises}
            plain = tuple((one.id, one.worth(settings, self.closed) + (one.id in raised)) for one in true)
            outcome = Outcome(plain, sum(han for _, han in plain), 0)
        self[bits] = outcome
        return outcome


class ValueTable(dict[tuple[int, int], Value]):
    """Values by han and fu, worked out when first asked for."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def __missing__(self, key: tuple[int, int]) -> Value:
        value = self[key] = value_of(*key, self.settings)
        return value


class Scorer:
    """The scoring of one regulation, with its tables. It takes a hand as it is; `hand_faults` says whether one is possible."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._tests = {(closed, tsumo): _tests(settings, closed, tsumo) for closed in (False, True) for tsumo in (False, True)}
        self._outcomes = {closed: OutcomeTable(settings, closed) for closed in (False, True)}
        self._values = ValueTable(settings)
        self._dora = DoraRules(settings)
        self._cap = settings.han_cap or 1000
        self._two_han_from = settings.two_han_minimum_honba or 1 << 30
        self._flat_renhou = settings.renhou in _FLAT_RENHOU

    def score(self, concealed: Sequence[Tile], melds: Sequence[Meld], win: Tile, situation: Situation) -> Score | NoScore:
        """Score a hand; ``concealed`` without the winning tile."""
        return self.score_packed(pack(concealed) + WEIGHT[win], melds, KIND[win], situation)

    def every_score(self, concealed: Sequence[Tile], melds: Sequence[Meld], win: Tile, situation: Situation) -> list[Score]:
        """The score of every reading of a hand that has one, in no order of worth."""
        packed = pack(concealed) + WEIGHT[win]
        found = readings(packed, suits_of(packed), together(melds), KIND[win], situation.tsumo)
        scores = [self.score_packed(packed, melds, KIND[win], situation, [one]) for one in found]
        return [one for one in scores if isinstance(one, Score)]

    def score_packed(
        self, packed: int, melds: Sequence[Meld], tile: Kind, situation: Situation, found: list[Reading] | None = None
    ) -> Score | NoScore:
        """Score a hand whose concealed tiles are packed (`shape.pack`), the winning one included; ``found`` are the readings to try, by
        default all."""
        melded = together(melds)
        suits = suits_of(packed)
        tsumo = situation.tsumo
        if found is None:
            found = readings(packed, suits, melded, tile, tsumo)
        if not found:
            return _NO_SHAPE
        closed = not melded.open
        seat, wind = situation.seat_wind, situation.round_wind
        kinds = suits[0].kinds | suits[1].kinds | suits[2].kinds | suits[3].kinds | melded.kinds
        win = Win(packed, kinds, tile, tsumo, closed, len(melds), EAST + seat, EAST + wind, VALUED[seat][wind], situation, self.settings)
        tests = self._tests[closed, tsumo]
        shared = 0
        for of_win, bit in tests.of_win:
            if of_win(win):
                shared |= bit
        dora, ura, aka = self._dora.count(packed + melded.packed, situation)
        kita = situation.kita
        extra = dora + ura + aka + kita

        outcomes, values = self._outcomes[closed], self._values
        best: tuple[int, int, int, int] = (0, 0, 0, 0)
        chosen: tuple[Reading, list[FuLine], Outcome, Value] | None = None
        failure = _NO_YAKU
        for reading in found:
            bits = shared
            for of_reading, bit in tests.of_reading[reading.form][reading.run_count]:
                if of_reading(win, reading):
                    bits |= bit
            outcome = outcomes[bits]
            lines, raw = fu_bill(win, reading)
            fu = round_fu(raw, reading)
            if outcome.times:
                value = Value("yakuman", YAKUMAN * outcome.times)
                han = 0
            else:
                han = outcome.han
                if han < 2 and (not han or situation.honba >= self._two_han_from):
                    if han:
                        failure = _TWO_HAN
                    continue
                han += extra
                value = values[min(han, self._cap), fu]
            rank = (value.base, han, fu, raw)
            if rank > best:
                best = rank
                chosen = reading, lines, outcome, value

        if self._flat_renhou and situation.renhou and not tsumo and (chosen is None or self._flat_beats(chosen[2], best)):
            return _flat_renhou(win, found)
        if chosen is None:
            return failure
        reading, lines, outcome, value = chosen
        _, han, fu, raw = best
        if outcome.times:
            return Score(outcome.yaku, 0, 0, 0, 0, 0, 0, fu, raw, tuple(lines), "yakuman", False, outcome.times, False, value.base, reading)
        counted = value.counted
        return Score(
            outcome.yaku,
            dora,
            ura,
            aka,
            kita,
            min(han, self._cap),
            han,
            fu,
            raw,
            tuple(lines),
            value.limit,
            value.kiriage,
            1 if counted else 0,
            counted,
            value.base,
            reading,
        )

    def _flat_beats(self, outcome: Outcome, best: tuple[int, int, int, int]) -> bool:
        """Whether a renhou that is a mangan and no more stands instead of the hand: never of a yakuman."""
        return not outcome.times and (self.settings.renhou == "mangan" or best[:2] < (MANGAN, 5))


def _flat_renhou(win: Win, found: list[Reading]) -> Score:
    """The mangan of a renhou that adds to nothing, with the fu of the dearest reading."""
    reading = max(found, key=lambda one: fu_bill(win, one)[1])
    lines, raw = fu_bill(win, reading)
    return Score((("renhou", 5),), 0, 0, 0, 0, 5, 5, round_fu(raw, reading), raw, tuple(lines), "mangan", False, 0, False, MANGAN, reading)


def _tests(settings: Settings, closed: bool, tsumo: bool) -> Tests:
    """The yaku that a hand so won can score at all."""

    def possible(one: Yaku) -> bool:
        if one.id == "renhou" and settings.renhou in _FLAT_RENHOU:
            return False
        return one.worth(settings, closed) > 0 and one.tsumo in (None, tsumo)

    yaku = [(one, 1 << bit) for bit, one in enumerate(YAKU.values()) if possible(one)]
    return Tests(
        tuple((cast("WinTest", one.test), bit) for one, bit in yaku if one.of_win),
        tuple(
            tuple(
                tuple(
                    (cast("ReadingTest", one.test), bit)
                    for one, bit in yaku
                    if not one.of_win and one.form is form and (form is not Form.STANDARD or one.runs[0] <= runs <= one.runs[1])
                )
                for runs in range(5)
            )
            for form in Form
        ),
    )


@lru_cache(maxsize=64)
def scorer(settings: Settings) -> Scorer:
    """The scorer of a regulation, made once."""
    return Scorer(settings)


def score(concealed: Sequence[Tile], melds: Sequence[Meld], win: Tile, situation: Situation, settings: Settings) -> Score | NoScore:
    """Score a hand, checked first: ``concealed`` are its concealed tiles without the winning one.

    An impossible hand is a `NoScore` with the reason ``impossible`` and its faults as text. Where hands come from a replay, use
    ``scorer(settings).score``, which checks nothing.
    """
    faults = hand_faults(concealed, melds, win, situation, settings)
    if faults:
        return NoScore("impossible", "; ".join(faults))
    return scorer(settings).score(concealed, melds, win, situation)
