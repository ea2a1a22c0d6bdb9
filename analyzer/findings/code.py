"""The catalogue of findings: every code, what it means, and what it rests on.

A code never changes its meaning (CONTRIBUTING, "Codes"). The letter is the family: P reading, T tiles, C calls, R riichi, W wins, S score,
M money, G game flow, E standings, X ourselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from analyzer.findings.catalogue import calls, flow, money, ourselves, reading, riichi, score, standings, tiles, wins
from analyzer.findings.declaration import FAMILIES, Code
from analyzer.findings.finding import Finding
from analyzer.model.phrase import Phrase, say


def _catalogue(codes: Iterable[Code]) -> dict[str, Code]:
    catalogue: dict[str, Code] = {}
    for code in codes:
        if code.code in catalogue:
            raise ValueError(f"two findings with the code {code.code}")
        catalogue[code.code] = code
    return catalogue


CODES: Final[dict[str, Code]] = _catalogue(
    code for family in (reading, tiles, calls, riichi, wins, score, money, flow, standings, ourselves) for code in family.CODES
)


def message(finding: Finding) -> Phrase:
    """The finding in one sentence."""
    return say(CODES[finding.code].message, expected=finding.expected, found=finding.found, **finding.words)


__all__ = ["CODES", "FAMILIES", "Code", "message"]
