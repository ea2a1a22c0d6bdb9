"""Cells of CSV files: what a spreadsheet would take for a formula is made plain text."""

from __future__ import annotations

import re
from typing import Any, Final

_FORMULA: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""Beginnings of formulas, as spreadsheets of East Asia write them too."""
_STEERS: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""What could steer a terminal, turn the direction of reading or, as a carriage return, begin another row. Line feeds stand in quotes."""


def plain(text: str) -> str:
    """Text that no spreadsheet takes for a formula: with an apostrophe before it where it begins like one, and without control characters.

    >>> plain("=1+1"), plain("tanyao")
    ("'=1+1", 'tanyao')
    """
    text = _STEERS.sub("\N{REPLACEMENT CHARACTER}", text)
    return f"'{text}" if text.startswith("\t") or text.lstrip().startswith(_FORMULA) else text


def cell(value: Any) -> Any:
    """A value as a cell: nothing for None, ``true`` and ``false``, lists with blanks between (``?`` for None), text made plain."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return plain(" ".join(["?" if one is None else str(cell(one)) for one in value]))
    return plain(value) if isinstance(value, str) else value
