"""The packaged books: complete, cited, and right where the regulation or the real logs say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from analyzer.regulation.load import book_names, load_regulation
from analyzer.regulation.regulation import SILENT
from analyzer.regulation.rule import KEYS, RULES, YAKU
from analyzer.regulation.settings import AXES

ROOT = Path(__file__).parents[2]
CLAUSE_LIST = ROOT.parent / "shared" / "regulation" / "clauses.md"
FORMAT_NOTE = ROOT.parent / "shared" / "formats" / "tenhou_xml.md"

# How many clauses each section of the governing regulation has.
FESTIVAL_SECTIONS = {
    "4.1": 9,
    "4.1.1": 13,
    "4.1.2": 11,
    "4.1.3": 6,
    "4.2": 8,
    "4.2.1": 18,
    "4.2.2": 9,
    "4.2.3": 1,
    "4.2.4": 2,
    "4.2.5": 13,
    "4.2.6": 1,
}


@pytest.mark.parametrize("name", book_names())
def test_every_axis_and_rule_has_a_clause_that_exists(name: str) -> None:
    book = load_regulation(name)
    for key in (*AXES, *KEYS):
        clause = book.clauses[key]
        assert clause.title, key
        assert clause.number == SILENT or clause.number in book.articles, key
        assert clause.number != SILENT or book.basis[key].note, f"{key}: silent without a reason"
        assert (clause.number == SILENT) <= (book.basis[key].standing != "speaks"), key


def test_festival_has_all_clauses_with_both_titles() -> None:
    book = load_regulation("festival-2018")
    expected = {f"R-{section}-{n:02}" for section, count in FESTIVAL_SECTIONS.items() for n in range(1, count + 1)}
    assert len(expected) == 91
    assert set(book.articles) == expected
    assert all(article.clause.title and re.search("[а-я]", article.ru) for article in book.articles.values())


@pytest.mark.corpus
@pytest.mark.skipif(not CLAUSE_LIST.exists(), reason="the clause list is not part of the repository")
def test_festival_has_the_clauses_of_the_list() -> None:
    numbers = re.findall(r"^\| (R-[\d.]+-\d+) ", CLAUSE_LIST.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(load_regulation("festival-2018").articles) == set(numbers)


@pytest.mark.corpus
@pytest.mark.skipif(not FORMAT_NOTE.exists(), reason="the format note is not part of the repository")
def test_yaku_ids_are_those_of_the_format_note() -> None:
    table = FORMAT_NOTE.read_text(encoding="utf-8").split("Yaku ids → canonical id", 1)[1].split("```")[1]
    ids = {name for name in re.findall(r"\b\d+ ([a-z][a-z_0-9]+)", table) if "dora" not in name}
    assert ids == set(YAKU) - {"seat_wind", "round_wind"}


def test_yaku_are_the_52_numbers_of_tenhou_and_the_two_winds_without_a_name() -> None:
    assert len(set(YAKU)) == len(YAKU) == 52 + 2


def test_rule_keys_are_no_axes() -> None:
    assert not set(RULES) & set(AXES)
    assert len(set(KEYS)) == len(KEYS) == len(RULES) + len(YAKU)


def test_festival_values_with_a_clause_or_a_worked_number() -> None:
    book = load_regulation("festival-2018")
    values = {
        "open_tanyao": (False, "R-4.2-06"),
        "ittsu": (True, "R-4.2.1-09"),
        "double_wind_pair_fu": (4, "R-4.1.1-09"),
        "renhou": ("5_han", "R-4.2.4-02"),
        "kiriage": ("none", "R-4.1.2-10"),
        "han_cap": (13, "R-4.2-07"),
        "counted_yakuman": (False, "R-4.2-07"),
        "yakuman_stack": (False, "R-4.2-08"),
        "double_ron": ("each", "R-4.1-01"),
        "triple_ron": ("each", "R-4.1-01"),
        "honba_multi_ron": ("each", "R-4.1-02"),
        "sticks_multi_ron": ("own_then_nearest", "R-4.1-03"),
        "bankruptcy": ("none", "R-4.1-08"),
        "riichi_points": (0, "R-4.1-09"),
        "rob_closed_kan": ("kokushi", "R-4.2.1-16"),
        "pao_yaku": (("daisangen", "daisuushii"), "R-4.2.5-10"),
    }
    assert {axis: (getattr(book.settings, axis), book.clause(axis).number) for axis in values} == values


def test_festival_gaps_are_filled_from_the_edition_it_follows() -> None:
    """EMA 2016: §3.6.1 scores and uma, §1.3 no red fives, §3.3.2 swap calling, §3.4.3 no abortive draws, §3.3.14 riichi."""
    book = load_regulation("festival-2018")
    values = {
        "start_points": 30000,
        "oka": 0,
        "uma": (15000, 5000, -5000, -15000),
        "rank_ties": "shared",
        "red_fives": (0, 0, 0),
        "swap_calling": "forbidden",
        "nine_terminals": False,
        "four_winds": False,
        "four_riichi": False,
        "four_kans": "none",
        "riichi_tiles_left": 4,
        "honba_points": 300,
        "noten_pool": 3000,
    }
    for axis, value in values.items():
        assert getattr(book.settings, axis) == value
        assert book.clause(axis).number == SILENT
        assert "EMA 2016" in book.clause(axis).title
        assert book.basis[axis].sure == "gap"


def test_what_the_page_leaves_open_is_marked_with_the_other_value() -> None:
    book = load_regulation("festival-2018")
    opened = {axis for axis in AXES if book.basis[axis].standing == "ambiguous"}
    assert opened >= {
        "open_tanyao",
        "ittsu",
        "renhou",
        "double_wind_pair_fu",
        "rinshan_with_haitei",
        "shousangen_literal",
        "counted_yakuman",
    }
    assert {axis for axis in opened if "other value" not in book.basis[axis].note} == set()


def test_tenhou_differs_from_the_festival_where_the_logs_show_it() -> None:
    festival, tenhou = load_regulation("festival-2018").settings, load_regulation("tenhou").settings
    assert (tenhou.open_tanyao, tenhou.red_fives, tenhou.renhou) == (True, (1, 1, 1), "none")
    assert (tenhou.triple_ron, tenhou.honba_multi_ron, tenhou.sticks_multi_ron) == ("abort", "nearest", "nearest")
    assert (tenhou.start_points, tenhou.return_points, tenhou.oka, tenhou.uma) == (25000, 30000, 20000, (20000, 10000, -10000, -20000))
    assert (tenhou.counted_yakuman, tenhou.yakuman_stack, tenhou.kan_dora_open) == (True, True, "before_discard")
    same = {axis for axis in AXES if getattr(festival, axis) == getattr(tenhou, axis)}
    assert {"double_wind_pair_fu", "kiriage", "chiitoitsu_fu", "open_pinfu_fu", "noten_pool", "honba_points"} <= same


@pytest.mark.parametrize("name", book_names())
def test_four_uma_sum_to_nothing(name: str) -> None:
    settings = load_regulation(name).settings
    assert len(settings.uma) == 4
    assert sum(settings.uma) == 0
    for players, *uma in settings.uma_floating:
        assert (0 <= players <= 4, len(uma), sum(uma)) == (True, 4, 0)
    assert settings.oka == 4 * (settings.return_points - settings.start_points)


def test_the_documentation_names_every_book() -> None:
    page = (ROOT / "docs" / "regulations.md").read_text(encoding="utf-8").split("## The packaged books", 1)[1].split("\n## ", 1)[0]
    named = set(re.findall(r"`([^`]+)`", "\n".join(line.split("|")[1] for line in page.splitlines() if line.startswith("| `"))))
    assert named == set(book_names())


@pytest.mark.parametrize("name", [name for name in book_names() if not load_regulation(name).extends])
def test_what_is_from_memory_or_not_known_has_a_note(name: str) -> None:
    book = load_regulation(name)
    assert book.extends == ""
    for key, basis in book.basis.items():
        if basis.sure in {"memory", "unknown"}:
            assert basis.note, key


@pytest.mark.parametrize(
    ("name", "base"),
    [
        ("pantheon-ema", "ema-2016"),
        ("pantheon-ema2025", "ema-2025"),
        ("pantheon-wrc", "wrc-2025"),
        ("pantheon-jpmlA", "jpml-a"),
        ("pantheon-tenhounet", "tenhou"),
        ("pantheon-rrc", "rrc"),
        ("pantheon-jpmlB", "wrc-2025"),
        ("pantheon-online", "tenhou"),
    ],
)
def test_presets_extend_the_book_they_are_named_after(name: str, base: str) -> None:
    book = load_regulation(name)
    assert book.extends == base
    assert {axis for axis in AXES if getattr(book.settings, axis) != getattr(load_regulation(base).settings, axis)} <= {
        axis for axis in AXES if book.clauses[axis].regulation == name
    }


def test_the_fingerprints_of_the_books() -> None:
    """One value each that tells a book from its neighbours (matrix of regulations)."""
    expected = {
        "ema-2016": {"open_tanyao": True, "renhou": "mangan", "kiriage": "none", "riichi_tiles_left": 4},
        "ema-2025": {"kiriage": "base_above_1900", "double_wind_pair_fu": 2, "riichi_tiles_left": 1},
        "rrc": {"red_fives": (1, 1, 1), "counted_yakuman": True, "temporary_furiten_ends": "discard", "chombo_points": 40000},
        "wrc-2025": {"double_ron": "head_bump", "riichi_tiles_left": 0, "leftover_sticks": "nobody", "kan_dora_closed": "before_discard"},
        "mahjong-soul": {"uma": (15000, 5000, -5000, -15000), "return_points": 25000, "triple_ron": "each", "extension": "one_wind"},
        "m-league": {"oka": 20000, "rank_ties": "shared_rest_by_seat", "counted_yakuman": False, "pao_honba": "liable"},
        "jpml-a": {"ippatsu": False, "ura_dora": False, "kan_dora": False, "counted_named": False, "yakuman_max": 4},
        "saikouisen": {"noten_pool": 0, "dealer_keeps": "win", "pao_yaku": (), "swap_calling": "allowed", "riichi_tiles_left": 0},
        "pantheon-wrc": {"chombo_ends_game": True, "kiriage": "4_30_and_3_60", "pao_tsumo": "as_ron"},
    }
    for name, values in expected.items():
        settings = load_regulation(name).settings
        assert {axis: getattr(settings, axis) for axis in values} == values, name
