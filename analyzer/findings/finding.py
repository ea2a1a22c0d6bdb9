"""A finding: one thing that the record and the regulation do not agree on, or that could not be checked."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from analyzer.model.clause import Clause
from analyzer.model.tile import Seat


class Severity(StrEnum):
    """How grave: ``error``, points or legality wrong; ``warning``, suspicious; ``note``, another label with the same points."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Verdict(StrEnum):
    """The three answers. What was not checked is never called right."""

    AGREES = "agrees"
    DIFFERS = "differs"
    CANNOT_TELL = "cannot_tell"


class Finding(msgspec.Struct, kw_only=True):
    """One finding, placed in its game. Texts are made from ``code`` and ``words`` when it is shown, not before."""

    code: str
    severity: Severity
    hand: int | None = None
    """Index of the hand in the game."""
    event: int | None = None
    """Index of the event in the hand."""
    seat: Seat | None = None
    expected: str = ""
    """What the regulation gives, in words."""
    found: str = ""
    """What the log says, in words."""
    words: dict[str, str] = {}
    """Further words that the code's message names."""
    effect: tuple[int, ...] | None = None
    """Points per seat to add if the record is put right; None where no points follow."""
    clause: Clause | None = None
    rests_on: str = ""
    """Key of that clause in the regulation; empty where the finding rests on the record alone."""
