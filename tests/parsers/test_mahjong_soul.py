"""The reader of Mahjong Soul records: the annotated example of the format note in its layouts, then one thing at a time."""

import copy
import json
import random

import pytest

from analyzer import audit
from analyzer.findings.finding import Verdict
from analyzer.model.event import AddedKan, Chi, ClosedKan, Discard, DoraTurned, Draw, Kita, OpenKan, Pon, Riichi, StickPaid, Won
from analyzer.model.game import Game
from analyzer.model.meld import Meld, MeldKind
from analyzer.model.outcome import YakuClaim
from analyzer.model.tile import TILE_NAMES, parse_tiles
from parsers import FORMATS, Unreadable, locate, read_bytes
from parsers.mahjong_soul import reader as mahjong_soul
from parsers.mahjong_soul.claims import shares
from parsers.mahjong_soul.words import FANS, meld
from parsers.native import document as native
from tests.parsers.example import codes


def names_of(text):
    return [TILE_NAMES[tile] for tile in parse_tiles(text)]


DEAL = {
    "chang": 0,
    "ju": 0,
    "ben": 0,
    "liqibang": 0,
    "scores": [25000] * 4,
    "doras": ["1p"],
    "left_tile_count": 69,
    "tiles0": names_of("234m567p346678s4z1z"),
    "tiles1": names_of("1067m22488p9s277z"),
    "tiles2": names_of("1348m3679p125s35z"),
    "tiles3": names_of("2345m345p134s137z"),
}
WIN = {
    "hules": [
        {
            "hand": names_of("234m567p3466789s"),
            "hu_tile": "0s",
            "seat": 0,
            "zimo": False,
            "qinjia": True,
            "liqi": True,
            "doras": ["1p"],
            "li_doras": ["6m"],
            "count": 4,
            "fu": 30,
            "yiman": False,
            "title_id": 0,
            "fans": [{"id": 2, "val": 1}, {"id": 30, "val": 1}, {"id": 14, "val": 1}, {"id": 32, "val": 1}, {"id": 33, "val": 0}],
            "point_rong": 11600,
            "point_zimo_xian": 3900,
            "point_sum": 11600,
        }
    ],
    "old_scores": [24000, 25000, 25000, 25000],
    "delta_scores": [12600, 0, -11600, 0],
    "scores": [36600, 25000, 13400, 25000],
}


def draw_of(seat, tile, **more):
    return "DealTile", {"seat": seat, "tile": tile, **more}


def discard_of(seat, tile, **more):
    return "DiscardTile", {"seat": seat, "tile": tile, "moqie": False, **more}


HAND = [
    ("NewRound", DEAL),
    discard_of(0, "1z"),
    *(draw_of(1, "9m"), discard_of(1, "2z"), draw_of(2, "5z"), discard_of(2, "3z"), draw_of(3, "4p"), discard_of(3, "7z")),
    ("ChiPengGang", {"seat": 1, "type": 1, "tiles": ["7z", "7z", "7z"], "froms": [1, 1, 3]}),
    *(discard_of(1, "9m"), draw_of(2, "8m"), discard_of(2, "8m"), draw_of(3, "1s"), discard_of(3, "1s", moqie=True)),
    *(draw_of(0, "9s"), discard_of(0, "4z", is_liqi=True)),
    draw_of(1, "3z", liqi={"seat": 0, "score": 24000, "liqibang": 1}),
    *(discard_of(1, "3z", moqie=True), draw_of(2, "0s"), discard_of(2, "0s", moqie=True)),
    ("Hule", WIN),
]
"""Format note Mahjong Soul §12: East 1, riichi, ippatsu, pinfu and a red five."""
HEAD = {
    "uuid": "210816-01234567-89ab-cdef-0123-456789abcdef",
    "start_time": 1629039063,
    "end_time": 1629040563,
    "config": {"category": 2, "mode": {"mode": 2, "detail_rule": {}}, "meta": {"mode_id": 12}},
    "accounts": [
        {"account_id": seat, "seat": seat, "nickname": name, "level": {"id": 10402, "score": 1}} for seat, name in enumerate("ABCD")
    ],
    "result": {
        "players": [
            {"seat": seat, "part_point_1": score, "part_point_2": 0, "total_point": total}
            for seat, score, total in ((0, 36600, 26600), (1, 25000, 5000), (3, 25000, -5000), (2, 13400, -26600))
        ]
    },
}


def wrapped(records, prefix=".lq."):
    return [{"name": f"{prefix}Record{name}", "data": data} for name, data in records]


def old(records, head=HEAD, **more):
    return {"head": head, "data": {"name": ".lq.GameDetailRecords", "data": {"records": wrapped(records), **more}}}


def new(records, head=HEAD):
    clicks = [{"passed": 1, "type": 3, "user_event": {"seat": 1, "type": 1}}, {"passed": 2, "type": 2, "user_input": {"seat": 0}}]
    actions = [*clicks, *({"passed": 3, "type": 1, "result": one} for one in wrapped(records)), {"type": 4, "game_event": {"type": 2}}]
    return {
        "head": head,
        "data": {"name": ".lq.GameDetailRecords", "data": {"records": [], "version": 210715, "actions": actions}},
        "data_url": "",
    }


def text(value):
    return json.dumps(value, ensure_ascii=False).encode()


def game(value) -> Game:
    (one,) = read_bytes(value if isinstance(value, bytes) else text(value), "a.json")
    assert isinstance(one, Game), one
    return one


def hand(*records, deal=None, head=HEAD):
    (played,) = game(old([("NewRound", {**DEAL, **(deal or {})}), *records], head)).hands
    return played


def room(**detail):
    head = copy.deepcopy(HEAD)
    head["config"]["mode"]["detail_rule"] = detail
    return head


def names(events):
    return [type(event).__name__ for event in events]


class TestExample:
    def test_the_hand(self):
        (played,) = game(new(HAND)).hands
        assert (played.round, played.dealer, played.honba, played.sticks, played.scores) == (0, 0, 0, 0, (25000,) * 4)
        assert [len(tiles) for tiles in played.dealt] == [13] * 4
        assert played.events[:3] == (Draw(0, 27), Discard(0, 27), Draw(1, 8))
        assert played.events[8] == Pon(1, 3, 33, (33, 33))
        assert [event.drawn for event in played.events if isinstance(event, Discard)] == [False] * 6 + [True, False, True, True]
        assert TILE_NAMES[played.indicator] == "1p"

    def test_riichi(self):
        (played,) = game(new(HAND)).hands
        at = names(played.events).index("Riichi")
        assert played.events[at : at + 4] == (Riichi(0), Discard(0, 30), StickPaid(0, (24000, 25000, 25000, 25000)), Draw(1, 29))

    def test_the_win(self):
        (played,) = game(new(HAND)).hands
        won = played.events[-1]
        assert (won.seat, won.frm) == (0, 2), "the discarder is the seat that discarded last"
        claim = won.claim
        assert claim.concealed == parse_tiles("234m567p3466789s0s")
        assert claim.melds == ()
        assert (claim.han, claim.fu, claim.points, claim.limit, claim.yakuman) == (4, 30, 11600, "none", False)
        assert claim.yaku[:2] == (YakuClaim("riichi", 1), YakuClaim("ippatsu", 1))
        assert claim.yaku[-1] == YakuClaim("ura_dora", 0)
        assert (claim.dora, claim.ura) == (parse_tiles("1p"), parse_tiles("6m"))
        assert (claim.before, claim.delta) == ((24000, 25000, 25000, 25000), (12600, 0, -11600, 0))

    def test_it_agrees(self):
        audited = audit(game(new(HAND)))
        assert [win.verdict for win in audited.wins] == [Verdict.AGREES]
        assert audited.regulation.name == "mahjong-soul"
        assert {finding.code for finding in audited.findings} == {"G05"}, "one hand is no game"

    def test_the_head(self):
        one = game(new(HAND))
        assert one.source.id == HEAD["uuid"]
        assert (one.rules.platform, one.rules.date) == ("mahjong_soul", "2021-08-16")
        assert one.rules.flags == {"mode": "2", "category": "2"}
        assert [(player.name, player.rank) for player in one.players] == [(name, "Master 2") for name in "ABCD"]
        assert one.final.scores == (36600, 25000, 13400, 25000)
        assert one.final.results == (26.6, 5.0, -26.6, -5.0)


def hump(value):
    """As other dumps spell the fields."""
    if isinstance(value, dict):
        parts = {name: name.split("_") for name in value}
        return {
            parts[name][0] + "".join(part.title() for part in parts[name][1:]) if name != "_" else name: hump(one)
            for name, one in value.items()
        }
    return [hump(one) for one in value] if isinstance(value, list) else value


def without_defaults(value):
    """As a dump that follows protobuf's JSON: what is 0, false or empty is left out."""
    if isinstance(value, dict):
        return {name: without_defaults(one) for name, one in value.items() if one not in (0, False, "", [])}
    return [without_defaults(one) for one in value] if isinstance(value, list) else value


class TestLayouts:
    """Format note §1: every way to dump the same record gives the same game."""

    @pytest.mark.parametrize(
        "dump",
        [
            old(HAND),
            new(HAND),
            hump(new(HAND)),
            without_defaults(new(HAND)),
            without_defaults(hump(old(HAND))),
            {"head": HEAD, "data": wrapped(HAND)},
            {"head": HEAD, "data": wrapped(HAND, "")},
            {"head": HEAD, "data": {"version": 210715, "actions": [{"type": 1, "result": one} for one in wrapped(HAND)]}},
            json.loads(json.dumps(new(HAND)).replace("tiles0", "begin_tiles[0]").replace("tiles2", "begin_tiles[2]")),
            json.loads(json.dumps(old(HAND)).replace('"doras": ["1p"], "left', '"dora": "1p", "left')),
            {"head": HEAD, "data": {"name": "GameDetailRecords", "data": {"records": wrapped(HAND, ""), "version": 0, "actions": []}}},
        ],
    )
    def test_the_same_game(self, dump):
        expected, one = game(new(HAND)), game(dump)
        (played,) = one.hands
        assert played.events == expected.hands[0].events
        assert (played.dealt, played.scores, played.indicator) == (expected.hands[0].dealt, (25000,) * 4, 9)
        assert one.players == expected.players
        assert one.final == expected.final
        assert codes(one) == []

    def test_an_object_dump_with_nulls(self):
        records = copy.deepcopy(HAND)
        for _, data in records:
            data |= {"liqi": data.get("liqi"), "operation": None, "doras": data.get("doras")}
        assert game(new(records)).hands[0].events == game(new(HAND)).hands[0].events

    def test_nothing_but_records(self):
        one = game(wrapped(HAND))
        assert one.hands[0].events == game(new(HAND)).hands[0].events
        assert codes(one) == ["P06", "P04"], "no head: neither the room nor the end of the game is told"
        assert locate(mahjong_soul.NAME, text(wrapped(HAND)), one.hands[0].ordinals[-1]) == f"/{len(HAND) - 1}"

    def test_several_games(self):
        array = text([new(HAND), old(HAND)])
        assert [one.source.index for one in read_bytes(array, "a")] == [0, 1]
        lines = text(new(HAND)) + b"\n" + text(old(HAND)) + b"\n"
        second = list(read_bytes(lines, "a"))[1]
        assert locate(mahjong_soul.NAME, lines, second.hands[0].place) == "line 2 /data/data/records/0"

    def test_places(self):
        one = game(new(HAND))
        raw = text(new(HAND))
        assert locate(mahjong_soul.NAME, raw, one.hands[0].place) == "/data/data/actions/2"
        assert locate(mahjong_soul.NAME, raw, one.hands[0].ordinals[-1]) == f"/data/data/actions/{len(HAND) + 1}"

    @pytest.mark.parametrize(
        ("value", "word"),
        [
            ({"head": HEAD, "data": {"name": ".lq.GameDetailRecords", "data": "CgkubHEu"}}, "bytes"),
            ({"head": HEAD, "data": {"name": ".lq.GameDetailRecords", "data": {"records": [], "actions": []}}}, "without records"),
            ({"head": HEAD, "x": ".lq.GameDetailRecords", "data_url": "a"}, "data_url"),
            ({"head": HEAD, "x": ".lq.GameDetailRecords"}, "not in the file"),
        ],
    )
    def test_no_records(self, value, word):
        (one,) = read_bytes(text(value), "a")
        assert isinstance(one, Unreadable)
        assert one.code == "P06"
        assert word in one.text

    def test_no_other_format_claims_it(self):
        for value in (old(HAND), new(HAND), wrapped(HAND)):
            assert [form.name for form in FORMATS if form.sniff(text(value))] == ["mahjong_soul"]


class TestWall:
    def test_with_its_code(self):
        wall = hand(deal={"paishan": "5p0s7z", "md5": "ab"}).wall
        assert (wall.tiles, wall.method, wall.code, wall.salt) == ((13, 36, 33), "md5", "ab", None)
        salted = hand(deal={"paishan": "5p", "sha256": "cd", "salt": "x"}).wall
        assert (salted.method, salted.code, salted.salt) == ("sha256", "cd", "x")
        assert hand(deal={"paishan": "5p"}).wall.method is None
        assert hand().wall is None

    def test_one_that_is_none(self):
        one = game(old([("NewRound", {**DEAL, "paishan": "5p0"})]))
        assert one.hands[0].wall is None
        assert "P06" in codes(one)


class TestCalls:
    """Format note §4: the claimed tile and its owner stand last."""

    @pytest.mark.parametrize(
        ("record", "expected"),
        [
            ({"seat": 1, "tiles": ["3m", "4m", "0m"], "froms": [1, 1, 0]}, Chi(1, 0, 34, (2, 3))),
            ({"seat": 1, "type": 0, "tiles": ["0m", "6m", "4m"], "froms": [1, 1, 0]}, Chi(1, 0, 3, (34, 5))),
            ({"seat": 0, "type": 1, "tiles": ["0p", "5p", "5p"], "froms": [0, 0, 2]}, Pon(0, 2, 13, (35, 13))),
            ({"seat": 2, "type": 2, "tiles": ["1z"] * 4, "froms": [2, 2, 2, 3]}, OpenKan(2, 3, 27, (27, 27, 27))),
        ],
    )
    def test_claims(self, record, expected):
        assert hand(discard_of(0, "1z"), ("ChiPengGang", record)).events[-1] == expected

    def test_kans_of_own_tiles(self):
        added = hand(("AnGangAddGang", {"seat": 2, "type": 2, "tiles": "0m"})).events[-1]
        assert added == AddedKan(2, 34)
        closed = hand(("AnGangAddGang", {"seat": 2, "type": 3, "tiles": "7z"})).events[-1]
        assert closed == ClosedKan(2, (33,) * 4)

    @pytest.mark.parametrize("told", ["0p", "5p"])
    def test_a_closed_kan_of_fives_has_the_red_one_that_is_held(self, told):
        fives = {"tiles1": names_of("0555p111222333m")}
        assert hand(("AnGangAddGang", {"seat": 1, "type": 3, "tiles": told}), deal=fives).events[-1] == ClosedKan(1, (35, 13, 13, 13))
        plain = {"tiles1": names_of("555p1112223334m")}
        drawn = hand(draw_of(1, "5p"), ("AnGangAddGang", {"seat": 1, "type": 3, "tiles": told}), deal=plain).events[-1]
        assert drawn == ClosedKan(1, (13,) * 4)

    def test_a_north_set_aside(self):
        played = hand(("BaBei", {"seat": 2, "moqie": True}), ("Hule", {"hules": [{"seat": 1, "hu_tile": "4z"}]}), deal={"ju": 1})
        assert played.events[-2] == Kita(2, 30)
        assert (played.events[-1].seat, played.events[-1].frm) == (1, 2)

    @pytest.mark.parametrize(
        ("record", "word"),
        [
            ({"seat": 1, "type": 7, "tiles": ["1m"] * 3, "froms": [1, 1, 0]}, "type 7"),
            ({"seat": 1, "type": 1, "tiles": ["1m"] * 2, "froms": [1, 0]}, "2 tiles"),
            ({"seat": 1, "type": 1, "tiles": ["1m", "1m", "x"], "froms": [1, 1, 0]}, "no tile"),
        ],
    )
    def test_calls_that_are_none(self, record, word):
        one = game(old([("NewRound", DEAL), discard_of(0, "1z"), ("ChiPengGang", record)]))
        assert names(one.hands[0].events) == ["Draw", "Discard"]
        assert any(word in remark.text for remark in one.remarks)


class TestRiichi:
    """Format note §4: the next record carries the deposit, if the riichi is accepted."""

    def test_with_a_call(self):
        deposit = {"seat": 0, "score": 24000, "liqibang": 1}
        call = ("ChiPengGang", {"seat": 1, "type": 1, "tiles": ["1z"] * 3, "froms": [1, 1, 0], "liqi": deposit})
        played = hand(discard_of(0, "1z", is_liqi=True), call)
        assert names(played.events) == ["Draw", "Riichi", "Discard", "StickPaid", "Pon"]

    def test_with_an_abort(self):
        played = hand(discard_of(0, "1z", is_liqi=True, is_wliqi=True), ("LiuJu", {"type": 4, "liqi": {"score": 24000, "liqibang": 1}}))
        assert names(played.events) == ["Draw", "Riichi", "Discard", "StickPaid", "Drawn"]
        assert played.events[3] == StickPaid(0, (24000, 25000, 25000, 25000)), "seat 0 may be left out"

    def test_the_second_deposit_follows_from_the_first(self):
        second = {"seat": 1, "score": 24000, "liqibang": 2}
        played = hand(
            *(discard_of(0, "1z", is_liqi=True), draw_of(1, "9m", liqi={"score": 24000, "liqibang": 1}), discard_of(1, "9m", is_liqi=True)),
            draw_of(2, "9m", liqi=second),
        )
        assert [event.scores for event in played.events if isinstance(event, StickPaid)] == [
            (24000, 25000, 25000, 25000),
            (24000, 24000, 25000, 25000),
        ]

    def test_a_score_of_nothing_left_is_told_by_its_absence(self):
        played = hand(
            discard_of(0, "1z", is_liqi=True), draw_of(1, "9m", liqi={"liqibang": 1}), deal={"scores": [1000, 40000, 40000, 19000]}
        )
        assert played.events[3].scores == (0, 40000, 40000, 19000)

    def test_won_on_or_failed(self):
        won = hand(discard_of(0, "1z", is_liqi=True), ("Hule", {"hules": [{"seat": 1, "hu_tile": "1z"}]}))
        assert names(won.events) == ["Draw", "Riichi", "Discard", "Won"]
        failed = hand(discard_of(0, "1z", is_liqi=True), draw_of(1, "9m", liqi={"seat": 0, "score": 500, "failed": True}))
        assert "StickPaid" not in names(failed.events)


class TestIndicators:
    """Format note §4: the list is that of all so far, and comes with other records for each kind of kan."""

    def test_a_closed_kan(self):
        played = hand(("AnGangAddGang", {"seat": 0, "type": 3, "tiles": "1z", "doras": ["1p"]}), draw_of(0, "2m", doras=["1p", "3p"]))
        assert played.events[1:] == (ClosedKan(0, (27,) * 4), DoraTurned(11), Draw(0, 1))

    def test_an_open_kan(self):
        kan = ("ChiPengGang", {"seat": 2, "type": 2, "tiles": ["1z"] * 4, "froms": [2, 2, 2, 0]})
        played = hand(discard_of(0, "1z"), kan, draw_of(2, "2m", doras=["1p"]), discard_of(2, "2m", doras=["1p", "0p"], is_liqi=True))
        assert names(played.events[2:]) == ["OpenKan", "Draw", "DoraTurned", "Riichi", "Discard"]
        assert played.events[4] == DoraTurned(35)

    def test_another_kan_first(self):
        added = ("AnGangAddGang", {"seat": 2, "type": 2, "tiles": "1z", "doras": ["1p"]})
        closed = ("AnGangAddGang", {"seat": 2, "type": 3, "tiles": "3z", "doras": ["1p", "2p"]})
        played = hand(added, draw_of(2, "2m"), closed, draw_of(2, "2m", doras=["1p", "2p", "3p"]))
        assert names(played.events[1:]) == ["AddedKan", "Draw", "DoraTurned", "ClosedKan", "DoraTurned", "Draw"]

    def test_with_the_kan_itself(self):
        played = hand(("AnGangAddGang", {"seat": 0, "type": 3, "tiles": "1z", "doras": ["1p", "3p"]}), draw_of(0, "2m", doras=["1p", "3p"]))
        assert names(played.events[1:]) == ["ClosedKan", "DoraTurned", "Draw"]


class TestWins:
    def test_the_numbers_of_the_yaku(self):
        """Reported case F041: the numbers look like another platform's and are not."""
        assert (FANS[47], FANS[48], FANS[49], FANS[50]) == ("junsei_chuuren", "suuankou_tanki", "kokushi_13", "daisuushii")
        assert (FANS[41], FANS[42]) == ("chinroutou", "kokushi")
        assert len(set(FANS.values())) == len(FANS) == 50

    def test_a_yakuman(self):
        info = {"seat": 1, "zimo": True, "hu_tile": "1z", "yiman": True, "count": 3, "fans": [{"id": 48, "val": 2}, {"id": 39, "val": 1}]}
        claim = (
            hand(("Hule", {"hules": [{**info, "fu": 60, "title_id": 7, "point_zimo_qin": 48000, "point_zimo_xian": 24000}]}))
            .events[-1]
            .claim
        )
        assert claim.yaku == (YakuClaim("suuankou_tanki"), YakuClaim("tsuuiisou"))
        assert (claim.yakuman, claim.han, claim.fu, claim.limit, claim.points) == (True, None, None, "yakuman", 96000)

    @pytest.mark.parametrize(
        ("seat", "zimo", "points"),
        [(0, True, 3 * 2600), (1, True, 2600 + 2 * 1300), (1, False, 5200)],
    )
    def test_the_points_of_either_kind_of_win_are_there(self, seat, zimo, points):
        info = {"seat": seat, "zimo": zimo, "point_rong": 5200, "point_zimo_qin": 2600, "point_zimo_xian": 2600 if seat == 0 else 1300}
        won = hand(discard_of(0, "1z"), ("Hule", {"hules": [info]})).events[-1]
        assert won.claim.points == points

    def test_a_yaku_that_is_not_known(self):
        one = game(old([("NewRound", DEAL), ("Hule", {"hules": [{"seat": 1, "fans": [{"id": 53, "val": 13}]}]})]))
        assert one.hands[0].events[-1].claim.yaku == (YakuClaim("mahjong_soul:53", 13),)
        assert "P05" in codes(one)

    @pytest.mark.parametrize(
        ("written", "expected"),
        [
            ("kezi(7z,7z,7z)", Meld(MeldKind.PON, (33, 33, 33))),
            ("shunzi(6p,8p,7p)", Meld(MeldKind.CHI, (14, 16, 15))),
            ("minggang(0m,5m,5m,5m)", Meld(MeldKind.OPEN_KAN, (34, 4, 4, 4))),
            ("angang(1s,1s,1s,1s)", Meld(MeldKind.CLOSED_KAN, (18,) * 4)),
        ],
    )
    def test_melds(self, written, expected):
        assert meld(written) == expected

    @pytest.mark.parametrize(
        "written", ["", "kezi()", "kezi(7z,7z)", "kezi(7z,7z,6z)", "kezi(8z,8z,8z)", "dui(1m,1m,1m)", "minggang(1m,1m,1m)"]
    )
    def test_no_melds(self, written):
        with pytest.raises(ValueError, match="meld"):
            meld(written)

    def test_an_added_kan_is_listed_as_an_open_one(self):
        win = ("Hule", {"hules": [{"seat": 0, "zimo": True, "hu_tile": "1m", "ming": ["minggang(1z,1z,1z,1z)"]}]})
        played = hand(("AnGangAddGang", {"seat": 0, "type": 2, "tiles": "1z"}), win)
        assert played.events[-1].claim.melds[0].kind is MeldKind.ADDED_KAN

    def test_the_dealer_wins_on_the_deal(self):
        """Which of the fourteen tiles is the last one is what the win says."""
        win = ("Hule", {"hules": [{"seat": 0, "zimo": True, "hu_tile": "2m", "hand": names_of("34m567p346678s41z")}]})
        played = hand(win)
        assert played.events[0] == Draw(0, 1)
        assert sorted(played.dealt[0]) == sorted(parse_tiles("34m567p346678s41z"))

    def test_who_is_liable(self):
        one = {"seat": 1, "hu_tile": "1z", "yiman": True, "baopai_seats": [3]}
        assert hand(discard_of(0, "1z"), ("Hule", {"hules": [one], "baopai": 4})).events[-1].claim.liable == 3
        assert hand(discard_of(0, "1z"), ("Hule", {"hules": [{"seat": 1}], "baopai": 4})).events[-1].claim.liable == 3
        assert hand(discard_of(0, "1z"), ("Hule", {"hules": [{"seat": 1, "baopai": 2}]})).events[-1].claim.liable == 1
        assert hand(discard_of(0, "1z"), ("Hule", {"hules": [{"seat": 1}]})).events[-1].claim.liable is None

    def test_several_winners(self):
        record = {"hules": [{"seat": 1}, {"seat": 2}], "old_scores": [24000, 25000, 25000, 25000], "delta_scores": [-11000, 9000, 3000, 0]}
        first, second = hand(discard_of(0, "1z"), ("Hule", record)).events[-2:]
        assert isinstance(first, Won)
        assert (first.claim.before, second.claim.before) == ((24000, 25000, 25000, 25000), None)
        assert (first.claim.delta, second.claim.delta) == ((-8000, 9000, 0, 0), (-3000, 0, 3000, 0))


class TestShares:
    """One sum of the payments of several wins, told apart where that can be."""

    def test_the_deposits_are_the_first_winners(self):
        assert shares((-5000, 4900, 2100, 0), [1, 2], 0, [set(), set()]) == [(-2900, 4900, 0, 0), (-2100, 0, 2100, 0)]

    def test_three(self):
        assert shares((-6000, 1000, 2000, 3000), [1, 2, 3], 0, [set()] * 3) == [
            (-1000, 1000, 0, 0),
            (-2000, 0, 2000, 0),
            (-3000, 0, 0, 3000),
        ]

    def test_one_with_a_liable_player(self):
        # Seat 1 wins 8000 off seat 0 and takes two sticks; seat 2 a yakuman for which seat 3 pays a half.
        assert shares((-24000, 10000, 32000, -16000), [1, 2], 0, [set(), {3}]) == [(-8000, 10000, 0, 0), (-16000, 0, 32000, -16000)]

    def test_what_does_not_add_up_stays_with_the_first(self):
        assert shares((-5100, 3000, 2000, 0), [1, 2], 0, [set(), set()])[0] == (-3100, 3000, 0, 0)

    @pytest.mark.parametrize("liable", [[{2}, set()], [{3}, {3}]])
    def test_what_cannot_be_told(self, liable):
        assert shares((-5000, 3000, 2000, 0), [1, 2], 0, liable) == [None, None]
        assert shares(None, [1, 2], 0, [set(), set()]) == [None, None]


class TestDraws:
    def test_exhaustive(self):
        record = {
            "players": [{"tingpai": False}, {"tingpai": True, "hand": ["1m", "1m"]}, {}, {"tingpai": False}],
            "scores": [{"old_scores": [25000] * 4, "delta_scores": [-1000, 3000, -1000, -1000]}],
        }
        claim = hand(("NoTile", record)).events[-1].claim
        assert (claim.reason, claim.tenpai, claim.delta) == ("exhaustive", (False, True, False, False), (-1000, 3000, -1000, -1000))
        assert claim.shown == (None, (0, 0), None, None)
        assert claim.before == (25000,) * 4

    def test_nobody_pays(self):
        claim = hand(("NoTile", {"players": [{}] * 4, "scores": [{"old_scores": [25000] * 4}]})).events[-1].claim
        assert (claim.tenpai, claim.delta, claim.shown) == ((False,) * 4, (0,) * 4, None)

    def test_nagashi_of_two(self):
        scores = [
            {"old_scores": [25000] * 4, "delta_scores": [8000, -4000, -2000, -2000]},
            {"seat": 2, "old_scores": [25000] * 4, "delta_scores": [-4000, -2000, 8000, -2000]},
        ]
        claim = hand(("NoTile", {"liujumanguan": True, "players": [{}] * 4, "scores": scores})).events[-1].claim
        assert (claim.reason, claim.delta, claim.offenders) == ("nagashi", (4000, -6000, 6000, -4000), (0, 2))

    @pytest.mark.parametrize(
        ("number", "reason"), [(1, "nine_terminals"), (2, "four_winds"), (3, "four_kans"), (4, "four_riichi"), (5, "triple_ron"), (9, "9")]
    )
    def test_aborts(self, number, reason):
        one = game(old([("NewRound", DEAL), ("LiuJu", {"type": number})]))
        assert one.hands[0].events[-1].claim.reason == reason
        assert ("P05" in codes(one)) is (number == 9)

    def test_nine_terminals_are_shown(self):
        claim = hand(("LiuJu", {"type": 1, "seat": 1, "tiles": ["1m", "9m"]})).events[-1].claim
        assert claim.shown == (None, (0, 8), None, None)

    def test_four_riichi_are_shown(self):
        claim = hand(("LiuJu", {"type": 4, "allplayertiles": ["1m|2m", "3m", "0p", "7z"]})).events[-1].claim
        assert claim.shown == ((0, 1), (2,), (35,), (33,))


THREE = {**HEAD, "config": {"category": 2, "mode": {"mode": 12}}}
DEAL_TO_THREE = {
    "scores": [35000] * 3,
    "tiles3": [],
    "ju": 2,
    "tiles0": names_of("234m567p346678s4z"),
    "tiles2": names_of("1348m3679p125s35z1z"),
}


class TestThreePlayers:
    def test_they_are_read_and_not_judged(self):
        records = [
            ("NewRound", {**DEAL, **DEAL_TO_THREE}),
            discard_of(2, "1z"),
            ("Hule", {"hules": [{"seat": 0}], "delta_scores": [1000, 0, -1000, 0]}),
        ]
        one = game(old(records, THREE))
        assert (len(one.players), one.hands[0].scores, one.hands[0].dealer) == (3, (35000,) * 3, 2)
        assert one.hands[0].events[-1].claim.delta == (1000, 0, -1000)
        assert "P09" in codes(one)
        assert [win.verdict for win in audit(one).wins] == [Verdict.CANNOT_TELL]

    def test_a_fourth_seat_is_none(self):
        records = [("NewRound", {**DEAL, **DEAL_TO_THREE}), draw_of(3, "1m"), discard_of(2, "1z"), ("Hule", {"hules": [{"seat": 3}]})]
        assert names(game(old(records, THREE)).hands[0].events) == ["Draw", "Discard"]
        call = ("ChiPengGang", {"seat": 0, "type": 1, "tiles": ["1z"] * 3, "froms": [0, 0, 3]})
        assert names(game(old([*records[:1], call], THREE)).hands[0].events) == ["Draw"]
        assert game(old([("NewRound", {**DEAL, **DEAL_TO_THREE, "ju": 3})], THREE)).hands == []

    def test_padded_for_four(self):
        """Reported case F027: a fourth empty seat is no player."""
        records = [("NewRound", {**DEAL, **DEAL_TO_THREE, "scores": [35000, 35000, 35000, 0]})]
        one = game(old(records, THREE))
        assert (len(one.players), one.hands[0].scores, len(one.hands[0].dealt)) == (3, (35000,) * 3, 3)

    def test_without_a_head(self):
        one = game(wrapped([("NewRound", {**DEAL, **DEAL_TO_THREE})]))
        assert len(one.players) == 3


class TestOtherGames:
    """Reported case F039: what is no plain riichi is named and passed over."""

    @pytest.mark.parametrize(
        "mode", ["dora3_mode", "begin_open_mode", "muyu_mode", "xuezhandaodi", "huansanzhang", "chuanma", "reveal_discard"]
    )
    def test_modes(self, mode):
        one = game(old(HAND, room(**{mode: True})))
        assert codes(one) == ["P09"]
        assert mode in one.remarks[0].text
        assert one.hands == []
        assert audit(one).wins == []
        assert codes(game(old(HAND, room(**{mode: False})))) == []

    @pytest.mark.parametrize("record", ["ChangeTile", "SelectGap", "RevealTile", "LockTile", "UnveilTile", "HuleXueZhanMid", "GangResult"])
    def test_records(self, record):
        one = game(new([HAND[0], (record, {"seat": 0, "tile": "x"}), *HAND[1:]]))
        assert codes(one) == ["P09"]
        assert record in one.remarks[0].text

    def test_old_yaku_are_read_and_not_judged(self):
        one = game(old(HAND, room(guyi_mode=1)))
        assert codes(one) == ["P09"]
        assert [(win.verdict, win.reasons) for win in audit(one).wins] == [(Verdict.CANNOT_TELL, ("a game with old yaku (guyi_mode)",))]

    def test_open_riichi(self):
        records = [(name, {**data, "is_kailiqi": True} if data.get("is_liqi") else data) for name, data in HAND]
        assert codes(game(old(records))) == ["P09"]

    @pytest.mark.parametrize(
        "detail", [{"liqibang_value": 500}, {"fanfu": 2}, {"noting_fafu_1": 1000, "noting_fafu_2": 1000, "noting_fafu_3": 1000}]
    )
    def test_rules_that_cannot_be_reckoned_with(self, detail):
        assert codes(game(old(HAND, room(**detail)))) == ["P09"]

    def test_the_platforms_own_rules_spelled_out(self):
        spelled = room(liqibang_value=1000, fanfu=1, noting_fafu_1=1000, noting_fafu_2=1500, noting_fafu_3=3000)
        assert codes(game(old(HAND, spelled))) == []


class TestFaults:
    def test_an_unknown_record(self):
        one = game(new([*HAND[:3], ("Chat", {"seat": 0}), *HAND[3:]]))
        assert codes(one) == ["P05"]
        assert "RecordChat" in one.remarks[0].text
        assert one.hands[0].events == game(new(HAND)).hands[0].events

    @pytest.mark.parametrize(
        ("record", "word"),
        [
            (("DealTile", {"seat": 5, "tile": "1m"}), "seat of RecordDealTile"),
            (("DealTile", {"seat": 1, "tile": "1x"}), "no tile"),
            (("DealTile", {"seat": 1}), "no tile"),
            (("DiscardTile", {"seat": 1, "tile": 5}), "tile of RecordDiscardTile"),
            (("AnGangAddGang", {"seat": 1, "type": 1, "tiles": "1m"}), "type 1"),
            (("Hule", {"hules": "x"}), "hules of RecordHule"),
        ],
    )
    def test_a_record(self, record, word):
        one = game(new([*HAND[:2], record, *HAND[2:]]))
        assert any(word in remark.text and remark.code == "P06" and remark.hand == 0 for remark in one.remarks), one.remarks
        assert len(one.hands[0].events) in (len(game(new(HAND)).hands[0].events), len(game(new(HAND)).hands[0].events) + 1)

    def test_ids_and_players_that_are_not_known(self):
        """Reported case F040: unknown levels are values; a seat played by a program has no account."""
        head = copy.deepcopy(HEAD)
        head["accounts"] = [{"nickname": "A", "level": {"id": 10999}}, {"seat": 2, "nickname": "C", "level": {}}]
        one = game(new(HAND, head))
        assert [(player.name, player.rank) for player in one.players] == [("A", "10999"), ("", None), ("C", None), ("", None)]
        assert codes(one) == []

    def test_a_record_whose_identifier_was_taken_out(self):
        one = game(new(HAND, {**HEAD, "uuid": "000000-00000000-0000-0000-0000-000000000000"}))
        assert (one.source.id, one.rules.date) == (None, "2021-08-15")

    def test_no_end(self):
        assert codes(game(new(HAND, {**HEAD, "result": {"players": []}}))) == ["P04"]

    @pytest.mark.parametrize(
        "players", [[{"seat": 0, "part_point_1": 1}], [{"seat": seat, "part_point_1": 0.5} for seat in range(4)], [{"seat": "x"}]]
    )
    def test_final_scores_that_are_none(self, players):
        one = game(new(HAND, {**HEAD, "result": {"players": players}}))
        assert one.final is None
        assert codes(one) == ["P06"]

    def test_scores_with_fractions(self):
        one = game(new([("NewRound", {**DEAL, "scores": [25000.0, 333.3, 1, 2]})]))
        assert one.hands[0].scores is None
        assert "P06" in codes(one)
        assert game(new([("NewRound", {**DEAL, "scores": [25000.0] * 4})])).hands[0].scores == (25000,) * 4

    def test_records_before_the_first_hand(self):
        assert codes(game(new([HAND[1], *HAND]))) == ["P06"]


class TestBreaks:
    """A record cut at every byte: what stands before the cut is read, and nothing is found but that it is cut."""

    @pytest.mark.parametrize("dump", [new, old], ids=["new", "old"])
    def test_every_byte(self, dump):
        # Nothing but what is read, so that there are not too many bytes; the end of the game stands after the records.
        value = dump(HAND, {"config": HEAD["config"]})
        raw, events, whole = text(value), 0, len(game(value).hands[0].events)
        for end in range(len(raw)):
            (one,) = read_bytes(raw[:end], "a")
            if isinstance(one, Unreadable):
                assert one.code in {"P01", "P03", "P06"}
                continue
            assert "P03" in codes(one), end
            audited = audit(one)
            assert all(finding.code[0] == "P" for finding in audited.findings), (end, audited.findings)
            assert len(one.hands[0].events) >= events, "more bytes never give less"
            events = len(one.hands[0].events)
        assert events == whole


class TestAnything:
    @staticmethod
    def check(raw):
        for one in read_bytes(raw, "a"):
            if isinstance(one, Game):
                native.write(one)
                audit(one)
                for played in one.hands:
                    assert len(played.ordinals) == len(played.events)
                    assert played.events == () or locate(mahjong_soul.NAME, raw, played.ordinals[-1]) != "/"

    def test_changed_bytes(self):
        rng = random.Random(6)
        whole = text(new(HAND))
        for _ in range(300):
            raw = bytearray(whole)
            for _ in range(rng.randint(1, 4)):
                raw[rng.randrange(len(raw))] = rng.choice(b'0123456789"[]{},:.-mpsz \xff')
            self.check(bytes(raw))

    @pytest.mark.parametrize("value", [None, True, -1, 4, 1.5, 10**30, "", "x", "1m", [], [1, 2, 3, 4], ["1m"] * 4, {}, {"seat": 0}, [{}]])
    def test_any_value_everywhere(self, value):
        more = [
            ("AnGangAddGang", {"seat": 0, "type": 3, "tiles": "1m"}),
            ("NoTile", {"players": [{}] * 4, "scores": [{}]}),
            ("LiuJu", {"type": 1}),
        ]
        for record in (HAND[0], HAND[1], HAND[2], HAND[8], HAND[-1], *more):
            name, data = record
            for field in (*data, "seat", "liqi", "doras", "players", "scores", "allplayertiles", "tiles", "baopai"):
                self.check(text(new([HAND[0], HAND[1], (name, {**data, field: value})])))
        for field in WIN["hules"][0]:
            self.check(text(new([HAND[0], ("Hule", {**WIN, "hules": [{**WIN["hules"][0], field: value}]})])))
        for field in HEAD:
            self.check(text(new(HAND[:3], {**HEAD, field: value})))
        for field in HEAD["config"]:
            self.check(text(new(HAND[:3], {**HEAD, "config": {**HEAD["config"], field: value}})))
        for detail in (
            "init_point",
            "dora_count",
            "fanfu",
            "liqibang_value",
            "noting_fafu_1",
            "shunweima_2",
            "have_toutiao",
            "_scores_",
            "x",
        ):
            self.check(text(new(HAND, room(**{detail: value}))))
        self.check(text({"head": HEAD, "x": "RecordNewRound", "data": {"data": {"actions": value}}}))
        self.check(text({"head": HEAD, "x": "RecordNewRound", "data": {"data": {"records": [value, wrapped(HAND)[0]]}}}))
