"""The recipes of docs/recipes.md run on the tables of the sample logs; the SQL ones give the same where DuckDB is installed."""

import importlib.util
import re
from pathlib import Path

import pandas as pd
import pytest
from typer.testing import CliRunner

from reports.cli import app

TEXT = (Path(__file__).parents[2] / "docs" / "recipes.md").read_text(encoding="utf-8")
(HEAD, *RECIPES) = re.split(r"^## ", TEXT, flags=re.MULTILINE)
BLOCK = re.compile(r"```(python|sql)\n(.*?)```", re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("recipes")
    ran = CliRunner().invoke(app, ["check", "sample_logs", "--fail-on", "never", "-q", "-o", f"parquet={place}/out"])
    assert ran.exit_code == 0
    return place


@pytest.mark.parametrize("recipe", RECIPES, ids=[recipe.partition("\n")[0] for recipe in RECIPES])
def test_recipe(recipe, folder, monkeypatch):
    monkeypatch.chdir(folder)
    told = dict(BLOCK.findall(recipe))
    names = {}
    exec(BLOCK.search(HEAD)[2] + told["python"], names)
    answer = names["answer"]
    assert len(answer)
    if importlib.util.find_spec("duckdb") is None:
        return
    import duckdb

    same = duckdb.sql(told["sql"]).df()
    plain = answer.reset_index(drop=True).convert_dtypes(dtype_backend="numpy_nullable").astype(object)
    pd.testing.assert_frame_equal(plain, same.convert_dtypes().astype(object), check_dtype=False, rtol=1e-9)
