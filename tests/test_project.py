"""What the project says of itself holds: commands of the README, pins, examples."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from reports.cli import app

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def commands(text: str, start: str) -> list[str]:
    """Command lines of a text that begin so, without the remark behind them."""
    lines = (line.strip() for line in text.splitlines())
    return [re.sub(r"\s{2,}\S.*$|\s+#.*$", "", line) for line in lines if line.startswith(start)]


def test_the_continuous_check_ends_with_the_tests_as_the_readme_runs_them() -> None:
    (command,) = (line for line in commands(README, "python3 -m venv") if "pytest" in line)
    assert (ROOT / ".ci/run").read_text(encoding="utf-8").rstrip().splitlines()[-1] == command


def test_every_dependency_is_pinned_and_every_pin_is_exact() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *(name for extra in project["optional-dependencies"].values() for name in extra)]
    names = {re.split(r"[\[<>=!~ ]", requirement)[0] for requirement in wanted} - {"tenbo"}
    lines = [line for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r"[A-Za-z0-9_.-]+==[A-Za-z0-9_.+-]+", line) for line in lines)
    assert names <= {line.partition("==")[0] for line in lines}


@pytest.mark.parametrize(
    "command",
    [
        line
        for text in (README, (ROOT / "reports/cli.py").read_text(encoding="utf-8"))
        for line in commands(text, "tenbo score ")
        if "--from" not in line
    ],
)
def test_the_hands_that_teach_can_be_scored(command: str) -> None:
    result = CliRunner().invoke(app, shlex.split(command)[1:])
    assert result.exit_code == 0, result.stderr
    assert "The winner takes" in result.stdout


def test_every_code_that_the_readme_names_can_be_explained() -> None:
    codes = set(re.findall(r"\b[A-Z]\d\d\b", README))
    assert codes
    for code in codes:
        assert CliRunner().invoke(app, ["explain", code]).exit_code == 0
