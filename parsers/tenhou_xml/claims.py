"""What Tenhou XML claims of a hand's end: AGARI, RYUUKYOKU and owari (format note Tenhou §6, §7, §9)."""

from __future__ import annotations

from functools import lru_cache
from math import isfinite
from typing import Final

from analyzer.model.meld import Meld
from analyzer.model.outcome import DrawClaim, FinalClaim, WinClaim, YakuClaim
from analyzer.model.phrase import say
from analyzer.model.tile import Tile
from parsers.tenhou_xml.attributes import Attributes, seat, whole, wholes
from parsers.tenhou_xml.calls import meld
from parsers.tenhou_xml.codes import FOREIGN, LIMITS, NUMBERS, REASONS, TILES, YAKU, tile

_POINTS: Final = {str(hundreds): 100 * hundreds for hundreds in range(-1000, 2000)}.__getitem__
"""The same for points in hundreds."""
_few = lru_cache(maxsize=4096)(wholes)
"""For lists that are often the same."""


def numbers_and_tiles(text: str, red_fives: bool) -> tuple[bytes, tuple[Tile, ...]]:
    """A list of tile numbers, as numbers and as tiles.

    Raises:
        ValueError: when one is not 0–135.
    """
    try:
        numbers = bytes(map(NUMBERS.__getitem__, text.split(",")))
    except KeyError:
        numbers = bytes(wholes(text))
        if max(numbers) > 135:
            raise ValueError(say("a tile number above 135")) from None
    return numbers, tuple(numbers.translate(TILES[red_fives]))


def points(text: str) -> tuple[int, ...]:
    """Points, told in hundreds.

    Raises:
        ValueError: when one is no number.
    """
    try:
        return tuple(map(_POINTS, text.split(",")))
    except KeyError:
        return tuple([100 * number for number in wholes(text)])


def scores(text: str, players: int) -> tuple[int, ...]:
    """Points per seat, told in hundreds.

    Raises:
        ValueError: when there are fewer than players.
    """
    told = points(text)
    if len(told) < players:
        raise ValueError(say("{count} scores for {players} players", count=len(told), players=players))
    return told[:players]


def win_claim(tag: Attributes, who: int, red_fives: bool, players: int) -> WinClaim:
    """The claim of an AGARI tag."""
    table = tag.read("ba", _few, 2) or (None, None)
    value = tag.read("ten", _few) or ()
    before, delta = tag.read("sc", _before_and_delta, players) or (None, None)
    yaku, named = _yaku(tag)
    fu, worth, limit = (*value, None, None, None)[:3]
    if limit is not None and not 0 <= limit < len(LIMITS):
        tag.remark("P06", say("ten of <AGARI> names limit {limit}, which there is not", limit=limit))
        limit = None
    return WinClaim(
        tile=tag.read("machi", _tile, red_fives),
        concealed=tag.read("hai", _tiles, red_fives),
        melds=_melds(tag, who, red_fives, players),
        yaku=yaku,
        yakuman=named,
        fu=fu,
        points=worth,
        limit=None if limit is None else LIMITS[limit],
        dora=tag.read("doraHai", _tiles, red_fives),
        ura=tag.read("doraHaiUra", _tiles, red_fives),
        honba=table[0],
        sticks=table[1],
        liable=tag.read("paoWho", seat, players),
        before=before,
        delta=delta,
    )


def draw_claim(tag: Attributes, red_fives: bool, players: int) -> DrawClaim:
    """The claim of a RYUUKYOKU tag."""
    word = tag.text("type") or ""
    reason = REASONS.get(word)
    if reason is None:
        tag.remark("P05", say("unknown type {word} of <RYUUKYOKU>", word=word[:40]))
        reason = word[:40]
    table = tag.read("ba", _few, 2) or (None, None)
    before, delta = tag.read("sc", _before_and_delta, players) or (None, None)
    names = [f"hai{number}" for number in range(players)]
    shown = tuple(tag.read(name, _tiles, red_fives) for name in names)
    tenpai: tuple[bool, ...] | None = None
    if any(tag.text(name) == "" for name in names):
        # A dialect names the tenpai seats without their tiles.
        tenpai = tuple(tag.text(name) is not None for name in names)
    return DrawClaim(
        reason=reason,
        shown=None if delta is None and not any(shown) else shown,
        tenpai=tenpai,
        honba=table[0],
        sticks=table[1],
        before=before,
        delta=delta,
    )


def final_claim(text: str, players: int) -> FinalClaim:
    """The claim of an ``owari`` attribute: scores in hundreds and results in thousands, in turn.

    Raises:
        ValueError: when it does not hold two numbers a player.
    """
    parts = text.split(",")
    if len(parts) < 2 * players or len(parts) > 100:
        raise ValueError(say("{count} numbers for {players} players", count=len(parts), players=players))
    scores = tuple(100 * whole(part) for part in parts[0 : 2 * players : 2])
    results = tuple(float(part) for part in parts[1 : 2 * players : 2])
    if not all(map(isfinite, results)):
        raise ValueError(say("a result that is no number"))
    return FinalClaim(scores, results)


def _tile(text: str, red_fives: bool) -> Tile:
    return tile(whole(text), red_fives)


def _tiles(text: str, red_fives: bool) -> tuple[Tile, ...]:
    return numbers_and_tiles(text, red_fives)[1]


def _meld_list(text: str, who: int, red_fives: bool, players: int) -> list[Meld | None]:
    return [meld(word, who, red_fives, players) for word in wholes(text)]


def _melds(tag: Attributes, who: int, red_fives: bool, players: int) -> tuple[Meld, ...] | None:
    if not tag.text("m"):
        return ()
    melds = tag.read("m", _meld_list, who, red_fives, players)
    # The newest stands first.
    return None if melds is None else tuple(one for one in reversed(melds) if one is not None)


def _yaku(tag: Attributes) -> tuple[tuple[YakuClaim, ...] | None, bool | None]:
    """The claimed yaku, and whether they are yakuman by name."""
    ordinary = tag.read("yaku", ordinary_yaku)
    yakuman = tag.read("yakuman", _yakuman)
    claims = (*(ordinary or ()), *(yakuman or ()))
    for claim in claims:
        if claim.id.startswith(FOREIGN):
            tag.remark("P05", say("unknown yaku {id} of <AGARI>", id=claim.id.removeprefix(FOREIGN)))
    if ordinary is None and yakuman is None:
        return None, None
    return claims, yakuman is not None


@lru_cache(maxsize=1 << 13)
def ordinary_yaku(text: str) -> tuple[YakuClaim, ...]:
    """A list of yaku numbers, each with its han.

    Raises:
        ValueError: when it is none.
    """
    numbers = wholes(text)
    if len(numbers) % 2:
        raise ValueError(say("a yaku without its han"))
    return tuple(map(_line, numbers[::2], numbers[1::2]))


@lru_cache(maxsize=1 << 10)
def _line(number: int, han: int) -> YakuClaim:
    """One line of such a list: the same one for equal lines."""
    return YakuClaim(_yaku_id(number), han)


def _yakuman(text: str) -> tuple[YakuClaim, ...]:
    return tuple(YakuClaim(_yaku_id(number)) for number in wholes(text))


def _yaku_id(number: int) -> str:
    return YAKU[number] if 0 <= number < len(YAKU) else f"{FOREIGN}{number}"


def _before_and_delta(text: str, players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Points before, and their change, per seat; a chip room's chip pairs after the score pairs are left aside."""
    told = points(text)
    if len(told) not in {2 * players, 8, 16}:
        raise ValueError(say("{count} numbers for {players} players", count=len(told), players=players))
    return told[: 2 * players : 2], told[1 : 2 * players : 2]
