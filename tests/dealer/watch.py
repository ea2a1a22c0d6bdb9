"""A second look at a dealt hand, independent of the play that made it."""

from __future__ import annotations

from analyzer.model.event import AddedKan, Chi, ClosedKan, Discard, DoraTurned, Draw, Event, OpenKan, Pon, Riichi, StickPaid, Won
from analyzer.model.hand import Hand
from analyzer.model.meld import MeldKind
from tests.dealer.claims import Chance, Set


class Watch:
    """A plain replay of copies, by nothing but the events: what every seat holds, and what was on the table when."""

    def __init__(self, hand: Hand) -> None:
        assert hand.copies is not None
        self.hand = hand
        self.held = [list(hand.copies.dealt[13 * seat : 13 * seat + 13]) for seat in range(4)]
        self.sets: list[list[Set]] = [[], [], [], []]
        self.indicators = [hand.copies.indicators[0]]
        self.riichi: dict[int, bool] = {}
        self.ippatsu: set[int] = set()
        self.rivers: list[list[int]] = [[], [], [], []]
        self.calm = True
        self.draws = 0
        self.replaced = False
        self.last: tuple[str, int, int] = ("", -1, -1)
        self.declared: int | None = None
        self.numbers = list(hand.numbers())
        self.at = 0
        """How many events are taken."""

    def take(self, event: Event) -> list[int]:
        """Apply an event; returns its copies."""
        copies = list(self.numbers[self.at])
        self.at += 1
        match event:
            case Draw():
                self.replaced = self.last[0] == "kan"
                self.draws += 1
                self.held[event.seat].append(copies[0])
                self.last = ("draw", event.seat, copies[0])
            case Discard():
                self.held[event.seat].remove(copies[0])
                self.rivers[event.seat].append(copies[0])
                self.ippatsu.discard(event.seat)
                self.last = ("discard", event.seat, copies[0])
            case Riichi():
                self.declared = event.seat
                self.riichi[event.seat] = self.calm and not self.rivers[event.seat]
            case StickPaid():
                self.ippatsu.add(event.seat)
                self.declared = None
            case DoraTurned():
                self.indicators.append(copies[0])
            case Chi() | Pon() | OpenKan():
                assert self.last == ("discard", event.frm, copies[0])
                kind = {Chi: MeldKind.CHI, Pon: MeldKind.PON, OpenKan: MeldKind.OPEN_KAN}[type(event)]
                self._meld(event.seat, Set(kind, copies, event.frm), copies[1:])
                self.last = ("kan" if kind is MeldKind.OPEN_KAN else "call", event.seat, copies[0])
            case ClosedKan():
                self._meld(event.seat, Set(MeldKind.CLOSED_KAN, copies), copies)
                self.last = ("kan", event.seat, copies[0])
            case AddedKan():
                self.held[event.seat].remove(copies[0])
                pon = next(one for one in self.sets[event.seat] if one.copies == copies[1:])
                pon.copies, pon.kind = [*copies[1:], copies[0]], MeldKind.ADDED_KAN
                self.last = ("kan", event.seat, copies[0])
        return copies

    def _meld(self, seat: int, made: Set, own: list[int]) -> None:
        for copy in own:
            self.held[seat].remove(copy)
        self.sets[seat].append(made)
        self.calm = False
        self.ippatsu.clear()

    def chance(self, won: Won) -> Chance:
        """How a win came about, from the events alone."""
        tsumo, robbed = won.seat == won.frm, self.last[0] == "kan"
        first = self.calm and not self.rivers[won.seat]
        riichi = won.seat in self.riichi and won.seat != self.declared
        return Chance(
            tsumo=tsumo,
            seat_wind=(won.seat - self.hand.dealer) % 4,
            round_wind=self.hand.wind,
            riichi=riichi,
            double=riichi and self.riichi[won.seat],
            ippatsu=won.seat in self.ippatsu,
            rinshan=tsumo and self.replaced,
            chankan=robbed,
            haitei=tsumo and self.draws == 70 and not self.replaced,
            houtei=not tsumo and self.draws == 70 and not robbed,
            tenhou=tsumo and first and won.seat == self.hand.dealer,
            chiihou=tsumo and first and won.seat != self.hand.dealer,
            renhou=not tsumo and first and won.seat != self.hand.dealer,
            dora=tuple(self.indicators),
        )
