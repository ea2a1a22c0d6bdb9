"""What a code is. Each is declared once, in the module of its family in `catalogue`."""

from __future__ import annotations

from typing import Final

import msgspec

from analyzer.findings.finding import Severity
from analyzer.model.phrase import Phrase, say

FAMILIES: Final[dict[str, Phrase]] = {
    "P": say("reading"),
    "T": say("tiles"),
    "C": say("calls"),
    "R": say("riichi"),
    "W": say("wins"),
    "S": say("score"),
    "M": say("money"),
    "G": say("game flow"),
    "E": say("standings"),
    "X": say("ourselves"),
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
    def family(self) -> Phrase:
        """The family in words."""
        return FAMILIES[self.code[0]]


ERROR: Final = Severity.ERROR
WARNING: Final = Severity.WARNING
NOTE: Final = Severity.NOTE
