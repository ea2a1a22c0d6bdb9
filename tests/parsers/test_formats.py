"""The registry, and telling formats apart by content."""

import csv

import pytest

from parsers import FORMATS, Unreadable, locate, read, read_bytes
from parsers.containers.opening import documents
from parsers.native import document as native
from parsers.neighbours import neighbour
from parsers.source import Document
from parsers.tenhou_xml import reader as tenhou_xml
from tests.parsers.example import CORPUS, EXAMPLE, game, log

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


NAMES = {"majsoul": "mahjong_soul"}
"""Formats that the manifest of the corpus calls otherwise."""
OTHERS = {
    "scraw": (
        "a list of games (Tenhou's sc files), which holds links and results but no hands",
        "links to logs, not the logs themselves",
    ),
    "vectors": ("JSON, but no log of a known format",),
}


@pytest.mark.corpus
@pytest.mark.skipif(not CORPUS.exists(), reason="the real logs are not here")
def test_exactly_one_format_claims_each_file_of_the_corpus():
    """And it is the one that the manifest names; what is no log is claimed by none, and named."""
    with (CORPUS / "manifest.csv").open() as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) > 3000
    for row in rows:
        (found,) = documents(CORPUS / row["file"], row["file"], lambda _: None)
        assert isinstance(found, Document), found
        claims = [form.name for form in FORMATS if form.sniff(found.text)]
        if row["format"] in OTHERS:
            assert claims == [], row["file"]
            assert neighbour(found.text).text in OTHERS[row["format"]], row["file"]
        elif MPSZ in row["note"]:
            (one,) = read(CORPUS / row["file"])
            assert isinstance(one, Unreadable)
        else:
            assert claims == [NAMES.get(row["format"], row["format"])], row["file"]


MPSZ = "MPSZ tile strings"
"""In the manifest's note on a file that looks like Tenhou JSON and is none."""

LINK = '<a href="x?log=2012010100gm-00a9-0000-00000000">牌譜</a>'
INDEX = f"23:57 | 10 | 四鳳南喰赤－ | {LINK} | A(+50.0) B(+5.0) C(-15.0) D(-40.0)<br>\n".encode()
PAGE = b"<!DOCTYPE html><html><script>UMP_PLAYER.init(true, true, '[{}]')</script></html>"
LOOK_ALIKE = (
    b'{"title": ["", ""], "name": ["A", "B", "C", "D"], "rule": {"disp": "", "aka": 1}, "log": [[[0, 0, 0, 250, 250, 250, 250], ["5m"]]]}'
)


@pytest.mark.parametrize(
    ("raw", "word"),
    [
        (b'Get: <HELO uname="A"/>\0<T84/>\0', "live client"),
        (b'<INIT seed="0,0,0,1,1,2" ten="250,250,250,250" oya="0" hai="1,2,3"/>\0<T84/>\0<U/>\0', "live client"),
        (b'{"publicObservation": {"playerIds": ["A", "B", "C", "D"]}}', "mjx"),
        (PAGE, "M-League"),
        (INDEX, "list of games"),
        ("L1234 | 23:57 | 四般東喰赤－ | A(+50.0) B(+5.0)\n".encode(), "list of games"),
        (b"http://tenhou.net/0/?log=2012010100gm-00a9-0000-00000000&tw=1\n", "links to logs"),
        (b"{}", "empty answer"),
        (b" [] \n", "empty answer"),
        (b"<html><body>503 Service Unavailable</body></html>", "web page"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "PNG"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "JPEG"),
        (b"%PDF-1.7\n", "PDF"),
        (b"date,place,rate\n2020-01-01,1,1500\n", "neither XML nor JSON"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_neighbours_of_logs_are_named(raw, word):
    (one,) = read_bytes(raw, "a")
    assert isinstance(one, Unreadable)
    assert one.code == "P01"
    assert word in one.text


def test_a_look_alike_is_no_game():
    """Format note Tenhou JSON §10: the envelope of Tenhou's JSON around tiles of another notation."""
    found = list(read_bytes(LOOK_ALIKE, "a"))
    assert found
    assert all(isinstance(one, Unreadable) or any(remark.code == "P06" for remark in one.remarks) for one in found)
