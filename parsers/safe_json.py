"""The only place that makes a JSON parser: bounded size and depth, errors with their place."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

import msgspec

from parsers.source import Refused

MAX_JSON: Final = 64 << 20
"""Bytes of one JSON document."""

_START: Final = re.compile(rb"\s*[\[{]")
_BYTE: Final = re.compile(r"\(byte (\d+)\)")
_BETWEEN: Final = re.compile(r"[\s,]*")
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
    return _decode(text, pointer, msgspec.json.decode)


def parse_as(text: bytes | msgspec.Raw, form: type[T], pointer: str = "") -> T:
    """The same, checked against a form and built as one.

    Raises:
        Refused: P02 and P03 as `parse`; P06 with the JSON pointer when it is not in this form.
    """
    built: T = _decode(text, pointer, lambda part: msgspec.json.decode(part, type=form))
    return built


def decoder(form: type[T]) -> Callable[[bytes | msgspec.Raw], T]:
    """`parse_as` for many texts of one form, made ready once."""
    decode = msgspec.json.Decoder(form).decode

    def parse_one(text: bytes | msgspec.Raw) -> T:
        built: T = _decode(text, "", decode)
        return built

    return parse_one


def text_of(value: object) -> bytes:
    """A plain value as JSON again, to be read as another form."""
    return msgspec.json.encode(value)


def whole_elements(text: bytes, start: int) -> Iterator[bytes]:
    """The elements of an array that begins at ``start`` and is broken further on, as far as they are whole; then the broken rest."""
    left = text[start + 1 :].decode("utf-8", "replace")
    scan = json.JSONDecoder().raw_decode
    at = _BETWEEN.match(left).end()  # type: ignore[union-attr]  # it matches nothing at least
    while at < len(left) and left[at] != "]":
        try:
            _, end = scan(left, at)
        except (ValueError, RecursionError):
            yield left[at:].encode()
            return
        yield left[at:end].encode()
        at = _BETWEEN.match(left, end).end()  # type: ignore[union-attr]


def _decode(text: bytes | msgspec.Raw, pointer: str, decode: Callable[[bytes | msgspec.Raw], Any]) -> Any:
    if len(memoryview(text)) > MAX_JSON:
        raise Refused("P02", f"a JSON document larger than {MAX_JSON >> 20} MiB")
    try:
        return decode(text)
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
