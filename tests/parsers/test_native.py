"""The native JSON form: what it says, what it refuses and where, and its JSON Schema."""

import gzip
import json
from pathlib import Path

import jsonschema
import pytest

from analyzer.model.event import AddedKan, Chi, Disconnect, Drawn, Kita, OpenKan, Riichi, StickPaid, Won, discard, draw
from analyzer.model.game import DeclaredRules, Evidence, Game, Player, Remark, Source
from analyzer.model.hand import Hand
from analyzer.model.meld import Meld, MeldKind
from analyzer.model.outcome import DrawClaim, FinalClaim, WinClaim, YakuClaim
from analyzer.model.tile import HIDDEN, parse_tiles
from parsers import Unreadable, locate, read_bytes
from parsers.native import document as native
from parsers.native import form as native_form
from tests.parsers.example import EXAMPLE, game

SCHEMA = Path(__file__).parents[2] / "docs" / "schemas" / "game.schema.json"

BY_HAND = b"""
{
  "tenbo_game": 1,
  "players": [{"name": "East"}, {"name": "South", "rating": 1500}, {}, {"rank": "1-dan", "sex": "F"}],
  "rules": {"book": "festival-2018", "settings": {"uma": [15, 5, -5, -15], "kuitan": true}, "date": "2018-05"},
  "hands": [
    {
      "round": "S2", "honba": 1, "sticks": 1, "scores": [30000, 30000, 30000, 29000],
      "dealt": ["123m 456p 789s 1122z", "?????????????", "119m19p19s1234567z", "0555m0555p0555s1z"],
      "indicator": "0p", "dice": [6, 1],
      "events": [
        ["draw", 1, "?"], ["discard", 1, "3m", true], ["chi", 2, 1, "3m", "12m"],
        ["open_kan", 0, 2, "7z", "777z"], ["added_kan", 0, "5p"], ["added_kan", 0, "5p", "0p55p", 3], ["kita", 0],
        ["riichi", 3], ["stick_paid", 3], ["stick_paid", 3, [1, 2, 3, 4]], ["disconnect", 0], ["disconnect", 0, true],
        ["won", 0, 3, {"tile": "1m", "melds": [{"kind": "pon", "tiles": "777z", "from": 2}], "yaku": [["riichi", 1], ["daisangen"]],
                       "fu": 30, "liable": 2, "delta": [1, -1, 0, 0]}],
        ["drawn", {"reason": "four_winds", "shown": ["12m", null, "", null], "tenpai": [true, false, true, false]}],
        ["drawn"]
      ]
    }
  ],
  "final": {"scores": [1, 2, 3, 4], "results": [1.5, -1.5, 0, 0]}
}
"""


def refusal(text):
    (one,) = read_bytes(text if isinstance(text, bytes) else json.dumps(text).encode(), "a")
    assert isinstance(one, Unreadable), one
    return one.code, one.place


def smallest(**hand):
    return {"tenbo_game": 1, "players": [{}, {}, {}, {}], "hands": [{"round": "E1", **hand}]}


def test_a_game_written_by_hand():
    one = game(BY_HAND)
    assert one.players == (Player("East"), Player("South", rating=1500.0), Player(), Player(rank="1-dan", sex="F"))
    assert one.rules == DeclaredRules(book="festival-2018", settings={"uma": [15, 5, -5, -15], "kuitan": True}, date="2018-05")
    assert one.final == FinalClaim((1, 2, 3, 4), (1.5, -1.5, 0.0, 0.0))
    assert one.evidence is Evidence.FULL_LOG
    assert one.remarks == []
    (hand,) = one.hands
    assert (hand.key, hand.dealer, hand.sticks, hand.dice, hand.scores) == ("S2-1", 1, 1, (6, 1), (30000, 30000, 30000, 29000))
    assert hand.dealt == (
        parse_tiles("123m456p789s1122z"),
        (HIDDEN,) * 13,
        parse_tiles("119m19p19s1234567z"),
        parse_tiles("0555m0555p0555s1z"),
    )
    assert hand.indicator == 35
    assert hand.events == (
        draw(1, HIDDEN),
        discard(1, 2, True),
        Chi(2, 1, 2, (0, 1)),
        OpenKan(0, 2, 33, (33, 33, 33)),
        AddedKan(0, 13),
        AddedKan(0, 13, (35, 13, 13), 3),
        Kita(0, 30),
        Riichi(3),
        StickPaid(3),
        StickPaid(3, (1, 2, 3, 4)),
        Disconnect(0),
        Disconnect(0, back=True),
        Won(
            0,
            3,
            WinClaim(
                tile=0,
                melds=(Meld(MeldKind.PON, (33, 33, 33), 2),),
                yaku=(YakuClaim("riichi", 1), YakuClaim("daisangen")),
                fu=30,
                liable=2,
                delta=(1, -1, 0, 0),
            ),
        ),
        Drawn(DrawClaim("four_winds", ((0, 1), None, (), None), (True, False, True, False))),
        Drawn(DrawClaim()),
    )


def test_several_games_of_one_file():
    text = json.dumps({"games": [json.loads(BY_HAND), {"tenbo_game": 1, "players": [], "hands": []}, json.loads(BY_HAND)]}).encode()
    first, bad, third = read_bytes(gzip.compress(text), "a")
    assert isinstance(first, Game)
    assert isinstance(third, Game)
    assert (first.source.index, third.source.index) == (0, 2)
    assert third.hands[0].events == first.hands[0].events
    assert isinstance(bad, Unreadable)
    assert (bad.code, bad.place) == ("P06", "/games/1/players")
    assert locate(native.NAME, text, first.hands[0].ordinal(3)) == "/games/0/hands/0/events/3"
    assert locate(native.NAME, text, third.hands[0].ordinal(3)) == "/games/2/hands/0/events/3"


def test_places():
    text = native.write(Game(Source("", ""), (Player(),) * 4, [Hand(0, 0, events=(draw(0, 0),) * 3), Hand(1, 1, events=(draw(0, 0),))]))
    one = game(text)
    assert locate(native.NAME, text, one.hands[0].place) == "/hands/0"
    assert locate(native.NAME, text, one.hands[1].place) == "/hands/1"
    assert locate(native.NAME, text, one.hands[1].ordinal(0)) == "/hands/1/events/0"


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        (smallest(events=[["draw", 4, "1m"]]), "P06", "/hands/0/events/0/1"),
        (smallest(events=[["draw", 0, "1m"], ["draw", 0, "8z"]]), "P06", "/hands/0/events/1/2"),
        (smallest(events=[["dance", 0]]), "P06", "/hands/0/events/0/0"),
        (smallest(events=[["won", 0, 0, {"fu": "many"}]]), "P06", "/hands/0/events/0/3/fu"),
        (smallest(scores=[1, 2, 3]), "P06", "/hands/0/scores"),
        (smallest(dealt=["1m", "1m", "1m"]), "P06", "/hands/0/dealt"),
        (smallest(round="E5"), "P06", "/hands/0/round"),
        (smallest(dice=[0, 1]), "P06", "/hands/0/dice/0"),
        (smallest(copies={"drawn": [136]}), "P06", "/hands/0/copies/drawn/0"),
        (smallest(copies={"drawn": [1]}), "P06", "/hands/0/copies/drawn"),
        (smallest(copies={}, events=[["dora_turned", "1m"]]), "P06", "/hands/0/copies/indicators"),
        (smallest(copies={"dealt": [0, 1]}, dealt=["1m", "1m", "1m", ""]), "P06", "/hands/0/copies/dealt"),
        (smallest(copies={"sets": [1, 2, 3]}, events=[["added_kan", 0, "1m", "111m", 3]]), "P06", "/hands/0/copies/sets"),
        (smallest(honba=10**30), "P06", "/hands/0/honba"),
        (
            {"tenbo_game": 1, "players": [{}, {}, {}], "hands": [{"round": "E1", "events": [["draw", 3, "1m"]]}]},
            "P06",
            "/hands/0/events/0/1",
        ),
        ({"tenbo_game": 2, "players": [], "hands": []}, "P06", "/tenbo_game"),
        ({"tenbo_game": 1, "players": [{}, {}, {}, {}]}, "P06", ""),
        (b'{"tenbo_game": 1, "players": [', "P03", ""),
        (b'{"tenbo_game": 1, "players": oops}', "P03", "byte 29"),
        (b'{"tenbo_game": ' + b"[" * 100_000, "P02", ""),
    ],
)
def test_refusals_name_the_place(text, code, place):
    assert refusal(text) == (code, place)


def test_unknown_fields_are_remarked_upon():
    text = smallest(events=[["riichi", 0, "loudly"], ["won", 0, 0, {"smile": 1}]], weather="rain")
    text["mood"] = {"good": True}
    one = game(json.dumps(text).encode())
    assert [(remark.code, remark.text) for remark in one.remarks] == [
        ("P05", "unknown field /mood"),
        ("P05", "unknown field /hands/0/weather"),
        ("P05", "unknown field /hands/0/events/0/2"),
        ("P05", "unknown field /hands/0/events/1/3/smile"),
    ]
    assert one.hands[0].events[1] == Won(0, 0, WinClaim())


def test_what_the_form_cannot_hold_is_refused():
    good = game(BY_HAND)
    with pytest.raises(ValueError, match="round 16"):
        native.write(Game(good.source, good.players, [Hand(16, 0)]))
    with pytest.raises(ValueError, match="/hands/0/scores"):
        native.write(Game(good.source, good.players, [Hand(0, 0, scores=(1, 2, 3))]))


class TestSchema:
    schema = json.loads(SCHEMA.read_text("utf-8"))

    def test_is_the_one_of_the_form(self):
        assert self.schema == json.loads(json.dumps(native_form.schema())), "write json.dumps(schema(), indent=2) to the file"

    def test_is_a_schema(self):
        jsonschema.Draft202012Validator.check_schema(self.schema)

    @pytest.mark.parametrize("raw", [EXAMPLE, BY_HAND], ids=["example", "by hand"])
    def test_holds_for_what_is_written(self, raw):
        one = game(raw)
        one.remarks.append(Remark("P05", "something", 3, 0))
        jsonschema.Draft202012Validator(self.schema).validate(json.loads(native.write(one)))

    @pytest.mark.parametrize(
        "wrong",
        [
            {"tenbo_game": 1, "hands": []},
            smallest(events=[["draw", 4, "1m"]]),
            smallest(events=[["draw", 0, "11m"]]),
            smallest(events=[["dance", 0]]),
            smallest(round="5"),
        ],
    )
    def test_refuses_what_the_reader_refuses(self, wrong):
        assert not jsonschema.Draft202012Validator(self.schema).is_valid(wrong)
        assert refusal(wrong)[0] == "P06"


def test_the_example_of_the_documentation():
    page = (SCHEMA.parents[1] / "native-form.md").read_text("utf-8")
    example = page.partition("```json\n")[2].partition("```")[0]
    one = game(example.encode())
    assert one.rules.book == "festival-2018"
    assert one.remarks == []
    assert len(one.hands[0].events) == 2
    jsonschema.Draft202012Validator(TestSchema.schema).validate(json.loads(example))
