"""The governing regulation as the tests of its clauses ask it: a hand's yaku, fu and points, a settlement, a small game.

Hands are written in the notation of the yaku examples (`tests.scoring.notation`): seat South in the East round unless told.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from analyzer import Audit, NoScore, Payment, Score, audit, load_regulation, score
from analyzer.findings.finding import Finding
from analyzer.model.event import Event, Won
from analyzer.model.game import DeclaredRules, Game, Player, Source
from analyzer.model.hand import Hand
from analyzer.model.tile import Seat
from analyzer.scoring.fu import FuLine
from analyzer.scoring.payment import Winner, settle
from analyzer.scoring.value import value_of
from tests import settlement
from tests.dealer import Scene, Start, deal_hand
from tests.dealer.rules import FESTIVAL, Rules
from tests.dealer.script import Script, Scripted
from tests.dealer.wall import Deal, Wall
from tests.scoring.notation import changed, parse

BOOK: Final = load_regulation("festival-2018")
SETTINGS: Final = BOOK.settings
EAST, SOUTH, WEST, NORTH = range(4)


# -- a hand ----------------------------------------------------------------------------------------------------------------------------


def result(text: str, **axes: object) -> Score | NoScore:
    """What a hand is worth, with some axes changed; never an impossible hand."""
    hand = parse(text, changed(SETTINGS, axes) if axes else SETTINGS)
    scored = score(hand.concealed, hand.melds, hand.win, hand.situation, hand.settings)
    assert not isinstance(scored, NoScore) or scored.reason == "no_yaku", scored
    return scored


def worth(text: str, **axes: object) -> Score:
    """The same of a hand that has a yaku."""
    scored = result(text, **axes)
    assert isinstance(scored, Score), scored
    return scored


def yaku(text: str, **axes: object) -> dict[str, int]:
    """Yaku and han (times, for a yakuman); empty for a hand without a yaku."""
    scored = result(text, **axes)
    return dict(scored.yaku) if isinstance(scored, Score) else {}


def han(name: str, text: str, **axes: object) -> int:
    """Han of one yaku in a hand, 0 where it is not there."""
    return yaku(text, **axes).get(name, 0)


def complete(text: str) -> bool:
    """Whether a hand is a winning shape at all."""
    hand = parse(text, SETTINGS)
    scored = score(hand.concealed, hand.melds, hand.win, hand.situation, hand.settings)
    assert not isinstance(scored, NoScore) or scored.reason in {"shape", "no_yaku"}, scored
    return not (isinstance(scored, NoScore) and scored.reason == "shape")


def fu(text: str, **axes: object) -> tuple[int, int]:
    """Fu before and after rounding."""
    scored = worth(text, **axes)
    return scored.raw_fu, scored.fu


def lines(text: str, about: str = "", **axes: object) -> list[tuple[str, int]]:
    """The lines of the bill of fu whose reason begins so."""
    bill: tuple[FuLine, ...] = worth(text, **axes).bill
    return sorted((line.reason, line.points) for line in bill if line.reason.startswith(about))


# -- points ----------------------------------------------------------------------------------------------------------------------------


def valued(base: int) -> Score:
    """A score of which only the base points matter."""
    return msgspec.structs.replace(worth("234m567p345s55s67s + 8s ron"), base=base)


def of(han: int, fu: int, **axes: object) -> Score:
    """A score of so many han and fu."""
    value = value_of(han, fu, changed(SETTINGS, axes) if axes else SETTINGS)
    return msgspec.structs.replace(valued(value.base), limit=value.limit)


def named(base: int, *names: str) -> Score:
    """A yakuman by name of so many base points."""
    return msgspec.structs.replace(valued(base), yaku=tuple((name, 1) for name in names), yakuman=base // 8000, limit="yakuman")


def bills(
    winners: Sequence[Winner],
    *,
    frm: Seat,
    dealer: Seat = EAST,
    honba: int = 0,
    carried: int = 0,
    deposits: Sequence[Seat] = (),
    **axes: object,
) -> tuple[tuple[Payment, ...], ...]:
    """The payments, a bill a winner; ``deposits`` are the seats that paid a stick in this hand."""
    settings = changed(SETTINGS, axes) if axes else SETTINGS
    return settle(winners, frm=frm, dealer=dealer, honba=honba, carried=carried, deposits=deposits, settings=settings)


def gains(paid: tuple[tuple[Payment, ...], ...]) -> list[int]:
    """What each seat gains or loses by all bills together."""
    return settlement.gains(chain.from_iterable(paid))


def pays(scored: Score, *, east: bool, tsumo: bool, **axes: object) -> list[int]:
    """What each payer pays, East first: one number by ron, three by self-draw."""
    seat = EAST if east else WEST
    (bill,) = bills([Winner(seat, scored)], frm=seat if tsumo else NORTH, **axes)
    return [payment.points for payment in bill]


def ron(scored: Score, **axes: object) -> tuple[int, int]:
    """What the discarder pays to East, and to another."""
    return pays(scored, east=True, tsumo=False, **axes)[0], pays(scored, east=False, tsumo=False, **axes)[0]


def tsumo(scored: Score, **axes: object) -> tuple[int, int, int]:
    """By self-draw: what each pays East; what East, and what each other pays another."""
    each = pays(scored, east=True, tsumo=True, **axes)
    shares = pays(scored, east=False, tsumo=True, **axes)
    assert len(set(each)) == 1
    assert shares[1] == shares[2]
    return each[0], shares[0], shares[1]


def cells() -> list[dict[str, str]]:
    """Every cell of the two printed tables: winner, win, fu and han or a limit, and the payments."""
    found: list[dict[str, str]] = []
    for name in ("table_ema_2016", "table_rrc"):
        with (Path(__file__).parents[1] / "scoring" / "facts" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            found += csv.DictReader(file)
    return found


# -- a game ----------------------------------------------------------------------------------------------------------------------------


def dealt(scene: Scene, *, rules: Rules = FESTIVAL, number: int = 0, honba: int = 0, carried: int = 0) -> Hand:
    """A scene played once, what is claimed of its wins by another engine."""
    rng = Random(1)
    tiles = scene.stack.build(rng, red_fives=False)
    deal = Deal(Wall(tiles), (rng.randrange(6) + 1, rng.randrange(6) + 1))
    hand, _ = deal_hand(rules, deal, Scripted(scene.script or Script()), Start(number, honba, carried))
    return hand


def game(*hands: Hand) -> Game:
    """A game of these hands, cut off before its end."""
    return Game(
        source=Source(name="articles", format="dealt"),
        players=(Player("Aoi"), Player("Botan"), Player("Chidori"), Player("Daigo")),
        hands=list(hands),
        rules=DeclaredRules(book="festival-2018"),
    )


def judged(*hands: Hand, **axes: object) -> Audit:
    """The audit of a game of these hands, with some axes changed."""
    return audit(game(*hands), BOOK.overlay(axes, "changed") if axes else None)


CUT_OUT: Final = frozenset({"G03", "G04", "G10"})
"""What a scene with counters or carried deposits shows at its start: it is cut out of its game, and the hands before it are missing."""


def wrong(audited: Audit) -> list[Finding]:
    """The findings, without the notes on what rests on an ambiguous clause, and without what being cut out of a game makes of a scene."""
    return [one for one in audited.findings if one.code != "X03" and not (one.code in CUT_OUT and one.hand == 0)]


def codes(audited: Audit) -> list[str]:
    """Their codes."""
    return [finding.code for finding in wrong(audited)]


def won(hand: Hand) -> list[Won]:
    """The wins of a hand as recorded."""
    return [event for event in hand.events if isinstance(event, Won)]


def scored(audited: Audit, number: int = 0) -> dict[str, int]:
    """The yaku that the audit gives a win; the record must agree with all of it."""
    assert wrong(audited) == []
    found = audited.wins[number].score
    assert found is not None
    return dict(found.yaku)


def with_events(hand: Hand, events: Sequence[Event]) -> Hand:
    """The hand with other events; the numbers of the copies no longer fit and are left out."""
    return msgspec.structs.replace(hand, events=tuple(events), copies=None)
