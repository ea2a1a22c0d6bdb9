"""A score sheet as a game: each row a hand, at the evidence that it has.

A cell that cannot be read is a remark with its row and column, and is as if it were empty; a row without an outcome that can be read is a
hand without a result. Nothing of a row is mended by another.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from analyzer.model.event import Drawn, Event, Riichi, StickPaid, Won
from analyzer.model.game import DeclaredRules, Evidence, Game, Player, Remark, Source
from analyzer.model.hand import Hand
from analyzer.model.outcome import DrawClaim, FinalClaim, WinClaim
from analyzer.model.phrase import reason_of, say
from analyzer.model.tile import WIND_LETTERS, WIND_NAMES, Seat
from parsers.offline_course import Course, paid
from parsers.score_sheet import cells
from parsers.score_sheet.form import Row, Sheet

T = TypeVar("T")

_DATE: Final = re.compile(r"\d{4}(?:-\d\d){0,2}")
_BOOK: Final = re.compile(r"[a-z0-9][\w-]{0,60}")


def game_of(sheet: Sheet, source: Source) -> Game:
    """The game of a sheet."""
    return _Reader(sheet).game(source)


class _Reader:
    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._remarks = [Remark(code, text, ordinal) for code, text, ordinal in sheet.remarks]
        names = sheet.header.get("players", [])
        if names and len(names) != 4:
            self._header_remark("players", say("{count} players; a game has four, in the order East South West North", count=len(names)))
        self._names = (*names, *[""] * 4)[:4]
        self._has_riichi = any("riichi" in row.cells for row in sheet.rows)
        self._dealer: Seat = 0

    def game(self, source: Source) -> Game:
        """Read all."""
        start = self._scores("start")
        hands = self._hands(start)
        return Game(
            source=source,
            players=tuple(map(Player, self._names)),
            hands=hands,
            rules=self._rules(),
            final=self._final(),
            evidence=Evidence.WINNING_HAND,
            remarks=self._remarks,
        )

    # the header

    def _header_remark(self, name: str, text: str) -> None:
        place = self._sheet.header_places.get(name, say("the header"))
        self._remarks.append(Remark("P06", say("{place}, {name}: {text}", place=place, name=name, text=text)))

    def _scores(self, name: str) -> tuple[int, ...] | None:
        values = self._sheet.header.get(name)
        if values is None:
            return None
        try:
            numbers = tuple(map(cells.whole, values if len(values) > 1 else values[0].split("; ")))
            if len(numbers) not in ((1, 4) if name == "start" else (4,)):
                raise ValueError(say("{count} numbers for four players", count=len(numbers)))
        except ValueError as error:
            self._header_remark(name, reason_of(error))
            return None
        return numbers * 4 if len(numbers) == 1 else numbers

    def _final(self) -> FinalClaim | None:
        scores = self._scores("final")
        results = None
        values = self._sheet.header.get("results")
        if values is not None:
            try:
                results = tuple(float(value.replace(",", ".").replace("\N{MINUS SIGN}", "-")) for value in values)
                if len(results) != 4 or not all(abs(one) < 10**6 for one in results):
                    raise ValueError
            except ValueError:
                results = None
                self._header_remark(
                    "results", say("{results} is not the result of each of four players, like 45.3", results=repr("; ".join(values)[:60]))
                )
        return None if scores is None and results is None else FinalClaim(scores, results)

    def _rules(self) -> DeclaredRules:
        book = day = None
        if rules := self._sheet.header.get("rules"):
            book = rules[0].strip()
            if not _BOOK.fullmatch(book):
                self._header_remark("rules", say("{book} is no name of a book", book=repr(book[:60])))
                book = None
        if date := self._sheet.header.get("date"):
            found = _DATE.match(date[0])
            day = found[0] if found is not None else None
            if day is None:
                self._header_remark("date", say("{date} is no date; write 2024-05-31", date=repr(date[0][:40])))
        return DeclaredRules(book=book, date=day)

    # the hands

    def _hands(self, start: tuple[int, ...] | None) -> list[Hand]:
        hands: list[Hand] = []
        course, scores = Course(), start
        groups = self._groups()
        for number, rows in enumerate(groups):
            first = rows[0]
            self._header_of(first, course)
            self._dealer = course.dealer
            events, ordinals = self._events(rows)
            after = self._per_seat(rows, "after")
            bare = all(not isinstance(event, Won) or not _valued(event.claim) for event in events)
            if number == len(groups) - 1 or bare:
                events = paid(events, scores, after)
            hands.append(
                Hand(
                    course.round,
                    course.dealer,
                    course.honba,
                    course.sticks,
                    scores,
                    events=events,
                    place=first.number,
                    ordinals=ordinals,
                )
            )
            course.after(events)
            scores = after
        return hands

    def _groups(self) -> list[list[Row]]:
        """The rows of each hand: a further winner of a ron follows the hand's own row."""
        groups: list[list[Row]] = []
        for row in self._sheet.rows:
            further = row.cells.get("outcome", "").strip().lower() == "also"
            if further and groups:
                groups[-1].append(row)
            else:
                if further:
                    self._remark(row, "outcome", say("a further winner without a hand before it"))
                groups.append([row])
        return groups

    def _header_of(self, row: Row, course: Course) -> None:
        """Take round, counters and deposits as the row has them; where it is silent they follow from the hands before."""
        round_ = self._cell(row, "round", cells.round_of)
        if round_ is not None:
            if round_ != course.round:
                course.honba = 0
            course.round = round_
        honba = self._cell(row, "honba", lambda text: cells.count(text, 100))
        course.honba = course.honba if honba is None else honba
        sticks = self._cell(row, "deposits", lambda text: cells.count(text, 100))
        course.sticks = course.sticks if sticks is None else sticks

    def _events(self, rows: Sequence[Row]) -> tuple[tuple[Event, ...], tuple[int, ...]]:
        first = rows[0]
        events: list[Event] = []
        ordinals: list[int] = []
        ends = self._ends(rows)
        riichi = [seat for row in rows for seat in self._seats(row, "riichi")]
        if not self._has_riichi:  # nobody wrote it down: those who won with it declared it
            riichi = [end.seat for end, _ in ends if isinstance(end, Won) and _with_riichi(end.claim)]
        for seat in dict.fromkeys(riichi):
            events += [Riichi(seat), StickPaid(seat)]
            ordinals += [first.number] * 2
        for end, row in ends:
            events.append(end)
            ordinals.append(row.number)
        return tuple(events), tuple(ordinals)

    def _ends(self, rows: Sequence[Row]) -> list[tuple[Event, Row]]:
        first = rows[0]
        outcome = self._cell(first, "outcome", cells.outcome)
        if outcome is None:
            if "outcome" not in first.cells:
                self._remark(first, "outcome", say("missing; every hand needs one"))
            return []
        if outcome not in ("ron", "tsumo"):
            if len(rows) > 1:
                self._remark(rows[1], "outcome", say("a further winner of a hand that nobody won"))
            return [] if outcome == "also" else [(Drawn(self._draw(first, outcome)), first)]
        ends: list[tuple[Event, Row]] = []
        frm = self._seat(first, "from") if outcome == "ron" else None
        if outcome == "ron" and frm is None:
            self._needs(first, "from", say("the player whose tile was won on"))
            return []
        for row in rows:
            if row is first and "winner" not in row.cells and len(rows) > 1:
                continue  # all winners stand in the rows that follow
            winner = self._seat(row, "winner")
            if winner is None:
                self._needs(row, "winner", say("the player who won"))
                continue
            if winner == frm:
                self._remark(row, "from", say("the winner, who cannot win off themselves"))
                continue
            if outcome == "tsumo" and row is not first:
                self._remark(row, "outcome", say("a further winner of a self-draw"))
                continue
            ends.append((Won(winner, winner if frm is None else frm, self._win(row)), row))
        return ends

    def _win(self, row: Row) -> WinClaim:
        yaku = self._cell(row, "yaku", cells.yaku_of)
        melds = self._cell(row, "melds", cells.melds_of)
        tile = self._cell(row, "tile", cells.tiles_of)
        concealed = self._cell(row, "hand", cells.tiles_of)
        if tile is not None and len(tile) != 1:
            self._remark(row, "tile", say("{text} is not one tile", text=repr(row.cells["tile"][:40])))
            tile = None
        if tile and concealed is not None and len(concealed) % 3 == 1:
            concealed = (*concealed, tile[0])  # written without the winning tile
        han, limit, times = self._han(row)
        named = limit == "yakuman" and han is None
        return WinClaim(
            tile=tile[0] if tile else None,
            concealed=concealed,
            melds=melds if melds is not None or concealed is None else (),
            yaku=yaku,
            yakuman=True if named or times else None,
            han=han,
            fu=self._cell(row, "fu", lambda text: cells.count(text, 200)),
            points=self._cell(row, "points", cells.points_of),
            limit=limit,
            dora=self._cell(row, "dora", cells.tiles_of),
            ura=self._cell(row, "ura", cells.tiles_of),
            liable=self._seat(row, "liable"),
            delta=self._per_seat([row], "change"),
            open=self._cell(row, "open", cells.yes),
            times=times,
        )

    def _han(self, row: Row) -> tuple[int | None, str | None, int | None]:
        """Han, limit and how many times yakuman: the cell of han may name a limit instead."""
        limit = self._cell(row, "limit", _limit)
        text = row.cells.get("han", "").strip()
        found = re.fullmatch(r"(?:(\d)\s*[x×]?\s*|(double|triple)\s+)?(\D+)", text.lower())
        if text and found is not None and found[3].strip() in cells.LIMITS:
            named = cells.LIMITS[found[3].strip()]
            times = int(found[1]) if found[1] else {"double": 2, "triple": 3}.get(found[2] or "")
            return None, named, times if named == "yakuman" else None
        return self._cell(row, "han", lambda one: cells.count(one, 200)), limit, None

    def _draw(self, row: Row, reason: str) -> DrawClaim:
        tenpai: tuple[bool, ...] | None = None
        text = row.cells.get("tenpai", "").strip().lower()
        if text in ("all", "everybody", "everyone"):
            tenpai = (True,) * 4
        elif text in ("nobody", "none", "-", "no", "0"):
            tenpai = (False,) * 4
        elif text:
            seats = self._seats(row, "tenpai")
            tenpai = tuple(seat in seats for seat in range(4)) if seats else None
        offenders = tuple(self._seats(row, "winner")) or None if reason in ("nagashi", "chombo") else None
        return DrawClaim(reason=reason, tenpai=tenpai, delta=self._per_seat([row], "change"), offenders=offenders)

    # cells

    def _remark(self, row: Row, column: str, text: str) -> None:
        self._remarks.append(Remark("P06", say("{place}: {text}", place=row.where(column), text=text), row.number))

    def _needs(self, row: Row, column: str, what: str) -> None:
        if column not in row.cells:
            self._remark(row, column, say("missing: {what}", what=what))

    def _cell(self, row: Row, column: str, read: Callable[[str], T]) -> T | None:
        """What a cell says; None where it is empty or cannot be read, which is remarked upon."""
        text = row.cells.get(column, "")
        if not text:
            return None
        try:
            return read(text)
        except ValueError as error:
            self._remark(row, column, reason_of(error))
            return None

    def _per_seat(self, rows: Sequence[Row], column: str) -> tuple[int, ...] | None:
        """Four numbers: in one cell, or in a column a player."""
        for row in rows:
            told = self._cell(row, column, lambda text: cells.wholes(text, 4))
            if told is not None:
                return told
            parts = [f"{column} {number}" for number in range(1, 5)]
            if any(part in row.cells for part in parts):
                numbers = [self._cell(row, part, cells.whole) for part in parts]
                missing = next((part for part in parts if part not in row.cells), None)
                if missing is not None:
                    self._remark(row, missing, say("missing, where the other players have one; none of the four is compared"))
                return None if None in numbers else tuple(number for number in numbers if number is not None)
        return None

    def _seat(self, row: Row, column: str) -> Seat | None:
        return self._cell(row, column, self._named)

    def _seats(self, row: Row, column: str) -> list[Seat]:
        return self._cell(row, column, self._all_named) or []

    def _all_named(self, text: str) -> list[Seat]:
        """Several players, with commas, semicolons, slashes or plus signs between, or blanks where no name has one."""
        try:
            return [self._named(part) for part in filter(None, (one.strip() for one in re.split(r"[,;/+&\n]", text)))]
        except ValueError:
            return [self._named(part) for part in re.split(r"[,;/+&\s]+", text) if part]

    def _named(self, text: str) -> Seat:
        """A player: by name, by number in the order of the header, or by the wind in this hand."""
        word = text.strip()
        for names, wanted in ((self._names, word), (tuple(name.casefold() for name in self._names), word.casefold())):
            if wanted and names.count(wanted) == 1:
                return names.index(wanted)
        if word in ("1", "2", "3", "4"):
            return int(word) - 1
        winds = [name.casefold() for name in WIND_NAMES]
        if word.casefold() in winds or word.upper() in WIND_LETTERS:
            wind = winds.index(word.casefold()) if word.casefold() in winds else WIND_LETTERS.index(word.upper())
            return (self._dealer + wind) % 4
        raise ValueError(say("{word} is none of the four players", word=repr(word[:40])))


def _limit(text: str) -> str:
    found = cells.LIMITS.get(text.strip().lower())
    if found is None:
        raise ValueError(say("{text} is no limit: mangan, haneman, baiman, sanbaiman or yakuman", text=repr(text)))
    return found


def _valued(claim: WinClaim) -> bool:
    """Whether the payments of a win follow from what is told of its value."""
    return claim.points is not None or claim.han is not None or claim.limit is not None or claim.concealed is not None


def _with_riichi(claim: WinClaim) -> bool:
    return any(yaku.id in ("riichi", "double_riichi") for yaku in claim.yaku or ())
