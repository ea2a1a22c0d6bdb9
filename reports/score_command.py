"""``tenbo score``: one hand from the command line, or many from lines of JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TextIO

import msgspec
from rich.console import Console

from analyzer.regulation.regulation import Regulation
from reports.score_answer import Answer, answer
from reports.score_card import print_card
from reports.score_question import Question, QuestionError, WordsError


class _Case(msgspec.Struct):
    """A line that wraps its question, as test cases do; other keys are left alone."""

    input: Question


def print_score(question: Question, regulation: Regulation, stream: TextIO) -> None:
    """Print the card of one hand.

    Raises:
        QuestionError: the hand cannot be, or does not win.
    """
    print_card(Console(file=stream, highlight=False, markup=False, emoji=False), answer(question, regulation), regulation.title)


def score_lines(lines: Iterable[bytes], regulation: Regulation, stream: TextIO) -> int:
    """Answer each line of JSON with a line of JSON, in order; blank lines are passed over.

    Returns:
        The exit status: 0 when every line was scored, 1 when one could not be, 2 when tenbo failed on one.
    """
    status = 0
    for line in lines:
        if not line.strip():
            continue
        status = max(status, _score_line(partial(_question, line), regulation, stream))
    return status


def score_record(question: Question, regulation: Regulation, stream: TextIO) -> int:
    """Answer one hand with a line of JSON; the exit status as of `score_lines`, and 2 also for a hand that is not in the notation."""
    return _score_line(lambda: question, regulation, stream, not_words=2)


def _score_line(ask: Callable[[], Question], regulation: Regulation, stream: TextIO, *, not_words: int = 1) -> int:
    record: Answer | dict[str, str]
    try:
        record, status = answer(ask(), regulation).answer, 0
    except QuestionError as error:
        record, status = {"error": str(error)}, not_words if isinstance(error, WordsError) else 1
    except Exception as error:  # a fault of ours on one hand must not stop the rest
        record, status = {"error": f"tenbo failed: {type(error).__name__}: {error}"}, 2
    stream.write(msgspec.json.encode(record, enc_hook=str).decode() + "\n")
    return status


def _question(line: bytes) -> Question:
    try:
        if isinstance(fields := msgspec.json.decode(line), dict) and "input" in fields:
            return msgspec.convert(fields, _Case).input
        return msgspec.convert(fields, Question)
    except msgspec.ValidationError as error:
        raise QuestionError(str(error)) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise QuestionError(f"not a line of JSON: {error}") from error
