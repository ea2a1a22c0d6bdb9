"""What the types of the native form cannot say: fields that it does not know, what depends on the number of players, and how many numbers
the tiles of a hand need."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from analyzer.model.copies import row, width
from analyzer.model.hand import Hand
from analyzer.model.phrase import say
from parsers.native.form import CopiesForm
from parsers.source import Refused

_PER_SEAT: Final = frozenset({"scores", "dealt", "shown", "tenpai", "before", "delta", "results"})
_SEATS: Final = frozenset({"seat", "frm", "liable", "dealer"})
_MAX_UNKNOWN: Final = 100


class Walk:
    """One walk over a game as written and as built."""

    def __init__(self, players: int) -> None:
        self._players = players
        self.unknown: list[str] = []
        """Remarks on the fields that the form does not know."""

    def over(self, plain: Any, built: Any, pointer: str) -> None:
        """Compare a part of the document with what was built of it.

        Raises:
            Refused: P06 for a list that is not one entry a player, and for a seat that nobody sits in.
        """
        if isinstance(built, tuple):
            for number, (one, made) in enumerate(zip(plain, built, strict=True)):
                if isinstance(made, msgspec.Struct):
                    self.over(one, made, f"{pointer}/{number}")
        elif isinstance(built, msgspec.Struct):
            self._over_struct(plain, built, pointer)

    def _over_struct(self, plain: Any, built: msgspec.Struct, pointer: str) -> None:
        names = built.__struct_encode_fields__
        if isinstance(plain, list):
            first = 1 if built.__struct_config__.tag is not None else 0
            places: dict[str, Any] = {name: first + number for number, name in enumerate(names)}
            self._note([str(place) for place in range(first + len(names), len(plain))], pointer)
            present = [name for name in names if places[name] < len(plain)]
        else:
            places = dict(zip(names, names, strict=True))
            self._note([name for name in plain if name not in places], pointer)
            present = [name for name in names if name in plain]
        for field, name in zip(built.__struct_fields__, names, strict=True):
            if name not in present:
                continue
            value, there = getattr(built, field), f"{pointer}/{places[name]}"
            # The row of dealt copies is one of tiles, and `check_copies` counts it.
            if field in _PER_SEAT and not isinstance(built, CopiesForm) and value is not None and len(value) != self._players:
                raise Refused("P06", say("{count} entries for {players} players", count=len(value), players=self._players), there)
            if field in _SEATS and value is not None and value >= self._players:
                raise Refused("P06", say("seat {value} of a game of {players} players", value=value, players=self._players), there)
            self.over(plain[places[name]], value, there)

    def _note(self, names: list[str], pointer: str) -> None:
        room = _MAX_UNKNOWN - len(self.unknown)
        self.unknown.extend(say("unknown field {name}", name=f"{pointer}/{name[:40]}") for name in names[:room])


def check_copies(hand: Hand, pointer: str) -> None:
    """Each row of a hand's copies has one number a tile.

    Raises:
        Refused: P06 for one that has more or fewer.
    """
    if hand.copies is None:
        return
    tiles = {
        "dealt": sum(map(len, hand.dealt or ())),
        "indicators": 0 if hand.indicator is None else 1,
        "drawn": 0,
        "discarded": 0,
        "sets": 0,
    }
    for event in hand.events:
        tiles[row(event)] += width(event)
    for name, count in tiles.items():
        told = len(getattr(hand.copies, name))
        if told != count:
            raise Refused("P06", say("{told} numbers for {tiles} tiles", told=told, tiles=count), f"{pointer}/{name}")
