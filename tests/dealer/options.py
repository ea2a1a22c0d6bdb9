"""What a seat may do: discards, riichi, calls and kans that the rules allow."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.model.meld import MeldKind
from analyzer.model.tile import is_terminal_or_honour
from tests.dealer.claims import Set
from tests.dealer.shape import waits
from tests.dealer.table import Table


@dataclass(frozen=True)
class Call:
    """A claim of the last discard: the copy claimed and the own ones, ascending."""

    seat: int
    kind: MeldKind
    copy: int
    own: list[int]


@dataclass(frozen=True)
class Kan:
    """A closed kan (four own copies, ascending) or, with ``pon``, an added one."""

    seat: int
    own: list[int]
    pon: Set | None = None


def discards(table: Table, seat: int) -> list[int]:
    """Copies that may be discarded: in riichi the drawn one, after a call none that would swap."""
    place = table.places[seat]
    if place.riichi:
        assert table.drawn is not None
        return [table.drawn]
    return [copy for copy in place.hand if copy // 4 not in place.barred]


def riichi_tiles(table: Table, seat: int, choices: list[int]) -> list[int]:
    """Copies whose discard may go with a riichi: closed, a wait that somebody else can hold, enough points, four tiles left."""
    place = table.places[seat]
    if place.riichi or not place.closed or table.wall.left < 4:
        return []
    if table.rules.riichi_points and table.scores[seat] < table.rules.riichi_points:
        return []
    ready: dict[int, bool] = {}
    for kind in {copy // 4 for copy in choices}:
        place.counts[kind] -= 1
        ready[kind] = any(place.held(wait) < 4 for wait in waits(place.counts, len(place.sets)))
        place.counts[kind] += 1
    return [copy for copy in choices if ready[copy // 4]]


def nine_terminals(table: Table, seat: int) -> bool:
    """Whether the hand may be ended for nine different terminals and honours on an uninterrupted first draw."""
    place = table.places[seat]
    outer = sum(1 for kind in range(34) if place.counts[kind] and is_terminal_or_honour(kind))
    return table.rules.aborts and table.calm and not place.river and outer >= 9


def own_kans(table: Table, seat: int) -> list[Kan]:
    """Closed and added kans: at most four in all, never with an empty live wall, in riichi only when nothing changes."""
    place = table.places[seat]
    if table.wall.left == 0 or len(table.kans) == 4:
        return []
    found = [Kan(seat, place.of_kind(kind)) for kind in range(34) if place.counts[kind] == 4]
    if place.riichi:
        return [kan for kan in found if table.drawn in kan.own and _changes_nothing(table, seat, kan.own[0] // 4)]
    for pon in place.sets:
        if pon.kind is MeldKind.PON and place.counts[pon.tile_kind]:
            found.append(Kan(seat, place.of_kind(pon.tile_kind), pon))
    return found


def _changes_nothing(table: Table, seat: int, kind: int) -> bool:
    """Whether a kan in riichi keeps the waits and, where the rules ask for it, is of a triplet in every reading: no own tile near it."""
    place = table.places[seat]
    near = [k for k in range(kind - 2, kind + 3) if k != kind and kind < 27 and k // 9 == kind // 9 and k >= 0]
    if any(place.counts[k] for k in near) and not table.rules.riichi_kan_by_waits:
        return False
    counts = list(place.counts)
    counts[kind] = 0
    return waits(counts, len(place.sets) + 1) == place.waits


def calls(table: Table, discarder: int) -> list[Call]:
    """All claims of the last discard, none of the last tile of the wall."""
    if table.wall.left == 0:
        return []
    copy = table.places[discarder].river[-1]
    kind = copy // 4
    found: list[Call] = []
    for seat in ((discarder + turn) % 4 for turn in (1, 2, 3)):
        place = table.places[seat]
        if place.riichi:
            continue
        own = place.of_kind(kind)
        if len(own) >= 2:
            found.append(Call(seat, MeldKind.PON, copy, _plainest(own, 2)))
            if len(own) == 3 and _plainest(own, 2) != own[:2]:
                found.append(Call(seat, MeldKind.PON, copy, own[:2]))
        if len(own) == 3 and len(table.kans) < 4:
            found.append(Call(seat, MeldKind.OPEN_KAN, copy, own))
        if seat == (discarder + 1) % 4 and kind < 27:
            for low, high in ((kind - 2, kind - 1), (kind - 1, kind + 1), (kind + 1, kind + 2)):
                if low // 9 == kind // 9 == high // 9 and low >= 0 and place.counts[low] and place.counts[high]:
                    found.append(Call(seat, MeldKind.CHI, copy, [place.of_kind(low)[0], place.of_kind(high)[0]]))
    return [call for call in found if _leaves_a_discard(table, call)]


def _plainest(own: list[int], count: int) -> list[int]:
    return own[-count:]


def barred_after(call: Call) -> tuple[int, ...]:
    """Kinds that may not follow a call: the called kind, and the other end of a run."""
    kind = call.copy // 4
    if call.kind is not MeldKind.CHI:
        return (kind,)
    low, high = call.own[0] // 4, call.own[1] // 4
    if kind < low and kind % 9 <= 5:
        return (kind, kind + 3)
    if kind > high and kind % 9 >= 3:
        return (kind, kind - 3)
    return (kind,)


def _leaves_a_discard(table: Table, call: Call) -> bool:
    barred = barred_after(call)
    return call.kind is MeldKind.OPEN_KAN or any(copy // 4 not in barred for copy in table.places[call.seat].hand if copy not in call.own)
