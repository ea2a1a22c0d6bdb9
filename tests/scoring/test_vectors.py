"""Hands scored by two other projects: their yaku, han, fu, yakuman and payments against ours."""

from __future__ import annotations

import pytest

from analyzer.regulation.settings import Settings
from analyzer.scoring.best import Scorer, scorer
from analyzer.scoring.payment import Winner, settle
from analyzer.scoring.result import Score
from analyzer.scoring.shape import WEIGHT
from analyzer.scoring.waits import waits
from tests.scoring.notation import changed
from tests.scoring.vectors import VECTORS, Vector, majiang, riichienv, shapes

pytestmark = [pytest.mark.corpus, pytest.mark.skipif(not VECTORS.is_dir(), reason="the corpus is not here")]


def score(scoring: Scorer, vector: Vector) -> Score | None:
    result = scoring.score(vector.concealed, vector.melds, vector.win, vector.situation)
    return result if isinstance(result, Score) else None


def agrees(vector: Vector, result: Score | None) -> bool:
    if result is None:
        return False
    listed = dict(result.yaku)
    if isinstance(vector.yaku, dict):
        listed |= {name: getattr(result, name) for name in ("dora", "ura", "aka") if getattr(result, name)}
        same = listed == vector.yaku
    else:
        same = set(listed) == vector.yaku
    if vector.yakuman:
        return same and result.yakuman == vector.yakuman and not result.counted
    return same and (result.han, result.fu) == (vector.han, vector.fu)


def paid(vector: Vector, result: Score | None, settings: Settings) -> list[int]:
    """Points per wind: the vector's seats are winds, so the dealer is seat 0."""
    assert result is not None
    seat = vector.situation.seat_wind
    frm = seat if vector.discarder is None else vector.discarder
    (lines,) = settle([Winner(seat, result)], frm=frm, dealer=0, honba=vector.honba, carried=vector.sticks, deposits=(), settings=settings)
    change = [0, 0, 0, 0]
    for line in lines:
        change[line.to] += line.points
        if line.frm is not None:
            change[line.frm] -= line.points
    return change


def test_ten_thousand_hands_of_majiang(tenhou: Settings) -> None:
    """All yakuman of the set are single ones, and every pair of a double wind has 4 fu, so the platform's book scores it."""
    scoring = scorer(tenhou)
    vectors = list(majiang())
    assert len(vectors) == 10_000
    results = [score(scoring, vector) for vector in vectors]
    assert [vector.index for vector, result in zip(vectors, results, strict=True) if not agrees(vector, result)] == []
    unpaid = [
        vector.index
        for vector, result in zip(vectors, results, strict=True)
        if vector.points is None or paid(vector, result, tenhou) != list(vector.points)
    ]
    assert unpaid == []


DOUBLED = {"double_yakuman": ["daisuushii", "suuankou_tanki", "kokushi_13", "junsei_chuuren"]}


@pytest.mark.parametrize(("players", "size"), [(4, 816), (3, 402)])
def test_hands_of_riichienv(players: int, size: int, tenhou: Settings) -> None:
    """Special forms count twice in this set."""
    scoring = scorer(changed(tenhou, DOUBLED))
    vectors = list(riichienv(players))
    assert len(vectors) == size
    assert [vector.index for vector in vectors if not agrees(vector, score(scoring, vector))] == []


def test_shapes_that_do_not_wait() -> None:
    """200 hands of thirteen tiles, most of them waiting for nothing."""
    wrong = [
        index
        for index, (counts, tenpai) in enumerate(shapes())
        if bool(waits(sum(count * WEIGHT[kind] for kind, count in enumerate(counts)))) is not tenpai
    ]
    assert wrong == []
