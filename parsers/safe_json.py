"""The only place that makes a JSON parser: bounded size, depth and numbers, no key twice, errors with their place."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

import msgspec

from analyzer.model.phrase import say
from parsers.source import MAX_DOCUMENT, MAX_STRING, Refused, has_gap

MAX_JSON: Final = MAX_DOCUMENT
"""Bytes of one JSON document."""
MAX_VALUES: Final = 4_000_000
"""Values in one document, which each take up a hundred bytes of memory or so; the largest genuine ones have some 100,000."""
MAX_DIGITS: Final = 100
"""Of a whole number, long before reckoning with it becomes slow; what a count or a score may be is for each form to say."""

_LARGE: Final = 1 << 20
"""Bytes that cannot hold too many values."""
_START: Final = re.compile(rb"\s*[\[{]")
_BYTE: Final = re.compile(r"\(byte (\d+)\)")
_BETWEEN: Final = re.compile(r"[\s,]*")
_STEP: Final = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]|\[\.\.\.\]")
_STRING: Final = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\Z)', re.DOTALL)
_LONG_NUMBER: Final = re.compile(rb"(?<![\d.])\d{%d}" % (MAX_DIGITS + 1))
_ZEROS: Final = bytes(ord("0") if 48 <= byte < 58 else byte for byte in range(256))
_LONG_ZEROS: Final = b"0" * (MAX_DIGITS + 1)

T = TypeVar("T")


def looks_like_json(text: bytes) -> bool:
    """Whether it starts as an object or an array does."""
    return _START.match(text) is not None


def parse(text: bytes | msgspec.Raw, pointer: str = "", *, unique: bool = True) -> Any:
    """The plain value of a document, or of the part of one at ``pointer``.

    A whole document is refused where an object has a key twice, for nobody can tell which of the values is meant; without ``unique`` it is
    not, for the lines of a stream, which are many and small.

    Raises:
        Refused: P02 for too much size, depth or length and for a key that is there twice, P03 when it is not well formed.
    """
    value = _decode(text, pointer, msgspec.json.decode)
    if unique and not pointer:
        _check_keys(bytes(text), value)
    return value


def parse_as(text: bytes | msgspec.Raw, form: type[T], pointer: str = "", *, unique: bool = True) -> T:
    """The same, checked against a form and built as one.

    Raises:
        Refused: P02 and P03 as `parse`; P06 with the JSON pointer when it is not in this form.
    """
    built: T = _decode(text, pointer, lambda part: msgspec.json.decode(part, type=form))
    if unique and not pointer:
        _check_keys(bytes(text), _decoded(text, pointer, msgspec.json.decode))
    return built


def decoder(form: type[T]) -> Callable[[bytes | msgspec.Raw], T]:
    """`parse_as` for many small texts of one form, like the lines of a stream, made ready once; keys may be there twice."""
    decode = msgspec.json.Decoder(form).decode

    def parse_one(text: bytes | msgspec.Raw) -> T:
        built: T = _decoded(text, "", decode)
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
    if not pointer:
        _check_size(bytes(text))
    return _decoded(text, pointer, decode)


def _decoded(text: bytes | msgspec.Raw, pointer: str, decode: Callable[[bytes | msgspec.Raw], Any]) -> Any:
    try:
        return decode(text)
    except RecursionError:
        raise Refused("P02", say("JSON nested too deeply"), pointer) from None
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `")
        raise Refused("P06", reason, pointer + _pointer(path.rstrip("`"))) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        byte = _BYTE.search(str(error))
        place = f"byte {byte.group(1)}" if byte is not None and not pointer else pointer
        raise Refused("P03", say("not well-formed JSON: {error}", error=str(error)), place) from None


def _check_size(text: bytes) -> None:
    if len(text) > _LARGE:
        if len(text) > MAX_JSON:
            raise Refused("P02", say("a JSON document larger than {most} MiB", most=MAX_JSON >> 20))
        if text.count(b",") + text.count(b"[") + text.count(b"{") > MAX_VALUES:
            raise Refused("P02", say("a JSON document of more than {most} values", most=MAX_VALUES))
    if len(text) > MAX_STRING and has_gap(text, b'"') and _longest_string(text) > MAX_STRING:
        raise Refused("P02", say("a text of more than {most} KiB", most=MAX_STRING >> 10))
    # Runs of digits are found by a search for zeros, which costs a tenth of a search for digits; those of strings and fractions are let be.
    if _LONG_ZEROS in text.translate(_ZEROS) and _LONG_NUMBER.search(_STRING.sub(b'""', text)):
        raise Refused("P02", say("a number of more than {most} digits", most=MAX_DIGITS))


def _longest_string(text: bytes) -> int:
    return max((len(found.group()) - 2 for found in _STRING.finditer(text)), default=0)


def _check_keys(text: bytes, value: Any) -> None:
    """Refuse a key that an object has twice: of the two the reader keeps one, so that written again the text has fewer colons.

    A colon written as an escape counts on one side only; a text with one is looked through by a slow reader.
    """
    if b"\\u003" not in text and text.count(b":") == msgspec.json.encode(value).count(b":"):
        return
    try:
        json.loads(text, object_pairs_hook=_once)
    except RecursionError:
        raise Refused("P02", say("JSON nested too deeply")) from None
    except ValueError as error:
        raise Refused("P03", say("not well-formed JSON: {error}", error=str(error))) from None


def _once(pairs: list[tuple[str, Any]]) -> None:
    if len({key for key, _ in pairs}) < len(pairs):
        twice, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        raise Refused("P02", say("an object has the key {key} twice, so that nobody can tell what is meant", key=repr(twice[:40])))


def _pointer(path: str) -> str:
    """``$.hands[0].events[3]`` as ``/hands/0/events/3``."""
    return "".join(f"/{name or index or '*'}" for name, index in _STEP.findall(path))
