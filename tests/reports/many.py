"""A thousand wrong logs, quickly: a few dealt games with an error each, again and again under other names."""

from __future__ import annotations

import itertools
from functools import cache
from pathlib import Path

import msgspec

from analyzer.model.game import Game, Player
from parsers.tenhou_xml import writer as tenhou_xml_writer
from tests.dealer import deal_game
from tests.dealer import slips as slip

_MISTAKES = (slip.ten_fu_more, slip.yaku_overlooked, slip.dora_too_many, slip.yaku_imagined)


@cache
def wrong_games(count: int = 20) -> tuple[Game, ...]:
    """East-only games in whose first four hands a mistake is made where it can be."""
    found: list[Game] = []
    for seed in itertools.count(500):
        mistake = _MISTAKES[seed % len(_MISTAKES)]
        game = deal_game(seed, "tenhou", east_only=True, slips=dict.fromkeys(range(4), mistake))
        if game.hands != deal_game(seed, "tenhou", east_only=True).hands:
            found.append(game)
        if len(found) == count:
            return tuple(found)
    raise AssertionError("the seeds never end")


def write_wrong_logs(folder: Path, count: int) -> None:
    """So many files, no two the same game."""
    folder.mkdir(exist_ok=True)
    games = wrong_games()
    for number in range(count):
        game = games[number % len(games)]
        names = tuple(Player(f"{name} {number}", "1-dan", 1500.0, "C") for name in ("Aoi", "Botan", "Chidori", "Daigo"))
        renamed = msgspec.structs.replace(game, players=names)
        (folder / f"game {number:04}.xml").write_bytes(tenhou_xml_writer.write(renamed))
