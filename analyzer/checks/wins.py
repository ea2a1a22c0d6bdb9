"""W: is it a win at all? The tile won on, the hand held against the hand shown, the shape, and a yaku."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.checks.atozuke import certain_before
from analyzer.checks.case import HandCase, WinCase
from analyzer.checks.shown import fits, mend_hand, mend_offer, tiles_of
from analyzer.model.event import Won
from analyzer.model.meld import Meld, MeldKind
from analyzer.model.outcome import WinClaim
from analyzer.model.phrase import joined, say
from analyzer.model.tile import HIDDEN, KIND, TILE_NAMES, WIND_NAMES, Seat, Tile, format_tiles
from analyzer.replay.furiten import Furiten, furiten
from analyzer.replay.table import Table
from analyzer.scoring.best import scorer
from analyzer.scoring.result import NoScore
from analyzer.scoring.shape import pack
from analyzer.scoring.situation import Situation
from analyzer.scoring.waits import waits
from analyzer.scoring.yaku import yaku_name


def check_win(case: HandCase, win: WinCase) -> None:
    """Establish the hand that was won and its score, and report what is wrong with it."""
    if not _offered_tile(case, win):
        return
    shown_differs = _shown_hand(case, win)
    if win.tile is None:
        win.reasons.append(say("the winning hand is not recorded"))
        return
    win.situation = situation(case, win)
    if shown_differs and not mend_hand(case, win):
        _report_shown(case, win)
        if not fits(case, win, win.concealed):
            return  # whose hand it was is not known, so that its score is not either
    result = scorer(case.settings).score(win.concealed, win.melds, win.tile, win.situation)
    wrong_shape = isinstance(result, NoScore) and result.reason == "shape"
    if not wrong_shape and not _is_played(case, win):
        win.reasons.append(say("the play is not recorded"))  # so that riichi, first turn and the like are not known
        return
    if not isinstance(result, NoScore):
        win.score = result
        if not case.settings.atozuke and not certain_before(win, case.settings):
            win.reasons.append(say("the regulation bars yaku that the winning tile alone makes certain, and how far is not known"))
        if win.won.seat != win.won.frm:
            _ron(case, win)
        return
    if shown_differs:
        return
    claim = win.won.claim
    if result.reason == "shape":
        tiles = " ".join([format_tiles(win.concealed), *(meld_text(meld) for meld in win.melds)]).strip()
        shown = say("{tiles} with {tile}", tiles=tiles, tile=TILE_NAMES[win.tile])
        win.root = case.find("W01", event=win.event, seat=win.won.seat, found=shown, expected=say("four sets and a pair"))
    else:
        found = joined(yaku_name(yaku.id) for yaku in claim.yaku) if claim.yaku else say("a win")
        # The clause that denies the claimed yaku says more than the one that asks for any.
        keys = [f"yaku.{yaku.id}" for yaku in claim.yaku or ()]
        rests_on = next((key for key in keys if key in case.regulation.clauses), "")
        win.root = case.find("W02", event=win.event, seat=win.won.seat, found=found, expected=result.text, rests_on=rests_on)


def _ron(case: HandCase, win: WinCase) -> None:
    """What bars a win on another's tile: furiten, and a closed kan that may not be robbed."""
    table, seat, settings = case.table, win.won.seat, case.settings
    who = WIND_NAMES[case.wind(seat)]
    barred = None if case.hides else furiten(table, seat, waits(pack(win.concealed), len(win.melds)), win.event, settings)
    if barred is not None and (barred is not Furiten.DISCARD or win.root is None or win.root.code != "T01"):  # a discard is wrong there
        assert win.tile is not None
        found = say("{who} wins on {tile} while furiten, {why}", who=who, tile=TILE_NAMES[win.tile], why=_FURITEN[barred])
        case.find("W06", event=win.event, seat=seat, found=found, expected=say("no win on a discard"))
    if table.kan_open is MeldKind.CLOSED_KAN and case.players == 4:
        kokushi = win.score is not None and win.score.yaku[0][0].startswith("kokushi")
        if settings.rob_closed_kan != "kokushi" or not kokushi:
            due = say("only thirteen orphans may") if settings.rob_closed_kan == "kokushi" else say("nobody may")
            case.find("C11", event=win.event, seat=seat, found=say("{who} robs a closed kan", who=who), expected=due)


_FURITEN = {
    Furiten.DISCARD: say("having discarded a tile it waits for"),
    Furiten.TEMPORARY: say("having let a winning tile pass since its last turn"),
    Furiten.RIICHI: say("having let a winning tile pass since its riichi"),
}


def check_winners(case: HandCase) -> None:
    """Several winners on one tile: whether all may win, and in which order they are listed."""
    wins = [win.won for win in case.wins]
    if len(wins) < 2:
        return
    if any(win.root is not None and win.root.code in ("W04", "W05") for win in case.wins):
        return  # who won from whom is in doubt already
    frm = wins[0].frm
    event = case.wins[-1].event
    rule = case.settings.double_ron if len(wins) == 2 else case.settings.triple_ron
    if any(won.seat == won.frm or won.frm != frm for won in wins) or len({won.seat for won in wins}) != len(wins):
        case.find(
            "W09",
            event=event,
            seat=wins[-1].seat,
            found=say("the wins are not all on one tile"),
            expected=say("several winners win on one tile"),
        )
    elif rule != "each":
        due = say("the nearest one alone is due") if rule == "head_bump" else say("the hand is void")
        axis = "double_ron" if len(wins) == 2 else "triple_ron"
        case.find(
            "W09", event=event, seat=wins[-1].seat, found=say("{number} winners are paid", number=len(wins)), expected=due, rests_on=axis
        )
    order = [(won.seat - frm) % case.players for won in wins]
    if order != sorted(order):
        names = joined(WIND_NAMES[case.wind(won.seat)] for won in wins)
        due = joined(WIND_NAMES[case.wind(won.seat)] for won in sorted(wins, key=lambda won: (won.seat - frm) % case.players))
        case.find("W10", event=event, seat=wins[0].seat, found=names, expected=due)


def _is_played(case: HandCase, win: WinCase) -> bool:
    """Whether anything is recorded of the play before the win."""
    return any(type(event) is not Won for event in case.hand.events[: win.event])


def _offered_tile(case: HandCase, win: WinCase) -> bool:
    """Find the tile that the win is on; False when the seat named offers none."""
    table, won = case.table, win.won
    if not _is_played(case, win):
        if mend_offer(case, win):
            win.tile = won.claim.tile
            return True
        win.tile = won.claim.tile  # no draws recorded: the claim is all there is
        return True
    offers = table.drawn if won.frm == won.seat else table.last
    by = table.turn if won.frm == won.seat else table.last_seat
    if (offers is None or by != won.frm or won.claim.tile not in (None, offers, HIDDEN)) and offers != HIDDEN and mend_offer(case, win):
        win.tile = won.claim.tile
        return True
    if offers is None or by != won.frm:
        who = WIND_NAMES[case.wind(won.seat)]
        found = (
            say("{who} claims a self-draw", who=who)
            if won.frm == won.seat
            else say("{who} claims a tile of {other}", who=who, other=WIND_NAMES[case.wind(won.frm)])
        )
        win.root = case.find("W04", event=win.event, seat=won.seat, found=found, expected=_what_is_offered(case))
        return False
    if offers == HIDDEN:
        offers = won.claim.tile if won.claim.tile is not None else HIDDEN
    elif won.claim.tile is not None and won.claim.tile != offers:
        win.root = case.find("W03", event=win.event, seat=won.seat, found=TILE_NAMES[won.claim.tile], expected=TILE_NAMES[offers])
    win.tile = offers
    return True


def _what_is_offered(case: HandCase) -> str:
    table = case.table
    if table.drawn is not None:
        return say("{who} has just drawn {tile}", who=WIND_NAMES[case.wind(table.turn)], tile=TILE_NAMES[table.drawn])
    if table.last is not None:
        verb = say("discarded") if table.kan_open is None else say("declared a kan of")
        return say("{who} has just {done} {tile}", who=WIND_NAMES[case.wind(table.last_seat)], done=verb, tile=TILE_NAMES[table.last])
    return say("no tile has just been drawn or discarded")


def _shown_hand(case: HandCase, win: WinCase) -> bool:
    """Take the hand from the table, or from the claim where the table does not know it; True when the two differ."""
    won, table = win.won, case.table
    claim = won.claim
    held = table.held[won.seat]
    tsumo = won.seat == won.frm
    tile = win.tile
    if case.hand.dealt is None or held[HIDDEN]:
        _take_claim(win)
        return False
    win.concealed = concealed = tiles_of(held)
    win.melds = table.melds[won.seat]
    if tsumo and tile is not None and len(concealed) % 3 == 2:  # the drawn tile is among them, unless no draw is recorded
        concealed.remove(tile)
    if claim.concealed is None:
        return False
    return not ((claim.melds is None or _same_melds(claim.melds, win.melds)) and _same_concealed(claim, concealed, tile))


def _report_shown(case: HandCase, win: WinCase) -> None:
    claim = win.won.claim
    found = hand_text(claim.concealed or (), claim.melds or ())
    expected = hand_text([*win.concealed, *(() if win.tile is None else (win.tile,))], win.melds)
    finding = case.find("W05", event=win.event, seat=win.won.seat, found=found, expected=expected)
    win.root = win.root or finding


def _take_claim(win: WinCase) -> None:
    claim = win.won.claim
    win.melds = claim.melds or ()
    if claim.concealed is None or win.tile is None or win.tile == HIDDEN:
        win.tile = None
        return
    win.concealed = list(claim.concealed)
    if win.tile in win.concealed:
        win.concealed.remove(win.tile)


def _same_concealed(claim: WinClaim, concealed: list[Tile], tile: Tile | None) -> bool:
    """Whether the concealed tiles shown are those held. The winning tile is among those shown, as it should be; some recorders leave it
    out, and where the one named is not the one won on, which is reported by itself, either may stand there."""
    shown = sorted(claim.concealed or ())
    if len(shown) % 3 != 2:
        return shown == concealed
    for named in (tile, claim.tile):
        if named is not None and named in shown:
            at = shown.index(named)
            if shown[:at] + shown[at + 1 :] == concealed:
                return True
    return False


def _same_melds(shown: Sequence[Meld], held: Sequence[Meld]) -> bool:
    """Whether both are the same melds; in which order they are listed is no matter."""
    if len(shown) != len(held):
        return False
    return shown == held or sorted(map(_meld_key, shown)) == sorted(map(_meld_key, held))


def _meld_key(meld: Meld) -> tuple[int, ...]:
    return (meld.kind, *sorted(meld.tiles))


def situation(case: HandCase, win: WinCase) -> Situation:
    """How the hand was won, from the replay and never from the claim. Ura indicators alone are the claim's: nothing else shows them."""
    table, won = case.table, win.won
    seat = won.seat
    bit = 1 << seat
    tsumo = seat == won.frm
    first_turn = not table.interrupted and not table.thrown[seat]
    dealer = seat == table.dealer
    riichi = bool(table.riichi & bit)
    robbing = table.kan_open is not None
    return Situation(
        tsumo=tsumo,
        seat_wind=case.wind(seat),
        round_wind=case.round // 4 % 4,
        riichi=riichi,
        double_riichi=bool(table.double_riichi & bit),
        ippatsu=bool(table.ippatsu & bit),
        rinshan=tsumo and table.replacement,
        chankan=not tsumo and robbing,
        haitei=tsumo and table.left <= 0,
        houtei=not tsumo and not robbing and table.left <= 0,
        tenhou=first_turn and tsumo and dealer,
        chiihou=first_turn and tsumo and not dealer,
        renhou=first_turn and not tsumo and not dealer,
        dora=tuple(table.indicators),
        ura=(won.claim.ura or ()) if riichi else (),
        honba=case.honba,
        players=case.players,
    )


def liable_seat(table: Table, seat: Seat, yaku: Sequence[str], *, closed_kan_counts: bool) -> Seat | None:
    """Who fed the set that made one of these yakuman certain (R-4.2.5-10, R-4.2.5-12); None: nobody.

    The sets of the yakuman must all be declared; the feeder of the last one is liable. ``closed_kan_counts`` says whether a closed kan is
    one of the declared sets.
    """
    for one in yaku:
        if one == "suukantsu":
            if table.kan_feeder is not None:
                return table.kan_feeder
            continue
        first, needed = (31, 3) if one == "daisangen" else (27, 4)
        sets = [meld for meld in table.melds[seat] if first <= KIND[meld.tiles[0]] < first + needed]
        if len(sets) == needed and (closed_kan_counts or all(meld.kind is not MeldKind.CLOSED_KAN for meld in sets)):
            return sets[-1].frm
    return None


def meld_text(meld: Meld) -> str:
    """A meld in the notation of ``tenbo score``: ``pon 777z``."""
    words = ("chi", "pon", "minkan", "ankan", "kakan")
    return f"{words[meld.kind]} {format_tiles(meld.tiles)}"


def hand_text(concealed: Sequence[Tile], melds: Sequence[Meld]) -> str:
    """A whole hand in words."""
    return ", ".join([format_tiles(concealed), *(meld_text(meld) for meld in melds)])
