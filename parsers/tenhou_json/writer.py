"""Writer of Tenhou JSON, as the tenhou.net/6 viewer opens it (format note Tenhou JSON §2–§6)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final
from urllib.parse import quote

from analyzer.model.event import (
    AddedKan,
    Chi,
    ClosedKan,
    Discard,
    Disconnect,
    DoraTurned,
    Draw,
    Drawn,
    Event,
    Kita,
    OpenKan,
    Pon,
    Riichi,
    StickPaid,
    Won,
)
from analyzer.model.game import Game, Player
from analyzer.model.hand import Hand
from analyzer.model.outcome import DrawClaim, WinClaim, YakuClaim
from analyzer.model.phrase import say
from analyzer.model.tile import KIND, Seat, Tile
from parsers.source import Document
from parsers.tenhou_json.calls import text_of
from parsers.tenhou_json.header import OWN_DISPLAY
from parsers.tenhou_json.reader import read
from parsers.tenhou_json.words import (
    ALL_NOTEN,
    ALL_TENPAI,
    DRAWN,
    EAST_SOUTH,
    FAST,
    LEVEL_BITS,
    LIMIT_WORDS,
    NO_OPEN_TANYAO,
    NO_RED_FIVES,
    NUMBERS,
    PLACEHOLDER,
    RANK_WORDS,
    REASON_WORDS,
    THREE_PLAYERS,
    WON,
    YAKU_WORDS,
)
from parsers.tenhou_xml.header import LOG_ID

VIEWER: Final = "https://tenhou.net/6/#json="

_ROOM_BITS: Final = 1 | NO_RED_FIVES | NO_OPEN_TANYAO | EAST_SOUTH | THREE_PLAYERS | FAST | 0xA0


def write(game: Game) -> bytes:
    """A document of one game, a hand a line; `left_out` names what it leaves out.

    Raises:
        ValueError: naming it, for what the format has no place for: a hand without its tiles, play out of turn, a win without its payments.
    """
    document = _document(game)
    log = document.pop("log")
    head = _json(document)[:-1]
    text = f'{head},"log":[\n' + ",\n".join(map(_json, log)) + "\n]}\n"
    _check(game, text.encode())
    return text.encode()


def links(game: Game) -> list[str]:
    """A link to the viewer for each hand.

    Raises:
        ValueError: as `write`.
    """
    document = _document(game)
    _check(game, _json(document).encode())
    known = {name: document[name] for name in ("title", "name", "rule")}
    return [VIEWER + quote(_json({**known, "log": [hand]}), safe="") for hand in document["log"]]


def left_out(game: Game) -> tuple[str, ...]:
    """What a game tells and the written document does not, in words."""
    events = [event for hand in game.hands for event in hand.events]
    claims = [event.claim for event in events if isinstance(event, Won)]
    draws = [event.claim for event in events if isinstance(event, Drawn)]
    flags, date = game.rules.flags, game.rules.date or ""
    found = {
        say("the hands shown at wins and draws"): _any(claims, "tile", "concealed", "melds") or _any(draws, "shown"),
        say("who is called tenpai at a draw"): any(
            claim.tenpai is not None and _label(claim) not in (ALL_TENPAI, ALL_NOTEN) for claim in draws
        ),
        say("counters, deposits and scores named with the ends"): _any([*claims, *draws], "honba", "sticks", "before")
        or any(isinstance(event, StickPaid) and event.scores is not None for event in events),
        say("who committed chombo or made nagashi"): _any(draws, "offenders"),
        say("when indicators were turned"): any(isinstance(event, DoraTurned) for event in events)
        and any(hand.dora_times for hand in game.hands),
        say("who left and came back"): any(isinstance(event, Disconnect) for event in events),
        say("results without final scores"): game.final is not None and (game.final.scores is None or game.final.results is None),
        say("the rules"): (game.rules.platform, game.rules.book) != (None, None) and not _display(game),
        say("the value of a self-draw that no shares come to"): any(
            _odd(event, hand, len(game.players)) for hand in game.hands for event in hand.events
        ),
        say("the day, which is not told in full"): bool(date) and len(date) < len("2000-01-01"),
        say("single settings of the rules"): bool(game.rules.settings) and not game.rules.book and game.rules.platform != "mahjong_soul",
        say("tournament rules and chips of the room"): any(name in flags for name in ("csrule", "ratio", "rule", "ranking"))
        or (game.rules.platform == "tenhou" and bool(int(_room(game) or 0) & ~_ROOM_BITS)),
        say("the wall"): any(hand.wall is not None for hand in game.hands),
        say("the shuffle"): game.seed is not None or any(hand.shuffle is not None for hand in game.hands),
        say("dice"): any(hand.dice is not None for hand in game.hands),
        say("which of four equal tiles is which"): any(hand.copies is not None for hand in game.hands),
        say("the identifier of the log"): game.source.id is not None and LOG_ID.fullmatch(game.source.id) is None,
    }
    return tuple(words for words, there in found.items() if there)


def _any(claims: Iterable[object], *names: str) -> bool:
    return any(getattr(claim, name) is not None for claim in claims for name in names)


def _odd(event: Event, hand: Hand, players: int) -> bool:
    """Whether it is a self-draw of points that cannot be told as shares."""
    if not isinstance(event, Won) or event.seat != event.frm or event.claim.points is None:
        return False
    return _shares(event.claim.points, event.seat == hand.dealer, players - 1) is None


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _document(game: Game) -> dict[str, Any]:
    players = [*game.players, *[Player()] * (4 - len(game.players))]
    document: dict[str, Any] = {"title": ["", _date(game)], "name": [player.name for player in players], "rule": _rule(game)}
    if game.source.id is not None and LOG_ID.fullmatch(game.source.id) is not None:
        document["ref"] = game.source.id
    lobby = game.rules.flags.get("lobby", "")
    if lobby.isascii() and lobby.isdecimal():
        document["lobby"] = int(lobby)
    if any(player.rank for player in players):
        document["dan"] = [RANK_WORDS.get(player.rank, player.rank) if player.rank else "" for player in players]
    if any(player.rating is not None for player in players):
        document["rate"] = [player.rating for player in players]
    if any(player.sex for player in players):
        document["sx"] = [player.sex or "" for player in players]
    final = game.final
    if final is not None and final.scores is not None and final.results is not None:
        pairs = [number for pair in zip(final.scores, final.results, strict=True) for number in pair]
        document["sc"] = [*pairs, *[0, 0] * (4 - len(game.players))]
    document["log"] = [_Hand(hand, len(game.players)).array() for hand in game.hands]
    return document


def _room(game: Game) -> str | None:
    """GO.type of a game of Tenhou, where it is told."""
    flags = game.rules.flags
    room = flags.get("id_type", flags.get("type", ""))
    return room if game.rules.platform == "tenhou" and room.isascii() and room.isdecimal() else None


def _display(game: Game) -> str:
    """The display text: the words of a Tenhou room, a book by its name, or what another log of the format had there."""
    room = _room(game)
    if room is not None:
        bits = int(room)
        level = next(word for word, told in reversed(LEVEL_BITS.items()) if bits & 0xA0 == told and word)
        parts = ("三" if bits & THREE_PLAYERS else "", level, "南" if bits & EAST_SOUTH else "東")
        options = ("" if bits & NO_OPEN_TANYAO else "喰", "" if bits & NO_RED_FIVES else "赤", "速" if bits & FAST else "")
        return "".join(parts + options)
    if game.rules.book is not None:
        settings = f" {_json(game.rules.settings)}" if game.rules.settings else ""
        return f"{OWN_DISPLAY}{game.rules.book}{settings}"
    return game.rules.flags.get("disp", "")


def _rule(game: Game) -> dict[str, Any]:
    room = _room(game)
    told = game.rules.settings.get("red_fives")
    if isinstance(told, list) and len(told) == 3 and all(isinstance(count, int) for count in told):
        counts = [int(count) for count in told]
    elif room is not None:
        counts = [0 if int(room) & NO_RED_FIVES else 1] * 3
    else:
        counts = [int(any(tile in _tiles_of(game) for tile in (34, 35, 36)))] * 3
    return {"disp": _display(game), "aka": max(counts), **{f"aka5{suit}": count for suit, count in enumerate(counts, 1)}}


def _tiles_of(game: Game) -> set[Tile]:
    """Every tile that is dealt or drawn."""
    dealt = {tile for hand in game.hands for tiles in hand.dealt or () for tile in tiles}
    return dealt | {event.tile for hand in game.hands for event in hand.events if isinstance(event, Draw)}


def _date(game: Game) -> str:
    return game.rules.date or "" if game.source.id is None else ""


class _Hand:
    """One hand being written."""

    def __init__(self, hand: Hand, players: int) -> None:
        self._hand = hand
        self._players = players
        self._takes: list[list[Any]] = [[], [], [], []]
        self._discards: list[list[Any]] = [[], [], [], []]
        self._pons: dict[tuple[Seat, int], Pon] = {}
        self._declaring: Seat | None = None

    def array(self) -> list[Any]:
        """The array of seventeen."""
        hand = self._hand
        if hand.dealt is None:
            raise ValueError(say("Tenhou JSON cannot hold a hand without its tiles ({key})", key=hand.key))
        if hand.scores is None:
            raise ValueError(say("Tenhou JSON cannot hold a hand without the scores before it ({key})", key=hand.key))
        if hand.dealer != hand.round % 4:
            raise ValueError(say("Tenhou JSON cannot hold a dealer that the round does not name ({key})", key=hand.key))
        for event in hand.events:
            self._take(event)
        turned = [event.tile for event in hand.events if isinstance(event, DoraTurned)]
        wins = [event for event in hand.events if isinstance(event, Won)]
        ura = max((win.claim.ura or () for win in wins), key=len, default=())
        indicators = [hand.indicator] if hand.indicator is not None else []
        rows: list[Any] = []
        for seat in range(4):
            dealt = hand.dealt[seat] if seat < self._players else ()
            rows += [sorted(map(self._number, dealt), key=_by_kind), self._takes[seat], self._discards[seat]]
        scores = [*hand.scores, *[0] * (4 - self._players)]
        head = [[hand.round, hand.honba, hand.sticks], scores, self._numbers([*indicators, *turned]), self._numbers(ura)]
        return [*head, *rows, self._result(wins)]

    def _take(self, event: Event) -> None:
        if self._declaring is not None and not isinstance(event, Discard | DoraTurned | Disconnect):
            raise ValueError(say("Tenhou JSON cannot hold a riichi without its discard ({key})", key=self._hand.key))
        match event:
            case Draw():
                self._takes[event.seat].append(self._number(event.tile))
            case Discard():
                number: Any = DRAWN if event.drawn else self._number(event.tile)
                self._discards[event.seat].append(f"r{number}" if self._declaring == event.seat else number)
                self._declaring = None
            case Chi() | Pon() | OpenKan():
                self._takes[event.seat].append(text_of(event))
                if isinstance(event, Pon):
                    self._pons[event.seat, KIND[event.called]] = event
                elif isinstance(event, OpenKan):
                    self._discards[event.seat].append(PLACEHOLDER)
            case ClosedKan() | AddedKan() | Kita():
                self._discards[event.seat].append(text_of(event, self._pons.get((event.seat, KIND[_first(event)]))))
            case Riichi():
                self._declaring = event.seat

    def _result(self, wins: Sequence[Won]) -> list[Any]:
        drawn = [event for event in self._hand.events if isinstance(event, Drawn)]
        if wins:
            row: list[Any] = [WON]
            for win in wins:
                row += [self._deltas(win.claim.delta), self._detail(win)]
            return row
        if not drawn:
            return []
        claim = drawn[0].claim
        label = _label(claim)
        if claim.delta is None or label in (ALL_TENPAI, ALL_NOTEN):
            return [label]
        return [label, self._deltas(claim.delta)]

    def _deltas(self, delta: tuple[int, ...] | None) -> list[int]:
        if delta is None:
            raise ValueError(say("Tenhou JSON cannot hold a win without its payments ({key})", key=self._hand.key))
        return [*delta, *[0] * (4 - self._players)]

    def _detail(self, win: Won) -> list[Any]:
        claim = win.claim
        liable = win.seat if claim.liable is None else claim.liable
        detail: list[Any] = [win.seat, win.frm, liable]
        if claim.yaku is None and claim.points is None:
            return detail
        detail.append(_points_text(claim, win.seat == self._hand.dealer, self._players - 1 if win.seat == win.frm else 1))
        return [*detail, *(_yaku_text(one) for one in claim.yaku or () if one.id != "ura_dora" or one.han)]

    def _numbers(self, tiles: Iterable[Tile]) -> list[int]:
        return [self._number(tile) for tile in tiles]

    def _number(self, tile: Tile) -> int:
        number = NUMBERS.get(tile)
        if number is None:
            raise ValueError(say("Tenhou JSON cannot hold a hidden tile ({key})", key=self._hand.key))
        return number


def _first(event: ClosedKan | AddedKan | Kita) -> Tile:
    return event.tiles[0] if isinstance(event, ClosedKan) else event.tile


def _by_kind(number: int) -> float:
    """Order of starting tiles: a red five after the plain ones."""
    return 10 * (number - 50) + 5.5 if number > 50 else number


def _label(claim: DrawClaim) -> str:
    """The label of a draw. That all or none are tenpai has one of its own, since nobody pays."""
    if claim.reason == "exhaustive" and (claim.delta is None or not any(claim.delta)):
        flags = claim.tenpai or (None if claim.shown is None else tuple(hand is not None for hand in claim.shown))
        if flags is not None and len(set(flags)) == 1:
            return ALL_TENPAI if flags[0] else ALL_NOTEN
    return REASON_WORDS.get(claim.reason, claim.reason)


def _points_text(claim: WinClaim, dealer: bool, payers: int) -> str:
    """Fu and han, or the limit, then the points: of a self-draw what each pays. Empty where no shares come to the points."""
    points = _shares(claim.points, dealer, payers) if claim.points is not None else None
    if points is None:
        return ""
    limit = claim.limit if claim.limit not in (None, "none") else None
    if limit is not None and limit not in LIMIT_WORDS:
        raise ValueError(say("Tenhou JSON cannot hold the limit {limit}", limit=limit))
    word = LIMIT_WORDS[limit] if limit is not None else ""
    if limit == "yakuman" and not claim.yakuman and claim.yaku is not None:
        word = "数え役満"
    han = claim.han if claim.han is not None else sum(one.han or 0 for one in claim.yaku) if claim.yaku is not None else None
    if limit is None and claim.fu is not None:
        word = f"{claim.fu}符" + (f"{han}飜" if han is not None else "")
    return word + points


def _shares(points: int, dealer: bool, payers: int) -> str | None:
    """Points as they are told: of a self-draw the share of each, of another player's those of the others and of the dealer."""
    if payers == 1:
        return f"{points}点"
    if dealer:
        return None if points % (100 * payers) else f"{points // payers}点∀"
    # Each share is rounded up by itself, so that the dealer pays twice the others' or 100 less.
    for less in (0, 100):
        share, rest = divmod(points + less, payers + 1)
        if rest == 0 and share % 100 == 0:
            return f"{share}-{2 * share - less}点"
    return None


def _yaku_text(claim: YakuClaim) -> str:
    word = YAKU_WORDS.get(claim.id, {"seat_wind": "役牌:自風牌", "round_wind": "役牌:場風牌"}.get(claim.id, claim.id))
    return f"{word}(役満)" if claim.han is None else f"{word}({claim.han}飜)"


def _check(game: Game, text: bytes) -> None:
    """Read it again: a hand whose play cannot be told from the rows of each seat does not come back.

    Raises:
        ValueError: naming the hand and the event.
    """
    (back,) = read(Document("", text, "")) if game.hands else (None,)
    if not isinstance(back, Game) or len(back.hands) != len(game.hands):
        raise ValueError(say("Tenhou JSON cannot hold a game without a hand"))
    for hand, again in zip(game.hands, back.hands, strict=True):
        ours, theirs = list(map(_play, _moves(hand))), list(map(_play, _moves(again)))
        if again.dealt is None or ours != theirs:
            pairs = enumerate(zip(ours, theirs, strict=False))
            at = next((number for number, (one, other) in pairs if one != other), min(len(ours), len(theirs)))
            raise ValueError(say("Tenhou JSON cannot hold the order of play of {key} from move {at} on", key=hand.key, at=at))


def _moves(hand: Hand) -> list[Event]:
    """What happened at the table. Whether a deposit was paid last is not told of a hand that breaks off."""
    moves: list[Event] = [event for event in hand.events if not isinstance(event, DoraTurned | Disconnect | Won | Drawn)]
    unfinished = not any(isinstance(event, Won | Drawn) for event in hand.events)
    return moves[:-1] if unfinished and moves and isinstance(moves[-1], StickPaid) else moves


def _play(event: Event) -> tuple[Any, ...]:
    """A move without what the format does not keep: the order of own tiles, the scores at a deposit."""
    match event:
        case Chi() | Pon() | OpenKan():
            return (type(event).__name__, event.seat, event.frm, event.called, sorted(event.own))
        case ClosedKan():
            return ("ClosedKan", event.seat, sorted(event.tiles))
        case AddedKan():
            return ("AddedKan", event.seat, event.tile)
        case StickPaid() | Riichi():
            return (type(event).__name__, event.seat)
        case Discard():
            return ("Discard", event.seat, event.tile, event.drawn)
        case _:
            return (type(event).__name__, getattr(event, "seat", None), getattr(event, "tile", None))
