"""One hand to score, as a user or a line of JSON puts it, and its reading into the words of the scorer."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias, get_args

import msgspec

from analyzer.model.meld import Meld, MeldKind
from analyzer.model.tile import KIND, RED_FIVES, TILE_NAMES, WIND_LETTERS, WIND_NAMES, Tile, parse_tiles
from analyzer.regulation.settings import Settings
from analyzer.scoring.situation import Situation

_MELDS: Final = {
    "chi": MeldKind.CHI,
    "pon": MeldKind.PON,
    "minkan": MeldKind.OPEN_KAN,
    "kan": MeldKind.OPEN_KAN,
    "kakan": MeldKind.ADDED_KAN,
    "ankan": MeldKind.CLOSED_KAN,
}

Flag: TypeAlias = Literal["riichi", "double_riichi", "ippatsu", "rinshan", "haitei", "houtei", "chankan", "tenhou", "chiihou", "renhou"]
_FLAGS: Final[tuple[Flag, ...]] = get_args(Flag)


class QuestionError(ValueError):
    """A hand that cannot be or does not win, with the reason in plain words."""


class WordsError(QuestionError):
    """A hand that is not in the notation: on the command line that is wrong usage."""


class Question(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A hand as it is asked about. Tiles are written like ``123m456p789s1234567z``, 0 a red five."""

    closed: str
    """The concealed tiles, without melds and without the winning tile; with it, as the last tile written, where ``win`` is empty."""
    win: str = ""
    by: Literal["ron", "tsumo"] = "ron"
    melds: list[str] = []
    """Like ``pon 777z``: chi, pon, minkan (or kan), kakan, ankan."""
    seat: str = "S"
    """Wind of the seat: E, S, W, N. East is the dealer."""
    round: str = "E"
    flags: list[Flag] = []
    dora_ind: str = ""
    """Dora indicators, not the dora themselves."""
    ura_ind: str = ""
    honba: int = 0
    sticks: int = 0
    """Riichi sticks on the table, the winner's own included."""
    players: Literal[3, 4] = 4
    kita: int = 0
    """Norths set aside (three players)."""


class Read(NamedTuple):
    """A question in the scorer's words."""

    concealed: tuple[Tile, ...]
    """Without the winning tile."""
    melds: tuple[Meld, ...]
    win: Tile
    situation: Situation
    warnings: tuple[str, ...]
    """What was read otherwise than written."""


def read_question(question: Question, settings: Settings, rules: str) -> Read:
    """Read a question; ``rules`` names the regulation in warnings. Whether such a hand can be is for the scorer to say.

    Raises:
        QuestionError: it cannot be read; a `WordsError` where it is not in the notation.
    """
    melds = tuple(_meld(text) for text in question.melds)
    concealed = _tiles(question.closed, "concealed tiles")
    win = _tiles(question.win, "winning tile")
    if not win:
        concealed, win = concealed[:-1], concealed[-1:]
    if len(win) != 1:
        raise QuestionError(f"one winning tile expected, {len(win) or 'none'} given")
    for name, number in (("honba", question.honba), ("sticks", question.sticks), ("kita", question.kita)):
        if number < 0:
            raise QuestionError(f"{name} cannot be below zero")
    seat_wind = _wind(question.seat, "seat")
    if seat_wind >= question.players:
        raise QuestionError("seat: nobody sits North with three players")
    flags = set(question.flags)
    situation = Situation(
        tsumo=question.by == "tsumo",
        seat_wind=seat_wind,
        round_wind=_wind(question.round, "round"),
        riichi=bool(flags & {"riichi", "double_riichi"}),
        dora=_tiles(question.dora_ind, "dora indicators"),
        ura=_tiles(question.ura_ind, "ura indicators"),
        honba=question.honba,
        players=question.players,
        kita=question.kita,
        **{flag: flag in flags for flag in _FLAGS if flag != "riichi"},
    )
    held = {*concealed, *win, *(tile for meld in melds for tile in meld.tiles)}
    warnings = tuple(
        f"{TILE_NAMES[red]} read as a plain {TILE_NAMES[KIND[red]]}: {rules} plays without it"
        for red, in_wall in zip(RED_FIVES, settings.red_fives, strict=True)
        if red in held and not in_wall
    )
    return Read(concealed, melds, win[0], situation, warnings)


def _tiles(text: str, what: str) -> tuple[Tile, ...]:
    try:
        return parse_tiles(text)
    except ValueError as error:
        raise WordsError(f"{what}: {error}") from error


def _wind(text: str, what: str) -> int:
    wind = text.strip().upper()
    names = [name.upper() for name in WIND_NAMES]
    if wind in names:
        return names.index(wind)
    if len(wind) == 1 and wind in WIND_LETTERS:
        return WIND_LETTERS.index(wind)
    raise WordsError(f"{what}: {text!r} is no wind; E, S, W or N")


def _meld(text: str) -> Meld:
    word, _, tiles = text.strip().partition(" ")
    kind = _MELDS.get(word.lower())
    if kind is None:
        raise WordsError(f"meld {text!r}: chi, pon, minkan, kakan or ankan, a blank, and its tiles")
    return Meld(kind, _tiles(tiles, f"meld {text!r}"))
