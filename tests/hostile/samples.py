"""A small log of each format, for what is tried on all of them: written by the format's writer, or by hand where it has none."""

from __future__ import annotations

from typing import Final

from parsers import FORMATS, Format
from tests.parsers.example import EXAMPLE, game

_BY_HAND: Final[dict[str, bytes]] = {
    "tenhou_xml": EXAMPLE,
    # 30,000 each. A ron of 2 han 30 fu on the dealer: 2,000 and the deposit. A draw with two in tenpai. A self-draw of 1 han 40 fu by the
    # dealer with a counter: 700 + 100 from each.
    "pantheon_text": b"""a:25700 b:35900 c:30700 d:27700
ron b from a 2han 30fu (riichi pinfu) riichi b
draw tempai b c
tsumo b 1han 40fu (tsumo)
""",
}
"""By the names of the formats."""


def sample(form: Format) -> bytes | None:
    """A log of a few hands at most, without fault; None where there is neither a writer nor a sample."""
    if form.name in _BY_HAND or form.write is None:
        return _BY_HAND.get(form.name)
    return form.write(game(EXAMPLE))


def samples() -> list[tuple[Format, bytes]]:
    """All that there are."""
    return [(form, raw) for form in FORMATS if (raw := sample(form)) is not None]
