"""The tiles of reports/pages/tiles.svg, drawn here: ``python -m tests.make_tiles`` writes them again, byte for byte.

A tile is 60 wide and 80 high. A suit tile is a numeral over the shape of its suit; an honour is its character in a few strokes. The colours
are properties that a page may set, so that a dark page dims the tiles with all else.
"""

from __future__ import annotations

from pathlib import Path

FILE = Path(__file__).resolve().parent.parent / "reports" / "pages" / "tiles.svg"

FACE = "var(--tile,#fffdf6)"
BACK = "var(--tile-back,#6f7f78)"
EDGE = "var(--tile-edge,#b9ae93)"
INK = "var(--tile-ink,#23272e)"
BLUE = "var(--tile-blue,#1d4f91)"
GREEN = "var(--tile-green,#136b3f)"
RED = "var(--tile-red,#c4161c)"

DIGITS = {
    1: "M23 14.5 31.5 8.5V40.5",
    2: "M20.5 17C20.5 5.5 39.5 5.5 39.5 17 39.5 25 26 31 20.5 40.5H40.5",
    3: "M20.5 13C24 5.5 38.5 6 38.5 15.5 38.5 21.5 33 23.5 28 23.5 34 23.5 40 26 40 32 40 43 23 43.5 19.5 35.5",
    4: "M34.5 40.5V8.5L18.5 31H41.5",
    5: "M38 8.5H23.5L21.5 23C27 18.5 40 19.5 40 30 40 43 23 43.5 19.5 35.5",
    6: "M37.5 10.5C30 6.5 20 11 20 28 20 44.5 40 44 40 30.5 40 18.5 23.5 18 20.3 28",
    7: "M19.5 8.5H40.5L27 40.5",
    8: "M30 8.5C19.5 8.5 19.5 23.5 30 23.5 42.5 23.5 42.5 40.5 30 40.5 17.5 40.5 17.5 23.5 30 23.5 40.5 23.5 40.5 8.5 30 8.5Z",
    9: "M22.5 38.5C30 42.5 40 38 40 21 40 4.5 20 5 20 18.5 20 30.5 36.5 31 39.7 21",
}
"""Numerals as strokes between y 8.5 and 40.5."""

SUITS = {
    "m": "M16.5 51H43.5M29 51.5C29 62 25.5 69.5 17 74M28.5 59.5H40C40 67.5 39 71 37.5 73 36.5 74.3 34 74 31.5 72.5",
    "s": "M21 48V58.5M30 48V58.5M39 48V58.5M21 64V73M30 64V73M39 64V73",
}
"""Characters and bamboo as strokes below the numeral; a circle is drawn as one."""

HONOURS = {
    1: (INK, "M11 22.5H49M30 11V70M17 31.5H43V48.5H17ZM17 40H43M29 49C25 57 19 62 11 65.5M31 49C35 57 41 62 49 65.5"),
    2: (
        INK,
        "M12 20H48M30 11V29M14.5 70V29H45.5V65C45.5 69 43 69 39.5 68.5M24 34.5 26.5 41M36 34.5 33.5 41M21 43.5H39M21 52.5H39M30 43.5V65",
    ),
    3: (INK, "M11 17.5H49M14 31H46V66H14ZM24.5 17.5C24.5 36 24 43 18.5 48.5M35.5 17.5V43C35.5 47 37 47.5 45 47.5M14 57.5H46"),
    4: (INK, "M24.5 12V68M11.5 31H24.5M10.5 60.5 24.5 53.5M36 12V59C36 64.5 38 65 43 65 47.5 65 49 63.5 49 56M48 24 36 35.5"),
    5: (BLUE, "M13.5 15.5H46.5V64.5H13.5Z"),
    6: (
        GREEN,
        "M15 16H26C24 24 19 30 11 34M14 22 20 26M34 11C36 21 41 28 49 33M44 13 37 19M48 20 40 25M16 38H27V46.5H17V55H27.5C27.5 63 26.5 67 "
        "24.5 69L20 67.5M36 38C36 44 35.5 47 32 49.5M36 38H43.5V44C43.5 47 45 47.5 49 47.5M34 54.5H45C42.5 62 38 67 31.5 70M35.5 57C38 63 "
        "42.5 67 49 70",
    ),
    7: (RED, "M13.5 25H46.5V48H13.5ZM30 10.5V70.5"),
}


def stroke(colour: str, path: str, width: float) -> str:
    """Strokes of one colour."""
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round" stroke-linejoin="round"/>'


def suited(number: int, suit: str) -> str:
    """A tile of a suit; number 0 is the red five."""
    red = number == 0
    numeral = RED if red else INK
    shape = RED if red else {"m": INK, "p": BLUE, "s": GREEN}[suit]
    parts = [stroke(numeral, DIGITS[number or 5], 5.5)]
    if suit == "p":
        parts.append(f'<circle cx="30" cy="60.5" r="11.5" fill="none" stroke="{shape}" stroke-width="4"/>')
        parts.append(f'<circle cx="30" cy="60.5" r="4.5" fill="{shape}"/>')
    else:
        parts.append(stroke(shape, SUITS[suit], 6 if suit == "s" else 4))
    if red:
        parts.append(f'<circle cx="50" cy="11" r="3.5" fill="{RED}"/>')
    return "".join(parts)


def symbols() -> dict[str, str]:
    """The drawing of each tile by its name, the face apart."""
    drawn = {f"{number}{suit}": suited(number, suit) for suit in "mps" for number in (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)}
    drawn |= {f"{number}z": stroke(colour, path, 4 if number == 6 else 5) for number, (colour, path) in HONOURS.items()}
    return drawn


def sprite() -> str:
    """The whole file: a group for each tile, to be placed with ``<use>``."""
    lines = ['<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true"><defs>']
    lines += [f'<g id="t-{name}">{face(FACE)}{drawing}</g>' for name, drawing in symbols().items()]
    lattice = f'<path d="M10 24 30 10 50 24 30 38ZM10 56 30 42 50 56 30 70Z" fill="none" stroke="{FACE}" stroke-width="2.5" opacity=".5"/>'
    lines.append(f'<g id="t-back">{face(BACK)}{lattice}</g>')
    return "\n".join([*lines, "</defs></svg>"]) + "\n"


def face(colour: str) -> str:
    """An empty tile."""
    return f'<rect x="1" y="1" width="58" height="78" rx="7" fill="{colour}" stroke="{EDGE}" stroke-width="2"/>'


if __name__ == "__main__":
    FILE.write_text(sprite(), encoding="utf-8")
