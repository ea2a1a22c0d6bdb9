"""A citation: the place in a document that a setting or a finding rests on."""

from __future__ import annotations

import msgspec


class Clause(msgspec.Struct, frozen=True):
    """Where a rule stands.

    ``number`` is the clause of the regulation's document (like ``R-4.1.2-10``), or a section of a format or platform note.
    """

    regulation: str
    number: str
    title: str
