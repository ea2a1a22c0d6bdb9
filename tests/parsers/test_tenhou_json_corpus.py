"""All Tenhou JSON of the corpus: counted as its manifest counts, and hand for hand what the same games' Tenhou XML is."""

import csv
from collections import Counter, defaultdict

import pytest

from analyzer.audit import audit
from analyzer.findings.finding import Verdict
from analyzer.model.event import Drawn, Won
from analyzer.model.game import Game
from parsers import Unreadable, read
from tests.parsers.example import CORPUS

pytestmark = [pytest.mark.corpus, pytest.mark.skipif(not CORPUS.exists(), reason="the real logs are not here")]


def manifest():
    with (CORPUS / "manifest.csv").open() as stream:
        return list(csv.DictReader(stream))


def rows(category):
    return [row for row in manifest() if row["format"] == "tenhou_json" and row["category"] == category]


@pytest.mark.parametrize("category", ["real", "derived", "engine", "peer_test"])
def test_every_file_is_read_and_counted(category):
    for row in rows(category):
        games = list(read(CORPUS / row["file"]))
        if "look" in row["note"] or "MPSZ" in row["note"]:
            (one,) = games
            assert isinstance(one, Unreadable)
            continue
        assert all(isinstance(one, Game) for one in games), row["file"]
        assert (len(games), sum(len(one.hands) for one in games)) == (int(row["n_games"]), int(row["n_hands"])), row["file"]
        assert {len(one.players) for one in games} == {3 if "sanma" in row["file"] else int(row["players"])}, row["file"]


def test_every_hand_has_one_reading():
    """Format note §5: one reading in 750 of 750 hands, those made to mislead readers among them."""
    hands = 0
    for row in [*rows("real"), *rows("peer_test")]:
        for one in read(CORPUS / row["file"]):
            if isinstance(one, Game):
                hands += len(one.hands)
                assert all(hand.dealt is not None for hand in one.hands), row["file"]
                assert {remark.code for remark in one.remarks} <= {"P09"}, row["file"]
    assert hands >= 499


def test_no_false_alarm_on_real_logs():
    """All that is found stands in four files that declare no rules, typed by hand, and is explained in docs/validation.md."""
    verdicts = Counter()
    for row in rows("real"):
        for one in read(CORPUS / row["file"]):
            audited = audit(one)
            verdicts.update(win.verdict for win in audited.wins)
            if audited.declared is not None:
                assert audited.findings == [], row["file"]
    assert verdicts[Verdict.AGREES] >= 393


def by_hand(path, regulation):
    """Of each hand with an end, by its round, counters and scores: the wins with their verdict and score, and the codes found."""
    found = {}
    for one in read(path):
        if not isinstance(one, Game) or len(one.players) != 4:
            continue
        audited = audit(one, regulation, walls=False)
        regulation = audited.regulation
        for index, hand in enumerate(one.hands):
            if any(isinstance(event, Won | Drawn) for event in hand.events):
                wins = [(win.seat, win.frm, win.verdict, win.score) for win in audited.wins if win.hand == index]
                codes = sorted(one.code for one in audited.findings if one.hand == index and one.code[0] not in "PG")
                found.setdefault((hand.round, hand.honba, hand.scores), (wins, codes))
    return found, regulation


def test_games_in_both_encodings_agree_hand_for_hand():
    groups = defaultdict(list)
    for row in manifest():
        groups[row["group"]].append(row)
    counted = Counter()
    for group in groups.values():
        xml = [row["file"] for row in group if (row["format"], row["category"]) == ("tenhou_xml", "real")]
        ours = [row["file"] for row in group if (row["format"], row["category"]) == ("tenhou_json", "real")]
        if not xml or not ours:
            continue
        told, regulation = {}, None
        for file in xml:
            found, regulation = by_hand(CORPUS / file, regulation)
            told |= {key: value for key, value in found.items() if key not in told}
        for file in ours:
            for key, hand in by_hand(CORPUS / file, regulation)[0].items():
                assert hand == told[key], (file, key)
                counted["hands"] += 1
        counted["groups"] += 1
    assert counted["groups"] >= 32
    assert counted["hands"] >= 331
