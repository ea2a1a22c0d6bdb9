"""All Majiang paipu of the corpus: counted as its manifest counts, clean where people played, and equal to the same games in Tenhou XML."""

import csv
from collections import Counter

import pytest

from analyzer import audit
from analyzer.findings.finding import Verdict
from analyzer.model.event import AddedKan, Chi, ClosedKan, Discard, Disconnect, Drawn, OpenKan, Pon, StickPaid, Won
from analyzer.model.game import Game
from analyzer.regulation.load import load_regulation
from parsers import read
from tests.parsers.example import CORPUS

pytestmark = [pytest.mark.corpus, pytest.mark.skipif(not CORPUS.exists(), reason="the real logs are not here")]


def manifest():
    with (CORPUS / "manifest.csv").open() as stream:
        return list(csv.DictReader(stream))


def rows(category):
    return [row for row in manifest() if row["format"] == "majiang" and row["category"] == category]


@pytest.mark.parametrize("category", ["real", "engine", "derived", "peer_test"])
def test_every_file_is_read_and_counted(category):
    remarks = Counter()
    for row in rows(category):
        games = list(read(CORPUS / row["file"]))
        assert all(isinstance(one, Game) for one in games), row["file"]
        assert (len(games), sum(len(one.hands) for one in games)) == (int(row["n_games"]), int(row["n_hands"])), row["file"]
        remarks.update((remark.code, remark.text) for one in games for remark in one.remarks if remark.code != "P04")
    expected = {
        "real": {
            ("P05", "unknown field playerr"): 1,
            ("P06", "player is missing"): 1,
            ("P06", "a discard of '0*' is left out: it is no tile (2 times)"): 1,
        },
        "derived": {("P06", "player is missing"): 1},
    }
    assert remarks == expected.get(category, {}), "format note §2, §8"


@pytest.mark.parametrize("named", [None, "majiang"])
def test_games_of_people_are_clean(named):
    """37 whole games with every rare situation: seven that went West, aborts of every kind, three yakuman."""
    regulation = None if named is None else load_regulation(named)
    (row,) = (row for row in rows("real") if "majiang-core" in row["file"])
    for one in read(CORPUS / row["file"]):
        audited = audit(one, regulation)
        assert audited.findings == []
        assert all(win.verdict is Verdict.AGREES for win in audited.wins)
        assert named is None or audited.untold == []


def test_the_engine_is_clean():
    for row in rows("engine"):
        for one in read(CORPUS / row["file"]):
            assert audit(one).findings == [], row["file"]


def source_of(row):
    """The Tenhou XML of the same game."""
    source = row["group"].removeprefix("F:")
    if source != row["group"]:
        return source
    return next(other["file"] for other in manifest() if other["group"] == source and other["file"].startswith("tenhou_xml/"))


def plain(event):
    """An event without what one of the formats does not tell."""
    match event:
        case StickPaid():
            return StickPaid(event.seat)
        case AddedKan():
            return AddedKan(event.seat, event.tile)
        case Discard():
            return Discard(event.seat, event.tile)
        case Chi() | Pon() | OpenKan():
            return type(event)(event.seat, event.frm, event.called, tuple(sorted(event.own)))
        case ClosedKan():
            return ClosedKan(event.seat, tuple(sorted(event.tiles)))
        case Won():
            return Won, event.seat, event.frm, event.claim.points, event.claim.delta, event.claim.tile, event.claim.ura
        case Drawn():
            return Drawn, event.claim.reason
    return event


def test_conversions_are_the_games_they_were_made_from():
    """Hand for hand the same events, and win for win the same score, as the Tenhou XML of the same group."""
    count, other = Counter(), []
    for row in rows("derived"):
        (here,) = read(CORPUS / row["file"])
        (there,) = read(CORPUS / source_of(row))
        known = {hand.key: hand for hand in there.hands}
        hands = [hand for hand in here.hands if hand.key in known]
        for hand in hands:
            same = known[hand.key]
            assert (hand.dealer, hand.scores, hand.sticks, hand.indicator) == (same.dealer, same.scores, same.sticks, same.indicator)
            events = [[plain(event) for event in one.events if not isinstance(event, Disconnect)] for one in (hand, same)]
            if len(here.hands) == len(there.hands) and events[0] != events[1]:
                other.append((row["file"].rpartition("/")[2], hand.key, sorted(map(str, events[0])) == sorted(map(str, events[1]))))
            count["hands"] += 1
        if len(here.hands) == len(there.hands):
            scores = [[win.score for win in audit(one).wins] for one in (here, there)]
            assert scores[0] == scores[1], row["file"]
            count["games"] += 1
    assert (len(other), [turned for *_, turned in other]) == (1, [True]), (
        "an indicator turned before the replacement draw, written after it"
    )
    assert count["games"] == 134
    assert count["hands"] > 1300


def test_games_of_the_engine_are_those_of_its_tenhou_json():
    """Seventeen games in both formats, written by their own author's converter: the same hands, winners, scores and payments."""
    for row in rows("engine"):
        others = [other for other in manifest() if other["group"] == row["group"] and other["format"] == "tenhou_json"]
        here = list(read(CORPUS / row["file"]))
        there = [one for other in others for one in read(CORPUS / other["file"])]
        assert len(here) == len(there) > 4
        book = load_regulation("majiang")
        for one, same in zip(here, there, strict=True):
            assert [(hand.key, hand.scores) for hand in one.hands] == [(hand.key, hand.scores) for hand in same.hands]
            wins = [
                [(win.hand, win.seat, win.frm, win.verdict, win.score, win.payments) for win in audit(game, book).wins]
                for game in (one, same)
            ]
            assert wins[0] == wins[1]
