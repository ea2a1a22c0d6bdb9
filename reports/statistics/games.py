"""The statistics of games: a row is a player in a game."""

from __future__ import annotations

import numpy as np

from analyzer.model.game import Evidence
from reports.statistics.declaration import Definitions, Pair, statistic, variant
from reports.statistics.facts import GameFacts, known
from reports.statistics.play import gain_per_hand

_AMAE, _MORTAL = Definitions.AMAE, Definitions.MORTAL
_GAMES = "games"


@variant(gain_per_hand, _AMAE, numerator="points at the end less those at the start", denominator="hands of the games", unit="game")
def _gain_per_hand_amae(f: GameFacts) -> Pair:
    return f.score - f.start, f.hands


@statistic(
    group="places",
    en="First places",
    ru="Первые места",
    ja="1位率",
    numerator="games in place 1",
    denominator=_GAMES,
    evidence=Evidence.STANDINGS,
    unit="game",
)
def place_1(f: GameFacts) -> Pair:
    """Equal scores are placed as the regulation has it."""
    return known(f.place, f.place == 1), f.each


@statistic(
    group="places",
    en="Second places",
    ru="Вторые места",
    ja="2位率",
    numerator="games in place 2",
    denominator=_GAMES,
    evidence=Evidence.STANDINGS,
    unit="game",
)
def place_2(f: GameFacts) -> Pair:
    return known(f.place, f.place == 2), f.each


@statistic(
    group="places",
    en="Third places",
    ru="Третьи места",
    ja="3位率",
    numerator="games in place 3",
    denominator=_GAMES,
    evidence=Evidence.STANDINGS,
    unit="game",
)
def place_3(f: GameFacts) -> Pair:
    return known(f.place, f.place == 3), f.each


@statistic(
    group="places",
    en="Fourth places",
    ru="Четвёртые места",
    ja="4位率",
    numerator="games in place 4",
    denominator="games of four players",
    evidence=Evidence.STANDINGS,
    unit="game",
)
def place_4(f: GameFacts) -> Pair:
    return known(f.place, f.place == 4), (f.players == 4).astype(float)


@statistic(
    group="places",
    en="Average place",
    ru="Среднее место",
    ja="平均順位",
    numerator="places",
    denominator=_GAMES,
    evidence=Evidence.STANDINGS,
    unit="game",
    kind="mean",
    digits=2,
)
def average_place(f: GameFacts) -> Pair:
    """A shared place counts as the better one."""
    return f.place, f.each


@statistic(
    group="places",
    en="First or second",
    ru="Первое или второе",
    ja="連対率",
    numerator="games in place 1 or 2",
    denominator=_GAMES,
    evidence=Evidence.STANDINGS,
    unit="game",
)
def top_two(f: GameFacts) -> Pair:
    return known(f.place, f.place <= 2), f.each


@statistic(
    group="places",
    en="Last places",
    ru="Последние места",
    ja="ラス率",
    numerator="games in which nobody has a worse place",
    denominator=_GAMES,
    evidence=Evidence.STANDINGS,
    unit="game",
)
def last_place(f: GameFacts) -> Pair:
    return f.last, f.each


@statistic(
    group="places",
    en="Bust",
    ru="Вылеты",
    ja="飛び率",
    numerator="games that end below the regulation's bust line",
    denominator="games under a regulation that has one",
    evidence=Evidence.STANDINGS,
    unit="game",
)
def bust_rate(f: GameFacts) -> Pair:
    return np.nan_to_num(f.bust), known(f.score, ~np.isnan(f.bust))


@variant(bust_rate, _AMAE, _MORTAL, numerator="games that end below zero", denominator=_GAMES)
def _bust_rate_amae(f: GameFacts) -> Pair:
    return known(f.score, f.score < 0), f.each


@statistic(
    group="places",
    en="Average score",
    ru="Средние очки",
    ja="平均素点",
    numerator="points at the end, leftover deposits given out",
    denominator=_GAMES,
    evidence=Evidence.STANDINGS,
    unit="game",
    kind="mean",
    digits=0,
)
def average_score(f: GameFacts) -> Pair:
    return f.score, f.each


@statistic(
    group="places",
    en="Average result",
    ru="Средний результат",
    ja="平均得点",
    numerator="result in thousands, uma and oka included",
    denominator=_GAMES,
    evidence=Evidence.STANDINGS,
    unit="game",
    kind="mean",
    digits=2,
)
def average_result(f: GameFacts) -> Pair:
    return f.result, f.each


@statistic(
    group="places",
    en="Hands per game",
    ru="Раздач за игру",
    ja="平均局数",
    numerator="hands recorded",
    denominator=_GAMES,
    evidence=Evidence.PAYMENTS,
    unit="game",
    kind="mean",
    digits=2,
)
def hands_per_game(f: GameFacts) -> Pair:
    return f.hands, f.each


@statistic(
    group="places",
    en="Chombo per game",
    ru="Чомбо за игру",
    ja="チョンボ率",
    numerator="hands that the player made void",
    denominator=_GAMES,
    evidence=Evidence.PAYMENTS,
    unit="game",
    kind="mean",
    digits=3,
)
def chombo_per_game(f: GameFacts) -> Pair:
    return f.chombo, f.each
