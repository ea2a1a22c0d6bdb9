"""The reader of Majiang paipu: the annotated example of the format note, then one thing at a time."""

import copy
import json
import random

import pytest

from analyzer import audit
from analyzer.findings.finding import Verdict
from analyzer.model.event import AddedKan, ClosedKan, Discard, DoraTurned, Draw, Drawn, OpenKan, Pon, Riichi, StickPaid
from analyzer.model.game import Game
from analyzer.model.meld import Meld, MeldKind
from analyzer.model.outcome import YakuClaim
from analyzer.model.tile import HIDDEN, TILE_NAMES, parse_tiles
from parsers import FORMATS, Unreadable, locate, read_bytes
from parsers.majiang import reader as majiang
from parsers.majiang.tiles import hand, meld, tile, tiles
from parsers.native import document as native
from tests.parsers.example import codes

EXAMPLE = {
    "title": "example",
    "player": ["A", "B", "C", "D"],
    "qijia": 0,
    "log": [
        [
            {
                "qipai": {
                    "zhuangfeng": 0,
                    "jushu": 0,
                    "changbang": 0,
                    "lizhibang": 0,
                    "defen": [25000, 25000, 25000, 25000],
                    "baopai": "p1",
                    "shoupai": ["m234p567s346678z4", "m1067p22488s9z277", "m1348p3679s125z35", "m2345p345s134z137"],
                }
            },
            *({name: {"l": seat, "p": tile}} for name, seat, tile in (("zimo", 0, "z1"), ("dapai", 0, "z1_"), ("zimo", 1, "m9"))),
            {"dapai": {"l": 1, "p": "z2"}},
            *({name: {"l": seat, "p": tile}} for name, seat, tile in (("zimo", 2, "z5"), ("dapai", 2, "z3"), ("zimo", 3, "p4"))),
            {"dapai": {"l": 3, "p": "z7"}},
            {"fulou": {"l": 1, "m": "z777="}},
            {"dapai": {"l": 1, "p": "m9"}},
            *({name: {"l": seat, "p": tile}} for name, seat, tile in (("zimo", 2, "m8"), ("dapai", 2, "m8"), ("zimo", 3, "s1"))),
            {"dapai": {"l": 3, "p": "s1_"}},
            *({name: {"l": seat, "p": tile}} for name, seat, tile in (("zimo", 0, "s9"), ("dapai", 0, "z4*"), ("zimo", 1, "z3"))),
            {"dapai": {"l": 1, "p": "z3_"}},
            *({name: {"l": seat, "p": tile}} for name, seat, tile in (("zimo", 2, "s0"), ("dapai", 2, "s0_"))),
            {
                "hule": {
                    "l": 0,
                    "shoupai": "m234p567s3466789s0*",
                    "baojia": 2,
                    "fubaopai": ["m6"],
                    "fu": 30,
                    "fanshu": 4,
                    "defen": 11600,
                    "hupai": [
                        {"name": "立直", "fanshu": 1},
                        {"name": "一発", "fanshu": 1},
                        {"name": "平和", "fanshu": 1},
                        {"name": "赤ドラ", "fanshu": 1},
                    ],
                    "fenpei": [12600, 0, -11600, 0],
                }
            },
        ]
    ],
}
"""Format note Majiang §9: East 1, riichi, ippatsu, pinfu and a red five."""


def example(**changes):
    """The example with other fields; None takes one out."""
    changed = {name: value for name, value in {**copy.deepcopy(EXAMPLE), **changes}.items() if value is not None}
    return json.dumps(changed, ensure_ascii=False).encode()


def game(raw) -> Game:
    (one,) = read_bytes(raw if isinstance(raw, bytes) else json.dumps(raw).encode(), "a.json")
    assert isinstance(one, Game), one
    return one


def one_hand(*events, jushu=0, qijia=0, **deal):
    """A hand of these events: (name, l, p or m), or a whole event."""
    start = copy.deepcopy(EXAMPLE["log"][0][0])
    start["qipai"].update(jushu=jushu, **deal)
    log = [
        event if isinstance(event, dict) else {event[0]: {"l": event[1], "m" if event[0] in ("fulou", "gang") else "p": event[2]}}
        for event in events
    ]
    return game(example(log=[[start, *log]], qijia=qijia))


def names(events):
    return [type(event).__name__ for event in events]


class TestExample:
    def test_the_hand(self):
        (played,) = game(example()).hands
        assert (played.round, played.dealer, played.honba, played.sticks, played.key) == (0, 0, 0, 0, "E1-0")
        assert played.scores == (25000,) * 4
        assert played.dealt[1] == parse_tiles("1067m22488p9s277z")
        assert TILE_NAMES[played.indicator] == "1p"
        assert names(played.events[:4]) == ["Draw", "Discard", "Draw", "Discard"]
        assert [event.drawn for event in played.events if isinstance(event, Discard)] == [True] + [False] * 5 + [True, False, True, True]
        assert played.events[8] == Pon(1, 3, 33, (33, 33))

    def test_riichi_and_its_deposit(self):
        (played,) = game(example()).hands
        at = names(played.events).index("Riichi")
        assert played.events[at : at + 4] == (Riichi(0), Discard(0, 30), StickPaid(0), Draw(1, 29))

    def test_the_win(self):
        (played,) = game(example()).hands
        won = played.events[-1]
        assert (won.seat, won.frm) == (0, 2)
        claim = won.claim
        assert TILE_NAMES[claim.tile] == "0s"
        assert claim.concealed == parse_tiles("234m567p3466789s0s")
        assert claim.yaku == (YakuClaim("riichi", 1), YakuClaim("ippatsu", 1), YakuClaim("pinfu", 1), YakuClaim("aka_dora", 1))
        assert (claim.han, claim.fu, claim.points, claim.yakuman) == (4, 30, 11600, False)
        assert claim.ura == parse_tiles("6m")
        assert claim.delta == (12600, 0, -11600, 0)

    def test_it_agrees(self):
        audited = audit(game(example()))
        assert [win.verdict for win in audited.wins] == [Verdict.AGREES]
        assert [finding.code for finding in audited.findings] == ["P04"], "it stops after one hand"

    def test_places(self):
        raw = example()
        (played,) = game(raw).hands
        places = [locate(majiang.NAME, raw, played.ordinal(at)) for at in range(len(played.events))]
        assert places[:2] == ["/log/0/1", "/log/0/2"]
        assert places[-1] == f"/log/0/{len(EXAMPLE['log'][0]) - 1}"
        assert locate(majiang.NAME, raw, played.place) == "/log/0/0"
        assert locate(majiang.NAME, raw, 10_000) == "/"


class TestTiles:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("m1134457p67s5z667", "1134457m67p5s667z"),
            ("m4456789p456s067m4", "4456789m456p067s4m"),
            ("m123*", "123m"),
            ("p05s50", "05p50s"),
            ("_____", "?????"),
            ("", ""),
        ],
    )
    def test_hands(self, text, expected):
        assert tiles(text) == parse_tiles(expected)

    @pytest.mark.parametrize("text", ["x1", "m1a", "z0", "z8", "1m", "m1 "])
    def test_no_hands(self, text):
        with pytest.raises(ValueError, match="hand"):
            tiles(text)

    @pytest.mark.parametrize("text", ["0", "m", "z0", "m10", "", "m1_"])
    def test_no_tiles(self, text):
        with pytest.raises(ValueError, match="tile"):
            tile(text)

    @pytest.mark.parametrize(
        ("text", "kind", "expected", "frm"),
        [
            ("m3-45", MeldKind.CHI, "345m", 3),
            ("m34-0", MeldKind.CHI, "430m", 3),
            ("p340-", MeldKind.CHI, "034p", 3),
            ("z111+", MeldKind.PON, "111z", 1),
            ("p505=", MeldKind.PON, "550p", 2),
            ("z1111+", MeldKind.OPEN_KAN, "1111z", 1),
            ("s5550-", MeldKind.OPEN_KAN, "0555s", 3),
            ("z111+1", MeldKind.ADDED_KAN, "1111z", 1),
            ("m505=5", MeldKind.ADDED_KAN, "5505m", 2),
            ("m0555", MeldKind.CLOSED_KAN, "0555m", None),
        ],
    )
    def test_melds(self, text, kind, expected, frm):
        """Format note §3: the sign stands directly after the claimed digit."""
        assert meld(text, 0) == Meld(kind, parse_tiles(expected), frm)
        assert meld(text, 2) == Meld(kind, parse_tiles(expected), None if frm is None else (frm + 2) % 4)

    @pytest.mark.parametrize("text", ["", "m", "m11", "m111", "m1-1", "m+111", "m1112+", "m11+11", "m11111+", "z888+", "m1234", "m111++"])
    def test_no_melds(self, text):
        with pytest.raises(ValueError, match="meld"):
            meld(text, 0)

    def test_a_hand_with_melds(self):
        concealed, melds = hand("m22p1*,s3-40,z555=5,", 1)
        assert concealed == parse_tiles("22m1p")
        assert [one.kind for one in melds] == [MeldKind.CHI, MeldKind.ADDED_KAN]
        assert [one.frm for one in melds] == [0, 3]


class TestSeats:
    """Format note §2: scores inside hands are by the winds of the hand, those of the game by player number."""

    def test_the_dealer_is_seat_0_of_a_hand(self):
        played = one_hand(("zimo", 0, "m1"), ("dapai", 0, "m1_"), ("zimo", 1, "m2"), jushu=2, defen=[100, 200, 300, 400]).hands[0]
        assert (played.round, played.dealer) == (2, 2)
        assert played.events[:3] == (Draw(2, 0), Discard(2, 0, True), Draw(3, 1))
        assert played.scores == (300, 400, 100, 200)
        assert played.dealt[2] == parse_tiles("234m567p346678s4z")

    def test_players_are_numbered_from_another_one(self):
        one = game(example(qijia=3, defen=[1, 2, 3, 4], point=["1.0", "-2.5", "3", "0"]))
        assert [player.name for player in one.players] == ["D", "A", "B", "C"]
        assert one.final.scores == (4, 1, 2, 3)
        assert one.final.results == (0.0, 1.0, -2.5, 3.0)
        assert one.hands[0].dealer == 0

    def test_south(self):
        played = one_hand(jushu=1, zhuangfeng=1, changbang=2, lizhibang=1).hands[0]
        assert (played.key, played.sticks) == ("S2-2", 1)

    def test_names_with_rank_and_rating(self):
        one = game(example(player=["A\n(七段 R2012)", "B\n(新人)", "C\nx", "D"]))
        assert [(player.name, player.rank, player.rating) for player in one.players] == [
            ("A", "七段", 2012.0),
            ("B", "新人", None),
            ("C", "x", None),
            ("D", None, None),
        ]


class TestDeposits:
    """Format note §4: the deposit is booked unless the next thing is a win on that discard, or a triple ron."""

    RIICHI = (("zimo", 0, "z1"), ("dapai", 0, "z1_*"))

    def test_a_call_of_the_tile(self):
        played = one_hand(*self.RIICHI, ("fulou", 1, "z111-")).hands[0]
        assert names(played.events) == ["Draw", "Riichi", "Discard", "StickPaid", "Pon"]

    def test_a_win_on_the_tile(self):
        played = one_hand(*self.RIICHI, {"hule": {"l": 1, "baojia": 0}}, {"hule": {"l": 2, "baojia": 0}}).hands[0]
        assert names(played.events) == ["Draw", "Riichi", "Discard", "Won", "Won"]

    @pytest.mark.parametrize(
        ("name", "paid"), [("四家立直", True), ("四風連打", True), ("荒牌平局", True), ("三家和", False), ("三家和了", False)]
    )
    def test_draws(self, name, paid):
        played = one_hand(*self.RIICHI, {"pingju": {"name": name}}).hands[0]
        assert ("StickPaid" in names(played.events)) is paid

    def test_a_log_that_stops_there(self):
        assert names(one_hand(*self.RIICHI).hands[0].events) == ["Draw", "Riichi", "Discard"]

    def test_an_indicator_in_between_decides_nothing(self):
        played = one_hand(
            ("gang", 0, "m1111"), ("gangzimo", 0, "z1"), ("dapai", 0, "z1*"), {"kaigang": {"baopai": "m2"}}, {"hule": {"l": 1, "baojia": 0}}
        )
        assert "StickPaid" not in names(played.hands[0].events)


class TestKans:
    """Format note §4: an indicator is written later than it is turned."""

    def test_a_closed_kan(self):
        played = one_hand(
            ("zimo", 0, "m1"), ("gang", 0, "m1111"), ("gangzimo", 0, "m2"), {"kaigang": {"baopai": "p0"}}, ("dapai", 0, "m2_")
        ).hands[0]
        assert played.events[1:4] == (ClosedKan(0, (0, 0, 0, 0)), DoraTurned(35), Draw(0, 1))

    def test_an_added_kan(self):
        played = one_hand(
            ("fulou", 0, "m111+"),
            ("zimo", 0, "m1"),
            ("gang", 0, "m111+1"),
            ("gangzimo", 0, "m2"),
            ("dapai", 0, "m2_*"),
            {"kaigang": {"baopai": "p1"}},
            ("zimo", 1, "m2"),
        ).hands[0]
        assert played.events[:2] == (Pon(0, 1, 0, (0, 0)), Draw(0, 0))
        assert played.events[2] == AddedKan(0, 0, (0, 0, 0), 1)
        assert names(played.events[3:]) == ["Draw", "DoraTurned", "Riichi", "Discard", "StickPaid", "Draw"]
        # The indicator keeps its place in the file.
        assert [at - played.place for at in played.ordinals] == [1, 2, 3, 4, 6, 5, 5, 7, 7]

    def test_an_open_kan(self):
        played = one_hand(
            ("zimo", 0, "m1"),
            ("dapai", 0, "m1_"),
            ("fulou", 2, "m1111="),
            ("gangzimo", 2, "m2"),
            ("dapai", 2, "m2_"),
            {"kaigang": {"baopai": "p1"}},
        ).hands[0]
        assert played.events[2] == OpenKan(2, 0, 0, (0, 0, 0))
        assert names(played.events[3:]) == ["Draw", "DoraTurned", "Discard"]

    def test_at_once(self):
        played = one_hand(("fulou", 2, "m1111="), {"kaigang": {"baopai": "p1"}}, ("gangzimo", 2, "m2"), ("dapai", 2, "m2_")).hands[0]
        assert names(played.events) == ["OpenKan", "DoraTurned", "Draw", "Discard"]

    def test_another_kan_first(self):
        played = one_hand(
            ("gang", 2, "m111=1"),
            ("gangzimo", 2, "m2"),
            ("gang", 2, "p2222"),
            {"kaigang": {"baopai": "p1"}},
            ("gangzimo", 2, "m2"),
            {"kaigang": {"baopai": "p3"}},
            ("dapai", 2, "m2_"),
        ).hands[0]
        assert [event for event in played.events if isinstance(event, DoraTurned)] == [DoraTurned(9), DoraTurned(11)]
        assert names(played.events) == ["AddedKan", "Draw", "ClosedKan", "DoraTurned", "DoraTurned", "Draw", "Discard"]

    def test_the_indicator_of_no_kan(self):
        assert names(one_hand(("zimo", 0, "m1"), {"kaigang": {"baopai": "p1"}}).hands[0].events) == ["Draw", "DoraTurned"]


class TestEnds:
    def test_a_self_draw_has_no_discarder(self):
        for told in ({"baojia": None}, {}, {"baojia": 1}):
            won = one_hand({"hule": {"l": 1, **told}}, jushu=1).hands[0].events[-1]
            assert (won.seat, won.frm) == (2, 2)

    def test_the_dealer_as_discarder_is_no_self_draw(self):
        won = one_hand({"hule": {"l": 1, "baojia": 0}}).hands[0].events[-1]
        assert (won.seat, won.frm) == (1, 0)

    def test_a_yakuman(self):
        lines = [{"name": "大三元", "fanshu": "*", "baojia": "="}, {"name": "四暗刻単騎", "fanshu": "**"}]
        claim = one_hand({"hule": {"l": 0, "hupai": lines, "damanguan": 3, "defen": 144000}}).hands[0].events[-1].claim
        assert claim.yakuman is True
        assert claim.yaku == (YakuClaim("daisangen"), YakuClaim("suuankou_tanki"))
        assert claim.liable == 2
        assert claim.fu is None
        assert claim.han is None

    @pytest.mark.parametrize(
        ("name", "id_"),
        [
            ("門前清自摸和", "menzen_tsumo"),
            ("翻牌 白", "haku"),
            ("役牌 發", "hatsu"),
            ("自風 南", "seat_wind_south"),
            ("場風 東", "round_wind_east"),
            ("役牌 自風", "seat_wind"),
            ("役牌 場風", "round_wind"),
            ("ダブル立直", "double_riichi"),
            ("両立直", "double_riichi"),
            ("国士無双十三面", "kokushi_13"),
            ("国士無双１３面", "kokushi_13"),
            ("裏ドラ", "ura_dora"),
        ],
    )
    def test_names_of_yaku(self, name, id_):
        one = one_hand({"hule": {"l": 0, "hupai": [{"name": name, "fanshu": 1}]}})
        assert one.hands[0].events[-1].claim.yaku == (YakuClaim(id_, 1),)
        assert "P05" not in codes(one)

    def test_an_unknown_yaku(self):
        one = one_hand({"hule": {"l": 0, "hupai": [{"name": "十三不塔", "fanshu": "*"}]}})
        assert one.hands[0].events[-1].claim.yaku == (YakuClaim("majiang:十三不塔"),)
        assert "P05" in codes(one)

    @pytest.mark.parametrize(
        ("name", "reason"),
        [
            ("荒牌平局", "exhaustive"),
            ("流局", "exhaustive"),
            ("流し満貫", "nagashi"),
            ("九種九牌", "nine_terminals"),
            ("四風連打", "four_winds"),
            ("四家立直", "four_riichi"),
            ("三家和", "triple_ron"),
            ("三家和了", "triple_ron"),
            ("四開槓", "four_kans"),
            ("四槓散了", "four_kans"),
        ],
    )
    def test_draws(self, name, reason):
        one = one_hand({"pingju": {"name": name, "fenpei": [3000, -1000, -1000, -1000]}}, jushu=1)
        drawn = one.hands[0].events[-1]
        assert isinstance(drawn, Drawn)
        assert (drawn.claim.reason, drawn.claim.delta) == (reason, (-1000, 3000, -1000, -1000))
        assert "P05" not in codes(one)

    def test_shown_hands(self):
        drawn = one_hand({"pingju": {"name": "流局", "shoupai": ["m123,z555+", "", "p11", ""]}}, jushu=3).hands[0].events[-1]
        assert drawn.claim.shown == (None, parse_tiles("11p"), None, parse_tiles("123m"))
        nobody = one_hand({"pingju": {"name": "流局", "shoupai": [""] * 4}}).hands[0].events[-1]
        assert nobody.claim.shown == (None,) * 4, "all are noten"
        abort = one_hand({"pingju": {"name": "四風連打", "shoupai": [""] * 4}}).hands[0].events[-1]
        assert abort.claim.shown is None, "nothing is said of who is tenpai"

    def test_an_unknown_draw(self):
        one = one_hand({"pingju": {"name": "停電"}})
        assert one.hands[0].events[-1].claim.reason == "停電"
        assert "P05" in codes(one)


class TestRules:
    def test_without_a_table(self):
        assert game(example()).rules.platform == "majiang"
        assert game(example()).rules.flags == {}

    def test_with_a_table(self):
        rules = game(example(rule={"配給原点": 30000, "順位点": ["30.0", "10.0"], "クイタンあり": False})).rules
        assert rules.flags == {"配給原点": "30000", "順位点": '["30.0","10.0"]', "クイタンあり": "false"}

    def test_converted_from_tenhou(self):
        """The converter leaves the identifier of the log in the title: made up here."""
        one = game(example(title="x\n2022010203gm-00a9-0000-0123abcd&tw=3"))
        assert one.source.id == "2022010203gm-00a9-0000-0123abcd"
        assert (one.rules.platform, one.rules.date) == ("tenhou", "2022-01-02")
        assert one.rules.flags["type"] == "169"

    @pytest.mark.parametrize(
        ("title", "platform", "book"),
        [
            ("四鳳南喰赤\n11", "tenhou", None),
            ("四般東喰赤速", "tenhou", None),
            ("Mリーグ 2020/10/05 第1試合", None, "m-league"),
            ("状況役: 天和 (東一局 1本場)", "majiang", None),
            ("東", "majiang", None),
        ],
    )
    def test_what_a_title_tells(self, title, platform, book):
        rules = game(example(title=title)).rules
        assert (rules.platform, rules.book) == (platform, book)
        assert game(example(title=title, rule={"クイタンあり": False})).rules.platform == "majiang", "a table goes before a title"

    def test_a_second_red_five_may_be_one_where_the_rules_are_not_told(self):
        deal = copy.deepcopy(EXAMPLE["log"][0][0])
        deal["qipai"]["shoupai"][3] = "m2345p340s134z137"
        moves = [deal, {"zimo": {"l": 0, "p": "p0"}}, {"dapai": {"l": 0, "p": "p0_"}}]

        def found(**changes):
            return [finding.code for finding in audit(game(example(log=[moves], **changes))).findings if finding.code[0] == "T"]

        assert found() == []
        assert found(rule={"赤牌": {"m": 1, "p": 2, "s": 1}}) == []
        assert found(rule={"赤牌": {"m": 1, "p": 1, "s": 1}}) == ["T03"]


class TestContainers:
    def test_an_array(self):
        raw = b"[" + example() + b"," + example(title="second") + b"]"
        first, second = read_bytes(raw, "a")
        assert [one.source.index for one in (first, second)] == [0, 1]
        assert locate(majiang.NAME, raw, second.hands[0].ordinal(0)) == "/1/log/0/1"

    def test_one_a_line(self):
        raw = b"\n" + example() + b"\n\n" + example() + b"\r\n"
        first, second = read_bytes(raw, "a")
        assert first.hands[0].events == second.hands[0].events
        assert locate(majiang.NAME, raw, second.hands[0].place) == "line 4 /log/0/0"

    def test_a_bad_one_among_several(self):
        first, bad, second = read_bytes(b"[" + example() + b', {"qijia": 1, "x": "log"},' + example() + b"]", "a")
        assert isinstance(first, Game)
        assert isinstance(second, Game)
        assert isinstance(bad, Unreadable)
        assert (bad.code, bad.place, bad.source.index) == ("P06", "/1", 1)

    def test_indented_over_lines(self):
        raw = json.dumps(EXAMPLE, indent=1, ensure_ascii=False).encode()
        assert game(raw).hands[0].events == game(example()).hands[0].events


class TestFaults:
    """What is wrong is left out and told, and the rest is kept."""

    def changed(self, at, event):
        log = copy.deepcopy(EXAMPLE["log"])
        log[0][at] = event
        return game(example(log=log))

    @pytest.mark.parametrize(
        ("event", "code", "word"),
        [
            ({"nuki": {"l": 0}}, "P05", "nuki"),
            ({}, "P06", "empty"),
            ("text", "P06", "no object"),
            ({"zimo": {"l": 4, "p": "m1"}}, "P06", "l of zimo"),
            ({"zimo": {"p": "m1"}}, "P06", "l of zimo"),
            ({"zimo": 1}, "P06", "zimo"),
            ({"zimo": {"l": 0, "p": "0"}}, "P06", "no tile"),
            ({"dapai": {"l": 0, "p": "0*"}}, "P06", "no tile"),
            ({"fulou": {"l": 0, "m": "m19-"}}, "P06", "no meld"),
            ({"kaigang": {"baopai": "?"}}, "P06", "no tile"),
            ({"qipai": {"zhuangfeng": 0, "jushu": 0}}, "P06", "second deal"),
        ],
    )
    def test_an_event(self, event, code, word):
        one = self.changed(1, event)
        told = [remark for remark in one.remarks if remark.code != "P04"]
        assert [remark.code for remark in told] == [code]
        assert all(word in remark.text and remark.hand == 0 and remark.ordinal == 1 for remark in told)
        assert len(one.hands[0].events) == len(game(example()).hands[0].events) - 1

    def test_a_field_of_a_win(self):
        win = copy.deepcopy(EXAMPLE["log"][0][-1])
        win["hule"].update(fu="thirty", fenpei=[1, 2, 3], shoupai="x")
        one = self.changed(-1, win)
        claim = one.hands[0].events[-1].claim
        assert (claim.fu, claim.delta, claim.concealed) == (None, None, None)
        assert (claim.points, len(claim.yaku)) == (11600, 4)
        assert [remark.code for remark in one.remarks] == ["P06"] * 3 + ["P04"]

    def test_a_hand_without_its_deal(self):
        one = game(example(log=[[{"zimo": {"l": 0, "p": "m1"}}], EXAMPLE["log"][0], "x", []]))
        assert len(one.hands) == 1
        assert locate(majiang.NAME, example(log=[[{"zimo": {"l": 0, "p": "m1"}}], EXAMPLE["log"][0]]), one.hands[0].place) == "/log/1/0"
        assert codes(one) == ["P06", "P06", "P04"]

    def test_missing_fields(self):
        one = game(example(player=None, qijia=None))
        assert [player.name for player in one.players] == [""] * 4
        assert codes(one) == ["P06", "P06", "P04"]

    def test_unknown_fields(self):
        assert codes(game(example(playerr=["A"]))) == ["P05", "P04"]

    def test_hidden_hands(self):
        one = one_hand(("zimo", 1, "_"), ("dapai", 1, "m1"), shoupai=["m234p567s346678z4", "_" * 13, "", "m1" + "_" * 12])
        assert one.hands[0].dealt[1] == one.hands[0].dealt[2] == (HIDDEN,) * 13
        assert one.hands[0].dealt[3] == (0, *(HIDDEN,) * 12)
        assert one.hands[0].events == (Draw(1, HIDDEN), Discard(1, 0))

    def test_what_is_no_game(self):
        for raw in (b'{"qipai": 1}', b'{"log": 1, "x": {"qipai": 0}}', b'["qipai"]'):
            (one,) = read_bytes(raw, "a")
            assert isinstance(one, Unreadable)
            assert one.code == "P06"

    def test_huge_numbers(self):
        one = one_hand(("zimo", 0, "m1"), defen=[10**30, 1, 2, 3], changbang=10**9)
        assert one.hands[0].scores is None
        assert native.write(one)


class TestBreaks:
    """A log cut at every byte: what stands before the cut is read, and nothing is found but that it is cut."""

    @pytest.mark.parametrize("around", [(b"", b""), (b"[", b"]"), (example() + b"\n", b"")], ids=["one game", "an array", "a line"])
    def test_every_byte(self, around):
        raw = around[0] + example(defen=[36600, 25000, 13400, 25000], point=["1", "2", "3", "4"]) + around[1]
        first = len(list(read_bytes(around[0], "a"))) if around[0].endswith(b"\n") else 0
        read, events = set(), 0
        for end in range(len(raw.rstrip())):
            found = list(read_bytes(raw[:end], "a"))
            for one in found[first:]:
                if isinstance(one, Unreadable):
                    assert one.code in {"P01", "P03", "P06"}
                    continue
                assert {"P03", "P04"} & set(codes(one)), end
                audited = audit(one)
                assert all(finding.code[0] == "P" for finding in audited.findings), (end, audited.findings)
                read.add(len(one.hands[0].events))
                assert len(one.hands[0].events) >= events, "more bytes never give less"
                events = len(one.hands[0].events)
                assert locate(majiang.NAME, raw[:end], one.hands[0].ordinal(events - 1) if events else 0)
        whole = len(game(example()).hands[0].events)
        assert set(range(whole + 1)) - read == {16, 18}, "a riichi comes with its discard, and its deposit with the draw after it"

    def test_a_break_in_the_middle(self):
        raw = example().replace(b'"z3_"', b'"z3_', 1)
        one = game(raw)
        assert codes(one)[0] == "P03"
        assert 15 < len(one.hands[0].events) < 25


class TestAnything:
    """Bytes of any kind give games or `Unreadable`, which can be written as native JSON and whose events have a place."""

    @staticmethod
    def check(raw):
        for one in read_bytes(raw, "a"):
            if isinstance(one, Game):
                native.write(one)
                for played in one.hands:
                    assert len(played.ordinals) == len(played.events)
                    assert played.events == () or locate(majiang.NAME, raw, played.ordinals[-1])

    def test_changed_bytes(self):
        rng = random.Random(5)
        for _ in range(400):
            raw = bytearray(example())
            for _ in range(rng.randint(1, 4)):
                raw[rng.randrange(len(raw))] = rng.choice(b'0123456789"[]{},:+-=_*mpsz \xff')
            self.check(bytes(raw))

    @pytest.mark.parametrize(
        "value", [None, True, -1, 4, 1.5, 10**30, "", "x", "m1", [], [1, 2, 3, 4], ["m1"] * 4, {}, {"l": 0}, [[]], [[{}]]]
    )
    def test_any_value_everywhere(self, value):
        for name in (*EXAMPLE, "defen", "point", "rank", "rule"):
            self.check(json.dumps({**EXAMPLE, name: value, "x": "qipai"}).encode())
        for event in (
            EXAMPLE["log"][0][0],
            EXAMPLE["log"][0][1],
            EXAMPLE["log"][0][-1],
            {"pingju": {"name": "流局"}},
            {"gang": {"l": 0, "m": "m1111"}},
        ):
            ((name, fields),) = event.items()
            for field in (*fields, "fenpei"):
                self.check(example(log=[[EXAMPLE["log"][0][0], {name: {**fields, field: value}}]]))
            self.check(example(log=[[{name: value}], [EXAMPLE["log"][0][0], {name: value}, value], value]))

    def test_no_other_format_claims_it(self):
        assert [form.name for form in FORMATS if form.sniff(example())] == ["majiang"]
        assert [form.name for form in FORMATS if form.sniff(b"[" + example() + b"]")] == ["majiang"]

    def test_deep_nesting(self):
        (one,) = read_bytes(b'{"qipai": 0, "log": ' + b"[" * 500_000, "a")
        assert isinstance(one, Unreadable)
        assert one.code in {"P02", "P03"}
