"""A game without what tells who played it, and where: for publishing a log that shows a fault and nobody's name."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from analyzer.model.game import DeclaredRules, Game, Player, Source

SEAT_NAMES: Final = ("A", "B", "C", "D")

_IDENTITY: Final = re.compile(r"(?:^|_|\b)(?:id|ref|disp|uuid|lobby|title|rule|ranking|name|seed|key|url|link)(?:$|\b)")
_HARMLESS: Final = re.compile(r"-?\d{1,6}|true|false|[A-Z]|[a-z]{1,12}|-?\d+(?:\.\d+)?(?:,-?\d*(?:\.\d+)?){1,60}", re.ASCII)
"""Values that can only be settings: a small number, a word, a row of numbers."""


def anonymous(game: Game) -> Game:
    """The game with letters for names, and no identifiers, titles, ratings, seeds of walls, remarks, or name of a file.

    The seeds and the published codes of walls are left out with the rest: anybody can look them up. The rules stay as far as they are plain
    numbers and words, and the day, since the rules of a platform depend on it.
    """
    rules = game.rules
    flags = {name: text for name, text in rules.flags.items() if _HARMLESS.fullmatch(text) and not _IDENTITY.search(name)}
    if "id_type" in rules.flags:
        flags["type"] = rules.flags["id_type"]
    return Game(
        source=Source("", game.source.format, "", game.source.index),
        players=tuple(Player(name) for name in SEAT_NAMES[: len(game.players)]),
        hands=[msgspec.structs.replace(hand, shuffle=None, wall=None) for hand in game.hands],
        rules=DeclaredRules(rules.platform, rules.book, rules.settings, flags, rules.date),
        final=game.final,
        evidence=game.evidence,
    )
