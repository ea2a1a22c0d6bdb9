"""R: who may declare riichi, and which kans a hand in riichi may declare."""

from __future__ import annotations

from analyzer.checks.case import HandCase
from analyzer.model.meld import Meld, MeldKind
from analyzer.model.phrase import counted, say
from analyzer.model.tile import HIDDEN, KIND, TILE_NAMES, WIND_NAMES, Seat
from analyzer.replay.furiten import counted_waits, discarded_kinds
from analyzer.replay.table import Declaration, KanInRiichi
from analyzer.scoring.melded import together
from analyzer.scoring.readings import readings
from analyzer.scoring.shape import BITS, WEIGHT, GroupShape, pack_counts
from analyzer.scoring.suits import suits_of
from analyzer.scoring.waits import waits


def check_riichi(case: HandCase) -> None:
    """Judge every declaration, and every kan declared in riichi."""
    for declaration in case.table.declarations:
        if case.in_step(declaration.event):
            _declaration(case, declaration)
    for kan in case.table.kans_in_riichi:
        if case.in_step(kan.event):
            _kan(case, kan)


def _declaration(case: HandCase, declaration: Declaration) -> None:
    settings, seat, broken = case.settings, declaration.seat, case.break_finding
    who = WIND_NAMES[case.wind(seat)]

    def find(code: str, found: str, expected: str, rests_on: str = "") -> None:
        case.find(
            code,
            event=declaration.event,
            seat=seat,
            found=say("{who} declares riichi {how}", who=who, how=found),
            expected=expected,
            rests_on=rests_on,
        )

    if any(meld.kind is not MeldKind.CLOSED_KAN for meld in declaration.melds):
        find("R01", say("with an open hand"), say("a closed hand"))
        return
    if declaration.left < settings.riichi_tiles_left:
        find(
            "R03",
            say("with {tiles} left in the wall", tiles=counted(declaration.left, "tile")),
            say("at least {tiles} must be left", tiles=settings.riichi_tiles_left),
            "riichi_tiles_left",
        )
    if settings.riichi_points and declaration.points < settings.riichi_points and case.hand.scores is not None:
        find(
            "R04",
            say("with {points} points", points=declaration.points),
            say("at least {points} are needed", points=settings.riichi_points),
            "riichi_points",
        )
    if (
        case.hand.dealt is None
        or declaration.concealed[HIDDEN]
        or (broken is not None and (broken.code == "T03" or (broken.code == "T01" and broken.seat == seat)))
    ):
        return  # the hand is not known, or known to be recorded wrong
    packed, melds = pack_counts(declaration.concealed), declaration.melds
    waiting = waits(packed, len(melds))
    if not counted_waits(waiting, packed, melds, settings):
        how = say("waiting only for tiles that it holds itself") if waiting else say("with a hand that waits for nothing")
        find("R02", how, say("a waiting hand"), "own_copies_tenpai" if waiting else "yaku.riichi")
    elif not settings.furiten_riichi and waiting & discarded_kinds(case.hand.events[: declaration.event + 2], seat):
        # The tile that declares it, the event after, is among the discards.
        find("R12", say("while furiten"), say("a hand that is not furiten"), "furiten_riichi")


def _kan(case: HandCase, kan: KanInRiichi) -> None:
    grade = case.settings.closed_kan_in_riichi
    tile = TILE_NAMES[kan.kind]

    def find(found: str, expected: str) -> None:
        who = WIND_NAMES[case.wind(kan.seat)]
        case.find(
            "R06",
            event=kan.event,
            seat=kan.seat,
            found=say("{who} declares a kan of {tile} in riichi{how}", who=who, tile=tile, how=found),
            expected=expected,
        )

    if grade == "forbidden":
        find(say(", where no kan is allowed"), say("no kan"))
        return
    if kan.concealed[HIDDEN] or kan.drawn is None or kan.drawn == HIDDEN:
        return
    if KIND[kan.drawn] != kan.kind:
        find(say(", although {tile} was drawn", tile=TILE_NAMES[kan.drawn]), say("a kan of the drawn tile"))
        return
    held = pack_counts(kan.concealed)
    before = held - WEIGHT[kan.drawn]
    after = held - (4 << BITS * kan.kind)  # a red five among the four is still counted apart, which no wait asks for
    waiting = waits(before, len(kan.melds))
    if waits(after, len(kan.melds) + 1) != waiting:
        find(say(", which changes what the hand waits for"), say("a kan that leaves the waits as they are"))
    elif grade == "same_waits_and_readings" and not _always_triplet(before, kan.melds, waiting, kan.kind):
        find(say(", although the three tiles can be read as part of runs"), say("a kan of tiles that are a triplet in every reading"))


def _always_triplet(packed: int, melds: tuple[Meld, ...], waiting: int, kind: int) -> bool:
    """Whether the three tiles are a triplet in every reading of every hand that the wait can complete."""
    for tile in (kind for kind in range(34) if waiting >> kind & 1):
        complete = packed + WEIGHT[tile]
        for reading in readings(complete, suits_of(complete), together(melds), tile, True):
            if not any(group.shape is GroupShape.TRIPLET and group.kind == kind for group in reading.groups):
                return False
    return True


def tenpai(case: HandCase, seat: Seat) -> bool | None:
    """Whether a seat's hand is waiting at the end, by the book's definition; None where hidden tiles leave it open."""
    held = case.table.held[seat]
    if case.hand.dealt is None or held[HIDDEN]:
        return None
    return waits_for_a_tile(case, seat, held)


def waits_for_a_tile(case: HandCase, seat: Seat, held: list[int]) -> bool:
    """Whether a concealed hand, held as a number per tile 0–37, waits together with the melds of a seat, by the book's definition."""
    melds = case.table.melds[seat]
    packed = pack_counts(held)
    return bool(counted_waits(waits(packed, len(melds)), packed, melds, case.settings))
