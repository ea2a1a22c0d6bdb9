"""The registry, and telling formats apart by content."""

import pytest

from parsers import FORMATS, Unreadable, locate, native, read, read_bytes, tenhou_xml
from tests.parsers.example import EXAMPLE, game, log

NATIVE = native.write(game(EXAMPLE))


def test_names_are_unique():
    assert len({form.name for form in FORMATS}) == len(FORMATS)


@pytest.mark.parametrize("raw", [EXAMPLE, NATIVE, log("<T1/>"), b"<mjloggm/>", b'{"games": [{"tenbo_game": 1}]}'])
def test_exactly_one_format_claims_a_log(raw):
    assert sum(form.sniff(raw) for form in FORMATS) == 1


@pytest.mark.parametrize(
    ("raw", "code", "word"),
    [
        (b"", "P01", "empty"),
        (b" \n\t", "P01", "empty"),
        (bytes(range(256)) * 8, "P01", "neither XML nor JSON"),
        (b"<!DOCTYPE html><html><body>404</body></html>", "P01", "web page"),
        (b"<HTML><body>404</body></HTML>", "P01", "web page"),
        (b'<?xml version="1.0"?><svg><path/></svg>', "P01", "svg"),
        (b'{"name": "not a game"}', "P01", "JSON"),
        (b"[1, 2, 3]", "P01", "JSON"),
        (b"12:00, 23, text", "P01", "neither XML nor JSON"),
        (b"<mjloggm", "P03", "not well-formed"),
    ],
)
def test_what_is_no_log_is_named(raw, code, word):
    (one,) = read_bytes(raw, "a.mjlog")
    assert isinstance(one, Unreadable)
    assert one.code == code
    assert word in one.text
    assert one.source.name == "a.mjlog"


def test_paths(tmp_path):
    (folder,) = read(tmp_path)
    assert isinstance(folder, Unreadable)
    assert folder.code == "P01"
    (missing,) = read(tmp_path / "none.xml")
    assert isinstance(missing, Unreadable)
    (odd,) = read("a\0b")
    assert isinstance(odd, Unreadable)
    (tmp_path / "a.gz").write_bytes(EXAMPLE)
    (one,) = read(tmp_path / "a.gz")
    assert not isinstance(one, Unreadable)
    assert one.source.name == str(tmp_path / "a.gz")


def test_standard_input(monkeypatch):
    import io
    import sys

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(EXAMPLE)))
    (one,) = read("-")
    assert not isinstance(one, Unreadable)
    assert one.source.name == "-"


class TestLocate:
    def test_tag_and_byte(self):
        one = game(EXAMPLE)
        (hand,) = one.hands
        at = EXAMPLE.index(b"<AGARI")
        assert locate(tenhou_xml.NAME, EXAMPLE, hand.ordinal(len(hand.events) - 1)).endswith(f"byte {at} <AGARI>")
        assert locate(tenhou_xml.NAME, EXAMPLE, hand.place) == f"tag 4, byte {EXAMPLE.index(b'<INIT')} <INIT>"

    def test_offsets_are_those_of_the_unpacked_text(self):
        import gzip

        marked = b"\xef\xbb\xbf<!-- <x> -->" + EXAMPLE.replace(b"<T108/>", b"<T108><!-- > --></T108>")
        at = marked.index(b"<D108")
        assert locate(tenhou_xml.NAME, gzip.compress(marked), 6) == f"tag 6, byte {at} <D108>"

    def test_the_root_is_number_0(self):
        assert locate(tenhou_xml.NAME, EXAMPLE, 0) == "tag 0, byte 0 <mjloggm>"

    def test_beyond_the_end(self):
        assert locate(tenhou_xml.NAME, EXAMPLE, 10_000) == "tag 10000"
        assert locate("nothing", EXAMPLE, 7) == "item 7"
        assert locate(tenhou_xml.NAME, b"\x1f\x8bjunk", 7) == "item 7"

    def test_every_event(self):
        (hand,) = game(EXAMPLE).hands
        names = [locate(tenhou_xml.NAME, EXAMPLE, hand.ordinal(number)).rpartition("<")[2] for number in range(len(hand.events))]
        assert names[:4] == ["T108>", "D108>", "U32>", "E112>"]
        assert names[8] == "N>"
