"""All Mahjong Soul records of the corpus: counted as its manifest counts, clean where people played, equal to the same games elsewhere."""

from collections import Counter

import pytest

from analyzer import audit
from analyzer.findings.finding import Verdict
from analyzer.model.event import Disconnect, Draw
from analyzer.model.game import Game
from parsers import read
from tests.parsers.example import CORPUS
from tests.parsers.test_majiang_corpus import manifest, plain, source_of

pytestmark = [pytest.mark.corpus, pytest.mark.skipif(not CORPUS.exists(), reason="the real logs are not here")]


def rows(category, folder=""):
    found = [row for row in manifest() if row["format"] == "majsoul" and row["category"] == category]
    return [row for row in found if folder in row["file"]]


def games(category, folder=""):
    for row in rows(category, folder):
        (one,) = read(CORPUS / row["file"])
        yield row, one


def test_every_file_is_read_and_counted():
    remarks = Counter()
    for category in ("real", "scenario", "derived"):
        for row, one in games(category):
            assert isinstance(one, Game), row["file"]
            if one.hands or "special_modes" not in row["file"]:
                assert (len(one.players), len(one.hands)) == (int(row["players"]), int(row["n_hands"])), row["file"]
            remarks.update(remark.code for remark in one.remarks)
            assert category == "scenario" or all(remark.code == "P09" for remark in one.remarks), row["file"]
    assert set(remarks) == {"P05", "P06", "P09"}
    assert remarks["P06"] <= 8, "scores with fractions, tiles of another game (format note §11)"


def test_a_ranked_game_is_clean():
    """Every win, every deposit, the results with their uma, and every wall."""
    (one,) = (one for row, one in games("real") if row["n_hands"] == "9")
    audited = audit(one)
    assert audited.findings == []
    assert [win.verdict for win in audited.wins] == [Verdict.AGREES] * 8
    assert audited.untold == []
    assert (audited.walls.hands, audited.walls.matched, audited.walls.draws, audited.walls.ura) == (9, 9, 379, 4), "format note §8"


def test_what_is_no_plain_riichi_is_not_judged():
    """Format note §2: two players, other modes, records of other games, old yaku, open riichi."""
    for row, one in games("scenario", "special_modes"):
        audited = audit(one)
        assert audited.count(Verdict.CANNOT_TELL) == len(audited.wins), row["file"]
    for row, one in games("scenario", "riichi_3p"):
        assert [remark.code for remark in one.remarks] == ["P09"], row["file"]


def test_every_win_of_reconstructed_games_agrees():
    """Tournament games made again from what was seen: hidden tiles are made up, and so may not fit; the wins do."""
    wins = Counter()
    for _, one in games("scenario", "tournament_reconstruction"):
        audited = audit(one)
        wins.update(win.verdict for win in audited.wins)
        assert {finding.code for finding in audited.findings} <= {"T12", "R02", "R05", "P06"}
    assert wins == {Verdict.AGREES: 92}


def whole(hand):
    """A hand with the dealer's fourteen tiles together: the record does not tell which came last."""
    events = [event for event in hand.events if not isinstance(event, Disconnect)]
    if events and isinstance(events[0], Draw):
        dealt = [sorted((*tiles, events[0].tile) if seat == hand.dealer else tiles) for seat, tiles in enumerate(hand.dealt)]
        return dealt, [plain(event) for event in events[1:]]
    return [sorted(tiles) for tiles in hand.dealt], [plain(event) for event in events]


def test_conversions_are_the_games_they_were_made_from():
    """But for the converter's slips: further indicators are made up, first discards of the dealer and claimed tiles now and then wrong."""
    count, slips = Counter(), Counter()
    for row, here in games("derived"):
        (there,) = read(CORPUS / source_of(row))
        assert len(here.hands) == len(there.hands)
        for one, other in zip(here.hands, there.hands, strict=True):
            for name in ("key", "dealer", "scores", "sticks", "indicator"):
                assert getattr(one, name) == getattr(other, name)
            (dealt, events), (due, expected) = whole(one), whole(other)
            assert dealt == due
            count["hands"] += 1
            if events == expected:
                count["same"] += 1
                continue
            first = next(at for at, pair in enumerate(zip(events, expected, strict=False)) if pair[0] != pair[1])
            slips[type(events[first]).__name__ if first else "first discard"] += 1
        audited = audit(here, walls=False)
        assert audited.count(Verdict.AGREES) == len(audited.wins) == len(audit(there).wins)
        count["wins"] += len(audited.wins)
    assert count == {"hands": 302, "same": 280, "wins": 259}
    assert slips == {"DoraTurned": 12, "first discard": 7, "Chi": 3}


def test_walls_of_scenarios():
    """Whole walls, dealt from the front and drawn as format note §8 has it, replacements, indicators and ura from the end."""
    hands = matched = 0
    for row, one in games("scenario", "riichi_4p"):
        if "作弊" not in row["file"]:
            tally = audit(one).walls
            hands, matched = hands + tally.hands, matched + tally.matched
    assert hands == matched > 170


def test_wins_of_scenarios():
    """Rare situations played through a replay editor: what differs are rules of its own; one rests on who pays counters of a split ron."""
    wins, differ = Counter(), Counter()
    for row, one in games("scenario", "riichi_4p"):
        audited = audit(one)
        wins.update(win.verdict for win in audited.wins)
        if audited.count(Verdict.DIFFERS):
            differ[one.rules.flags.get("_baogang") or row["file"]] += audited.count(Verdict.DIFFERS)
    assert differ == {"true": 3}, "liability for an open kan, which no room of the platform has"
    assert (wins[Verdict.AGREES], wins[Verdict.CANNOT_TELL]) == (176, 1)
