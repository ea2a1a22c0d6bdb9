"""All Tenhou XML of the corpus: counted as its manifest counts, and true to what the format note measured in it."""

import csv
from collections import Counter

import msgspec
import pytest

from analyzer.model.event import AddedKan, Chi, ClosedKan, Discard, DoraTurned, Draw, Drawn, Kita, OpenKan, Pon, Won
from analyzer.model.game import Game
from analyzer.model.tile import KIND
from parsers import read
from tests.parsers.example import CORPUS

pytestmark = [pytest.mark.corpus, pytest.mark.skipif(not CORPUS.exists(), reason="the real logs are not here")]


def rows(category):
    with (CORPUS / "manifest.csv").open() as stream:
        return [row for row in csv.DictReader(stream) if row["format"] == "tenhou_xml" and row["category"] == category]


@pytest.fixture(scope="module")
def real():
    games = []
    for row in rows("real"):
        games += [(row, one) for one in read(CORPUS / row["file"])]
    return games


def test_every_file_is_read_and_counted(real):
    assert len(real) == len(rows("real"))
    for row, one in real:
        assert isinstance(one, Game), row["file"]
        assert (len(one.players), len(one.hands)) == (int(row["players"]), int(row["n_hands"])), row["file"]


def test_engine_files():
    for row in rows("engine"):
        (one,) = read(CORPUS / row["file"])
        assert isinstance(one, Game)
        assert (len(one.players), len(one.hands)) == (int(row["players"]), int(row["n_hands"])), row["file"]
        assert all(hand.copies is None for hand in one.hands), "they number kinds, not tiles"


def test_remarks(real):
    """Nothing unknown and nothing unreadable in logs of the platform itself: what is remarked upon is what is odd about a file."""
    found = Counter(remark.code for _, one in real for remark in one.remarks)
    assert found["P05"] == 0
    assert found["P06"] <= 2, "one recording of live play starts hands in the middle (format note §11)"
    assert found["P03"] == 0
    assert found["P04"] <= 51, "format note §1: 51 of 3,428 files have no end"
    assert found["P08"] <= 6
    assert found["P09"] == sum(row["players"] == "3" for row, _ in real)


def test_calls_agree_with_the_table(real):
    """Format note §4: in every call the own tiles were in the hand, the claimed tile and its seat were the last discard."""
    calls = Counter()
    for row, one in real:
        for hand in one.hands:
            if not any(type(event) is Draw for event in hand.events):
                continue
            assert hand.copies is not None, row["file"]
            assert hand.dealt is not None
            held = [set(hand.copies.dealt[13 * seat : 13 * seat + 13]) for seat in range(len(hand.dealt))]
            thrown = None
            for event, numbers in zip(hand.events, hand.numbers(), strict=True):
                match event:
                    case Draw():
                        held[event.seat].update(numbers)
                    case Discard():
                        thrown = (event.seat, numbers[0])
                        if thrown[1] not in held[event.seat]:
                            calls["discard not held"] += 1
                        held[event.seat].discard(thrown[1])
                    case Chi() | Pon() | OpenKan():
                        called, own = (event.frm, numbers[0]), set(numbers[1:])
                        calls[type(event).__name__, called == thrown and own <= held[event.seat]] += 1
                        held[event.seat] -= own
                    case ClosedKan():
                        calls["ClosedKan", held[event.seat].issuperset(numbers)] += 1
                        held[event.seat].difference_update(numbers)
                    case AddedKan():
                        calls["AddedKan", numbers[0] in held[event.seat]] += 1
                        held[event.seat].discard(numbers[0])
                    case Kita():
                        calls["Kita", numbers[0] in held[event.seat] and KIND[event.tile] == 30] += 1
                        held[event.seat].discard(numbers[0])
                    case DoraTurned():
                        assert len(numbers) == 1
                    case _:
                        assert numbers == b""
            assert sum(map(len, hand.numbers())) + 13 * len(hand.dealt) + 1 == sum(map(len, msgspec.structs.astuple(hand.copies)))
    kinds = ("Chi", "Pon", "OpenKan", "ClosedKan", "AddedKan", "Kita")
    assert calls["discard not held"] == 0
    wrong = {kind: calls[kind, False] for kind in kinds if calls[kind, False]}
    assert wrong == {}
    assert all(calls[kind, True] > 50 for kind in kinds)


def test_payments_add_up(real):
    """Format note §9: a win changes the sum of the points by the sticks on the table, a draw by nothing (but in edited files)."""
    wins = draws = odd = 0
    for _, one in real:
        for hand in one.hands:
            for event in hand.events:
                if isinstance(event, Won):
                    assert event.claim.delta is None or sum(event.claim.delta) == 1000 * event.claim.sticks
                    wins += 1
                elif isinstance(event, Drawn) and event.claim.delta is not None:
                    odd += sum(event.claim.delta) != 0
                    draws += 1
    assert wins > 18_000
    assert draws > 3_000
    assert odd <= 3


def test_claims_repeat_the_table(real):
    """Format note §6: the indicators of a win are those turned; the winning tile is the last drawn or discarded, or the added one."""
    compared = different = 0
    for _, one in real:
        for hand in one.hands:
            turned = [hand.indicator] if hand.indicator is not None else []
            for event in hand.events:
                if isinstance(event, DoraTurned):
                    turned.append(event.tile)
                elif isinstance(event, Won) and event.claim.dora is not None:
                    compared += 1
                    different += list(event.claim.dora) != turned
    assert compared > 18_000
    assert different <= 10, "25,284 of 25,293 in the note's larger base"


def test_discards_in_riichi_are_the_drawn_tile(real):
    """Format note §5: 81,133 of 81,133; so the mark of a tile just drawn is found right."""
    after = kept = 0
    for _, one in real:
        for hand in one.hands:
            riichi = set()
            for event in hand.events:
                kind = type(event).__name__
                if kind == "StickPaid":
                    riichi.add(event.seat)
                elif kind == "Discard" and event.seat in riichi:
                    after += 1
                    kept += event.drawn
    assert after > 30_000
    assert kept == after
