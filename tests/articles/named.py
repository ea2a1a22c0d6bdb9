"""The tests of the clauses, found by their names: ``test_4_1_1_06_…`` is of R-4.1.1-06."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

_NAME: Final = re.compile(r"test_(4(?:_\d)*)_(\d\d)_\w+")


def _found() -> dict[str, list[tuple[str, str]]]:
    tests: dict[str, list[tuple[str, str]]] = {}
    for path in sorted(Path(__file__).parent.glob("test_4*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                name = _NAME.fullmatch(node.name)
                if name is None:
                    raise ValueError(f"{path.name}: {node.name} is named by no clause")
                tests.setdefault(f"R-{name[1].replace('_', '.')}-{name[2]}", []).append((path.name, node.name))
    return tests


TESTS: Final = _found()
"""Clause → its tests, each as module and function."""
