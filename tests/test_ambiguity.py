"""X03: what rests on a clause that can be read in two ways. Values from the official examples, their other readings included."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from analyzer import Audit, Finding, Severity, Verdict, audit, load_regulation, message
from analyzer.model.event import Drawn
from analyzer.model.hand import Hand
from analyzer.regulation.settings import AXES
from analyzer.regulation.tenhou import tenhou_rules
from tests.articles.book import BOOK, codes, dealt, game, judged, with_events, won, wrong
from tests.articles.test_4_2_5_yakuman import _closed_kan_among_them
from tests.dealer import SCENES, Scene, Script, Stack, deal_game
from tests.dealer.rules import FESTIVAL
from tests.dealer.scenes import ron, tsumo


def notes(audited: Audit) -> list[Finding]:
    """The notes, each in its place, with its clause, and of no weight."""
    found = [finding for finding in audited.findings if finding.code == "X03"]
    for finding in found:
        assert finding.severity is Severity.NOTE
        assert finding.clause is not None
        assert finding.event is not None
        assert finding.clause.number in message(finding)
    return found


def the_note(audited: Audit) -> tuple[str, str, str]:
    """Clause, outcome and other outcome of the only note."""
    (finding,) = notes(audited)
    assert finding.clause is not None
    return finding.clause.number, finding.found, finding.expected


OPEN_TANYAO = Scene(
    Stack(hands={1: "34m333s66m567p78s9p"}, draws="2m2z3z4z1z2z3z6s", indicators="7z"),
    Script(winners=(1,), calls=((1, "chi", "2m"),), discards={1: "9p"}),
)
LITTLE_DRAGONS = Scene(
    Stack(hands={1: "55z66z77z234m67p9m9s"}, draws="5z6z2z3z8p", indicators="1z"),
    Script(winners=(1,), calls=((1, "pon", "5z"), (1, "pon", "6z")), discards={1: "9m9s"}),
)
DOUBLE_WIND = Scene(
    Stack(hands={0: "999p234m456s78s11z"}, draws="2z3z4z2z6z3z4z2z6z6s", indicators="7z", ura="7z"),
    Script(winners=(0,), riichi={0: 1}),
)
MAN = Scene(Stack(hands={1: "234m567m345p55s67s"}, draws="8s", indicators="7z"), Script(winners=(1,)))


def test_open_tanyao() -> None:
    """SEED-RUL-TANYAO: no win here; 1 han 30 fu, 1000, where open all simples counts."""
    audited = judged(dealt(OPEN_TANYAO, rules=replace(FESTIVAL, open_tanyao=True)))
    assert codes(audited) == ["W02"]
    assert the_note(audited) == ("R-4.2-06", "open_tanyao = false, no yaku", "open_tanyao = true, 1 han 30 fu, 1000 points")
    assert audited.wins[0].verdict is Verdict.DIFFERS


def test_shousangen() -> None:
    """SEED-RUL-SHOUSANGEN: 4 han 30 fu, 7700; read literally 6 han, 12000. And rounding up to mangan would make the first 8000."""
    audited = judged(dealt(LITTLE_DRAGONS))
    assert codes(audited) == []
    assert [(note.clause.number, note.found, note.expected) for note in notes(audited) if note.clause is not None] == [
        (
            "R-4.2.2-07",
            "shousangen_literal = false, 4 han 30 fu, 7700 points",
            "shousangen_literal = true, 6 han 30 fu, haneman, 12000 points",
        ),
        (
            "R-4.1.2-10",
            "kiriage = none, 4 han 30 fu, 7700 points",
            "kiriage = 4_30_and_3_60 or base_above_1900, 4 han 30 fu, 8000 points",
        ),
    ]
    assert audited.wins[0].verdict is Verdict.AGREES


def test_renhou() -> None:
    """SEED-RUL-RENHOU: 7 han, 12000; EMA 2016 a mangan, 8000."""
    number, found, expected = the_note(judged(dealt(MAN)))
    assert number == "R-4.2.4-02"
    assert found == "renhou = 5_han, 7 han 30 fu, haneman, 12000 points"
    assert expected == (
        "renhou = best_of or mangan, 5 han 30 fu, mangan, 8000 points; with renhou = none, 2 han 30 fu, 2000 points; "
        "with renhou = yakuman, yakuman (Renhou), 32000 points"
    )


def test_double_wind_pair() -> None:
    """SEED-RUL-DW: 1 han 50 fu, 2400; 40 fu and 2000 where such a pair is worth 2."""
    audited = judged(dealt(DOUBLE_WIND))
    assert codes(audited) == []
    assert the_note(audited) == (
        "R-4.1.1-09",
        "double_wind_pair_fu = 4, 1 han 50 fu, 2400 points",
        "double_wind_pair_fu = 2, 1 han 40 fu, 2000 points",
    )


def test_a_record_that_follows_the_other_reading_differs_and_has_the_note() -> None:
    hand = dealt(DOUBLE_WIND)
    (win,) = won(hand)
    claim = msgspec.structs.replace(win.claim, fu=40, points=2000, delta=(3000, -2000, 0, 0))
    audited = judged(with_events(hand, [*hand.events[:-1], msgspec.structs.replace(win, claim=claim)]))
    assert codes(audited) == ["S05"]
    assert the_note(audited)[0] == "R-4.1.1-09"


def test_junchan_is_no_switch() -> None:
    """SEED-RUL-JUNCHAN: whether chanta is counted beside it is nobody's setting."""
    assert notes(judged(dealt(ron("123m789m123p11s89s", "7s", "junchan")))) == []


def test_ittsu() -> None:
    """Worked by hand: ittsu 2 and pinfu 1."""
    scene = replace(SCENES["ittsu"], stack=replace(SCENES["ittsu"].stack, indicators="7z"))
    expected = ("R-4.2.1-09", "ittsu = true, 3 han 30 fu, 3900 points", "ittsu = false, 1 han 30 fu, 1000 points")
    assert the_note(judged(dealt(scene))) == expected


def test_more_han_than_are_counted() -> None:
    """Worked by hand: double riichi 2, ippatsu, self-draw, pinfu, all simples, ryanpeikou 3, chinitsu 6, dora 2 and ura 2 are 19 han.

    Gap item 2: 13 are counted, which the record says too, and pay as sanbaiman; without the cap its 13 han would be another label of the
    same points. The cap is a number, and the book names the other value (0: none).
    """
    audited = judged(dealt(SCENES["counted yakuman"]))
    assert codes(audited) == []
    assert [(note.found, note.expected) for note in notes(audited)] == [
        (
            "counted_yakuman = false, 13 han 20 fu, sanbaiman, 24000 points",
            "counted_yakuman = true, 13 han 20 fu, yakuman, 32000 points",
        ),
        ("han_cap = 13, 13 han 20 fu, sanbaiman, 24000 points", "han_cap = 0, 19 han 20 fu, sanbaiman, 24000 points"),
    ]


def test_a_replacement_tile_as_the_last_one() -> None:
    """The dealer makes a kan of the last draw but one and wins on the replacement, after which no tile is left. 20 and 16 and 2 fu,
    self-draw and rinshan: 2 han 40 fu, 1300 each; with haitei 3 han, 2600."""
    stack = Stack(hands={0: "444p234m567m78s99m"}, last="4p?", replacements="9s", indicators="1z1z")
    hand = dealt(Scene(stack, Script(winners=(0,), first_win=69, kans=((0, "4p"),))))
    audited = judged(hand)
    assert codes(audited) == []
    assert the_note(audited) == (
        "R-4.2.1-17",
        "rinshan_with_haitei = false, 2 han 40 fu, 3900 points",
        "rinshan_with_haitei = true, 3 han 40 fu, 7800 points",
    )


def test_liability_past_a_closed_kan_and_its_counters() -> None:
    closed = notes(judged(_closed_kan_among_them()))
    assert [(note.clause.number, note.expected) for note in closed if note.clause is not None] == [
        ("R-4.2.5-13", "pao_closed_kan = true, yakuman (Daisangen), 32000 points: E 0, S +32000, W 0, N -32000")
    ]
    split = notes(judged(dealt(SCENES["daisangen, liable on a ron"], honba=1)))
    assert [(note.found, note.expected) for note in split] == [
        (
            "pao_honba = discarder, yakuman (Daisangen), 32000 points: E -16300, S +32300, W 0, N -16000",
            "pao_honba = liable, yakuman (Daisangen), 32000 points: E -16000, S +32300, W 0, N -16300",
        )
    ]
    assert notes(judged(dealt(SCENES["daisangen, liable on a ron"]))) == []


def test_nagashi_of_a_hand_without_a_win() -> None:
    hand = dealt(SCENES["nagashi"])
    number, found, expected = the_note(judged(hand))
    assert (number, found) == ("R-4.2.6-01", "nagashi = none, the record is right")
    assert expected.startswith("nagashi = draw or win, G12")
    drawn = hand.events[-1]
    assert isinstance(drawn, Drawn)
    paid = Drawn(msgspec.structs.replace(drawn.claim, reason="nagashi", delta=(-4000, -2000, 8000, -2000)))
    other = judged(with_events(hand, [*hand.events[:-1], paid]))
    assert codes(other) == ["G07"]
    assert the_note(other)[2] == "nagashi = draw or win, the record is right"


@pytest.mark.parametrize(
    "hand",
    [
        dealt(tsumo("234m567p345s66s78s", "9s")),
        dealt(SCENES["double ron"]),
        dealt(SCENES["rinshan"]),
        dealt(SCENES["exhaustive, one waits"]),
        dealt(SCENES["daisangen, liable on a self-draw"], honba=1),
    ],
    ids=["closed tanyao", "double ron", "rinshan", "a draw", "a liable self-draw"],
)
def test_no_note_where_nothing_would_change(hand: Hand) -> None:
    assert notes(judged(hand)) == []


def test_what_a_log_declares_is_open_no_more() -> None:
    played = game(dealt(DOUBLE_WIND))
    played.rules = msgspec.structs.replace(played.rules, settings={"double_wind_pair_fu": 4})
    assert audit(played).findings == []


def test_a_book_that_leaves_nothing_open_has_no_notes() -> None:
    tenhou = load_regulation("tenhou")
    assert not any(tenhou.basis[axis].standing == "ambiguous" for axis in AXES)
    played = [deal_game(seed, "tenhou") for seed in range(40, 44)]
    assert all(notes(audit(one)) == [] for one in played)
    assert (
        tenhou_rules(players=4, room="9", lobby="0", csrule="", ratio="", date="2024-01-01", generation="").basis["ittsu"].standing
        == "speaks"
    )


def test_whole_games_have_few_and_are_else_clean() -> None:
    """Notes fail nothing: every win agrees."""
    games = [deal_game(seed, "festival-2018") for seed in range(200, 220)]
    audits = [audit(one) for one in games]
    assert all(wrong(one) == [] for one in audits)
    wins = sum(len(one.wins) for one in audits)
    assert sum(one.count(Verdict.AGREES) for one in audits) == wins
    found = sum(len(notes(one)) for one in audits)
    assert 0 < found < wins / 5
    axes = {axis for axis in AXES if BOOK.basis[axis].standing == "ambiguous"}
    assert {note.found.split(" = ")[0] for one in audits for note in notes(one)} <= axes
