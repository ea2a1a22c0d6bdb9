"""The switches of a platform's own rules, as logs tell them: each a name and a value in JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from analyzer.regulation.regulation import Regulation


def told_value(text: str) -> Any:
    """The value of a switch; text that is no JSON as it is."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def shown(value: object) -> str:
    """A value in words: ``yes``, ``no``, or as it is."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def changes(regulation: Regulation, settings: Mapping[str, object]) -> bool:
    """Whether settings differ from those of a regulation; lists count as tuples."""
    return any(
        (tuple(value) if isinstance(value, list) else value) != getattr(regulation.settings, axis) for axis, value in settings.items()
    )
