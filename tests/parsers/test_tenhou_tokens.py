"""Reading by cutting the text against reading by the XML parser: where the former does not pass a text on, it reads the same game."""

import csv
import gzip
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers.source import Document, Refused
from parsers.tenhou_xml.reader import read_cut, read_parsed
from parsers.tenhou_xml.tokens import Departure, Tag, by_parser, cut, read_tag
from tests.parsers.example import CORPUS, EXAMPLE

LINE = EXAMPLE.replace(b"\n", b"")
SECOND = (
    b'<INIT seed="1,1,0,5,0,53" ten="376,250,134,240" oya="1" hai0="1,5,9,13,17,21,25,29,33,37,41,45,49" '
    b'hai1="2,6,10,14,18,22,26,30,34,38,42,46,50" hai2="3,7,11,15,19,23,27,31,35,39,43,47,51" '
    b'hai3="0,4,8,12,16,20,24,28,32,36,40,44,48"/><U60/><N who="1" m="15360" /><DORA hai="66" /><U61/>'
    b'<REACH who="1" step="1"/><E61/><REACH who="1" ten="376,240,134,240" step="2"/>'
    b'<RYUUKYOKU ba="1,1" sc="376,-10,240,30,134,-10,240,-10" hai1="2,6,10,14,18,22,26,30,34,38,42,46,50" '
    b'owari="366,26.6,270,-3.0,124,-27.6,230,4.0" />'
)
LOG = LINE.replace(b"</mjloggm>", SECOND + b"</mjloggm>")
VALUES = [
    *("", "0", "3", "4", "-1", "-0", "+1", " 3", "3 ", "03", "1.0", "1e1", "1_0", "true", "null", "135", "136", "256", "65535", "70000"),
    *("1,2", "0,0", "1,2,", "[1", "0],[0", "4,4,4,4,4,4", "99999999999", "999999999", "0,0,0, 3,0,39", "0,0,0,-0,0,39", "0,0,0,0,0,0"),
    *("1,1,250,99", "nm", "30,1000,6", "30,1000,5", "x" * 1001, "1," * 600 + "1", "          4"),
    "250,250,250," + " " * 1000 + "250",
    "0,1,2,3,5,6,7,9,10,11,13,14," + " " * 1000 + "15",
]


def both(raw):
    """As read by cutting (None: not so spelled), and by the parser."""
    document = Document("a", raw, "")
    return read_cut(document), read_parsed(document)


@pytest.mark.parametrize("line", [LINE, LOG])
def test_one_line_is_read_as_the_parser_reads_it(line):
    strict, parsed = both(line)
    assert strict is not None
    assert strict == parsed
    assert {remark.code for remark in strict.remarks} <= {"P04"}


def test_the_tags():
    tokens = cut(LINE)
    assert tokens is not None
    assert tokens.tags[0] == 'mjloggm ver="2.3"/>'
    assert tokens.tags[5] == "T108/>"
    for token, parsed in zip(tokens.tags, by_parser(EXAMPLE).tags, strict=True):
        if isinstance(parsed, Tag):
            one = read_tag(token)
            assert (one.name, one.attributes) == (parsed.name, parsed.attributes)
        else:
            assert token == parsed


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'lobby="0"', b'lobby="&#48;"'),
        (b'lobby="0"', b"lobby='0'"),
        (b'lobby="0"', b'lobby="0" lobby="0"'),
        (b'lobby="0"', b'lobby="0"type2="1"'),
        (b'lobby="0"', b'lobby = "0"'),
        (b'lobby="0"', b'lobby="\t0"'),
        (b'lobby="0"', b'xmlns="urn:x"'),
        (b'lobby="0"', b'x:lobby="0"'),
        (b'lobby="0"', b'lobby="\xe7\x82\xb9"'),
        (b"<T108/>", b'<T108 t="1"/>'),
        (b"<T108/>", b"<T108></T108>"),
        (b"<T108/>", b"<T108/>text"),
        (b"<T108/>", b"<T108/ >"),
        (b"<T108/>", b"<T108/>\n"),
        (b"<T108/>", b"<!-- --><T108/>"),
        (b"<T108/>", b"<![CDATA[]]><T108/>"),
        (b"<T108/>", b"<?x?><T108/>"),
        (b"<mjloggm", b"<?xml version='1.0'?><mjloggm"),
        (b"<mjloggm", b"<!DOCTYPE mjloggm><mjloggm"),
        (b"</mjloggm>", b""),
        (b"</mjloggm>", b"</mjloggm><x/>"),
        (b"</mjloggm>", b"</mjloggm"),
    ],
)
def test_any_other_spelling_goes_to_the_parser(old, new):
    changed = LINE.replace(old, new, 1)
    assert changed != LINE
    assert read_cut(Document("a", changed, "")) is None


@pytest.mark.parametrize(
    "part", ["N", "N/", 'N m="1"', 'N m="1"/> ', 'N m="1"m="2"/>', 'N m="1" m="1"/>', 'N  m="1"/>', 'T1 m="1"/>', "T 1/>"]
)
def test_a_tag_that_is_spelled_otherwise(part):
    with pytest.raises(Departure):
        read_tag(part)


@settings(max_examples=600, deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(LOG) - 1), st.sampled_from(b"<>/\"'=& !-?[]:;T1xm\n\x00\xe7")), min_size=1, max_size=3))
def test_what_it_takes_the_parser_takes_too(changes):
    raw = bytearray(LOG)
    for at, byte in changes:
        raw[at] = byte
    strict = read_cut(Document("a", bytes(raw), ""))
    if strict is not None:
        try:
            parsed = read_parsed(Document("a", bytes(raw), ""))
        except Refused:
            pytest.fail(f"the parser refuses {bytes(raw)!r}")
        assert strict == parsed


ATTRIBUTES = [(match.start(1), match.end(1)) for match in re.finditer(rb'="([^"]*)"', LOG)]
NAMED = [(match.start(), match.end()) for match in re.finditer(rb' \w+="[^"]*"', LOG)]


@pytest.mark.parametrize("value", VALUES)
def test_every_attribute_with_an_odd_value_is_read_the_same(value):
    """What the usual way does not read at one go is read leniently, and with the same remarks."""
    for start, end in ATTRIBUTES:
        strict, parsed = both(LOG[:start] + value.encode() + LOG[end:])
        assert strict == parsed, LOG[start - 20 : end]


def test_every_attribute_dropped_repeated_or_unknown_is_read_the_same():
    for start, end in NAMED:
        if LOG[:start].endswith(b"mjloggm"):
            continue
        strict, parsed = both(LOG[:start] + LOG[end:])
        assert strict == parsed or strict is None, "a tag without attributes ends in another way"
        assert read_cut(Document("a", LOG[:end] + LOG[start:end] + LOG[end:], "")) is None, "an attribute twice is no XML"
        strict, parsed = both(LOG[:end] + b' what="1"' + LOG[end:])
        assert strict is not None
        assert strict == parsed


@pytest.mark.corpus
@pytest.mark.skipif(not CORPUS.exists(), reason="the real logs are not here")
def test_real_logs():
    with (CORPUS / "manifest.csv").open() as stream:
        paths = [CORPUS / row["file"] for row in csv.DictReader(stream) if row["format"] == "tenhou_xml"]
    taken = 0
    for path in paths[::12]:
        raw = path.read_bytes()
        raw = gzip.decompress(raw) if raw.startswith(b"\x1f\x8b") else raw.removeprefix(b"\xef\xbb\xbf")
        strict = read_cut(Document(path.name, raw, ""))
        if strict is not None:
            taken += 1
            assert strict == read_parsed(Document(path.name, raw, "")), path.name
    assert taken > len(paths[::12]) * 0.95
