"""What a list of yaku says of a hand: no hand that was really won contradicts it."""

from __future__ import annotations

import csv
from collections.abc import Iterator

import pytest

from analyzer.audit import audit
from analyzer.model.event import Won
from analyzer.model.game import Game
from analyzer.model.meld import MeldKind
from analyzer.regulation.load import load_regulation
from analyzer.scoring.plausible import clash, possible_fu
from parsers import read
from tests.dealer import deal_game
from tests.parsers.example import CORPUS

SETTINGS = load_regulation("festival-2018").settings


def held(game: Game) -> Iterator[tuple[list[str], int, bool, bool, object]]:
    """Yaku, fu, self-draw, closed and settings of every win that the audit scores."""
    result = audit(game, walls=False)
    for win in result.wins:
        if win.score is None or (win.score.yakuman and not win.score.counted):
            continue
        won = game.hands[win.hand].events[win.event]
        assert isinstance(won, Won)
        if won.claim.melds is None:
            continue
        closed = all(meld.kind is MeldKind.CLOSED_KAN for meld in won.claim.melds)
        yield [name for name, _ in win.score.yaku], win.score.fu, won.seat == won.frm, closed, result.regulation.settings


def contradicted(games: Iterator[Game]) -> tuple[int, list[tuple[object, ...]]]:
    wins, wrong = 0, []
    for game in games:
        for yaku, fu, drawn, closed, settings in held(game):
            wins += 1
            if clash(yaku, settings) is not None:  # type: ignore[arg-type]
                wrong.append(("clash", yaku))
            for told, known in ((yaku, closed), (yaku, None), (None, closed), (None, None)):
                if fu not in possible_fu(told, tsumo=drawn, closed=known, settings=settings):  # type: ignore[arg-type]
                    wrong.append((told, fu, drawn, known))
    return wins, wrong


def test_no_dealt_win_contradicts_it() -> None:
    wins, wrong = contradicted(deal_game(seed, book) for seed in range(12) for book in ("festival-2018", "tenhou"))
    assert wrong == []
    assert wins > 150


@pytest.mark.corpus
@pytest.mark.skipif(not CORPUS.exists(), reason="the real logs are not here")
def test_no_real_win_contradicts_it() -> None:
    with (CORPUS / "manifest.csv").open() as stream:
        rows = [
            row for row in csv.DictReader(stream) if row["format"] == "tenhou_xml" and row["category"] == "real" and row["players"] == "4"
        ]
    games = (one for row in rows[::6] for one in read(CORPUS / row["file"]) if isinstance(one, Game))
    wins, wrong = contradicted(games)
    assert wrong == []
    assert wins > 2000


@pytest.mark.parametrize(
    ("yaku", "tsumo", "closed", "fu"),
    [
        (("pinfu",), False, True, (30,)),
        (("pinfu", "menzen_tsumo"), True, True, (20,)),
        (("chiitoitsu",), False, True, (25,)),
        (("riichi",), False, True, tuple(range(30, 150, 10))),
        # A triplet of dragons is 4 fu at least: 24 are 30, and 34 are 40.
        (("haku",), False, False, tuple(range(30, 140, 10))),
        (("haku",), False, True, tuple(range(40, 150, 10))),
        # Three concealed triplets of simples are 12: 32 open and 42 closed by ron.
        (("sanankou",), False, True, tuple(range(50, 150, 10))),
        (("sanankou",), False, False, tuple(range(40, 140, 10))),
        # Four runs: no fu but of the pair and the wait.
        (("ryanpeikou",), False, True, (30, 40)),
    ],
)
def test_the_bounds_worked_by_hand(yaku: tuple[str, ...], tsumo: bool, closed: bool, fu: tuple[int, ...]) -> None:
    assert possible_fu(yaku, tsumo=tsumo, closed=closed, settings=SETTINGS) == fu


@pytest.mark.parametrize(
    "pair",
    ["tanyao haku", "tanyao ittsu", "toitoi pinfu", "chiitoitsu ryanpeikou", "honitsu chinitsu", "junchan honroutou", "sanankou iipeikou"],
)
def test_yaku_that_never_go_together(pair: str) -> None:
    assert clash(pair.split(), SETTINGS) is not None


@pytest.mark.parametrize("pair", ["toitoi honroutou", "chiitoitsu honroutou", "honitsu shousangen", "pinfu ittsu", "iipeikou haku haku"])
def test_yaku_that_can(pair: str) -> None:
    assert clash(dict.fromkeys(pair.split()), SETTINGS) is None
