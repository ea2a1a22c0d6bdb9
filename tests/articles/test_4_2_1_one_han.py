"""§4.2.1: yaku of one han, open and closed; of riichi, ippatsu, kans and last tiles by small games."""

from __future__ import annotations

import pytest

from analyzer.findings.finding import Verdict
from analyzer.model.event import AddedKan, ClosedKan, Discard, DoraTurned, Drawn, Event, Pon, Riichi, StickPaid, Won
from analyzer.model.hand import Hand
from analyzer.model.outcome import WinClaim
from analyzer.model.tile import parse_tiles
from tests.articles.book import codes, dealt, han, judged, lines, ron, scored, with_events, won, worth, yaku
from tests.dealer import SCENES, Scene, Script, Stack

WAITS_ON_6S_9S = "234m567p345s66s78s"


def tile(name: str) -> int:
    (one,) = parse_tiles(name)
    return one


def declared(hand: Hand, seat: int, number: int) -> Hand:
    """The hand with a riichi of the seat put in at its discard of this number."""
    events: list[Event] = []
    made = -1
    for event in hand.events:
        if isinstance(event, Discard) and event.seat == seat:
            made += 1
            if made == number:
                events += [Riichi(seat), event, StickPaid(seat)]
                continue
        events.append(event)
    return with_events(hand, events)


# -- riichi ----------------------------------------------------------------------------------------------------------------------------


def test_4_2_1_01_riichi_is_1_han_in_a_closed_waiting_hand() -> None:
    assert han("riichi", "234m567p345s55s67s + 8s ron riichi") == 1
    assert han("riichi", "234m567p345s55s67s + 8s ron") == 0
    assert han("riichi", "234m678p67s99m [closed kan 5555z] + 8s ron riichi") == 1


def test_4_2_1_01_the_stake_is_1000() -> None:
    """Seat 1 declares riichi and wins 3900 from seat 2: 3 han 30 fu, and its own 1000 back."""
    hand = dealt(IPPATSU["a discard of the next turn"])
    assert [event.scores for event in hand.events if isinstance(event, StickPaid)] == [(30000, 29000, 30000, 30000)]
    assert [event.claim.delta for event in won(hand)] == [(0, 4900, -3900, 0)]
    assert codes(judged(hand)) == []


def test_4_2_1_01_not_with_an_open_hand_and_not_without_a_wait() -> None:
    opened = dealt(SCENES["added kan"])
    assert "R01" in codes(judged(declared(opened, 1, 0)))
    far = dealt(Scene(Stack(hands={2: "147m258p369s1234z"}), Script(winners=())))
    assert "R02" in codes(judged(declared(far, 2, 1)))


# -- ippatsu ---------------------------------------------------------------------------------------------------------------------------


def _riichi(after: str, **more: object) -> Scene:
    """Seat 1 declares riichi with its second discard, waiting for 6s and 9s; ``after`` are the draws from then on."""
    hands = {1: WAITS_ON_6S_9S} | more.pop("hands", {})  # type: ignore[operator]
    replacements = str(more.pop("replacements", ""))
    stack = Stack(hands=hands, draws="2z3z4z1z2z9m" + after, replacements=replacements, indicators="7z3z", ura="7z3z")
    return Scene(stack, Script(winners=(1,), riichi={1: 1}, **more))  # type: ignore[arg-type]


IPPATSU = {
    "a discard of the next turn": _riichi("9s"),
    "the last discard before the own turn": _riichi("4z1z9s"),
    "the own next draw": _riichi("4z1z2z9s"),
}
NO_IPPATSU = {
    "one turn too late": _riichi("4z1z2z3z9s"),
    "after a pon": _riichi("5z9s", hands={3: "55z1p"}, calls=((3, "pon", "5z"),), discards={3: "?1p"}),
    "after a chi": _riichi("2p9s", hands={3: "13p1p"}, calls=((3, "chi", "2p"),), discards={3: "?1p"}),
    "after an open kan": _riichi("5z", hands={3: "555z"}, calls=((3, "kan", "5z"),), replacements="9s"),
    "after a closed kan": _riichi("1m", hands={2: "111m"}, kans=((2, "1m"),), replacements="9s"),
}


@pytest.mark.parametrize("name", IPPATSU)
def test_4_2_1_02_ippatsu_is_1_han_more(name: str) -> None:
    found = scored(judged(dealt(IPPATSU[name])))
    assert (found["riichi"], found["ippatsu"]) == (1, 1)


@pytest.mark.parametrize("name", NO_IPPATSU)
def test_4_2_1_02_no_ippatsu(name: str) -> None:
    found = scored(judged(dealt(NO_IPPATSU[name])))
    assert found["riichi"] == 1
    assert "ippatsu" not in found


def test_4_2_1_02_a_robbed_kan_is_not_made_and_cancels_nothing() -> None:
    """Seat 2 calls 9s; seat 1 declares riichi; seat 2 draws the last 9s and adds it."""
    stack = Stack(hands={1: WAITS_ON_6S_9S, 2: "99s1z"}, draws="9s2z3z4z9s", indicators="7z", ura="7z")
    script = Script(winners=(1,), first_win=5, riichi={1: 0}, calls=((2, "pon", "9s"),), kans=((2, "9s"),), discards={2: "1z"})
    found = scored(judged(dealt(Scene(stack, script))))
    assert found == {"riichi": 1, "ippatsu": 1, "chankan": 1, "pinfu": 1}


# -- double riichi ---------------------------------------------------------------------------------------------------------------------


def test_4_2_1_03_double_riichi_is_2_han_in_all() -> None:
    hand = dealt(
        Scene(Stack(hands={1: WAITS_ON_6S_9S}, draws="2z3z4z1z2z4z9s", indicators="7z", ura="7z"), Script(winners=(1,), riichi={1: 0}))
    )
    assert sum(value for name, value in scored(judged(hand)).items() if "riichi" in name) == 2
    assert worth("234m567p345s55s67s + 8s ron riichi double_riichi").han == 1 + worth("234m567p345s55s67s + 8s ron riichi").han
    assert worth("234m567p345s55s67s + 8s ron riichi double_riichi", double_riichi=False).han == 3


@pytest.mark.parametrize(
    ("hands", "calls", "kans", "draws", "replacements"),
    [
        ({2: "55z1p"}, ((2, "pon", "5z"),), (), "5z2z3z4z1z2z3z4z9s", ""),
        ({0: "111m"}, (), ((0, "1m"),), "1m4z3z1z2z4z3z1z2z9s", "2z"),
    ],
    ids=["a pon before", "a closed kan before"],
)
def test_4_2_1_03_not_after_a_call_or_kan(
    hands: dict[int, str], calls: tuple[tuple[int, str, str], ...], kans: tuple[tuple[int, str], ...], draws: str, replacements: str
) -> None:
    stack = Stack(hands={1: WAITS_ON_6S_9S, **hands}, draws=draws, replacements=replacements, indicators="7z7z", ura="7z")
    script = Script(winners=(1,), riichi={1: 0}, calls=calls, kans=kans, discards={2: "1p"} if calls else {})
    found = scored(judged(dealt(Scene(stack, script))))
    assert found["riichi"] == 1
    assert "double_riichi" not in found


def test_4_2_1_03_not_on_the_second_turn() -> None:
    assert "double_riichi" not in scored(judged(dealt(IPPATSU["the own next draw"])))


# -- hands -----------------------------------------------------------------------------------------------------------------------------


def test_4_2_1_04_self_draw_with_a_closed_hand() -> None:
    assert han("menzen_tsumo", "234m1112356777s + 4s tsumo") == 1
    assert han("menzen_tsumo", "234m678p67s99m [closed kan 5555z] + 8s tsumo") == 1
    assert han("menzen_tsumo", "234m1112356777s + 4s ron riichi") == 0
    assert han("menzen_tsumo", "234m678p67s99m [pon 555z] + 8s tsumo") == 0


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("234m567p345s55s67s + 8s ron", 1),
        ("234m567p345s33z67s + 8s ron", 1),  # a wind that is neither seat nor round
        ("234m567p345s77z67s + 8s ron riichi", 0),  # dragons
        ("234m567p345s22z67s + 8s ron riichi", 0),  # the seat wind
        ("234m567p345s11z67s + 8s ron riichi", 0),  # the round wind
        ("234m567p345s55s68s + 7s ron riichi", 0),  # a closed wait
        ("234m567p345s55s89s + 7s ron riichi", 0),  # an edge
        ("56789p11m234m678s + 7p ron", 1),  # an edge or two-sided, as one likes: EMA16-4.1.1-edge-or-ryanmen
        ("234m567p333s55s67s + 8s ron riichi", 0),  # a triplet
        ("567p345s55s67s [chi 234m] + 8s ron houtei", 0),  # open
    ],
)
def test_4_2_1_05_pinfu(hand: str, value: int) -> None:
    assert han("pinfu", hand) == value


def test_4_2_1_05_pinfu_has_the_base_fu_alone() -> None:
    """30 by ron, 20 by self-draw, so that both stand together."""
    assert (worth("234m567p345s55s67s + 8s ron").fu, worth("234m567p345s55s67s + 8s tsumo").fu) == (30, 20)
    assert yaku("234m567p345s99s67s + 8s tsumo") == {"menzen_tsumo": 1, "pinfu": 1}
    assert han("pinfu", "234m567p345s99s67s + 8s tsumo", pinfu_tsumo=False) == 0


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("223344m567p55s67s + 8s ron", 1),
        ("223344m567p55s67s + 8s tsumo", 1),
        ("234m567p22334s55z + 4s ron", 1),
        ("234m234p567s55s67s + 8s ron", 0),  # the numbers alone are the same
        ("234m345m567p55s67s + 8s ron", 0),  # the suit alone
        ("223344m55s67s [chi 567p] + 8s ron houtei", 0),  # open
    ],
)
def test_4_2_1_06_iipeikou(hand: str, value: int) -> None:
    assert han("iipeikou", hand) == value


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("234m567p345s55s67s + 8s ron", 1),
        ("22m33m55m22p66p33s4s + 4s ron", 1),
        ("234m567p345s99s67s + 8s ron", 0),
        ("234m567p345s33z67s + 8s ron", 0),
        ("234m567p345s55s78s + 9s ron", 0),
    ],
)
def test_4_2_1_07_tanyao_closed(hand: str, value: int) -> None:
    assert han("tanyao", hand) == value


def test_4_2_1_07_tanyao_open_is_a_switch() -> None:
    """SEED-RUL-TANYAO: no win under the book; 1 han 30 fu, 1500 and 1000, where open all simples counts."""
    hand = "333s66m567p78s [chi 234m] + 6s ron"
    assert yaku(hand) == {}
    assert yaku(hand, open_tanyao=True) == {"tanyao": 1}
    scored_open = worth(hand, open_tanyao=True)
    assert (scored_open.han, scored_open.fu) == (1, 30)
    assert ron(scored_open) == (1500, 1000)


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("234m234p23s678s99m + 4s ron", 2),
        ("234m666m234p55p24s + 3s tsumo", 2),
        ("666m234p55p24s [chi 234m] + 3s ron", 1),
        ("234m345p23s678s99m + 4s ron", 0),
        ("67s99m234p234s [chi 345m] + 8s ron houtei", 0),
    ],
)
def test_4_2_1_08_sanshoku_doujun(hand: str, value: int) -> None:
    assert han("sanshoku_doujun", hand) == value


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("33m123m123s456s78s + 9s ron", 2),  # EMA16-4.3-02
        ("33m123s123s78s [chi 456s] + 9s ron", 1),  # EMA16-4.3-03
        ("33m123m123s456s78s + 6s ron riichi", 0),  # 678s instead of 789s
        ("33m123m123s456p78s + 9s ron riichi", 0),  # two suits
    ],
)
def test_4_2_1_09_ittsu_has_no_entry_and_is_in_force(hand: str, value: int) -> None:
    """Gap item 5: 1 han open and 2 closed, as EMA 2016 has it between two entries of the page."""
    assert han("ittsu", hand) == value


def test_4_2_1_09_ittsu_is_a_switch() -> None:
    """The three official hands without it: 3 han 20 fu, 2 han 30 fu, and no yaku at all (a dora is none)."""
    drawn = worth("33m123m123s456s78s + 9s tsumo riichi", ittsu=False)
    assert dict(drawn.yaku) == {"riichi": 1, "menzen_tsumo": 1, "pinfu": 1}
    assert (drawn.han, drawn.fu) == (3, 20)
    assert ron(worth("33m123m123s456s78s + 9s ron riichi", ittsu=False)) == (2900, 2000)
    assert yaku("33m123s123s78s [chi 456s] + 9s ron dora 6s", ittsu=False) == {}


@pytest.mark.parametrize(("tiles", "name"), [("5", "haku"), ("6", "hatsu"), ("7", "chun")])
def test_4_2_1_10_dragon_triplets(tiles: str, name: str) -> None:
    for form in ("[pon {0}{0}{0}z]", "[open kan {0}{0}{0}{0}z]", "[added kan {0}{0}{0}{0}z]", "[closed kan {0}{0}{0}{0}z]", "{0}{0}{0}z"):
        assert han(name, f"234m678p67s99m {form.format(tiles)} + 8s tsumo") == 1
    assert han(name, f"234m678p67s345s{tiles}{tiles}z + 8s ron riichi") == 0


def test_4_2_1_10_each_of_them_counts() -> None:
    assert yaku("234m67p11s [pon 555z] [pon 777z] + 8p ron") == {"haku": 1, "chun": 1}


@pytest.mark.parametrize(("seat", "wind"), [("E", "1"), ("S", "2"), ("W", "3"), ("N", "4")])
def test_4_2_1_11_triplet_of_the_seat_wind(seat: str, wind: str) -> None:
    round_ = "S" if seat != "S" else "E"
    for form in (f"[pon {wind * 3}z]", f"[closed kan {wind * 4}z]", f"{wind * 3}z"):
        assert yaku(f"234m567p88s67s {form} + 5s ron seat {seat} round {round_}") == {"seat_wind": 1}
    assert han("seat_wind", f"234m567p67s345s{wind * 2}z + 5s ron riichi seat {seat} round {round_}") == 0


def test_4_2_1_11_another_wind_is_worth_nothing() -> None:
    assert yaku("234m567p88s67s [pon 333z] + 5s ron seat S round E") == {}


@pytest.mark.parametrize(("round_", "wind"), [("E", "1"), ("S", "2")])
def test_4_2_1_12_triplet_of_the_round_wind(round_: str, wind: str) -> None:
    hand = f"234m567p88s67s [pon {wind * 3}z] + 5s ron round {round_} seat "
    assert yaku(hand + "W") == {"round_wind": 1}
    assert yaku(hand + round_) == {"seat_wind": 1, "round_wind": 1}
    other = {"E": "S", "S": "E"}[round_]
    assert yaku(f"234m567p88s67s [pon {wind * 3}z] + 5s ron round {other} seat W") == {}


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("123789p112233s7z + 7z ron", 2),
        ("123m789m123p11z89s + 7s ron", 2),
        ("13p123s444z66z [chi 123m] + 2p ron", 1),
        ("11s123s789s33z [pon 111z] + 3z ron seat E", 1),  # EMA16-4.3-09
        ("123m789m123p22s89s + 7s ron riichi", 0),  # the pair
        ("123m789m123p11z78s + 6s ron riichi", 0),  # one set
        ("99m11s111z [pon 111m] [pon 777z] + 9m ron", 0),  # no run
    ],
)
def test_4_2_1_13_chanta(hand: str, value: int) -> None:
    assert han("chanta", hand) == value


def test_4_2_1_13_honours_are_not_demanded_but_junchan_takes_its_place() -> None:
    """Gap item 8, SEED-RUL-JUNCHAN: 3 han 40 fu, 7700 and 5200, and not 5 han."""
    scored_hand = worth("123m789m123p11s89s + 7s ron")
    assert dict(scored_hand.yaku) == {"junchan": 3}
    assert ron(scored_hand) == (7700, 5200)


# -- kans and last tiles ---------------------------------------------------------------------------------------------------------------

RINSHAN = {
    "closed": Scene(
        Stack(hands={0: "111m234p567s99s34s"}, draws="2z3z4z1z1m", replacements="5s", indicators="7z7z"),
        Script(winners=(0,), kans=((0, "1m"),)),
    ),
    "open": SCENES["rinshan"],
    "added": Scene(
        Stack(hands={1: "55z234m567p78s99m1z"}, draws="5z2z3z4z5z", replacements="9s", indicators="7z7z"),
        Script(winners=(1,), calls=((1, "pon", "5z"),), kans=((1, "5z"),), discards={1: "1z"}),
    ),
}


@pytest.mark.parametrize(("kind", "closed"), [("closed", True), ("open", False), ("added", False)])
def test_4_2_1_14_rinshan(kind: str, closed: bool) -> None:
    """1 han; it is a self-draw, for its 2 fu and, in a closed hand, for menzen tsumo."""
    audited = judged(dealt(RINSHAN[kind]))
    found = scored(audited)
    assert found["rinshan"] == 1
    assert ("menzen_tsumo" in found) is closed
    win = audited.wins[0]
    assert win.seat == win.frm
    assert win.score is not None
    assert [line.points for line in win.score.bill if line.reason == "tsumo"] == [2]


def test_4_2_1_14_not_on_a_tile_of_the_wall() -> None:
    assert "rinshan" not in scored(judged(dealt(SCENES["added kan"])))
    assert lines("234m67s55z [open kan 6666p] [chi 345s] + 8s tsumo rinshan", "tsumo", rinshan_tsumo_fu=False) == []


def test_4_2_1_15_chankan() -> None:
    """1 han; a ron of the player who adds the tile; no indicator is turned."""
    hand = dealt(SCENES["chankan"])
    audited = judged(hand)
    assert scored(audited)["chankan"] == 1
    assert isinstance(hand.events[-2], AddedKan)
    assert not any(isinstance(event, DoraTurned) for event in hand.events)
    assert (audited.wins[0].seat, audited.wins[0].frm) == (0, 2)
    assert {line.frm for line in audited.wins[0].payments} == {2}
    turned = with_events(hand, [*hand.events[:-1], DoraTurned(tile("9p")), hand.events[-1]])
    assert codes(judged(turned)) == ["T07", "S12"]
    assert han("chankan", "67s99p234m [pon 555z] [chi 345s] + 8s ron chankan") == 1


def _robbed(waiting: str, kan: str, delta: tuple[int, ...] | None = None) -> Hand:
    """The dealer declares a closed kan of its first draw, and seat 1 calls a win on it."""
    hand = dealt(Scene(Stack(hands={0: kan * 3, 1: waiting}, draws=kan, indicators="5p5p"), Script(winners=(), kans=((0, kan),))))
    at = next(index for index, event in enumerate(hand.events) if isinstance(event, ClosedKan))
    return with_events(hand, [*hand.events[: at + 1], Won(1, 0, WinClaim(tile=tile(kan), delta=delta))])


def test_4_2_1_16_a_closed_kan_is_robbed_by_thirteen_orphans_alone() -> None:
    orphans = judged(_robbed("19m19p19s1234566z", "7z", (-32000, 32000, 0, 0)))
    assert codes(orphans) == []
    assert orphans.wins[0].verdict is Verdict.AGREES
    assert orphans.wins[0].score is not None
    assert [name for name, _ in orphans.wins[0].score.yaku] == ["kokushi"]
    assert codes(judged(_robbed("19m19p19s1234566z", "7z"), rob_closed_kan="none")) == ["C11"]
    assert codes(judged(_robbed("23m456m789p111s22s", "1m"))) == ["C11"]


def test_4_2_1_17_haitei() -> None:
    assert scored(judged(dealt(SCENES["haitei"])))["haitei"] == 1
    assert han("haitei", "67s55z234m [pon 666p] [chi 345s] + 8s tsumo haitei") == 1
    assert han("haitei", "67s55z234m [pon 666p] [chi 345s] + 8s tsumo") == 0


def test_4_2_1_17_haitei_on_a_replacement_tile_is_a_switch() -> None:
    """Gap item 8: the replacement tile is no tile of the wall; where both count the hand has 2 han."""
    hand = "234m67s55z [open kan 6666p] [chi 345s] + 8s tsumo rinshan haitei"
    assert worth(hand).han == 1
    assert worth(hand, rinshan_with_haitei=True).han == 2


def test_4_2_1_18_houtei() -> None:
    assert scored(judged(dealt(SCENES["houtei"])))["houtei"] == 1
    assert han("houtei", "123m67s55z [pon 999p] [chi 345s] + 8s ron houtei") == 1
    assert han("houtei", "123m67s55z [pon 999p] [chi 345s] + 8s ron") == 0


def test_4_2_1_18_the_last_discard_may_be_claimed_for_nothing_but_a_win() -> None:
    hand = dealt(Scene(Stack(hands={2: "55z19m19p19s1234z6z"}, last="5z", buried="5z"), Script(winners=())))
    assert isinstance(hand.events[-1], Drawn)
    last = hand.events[-2]
    assert isinstance(last, Discard)
    assert last.tile == tile("5z")
    called = Pon(2, last.seat, last.tile, (last.tile, last.tile))
    assert codes(judged(with_events(hand, [*hand.events[:-1], called, Discard(2, tile("1m")), hand.events[-1]])))[0] == "C03"
