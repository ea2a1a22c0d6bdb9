"""The same harm done to a small log of every format that is registered: cut, changed and blown up, it is told of and harms nothing else."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest

import parsers
from analyzer.audit import audit
from analyzer.model.game import Game
from parsers import Entry, Format, Unreadable, entries_of, read_bytes
from reports.records import finding_record
from tests.hostile.samples import samples, samples_of

FORMATS: Final = pytest.mark.parametrize(("form", "raw"), [pytest.param(form, raw, id=form.name) for form, raw in samples()])
REFUSALS: Final = {"P01", "P02", "P03", "P06", "P09"}


ENDLESS: Final = {"pantheon_text": {"E01", "R07"}, "score_sheet": {"S04", "S05"}}
"""Formats of words without any mark of an end. Cut between two words or numbers such a log is whole, only that its totals are those of
another game, that a list of deposits or yaku may be shorter, and that 30 fu may have become 3."""


def findings(entry: Entry) -> list[str]:
    """The codes found on a game or a file, checked to be no failure of ours; every finding of a reader has a place that can be shown."""
    one = entry.read
    if isinstance(one, Unreadable):
        assert one.code in REFUSALS, one
        assert one.text
        return [one.code]
    for remark in one.remarks:
        if remark.ordinal is not None:
            assert entry.locate(remark.ordinal)
    for hand in one.hands:
        if hand.events:
            assert entry.locate(hand.ordinal(len(hand.events) - 1))
    found = audit(one).findings
    for finding in found:
        assert finding.code != "X01", finding
        assert finding_record(finding, one, entry.locate).message
    return [finding.code for finding in found]


def all_findings(raw: bytes) -> list[str]:
    return [code for entry in entries_of(raw, "a") for code in findings(entry)]


def events(raw: bytes) -> int:
    return sum(len(hand.events) for one in read_bytes(raw, "a") if isinstance(one, Game) for hand in one.hands)


@FORMATS
def test_the_sample_is_read_by_its_format_alone(form: Format, raw: bytes) -> None:
    found = list(read_bytes(raw, "a"))
    assert {one.source.format for one in found} == {form.name}
    assert all(isinstance(one, Game) and one.hands for one in found)
    assert set(all_findings(raw)) <= {"P04"}
    assert [other.name for other in parsers.FORMATS if other.sniff(raw)] == [form.name]


@FORMATS
def test_cut_at_every_byte(form: Format, raw: bytes) -> None:
    """House: a record that is cut off is read as far as it goes, and nothing is said of it but that."""
    whole = events(raw)
    for end in range(len(raw.rstrip())):
        cut = raw[:end]
        found = all_findings(cut)
        if form.name in ENDLESS:
            assert all(code[0] == "P" or code in ENDLESS[form.name] for code in found), (end, found)
        else:
            assert {code[0] for code in found} == {"P"}, (end, found)
        assert events(cut) <= whole
    for end in range(0, len(gzip.compress(raw)), 7):
        assert all_findings(gzip.compress(raw)[:end])


@FORMATS
def test_changed_bytes(form: Format, raw: bytes) -> None:
    """Whatever is changed, there is an answer: of findings any may be right here, but no failure."""
    rng = Random(form.name)
    for _ in range(400):
        changed = bytearray(raw)
        for _ in range(rng.choice([1, 1, 1, 2, 5])):
            at = rng.randrange(len(changed))
            match rng.randrange(4):
                case 0:
                    changed[at] ^= 1 << rng.randrange(8)
                case 1:
                    changed[at] = rng.choice(b'0123456789-+eE.,:"\\{}[]<>&\0\xff')
                case 2:
                    del changed[at : at + rng.randrange(1, 20)]
                case 3:
                    changed[at:at] = changed[at : at + rng.randrange(1, 200)]
        all_findings(bytes(changed))


@FORMATS
def test_every_encoding(form: Format, raw: bytes) -> None:
    text = raw.decode()
    plain = next(iter(read_bytes(raw, "a")))
    for encoding in ("utf-8-sig", "utf-16"):
        again = next(iter(read_bytes(text.encode(encoding), "a")))
        assert isinstance(plain, Game)
        assert isinstance(again, Game), again
        assert again.hands == plain.hands
    for other in ("utf-16-le", "utf-32", "utf-7", "cp037"):
        all_findings(text.encode(other, "replace"))
    all_findings(text.replace("\n", "\r\n").encode())


VALUES: Final[list[Any]] = [
    *(None, True, "", "x", "٣", "9" * 30, "\0", "\x1b[31m\u202e", "n" * 70_000, [], {}, [[]], [{}], {"x": 1}),
    *(-1, 4, 10**9, 10**18, 10**30, 0.5, 1e300, -0.0),
]


def leaves(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container with every key into it."""
    pairs = list(value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ())
    for key, inner in pairs:
        yield value, key
        yield from leaves(inner)


def documents(raw: bytes) -> list[Any] | None:
    """The JSON values of a log, one a line or one in all; None where it is none."""
    try:
        return [json.loads(raw)]
    except ValueError:
        pass
    try:
        return [json.loads(line) for line in raw.splitlines()]
    except ValueError:
        return None


JSON: Final = [pytest.param(form, raw, id=form.name) for form, raw in samples() if documents(raw) is not None]


@pytest.mark.parametrize(("form", "raw"), JSON)
def test_unexpected_values_everywhere(form: Format, raw: bytes) -> None:
    rng = Random(form.name)
    values = documents(raw)
    assert values is not None
    places = list(leaves(values))
    for container, key in places if len(places) < 30 else rng.sample(places, 30):
        before = container[key]
        for value in VALUES:
            container[key] = value
            all_findings("\n".join(map(json.dumps, values)).encode())
        container[key] = before


@pytest.mark.parametrize(("form", "raw"), JSON)
def test_fields_and_items_gone_or_doubled(form: Format, raw: bytes) -> None:
    values = documents(raw)
    assert values is not None
    for container, key in list(leaves(values)):
        before = dict(container) if isinstance(container, dict) else list(container)
        del container[key]
        all_findings("\n".join(map(json.dumps, values)).encode())
        if isinstance(container, list):
            container[:] = [*before[:key], before[key], *before[key:]]
            all_findings("\n".join(map(json.dumps, values)).encode())
            container[:] = before
        else:
            container.clear()
            container.update(before)


@pytest.mark.parametrize(("form", "raw"), JSON)
def test_a_key_given_twice_in_a_document(form: Format, raw: bytes) -> None:
    if form.starts is not None and len(raw.splitlines()) > 1:
        pytest.skip("a format of lines")
    text = raw.decode()
    pair = re.search(r'"\w+": ?(?:"[^"]*"|\d+),', text)
    assert pair is not None
    doubled = text[: pair.start()] + pair.group() + text[pair.start() :]
    (one,) = read_bytes(doubled.encode(), "a")
    assert isinstance(one, Unreadable)
    assert one.code == "P02"
    assert "twice" in one.text


@pytest.mark.parametrize(("form", "raw"), JSON)
def test_depth(form: Format, raw: bytes) -> None:
    text = raw.decode()
    for at in [at for at, letter in enumerate(text) if letter in "[{"][:40]:
        for nest in ("[" * 100_000, '{"x":' * 100_000, "[" * 900 + "]" * 900):
            all_findings((text[:at] + nest + text[at:]).encode())
            all_findings((text[:at] + nest).encode())


@FORMATS
def test_a_bad_log_stops_no_others(form: Format, raw: bytes) -> None:
    """One member of an archive is harmed; its neighbours give what they give alone."""
    import io
    import zipfile

    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in (("a", raw), ("b", raw[: len(raw) // 2]), ("c", raw), ("d", raw[:20] + bytes(1000) + raw[20:]), ("e", raw)):
            archive.writestr(name, content)
    alone = [one.hands for one in read_bytes(raw, "") if isinstance(one, Game)]
    for name in "ace":
        found = [one.hands for one in read_bytes(buffer.getvalue(), "z") if isinstance(one, Game) and one.source.name == f"z!{name}"]
        assert found == alone


def test_every_format_has_a_sample() -> None:
    assert [form.name for form in parsers.FORMATS if not samples_of(form)] == []
