"""The native JSON form: reads and writes everything that a `Game` holds, but for where in a file it stood."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from analyzer.model import event as model
from analyzer.model.copies import Copies
from analyzer.model.game import DeclaredRules, Evidence, Game, Player, Remark, Source
from analyzer.model.hand import GivenWall, Hand
from analyzer.model.meld import Meld, MeldKind
from analyzer.model.outcome import DrawClaim, FinalClaim, WinClaim, YakuClaim
from analyzer.model.phrase import say
from analyzer.model.tile import WIND_LETTERS, Tile, format_tiles, parse_tiles
from parsers import safe_json
from parsers.native import form
from parsers.native.check import Walk, check_copies
from parsers.source import Document, Refused
from parsers.unreadable import Unreadable

NAME: Final = "tenbo_json"
TITLE: Final = say("tenbo's own JSON")
TELLS: Final = say("Everything that tenbo knows of a game, under any regulation; what is not written is not recorded.")

_FORMS: Final[dict[type, type]] = {
    model.Draw: form.DrawForm,
    model.Discard: form.DiscardForm,
    model.Chi: form.ChiForm,
    model.Pon: form.PonForm,
    model.OpenKan: form.OpenKanForm,
    model.ClosedKan: form.ClosedKanForm,
    model.AddedKan: form.AddedKanForm,
    model.Kita: form.KitaForm,
    model.Riichi: form.RiichiForm,
    model.StickPaid: form.StickPaidForm,
    model.DoraTurned: form.DoraTurnedForm,
    model.Won: form.WonEventForm,
    model.Drawn: form.DrawnEventForm,
    model.Disconnect: form.DisconnectForm,
    WinClaim: form.WinForm,
    DrawClaim: form.DrawnForm,
    Meld: form.MeldForm,
    YakuClaim: form.YakuForm,
    FinalClaim: form.FinalForm,
    Player: form.PlayerForm,
    DeclaredRules: form.RulesForm,
    GivenWall: form.WallForm,
    Remark: form.RemarkForm,
}
_MODELS: Final[dict[type, type]] = {there: here for here, there in _FORMS.items()}
_ONE_TILE: Final = frozenset({"tile", "called", "indicator"})
_TILES: Final = frozenset({"own", "tiles", "pon", "concealed", "dora", "ura"})
_TILES_PER_SEAT: Final = frozenset({"dealt", "shown"})
"""Fields that hold tiles: numbers in the model, text in the form."""


def sniff(text: bytes) -> bool:
    """Whether it is JSON that names the version of this form."""
    return safe_json.looks_like_json(text) and b'"tenbo_game"' in text


def read(document: Document) -> Iterator[Game | Unreadable]:
    """The games of a document: one, or those of ``{"games": […]}``; a bad one among several is yielded as `Unreadable`.

    Raises:
        Refused: when the document is not in this form at all.
    """
    place = 1
    for index, (raw, pointer) in enumerate(_games(document.text)):
        source = Source(document.name, NAME, document.digest, index)
        try:
            game = _game(raw, pointer, source, place)
        except Refused as refused:
            yield Unreadable(source, refused.code, refused.text, refused.place)
            continue
        place += sum(1 + len(hand.events) for hand in game.hands)
        yield game


def write(game: Game) -> bytes:
    """A file of one game, one event a line.

    Raises:
        ValueError: for a value that the form cannot hold.
    """
    packed = safe_json.parse(msgspec.json.encode(_game_form(game), enc_hook=str))
    text = _laid_out(_trimmed(packed), 0) + "\n"
    try:
        _game(text.encode(), "", game.source, 0)
    except Refused as refused:
        raise ValueError(say("the native form cannot hold {place}: {text}", place=refused.place, text=refused.text)) from None
    return text.encode()


def locate(document: Document, ordinal: int) -> str:
    """JSON pointer of an ordinal: ``/hands/3/events/12``."""
    place = 1
    for raw, pointer in _games(document.text):
        try:
            hands = safe_json.parse_as(raw, form.GameForm, pointer).hands
        except Refused:
            continue
        for number, hand in enumerate(hands):
            if ordinal <= place + len(hand.events):
                inner = f"/events/{ordinal - place - 1}" if ordinal > place else ""
                return f"{pointer}/hands/{number}{inner}"
            place += 1 + len(hand.events)
    return "/"


class _Games(msgspec.Struct):
    games: list[msgspec.Raw]


def _games(text: bytes) -> list[tuple[bytes | msgspec.Raw, str]]:
    whole = safe_json.parse(text)
    if isinstance(whole, dict) and "games" in whole and "tenbo_game" not in whole:
        games = safe_json.parse_as(text, _Games).games
        return [(raw, f"/games/{number}") for number, raw in enumerate(games)]
    return [(text, "")]


def _game(raw: bytes | msgspec.Raw, pointer: str, source: Source, place: int) -> Game:
    plain = safe_json.parse(raw, pointer)
    version = plain.get("tenbo_game") if isinstance(plain, dict) else None
    if isinstance(version, int) and version > form.VERSION:
        raise Refused(
            "P06",
            say("version {version} of the form; this reader knows {known}", version=version, known=form.VERSION),
            f"{pointer}/tenbo_game",
        )
    written = safe_json.parse_as(raw, form.GameForm, pointer)
    walk = Walk(len(written.players))
    walk.over(plain, written, pointer)
    hands: list[Hand] = []
    for number, hand in enumerate(written.hands):
        hands.append(_hand(hand, place))
        check_copies(hands[-1], f"{pointer}/hands/{number}/copies")
        place += 1 + len(hand.events)
    return Game(
        source=msgspec.structs.replace(source, id=written.id),
        players=_to_model(written.players),
        hands=hands,
        rules=_to_model(written.rules),
        final=_to_model(written.final),
        seed=written.seed,
        evidence=Evidence[written.evidence.upper()],
        remarks=[*_to_model(written.remarks), *(Remark("P05", text) for text in walk.unknown)],
    )


def _game_form(game: Game) -> form.GameForm:
    return form.GameForm(
        tenbo_game=form.VERSION,
        players=_to_form(game.players),
        hands=tuple(map(_hand_form, game.hands)),
        id=game.source.id,
        rules=_to_form(game.rules),
        seed=game.seed,
        evidence=game.evidence.name.lower(),  # type: ignore[arg-type]
        final=_to_form(game.final),
        remarks=_to_form(tuple(game.remarks)),
    )


def _hand(hand: form.HandForm, place: int) -> Hand:
    round_ = WIND_LETTERS.index(hand.round[0]) * 4 + int(hand.round[1]) - 1
    return Hand(
        round=round_,
        dealer=round_ % 4 if hand.dealer is None else hand.dealer,
        honba=hand.honba,
        sticks=hand.sticks,
        scores=hand.scores,
        dealt=_field_to_model("dealt", hand.dealt),
        indicator=_field_to_model("indicator", hand.indicator),
        events=_to_model(hand.events),
        dice=hand.dice,
        shuffle=hand.shuffle,
        wall=_to_model(hand.wall),
        copies=None if hand.copies is None else Copies(*(bytes(getattr(hand.copies, name)) for name in Copies.__struct_fields__)),
        place=place,
        dora_times=hand.dora_times,
    )


def _hand_form(hand: Hand) -> form.HandForm:
    if not 0 <= hand.round < 16:
        raise ValueError(say("the native form cannot hold round {round}", round=hand.round))
    return form.HandForm(
        round=f"{WIND_LETTERS[hand.round // 4]}{hand.round % 4 + 1}",
        dealer=None if hand.dealer == hand.round % 4 else hand.dealer,
        honba=hand.honba,
        sticks=hand.sticks,
        scores=hand.scores,
        dealt=_field_to_form("dealt", hand.dealt),
        indicator=_field_to_form("indicator", hand.indicator),
        dice=hand.dice,
        shuffle=hand.shuffle,
        wall=_to_form(hand.wall),
        copies=None if hand.copies is None else form.CopiesForm(*(tuple(getattr(hand.copies, name)) for name in Copies.__struct_fields__)),
        events=_to_form(hand.events),
        dora_times=hand.dora_times,
    )


def _to_form(value: Any) -> Any:
    """A value of the model as the form has it: the same fields, tiles as text."""
    if isinstance(value, tuple):
        return tuple(map(_to_form, value))
    made = _FORMS.get(type(value))
    if made is None:
        return value
    return made(**{name: _field_to_form(name, getattr(value, name)) for name in made.__struct_fields__})  # type: ignore[attr-defined]


def _field_to_form(name: str, value: Any) -> Any:
    if value is None:
        return None
    if name in _ONE_TILE:
        return format_tiles((value,))
    if name in _TILES:
        return format_tiles(value, in_order=True)
    if name in _TILES_PER_SEAT:
        return tuple(None if hand is None else format_tiles(hand, in_order=True) for hand in value)
    if name == "kind":
        return MeldKind(value).name.lower()
    return _to_form(value)


def _to_model(value: Any) -> Any:
    """A value of the form as the model has it."""
    if isinstance(value, tuple):
        return tuple(map(_to_model, value))
    if isinstance(value, form.DrawForm):
        return model.draw(value.seat, _tile(value.tile))
    if isinstance(value, form.DiscardForm):
        return model.discard(value.seat, _tile(value.tile), value.drawn)
    made = _MODELS.get(type(value))
    if made is None:
        return value
    return made(**{name: _field_to_model(name, getattr(value, name)) for name in value.__struct_fields__})


def _field_to_model(name: str, value: Any) -> Any:
    if value is None:
        return None
    if name in _ONE_TILE:
        return _tile(value)
    if name in _TILES:
        return parse_tiles(value)
    if name in _TILES_PER_SEAT:
        return tuple(None if hand is None else parse_tiles(hand) for hand in value)
    if name == "kind":
        return MeldKind[value.upper()]
    return _to_model(value)


def _tile(text: str) -> Tile:
    return parse_tiles(text)[0]


def _trimmed(value: Any, name: str = "") -> Any:
    """The same without the parts at the end of an event or a yaku that say nothing but the default."""
    if isinstance(value, dict):
        return {key: _trimmed(part, key) for key, part in value.items()}
    if not isinstance(value, list):
        return value
    parts = [_trimmed(part) for part in value]
    if name in {"events", "yaku"}:
        for part in parts:
            while part[-1] is None or part[-1] is False:
                part.pop()
    return parts


def _laid_out(value: Any, level: int) -> str:
    """JSON text for people: a value that fits on a line stands on one."""
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or len(line) <= 100 or _plain(value):
        return line
    blank = "  " * (level + 1)
    if isinstance(value, dict):
        parts = [f"{blank}{json.dumps(name, ensure_ascii=False)}: {_laid_out(part, level + 1)}" for name, part in value.items()]
    else:
        parts = [blank + _laid_out(part, level + 1) for part in value]
    opening, closing = ("{", "}") if isinstance(value, dict) else ("[", "]")
    return f"{opening}\n" + ",\n".join(parts) + f"\n{'  ' * level}{closing}"


def _plain(value: Any) -> bool:
    return isinstance(value, list) and not any(isinstance(part, dict | list) for part in value)
