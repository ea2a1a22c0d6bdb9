"""Tenhou XML, tag by tag (format note Tenhou §1–7, §11, §12)."""

import gzip

import pytest

from analyzer.model.event import (
    AddedKan,
    Chi,
    ClosedKan,
    Disconnect,
    DoraTurned,
    Draw,
    Drawn,
    Kita,
    OpenKan,
    Pon,
    Riichi,
    StickPaid,
    Won,
    discard,
    draw,
)
from analyzer.model.game import Evidence
from analyzer.model.meld import Meld, MeldKind
from analyzer.model.outcome import DrawClaim, FinalClaim, WinClaim, YakuClaim
from analyzer.model.tile import HIDDEN, parse_tiles
from tests.parsers.example import EXAMPLE, INIT, codes, game, log


def tile(text):
    return parse_tiles(text)[0]


def last(*tags, **options):
    return game(log(*tags, **options)).hands[0].events[-1]


class TestTheNotesExample:
    def test_header(self):
        one = game(EXAMPLE)
        assert [player.name for player in one.players] == ["A", "B", "C", "D"]
        assert [player.rank for player in one.players] == ["shinjin", "1-dan", "7-dan", "tenhoui"]
        assert [player.rating for player in one.players] == [1500.0, 1612.25, 2010.5, 2231.0]
        assert [player.sex for player in one.players] == ["M", "F", "M", "M"]
        assert one.rules.platform == "tenhou"
        assert one.rules.flags == {"type": "9", "lobby": "0"}
        assert one.evidence is Evidence.FULL_LOG
        assert codes(one) == ["P04"]

    def test_deal(self):
        (hand,) = game(EXAMPLE).hands
        assert (hand.key, hand.dealer, hand.sticks, hand.dice, hand.scores) == ("E1-0", 0, 0, (3, 5), (25000,) * 4)
        assert hand.indicator == tile("1p")
        assert hand.dealt is not None
        # 234m 567p 34s 66s 78s N in deal order; seat 1 holds the red 5m as its second tile.
        assert hand.dealt[0] == parse_tiles("234m567p3466s78s4z")
        assert hand.dealt[1][:2] == parse_tiles("10m")

    def test_events(self):
        (hand,) = game(EXAMPLE).hands
        assert hand.events[:8] == (
            draw(0, tile("1z")),
            discard(0, tile("1z"), True),
            draw(1, tile("9m")),
            discard(1, tile("2z")),
            draw(2, tile("5z")),
            discard(2, tile("3z")),
            draw(3, tile("4p")),
            discard(3, tile("7z")),
        )
        assert hand.events[8] == Pon(1, 3, tile("7z"), parse_tiles("77z"))
        assert hand.events[9] == discard(1, tile("9m")), "no draw came before it"
        assert hand.events[10:12] == (draw(2, tile("8m")), discard(2, tile("8m"))), "29 drawn, 28 discarded: from the hand"
        assert hand.events[15:18] == (Riichi(0), discard(0, tile("4z")), StickPaid(0, (24000, 25000, 25000, 25000)))
        assert hand.events[20:22] == (draw(2, tile("0s")), discard(2, tile("0s"), True))

    def test_claim(self):
        won = game(EXAMPLE).hands[0].events[-1]
        assert won == Won(
            0,
            2,
            WinClaim(
                tile=tile("0s"),
                concealed=parse_tiles("234m567p34066789s"),
                melds=(),
                yaku=tuple(YakuClaim(*one) for one in (("riichi", 1), ("ippatsu", 1), ("pinfu", 1), ("aka_dora", 1), ("ura_dora", 0))),
                yakuman=False,
                fu=30,
                points=11600,
                limit="none",
                dora=parse_tiles("1p"),
                ura=parse_tiles("6m"),
                honba=0,
                sticks=1,
                before=(24000, 25000, 25000, 25000),
                delta=(12600, 0, -11600, 0),
            ),
        )

    def test_copies(self):
        (hand,) = game(EXAMPLE).hands
        assert hand.copies is not None
        assert list(hand.copies.dealt[:13]) == [4, 8, 12, 53, 56, 60, 80, 84, 92, 93, 96, 100, 120]
        assert len(hand.copies.dealt) == 52
        assert list(hand.copies.indicators) == [39]
        assert list(hand.copies.drawn[:4]) == [108, 32, 125, 50]
        assert list(hand.copies.discarded[:4]) == [108, 112, 116, 134]
        assert list(hand.copies.sets) == [134, 132, 133], "a call: the called tile, then the own ones"

    def test_places(self):
        (hand,) = game(EXAMPLE).hands
        # mjloggm 0, GO 1, UN 2, TAIKYOKU 3, INIT 4.
        assert hand.place == 4
        assert hand.ordinals is None
        assert hand.ordinal(0) == 5


class TestContainer:
    """Whatever the file's name and wrapping, the same game (format note §1)."""

    @pytest.mark.parametrize(
        "raw",
        [
            gzip.compress(EXAMPLE),
            gzip.compress(EXAMPLE[:500]) + gzip.compress(EXAMPLE[500:]),
            gzip.compress(gzip.compress(EXAMPLE)),
            gzip.compress(EXAMPLE) + bytes(512),
            b"\xef\xbb\xbf" + EXAMPLE,
            b'<?xml version="1.0" encoding="UTF-8"?>\r\n' + EXAMPLE,
            b"\n <!-- from somewhere <mjloggm> -->\n" + EXAMPLE,
            EXAMPLE.replace(b"\n", b"\r\n"),
            EXAMPLE.replace(b"/>", b"  />"),
            EXAMPLE.replace(b"<U32/>", b"<U32></U32>"),
            EXAMPLE.replace(b"<U32/>", b"<!-- <T1/> --><U32/>"),
        ],
        ids=["gzip", "members", "twice", "padded", "bom", "declaration", "comment", "crlf", "blanks", "long tags", "comment inside"],
    )
    def test_same_game(self, raw):
        plain, wrapped = game(EXAMPLE), game(raw, "a.txt")
        assert wrapped.hands == plain.hands
        assert (wrapped.players, wrapped.rules, codes(wrapped)) == (plain.players, plain.rules, codes(plain))

    def test_the_digest_is_of_the_file_as_found(self):
        import hashlib

        packed = gzip.compress(EXAMPLE)
        assert game(packed).source.digest == hashlib.sha256(packed).hexdigest()


class TestCalls:
    def test_chi(self):
        # Suit 0, 2m 3m 4m (low 1), claimed the middle: v = 1·3 + 1; copies 1, 0, 0.
        word = (1 * 3 + 1) << 10 | 1 << 3 | 4 | 3
        assert last(f'<N who="1" m="{word}"/>') == Chi(1, 0, tile("3m"), parse_tiles("24m"))

    def test_red_five_in_a_meld_is_copy_0(self):
        # 5p: kind 13; the copy not in the pon 3, then 0.
        word = (13 * 3 + 1) << 9 | 3 << 5 | 8 | 1
        assert last(f'<N who="2" m="{word}"/>') == Pon(2, 3, tile("5p"), parse_tiles("05p"))
        word = (13 * 3 + 1) << 9 | 0 << 5 | 8 | 1
        assert last(f'<N who="2" m="{word}"/>') == Pon(2, 3, tile("5p"), parse_tiles("55p"))

    def test_without_red_fives(self):
        word = (13 * 3) << 9 | 3 << 5 | 8 | 1
        go = '<GO type="11"/>'
        assert last(f'<N who="2" m="{word}"/>', go=go) == Pon(2, 3, tile("5p"), parse_tiles("55p"))
        assert last("<T16/>", go=go) == draw(0, tile("5m"))
        assert last("<T16/>") == draw(0, tile("0m"))

    def test_kans(self):
        assert last(f'<N who="3" m="{133 << 8 | 1}"/>') == OpenKan(3, 0, tile("7z"), parse_tiles("777z"))
        assert last(f'<N who="3" m="{54 << 8}"/>') == ClosedKan(3, parse_tiles("0555p"))
        word = (31 * 3 + 2) << 9 | 1 << 5 | 0x10 | 2
        assert last(f'<N who="0" m="{word}"/>') == AddedKan(0, tile("5z"), parse_tiles("555z"), 2)

    def test_copies_of_calls_stand_in_the_order_of_the_fields(self):
        word = (31 * 3 + 2) << 9 | 1 << 5 | 0x10 | 2
        (hand,) = game(log(f'<N who="0" m="{word}"/>', '<DORA hai="7"/>', f'<N who="3" m="{54 << 8}"/>')).hands
        assert hand.copies is not None
        # Added: the copy in bits 5–6; the pon's claimed tile is its third, 127.
        assert list(hand.copies.sets) == [125, 127, 124, 126, 52, 53, 54, 55]
        assert list(hand.copies.indicators) == [39, 7]
        assert list(hand.numbers()) == [bytes([125, 127, 124, 126]), bytes([7]), bytes([52, 53, 54, 55])]
        assert hand.events[1] == DoraTurned(tile("2m"))


class TestEnds:
    SC = 'sc="250,-20,250,-40,250,-20,250,80"'

    def won(self, attributes):
        return last(f'<AGARI ba="0,0" hai="0,1" machi="1" ten="30,8000,1" who="3" fromWho="3" {attributes}/>').claim

    def test_yakuman_names_carry_no_han(self):
        claim = self.won('yakuman="39,42"')
        assert claim.yaku == (YakuClaim("daisangen"), YakuClaim("tsuuiisou"))
        assert claim.yakuman is True

    def test_winds_keep_their_names(self):
        claim = self.won('yaku="11,1,14,1,99,2"')
        assert claim.yaku == (YakuClaim("seat_wind_south", 1), YakuClaim("round_wind_east", 1), YakuClaim("tenhou:99", 2))
        assert claim.yakuman is False

    def test_melds_oldest_first(self):
        older, newer = (31 * 3 + 2) << 9 | 1 << 5 | 8 | 2, 133 << 8 | 1
        claim = self.won(f'm="{newer},{older}" yaku="18,1"')
        assert claim.melds == (
            Meld(MeldKind.PON, parse_tiles("555z"), 1),
            Meld(MeldKind.OPEN_KAN, parse_tiles("7777z"), 0),
        )

    def test_chips_stand_after_the_scores(self):
        claim = self.won('sc="300,-20,301,-40,302,-20,303,80,-1,-2,4,-2,-1,6,-2,-2"')
        assert claim.before == (30000, 30100, 30200, 30300)
        assert claim.delta == (-2000, -4000, -2000, 8000)

    def test_liability(self):
        assert self.won('paoWho="0"').liable == 0
        assert self.won("").liable is None

    def test_not_recorded_is_not_zero(self):
        claim = last('<AGARI who="0" fromWho="2"/>').claim
        assert claim == WinClaim(melds=())

    def test_limits(self):
        for number, name in enumerate(("none", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")):
            assert last(f'<AGARI who="0" fromWho="0" ten="30,1,{number}"/>').claim.limit == name

    def test_double_ron(self):
        tags = ['<AGARI who="1" fromWho="0" ba="1,2"/>', '<AGARI who="3" fromWho="0" ba="1,0"/>']
        events = game(log("<T1/><D1/>", *tags)).hands[0].events
        assert [(event.seat, event.frm, event.claim.sticks) for event in events[2:]] == [(1, 0, 2), (3, 0, 0)]

    @pytest.mark.parametrize(
        ("word", "reason"),
        [
            ("", "exhaustive"),
            ("nm", "nagashi"),
            ("yao9", "nine_terminals"),
            ("kaze4", "four_winds"),
            ("reach4", "four_riichi"),
            ("ron3", "triple_ron"),
            ("kan4", "four_kans"),
        ],
    )
    def test_draws(self, word, reason):
        kind = f'type="{word}" ' if word else ""
        event = last(f'<RYUUKYOKU {kind}ba="1,2" sc="250,15,250,15,250,-15,250,-15" hai0="0,4" hai1="52"/>')
        assert event == Drawn(
            DrawClaim(
                reason=reason,
                shown=(parse_tiles("12m"), parse_tiles("0p"), None, None),
                honba=1,
                sticks=2,
                before=(25000,) * 4,
                delta=(1500, 1500, -1500, -1500),
            )
        )

    def test_a_dialect_names_the_tenpai_without_their_tiles(self):
        claim = last('<RYUUKYOKU ba="0,0" sc="0,-30,0,15,0,15,0,0" hai1="" hai2=""/>').claim
        assert claim.tenpai == (False, True, True, False)
        assert claim.shown == (None,) * 4

    def test_owari(self):
        one = game(log(f'<RYUUKYOKU ba="0,0" {self.SC} owari="230,-16.5,210,-29.0,230,-6.5,330,52"/>'))
        assert one.final == FinalClaim((23000, 21000, 23000, 33000), (-16.5, -29.0, -6.5, 52.0))
        assert codes(one) == []

    def test_empty_owari(self):
        one = game(log('<RYUUKYOKU owari=""/>'))
        assert one.final is None
        assert one.hands[0].events == (Drawn(DrawClaim()),)


class TestPlayers:
    UN = '<UN n0="%41" n1="%42" n2="" n3="%E7%82%B9" dan="1,2,3,4" rate="1500,1500,1500,1500" sx="M,M,F,C"/>'

    def test_coming_and_going(self):
        one = game(log('<BYE who="3"/>', "<T1/>", '<UN n3="%E7%82%B9"/>', "<D1/>", go=self.UN))
        (hand,) = one.hands
        assert hand.events == (Disconnect(3), draw(0, 0), Disconnect(3, back=True), discard(0, 0, True))
        assert [player.name for player in one.players] == ["A", "B", "", "点"]
        assert one.players[3].rank == "6-kyuu"
        assert hand.ordinals is None

    def test_leaving_before_the_first_hand(self):
        (hand,) = game(log("<T1/>", go=self.UN + '<BYE who="1"/>')).hands
        assert hand.events == (Disconnect(1), draw(0, 0))
        assert hand.ordinals == (2, 5), "mjloggm 0, UN 1, BYE 2, TAIKYOKU 3, INIT 4, T1 5"

    def test_leaving_after_a_hand(self):
        one = game(log("<T1/>", '<RYUUKYOKU ba="0,0"/>', '<BYE who="1"/>', INIT, "<T2/>"))
        assert one.hands[0].events[-1] == Disconnect(1)
        assert one.hands[1].place == 7, "mjloggm 0, GO 1, TAIKYOKU 2, INIT 3, T1 4, RYUUKYOKU 5, BYE 6"

    def test_nobody_named(self):
        assert [player.name for player in game(log("<T1/>", go="")).players] == [""] * 4

    def test_three_players(self):
        init = INIT[: INIT.index(" hai3")].replace("250,250,250,250", "350,350,350,0") + ' hai3=""/>'
        tags = [f'<N who="2" m="{122 << 8 | 0x20}"/>', '<AGARI who="0" fromWho="1" sc="350,80,350,-80,350,0,0,0"/>']
        one = game(log(*tags, go='<GO type="185"/>', init=init))
        assert len(one.players) == 3
        assert one.hands[0].scores == (35000,) * 3
        assert one.hands[0].events[0] == Kita(2, tile("4z"))
        assert one.hands[0].events[1].claim.delta == (8000, -8000, 0)
        assert codes(one) == ["P04", "P09"]


class TestHeader:
    NAME = "logs/2010091009gm-00a9-0000-83af2648&tw=2.mjlog"

    def test_identifier_in_the_name(self):
        one = game(log(go='<GO type="169" lobby="0"/>'), self.NAME)
        assert one.source.id == "2010091009gm-00a9-0000-83af2648"
        assert one.rules.date == "2010-09-10"
        assert one.rules.flags == {"type": "169", "lobby": "0", "id": one.source.id}
        assert "P08" not in codes(one)

    def test_identifier_in_a_comment(self):
        one = game(b"<!-- http://example.org/0/?log=2010091009gm-00a9-0000-83af2648&tw=1 -->" + log())
        assert one.source.id == "2010091009gm-00a9-0000-83af2648"

    def test_identifier_against_go(self):
        one = game(log(go='<GO type="9" lobby="0"/>'), self.NAME)
        assert one.rules.flags["type"] == "9"
        assert one.rules.flags["id_type"] == "169"
        assert "P08" in codes(one)

    def test_go_against_the_deal(self):
        assert "P08" in codes(game(log(go='<GO type="185"/>')))

    def test_wall_generations(self):
        def generation(go, init=INIT):
            return game(log(go=go, init=init)).rules.flags.get("generation")

        assert generation('<SHUFFLE seed="mt19937ar-sha512-n288-base64,AAAA" ref=""/>') == "C"
        assert generation('<SHUFFLE seed="mt19937ar-sha512-n288,1,2" ref=""/>') == "B"
        assert generation("", INIT.replace("<INIT", '<INIT shuffle="mt19937ar,1,2"')) == "A"
        assert generation('<SHUFFLE seed="0.765" ref=""/>') is None
        one = game(log(init=INIT.replace("<INIT", '<INIT shuffle="mt19937ar,1,2"')))
        assert one.hands[0].shuffle == "mt19937ar,1,2"


class TestOddities:
    """Dialects and damage: lenient, with remarks (format note §11)."""

    def test_unknown_tags_and_attributes(self):
        one = game(log("<T1/>", "<SURPRISE/>", '<DORA hai="7" when="now"/>', '<D1 t="5"/>', "<SURPRISE/>"))
        assert one.hands[0].events == (draw(0, 0), DoraTurned(1), discard(0, 0, True))
        texts = [remark.text for remark in one.remarks if remark.code == "P05"]
        assert len(texts) == 3
        assert "<SURPRISE> (2 times)" in texts[0]
        assert "when" in texts[1]
        assert one.hands[0].ordinals == (4, 6, 7), "the unknown tag is counted, for it has a place"

    def test_tile_numbers_that_repeat(self):
        kinds = ['"0,4,8,12,16,17,20,24,28,32,36,40,44"'] * 4
        init = '<INIT seed="0,0,0,0,0,40" ten="250,250,250,250" oya="0" ' + " ".join(f"hai{i}={x}" for i, x in enumerate(kinds)) + "/>"
        one = game(log("<T16/><D16/><U17/>", init=init))
        assert one.hands[0].copies is None
        assert one.hands[0].dealt is not None
        assert one.hands[0].dealt[2] == parse_tiles("1234m05m6789m123p")
        assert one.hands[0].events[2] == draw(1, tile("5m"))
        assert "P06" in codes(one)

    def test_one_tile_twice_is_a_fault_to_be_found(self):
        (hand,) = game(log(init=INIT.replace('hai1="0,', 'hai1="4,'))).hands
        assert hand.copies is not None
        assert list(hand.copies.dealt).count(4) == 2

    def test_a_north_without_a_number(self):
        (hand,) = game(log('<N who="0" m="32"/>')).hands
        assert hand.events == (Kita(0, tile("4z")),)
        assert hand.copies is None

    def test_blank_dice(self):
        (hand,) = game(log(init=INIT.replace('seed="0,0,0,2,4,39"', 'seed="0,0,0,,,39"'))).hands
        assert hand.dice is None
        assert hand.indicator == tile("1p")

    def test_three_values_for_three_players(self):
        init = INIT[: INIT.index(" hai3")].replace("250,250,250,250", "350,350,350") + "/>"
        one = game(log('<AGARI who="1" fromWho="2" sc="0,0,0,134,0,-124"/>', go='<GO type="17"/>', init=init))
        assert one.hands[0].scores == (35000,) * 3
        assert one.hands[0].events[0].claim.delta == (0, 13400, -12400)

    def test_a_seat_where_nobody_sits(self):
        init = INIT[: INIT.index(" hai3")] + "/>"
        word = (33 * 3 + 2) << 9 | 3 << 5 | 8 | 3
        one = game(log("<T4/><D4/><W8/>", f'<N who="0" m="{word}"/>', '<BYE who="3"/>', go='<GO type="17"/>', init=init))
        assert one.hands[0].events[-1] == Pon(0, 0, tile("7z"), parse_tiles("77z")), "the seat is that of the last discard"
        assert len(one.hands[0].events) == 3
        assert {"P05", "P06"} <= set(codes(one))

    def test_a_hidden_hand(self):
        (hand,) = game(log(init=INIT.replace('hai1="0,16,20,24,40,41,48,64,65,104,112,132,133"', 'hai1=""'))).hands
        assert hand.dealt is not None
        assert hand.dealt[1] == (HIDDEN,) * 13
        assert hand.copies is None

    def test_a_start_in_the_middle(self):
        one = game(log("<V1/><F1/>"))
        assert one.hands[0].events == (draw(2, 0), discard(2, 0, True))
        assert "P06" not in codes(one)  # who draws first is a matter of the game, which the audit judges

    def test_unreadable_values_are_not_recorded(self):
        one = game(log('<AGARI who="0" fromWho="2" ten="thirty" ba="1" sc="1,2,3" hai="4,136" machi="x" yaku="1" m="1,70000"/>'))
        assert one.hands[0].events[0] == Won(0, 2, WinClaim())
        assert codes(one).count("P06") == 7

    def test_a_hand_by_its_result_alone(self):
        one = game(log('<AGARI who="0" fromWho="2" hai="0,1" machi="1"/>'))
        assert one.evidence is Evidence.WINNING_HAND

    def test_cut_off_inside_a_tag(self):
        cut = EXAMPLE.index(b"<AGARI") + 60
        one = game(EXAMPLE[:cut])
        assert one.hands[0].events == game(EXAMPLE).hands[0].events[:-1]
        assert codes(one) == ["P03", "P04"]

    def test_broken_in_the_middle(self):
        one = game(EXAMPLE.replace(b"<V88/>", b"<V88"))
        assert one.hands[0].events == game(EXAMPLE).hands[0].events[:20]
        assert "P03" in codes(one)

    def test_tiles_before_the_first_deal_belong_nowhere(self):
        one = game(log("<T2/>", go="<T1/><D1/>"))
        assert one.hands[0].events == (draw(0, 0),)
        assert one.hands[0].copies is not None
        assert one.hands[0].copies.drawn == b"\x02"
        assert one.hands[0].copies.discarded == b""
        assert "P06" in codes(one)

    def test_discard_of_the_same_number_after_a_call_is_from_the_hand(self):
        word = (33 * 3 + 2) << 9 | 3 << 5 | 8 | 2
        events = game(log("<U32/>", f'<N who="1" m="{word}"/>', "<E32/>")).hands[0].events
        assert events[-1] == discard(1, tile("9m"), False)

    def test_riichi_between_draw_and_discard(self):
        events = game(log('<T105/><REACH who="0" step="1"/><D105/>')).hands[0].events
        assert events == (Draw(0, tile("9s")), Riichi(0), discard(0, tile("9s"), True))
