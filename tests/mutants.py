"""Single faults of a win: one thing of a clean game is made wrong, and the audit must say so. Works on any game, dealt or real.

A fault is a function of a win in its place; it returns the broken place, or None where that win cannot have it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Final

import msgspec

from analyzer.audit import Audit
from analyzer.findings.finding import Finding
from analyzer.model.event import Event, Won
from analyzer.model.game import Game
from analyzer.model.hand import Hand
from analyzer.model.outcome import WinClaim, YakuClaim
from analyzer.model.tile import KIND
from tests.mutated_hands import honours_swapped, tile_replaced

BONUS: Final = frozenset({"dora", "ura_dora", "aka_dora"})
_POOL: Final = {
    1: ("tanyao", "pinfu", "iipeikou", "haku", "hatsu", "chun", "haitei", "houtei", "rinshan", "chankan"),
    2: ("chiitoitsu", "sanshoku_doujun", "ittsu", "chanta", "toitoi", "sanankou", "sankantsu", "honroutou"),
    3: ("honitsu", "junchan", "ryanpeikou"),
    5: ("chinitsu",),
    6: ("chinitsu",),
}
"""Yaku to claim falsely, by a value in han that they may have."""
_YAKUMAN: Final = ("suuankou", "daisangen", "tsuuiisou", "kokushi", "chinroutou", "ryuuiisou", "suukantsu", "shousuushii")
_LIMITS: Final = ("none", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")


@dataclass(frozen=True)
class Place:
    """A win in its game."""

    game: Game
    hand: int
    event: int

    @property
    def whole(self) -> Hand:
        """The hand it ends."""
        return self.game.hands[self.hand]

    @property
    def won(self) -> Won:
        """The win."""
        event = self.whole.events[self.event]
        assert isinstance(event, Won)
        return event

    @property
    def claim(self) -> WinClaim:
        """What the log says of it."""
        return self.won.claim

    def with_won(self, won: Won) -> Place:
        """The same place with another win."""
        events: list[Event] = list(self.whole.events)
        events[self.event] = won
        return self.with_hand(msgspec.structs.replace(self.whole, events=tuple(events)))

    def with_hand(self, hand: Hand) -> Place:
        """The same place in another hand."""
        hands = list(self.game.hands)
        hands[self.hand] = hand
        return replace(self, game=msgspec.structs.replace(self.game, hands=hands))

    def claiming(self, **changes: object) -> Place:
        """The same place with another claim."""
        return self.with_won(msgspec.structs.replace(self.won, claim=msgspec.structs.replace(self.claim, **changes)))


Fault = Callable[[Place, Random], Place | None]


def wrong(result: Audit) -> list[Finding]:
    """What is wrong: the findings, without the notes on what rests on an ambiguous clause."""
    return [finding for finding in result.findings if finding.code != "X03"]


@dataclass(frozen=True)
class Planted:
    """A broken game, and what is broken: the hand and event, and the codes of which one must be reported first."""

    game: Game
    fault: str
    hand: int
    event: int
    codes: tuple[str, ...]

    @property
    def families(self) -> frozenset[str]:
        """Letters of the codes."""
        return frozenset(code[0] for code in self.codes)


def plant(game: Game, fault: str, seed: int, *, hand: int | None = None) -> Planted | None:
    """Break one win of a clean game (in ``hand``, when given); None when none can have this fault. The game is not touched."""
    make, codes = FAULTS[fault]
    rng = Random(f"{fault} {seed}")
    places = [
        Place(game, number, event)
        for number, one in enumerate(game.hands)
        for event, what in enumerate(one.events)
        if isinstance(what, Won) and hand in (None, number)
    ]
    rng.shuffle(places)
    for place in places:
        broken = make(place, rng)
        if broken is not None:
            return Planted(broken.game, fault, place.hand, place.event, codes)
    return None


def _other(rng: Random, choices: tuple[str, ...], taken: set[str]) -> str | None:
    left = [choice for choice in choices if choice not in taken]
    return rng.choice(left) if left else None


def _lines(place: Place) -> tuple[YakuClaim, ...]:
    return place.claim.yaku or ()


def _own(place: Place) -> list[int]:
    """Indices of the yaku lines that are no dora."""
    return [number for number, line in enumerate(_lines(place)) if line.id not in BONUS]


def _put(place: Place, at: int, *lines: YakuClaim) -> Place:
    old = _lines(place)
    return place.claiming(yaku=(*old[:at], *lines, *old[at + 1 :]))


def yaku_id(place: Place, rng: Random) -> Place | None:
    """One yaku is called by the name of another of the same value."""
    own = _own(place)
    if not own:
        return None
    at = rng.choice(own)
    line = _lines(place)[at]
    name = _other(rng, _YAKUMAN if place.claim.yakuman else _POOL.get(line.han or 0, ()), {one.id for one in _lines(place)})
    return None if name is None else _put(place, at, YakuClaim(name, line.han))


def yaku_han(place: Place, rng: Random) -> Place | None:
    """One yaku is worth a han more or less."""
    own = [at for at in _own(place) if _lines(place)[at].han]
    if not own:
        return None
    at = rng.choice(own)
    line = _lines(place)[at]
    assert line.han is not None
    return _put(place, at, YakuClaim(line.id, line.han + (1 if line.han == 1 else rng.choice((-1, 1)))))


def yaku_dropped(place: Place, rng: Random) -> Place | None:
    """One yaku is left out."""
    own = _own(place)
    return _put(place, rng.choice(own)) if len(own) > 1 else None


def yaku_added(place: Place, rng: Random) -> Place | None:
    """A yaku that is not there is listed."""
    if not _lines(place) or place.claim.yakuman:
        return None
    han = rng.choice((1, 1, 2))
    name = _other(rng, _POOL[han], {one.id for one in _lines(place)})
    return None if name is None else place.claiming(yaku=(YakuClaim(name, han), *_lines(place)))


def fu(place: Place, rng: Random) -> Place | None:
    """Ten fu more or less."""
    old = place.claim.fu
    if old is None:
        return None
    return place.claiming(fu=30 if old in (0, 25) else old + (10 if old == 20 else rng.choice((-10, 10))))


def points(place: Place, rng: Random) -> Place | None:
    """Another value of the hand, payments as they were."""
    old = place.claim.points
    return None if old is None else place.claiming(points=old + rng.choice((-1, 1)) * rng.choice((100, 300, 600)))


def limit(place: Place, rng: Random) -> Place | None:
    """Another limit is named."""
    old = place.claim.limit
    return None if old is None else place.claiming(limit=_other(rng, _LIMITS, {old}))


def _paying(place: Place, change: tuple[int, ...]) -> Place:
    assert place.claim.delta is not None
    return place.claiming(delta=tuple(a + b for a, b in zip(place.claim.delta, change, strict=True)))


def payment(place: Place, rng: Random) -> Place | None:
    """One seat that pays or is paid has another change."""
    delta = place.claim.delta
    seats = [seat for seat, change in enumerate(delta or ()) if change]
    if delta is None or not seats:
        return None
    seat = rng.choice(seats)
    points = rng.choice((-1, 1)) * rng.choice((100, 300, 700))
    return _paying(place, tuple(points if other == seat else 0 for other in range(len(delta))))


def honba_payment(place: Place, rng: Random) -> Place | None:
    """The counters of the hand are paid once too often or, where there are any, not at all."""
    won, delta = place.won, place.claim.delta
    count = place.whole.honba
    if delta is None or len(delta) != 4 or not place.claim.points:
        return None
    times = -count if count and rng.random() < 0.5 else 1
    change = [0, 0, 0, 0]
    payers = [won.frm] if won.frm != won.seat else [seat for seat in range(4) if seat != won.seat]
    for payer in payers:
        change[payer] -= times * 300 // len(payers)
    change[won.seat] += 300 * times
    if count and times < 0 and not _gets_counters(place):
        return None
    return _paying(place, tuple(change))


def _gets_counters(place: Place) -> bool:
    """Whether this win is the first of its hand: counters may be paid to that one alone."""
    return not any(isinstance(event, Won) for event in place.whole.events[: place.event])


def honba(place: Place, rng: Random) -> Place | None:
    """The win names another number of counters."""
    old = place.claim.honba
    return None if old is None else place.claiming(honba=old + (1 if not old else rng.choice((-1, 1))))


def sticks(place: Place, rng: Random) -> Place | None:
    """The win names another number of riichi sticks."""
    old = place.claim.sticks
    return None if old is None else place.claiming(sticks=old + (1 if not old else rng.choice((-1, 1))))


def sticks_payment(place: Place, rng: Random) -> Place | None:
    """The winner takes a stick too many or too few."""
    if place.claim.delta is None:
        return None
    points = 1000 * rng.choice((-1, 1))
    return _paying(place, tuple(points if seat == place.won.seat else 0 for seat in range(len(place.claim.delta))))


def _bonus(place: Place, rng: Random, name: str) -> Place | None:
    if not _lines(place) or place.claim.yakuman:
        return None
    at = next((number for number, line in enumerate(_lines(place)) if line.id == name), None)
    if at is None:
        return place.claiming(yaku=(*_lines(place), YakuClaim(name, 1)))
    old = _lines(place)[at].han
    if old is None:
        return None
    new = old + (1 if old < 2 else rng.choice((-1, 1)))
    return _put(place, at, YakuClaim(name, new))


def dora(place: Place, rng: Random) -> Place | None:
    """A dora more or less."""
    return _bonus(place, rng, "dora")


def ura(place: Place, rng: Random) -> Place | None:
    """An ura dora more or less, of a riichi winner."""
    return _bonus(place, rng, "ura_dora") if place.claim.ura else None


def aka(place: Place, rng: Random) -> Place | None:
    """A red five more or less."""
    return _bonus(place, rng, "aka_dora")


def indicator(place: Place, rng: Random) -> Place | None:
    """The win lists another indicator than the table shows."""
    old = place.claim.dora
    if not old:
        return None
    at = rng.randrange(len(old))
    return place.claiming(dora=(*old[:at], (KIND[old[at]] + rng.randrange(1, 34)) % 34, *old[at + 1 :]))


def tile(place: Place, rng: Random) -> Place | None:
    """Another tile of the hand is called the winning one."""
    concealed, old = place.claim.concealed, place.claim.tile
    others = [] if old is None else sorted({one for one in concealed or () if KIND[one] != KIND[old]})
    return place.claiming(tile=rng.choice(others)) if others else None


def frm(place: Place, rng: Random) -> Place | None:
    """Another seat is said to have given the tile."""
    won = place.won
    seats = [seat for seat in range(len(place.game.players)) if seat != won.frm]
    return place.with_won(msgspec.structs.replace(won, frm=rng.choice(seats)))


def who(place: Place, rng: Random) -> Place | None:
    """Another seat is said to have won."""
    won = place.won
    seats = [seat for seat in range(len(place.game.players)) if seat != won.seat]
    return place.with_won(msgspec.structs.replace(won, seat=rng.choice(seats)))


def shown(place: Place, rng: Random) -> Place | None:
    """One tile of the hand as shown is another than the one held."""
    concealed = place.claim.concealed
    at = None if not concealed else rng.choice([n for n, one in enumerate(concealed) if one != place.claim.tile] or [0])
    if at is None or concealed is None or concealed[at] == place.claim.tile:
        return None
    counts = [KIND[one] for one in concealed]
    new = rng.choice([kind for kind in range(34) if counts.count(kind) < 4 and kind != KIND[concealed[at]]])
    return place.claiming(concealed=tuple(sorted((*concealed[:at], new, *concealed[at + 1 :]), key=KIND.__getitem__)))


def liable(place: Place, rng: Random) -> Place | None:
    """A seat is called liable for a hand that nobody is liable for."""
    if place.claim.liable is not None:
        return None
    return place.claiming(
        liable=rng.choice([seat for seat in range(len(place.game.players)) if seat not in (place.won.seat, place.won.frm)])
    )


def shape(place: Place, rng: Random) -> Place | None:
    """The winner was dealt another tile, so that the hand is not complete; the record is consistent with it."""
    hand = tile_replaced(place.whole, place.event, rng)
    return None if hand is None else place.with_hand(hand)


def no_yaku(place: Place, rng: Random) -> Place | None:
    """The only yaku was a triplet of honours: it is of a wind that is nobody's now, in the whole hand."""
    hand = honours_swapped(place.whole, place.event, rng)
    return None if hand is None else place.with_hand(hand)


FAULTS: Final[dict[str, tuple[Fault, tuple[str, ...]]]] = {
    "yaku id": (yaku_id, ("S01", "S02")),
    "yaku han": (yaku_han, ("S03",)),
    "yaku dropped": (yaku_dropped, ("S01",)),
    "yaku added": (yaku_added, ("S02",)),
    "fu": (fu, ("S05",)),
    "points": (points, ("S10",)),
    "limit": (limit, ("S06",)),
    "payment": (payment, ("M01", "M05")),
    "honba payment": (honba_payment, ("M02",)),
    "honba": (honba, ("M02",)),
    "sticks": (sticks, ("M03",)),
    "sticks payment": (sticks_payment, ("M03", "M05")),
    "dora": (dora, ("S07",)),
    "ura": (ura, ("S08",)),
    "aka": (aka, ("S09",)),
    "indicator": (indicator, ("S12",)),
    "tile": (tile, ("W03",)),
    "from whom": (frm, ("W04",)),
    "who": (who, ("W01", "W04", "W05")),
    "shown": (shown, ("W05", "T01")),  # a tile that the seat has discarded and that fits the win as well speaks against the discard
    "liable": (liable, ("M04",)),
    "shape": (shape, ("W01", "R02")),  # a hand in riichi is then not waiting either
    "no yaku": (no_yaku, ("W02",)),
}
"""Every fault: what breaks a win, and the codes of which the first finding must be one."""
