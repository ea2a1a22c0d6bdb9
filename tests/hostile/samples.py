"""Small logs of every format, for what is tried on all of them: written by its writer, or taken from the tests of one that has none."""

from __future__ import annotations

import json
from typing import Any, Final

from parsers import FORMATS, Format
from tests.parsers import test_mahjong_soul as majsoul
from tests.parsers.example import EXAMPLE, game
from tests.parsers.test_majiang import EXAMPLE as MAJIANG
from tests.told.sheet import sheet

_ONE_HAND: Final = {**majsoul.HEAD, "config": {"category": 1, "mode": {"mode": 0}}}


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


# 30,000 each. A ron of 2 han 30 fu on the dealer: 2,000 and the deposit. A draw with two in tenpai: 1,500 each. A self-draw of 1 han 40 fu
# by the dealer with a counter: 700 + 100 from each.
_OUTCOMES: Final[list[dict[str, Any]]] = [
    {"outcome": "ron", "winner": "b", "from": "a", "han": 2, "fu": 30, "yaku": "riichi, pinfu", "riichi": "b"},
    {"outcome": "draw", "tenpai": "b, c"},
    {"outcome": "tsumo", "winner": "b", "han": 1, "fu": 40, "yaku": "menzen tsumo"},
]
_ROUNDS: Final[list[dict[str, Any]]] = [
    {"outcome": 1, "round_index": 1, "winner_id": 2, "loser_id": 1, "han": 2, "fu": 30, "yaku": [33, 8], "riichi_bets": [2]},
    {"outcome": 3, "round_index": 2, "tempai": [2, 3]},
    {"outcome": 2, "round_index": 2, "honba": 1, "winner_id": 2, "han": 1, "fu": 40, "yaku": [36]},
]
_SHEET: Final = sheet(*_OUTCOMES, players=["a", "b", "c", "d"])

_BY_HAND: Final[dict[str, tuple[bytes, ...]]] = {
    "tenhou_xml": (EXAMPLE,),
    "pantheon_text": (
        b"""a:25700 b:35900 c:30700 d:27700
ron b from a 2han 30fu (riichi pinfu) riichi b
draw tempai b c
tsumo b 1han 40fu (tsumo)
""",
    ),
    "pantheon_json": (
        _json({
            "session_hash": "x",
            "players": [{"id": number, "title": name} for number, name in enumerate("abcd", 1)],
            "final_results": [
                {"player_id": number, "score": score, "place": place}
                for number, score, place in ((1, 25700, 4), (2, 35900, 1), (3, 30700, 2), (4, 27700, 3))
            ],
            "rounds": _ROUNDS,
        }),
    ),
    "score_sheet": (
        _SHEET,
        b"tenbo score sheet,1\nrules,festival-2018\nplayers,a,b,c,d\n\noutcome,winner,from,han,fu,yaku,riichi,tenpai\n"
        b'ron,b,a,2,30,"riichi, pinfu",b,\ndraw,,,,,,,"b, c"\ntsumo,b,,1,40,menzen tsumo,,\n',
    ),
    "mahjong_soul": (majsoul.text(majsoul.new(majsoul.HAND, _ONE_HAND)),),
    "majiang": (_json(MAJIANG),),
}  # fmt: skip
"""By the names of the formats."""


def samples_of(form: Format) -> tuple[bytes, ...]:
    """Logs of a few hands at most, without fault; none where there is neither a writer nor a sample."""
    if form.name in _BY_HAND or form.write is None:
        return _BY_HAND.get(form.name, ())
    return (form.write(game(EXAMPLE)),)


def samples() -> list[tuple[Format, bytes]]:
    """All that there are."""
    return [(form, raw) for form in FORMATS for raw in samples_of(form)]
