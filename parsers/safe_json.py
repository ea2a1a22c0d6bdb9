"""The only place that makes a JSON parser: bounded size and depth."""

from __future__ import annotations

import re
from typing import Final

MAX_JSON: Final = 64 << 20
"""Bytes of one JSON document."""
MAX_DEPTH: Final = 100
"""Levels of brackets inside one another; logs have some ten."""

_START: Final = re.compile(rb"\s*[\[{]")


def looks_like_json(text: bytes) -> bool:
    """Whether it starts as an object or an array does."""
    return _START.match(text) is not None
