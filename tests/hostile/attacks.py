"""Files that mean harm, each made by a function; what they try is in the names. `tests.bench.bench_hostile` times them one by one."""

from __future__ import annotations

import gzip
import io
import json
import sqlite3
import struct
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Final

import zstandard

from tests.parsers.example import EXAMPLE

MIB: Final = 1 << 20

Maker = Callable[[Path], None]
ATTACKS: Final[dict[str, Maker]] = {}
"""By name; each writes one file."""


def _file(name: str) -> Callable[[Callable[[], bytes]], Callable[[], bytes]]:
    """An attack that is made of bytes."""

    def keep(make: Callable[[], bytes]) -> Callable[[], bytes]:
        def write(path: Path) -> None:
            path.write_bytes(make())

        ATTACKS[name] = write
        return make

    return keep


def _database(name: str) -> Callable[[Maker], Maker]:
    """An attack that is an SQLite file."""

    def keep(make: Maker) -> Maker:
        ATTACKS[f"data base: {name}"] = make
        return make

    return keep


def zeros(size: int) -> bytes:
    """So many zero bytes, deflated."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return b"".join(packer.compress(bytes(MIB)) for _ in range(size // MIB)) + packer.flush()


def zeros_gzip(size: int) -> bytes:
    """The same as gzip."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    return b"".join(packer.compress(bytes(MIB)) for _ in range(size // MIB)) + packer.flush()


def zipped(members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip archive."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return buffer.getvalue()


# gzip and zstd


@_file("gzip: a bomb of 256 MiB")
def _() -> bytes:
    return zeros_gzip(256 * MIB)


@_file("gzip: a bomb in a bomb")
def _() -> bytes:
    return gzip.compress(zeros_gzip(256 * MIB))


@_file("gzip: a million members of nothing")
def _() -> bytes:
    return gzip.compress(b"") * 1_000_000


@_file("gzip: a million members of a byte")
def _() -> bytes:
    return gzip.compress(b"<") * 1_000_000


@_file("gzip: a name without an end")
def _() -> bytes:
    return b"\x1f\x8b\x08\x08\0\0\0\0\0\3" + b"n" * (64 * MIB)


@_file("gzip: packed 40 times")
def _() -> bytes:
    raw = EXAMPLE
    for _ in range(40):
        raw = gzip.compress(raw)
    return raw


@_file("gzip: 256 MiB of blanks before a log")
def _() -> bytes:
    return gzip.compress(b" " * (256 * MIB) + EXAMPLE, 1)


@_file("zstd: a bomb of 1 GiB that does not say its size")
def _() -> bytes:
    buffer = io.BytesIO()
    with zstandard.ZstdCompressor(write_content_size=False).stream_writer(buffer, closefd=False) as stream:
        for _ in range(64):
            stream.write(bytes(16 * MIB))
    return buffer.getvalue()


@_file("zstd: a window of 2 GiB")
def _() -> bytes:
    return b"\x28\xb5\x2f\xfd\x00" + bytes([(31 - 10) << 3]) + b"\x01\0\0" + bytes(100)


@_file("zstd: runs of 128 KiB out of four bytes")
def _() -> bytes:
    run = struct.pack("<L", (131072 << 3) | (1 << 1))[:3] + b"<"
    return b"\x28\xb5\x2f\xfd\x00" + bytes([(20 - 10) << 3]) + run * 100_000


@_file("zstd: a million frames of nothing")
def _() -> bytes:
    return zstandard.compress(b"") * 1_000_000


# zip


@_file("zip: a member of 256 MiB")
def _() -> bytes:
    return zipped({"a.xml": bytes(256 * MIB)})


@_file("zip: three hundred members of 1 MiB")
def _() -> bytes:
    return zipped({f"{number}.xml": bytes(MIB) for number in range(300)})


@_file("zip: a hundred gzip bombs")
def _() -> bytes:
    bomb = zeros_gzip(64 * MIB)
    return zipped({f"{number}.gz": bomb for number in range(100)}, zipfile.ZIP_STORED)


@_file("zip: six floors of ten archives each")
def _() -> bytes:
    raw = zipped({"a.xml": bytes(16 * MIB)})
    for _ in range(5):
        raw = zipped({f"{number}.zip": raw for number in range(10)})
    return raw


@_file("zip: members that overlap")
def _() -> bytes:
    """Every entry of the directory points at the one member."""
    raw = zipped({"a.xml": zeros(256 * MIB)}, zipfile.ZIP_STORED)
    start = raw.index(b"PK\x01\x02")
    end = raw.index(b"PK\x05\x06")
    entry = raw[start:end]
    count = 20_000
    return raw[:start] + entry * count + struct.pack("<4sHHHHLLH", b"PK\x05\x06", 0, 0, count, count, len(entry) * count, start, 0)


@_file("zip: a million entries")
def _() -> bytes:
    entry = struct.pack("<4s4B4HL2L5H2L", b"PK\x01\x02", *(20, 0, 20, 0), *(0, 0, 0, 0), 0, 0, 0, 1, 0, 0, 0, 0, 0, 0) + b"a"
    directory = entry * 1_000_000
    start = struct.pack("<4s5H3L2H", b"PK\x03\x04", 20, 0, 0, 0, 0, 0, 0, 0, 1, 0) + b"a"
    return start + directory + struct.pack("<4sHHHHLLH", b"PK\x05\x06", 0, 0, 65535, 65535, len(directory), len(start), 0)


@_file("zip: a directory that says less than a member holds")
def _() -> bytes:
    raw = bytearray(zipped({"a.xml": bytes(256 * MIB)}))
    at = raw.rindex(b"PK\x01\x02")
    raw[at + 24 : at + 28] = struct.pack("<L", 100)
    raw[22:26] = struct.pack("<L", 100)
    return bytes(raw)


@_file("zip: sizes beyond 4 GiB")
def _() -> bytes:
    raw = bytearray(zipped({"a.xml": EXAMPLE}))
    at = raw.rindex(b"PK\x01\x02")
    raw[at + 20 : at + 28] = b"\xff" * 8
    return bytes(raw)


@_file("zip: encrypted")
def _() -> bytes:
    raw = bytearray(zipped({"a.xml": EXAMPLE}))
    raw[raw.rindex(b"PK\x01\x02") + 8] |= 1
    raw[6] |= 1
    return bytes(raw)


@_file("zip: a workbook of 256 MiB")
def _() -> bytes:
    return zipped({"[Content_Types].xml": b"<x/>", "xl/workbook.xml": bytes(256 * MIB)})


# XML


@_file("XML: a billion laughs")
def _() -> bytes:
    entities = b"".join(b'<!ENTITY l%d "%s">' % (level, b"&l%d;" % (level - 1) * 10) for level in range(1, 10))
    return b'<!DOCTYPE mjloggm [<!ENTITY l0 "lol">' + entities + b"]><mjloggm><GO type='&l9;'/></mjloggm>"


@_file("XML: a file from outside")
def _() -> bytes:
    return b'<!DOCTYPE mjloggm [<!ENTITY x SYSTEM "file:///etc/hostname">]><mjloggm><UN n0="&x;"/></mjloggm>'


@_file("XML: a document type in UTF-16")
def _() -> bytes:
    return '<?xml version="1.0" encoding="utf-16"?><!DOCTYPE mjloggm [<!ENTITY x "y">]><mjloggm a="&x;"/>'.encode("utf-16")


@_file("XML: two million elements")
def _() -> bytes:
    return b"<mjloggm>" + b"<x/>" * 2_000_000 + b"</mjloggm>"


@_file("XML: a million draws")
def _() -> bytes:
    return EXAMPLE.replace(b"<T108/>", b"<T1/>" * 990_000)


@_file("XML: ninety hands of 1,900 draws")
def _() -> bytes:
    start, first = EXAMPLE.index(b"<INIT"), EXAMPLE.index(b"<T108")
    return EXAMPLE[:start] + (EXAMPLE[start:first] + b"<T1/><D1/>" * 950) * 90 + EXAMPLE[start:]


@_file("XML: a million elements of another spelling")
def _() -> bytes:
    return EXAMPLE.replace(b"<T108/>", b"<T1/>" * 990_000).replace(b"</mjloggm>", b"<!-- x --></mjloggm>")


@_file("XML: a hundred thousand hands")
def _() -> bytes:
    start = EXAMPLE.index(b"<INIT")
    return EXAMPLE[:start] + b'<INIT seed="0,0,0,0,0,0" ten="1,1,1,1" oya="0"/>' * 100_000 + EXAMPLE[start:]


@_file("XML: an attribute of 7 MiB")
def _() -> bytes:
    return EXAMPLE.replace(b'n0="%41"', b'n0="' + b"A" * (7 * MIB) + b'"')


@_file("XML: half a million attributes")
def _() -> bytes:
    return EXAMPLE.replace(b'n0="%41"', b" ".join(b'a%d=""' % number for number in range(500_000)))


@_file("XML: depth")
def _() -> bytes:
    return b"<mjloggm>" + b"<a>" * 1_000_000


@_file("XML: comments without an end")
def _() -> bytes:
    return EXAMPLE[:-12] + b"<!--" * 1_500_000


@_file("XML: a million comments before the root")
def _() -> bytes:
    return b"<!---->" * 1_000_000 + EXAMPLE


# JSON


def native(hands: bytes = b"[]", more: bytes = b"") -> bytes:
    """A document of tenbo's own form."""
    return b'{"tenbo_game": 1, "players": [{}, {}, {}, {}], "hands": ' + hands + more + b"}"


@_file("JSON: depth")
def _() -> bytes:
    return native(b"[" * (32 * MIB))


@_file("JSON: thirty million empty arrays")
def _() -> bytes:
    return native(b"[" + b"[]," * (20 * MIB) + b"[]]")


@_file("JSON: four million values")
def _() -> bytes:
    return native(b"[" + b'"x",' * 3_900_000 + b'""]')


@_file("JSON: a number of 60 million digits")
def _() -> bytes:
    return native(more=b', "seed": ' + b"9" * (60 * MIB))


@_file("JSON: a text of 60 MiB")
def _() -> bytes:
    return native(more=b', "seed": "' + b"9" * (60 * MIB) + b'"')


@_file("JSON: a text of escapes without an end")
def _() -> bytes:
    return native(more=b', "seed": "' + b'\\"' * (25 * MIB))


@_file("JSON: a million keys of one object, the last twice")
def _() -> bytes:
    keys = b", ".join(b'"k%d": 0' % number for number in range(1_000_000))
    return native(more=b", " + keys + b', "k999999": 1')


@_file("JSON: keys twice behind an escape")
def _() -> bytes:
    return native(more=b', "id": "\\u003a", "id": "x"')


@_file("JSON: thousands of games, all broken")
def _() -> bytes:
    return b'{"games": [' + b", ".join([native(b'[{"round": 7}]')] * 20_000) + b"]}"


@_file("JSON: not a number")
def _() -> bytes:
    return native(b'[{"round": "E1", "honba": NaN, "scores": [Infinity, 1e999, 0, 0]}]')


@_file("JSON: half a surrogate pair")
def _() -> bytes:
    return native(more=b', "id": "\\ud800"')


# Lines


START: Final = b'{"type":"start_game","names":["a","b","c","d"]}\n'


@_file("lines: one of 60 MiB")
def _() -> bytes:
    return START + b'{"type":"tsumo","actor":0,"pai":"' + b"1" * (60 * MIB) + b'"}\n'


@_file("lines: one of 60 MiB without an end, of arrays")
def _() -> bytes:
    return START + b"[" * (60 * MIB)


@_file("lines: twenty million blank ones")
def _() -> bytes:
    return START + b"\n" * (20 * MIB)


@_file("lines: 160 MiB of blank ones, packed")
def _() -> bytes:
    return gzip.compress(START + b"\n" * (160 * MIB), 1)


@_file("lines: 400,000 games of nothing")
def _() -> bytes:
    return START * 400_000


@_file("lines: a hand of 400,000 draws")
def _() -> bytes:
    kyoku = {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0, "dora_marker": "1m"}
    kyoku |= {"scores": [25000] * 4, "tehais": [["1m"] * 13] * 4}
    return START + json.dumps(kyoku).encode() + b"\n" + b'{"type":"tsumo","actor":0,"pai":"1m"}\n' * 400_000


@_file("lines: two hundred hands of 1,900 draws")
def _() -> bytes:
    kyoku = {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0, "dora_marker": "1m"}
    kyoku |= {"scores": [25000] * 4, "tehais": [["1m"] * 13] * 4}
    return START + (json.dumps(kyoku).encode() + b"\n" + b'{"type":"tsumo","actor":0,"pai":"1m"}\n' * 1900) * 200


@_file("lines: an array of 300,000 events")
def _() -> bytes:
    return b"[" + START.strip() + b',{"type":"none"}' * 300_000 + b"]"


# Text


@_file("text: 60 MiB of words")
def _() -> bytes:
    return b"a:1 b:1 c:1 d:1\n" + b"ron a from b 1han 30fu\n" * (60 * MIB // 24)


@_file("text: 60 MiB of one letter")
def _() -> bytes:
    return b"a" * (60 * MIB)


@_file("text: 60 MiB of colons")
def _() -> bytes:
    return b"a : 1 " * (10 * MIB)


@_file("text: 60 MiB of blanks")
def _() -> bytes:
    return b" \n" * (30 * MIB)


@_file("text: zero bytes")
def _() -> bytes:
    return bytes(60 * MIB)


# Data bases

_LOGS: Final = (
    "CREATE TABLE logs (id TEXT PRIMARY KEY, date TEXT, num_players INTEGER, is_tonpu INTEGER, is_processed INTEGER,"
    " was_error INTEGER, log BLOB)"
)
_SELECTED: Final = "'a' AS id, '' AS date, 4 AS num_players, 0 AS is_tonpu, 1 AS is_processed, 0 AS was_error"


def _made(path: Path, *statements: str, rows: list[bytes] | None = None) -> None:
    path.unlink(missing_ok=True)
    base = sqlite3.connect(path)
    base.execute("PRAGMA synchronous = OFF")
    with base:
        for statement in statements:
            base.execute(statement)
        values = ((f"20120101{number:02}gm-00a9-0000-{number:08x}", "", 4, 0, 1, 0, row) for number, row in enumerate(rows or ()))
        if rows is not None:
            base.executemany("INSERT INTO logs VALUES (?, ?, ?, ?, ?, ?, ?)", values)
    base.close()


@_database("a view without an end")
def _(path: Path) -> None:
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
    _made(path, f"CREATE VIEW logs AS {endless} SELECT {_SELECTED}, randomblob(1000000) AS log FROM n")


@_database("a column that is computed")
def _(path: Path) -> None:
    _made(path, _LOGS.replace("log BLOB", "log BLOB AS (zeroblob(1000000000))"))


@_database("a virtual table")
def _(path: Path) -> None:
    _made(path, "CREATE TABLE other (a)")
    base = sqlite3.connect(path)
    base.execute("PRAGMA writable_schema = ON")
    base.execute("INSERT INTO sqlite_master VALUES ('table', 'logs', 'logs', 0, 'CREATE VIRTUAL TABLE logs USING fts5(id, log)')")
    base.commit()
    base.close()


@_database("a blob of 256 MiB")
def _(path: Path) -> None:
    _made(path, _LOGS, rows=[zeros_gzip(MIB), bytes(256 * MIB), gzip.compress(EXAMPLE)])


@_database("thirty bombs")
def _(path: Path) -> None:
    _made(path, _LOGS, rows=[zeros_gzip(60 * MIB)] * 30)


@_database("rows that share their pages")
def _(path: Path) -> None:
    """An inner page whose children are all the one leaf, so that its rows seem to be there thousands of times."""
    _made(path, "PRAGMA page_size = 65536", _LOGS.replace(" PRIMARY KEY", ""), rows=[zeros_gzip(MIB) * 20] * 200)
    raw = bytearray(path.read_bytes())
    size = 65536
    for page in range(1, len(raw) // size):
        at = page * size
        if raw[at] == 5:
            (count,) = struct.unpack_from(">H", raw, at + 3)
            cells = struct.unpack_from(f">{count}H", raw, at + 12)
            (child,) = struct.unpack_from(">L", raw, at + cells[0])
            for cell in cells:
                struct.pack_into(">L", raw, at + cell, child)
            struct.pack_into(">L", raw, at + 8, child)
    path.write_bytes(raw)


@_database("a tree that is its own branch")
def _(path: Path) -> None:
    _made(path, _LOGS.replace(" PRIMARY KEY", ""), rows=[zeros_gzip(MIB)] * 2000)
    raw = bytearray(path.read_bytes())
    for page in range(1, len(raw) // 4096):
        at = page * 4096
        if raw[at] == 5:
            struct.pack_into(">L", raw, at + 8, page + 1)
            (count,) = struct.unpack_from(">H", raw, at + 3)
            for cell in struct.unpack_from(f">{count}H", raw, at + 12):
                struct.pack_into(">L", raw, at + cell, page + 1)
    path.write_bytes(raw)


@_database("pages of noise")
def _(path: Path) -> None:
    _made(path, _LOGS, rows=[gzip.compress(EXAMPLE)] * 500)
    raw = bytearray(path.read_bytes())
    for at in range(8192, len(raw), 12345):
        raw[at] ^= 0x55
    path.write_bytes(raw)


@_database("cut off")
def _(path: Path) -> None:
    _made(path, _LOGS, rows=[gzip.compress(EXAMPLE)] * 500)
    path.write_bytes(path.read_bytes()[:50_000])


@_database("nothing but its first words")
def _(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0" + bytes(100))


@_database("five thousand tables")
def _(path: Path) -> None:
    _made(path, "BEGIN", *(f"CREATE TABLE t{number} (a)" for number in range(5_000)))


@_database("a hundred thousand rows of nothing")
def _(path: Path) -> None:
    _made(path, _LOGS.replace(" PRIMARY KEY", ""))
    base = sqlite3.connect(path)
    with base:
        base.executemany("INSERT INTO logs VALUES (?, '', 4, 0, 1, 0, 'x')", ((str(number),) for number in range(100_000)))
    base.close()
