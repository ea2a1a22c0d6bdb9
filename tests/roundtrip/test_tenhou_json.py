"""Dealer games and real logs through Tenhou JSON and back: the same but for what the format note says is not stored."""

import csv
from functools import cache

import msgspec
import pytest

from analyzer.audit import audit
from analyzer.model.event import AddedKan, Chi, ClosedKan, Disconnect, DoraTurned, Drawn, OpenKan, Pon, Riichi, StickPaid, Won
from analyzer.model.game import DeclaredRules, Game, Source
from analyzer.model.hand import GivenWall
from analyzer.model.outcome import DrawClaim, WinClaim, YakuClaim
from analyzer.model.tile import HIDDEN, KIND
from parsers import FORMATS, read, read_bytes
from parsers.native import document as native
from parsers.tenhou_json import writer as tenhou_json_writer
from parsers.tenhou_xml import fit as tenhou_xml_fit
from parsers.tenhou_xml import writer as tenhou_xml_writer
from reports.anonymous import anonymous
from tests.dealer import SCENES, deal_game
from tests.dealer.scenes import REACHED_UNDER_TENHOU_ONLY
from tests.parsers import json_example
from tests.parsers.example import CORPUS, EXAMPLE, game

corpus = pytest.mark.skipif(not CORPUS.exists(), reason="the real logs are not here")


def stored(one):
    """What Tenhou JSON stores of a game (format note §2–§6), written down apart from the writer."""
    return msgspec.structs.replace(
        one,
        source=Source("", "", id=one.source.id),
        remarks=[],
        seed=None,
        rules=msgspec.structs.replace(one.rules, flags={k: v for k, v in one.rules.flags.items() if k not in ("disp", "generation")}),
        hands=[
            msgspec.structs.replace(
                hand,
                dice=None,
                shuffle=None,
                copies=None,
                place=0,
                ordinals=None,
                dora_times=False,
                dealt=tuple(tuple(sorted(tiles, key=lambda tile: (KIND[tile], tile))) for tiles in hand.dealt),
                events=tuple(stored_event(event, hand) for event in hand.events if not isinstance(event, DoraTurned | Disconnect)),
            )
            for hand in one.hands
        ],
    )


def stored_event(event, hand):
    match event:
        case Chi() | Pon() | OpenKan():
            return msgspec.structs.replace(event, own=tuple(sorted(event.own)))
        case ClosedKan():
            return msgspec.structs.replace(event, tiles=tuple(sorted(event.tiles)))
        case AddedKan():
            return AddedKan(event.seat, event.tile)
        case StickPaid():
            return StickPaid(event.seat)
        case Won():
            return Won(event.seat, event.frm, stored_win(event.claim))
        case Drawn():
            return Drawn(stored_draw(event.claim))
    return event


def stored_win(claim):
    """Fu and han are absent for limit hands, and ura dora that count nothing."""
    listed = tuple(one for one in claim.yaku if one.id != "ura_dora" or one.han)
    plain = claim.limit in (None, "none")
    return WinClaim(
        yaku=listed,
        yakuman=bool(claim.yakuman),
        han=sum(one.han for one in listed) if plain else None,
        fu=claim.fu if plain else None,
        points=claim.points,
        limit=claim.limit,
        dora=claim.dora,
        ura=claim.ura,
        liable=claim.liable,
        delta=claim.delta,
    )


def stored_draw(claim):
    """Who is tenpai is told by the payments, or by the label when all are or none is."""
    flags = claim.tenpai or tuple(hand is not None for hand in claim.shown or ())
    if claim.reason == "exhaustive" and not any(claim.delta or ()) and len(set(flags)) == 1:
        return DrawClaim(claim.reason, tenpai=flags)
    return DrawClaim(claim.reason, delta=claim.delta)


def indicators(one):
    return [[event.tile for event in hand.events if isinstance(event, DoraTurned)] for hand in one.hands]


def back(raw, name="a.json"):
    (one,) = read_bytes(raw, name)
    assert isinstance(one, Game), one
    assert one.remarks == []
    return one


def check(one):
    raw = tenhou_json_writer.write(one)
    again = back(raw)
    assert stored(again) == stored(one)
    assert indicators(again) == indicators(one)
    assert tenhou_json_writer.write(again) == raw, "written twice, the same bytes"


@cache
def dealt(seed, rules, scene=None):
    return deal_game(seed, rules, scenes={0: SCENES[scene]} if scene is not None else None, hands=2 if scene is not None else None)


def test_the_notes_example():
    check(game(EXAMPLE))
    check(back(json_example.EXAMPLE))


@pytest.mark.parametrize("rules", ["tenhou", "festival-2018"])
@pytest.mark.parametrize("seed", range(12))
def test_dealer_games(rules, seed):
    check(dealt(seed, rules))


@pytest.mark.parametrize("scene", sorted(SCENES))
def test_scenes(scene):
    check(dealt(5, "tenhou", scene))
    if scene not in REACHED_UNDER_TENHOU_ONLY:
        check(dealt(5, "festival-2018", scene))


def test_short_games_keep_their_length():
    one = deal_game(3, "festival-2018", east_only=True)
    assert back(tenhou_json_writer.write(one)).rules == one.rules


def test_a_day_and_an_identifier():
    one = deal_game(3, "tenhou", day="2016-05-07")
    again = back(tenhou_json_writer.write(one))
    assert (again.source.id, again.rules.date) == (one.source.id, "2016-05-07")


@pytest.mark.parametrize("seed", range(4))
def test_tenhou_xml_of_games_without_copies(seed):
    """The numbers of the tiles are made up, the same every time, and said to be."""
    one = dealt(seed, "tenhou")
    again = back(tenhou_json_writer.write(one))
    fitted, notes = tenhou_xml_fit.fit(again)
    assert any(note.startswith("made up: which of four equal tiles") for note in notes)
    raw = tenhou_xml_writer.write(fitted)
    assert raw == tenhou_xml_writer.write(tenhou_xml_fit.fit(again)[0])
    third = back(raw, "a.xml")
    assert all(hand.copies is not None for hand in third.hands)
    assert [hand.events[:-1] for hand in third.hands] == [hand.events[:-1] for hand in one.hands]
    assert audit(third).findings == []


def test_tenhou_xml_of_the_festival_says_that_the_rules_are_lost():
    fitted, notes = tenhou_xml_fit.fit(dealt(1, "festival-2018"))
    assert "the rules: the file says a plain room of Tenhou instead" in notes
    assert fitted.rules.flags["type"] == "11", "no red fives"
    tenhou_xml_writer.write(fitted)


def test_fitting_changes_nothing_that_fits():
    one = dealt(2, "tenhou")
    fitted, notes = tenhou_xml_fit.fit(one)
    assert notes == ()
    assert tenhou_xml_writer.write(fitted) == tenhou_xml_writer.write(one)


class TestRefusals:
    def refused(self, word, **hand):
        one = game(EXAMPLE)
        with pytest.raises(ValueError, match=word):
            tenhou_json_writer.write(msgspec.structs.replace(one, hands=[msgspec.structs.replace(one.hands[0], **hand)]))

    def test_what_has_no_place_is_named(self):
        hand = game(EXAMPLE).hands[0]
        self.refused("without its tiles", dealt=None)
        self.refused("hidden tile", dealt=((HIDDEN,) * 13,) * 4)
        self.refused("scores", scores=None)
        self.refused("dealer", dealer=1)
        self.refused("order of play", events=(hand.events[2], *hand.events))
        at = hand.events.index(Riichi(0))
        self.refused("riichi without its discard", events=(*hand.events[: at + 1], *hand.events[at + 2 :]))
        bare = msgspec.structs.replace(hand.events[-1], claim=WinClaim())
        self.refused("without its payments", events=(*hand.events[:-1], bare))

    def test_what_is_left_out_is_named(self):
        assert tenhou_json_writer.left_out(back(json_example.EXAMPLE)) == ()
        left = tenhou_json_writer.left_out(game(EXAMPLE))
        assert "dice" in left
        assert "which of four equal tiles is which" in left
        assert "the hands shown at wins and draws" in left


def test_links_open_one_hand_each():
    one = dealt(3, "tenhou")
    links = tenhou_json_writer.links(one)
    assert len(links) == len(one.hands)
    assert all(link.startswith("https://tenhou.net/6/#json=%7B") and link.isascii() and " " not in link for link in links)
    (again,) = read_bytes("\n".join(links).encode(), "links.txt")
    assert isinstance(again, Game), "all links of a game read as one game again"
    whole = stored(msgspec.structs.replace(one, final=None, players=again.players, rules=DeclaredRules()))
    assert stored(msgspec.structs.replace(again, rules=DeclaredRules())) == whole


def rows(format_, category, every):
    with (CORPUS / "manifest.csv").open() as stream:
        found = [
            row for row in csv.DictReader(stream) if row["format"] == format_ and row["category"] == category and row["players"] == "4"
        ]
    return found[::every]


def verdicts(audited):
    """What an audit says of the wins, and what it finds but for the reading and the walls."""
    found = sorted((one.code, one.hand) for one in audited.findings if one.code[0] != "P" and one.code != "T11")
    return [(win.hand, win.seat, win.verdict) for win in audited.wins], found


@pytest.mark.corpus
@corpus
def test_real_logs_to_json_and_back():
    """The audit says the same of the converted log: without walls, whose seed the format does not keep."""
    for row in rows("tenhou_xml", "real", 60):
        for one in read(CORPUS / row["file"]):
            again = back_or_cut(tenhou_json_writer.write(one))
            assert verdicts(audit(again, audit(one).regulation)) == verdicts(audit(one, walls=False)), row["file"]


def back_or_cut(raw):
    (one,) = read_bytes(raw, "a.json")
    return one


@pytest.mark.corpus
@corpus
def test_real_json_to_the_others_and_back():
    for row in rows("tenhou_json", "real", 3):
        for one in read(CORPUS / row["file"]):
            assert back_or_cut(native.write(one)).hands == [msgspec.structs.replace(hand, place=place) for hand, place in places(one)]
            here = audit(one)
            there = back_or_cut(tenhou_xml_writer.write(tenhou_xml_fit.fit(one)[0]))
            found = verdicts(audit(there, here.regulation))
            if any(finding.code == "T08" for finding in audit(there, here.regulation).findings):
                continue  # when an indicator was turned is made up, and another book has other times
            assert found == verdicts(here), row["file"]


def places(one):
    place = 1
    for hand in one.hands:
        yield hand, place
        place += 1 + len(hand.events)


def test_values_of_no_sense_are_left_out_and_named():
    """A converter's self-draw of 7,700 to the dealer, which three equal shares cannot come to; winds that are not named."""
    one = dealt(2, "tenhou")
    hand = next(hand for hand in one.hands if isinstance(hand.events[-1], Won) and hand.events[-1].seat == hand.events[-1].frm)
    won = hand.events[-1]
    claim = msgspec.structs.replace(won.claim, points=7750, yaku=(YakuClaim("seat_wind", 1), YakuClaim("round_wind", 1)))
    odd = msgspec.structs.replace(one, hands=[msgspec.structs.replace(hand, events=(*hand.events[:-1], Won(won.seat, won.frm, claim)))])
    assert "the value of a self-draw that no shares come to" in tenhou_json_writer.left_out(odd)
    (again,) = read_bytes(tenhou_json_writer.write(odd), "a.json")
    assert again.hands[0].events[-1].claim.points is None
    fitted, _ = tenhou_xml_fit.fit(odd)
    seat, round_ = (one.id for one in fitted.hands[0].events[-1].claim.yaku)
    winds = ("east", "south", "west", "north")
    assert (seat, round_) == (f"seat_wind_{winds[(won.seat - hand.dealer) % 4]}", f"round_wind_{winds[hand.wind]}")


def test_a_wall_is_left_out_and_named():
    one = dealt(2, "tenhou")
    walled = msgspec.structs.replace(one, hands=[msgspec.structs.replace(hand, wall=GivenWall((0,) * 136)) for hand in one.hands])
    for form in (form for form in FORMATS if form.leaves_out is not None):
        assert "the wall" in form.leaves_out(walled), form.name
    fitted, notes = tenhou_xml_fit.fit(walled)
    assert notes == ("the wall",)
    tenhou_xml_writer.write(fitted)
    with pytest.raises(ValueError, match="wall"):
        tenhou_xml_writer.write(walled)
    assert all(hand.wall is None for hand in anonymous(walled).hands)


def test_a_win_without_its_hand_is_refused():
    one = dealt(2, "tenhou")
    ends = [msgspec.structs.replace(hand, dealt=None, copies=None, events=(Won(0, 1, WinClaim(points=1000)),)) for hand in one.hands]
    with pytest.raises(ValueError, match="without the hand that won"):
        tenhou_xml_fit.fit(msgspec.structs.replace(one, hands=ends))
