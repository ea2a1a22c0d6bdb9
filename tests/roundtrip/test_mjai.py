"""Games through the mjai writer and back: the same game but for what the writer says it leaves out, and the same audit."""

import csv

import msgspec
import pytest

from analyzer.audit import audit
from analyzer.model.event import AddedKan, Disconnect, Drawn, Won
from analyzer.model.game import DeclaredRules, Game, Player, Source
from analyzer.model.outcome import DrawClaim, FinalClaim
from parsers import read, read_bytes
from parsers.mjai import reader as mjai
from parsers.mjai import writer as mjai_writer
from tests.dealer import deal_game
from tests.dealer.scenes import SCENES
from tests.parsers.example import CORPUS, EXAMPLE, game

replace = msgspec.structs.replace


def back(raw):
    (one,) = read_bytes(raw, "")
    assert isinstance(one, Game), one
    return one


def kept_event(event):
    """What mjai holds of an event."""
    match event:
        case AddedKan():
            return replace(event, pon=None, frm=None)
        case Won(claim=claim):
            held = type(claim)(delta=claim.delta, before=claim.before if claim.delta is not None else None, ura=claim.ura or None)
            return replace(event, claim=held)
        case Drawn(claim=claim):
            tenpai = claim.tenpai if claim.reason == "exhaustive" else None
            before = claim.before if claim.delta is not None else None
            shown = claim.shown if claim.shown is None or claim.reason == "exhaustive" or any(claim.shown) else None
            return replace(event, claim=type(claim)(claim.reason, shown, tenpai, delta=claim.delta, before=before))
    return event


def kept(one):
    """What mjai holds of a game, without its places."""
    hands = [
        replace(
            hand,
            place=0,
            ordinals=None,
            copies=None,
            dice=None,
            shuffle=None,
            events=tuple(kept_event(event) for event in hand.events if not isinstance(event, Disconnect)),
        )
        for hand in one.hands
    ]
    final = None if one.final is None else FinalClaim(scores=one.final.scores)
    players = tuple(Player(player.name) for player in one.players)
    return replace(one, source=Source("", ""), players=players, hands=hands, rules=DeclaredRules(), final=final, seed=None, remarks=[])


def wins(result):
    return [(win.hand, win.seat, win.frm, win.verdict, win.score, win.payments) for win in result.wins]


@pytest.mark.parametrize("seed", range(12))
def test_dealt_games(seed):
    one = deal_game(seed, east_only=bool(seed % 2))
    written = mjai_writer.write(one)
    again = back(written)
    assert kept(again) == kept(one)
    assert mjai.sniff(written)
    assert mjai_writer.write(again) == written, "written twice, the same bytes"
    assert [finding for finding in audit(again).findings if finding.code[0] != "P"] == []
    assert wins(audit(again)) == wins(audit(one))


@pytest.mark.parametrize("name", SCENES)
def test_dealt_scenes(name):
    """Rare hands: kans and their indicators, abortive draws, liability, several winners."""
    scene = SCENES[name]
    one = deal_game(7, scenes={0: scene}, hands=1)
    again = back(mjai_writer.write(one))
    assert kept(again) == kept(one)


def test_what_is_left_out_is_named():
    one = game(EXAMPLE)
    assert mjai_writer.left_out(one) == (
        "yaku, han, fu and points of the wins",
        "the hands shown at wins",
        "counters and deposits named with the ends",
        "ranks and ratings",
        "the rules, but for length and red fives",
        "dice",
        "which of four equal tiles is which",
    )
    assert mjai_writer.left_out(back(mjai_writer.write(one))) == ()


def test_the_notes_example():
    """The example of the format note (mjai §11) is that of Tenhou's (§13): what is written of the one says what the other does."""
    lines = mjai_writer.write(game(EXAMPLE)).decode().splitlines()
    assert lines[0] == '{"type":"start_game","names":["A","B","C","D"],"kyoku_first":0,"aka_flag":true}'
    assert lines[1].startswith(
        '{"type":"start_kyoku","bakaze":"E","dora_marker":"1p","kyoku":1,"honba":0,"kyotaku":0,"oya":0,"scores":[25000,'
    )
    assert '["2m","3m","4m","5m","3p","4p","5p","1s","3s","4s","E","W","C"]]}' in lines[1]
    assert '{"type":"pon","actor":1,"target":3,"pai":"C","consumed":["C","C"]}' in lines
    assert '{"type":"dahai","actor":2,"pai":"8m","tsumogiri":false}' in lines, "the other 8m: the name is equal, the flag is not set"
    at = lines.index('{"type":"reach","actor":0}')
    assert lines[at + 1] == '{"type":"dahai","actor":0,"pai":"N","tsumogiri":false}'
    assert lines[at + 2].startswith('{"type":"reach_accepted","actor":0')
    assert lines[-2].startswith('{"type":"hora","actor":0,"target":2,"deltas":[12600,0,-11600,0]')
    assert lines[-2].endswith('"ura_markers":["6m"]}')
    assert lines[-1] == '{"type":"end_kyoku"}'


def test_a_penalty_has_no_event():
    one = game(EXAMPLE)
    hand = one.hands[0]
    drawn = Drawn(DrawClaim("chombo"))
    with pytest.raises(ValueError, match="chombo"):
        mjai_writer.write(replace(one, hands=[replace(hand, events=(*hand.events[:-1], drawn))]))


@pytest.mark.corpus
@pytest.mark.skipif(not CORPUS.exists(), reason="the real logs are not here")
def test_real_logs():
    """Real logs of Tenhou through mjai and back give the same audit, win for win."""
    with (CORPUS / "manifest.csv").open() as stream:
        rows = [row for row in csv.DictReader(stream) if row["format"] == "tenhou_xml" and row["category"] == "real"]
    written = 0
    for row in rows[::40]:
        (one,) = read(CORPUS / row["file"])
        again = back(mjai_writer.write(one))
        assert kept(again) == kept(one), row["file"]
        under = audit(one)
        assert wins(audit(again, under.regulation)) == wins(under), row["file"]
        written += len(one.hands)
    assert written > 300


@pytest.mark.corpus
@pytest.mark.skipif(not CORPUS.exists(), reason="the real logs are not here")
def test_real_mjai():
    """mjai of other writers, written by this one, is the same game."""
    with (CORPUS / "manifest.csv").open() as stream:
        rows = [row for row in csv.DictReader(stream) if row["format"] == "mjai"]
    written = 0
    for row in rows[::7]:
        for one in read(CORPUS / row["file"]):
            if isinstance(one, Game):
                again = back(mjai_writer.write(one))
                assert kept(again) == kept(one), row["file"]
                assert again.rules == one.rules
                written += len(one.hands)
    assert written > 400
