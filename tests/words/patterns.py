"""Every English pattern that the product can say, found in its sources."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from analyzer.checks.course import BREAKS, BROKEN_RULES
from analyzer.findings.code import CODES
from analyzer.regulation.axis import legend
from analyzer.regulation.rule import RULES
from analyzer.regulation.settings import AXES, GROUPS

ROOT: Final = Path(__file__).parents[2]
_SAID: Final = {"say": 0, "counted": 1, "tally": 1}
"""What makes a phrase, and which of its arguments is the pattern."""
_IN_A_PAGE: Final = re.compile(r"""\bsay\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')""")


def patterns() -> set[str]:
    """All of them, those of the tables of the checks, of the catalogue of codes and of the legends included."""
    tables = {text for table in (BREAKS, BROKEN_RULES) for _, *texts in table.values() for text in texts}
    codes = {text for code in CODES.values() for text in (code.message, code.name, code.explanation)}
    legends = {*map(legend, AXES), *RULES.values(), *GROUPS.values()}
    return {*_in_modules(), *_in_pages(), *tables, *codes, *legends}


def _in_modules() -> Iterator[str]:
    for room in ("analyzer", "parsers", "reports"):
        for module in (ROOT / room).rglob("*.py"):
            for node in ast.walk(ast.parse(module.read_text("utf-8"))):
                if isinstance(node, ast.Call):
                    yield from _of_call(node)


def _of_call(call: ast.Call) -> Iterator[str]:
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    at = _SAID.get(name)
    if at is not None and len(call.args) > at and isinstance(call.args[at], ast.Constant):
        text = call.args[at].value  # type: ignore[attr-defined]
        yield text if name == "say" else f"{{n}} {text}"


def _in_pages() -> Iterator[str]:
    for page in (ROOT / "reports").rglob("*.jinja"):
        for double, single in _IN_A_PAGE.findall(page.read_text("utf-8")):
            yield double or single
