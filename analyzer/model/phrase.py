"""Text for people that can be said in more than one language.

It is English text, and remembers the pattern and the parts that it was made of. Machines read it as it is; a report looks the pattern up
in its language and fills in the parts, each said in that language as well (`reports.words`).
"""

from __future__ import annotations

from collections.abc import Iterable


class Phrase(str):
    """English text with the pattern it was made from, and the parts that fill it."""

    __slots__ = ("parts", "pattern")

    pattern: str
    """The English pattern, with ``{name}`` for each part: what translations are looked up by."""
    parts: dict[str, object]


def say(pattern: str, /, **parts: object) -> Phrase:
    """The phrase of a pattern and its parts. Patterns are written out where they are said, so that no translation is forgotten.

    >>> say("{who} draws {tile}", who="East", tile="5m")
    'East draws 5m'
    """
    return _phrase(pattern.format(**parts) if parts else pattern, pattern, parts)


def counted(number: int, thing: str) -> Phrase:
    """A number of things, of which ``thing`` names one.

    >>> counted(1, "counter"), counted(2, "counter"), counted(0, "deposit")
    ('1 counter', '2 counters', 'no deposits')
    """
    return _phrase(f"{number or 'no'} {thing}{'' if number == 1 else 's'}", f"{{n}} {thing}", {"n": number})


def tally(number: int, thing: str) -> Phrase:
    """A count in a report, with the thousands apart and a zero.

    >>> tally(2515, "game")
    '2,515 games'
    """
    return _phrase(f"{number:,} {thing}{'' if number == 1 else 's'}", f"{{n}} {thing}", {"n": number})


def joined(parts: Iterable[object], separator: str = ", ") -> Phrase:
    """Several texts in a row.

    >>> joined([say("East"), "5m"])
    'East, 5m'
    """
    named: dict[str, object] = {f"p{at}": part for at, part in enumerate(parts)}
    return say("{between}".join(f"{{{name}}}" for name in named), between=separator, **named)


def reason_of(error: Exception) -> str:
    """What an exception says: the phrase that it was raised with, where it was one.

    >>> reason_of(ValueError(say("{what} is no tile", what="9z"))).pattern
    '{what} is no tile'
    """
    return error.args[0] if error.args and isinstance(error.args[0], Phrase) else str(error)


def _phrase(text: str, pattern: str, parts: dict[str, object]) -> Phrase:
    phrase = Phrase(text)
    phrase.pattern = pattern
    phrase.parts = parts
    return phrase
