"""A hand won on the deal under `tenhou_tile`: six such hands of Mahjong Soul scenarios wait on the pair, or on the nine sides."""

import pytest
from msgspec import structs

from analyzer.model.tile import parse_tiles
from analyzer.regulation.load import load_regulation
from analyzer.scoring.best import scorer
from analyzer.scoring.situation import Situation

SOUL = load_regulation("mahjong-soul").settings
DEAL = Situation(tsumo=True, tenhou=True)


def yaku(hand, tile, settings, situation=DEAL):
    found = scorer(settings).score(parse_tiles(hand), (), parse_tiles(tile)[0], situation)
    return {name for name, _ in found.yaku}, found.yakuman


@pytest.mark.parametrize(
    ("hand", "tile", "named", "times"),
    [
        ("111m222p333s5577z", "7z", {"tenhou", "suuankou_tanki"}, 3),
        ("1112345678999m", "5m", {"tenhou", "junsei_chuuren"}, 3),
        ("1112245678999m", "3m", {"tenhou", "junsei_chuuren"}, 3),
        ("19m19p19s1234566z", "7z", {"tenhou", "kokushi_13"}, 3),
        ("111z222z333z44z77z", "7z", {"tenhou", "suuankou_tanki", "tsuuiisou", "shousuushii"}, 5),
    ],
)
def test_any_tile(hand, tile, named, times):
    assert yaku(hand, tile, SOUL) == (named, times)


def test_the_last_tile():
    last = structs.replace(SOUL, tenhou_tile="last")
    assert yaku("111m222p333s5577z", "7z", last) == ({"tenhou", "suuankou"}, 2)
    assert yaku("1112245678999m", "3m", last) == ({"tenhou", "chuuren_poutou"}, 2)


def test_a_win_after_the_deal_is_on_its_tile():
    found, _ = yaku("111m222p333s5577z", "7z", SOUL, Situation(tsumo=True))
    assert found == {"suuankou"}


def test_a_hand_that_has_but_one_reading():
    assert yaku("234m567p234567s5p", "5p", SOUL) == ({"tenhou"}, 1)
