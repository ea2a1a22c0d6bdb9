"""The rows of one game."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

from analyzer.audit import Audit
from analyzer.checks.draws import claimed_tenpai
from analyzer.checks.score import claimed_han
from analyzer.findings.finding import Verdict
from analyzer.model.event import AddedKan, Won
from analyzer.model.evidence import Evidence
from analyzer.model.game import Game
from analyzer.model.hand import Hand
from analyzer.model.meld import MeldKind
from analyzer.model.outcome import WinClaim
from analyzer.model.tile import TILE_NAMES
from analyzer.regulation.regulation import Regulation
from analyzer.scoring.payment import STICK, hand_points
from reports.frames.course import Course, follow
from reports.frames.endings import Ended, ended, room_of
from reports.frames.money import Paid, draw_lines, paid, win_lines
from reports.records import rules_label

Columns: TypeAlias = dict[str, dict[str, list[Any]]]
"""Rows to come: table → column → values."""
VOID: Final = "chombo"
"""The end of a hand that is dealt again."""
_DORA: Final = {"dora": 0, "ura_dora": 1, "aka_dora": 2}
_RIICHI: Final = ("riichi", "double_riichi")
_MANGAN_DEALER: Final = 4000
"""What the dealer pays for a self-drawn mangan."""


class GameRows:
    """Writes the rows of one game."""

    def __init__(self, columns: Columns, number: int, game: Game, rules: Regulation, audited: Audit | None, *, payments: bool) -> None:
        self._columns = columns
        self._number = number
        self._game = game
        self._rules = rules
        self._settings = rules.settings
        self._audited = audited
        self._payments = payments
        self._players = len(game.players)
        self._plays = self._riichi = False
        """Whether the hand at hand tells its play, and its riichi."""
        self._judged = {(win.hand, win.event): win for win in audited.wins} if audited is not None else {}

    def write(self) -> None:
        """Write them all."""
        changes = []
        ends = []
        most = self._game.evidence
        for index, hand in enumerate(self._game.hands):
            self._plays = min(most, hand.evidence) >= Evidence.FULL_LOG
            # A sheet that lists yaku lists the deposits of every hand; a log tells them only where it tells the hand.
            self._riichi = self._plays or Evidence.HAN_FU <= most < Evidence.FULL_LOG
            course = follow(hand, self._players)
            change = self._change(index, hand, course)
            changes.append(change)
            ends.append(_end(course))
            self._hand(index, hand, course, ends[-1], change)
        self._game_row(ended(self._game, self._rules, changes, ends), sum(end not in (None, VOID) for end in ends))

    def _put(self, table: str, *values: Any) -> None:
        for column, value in zip(self._columns[table].values(), values, strict=True):
            column.append(value)

    def _game_row(self, end: Ended, hands: int) -> None:
        game, source, rules = self._game, self._game.source, self._game.rules
        date = rules.date or None
        counts = (None,) * 3 if self._audited is None else tuple(self._audited.count(verdict) for verdict in Verdict)
        self._put(
            "games",
            *(self._number, source.name, source.digest or None, source.index, source.format, source.id, rules.platform or source.format),
            *(date, date[:7] if date is not None and len(date) >= 7 else None, room_of(rules), str(rules_label(self._rules))),
            *(self._settings.length, self._players, game.evidence.name.lower(), len(game.hands), end.complete),
            *counts,
        )
        for seat, player in enumerate(game.players):
            start = game.hands[0].scores if game.hands else None
            told = None if end.scores is None else (end.scores[seat], end.places[seat], end.places[seat] == max(end.places))
            self._put(
                "seats",
                *(self._number, seat, player.name or None, player.rank, player.rating, hands),
                None if start is None or seat >= len(start) else start[seat],
                *((None,) * 3 if told is None else told),
                None if end.results is None else end.results[seat],
                None if end.bust is None else end.bust[seat],
            )

    def _change(self, index: int, hand: Hand, course: Course) -> list[int] | None:
        """Points that each seat gains in a hand: by its wins or draw and its deposits, else what the next hand begins with."""
        claims = [won.claim.delta for _, won in course.wins]
        # Of a void hand the deposits are given back, and records differ in whether they count that among the payments: the scores tell.
        returned = _end(course) == VOID and course.sticks
        if not claims and course.drawn is not None and not returned:
            claims = [course.drawn[1].claim.delta]
        if claims and None not in claims and all(len(delta or ()) >= self._players for delta in claims):
            found = [sum(delta[seat] for delta in claims if delta is not None) for seat in range(self._players)]
            for _, seat in course.sticks:
                found[seat] -= STICK
            return found
        following = self._game.hands[index + 1].scores if index + 1 < len(self._game.hands) else None
        if following is None or hand.scores is None or len(following) < self._players or len(hand.scores) < self._players:
            return None
        return [following[seat] - hand.scores[seat] for seat in range(self._players)]

    def _hand(self, index: int, hand: Hand, course: Course, end: str | None, change: list[int] | None) -> None:
        players, plays = self._players, self._plays
        self._put(
            "hands",
            *(self._number, index, hand.key, hand.round, hand.dealer, hand.honba, hand.sticks, end, len(course.wins)),
            sum(course.riichi) if self._riichi else None,
            course.discarded if plays else None,
        )
        none: list[Any] = [None] * players
        facts = dict.fromkeys(("deal_in_points", "deal_in_turn", "deal_in_riichi_tile", "tsumo_paid", "tsumo_mangan"), none)
        won, deal_ins = [False] * players, [0] * players
        nearest = _nearest(course.wins, players)
        for at, win in course.wins:
            told = paid(win, hand, self._settings, players=players, nearest=win.seat == nearest)
            won[win.seat] = True
            if win.frm != win.seat:
                deal_ins[win.frm] += 1
                self._deal_in(facts, hand, course, win, told, at)
            else:
                self._tsumo_paid(facts, win, told)
            self._win(index, hand, course, at, win, told)
        self._draw(index, hand, course)
        tenpai, nagashi, chombo = _drawn_facts(course, players, self._tenpai(index, hand, course))
        rows = self._columns["player_hands"]
        seats = range(players)
        declared = course.declared if plays else none
        before = hand.scores if hand.scores is not None and len(hand.scores) >= players else none
        sticks: list[Any] = [False] * players if self._riichi else none
        for _, seat in course.sticks if self._riichi else ():
            sticks[seat] = True
        written: tuple[Sequence[Any], ...] = (
            *([self._number] * players, [index] * players, seats, [seat == hand.dealer for seat in seats], [end] * players),
            *(before[:players], none if change is None else change, won, deal_ins, *facts.values()),
            *(course.riichi if self._riichi else none, sticks),
            *(_riichi_rows(declared) if any(declared) else (none,) * 7),
            *(course.calls[row] if plays else none for row in (0, 1, 2, 3, 4, 5)),
            *(course.discards if plays else none, tenpai, nagashi, chombo),
        )
        for column, values in zip(rows.values(), written, strict=True):
            column.extend(values)

    def _deal_in(self, facts: dict[str, list[Any]], hand: Hand, course: Course, win: Won, told: Paid, at: int) -> None:
        seat = win.frm
        points = _spread(facts, "deal_in_points", self._players)
        # Null where one of several payments is not recorded: a part is not the whole.
        first = not any(other.frm == seat for _, other in itertools.takewhile(lambda pair: pair[1] is not win, course.wins))
        if told.losses is None:
            points[seat] = None
        elif first or points[seat] is not None:
            points[seat] = (points[seat] or 0) + told.losses[seat]
        if not self._plays:
            return
        last = course.last[seat]
        robbed = any(isinstance(event, AddedKan) and event.seat == seat for event in hand.events[max(last + 1, 0) : at])
        _spread(facts, "deal_in_turn", self._players)[seat] = course.discards[seat] + robbed
        one = course.declared[seat]
        _spread(facts, "deal_in_riichi_tile", self._players)[seat] = one is not None and one.event == last and not robbed

    def _tsumo_paid(self, facts: dict[str, list[Any]], win: Won, told: Paid) -> None:
        if told.losses is None:
            return
        points = _spread(facts, "tsumo_paid", self._players)
        large = _spread(facts, "tsumo_mangan", self._players)
        limit = win.claim.limit
        if limit is None:
            # The dealer's part tells a mangan; when the dealer wins, every part is the dealer's.
            share = max(told.losses) - told.honba // max(self._players - 1, 1)
            limit = "none" if share < _MANGAN_DEALER else "mangan"
        for seat in range(self._players):
            if seat != win.seat:
                points[seat] = told.losses[seat]
                large[seat] = limit != "none"

    def _win(self, index: int, hand: Hand, course: Course, at: int, win: Won, told: Paid) -> None:
        claim, seat = win.claim, win.seat
        dora, yaku = _split(claim)
        judged = self._judged.get((index, at))
        due = None
        if judged is not None and judged.score is not None:
            due = hand_points(
                judged.score, dealer=seat == hand.dealer, tsumo=win.frm == seat, settings=self._settings, players=self._players
            )
        self._put(
            "wins",
            *(self._number, index, seat, at, None if win.frm == seat else win.frm, win.frm == seat, seat == hand.dealer),
            *(None if claim.tile is None else TILE_NAMES[claim.tile], self._closed(course, claim, seat)),
            course.riichi[seat] if self._riichi else None,
            *(None if yaku is None else [line.id for line in yaku], None if yaku is None else [line.han for line in yaku]),
            *(claim.yakuman, claimed_han(claim), claim.fu, claim.limit, *dora, told.points),
            claim.honba if claim.honba is not None else hand.honba,
            None if claim.delta is None else claim.delta[seat],
            any(payer == seat for _, payer in course.sticks) if self._riichi else None,
            course.discards[seat] + 1 if self._plays else None,
            course.discarded / self._players + 1 if self._plays else None,
            *(claim.liable, None if judged is None else judged.verdict.value, due),
        )
        if self._payments:
            self._lines(index, at, "recorded", win_lines(win, told, self._settings))
            if judged is not None:
                self._lines(index, at, "due", ((one.frm, one.to, one.points, one.cause.value) for one in judged.payments))

    def _closed(self, course: Course, claim: WinClaim, seat: int) -> bool | None:
        if self._plays:
            return not (course.calls[0][seat] or course.calls[1][seat] or course.calls[2][seat])
        if claim.open is not None or course.riichi[seat]:
            return not claim.open
        return None if claim.melds is None else all(meld.kind is MeldKind.CLOSED_KAN for meld in claim.melds)

    def _tenpai(self, index: int, hand: Hand, course: Course) -> Sequence[bool] | None:
        """Who is tenpai at an exhaustive draw by the record: by its words, the tiles shown, or the payments.

        Where nothing is paid all are, or none: all where one is in riichi, or the deal stays for it.
        """
        if course.drawn is None or course.wins or course.drawn[1].claim.reason != "exhaustive":
            return None
        claim, players = course.drawn[1].claim, self._players
        flags = claimed_tenpai(claim)
        if flags is not None:
            return flags[:players] if len(flags) >= players else None
        if claim.delta is None or len(claim.delta) < players:
            return None
        if any(claim.delta):
            return [change > 0 for change in claim.delta[:players]]
        if any(course.riichi):
            return [True] * players
        following = self._game.hands[index + 1] if index + 1 < len(self._game.hands) else None
        if following is None or self._settings.dealer_keeps != "win_or_tenpai" or not self._plays:
            return None
        return [following.round == hand.round] * players

    def _draw(self, index: int, hand: Hand, course: Course) -> None:
        if self._payments and _end(course) != VOID:  # deposits of a void hand go back
            for event, seat in course.sticks:
                self._put("payments", self._number, index, event, "recorded", seat, None, STICK, "stick")
        if course.drawn is None or course.wins:
            return
        at, drawn = course.drawn
        claim = drawn.claim
        tenpai = self._tenpai(index, hand, course)
        honba = claim.honba if claim.honba is not None else hand.honba
        self._put("draws", self._number, index, claim.reason, tenpai, claim.offenders, claim.delta, honba)
        if self._payments:
            self._lines(index, at, "recorded", draw_lines(drawn))

    def _lines(self, index: int, at: int, side: str, lines: Iterable[Sequence[Any]]) -> None:
        for line in lines:
            self._put("payments", self._number, index, at, side, *line)


def _spread(facts: dict[str, list[Any]], name: str, players: int) -> list[Any]:
    """The row of a fact that has something to say in this hand."""
    if not any(value is not None for value in facts[name]):
        facts[name] = [None] * players
    return facts[name]


def _end(course: Course) -> str | None:
    if course.wins:
        return "win"
    return None if course.drawn is None else course.drawn[1].claim.reason


def _nearest(wins: Sequence[tuple[int, Won]], players: int) -> int:
    """The winner who sits first after the discarder."""
    return min((win.seat for _, win in wins), key=lambda seat: (seat - wins[0][1].frm - 1) % players, default=-1)


def _drawn_facts(course: Course, players: int, tenpai: Sequence[bool] | None) -> tuple[Sequence[bool | None], ...]:
    """Per seat, whether it is called tenpai at an exhaustive draw, whether it made nagashi, and whether its chombo made the hand void."""
    unknown: list[bool | None] = [None] * players
    no = [False] * players
    if course.drawn is None or course.wins:
        return unknown, no, no
    claim = course.drawn[1].claim
    seats = claim.offenders
    if claim.reason == "nagashi" and seats is None and claim.delta is not None:
        # A self-drawn mangan: whoever gains made it. Two of them pay one another, and both still gain.
        seats = tuple(seat for seat, change in enumerate(claim.delta) if change > 0)
    named = unknown if seats is None else [seat in seats for seat in range(players)]
    if claim.reason == "exhaustive":
        return unknown if tenpai is None else tenpai, no, no
    return unknown, named if claim.reason == "nagashi" else no, named if claim.reason == VOID else no


def _riichi_rows(declared: Sequence[Any]) -> tuple[list[Any], ...]:
    """The rows on riichi, a list per column."""
    players = len(declared)
    return (
        [None if one is None else one.own for one in declared],
        [None if one is None else one.table / players for one in declared],
        [None if one is None else one.before for one in declared],
        [None if one is None else one.after for one in declared],
        [None if one is None else one.kinds for one in declared],
        [None if one is None else one.tiles for one in declared],
        [None if one is None else one.furiten for one in declared],
    )


def _split(claim: WinClaim) -> tuple[tuple[int | None, int | None, int | None], list[Any] | None]:
    """Han of dora, ura dora and red fives, and the lines of yaku."""
    if claim.yaku is None:
        return (None, None, None), None
    han = [0, 0, 0]
    yaku = []
    for line in claim.yaku:
        at = _DORA.get(line.id)
        if at is None:
            yaku.append(line)
        else:
            han[at] += line.han or 0
    if claim.yakuman:
        return (None, None, None), yaku
    return (han[0], han[1], han[2]), yaku
