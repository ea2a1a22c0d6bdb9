"""A player that does what it was told: for hands that are set up."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from analyzer.model.meld import MeldKind
from analyzer.model.tile import KIND, parse_tiles
from tests.dealer.claims import Value
from tests.dealer.options import Call, Kan
from tests.dealer.table import Table


@dataclass(frozen=True)
class Script:
    """What happens in a hand. Seats count from the dealer of that hand (0 the dealer); whatever is not named is tsumogiri and a pass."""

    discards: Mapping[int, str] = field(default_factory=dict)
    """Discards of a seat in order, ``?`` the drawn tile."""
    riichi: Mapping[int, int] = field(default_factory=dict)
    """Seat → with which of its discards, from 0, it declares riichi."""
    calls: Collection[tuple[int, str, str]] = ()
    """(seat, chi pon or kan, the tile claimed): taken whenever they are offered."""
    kans: Collection[tuple[int, str]] = ()
    """(seat, tile): closed and added kans, declared when they can be."""
    winners: Collection[int] | None = None
    """Seats that win when they can; None: all."""
    first_win: int = 0
    """No win before so many tiles are drawn."""
    ends_on_nine: bool = True


_CALLS = {MeldKind.CHI: "chi", MeldKind.PON: "pon", MeldKind.OPEN_KAN: "kan"}


class Scripted:
    """Plays a script to the letter; a tile that is not there is an error of the script."""

    def __init__(self, script: Script) -> None:
        self.script = script

    def discard(self, table: Table, seat: int, choices: list[int], riichi: list[int]) -> tuple[int, bool]:
        """The next tile of the script, else the drawn one."""
        turn = (seat - table.dealer) % 4
        made = len(table.places[seat].river)
        told = parse_tiles(self.script.discards.get(turn, ""))
        copy: int | None = table.drawn if table.drawn in choices else choices[-1]
        if made < len(told) and KIND[told[made]] < 34:
            copy = next((c for c in choices if table.tile(c) == told[made]), None)
        if copy is None:
            raise ValueError(f"seat {turn} has no tile for its discard number {made}")
        declares = self.script.riichi.get(turn) == made
        if declares and copy not in riichi:
            raise ValueError(f"seat {turn} cannot declare riichi with its discard number {made}")
        return copy, declares

    def call(self, table: Table, seat: int, calls: list[Call]) -> Call | None:
        """The call that the script names."""
        for call in calls:
            named = ((seat - table.dealer) % 4, _CALLS[call.kind])
            if any((turn, how) == named and KIND[parse_tiles(tile)[0]] == call.copy // 4 for turn, how, tile in self.script.calls):
                return call
        return None

    def kan(self, table: Table, seat: int, kans: list[Kan]) -> Kan | None:
        """The kan that the script names."""
        for kan in kans:
            for turn, tile in self.script.kans:
                if turn == (seat - table.dealer) % 4 and KIND[parse_tiles(tile)[0]] == kan.own[0] // 4:
                    return kan
        return None

    def win(self, table: Table, seat: int, frm: int, worth: Value) -> bool:
        """Whoever may win does."""
        allowed = self.script.winners is None or (seat - table.dealer) % 4 in self.script.winners
        return allowed and table.wall.drawn >= self.script.first_win

    def nine_terminals(self, table: Table, seat: int) -> bool:
        """As the script says."""
        return self.script.ends_on_nine
