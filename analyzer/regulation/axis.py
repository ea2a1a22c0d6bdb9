"""One axis at a time: its legend, its legal values in words, and the check of a value."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, get_type_hints

import msgspec
from msgspec import inspect

from analyzer.regulation.settings import Settings

_TYPES: Final[dict[str, Any]] = get_type_hints(Settings, include_extras=True)
_KINDS: Final[dict[str, inspect.Type]] = {axis: inspect.type_info(kind) for axis, kind in _TYPES.items()}


def legend(axis: str) -> str:
    """What the axis decides.

    Raises:
        KeyError: there is no such axis.
    """
    kind = _KINDS[axis]
    schema = kind.extra_json_schema if isinstance(kind, inspect.Metadata) else None
    return str((schema or {}).get("description", ""))


@cache
def legal(axis: str) -> str:
    """The legal values of an axis in words, like ``one of none, draw, win``.

    Raises:
        KeyError: there is no such axis.
    """
    return _words(_KINDS[axis])


@cache
def choices(axis: str) -> tuple[object, ...]:
    """All values of an axis that has few: a yes or no, or one of some names; of an axis that is any of some names, none and all of them.
    Empty for numbers and lists of them.

    Raises:
        KeyError: there is no such axis.
    """
    kind = _KINDS[axis]
    if isinstance(kind, inspect.Metadata):
        kind = kind.type
    if isinstance(kind, inspect.BoolType):
        return (False, True)
    if isinstance(kind, inspect.VarTupleType) and isinstance(kind.item_type, inspect.LiteralType):
        return ((), tuple(kind.item_type.values))
    return tuple(kind.values) if isinstance(kind, inspect.LiteralType) else ()


@cache
def alternatives(axis: str) -> tuple[object, ...]:
    """What an axis of which nothing is known may be: its `choices`, or of a list of names none of them and all.

    Raises:
        KeyError: there is no such axis.
    """
    kind = _KINDS[axis]
    if isinstance(kind, inspect.Metadata):
        kind = kind.type
    if isinstance(kind, inspect.VarTupleType) and isinstance(kind.item_type, inspect.LiteralType):
        return ((), tuple(kind.item_type.values))
    return choices(axis)


def checked(axis: str, value: object) -> object:
    """The value as the axis holds it (a list becomes a tuple).

    Raises:
        ValueError: there is no such axis, or the value is not legal; says which are.
    """
    if axis not in _TYPES:
        raise ValueError(f"there is no axis {axis!r}")
    try:
        return msgspec.convert(value, _TYPES[axis])
    except msgspec.ValidationError:
        raise ValueError(f"{axis} is {legal(axis)}, not {_shown(value)}") from None


def _words(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.Metadata):
        return _words(kind.type)
    if isinstance(kind, inspect.BoolType):
        return "true or false"
    if isinstance(kind, inspect.LiteralType):
        return f"one of {_choices(kind)}" if len(kind.values) > 1 else _choices(kind)
    if isinstance(kind, inspect.TupleType):
        return f"a list of {len(kind.item_types)} whole numbers"
    if isinstance(kind, inspect.VarTupleType):
        item = kind.item_type
        if isinstance(item, inspect.TupleType):
            return f"a list of lists of {len(item.item_types)} whole numbers"
        return f"a list of any of {_choices(item)}" if isinstance(item, inspect.LiteralType) else "a list of whole numbers"
    if isinstance(kind, inspect.IntType):
        return "a whole number" if kind.ge is None else f"a whole number from {kind.ge}"
    raise TypeError(f"no words for {kind!r}")


def _choices(kind: inspect.LiteralType) -> str:
    return ", ".join(str(value) for value in kind.values)


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value)
