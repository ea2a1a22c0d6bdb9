"""The running scores of a game as a chart: a line a seat, a step a hand, a band where a hand has findings."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from analyzer.model.game import Game

WIDE: Final = 640
HIGH: Final = 250
_LEFT: Final = 70
_RIGHT: Final = 14
_TOP: Final = 12
_BOTTOM: Final = 30
_STEPS: Final = (1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000)
_LABELS_AT_MOST: Final = 10


class Track(NamedTuple):
    """The line of a seat, and its points as told."""

    seat: int
    points: str
    """Of a polyline."""
    last: tuple[float, float]
    """Where it ends."""


class Level(NamedTuple):
    """A line of the grid."""

    y: float
    points: int


class Step(NamedTuple):
    """A hand: its middle, its name where there is room for it, and the band of a flagged one."""

    x: float
    label: str
    band: tuple[float, float] | None


class ScoreChart(NamedTuple):
    """All of it, in a box of `WIDE` by `HIGH`."""

    tracks: list[Track]
    levels: list[Level]
    steps: list[Step]
    rows: list[tuple[str, tuple[int, ...]]]
    """The same as a table: the hand, and the scores before it; the end last, without a name."""


def score_chart(game: Game, flagged: Collection[int]) -> ScoreChart | None:
    """The chart of a game; None where fewer than two of its scores are recorded."""
    told = [(index, hand.key, hand.scores) for index, hand in enumerate(game.hands) if hand.scores is not None]
    points = [(key, tuple(scores)) for _, key, scores in told]
    if game.final is not None and game.final.scores is not None:
        points.append(("", tuple(game.final.scores)))
    seats = len(game.players)
    if len(points) < 2 or any(len(scores) != seats for _, scores in points):
        return None
    levels = _levels([score for _, scores in points for score in scores])
    low, high = levels[0], levels[-1]

    def x(at: float) -> float:
        return round(_LEFT + at * (WIDE - _LEFT - _RIGHT) / (len(points) - 1), 1)

    def y(score: int) -> float:
        return round(_TOP + (high - score) * (HIGH - _TOP - _BOTTOM) / (high - low), 1)

    tracks = [
        Track(
            seat,
            " ".join(f"{x(at):g},{y(scores[seat]):g}" for at, (_, scores) in enumerate(points)),
            (x(len(points) - 1), y(points[-1][1][seat])),
        )
        for seat in range(seats)
    ]
    every = -(-len(points) // _LABELS_AT_MOST)
    steps = []
    for at, (key, _) in enumerate(points[:-1]):
        band = (x(at), round(x(at + 1) - x(at), 1)) if told[at][0] in flagged else None
        steps.append(Step(x(at + 0.5), key if at % every == 0 else "", band))
    return ScoreChart(tracks, [Level(y(level), level) for level in levels], steps, points)


def _levels(scores: list[int]) -> list[int]:
    """Three to seven round numbers from below the least score to above the greatest."""
    low, high = min(scores), max(scores)
    step = next((step for step in _STEPS if (high - low) / step <= 5), _STEPS[-1])
    return [level * step for level in range(low // step, max(-(-high // step), low // step + 1) + 1)]
