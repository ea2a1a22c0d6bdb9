"""A regulation: what holds at a table, and where it is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

import msgspec

from analyzer.model.clause import Clause
from analyzer.regulation.axis import checked
from analyzer.regulation.settings import AXES, Settings

SILENT = "silent"
"""Number of the clause that a document does not have."""

Standing: TypeAlias = Literal["speaks", "implies", "silent", "ambiguous"]
Sureness: TypeAlias = Literal["primary", "secondary", "gap", "memory", "unknown"]


class Basis(msgspec.Struct, frozen=True):
    """How firmly an answer stands.

    ``standing``: the document says it, implies it, says nothing, or can be read in two ways. ``sure``: how the value is known —
    from the document itself or from counted real logs (primary), from others who quote it (secondary), filled in from a sister
    document (gap), from memory, or not known at all.
    """

    standing: Standing
    sure: Sureness
    note: str = ""
    others: tuple[object, ...] = ()
    """The other values that the words of an ambiguous clause allow, where they are not all values of the axis."""


class Article(msgspec.Struct, frozen=True):
    """A clause of the document by its number: a short title in our words, and one in Russian where the document is Russian."""

    clause: Clause
    ru: str = ""


class Regulation(msgspec.Struct, frozen=True):
    """The values of every axis, and for each axis, yaku and rule the clause it rests on."""

    name: str
    title: str
    document: str
    """What the book was made from."""
    settings: Settings
    articles: dict[str, Article]
    """Number → clause of the document."""
    clauses: dict[str, Clause]
    """Axis, ``yaku.<id>`` or rule key → clause."""
    basis: dict[str, Basis]
    """The same keys → how firmly."""
    variants: tuple[str, ...] = ()
    """What was changed from the book, in plain words."""
    unknown: frozenset[str] = frozenset()
    """Axes whose value is a guess, the book's own or what the log leaves open: a verdict that rests on one cannot be told."""
    extends: str = ""
    """Name of the book that this one extends, empty for a base book."""

    @property
    def from_memory(self) -> frozenset[str]:
        """Axes and rules that the book has from memory: a verdict that leans on one says so."""
        return frozenset(key for key, basis in self.basis.items() if basis.sure == "memory")

    def clause(self, key: str) -> Clause:
        """The clause that an axis, a yaku (``yaku.<id>``) or a rule rests on; one numbered ``silent`` for a key that the book has not."""
        found = self.clauses.get(key)
        return found if found is not None else Clause(self.name, SILENT, f"nothing is said of {key}")

    def overlay(
        self, settings: Mapping[str, object], variant: str, clause: str = "", *, note: str = "", unknown: Iterable[str] = ()
    ) -> Regulation:
        """This regulation with some axes changed.

        Args:
            settings: axis → value, checked against the axis.
            variant: what it is, in plain words, a phrase where it can be told; it is added to ``variants``.
            clause: number of the clause of this document that the changes rest on; without one they rest on the variant itself.
            note: evidence or reason.
            unknown: axes that are left open.

        Raises:
            ValueError: unknown axis or clause, or an illegal value; says which are legal.
        """
        values = {axis: checked(axis, value) for axis, value in settings.items()}
        open_axes = tuple(unknown)
        for axis in open_axes:
            if axis not in AXES:
                raise ValueError(f"there is no axis {axis!r}")
        if clause and clause not in self.articles:
            raise ValueError(f"{self.name} has no clause {clause!r}")
        plain = str(variant)
        rests = self.articles[clause].clause if clause else Clause(self.name, "variant", plain)
        return msgspec.structs.replace(
            self,
            settings=msgspec.structs.replace(self.settings, **values),
            clauses=self.clauses | dict.fromkeys(values, rests),
            basis=self.basis
            | dict.fromkeys(values, Basis("speaks", "primary", note or plain))
            | dict.fromkeys(open_axes, Basis("silent", "unknown", note or plain)),
            variants=(*self.variants, variant),
            unknown=(self.unknown - values.keys()) | frozenset(open_axes),
        )
