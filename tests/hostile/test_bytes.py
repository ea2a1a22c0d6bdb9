"""Bytes that mean harm, or are only broken: always games or `Unreadable`, soon, and never an exception."""

import gzip
import json
import random
import resource
import time
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.model.game import Game
from parsers import Unreadable, locate, read_bytes
from parsers.native import document as native
from tests.parsers.example import EXAMPLE, INIT, game, log

NATIVE = native.write(game(EXAMPLE))


def outcome(raw):
    """What reading gives, checked to be nothing but games and `Unreadable`, each event of which has a place."""
    found = list(read_bytes(raw, "a"))
    for one in found:
        assert isinstance(one, Game | Unreadable)
        if isinstance(one, Game):
            for hand in one.hands:
                assert hand.ordinals is None or len(hand.ordinals) == len(hand.events)
                if hand.events:
                    assert locate(one.source.format, raw, hand.ordinal(len(hand.events) - 1))
            native.write(one)
        else:
            assert one.code in {"P01", "P02", "P03", "P06"}
            assert one.text
    return found


def refusal(raw):
    (one,) = outcome(raw)
    assert isinstance(one, Unreadable), one
    return one.code


class TestTruncation:
    """Every log cut at every byte (house: a truncated record is read as far as it goes)."""

    def test_plain(self):
        hands = events = 0
        for end in range(len(EXAMPLE)):
            (one,) = outcome(EXAMPLE[:end])
            if isinstance(one, Game):
                assert any(remark.code in {"P03", "P04"} for remark in one.remarks)
                assert len(one.hands) >= hands
                assert len(one.hands[0].events) >= events, "more bytes never give less"
                hands, events = len(one.hands), len(one.hands[0].events)
        assert (hands, events) == (1, len(game(EXAMPLE).hands[0].events))

    def test_packed(self):
        packed = gzip.compress(EXAMPLE)
        games = [one for end in range(len(packed)) for one in outcome(packed[:end]) if isinstance(one, Game)]
        assert games
        assert all("P03" in {remark.code for remark in one.remarks} for one in games[:-8]), "all but the checksum is missing"

    def test_native(self):
        for end in range(0, len(NATIVE.rstrip()), 3):
            (one,) = outcome(NATIVE[:end])
            assert isinstance(one, Unreadable)

    def test_a_damaged_packing_gives_what_is_before_the_damage(self):
        plain = log(*(f"<T{number}/><D{number}/>" for number in random.Random(1).choices(range(136), k=900)))
        packed = bytearray(gzip.compress(plain))
        packed[-6] ^= 1
        (one,) = outcome(bytes(packed))
        assert isinstance(one, Game)
        assert len(one.hands[0].events) > 1600
        assert any("damaged gzip" in remark.text for remark in one.remarks)


class TestBombs:
    @pytest.fixture(autouse=True)
    def soon(self):
        start = time.process_time()
        yield
        assert time.process_time() - start < 20

    def test_gzip(self):
        packer = zlib.compressobj(9, zlib.DEFLATED, 31)
        bomb = packer.compress(bytes(200 << 20)) + packer.flush()
        assert len(bomb) < 1 << 20
        assert refusal(bomb) == "P02"

    def test_gzip_of_gzip(self):
        packer = zlib.compressobj(9, zlib.DEFLATED, 31)
        assert refusal(gzip.compress(packer.compress(bytes(200 << 20)) + packer.flush())) == "P02"

    def test_many_members(self):
        assert refusal(gzip.compress(b"") * 20_000) == "P02"

    def test_a_large_document(self):
        assert refusal(b"<mjloggm>" + b"<T1/>" * 2_000_000 + b"</mjloggm>") == "P02"

    def test_a_large_but_bearable_document(self):
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        (one,) = read_bytes(log(*["<T1/><D1/>" * 900, INIT] * 100), "a")
        assert isinstance(one, Game)
        assert sum(len(hand.events) for hand in one.hands) == 180_000
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 400 << 10, "KiB"

    def test_a_hand_without_an_end(self):
        assert refusal(log("<T1/><D1/>" * 2000)) == "P02"

    def test_billion_laughs(self):
        entities = b"".join(b'<!ENTITY l%d "%s">' % (level, b"&l%d;" % (level - 1) * 10) for level in range(1, 10))
        document = b'<!DOCTYPE %s [<!ENTITY l0 "lol">' + entities + b"]><%s><GO type='&l9;'/></%s>"
        assert refusal(document % (b"mjloggm", b"mjloggm", b"mjloggm")) == "P02"
        assert refusal(document % (b"lolz", b"lolz", b"lolz")) == "P02"

    @pytest.mark.parametrize(
        "doctype",
        [
            b'<!DOCTYPE mjloggm SYSTEM "http://127.0.0.1:9/x.dtd">',
            b'<!DOCTYPE mjloggm [<!ENTITY x SYSTEM "file:///etc/hostname">]>',
            b"<!-- --><?x?>\n<!doctype mjloggm>",
            b"<!DOCTYPE mjloggm [<!-- ]> --> <!ELEMENT mjloggm ANY>]>",
        ],
    )
    def test_document_types(self, doctype):
        assert refusal(doctype + b"<mjloggm><GO type='&x;'/></mjloggm>") in {"P01", "P02"}

    def test_a_document_type_in_another_encoding(self):
        text = b'<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE mjloggm><mjloggm/>'
        assert refusal(text) in {"P01", "P02", "P03"}

    def test_undeclared_entity(self):
        outcome(log("<AGARI who='&x;'/>"))

    def test_deep_nesting(self):
        assert refusal(b"<mjloggm>" + b"<A>" * 100_000) == "P02"
        assert refusal(b'{"tenbo_game": 1, "hands": ' + b"[" * 1_000_000) == "P02"

    def test_many_comments(self):
        assert refusal(b"<!---->" * 1_000_000 + b"<mjloggm/>") == "P01"

    def test_many_unknown_things(self):
        (one,) = outcome(log(*(f"<X{number}/>" for number in range(20_000))))
        assert isinstance(one, Game)
        assert len(one.remarks) < 200

    def test_long_values(self):
        outcome(
            log(f'<AGARI who="0" fromWho="0" hai="{"1," * 200_000}1" sc="{"9" * 100_000}" yaku="{"1,1," * 10_000}1,1" m="{"9" * 5000}"/>')
        )

    def test_unclosed_comments_and_quotes(self):
        raw = log("<T1/>") + b'<!--"' * 100_000
        outcome(raw)
        assert locate("tenhou_xml", raw, 9)


class TestValues:
    """Each attribute of a log with values that nobody expects."""

    FULL = log(
        '<REACH who="0" step="1"/><REACH who="0" step="2" ten="240,250,250,250"/><N who="1" m="51818"/><DORA hai="5"/><BYE who="1"/>',
        '<AGARI ba="0,1" hai="4,8" m="51818" machi="88" ten="30,11600,0" yaku="1,1" yakuman="39" doraHai="39" doraHaiUra="21" who="0"'
        ' fromWho="2" paoWho="1" sc="240,126,250,0,250,-116,250,0" owari="1,2.0,3,4.0,5,6.0,7,8.0"/>',
        INIT,
        '<RYUUKYOKU type="nm" ba="0,0" sc="0,0,0,0,0,0,0,0" hai0="1,2" hai1="3" owari="1,2.0,3,4.0,5,6.0,7,8.0"/>',
        go='<SHUFFLE seed="mt19937ar" ref=""/><GO type="9" lobby="0"/>'
        '<UN n0="%41" n1="%42" n2="%43" n3="%44" dan="0,1,2,3" rate="1,2,3,4" sx="M,M,M,M"/>',
    ).decode()

    @pytest.mark.parametrize(
        "value",
        [
            *("", "-1", "4", "99", "136", "255", "65536", "1e3", "NaN", "nan,inf", "inf", "x", ",", "1,2", "1,,2", "0,0,0,0,0,0"),
            *("٣", " 1 ", "1_0", "9" * 18, "9" * 5000, "%", "%FF%00", "&#0;", "&#55296;", "&lt;"),
        ],
        ids=repr,
    )
    def test_everywhere(self, value):
        parts = self.FULL.split('"')
        for number in range(1, len(parts), 2):
            outcome('"'.join([*parts[:number], value, *parts[number + 1 :]]).encode())

    def test_without_each_attribute(self):
        parts = self.FULL.split(" ")
        for number in range(1, len(parts)):
            outcome(" ".join(parts[:number] + parts[number + 1 :]).encode())

    def test_tags_in_any_order(self):
        tags = self.FULL.replace("/><", "/>\n<").split("\n")
        for seed in range(60):
            random.Random(seed).shuffle(tags)
            outcome(b"<mjloggm>" + "".join(tag for tag in tags if not tag.startswith(("<mj", "</mj"))).encode() + b"</mjloggm>")


KEYS = st.sampled_from(["hands", "events", "round", "players", "dealt", "scores", "final", "games"])
WORDS = st.sampled_from(["E1", "1m", "draw", "won", "x", ""])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 200) | st.floats(allow_nan=False) | WORDS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=25,
)


class TestNoise:
    @settings(max_examples=150, deadline=None)
    @given(st.data())
    def test_changed_bytes(self, data):
        for original in (EXAMPLE, NATIVE, gzip.compress(EXAMPLE)):
            raw = bytearray(original)
            for _ in range(data.draw(st.integers(1, 6))):
                raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
            outcome(bytes(raw))

    @settings(max_examples=200, deadline=None)
    @given(st.binary(max_size=300))
    def test_junk(self, junk):
        for raw in (junk, b"\x1f\x8b" + junk, b"<mjloggm>" + junk, b'{"tenbo_game": 1, ' + junk):
            outcome(raw)

    @settings(max_examples=200, deadline=None)
    @given(JSON, JSON, JSON)
    def test_json_of_any_shape(self, players, hands, other):
        outcome(json.dumps({"tenbo_game": 1, "players": players, "hands": hands, "rules": other, "games": other}).encode())
        outcome(json.dumps({"games": [{"tenbo_game": 1, "players": [{}] * 4, "hands": hands}, other]}).encode())
        outcome(json.dumps({"tenbo_game": 1, "players": [{}] * 4, "hands": [{"round": "E1", "events": other}]}).encode())
