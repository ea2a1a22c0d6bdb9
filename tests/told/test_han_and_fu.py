"""Han and fu against the yaku, without a tile: what no hand can have is found, and what some hand can have is not."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.findings.finding import Severity, Verdict
from tests.told.sheet import audited, grave, ron, tsumo

# Each value is worked by hand: 3 han 40 fu off another than the dealer are 5,200 (the official table), and so on.
RIGHT: dict[str, dict[str, Any]] = {
    "riichi and pinfu by ron": ron(riichi="Boris", yaku="riichi, pinfu, dora", han=3, fu=30, points=3900),
    "pinfu by self-draw": tsumo(yaku="tsumo, pinfu", han=2, fu=20, points="400/700"),
    "seven pairs": ron(yaku="chiitoitsu, dora 2", han=4, fu=25, points=6400),
    "an open half flush": ron(yaku="honitsu, haku", han=3, fu=40, open=True, points=5200),
    "a closed half flush": ron(yaku="honitsu, haku", han=4, fu=40, open=False, points=8000),
    "a half flush of which nobody says whether it was open": ron(yaku="honitsu", han=2, fu=30),
    "the dealer": ron("Anna", "Boris", yaku="toitoi, haku", han=3, fu=40, points=7700),
    "the dealer by self-draw": tsumo("Anna", yaku="tsumo, riichi, tanyao", riichi="Anna", han=3, fu=30, points="2000 all"),
    "a limit": ron(yaku="chinitsu, dora", han=6, points=12000, limit="haneman", open=True),
    "a limit in place of han": ron(han="mangan", points=8000),
    "yakuman": ron(yaku="daisangen", han="yakuman", points=32000),
    "the last tile by self-draw": tsumo(yaku="haitei", han=1, fu=30, open=True),
    "han that only luck can have": ron(han=1, fu=110, points=3600),
    "value sets by their number": ron(yaku="yakuhai 2, dora 1", han=3, fu=40),
    "han and no list": ron(han=2, fu=40, points=2600),
    "no fu, and points that tell them": ron(han=3, points=5200),
    "all that an open straight can be": ron(yaku="ittsu", han=1, fu=30, open=True, points=1000),
    "a triplet of one's own wind that is the round's too": ron("Anna", "Boris", yaku="seat_wind, round_wind", han=2, fu=40, points=3900),
}


@pytest.mark.parametrize("hand", RIGHT.values(), ids=RIGHT)
def test_what_a_hand_can_have_is_not_found(hand: dict[str, Any]) -> None:
    result = audited(hand)
    assert [(one.code, one.found, one.expected) for one in grave(result)] == []
    (win,) = result.wins
    assert win.verdict is Verdict.CANNOT_TELL, "what was not checked is never called right"
    assert win.reasons == ("the winning hand is not recorded",)


WRONG: dict[str, tuple[dict[str, Any], str, str]] = {
    "20 fu by ron": (ron(riichi="Boris", yaku="riichi, pinfu, dora", han=3, fu=20), "S05", "30 fu"),
    "20 fu by ron, and no list": (ron(riichi="Boris", han=3, fu=20), "S05", "at least 25 fu"),
    "20 fu by self-draw without pinfu": (tsumo(yaku="tsumo, riichi", riichi="Boris", han=2, fu=20), "S05", "at least 30 fu"),
    "30 fu with pinfu by self-draw": (tsumo(yaku="tsumo, pinfu", han=2, fu=30), "S05", "20 fu"),
    "40 fu with pinfu by ron": (ron(yaku="pinfu, tanyao", han=2, fu=40), "S05", "30 fu"),
    "25 fu and no seven pairs": (ron(yaku="haku, dora", han=2, fu=25), "S05", "at least 30 fu"),
    "30 fu with seven pairs": (ron(yaku="chiitoitsu", han=2, fu=30), "S05", "25 fu"),
    "no such fu": (ron(yaku="haku", han=1, fu=45), "S05", "no such fu"),
    "three concealed triplets for 30 fu": (ron(yaku="sanankou", han=2, fu=30), "S05", "at least 40 fu"),
    # 20, 32 for a closed kan of honours, 4 for the pair, 2 for the wait: 58, counted 60.
    "three runs for 110 fu": (ron(yaku="sanshoku", han=1, fu=110, open=True), "S05", "at most 60 fu"),
    "pinfu in an open hand": (ron(yaku="pinfu, dora", han=2, fu=30, open=True), "S02", "nothing in its place"),
    "all simples in an open hand, which is no yaku here": (ron(yaku="tanyao", han=1, fu=30, open=True), "S02", "nothing in its place"),
    "ippatsu without riichi": (tsumo(yaku="tsumo, ippatsu", han=2, fu=30), "S02", "nothing in its place"),
    "the last tile of the wall by ron": (ron(yaku="haitei", han=1, fu=30), "S02", "nothing in its place"),
    "the last discard by self-draw": (tsumo(yaku="houtei", han=1, fu=30), "S02", "nothing in its place"),
    "a self-draw by ron": (ron(yaku="tsumo, haku", han=2, fu=40), "S02", "nothing in its place"),
    "heaven for another than the dealer": (tsumo(yaku="tenhou", han="yakuman"), "S02", "nothing in its place"),
    "all simples with a dragon": (ron(yaku="tanyao, haku", han=2, fu=40), "S02", "nothing in its place"),
    "seven pairs with two equal runs": (ron(yaku="chiitoitsu, iipeikou", han=3, fu=25), "S02", "nothing in its place"),
    "all triplets with a straight": (ron(yaku="toitoi, ittsu", han=3, fu=40), "S02", "nothing in its place"),
    "pinfu with a dragon": (ron(yaku="pinfu, haku", han=2, fu=30), "S02", "nothing in its place"),
    "a riichi that the list forgets": (ron(riichi="Boris", yaku="pinfu", han=1, fu=30), "S01", "Riichi"),
    "fewer han than the list": (ron(riichi="Boris", yaku="riichi, pinfu, dora 2", han=3, fu=30), "S04", "4 han"),
    "a yaku of a han for two": (ron(yaku=["haku 2"], fu=40), "S03", "1 han"),
    "points that do not follow": (ron(yaku="chinitsu", han=6, points=8000), "S10", "12000"),
    "a limit that is another": (ron(yaku="chinitsu", han=6, limit="baiman", points=12000), "S06", "haneman"),
    "riichi with an open hand": (ron(riichi="Boris", yaku="riichi", han=1, fu=40, open=True), "R01", "a closed hand"),
}


@pytest.mark.parametrize(("hand", "code", "expected"), WRONG.values(), ids=WRONG)
def test_what_no_hand_can_have_is_found_once(hand: dict[str, Any], code: str, expected: str) -> None:
    result = audited(hand)
    assert [(one.code, one.expected) for one in grave(result)] == [(code, expected)]
    assert result.wins[0].verdict is Verdict.DIFFERS


def test_fu_that_pinfu_settles_say_who_owes_whom() -> None:
    """3 han 20 fu pay 2,600, 3 han 30 fu 3,900 (the official table): 1,300 are missing."""
    (finding,) = grave(audited(ron(riichi="Boris", yaku="riichi, pinfu, dora", han=3, fu=20)))
    assert finding.severity is Severity.ERROR
    assert finding.effect == (-1300, 1300, 0, 0)


def test_more_han_than_the_list_may_be_a_list_that_leaves_something_out() -> None:
    (finding,) = grave(audited(ron(riichi="Boris", yaku="riichi, pinfu", han=4, fu=30)))
    assert (finding.code, finding.severity) == ("S04", Severity.WARNING)


def test_a_riichi_in_the_list_and_no_deposit() -> None:
    """A lone winner takes the deposit back: nothing is owed, and the record is odd all the same."""
    (finding,) = grave(audited(ron(yaku="riichi", han=1, fu=40), ron("Chiyo", "Dmitri", yaku="riichi", riichi="Chiyo", han=1, fu=40)))
    assert (finding.code, finding.severity, finding.hand) == ("R07", Severity.WARNING, 0)


def test_what_a_book_has_otherwise_is_right_there() -> None:
    """All simples counts in an open hand of the platform; there 20 fu of an open hand are 30."""
    assert grave(audited(ron(yaku="tanyao", han=1, fu=30, open=True), rules="tenhou")) == []
    (finding,) = grave(audited(ron(yaku="tanyao", han=1, fu=20, open=True), rules="tenhou"))
    assert (finding.code, finding.expected) == ("S05", "at least 30 fu")


def test_double_yakuman_by_name() -> None:
    """The platform pays four concealed triplets with a pair wait once and a Pantheon rule set twice: a record says how often it counted."""
    twice = ron(yaku="suuankou tanki", han="2 yakuman", points=64000)
    (finding,) = (one for one in grave(audited(twice)) if one.code != "S10")
    assert (finding.code, finding.found, finding.expected) == ("S03", "2 yakuman", "1 yakuman")
    assert grave(audited(ron(yaku="suuankou tanki", han="yakuman", points=32000))) == []
