"""§4.2.5: yakuman, one each, and who is liable for them."""

from __future__ import annotations

import pytest

from analyzer.findings.finding import Verdict
from analyzer.model.hand import Hand
from analyzer.scoring.payment import Cause, Winner
from tests.articles.book import SETTINGS, bills, codes, complete, dealt, gains, han, judged, named, pays, ron, scored, won, worth, yaku
from tests.dealer import SCENES, Scene, Script, Stack


def one(text: str, name: str) -> None:
    """The hand is one yakuman of this name: 32000, or 48000 to East, whatever else it holds."""
    found = worth(text)
    assert found.yaku == ((name, 1),)
    assert (found.yakuman, found.base, found.limit, found.han) == (1, 8000, "yakuman", 0)


# -- hands -----------------------------------------------------------------------------------------------------------------------------


def test_4_2_5_01_kokushi() -> None:
    one("19m19p19s123456z9m + 7z tsumo", "kokushi")
    one("19m19p19s1123456z + 7z ron", "kokushi")
    assert ron(worth("19m19p19s1123456z + 7z ron")) == (48000, 32000)
    assert not complete("1199m19p19s12345z + 1z tsumo")
    assert not complete("19m19p18s1123456z + 7z ron")


def test_4_2_5_01_a_wait_for_thirteen_is_not_doubled() -> None:
    assert worth("19m19p19s1234567z + 1m tsumo").base == 8000
    assert worth("19m19p19s1234567z + 1m tsumo", double_yakuman=["kokushi_13"]).base == 16000


@pytest.mark.parametrize("number", range(1, 10))
def test_4_2_5_02_chuuren(number: int) -> None:
    """1112345678999 and any tile of the suit; a wait for all nine is not doubled."""
    scored_hand = worth(f"1112345678999p + {number}p tsumo")
    assert (scored_hand.yakuman, scored_hand.base) == (1, 8000)
    assert worth(f"1112345678999p + {number}p tsumo", double_yakuman=["junsei_chuuren"]).base == 16000


def test_4_2_5_02_chuuren_by_one_wait_and_what_just_misses() -> None:
    one("1112345678899m + 9m ron", "chuuren_poutou")
    assert han("chinitsu", "2233445566778m + 8m tsumo") == 6
    assert han("chinitsu", "2345678999m [closed kan 1111m] + 5m tsumo") == 6  # a closed kan breaks it
    assert not complete("111234567899m1s + 9m tsumo")


def test_4_2_5_03_tenhou() -> None:
    hand = dealt(SCENES["tenhou"])
    assert list(scored(judged(hand))) == ["tenhou"]
    assert won(hand)[0].claim.delta == (48000, -16000, -16000, -16000)
    one("123m567p345s99s67s + 8s tsumo seat E tenhou", "tenhou")


def test_4_2_5_03_not_after_a_closed_kan() -> None:
    """The dealer completes the hand with the replacement of a kan of its first draw."""
    stack = Stack(hands={0: "111m234p567s99s34s"}, draws="1m", replacements="5s", indicators="7z7z")
    found = scored(judged(dealt(Scene(stack, Script(winners=(0,), kans=((0, "1m"),))))))
    assert set(found) == {"menzen_tsumo", "rinshan"}


def test_4_2_5_04_chiihou() -> None:
    hand = dealt(SCENES["chiihou"])
    assert list(scored(judged(hand))) == ["chiihou"]
    assert won(hand)[0].claim.delta == (-16000, 32000, -8000, -8000)
    one("123m567p345s99s67s + 8s tsumo seat S chiihou", "chiihou")


@pytest.mark.parametrize(
    "scene",
    [
        Scene(
            Stack(hands={0: "999p", 1: "123456789m234p5s"}, draws="9p5s", replacements="2z", indicators="7z7z"),
            Script(winners=(1,), kans=((0, "9p"),)),
        ),
        Scene(
            Stack(hands={3: "55z1p", 1: "123456789m234p5s"}, draws="5z2z5s", indicators="7z"),
            Script(winners=(1,), calls=((3, "pon", "5z"),), discards={3: "1p"}),
        ),
        Scene(Stack(hands={1: "123456789m234p5s"}, draws="2z3z4z1z2z5s", indicators="7z"), Script(winners=(1,))),
    ],
    ids=["after a closed kan of another", "after a pon", "on the second draw"],
)
def test_4_2_5_04_not_in_an_interrupted_turn_and_not_later(scene: Scene) -> None:
    assert scored(judged(dealt(scene))) == {"menzen_tsumo": 1, "ittsu": 2}


def test_4_2_5_05_suuankou() -> None:
    one("333m222p444p33s88s + 8s tsumo", "suuankou")  # EMA16-4.3-04
    one("33m88s444p [closed kan 2222p] [closed kan 5555z] + 8s tsumo", "suuankou")


def test_4_2_5_05_by_ron_only_when_waiting_for_the_pair() -> None:
    assert worth("111m222p333s4445z + 5z ron").yakuman == 1
    assert worth("111m222p333s4445z + 5z ron", double_yakuman=["suuankou_tanki"]).base == 16000
    assert yaku("333m222p444p33s88s + 8s ron") == {"sanankou": 2, "toitoi": 2, "tanyao": 1}  # EMA16-4.3-05
    assert worth("333m222p33s88s [pon 444p] + 8s tsumo").yakuman == 0


def test_4_2_5_06_suukantsu() -> None:
    one("4m [closed kan 8888m] [open kan 7777p] [added kan 1111s] [closed kan 5555z] + 4m ron", "suukantsu")
    one("4m [open kan 8888m] [open kan 7777p] [open kan 1111s] [open kan 5555z] + 4m ron", "suukantsu")
    assert worth("4m [closed kan 8888m] [open kan 7777p] [pon 111s] [closed kan 5555z] + 4m ron").yakuman == 0


def test_4_2_5_06_nobody_is_liable_for_it() -> None:
    """Seat 2 feeds the last three of four open kans; seat 1 draws the pair, and all three pay."""
    stack = Stack(hands={1: "111m333p777s222z9m"}, draws="1m3p7s2z", replacements="5z5z5z9m")
    script = Script(winners=(1,), calls=tuple((1, "kan", tile) for tile in ("1m", "3p", "7s", "2z")))
    hand = dealt(Scene(stack, script))
    assert [event.claim.delta for event in won(hand)] == [(-16000, 32000, -8000, -8000)]
    assert list(scored(judged(hand))) == ["suukantsu"]
    assert "M04" in codes(judged(hand, pao_yaku=["daisangen", "daisuushii", "suukantsu"]))


def test_4_2_5_07_ryuuiisou() -> None:
    """With green dragons and without them; where one is needed the second is a flush."""
    one("223344s666s8s [pon 666z] + 8s ron", "ryuuiisou")
    one("2233446668s [chi 234s] + 8s ron", "ryuuiisou")
    assert worth("2233446668s [chi 234s] + 8s ron", ryuuiisou_needs_green=True).yakuman == 0
    assert worth("223344s555s8s [pon 666z] + 8s ron").yakuman == 0


def test_4_2_5_08_chinroutou() -> None:
    one("99m11s111p [pon 111m] [pon 999p] + 9m ron", "chinroutou")
    one("111999m111p99s11s + 1s ron", "chinroutou")
    assert worth("99m11s111z [pon 111m] [pon 999p] + 9m ron").yakuman == 0
    assert worth("99m22s111p [pon 111m] [pon 999p] + 9m ron houtei").yakuman == 0


def test_4_2_5_09_tsuuiisou() -> None:
    one("11z33z555z [pon 222z] [pon 777z] + 1z ron", "tsuuiisou")
    one("1122334455667z + 7z ron", "tsuuiisou")  # seven pairs
    assert worth("99m11z555z [pon 222z] [pon 777z] + 1z ron").yakuman == 0


def test_4_2_5_10_daisangen() -> None:
    one("23m99p777z [pon 555z] [pon 666z] + 4m ron", "daisangen")
    one("23m99p555666777z + 4m ron", "daisangen")
    assert worth("234m67p77z [pon 555z] [pon 666z] + 8p ron").yakuman == 0


def test_4_2_5_11_shousuushii() -> None:
    one("23m44z333z [pon 111z] [pon 222z] + 4m ron", "shousuushii")
    assert worth("23m55z333z [pon 111z] [pon 222z] + 4m ron houtei").yakuman == 0


def test_4_2_5_12_daisuushii_is_a_single_yakuman() -> None:
    one("4m444z333z [pon 111z] [pon 222z] + 4m ron", "daisuushii")
    assert worth("4m444z333z [pon 111z] [pon 222z] + 4m ron", double_yakuman=["daisuushii"]).base == 16000


# -- liability -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("frm", "honba", "due"),
    [
        (1, 1, [0, 32300, -32300, 0]),  # SEED-PAO-T
        (3, 1, [0, 32300, -16000, -16300]),  # SEED-PAO-R
        (2, 0, [0, 32000, -32000, 0]),  # SEED-PAO-SAME
    ],
)
def test_4_2_5_10_liable_for_daisangen(frm: int, honba: int, due: list[int]) -> None:
    """Seat 2 fed the third dragon: it pays a self-draw alone, halves a ron with the discarder, and pays all where it is the discarder."""
    assert gains(bills([Winner(1, named(8000, "daisangen"), 2, ("daisangen",))], frm=frm, honba=honba)) == due


@pytest.mark.parametrize(
    ("name", "due"),
    [
        ("daisangen, liable on a self-draw", (0, 32300, 0, -32300)),
        ("daisangen, liable on a ron", (-16300, 32300, 0, -16000)),
    ],
)
def test_4_2_5_10_at_the_table(name: str, due: tuple[int, ...]) -> None:
    """Seat 1 calls the three dragons from seats 0, 2 and 3, in this order; one counter. Worked by hand in the tests of the dealer."""
    hand = dealt(SCENES[name], honba=1)
    assert [event.claim.delta for event in won(hand)] == [due]
    assert codes(judged(hand)) == []
    assert "M04" in codes(judged(hand, pao_yaku=[]))


def _closed_kan_among_them() -> Hand:
    """Seat 1 makes a closed kan of white dragons, calls the green ones from seat 2 and the red ones from seat 3, and draws the pair."""
    stack = Stack(hands={1: "555z66z77z234m56s9m"}, draws="1p5z6z3p7z4p8p8p5s", replacements="2p")
    script = Script(winners=(1,), calls=((1, "pon", "6z"), (1, "pon", "7z")), kans=((1, "5z"),), discards={1: "?9m6s"})
    return dealt(Scene(stack, script))


def test_4_2_5_10_nobody_is_liable_unless_all_three_are_open() -> None:
    hand = _closed_kan_among_them()
    assert [event.claim.delta for event in won(hand)] == [(-16000, 32000, -8000, -8000)]
    audited = judged(hand)
    assert codes(audited) == []
    assert audited.wins[0].verdict is Verdict.AGREES


def test_4_2_5_10_a_closed_kan_counts_where_the_switch_says_so() -> None:
    audited = judged(_closed_kan_among_them(), pao_closed_kan=True)
    assert codes(audited) == ["M04"]
    assert gains((audited.wins[0].payments,)) == [0, 32000, 0, -32000]


def _four_winds(last: str) -> Hand:
    """Seat 1 calls all four winds, the North ones from seat 3 at the end, and waits for 5m; one counter."""
    stack = Stack(hands={1: "11z22z33z44z5m9m9p9s1p"}, draws=f"1z2z3z6p4z{last}")
    script = Script(winners=(1,), calls=tuple((1, "pon", f"{wind}z") for wind in (1, 2, 3, 4)), discards={1: "9m9p9s1p"})
    return dealt(Scene(stack, script), honba=1)


@pytest.mark.parametrize(
    ("last", "due"),
    [
        ("5m", (0, 32300, -16300, -16000)),  # seat 2 discards it
        ("6p7p8p5m", (0, 32300, 0, -32300)),  # seat 1 draws it
        ("6p5m", (0, 32300, 0, -32300)),  # seat 3 discards it
    ],
)
def test_4_2_5_12_liable_for_daisuushii(last: str, due: tuple[int, ...]) -> None:
    hand = _four_winds(last)
    assert [event.claim.delta for event in won(hand)] == [due]
    audited = judged(hand)
    assert list(scored(audited)) == ["daisuushii"]
    assert tuple(gains((audited.wins[0].payments,))) == due


def test_4_2_5_12_a_split_for_east() -> None:
    """SEED-PAO-E: 48000, 24000 each."""
    assert gains(bills([Winner(0, named(8000, "daisuushii"), 1, ("daisuushii",))], frm=3)) == [48000, -24000, 0, -24000]


def test_4_2_5_13_equal_halves_and_the_counters_by_the_discarder() -> None:
    """Gap item 13, with the deposits as always; where the liable player pays the counters, they are in its half."""
    winner = Winner(1, named(8000, "daisangen"), 2, ("daisangen",))
    (bill,) = bills([winner], frm=3, honba=2, carried=1, deposits=(1,))
    assert [(line.frm, line.points, line.cause) for line in bill] == [
        (3, 16000, Cause.HAND),
        (2, 16000, Cause.LIABILITY),
        (3, 600, Cause.HONBA),
        (None, 2000, Cause.STICK),
    ]
    assert gains(bills([winner], frm=3, honba=2, pao_honba="liable")) == [0, 32600, -16600, -16000]


def test_4_2_5_13_the_whole_hand_is_one_yakuman() -> None:
    """R-4.2-08: what is liable is all there is, however many names it has."""
    assert SETTINGS.pao_composite == "whole_hand"
    hand = worth("11z77z [pon 555z] [pon 666z] [pon 222z] + 7z ron")
    assert (hand.yakuman, hand.base) == (1, 8000)
    assert pays(hand, east=False, tsumo=True) == [16000, 8000, 8000]
