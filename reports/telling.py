"""A hand told in words: what happened, turn by turn, and the board as text. All wording of ``tenbo explain LOG`` on the play is here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from analyzer.checks.flow import true_dealer
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
from analyzer.model.game import Game
from analyzer.model.hand import Hand
from analyzer.model.meld import Meld, MeldKind
from analyzer.model.phrase import Phrase, counted, joined, say
from analyzer.model.tile import TILE_NAMES, WIND_NAMES, Seat, format_tiles
from reports import wording
from reports.board import Board, Place, Thrown
from reports.wording import filled, padded
from reports.words import tell

_LABEL: Final = 14
_MELDS: Final = {
    MeldKind.CHI: say("chi"),
    MeldKind.PON: say("pon"),
    MeldKind.OPEN_KAN: say("open kan"),
    MeldKind.CLOSED_KAN: say("closed kan"),
    MeldKind.ADDED_KAN: say("added kan"),
}
MARKS: Final = say("* discarded as drawn; ! riichi tile; (called away)")
"""What the marks of a river mean."""


class Turn(NamedTuple):
    """What one seat does until another acts."""

    first: int
    """Index of its first event in the hand, as in the jsonl of tenbo check."""
    last: int
    seat: Seat | None
    """None where it is nobody's: the end without a winner."""
    told: Phrase
    ends: bool
    """Whether it ends the hand."""


def turns(game: Game, hand: Hand) -> Iterator[Turn]:
    """The events of a hand in words, those of one seat in a row together."""
    first, seat = 0, None
    parts: list[Phrase] = []
    for index, event in enumerate(hand.events):
        acts = _actor(event, seat)
        ends = isinstance(event, Won | Drawn)
        if parts and (acts != seat or ends):
            yield Turn(first, index - 1, seat, joined(parts), False)
            parts = []
        if not parts:
            first, seat = index, acts
        parts.append(told(game, hand, event))
        if ends:
            yield Turn(first, index, seat, joined(parts), True)
            parts = []
    if parts:
        yield Turn(first, len(hand.events) - 1, seat, joined(parts), False)


def _actor(event: Event, before: Seat | None) -> Seat | None:
    """Whose event it is; an indicator is turned in somebody's turn."""
    return before if isinstance(event, DoraTurned) else getattr(event, "seat", None)


def told(game: Game, hand: Hand, event: Event) -> Phrase:
    """An event in words, without who acts."""
    match event:
        case Draw():
            return say("draws {tile}", tile=TILE_NAMES[event.tile])
        case Discard():
            tile = TILE_NAMES[event.tile]
            return say("discards it") if event.drawn else say("discards {tile}", tile=tile)
        case Chi() | Pon() | OpenKan():
            kind = {Chi: MeldKind.CHI, Pon: MeldKind.PON, OpenKan: MeldKind.OPEN_KAN}[type(event)]
            return say(
                "calls {call} of {who}'s {tile} with {own}",
                call=_MELDS[kind],
                who=_wind(game, hand, event.frm),
                tile=TILE_NAMES[event.called],
                own=format_tiles(event.own),
            )
        case ClosedKan():
            return say("declares a closed kan of {tiles}", tiles=format_tiles(event.tiles))
        case AddedKan():
            return say("adds {tile} to the pon", tile=TILE_NAMES[event.tile])
        case Kita():
            return say("sets {tile} aside", tile=TILE_NAMES[event.tile])
        case Riichi():
            return say("declares riichi")
        case StickPaid():
            return say("pays the deposit")
        case DoraTurned():
            return say("indicator {tile} is turned", tile=TILE_NAMES[event.tile])
        case Disconnect():
            return say("is back") if event.back else say("is disconnected")
        case Won():
            on = "" if event.claim.tile is None else TILE_NAMES[event.claim.tile]
            if event.frm == event.seat:
                return say("wins by self-draw on {tile}", tile=on) if on else say("wins by self-draw")
            who = _wind(game, hand, event.frm)
            return say("wins off {who} on {tile}", who=who, tile=on) if on else say("wins off {who}", who=who)
    return joined([wording.happening(game, hand, event)])


def _wind(game: Game, hand: Hand, seat: Seat) -> Phrase:
    return WIND_NAMES[(seat - true_dealer(hand)) % len(game.players)]


def board_lines(game: Game, shown: Board, width: int) -> Iterator[str]:
    """The board as text: the dealer first, then in turn; indicators and the wall last."""
    for wind, place in enumerate(shown.places):
        yield from _place_lines(game, place, WIND_NAMES[wind], shown, width)
    parts = [say("indicators {tiles}", tiles=format_tiles(shown.indicators, in_order=True))] if shown.indicators else []
    parts += [say("ura {tiles}", tiles=format_tiles(shown.ura, in_order=True))] if shown.ura else []
    parts += [say("{number} tiles left in the wall", number=shown.left)] if shown.played else []
    parts += [say("{number} on the table", number=counted(shown.deposits, "deposit"))] if shown.deposits else []
    if parts:
        yield from filled(joined(parts), width, first="  ", later="  ")


def _place_lines(game: Game, place: Place, wind: Phrase, shown: Board, width: int) -> Iterator[str]:
    named = [wind, wording.player(game, place.seat)]
    if place.riichi:
        named.append(say("riichi"))
    yield from filled(joined(named), width, first="  ", later="    ")
    held = format_tiles(place.concealed)
    if place.apart is not None:
        held = f"{held} + {TILE_NAMES[place.apart]}"
    if held:
        yield _row(say("hand"), held)
    if place.melds:
        yield from _rows(say("melds"), [meld_text(meld, shown) for meld in place.melds], width)
    if place.river:
        yield from _rows(say("river"), [_thrown(one) for one in place.river], width)


def holding(place: Place, shown: Board) -> Phrase:
    """What a seat holds after its turn, and what is left of the wall."""
    melds = [meld_text(meld, shown) for meld in place.melds]
    held = format_tiles(place.concealed) + ("" if place.apart is None else f" + {TILE_NAMES[place.apart]}")
    return say("{tiles}; {number} left", tiles=joined([held, *melds], " "), number=shown.left)


def _row(label: Phrase, text: str) -> str:
    return padded(joined(["    ", label], ""), _LABEL) + text


def _rows(label: Phrase, words: Sequence[str], width: int) -> Iterator[str]:
    """Words in lines of the width, each with the label's indent."""
    line = _row(label, "")
    for word in words:
        if cell_len(line) + cell_len(word) > width:
            yield line.rstrip()
            line = " " * _LABEL
        line += f"{word} "
    yield line.rstrip()


def meld_text(meld: Meld, shown: Board) -> str:
    """A meld with whom it was claimed from: ``[pon 555z East]``."""
    parts: list[object] = [_MELDS[meld.kind], format_tiles(meld.tiles, in_order=True)]
    if meld.frm is not None:
        parts.append(WIND_NAMES[(meld.frm - shown.places[0].seat) % len(shown.places)])
    return f"[{tell(joined(parts, ' '))}]"


def _thrown(one: Thrown) -> str:
    tile = TILE_NAMES[one.tile] + ("!" if one.turned else "") + ("*" if one.drawn else "")
    return f"({tile})" if one.called else tile
