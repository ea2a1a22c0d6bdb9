"""What a run accepts: the rulings of ``--waivers`` and the findings of ``--baseline``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from analyzer.findings.code import CODES
from analyzer.findings.finding import Finding
from analyzer.findings.waiver import Known, Spot, Waiver, Waivers
from reports.records import FindingRecord, file_record
from reports.toml_file import FileError, TomlFile, read_toml


class _Rulings(msgspec.Struct, forbid_unknown_fields=True):
    """A file of waivers."""

    waiver: list[Waiver] = []


class Accepted:
    """Rulings and known findings of one run, used up as findings meet them."""

    def __init__(self, rulings: _Rulings | None = None, file: TomlFile | None = None, known: Known | None = None) -> None:
        self._rulings = rulings or _Rulings()
        self._file = file
        self.waivers = Waivers(self._rulings.waiver)
        self.known = known or Known()

    def unused(self) -> Iterator[tuple[Finding, FindingRecord]]:
        """A finding for each ruling that silenced nothing."""
        for number, was_read in self.waivers.unused():
            waiver = self._rulings.waiver[number]
            where = f"{waiver.hand} of {waiver.file}" if waiver.hand else waiver.file
            found = f"no such finding in {waiver.hand or 'it'}" if was_read else "no such game was read"
            finding = Finding(code="X02", severity=CODES["X02"].severity, expected=f"{waiver.code} in {where}", found=found)
            assert self._file is not None
            yield finding, file_record(finding, self._file.name, 0, f"line {self._file.line(f'waiver[{number}]')}")


def read_accepted(waivers: Path | None, baseline: Path | None) -> Accepted:
    """What these files accept.

    Raises:
        FileError: a file cannot be read, or holds something else.
    """
    known = None if baseline is None else Known(_spots(baseline))
    if waivers is None:
        return Accepted(known=known)
    rulings, file = read_toml(waivers, _Rulings, "a file of waivers")
    for number, waiver in enumerate(rulings.waiver):
        if waiver.code not in CODES:
            raise file.error(f"waiver[{number}].code", f"there is no code {waiver.code!r}; 'tenbo explain' lists them all")
    return Accepted(rulings, file, known)


def spot_of(record: FindingRecord) -> Spot:
    """What a record is told again by."""
    return Spot(record.code, record.file, record.digest, record.game, record.hand, record.event, record.seat, record.place)


def _spots(path: Path) -> Iterator[Spot]:
    """The findings of an earlier ``--format jsonl``; its last line, the counts, is passed over."""
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}") from None
    for number, line in enumerate(lines, 1):
        try:
            if msgspec.json.decode(line, type=_Kind).type == "finding":
                yield msgspec.json.decode(line, type=Spot)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise FileError(f"{path}, line {number}: not a finding as --format jsonl writes it") from None


class _Kind(msgspec.Struct):
    """What a line is."""

    type: str
