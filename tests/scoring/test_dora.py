"""Dora of all kinds, and the rules that turn some off."""

from __future__ import annotations

import pytest

from analyzer.model.tile import TILE_NAMES, parse_tiles
from analyzer.regulation.settings import Settings
from analyzer.scoring.best import scorer
from analyzer.scoring.dora import DoraRules, dora_kind
from analyzer.scoring.result import Score
from analyzer.scoring.shape import pack
from analyzer.scoring.situation import Situation
from tests.scoring.notation import parse, tile


def dora(text: str, settings: Settings) -> dict[str, int]:
    hand = parse(text, settings)
    result = scorer(hand.settings).score(hand.concealed, hand.melds, hand.win, hand.situation)
    assert isinstance(result, Score), text
    assert result.han == sum(han for _, han in result.yaku) + result.dora + result.ura + result.aka + result.kita
    return {name: getattr(result, name) for name in ("dora", "ura", "aka", "kita") if getattr(result, name)}


def test_official_chain() -> None:
    """EMA16-2.7."""
    chain = {
        "6s": "7s",
        "9m": "1m",
        "9p": "1p",
        "9s": "1s",
        "7z": "5z",
        "5z": "6z",
        "6z": "7z",
        "1z": "2z",
        "2z": "3z",
        "3z": "4z",
        "4z": "1z",
    }
    assert {name: TILE_NAMES[dora_kind(tile(name))] for name in chain} == chain
    assert TILE_NAMES[dora_kind(tile("0p"))] == "6p"
    assert TILE_NAMES[dora_kind(tile("1m"), players=3)] == "9m"


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("44456799p22p [open kan 4444z] + 2p ron dora 3z3z", {"dora": 8}),
        ("22m44m66p88p33s77s0s + 5s ron", {"aka": 1}),
        ("234m678p67m99m [closed kan 0555s] + 8m tsumo", {"aka": 1}),
        ("234m678p67s99m [closed kan 5555z] + 8s tsumo", {}),
        ("234m567p345s55s67s + 8s ron riichi dora 4s ura 7s2m", {"dora": 3, "ura": 2}),
        ("234m567p345s55s67s + 8s ron ura 7s", {}),
        ("234m067p340s50s67s + 8s ron red_fives=[1,1,2]", {"aka": 3}),
        ("234m067p340s55s67s + 8s ron red_fives=[1,0,1]", {"aka": 1}),
        ("234m067p340s55s67s + 8s ron red_fives=[0,0,0]", {}),
        ("234m567p345s55s67s + 8s ron riichi dora 4s7s ura 7s2m kan_dora=false", {"dora": 3, "ura": 2}),
        ("234m567p345s55s67s + 8s ron riichi dora 4s7s ura 7s2m kan_ura=false", {"dora": 4, "ura": 1}),
        ("234m567p345s55s67s + 8s ron riichi dora 4s7s ura 7s ura_dora=false", {"dora": 4}),
        ("234m567p345s55s67s + 8s ron riichi dora 4s7s ura 7s dora=false", {"ura": 1}),
        ("999m567p34588p34s + 2s ron riichi dora 1m players 3", {"dora": 3}),
        ("234567p34578s99m + 6s tsumo players 3 kita 2", {"kita": 2}),
        # a North that West indicates is a dora besides (platform note §10)
        ("234567p34578s99m + 6s tsumo players 3 kita 2 dora 3z", {"kita": 2, "dora": 2}),
        ("234567p34578s99m + 6s tsumo riichi players 3 kita 1 ura 3z3z", {"kita": 1, "ura": 2}),
        ("234m567p345s55s67s + 8s ron riichi dora ?", {}),
    ],
)
def test_dora(hand: str, expected: dict[str, int], tenhou: Settings) -> None:
    assert dora(hand, tenhou) == expected


def test_official_seven_dora(tenhou: Settings) -> None:
    """RRC-dora7: two indicators make both South tiles two dora each, one makes the fives dora, and one five is red: 4 + 2 + 1."""
    situation = Situation(tsumo=False, dora=parse_tiles("1z4p1z"))
    assert DoraRules(tenhou).count(pack(parse_tiles("788m24056p246s22z")), situation) == (6, 0, 1)
