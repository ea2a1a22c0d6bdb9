"""Every axis that a book answers changes what the engine does; the few that cannot are named here with the reason."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from analyzer.checks.draws import ABORTS
from analyzer.regulation.axis import choices
from analyzer.regulation.settings import AXES
from analyzer.scoring.yaku import YAKU

ROOT = Path(__file__).parents[2]
ROOMS = (
    *("analyzer/checks", "analyzer/replay", "analyzer/scoring", "analyzer/standings.py", "analyzer/audit.py", "analyzer/recount.py"),
    "reports/tournament_run.py",
)

NOT_READ = {
    "chip_points": "table procedure: chips change hands at the table, and no format of a log says who holds how many",
    "pao_ron": "there is one value: every regulation at hand has the liable player and the discarder pay a half each",
}


@cache
def read_by_the_engine() -> frozenset[str]:
    """Names that the engine takes from settings: as an attribute, by the declaration of a yaku, or as the axis of an abortive draw."""
    found: set[str] = set()
    for room in ROOMS:
        path = ROOT / room
        for module in [path] if path.suffix else path.rglob("*.py"):
            for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                    found.add(node.attr)
    by_yaku = {axis for yaku in YAKU.values() for axis in (yaku.setting, yaku.open_setting, yaku.together, yaku.raise_setting) if axis}
    return frozenset(found | by_yaku | set(ABORTS.values()))


@pytest.mark.parametrize("axis", AXES)
def test_the_engine_reads_the_axis(axis: str) -> None:
    assert (axis in read_by_the_engine()) != (axis in NOT_READ)


def test_an_axis_with_one_value_has_nothing_to_decide() -> None:
    assert {axis for axis in AXES if len(choices(axis)) == 1} == {"pao_ron"}
    assert set(NOT_READ) <= set(AXES)
