"""What holds logs: packed files, archives, data bases, long streams; and what their games and places are called."""

from __future__ import annotations

import bz2
import gzip
import hashlib
import io
import json
import sqlite3
import tarfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random

import pytest
import zstandard

import parsers
from analyzer.model.game import Game, Source
from analyzer.model.hand import Hand
from parsers import Unreadable, entries, entries_of, read, read_bytes
from parsers.containers import opening as containers
from parsers.native import document as native
from parsers.registry import FORMATS, Format
from parsers.source import Document, Refused
from tests.parsers.example import EXAMPLE, game

DIGEST = hashlib.sha256(EXAMPLE).hexdigest()


def zipped(members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def told(found: Iterable[Game | Unreadable]) -> list[tuple[str, str]]:
    """Each name with the code of what cannot be read, or nothing."""
    return [(one.source.name, one.code if isinstance(one, Unreadable) else "") for one in found]


def only(raw: bytes) -> Unreadable:
    (one,) = read_bytes(raw, "a")
    assert isinstance(one, Unreadable)
    return one


class TestPacked:
    @pytest.mark.parametrize(
        "raw",
        [
            gzip.compress(EXAMPLE),
            zstandard.compress(EXAMPLE),
            zstandard.ZstdCompressor(write_content_size=False).compress(EXAMPLE),
            gzip.compress(EXAMPLE[:100]) + gzip.compress(EXAMPLE[100:]),
            zstandard.compress(EXAMPLE[:100]) + zstandard.compress(EXAMPLE[100:]),
            gzip.compress(gzip.compress(EXAMPLE)),
            gzip.compress(zstandard.compress(EXAMPLE)),
            gzip.compress(EXAMPLE) + bytes(512),
            gzip.compress(b"") + gzip.compress(EXAMPLE),
        ],
        ids=["gzip", "zstd", "zstd of unsaid size", "members", "frames", "twice", "zstd in gzip", "padded", "an empty member"],
    )
    def test_the_same_game_as_plain(self, raw: bytes) -> None:
        (one,) = read_bytes(raw, "a")
        assert isinstance(one, Game), one
        assert one.hands == game(EXAMPLE).hands
        assert one.remarks == game(EXAMPLE).remarks
        assert one.source.digest == hashlib.sha256(raw).hexdigest()

    def test_what_comes_after_a_packed_file_is_told(self) -> None:
        (one,) = read_bytes(gzip.compress(EXAMPLE) + b"junk", "a")
        assert isinstance(one, Game)
        assert [remark.text for remark in one.remarks if remark.code == "P03"] == ["4 bytes after the end of the gzip file are not gzip"]

    def test_a_digest_is_of_all_bytes_even_behind_a_damage(self) -> None:
        raw = bytearray(gzip.compress(EXAMPLE, 0) + bytes(200_000))
        raw[len(EXAMPLE) // 2] ^= 255
        (one,) = read_bytes(bytes(raw), "a")
        assert one.source.digest == hashlib.sha256(raw).hexdigest()

    def test_layers_have_an_end(self) -> None:
        raw = EXAMPLE
        for _ in range(containers.MAX_LAYERS):
            raw = gzip.compress(raw)
        (one,) = read_bytes(raw, "a")
        assert isinstance(one, Game)
        assert only(gzip.compress(raw)).code == "P02"

    @pytest.mark.parametrize(
        ("raw", "word"),
        [
            (bz2.compress(EXAMPLE), "bzip2"),
            (b"\xfd7zXZ\0" + bytes(20), "xz"),
            (b"7z\xbc\xaf\x27\x1c\0\x04" + bytes(20), "7z"),
            (b"Rar!\x1a\x07\x01\0" + bytes(20), "RAR"),
        ],
    )
    def test_other_packings_are_named(self, raw: bytes, word: str) -> None:
        if b"\0" not in raw:
            raw += b"\0"
        assert only(raw).code == "P01"
        assert word in only(raw).text

    def test_tar_is_named(self) -> None:
        buffer = io.BytesIO()
        with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
            info = tarfile.TarInfo("a.xml")
            info.size = len(EXAMPLE)
            archive.addfile(info, io.BytesIO(EXAMPLE))
        assert "tar" in only(buffer.getvalue()).text


class TestEncodings:
    @pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
    @pytest.mark.parametrize("text", [EXAMPLE, b'<?xml version="1.0" encoding="UTF-16"?>\n' + EXAMPLE, native.write(game(EXAMPLE))])
    def test_the_same_game_in_any(self, encoding: str, text: bytes) -> None:
        if encoding == "utf-8-sig":
            text = text.replace(b"UTF-16", b"UTF-8")
        (one,) = read_bytes(text.decode().encode(encoding), "a")
        assert isinstance(one, Game), one
        assert one.hands == next(iter(read_bytes(text.replace(b"UTF-16", b"UTF-8"), ""))).hands

    def test_half_a_character(self) -> None:
        assert only(EXAMPLE.decode().encode("utf-16")[:-1]).code == "P03"

    def test_a_byte_offset_counts_the_mark(self) -> None:
        (entry,) = entries_of(b"\xef\xbb\xbf" + EXAMPLE, "a")
        assert entry.locate(0) == "tag 0, byte 3 <mjloggm>"


class TestArchives:
    def test_each_member_is_read_and_named(self) -> None:
        raw = zipped(
            {
                "b/2.xml.gz": gzip.compress(EXAMPLE),
                "a/1.xml": EXAMPLE,
                "c.json": native.write(game(EXAMPLE)),
                "d.txt": b"notes",
                "e.xml": b"<mjloggm",
                "f/": b"",
                "g.zst": zstandard.compress(EXAMPLE),
                "h.zip": zipped({"inside.xml": EXAMPLE}),
            }
        )
        assert told(read_bytes(raw, "x.zip")) == [
            ("x.zip!a/1.xml", ""),
            ("x.zip!b/2.xml.gz", ""),
            ("x.zip!c.json", ""),
            ("x.zip!d.txt", "P01"),
            ("x.zip!e.xml", "P03"),
            ("x.zip!g.zst", ""),
            ("x.zip!h.zip!inside.xml", ""),
        ]  # fmt: skip

    def test_a_member_has_its_own_digest_and_places(self, tmp_path: Path) -> None:
        path = tmp_path / "x.zip"
        path.write_bytes(zipped({"a.xml": EXAMPLE, "b.xml": b"\xef\xbb\xbf" + EXAMPLE}))
        first, second = entries(path, "x.zip")
        assert first.read.source == Source("x.zip!a.xml", "tenhou_xml", DIGEST, 0)
        at = EXAMPLE.index(b"<T108")
        assert first.locate(5) == f"tag 5, byte {at} <T108>"
        assert second.locate(5) == f"tag 5, byte {at + 3} <T108>"

    @pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
    def test_packed_again_or_from_a_stream(self, method: int, monkeypatch: pytest.MonkeyPatch) -> None:
        raw = zipped({"a.xml": EXAMPLE}, method)
        assert told(read_bytes(gzip.compress(raw), "x")) == [("x!a.xml", "")]
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw)))
        assert told(read("-")) == [("-!a.xml", "")]

    def test_names_lead_nowhere_and_can_be_printed(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        names = ["../../up.xml", "/abs.xml", "C:\\windows\\x.xml", "a\x1b[2J\u202e.xml", "n" * 5000 + ".xml"]
        Path("x.zip").write_bytes(zipped(dict.fromkeys(names, EXAMPLE)))
        shown = [name for name, _ in told(read("x.zip"))]
        assert len(shown) == len(names)
        assert all(name.isprintable() and len(name) < 300 for name in shown)
        assert [path.name for path in tmp_path.iterdir()] == ["x.zip"], "nothing was written"

    def test_what_is_not_read_is_told_by_member(self) -> None:
        with_password = bytearray(zipped({"a.xml": EXAMPLE, "b.xml": EXAMPLE}))
        at = with_password.rindex(b"PK\x01\x02", 0, with_password.rindex(b"PK\x01\x02"))
        with_password[at + 8] |= 1
        secret, clear = read_bytes(bytes(with_password), "x")
        assert isinstance(secret, Unreadable)
        assert (secret.code, secret.text) == ("P02", "encrypted with a password")
        assert isinstance(clear, Game)
        lzma = zipped({"a.xml": EXAMPLE}, zipfile.ZIP_LZMA)
        assert only(lzma).code == "P02"
        assert "lzma" in only(lzma).text

    def test_a_damaged_member_gives_what_is_before_the_damage(self) -> None:
        raw = bytearray(zipped({"a.xml": EXAMPLE, "b.xml": EXAMPLE}, zipfile.ZIP_STORED))
        raw[raw.index(b"<T108") + 1] ^= 1
        first, second = read_bytes(bytes(raw), "x")
        assert isinstance(first, Game | Unreadable)
        assert isinstance(second, Game)
        assert any("damaged zip member" in remark.text for remark in getattr(first, "remarks", [])) or isinstance(first, Unreadable)
        assert not any(remark.code == "P03" for remark in second.remarks)

    def test_cut_off(self) -> None:
        raw = zipped({"a.xml": EXAMPLE})
        for end in range(4, len(raw)):
            assert only(raw[:end]).code in {"P02", "P03"}

    def test_an_archive_without_a_log(self) -> None:
        *members, whole = read_bytes(zipped({"a.txt": b"a", "b.png": b"\x89PNG\r\n\x1a\n\0"}), "x")
        assert len(members) == 2
        assert isinstance(whole, Unreadable)
        assert (whole.source.name, whole.code, whole.text) == ("x", "P01", "none of the 2 files in it is a log")
        assert only(zipped({})).text == "an empty archive"

    @pytest.mark.parametrize(
        ("names", "word"),
        [
            (["[Content_Types].xml", "word/document.xml"], "Word"),
            (["[Content_Types].xml", "ppt/presentation.xml"], "presentation"),
            (["mimetype", "content.xml"], "OpenDocument"),
        ],
    )
    def test_office_files_are_no_archives(self, names: list[str], word: str) -> None:
        one = only(zipped(dict.fromkeys(names, b"<x/>")))
        assert one.code == "P01"
        assert word in one.text

    def test_a_workbook_is_handed_on_whole_unless_it_is_hostile(self) -> None:
        parts = {"[Content_Types].xml": b"<x/>", "xl/workbook.xml": b"<x/>"}
        raw = zipped(parts)
        (document,) = containers.documents_of(raw, "a", lambda _: None)
        assert isinstance(document, Document)
        assert document.text == raw
        assert only(zipped(parts | {"xl/a.xml": b"<!DOCTYPE x [<!ENTITY y 'z'>]><x/>"})).code == "P02"
        assert only(zipped(parts | {"xl/a.xml": "<!DOCTYPE x>".encode("utf-16")})).code == "P02"
        assert only(zipped(parts | {"xl/a.xml": bytes(65 << 20)})).code == "P02"


SCHEMES = {
    "phoenix-logs": (
        "CREATE TABLE logs (log_id text PRIMARY KEY, date text, is_tonpusen int, is_sanma int, is_processed int, was_error int,"
        " log_content text)",
        lambda name, log, processed, error: (name, "2012-01-01 10:00", 0, 0, processed, error, log if log is not None else ""),
    ),
    "houou-logs": (
        "CREATE TABLE logs (id TEXT PRIMARY KEY, date TEXT, num_players INTEGER, is_tonpu INTEGER, is_processed INTEGER,"
        " was_error INTEGER, log BLOB) WITHOUT ROWID",
        lambda name, log, processed, error: (name, "2012-01-01T10:00", 4, 0, processed, error, log),
    ),
}
"""Both schemes as the format note has them."""
IDS = [f"201201011{number}gm-00a9-0000-0000000{number}" for number in range(6)]


@pytest.fixture(params=SCHEMES)
def base(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[..., Path]:
    """Makes a data base of rows (name, content, processed, error)."""
    schema, row = SCHEMES[request.param]

    def made(*rows: tuple[str, bytes | None, int, int]) -> Path:
        path = tmp_path / "logs.db"
        with sqlite3.connect(path) as connection:
            connection.execute(schema)
            connection.execute("CREATE TABLE file_index (file, size)")
            connection.executemany("INSERT INTO logs VALUES (?, ?, ?, ?, ?, ?, ?)", [row(*one) for one in rows])
        connection.close()
        return path

    return made


class TestDatabases:
    def test_each_row_is_a_log(self, base: Callable[..., Path]) -> None:
        packed = gzip.compress(EXAMPLE)
        path = base(
            (IDS[0], packed, 1, 0),
            (IDS[1], None, 0, 0),
            (IDS[2], packed, 1, 1),
            (IDS[3], b"<html>503</html>", 1, 0),
            (IDS[4], gzip.compress(b"<mjloggm"), 1, 0),
            (IDS[5], EXAMPLE, 1, 0),
        )
        *found, rest = entries(path, "logs.db")
        assert told(entry.read for entry in found) == [
            (f"logs.db!{IDS[0]}", ""),
            (f"logs.db!{IDS[3]}", "P01"),
            (f"logs.db!{IDS[4]}", "P03"),
            (f"logs.db!{IDS[5]}", ""),
        ]
        assert isinstance(rest.read, Unreadable)
        assert rest.read.text == "rows without a log: 1 not downloaded, 1 failed"
        assert rest.read.count == 2
        first = found[0]
        assert isinstance(first.read, Game)
        assert first.read.source.id == IDS[0]
        assert first.read.source.digest == hashlib.sha256(packed).hexdigest()
        assert first.locate(0) == "tag 0, byte 0 <mjloggm>"

    def test_flags_that_contradict_the_identifier(self, base: Callable[..., Path]) -> None:
        three_and_east = "2012010110gm-00b1-0000-00000000"
        (one,) = read(base((three_and_east, EXAMPLE, 1, 0)))
        assert isinstance(one, Game)
        assert {remark.text for remark in one.remarks if remark.code == "P08"} >= {
            "the data base says 4 players, the log's identifier 3",
            "the data base says East and South, the log's identifier East only",
        }

    def test_nothing_is_written_beside_it(self, base: Callable[..., Path]) -> None:
        path = base((IDS[0], EXAMPLE, 1, 0))
        before = path.read_bytes(), path.stat().st_mtime_ns
        path.chmod(0o444)
        path.parent.chmod(0o555)
        try:
            assert told(read(path)) == [(f"{path}!{IDS[0]}", "")]
            assert [found.name for found in path.parent.iterdir()] == ["logs.db"]
        finally:
            path.parent.chmod(0o755)
        assert (path.read_bytes(), path.stat().st_mtime_ns) == before

    def test_only_from_a_file_of_its_own(self, base: Callable[..., Path], tmp_path: Path) -> None:
        raw = base((IDS[0], EXAMPLE, 1, 0)).read_bytes()
        for packed in (raw, gzip.compress(raw), zipped({"logs.db": raw})):
            one = next(iter(read_bytes(packed, "x")))
            assert isinstance(one, Unreadable)
            assert one.code == "P02"
            assert "unpack it first" in one.text

    def test_of_another_kind(self, tmp_path: Path) -> None:
        def other(*statements: str) -> Unreadable:
            path = tmp_path / "other.db"
            path.unlink(missing_ok=True)
            with sqlite3.connect(path) as connection:
                for statement in statements:
                    connection.execute(statement)
            connection.close()
            (one,) = read(path)
            assert isinstance(one, Unreadable)
            return one

        assert "league" in other("CREATE TABLE players (a)", "CREATE TABLE teams (a)", "CREATE TABLE game_results (a)").text
        assert other("CREATE TABLE notes (a)").text.endswith("its tables: notes")
        assert other("CREATE TABLE logs (id, text)").code == "P01"
        assert other("CREATE TABLE logs (id, text)").text.endswith("its table logs: id, text")


def lines_read(document: Document) -> Iterator[Game | Unreadable]:
    starts = [number for number, line in enumerate(document.text.split(b"\n")) if line.startswith(b"game")]
    if not starts:
        raise Refused("P03", "no game", f"line {document.lines + 1}")
    for index, number in enumerate(starts):
        yield Game(Source(document.name, "lines", document.digest, index), (), [Hand(round=0, dealer=0, place=number)])


"""A format of lines, for what such a one needs: ``game 7`` begins a game, each other line is an event."""
LINES = Format(
    "lines",
    "lines",
    lambda text: text.startswith((b"game", b"odd")),
    lines_read,
    lambda document, ordinal: f"line {document.lines + ordinal + 1}, byte {document.mark}",
    starts=lambda line: line.startswith(b"game"),
)


class TestLongStreams:
    @pytest.fixture(autouse=True)
    def little(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(parsers, "FORMATS", (*FORMATS, LINES))
        monkeypatch.setattr(containers, "MAX_HELD", 1 << 16)

    def stream(self, games: int, events: int = 50) -> bytes:
        return b"".join(b"game %d\n" % number + b"event of a game\n" * events for number in range(games))

    @pytest.mark.parametrize("pack", [bytes, gzip.compress, zstandard.compress, lambda raw: zipped({"a": raw})])
    def test_cut_at_the_games(self, pack: Callable[[bytes], bytes], tmp_path: Path) -> None:
        raw = self.stream(200)
        assert len(raw) > 2 * containers.MAX_HELD
        (tmp_path / "a").write_bytes(pack(raw))
        found = list(entries(tmp_path / "a", "a"))
        assert [entry.read.source.index for entry in found] == list(range(200))
        size = len(self.stream(1))
        for number, entry in enumerate(found):
            assert isinstance(entry.read, Game)
            shift = sum(len(str(before)) - 1 for before in range(number))
            assert entry.locate(entry.read.hands[0].place) == f"line {51 * number + 1}, byte {size * number + shift}"
        assert found[3].read.source.digest == hashlib.sha256(b"game 3\n" + b"event of a game\n" * 50).hexdigest()

    def test_a_short_file_is_one_document(self) -> None:
        found = list(read_bytes(self.stream(5), "a"))
        assert [one.source.index for one in found] == list(range(5))
        assert {one.source.digest for one in found} == {hashlib.sha256(self.stream(5)).hexdigest()}

    def test_a_bad_record_is_told_and_the_rest_is_read(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("parsers.containers.long_streams.MAX_RECORD", 5000)
        monkeypatch.setattr(containers, "MAX_RECORD", 5000)
        raw = b"odd\n" + self.stream(100) + b"game 100\n" + b"x\n" * 5000 + self.stream(1)
        found = list(read_bytes(raw, "a"))
        assert isinstance(found[0], Unreadable)
        assert (found[0].code, found[0].place) == ("P03", "line 1")
        assert isinstance(found[101], Unreadable)
        assert (found[101].code, found[101].place) == ("P02", f"line {1 + 100 * 51 + 1}")
        assert [isinstance(one, Game) for one in found] == [False, *[True] * 100, False, True]

    def test_a_damage_at_the_end_is_told_once(self) -> None:
        found = list(read_bytes(gzip.compress(self.stream(200))[:-50], "a"))
        *games, last = found
        assert all(isinstance(one, Game) for one in games)
        assert isinstance(last, Unreadable)
        assert (last.code, last.text[:14]) == ("P03", "truncated gzip")

    def test_memory_is_bounded(self, tmp_path: Path) -> None:
        import tracemalloc

        path = tmp_path / "long.gz"
        random = Random(1)
        with gzip.open(path, "wb", compresslevel=1) as stream:
            for number in range(300):
                stream.write(b"game %d\n" % number + b"".join(b"event " + random.randbytes(500).hex().encode() + b"\n" for _ in range(100)))
        tracemalloc.start()
        assert sum(isinstance(one, Game) for one in read(path)) == 300
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 8 << 20, "of some 30 MiB"

    def test_another_format_is_read_whole(self, monkeypatch: pytest.MonkeyPatch) -> None:
        hands = json.loads(native.write(game(EXAMPLE)))
        many = json.dumps({"games": [hands] * 60}).encode()
        assert len(many) > containers.MAX_HELD
        assert [one.source.index for one in read_bytes(many, "a")] == list(range(60))
        monkeypatch.setattr(containers, "MAX_DOCUMENT", 1 << 16)
        assert only(many).code == "P02"


def test_names_of_members_are_never_endless() -> None:
    for name in ("", "a" * 199, "a" * 201, "\ud800", "牌譜.xml", "\0" * 999):
        assert containers.printable(name).isprintable()
        assert len(containers.printable(name)) < 1000
    assert containers.printable("牌譜.xml") == "牌譜.xml"


class TestChangedBytes:
    """Containers with bytes changed at random: always an answer, of games and of what cannot be read."""

    def tried(self, raw: bytes, rounds: int, read_it: Callable[[bytes], Iterable[Game | Unreadable]]) -> None:
        random = Random(1)
        for _ in range(rounds):
            changed = bytearray(raw)
            for _ in range(random.choice([1, 1, 2, 8])):
                changed[random.randrange(len(changed))] = random.choice([0, 1, 0x50, 0x7F, 0x80, 0xFF, random.randrange(256)])
            for one in read_it(bytes(changed)):
                assert isinstance(one, Game) or one.code in {"P01", "P02", "P03", "P06"}, one
            end = random.randrange(len(raw))
            for one in read_it(raw[:end]):
                assert isinstance(one, Game) or one.code in {"P01", "P02", "P03", "P06"}, one

    @pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
    def test_zip(self, method: int) -> None:
        raw = zipped({"a.xml": EXAMPLE, "b/c.gz": gzip.compress(EXAMPLE), "牌.zip": zipped({"d": EXAMPLE})}, method)
        self.tried(raw, 300, lambda changed: read_bytes(changed, "a"))

    def test_the_directory_of_a_zip(self) -> None:
        raw = zipped({"a.xml": b"", "牌": b""})
        self.tried(raw, 2000, lambda changed: read_bytes(changed, "a"))

    def test_zstd(self) -> None:
        self.tried(zstandard.compress(EXAMPLE) * 2, 500, lambda changed: read_bytes(changed, "a"))

    def test_database(self, base: Callable[..., Path], tmp_path: Path) -> None:
        raw = base(*((name, gzip.compress(EXAMPLE), 1, 0) for name in IDS)).read_bytes()
        path = tmp_path / "changed.db"

        def read_it(changed: bytes) -> Iterator[Game | Unreadable]:
            path.write_bytes(changed)
            return read(path)

        self.tried(raw, 200, read_it)
        self.tried(raw[:100], 200, lambda changed: read_it(changed + raw[100:]))
        first = raw.index(b"CREATE TABLE")
        self.tried(raw[: first + 200], 400, lambda changed: read_it(changed + raw[first + 200 :]))
