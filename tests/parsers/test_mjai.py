"""mjai: what all dialects have in common, containers, and what goes wrong in lines."""

import gzip
import json
from time import process_time

import pytest

from analyzer.audit import audit
from analyzer.findings.finding import Verdict
from analyzer.model.event import AddedKan, Discard, Draw, Pon, Riichi, StickPaid, Won
from analyzer.model.game import Game
from analyzer.model.tile import HIDDEN, parse_tiles
from analyzer.recount import recount
from analyzer.regulation.load import load_regulation
from parsers import FORMATS, Unreadable, locate, read_bytes
from parsers.mjai import reader as mjai
from tests.parsers import example
from tests.parsers.example import codes, game
from tests.parsers.mjai_example import ACCEPTED, AFTER, END, EXAMPLE, HORA, KYOKU, PLAY, START, dahai, lines, tsumo

LINES = lines(*EXAMPLE)


def events(one):
    return [event for hand in one.hands for event in hand.events]


def test_the_notes_example():
    """It is the hand of the Tenhou note: the same deal and the same play."""
    one, other = game(LINES), game(example.EXAMPLE)
    assert one.remarks == []
    assert [player.name for player in one.players] == ["A", "B", "C", "D"]
    (hand,), (there,) = one.hands, other.hands
    assert (hand.round, hand.dealer, hand.honba, hand.sticks, hand.scores) == (0, 0, 0, 0, (25000,) * 4)
    assert hand.indicator == there.indicator
    assert [sorted(tiles) for tiles in hand.dealt] == [sorted(tiles) for tiles in there.dealt]
    assert [event for event in hand.events if not isinstance(event, Won | StickPaid)] == [
        event for event in there.events if not isinstance(event, Won | StickPaid)
    ]
    won = hand.events[-1]
    assert (won.seat, won.frm, won.claim.delta, won.claim.ura) == (0, 2, (12600, 0, -11600, 0), parse_tiles("6m"))
    assert won.claim.yaku is None


def test_the_example_agrees():
    result = audit(game(LINES))
    assert [finding.code for finding in result.findings] == []
    assert [win.verdict for win in result.wins] == [Verdict.AGREES]
    assert result.wins[0].score.han == 4


@pytest.mark.parametrize(
    ("deltas", "code"),
    [([12600, 0, -11600, 0], None), ([8700, 0, -7700, 0], "M01"), ([11600, 0, -11600, 0], "M03"), ([12900, 0, -11900, 0], "M02")],
)
def test_payments_alone_give_a_verdict(deltas, code):
    result = audit(game(lines(*EXAMPLE[:-3], HORA | {"deltas": deltas}, *END)))
    assert [finding.code for finding in result.findings] == ([] if code is None else [code])
    assert [win.verdict for win in result.wins] == [Verdict.AGREES if code is None else Verdict.DIFFERS]


WRAPPED = {
    "lines": LINES,
    "lines of Windows": LINES.replace(b"\n", b"\r\n"),
    "no end of the last line": LINES.rstrip(),
    "a byte order mark": b"\xef\xbb\xbf" + LINES,
    "gzip": gzip.compress(LINES),
    "blank lines": LINES.replace(b"\n", b"\n\n"),
    "one array": json.dumps(EXAMPLE).encode(),
    "one array, laid out": json.dumps(EXAMPLE, indent=1).encode(),
    "arrays per line": lines(*[[event] for event in EXAMPLE[:2]], EXAMPLE[2:9], EXAMPLE[9:]),  # type: ignore[arg-type]
    "an object with events": json.dumps({"events": EXAMPLE, "seatRank": [0, 1, 2, 3], "error_msg": "None"}, indent="\t").encode(),
    "an object with events in one line": json.dumps({"started_at": "x", "events": EXAMPLE}).encode(),
    "a review with mjai_log": json.dumps({"review": {"kyokus": [{"type": "hora"}], "log": 1}, "mjai_log": EXAMPLE})
    .replace('"log": 1', '"log": 1, "log": 2')
    .encode(),
    "drawings between": b"# Original file: x\n" + LINES.replace(b"\n", b"\nE-1 kyoku 0 honba\n {0} tehai: 1m\n{0} x\n---\n"),
    "spaces and sorted keys": "".join(json.dumps(event, sort_keys=True) + "\n" for event in EXAMPLE).encode(),
    "keys that are nothing to it": lines(*[event | {"logs": [None], "meta": {"x": "1"}} for event in EXAMPLE]),
    "talk of the client": lines({"type": "hello"}, EXAMPLE[0], {"type": "none"}, *EXAMPLE[1:], {"type": "none"}),
}


@pytest.mark.parametrize("raw", WRAPPED.values(), ids=WRAPPED)
def test_containers(raw):
    (one,) = read_bytes(raw, "x")
    assert isinstance(one, Game)
    assert events(one) == events(game(LINES))
    assert [code for code in codes(one) if code != "P05"] == []
    assert audit(one).count(Verdict.AGREES) == 1


def test_exactly_one_format_claims_it():
    for name, raw in WRAPPED.items():
        text = gzip.decompress(raw) if name == "gzip" else raw.removeprefix(b"\xef\xbb\xbf")
        assert [form.name for form in FORMATS if form.sniff(text)] == ["mjai"], name


@pytest.mark.parametrize("raw", [b'{"type":"x"}', b'{"events":[]}', b"[]", b'[{"type":"hora"}]', b'{"name":"start_game"}', b"start_game"])
def test_what_is_no_mjai(raw):
    assert not mjai.sniff(raw)


def test_a_document_with_a_key_twice_is_refused():
    (one,) = read_bytes(json.dumps({"events": EXAMPLE}).encode()[:-1] + b',"events":[]}', "x")
    assert isinstance(one, Unreadable)
    assert one.code in ("P02", "P03")


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("lines", "line 3"),
        ("blank lines", "line 5"),
        ("one array", "/2"),
        ("arrays per line", "line 3, item 1"),
        ("an object with events", "/events/2"),
        ("a review with mjai_log", "/mjai_log/2"),
    ],
)
def test_places(name, place):
    raw = WRAPPED[name]
    (hand,) = game(raw).hands
    assert locate("mjai", raw, hand.ordinal(0)) == place


def test_places_go_on_after_what_is_no_event():
    raw = lines(*EXAMPLE[:4], {"type": "none"}, *EXAMPLE[4:])
    (hand,) = game(raw).hands
    assert [locate("mjai", raw, hand.ordinal(event)) for event in (0, 1, 2)] == ["line 3", "line 4", "line 6"]


def test_several_games_in_one_stream():
    first, second = read_bytes(lines(*EXAMPLE, *EXAMPLE), "x")
    assert (first.source.index, second.source.index) == (0, 1)
    assert events(first) == events(second)
    assert codes(first) == codes(second) == []
    assert second.hands[0].place == len(EXAMPLE) + 1


def test_a_game_that_stops_before_the_next_begins():
    first, second = read_bytes(lines(*EXAMPLE[:10], *EXAMPLE), "x")
    assert codes(first) == ["P04"]
    assert codes(second) == []


def test_a_game_taken_up_again_begins_where_it_begins():
    """A restart (format note §8): the first hand of a file need not be East 1."""
    one = game(lines({"type": "start_game", "id": 1}, KYOKU | {"kyoku": 3, "oya": 2, "honba": 1, "kyotaku": 1}, tsumo(2, "E")))
    assert (one.hands[0].key, one.hands[0].sticks) == ("E3-1", 1)
    assert [finding.code for finding in audit(one).findings] == ["P04", "G10"]


class TestLines:
    def test_a_broken_line_is_told_and_the_rest_is_kept(self):
        broken = LINES.splitlines(keepends=True)
        broken[5] = b'{"type":"dahai","actor":1\n'
        raw = b"".join(broken)
        one = game(raw)
        assert codes(one) == ["P03"]
        assert locate("mjai", raw, one.remarks[0].ordinal) == "line 6"
        assert len(events(one)) == len(events(game(LINES))) - 1

    def test_a_line_that_is_nothing(self):
        one = game(LINES.replace(b"\n", b"\nwhat is this\n", 1))
        assert codes(one) == ["P05"]
        assert events(one) == events(game(LINES))

    def test_an_unknown_event(self):
        one = game(lines(*EXAMPLE[:5], {"type": "emote", "actor": 1}, {"kind": "x"}, *EXAMPLE[5:]))
        assert codes(one) == ["P05", "P05"]
        assert events(one) == events(game(LINES))

    def test_one_bad_field_loses_nothing_else(self):
        one = game(lines(*EXAMPLE[:-3], HORA | {"ura_markers": 7}, *END))
        assert codes(one) == ["P06"]
        assert "ura_markers of hora" in one.remarks[0].text
        assert events(one)[-1].claim.delta == (12600, 0, -11600, 0)

    @pytest.mark.parametrize(
        "bad",
        [
            tsumo(4, "1m"),
            tsumo(-1, "1m"),
            tsumo(0, "1x"),
            {"type": "dahai", "actor": 0},
            {"type": "dahai", "actor": "0", "pai": "1m"},
            {"type": "chi", "actor": 0, "target": 3, "pai": "1m", "consumed": ["2m", "11m"]},
            {"type": "hora", "actor": 0, "target": 0, "pai": "zz"},
            {"type": "pon"},
            {"type": "dora"},
            {"type": "tsumo", "actor": 10**30, "pai": "1m"},
        ],
    )
    def test_an_event_that_cannot_be_read_is_left_out(self, bad):
        one = game(lines(*EXAMPLE[:5], bad, *EXAMPLE[5:]))
        assert set(codes(one)) == {"P06"}
        assert events(one) == events(game(LINES))

    def test_events_before_any_hand(self):
        one = game(lines(START, tsumo(0, "1m"), *EXAMPLE[1:]))
        assert codes(one) == ["P06"]
        assert events(one) == events(game(LINES))

    def test_points_for_too_few_seats(self):
        one = game(lines(*EXAMPLE[:-3], HORA | {"deltas": [1, 2]}, *END))
        assert codes(one) == ["P06"]
        assert events(one)[-1].claim.delta is None

    def test_an_error_ends_the_log(self):
        one = game(lines(*EXAMPLE[:10], {"type": "error", "message": "illegal action"}))
        assert codes(one) == ["P04"]
        assert "illegal action" in one.remarks[0].text

    def test_no_end_of_the_game(self):
        assert codes(game(lines(*EXAMPLE[:-1]))) == ["P04"]


@pytest.mark.parametrize("form", ["lines", "one array", "an object with events", "arrays per line", "drawings between"])
def test_cut_at_every_byte(form):
    """What stands before the cut is kept; nothing but P findings tell of the cut."""
    raw = WRAPPED[form]
    whole = events(game(LINES))
    most = 0
    for at in range(len(raw)):
        for one in read_bytes(raw[:at], "x"):
            if isinstance(one, Unreadable):
                assert one.code in {"P01", "P03"}
                continue
            assert set(codes(one)) <= {"P03", "P04", "P05", "P06"}
            told = events(one)
            assert told == whole[: len(told)]
            assert len(told) >= most, "a longer piece tells no less"
            most = len(told)
            assert [finding.code for finding in audit(one).findings if finding.code[0] not in "P"] == []
    assert most == len(whole)


class TestDeposits:
    """F032: the deposit may be implicit; it is booked once, after the riichi tile, unless that is won on."""

    def test_told(self):
        assert [event.seat for event in events(game(LINES)) if isinstance(event, StickPaid)] == [0]

    def test_implicit(self):
        one = game(lines(START, KYOKU, *PLAY, *AFTER, HORA, *END))
        assert events(one) == events(game(LINES))
        assert [finding.code for finding in audit(one).findings] == []
        raw = lines(START, KYOKU, *PLAY, *AFTER, HORA, *END)
        (hand,) = one.hands
        at = next(at for at, event in enumerate(hand.events) if isinstance(event, StickPaid))
        assert locate("mjai", raw, hand.ordinal(at)) == locate("mjai", raw, hand.ordinal(at - 1)) == "line 19"
        assert locate("mjai", raw, hand.ordinal(at + 1)) == "line 20"

    def test_not_for_a_tile_that_is_won_on(self):
        win = {"type": "hora", "actor": 2, "target": 0, "deltas": [-1000, 0, 1000, 0], "ura_markers": []}
        one = game(lines(START, KYOKU, *PLAY, win, *END))
        assert not [event for event in events(one) if isinstance(event, StickPaid)]

    def test_missing_where_others_are_told(self):
        """A log that has the event elsewhere and not here lacks a deposit."""
        second = KYOKU | {"honba": 1, "scores": [37600, 25000, 13400, 25000]}
        again = HORA | {"deltas": [12900, 0, -11900, 0]}
        result = audit(game(lines(*EXAMPLE[:-1], second, *PLAY, *AFTER, again, *END)))
        assert "R07" in [finding.code for finding in result.findings]


class TestFields:
    def test_both_spellings_of_the_carried_deposits(self):
        """F029."""
        for name in ("kyotaku", "kyoutaku"):
            start = {key: value for key, value in KYOKU.items() if key != "kyotaku"} | {name: 2, "honba": 1}
            assert game(lines(START, start, *PLAY)).hands[0].sticks == 2

    @pytest.mark.parametrize("ura", [{"ura_markers": None}, {"ura_markers": []}, {}])
    def test_no_ura_is_none_however_it_is_told(self, ura):
        """F031: null, an empty list and nothing are the same for a winner without riichi; of one with riichi nothing is known."""
        win = {key: value for key, value in HORA.items() if key != "ura_markers"} | ura
        one = game(lines(*EXAMPLE[:-3], win, *END))
        assert one.remarks == []
        assert events(one)[-1].claim.ura is None
        (audited,) = audit(one).wins
        assert audited.verdict is Verdict.CANNOT_TELL
        assert "ura" in str(audited.reasons[0])

    def test_added_kan(self):
        """F035: three tiles of the pon, the claimed one last; of another number they are ignored."""
        kan = {"type": "kakan", "actor": 3, "pai": "5p", "consumed": ["5pr", "5p", "5p"], "target": 1}
        (event,) = events(game(lines(START, KYOKU, kan)))
        assert event == AddedKan(3, parse_tiles("5p")[0], parse_tiles("50p5p"))
        for consumed in (["5p", "5p"], ["5p"] * 4, None):
            (event,) = events(game(lines(START, KYOKU, kan | {"consumed": consumed})))
            assert event == AddedKan(3, parse_tiles("5p")[0])

    def test_names_of_tiles(self):
        """F044: red fives by either name, honours by letters, a hidden tile."""
        names = ["5mr", "5pr", "5sr", "0m", "0p", "0s", "E", "S", "W", "N", "P", "F", "C"]
        one = game(lines(START, KYOKU | {"tehais": [names] * 4}))
        assert one.hands[0].dealt[0] == parse_tiles("0m0p0s0m0p0s1234567z")

    def test_calls_keep_their_tiles(self):
        pon = {"type": "pon", "actor": 1, "target": 3, "pai": "5p", "consumed": ["5pr", "5p"]}
        (event,) = events(game(lines(START, KYOKU, pon)))
        assert event == Pon(1, 3, *(parse_tiles("5p")), parse_tiles("05p"))

    def test_the_end_adds_no_deposits(self):
        """F034: no event gives the leftover deposits to the first; a log without final scores claims none."""
        assert game(LINES).final is not None
        assert game(LINES).final.scores is None
        start = KYOKU | {"bakaze": "S", "kyoku": 4, "oya": 3, "kyotaku": 1, "scores": [34000, 25000, 20000, 20000]}
        play = [one for turn in range(70) for one in (tsumo((turn + 3) % 4, "?"), dahai((turn + 3) % 4, "5s", True))]
        drawn = {"type": "ryukyoku", "deltas": [0, 0, 0, 0]}
        one = game(lines(START, start | {"tehais": [["?"] * 13] * 4}, *play, drawn, *END))
        due = recount(audit(one, load_regulation("tenhou"))).due
        assert due is not None
        assert due.scores == (35000, 25000, 20000, 20000), "the first takes the deposit, as the book has it"

    def test_extra_points_of_a_fourth_seat_are_kept_apart(self):
        assert game(lines(*EXAMPLE[:-1], {"type": "end_game", "scores": [37600, 25000, 13400, 25000]})).final.scores == (
            37600,
            25000,
            13400,
            25000,
        )


class TestSeatViews:
    """F044 and format note §10: what one seat sees cannot be verified, and is no error."""

    def view(self, *, deltas=True):
        masked = [hand if seat == 0 else ["?"] * 13 for seat, hand in enumerate(KYOKU["tehais"])]
        hidden = [event | {"pai": "?"} if event["type"] == "tsumo" and event["actor"] else event for event in EXAMPLE]
        hidden[1] = KYOKU | {"tehais": masked}
        if not deltas:
            hidden[-3] = {"type": "hora", "actor": 0, "target": 2}
        return lines(*hidden)

    def test_hidden_tiles(self):
        one = game(self.view())
        (hand,) = one.hands
        assert hand.dealt[1] == (HIDDEN,) * 13
        assert hand.events[2] == Draw(1, HIDDEN)
        assert hand.events[3] == Discard(1, parse_tiles("2z")[0], False)

    def test_the_seat_that_is_seen_is_judged(self):
        result = audit(game(self.view()))
        assert [finding.code for finding in result.findings] == []
        assert [win.verdict for win in result.wins] == [Verdict.AGREES]

    def test_a_hidden_winner_cannot_be_told(self):
        masked = KYOKU | {"tehais": [["?"] * 13] * 4}
        hidden = [event | {"pai": "?"} if event["type"] == "tsumo" else event for event in EXAMPLE]
        result = audit(game(lines(START, masked, *hidden[2:])))
        assert [finding.code for finding in result.findings] == []
        assert [win.verdict for win in result.wins] == [Verdict.CANNOT_TELL]

    def test_no_deal_at_all(self):
        start = {key: value for key, value in KYOKU.items() if key != "tehais"}
        result = audit(game(lines(START, start, *EXAMPLE[2:])))
        assert [finding.code for finding in result.findings] == []
        assert [win.verdict for win in result.wins] == [Verdict.CANNOT_TELL]


def test_nothing_claimed_is_not_right():
    """A win without han, fu, points or payments, and no later scores to see them from."""
    result = audit(game(lines(*EXAMPLE[:-3], {"type": "hora", "actor": 0, "target": 2, "ura_markers": ["6m"]}, *END)))
    assert [finding.code for finding in result.findings] == []
    assert [win.verdict for win in result.wins] == [Verdict.CANNOT_TELL]


@pytest.mark.parametrize(
    ("points", "codes", "verdict"),
    [
        (11600, [], Verdict.CANNOT_TELL),
        (12000, [], Verdict.CANNOT_TELL),
        (18000, [], Verdict.CANNOT_TELL),
        (7700, ["M01"], Verdict.DIFFERS),
    ],
)
def test_no_indicator_leaves_the_dora_open(points, codes, verdict):
    """4 han without dora: 11,600; with one 12,000, with two 18,000; nothing makes it 7,700."""
    start = {key: value for key, value in KYOKU.items() if key != "dora_marker"}
    paid = HORA | {"deltas": [points + 1000, 0, -points, 0]}
    one = game(lines(START, start, *PLAY, ACCEPTED, *AFTER, paid, *END))
    assert one.hands[0].indicator is None
    result = audit(one)
    assert [finding.code for finding in result.findings] == codes
    assert [win.verdict for win in result.wins] == [verdict]


def test_the_ura_of_two_winners_that_nobody_shows():
    """Each is paid by itself, the nearest with the deposits: what either has in ura follows from its own payment."""
    first = HORA | {"ura_markers": None, "deltas": [13000, 0, -12000, 0]}
    one = game(lines(*EXAMPLE[:-3], first, {"type": "hora", "actor": 3, "target": 2, "deltas": [0, 0, -8000, 8000]}, *END))
    assert "M01" not in [finding.code for finding in audit(one).findings if finding.seat == 0]


def test_riichi_is_an_event():
    assert sum(isinstance(event, Riichi) for event in events(game(LINES))) == 1


HOSTILE = {
    "many calls": b'{"type":"pon","actor":0,"pai":"1m","consumed":["1m","1m"]}\n' * 40_000,
    "many draws without a reason": b'{"type":"ryukyoku"}\n' * 40_000,
    "many wins without a target": b'{"type":"hora","actor":0}\n' * 40_000,
    "many declarations": b'{"type":"reach","actor":0}\n{"type":"dahai","actor":0,"pai":"1m"}\n' * 20_000,
    "as many spellings": b"".join(b'{"type":"tsumo","actor":0,"pai":"1m","x":%d}\n' % number for number in range(40_000)),
    "as many unknown types": b"".join(b'{"type":"t%d"}\n' % number for number in range(40_000)),
    "nothing but brackets": b"[" * 1_000_000,
}


@pytest.mark.parametrize("rest", HOSTILE.values(), ids=HOSTILE)
def test_long_files_take_time_by_their_length(rest):
    """Each event is read by itself, and no number of them makes a remark of its own."""
    raw = lines(START, {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "oya": 0}) + rest
    before = process_time()
    for one in read_bytes(raw, "x"):
        assert isinstance(one, Unreadable) or len(one.remarks) <= 102
    assert process_time() - before < 5
