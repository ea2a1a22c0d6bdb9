"""Tenhou JSON, piece by piece against the format note (Tenhou JSON), whose sections the tests name."""

import json
from urllib.parse import quote

import msgspec
import pytest

from analyzer.audit import audit
from analyzer.model.event import AddedKan, Chi, ClosedKan, DoraTurned, Drawn, Kita, OpenKan, Pon, Riichi, StickPaid, Won, discard, draw
from analyzer.model.game import DeclaredRules, Game, Player
from analyzer.model.outcome import DrawClaim, FinalClaim, WinClaim, YakuClaim
from analyzer.model.tile import parse_tiles
from analyzer.regulation.declared import regulation_for
from parsers import FORMATS, Unreadable, locate, read_bytes
from parsers.tenhou_json import reader as tenhou_json
from parsers.tenhou_json.calls import item, text_of
from parsers.tenhou_json.result import Value, read_value
from tests.parsers import example as xml
from tests.parsers.json_example import DOCUMENT, EXAMPLE, HAND, changed, document, game


def t(text):
    return parse_tiles(text)[0]


def end(result, **changes):
    """The event that a result row stands for."""
    return game(document(changed({16: result, **changes}))).hands[0].events[-1]


class TestExample:
    def test_is_the_hand_of_the_xml_example(self):
        ours, theirs = game(EXAMPLE).hands[0], xml.game(xml.EXAMPLE).hands[0]
        assert [set(hand) for hand in ours.dealt] == [set(hand) for hand in theirs.dealt]
        assert (ours.round, ours.dealer, ours.honba, ours.sticks, ours.scores) == (0, 0, 0, 0, theirs.scores)
        assert ours.indicator == theirs.indicator
        plain = [StickPaid(0) if isinstance(event, StickPaid) else event for event in theirs.events[:-1]]
        assert list(ours.events[:-1]) == plain

    def test_the_win(self):
        won = game(EXAMPLE).hands[0].events[-1]
        lines = (YakuClaim("riichi", 1), YakuClaim("ippatsu", 1), YakuClaim("pinfu", 1), YakuClaim("aka_dora", 1))
        claim = WinClaim(
            yaku=lines,
            yakuman=False,
            han=4,
            fu=30,
            points=11600,
            limit="none",
            dora=parse_tiles("1p"),
            ura=parse_tiles("6m"),
            delta=(12600, 0, -11600, 0),
        )
        assert won == Won(0, 2, claim)

    def test_audits_clean(self):
        audited = audit(game(EXAMPLE))
        assert [(finding.code, finding.found) for finding in audited.findings] == []
        assert [win.verdict.value for win in audited.wins] == ["agrees"]
        assert audited.regulation.name == "tenhou"

    def test_players(self):
        one = game(document(dan=["七段", "新人", "天鳳位", "雀聖★1"], rate=[1500, 1612.25, None, 2010.5], sx=["M", "F", "", "C"]))
        assert one.players == (
            Player("A", "7-dan", 1500.0, "M"),
            Player("B", "shinjin", 1612.25, "F"),
            Player("C", "tenhoui"),
            Player("D", "雀聖★1", 2010.5, "C"),
        )

    def test_final(self):
        one = game(document(sc=[36600, 46.6, 24000, 4, 14400, -25.6, 25000, -25]))
        assert one.final == FinalClaim((36600, 24000, 14400, 25000), (46.6, 4.0, -25.6, -25.0))
        one = game(document(sc=["x"]))
        assert one.final is None
        assert [remark.code for remark in one.remarks] == ["P06"]


class TestCalls:
    """§4; the strings of case F018."""

    @pytest.mark.parametrize(
        ("text", "event"),
        [
            ("c343233", Chi(0, 3, t("4s"), parse_tiles("23s"))),
            ("c533436", Chi(0, 3, t("0s"), parse_tiles("46s"))),
            ("p464646", Pon(0, 3, t("6z"), parse_tiles("66z"))),
            ("43p4343", Pon(0, 2, t("3z"), parse_tiles("33z"))),
            ("2929p29", Pon(0, 1, t("9p"), parse_tiles("99p"))),
            ("1551p15", Pon(0, 1, t("5m"), parse_tiles("50m"))),
            ("p515115", None),
            ("m41414141", OpenKan(0, 3, t("1z"), parse_tiles("111z"))),
            ("41m414141", OpenKan(0, 2, t("1z"), parse_tiles("111z"))),
            ("414141m41", OpenKan(0, 1, t("1z"), parse_tiles("111z"))),
            ("4141m4141", OpenKan(0, 1, t("1z"), parse_tiles("111z"))),
            ("151515a51", ClosedKan(0, parse_tiles("5550m"))),
            ("k45454545", AddedKan(0, t("5z"), parse_tiles("555z"), 3)),
            ("25k522525", AddedKan(0, t("0p"), parse_tiles("555p"), 2)),
            ("2525k2552", AddedKan(0, t("5p"), parse_tiles("055p"), 1)),
            ("f44", Kita(0, t("4z"))),
        ],
    )
    def test_strings(self, text, event):
        found = item(text)
        if event is None:
            assert found is not None, "tiles that make no set are for the audit to judge"
            return
        assert found is not None
        assert found.event(0) == event
        again = item(text_of(event)).event(0)
        assert again == event or sorted(again.own) == sorted(event.own), "which own tile stands first is no matter"

    @pytest.mark.parametrize("text", ["", "r24", "c3432", "m414141", "4141c41", "x343233", "c343260", "414141k41", "343233", "c34３233"])
    def test_no_strings(self, text):
        assert item(text) is None

    def test_writing_as_the_platform_does(self):
        for text in ("c343233", "43p4343", "1551p15", "151515a51", "414141m41", "25k522525", "f44"):
            assert text_of(item(text).event(2)) == text

    def test_seats_count_from_the_caller(self):
        assert item("43p4343").event(3).frm == 1
        assert item("p464646").event(0).frm == 3
        assert item("2929p29").event(3).frm == 0


class TestTurns:
    def test_the_drawn_tile_is_told_from_its_like_in_the_hand(self):
        """§3: 60 is the tile just drawn; the tile's own number is one from the hand."""
        events = game(EXAMPLE).hands[0].events
        assert events[1] == discard(0, t("1z"), drawn=True)
        hand = changed({6: [41, "r44"]})
        assert game(document(hand)).hands[0].events[1] == discard(0, t("1z"))

    def test_riichi(self):
        events = game(EXAMPLE).hands[0].events
        at = events.index(Riichi(0))
        assert events[at + 1 : at + 3] == (discard(0, t("4z")), StickPaid(0))
        assert game(document(changed({5: [41, 44, 42], 6: [60, "r60", 60]}))).remarks, "no reading ends so"

    def test_a_riichi_that_is_won_on_is_not_paid(self):
        """§5: accepted unless the hand ends by ron on that discard."""
        hand = changed({9: [42, 19], 8: [19, "47p4747"], 11: [45, 18], 12: [43, 18], 15: [47, "r60"], 5: [41], 6: [60]})
        hand[16] = ["和了", [2000, 0, 0, -2000], [0, 3, 0, "30符2飜2000点", "断幺九(2飜)"]]
        one = game(document(hand))
        assert one.remarks == []
        assert one.hands[0].events[-2:][0] == discard(3, t("1s"), drawn=True)
        assert StickPaid(3) not in one.hands[0].events
        hand[16] = ["流局", [0, 0, 0, 0]]
        assert game(document(hand)).hands[0].events[-2] == StickPaid(3)

    def test_open_kan_with_and_without_its_placeholder(self):
        """§4, F019: the slot of an open kan in the discards is a 0, which some writers leave out."""
        for placeholder in ([0], []):
            hand = changed({8: [19, "47m474747", 43], 7: [11, 51, 16, 17, 22, 22, 24, 28, 28, 42, 47, 47, 47], 2: [21, 31]})
            hand[9] = [42, *placeholder, 19, 60]
            hand[8] = [19, "47m474747", 22, 43]
            one = game(document(hand))
            assert one.remarks == []
            events = one.hands[0].events
            at = events.index(OpenKan(1, 3, t("7z"), parse_tiles("777z")))
            assert events[at + 1 : at + 4] == (draw(1, t("2p")), DoraTurned(t("1s")), discard(1, t("9m")))
            assert not one.hands[0].dora_times

    def test_closed_kan_turns_its_indicator_at_once(self):
        hand = changed({4: [12, 13, 14, 25, 26, 27, 33, 34, 41, 41, 41, 38, 44], 5: [41, 31, 39], 6: ["414141a41", 60, "r44"], 2: [21, 11]})
        events = game(document(hand)).hands[0].events
        assert events[:5] == (
            draw(0, t("1z")),
            ClosedKan(0, parse_tiles("1111z")),
            DoraTurned(t("1m")),
            draw(0, t("1s")),
            discard(0, t("1s"), drawn=True),
        )

    def test_three_players(self):
        """§2, F027: an empty fourth seat; the North set aside; a call from the opposite seat, counted modulo four."""
        hand = [
            [0, 0, 0],
            [35000, 35000, 35000, 0],
            [21],
            [],
            *([21, 21, 22, 23, 24, 25, 26, 27, 28, 29, 31, 32, 44], [44, 33, "39p3939"], ["f44", 60, 44]),
            *([11, 11, 19, 19, 22, 23, 24, 25, 26, 27, 28, 29, 31], [41], [60]),
            *([31, 32, 33, 34, 35, 36, 37, 38, 39, 39, 22, 23, 24], [42], [39]),
            *([], [], []),
            ["流局", [0, 0, 0, 0]],
        ]
        hand[4] = [21, 21, 22, 23, 24, 25, 26, 27, 28, 29, 39, 39, 44]
        hand[5], hand[6] = [44, 33, "39p3939"], ["f44", 60, 44]
        one = game(document(hand, name=["A", "B", "C", ""], rule={"disp": "三般南喰赤", "aka": 1}))
        assert len(one.players) == 3
        assert one.hands[0].scores == (35000, 35000, 35000)
        assert one.hands[0].events[1] == Kita(0, t("4z"))
        assert Pon(0, 2, t("9s"), parse_tiles("99s")) in one.hands[0].events
        assert [remark.code for remark in one.remarks] == ["P09"]


class TestResults:
    """§6."""

    @pytest.mark.parametrize(
        ("text", "payers", "value"),
        [
            ("30符2飜2000点", 1, Value(30, 2, "none", 2000)),
            ("満貫8000点", 1, Value(None, None, "mangan", 8000)),
            ("役満32000点", 1, Value(None, None, "yakuman", 32000)),
            ("40符3飜2600点∀", 3, Value(40, 3, "none", 7800)),
            ("跳満6000点∀", 3, Value(None, None, "haneman", 18000)),
            ("30符3飜1000-2000点", 3, Value(30, 3, "none", 4000)),
            ("満貫2000-4000点", 3, Value(None, None, "mangan", 8000)),
            ("数え役満48000点", 1, Value(None, None, "yakuman", 48000)),
            ("Mangan 8000点", 1, Value(None, None, "mangan", 8000)),
            ("Counted Yakuman 32000点", 1, Value(None, None, "yakuman", 32000)),
            ("30符4飜切り上げ満貫8000点", 1, Value(30, 4, "mangan", 8000)),
            ("役満-100--100点", 3, Value(None, None, "yakuman", None)),
            ("nonsense", 1, Value()),
        ],
    )
    def test_points(self, text, payers, value):
        assert read_value(text, payers) == value

    def test_double_ron(self):
        result = [
            "和了",
            *([8000, 0, -7000, 0], [0, 2, 0, "満貫7000点", "立直(1飜)"]),
            *([0, 1000, -1000, 0], [1, 2, 1, "30符1飜1000点", "役牌 中(1飜)"]),
        ]
        first, second = game(document(changed({16: result}))).hands[0].events[-2:]
        assert (first.seat, first.frm, second.seat, second.frm) == (0, 2, 1, 2)
        assert first.claim.ura == parse_tiles("6m")
        assert second.claim.ura is None, "ura are the riichi winner's"
        assert second.claim.dora == first.claim.dora

    def test_liability(self):
        """F025: the third seat is the liable one; the winner's own means nobody."""
        won = end(["和了", [0, 32000, -16000, -16000], [1, 3, 2, "役満32000点", "大三元(役満)"]])
        assert won.claim.liable == 2
        assert won.claim.yaku == (YakuClaim("daisangen"),)
        assert won.claim.yakuman is True
        won = end(["和了", [0, 32000, 0, -32000], [1, 1, 3, "役満8000-16000点", "大三元(役満)"]])
        assert (won.seat, won.frm, won.claim.liable, won.claim.points) == (1, 1, 3, 32000)
        assert end(["和了", [0, 0, 0, 0], [1, 1, 1]]).claim == WinClaim(dora=parse_tiles("1p"), delta=(0, 0, 0, 0))

    @pytest.mark.parametrize(
        ("result", "claim"),
        [
            (["流局", [1000, 1000, 1000, -3000]], DrawClaim(delta=(1000, 1000, 1000, -3000))),
            (["流局"], DrawClaim()),
            (["全員聴牌"], DrawClaim(tenpai=(True,) * 4)),
            (["全員不聴"], DrawClaim(tenpai=(False,) * 4)),
            (["流し満貫", [12000, -4000, -4000, -4000]], DrawClaim("nagashi", delta=(12000, -4000, -4000, -4000))),
            (["九種九牌"], DrawClaim("nine_terminals")),
            (["九種九牌", [0, 0, 0, 0]], DrawClaim("nine_terminals", delta=(0, 0, 0, 0))),
            (["四風連打"], DrawClaim("four_winds")),
            (["四家立直"], DrawClaim("four_riichi")),
            (["三家和了"], DrawClaim("triple_ron")),
            (["三家和"], DrawClaim("triple_ron")),
            (["四槓散了"], DrawClaim("four_kans")),
            (["四開槓"], DrawClaim("four_kans")),
        ],
    )
    def test_draws(self, result, claim):
        assert end(result) == Drawn(claim)

    def test_yaku_names_of_converters(self):
        names = [
            "役牌:自風牌(1飜)",
            "役牌 場風(1飜)",
            "翻牌 白(1飜)",
            "ダブル立直(2飜)",
            "国士無双十三面待ち(役満)",
            "裏ドラ(0飜)",
            "Ura Dora(2飜)",
        ]
        won = end(["和了", [0, 0, 0, 0], [1, 1, 1, "満貫2000-4000点", *names]])
        assert [(one.id, one.han) for one in won.claim.yaku] == [
            ("seat_wind", 1),
            ("round_wind", 1),
            ("haku", 1),
            ("double_riichi", 2),
            ("kokushi_13", None),
            ("ura_dora", 0),
            ("ura_dora", 2),
        ]

    def test_what_cannot_be_read_is_told(self):
        for result, code in [
            (["和了", [1, 2], [0, 2, 0]], "P06"),
            (["和了", [0, 0, 0, 0], [7, 2, 0]], "P06"),
            (["和了", [0, 0, 0, 0], [0, 2, 0, "x", "立直"]], "P06"),
            (["和了", [0, 0, 0, 0], [0, 2, 0, "満貫8000点", "大車輪(5飜)"]], "P05"),
            (["雨天中止"], "P05"),
            ([], "P06"),
        ]:
            one = game(document(changed({16: result})))
            assert {remark.code for remark in one.remarks} == {code}, result


class TestRules:
    """§2: the display text, the red fives, the identifier."""

    @pytest.mark.parametrize(
        ("disp", "room"),
        [
            ("般南喰赤", 9),
            ("上東喰赤速", 0x01 | 0x80 | 0x40),
            ("特南喰赤", 0x29),
            ("鳳南喰赤", 0xA9),
            ("般東", 1 | 2 | 4),
            ("四鳳東喰赤", 0xA1),
        ],
    )
    def test_rooms_of_tenhou(self, disp, room):
        rules = game(document(rule={"disp": disp})).rules
        assert (rules.platform, rules.flags["type"]) == ("tenhou", str(room))

    def test_red_fives_are_those_of_the_rule(self):
        assert game(document(rule={"disp": "般南喰", "aka51": 1, "aka52": 1, "aka53": 1})).rules.flags["type"] == "9"
        assert game(document(rule={"disp": "般南喰赤", "aka": 0})).rules.flags["type"] == "11"
        both = game(document(rule={"disp": "般南喰赤", "aka": 0, "aka51": 1, "aka52": 2, "aka53": 1})).rules
        assert both.settings == {"red_fives": [1, 2, 1]}
        assert regulation_for(both, 4).settings.red_fives == (1, 2, 1)

    def test_identifier(self):
        one = game(document(ref="2009110816gm-00e1-0000-c603794d", rule={"aka": 1}))
        assert one.rules == DeclaredRules(
            platform="tenhou", flags={"id": "2009110816gm-00e1-0000-c603794d", "lobby": "0", "type": "225"}, date="2009-11-08"
        )
        assert one.source.id == "2009110816gm-00e1-0000-c603794d"
        wrong = game(document(ref="2009110816gm-00e1-0000-c603794d"))
        assert [remark.code for remark in wrong.remarks] == ["P08"]
        assert wrong.rules.flags["type"] == "225"

    def test_the_name_of_a_file_may_be_the_identifier(self):
        assert game(EXAMPLE, "logs/2010110100gm-0009-0000-de3472e8.json").source.id == "2010110100gm-0009-0000-de3472e8"

    @pytest.mark.parametrize(
        ("disp", "settings"),
        [
            ("玉の間南喰赤", {"length": "east_south"}),
            ("銅の間東喰赤", {"length": "east"}),
            ("Gold Room East", {"length": "east"}),
            ("金の間南", {"length": "east_south", "open_tanyao": False}),
        ],
    )
    def test_rooms_of_mahjong_soul(self, disp, settings):
        rules = game(document(rule={"disp": disp})).rules
        assert (rules.platform, rules.settings) == ("mahjong_soul", settings)
        assert regulation_for(rules, 4).name == "mahjong-soul"

    def test_a_game_of_mahjong_soul_by_its_identifier(self):
        one = game(
            document(ref="240302-0a1b2c3d-0000-1111-2222-333344445555", rule={"disp": "大会戦南喰", "aka51": 1, "aka52": 1, "aka53": 1})
        )
        assert (one.rules.platform, one.rules.date) == ("mahjong_soul", "2024-03-02")
        book = regulation_for(one.rules, 4)
        assert book.settings.red_fives == (1, 1, 1)
        assert "uma" in book.unknown, "a contest sets its own rules"
        nobody = game(document(ref="000000-00000000-0000-0000-0000-000000000000"))
        assert nobody.source.id is None, "an identifier blotted out tells no game from another"

    def test_books_that_a_title_names(self):
        one = game(document(title=["A league", "日本プロ麻雀連盟公式ルール"], rule={"disp": "Day 1", "aka": 0}))
        assert one.rules.book == "jpml-a"
        one = game(document(title=["Mリーグ 2023", "2023/04/28（金）"], rule={"disp": "", "aka": 1}))
        assert (one.rules.book, one.rules.date) == ("m-league", "2023-04-28")

    def test_nothing_declared(self):
        one = game(document(title=None, rule={"disp": "電脳麻将", "aka": 1}))
        assert (one.rules.book, one.rules.platform) == (None, None)
        one = game(document(title=["四鳳南喰赤", "x"], rule={"disp": "電脳麻将", "aka": 1}))
        assert one.rules.flags["type"] == "169", "a converter keeps the words of the room in the title"


def second_hand():
    """The same play in the next hand, where the counter is paid too."""
    return changed({0: [0, 1, 0], 1: [36600, 25000, 13400, 25000], 16: ["和了", [12900, 0, -11900, 0], HAND[16][2]]})


class TestDocuments:
    """§1: one object, one an object a line, links in a text."""

    def test_one_hand_a_line_makes_a_game(self):
        lines = document(HAND) + b"\n\n" + document(second_hand()) + b"\n"
        one = game(lines)
        assert [hand.key for hand in one.hands] == ["E1-0", "E1-1"]
        assert sum(form.sniff(lines) for form in FORMATS) == 1

    def test_other_titles_make_other_games(self):
        lines = document(HAND) + b"\n" + document(second_hand(), title=["another", ""])
        games = list(read_bytes(lines, "a.txt"))
        assert [one.source.index for one in games] == [0, 1]

    def test_the_same_hand_again_is_another_game(self):
        assert len(list(read_bytes(document(HAND) + b"\n" + document(HAND), "a.txt"))) == 2

    def test_hands_of_nobody_must_follow_by_their_scores(self):
        """Problems gathered from several games have no names: that a round follows by chance is no game."""
        names = {"name": ["", "", "", ""]}
        other = changed({0: [1, 0, 0], 1: [1000, 9000, 40000, 50000]})
        assert len(list(read_bytes(document(HAND, **names) + b"\n" + document(other, **names), "a.txt"))) == 2
        assert len(list(read_bytes(document(HAND, **names) + b"\n" + document(second_hand(), **names), "a.txt"))) == 1
        assert len(list(read_bytes(document(HAND) + b"\n" + document(other), "a.txt"))) == 1

    def test_a_list_of_documents(self):
        assert len(list(read_bytes(b"[" + document(HAND) + b"," + document(HAND) + b"]", "a"))) == 2

    @pytest.mark.parametrize("bare", ["", "()!*'~", "()!*'~,:;/?@&=+$#", None])
    def test_links_pasted_in_a_text(self, bare):
        """Percent-encoded wholly, as browsers do (which leave brackets), as they do a whole address, and not at all."""

        def link(raw):
            return b"https://tenhou.net/5/#json=" + (raw if bare is None else quote(raw, safe=bare).encode())

        text = b"Spring league, table 3\n\n(" + link(document(HAND)) + b")\nand then\n" + link(document(second_hand())) + b" (a comment)\n"
        one = game(text, "notes.txt")
        assert [hand.key for hand in one.hands] == ["E1-0", "E1-1"]
        assert sum(form.sniff(text) for form in FORMATS) == 1

    def test_many_links_and_long_ones_are_bounded(self):
        (one,) = read_bytes(b"#json={".join([b"x"] * 3000), "a")
        assert isinstance(one, Unreadable)
        (one,) = read_bytes(b"#json=%7B" + b"%25" * 400_000, "a")
        assert isinstance(one, Unreadable)
        assert one.code == "P02"

    def test_the_text_around_a_link_may_name_the_book(self):
        rules = {"rule": {"disp": "", "aka": 1}, "title": ["semi-final", ""]}
        text = b"https://viewer.ml-log.jp/web/viewer?gameid=1\nhttps://tenhou.net/6/#json=" + document(HAND, **rules)
        assert game(text).rules.book == "m-league"

    def test_a_broken_line_loses_nothing_else(self):
        lines = document(HAND) + b"\n" + b'{"log": [[[0' + b"\n" + document(second_hand())
        one = game(lines)
        assert len(one.hands) == 2
        assert [remark.code for remark in one.remarks] == ["P03"]

    def test_an_answer_without_hands(self):
        (none,) = read_bytes(b'{"ver": 2.3, "log": []}', "a")
        assert isinstance(none, Unreadable)
        assert (none.code, none.text) == ("P06", "a log without a hand")

    def test_the_lookalike_is_refused(self):
        """§7: tiles as text, and r for a tile just drawn."""
        hand = [[0, 0, 0, 250, 250, 250, 250], ["4z"], [], ["7s"] * 14, ["9p", "p3s,3s,3s"], ["3z", "r2z"]] * 3
        (refused,) = read_bytes(document(hand), "a.json")
        assert isinstance(refused, Unreadable)
        assert refused.code == "P06"
        assert "look-alike" in refused.text
        assert refused.place == "/log/0"

    def test_unknown_fields(self):
        assert [remark.text for remark in game(document(weather="rain")).remarks] == ["unknown field 'weather'"]

    @pytest.mark.parametrize(
        "changes",
        [{0: [99, 0, 0]}, {0: ["x"]}, {1: [1]}, {2: "x"}, {2: [99]}, {4: [[]] * 13}, {5: 7}, {5: [[]]}, {6: [{}]}, {16: 7}, {16: ["和了"]}],
    )
    def test_values_of_no_sense_are_remarks(self, changes):
        one = game(document(changed(changes)))
        assert {remark.code for remark in one.remarks} <= {"P05", "P06"}
        assert len(one.hands) == 1


class TestDamage:
    def test_truncation_at_every_byte(self):
        raw = document(HAND, second_hand())
        for length in range(len(raw)):
            for one in read_bytes(raw[:length], "a.json"):
                if isinstance(one, Game):
                    assert "P03" in {remark.code for remark in one.remarks}
                    codes = {finding.code for finding in audit(one).findings}
                    assert {code[0] for code in codes} == {"P"}, (length, codes)
                    assert len(one.hands) <= 2
                else:
                    assert one.code in ("P01", "P03")

    def test_truncated_after_a_hand_keeps_it(self):
        raw = document(HAND, second_hand())
        one = game(raw[: raw.rindex(b"[[0, 1, 0]") + 40])
        assert [hand.key for hand in one.hands] == ["E1-0"]
        assert one.rules.platform == "tenhou"

    def test_a_key_that_is_there_twice_is_not_guessed_at(self):
        raw = document(HAND).replace(b'"name":', b'"rule": {"disp": "x"}, "name":')
        (one,) = read_bytes(raw, "a.json")
        assert isinstance(one, Unreadable)
        assert "twice" in one.text

    def test_truncated_lines(self):
        raw = document(HAND) + b"\n" + document(second_hand())
        for cut in range(len(document(HAND)) + 2, len(raw)):
            one = game(raw[:cut])
            assert len(one.hands) == (1 if cut < len(raw) - 2 else 2)
            assert "P03" in {remark.code for remark in one.remarks}

    def test_a_log_that_breaks_off_before_its_rules_is_not_judged(self):
        raw = json.dumps({"log": [HAND, HAND], **{name: DOCUMENT[name] for name in ("name", "rule")}}).encode()
        (one,) = read_bytes(raw[: len(raw) - 30], "a")
        assert isinstance(one, Unreadable)
        assert one.code == "P03"


class TestLocate:
    def test_every_event(self):
        (hand,) = game(EXAMPLE).hands
        places = [locate(tenhou_json.NAME, EXAMPLE, hand.ordinal(number)) for number in range(len(hand.events))]
        assert locate(tenhou_json.NAME, EXAMPLE, hand.place) == "/log/0"
        assert places[:4] == ["/log/0/5/0", "/log/0/6/0", "/log/0/8/0", "/log/0/9/0"]
        assert places[hand.events.index(Riichi(0))] == "/log/0/6/1"
        assert places[hand.events.index(StickPaid(0))] == "/log/0/6/1"
        assert places[hand.events.index(Pon(1, 3, t("7z"), parse_tiles("77z")))] == "/log/0/8/1"
        assert places[-1] == "/log/0/16/2"
        document_ = json.loads(EXAMPLE)
        for place in places:
            value = document_
            for step in place.split("/")[1:]:
                value = value[int(step)] if isinstance(value, list) else value[step]

    def test_lines(self):
        lines = document(HAND) + b"\n\n" + document(second_hand())
        one = game(lines)
        assert locate(tenhou_json.NAME, lines, one.hands[1].place) == "line 3 /log/0"
        assert locate(tenhou_json.NAME, lines, one.hands[1].ordinal(0)) == "line 3 /log/0/5/0"


def test_the_search_for_chi_and_pon_of_one_tile_is_bounded():
    """Rows made to be read in millions of ways."""
    rows_ = []
    for _ in range(4):
        rows_ += [[11] * 13, ["11p1111", 11] * 60, [11] * 100]
    hand = [[0, 0, 0], [25000] * 4, [21], [], *rows_, ["流局"]]
    raw = document(*[hand] * 40)
    one = game(raw)
    assert {remark.code for remark in one.remarks} == {"P06"}


def test_the_struct_of_a_hand_is_the_same_when_read_twice():
    assert msgspec.json.encode(game(EXAMPLE).hands[0].events[-1].claim) == msgspec.json.encode(game(EXAMPLE).hands[0].events[-1].claim)
