"""JSON that breaks off: its beginning, closed where something whole ends, so that what stands before the break is read."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from parsers import safe_json
from parsers.source import Refused

_TOKEN: Final = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[\]{},]|[^\s"\[\]{},]+', re.DOTALL)
_PAIRS: Final = {b"[": b"]", b"{": b"}"}


def mended(text: bytes, arrays: int) -> bytes | None:
    """The longest beginning of a broken document that can be closed; None where there is none.

    Nothing is cut in two that stands deeper than ``arrays`` arrays, not counting one around the whole document: an event is there, or it is
    not. Linear in the length of the text.
    """
    around = 1 if text.lstrip()[:1] == b"[" else 0
    stack: list[bytes] = []
    lists = 0
    cut, open_then = 0, b""
    for token in _TOKEN.finditer(text):
        sign = token.group()
        if sign in (b"]", b"}", b","):
            # What stands before this sign is whole, if the sign is where one may be.
            if stack and (lists <= arrays + around if stack[-1] == b"[" else lists <= around):
                cut, open_then = token.start(), b"".join(stack)
            if sign != b",":
                if not stack or _PAIRS[stack.pop()] != sign:
                    break
                lists -= sign == b"]"
        elif sign in (b"[", b"{"):
            stack.append(sign)
            lists += sign == b"["
    return text[:cut] + b"".join(_PAIRS[bytes([sign])] for sign in reversed(open_then)) if cut else None


def beginning(text: bytes, arrays: int) -> tuple[bytes, str]:
    """The text, or where it is broken the part of it before the break, closed; and how it is broken, empty where it is not.

    Raises:
        Refused: P03 when nothing of it can be read, P02 when it is too large or too deep.
    """
    try:
        safe_json.parse_as(text, msgspec.Raw)
    except Refused as refused:
        at = re.fullmatch(r"byte (\d+)", refused.place)
        part = mended(text[: int(at[1])] if at is not None else text, arrays) if refused.code == "P03" else None
        if part is None:
            raise
        try:
            safe_json.parse_as(part, msgspec.Raw, unique=False)
        except Refused:
            raise refused from None
        return part, refused.text
    return text, ""
