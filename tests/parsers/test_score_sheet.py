"""Score sheets: one form in four files, what people write in its cells, and faults told with row and column."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

import pytest
import xlsxwriter

from analyzer.audit import audit
from analyzer.model.event import Drawn, Riichi, Won
from analyzer.model.game import Game
from analyzer.model.meld import Meld, MeldKind
from analyzer.model.outcome import WinClaim, YakuClaim
from parsers import FORMATS, Unreadable, locate, read_bytes
from parsers.score_sheet import cells
from parsers.score_sheet.form import COLUMNS

HEAD = [
    ["tenbo score sheet", "1"],
    ["players", "Anna", "Boris", "Chiyo", "Dmitri"],
    ["rules", "pantheon-ema"],
    ["date", "2024-05-01"],
    ["start", "30000"],
    ["final", "26200", "25200", "34400", "34200"],
    [],
]
HEADINGS = ["round", "honba", "deposits", "outcome", "winner", "from", "riichi", "tenpai", "yaku", "han", "fu", "points", "hand", "tile"]
# The annotated example of the note on Pantheon (§6), as a sheet.
HANDS = [
    ["E1", "0", "0", "ron", "Boris", "Anna", "Boris", "", "riichi, dora", "2", "30", "2000", "", ""],
    ["E2", "0", "0", "tsumo", "Dmitri", "", "", "", "tsumo", "1", "30", "300/500", "", ""],
    ["E3", "0", "0", "draw", "", "", "Chiyo", "Chiyo, Dmitri", "", "", "", "", "", ""],
    ["E3", "1", "1", "ron", "Chiyo", "Boris", "", "", "tanyao, dora", "2", "30", "2900", "", ""],
    ["", "", "", "also", "Dmitri", "", "", "", "haku", "1", "40", "1300", "", ""],
]
ROWS = [*HEAD, HEADINGS, *HANDS]


def as_csv(rows: list[list[str]], delimiter: str = ",") -> bytes:
    quoted = [[f'"{cell}"' if delimiter in cell else cell for cell in row] for row in rows]
    return "\r\n".join(delimiter.join(row) for row in quoted).encode()


def as_xlsx(rows: list[list[str]], *, numbers: bool = True, before: list[list[str]] | None = None) -> bytes:
    stream = io.BytesIO()
    book = xlsxwriter.Workbook(stream, {"strings_to_numbers": numbers, "strings_to_formulas": False})
    for title, table in (("How to", before), ("Game", rows)):
        if table is not None:
            sheet = book.add_worksheet(title)
            for at, row in enumerate(table):
                sheet.write_row(at, 0, [cell or None for cell in row])
    book.close()
    return stream.getvalue()


def as_json(rows: list[list[str]]) -> bytes:
    header = {row[0]: row[1:] if len(row) > 2 else row[1] for row in rows[1:6]}
    hands: list[dict[str, Any]] = []
    for row in rows[8:]:
        hand = {name: cell for name, cell in zip(HEADINGS, row, strict=True) if cell}
        if hand["outcome"] == "also":
            hands[-1].setdefault("wins", []).append({key: cell for key, cell in hand.items() if key != "outcome"})
        else:
            hands.append(hand)
    return json.dumps({"tenbo_score_sheet": 1, **header, "hands": hands}).encode()


def as_xml(rows: list[list[str]]) -> bytes:
    lines = ['<score_sheet version="1">', *(f"<player>{name}</player>" for name in rows[1][1:])]
    lines += [f"<{row[0]}>{' '.join(row[1:])}</{row[0]}>" for row in rows[2:6]]
    for at, row in enumerate(rows[8:], 8):
        hand = " ".join(f"{name}={quoteattr(cell)}" for name, cell in zip(HEADINGS, row, strict=True) if cell and cell != "also")
        if row[3] == "also":
            lines.append(f"<also {hand}/></hand>")
        else:
            more = at + 1 < len(rows) and rows[at + 1][3] == "also"
            lines.append(f"<hand {hand}{'' if more else '/'}>")
    return "\n".join([*lines, "</score_sheet>"]).encode()


FILES: dict[str, bytes] = {
    "csv": as_csv(ROWS),
    "csv with semicolons": as_csv(ROWS, ";"),
    "csv with tabs": as_csv(ROWS, "\t"),
    "csv with a byte order mark": b"\xef\xbb\xbf" + as_csv(ROWS, ";"),
    "csv in UTF-16": as_csv(ROWS, ";").decode().encode("utf-16"),
    "csv without the mark": as_csv(ROWS[1:]),
    "xlsx": as_xlsx(ROWS),
    "xlsx with numbers as text": as_xlsx(ROWS, numbers=False),
    "xlsx with another sheet before it": as_xlsx(ROWS, before=[["How to fill in"], ["outcome", "winner"]]),
    "json": as_json(ROWS),
    "xml": as_xml(ROWS),
}


def game(raw: bytes) -> Game:
    (one,) = read_bytes(raw, "sheet")
    assert isinstance(one, Game), one
    return one


def row(**named: str) -> Game:
    """The game of one row."""
    columns = {name.replace("_", " ").strip(): cell for name, cell in named.items()}
    return game(
        as_csv([["tenbo score sheet"], ["players", "Anna", "Boris", "Chiyo", "Dmitri"], list(columns), list(columns.values())], ";")
    )


def claim(**named: str) -> WinClaim:
    one = row(outcome="ron", winner="Boris", from_="Anna", **named)
    assert one.remarks == []
    won = one.hands[0].events[-1]
    assert isinstance(won, Won)
    return won.claim


@pytest.mark.parametrize("raw", FILES.values(), ids=FILES)
def test_every_file_is_the_same_game(raw: bytes) -> None:
    one, first = game(raw), game(FILES["csv"])
    assert one.remarks == []
    assert [player.name for player in one.players] == ["Anna", "Boris", "Chiyo", "Dmitri"]
    assert (one.rules, one.final) == (first.rules, first.final)
    assert [(hand.key, hand.sticks, hand.scores, hand.events) for hand in one.hands] == [
        (hand.key, hand.sticks, hand.scores, hand.events) for hand in first.hands
    ]
    assert audit(one).findings == []


@pytest.mark.parametrize("raw", FILES.values(), ids=FILES)
def test_no_other_format_claims_it(raw: bytes) -> None:
    text = raw.decode("utf-16").encode() if raw[:2] == b"\xff\xfe" else raw.removeprefix(b"\xef\xbb\xbf")
    assert [form.name for form in FORMATS if form.sniff(text)] == ["score_sheet"]


def test_the_outcome_alone_is_enough() -> None:
    """Round, counters and deposits follow from the hands before."""
    rows = [["tenbo score sheet"], ["outcome", "winner", "from"], ["draw"], ["tsumo", "2"], ["ron", "3", "1"], ["tsumo", "3"], ["draw"]]
    one = game(as_csv(rows))
    assert one.remarks == []
    assert [hand.key for hand in one.hands] == ["E1-0", "E2-1", "E2-2", "E3-0", "E3-1"]
    assert [player.name for player in one.players] == [""] * 4


@pytest.mark.parametrize("who", ["Boris", "boris", "2", "S", "South"])
def test_a_player_by_name_number_or_wind(who: str) -> None:
    won = row(outcome="tsumo", winner=who).hands[0].events[-1]
    assert isinstance(won, Won)
    assert won.seat == 1


def test_the_wind_is_the_one_of_the_hand() -> None:
    won = row(round="E3", outcome="tsumo", winner="South").hands[0].events[-1]
    assert isinstance(won, Won)
    assert won.seat == 3


@pytest.mark.parametrize("text", ["Boris, Dmitri", "Boris/Dmitri", "2 4", "Boris Dmitri", "boris+4"])
def test_several_players(text: str) -> None:
    riichi = row(outcome="draw", riichi=text, tenpai="all").hands[0].events
    assert [event.seat for event in riichi if isinstance(event, Riichi)] == [1, 3]


def test_riichi_that_nobody_wrote_down() -> None:
    """Without such a column the winners who list it are taken at their word; with one, an empty cell is an empty cell."""
    alone = row(outcome="tsumo", winner="Boris", yaku="riichi")
    assert [event.seat for event in alone.hands[0].events if isinstance(event, Riichi)] == [1]


@pytest.mark.parametrize(
    ("text", "number"),
    [("26200", 26200), ("26 200", 26200), ("26,200", 26200), ("26.200", 26200), ("\N{MINUS SIGN}300", -300), ("+8000", 8000), ("-0", 0)],
)
def test_numbers_as_people_write_them(text: str, number: int) -> None:
    assert cells.whole(text) == number


@pytest.mark.parametrize("text", ["", "x", "1.5", "1e5", "=1+1", "0x10", "٣", "12345678901234"])
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(ValueError, match="number"):
        cells.whole(text)


@pytest.mark.parametrize(("text", "number"), [("E1", 0), ("East 1", 0), ("s4", 7), ("South-2", 5), ("東1", 0), ("西 3", 10), ("N4", 15)])
def test_rounds(text: str, number: int) -> None:
    assert cells.round_of(text) == number


@pytest.mark.parametrize(
    ("text", "points"),
    [("3900", 3900), ("1000/2000", 4000), ("2000-1000", 4000), ("2000 all", 6000), ("4000オール", 12000), ("8,000", 8000)],
)
def test_points(text: str, points: int) -> None:
    """Of a self-draw two pay the smaller and the dealer the greater part; three pay the same to the dealer."""
    assert cells.points_of(text) == points


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("riichi, pinfu, dora 2", [("riichi", None), ("pinfu", None), ("dora", 2)]),
        ("riichi 1; pinfu 1; dora", [("riichi", 1), ("pinfu", 1), ("dora", 1)]),
        ("Riichi Menzen Tsumo dora 3", [("riichi", None), ("menzen_tsumo", None), ("dora", 3)]),
        ("立直、平和、ドラ2", [("riichi", None), ("pinfu", None), ("dora", 2)]),
        ("Double riichi + ippatsu", [("double_riichi", None), ("ippatsu", None)]),
        ("seat wind, round wind east, yakuhai 2", [("seat_wind", None), ("round_wind_east", None), ("yakuhai", 2)]),
        ("round wind south 1", [("round_wind_south", 1)]),
        ("east", [("yakuhai", 1)]),
        ("haku east dora 2", [("haku", None), ("yakuhai", 1), ("dora", 2)]),
        ("red fives 2, ura 1", [("aka_dora", 2), ("ura_dora", 1)]),
        ("daisangen", [("daisangen", None)]),
        ("chiitoi dora2", [("chiitoitsu", None), ("dora", 2)]),
    ],
)
def test_yaku(text: str, lines: list[tuple[str, int | None]]) -> None:
    assert cells.yaku_of(text) == tuple(YakuClaim(*line) for line in lines)


def test_melds() -> None:
    assert cells.melds_of("pon 777z, chi 345s; 1111p | ankan 2222s") == (
        Meld(MeldKind.PON, (33, 33, 33)),
        Meld(MeldKind.CHI, (20, 21, 22)),
        Meld(MeldKind.OPEN_KAN, (9,) * 4),
        Meld(MeldKind.CLOSED_KAN, (19,) * 4),
    )


@pytest.mark.parametrize(
    ("han", "told"),
    [
        ("3", (3, None, None)),
        ("3 han", (3, None, None)),
        ("mangan", (None, "mangan", None)),
        ("Yakuman", (None, "yakuman", None)),
        ("2 yakuman", (None, "yakuman", 2)),
        ("double yakuman", (None, "yakuman", 2)),
    ],
)
def test_han(han: str, told: tuple[int | None, str | None, int | None]) -> None:
    found = claim(han=han)
    assert (found.han, found.limit, found.times) == told
    assert found.yakuman is (True if told[1] == "yakuman" else None)


def test_the_hand_with_and_without_its_winning_tile() -> None:
    whole, apart = claim(hand="234m678m345s88s345p", tile="5p"), claim(hand="234m678m345s88s34p", tile="5p")
    assert whole.concealed is not None
    assert apart.concealed is not None
    assert sorted(whole.concealed) == sorted(apart.concealed)
    assert (whole.tile, apart.tile, whole.melds) == (13, 13, ())


@pytest.mark.parametrize(
    ("cells_", "where", "word"),
    [
        ({"outcome": "won"}, "row 4, column outcome", "is no outcome"),
        ({"outcome": "ron", "winner": "Boris"}, "row 4, column from", "missing"),
        ({"outcome": "ron", "winner": "Zoe", "from": "Anna"}, "row 4, column winner", "'Zoe' is none of the four players"),
        ({"outcome": "ron", "winner": "Anna", "from": "Anna"}, "row 4, column from", "cannot win off themselves"),
        ({"outcome": "tsumo", "winner": "Anna", "han": "many"}, "row 4, column han", "no whole number"),
        ({"outcome": "tsumo", "winner": "Anna", "fu": "3x"}, "row 4, column fu", "no whole number"),
        ({"outcome": "tsumo", "winner": "Anna", "yaku": "riichi, grand slam"}, "row 4, column yaku", "'grand slam' is no yaku"),
        ({"outcome": "tsumo", "winner": "Anna", "hand": "123x"}, "row 4, column hand", "unexpected 'x'"),
        ({"outcome": "tsumo", "winner": "Anna", "tile": "12m"}, "row 4, column tile", "not one tile"),
        ({"outcome": "tsumo", "winner": "Anna", "round": "E5"}, "row 4, column round", "is no round"),
        ({"outcome": "tsumo", "winner": "Anna", "honba": "-1"}, "row 4, column honba", "is not 0 to 100"),
        ({"outcome": "tsumo", "winner": "Anna", "open": "maybe"}, "row 4, column open", "neither yes nor no"),
        ({"outcome": "tsumo", "winner": "Anna", "after 1": "25000"}, "row 4, column after 2", "missing"),
        ({"outcome": "also", "winner": "Anna"}, "row 4, column outcome", "without a hand before it"),
        ({"winner": "Anna", "from": "Boris", "outcome": ""}, "row 4, column outcome", "missing"),
    ],
)
def test_a_fault_is_told_with_row_and_column(cells_: dict[str, str], where: str, word: str) -> None:
    rows = [["tenbo score sheet"], ["players", "Anna", "Boris", "Chiyo", "Dmitri"], list(cells_), list(cells_.values())]
    one = game(as_csv(rows, ";"))
    assert any(remark.code == "P06" and remark.text.startswith(where) and word in remark.text for remark in one.remarks), one.remarks
    assert locate("score_sheet", as_csv(rows, ";"), one.remarks[0].ordinal or 0) == "row 4"


def test_faults_of_the_header() -> None:
    rows = [["tenbo score sheet"], ["players", "A", "B"], ["start", "x"], ["final", "1", "2", "3"], ["date", "May"], ["weather", "rain"]]
    one = game(as_csv([*rows, ["outcome", "winner", "moon"], ["draw", "", "full"]]))
    assert [(remark.code, remark.text.split(":")[0]) for remark in one.remarks] == [
        ("P05", "row 6"),
        ("P05", "row 7"),
        ("P05", "row 8"),
        ("P06", "row 2, players"),
        ("P06", "row 3, start"),
        ("P06", "row 5, date"),
        ("P06", "row 4, final"),
    ]


def test_a_broken_row_takes_no_other_with_it() -> None:
    rows = [*HEAD, HEADINGS, HANDS[0], ["E2", "0", "0", "won"], *HANDS[2:]]
    one = game(as_csv(rows))
    assert [len(hand.events) > 0 for hand in one.hands] == [True, False, True, True]
    assert {finding.code for finding in audit(one).findings} == {"P06", "G11"}


def test_several_games_in_one_file() -> None:
    games = list(read_bytes(as_csv([*ROWS, [], *ROWS]), "two.csv"))
    assert [(one.source.index, len(one.hands)) for one in games if isinstance(one, Game)] == [(0, 4), (1, 4)]


def test_places_of_every_form() -> None:
    expected = {"csv": "row 9", "xlsx": "row 9", "json": "/hands/0", "xml": "hand 1"}
    for name, place in expected.items():
        assert locate("score_sheet", FILES[name], game(FILES[name]).hands[0].place) == place


@pytest.mark.parametrize("name", ["csv", "json", "xml"])
def test_cut_at_every_byte(name: str) -> None:
    """Games as far as they go, with what is broken told, or a refusal; never an exception."""
    raw = FILES[name]
    for end in range(0, len(raw), 1 if name == "csv" else 2):
        for one in read_bytes(raw[:end], "cut"):
            if isinstance(one, Unreadable):
                assert one.code in ("P01", "P02", "P03", "P06")
            else:
                audit(one)


def test_a_workbook_cut_or_spoilt_at_any_byte() -> None:
    raw = FILES["xlsx"]
    for at in range(0, len(raw), 37):
        for broken in (raw[:at], raw[:at] + bytes([raw[at] ^ 0x5A]) + raw[at + 1 :]):
            for one in read_bytes(broken, "broken.xlsx"):
                assert isinstance(one, Game) or one.code in ("P01", "P02", "P03", "P06"), one


@pytest.mark.parametrize(
    "raw",
    [
        b'tenbo score sheet\noutcome;winner\n"draw;\n' + b"x" * 200_000,
        b"tenbo score sheet\noutcome,winner\n" + b"draw\n" * 30_000,
        b"tenbo score sheet\n" + b"," * 100_000,
        b'{"tenbo_score_sheet": 1, "hands": 5}',
        b'{"tenbo_score_sheet": 2, "hands": []}',
        b'{"tenbo_score_sheet": 1, "hands": [[[[]]], null, 7]}',
        b"<score_sheet><hand/><also/><hand outcome='ron'><also/></hand></score_sheet>",
        b"<!DOCTYPE score_sheet [<!ENTITY a 'b'>]><score_sheet>&a;</score_sheet>",
        b"tenbo score sheet\noutcome,winner\n\xff\xfe\xfa",
    ],
)
def test_what_means_harm_is_a_finding(raw: bytes) -> None:
    found = list(read_bytes(raw, "bad"))
    assert found
    for one in found:
        assert isinstance(one, Game) or one.code in ("P01", "P02", "P03", "P06")


def test_formulas_are_never_run() -> None:
    """A cell with a formula has the value that the program saved with it, else nothing."""
    stream = io.BytesIO()
    book = xlsxwriter.Workbook(stream)
    sheet = book.add_worksheet()
    for at, cells_ in enumerate([["tenbo score sheet"], ["outcome", "winner", "han"], ["tsumo", "1"]]):
        sheet.write_row(at, 0, cells_)
    sheet.write_formula(2, 2, '=HYPERLINK("http://example.com")', None, 3)
    book.close()
    won = game(stream.getvalue()).hands[0].events[-1]
    assert isinstance(won, Won)
    assert won.claim.han == 3


def test_a_draw_says_who_made_nagashi() -> None:
    drawn = row(outcome="nagashi", winner="Chiyo", tenpai="nobody").hands[0].events[-1]
    assert isinstance(drawn, Drawn)
    assert (drawn.claim.reason, drawn.claim.offenders, drawn.claim.tenpai) == ("nagashi", (2,), (False,) * 4)


def test_the_examples_of_the_documentation() -> None:
    """The table, the JSON and the XML of docs/score-sheets.md are read without a remark."""
    text = (Path(__file__).parents[2] / "docs" / "score-sheets.md").read_text(encoding="utf-8")
    for form, hands in (("csv", 4), ("json", 2), ("xml", 2)):
        (example,) = re.findall(rf"```{form}\n(.*?)```", text, re.DOTALL)
        one = game(example.encode())
        assert (one.remarks, len(one.hands)) == ([], hands)
        if form == "csv":
            assert [remark for remark in audit(one).findings if remark.code[0] != "X"] == []
    for column in {name.rstrip(" 1234") for name in COLUMNS}:
        assert f"`{column}" in text, column
