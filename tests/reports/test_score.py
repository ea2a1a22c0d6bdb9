"""``tenbo score``: hands of the official examples (EMA 2016 §4.3), situations, reasons, cards and lines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner, Result

from reports import score_command
from reports.cli import app
from reports.score_answer import answer
from tests.reports.test_records import schema

GOLDEN = Path(__file__).parent / "golden"


def tenbo(*arguments: str, stdin: str = "") -> Result:
    return CliRunner().invoke(app, ["score", *arguments], input=stdin)


def score(*arguments: str) -> dict[str, Any]:
    result = tenbo(*arguments, "--format", "json")
    assert result.exit_code == 0, result.stderr
    answer: dict[str, Any] = json.loads(result.stdout)
    Draft202012Validator(schema("score")).validate(answer)
    assert list(answer) == list(schema("score")["oneOf"][0]["properties"])
    return answer


def test_ema_example_1_a_closed_self_draw() -> None:
    """§4.3 example 1: riichi, self-draw, pinfu, pure straight: mangan, 4000 of the dealer and 2000 of the others."""
    answer = score("33m123m123s456s78s", "--win", "9s", "--tsumo", "--riichi")
    assert answer["yaku"] == {"riichi": 1, "menzen_tsumo": 1, "pinfu": 1, "ittsu": 2}
    assert (answer["han"], answer["limit"]) == (5, "mangan")
    assert answer["payments"] == {"hand": {"dealer": 4000, "non_dealer": 2000}}
    assert answer["total"] == 8000


def test_ema_example_1_for_the_dealer() -> None:
    answer = score("33m123m123s456s78s", "--win", "9s", "--tsumo", "--riichi", "--seat", "E")
    assert answer["payments"] == {"hand": {"non_dealer": 4000}}
    assert answer["total"] == 12000


@pytest.mark.parametrize(("seat", "points"), [("S", 7700), ("E", 11600)])
def test_ema_example_2_a_discard(seat: str, points: int) -> None:
    """§4.3 example 2: 4 han 30 fu, not rounded up to mangan."""
    answer = score("33m123m123s456s78s", "--win", "9s", "--riichi", "--seat", seat)
    assert (answer["han"], answer["fu"], answer["limit"]) == (4, 30, "none")
    assert answer["payments"] == {"hand": {"discarder": points}}


def test_ema_example_3_an_open_hand() -> None:
    """§4.3 example 3: pure straight open and a dora, 22 fu counted 30."""
    answer = score("33m123s123s78s", "--win", "9s", "--meld", "chi 456s", "--dora", "6s")
    assert (answer["yaku"], answer["dora"]) == ({"ittsu": 1}, {"dora": 1})
    assert (answer["raw_fu"], answer["fu"], answer["total"]) == (22, 30, 2000)
    assert sum(line["points"] for line in answer["fu_bill"]) == 22


def test_ema_example_4_a_yakuman() -> None:
    """§4.3 example 4: four concealed triplets by self-draw."""
    answer = score("333m222p444p33s88s", "--win", "8s", "--tsumo")
    assert (answer["yaku"], answer["yakuman"], answer["limit"]) == ({"suuankou": 1}, 1, "yakuman")
    assert answer["payments"] == {"hand": {"dealer": 16000, "non_dealer": 8000}}


def test_counters_and_deposits_are_paid_by_cause() -> None:
    """R-4.1-02 and EMA 2016 §3.4.10: 300 a counter on a discard, 100 of each on a self-draw; a deposit is 1000."""
    ron = score("33m123m123s456s78s", "--win", "9s", "--riichi", "--honba", "2", "--sticks", "3")
    assert ron["payments"] == {"hand": {"discarder": 7700}, "honba": {"discarder": 600}, "stick": {"table": 3000}}
    assert ron["total"] == 11300
    tsumo = score("33m123m123s456s78s", "--win", "9s", "--tsumo", "--riichi", "--honba", "2")
    assert tsumo["payments"]["honba"] == {"dealer": 200, "non_dealer": 200}
    assert tsumo["total"] == 8600


def test_the_last_tile_wins_where_none_is_named() -> None:
    assert score("33m123m123s456s78s9s", "--riichi") == score("33m123m123s456s78s", "--win", "9s", "--riichi")


def test_every_kind_of_meld_is_read() -> None:
    answer = score("7z", "--win", "7z", "--meld", "pon 111z", "--meld", "kakan 2222z", "--meld", "ankan 3333z", "--meld", "minkan 4444z")
    assert "daisuushii" in answer["yaku"]
    assert score("123m6z", "--win", "6z", "--meld", "pon 777z", "--meld", "chi 345s", "--meld", "kan 1111p")["yaku"] == {"chun": 1}


@pytest.mark.parametrize(
    ("options", "yaku"),
    [
        (["--riichi", "--ippatsu"], {"riichi", "ippatsu", "pinfu"}),
        (["--double-riichi"], {"double_riichi", "pinfu"}),
        (["--houtei"], {"houtei", "pinfu"}),
        (["--chankan"], {"chankan", "pinfu"}),
        (["--tsumo", "--haitei"], {"haitei", "menzen_tsumo", "pinfu"}),
        (["--renhou"], {"renhou", "pinfu"}),
        (["--tsumo", "--chiihou"], {"chiihou"}),
        (["--tsumo", "--tenhou", "--seat", "E"], {"tenhou"}),
        (["--seat", "north", "--round", "w"], {"pinfu"}),
    ],
)
def test_every_situation_is_a_flag(options: list[str], yaku: set[str]) -> None:
    assert set(score("123m456m789p34s22m", "--win", "5s", *options)["yaku"]) == yaku


def test_a_replacement_tile_needs_a_kan() -> None:
    assert "rinshan" in score("123m456m34s22m", "--win", "5s", "--meld", "ankan 7777z", "--tsumo", "--rinshan")["yaku"]
    assert tenbo("123m456m789p34s22m", "--win", "5s", "--tsumo", "--rinshan").exit_code == 1


def test_ura_count_after_riichi() -> None:
    assert score("123m456m789p34s22m", "--win", "5s", "--riichi", "--dora", "1m", "--ura", "1m")["dora"] == {"dora": 3, "ura": 3}


def test_a_red_five_is_plain_where_the_book_has_none() -> None:
    """Gap item 11: a red five is read as a plain one, with a warning."""
    hand = ("123m406m789p34s22m", "--win", "5s", "--riichi")
    festival, tenhou = score(*hand), score(*hand, "--rules", "tenhou")
    assert (festival["dora"], tenhou["dora"]) == ({}, {"aka": 1})
    assert festival["warnings"] == ["0m read as a plain 5m: festival-2018 plays without it"]
    assert tenhou["warnings"] == []
    assert "Note: 0m read as a plain 5m" in tenbo(*hand).stdout


def test_the_book_is_named_and_can_be_a_file(tmp_path: Path) -> None:
    hand = ("33m123m123s456s78s", "--win", "9s", "--riichi")
    assert score(*hand)["rules"] == "festival-2018"
    book = tmp_path / "club.toml"
    book.write_text(
        'name = "club"\ntitle = "Club rules"\ndocument = "a leaf on the wall"\nextends = "festival-2018"\n'
        '[clauses]\n"3" = "Rounding up"\n[settings]\nkiriage = { value = "base_above_1900", clause = "3" }\n',
        encoding="utf-8",
    )
    club = score(*hand, "--rules", str(book))
    assert (club["rules"], club["limit"], club["kiriage"], club["total"]) == ("club", "none", True, 8000)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["33333m22334p88s678s", "--win", "4p"], "five 3m"),
        (
            ["33m123m123s456s78s", "--win", "9s", "--dora", "3m", "--ura", "3m", "--riichi", "--meld", "pon 333m"],
            "14 tiles expected, 17 given",
        ),
        (["33m123m123s456s7s", "--win", "9s"], "14 tiles expected, 13 given"),
        (["33m123m123s456s789s", "--win", "9s"], "14 tiles expected, 15 given"),
        (["345p67834s22m", "--win", "5s", "--meld", "chi 234m"], "no yaku"),
        (["111234567899m1s", "--win", "9m", "--tsumo"], "not a winning shape"),
        (["33m123m123s456s78s", "--win", "9s", "--ippatsu"], "ippatsu without riichi"),
        (["33m123m123s456s78s", "--win", "9s", "--tenhou"], "tenhou with ron"),
        (["33m123s123s78s", "--win", "9s", "--meld", "chi 456s", "--riichi"], "riichi with an open hand"),
        (["33m123s123s78s", "--win", "9s", "--meld", "chi 457s"], "457s is no chi"),
        (["33m123m123s456s78s", "--win", "89s"], "one winning tile expected, 2 given"),
        (["33m123m123s456s7s?", "--win", "9s"], "a hidden tile cannot be scored"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_with_the_reason(arguments: list[str], reason: str) -> None:
    as_text, as_json = tenbo(*arguments), tenbo(*arguments, "--format", "json")
    assert (as_text.exit_code, as_json.exit_code) == (1, 1)
    assert reason in as_text.stderr
    assert as_text.stdout == ""
    assert reason in json.loads(as_json.stdout)["error"]
    Draft202012Validator(schema("score")).validate(json.loads(as_json.stdout))


# many


def case(**changes: object) -> dict[str, object]:
    return {
        "closed": "33m123m123s456s78s",
        "win": "9s",
        "by": "ron",
        "melds": [],
        "seat": "S",
        "round": "E",
        "flags": ["riichi"],
        "dora_ind": "",
        "ura_ind": "",
        "honba": 0,
        "sticks": 0,
    } | changes


def answers(*lines: object, status: int) -> list[dict[str, Any]]:
    result = tenbo("--from", "-", stdin="\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines))
    assert result.exit_code == status
    found = [json.loads(line) for line in result.stdout.splitlines()]
    for record in found:
        Draft202012Validator(schema("score")).validate(record)
    return found


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["33m123s123s78s", "--win", "9s", "--meld", "456s"], "chi, pon, minkan, kakan or ankan"),
        (["33m123s123s78s", "--win", "9s", "--meld", "foo 1m"], "chi, pon, minkan, kakan or ankan"),
        (["33m123s123s78s", "--win", "9s", "--meld", "chi 4q"], "unexpected 'q'"),
        (["33m123m123s456s78s", "--win", "9s", "--seat", "Q"], "no wind"),
        (["33m123m123s456s78s", "--win", "9s", "--dora", "x"], "unexpected 'x'"),
        (["33m123m123s456s78x", "--win", "9s"], "unexpected 'x'"),
    ],
)
def test_what_is_not_in_the_notation_is_wrong_usage(arguments: list[str], reason: str) -> None:
    as_text, as_json = tenbo(*arguments), tenbo(*arguments, "--format", "json")
    assert (as_text.exit_code, as_json.exit_code) == (2, 2)
    assert reason in as_text.stderr
    assert reason in json.loads(as_json.stdout)["error"]


def test_each_line_is_answered_by_a_line() -> None:
    found = answers(case(), "", {"id": "X1", "input": case(by="tsumo"), "expected": {}}, status=0)
    assert [answer["total"] for answer in found] == [7700, 8000]


def test_a_line_that_fails_fails_alone() -> None:
    found = answers(
        case(),
        "{",
        "[]",
        case(closed="33m123m123s456s7s"),
        case(flags=["reach"]),
        case(dora="6s"),
        case(honba=-1),
        {"input": 3},
        "[" * 5000,
        case(seat="E"),
        status=1,
    )
    assert len(found) == 10
    assert [found[0]["total"], found[-1]["total"]] == [7700, 11600]
    assert all(set(answer) == {"error"} for answer in found[1:-1])
    assert found[3] == {"error": "14 tiles expected, 13 given"}
    assert "dora" in found[5]["error"]


def test_a_fault_of_ours_fails_its_line_alone_and_exits_2(monkeypatch: pytest.MonkeyPatch) -> None:
    real = answer

    def broken(question: Any, regulation: Any) -> Any:
        if question.seat == "W":
            raise ZeroDivisionError("no such seat")
        return real(question, regulation)

    monkeypatch.setattr(score_command, "answer", broken)
    found = answers(case(), case(seat="W"), case(), status=2)
    assert found[1] == {"error": "tenbo failed: ZeroDivisionError: no such seat"}
    assert found[0] == found[2]


def test_lines_come_from_a_file_too(tmp_path: Path) -> None:
    lines = tmp_path / "hands.jsonl"
    lines.write_text(json.dumps(case()) + "\n", encoding="utf-8")
    assert json.loads(tenbo("--from", str(lines)).stdout)["total"] == 7700


# the card


@pytest.mark.parametrize(
    ("golden", "arguments"),
    [
        ("card.txt", ["33m123s123s78s", "--win", "9s", "--meld", "chi 456s", "--dora", "6s", "--honba", "1", "--sticks", "2"]),
        ("card_yakuman.txt", ["333m222p444p33s88s", "--win", "8s", "--tsumo"]),
    ],
)
def test_the_card_reads_as_the_golden_file(golden: str, arguments: list[str]) -> None:
    card = tenbo(*arguments).stdout
    assert card == (GOLDEN / golden).read_text(encoding="utf-8")
    assert max(map(len, card.splitlines())) <= 80
