"""The clauses that no log and no number can hold: what players do with their hands at the table."""

from __future__ import annotations

from typing import Final

PROCEDURE: Final[dict[str, str]] = {
    "R-4.1-06": "where the sticks lie while payments are made: a log records points, not sticks on a table",
    "R-4.1-07": "that a player counts the sticks when asked: nothing of the question or the answer is in a log",
}
"""Clause → why it cannot be tested."""
