"""Cells of CSV files: what a spreadsheet would take for a formula is made plain text."""

from __future__ import annotations

from typing import Any, Final

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def plain(text: str) -> str:
    """Text that no spreadsheet takes for a formula: with an apostrophe before it where it begins like one.

    >>> plain("=1+1"), plain("tanyao")
    ("'=1+1", 'tanyao')
    """
    return f"'{text}" if text.startswith(_FORMULA) else text


def cell(value: Any) -> Any:
    """A value as a cell: nothing for None, ``true`` and ``false``, lists with blanks between (``?`` for None), text made plain."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return plain(" ".join(["?" if one is None else str(cell(one)) for one in value]))
    return plain(value) if isinstance(value, str) else value
