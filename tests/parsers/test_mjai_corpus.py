"""All mjai of the corpus: counted as its manifest counts, without a false alarm, and hand for hand as the Tenhou XML it comes from."""

import csv
from collections import Counter

import pytest

from analyzer.audit import audit
from analyzer.findings.finding import Verdict
from analyzer.model.event import AddedKan, Chi, Discard, Draw, OpenKan, Pon, Riichi, StickPaid, Won
from analyzer.model.game import Game
from analyzer.model.tile import HIDDEN, KIND
from parsers import Unreadable, read
from tests.parsers.example import CORPUS

pytestmark = [pytest.mark.corpus, pytest.mark.skipif(not CORPUS.exists(), reason="the real logs are not here")]

OTHER_MAHJONG = 19
"""Files of one writer that hold games of Chinese rules (format note §8: a wall instead of an indicator)."""


def rows():
    with (CORPUS / "manifest.csv").open() as stream:
        return list(csv.DictReader(stream))


def mjai(*categories):
    return [row for row in rows() if row["format"] == "mjai" and row["category"] in categories]


@pytest.fixture(scope="module")
def everything():
    return [(row, one) for row in mjai("real", "real_bot", "engine", "derived", "peer_test") for one in read(CORPUS / row["file"])]


def test_every_file_is_read_and_counted(everything):
    assert len(everything) == 362
    others = [row["file"] for row, one in everything if isinstance(one, Unreadable)]
    assert len(others) == OTHER_MAHJONG
    assert all("akochan" in name for name in others)
    for row, one in everything:
        if isinstance(one, Game):
            assert len(one.hands) == int(row["n_hands"]), row["file"]


def test_three_players_are_told_by_what_is_dealt(everything):
    for row, one in everything:
        if isinstance(one, Game):
            three = "3p" in row["file"] or "nukidora" in row["features"]
            assert (len(one.players) == 3) == three or row["category"] == "derived", row["file"]


def test_remarks(everything):
    """Nothing unknown and nothing unreadable but what is odd about a file."""
    found = Counter(
        remark.code for row, one in everything if isinstance(one, Game) and "golden" not in row["file"] for remark in one.remarks
    )
    assert found["P03"] == 0
    assert found["P05"] == 1, "a file made by hand names no round"
    assert found["P06"] == 10, "calls from the wrong seat in games of three by one engine (format note §8)"


def test_the_table_agrees(everything):
    """Format note §3, §4: what is discarded or called was held, and the claimed tile is the last discard."""
    seen = Counter()
    for row, one in everything:
        if not isinstance(one, Game) or row["category"] == "peer_test" or len(one.players) == 3:
            continue
        for hand in one.hands:
            assert hand.dealt is not None
            if any(HIDDEN in tiles for tiles in hand.dealt):
                continue
            held = [Counter(tiles) for tiles in hand.dealt]
            thrown = None
            for event in hand.events:
                match event:
                    case Draw():
                        held[event.seat][event.tile] += 1
                    case Discard():
                        seen["discard", held[event.seat][event.tile] > 0] += 1
                        held[event.seat][event.tile] -= 1
                        thrown = (event.seat, event.tile)
                    case Chi() | Pon() | OpenKan():
                        own = Counter(event.own)
                        seen["call", thrown == (event.frm, event.called) and own <= held[event.seat]] += 1
                        held[event.seat] -= own
                    case AddedKan():
                        pon = event.pon or ()
                        seen["added", len(pon) == 3 and {KIND[tile] for tile in pon} == {KIND[event.tile]}] += 1
                        held[event.seat][event.tile] -= 1
    assert seen["discard", False] == seen["call", False] == seen["added", False] == 0
    assert seen["discard", True] > 100_000
    assert seen["call", True] > 4_000


def test_deposits(everything):
    """Every riichi but the last before an end has its deposit (format note §4)."""
    declared = paid = 0
    for _, one in everything:
        for hand in one.hands if isinstance(one, Game) else ():
            declared += sum(isinstance(event, Riichi) for event in hand.events)
            paid += sum(isinstance(event, StickPaid) for event in hand.events)
    assert 0.95 < paid / declared < 1


KNOWN = {
    # Two older versions of one program count no ippatsu; its later ones score the very same hand with it (docs/validation.md).
    "haifu_log_1000_0.000f7d5a.json": {"S04": 2},
    "haifu_log_1000_0.d1b5ff07.json": {"S04": 2},
    "haifu_log_sample.12c8c613.json": {"M01": 1},
}


def test_no_false_alarm_on_games_that_were_played(everything):
    verdicts: Counter[Verdict] = Counter()
    for row, one in everything:
        if not isinstance(one, Game) or row["category"] not in ("real", "real_bot"):
            continue
        result = audit(one)
        name = row["file"].rpartition("/")[2]
        found = Counter(finding.code for finding in result.findings if finding.code not in ("P04", "G10"))
        assert found == KNOWN.get(name, {}), name
        verdicts.update(win.verdict for win in result.wins)
    assert verdicts[Verdict.DIFFERS] == 5
    assert verdicts[Verdict.AGREES] == 99
    assert verdicts[Verdict.CANNOT_TELL] == 2


def test_engines(everything):
    """Two engines' games with themselves, under nine rule sets and two that the log does not tell."""
    verdicts: Counter[Verdict] = Counter()
    for row, one in everything:
        if isinstance(one, Game) and row["category"] == "engine":
            result = audit(one)
            assert [finding.code for finding in result.findings if finding.code[0] != "P"] == [], row["file"]
            verdicts.update(win.verdict for win in result.wins if len(one.players) == 4)
            odd = "saikouisen-classic" in row["file"]
            assert ("P09" in {remark.code for remark in one.remarks}) == (odd or len(one.players) == 3), (
                "what its rules allow no book holds"
            )
    assert verdicts[Verdict.AGREES] == 625
    assert verdicts[Verdict.CANNOT_TELL] == 1


def source_of(row, everyone):
    """The Tenhou XML that a file was converted from, or that is the same game."""
    if "CONVERTED from " in row["note"]:
        return CORPUS / row["note"].partition("CONVERTED from ")[2].partition(" by ")[0]
    same = [other["file"] for other in everyone if other["group"] == row["group"] and other["format"] == "tenhou_xml"]
    return CORPUS / same[0] if row["group"] and same else None


def wins_of(result):
    wins: dict[int, list[object]] = {}
    for win in result.wins:
        wins.setdefault(win.hand, []).append((win.seat, win.frm, win.verdict, win.score, win.payments))
    return wins


def test_groups_agree_hand_for_hand():
    """One game in two encodings: the same deal, header, score and verdict in every hand, under the rules that the XML declares."""
    everyone = rows()
    groups = hands = 0
    for row in mjai("derived"):
        source = source_of(row, everyone)
        if source is None:
            continue
        (one,), (other,) = read(CORPUS / row["file"]), read(source)
        assert isinstance(one, Game)
        assert isinstance(other, Game)
        assert len(one.players) == len(other.players)
        under = audit(other)
        again = audit(one, under.regulation)
        assert len(one.hands) == len(other.hands), row["file"]
        for number, (hand, there) in enumerate(zip(one.hands, other.hands, strict=True)):
            assert (hand.key, hand.dealer, hand.sticks, hand.scores) == (there.key, there.dealer, there.sticks, there.scores), row["file"]
            assert list(map(sorted, hand.dealt)) == list(map(sorted, there.dealt))
            assert (hand.indicator, len([e for e in hand.events if isinstance(e, Won)])) == (
                there.indicator,
                len([e for e in there.events if isinstance(e, Won)]),
            )
            assert wins_of(again).get(number) == wins_of(under).get(number), (row["file"], number)
            hands += 1
        groups += 1
    assert (groups, hands) == (208, 1943)
