"""What a yaku is, and how one is declared.

A yaku is one decorated test that states when the yaku is true; what it stands in for is ``replaces``, the only way to exclude. A test
asks for no more than it needs, and the names of its parameters say for what:

* ``made``: what the hand is made of (`Composition`: `tanyao`), answered once for each composition and kept; with ``settings`` if need be;
* ``counts``: how many groups of each sort there are (`Counts`: `toitoi`), likewise;
* ``win``: the win, whatever its reading (`Win`: `riichi`);
* ``win`` and ``reading``: one reading of it (`pinfu`).

The last two run on every hand that can have the yaku at all, as ``runs``, ``honours``, ``form``, ``flush`` and ``tsumo`` tell.

The docstring says what the yaku is, then lists example hands, which run as tests: ``Yes:`` the hand scores it, ``No:`` it does not. A hand
is written as concealed tiles, melds in brackets, ``+``, the winning tile, ``ron`` or ``tsumo``, then words of the situation, ``seat S``,
``round S`` and ``setting=value`` (``234m567p345s55s67s + 8s ron riichi``).
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Final, TypeAlias

import msgspec

from analyzer.model.phrase import say
from analyzer.regulation.settings import Settings
from analyzer.scoring.composition import Composition
from analyzer.scoring.shape import Counts, Form, Reading
from analyzer.scoring.win import Win

CompositionTest: TypeAlias = Callable[[Composition], bool] | Callable[[Composition, Settings], bool]
CountsTest: TypeAlias = Callable[[Counts], bool]
WinTest: TypeAlias = Callable[[Win], bool]
ReadingTest: TypeAlias = Callable[[Win, Reading], bool]
Test: TypeAlias = CompositionTest | CountsTest | WinTest | ReadingTest

ASKS: Final = ("made", "made settings", "counts", "win", "win reading")
"""What a test can ask of."""


class Yaku(msgspec.Struct, frozen=True, kw_only=True):
    """A yaku as declared. Han are before any setting; ``open`` 0 means closed hands only."""

    id: str
    names: dict[str, str]
    """By language: en, ru, ja."""
    doc: str
    test: Test
    asks: str
    """What the test asks of, one of `ASKS`."""
    closed: int
    open: int
    yakuman: bool
    replaces: tuple[str, ...]
    setting: str | None
    """The axis that turns it on, if any."""
    open_setting: str | None
    """The axis that lets an open hand score it, if any."""
    together: str | None
    """The axis under which it stands together with what it replaces, if any."""
    raises: tuple[str, ...]
    """Yaku worth a han more beside it, where the axis ``raise_setting`` says so."""
    raise_setting: str | None
    form: Form
    runs: tuple[int, int]
    """Fewest and most runs of a reading that can score it."""
    honours: int
    """Fewest triplets of honours of a reading that can score it."""
    flush: bool
    """Only in a hand of one suit without honours."""
    tsumo: bool | None
    """Only by self-draw (True), only by ron (False), or either."""

    @property
    def clause(self) -> str:
        """Key of its clause in a regulation."""
        return f"yaku.{self.id}"

    def in_force(self, settings: Settings) -> bool:
        """Whether a regulation has this yaku at all."""
        return self.setting is None or getattr(settings, self.setting) not in (False, "none")

    def is_yakuman(self, settings: Settings) -> bool:
        """Whether a regulation has it as a yakuman."""
        return self.yakuman or (self.id == "renhou" and settings.renhou == "yakuman")

    def worth(self, settings: Settings, closed: bool) -> int:
        """Han (times, for a yakuman) that it is worth, 0 where it is not scored."""
        if not self.in_force(settings):
            return 0
        if not closed and not (self.open and (self.open_setting is None or getattr(settings, self.open_setting))):
            return 0
        if self.is_yakuman(settings):
            return 2 if self.id in settings.double_yakuman else 1
        return self.closed if closed else self.open


YAKU: dict[str, Yaku] = {}
"""Every yaku by id, in the order in which a score lists them."""


_LINES: Final = {
    "dora": say("dora"),
    "ura_dora": say("ura dora"),
    "aka_dora": say("red fives"),
    "yakuhai": say("Value triplets"),
}
"""Lines that are no single yaku: dora, and what a written-down game says of winds and dragons without saying which."""


def yaku_name(line: str) -> str:
    """A line of a yaku list for people, a wind and the dora too; an id that is none of ours without its underscores.

    >>> yaku_name("seat_wind_south")
    'Seat wind (South)'
    """
    stem, _, wind = line.rpartition("_")
    if stem in {"seat_wind", "round_wind"}:
        return say("{yaku} ({wind})", yaku=say(YAKU[stem].names["en"]), wind=say(wind.capitalize()))
    known = YAKU.get(line)
    return say(known.names["en"]) if known else _LINES.get(line) or line.replace("_", " ")


def yaku(
    *,
    en: str,
    ru: str,
    ja: str,
    closed: int,
    open: int = 0,  # noqa: A002 - the word of the game
    yakuman: bool = False,
    replaces: tuple[str, ...] = (),
    setting: str | None = None,
    open_setting: str | None = None,
    together: str | None = None,
    raises: tuple[str, ...] = (),
    raise_setting: str | None = None,
    form: Form = Form.STANDARD,
    runs: tuple[int, int] = (0, 4),
    honours: int = 0,
    flush: bool = False,
    tsumo: bool | None = None,
) -> Callable[[Test], Yaku]:
    """Declare the yaku that the decorated test describes; its id is the test's name.

    Raises:
        ValueError: when the id is taken, or the test asks of something else than `ASKS`.
    """

    def declare(test: Test) -> Yaku:
        name = test.__name__
        if name in YAKU:
            raise ValueError(f"yaku {name} is declared twice")
        asks = " ".join(name.lstrip("_") for name in signature(test).parameters)
        if asks not in ASKS:
            raise ValueError(f"yaku {name} asks of {asks!r}")
        YAKU[name] = Yaku(
            id=name,
            names={"en": en, "ru": ru, "ja": ja},
            doc=test.__doc__ or "",
            test=test,
            asks=asks,
            closed=closed,
            open=open,
            yakuman=yakuman,
            replaces=replaces,
            setting=setting,
            open_setting=open_setting,
            together=together,
            raises=raises,
            raise_setting=raise_setting,
            form=form,
            runs=runs,
            honours=honours,
            flush=flush,
            tsumo=tsumo,
        )
        return YAKU[name]

    return declare
