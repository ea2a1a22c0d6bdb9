"""The records that machines read: a finding and the closing summary (docs/schemas/finding.schema.json, summary.schema.json).

Field order is part of the format.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from analyzer.findings.code import CODES, message
from analyzer.findings.finding import Finding
from analyzer.model.clause import Clause
from analyzer.model.game import Game
from analyzer.model.hand import Hand
from analyzer.model.phrase import Phrase, joined, say
from analyzer.regulation.regulation import Regulation

SCHEMA_VERSION: Final = 1
"""Of the records; grows when a field changes its meaning or goes away."""


class FindingRecord(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="finding"):
    """One finding as it is printed; null where a field does not apply."""

    code: str
    name: str
    severity: str
    file: str
    digest: str | None = None
    """SHA-256 of the file's bytes."""
    game: int
    """Which game of the file, from 0."""
    hand: str | None = None
    """Round and honba, like ``S2-1``."""
    event: int | None = None
    """Ordinal of the event's tag, line or item in the source."""
    place: str | None = None
    """The same place as a byte offset or a JSON pointer."""
    seat: int | None = None
    expected: str | None = None
    found: str | None = None
    effect: tuple[int, ...] | None = None
    """Points per seat to add if the record is put right."""
    clause: Clause | None = None
    message: str


class Verdicts(msgspec.Struct):
    """Wins by verdict."""

    agrees: int = 0
    differs: int = 0
    cannot_tell: int = 0


class Walls(msgspec.Struct):
    """Walls re-created from shuffle seeds, and what of them was compared."""

    games: int = 0
    hands: int = 0
    matched: int = 0
    """Hands of which every tile compared is the wall's."""
    draws: int = 0
    ura: int = 0


class Summary(msgspec.Struct, kw_only=True, tag_field="type", tag="summary"):
    """The counts of a run."""

    files: int = 0
    """Files read, those in archives singly, the skipped ones included."""
    skipped: int = 0
    """Files met in folders and archives that are no logs."""
    games: int = 0
    hands: int = 0
    wins: int = 0
    findings: dict[str, int] = {}
    """Findings by code, those left out by ``--select`` and ``--ignore`` apart."""
    severities: dict[str, int] = {}
    """The same findings by severity."""
    waived: int = 0
    """Findings that a referee's ruling silences, counted nowhere else."""
    known: int = 0
    """Findings that the baseline has, counted nowhere else."""
    verdicts: Verdicts = msgspec.field(default_factory=Verdicts)
    reasons: dict[str, int] = {}
    """Why no verdict could be given, and on how many wins."""
    untold: dict[str, int] = {}
    """What else could not be told, and of how many games."""
    walls: dict[str, Walls] = {}
    """Walls re-created from shuffle seeds, by generation."""
    rules: dict[str, int] = {}
    """Games by the regulation they were judged under."""
    evidence: dict[str, int] = {}
    """Hands by how much of them is recorded, the most first: full_log, winning_hand, han_fu, payments, standings."""
    unchecked: dict[str, int] = {}
    """Hands that a kind of check was not made of, for want of evidence: payments, han_and_fu, hand, play."""
    version: str = ""
    """Of tenbo."""
    schema: int = SCHEMA_VERSION


def rules_label(regulation: Regulation) -> Phrase:
    """A regulation as one phrase: its name and, in brackets, the variants in force."""
    if not regulation.variants:
        return say("{name}", name=regulation.name)
    return say("{name} ({variants})", name=regulation.name, variants=joined(regulation.variants))


def finding_record(finding: Finding, game: Game, locate: Callable[[int], str]) -> FindingRecord:
    """The record of a finding; ``locate`` turns an ordinal of the game's source into a place."""
    hand = None if finding.hand is None else game.hands[finding.hand]
    ordinal = _ordinal(finding, hand)
    start = hand.place if ordinal is None and hand is not None else ordinal
    return FindingRecord(
        code=finding.code,
        name=CODES[finding.code].name,
        severity=finding.severity.value,
        file=game.source.name,
        digest=game.source.digest or None,
        game=game.source.index,
        hand=None if hand is None else hand.key,
        event=ordinal,
        place=None if start is None else str(locate(start)) or None,
        seat=finding.seat,
        expected=str(finding.expected) or None,
        found=str(finding.found) or None,
        effect=finding.effect,
        clause=finding.clause,
        message=str(message(finding)),
    )


def _ordinal(finding: Finding, hand: Hand | None) -> int | None:
    """Where the finding stands in the source: its event, or the ordinal that a parser's remark brought along."""
    if hand is not None and finding.event is not None:
        return hand.ordinal(finding.event)
    return int(finding.words["ordinal"]) if "ordinal" in finding.words else None


def file_record(finding: Finding, file: str, game: int, place: str, digest: str = "") -> FindingRecord:
    """The record of a finding on a whole file, or on a game of it that could not be read."""
    return FindingRecord(
        code=finding.code,
        name=CODES[finding.code].name,
        severity=finding.severity.value,
        file=file,
        digest=digest or None,
        game=game,
        place=str(place) or None,
        expected=str(finding.expected) or None,
        found=str(finding.found) or None,
        message=str(message(finding)),
    )
