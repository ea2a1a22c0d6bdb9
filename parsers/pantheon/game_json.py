"""Pantheon's JSON of a game with its rounds, in both shapes of its services (format note Pantheon §3).

No sample is at hand: this is built from the definitions of the messages. Field names may be written in camel case, values of an enumeration
by name or number, and fields that are zero or empty are left out. Nothing is guessed: what is not understood is a remark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from analyzer.model.event import Drawn, Event, Riichi, StickPaid, Won
from analyzer.model.game import DeclaredRules, Evidence, Game, Player, Remark, Source
from analyzer.model.hand import Hand
from analyzer.model.outcome import DrawClaim, FinalClaim, WinClaim, YakuClaim
from analyzer.model.phrase import reason_of, say
from analyzer.model.tile import Seat
from parsers import safe_json
from parsers.offline_course import Course
from parsers.source import Document, Refused
from parsers.unreadable import Unreadable

NAME: Final = "pantheon_json"
TITLE: Final = say("Pantheon, JSON of a game with its rounds")
TELLS: Final = say(
    "Han, fu, yaku and riichi of every win, who was tenpai, scores after each hand in one shape, the rule set where it is told."
)

OUTCOMES: Final = ("ron", "tsumo", "draw", "abort", "chombo", "nagashi", "multiron")
"""By their numbers in the enumeration, from 1."""

YAKU: Final[dict[int, str]] = dict(
    enumerate(
        (
            *("toitoi", "honroutou", "sanankou", "sanshoku_doukou", "sankantsu", "suukantsu", "suuankou", "pinfu", "iipeikou"),
            *("ryanpeikou", "sanshoku_doujun", "ittsu", "yakuhai1", "yakuhai2", "yakuhai3", "yakuhai4", "", "shousangen", "daisangen"),
            *("shousuushii", "daisuushii", "tsuuiisou", "tanyao", "chanta", "junchan", "chinroutou", "honitsu", "chinitsu"),
            *("chuuren_poutou", "ryuuiisou", "chiitoitsu", "kokushi", "riichi", "double_riichi", "ippatsu", "menzen_tsumo", "haitei"),
            *(
                "rinshan",
                "tenhou",
                "chiihou",
                "houtei",
                "chankan",
                "renhou",
                "open_riichi",
                "suuankou_tanki",
                "junsei_chuuren",
                "kokushi_13",
            ),
        ),
        1,
    )
)
"""Number → id (format note §1)."""

_SNIFF: Final = re.compile(rb'"(?:round_?[iI]ndex|riichi_?[bB]ets|session_?[hH]ash|ROUND_OUTCOME_\w+)"')
_ROUNDS: Final = re.compile(rb'"rounds"\s*:\s*\[')
_UPPER: Final = re.compile(r"(?<!^)(?=[A-Z])")
_DORA: Final = {"dora": "dora", "kandora": "dora", "uradora": "ura_dora", "kanuradora": "ura_dora"}

_GAME_KEYS: Final = frozenset(
    ("session_hash", "date", "replay_link", "players", "final_results", "rounds", "game", "games", "ruleset", "rules", "ruleset_config")
) | {"event_id", "table_index", "substitutions", "id", "title", "local_id", "config", "replay_hash", "total_games"}
_ROUND_KEYS: Final = frozenset(
    ("round_index", "honba", "winner_id", "loser_id", "pao_player_id", "han", "fu", "yaku", "riichi_bets", "dora", "uradora", "kandora")
) | {"kanuradora", "open_hand", "multi_ron", "wins", "tempai", "nagashi", "outcome", "session_hash", "id", "event_id"}
_STATE_KEYS: Final = frozenset(
    ("session_hash", "dealer", "round_index", "riichi", "riichi_ids", "honba", "scores", "scores_delta", "payments", "round", "outcome")
)


_Found = tuple[Any, str, Mapping[str, Any]]
"""A game, where it stands, and the object that it stands in."""


class _RoundError(ValueError):
    """A round that cannot be read."""


def sniff(text: bytes) -> bool:
    """Whether it is JSON with the rounds of a game, in one of the two shapes."""
    return safe_json.looks_like_json(text) and _ROUNDS.search(text) is not None and _SNIFF.search(text) is not None


def read(document: Document) -> Iterator[Game | Unreadable]:
    """The games of a document.

    Raises:
        Refused: when it is no JSON, or holds no rounds where they should be.
    """
    whole = _snake(safe_json.parse(document.text))
    found = list(_games(whole, ""))
    if not found:
        raise Refused("P06", say("no game with its rounds"))
    place = 1
    for index, (raw, pointer, outer) in enumerate(found):
        source = Source(document.name, NAME, document.digest, index, str(raw.get("session_hash") or "") or None)
        yield _Reader(raw, outer, pointer, place).game(source)
        place += len(raw["rounds"]) + 1


def locate(document: Document, ordinal: int) -> str:
    """JSON pointer of a round: ``/game/rounds/3``."""
    return _places(document.text).get(ordinal, "/")


@lru_cache(maxsize=1)
def _places(text: bytes) -> dict[int, str]:
    """The pointers of all games and rounds, worked out once for a file with many findings."""
    found: dict[int, str] = {}
    for raw, pointer, _ in _games(_snake(safe_json.parse(text)), ""):
        found[len(found) + 1] = pointer or "/"
        for number in range(len(raw["rounds"])):
            found[len(found) + 1] = f"{pointer}/rounds/{number}"
    return found


def _snake(value: Any) -> Any:
    """The same value with its keys in snake case."""
    if isinstance(value, dict):
        return {_UPPER.sub("_", key).lower() if not key.isupper() else key.lower(): _snake(part) for key, part in value.items()}
    return [_snake(part) for part in value] if isinstance(value, list) else value


def _games(
    value: Any, pointer: str, outer: Mapping[str, Any] | None = None, depth: int = 0
) -> Iterator[tuple[Any, str, Mapping[str, Any]]]:
    """Every object with rounds, its pointer, and the object that it stands in."""
    if depth > 4:
        return
    if isinstance(value, list):
        for number, part in enumerate(value):
            yield from _games(part, f"{pointer}/{number}", outer, depth + 1)
    elif isinstance(value, dict):
        if isinstance(value.get("rounds"), list):
            yield value, pointer, outer or {}
            return
        for key, part in value.items():
            yield from _games(part, f"{pointer}/{key}", value, depth + 1)


def _whole(value: Any, what: str, least: int = -(10**6)) -> int:
    """A number, 0 where it is left out; JSON of 64-bit numbers may have them as text."""
    if value is None:
        return 0
    if isinstance(value, str) and re.fullmatch(r"-?\d{1,9}", value):
        value = int(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= 10**9:
        raise _RoundError(say("{what} is {value}, no such number", what=what, value=repr(str(value)[:40])))
    return value


def _ids(value: Any) -> list[str]:
    """A list of ids, or of numbers: as an array, or as text between commas."""
    if value is None or value == "":
        return []
    parts = value.split(",") if isinstance(value, str) else value if isinstance(value, list) else [value]
    return [_id(part) for part in parts]


def _id(value: Any) -> str:
    if isinstance(value, dict):
        value = value.get("id", value.get("player_id"))
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value).strip()


class _Reader:
    """One game."""

    def __init__(self, raw: Mapping[str, Any], outer: Mapping[str, Any], pointer: str, place: int) -> None:
        self._raw = raw
        self._outer = outer
        self._pointer = pointer
        self._place = place
        self._remarks: list[Remark] = []
        self._told: set[str] = set()
        self._rounds: list[Mapping[str, Any]] = [one if isinstance(one, dict) else {} for one in raw["rounds"]]
        self._order = self._seats()
        self._opened = any("open_hand" in body for one in self._rounds for body in _bodies(one))
        """Whether the document tells open hands: a field that is false is left out."""

    def game(self, source: Source) -> Game:
        """The game, as far as it can be read."""
        self._unknown(self._raw, _GAME_KEYS, self._pointer)
        hands = self._hands()
        return Game(
            source=source,
            players=self._players(),
            hands=hands,
            rules=self._rules(),
            final=self._final(),
            evidence=Evidence.HAN_FU,
            remarks=self._remarks,
        )

    # the players

    def _seats(self) -> list[str]:
        """Player ids by seat: as the game lists them, else by who dealt which round and the order of the scores."""
        listed = _ids(self._raw.get("players"))
        if len(listed) == 4:
            return listed
        order = next((_ids(scores) for one in self._rounds if isinstance(scores := one.get("scores"), list) and len(scores) == 4), [])
        if len(order) != 4:
            self._remark("P06", say("the players of the game are not told: four ids in seat order are needed"))
            return [*listed, *[""] * 4][:4]
        dealers: dict[int, str] = {}
        for one in self._rounds:
            index = one.get("round_index")
            if one.get("dealer") is not None and isinstance(index, int):
                dealers.setdefault((index - 1) % 4, _id(one["dealer"]))
        if any(order[seat] != dealer for seat, dealer in dealers.items()):
            rest = [one for one in order if one not in dealers.values()]
            order = [dealers[seat] if seat in dealers else rest.pop(0) if rest else "" for seat in range(4)]
        return order

    def _seat(self, value: Any, what: str) -> Seat:
        named = _id(value)
        if named in self._order and named:
            return self._order.index(named)
        raise _RoundError(say("{what} {named} is none of the four players", what=what, named=repr(named)))

    def _seats_of(self, value: Any, what: str) -> list[Seat]:
        return list(dict.fromkeys(self._seat(one, what) for one in _ids(value)))

    def _players(self) -> tuple[Player, ...]:
        names: dict[str, str] = {}
        for holder in (self._raw, self._outer):
            players = holder.get("players")
            for one in players if isinstance(players, list) else ():
                if isinstance(one, dict):
                    names[_id(one)] = str(one.get("title") or one.get("display_name") or one.get("alias") or "")
        return tuple(Player(names.get(one) or (f"player {one}" if one else "")) for one in self._order)

    # the rounds

    def _hands(self) -> list[Hand]:
        hands: list[Hand] = []
        course = Course()
        scores: tuple[int, ...] | None = None
        for number, one in enumerate(self._rounds):
            place = self._place + 1 + number
            try:
                index, events = self._round(one, f"{self._pointer}/rounds/{number}")
            except _RoundError as error:
                self._remark(
                    "P06", say("{pointer}/rounds/{number}: {error}", pointer=self._pointer, number=number, error=reason_of(error)), place
                )
                scores = self._scores(one)
                continue
            if index:
                course.honba = 0 if index - 1 > course.round else course.honba
                course.round = index - 1
            hands.append(
                Hand(
                    course.round,
                    course.dealer,
                    course.honba,
                    course.sticks,
                    scores,
                    events=events,
                    place=place,
                    ordinals=(place,) * len(events),
                )
            )
            course.after(events)
            scores = self._scores(one)
        return hands

    def _round(self, one: Mapping[str, Any], pointer: str) -> tuple[int, tuple[Event, ...]]:
        """The number of the round, 0 where it is not told, and what happened."""
        kind, body = _kind(one)
        if body is not one:
            self._unknown(one, _STATE_KEYS | set(OUTCOMES), pointer)
        self._unknown(body, _ROUND_KEYS | (_STATE_KEYS if body is one else frozenset()), pointer)
        index = _whole(body.get("round_index") or one.get("round_index"), say("the round"), 0)
        if index > 16:
            raise _RoundError(say("round {index} is beyond North 4", index=index))
        wins = list(_wins(body)) if kind == "multiron" else [body]
        bets = [bet for holder in (body, *wins) for bet in _ids(holder.get("riichi_bets"))]
        riichi = list(dict.fromkeys(self._seat(bet, say("riichi of")) for bet in bets))
        events: list[Event] = [event for seat in riichi for event in (Riichi(seat), StickPaid(seat))]
        if kind in ("ron", "tsumo", "multiron"):
            if not wins:
                raise _RoundError(say("a multiple ron without its winners"))
            frm = None if kind == "tsumo" else self._seat(body.get("loser_id"), say("the loser"))
            for win in wins:
                winner = self._seat(win.get("winner_id"), say("the winner"))
                if winner == frm:
                    raise _RoundError(say("the winner is the loser"))
                events.append(Won(winner, winner if frm is None else frm, self._claim(win, pointer)))
        elif kind == "chombo":
            events.append(
                Drawn(DrawClaim(reason="chombo", offenders=tuple(self._seats_of(body.get("loser_id"), say("chombo of"))) or None))
            )
        else:
            tenpai = self._seats_of(body.get("tempai"), say("tenpai of"))
            flags = tuple(seat in tenpai for seat in range(4))
            if kind == "nagashi":
                events.append(
                    Drawn(DrawClaim("nagashi", tenpai=flags, offenders=tuple(self._seats_of(body.get("nagashi"), say("nagashi of")))))
                )
            else:
                events.append(Drawn(DrawClaim("abort") if kind == "abort" else DrawClaim(tenpai=flags)))
        return index, tuple(events)

    def _claim(self, win: Mapping[str, Any], pointer: str) -> WinClaim:
        han, fu = _whole(win.get("han"), say("han")), _whole(win.get("fu"), say("fu"), 0)
        lines: list[YakuClaim] = []
        for number in _ids(win.get("yaku")):
            name = YAKU.get(int(number), "") if number.isdecimal() else ""
            if not name:
                self._remark_once("P05", say("yaku {number} at {pointer}, which is not known", number=repr(number), pointer=pointer))
                name = f"pantheon_{number}"
            lines.append(YakuClaim("yakuhai", int(name[-1])) if name.startswith("yakuhai") else YakuClaim(name))
        dora: dict[str, int] = {}
        for key, name in _DORA.items():
            dora[name] = dora.get(name, 0) + _whole(win.get(key), key, 0)
        lines += [YakuClaim(name, number) for name, number in dora.items() if number]
        pao = win.get("pao_player_id")
        liable = None if pao in (None, 0, "", "0") else self._seat(pao, say("the liable player"))
        opened = bool(win.get("open_hand")) if self._opened else None
        if han < 0:
            return WinClaim(yaku=tuple(lines), yakuman=True, limit="yakuman", times=-han, liable=liable, open=opened)
        return WinClaim(yaku=tuple(lines), han=han or None, fu=fu or None, liable=liable, open=opened)

    def _scores(self, one: Mapping[str, Any]) -> tuple[int, ...] | None:
        """The scores after a round, where they are told."""
        listed = one.get("scores")
        if not isinstance(listed, list) or not all(isinstance(score, dict) for score in listed):
            return None
        try:
            points = {self._seat(score, say("the score of")): _whole(score.get("score"), say("a score")) for score in listed}
        except _RoundError as error:
            self._remark_once("P06", say("scores after a round: {error}", error=reason_of(error)))
            return None
        return tuple(points[seat] for seat in range(4)) if len(points) == 4 else None

    # the end, and the rules

    def _final(self) -> FinalClaim | None:
        listed = self._raw.get("final_results")
        if not isinstance(listed, list) or not listed:
            return None
        try:
            points = {self._seat(one, say("the result of")): _whole(one.get("score"), say("a score")) for one in listed}
            ratings = {self._seat(one, say("the result of")): one.get("rating_delta") for one in listed}
        except (_RoundError, AttributeError) as error:
            self._remark("P06", say("the final results: {error}", error=reason_of(error)))
            return None
        if len(points) != 4:
            self._remark("P06", say("the final results of {count} players", count=len(points)))
            return None
        placed = {self._seat(one, say("the result of")): one.get("place") for one in listed}
        places = tuple(place for seat in range(4) if isinstance(place := placed[seat], int) and 1 <= place <= 4)
        scores = tuple(points[seat] for seat in range(4))
        return FinalClaim(scores, _results([ratings[seat] for seat in range(4)]), places if len(places) == 4 else None)

    def _rules(self) -> DeclaredRules:
        flags: dict[str, str] = {}
        for holder in (self._outer, self._raw):
            for key in ("ruleset_config", "ruleset", "rules", "config"):
                rules = holder.get(key)
                if isinstance(rules, str):
                    flags["preset"] = rules
                elif isinstance(rules, dict):
                    flags |= {name: _text(value) for name, value in rules.items() if not isinstance(value, dict)}
                    for name, value in rules.items():
                        if isinstance(value, dict):
                            flags |= {f"{name}.{part}": _text(inner) for part, inner in value.items()}
        date = self._raw.get("date")
        day = date[:10] if isinstance(date, str) and re.match(r"\d{4}-\d\d-\d\d", date) else None
        return DeclaredRules(platform="pantheon", flags=flags, date=day)

    # remarks

    def _remark(self, code: str, text: str, ordinal: int | None = None) -> None:
        self._remarks.append(Remark(code, text, ordinal))

    def _remark_once(self, code: str, text: str) -> None:
        if text not in self._told:
            self._told.add(text)
            self._remark(code, text)

    def _unknown(self, value: Mapping[str, Any], known: frozenset[str] | set[str], pointer: str) -> None:
        for key in value:
            if key not in known and key not in self._told:
                self._told.add(key)
                self._remark("P05", say("the field {key} at {pointer}", key=repr(key[:40]), pointer=pointer or "/"))


def _text(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _kind(one: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """The outcome of a round and its fields, which stand under it or beside it."""
    inner = one.get("round")
    holder = inner if isinstance(inner, dict) else one
    for kind in OUTCOMES:
        body = holder.get(kind)
        if isinstance(body, dict):
            return kind, body
    named = holder.get("outcome", one.get("outcome"))
    if isinstance(named, int) and not isinstance(named, bool) and 1 <= named <= len(OUTCOMES):
        return OUTCOMES[named - 1], holder
    if isinstance(named, str):
        word = named.lower().removeprefix("round_outcome_").replace("_", "")
        if word in OUTCOMES:
            return word, holder
    raise _RoundError(say("the outcome {named} is not known", named=repr(str(named)[:40])) if named is not None else say("no outcome"))


def _bodies(one: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The fields of the wins of a round, as far as they are there."""
    try:
        _, body = _kind(one)
    except _RoundError:
        return
    yield body
    yield from _wins(body)


def _wins(body: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The wins of a round in which several won."""
    listed = body.get("wins")
    yield from (win for win in (listed if isinstance(listed, list) else ()) if isinstance(win, dict))


def _results(ratings: Sequence[Any]) -> tuple[float, ...] | None:
    """Results in thousands: the changes of rating are told in points or in thousands, as the event has it."""
    if not all(isinstance(one, int | float) and not isinstance(one, bool) for one in ratings):
        return None
    scale = 1000 if max(abs(one) for one in ratings) > 300 else 1
    return tuple(float(one) / scale for one in ratings)
