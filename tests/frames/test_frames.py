"""The frames: their schema and page, files written twice, and what they say of little games."""

import csv
import json

import msgspec
import pandas as pd
import pyarrow as pa
import pytest
from pyarrow import parquet

from analyzer.model.event import Draw, Drawn, Riichi, StickPaid, Won, discard, draw
from analyzer.model.evidence import Evidence
from analyzer.model.game import DeclaredRules, Game, Player, Source
from analyzer.model.hand import Hand
from analyzer.model.outcome import DrawClaim, WinClaim, YakuClaim
from analyzer.model.tile import HIDDEN, parse_tiles
from reports.csv_cells import cell
from reports.frames import TABLES, Gathering
from reports.frames.files import write_csv, write_jsonl
from reports.frames.schema import arrow_schema
from tests.make_frames_page import PAGE, page

NOBODY = ((HIDDEN,) * 13,) * 4


def game(*hands, names=("Aoi", "Botan", "Chidori", "Daigo"), **fields):
    return Game(Source("little.json", "tenbo_json", "00"), tuple(map(Player, names)), list(hands), DeclaredRules(book="ema-2025"), **fields)


def hand(*events, scores=(30000,) * 4, **fields):
    return Hand(0, 0, scores=scores, dealt=NOBODY, events=events, **fields)


def rows(name, *games):
    gathering = Gathering()
    for one in games:
        gathering.add(one)
    return gathering.frames.table(name).to_pylist()


def test_page():
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tests.make_frames_page"


@pytest.mark.parametrize("name", TABLES)
def test_schema(name):
    """Every column has words, and what is never null by the page is never null by the schema."""
    schema = arrow_schema(name)
    assert schema.names == list(TABLES[name].names)
    assert all(field.metadata[b"doc"] for field in schema)
    assert [field.nullable for field in schema] == [bool(column.null) for column in TABLES[name].columns]


def test_tsumo_with_counter_and_deposits():
    """South declares with the second discard and draws 1000/2000 each, a counter, its own deposit and a carried one."""
    claim = WinClaim(yaku=(YakuClaim("riichi", 1), YakuClaim("ura_dora", 2)), yakuman=False, fu=40, points=5200, honba=1,
                     delta=(-2700, 7500, -1400, -1400))  # fmt: skip
    events = (
        draw(0, 0), discard(0, 0), draw(1, 1), discard(1, 1), draw(2, 2), discard(2, 2), draw(3, 3), discard(3, 3),
        draw(0, 4), discard(0, 4), draw(1, 5), Riichi(1), discard(1, 5), StickPaid(1), draw(2, 6), discard(2, 6), draw(3, 7), discard(3, 7),
        draw(0, 8), discard(0, 8), draw(1, 9), Won(1, 1, claim),
    )  # fmt: skip
    one = game(hand(*events, honba=1, sticks=1))
    (win,) = rows("wins", one)
    assert (win["turn"], win["table_turn"], win["han"], win["ura_dora"], win["own_stick"]) == (3, 9 / 4 + 1, 3, 2, True)
    assert (win["points"], win["gain"], win["yaku"], win["yaku_han"]) == (5200, 7500, ["riichi"], [1])
    facts = rows("player_hands", one)
    assert [fact["change"] for fact in facts] == [-2700, 6500, -1400, -1400]
    assert [fact["tsumo_paid"] for fact in facts] == [2700, None, 1400, 1400]
    assert [fact["tsumo_mangan"] for fact in facts] == [False, None, False, False]
    assert [fact["riichi_turn"] for fact in facts] == [None, 2, None, None]
    assert (facts[1]["riichi_table_turn"], facts[1]["riichi_tiles"]) == (6 / 4, None), "the hand is hidden"
    paid = {(line["from_seat"], line["to_seat"], line["cause"]): line["points"] for line in rows("payments", one)}
    assert paid == {
        (1, None, "stick"): 1000, (None, 1, "stick"): 2000,
        (0, 1, "hand"): 2600, (2, 1, "hand"): 1300, (3, 1, "hand"): 1300,
        (0, 1, "honba"): 100, (2, 1, "honba"): 100, (3, 1, "honba"): 100,
    }  # fmt: skip


def test_points_follow_from_payments_where_the_log_names_none():
    """A double ron with one counter under ema-2025, where each winner is paid it: 3,900 and 8,000 of losses 4,200 and 8,300."""
    first = Won(1, 0, WinClaim(delta=(-4200, 4200, 0, 0)))
    second = Won(3, 0, WinClaim(delta=(-8300, 0, 0, 8300)))
    one = game(hand(draw(0, 0), discard(0, 0), first, second, honba=1))
    assert [win["points"] for win in rows("wins", one)] == [3900, 8000]
    loser = rows("player_hands", one)[0]
    assert (loser["deal_ins"], loser["deal_in_points"], loser["deal_in_turn"], loser["change"]) == (2, 12500, 1, -12500)
    causes = [(line["from_seat"], line["to_seat"], line["points"], line["cause"]) for line in rows("payments", one)]
    assert causes == [(0, 1, 3900, "hand"), (0, 1, 300, "honba"), (0, 3, 8000, "hand"), (0, 3, 300, "honba")]


def test_points_of_a_sheet_follow_from_han_and_fu():
    """Format note Pantheon §6: a dealer's 2 han 30 fu, 2,900, and 1 han 40 fu, 1,300, with the counter each; 1 han 30 fu drawn."""
    first = Won(2, 1, WinClaim(han=2, fu=30))
    second = Won(3, 1, WinClaim(han=1, fu=40))
    drawn = Won(3, 3, WinClaim(han=1, fu=30))
    hands = (
        Hand(2, 2, honba=1, events=(first, second)),
        Hand(1, 1, events=(drawn,)),
        Hand(0, 0, events=(Won(0, 1, WinClaim(han=6)), Won(3, 1, WinClaim(han=4)))),
        Hand(0, 0, events=(Won(0, 0, WinClaim(yakuman=True)),)),
    )
    one = game(*hands, evidence=Evidence.HAN_FU)
    assert [win["points"] for win in rows("wins", one)] == [2900, 1300, 1100, 18000, None, 48000]
    facts = rows("player_hands", one)
    assert [fact["deal_in_points"] for fact in facts[:4]] == [None, 2900 + 300 + 1300 + 300, None, None]
    assert [fact["tsumo_paid"] for fact in facts[4:8]] == [300, 500, 300, None]
    assert facts[9]["deal_in_points"] is None, "the value of one of two wins is not told"


def test_what_no_counter_explains_is_said_to_be_unexplained():
    one = game(hand(draw(0, 0), discard(0, 0), Won(1, 0, WinClaim(points=3900, delta=(-5000, 5000, 0, 0)))))
    assert [line["cause"] for line in rows("payments", one)] == ["unexplained"]


def test_liability_on_ron():
    """Daisangen of 32,000 on the tile of East, who pays half and the counter; South is liable for the other half."""
    claim = WinClaim(points=32000, liable=1, delta=(-16300, -16000, 32300, 0))
    one = game(hand(draw(0, 0), discard(0, 0), Won(2, 0, claim), honba=1))
    lines = [(line["from_seat"], line["points"], line["cause"]) for line in rows("payments", one)]
    assert lines == [(0, 16000, "hand"), (0, 300, "honba"), (1, 16000, "liability")]


def test_draw():
    """Two tenpai: 750 from each noten player to each of them; nothing is said of the last hand, which has no end."""
    claim = DrawClaim(tenpai=(True, True, False, False), delta=(1500, 1500, -1500, -1500))
    one = game(hand(draw(0, 0), discard(0, 0), Drawn(claim)), hand(draw(0, 0), scores=(31500, 31500, 28500, 28500)))
    assert [(line["from_seat"], line["to_seat"], line["points"]) for line in rows("payments", one)] == [
        (2, 0, 750), (2, 1, 750), (3, 0, 750), (3, 1, 750)
    ]  # fmt: skip
    facts = rows("player_hands", one)
    assert [fact["tenpai"] for fact in facts] == [True, True, False, False, None, None, None, None]
    assert [fact["end"] for fact in facts[3:5]] == ["exhaustive", None]
    assert {seat["hands"] for seat in rows("seats", one)} == {1}


def test_waits_of_a_riichi():
    """345s waiting on 58p (34p at the end 66p…): the other 5p in the river of West and 8p as indicator are seen, so are two in the hand."""
    dealt = (NOBODY[0], parse_tiles("123m456m789m5p67p1s"), NOBODY[2], NOBODY[3])
    # South draws 5p, throws 1s: 123456789m 5p 5p 6p 7p waits for 5p and 8p: 4+4 less 2 held, 1 in a river, 1 indicator
    tiles = parse_tiles("5p1s8p")
    events = (draw(0, tiles[0]), discard(0, tiles[0]), draw(1, tiles[0]), Riichi(1), discard(1, tiles[1]))
    one = game(msgspec.structs.replace(hand(*events), dealt=dealt, indicator=tiles[2]))
    south = rows("player_hands", one)[1]
    assert (south["riichi_kinds"], south["riichi_tiles"], south["riichi_furiten"]) == (2, 4, False)


def test_furiten_riichi():
    dealt = (NOBODY[0], parse_tiles("123m456m789m5p67p8p"), NOBODY[2], NOBODY[3])
    five, eight = parse_tiles("5p8p")
    one = game(msgspec.structs.replace(hand(draw(1, five), Riichi(1), discard(1, eight)), dealt=dealt))
    assert rows("player_hands", one)[1]["riichi_furiten"] is True


def test_names_that_are_formulas(tmp_path):
    """Hostile names: an apostrophe before them in CSV, as they are in Parquet and JSON."""
    bad = ("=1+1", "+2", "@SUM(A1)", "\tx")
    table = _gathered(game(names=bad)).frames.table("seats")
    with (tmp_path / "seats.csv").open("w", newline="") as stream:
        write_csv(table, stream)
    with (tmp_path / "seats.csv").open(newline="") as stream:
        assert [row["player"] for row in csv.DictReader(stream)] == [f"'{name}" for name in bad]
    with (tmp_path / "seats.jsonl").open("w") as stream:
        write_jsonl(table, stream)
    assert [json.loads(line)["player"] for line in (tmp_path / "seats.jsonl").open()] == list(bad)
    values = ("-1", "\rx", -1, None, True, ["=a", None], 1.5)
    assert [cell(value) for value in values] == ["'-1", "\N{REPLACEMENT CHARACTER}x", -1, "", "true", "'=a ?", 1.5]


def test_numbers_that_no_record_has():
    """Points past their type are null, counters past theirs the limit; nothing fails."""
    huge = 1 << 80
    one = game(hand(Draw(0, 0), Won(1, 0, WinClaim(points=huge, honba=huge, fu=huge, delta=(-huge, huge, 0, 0)))))
    (win,) = rows("wins", one)
    assert (win["points"], win["honba"], win["fu"], win["gain"]) == (None, (1 << 15) - 1, None, None)


def test_pandas_keeps_the_types():
    frame = _gathered(game(hand(draw(0, 0)))).frames.pandas("player_hands")
    assert frame["riichi_turn"].dtype == pd.ArrowDtype(pa.int8())
    assert len(frame) == 4


def test_chunks_are_one_table(monkeypatch):
    monkeypatch.setattr("reports.frames.gather.CHUNK", 4)
    games = [game(hand(draw(0, 0))) for _ in range(3)]
    assert [row["game"] for row in rows("player_hands", *games)] == [0] * 4 + [1] * 4 + [2] * 4


def test_check_writes_the_tables(tmp_path):
    from typer.testing import CliRunner

    from reports.cli import app

    outs = [f"{kind}={tmp_path}/{run}-{kind}" for run in (1, 2) for kind in ("parquet", "tables", "records", "csv")]
    args = [part for out in outs for part in ("-o", out)]
    assert CliRunner().invoke(app, ["check", "sample_logs", "--fail-on", "never", *args]).exit_code == 0
    made = {path.relative_to(tmp_path): path.read_bytes() for path in sorted(tmp_path.rglob("*")) if path.is_file()}
    one, two = ({str(path)[1:]: text for path, text in made.items() if str(path)[0] == run} for run in "12")
    assert one == two
    findings = parquet.read_table(tmp_path / "1-parquet" / "findings")
    for text in ((tmp_path / "1-tables/findings.csv"), tmp_path / "1-csv"):
        with text.open(newline="") as stream:
            assert [row["code"] for row in csv.DictReader(stream)] == findings["code"].to_pylist()
    seen = [json.loads(line)["message"] for line in (tmp_path / "1-records/findings.jsonl").open()]
    assert seen == findings["message"].to_pylist()
    wins = parquet.read_table(tmp_path / "1-parquet" / "wins")
    assert set(wins["verdict"].to_pylist()) == {"agrees", "differs", "cannot_tell"}  # score sheets show no tiles


def _gathered(one):
    gathering = Gathering()
    gathering.add(one)
    return gathering
