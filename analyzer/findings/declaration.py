"""What a code is. Each is declared once, in the module of its family in `catalogue`."""

from __future__ import annotations

from typing import Final

import msgspec

from analyzer.findings.finding import Severity

FAMILIES: Final[dict[str, str]] = {
    "P": "reading",
    "T": "tiles",
    "C": "calls",
    "R": "riichi",
    "W": "wins",
    "S": "score",
    "M": "money",
    "G": "game flow",
    "E": "standings",
    "X": "ourselves",
}


class Code(msgspec.Struct, frozen=True):
    """One entry of the catalogue.

    ``message`` is filled with the finding's expected, found and further words; ``rests_on`` is the key under which a regulation names the
    clause, empty where the finding rests on the record alone; ``also`` are further keys that it can rest on, as the case is.
    """

    code: str
    name: str
    severity: Severity
    message: str
    explanation: str
    rests_on: str = ""
    also: tuple[str, ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """All keys that it can rest on."""
        return (self.rests_on, *self.also) if self.rests_on else ()

    @property
    def family(self) -> str:
        """The family in words."""
        return FAMILIES[self.code[0]]


ERROR: Final = Severity.ERROR
WARNING: Final = Severity.WARNING
NOTE: Final = Severity.NOTE
