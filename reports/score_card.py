"""A scored hand for people: a card of 80 columns."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.text import Text

from analyzer.model.tile import TILE_NAMES, WIND_NAMES, format_tiles
from analyzer.scoring.fu import FU_TEXTS
from analyzer.scoring.shape import GroupShape
from analyzer.scoring.yaku import YAKU
from reports.score_answer import Scored
from reports.wording import DORA_NAMES, filled, size

_CAUSES: Final = {"hand": "", "honba": " for counters", "stick": ", riichi deposits", "liability": " for liability"}
_PAYERS: Final = {
    "discarder": "the discarder pays",
    "dealer": "the dealer pays",
    "non_dealer": "each other player pays",
    "table": "from the table",
}
_NAME: Final = 32
_NUMBER: Final = 10
_REMARK: Final = 33


def print_card(console: Console, scored: Scored, title: str) -> None:
    """Print the card of one hand."""
    card = _Card(console)
    read, answer, score = scored.read, scored.answer, scored.score
    situation = read.situation
    melds = "".join(f"  [{format_tiles(meld.tiles, in_order=True)}]" for meld in read.melds)
    how = "self-draw" if situation.tsumo else "ron"
    card.line((f"{format_tiles(read.concealed)}{melds}  ", "bold"), (f"{how} {TILE_NAMES[read.win]}", "bold green"))
    seat = (
        f"{WIND_NAMES[situation.seat_wind]} seat{' (dealer)' if situation.seat_wind == 0 else ''}, {WIND_NAMES[situation.round_wind]} round"
    )
    card.line((seat, "dim"))
    card.line((f"Rules: {answer.rules}", "dim"))
    card.line((f"       {title}", "dim"))
    for warning in answer.warnings:
        card.line((f"Note: {warning}", "yellow"))

    card.head("Yaku")
    named = score.yakuman and not score.counted
    for yaku, han in score.yaku:
        number = ("yakuman" if han == 1 else f"{han} yakuman") if named else f"{han} han"
        clause = answer.clauses[yaku]
        card.row(YAKU[yaku].names["en"], number, f"{clause.number}, {clause.title}")
    for kind, han in answer.dora.items():
        card.row(DORA_NAMES[kind].capitalize(), f"{han} han")

    if score.bill:
        card.head("Fu")
        for bill_line in score.bill:
            group = None if bill_line.group is None else score.reading.groups[bill_line.group]
            tiles = "" if group is None else format_tiles([group.kind] * (4 if group.shape is GroupShape.KAN else 3))
            card.row(FU_TEXTS[bill_line.reason]["en"], f"{bill_line.points}", tiles)
        card.row("together" if score.raw_fu == score.fu else f"together {score.raw_fu}, counted as", f"{score.fu} fu", strong=True)

    card.head("Payment")
    card.line((f"  {size(score)}", "bold"))
    for cause, lines in answer.payments.items():
        for payer, points in lines.items():
            card.row(f"{_PAYERS[payer]}{_CAUSES.get(cause, f' ({cause})')}", f"{points:,}")
    card.row("The winner takes", f"{answer.total:,} points", strong=True)


class _Card:
    """Rows of a name, a number and a remark."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def head(self, text: str) -> None:
        self._console.print()
        self.line((text, "bold cyan"))

    def row(self, name: str, number: str, remark: str = "", *, strong: bool = False) -> None:
        style = "bold" if strong else ""
        first, *more = filled(remark, _REMARK) or [""]
        self.line((f"  {name:<{_NAME}}{number:>{_NUMBER}}", style), (f"   {first}" if first else "", "dim"))
        for text in more:
            self.line((" " * (_NAME + _NUMBER + 5) + text, "dim"))

    def line(self, *parts: tuple[str, str]) -> None:
        self._console.print(Text.assemble(*parts), soft_wrap=True)
