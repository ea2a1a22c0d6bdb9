"""Tenhou's rooms, lobbies and eras as overlays on its book (format note Tenhou §7–§10).

Only what real logs show is laid over the book; what they leave open is named in ``Regulation.unknown``. Logs are cited by the first
twelve digits of the SHA-256 of their file.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from analyzer.model.phrase import Phrase, joined, say
from analyzer.regulation.load import load_regulation
from analyzer.regulation.regulation import Regulation

HUMANS: Final = 0x0001
NO_RED_FIVES: Final = 0x0002
NO_OPEN_TANYAO: Final = 0x0004
EAST_SOUTH: Final = 0x0008
FAST: Final = 0x0040
PHOENIX: Final = 0x00A0
TOURNAMENT: Final = 0x0100
CHIPS: Final = 0x0200
DEAR_CHIPS: Final = 0x0600
SKILL: Final = 0x0800
ULTRA_FAST: Final = 0x1000
KNOWN_BITS: Final = 0x1FFF

_ROOMS: Final = "tenhou §8"
_FLOW: Final = "tenhou §9"
CUSTOM: Final = (
    *("rank_ties", "result_rounding", "bankruptcy", "target_points", "extension", "agari_yame", "tenpai_yame"),
    *("start_points", "return_points", "oka", "uma", "dealer_keeps", "honba_after_draw"),
)
"""Axes that a tournament was seen to set otherwise, or that no tournament log shows."""


@lru_cache(maxsize=1024)
def tenhou_rules(
    *, players: int, room: str, lobby: str = "", csrule: str = "", ratio: str = "", date: str = "", generation: str = ""
) -> Regulation:
    """Tenhou's book with what a room, a lobby and a day change.

    Args:
        players: 3 or 4; three are not audited yet.
        room: GO.type in decimal, as written.
        lobby: GO.lobby in decimal, as written.
        csrule: GO.csrule, empty where there is none.
        ratio: AGARI.ratio of chip and skill rooms, empty where there is none.
        date: day of play as YYYY-MM-DD or a beginning of it, empty when not known.
        generation: A, B or C, how the wall was shuffled (format note on walls): evidence of the era.
    """
    regulation = load_regulation("tenhou")
    if players == 3:
        return regulation.overlay({}, say("three players"))
    if not (room.isascii() and room.isdecimal()):
        words = say("room type {room} not understood", room=repr(room)) if room else say("room not told")
        regulation = regulation.overlay({}, words, unknown=("length", "red_fives", "open_tanyao"))
        return _era(regulation, None, date, generation)
    bits = int(room)
    regulation = _era(_room(regulation, bits, ratio), bits, date, generation)
    if csrule:
        return _csrule(regulation, csrule, chips=bool(bits & CHIPS))
    if bits & TOURNAMENT:
        return regulation.overlay({}, say("tournament rules, not in the log"), unknown=CUSTOM)
    if lobby.isascii() and lobby.isdecimal() and int(lobby) >= 10_000:
        note = "such a lobby was seen with other start points and uma than the book's, and no word of it in the log (6708e7373f08)"
        return regulation.overlay(
            {}, say("tournament lobby {number}, its rules not in the log", number=int(lobby)), note=note, unknown=CUSTOM
        )
    return regulation


def _room(regulation: Regulation, bits: int, ratio: str) -> Regulation:
    """What the flags of GO.type change."""
    if not bits & HUMANS:
        regulation = regulation.overlay({}, say("practice against computers (not seen in a real log)"))
    if bits & NO_RED_FIVES:
        regulation = regulation.overlay({"red_fives": [0, 0, 0]}, say("no red fives"), _ROOMS)
    if bits & NO_OPEN_TANYAO:
        regulation = regulation.overlay({"open_tanyao": False}, say("no open tanyao"), _ROOMS)
    if not bits & (EAST_SOUTH | SKILL):
        regulation = regulation.overlay({"length": "east"}, say("East only"), _ROOMS)
    if bits & FAST:
        regulation = regulation.overlay({}, say("fast"))
    if bits & CHIPS:
        regulation = _chips(regulation, bits, ratio)
    if bits & SKILL:
        regulation = _skill(regulation)
    if bits & ULTRA_FAST:
        regulation = regulation.overlay({}, say("ultra fast (not seen in a real log)"))
    if bits & ~KNOWN_BITS:
        regulation = regulation.overlay({}, say("room flags {bits} not understood", bits=f"{bits & ~KNOWN_BITS:#x}"))
    return regulation


def _chips(regulation: Regulation, bits: int, ratio: str) -> Regulation:
    """Chip rooms. The counters of 1500 were seen on one ron of the dear room 0x621 (format note Tenhou §8)."""
    price = ratio.partition(",")[0]
    dear = bits & DEAR_CHIPS == DEAR_CHIPS
    points = int(price) if price.isascii() and price.isdecimal() else 5000 if dear else 2000
    regulation = regulation.overlay(
        {"chip_points": points, "kiriage": "4_30_and_3_60"},
        say("chip room"),
        _ROOMS,
        note="4 han 30 fu paid a mangan (38f1f79cd43a); 3 han 60 fu was not seen; results leave the chips out. The one added kan of these "
        "rooms turned its indicator before the replacement draw (38f1f79cd43a), as in no other room",
        unknown=("kan_dora_open",),
    )
    if dear:
        note = "one ron of a room 0x621 paid 1500 for its counter; no log shows the uma"
        return regulation.overlay({"honba_points": 1500}, say("dear chip room"), _ROOMS, note=note, unknown=("uma",))
    return regulation.overlay({"uma": [30000, 10000, -10000, -30000]}, "uma 30-10", _ROOMS, note="one game (38f1f79cd43a)")


def _skill(regulation: Regulation) -> Regulation:
    """The room of one hand: 1000 points each, the result is the score less 1000."""
    single: dict[str, object] = {
        "length": "one_hand",
        "start_points": 1000,
        "return_points": 1000,
        "oka": 0,
        "uma": [0, 0, 0, 0],
        "target_points": 0,
        "extension": "none",
        "agari_yame": "none",
        "tenpai_yame": "none",
    }
    return regulation.overlay(single, say("skill room"), _ROOMS, note="one game (4857130ff851)")


def _era(regulation: Regulation, bits: int | None, date: str, generation: str) -> Regulation:
    """What was otherwise in earlier years. Walls of generation A and B were seen in 2009 alone, of C from 2010-08 on."""
    first, last = date + "0000-01-01"[len(date) :], date + "9999-12-31"[len(date) :]
    if last < "2010" or (not date and generation in {"A", "B"}):
        regulation = regulation.overlay({"tenpai_yame": "none"}, "2009", _FLOW, note="play went on in 9 of 9 such draws of 2009")
        regulation = regulation.overlay({"result_rounding": "thousand_half_away"}, say("before 2022-06"), _FLOW)
        if bits is None or bits & (EAST_SOUTH | SKILL):
            return regulation
        note = "a game of 2009-03 reached West 1 (29baa8005e83)"
        regulation = regulation.overlay({"extension": "two_winds"}, say("East games of 2009 go on to West"), _FLOW, note=note)
        if bits & PHOENIX == PHOENIX and first < "2009-10" and generation != "B":
            note = "all 507 phoenix East games of 2009-03"
            return regulation.overlay({"uma": [10000, 5000, -5000, -10000]}, "uma 10-5", _FLOW, note=note)
        return regulation.overlay({}, say("uma of such a room in 2009 not known"), unknown=("uma",))
    if last < "2022-02":
        regulation = regulation.overlay({"result_rounding": "thousand_half_away"}, say("before 2022-06"), _FLOW)
    elif first < "2022-06":
        words = say("day of play not told") if not date else say("played {date}, when the rounding of results changed", date=date)
        regulation = regulation.overlay({}, words, unknown=("result_rounding",))
    if last < "2011":
        return regulation.overlay({}, say("2010, when tenpai came to end the game"), unknown=("tenpai_yame",))
    if first < "2011" and generation != "C":
        return regulation.overlay({}, say("era not told"), unknown=("tenpai_yame", "uma", "extension"))
    return regulation


def _csrule(regulation: Regulation, csrule: str, *, chips: bool) -> Regulation:
    """Tournament rules: fields 4–6 are points at the start and for results, fields 21–35 the uma of places 2–4, five times.

    The flags in fields 0 and 1 are not understood. The five uma and the three points were equal in every log seen, so what tells them
    apart is not known either: where they differ nothing is taken.
    """
    fields = [field.strip() for field in csrule.split(",")]
    words: list[Phrase] = []
    settings: dict[str, object] = {}
    points = {_number(field) for field in fields[4:7]}
    if len(points) == 1 and (start := points.pop()) is not None:
        settings |= {"start_points": start, "return_points": start, "oka": 0}
        words.append(say("start points {points}", points=start))
    uma = [_number(field) for field in fields[21:36]]
    if len(uma) == 15 and None not in uma and uma == uma[:3] * 5:
        places = [1000 * value for value in uma[:3] if value is not None]
        settings["uma"] = [-sum(places), *places]
        words.append(say("uma {points}", points=" ".join(str(value // 1000) for value in (-sum(places), *places))))
    if chips:
        # Two self-draws with one counter paid 100 from each in such a game (2557d51446e7, 5a79b2815e7b).
        settings["honba_points"] = 300
    note = "from 2557d51446e7, 5a79b2815e7b and 243b7eefb538; the flags are not understood"
    opened = [axis for axis in CUSTOM if axis not in settings]
    words.append(say("the rest is not understood"))
    variant = say("tournament rules (csrule): {settings}", settings=joined(words))
    return regulation.overlay(settings, variant, _ROOMS, note=note, unknown=opened + ["kiriage"] * chips)


def _number(field: str) -> int | None:
    digits = field.removeprefix("-")
    return int(field) if digits.isascii() and digits.isdecimal() and len(digits) < 8 else None
