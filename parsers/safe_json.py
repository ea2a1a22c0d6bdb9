"""The only place that makes a JSON parser: bounded size and depth, errors with their place."""

from __future__ import annotations

import re
from typing import Any, Final, TypeVar

import msgspec

from parsers.source import Refused

MAX_JSON: Final = 64 << 20
"""Bytes of one JSON document."""

_START: Final = re.compile(rb"\s*[\[{]")
_BYTE: Final = re.compile(r"\(byte (\d+)\)")
_STEP: Final = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]|\[\.\.\.\]")

T = TypeVar("T")


def looks_like_json(text: bytes) -> bool:
    """Whether it starts as an object or an array does."""
    return _START.match(text) is not None


def parse(text: bytes | msgspec.Raw, pointer: str = "") -> Any:
    """The plain value of a document, or of the part of one at ``pointer``.

    Raises:
        Refused: P02 for too much size or depth, P03 when it is not well formed.
    """
    return _decode(text, pointer, None)


def parse_as(text: bytes | msgspec.Raw, form: type[T], pointer: str = "") -> T:
    """The same, checked against a form and built as one.

    Raises:
        Refused: P02 and P03 as `parse`; P06 with the JSON pointer when it is not in this form.
    """
    built: T = _decode(text, pointer, form)
    return built


def _decode(text: bytes | msgspec.Raw, pointer: str, form: Any) -> Any:
    if len(memoryview(text)) > MAX_JSON:
        raise Refused("P02", f"a JSON document larger than {MAX_JSON >> 20} MiB")
    try:
        return msgspec.json.decode(text) if form is None else msgspec.json.decode(text, type=form)
    except RecursionError:
        raise Refused("P02", "JSON nested too deeply", pointer) from None
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `")
        raise Refused("P06", reason, pointer + _pointer(path.rstrip("`"))) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        byte = _BYTE.search(str(error))
        place = f"byte {byte.group(1)}" if byte is not None and not pointer else pointer
        raise Refused("P03", f"not well-formed JSON: {error}", place) from None


def _pointer(path: str) -> str:
    """``$.hands[0].events[3]`` as ``/hands/0/events/3``."""
    return "".join(f"/{name or index or '*'}" for name, index in _STEP.findall(path))
