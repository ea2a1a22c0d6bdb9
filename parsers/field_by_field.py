"""Building a form from plain JSON values when not all of them are as they should be: what is right is taken, the rest is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from analyzer.model.phrase import say

T = TypeVar("T", bound=msgspec.Struct)


def build(form: type[T], plain: Any, note: Callable[[str, str], None]) -> T | None:
    """The form with every field that can be read; one that cannot is left at its default, and ``note`` is told its name and why.

    None where the value is no object, or lacks a field that has no default.
    """
    if not isinstance(plain, dict):
        note("", say("not an object"))
        return None
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(form):
        if field.encode_name not in plain:
            continue
        try:
            values[field.name] = msgspec.convert(plain[field.encode_name], field.type)
        except msgspec.ValidationError as error:
            note(field.encode_name, str(error))
    needed = [field for field in msgspec.structs.fields(form) if field.required and field.name not in values]
    for field in needed:
        if field.encode_name not in plain:
            note(field.encode_name, say("missing"))
    return None if needed else form(**values)
