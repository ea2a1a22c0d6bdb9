"""Writer of mjai in the dialect of Mortal and mjai-reviewer, an event a line (format note mjai §3–§8)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

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
from analyzer.model.game import Evidence, Game, Player
from analyzer.model.hand import Hand
from analyzer.model.phrase import say
from analyzer.model.tile import KIND, Tile
from parsers.mjai.claims import REASONS
from parsers.mjai.form import TILE_NAMES, WINDS
from parsers.mjai.rules import PLATFORM, declared_again, told_elsewhere

_STICK: Final = 1000
_CALLS: Final = {Chi: "chi", Pon: "pon", OpenKan: "daiminkan"}
_WORDS: Final = {reason: word for word, reason in reversed(REASONS.items())}
"""The original server's word for each reason of a draw."""


def write(game: Game) -> bytes:
    """A log of one game. What it leaves out `left_out` names.

    Raises:
        ValueError: naming it, for what mjai has no event for: a game without its play, a penalty that ends a hand.
    """
    if game.evidence is not Evidence.FULL_LOG:
        raise ValueError(say("mjai cannot hold a game of which the play is not recorded"))
    lines: list[dict[str, Any]] = [_start(game)]
    for hand in game.hands:
        lines += _hand(hand, len(game.players))
    if game.final is not None:
        lines.append({"type": "end_game"} | _some(scores=game.final.scores))
    return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines).encode()


def left_out(game: Game) -> tuple[str, ...]:
    """What a game tells and the written log does not, in words."""
    claims = [event.claim for hand in game.hands for event in hand.events if isinstance(event, Won)]
    draws = [event.claim for hand in game.hands for event in hand.events if isinstance(event, Drawn)]
    found = {
        say("yaku, han, fu and points of the wins"): _any(claims, "yaku", "yakuman", "han", "fu", "points", "limit"),
        say("the hands shown at wins"): _any(claims, "tile", "concealed", "melds", "dora"),
        say("counters and deposits named with the ends"): _any([*claims, *draws], "honba", "sticks"),
        say("who is liable"): _any(claims, "liable"),
        say("who made nagashi"): _any(draws, "offenders"),
        say("results with uma"): game.final is not None and game.final.results is not None,
        say("ranks and ratings"): any(player != Player(player.name) for player in game.players),
        say("the rules, but for length and red fives"): game.rules.platform not in (None, PLATFORM) or bool(game.rules.book),
        say("the wall"): any(hand.wall is not None for hand in game.hands),
        say("the shuffle"): game.seed is not None or any(hand.shuffle is not None for hand in game.hands),
        say("dice"): any(hand.dice is not None for hand in game.hands),
        say("which of four equal tiles is which"): any(hand.copies is not None for hand in game.hands),
        say("who left and came back"): any(isinstance(event, Disconnect) for hand in game.hands for event in hand.events),
        say("the identifier of the log"): game.source.id is not None,
    }
    return tuple(words for words, there in found.items() if there)


def _any(claims: Iterable[object], *names: str) -> bool:
    return any(getattr(claim, name) is not None for claim in claims for name in names)


def _start(game: Game) -> dict[str, Any]:
    names = [player.name for player in game.players]
    rules = declared_again(game.rules) if game.rules.platform == PLATFORM else told_elsewhere(game.rules)
    return {"type": "start_game"} | ({"names": names} if any(names) else {}) | rules


def _hand(hand: Hand, players: int) -> list[dict[str, Any]]:
    opening: dict[str, Any] = {"type": "start_kyoku", "bakaze": WINDS[hand.wind]}
    if hand.indicator is not None:
        opening["dora_marker"] = TILE_NAMES[hand.indicator]
    opening |= {"kyoku": hand.round % 4 + 1, "honba": hand.honba, "kyotaku": hand.sticks, "oya": hand.dealer}
    opening |= _some(scores=hand.scores)
    opening["tehais"] = [_names(tiles) for tiles in hand.dealt] if hand.dealt is not None else [["?"] * 13] * players
    events = _Events(players)
    lines = [line for event in hand.events if (line := events.line(event)) is not None]
    return [opening, *lines, {"type": "end_kyoku"}]


class _Events:
    """The events of one hand, one after the other."""

    def __init__(self, players: int) -> None:
        self._players = players
        self._pons: dict[tuple[int, int], tuple[Tile, ...]] = {}
        """The tiles of each pon, the claimed one first, by seat and kind."""

    def line(self, event: Event) -> dict[str, Any] | None:
        match event:
            case Draw(seat, tile):
                return {"type": "tsumo", "actor": seat, "pai": TILE_NAMES[tile]}
            case Discard(seat, tile, drawn):
                return {"type": "dahai", "actor": seat, "pai": TILE_NAMES[tile], "tsumogiri": drawn}
            case Chi() | Pon() | OpenKan():
                if isinstance(event, Pon):
                    self._pons[event.seat, KIND[event.called]] = (event.called, *event.own)
                line = {"type": _CALLS[type(event)], "actor": event.seat, "target": event.frm, "pai": TILE_NAMES[event.called]}
                return line | {"consumed": _names(event.own)}
            case AddedKan():
                pon = self._pons.get((event.seat, KIND[event.tile]), event.pon or (event.tile,) * 3)
                return {"type": "kakan", "actor": event.seat, "pai": TILE_NAMES[event.tile], "consumed": _names((*pon[1:], pon[0]))}
            case ClosedKan(seat, tiles):
                return {"type": "ankan", "actor": seat, "consumed": _names(tiles)}
            case Kita(seat, tile):
                return {"type": "kita", "actor": seat, "pai": TILE_NAMES[tile]}
            case Riichi(seat):
                return {"type": "reach", "actor": seat}
            case StickPaid(seat, scores):
                paid = {} if scores is None else {"deltas": [-_STICK * (at == seat) for at in range(self._players)], "scores": list(scores)}
                return {"type": "reach_accepted", "actor": seat} | paid
            case DoraTurned(tile):
                return {"type": "dora", "dora_marker": TILE_NAMES[tile]}
            case Won():
                return _win(event)
            case Drawn():
                return _draw(event)
            case Disconnect():
                return None


def _win(event: Won) -> dict[str, Any]:
    claim = event.claim
    line = {"type": "hora", "actor": event.seat, "target": event.frm} | _paid(claim.before, claim.delta)
    return line | {"ura_markers": _names(claim.ura or ())}


def _draw(event: Drawn) -> dict[str, Any]:
    claim = event.claim
    if claim.reason == "chombo":
        raise ValueError(say("mjai cannot hold a hand that a penalty (chombo) ended"))
    line = {"type": "ryukyoku", "reason": _WORDS.get(claim.reason, claim.reason)} | _paid(claim.before, claim.delta)
    if claim.tenpai is not None:
        line["tenpais"] = list(claim.tenpai)
    if claim.shown is not None:
        line["tehais"] = [None if tiles is None else _names(tiles) for tiles in claim.shown]
    return line


def _paid(before: Sequence[int] | None, delta: Sequence[int] | None) -> dict[str, Any]:
    after = None if before is None or delta is None else [one + gain for one, gain in zip(before, delta, strict=True)]
    return _some(deltas=delta, scores=after)


def _some(**lists: Sequence[int] | None) -> dict[str, Any]:
    return {name: list(values) for name, values in lists.items() if values is not None}


def _names(tiles: Sequence[Tile]) -> list[str]:
    return [TILE_NAMES[tile] for tile in tiles]
