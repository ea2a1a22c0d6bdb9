"""What the clauses of a document say, in our own words and two languages. A file beside the books, read only when it is asked for."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Final

import msgspec

from analyzer.regulation.regulation import Standing

_STATEMENTS: Final = resources.files("analyzer.regulation") / "books" / "statements"


class Statement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One clause, in one or two sentences; ``standing`` is how the document stands to it."""

    standing: Standing
    en: str
    ru: str


@cache
def statements(name: str) -> dict[str, Statement]:
    """Number of the clause → what it says, for a packaged book by name; empty for a book without statements."""
    file = _STATEMENTS / f"{name}.toml"
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), dict[str, Statement]) if file.is_file() else {}
