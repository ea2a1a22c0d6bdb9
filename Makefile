# The same steps as .ci/run, one by one.
.PHONY: setup test lint types check
PY := .venv/bin/python

setup: .venv/ready

.venv/ready: pyproject.toml constraints.txt
	python3 -m venv .venv
	.venv/bin/pip install -q -c constraints.txt -e '.[dev]'
	touch $@

test: setup
	$(PY) -m pytest -q -n 2

lint: setup
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	.venv/bin/lint-imports --no-logo

types: setup
	$(PY) -m mypy

check: lint types test
