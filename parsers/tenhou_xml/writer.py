"""Writer of Tenhou XML (format note Tenhou §2–7, §9). What the format cannot hold is refused by name, never dropped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from analyzer.model.copies import Copies
from analyzer.model.event import (
    AddedKan,
    Chi,
    ClosedKan,
    Disconnect,
    DoraTurned,
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
from analyzer.model.meld import Meld, MeldKind
from analyzer.model.outcome import DrawClaim, FinalClaim, WinClaim, YakuClaim
from analyzer.model.phrase import say
from analyzer.model.tile import Tile
from parsers.source import Document
from parsers.tenhou_xml.codes import ATTRIBUTES, DISCARD_TAGS, DRAW_TAGS, FOREIGN, LIMITS, NO_RED_FIVES, RANKS, REASON_TYPES, YAKU_NUMBERS
from parsers.tenhou_xml.meld import encode
from parsers.tenhou_xml.reader import read
from parsers.tenhou_xml.tile_numbers import TileNumbers

_ESCAPES: Final = {"&": "&amp;", "<": "&lt;", '"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}
_SIZES: Final = {kind: 3 if kind in {MeldKind.CHI, MeldKind.PON} else 4 for kind in MeldKind}
_CLAIMS: Final = {Chi: MeldKind.CHI, Pon: MeldKind.PON, OpenKan: MeldKind.OPEN_KAN}


def write(game: Game) -> bytes:
    """A mjlog of one game, which reads back as the same game but for its source.

    Raises:
        ValueError: naming it, for what Tenhou XML cannot hold: rules that are not Tenhou's, hidden tiles, points that are no hundreds …
    """
    rules = game.rules
    if rules.platform != "tenhou" or rules.book is not None or rules.settings:
        raise ValueError(say("Tenhou XML cannot hold the declared rules: it can only be played by Tenhou's own"))
    text = _Writer(game).text()
    # What was left out or changed shows when it is read again.
    back = next(iter(read(Document(game.source.name if game.source.id is None else "", text, ""))))
    wrong = _difference(game, back)
    if wrong is not None:
        raise ValueError(say("Tenhou XML cannot hold {wrong}", wrong=wrong))
    return text


class _Writer:
    def __init__(self, game: Game) -> None:
        self._game = game
        self._players = len(game.players)
        room = game.rules.flags.get("type", "")
        self._red_fives = not (int(room) if room.isdecimal() else 0) & NO_RED_FIVES
        self._parts: list[str] = []
        self._result: int | None = None
        """Which part is the last result: it carries the end of the game."""

    def text(self) -> bytes:
        game, flags = self._game, self._game.rules.flags
        if game.source.id is not None:
            self._parts.append(f"<!-- log={game.source.id} -->\n")
        self._parts.append('<mjloggm ver="2.3">')
        if game.seed is not None:
            self._tag("SHUFFLE", seed=game.seed, ref="")
        room = {name: value for name, value in flags.items() if name in ATTRIBUTES["GO"]}
        if room:
            self._tag("GO", **room)
        returns = any(isinstance(event, Disconnect) and event.back for hand in game.hands for event in hand.events)
        if returns or any(player != Player() for player in game.players):
            self._tag("UN", **_player_attributes(game.players))
        self._tag("TAIKYOKU", oya="0")
        for hand in game.hands:
            self._hand(hand)
        if game.final is not None or "ratio" in flags:
            self._end(game.final, flags.get("ratio"))
        self._parts.append("\n</mjloggm>\n")
        return "".join(self._parts).encode()

    def _tag(self, name: str, **attributes: str | None) -> None:
        written = "".join(f' {key}="{_escaped(value)}"' for key, value in attributes.items() if value is not None)
        self._parts.append(f"<{name}{written}/>")

    def _end(self, final: FinalClaim | None, ratio: str | None) -> None:
        if self._result is None:
            raise ValueError(say("Tenhou XML cannot hold the end of a game without the end of a hand"))
        owari = None
        if final is not None:
            if final.scores is None or final.results is None:
                raise ValueError(say("Tenhou XML cannot hold the end of a game without both scores and results"))
            pairs = zip([*_hundreds(final.scores), "0"], [*map(_decimal, final.results), "0"], strict=True)
            owari = ",".join(f"{score},{result}" for score, result in list(pairs)[: 4 if self._players == 3 else self._players])
        attributes = {"owari": owari, "ratio": ratio}
        written = "".join(f' {key}="{_escaped(value)}"' for key, value in attributes.items() if value is not None)
        self._parts[self._result] = self._parts[self._result].removesuffix("/>") + written + "/>"

    def _hand(self, hand: Hand) -> None:
        numbers = TileNumbers(hand, self._red_fives)
        dice = ("", "") if hand.dice is None else (str(hand.dice[0] - 1), str(hand.dice[1] - 1))
        indicator = "" if numbers.indicator is None else str(numbers.indicator)
        self._parts.append("\n")
        self._tag(
            "INIT",
            seed=",".join([str(hand.round), str(hand.honba), str(hand.sticks), *dice, indicator]),
            ten=self._points(hand.scores),
            oya=str(hand.dealer),
            shuffle=hand.shuffle,
            **{f"hai{seat}": _listed(dealt) for seat, dealt in enumerate(numbers.dealt)},
        )
        self._indicators = [] if numbers.indicator is None else [numbers.indicator]
        self._words: list[list[tuple[Meld | None, int]]] = [[], [], [], []]
        for event in hand.events:
            self._event(event, numbers)

    def _points(self, scores: tuple[int, ...] | None) -> str | None:
        if scores is None:
            return None
        return ",".join([*_hundreds(scores), *(["0"] if self._players == 3 else [])])

    def _event(self, event: Event, numbers: TileNumbers) -> None:
        of = numbers.of(event)
        match event:
            case Chi() | Pon() | OpenKan():
                kind = _CLAIMS[type(event)]
                self._call(event.seat, Meld(kind, (event.called, *event.own), event.frm), of)
            case ClosedKan():
                self._call(event.seat, Meld(MeldKind.CLOSED_KAN, event.tiles), of)
            case AddedKan():
                self._add(event, of)
            case Kita():
                self._call(event.seat, None, of)
            case Riichi():
                self._tag("REACH", who=str(event.seat), step="1")
            case StickPaid():
                self._tag("REACH", who=str(event.seat), ten=self._points(event.scores), step="2")
            case DoraTurned():
                self._indicators.append(of[0])
                self._tag("DORA", hai=str(of[0]))
            case Disconnect():
                if event.back:
                    self._tag("UN", **{f"n{event.seat}": _percent(self._game.players[event.seat].name)})
                else:
                    self._tag("BYE", who=str(event.seat))
            case Won():
                self._result = len(self._parts)
                self._tag("AGARI", **self._win(event, event.claim, numbers))
            case Drawn():
                self._result = len(self._parts)
                self._tag("RYUUKYOKU", **self._draw(event.claim, numbers))
            case _:
                tags = DISCARD_TAGS if hasattr(event, "drawn") else DRAW_TAGS
                self._parts.append(f"<{tags[event.seat]}{of[0]}/>")

    def _call(self, seat: int, meld: Meld | None, of: tuple[int, ...]) -> None:
        word = encode(None, 0, of[0], ()) if meld is None else _word(seat, meld, of)
        self._words[seat].append((meld, word))
        self._tag("N", who=str(seat), m=str(word))

    def _add(self, event: AddedKan, of: tuple[int, ...]) -> None:
        """An added kan takes the place of its pon."""
        words = self._words[event.seat]
        place = next((i for i, (meld, _) in enumerate(words) if _is_pon_of(meld, event.tile)), len(words))
        pon = words[place][0] if place < len(words) else None
        frm = event.frm if event.frm is not None else pon.frm if pon is not None else None
        three = event.pon or (pon.tiles if pon is not None else None)
        if frm is None or three is None or len(of) != 4:
            raise ValueError(say("Tenhou XML cannot hold an added kan without its pon"))
        meld = Meld(MeldKind.ADDED_KAN, (*three, event.tile), frm)
        word = _word(event.seat, meld, (*of[1:], of[0]))
        words[place : place + 1] = [(meld, word)]
        self._tag("N", who=str(event.seat), m=str(word))

    def _win(self, event: Won, claim: WinClaim, numbers: TileNumbers) -> dict[str, str | None]:
        held = [*numbers.held[event.seat], numbers.last]
        limit = None if claim.limit is None else LIMITS.index(claim.limit) if claim.limit in LIMITS else claim.limit
        return {
            "ba": _both(claim.honba, claim.sticks),
            "hai": _listed(numbers.some(claim.concealed, held)) if claim.concealed is not None else None,
            "m": self._claimed_words(event.seat, claim.melds or (), numbers),
            "machi": None if claim.tile is None else str(numbers.some([claim.tile], [numbers.last])[0]),
            "ten": None if claim.fu is None else f"{claim.fu},{claim.points},{limit}",
            **_yaku_attributes(claim),
            "doraHai": _listed(numbers.some(claim.dora, self._indicators)) if claim.dora is not None else None,
            "doraHaiUra": _listed(numbers.some(claim.ura, ())) if claim.ura is not None else None,
            "who": str(event.seat),
            "fromWho": str(event.frm),
            "paoWho": None if claim.liable is None else str(claim.liable),
            "sc": self._changes(claim.before, claim.delta),
        }

    def _claimed_words(self, seat: int, melds: tuple[Meld, ...], numbers: TileNumbers) -> str | None:
        """The meld words of a claim, newest first: those of the table where they are the same."""
        table = self._words[seat]
        if _told_like([meld for meld, _ in table if meld is not None], melds) == [_sorted(meld) for meld in melds]:
            words = [word for _, word in table]
        else:
            words = [_word(seat, meld, numbers.some(meld.tiles, ())) for meld in melds]
        return _listed(reversed(words)) if words else None

    def _draw(self, claim: DrawClaim, numbers: TileNumbers) -> dict[str, str | None]:
        shown: dict[str, str | None] = {}
        for seat in range(self._players):
            tiles = None if claim.shown is None else claim.shown[seat]
            if tiles is not None:
                shown[f"hai{seat}"] = _listed(numbers.some(tiles, [*numbers.held[seat], numbers.last]))
            elif claim.tenpai is not None and claim.tenpai[seat]:
                shown[f"hai{seat}"] = ""
        return {
            "type": REASON_TYPES.get(claim.reason, claim.reason) or None,
            "ba": _both(claim.honba, claim.sticks),
            "sc": self._changes(claim.before, claim.delta),
            **shown,
        }

    def _changes(self, before: tuple[int, ...] | None, delta: tuple[int, ...] | None) -> str | None:
        if before is None or delta is None:
            return None
        pairs = zip(_hundreds(before), _hundreds(delta), strict=True)
        return ",".join([*(f"{score},{change}" for score, change in pairs), *(["0,0"] if self._players == 3 else [])])


def _player_attributes(players: tuple[Player, ...]) -> dict[str, str | None]:
    """Names, ranks, ratings, sexes; the empty fourth seat of three as Tenhou writes it."""
    empty = len(players) == 3
    ranks = [str(RANKS.index(player.rank)) if player.rank in RANKS else player.rank or "" for player in players]
    rates = ["" if player.rating is None else _exact(player.rating) for player in players]
    sexes = [player.sex or "" for player in players]
    return {
        **{f"n{seat}": _percent(player.name) for seat, player in enumerate(players)},
        **({"n3": ""} if empty else {}),
        "dan": ",".join(ranks + ["0"] * empty),
        "rate": ",".join(rates + ["1500"] * empty),
        "sx": ",".join(sexes + ["C"] * empty),
    }


def _yaku_attributes(claim: WinClaim) -> dict[str, str | None]:
    if claim.yaku is None:
        return {}
    if claim.yakuman:
        return {"yakuman": ",".join(_yaku_number(one) for one in claim.yaku)}
    return {"yaku": ",".join(f"{_yaku_number(one)},{one.han}" for one in claim.yaku)}


def _yaku_number(claim: YakuClaim) -> str:
    if claim.id.startswith(FOREIGN):
        return claim.id.removeprefix(FOREIGN)
    if claim.id not in YAKU_NUMBERS:
        raise ValueError(say("Tenhou XML cannot hold the yaku {id}", id=claim.id))
    return str(YAKU_NUMBERS[claim.id])


def _word(seat: int, meld: Meld, of: tuple[int, ...]) -> int:
    if len(of) != _SIZES[meld.kind]:
        raise ValueError(say("Tenhou XML cannot hold a meld of {count} tiles: {meld}", count=len(of), meld=str(meld)))
    source = 0 if meld.frm is None else (meld.frm - seat) % 4
    if meld.kind is MeldKind.ADDED_KAN:
        return encode(meld.kind, source, of[3], of[:3])
    if meld.kind is MeldKind.CLOSED_KAN:
        return encode(meld.kind, 0, of[0], of)
    return encode(meld.kind, source, of[0], of[1:])


def _is_pon_of(meld: Meld | None, one: Tile) -> bool:
    return meld is not None and meld.kind is MeldKind.PON and {*meld.tiles, one} <= {one, *_SAME_FIVE.get(one, ())}


_SAME_FIVE: Final[dict[Tile, tuple[Tile, ...]]] = {4: (34,), 13: (35,), 22: (36,), 34: (4,), 35: (13,), 36: (22,)}


def _sorted(meld: Meld) -> Meld:
    """With the own tiles in one order, which the format does not keep."""
    first = 0 if meld.kind is MeldKind.CLOSED_KAN else 1
    last = 3 if meld.kind is MeldKind.ADDED_KAN else 4
    tiles = (*meld.tiles[:first], *sorted(meld.tiles[first:last]), *meld.tiles[last:])
    return msgspec.structs.replace(meld, tiles=tiles)


def _told_like(told: Sequence[Meld], pattern: Sequence[Meld]) -> list[Meld]:
    """Sorted, and without the seats claimed from that the pattern does not tell."""
    untold = [number < len(pattern) and pattern[number].frm is None for number in range(len(told))]
    return [_sorted(msgspec.structs.replace(meld, frm=None) if skip else meld) for meld, skip in zip(told, untold, strict=True)]


def _both(honba: int | None, sticks: int | None) -> str | None:
    return None if honba is None or sticks is None else f"{honba},{sticks}"


def _hundreds(points: Iterable[int]) -> list[str]:
    points = list(points)
    if any(point % 100 for point in points):
        raise ValueError(say("Tenhou XML cannot hold points that are no hundreds: {points}", points=points))
    return [str(point // 100) for point in points]


def _listed(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))


def _decimal(value: float) -> str:
    return f"{value:.1f}" if float(f"{value:.1f}") == value else repr(value)


def _exact(value: float) -> str:
    return f"{value:.2f}" if float(f"{value:.2f}") == value else repr(value)


def _percent(name: str) -> str:
    return "".join(f"%{byte:02X}" for byte in name.encode())


def _escaped(value: str) -> str:
    return "".join(_ESCAPES.get(char, char) for char in value)


def _difference(game: Game, back: Game) -> str | None:
    """What did not come back, in words; None when all did."""
    if game.players != back.players:
        return say("these players")
    for name in sorted({*game.rules.flags, *back.rules.flags}):
        if game.rules.flags.get(name) != back.rules.flags.get(name):
            return say("the flag {name} of the declared rules", name=name)
    if game.rules != back.rules:
        return say("the declared rules: their date must be that of the log's identifier")
    if (game.final, game.seed) != (back.final, back.seed):
        return say("the end of this game") if game.seed == back.seed else say("this seed")
    for number, (hand, other) in enumerate(zip(game.hands, back.hands, strict=True)):
        for name in ("round", "dealer", "honba", "sticks", "scores", "dealt", "indicator", "dice", "shuffle", "wall"):
            if getattr(hand, name) != getattr(other, name):
                return say(
                    "the {name} of hand {number} ({key}): {value}", name=name, number=number, key=hand.key, value=str(getattr(hand, name))
                )
        for place, (event, again) in enumerate(zip(hand.events, other.events, strict=False)):
            if _plain(event, again) != _plain(again, event):
                return say("event {place} of hand {number} ({key}): {event}", place=place, number=number, key=hand.key, event=str(event))
        if len(hand.events) != len(other.events):
            return say("the events of hand {number} ({key})", number=number, key=hand.key)
        if hand.copies is not None and _unordered(hand.copies) != _unordered(other.copies):
            return say("the copies of hand {number} ({key})", number=number, key=hand.key)
    return None


def _unordered(copies: Copies | None) -> Copies | None:
    """With those of sets sorted: the format keeps no order of own tiles."""
    return None if copies is None else msgspec.structs.replace(copies, sets=bytes(sorted(copies.sets)))


def _plain(event: Event, pattern: Event) -> Event:
    """With own tiles sorted, and without what the pattern leaves untold: the format keeps no order, and always tells the seat."""
    match event:
        case Chi() | Pon() | OpenKan():
            return msgspec.structs.replace(event, own=tuple(sorted(event.own)))
        case ClosedKan():
            return msgspec.structs.replace(event, tiles=tuple(sorted(event.tiles)))
        case AddedKan():
            if event.pon is None or (isinstance(pattern, AddedKan) and pattern.pon is None):
                return msgspec.structs.replace(event, pon=None, frm=None)
            return msgspec.structs.replace(event, pon=(*event.pon[:1], *sorted(event.pon[1:])))
        case Won():
            melds = event.claim.melds
            if melds is not None and isinstance(pattern, Won):
                melds = tuple(_told_like(melds, pattern.claim.melds or ()))
            return msgspec.structs.replace(event, claim=msgspec.structs.replace(event.claim, melds=melds))
        case _:
            return event
