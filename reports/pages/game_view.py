"""What the page shows of a game: its players and their end, the chart of scores, and every hand that has findings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from analyzer.audit import Audit
from analyzer.checks.flow import true_dealer
from analyzer.findings.code import message
from analyzer.findings.finding import Finding
from analyzer.model.event import Drawn, Event, Won
from analyzer.model.game import Game
from analyzer.model.hand import Hand
from analyzer.model.phrase import Phrase, say
from analyzer.model.tile import WIND_NAMES
from analyzer.recount import Recount, Side, recount
from reports import wording
from reports.batch import Result, Shown
from reports.board import Board, Place, board
from reports.pages.comparison import NOTHING, UNTOLD, Comparison, Line, compare, signed
from reports.pages.pictures import Picture, hand_picture, meld_picture, river_picture, row_picture
from reports.pages.score_chart import ScoreChart, score_chart
from reports.records import FindingRecord
from reports.words import tell


class FindingView(NamedTuple):
    """A finding, its clause, and who is owed what."""

    record: FindingRecord
    severity: Phrase
    message: str
    clause: str | None
    owed: tuple[str, ...]


class SeatView(NamedTuple):
    """What lies before a player."""

    name: str
    wind: Phrase
    score: int | None
    riichi: bool
    won: bool
    hand: Picture
    melds: tuple[Picture, ...]
    river: Picture


class BoardView(NamedTuple):
    """The table, the dealer first."""

    seats: tuple[SeatView, ...]
    indicators: Picture
    ura: Picture | None
    honba: int
    deposits: int
    left: int | None


class GroupView(NamedTuple):
    """The findings on one event; the hand of who acted; for a win both accounts of it, for a draw its payments."""

    title: str
    findings: list[FindingView]
    moment: SeatView | None
    comparison: Comparison | None
    payments: list[Line]


class HandView(NamedTuple):
    """A hand with findings."""

    anchor: str
    title: str
    key: str
    groups: list[GroupView]
    board: BoardView | None


class PlayerView(NamedTuple):
    """A player and the game's end for them; None where it is not known."""

    name: str
    recorded: tuple[int, float, int] | None
    """Score, result in thousands, place."""
    due: tuple[int, float, int] | None


class GameView(NamedTuple):
    """A game with findings."""

    anchor: str
    title: str
    format: str
    digest: str
    audit: Audit
    general: list[FindingView]
    """Those in no hand."""
    hands: list[HandView]
    players: list[PlayerView]
    account: Recount | None
    chart: ScoreChart | None


def title_of(result: Result) -> str:
    """The file, and which game of it."""
    name = say("standard input") if result.name == "-" else wording.printable(result.name)
    return name if result.game == 0 else say("{file}, game {number}", file=name, number=result.game + 1)


def finding_view(shown: Shown, game: Game | None) -> FindingView:
    """A finding for the page."""
    finding, record = shown
    clause = None if record.clause is None else wording.citation(record.clause)
    owed = () if game is None else tuple(wording.owed(game, finding.effect or ()))
    return FindingView(record, wording.SEVERITIES[finding.severity], wording.printable(tell(message(finding))), clause, owed)


def game_view(result: Result, audit: Audit, anchor: str) -> GameView:
    """All that is shown of a game."""
    game = audit.game
    by_hand: dict[int, list[Shown]] = {}
    for shown in result.shown:
        if shown.finding.hand is not None:
            by_hand.setdefault(shown.finding.hand, []).append(shown)
    account = recount(audit) if len(game.players) == 4 else None
    return GameView(
        anchor,
        title_of(result),
        game.source.format,
        game.source.digest,
        audit,
        [finding_view(shown, game) for shown in result.shown if shown.finding.hand is None],
        [_hand(audit, index, by_hand[index], hand_anchor(anchor, index)) for index in sorted(by_hand)],
        [_player(game, seat, account) for seat in range(len(game.players))],
        account,
        score_chart(game, by_hand),
    )


def hand_anchor(anchor: str, hand: int | None) -> str:
    """Where a hand of a game stands on the page, or the game itself."""
    return anchor if hand is None else f"{anchor}-{hand + 1}"


def _player(game: Game, seat: int, account: Recount | None) -> PlayerView:
    def end(side: Side | None) -> tuple[int, float, int] | None:
        return None if side is None else (side.scores[seat], side.results[seat], side.places[seat])

    return PlayerView(
        wording.player(game, seat),
        end(account.recorded if account is not None else None),
        end(account.due if account is not None else None),
    )


def _hand(audit: Audit, index: int, found: Sequence[Shown], anchor: str) -> HandView:
    game = audit.game
    hand = game.hands[index]
    ends = [at for at, event in enumerate(hand.events) if isinstance(event, Won | Drawn)]
    by_event: dict[int | None, list[Shown]] = {}
    for shown in found:
        by_event.setdefault(shown.finding.event, []).append(shown)
    events = sorted({*by_event, *(at for at in ends if isinstance(hand.events[at], Won))}, key=lambda at: -1 if at is None else at)
    groups = [_group(audit, index, at, by_event.get(at, [])) for at in events]
    shown_events = frozenset(at for at in by_event if at is not None)
    view = board(hand, len(game.players), ends[-1] if ends else None)
    return HandView(anchor, hand.title, hand.key, groups, _board(game, hand, view, shown_events) if _tells(view) else None)


def _tells(view: Board) -> bool:
    """Whether there are any tiles to show."""
    return bool(view.indicators) or any(place.concealed or place.melds or place.river or place.apart is not None for place in view.places)


def _group(audit: Audit, index: int, at: int | None, found: Sequence[Shown]) -> GroupView:
    game = audit.game
    hand = game.hands[index]
    event = None if at is None else hand.events[at]
    title = "" if event is None else wording.happening(game, hand, event)
    win = next((win for win in audit.wins if (win.hand, win.event) == (index, at)), None)
    return GroupView(
        title,
        [finding_view(shown, game) for shown in found],
        None if event is None or at is None else _moment(game, hand, at, event),
        None if win is None else compare(audit, win),
        _draw_payments(game, event, [shown.finding for shown in found]) if isinstance(event, Drawn) else [],
    )


def _moment(game: Game, hand: Hand, at: int, event: Event) -> SeatView | None:
    """The hand of who acted, just after it, or of who won; None where the record does not show it."""
    seat = getattr(event, "seat", None)
    if seat is None:
        return None
    view = board(hand, len(game.players), at)
    place = next(place for place in view.places if place.seat == seat)
    if not place.concealed and not place.melds:
        return None
    return _seat(game, hand, place, frozenset({at}), None)


def _draw_payments(game: Game, event: Drawn, found: Sequence[Finding]) -> list[Line]:
    """What a draw paid as recorded, and as it should be."""
    delta = event.claim.delta
    effects = [finding.effect for finding in found if finding.effect is not None]
    if not effects:
        return []
    players = range(len(game.players))
    effect = [sum(effect[seat] for effect in effects) for seat in players]
    if delta is None:
        return [Line(wording.player(game, seat), UNTOLD, NOTHING, strong=True, name=True) for seat in players]
    return [
        Line(
            wording.player(game, seat), signed(delta[seat]), signed(delta[seat] + effect[seat]), bool(effect[seat]), strong=True, name=True
        )
        for seat in players
    ]


def _board(game: Game, hand: Hand, view: Board, found: frozenset[int]) -> BoardView:
    won = _won_discard(hand, view)
    return BoardView(
        tuple(_seat(game, hand, place, found, won) for place in view.places),
        row_picture(view.indicators),
        row_picture(view.ura) if view.ura else None,
        hand.honba,
        view.deposits,
        view.left if view.played else None,
    )


def _won_discard(hand: Hand, view: Board) -> int | None:
    """The discard that was won on."""
    won = next((event for event in hand.events if isinstance(event, Won)), None)
    if won is None or won.seat == won.frm:
        return None
    river = next((place.river for place in view.places if place.seat == won.frm), ())
    last = max((thrown.event for place in view.places for thrown in place.river), default=None)
    return last if river and river[-1].event == last else None


def _seat(game: Game, hand: Hand, place: Place, found: frozenset[int], won: int | None) -> SeatView:
    players = len(game.players)
    return SeatView(
        wording.player(game, place.seat),
        say(WIND_NAMES[(place.seat - true_dealer(hand)) % players]),
        None if hand.scores is None else hand.scores[place.seat],
        place.riichi,
        place.won,
        hand_picture(place),
        tuple(meld_picture(meld, place.seat, players) for meld in place.melds),
        river_picture(place.river, found, won),
    )
