"""What a log declares, and the book with overlays that follows (format note Tenhou §7–§9)."""

from __future__ import annotations

import pytest

from analyzer.model.game import DeclaredRules
from analyzer.regulation.declared import regulation_for
from analyzer.regulation.load import BookError, load_regulation
from analyzer.regulation.regulation import Regulation

CSRULE_UMA = "0FE0BF0B,0000001F,,,30000,30000,30000" + "," * 15 + ",".join(["5,-5,-15"] * 5) + "," * 4
CSRULE_PLAIN = "4007C004,,,,30000,30000,30000" + "," * 33


def tenhou(room: int | str, *, date: str | None = "2023-01-01", players: int = 4, **flags: str) -> Regulation:
    found = regulation_for(DeclaredRules(platform="tenhou", flags={"type": str(room), **flags}, date=date), players)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("room", "variants"),
    [
        (0x09, ()),
        (0x89, ()),
        (0x29, ()),
        (0xA9, ()),
        (0x01, ("East only",)),
        (0x61, ("East only", "fast")),
        (0xE1, ("East only", "fast")),
        (0x03, ("no red fives", "East only")),
        (0xAB, ("no red fives",)),
        (0xA7, ("no red fives", "no open tanyao", "East only")),
        (0x229, ("chip room", "uma 30-10")),
        (0x621, ("East only", "chip room", "dear chip room")),
        (0x841, ("fast", "skill room")),
        (0x101, ("East only", "tournament rules, not in the log")),
        (0x08, ("practice against computers (not seen in a real log)",)),
        (0x1009, ("ultra fast (not seen in a real log)",)),
        (0x6009, ("room flags 0x6000 not understood",)),
        ("nine", ("room type 'nine' not understood",)),
        ("-1", ("room type '-1' not understood",)),
        ("", ("room not told",)),
    ],
)
def test_rooms(room: int | str, variants: tuple[str, ...]) -> None:
    assert tenhou(room).variants == variants


def test_a_plain_room_of_today_is_the_book_itself() -> None:
    assert tenhou(0xA9).settings == load_regulation("tenhou").settings


def test_what_the_room_flags_set() -> None:
    settings = tenhou(0xA7).settings
    assert (settings.red_fives, settings.open_tanyao, settings.length) == ((0, 0, 0), False, "east")
    assert tenhou(0xA7).clause("open_tanyao").number == "tenhou §8"
    assert tenhou(0x09).settings.length == "east_south"
    assert tenhou(0x09).settings.red_fives == (1, 1, 1)


def test_chip_rooms() -> None:
    cheap, dear = tenhou(0x229, ratio="2000,10").settings, tenhou(0x621, ratio="5000,10").settings
    assert (cheap.chip_points, cheap.honba_points, cheap.kiriage, cheap.kiriage_named) == (2000, 300, "4_30_and_3_60", False)
    assert cheap.uma == (30000, 10000, -10000, -30000)
    assert (dear.chip_points, dear.honba_points, dear.kiriage) == (5000, 1500, "4_30_and_3_60")
    assert "uma" in tenhou(0x621).unknown
    assert (tenhou(0x229).settings.chip_points, tenhou(0x621).settings.chip_points) == (2000, 5000)


def test_the_skill_room_is_one_hand_for_the_score_itself() -> None:
    settings = tenhou(0x841, ratio="0,1").settings
    assert (settings.length, settings.start_points, settings.return_points, settings.oka, settings.uma) == (
        "one_hand",
        1000,
        1000,
        0,
        (0,) * 4,
    )


def test_tournament_rules() -> None:
    found = tenhou(0x101, csrule=CSRULE_UMA)
    assert found.variants == ("East only", "tournament rules (csrule): start points 30000, uma 15 5 -5 -15, the rest is not understood")
    assert (found.settings.start_points, found.settings.return_points, found.settings.oka) == (30000, 30000, 0)
    assert found.settings.uma == (15000, 5000, -5000, -15000)
    assert {"rank_ties", "result_rounding"} <= found.unknown
    assert not {"uma", "start_points"} & found.unknown


def test_tournament_rules_in_a_chip_room_keep_the_usual_counters() -> None:
    found = tenhou(0x641, csrule=CSRULE_PLAIN)
    assert (found.settings.honba_points, found.settings.start_points, found.settings.chip_points) == (300, 30000, 5000)
    assert {"uma", "kiriage"} <= found.unknown


MIXED_UMA = "0,0,,,30000,30000,30000" + "," * 15 + ",".join(["5,-5,-15", "10,-10,-20"] * 2 + ["5,-5,-15"])


@pytest.mark.parametrize("csrule", ["x", "0,0,,,30000,25000,30000", ",,,,,,", "0,0,,,a,a,a", MIXED_UMA])
def test_tournament_rules_that_cannot_be_read(csrule: str) -> None:
    found = tenhou(0x109, csrule=csrule)
    assert "uma" in found.unknown
    assert found.settings.uma == (20000, 10000, -10000, -20000)
    assert ("start_points" in found.unknown) == ("30000,30000,30000" not in csrule)


def test_a_tournament_lobby_without_rules_in_the_log() -> None:
    found = tenhou(0x09, lobby="10011")
    assert found.variants == ("tournament lobby 10011, its rules not in the log",)
    assert {"start_points", "uma", "oka"} <= found.unknown
    assert tenhou(0x09, lobby="7994").variants == ()
    assert tenhou(0x09, lobby="1111", id_lobby="11000").variants == ("tournament lobby 11000, its rules not in the log",)


def test_the_identifier_tells_the_room_better_than_an_edited_header() -> None:
    assert tenhou(0x09, id_type=str(0xE1)).variants == ("East only", "fast")


@pytest.mark.parametrize(
    ("room", "date", "generation", "variants", "unknown"),
    [
        (0xA9, "2022-06-01", "C", (), set()),
        (0xA9, "2022-01-11", "C", ("before 2022-06",), set()),
        (0xA9, "2011-02-04", "C", ("before 2022-06",), set()),
        (0xA9, "2022-03-01", "C", ("played 2022-03-01, when the rounding of results changed",), {"result_rounding"}),
        (0xA9, "2022", "C", ("played 2022, when the rounding of results changed",), {"result_rounding"}),
        (0xA9, None, "C", ("day of play not told",), {"result_rounding"}),
        (0xA9, None, "", ("day of play not told", "era not told"), {"result_rounding", "tenpai_yame", "uma", "extension"}),
        (0xA9, "2010-03-01", "", ("before 2022-06", "2010, when tenpai came to end the game"), {"tenpai_yame"}),
        (0xA9, "2009-03-08", "A", ("2009", "before 2022-06"), set()),
        (0xA9, None, "A", ("2009", "before 2022-06"), set()),
        (0xA9, None, "B", ("2009", "before 2022-06"), set()),
        (0xE1, "2009", "A", ("East only", "fast", "2009", "before 2022-06", "East games of 2009 go on to West", "uma 10-5"), set()),
    ],
)
def test_eras(room: int, date: str | None, generation: str, variants: tuple[str, ...], unknown: set[str]) -> None:
    found = tenhou(room, date=date, generation=generation)
    assert found.variants == variants
    assert found.unknown - load_regulation("tenhou").unknown == unknown


def test_what_the_eras_set() -> None:
    assert tenhou(0xA9).settings.result_rounding == "none"
    assert tenhou(0xA9).settings.tenpai_yame == "top_with_target"
    assert tenhou(0xA9, date="2022-01-11").settings.result_rounding == "thousand_half_away"
    old = tenhou(0xA3, date="2009-03-09").settings
    assert (old.result_rounding, old.tenpai_yame, old.extension) == ("thousand_half_away", "none", "two_winds")
    assert old.uma == (10000, 5000, -5000, -10000)
    assert tenhou(0xAB, date="2009-03-09").settings.uma == (20000, 10000, -10000, -20000)
    assert "uma" in tenhou(0x01, date="2009-12-02").unknown


def test_three_players_are_only_named() -> None:
    found = tenhou(0xB9, players=3)
    assert found.variants == ("three players",)


def test_a_native_log_names_book_and_settings() -> None:
    found = regulation_for(DeclaredRules(book="festival-2018", settings={"open_tanyao": True, "uma": [10000, 0, 0, -10000]}), 4)
    assert found is not None
    assert (found.name, found.variants) == ("festival-2018", ("open_tanyao = true", "uma = [10000, 0, 0, -10000]"))
    assert (found.settings.open_tanyao, found.settings.uma) == (True, (10000, 0, 0, -10000))
    assert found.basis["open_tanyao"].note == "declared by the log"
    assert regulation_for(DeclaredRules(book="festival-2018"), 4) == load_regulation("festival-2018")


@pytest.mark.parametrize(
    ("declared", "words"),
    [
        (DeclaredRules(book="mahjong"), "there is no book 'mahjong'"),
        (DeclaredRules(book="festival-2018", settings={"open_tanyao": "yes"}), "the log's own settings: open_tanyao is true or false"),
        (DeclaredRules(book="festival-2018", settings={"kuitan": True}), "the log's own settings: there is no axis 'kuitan'"),
    ],
)
def test_a_native_log_that_declares_what_there_is_not(declared: DeclaredRules, words: str) -> None:
    with pytest.raises(BookError, match=words):
        regulation_for(declared, 4)


def test_a_log_that_declares_nothing_gives_nothing() -> None:
    assert regulation_for(DeclaredRules(), 4) is None
    assert regulation_for(DeclaredRules(platform="elsewhere", settings={"uma": [0, 0, 0, 0]}), 4) is None
