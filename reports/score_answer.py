"""What ``tenbo score`` answers: a scored hand as a record (docs/schemas/score.schema.json), or why it cannot be scored.

Field order is part of the format.
"""

from __future__ import annotations

import msgspec

from analyzer.model.clause import Clause
from analyzer.regulation.regulation import Regulation
from analyzer.scoring.best import score
from analyzer.scoring.fu import FuLine
from analyzer.scoring.payment import Cause, Payment, Winner, settle
from analyzer.scoring.result import NoScore, Score
from reports.records import SCHEMA_VERSION, rules_label
from reports.score_question import Question, QuestionError, Read, read_question
from reports.wording import dora_by_kind

_DEALER = 0


class Answer(msgspec.Struct, kw_only=True, omit_defaults=False):
    """A scored hand. Points are whole points."""

    yaku: dict[str, int]
    """Canonical id → han; of a yakuman, how many times it counts."""
    dora: dict[str, int]
    """Han of dora, ura, aka and kita, those there are."""
    han: int
    """As counted, dora included; 0 for a yakuman."""
    raw_han: int
    """Before the regulation's cap."""
    fu: int
    raw_fu: int
    """Before rounding."""
    fu_bill: tuple[FuLine, ...]
    limit: str
    yakuman: int
    """How many times yakuman; 1 for a counted one, 0 for none."""
    counted: bool
    """A yakuman by count of han."""
    kiriage: bool
    """A mangan by rounding up only."""
    payments: dict[str, dict[str, int]]
    """Cause → payer (discarder, dealer, non_dealer: each of them; table) → points."""
    total: int
    """What the winner takes, counters and deposits included."""
    clauses: dict[str, Clause]
    """Of each yaku."""
    rules: str
    warnings: tuple[str, ...] = ()
    schema: int = SCHEMA_VERSION


class Scored(msgspec.Struct):
    """An answer with all that a score card shows beside it."""

    answer: Answer
    score: Score
    read: Read


def answer(question: Question, regulation: Regulation) -> Scored:
    """Score one hand.

    Raises:
        QuestionError: the hand cannot be, or does not win.
    """
    label = rules_label(regulation)
    read = read_question(question, regulation.settings, label)
    scored = score(read.concealed, read.melds, read.win, read.situation, regulation.settings)
    if isinstance(scored, NoScore):
        raise QuestionError(scored.text)
    seat, tsumo = read.situation.seat_wind, read.situation.tsumo
    payments = settle(
        [Winner(seat=seat, score=scored)],
        frm=seat if tsumo else (seat + 1) % read.situation.players,  # of a ron, who discarded does not change what is paid
        dealer=_DEALER,
        honba=question.honba,
        carried=question.sticks,
        deposits=(),
        settings=regulation.settings,
        players=read.situation.players,
    )[0]
    record = Answer(
        yaku=dict(scored.yaku),
        dora=dora_by_kind(scored),
        han=scored.han,
        raw_han=scored.raw_han,
        fu=scored.fu,
        raw_fu=scored.raw_fu,
        fu_bill=scored.bill,
        limit=scored.limit,
        yakuman=scored.yakuman,
        counted=scored.counted,
        kiriage=scored.kiriage,
        payments=_by_cause(payments, tsumo=tsumo),
        total=sum(line.points for line in payments),
        clauses={yaku: regulation.clause(f"yaku.{yaku}") for yaku, _ in scored.yaku},
        rules=label,
        warnings=read.warnings,
    )
    return Scored(record, scored, read)


def _by_cause(payments: tuple[Payment, ...], *, tsumo: bool) -> dict[str, dict[str, int]]:
    by_cause: dict[str, dict[str, int]] = {cause.value: {} for cause in Cause}
    for line in payments:
        if line.frm is None:
            payer = "table"
        elif not tsumo:
            payer = "discarder"
        else:
            payer = "dealer" if line.frm == _DEALER else "non_dealer"
        by_cause[line.cause.value][payer] = line.points
    return {cause: lines for cause, lines in by_cause.items() if lines}
