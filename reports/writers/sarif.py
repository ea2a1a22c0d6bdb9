"""SARIF 2.1.0, the OASIS format of results of static analysis: what code scanning services and editors read.

A code of tenbo is a rule, a log is an artifact, a hand is a logical location. A finding that a ruling waives is there as suppressed, as
the standard has it (§3.27.23); only the others count. Results are written as they come, the rules after them.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import PurePath
from typing import Any, Final, TextIO
from urllib.parse import quote

import msgspec

from analyzer.findings.code import CODES
from analyzer.findings.waiver import Waiver
from reports import wording
from reports.batch import Result
from reports.inputs import STDIN
from reports.records import FindingRecord, Summary

SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
FINGERPRINT: Final = "tenbo/v1"
"""Name of our fingerprint: grows when it is made of something else."""
_LINE: Final = re.compile(r"line (\d+)")


class SarifWriter:
    """Writes one run."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._codes: set[str] = set()
        self._before = "\n"
        stream.write(f'{{"$schema":"{SCHEMA}","version":"2.1.0","runs":[{{"results":[')

    def result(self, result: Result) -> None:
        """The results of a game, those that are waived included."""
        for shown in result.shown:
            self._write(shown.record, None)
        for waived in result.waived:
            self._write(waived.shown.record, waived.waiver)

    def _write(self, record: FindingRecord, waiver: Waiver | None) -> None:
        self._codes.add(record.code)
        self._stream.write(self._before + msgspec.json.encode(_result(record, waiver)).decode())
        self._before = ",\n"

    def finish(self, summary: Summary) -> None:
        """The tool with its rules, and the counts."""
        tool = {
            "driver": {
                "name": "tenbo",
                "version": summary.version,
                "shortDescription": {"text": "Audits recorded riichi mahjong games"},
                "rules": [_rule(code) for code in sorted(self._codes)],
            }
        }
        invocations = [{"executionSuccessful": "X01" not in summary.findings}]
        counts = msgspec.to_builtins(summary)
        end = {"tool": tool, "invocations": invocations, "properties": {"summary": counts}}
        self._stream.write(f"\n],{msgspec.json.encode(end).decode()[1:]}]}}\n")


def _rule(code: str) -> dict[str, object]:
    entry = CODES[code]
    page = f"docs/findings/{code}.md"
    return {
        "id": code,
        "name": entry.name,
        "shortDescription": {"text": entry.name.replace("-", " ")},
        "fullDescription": {"text": entry.explanation},
        "help": {"text": f"{entry.explanation} See {page}, or: tenbo explain {code}"},
        "defaultConfiguration": {"level": entry.severity.value},
        "properties": {"family": str(entry.family), "page": page},
    }


def _result(record: FindingRecord, waiver: Waiver | None) -> dict[str, object]:
    told = {
        "file": record.file,
        "game": record.game,
        "hand": record.hand,
        "event": record.event,
        "place": record.place,
        "seat": record.seat,
        "expected": record.expected,
        "found": record.found,
        "effect": record.effect,
        "clause": record.clause,
    }
    result: dict[str, object] = {
        "ruleId": record.code,
        "level": record.severity,
        "message": {"text": wording.printable(record.message)},
        "locations": [_location(record)],
        "partialFingerprints": {FINGERPRINT: fingerprint(record)},
        "properties": {name: value for name, value in told.items() if value is not None},
    }
    if waiver is not None:
        result["suppressions"] = [
            {"kind": "external", "status": "accepted", "justification": f"{waiver.by}, {waiver.date.isoformat()}: {waiver.reason}"}
        ]
    return result


def _location(record: FindingRecord) -> dict[str, object]:
    parts = [f"game {record.game + 1}"]
    parts += [record.hand] if record.hand is not None else []
    parts += [f"event {record.event}"] if record.event is not None else []
    location: dict[str, Any] = {"logicalLocations": [{"fullyQualifiedName": "/".join(parts), "name": record.hand or parts[0]}]}
    if record.file != STDIN:
        physical: dict[str, object] = {"artifactLocation": {"uri": uri(record.file)}}
        line = _LINE.match(record.place or "")
        if line is not None and int(line[1]):
            physical["region"] = {"startLine": int(line[1])}
        location["physicalLocation"] = physical
    if record.place:
        location["message"] = {"text": wording.printable(record.place)}
    return location


def uri(name: str) -> str:
    """The name of a file as a reference that a URI may be made of; an absolute one is a URI itself."""
    path = PurePath(name)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix().encode("utf-8", "replace"))


def fingerprint(record: FindingRecord) -> str:
    """What the same finding is told by in another run, wherever the file lies: its code, the bytes of the log, and where in it."""
    log = record.digest or record.file
    parts = (record.code, log, record.game, record.hand, record.event, record.seat, record.place, record.found)
    return hashlib.sha256(msgspec.json.encode(parts)).hexdigest()
