"""One hand, from the first draw to its end: whose turn it is, what may be done, what it leads to."""

from __future__ import annotations

from typing import Protocol

from analyzer.model.event import (
    AddedKan,
    Chi,
    ClosedKan,
    DoraTurned,
    OpenKan,
    Pon,
    Riichi,
    StickPaid,
    discard,
    draw,
)
from analyzer.model.meld import MeldKind
from tests.dealer import ending, options
from tests.dealer.claims import Chance, Set, Value, value
from tests.dealer.ending import End
from tests.dealer.options import Call, Kan
from tests.dealer.shape import shanten
from tests.dealer.table import Table

DRAGONS = (31, 32, 33)
_CALL_EVENTS: dict[MeldKind, type[Chi] | type[Pon] | type[OpenKan]] = {
    MeldKind.CHI: Chi,
    MeldKind.PON: Pon,
    MeldKind.OPEN_KAN: OpenKan,
}


class Player(Protocol):
    """Who decides for all seats."""

    def discard(self, table: Table, seat: int, choices: list[int], riichi: list[int]) -> tuple[int, bool]:
        """A copy of ``choices``, and whether to declare riichi with it (it is then one of ``riichi``)."""

    def call(self, table: Table, seat: int, calls: list[Call]) -> Call | None:
        """One of the calls of the last discard, or none."""

    def kan(self, table: Table, seat: int, kans: list[Kan]) -> Kan | None:
        """One of the closed and added kans, or none."""

    def win(self, table: Table, seat: int, frm: int, worth: Value) -> bool:
        """Whether to win."""

    def nine_terminals(self, table: Table, seat: int) -> bool:
        """Whether to end the hand."""


def play(table: Table, player: Player) -> End:
    """Play a hand that has been dealt; its events are on the table afterwards."""
    seat, claimed = table.dealer, False
    while True:
        if not claimed:
            if table.wall.left == 0:
                return ending.exhausted(table)
            _draw(table, seat, table.wall.draw())
        end = _turn(table, player, seat, replaced=False, claimed=claimed)
        if end is not None:
            return end
        taken = _call(table, player, seat)
        while taken is not None and taken.kind is MeldKind.OPEN_KAN:
            seat = taken.seat
            _draw(table, seat, table.wall.replacement())
            end = _turn(table, player, seat, replaced=True, claimed=False)
            if end is not None:
                return end
            taken = _call(table, player, seat)
        claimed = taken is not None
        seat = taken.seat if taken is not None else (seat + 1) % 4


def _draw(table: Table, seat: int, copy: int) -> None:
    place = table.places[seat]
    place.add(copy)
    if not place.riichi:
        place.passed = False
    table.drawn = copy
    table.happen(draw(seat, table.tile(copy)), copy)


def _turn(table: Table, player: Player, seat: int, *, replaced: bool, claimed: bool) -> End | None:
    """What a seat does with fourteen tiles: wins, ends the hand, declares kans, discards. An end, or None with a discard made."""
    place = table.places[seat]
    while not claimed:
        worth = _self_draw(table, seat, replaced=replaced)
        if worth is not None and player.win(table, seat, seat, worth):
            return ending.won(table, [(seat, worth)], seat, table.drawn)
        if options.nine_terminals(table, seat) and player.nine_terminals(table, seat):
            return ending.aborted(table, "nine_terminals", [seat])
        kans = options.own_kans(table, seat)
        kan = player.kan(table, seat, kans) if kans else None
        if kan is None:
            break
        end = _declare(table, player, kan)
        if end is not None:
            return end
        replaced = True
    choices = options.discards(table, seat)
    ready = options.riichi_tiles(table, seat, choices) if not claimed else []
    copy, declares = player.discard(table, seat, choices, ready)
    if declares:
        table.happen(Riichi(seat))
    if table.pending:
        _turn_indicator(table)
    place.remove(copy)
    place.river.append(copy)
    table.happen(discard(seat, table.tile(copy), copy == table.drawn), copy)
    first = table.calm and len(place.river) == 1
    place.ippatsu, place.barred, table.drawn = False, (), None
    table.discards += 1
    table.look(seat)
    end = _rons(table, player, seat, copy, chankan=False)
    if end is not None:
        return end
    if declares:
        place.riichi, place.double, place.ippatsu = True, first, True
        table.paid.append(seat)
        table.scores[seat] -= 1000
        table.happen(StickPaid(seat, tuple(table.scores)))
    return ending.abort_after_discard(table)


def _turn_indicator(table: Table) -> None:
    table.pending = False
    table.turned += 1
    copy = table.wall.indicator(table.turned - 1)
    table.happen(DoraTurned(table.tile(copy)), copy)


def _declare(table: Table, player: Player, kan: Kan) -> End | None:
    """A closed or added kan up to its replacement draw, or the end when it is robbed."""
    place = table.places[kan.seat]
    for copy in kan.own:
        place.remove(copy)
    if kan.pon is None:
        table.happen(ClosedKan(kan.seat, table.tiles(kan.own)), *kan.own)
        end = _rons(table, player, kan.seat, kan.own[0], chankan=True, closed_kan=True)
        if end is not None:
            return end
        place.sets.append(Set(MeldKind.CLOSED_KAN, list(kan.own)))
    else:
        added, pon = kan.own[0], kan.pon
        table.happen(AddedKan(kan.seat, table.tile(added), table.tiles(pon.copies), pon.frm), added, *pon.copies)
        if table.pending and table.rules.due_before_robbery:
            _turn_indicator(table)
        end = _rons(table, player, kan.seat, added, chankan=True)
        if end is not None:
            return end
        pon.kind = MeldKind.ADDED_KAN
        pon.copies.append(added)
    table.kans.append(kan.seat)
    table.interrupt()
    if table.pending:
        _turn_indicator(table)
    if kan.pon is None or table.rules.kan_dora_at_once:
        _turn_indicator(table)
    else:
        table.pending = True
    _draw(table, kan.seat, table.wall.replacement())
    return None


def _call(table: Table, player: Player, discarder: int) -> Call | None:
    """The call of the last discard that goes through, done but for a replacement draw."""
    asked = options.calls(table, discarder)
    chosen: Call | None = None
    for seat in ((discarder + turn) % 4 for turn in (1, 2, 3)):
        mine = [call for call in asked if call.seat == seat]
        wish = player.call(table, seat, mine) if mine else None
        if wish is not None and (chosen is None or chosen.kind is MeldKind.CHI):
            chosen = wish
    if chosen is None:
        return None
    seat, place = chosen.seat, table.places[chosen.seat]
    table.interrupt()
    table.places[discarder].claimed = True
    for copy in chosen.own:
        place.remove(copy)
    place.sets.append(Set(chosen.kind, [chosen.copy, *chosen.own], discarder))
    called, own = table.tile(chosen.copy), table.tiles(chosen.own)
    table.happen(_CALL_EVENTS[chosen.kind](seat, discarder, called, own), chosen.copy, *chosen.own)
    place.barred = options.barred_after(chosen) if table.rules.swap_barred else ()
    _note_liability(table, seat, discarder, chosen.copy // 4)
    if chosen.kind is MeldKind.OPEN_KAN:
        table.kans.append(seat)
        place.barred = ()
        if table.rules.kan_dora_at_once:
            _turn_indicator(table)
        else:
            table.pending = True
    return chosen


def _note_liability(table: Table, seat: int, feeder: int, kind: int) -> None:
    barred = (MeldKind.CHI,) if table.rules.liable_past_closed_kan else (MeldKind.CHI, MeldKind.CLOSED_KAN)
    sets = [s.tile_kind for s in table.places[seat].sets if s.kind not in barred]
    for yaku, kinds in (("daisangen", DRAGONS), ("daisuushii", ending.WINDS)):
        if kind in kinds and all(k in sets for k in kinds):
            table.places[seat].liable[yaku] = feeder


def _self_draw(table: Table, seat: int, *, replaced: bool) -> Value | None:
    place = table.places[seat]
    if table.drawn is None or shanten(place.counts, len(place.sets)) != -1:
        return None
    first = table.calm and not place.river
    chance = Chance(
        tsumo=True,
        seat_wind=(seat - table.dealer) % 4,
        round_wind=table.round // 4 % 4,
        riichi=place.riichi,
        double=place.double,
        ippatsu=place.ippatsu,
        rinshan=replaced,
        haitei=table.wall.left == 0 and not replaced,
        tenhou=first and seat == table.dealer,
        chiihou=first and seat != table.dealer,
        dora=tuple(table.indicators()),
        ura=tuple(table.uras()) if place.riichi else (),
    )
    return value(table.rules, place.hand, table.drawn, place.sets, chance)


def _ron(table: Table, seat: int, copy: int, *, chankan: bool) -> Value | None:
    place = table.places[seat]
    chance = Chance(
        tsumo=False,
        seat_wind=(seat - table.dealer) % 4,
        round_wind=table.round // 4 % 4,
        riichi=place.riichi,
        double=place.double,
        ippatsu=place.ippatsu,
        chankan=chankan,
        houtei=table.wall.left == 0 and not chankan,
        renhou=table.calm and not place.river and seat != table.dealer,
        dora=tuple(table.indicators()),
        ura=tuple(table.uras()) if place.riichi else (),
    )
    return value(table.rules, [*place.hand, copy], copy, place.sets, chance)


def _rons(table: Table, player: Player, frm: int, copy: int, *, chankan: bool, closed_kan: bool = False) -> End | None:
    """Who wins on a tile, nearest first. Who could and does not, or has no yaku, is furiten from now on.

    A tile of a closed kan is offered to nobody who may not rob it.
    """
    winners: list[tuple[int, Value]] = []
    for seat in ((frm + turn) % 4 for turn in (1, 2, 3)):
        place = table.places[seat]
        if copy // 4 not in place.waits:
            continue
        barred = place.furiten and table.rules.furiten_bars
        worth = None if barred and not closed_kan else _ron(table, seat, copy, chankan=chankan)
        if closed_kan and not _robs_closed_kan(table, worth):
            continue
        if worth is not None and not barred and player.win(table, seat, frm, worth):
            winners.append((seat, worth))
        else:
            place.passed = True
    if len(winners) == 3 and table.rules.triple_ron_aborts:
        return ending.aborted(table, "triple_ron", [seat for seat, _ in winners])
    return ending.won(table, winners, frm, copy) if winners else None


def _robs_closed_kan(table: Table, worth: Value | None) -> bool:
    who = table.rules.robs_closed_kan
    return worth is not None and (who == "anybody" or (who == "kokushi" and worth.yaku[0].id.startswith("kokushi")))
