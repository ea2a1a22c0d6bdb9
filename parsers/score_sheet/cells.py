"""What single cells of a score sheet say: numbers, rounds, tiles, yaku, melds, points."""

from __future__ import annotations

import re
from typing import Final

from analyzer.model.meld import Meld, MeldKind
from analyzer.model.outcome import YakuClaim
from analyzer.model.phrase import say
from analyzer.model.tile import EAST, KIND, WIND_LETTERS, Tile, parse_tiles
from parsers.yaku_words import DORA, YAKU, YAKUMAN, spelling

_LONGEST: Final = 400
"""Characters of the longest cell that says something of a hand."""

_MINUS: Final = str.maketrans({"\N{MINUS SIGN}": "-", "\N{NO-BREAK SPACE}": "", "\N{NARROW NO-BREAK SPACE}": "", " ": "", "'": ""})
_WHOLE: Final = re.compile(r"[-+]?\d{1,8}", re.ASCII)
_GROUPED: Final = re.compile(r"[-+]?\d{1,3}(?:[.,]\d{3})+", re.ASCII)
_ROUND: Final = re.compile(r"([ESWN東南西北])[a-z]*[\s-]*([1-4])(?:[\s,.-]+\d+.*)?", re.IGNORECASE)
_TSUMO: Final = re.compile(r"(\d{3,6})\s*[/-]\s*(\d{3,6})")
_ALL: Final = re.compile(r"(\d{3,6})\s*(?:all|オール|∀|×\s*3|x\s*3)", re.IGNORECASE)
_YAKU: Final = re.compile(r"(.*?)[\s:×x*]*(\d{1,2})?", re.DOTALL)
_WIND: Final = re.compile(r"(seat|round|own|prevalent)\s*(?:wind)?\s*(east|south|west|north)\s*(?:wind)?", re.IGNORECASE)
_PLAIN_WINDS: Final = frozenset(("east", "south", "west", "north", "ton", "nan", "sha", "pei", "東", "南", "西", "北"))
_MELD: Final = {
    "chi": MeldKind.CHI,
    "pon": MeldKind.PON,
    "kan": MeldKind.OPEN_KAN,
    "minkan": MeldKind.OPEN_KAN,
    "daiminkan": MeldKind.OPEN_KAN,
    "ankan": MeldKind.CLOSED_KAN,
    "kakan": MeldKind.ADDED_KAN,
    "shouminkan": MeldKind.ADDED_KAN,
}
LIMITS: Final = {
    "mangan": "mangan",
    "満貫": "mangan",
    "haneman": "haneman",
    "跳満": "haneman",
    "baiman": "baiman",
    "倍満": "baiman",
    "sanbaiman": "sanbaiman",
    "三倍満": "sanbaiman",
    "yakuman": "yakuman",
    "役満": "yakuman",
}
_OUTCOMES: Final = {
    "ron": "ron",
    "ロン": "ron",
    "tsumo": "tsumo",
    "ツモ": "tsumo",
    "also": "also",
    "draw": "exhaustive",
    "exhaustive": "exhaustive",
    "exhaustivedraw": "exhaustive",
    "ryuukyoku": "exhaustive",
    "流局": "exhaustive",
    "nagashi": "nagashi",
    "nagashimangan": "nagashi",
    "流し満貫": "nagashi",
    "chombo": "chombo",
    "チョンボ": "chombo",
    "abort": "abort",
    "abortive": "abort",
    "abortivedraw": "abort",
    "nineterminals": "nine_terminals",
    "kyuushukyuuhai": "nine_terminals",
    "fourwinds": "four_winds",
    "fourriichi": "four_riichi",
    "fourkans": "four_kans",
    "tripleron": "triple_ron",
}
_WORDS: Final = {spelling(word): outcome for word, outcome in _OUTCOMES.items()}
_YES: Final = frozenset(("yes", "y", "true", "1", "x", "open", "да", "はい", "+"))
_NO: Final = frozenset(("no", "n", "false", "0", "closed", "нет", "いいえ", "-"))


def outcome(text: str) -> str:
    """``ron``, ``tsumo``, ``also``, or the reason of a draw.

    Raises:
        ValueError: for another word.
    """
    found = _WORDS.get(spelling(text))
    if found is None:
        raise ValueError(
            say("{text} is no outcome: ron, tsumo, draw, abort, nagashi, chombo, or also for a further winner", text=repr(text))
        )
    return found


def whole(text: str) -> int:
    """A whole number as people write it: ``26200``, ``26 200``, ``26,200``, ``−300``.

    Raises:
        ValueError: for anything else.
    """
    plain = text.translate(_MINUS)
    if _GROUPED.fullmatch(plain):
        plain = plain.replace(".", "").replace(",", "")
    if not _WHOLE.fullmatch(plain):
        raise ValueError(say("{text} is no whole number", text=repr(text)))
    return int(plain)


def count(text: str, most: int) -> int:
    """A whole number from 0 up to ``most``; a word like ``han`` behind it may stay.

    Raises:
        ValueError: for anything else.
    """
    number = whole(re.sub(r"(?i)(han|fu|翻|符)\s*$", "", text.strip()))
    if not 0 <= number <= most:
        raise ValueError(say("{text} is not 0 to {most}", text=repr(text), most=most))
    return number


def wholes(text: str, number: int) -> tuple[int, ...]:
    """So many whole numbers with blanks, semicolons or slashes between.

    Raises:
        ValueError: for another number of them, or for what is no number.
    """
    parts = [part for part in re.split(r"[;/\s]+" if ";" not in text else r";", text) if part.strip()]
    if len(parts) != number:
        raise ValueError(say("{text} is not {number} numbers", text=repr(text), number=number))
    return tuple(map(whole, parts))


def round_of(text: str) -> int:
    """A round: ``E1``, ``East 1``, ``東1`` are 0.

    Raises:
        ValueError: for anything else.
    """
    found = _ROUND.fullmatch(text.strip())
    if found is None:
        raise ValueError(say("{text} is no round: E1 to N4", text=repr(text)))
    letter = found[1].upper()
    return 4 * (WIND_LETTERS.index(letter) if letter in WIND_LETTERS else "東南西北".index(letter)) + int(found[2]) - 1


def yes(text: str) -> bool:
    """Yes or no.

    Raises:
        ValueError: for another word.
    """
    word = text.strip().lower()
    if word in _YES or word in _NO:
        return word in _YES
    raise ValueError(say("{text} is neither yes nor no", text=repr(text)))


def points_of(text: str) -> int:
    """What all payers together pay: ``3900``, ``1000/2000`` of a self-draw (others, dealer), ``2000 all``.

    Raises:
        ValueError: for anything else.
    """
    plain = text.replace("\N{NO-BREAK SPACE}", " ").strip()
    if found := _TSUMO.fullmatch(plain):
        lower, upper = sorted((int(found[1]), int(found[2])))
        return 2 * lower + upper
    if found := _ALL.fullmatch(plain):
        return 3 * int(found[1])
    return whole(plain)


def tiles_of(text: str) -> tuple[Tile, ...]:
    """Tiles like ``123m0p77z``.

    Raises:
        ValueError: when the text is not in this notation.
    """
    if len(text) > _LONGEST:
        raise ValueError(say("{text} … is more than a hand of tiles", text=repr(text[:40])))
    return parse_tiles(text.replace(",", " ").replace(";", " "))


def melds_of(text: str) -> tuple[Meld, ...]:
    """Melds like ``pon 777z, chi 345s, ankan 1111p``; tiles alone are a chi, a pon or an open kan.

    Raises:
        ValueError: when the text is not in this notation.
    """
    if len(text) > _LONGEST:
        raise ValueError(say("{text} … is more than the melds of a hand", text=repr(text[:40])))
    melds: list[Meld] = []
    for part in filter(None, (one.strip() for one in re.split(r"[,;|\n]", text))):
        word, _, rest = part.partition(" ")
        named = _MELD.get(word.lower())
        for one in [rest] if named is not None else part.split():
            tiles = parse_tiles(one)
            kind = named if named is not None else _kind(tiles)
            if len(tiles) not in (3, 4):
                raise ValueError(say("{part} is no meld: three or four tiles", part=repr(part)))
            melds.append(Meld(kind, tiles))
    return tuple(melds)


def _kind(tiles: tuple[Tile, ...]) -> MeldKind:
    if len(tiles) == 4:
        return MeldKind.OPEN_KAN
    kinds = {KIND[tile] for tile in tiles}
    return MeldKind.PON if len(kinds) == 1 or min(kinds, default=EAST) >= EAST else MeldKind.CHI


def yaku_of(text: str) -> tuple[YakuClaim, ...]:
    """A list of yaku and dora: ``riichi, pinfu, dora 2``, ``haku 1; toitoi 2``. Dora without a number are one.

    Raises:
        ValueError: for a yaku that is not known.
    """
    if len(text) > _LONGEST:
        raise ValueError(say("{text} … is longer than any list of yaku", text=repr(text[:40])))
    separated = re.split(r"[,;+/、・\n]", text)
    parts = separated if len(separated) > 1 else _by_blanks(text)
    lines: list[YakuClaim] = []
    for part in filter(None, (one.strip() for one in parts)):
        name, number = _one_yaku(part)
        if name in DORA or name == "yakuhai":
            number = 1 if number is None else number
        lines.append(YakuClaim(name, None if name in YAKUMAN else number))
    return tuple(lines)


def _one_yaku(text: str) -> tuple[str, int | None]:
    whole_name = YAKU.get(spelling(text))
    if whole_name is not None:
        return whole_name, None
    found = _YAKU.fullmatch(text)
    stem, number = (text, None) if found is None or found[2] is None else (found[1], int(found[2]))
    name = YAKU.get(spelling(stem))
    if name is None and (wind := _WIND.fullmatch(stem)) is not None:
        name = f"{'seat' if wind[1].lower() in ('seat', 'own') else 'round'}_wind_{wind[2].lower()}"
    if name is None and stem.strip().lower() in _PLAIN_WINDS:
        name = "yakuhai"  # a value set, of which wind it is is not said
    if name is None:
        raise ValueError(say("{text} is no yaku that is known", text=repr(text)))
    return name, number


def _by_blanks(text: str) -> list[str]:
    """The yaku of a list with nothing but blanks between: the longest names that are known, each with the number behind it."""
    words = text.split()
    parts: list[str] = []
    at = 0
    while at < len(words):
        for end in range(min(at + 4, len(words)), at, -1):
            part = " ".join(words[at:end])
            if end == at + 1 or spelling(part) in YAKU or _WIND.fullmatch(part):
                break
        at = end
        if at < len(words) and words[at].isdecimal():
            part = f"{part} {words[at]}"
            at += 1
        parts.append(part)
    return parts
