"""The events of mjai that mean the same whatever came before, as the model has them (format note mjai §3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from analyzer.model.event import AddedKan, Chi, ClosedKan, DoraTurned, Event, Kita, OpenKan, Pon, Riichi
from parsers.mjai import form

CALLS: Final[dict[type, type[Chi | Pon | OpenKan]]] = {form.Chi: Chi, form.Pon: Pon, form.Daiminkan: OpenKan}
"""Claims of the last discard."""


def _ankan(line: form.Ankan) -> Event:
    return ClosedKan(line.actor, form.tiles(line.consumed))


def _kakan(line: form.Kakan) -> Event:
    """With its pon where that has three tiles, the claimed one last; of any other number they are ignored."""
    pon = form.tiles(line.consumed or [])
    return AddedKan(line.actor, form.tile(line.pai), (pon[2], *pon[:2]) if len(pon) == 3 else None)


def _kita(line: form.Kita) -> Event:
    return Kita(line.actor, form.tile(line.pai))


def _reach(line: form.Reach) -> Event:
    return _RIICHI[line.actor]


def _dora(line: form.Dora) -> Event:
    return DoraTurned(form.tile(line.dora_marker or line.pai or ""))


_RIICHI: Final = tuple(Riichi(seat) for seat in range(4))
PLAIN: Final[dict[type, Callable[[Any], Event]]] = {
    form.Ankan: _ankan,
    form.Kakan: _kakan,
    form.Kita: _kita,
    form.Nukidora: _kita,
    form.Reach: _reach,
    form.Dora: _dora,
}
"""What makes the event of a line of each type. Each raises ValueError for a tile that is none."""
