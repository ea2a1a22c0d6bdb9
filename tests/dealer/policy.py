"""A simple player for all four seats: goes for the fewest missing tiles, calls where a yaku stays possible, folds to a riichi."""

from __future__ import annotations

from random import Random

from analyzer.model.meld import MeldKind
from analyzer.model.tile import is_terminal_or_honour, next_in_cycle
from tests.dealer.claims import Value
from tests.dealer.options import Call, Kan
from tests.dealer.shape import shanten, waits
from tests.dealer.table import Place, Table


class Simple:
    """Plays like a cautious beginner; the noise comes from ``rng``, so that a seed plays one game."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def win(self, table: Table, seat: int, frm: int, worth: Value) -> bool:
        """Nearly always."""
        return self.rng.random() < 0.98

    def nine_terminals(self, table: Table, seat: int) -> bool:
        """Half the time, unless thirteen orphans are near."""
        return shanten(table.places[seat].counts, 0) > 2 and self.rng.random() < 0.5

    def discard(self, table: Table, seat: int, choices: list[int], riichi: list[int]) -> tuple[int, bool]:
        """The tile whose loss hurts least; riichi nine times in ten."""
        place = table.places[seat]
        if len(choices) == 1:
            return choices[0], bool(riichi) and not place.riichi
        kinds = {copy // 4: copy for copy in sorted(choices, key=lambda copy: (table.tile(copy) >= 34, copy), reverse=True)}
        options = list(kinds)
        off = [kind for kind in options if not fits(place.plan, kind)]
        if off:
            options = off
        left = {kind: self._without(place, kind) for kind in options}
        least = min(left.values())
        if self._folds(table, seat, least):
            safe = self._safest(table, seat, list(kinds))
            if safe is not None:
                return kinds[safe], False
        best = [kind for kind in options if left[kind] == least]
        if self.rng.random() < 0.02:
            best = options
        wide = {kind: self._width(place, kind) if least == 0 else 0 for kind in best}
        kind = min(best, key=lambda k: (-wide[k], self._worth(table, place, k), self.rng.random()))
        copy = kinds[kind]
        return copy, copy in riichi and self.rng.random() < 0.9

    def call(self, table: Table, seat: int, calls: list[Call]) -> Call | None:
        """A call that brings the hand on and keeps a yaku."""
        place = table.places[seat]
        before = shanten(place.counts, len(place.sets))
        for call in sorted(calls, key=lambda c: c.kind is MeldKind.CHI):
            plan = self._plan(table, seat, call)
            if not plan:
                continue
            after = self._after(place, call)
            better = after < before or (plan.startswith(("yakuhai", "toitoi")) and after <= before)
            if call.kind is MeldKind.OPEN_KAN:
                better = after <= before and self.rng.random() < 0.3
            if better and self.rng.random() < 0.85:
                place.plan = plan
                return call
        return None

    def kan(self, table: Table, seat: int, kans: list[Kan]) -> Kan | None:
        """A kan that does not take the hand back."""
        place = table.places[seat]
        for kan in kans:
            counts = list(place.counts)
            for copy in kan.own:
                counts[copy // 4] -= 1
            sets = len(place.sets) + (kan.pon is None)
            if shanten(counts, sets) <= shanten(place.counts, len(place.sets)) + 1 and self.rng.random() < 0.8:
                return kan
        return None

    @staticmethod
    def _without(place: Place, kind: int) -> int:
        place.counts[kind] -= 1
        left = shanten(place.counts, len(place.sets))
        place.counts[kind] += 1
        return left

    @staticmethod
    def _width(place: Place, kind: int) -> int:
        """Tiles that a ready hand waits for after this discard, by its own count."""
        place.counts[kind] -= 1
        count = sum(4 - place.held(wait) for wait in waits(place.counts, len(place.sets)))
        place.counts[kind] += 1
        return count

    @staticmethod
    def _worth(table: Table, place: Place, kind: int) -> float:
        """How much a tile helps: its copies, its neighbours, whether it is dora."""
        counts = place.counts
        worth = 3.0 * (counts[kind] - 1)
        if kind < 27:
            for step, weight in ((1, 2.0), (2, 1.0)):
                for near in (kind - step, kind + step):
                    if near >= 0 and near // 9 == kind // 9 and near < 27:
                        worth += weight * min(counts[near], 2)
            worth += 0.3 * min(kind % 9, 8 - kind % 9)
        elif kind >= 31:
            worth += 0.4
        if any(next_in_cycle(copy // 4) == kind for copy in table.indicators()):
            worth += 2.5
        return worth

    def _folds(self, table: Table, seat: int, left: int) -> bool:
        threat = any(other.riichi for number, other in enumerate(table.places) if number != seat)
        return threat and (left >= 2 or (left == 1 and self.rng.random() < 0.4))

    @staticmethod
    def _safest(table: Table, seat: int, kinds: list[int]) -> int | None:
        threats = [other for number, other in enumerate(table.places) if number != seat and other.riichi]
        safe = [kind for kind in kinds if all(any(copy // 4 == kind for copy in other.river) for other in threats)]
        if safe:
            return safe[0]
        honours = [kind for kind in kinds if kind >= 27]
        return honours[0] if honours else None

    def _plan(self, table: Table, seat: int, call: Call) -> str:
        """What yaku an open hand with this call could be built on; empty when none."""
        place = table.places[seat]
        kind = call.copy // 4
        used = [kind, *(copy // 4 for copy in call.own)]
        if place.plan:
            return place.plan if all(fits(place.plan, k) for k in used) and not (place.plan == "toitoi" and is_run(call)) else ""
        if not place.closed:
            return ""
        valued = (27 + (seat - table.dealer) % 4, 27 + table.round // 4 % 4, 31, 32, 33)
        own = place.counts
        if kind in valued and not is_run(call):
            return "yakuhai"
        if any(own[k] >= 3 for k in valued) and self.rng.random() < 0.5:
            return "yakuhai"
        for suit in range(3):
            here = sum(own[9 * suit : 9 * suit + 9]) + sum(own[27:])
            if here >= 9 and all(fits(f"flush{suit}", k) for k in used) and self.rng.random() < 0.6:
                return f"flush{suit}"
        if not is_run(call) and sum(1 for n in own if n >= 2) >= 5 and self.rng.random() < 0.6:
            return "toitoi"
        outer = sum(own[k] for k in range(34) if is_terminal_or_honour(k))
        if table.rules.open_tanyao and outer <= 2 and all(fits("tanyao", k) for k in used) and self.rng.random() < 0.5:
            return "tanyao"
        return ""

    @staticmethod
    def _after(place: Place, call: Call) -> int:
        counts = list(place.counts)
        for copy in call.own:
            counts[copy // 4] -= 1
        sets = len(place.sets) + 1
        if call.kind is MeldKind.OPEN_KAN:
            return shanten(counts, sets)
        barred = [copy // 4 for copy in call.own] if call.kind is not MeldKind.CHI else []
        found = 8
        for kind in range(34):
            if counts[kind] and kind not in barred:
                counts[kind] -= 1
                found = min(found, shanten(counts, sets))
                counts[kind] += 1
        return found


def is_run(call: Call) -> bool:
    """Whether a call is a chi."""
    return call.kind is MeldKind.CHI


def fits(plan: str, kind: int) -> bool:
    """Whether a kind belongs to what an open hand is built on."""
    if plan == "tanyao":
        return not is_terminal_or_honour(kind)
    if plan.startswith("flush"):
        return kind >= 27 or kind // 9 == int(plan[-1])
    return True
