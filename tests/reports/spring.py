"""A tournament made by the dealer: eight players, four rounds of two tables, and what it comes to by the dealer's own arithmetic.

In round 2 the clock stops a table after five hands; in round 3 Yuri sits for Emi; in round 4 a log calls Aoi by another name.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
from openpyxl import Workbook

from analyzer.model.game import Game
from analyzer.model.outcome import FinalClaim
from parsers.native import document as native
from tests.dealer import deal_game
from tests.dealer.game import results, with_leftover
from tests.dealer.rules import FESTIVAL

PLAYERS = ("Aoi", "Botan", "Chidori", "Daigo", "Emi", "Fumiko", "Gen", "Hana")
SEATS = (("ABCD", "EFGH"), ("EBGD", "AFCH"), ("DAHE", "CBGF"), ("FDAG", "HECB"))
"""Players by their initials, East first, table by table in each round."""
BY_INITIAL = {player[0]: player for player in PLAYERS}

TOML = """\
name = "Spring tournament"
rules = "festival-2018"
time_limit = 90 # minutes

[players]
Aoi = ["aoi_k"]
Botan = []
Chidori = []
Daigo = []
Emi = []
Fumiko = []
Gen = []
Hana = []

[[round]]
tables = ["r1t1.json", "r1t2.json"]

[[round]]
tables = ["r2t1.json", "r2t2.json"]

[[round]]
tables = ["r3t1.json", "r3t2.json"]

[[round]]
tables = ["r4t1.json", "r4t2.json"]

[[substitute]]
player = "Emi"
by = "Yuri"
round = 3

[[penalty]]
player = "Botan"
points = 20000
reason = "chombo"
round = 2

[results]
file = "results.xlsx"
"""


@cache
def games() -> dict[str, Game]:
    """The games by file name."""
    made: dict[str, Game] = {}
    for number, tables in enumerate(SEATS, 1):
        for table, initials in enumerate(tables, 1):
            names = tuple(_name(number, initial) for initial in initials)
            seed = 10 * number + table
            clock = (number, table) == (2, 2)
            game = deal_game(seed, "festival-2018", names=names, hands=6 if clock else None)
            made[f"r{number}t{table}.json"] = _stopped(game) if clock else game
    return made


def _name(number: int, initial: str) -> str:
    return {(3, "E"): "Yuri", (4, "A"): "aoi_k"}.get((number, initial), BY_INITIAL[initial])


def _stopped(game: Game) -> Game:
    """The game without its last hand, which the clock does not let begin."""
    last = game.hands[-1]
    assert last.scores is not None
    scores = with_leftover(FESTIVAL, last.scores, last.sticks)
    return msgspec.structs.replace(game, hands=game.hands[:-1], final=FinalClaim(scores, results(FESTIVAL, scores)))


def totals(made: dict[str, Game]) -> dict[str, int]:
    """Every player's points: the dealer's results, −30000 for Emi's round with a substitute (EMA16-5.8), 20000 off for Botan."""
    found = dict.fromkeys(PLAYERS, 0)
    for game in made.values():
        assert game.final is not None
        assert game.final.results is not None
        for player, result in zip(game.players, game.final.results, strict=True):
            if player.name == "Yuri":
                found["Emi"] -= 30_000
            else:
                found["Aoi" if player.name == "aoi_k" else player.name] += round(result * 1000)
    found["Botan"] -= 20_000
    return found


def write(folder: Path, *, wrong: dict[str, int] | None = None) -> Path:
    """The tournament in a folder: its file, its logs, and a workbook in which the players of ``wrong`` have so many points too many."""
    made = games()
    for file, game in made.items():
        (folder / file).write_bytes(native.write(game))
    points = {player: total + (wrong or {}).get(player, 0) for player, total in totals(made).items()}
    write_workbook(folder / "results.xlsx", points)
    path = folder / "spring.toml"
    path.write_text(TOML, encoding="utf-8")
    return path


def write_workbook(path: Path, points: dict[str, int]) -> None:
    """A workbook with a title, headings and a row a player, places by the points."""
    book = Workbook()
    sheet = book.active
    sheet.append(["Spring tournament"])
    sheet.append(["Place", "Name", "Points"])
    for player in sorted(points, key=lambda name: (-points[name], name)):
        sheet.append([sum(other > points[player] for other in points.values()) + 1, player, points[player]])
    book.save(path)
