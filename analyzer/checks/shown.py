"""What the hand shown at the end says of the record: where it is right and the deal, a draw or a discard must be recorded wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from analyzer.checks.case import HandCase, WinCase
from analyzer.checks.causes import discard_missing, draw_missing, forget_riichi, no_discard, wrong_discard
from analyzer.checks.score import claimed_lines, due_lines
from analyzer.findings.finding import Finding
from analyzer.model.event import Chi, Discard, OpenKan, Pon
from analyzer.model.meld import MeldKind
from analyzer.model.outcome import WinClaim
from analyzer.model.phrase import say
from analyzer.model.tile import HIDDEN, TILE_NAMES, WIND_NAMES, Seat, Tile
from analyzer.scoring.best import scorer
from analyzer.scoring.result import NoScore


def tiles_of(held: Sequence[int]) -> list[Tile]:
    """The tiles of a hand held as a number per tile 0–37."""
    return [tile for tile in range(HIDDEN) if held[tile] for _ in range(held[tile])]


def without(tiles: Sequence[Tile], tile: Tile | None) -> list[Tile] | None:
    """The tiles in order without one of them; None where it is not among them."""
    if tile is None or tile not in tiles:
        return None
    rest = sorted(tiles)
    rest.remove(tile)
    return rest


def mend_offer(case: HandCase, win: WinCase) -> bool:
    """Where the hand shown is the hand held but for the tile won on, that tile is right, and its draw or discard is missing or wrong.

    Reports that, sets the table as it must have been, and returns True.
    """
    table, won, claim = case.table, win.won, win.won.claim
    seat, tile = won.seat, claim.tile
    rest = _rest(claim)
    held = table.held[seat]
    if rest is None or tile is None or held[HIDDEN] or case.hand.dealt is None or not case.in_step(win.event):
        return False
    if won.frm != seat:
        if rest != tiles_of(held):
            return False
        return _mend_discard(case, win, tile)
    who = WIND_NAMES[case.wind(seat)]
    drawn = table.drawn if table.turn == seat else None
    if drawn is None:
        # A self-draw on the very tile just discarded is a ron whose loser is not told.
        if table.last == tile or rest != tiles_of(held) or not draw_missing(case, seat, win.event):
            return False
        found, code = say("{who} wins on {tile} by self-draw without having drawn", who=who, tile=TILE_NAMES[tile]), "T02"
        due = say("{who} is to draw {tile}", who=who, tile=TILE_NAMES[tile])
        table.left -= 1
        table.replacement = table.kan_open is not None
        table.turn = seat
    else:
        if rest != without(tiles_of(held), drawn):
            return False
        found, code = (
            say("{who} draws {tile}, but {won} is won on by self-draw", who=who, tile=TILE_NAMES[drawn], won=TILE_NAMES[tile]),
            "T01",
        )
        due = say("a draw of {tile}", tile=TILE_NAMES[tile])
        held[drawn] -= 1
    held[tile] += 1
    table.drawn = tile
    win.root = case.find(code, event=win.event, seat=seat, found=found, expected=due)
    return True


def _rest(claim: WinClaim) -> list[Tile] | None:
    """The hand shown without the tile named as won on."""
    return without(claim.concealed, claim.tile) if claim.concealed is not None and len(claim.concealed) % 3 == 2 else None


def _mend_discard(case: HandCase, win: WinCase, tile: Tile) -> bool:
    table, frm = case.table, win.won.frm
    if table.last is not None and table.last_seat == frm and table.kan_open is None and table.held[frm][tile]:
        event = max(index for index in range(win.event) if isinstance(case.hand.events[index], Discard))
        discard = case.hand.events[event]
        assert isinstance(discard, Discard)
        broken = wrong_discard(case, event, discard, say("{tile} is won on", tile=TILE_NAMES[tile]))
        forget_riichi(case, frm)
    elif table.acting and discard_missing(case, frm, win.event):
        broken = no_discard(case, win.event, frm, say("{tile} is won on", tile=TILE_NAMES[tile]))
        if any(yaku.id == "chankan" for yaku in win.won.claim.yaku or ()):
            table.kan_open = MeldKind.ADDED_KAN  # what is missing is the kan that is robbed
    else:
        return False
    # Of several winners on one tile the first has told it.
    told = next((other.root for other in case.wins if other.root is not None and other.root.code == broken.code), None)
    win.root = told or case.find(broken.code, event=broken.event, seat=broken.seat, found=broken.found, expected=broken.expected)
    return True


def mend_hand(case: HandCase, win: WinCase) -> bool:
    """Where the hand shown differs from the hand held by one tile and it is the shown one that fits the win: the record is wrong.

    Reports that, takes the hand shown for the win, and returns True.
    """
    claim, tile = win.won.claim, win.tile
    rest = without(claim.concealed or (), tile)
    odd = None if rest is None else _one_other(rest, win.concealed)
    if rest is None or odd is None or win.root is not None or not case.in_step(win.event) or not fits(case, win, rest):
        return False
    if fits(case, win, win.concealed) and not _discarded(case, win.won.seat, odd[0]):
        return False
    win.root = _recorded_wrong(case, win.event, win.won.seat, *odd)
    win.concealed = rest
    return True


def mend_shown(
    case: HandCase, event: int, seat: Seat, shown: Sequence[Tile], held: Sequence[Tile], fits_the_end: Callable[[Sequence[Tile]], bool]
) -> bool:
    """The same for a hand shown at a draw; ``fits_the_end`` says whether a hand is one to be shown there."""
    odd = _one_other(sorted(shown), list(held))
    if odd is None or not fits_the_end(shown) or (fits_the_end(held) and not _discarded(case, seat, odd[0])):
        return False
    _recorded_wrong(case, event, seat, *odd)
    return True


def _one_other(shown: list[Tile], held: list[Tile]) -> tuple[Tile, Tile] | None:
    """The tile shown and not held, and the tile held and not shown, where there is one of each."""
    more, less = list(shown), list(held)
    for tile in held:
        if tile in more:
            more.remove(tile)
            less.remove(tile)
    return (more[0], less[0]) if len(more) == len(less) == 1 else None


def fits(case: HandCase, win: WinCase, concealed: list[Tile]) -> bool:
    """Whether a hand is a win with the yaku and dora that the log lists."""
    if win.tile is None or win.situation is None:
        return False
    score = scorer(case.settings).score(concealed, win.melds, win.tile, win.situation)
    if isinstance(score, NoScore):
        return False
    claimed, due = claimed_lines(win), due_lines(score)
    return win.won.claim.yaku is None or (claimed.keys() == due.keys() and all(claimed[line] in (None, due[line]) for line in due))


def _discarded(case: HandCase, seat: Seat, tile: Tile) -> bool:
    """Whether a seat has discarded such a tile by the record, and nobody called it."""
    events = case.hand.events
    return any(
        isinstance(event, Discard) and event.seat == seat and event.tile == tile and not isinstance(after, Chi | Pon | OpenKan)
        for event, after in pairwise(events)
    )


def _recorded_wrong(case: HandCase, event: int, seat: Seat, shown: Tile, held: Tile) -> Finding:
    forget_riichi(case, seat)
    found = say(
        "{who} shows {tile} at the end, but by the record holds {held} in its place",
        who=WIND_NAMES[case.wind(seat)],
        tile=TILE_NAMES[shown],
        held=TILE_NAMES[held],
    )
    return case.find("T01", event=event, seat=seat, found=found, expected=TILE_NAMES[held])
