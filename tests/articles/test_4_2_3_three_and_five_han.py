"""§4.2.3 and §4.2.4: yaku of three and five han."""

from __future__ import annotations

import pytest

from tests.articles.book import dealt, han, judged, ron, scored, tsumo, worth, yaku
from tests.dealer import Scene, Script, Stack


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("334455m112233p7z + 7z tsumo", 3),  # EMA16-4.3-08
        ("223344m556677p8s + 8s ron", 3),
        ("223344m567p678p8s + 8s ron", 0),  # one pair of equal runs
        ("223344m57p88s [chi 567p] + 6p ron houtei", 0),  # open
    ],
)
def test_4_2_3_01_ryanpeikou(hand: str, value: int) -> None:
    assert han("ryanpeikou", hand) == value
    if value:
        assert "iipeikou" not in yaku(hand)


def test_4_2_3_01_it_reads_better_than_seven_pairs() -> None:
    """EMA16-4.3-08: 4 han 30 fu by self-draw, 3900 each or 3900/2000, and not 3 han 25 fu."""
    drawn = worth("334455m112233p7z + 7z tsumo")
    assert dict(drawn.yaku) == {"ryanpeikou": 3, "menzen_tsumo": 1}
    assert (drawn.raw_fu, drawn.fu) == (26, 30)
    assert tsumo(drawn) == (3900, 3900, 2000)


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("2233445566778m + 8m tsumo", 6),
        ("1122334567899p + 9p ron", 6),
        ("2333467s [chi 567s] [chi 123s] + 8s ron", 5),
        ("444z11p234p567p89p + 7p tsumo", 0),  # honours
        ("12345678922m11p + 1p ron riichi", 0),  # another suit
    ],
)
def test_4_2_4_01_chinitsu(hand: str, value: int) -> None:
    assert han("chinitsu", hand) == value


MAN = "234m567m345p55s67s + 8s ron renhou"


def test_4_2_4_02_renhou_is_5_han_that_add_up() -> None:
    """SEED-RUL-RENHOU: with pinfu and all simples 7 han, haneman, 12000."""
    found = worth(MAN)
    assert dict(found.yaku) == {"renhou": 5, "pinfu": 1, "tanyao": 1}
    assert (found.han, found.fu, found.limit) == (7, 30, "haneman")
    assert ron(found)[1] == 12000


@pytest.mark.parametrize(
    ("value", "due", "limit", "points"),
    [
        ("mangan", {"renhou": 5}, "mangan", 8000),  # EMA 2016: nothing adds up to it
        ("best_of", {"renhou": 5}, "mangan", 8000),  # the hand alone is 2 han
        ("yakuman", {"renhou": 1}, "yakuman", 32000),
        ("none", {"pinfu": 1, "tanyao": 1}, "none", 2000),
    ],
)
def test_4_2_4_02_renhou_is_a_switch(value: str, due: dict[str, int], limit: str, points: int) -> None:
    found = worth(MAN, renhou=value)
    assert dict(found.yaku) == due
    assert (found.limit, ron(found)[1]) == (limit, points)


def _first_turn(draws: str, **script: object) -> Scene:
    stack = Stack(hands={1: "234m567m345p55s67s", **script.pop("hands", {})}, draws=draws, replacements="8s", indicators="7z7z")  # type: ignore[dict-item]
    return Scene(stack, Script(winners=(1,), **script))  # type: ignore[arg-type]


def test_4_2_4_02_before_the_first_turn_of_the_player() -> None:
    assert scored(judged(dealt(_first_turn("8s")))) == {"renhou": 5, "pinfu": 1, "tanyao": 1}


@pytest.mark.parametrize(
    "scene",
    [
        _first_turn("2z3z8s"),  # it has discarded
        _first_turn("5z8s", hands={3: "55z1m"}, calls=((3, "pon", "5z"),), discards={3: "1m"}),  # a pon
        _first_turn("9m", hands={0: "999m"}, kans=((0, "9m"),)),  # a closed kan, its replacement discarded
    ],
    ids=["after the own turn", "after a pon", "after a closed kan"],
)
def test_4_2_4_02_not_later_and_not_after_a_call_or_kan(scene: Scene) -> None:
    assert scored(judged(dealt(scene))) == {"pinfu": 1, "tanyao": 1}
