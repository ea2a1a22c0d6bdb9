"""What each event does to the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from analyzer.model.event import (
    AddedKan,
    Chi,
    ClosedKan,
    Discard,
    Disconnect,
    DoraTurned,
    Draw,
    Drawn,
    Event,
    Kita,
    OpenKan,
    Pon,
    Riichi,
    StickPaid,
    Won,
)
from analyzer.model.evidence import FULL_LOG
from analyzer.model.hand import Hand
from analyzer.model.meld import Meld, MeldKind
from analyzer.model.tile import EAST, HIDDEN, KIND, Seat, Tile
from analyzer.replay.table import BIT, KANS_AT_MOST, LIVE_TILES, Declaration, KanInRiichi, Table
from analyzer.scoring.payment import STICK


def play(hand: Hand, players: int, scores: list[int], dealer: Seat | None = None, *, won_tile_pays: bool = False) -> Table:
    """Play a whole hand: the table as it stands after its last event, or where the hand is over and the record plays on.

    ``scores`` are those at its start, and are taken over; ``dealer`` is given where the record contradicts itself about it;
    ``won_tile_pays`` as for a `Table`.
    """
    if hand.dealt is None and hand.evidence is not FULL_LOG:
        return _told(Table(hand, players, scores, dealer))
    at_start = tuple(scores)
    table = _played(Table(hand, players, scores, dealer, won_tile_pays=won_tile_pays), hand.events)
    after = _move_after_end(table)
    if after is None:
        return table
    table = _played(Table(hand, players, list(at_start), dealer, won_tile_pays=won_tile_pays), hand.events[:after])
    table.index = after
    table.note("play_after_end", getattr(hand.events[after], "seat", table.turn))
    return table


def _told(table: Table) -> Table:
    """A hand of which nothing is recorded but who declared riichi, the deposits and the end: the order of these tells nothing."""
    events = table.hand.events
    for index, event in enumerate(events):
        table.index = index
        if isinstance(event, Riichi):
            if table.riichi >> event.seat & 1:
                table.note("riichi_twice", event.seat)
            table.riichi |= 1 << event.seat
        elif isinstance(event, StickPaid):
            if event.seat in table.deposits:
                table.note("stick_paid_twice", event.seat)
                continue
            if not table.riichi >> event.seat & 1:
                table.note("stick_without_riichi", event.seat)
            table.pay_stick(event.seat)
        elif isinstance(event, Won):
            if table.end is not None:
                table.note("win_after_end", event.seat)
            table.wins.append((table.index, event))
        else:
            _HANDLERS[type(event)](table, event)
    lost = {won.frm for _, won in table.wins if won.frm != won.seat}
    for index, event in enumerate(events):
        table.index = index
        # The deposit of a riichi whose tile is won on is not paid.
        if isinstance(event, Riichi) and event.seat not in table.deposits and event.seat not in lost:
            table.collect(event.seat)
    return table


def _played(table: Table, events: tuple[Event, ...]) -> Table:
    count = len(events)
    index = 0
    while index < count:
        event = events[index]
        if type(event) is Draw:
            index = _turns(table, events, index)
            if index == count:
                break
            event = events[index]
        table.index = index
        _HANDLERS[type(event)](table, event)
        index += 1
    return table


_AFTER: Final = {players: tuple((seat + 1) % players for seat in range(4)) for players in (3, 4)}
"""By the number of players, the seat after each."""


def _turns(table: Table, events: tuple[Event, ...], start: int) -> int:
    """Play ordinary turns, each a draw and a discard, as long as there is nothing else to it; the index of the first event not played.

    Nine events of ten are such turns. It does to the table what `_draw` and `_discard` do, once for all of them, and leaves every turn in
    which those would note something, or have more to do, to them.
    """
    if table.acting or table.kan_open is not None or table.owing is not None or table.declaring is not None:
        return start
    after = _AFTER[table.players]
    hands, thrown, riichi = table.held, table.thrown, table.riichi
    turn, ippatsu = table.turn, table.ippatsu
    index = start
    coming = iter(events[start : start + 2 * table.left])
    for draw, discard in zip(coming, coming, strict=False):
        if type(draw) is not Draw or type(discard) is not Discard or draw.seat != turn or discard.seat != turn:
            break
        drawn, tile = draw.tile, discard.tile
        if tile != drawn:
            held = hands[turn]
            if not held[tile] or riichi >> turn & 1:
                break
            held[drawn] += 1
            held[tile] -= 1
        thrown[turn] |= BIT[tile]
        if ippatsu:
            ippatsu &= ~(1 << turn)
        turn = after[turn]
        index += 2
    if index > start:
        table.left -= (index - start) // 2
        table.turn = turn
        table.ippatsu = ippatsu
        table.replacement = False
        last = events[index - 1]
        table.last = last.tile  # type: ignore[union-attr]  # a discard has a tile
        table.last_seat = last.seat  # type: ignore[union-attr]  # and a seat
    return index


def _move_after_end(table: Table) -> int | None:
    """The first event that goes on with a hand that is over."""
    events = table.hand.events
    last = len(events) - 1
    while last >= 0 and type(events[last]) in (Won, Drawn, Disconnect):
        last -= 1
    if not (table.wins and table.wins[0][0] < last) and (table.end is None or all(type(event) is not Drawn for event in events[:last])):
        return None
    end = next(index for index, event in enumerate(events) if type(event) in (Won, Drawn))
    return next(index for index, event in enumerate(events) if index > end and type(event) not in (Won, Drawn, Disconnect))


def _draw(table: Table, event: Draw) -> None:
    seat = event.seat
    if table.owing is not None:
        table.collect(table.owing)
    if table.declaring is not None:
        table.note("no_riichi_tile", table.declaring)
        table.declaring = None
    elif table.acting:
        table.note("draw_before_discard", seat, event.tile)
    elif seat != table.turn:
        table.note("draw_out_of_turn", seat, event.tile)
    if table.left <= 0:
        table.note("wall_empty", seat, event.tile)
    table.held[seat][event.tile] += 1
    table.drawn = event.tile
    table.turn = seat
    table.acting = True
    table.last = None
    table.left -= 1
    if table.kan_open is None:
        table.replacement = False
    else:
        # Only now is the kan made: a robbed one interrupts nothing (R-4.2.1-02, format note Tenhou §10).
        table.replacement = True
        table.kan_open = None
        table.interrupted = True
        table.ippatsu = 0


def _discard(table: Table, event: Discard) -> None:
    seat = event.seat
    tile = event.tile
    if not table.acting:
        table.note("discard_before_draw", seat, tile)
    elif seat != table.turn:
        table.note("discard_out_of_turn", seat, tile)
    held = table.held[seat]
    if held[tile] > 0:
        held[tile] -= 1
    else:
        table.take(seat, tile, "not_held")
    if table.riichi >> seat & 1 and table.declaring is None and table.drawn not in (tile, HIDDEN):
        table.note("hand_changed", seat, tile)
    table.thrown[seat] |= 1 << KIND[tile]
    if table.barred:
        if table.barred >> KIND[tile] & 1:
            table.note("swap_called", seat, tile)
        table.barred = 0
    table.last = tile
    table.last_seat = seat
    table.turn = (seat + 1) % table.players
    table.acting = False
    table.drawn = None
    table.kan_open = None
    if table.ippatsu:
        table.ippatsu &= ~(1 << seat)
    if table.declaring is not None:
        _declared(table, seat, held)


def _declared(table: Table, seat: Seat, held: list[int]) -> None:
    """The discard that follows a declaration: the riichi stands from here."""
    if table.declaring == seat:
        table.ippatsu |= 1 << seat
        table.owing = seat
        table.declarations.append(
            Declaration(table.declaration, seat, table.left, table.scores[seat], tuple(held), tuple(table.melds[seat]))
        )
    else:
        table.note("no_riichi_tile", table.declaring if table.declaring is not None else seat)
    table.declaring = None


def _claim(table: Table, event: Chi | Pon | OpenKan, kind: MeldKind) -> None:
    seat = event.seat
    if table.owing is not None:
        table.collect(table.owing)
    if table.last is None or table.kan_open is not None:
        table.note("nothing_to_call", seat, event.called)
    elif table.last_seat != event.frm or seat == event.frm:
        table.note("called_from_wrong_seat", seat, event.called)
    elif table.last != event.called:
        table.note("not_last_discard", seat, event.called)
    if table.left <= 0:
        table.note("call_on_last", seat, event.called)
    if table.riichi >> seat & 1:
        table.note("call_in_riichi", seat, event.called)
    for tile in event.own:
        table.take(seat, tile, "set_not_held")
    table.melds[seat].append(Meld(kind, (event.called, *event.own), event.frm))
    table.turn = seat
    table.acting = True
    table.last = table.drawn = None
    table.interrupted = True
    table.ippatsu = 0


def _chi(table: Table, event: Chi) -> None:
    if event.seat != (event.frm + 1) % table.players:
        table.note("chi_not_from_left", event.seat, event.called)
    called, own = KIND[event.called], sorted(KIND[tile] for tile in event.own)
    kinds = sorted((called, *own))
    if len(kinds) != 3 or kinds[0] >= EAST or kinds != [kinds[0], kinds[0] + 1, kinds[0] + 2] or kinds[0] % 9 > 6:
        table.note("no_run", event.seat, event.called)
    _claim(table, event, MeldKind.CHI)
    table.barred = 1 << called
    if called == kinds[0] and kinds[0] % 9 < 6:
        table.barred |= 1 << called + 3
    elif called == kinds[2] and kinds[0] % 9 > 0:
        table.barred |= 1 << called - 3


def _pon(table: Table, event: Pon) -> None:
    _same_kind(table, event, 2)
    _claim(table, event, MeldKind.PON)
    table.barred = 1 << KIND[event.called]


def _same_kind(table: Table, event: Pon | OpenKan, own: int) -> None:
    if len(event.own) != own or any(KIND[tile] != KIND[event.called] for tile in event.own):
        table.note("no_triplet", event.seat, event.called)


def _open_kan(table: Table, event: OpenKan) -> None:
    _same_kind(table, event, 3)
    _claim(table, event, MeldKind.OPEN_KAN)
    table.acting = False
    table.kan_open = MeldKind.OPEN_KAN
    table.kan_feeder = event.frm
    _count_kan(table, event.seat, event.called)


def _count_kan(table: Table, seat: Seat, tile: Tile) -> None:
    table.kans += 1
    if table.kans > KANS_AT_MOST:
        table.note("fifth_kan", seat, tile)


def _closed_kan(table: Table, event: ClosedKan) -> None:
    seat = event.seat
    kinds = {KIND[tile] for tile in event.tiles}
    if len(event.tiles) != 4 or len(kinds) != 1:
        table.note("no_triplet", seat, event.tiles[-1])
    if table.riichi >> seat & 1:
        before = tuple(table.held[seat])
        table.kans_in_riichi.append(KanInRiichi(table.index, seat, min(kinds), table.drawn, before, tuple(table.melds[seat])))
    for tile in event.tiles:
        table.take(seat, tile, "set_not_held")
    table.melds[seat].append(Meld(MeldKind.CLOSED_KAN, event.tiles))
    _kan_of_own(table, seat, event.tiles[-1], MeldKind.CLOSED_KAN)


def _added_kan(table: Table, event: AddedKan) -> None:
    seat = event.seat
    tile = event.tile
    if table.riichi >> seat & 1:
        table.note("call_in_riichi", seat, tile)
    table.take(seat, tile, "set_not_held")
    melds = table.melds[seat]
    for at, meld in enumerate(melds):
        if meld.kind is MeldKind.PON and KIND[meld.tiles[0]] == KIND[tile]:
            melds[at] = Meld(MeldKind.ADDED_KAN, (*meld.tiles, tile), meld.frm)
            break
    else:
        table.note("no_pon", seat, tile)
        melds.append(Meld(MeldKind.ADDED_KAN, (*(event.pon or (tile,) * 3), tile), event.frm))
    _kan_of_own(table, seat, tile, MeldKind.ADDED_KAN)


def _kan_of_own(table: Table, seat: Seat, tile: Tile, kind: MeldKind) -> None:
    if not table.acting or seat != table.turn or table.drawn is None:
        table.note("kan_out_of_turn", seat, tile)
    if table.left <= 0:
        table.note("kan_on_last", seat, tile)
    _count_kan(table, seat, tile)
    table.turn = seat
    table.acting = False
    table.last = tile
    table.last_seat = seat
    table.drawn = None
    table.barred = 0
    table.kan_open = kind
    table.kan_feeder = None


def _kita(table: Table, event: Kita) -> None:
    table.take(event.seat, event.tile, "not_held")
    table.turn = table.last_seat = event.seat
    table.acting = False
    table.last = event.tile
    table.drawn = None
    table.kan_open = MeldKind.CLOSED_KAN


def _riichi(table: Table, event: Riichi) -> None:
    seat = event.seat
    bit = 1 << seat
    if table.riichi & bit:
        table.note("riichi_twice", seat)
    elif not table.acting or seat != table.turn:
        table.note("riichi_out_of_turn", seat)
    table.riichi |= bit
    table.declaring = seat
    table.declaration = table.index
    if not table.interrupted and not table.thrown[seat]:
        table.double_riichi |= bit


def _stick_paid(table: Table, event: StickPaid) -> None:
    seat = event.seat
    if seat in table.deposits:
        table.note("stick_paid_twice", seat)
        return
    if table.declaring == seat:
        table.note("stick_before_discard", seat)
    elif seat != table.owing:
        table.note("stick_without_riichi", seat)
        _declared_unrecorded(table, seat)
    table.pay_stick(seat)
    if event.scores is not None and event.scores != tuple(table.scores[: table.players]):
        table.note("stick_scores", seat)


def _declared_unrecorded(table: Table, seat: Seat) -> None:
    """A deposit speaks of a riichi that the record lacks: it stands from the discard just made."""
    bit = 1 << seat
    table.riichi |= bit
    if table.last_seat == seat and table.last is not None:
        table.ippatsu |= bit
        if not table.interrupted and table.left >= LIVE_TILES[table.players] - table.players:
            table.double_riichi |= bit


def _dora_turned(table: Table, event: DoraTurned) -> None:
    table.indicators.append(event.tile)
    table.turned.append(table.index)


def _won(table: Table, event: Won) -> None:
    if table.end is not None:
        table.note("win_after_end", event.seat)
    if table.won_tile_pays:
        if table.owing is not None:
            table.collect(table.owing)
    elif event.frm != event.seat and not table.wins and _just_paid(table, event.frm):
        table.note("stick_on_won_tile", event.frm)
        table.deposits.remove(event.frm)
        table.scores[event.frm] += STICK
    table.wins.append((table.index, event))


def _just_paid(table: Table, seat: Seat) -> bool:
    """Whether the last thing that happened is that a seat paid its deposit: for a riichi tile that was not yet safe."""
    last = table.hand.events[table.index - 1] if table.index else None
    return isinstance(last, StickPaid) and last.seat == seat and seat in table.deposits


def _drawn(table: Table, event: Drawn) -> None:
    if event.claim.reason == "chombo":
        table.give_back()
    elif table.owing is not None and event.claim.reason != "triple_ron":
        table.collect(table.owing)
    if table.wins or table.end is not None:
        table.note("drawn_after_end", table.turn)
    table.end = event
    table.end_at = table.index


def _disconnect(table: Table, event: Disconnect) -> None:
    """A player's connection is no matter of the game."""


_HANDLERS: Final = cast(
    "dict[type[Event], Callable[[Table, Event], None]]",  # each handler takes the event it stands under
    {
        Draw: _draw,
        Discard: _discard,
        Chi: _chi,
        Pon: _pon,
        OpenKan: _open_kan,
        ClosedKan: _closed_kan,
        AddedKan: _added_kan,
        Kita: _kita,
        Riichi: _riichi,
        StickPaid: _stick_paid,
        DoraTurned: _dora_turned,
        Won: _won,
        Drawn: _drawn,
        Disconnect: _disconnect,
    },
)
