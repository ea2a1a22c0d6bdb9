"""A scored hand for people: a card of 80 columns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.console import Console
from rich.text import Text

from analyzer.model.clause import Clause
from analyzer.model.phrase import Phrase, joined, say
from analyzer.model.tile import TILE_NAMES, WIND_NAMES, format_tiles
from analyzer.scoring.fu import FU_TEXTS
from analyzer.scoring.result import Score
from analyzer.scoring.shape import GroupShape
from analyzer.scoring.yaku import yaku_name
from reports.score_answer import Scored
from reports.wording import dora_by_kind, filled, padded, set_right, size
from reports.words import tell

_PAYERS: Final = {
    "discarder": say("the discarder pays"),
    "dealer": say("the dealer pays"),
    "non_dealer": say("each other player pays"),
    "table": say("from the table"),
}
_DORA: Final = {"dora": say("Dora"), "ura": say("Ura dora"), "aka": say("Red fives"), "kita": say("Norths")}
_NAME: Final = 36
_NUMBER: Final = 10
_REMARK: Final = 29


def print_card(console: Console, scored: Scored, title: str) -> None:
    """Print the card of one hand."""
    card = Card(console)
    read, answer, score = scored.read, scored.answer, scored.score
    situation = read.situation
    melds = "".join(f"  [{format_tiles(meld.tiles, in_order=True)}]" for meld in read.melds)
    how = say("self-draw") if situation.tsumo else say("ron")
    card.line((f"{format_tiles(read.concealed)}{melds}  ", "bold"), (joined([how, TILE_NAMES[read.win]], " "), "bold green"))
    winds = {"seat": WIND_NAMES[situation.seat_wind], "round_": WIND_NAMES[situation.round_wind]}
    dealer = situation.seat_wind == 0
    card.line((say("{seat} seat (dealer), {round_} round", **winds) if dealer else say("{seat} seat, {round_} round", **winds), "dim"))
    card.line((say("Rules: {rules}", rules=answer.rules), "dim"))
    card.line((f"       {title}", "dim"))
    for warning in answer.warnings:
        card.line((say("Note: {warning}", warning=warning), "yellow"))

    card.yaku(score, answer.clauses.__getitem__)
    card.fu(score)
    card.head(say("Payment"))
    card.line(("  ", ""), (size(score), "bold"))
    for cause, lines in answer.payments.items():
        for payer, points in lines.items():
            card.row(_for(cause, _PAYERS[payer]), f"{points:,}")
    card.row(say("The winner takes"), say("{points:,} points", points=answer.total), strong=True)


def _for(cause: str, payer: Phrase) -> Phrase:
    """Who pays, and for what."""
    match cause:
        case "honba":
            return say("{payer} for counters", payer=payer)
        case "stick":
            return say("{payer}, riichi deposits", payer=payer)
        case "liability":
            return say("{payer} for liability", payer=payer)
    return payer


class Card:
    """Rows of a name, a number and a remark."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def yaku(self, score: Score, clause_of: Callable[[str], Clause]) -> None:
        """Yaku and dora with their han, each yaku with its clause."""
        self.head(say("Yaku"))
        named = score.yakuman and not score.counted
        for yaku, han in score.yaku:
            number = (say("yakuman") if han == 1 else say("{times} yakuman", times=han)) if named else say("{han} han", han=han)
            clause = clause_of(yaku)
            self.row(yaku_name(yaku), number, joined([clause.number, say(clause.title)]))
        for kind, han in dora_by_kind(score).items():
            self.row(_DORA[kind], say("{han} han", han=han))

    def fu(self, score: Score) -> None:
        """The fu bill, where fu count."""
        if not score.bill:
            return
        self.head(say("Fu"))
        for bill_line in score.bill:
            group = None if bill_line.group is None else score.reading.groups[bill_line.group]
            tiles = "" if group is None else format_tiles([group.kind] * (4 if group.shape is GroupShape.KAN else 3))
            self.row(say(FU_TEXTS[bill_line.reason]["en"]), f"{bill_line.points}", tiles)
        together = say("together") if score.raw_fu == score.fu else say("together {sum}, counted as", sum=score.raw_fu)
        self.row(together, say("{fu} fu", fu=score.fu), strong=True)

    def head(self, text: str) -> None:
        """A heading after an empty line."""
        self._console.print()
        self.line((text, "bold cyan"))

    def row(self, name: str, number: str, remark: str = "", *, strong: bool = False) -> None:
        """A name, a number, and to the right of them a remark in as many lines as it takes."""
        style = "bold" if strong else ""
        first, *more = filled(remark, _REMARK) or [""]
        self.line((f"  {padded(name, _NAME)}{set_right(number, _NUMBER)}", style), (f"   {first}" if first else "", "dim"))
        for text in more:
            self.line((" " * (_NAME + _NUMBER + 5) + text, "dim"))

    def line(self, *parts: tuple[str, str]) -> None:
        """Texts with their styles in one line."""
        self._console.print(Text.assemble(*((tell(text), style) for text, style in parts)), soft_wrap=True)
