"""The score of a hand: every reading under one regulation, and the best of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from analyzer.model.meld import Meld
from analyzer.model.phrase import joined, say
from analyzer.model.tile import EAST, KIND, KINDS, Kind, Tile
from analyzer.regulation.settings import Settings
from analyzer.scoring.dora import DoraRules
from analyzer.scoring.faults import hand_faults
from analyzer.scoring.fu import FuLine, fu_bill
from analyzer.scoring.melded import together
from analyzer.scoring.readings import readings
from analyzer.scoring.result import NoScore, Score
from analyzer.scoring.shape import BITS, WEIGHT, Reading, pack
from analyzer.scoring.situation import Situation
from analyzer.scoring.suits import suits_of
from analyzer.scoring.tables import FLAT_RENHOU, Outcome, ValueTable, tables
from analyzer.scoring.value import MANGAN, YAKUMAN, Value
from analyzer.scoring.win import VALUED, Win

_NO_SHAPE: Final = NoScore("shape", say("not a winning shape"))
_NO_YAKU: Final = NoScore("no_yaku", say("no yaku"))
_TWO_HAN: Final = NoScore("two_han_minimum", say("fewer than two han of yaku, with counters on the table that ask for two"))
_BY_NAME: Final = 1 << 30
"""Han of a yakuman by name when readings are compared: it stands before a counted one of the same value."""
_YAKUMAN: Final = tuple(Value("yakuman", YAKUMAN * times) for times in range(9))


class Scorer:
    """The scoring of one regulation, with its tables. It takes a hand as it is; `hand_faults` says whether one is possible."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._tables = tuple(tuple(tables(settings, closed, tsumo) for tsumo in (False, True)) for closed in (False, True))
        self._values = ValueTable(settings)
        self._dora = DoraRules(settings)
        self._cap = settings.han_cap or 1 << 30
        self._two_han_from = settings.two_han_minimum_honba or 1 << 30
        self._flat_renhou = settings.renhou in FLAT_RENHOU
        self._any_tile = settings.tenhou_tile == "any"

    def score(self, concealed: Sequence[Tile], melds: Sequence[Meld], win: Tile, situation: Situation) -> Score | NoScore:
        """Score a hand; ``concealed`` without the winning tile."""
        return self.score_packed(pack(concealed, WEIGHT[win]), melds, KIND[win], situation)

    def every_score(self, concealed: Sequence[Tile], melds: Sequence[Meld], win: Tile, situation: Situation) -> list[Score]:
        """The score of every reading of a hand that has one, in no order of worth."""
        packed = pack(concealed, WEIGHT[win])
        found = readings(packed, suits_of(packed), together(melds), KIND[win], situation.tsumo)
        scores = [self.score_packed(packed, melds, KIND[win], situation, [one]) for one in found]
        return [one for one in scores if isinstance(one, Score)]

    def score_packed(
        self, packed: int, melds: Sequence[Meld], tile: Kind, situation: Situation, found: list[Reading] | None = None
    ) -> Score | NoScore:
        """Score a hand whose concealed tiles are packed (`shape.pack`), the winning one included; ``found`` are the readings to try, by
        default all."""
        if situation.tenhou and self._any_tile and found is None:
            every = [self._scored(packed, melds, one, situation, None) for one in range(KINDS) if packed >> BITS * one & 7]
            return max(every, key=_worth)
        return self._scored(packed, melds, tile, situation, found)

    def _scored(self, packed: int, melds: Sequence[Meld], tile: Kind, situation: Situation, found: list[Reading] | None) -> Score | NoScore:
        """The same with one tile as the winning one."""
        melded = together(melds)
        suits = suits_of(packed)
        tsumo = situation.tsumo
        if found is None:
            found = readings(packed, suits, melded, tile, tsumo)
        if not found:
            return _NO_SHAPE
        closed = not melded.open
        seat, wind = situation.seat_wind, situation.round_wind
        win = Win(packed, tile, tsumo, closed, EAST + seat, EAST + wind, VALUED[seat][wind], situation, self.settings)
        compositions, counts, outcomes = self._tables[closed][tsumo]
        first, second, third, fourth = suits
        shared, win_tests = compositions[first.made | second.made | third.made | fourth.made | melded.made]
        for win_test, bit in win_tests:
            if win_test(win):
                shared |= bit
        dora, ura, aka = self._dora.count(packed + melded.packed, situation)
        kita = situation.kita
        extra = dora + ura + aka + kita

        cap = self._cap
        best: tuple[int, int, int, int] | None = None
        chosen: tuple[Reading, list[FuLine], Outcome, Value] | None = None
        failure = _NO_YAKU
        for reading in found:
            bits, reading_tests = counts[reading.tally]
            bits |= shared
            for reading_test, bit in reading_tests:
                if reading_test(win, reading):
                    bits |= bit
            outcome = outcomes[bits]
            han = outcome.han
            if han < 2 and not outcome.times:
                if not han:
                    continue
                if situation.honba >= self._two_han_from:
                    failure = _TWO_HAN
                    continue
            lines, raw, fu = fu_bill(win, reading)
            if outcome.times:
                value = _YAKUMAN[outcome.times]
                han = _BY_NAME
            else:
                han += extra
                value = self._values[han if han < cap else cap, fu]
            rank = (value.base, han, fu, raw)
            if best is None or rank > best:
                best = rank
                chosen = reading, lines, outcome, value

        if self._flat_renhou and situation.renhou and not tsumo and not _stands_against_renhou(self.settings, best, chosen):
            return _flat_renhou(win, found)
        if chosen is None or best is None:
            return failure
        reading, lines, outcome, value = chosen
        base, han, fu, raw = best
        bill = tuple(lines)
        if outcome.times:
            return Score(outcome.yaku, 0, 0, 0, 0, 0, 0, fu, raw, bill, "yakuman", False, outcome.times, False, base, reading)
        counted = value.counted
        capped = han if han < cap else cap
        times = 1 if counted else 0
        return Score(
            outcome.yaku, dora, ura, aka, kita, capped, han, fu, raw, bill, value.limit, value.kiriage, times, counted, base, reading
        )


def _worth(one: Score | NoScore) -> tuple[int, int, int]:
    """By what readings are compared: what pays most, then most han, then most fu."""
    if isinstance(one, NoScore):
        return (0, 0, 0)
    return one.base, _BY_NAME if one.yakuman and not one.counted else one.raw_han, one.fu


def _stands_against_renhou(
    settings: Settings, best: tuple[int, int, int, int] | None, chosen: tuple[Reading, list[FuLine], Outcome, Value] | None
) -> bool:
    """Whether a hand is scored although renhou is a mangan and no more: a yakuman is, and a better hand where that is the rule."""
    if best is None or chosen is None:
        return False
    return chosen[2].times > 0 or (settings.renhou == "best_of" and best[:2] >= (MANGAN, 5))


def _flat_renhou(win: Win, found: list[Reading]) -> Score:
    """The mangan of a renhou that adds to nothing, with the fu of the dearest reading."""
    reading = max(found, key=lambda one: fu_bill(win, one)[1])
    lines, raw, fu = fu_bill(win, reading)
    return Score((("renhou", 5),), 0, 0, 0, 0, 5, 5, fu, raw, tuple(lines), "mangan", False, 0, False, MANGAN, reading)


@lru_cache(maxsize=256)
def scorer(settings: Settings) -> Scorer:
    """The scorer of a regulation, made once for all that differ in nothing but the course of the game."""
    return _shared(msgspec.structs.replace(settings, **_COURSE))


_COURSE: Final[dict[str, object]] = {
    "length": "east_south",
    "start_points": 0,
    "return_points": 0,
    "oka": 0,
    "uma": (),
    "rank_ties": "seat",
    "result_rounding": "none",
    "bankruptcy": "none",
    "target_points": 0,
    "extension": "none",
    "agari_yame": "none",
    "tenpai_yame": "none",
    "chip_points": 0,
    "dealer_keeps": "win_or_tenpai",
    "honba_after_draw": "every_draw",
    "leftover_sticks": "first",
    "time_limit_minutes": 0,
}
"""The axes of a game's course and final table, which no hand's value rests on, at one value: a platform's rooms share their tables."""


@lru_cache(maxsize=64)
def _shared(settings: Settings) -> Scorer:
    return Scorer(settings)


def score(concealed: Sequence[Tile], melds: Sequence[Meld], win: Tile, situation: Situation, settings: Settings) -> Score | NoScore:
    """Score a hand, checked first: ``concealed`` are its concealed tiles without the winning one.

    An impossible hand is a `NoScore` with the reason ``impossible`` and its faults as text. Where hands come from a replay, use
    ``scorer(settings).score``, which checks nothing.
    """
    faults = hand_faults(concealed, melds, win, situation, settings)
    if faults:
        return NoScore("impossible", joined(faults, "; "))
    return scorer(settings).score(concealed, melds, win, situation)
