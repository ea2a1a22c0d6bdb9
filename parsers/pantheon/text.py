"""Pantheon's text log of offline games: a header with the final scores, then a statement a hand (format note Pantheon §1, §2).

The text holds no tiles, no turns and no rules. It says neither round nor counters, which follow from the statements (`offline_course`).
Read more widely than the platform does: names in any script, words in any case, names that are keywords wherever only a name can stand.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from analyzer.model.event import Drawn, Event, Riichi, StickPaid, Won
from analyzer.model.game import DeclaredRules, Evidence, Game, Player, Remark, Source
from analyzer.model.hand import Hand
from analyzer.model.outcome import DrawClaim, FinalClaim, WinClaim, YakuClaim
from analyzer.model.phrase import reason_of, say
from analyzer.model.tile import Seat
from parsers.offline_course import Course
from parsers.source import Document, Refused
from parsers.unreadable import Unreadable
from parsers.yaku_words import YAKU, spelling

NAME: Final = "pantheon_text"
TITLE: Final = say("Pantheon, text log of offline games")

MAX_TOKENS: Final = 1 << 21
"""Words of one file; more is refused."""

_TOKEN: Final = re.compile(r"[:()]|[^\s:()]+")
_SCORE: Final = re.compile(r"-?\d{1,7}")
_HAN: Final = re.compile(r"(\d{1,2})han", re.IGNORECASE)
_FU: Final = re.compile(r"(\d{2,3})fu", re.IGNORECASE)
_COUNT: Final = re.compile(r"\d{1,2}")
_VALUED: Final = re.compile(r"yakuhai([1-4])")
_HEADER: Final = re.compile(
    rb"\s*(?:[^\s:()<>{}\[\]\",;]+\s*:\s*-?\d{1,7}\s+){3}[^\s:()<>{}\[\]\",;]+\s*:\s*-?\d{1,7}\s*(?:$|\s(?:ron|tsumo|draw|chombo)\b)", re.I
)
_OUTCOMES: Final = ("ron", "tsumo", "draw", "chombo")
_RIICHI: Final = ("riichi", "richi")


class _Token(NamedTuple):
    text: str
    at: int
    """Offset in the text."""


class _StatementError(ValueError):
    """A statement that is not in the grammar."""


def sniff(text: bytes) -> bool:
    """Whether it begins with the four names and scores of a game."""
    return _HEADER.match(text[:4096]) is not None


def read(document: Document) -> Iterator[Game | Unreadable]:
    """The games of a document, one after the other.

    Raises:
        Refused: P02 for too many words, P03 when it is not UTF-8.
    """
    try:
        text = document.text.decode()
    except UnicodeDecodeError as error:
        raise Refused("P03", say("not UTF-8 text: {reason}", reason=error.reason), f"byte {error.start}") from None
    reader = _Reader(text)
    for index, game in enumerate(reader.games()):
        yield game.model(Source(document.name, NAME, document.digest, index))


def locate(document: Document, ordinal: int) -> str:
    """Place of a header or a statement: ``line 12``."""
    lines = _lines(document.text)
    if not 1 <= ordinal <= len(lines):
        return f"statement {ordinal}"
    return f"line {document.lines + lines[ordinal - 1]}"


@lru_cache(maxsize=1)
def _lines(text: bytes) -> list[int]:
    """The line of each header and statement, worked out once for a file with many findings."""
    return _Reader(text.decode(errors="replace")).lines()


class _Game:
    """One game as far as it was read."""

    def __init__(self, place: int) -> None:
        self.place = place
        self.names: list[str] = []
        self.scores: list[int] = []
        self.hands: list[Hand] = []
        self.remarks: list[Remark] = []
        self.course = Course()
        self.whole = True
        """Whether every statement was read: else the final scores cannot be compared."""

    def seat(self, token: _Token) -> Seat:
        """The seat of a name."""
        try:
            return self.names.index(token.text)
        except ValueError:
            folded = [name.casefold() for name in self.names]
            if folded.count(token.text.casefold()) == 1:
                return folded.index(token.text.casefold())
            raise _StatementError(say("{text} is none of the four players", text=repr(token.text))) from None

    def model(self, source: Source) -> Game:
        """The game."""
        final = FinalClaim(scores=tuple(self.scores)) if self.whole and len(self.scores) == 4 else None
        return Game(
            source=source,
            players=tuple(Player(name) for name in (*self.names, *[""] * 4)[:4]),
            hands=self.hands,
            rules=DeclaredRules(platform="pantheon"),
            final=final,
            evidence=Evidence.HAN_FU,
            remarks=self.remarks,
        )


class _Reader:
    """One pass over the words of a file."""

    def __init__(self, text: str) -> None:
        self._tokens: list[_Token] = []
        for found in _TOKEN.finditer(text):
            self._tokens.append(_Token(found.group(), found.start()))
            if len(self._tokens) > MAX_TOKENS:
                raise Refused("P02", say("more than {most} words", most=MAX_TOKENS))
        self._breaks = [found.start() for found in re.finditer("\n", text)]
        self._at = 0
        self.starts = [token.at for index, token in enumerate(self._tokens) if self._begins(index)]
        """Offset of each header and statement, of which an ordinal is the number, from 1."""
        self._ordinals = {at: number for number, at in enumerate(self.starts, 1)}

    def _begins(self, index: int) -> bool:
        """Whether a header or a statement begins at this word."""
        if self._is_header(index):
            return not (index >= 3 and self._is_header(index - 3))
        return self._word(index) in _OUTCOMES and self._outcome_follows(index)

    def _is_header(self, index: int) -> bool:
        """Whether a name with its score stands here."""
        return self._word(index + 1) == ":" and self._word(index) not in ("", ":", "(", ")")

    def _outcome_follows(self, index: int) -> bool:
        """Whether a word like an outcome is one: not inside brackets, and not a name."""
        before = self._word(index - 1)
        if before in ("ron", "from", "also", "chombo") and self._word(index - 2) != "(":
            return False
        for back in range(index - 1, max(index - 40, -1), -1):
            if self._word(back) in ("(", ")"):
                return self._word(back) == ")" or (self._word(index + 1) not in ("(", ")") and self._followed_by_statement(index))
        return self._word(index + 1) != ":"

    def _followed_by_statement(self, index: int) -> bool:
        """Whether an outcome inside brackets that are never closed begins a statement all the same."""
        word, after = self._word(index), self._word(index + 2)
        return (word == "ron" and after == "from") or (word == "draw" and self._word(index + 1).startswith("tempai"))

    def _line(self, token: _Token) -> int:
        """The line of a word, from 1."""
        return bisect_left(self._breaks, token.at) + 1

    def _word(self, index: int) -> str:
        return self._tokens[index].text.lower() if 0 <= index < len(self._tokens) else ""

    def games(self) -> Iterator[_Game]:
        """Every game."""
        game: _Game | None = None
        while self._at < len(self._tokens):
            ordinal = self._ordinals.get(self._tokens[self._at].at)
            if self._is_header(self._at):
                if game is not None:
                    yield game
                game = _Game(ordinal or 0)
                self._header(game)
                continue
            if game is None:
                game = _Game(0)
            start = self._tokens[self._at]
            try:
                events = self._statement(game)
                if not self._ended():
                    raise _StatementError(say("{text} is not expected here", text=repr(self._tokens[self._at].text)))
            except _StatementError as error:
                cut = self._at >= len(self._tokens)
                self._skip()
                line = self._line(start)
                game.whole = False
                what = say("the statement that begins in line {line}: {error}", line=line, error=reason_of(error))
                game.remarks.append(Remark("P04" if cut else "P06", what, ordinal))
                continue
            course = game.course
            place = ordinal or 0
            game.hands.append(
                Hand(
                    course.round,
                    course.dealer,
                    course.honba,
                    course.sticks,
                    events=events,
                    place=place,
                    ordinals=(place,) * len(events),
                )
            )
            course.after(events)
        if game is not None:
            yield game

    def lines(self) -> list[int]:
        """The line of each header and statement."""
        return [bisect_left(self._breaks, at) + 1 for at in self.starts]

    def _ended(self) -> bool:
        """Whether a header or a statement begins here, or the file ends."""
        return self._at >= len(self._tokens) or self._tokens[self._at].at in self._ordinals

    def _skip(self) -> None:
        """Go on to the next header or statement."""
        while not self._ended():
            self._at += 1

    def _header(self, game: _Game) -> None:
        ordinal = self._ordinals.get(self._tokens[self._at].at)
        line = self._line(self._tokens[self._at])
        while self._is_header(self._at):
            name, score = self._tokens[self._at].text, self._word(self._at + 2)
            self._at += 3
            if not _SCORE.fullmatch(score):
                game.remarks.append(
                    Remark("P06", say("line {line}: {score} is no score of {name}", line=line, score=repr(score), name=name), ordinal)
                )
                game.whole = False
                self._at -= not score or score in _OUTCOMES
                score = "0"
            game.names.append(name)
            game.scores.append(int(score))
        if len(game.names) != 4:
            game.remarks.append(
                Remark(
                    "P06", say("line {line}: {count} players in the header of a game of four", line=line, count=len(game.names)), ordinal
                )
            )
            game.whole = False
        if len(set(game.names)) != len(game.names):
            game.remarks.append(
                Remark("P06", say("line {line}: two players of one name in the header: the first is meant", line=line), ordinal)
            )

    # one statement

    def _next(self, what: str) -> _Token:
        if self._at >= len(self._tokens):
            raise _StatementError(say("the text ends where {what} is expected", what=what))
        self._at += 1
        return self._tokens[self._at - 1]

    def _name(self, game: _Game) -> Seat:
        return game.seat(self._next(say("a player")))

    def _expect(self, word: str) -> None:
        token = self._next(f"{word!r}")
        if token.text.lower() != word:
            self._at -= 1
            raise _StatementError(say("{text} where {word} is expected", text=repr(token.text), word=repr(word)))

    def _statement(self, game: _Game) -> tuple[Event, ...]:
        outcome = self._next(say("an outcome")).text.lower()
        riichi: list[Seat] = []
        if outcome == "ron":
            winner = self._name(game)
            self._expect("from")
            frm = self._name(game)
            ends: list[Event] = [Won(winner, frm, self._value())]
            self._riichi(game, riichi)
            while self._word(self._at) == "also":
                self._at += 1
                ends.append(Won(self._name(game), frm, self._value()))
                self._riichi(game, riichi)
            seats = [end.seat for end in ends if isinstance(end, Won)]
            if frm in seats or len(set(seats)) < len(seats):
                raise _StatementError(say("a player wins twice, or from themselves"))
        elif outcome == "tsumo":
            winner = self._name(game)
            ends = [Won(winner, winner, self._value())]
            self._riichi(game, riichi)
        elif outcome == "draw":
            tenpai = self._tempai(game)
            ends = [Drawn(DrawClaim(tenpai=tenpai))]
            self._riichi(game, riichi)
        elif outcome == "chombo":
            ends = [Drawn(DrawClaim(reason="chombo", offenders=(self._name(game),)))]
        else:
            self._at -= 1
            raise _StatementError(say("{outcome} is no outcome: ron, tsumo, draw or chombo", outcome=repr(outcome)))
        deposits = [event for seat in riichi for event in (Riichi(seat), StickPaid(seat))]
        return (*deposits, *ends)

    def _value(self) -> WinClaim:
        token = self._next(say("a value"))
        if token.text.lower() == "yakuman":
            return WinClaim(yakuman=True, limit="yakuman", yaku=self._yaku())
        found = _HAN.fullmatch(token.text)
        if found is None:
            self._at -= 1
            raise _StatementError(say("{text} where a value is expected, like 3han 40fu or yakuman", text=repr(token.text)))
        fu = _FU.fullmatch(self._word(self._at))
        self._at += fu is not None
        return WinClaim(han=int(found[1]), fu=int(fu[1]) if fu is not None else None, yaku=self._yaku())

    def _yaku(self) -> tuple[YakuClaim, ...] | None:
        if self._word(self._at) != "(":
            return None
        self._at += 1
        lines: list[YakuClaim] = []
        while (word := self._next(say("a yaku or ')'")).text.lower()) != ")":
            if self._ended_inside():
                raise _StatementError(say("the yaku list is not closed"))
            valued = _VALUED.fullmatch(word)
            if valued is not None:
                lines.append(YakuClaim("yakuhai", int(valued[1])))
            elif word == "dora":
                counted = _COUNT.fullmatch(self._word(self._at))
                self._at += counted is not None
                lines.append(YakuClaim("dora", int(counted[0]) if counted is not None else 1))
            else:
                name = YAKU.get(spelling(word))
                if name is None or name in ("yakuhai", "dora"):
                    raise _StatementError(say("{word} is no yaku that is known", word=repr(word)))
                lines.append(YakuClaim(name))
        return tuple(lines)

    def _ended_inside(self) -> bool:
        return self._tokens[self._at - 1].at in self._ordinals

    def _riichi(self, game: _Game, riichi: list[Seat]) -> None:
        if self._word(self._at) not in _RIICHI:
            return
        self._at += 1
        first = True
        while first or not (self._ended() or self._word(self._at) == "also"):
            seat = self._name(game)
            if seat not in riichi:
                riichi.append(seat)
            first = False

    def _tempai(self, game: _Game) -> tuple[bool, ...]:
        token = self._next("'tempai'")
        if not token.text.lower().startswith(("tempai", "tenpai")):
            self._at -= 1
            raise _StatementError(say("{text} where 'tempai' is expected", text=repr(token.text)))
        word = self._word(self._at)
        if word in ("all", "nobody") and word not in game.names:
            self._at += 1
            return (word == "all",) * 4
        seats: set[Seat] = set()
        while not seats or not (self._ended() or self._word(self._at) in _RIICHI):
            seats.add(self._name(game))
        return tuple(seat in seats for seat in range(4))
