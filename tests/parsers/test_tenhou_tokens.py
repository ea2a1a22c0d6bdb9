"""The strict tokenizer against the XML parser: where it does not pass a text on, it reads the same."""

import csv
import gzip

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers import tenhou_tokens
from parsers.source import Refused
from parsers.tenhou_tokens import Tag
from tests.parsers.example import CORPUS, EXAMPLE

LINE = EXAMPLE.replace(b"\n", b"")


def plain(tags):
    return [(tag.name, tag.attributes) if isinstance(tag, Tag) else tag for tag in tags]


def test_one_line_is_read_as_the_parser_reads_it():
    strict = tenhou_tokens._canonical(LINE)
    assert strict is not None
    parsed = tenhou_tokens._by_parser(LINE)
    assert plain(strict) == plain(parsed.tags)
    assert plain(strict) == plain(tenhou_tokens._by_parser(EXAMPLE).tags)
    assert strict[5] == "T108/>"


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
    assert tenhou_tokens._canonical(changed) is None


@settings(max_examples=600, deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(LINE) - 1), st.sampled_from(b"<>/\"'=& !-?[]:;T1xm\n\x00\xe7")), min_size=1, max_size=3))
def test_what_it_takes_the_parser_takes_too(changes):
    raw = bytearray(LINE)
    for at, byte in changes:
        raw[at] = byte
    strict = tenhou_tokens._canonical(bytes(raw))
    if strict is not None:
        try:
            parsed = tenhou_tokens._by_parser(bytes(raw))
        except Refused:
            pytest.fail(f"the parser refuses {bytes(raw)!r}")
        assert parsed.broken is None
        assert plain(parsed.tags) == plain(strict)


@pytest.mark.corpus
@pytest.mark.skipif(not CORPUS.exists(), reason="the real logs are not here")
def test_real_logs():
    with (CORPUS / "manifest.csv").open() as stream:
        paths = [CORPUS / row["file"] for row in csv.DictReader(stream) if row["format"] == "tenhou_xml"]
    taken = 0
    for path in paths[::12]:
        raw = path.read_bytes()
        raw = gzip.decompress(raw) if raw.startswith(b"\x1f\x8b") else raw.removeprefix(b"\xef\xbb\xbf")
        strict = tenhou_tokens._canonical(raw)
        if strict is not None:
            taken += 1
            assert plain(strict) == plain(tenhou_tokens._by_parser(raw).tags), path.name
    assert taken > len(paths[::12]) * 0.95
