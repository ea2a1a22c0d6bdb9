"""``tenbo explain``: what a code means."""

from __future__ import annotations

import textwrap
from typing import Final

from analyzer.findings.code import CODES, FAMILIES, Code

_WIDTH: Final = 80


class UnknownCodeError(ValueError):
    """No such code."""


def explain(text: str) -> str:
    """The page of one code.

    Raises:
        UnknownCodeError: the catalogue has no such code.
    """
    code = CODES.get(text.strip().upper())
    if code is None:
        raise UnknownCodeError(f"no code {text!r}; 'tenbo explain' lists them all")
    lines = [f"{code.code} {code.name} ({code.severity}, family {code.code[0]}: {code.family})", ""]
    lines += textwrap.wrap(code.explanation, _WIDTH)
    lines += ["", *textwrap.wrap(f"Reads as: {code.message.format_map(_Blanks())}", _WIDTH, subsequent_indent="  ")]
    if code.rests_on:
        lines.append(f"Rests on: the regulation's clause for {code.rests_on}")
    return "\n".join(lines)


def list_codes() -> str:
    """All codes by family, one a line."""
    blocks: list[str] = []
    for letter, family in FAMILIES.items():
        lines = [_line(code) for code in CODES.values() if code.code[0] == letter]
        if lines:
            blocks.append("\n".join([f"{letter} {family}", *lines]))
    return "\n\n".join(blocks)


def _line(code: Code) -> str:
    return f"  {code.code}  {code.severity:<8}{code.name}"


class _Blanks(dict[str, str]):
    """Every word of a message as a blank."""

    def __missing__(self, key: str) -> str:
        return f"<{key}>"
