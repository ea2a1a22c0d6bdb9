"""Pantheon's JSON: both shapes of its services, written loosely, and its rule sets."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import pytest

from analyzer.audit import audit
from analyzer.findings.finding import Severity
from analyzer.model.event import Drawn, Won
from analyzer.model.game import DeclaredRules, Game
from analyzer.regulation.declared import regulation_for
from analyzer.regulation.load import load_regulation
from parsers import FORMATS, Unreadable, locate, read_bytes
from tests.parsers.test_pantheon_text import NOTE, one

# The annotated example of the format note (§6) once more, in the fields of its messages (§3).
ROUNDS: list[dict[str, Any]] = [
    {"ron": {"round_index": 1, "winner_id": 22, "loser_id": 11, "han": 2, "fu": 30, "yaku": [33], "dora": 1, "riichi_bets": [22]}},
    {"tsumo": {"round_index": 2, "winner_id": 44, "han": 1, "fu": 30, "yaku": [36]}},
    {"draw": {"round_index": 3, "tempai": [33, 44], "riichi_bets": [33]}},
    {
        "multiron": {
            "round_index": 3,
            "honba": 1,
            "loser_id": 22,
            "multi_ron": 2,
            "wins": [
                {"winner_id": 33, "han": 2, "fu": 30, "yaku": [23], "dora": 1},
                {"winner_id": 44, "han": 1, "fu": 40, "yaku": [13], "open_hand": True},
            ],
        }
    },
]
RESULT: dict[str, Any] = {
    "session_hash": "abc",
    "date": "2024-05-01 10:00",
    "players": [11, 22, 33, 44],
    "final_results": [
        {"player_id": 33, "score": 34400, "place": 1},
        {"player_id": 44, "score": 34200, "place": 2},
        {"player_id": 11, "score": 26200, "place": 3},
        {"player_id": 22, "score": 25200, "place": 4},
    ],
    "rounds": ROUNDS,
}
PLAYERS = [{"id": 11, "title": "anna"}, {"id": 22, "title": "boris"}, {"id": 33, "title": "chiyo"}, {"id": 44, "title": "dmitri"}]
AFTER = [(28000, 32000, 30000, 30000), (27700, 31500, 29700, 31100), (26200, 30000, 30200, 32600), (26200, 25200, 34400, 34200)]


def game(value: Any) -> Game:
    (found,) = read_bytes(json.dumps(value).encode(), "game.json")
    assert isinstance(found, Game), found
    return found


def camel(value: Any) -> Any:
    """The same with its keys as protobuf writes them in JSON."""
    if isinstance(value, dict):
        return {re.sub(r"_(\w)", lambda found: found[1].upper(), key): camel(part) for key, part in value.items()}
    return [camel(part) for part in value] if isinstance(value, list) else value


def flat(rounds: list[dict[str, Any]], outcome: Any) -> list[dict[str, Any]]:
    """The fields beside the outcome, as in older answers."""
    return [{"outcome": outcome(kind), **body} for one_round in rounds for kind, body in one_round.items()]


def states() -> dict[str, Any]:
    """The other shape: the state after every round."""
    dealers = [11, 22, 33, 33]
    return {
        "rounds": [
            {
                "session_hash": "abc",
                "dealer": dealers[number],
                "round_index": next(iter(inner.values()))["round_index"],
                "scores": [{"player_id": player, "score": score} for player, score in zip((22, 11, 33, 44), _by_id(number), strict=True)],
                "round": inner,
            }
            for number, inner in enumerate(ROUNDS)
        ]
    }


def _by_id(number: int) -> tuple[int, ...]:
    first, second, *rest = AFTER[number]
    return (second, first, *rest)


NUMBERS = {"ron": 1, "tsumo": 2, "draw": 3, "abort": 4, "chombo": 5, "nagashi": 6, "multiron": 7}
SHAPES: dict[str, Any] = {
    "a game": RESULT,
    "a game and its players": {"game": RESULT, "players": PLAYERS},
    "several games": {"games": [RESULT], "players": PLAYERS},
    "camel case": camel({"game": RESULT, "players": PLAYERS}),
    "outcome by number": {**RESULT, "rounds": flat(ROUNDS, NUMBERS.__getitem__)},
    "outcome by name": {**RESULT, "rounds": flat(ROUNDS, lambda kind: f"ROUND_OUTCOME_{kind.upper()}")},
    "ids as text": json.loads(re.sub(r"\b(11|22|33|44)\b(?=[,\]}])", r'"\1"', json.dumps(RESULT))),
}


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_every_shape_is_the_same_game(shape: Any) -> None:
    found, text = game(shape), one(NOTE)
    assert [remark.text for remark in found.remarks] == []
    assert [(hand.key, hand.sticks) for hand in found.hands] == [(hand.key, hand.sticks) for hand in text.hands]
    for mine, other in zip(found.hands, text.hands, strict=True):
        assert [type(event) for event in mine.events] == [type(event) for event in other.events]
        assert [getattr(event, "seat", None) for event in mine.events] == [getattr(event, "seat", None) for event in other.events]
    assert found.final is not None
    assert found.final.scores == (26200, 25200, 34400, 34200)
    grave = [one_.code for one_ in audit(found, load_regulation("pantheon-ema")).findings if one_.severity is not Severity.NOTE]
    assert grave == []


def test_states_tell_the_scores_after_each_hand() -> None:
    found = game(states())
    assert [hand.scores for hand in found.hands] == [None, *AFTER[:3]]
    assert audit(found, load_regulation("pantheon-ema")).findings == []
    wrong = states()
    wrong["rounds"][1]["scores"][0]["score"] += 300
    codes = [one_.code for one_ in audit(game(wrong), load_regulation("pantheon-ema")).findings]
    assert codes == ["G01"]


def test_names_and_results() -> None:
    rated = copy.deepcopy(RESULT)
    for result, points in zip(rated["final_results"], (19400, 9200, -8800, -19800), strict=True):
        result["rating_delta"] = points
    found = game({"game": rated, "players": PLAYERS})
    assert [player.name for player in found.players] == ["anna", "boris", "chiyo", "dmitri"]
    assert found.final is not None
    assert found.final.results == (-8.8, -19.8, 19.4, 9.2)


def test_the_places_of_the_players() -> None:
    found = game(RESULT)
    assert found.final is not None
    assert found.final.places == (3, 4, 1, 2)
    wrong = copy.deepcopy(RESULT)
    for result, place in zip(wrong["final_results"], (2, 1, 3, 4), strict=True):
        result["place"] = place
    told = audit(game(wrong), load_regulation("pantheon-ema")).findings
    assert [(one.code, one.found, one.expected) for one in told] == [("E12", "E 3, S 4, W 2, N 1", "E 3, S 4, W 1, N 2")]


def test_yakuman_liability_nagashi_abort_and_chombo() -> None:
    rounds = [
        {"abort": {"round_index": 1, "riichi_bets": [11, 22, 33, 44]}},
        {"nagashi": {"round_index": 1, "honba": 1, "tempai": [11], "nagashi": [22]}},
        {"chombo": {"round_index": 1, "honba": 2, "loser_id": 33}},
        {"tsumo": {"round_index": 1, "honba": 2, "winner_id": 11, "han": -2, "yaku": [19, 22], "pao_player_id": 44}},
    ]
    found = game({**RESULT, "final_results": [], "rounds": rounds})
    ends = [hand.events[-1] for hand in found.hands]
    drawn = [end.claim for end in ends if isinstance(end, Drawn)]
    assert [(claim.reason, claim.offenders) for claim in drawn] == [("abort", None), ("nagashi", (1,)), ("chombo", (2,))]
    assert [hand.sticks for hand in found.hands] == [0, 4, 4, 4]
    won = ends[-1]
    assert isinstance(won, Won)
    assert (won.claim.yakuman, won.claim.times, won.claim.liable) == (True, 2, 3)
    assert [yaku.id for yaku in won.claim.yaku or ()] == ["daisangen", "tsuuiisou"]


@pytest.mark.parametrize(
    ("change", "code", "word"),
    [
        ({"rounds": [{"ron": {"round_index": 1, "winner_id": 99, "loser_id": 11, "han": 1}}]}, "P06", "'99' is none of the four players"),
        ({"rounds": [{"ron": {"round_index": 1, "winner_id": 11, "loser_id": 11, "han": 1}}]}, "P06", "the winner is the loser"),
        ({"rounds": [{"kan": {}}]}, "P06", "no outcome"),
        ({"rounds": [{"outcome": 9}]}, "P06", "the outcome '9' is not known"),
        ({"rounds": [{"tsumo": {"round_index": 1, "winner_id": 11, "han": 1.5}}]}, "P06", "no such number"),
        ({"rounds": [{"tsumo": {"round_index": 99, "winner_id": 11, "han": 1}}]}, "P06", "beyond North 4"),
        ({"rounds": [{"tsumo": {"round_index": 1, "winner_id": 11, "han": 1, "yaku": [99]}}]}, "P05", "yaku '99'"),
        ({"rounds": [{"tsumo": {"round_index": 1, "winner_id": 11, "han": 1, "weather": 1}}]}, "P05", "'weather'"),
        ({"rounds": [7]}, "P06", "no outcome"),
        ({"players": [11, 22]}, "P06", "four ids"),
    ],
)
def test_what_is_not_understood_is_a_remark(change: dict[str, Any], code: str, word: str) -> None:
    found = game({**RESULT, "final_results": [], **change})
    assert any(remark.code == code and word in remark.text for remark in found.remarks), found.remarks


def test_places() -> None:
    raw = json.dumps({"game": RESULT}).encode()
    found = game({"game": RESULT})
    assert [locate("pantheon_json", raw, hand.place) for hand in found.hands] == [f"/game/rounds/{number}" for number in range(4)]


def test_cut_at_every_byte() -> None:
    raw = json.dumps(RESULT).encode()
    for end in range(0, len(raw), 3):
        (found,) = read_bytes(raw[:end], "cut.json")
        assert isinstance(found, Unreadable)
        assert found.code in ("P01", "P03")


def test_no_other_format_claims_it() -> None:
    for shape in (*SHAPES.values(), states()):
        assert [form.name for form in FORMATS if form.sniff(json.dumps(shape).encode())] == ["pantheon_json"]


def test_a_rule_set_becomes_a_book_with_overlays() -> None:
    rules = {
        "title": "ema",
        "start_points": 25000,
        "goal_points": 30000,
        "uma": {"place1": 20000, "place2": 10000, "place3": -10000, "place4": -20000},
        "uma_type": 1,
        "with_kuitan": True,
        "with_buttobi": True,
        "with_kazoe": True,
        "honba_value": 300,
        "yaku_with_pao": [19, 21],
        "double_yakuman": [21],
        "allowed_yaku": [12, 35, 34],
        "riichi_goes_to_winner": True,
    }
    found = game({"game": RESULT, "ruleset_config": rules})
    regulation = regulation_for(found.rules, 4)
    assert regulation is not None
    settings = regulation.settings
    assert regulation.name == "pantheon-ema"
    assert (settings.start_points, settings.target_points, settings.uma) == (25000, 30000, (20000, 10000, -10000, -20000))
    assert (settings.open_tanyao, settings.bankruptcy, settings.counted_yakuman) == (True, "below_zero", True)
    assert settings.pao_yaku == ("daisangen", "daisuushii")
    assert settings.double_yakuman == ("daisuushii",)
    assert (settings.nine_terminals, settings.nagashi, settings.kiriage) == (False, "none", "none"), "what is left out is off"
    assert settings.renhou == "none"


def test_a_preset_alone_is_its_book_and_no_rules_are_none() -> None:
    assert regulation_for(game({"game": RESULT}).rules, 4) is None
    named = regulation_for(DeclaredRules(platform="pantheon", flags={"preset": "jpmlA"}), 4)
    assert named is not None
    assert named.name == "pantheon-jpmlA"
