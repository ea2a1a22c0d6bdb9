"""The form of a book file: what stands where, and in plain words what is wrong with an entry that is not in the form."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, Final, Literal, TypeVar, get_args, get_type_hints

import msgspec

from analyzer.regulation.regulation import Standing, Sureness

_T = TypeVar("_T")


class AnswerForm(msgspec.Struct, forbid_unknown_fields=True):
    """One axis as a book writes it."""

    value: object
    clause: str
    standing: Standing | None = None
    sure: Sureness | None = None
    note: str = ""
    others: list[object] | None = None
    """What else an ambiguous clause can mean; needed where the axis is a number or a list, empty where nobody knows another."""


class RestForm(msgspec.Struct, forbid_unknown_fields=True):
    """One rule as a book writes it; a plain text is the clause alone."""

    clause: str
    standing: Standing | None = None
    sure: Sureness | None = None
    note: str = ""


class TitleForm(msgspec.Struct, forbid_unknown_fields=True):
    """One clause of the document as a book writes it; a plain text is the title alone."""

    title: str
    ru: str = ""


class BookForm(msgspec.Struct, forbid_unknown_fields=True):
    """A book file's top level."""

    name: str
    title: str
    document: str
    extends: str | None = None
    settings: dict[str, object] = {}
    rests: dict[str, object] = {}
    clauses: dict[str, object] = {}


_WRITTEN: Final[dict[type, str]] = {
    AnswerForm: 'a table like {{ value = {value}, clause = "…" }}',
    RestForm: 'the number of a clause in quotes, or a table like {{ clause = "…", note = "…" }}',
    TitleForm: 'a title in quotes, or a table like {{ title = "…", ru = "…" }}',
}
_NEEDED: Final[dict[str, str]] = {
    "value": "what holds",
    "clause": 'the number of a clause under [clauses], or "silent" with a note',
    "title": "a short title",
    "name": "how the book is called",
    "document": "what the book was made from",
}
"""A key that must be there → what it says."""


def in_form(value: object, form: type[_T]) -> _T:
    """The value as its form has it.

    Raises:
        FormError: it is not in the form; says in plain words what is wrong, and at which key.
    """
    try:
        return msgspec.convert(value, form)
    except msgspec.ValidationError as error:
        raise _fault(value, form, str(error)) from None


class FormError(ValueError):
    """What is wrong with an entry, and at which key of it."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(reason)
        self.key = key
        """Empty where the whole entry is meant."""


def shown(value: object) -> str:
    """A value as a book writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    return "a table" if isinstance(value, dict) else repr(value)


def nearest(key: str, keys: tuple[str, ...]) -> str:
    """``; did you mean open_tanyao?`` where a key is nearly one of these."""
    close = get_close_matches(key, keys, 1)
    return f"; did you mean {close[0]}?" if close else ""


def _fault(value: object, form: type[Any], problem: str) -> FormError:
    if not isinstance(value, dict):
        return FormError("", f"is {_WRITTEN[form].format(value=shown(value))}, not {shown(value)}")
    fields: tuple[str, ...] = form.__struct_fields__
    for key in value:
        if key not in fields:
            return FormError(key, f"is no key here{nearest(str(key), fields)}")
    hints = get_type_hints(form)
    for key in fields:
        if key not in value:
            if key in _NEEDED and key in form.__struct_fields__[: len(fields) - len(form.__struct_defaults__)]:
                return FormError("", f"has no `{key}`: {_NEEDED[key]}")
            continue
        reason = _wrong(value[key], hints[key])
        if reason:
            return FormError(key, f"is {reason}, not {shown(value[key])}")
    return FormError("", problem)


def _wrong(value: object, kind: Any) -> str:
    """What a value must be, where it is not that."""
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        words = [word for part in (kind, *get_args(kind)) if getattr(part, "__origin__", None) is Literal for word in get_args(part)]
        if words:
            return f"one of {', '.join(words)}"
        if kind is str or str in get_args(kind):
            return "a text in quotes"
        return "a list" if list in {getattr(part, "__origin__", None) for part in get_args(kind)} else "a table"
    return ""
