"""The tags inside a hand, read at one go where they are spelled as in nearly every log of four players, and not at all elsewhere.

The values of such a tag are whole numbers with commas between them, so one JSON decoder reads all of them in one call and checks their
number and range. Anything else (a blank, a missing or unknown attribute, a number out of range) is `None` here, and the tag is then read
leniently, with remarks, by `tenhou_xml`. What both can read they read the same.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from analyzer.model.copies import Copies
from analyzer.model.event import DoraTurned, Drawn, Event, Riichi, StickPaid, Won
from analyzer.model.hand import Hand
from analyzer.model.meld import Meld
from analyzer.model.outcome import DrawClaim, FinalClaim, WinClaim, YakuClaim
from parsers.tenhou_xml import calls as tenhou_calls
from parsers.tenhou_xml.claims import final_claim, ordinary_yaku
from parsers.tenhou_xml.codes import FOREIGN, LIMITS, NUMBERS, REASONS, TILES

_LONGEST: Final = 1000
"""Characters of a tag: no list in it can then be too long to be read leniently."""
_SEATS: Final = {"0": 0, "1": 1, "2": 2, "3": 3}
_ENDS: Final = ("/>", " />")
_HAI: Final = (" hai0=", " hai1=", " hai2=", " hai3=")
_INIT: Final = ["INIT seed=", " ten=", " oya=", *_HAI, "/>"]
_INIT_SHUFFLED: Final = ["INIT seed=", " ten=", " oya=", *_HAI, " shuffle=", "/>"]
_CALL: Final = (["N who=", " m=", " />"], ["N who=", " m=", "/>"])
_STICK: Final = ["REACH who=", " ten=", " step=", "/>"]
_DORA: Final = (["DORA hai=", " />"], ["DORA hai=", "/>"])
"""What stands around the values of each, in the one order that Tenhou has."""
_UNUSUAL: Final = (KeyError, ValueError, OverflowError, msgspec.DecodeError)
"""What a tag that is not spelled so leads to."""

_Count = Annotated[int, Meta(ge=0, lt=10**9)]
_Points = Annotated[int, Meta(gt=-(10**9), lt=10**9)]
_Number = Annotated[int, Meta(ge=0, lt=136)]
_Some = tuple[_Number, ...]
_Numbers = Annotated[tuple[_Number, ...], Meta(min_length=1)]
_Face = Annotated[int, Meta(ge=0, lt=6)]
_Thirteen = Annotated[tuple[_Number, ...], Meta(min_length=13, max_length=13)]
_Four = Annotated[tuple[_Points, ...], Meta(min_length=4, max_length=4)]
_Eight = Annotated[tuple[_Points, ...], Meta(min_length=8, max_length=8)]
_Table = tuple[_Count, _Count]
_Limit = Annotated[int, Meta(ge=0, lt=len(LIMITS))]

_four_scores: Final = msgspec.json.Decoder(_Four).decode
_deal: Final = msgspec.json.Decoder(
    tuple[
        tuple[Annotated[int, Meta(ge=0, lt=16)], _Count, _Count, _Face, _Face, _Number], _Four, _Thirteen, _Thirteen, _Thirteen, _Thirteen
    ]
).decode
_win: Final = msgspec.json.Decoder(tuple[_Table, _Numbers, tuple[_Count, _Count, _Limit], _Numbers, _Some, _Eight]).decode
_draw: Final = msgspec.json.Decoder(tuple[_Table, _Eight, _Some, _Some, _Some, _Some]).decode

_REACH: Final[dict[str, Riichi | StickPaid]] = {
    **{f'REACH who="{seat}" step="1"/>': Riichi(seat) for seat in range(4)},
    **{f'REACH who="{seat}" step="2"/>': StickPaid(seat) for seat in range(4)},
}


def _fields(part: str) -> dict[str, str]:
    """The values of a tag by what stands before them: `` m=``, and ``N who=`` for the first."""
    pieces = part.split('"')
    fields = dict(zip(pieces[::2], pieces[1::2], strict=False))
    if pieces[-1] not in _ENDS or len(pieces) != 2 * len(fields) + 1 or len(part) > _LONGEST:
        raise ValueError
    return fields


def deal(part: str, red_fives: bool) -> tuple[Hand, Copies] | None:
    """INIT: the hand as dealt, and the numbers of the dealt tiles and the indicator, all different."""
    pieces = part.split('"')
    names = pieces[::2]
    if names not in (_INIT, _INIT_SHUFFLED) or len(part) > _LONGEST:
        return None
    seed = pieces[1]
    try:
        dealer = _SEATS[pieces[5]]
        (round_, honba, sticks, one, other, indicator), scores, *hands = _deal(
            f"[[{seed}],[{pieces[3]}],[{pieces[7]}],[{pieces[9]}],[{pieces[11]}],[{pieces[13]}]]"
        )
    except _UNUSUAL:
        return None
    numbers = bytes(hands[0] + hands[1] + hands[2] + hands[3])
    # A die of " 3" or "-0" is none.
    if " " in seed or "-" in seed or len({*numbers, indicator}) != 53:
        return None
    tiles = tuple(numbers.translate(TILES[red_fives]))
    hand = Hand(
        round=round_,
        dealer=dealer,
        honba=honba,
        sticks=sticks,
        scores=(100 * scores[0], 100 * scores[1], 100 * scores[2], 100 * scores[3]),
        dealt=(tiles[:13], tiles[13:26], tiles[26:39], tiles[39:]),
        indicator=TILES[red_fives][indicator],
        dice=(one + 1, other + 1),
        shuffle=pieces[15] if names == _INIT_SHUFFLED else None,
    )
    return hand, Copies(numbers, bytes((indicator,)))


def call(part: str, red_fives: bool) -> tuple[Event, bytes] | None:
    """N: the event and the numbers of its tiles."""
    pieces = part.split('"')
    if pieces[::2] not in _CALL:
        return None
    try:
        event, numbers = tenhou_calls.call(pieces[3], _SEATS[pieces[1]], red_fives)
    except _UNUSUAL:
        return None
    return (event, numbers) if numbers else None


def reach(part: str) -> Riichi | StickPaid | None:
    """REACH, both steps."""
    plain = _REACH.get(part)
    if plain is not None:
        return plain
    pieces = part.split('"')
    if pieces[::2] != _STICK or pieces[5] != "2" or len(part) > _LONGEST:
        return None
    try:
        seat, scores = _SEATS[pieces[1]], _four_scores(f"[{pieces[3]}]")
    except _UNUSUAL:
        return None
    return StickPaid(seat, (100 * scores[0], 100 * scores[1], 100 * scores[2], 100 * scores[3]))


def dora(part: str, red_fives: bool) -> tuple[DoraTurned, int] | None:
    """DORA: the event and the number of the indicator."""
    pieces = part.split('"')
    if pieces[::2] not in _DORA or pieces[1] not in NUMBERS:
        return None
    number = NUMBERS[pieces[1]]
    return DoraTurned(TILES[red_fives][number]), number


def win(part: str, red_fives: bool) -> tuple[Won, FinalClaim | None] | None:
    """AGARI, of a hand that is no yakuman, and the end of the game where it stands in it."""
    try:
        fields = _fields(part)
        take = fields.pop
        seat, frm = _SEATS[take(" who=")], _SEATS[take(" fromWho=")]
        liable = take(" paoWho=", None)
        owari = take(" owari=", None)
        melds = take(" m=", None)
        tile = NUMBERS[take(" machi=")]
        texts = (
            f"[[{take('AGARI ba=')}],[{take(' hai=')}],[{take(' ten=')}],"
            f"[{take(' doraHai=')}],[{take(' doraHaiUra=', '')}],[{take(' sc=')}]]"
        )
        (honba, sticks), concealed, (fu, points, limit), shown, under, changes = _win(texts)
        yaku = _known_yaku(take(" yaku="))
        if fields:
            return None
        tiles = TILES[red_fives]
        hundreds = [100 * number for number in changes]
        claim = WinClaim(
            tiles[tile],
            tuple(bytes(concealed).translate(tiles)),
            _melds(melds, seat, red_fives) if melds else (),
            yaku,
            False,
            None,
            fu,
            points,
            LIMITS[limit],
            tuple([tiles[number] for number in shown]),
            tuple([tiles[number] for number in under]) if under else None,
            honba,
            sticks,
            None if liable is None else _SEATS[liable],
            tuple(hundreds[::2]),
            tuple(hundreds[1::2]),
        )
        return Won(seat, frm, claim), None if owari is None else final_claim(owari, 4)
    except _UNUSUAL:
        return None


def draw(part: str, red_fives: bool) -> tuple[Drawn, FinalClaim | None] | None:
    """RYUUKYOKU, and the end of the game where it stands in it."""
    try:
        fields = _fields(part)
        take = fields.pop
        word = take("RYUUKYOKU type=", "")
        owari = take(" owari=", None)
        if "" in fields.values():
            return None
        texts = ",".join([f"[{take(name, '')}]" for name in _HAI])
        table = take(" ba=") if word else take("RYUUKYOKU ba=")
        (honba, sticks), changes, *shown = _draw(f"[[{table}],[{take(' sc=')}],{texts}]")
        if fields:
            return None
        tiles = TILES[red_fives]
        claim = DrawClaim(
            reason=REASONS[word],
            shown=tuple([tuple(bytes(numbers).translate(tiles)) if numbers else None for numbers in shown]),
            honba=honba,
            sticks=sticks,
            before=tuple([100 * number for number in changes[::2]]),
            delta=tuple([100 * number for number in changes[1::2]]),
        )
        return Drawn(claim), None if owari is None else final_claim(owari, 4)
    except _UNUSUAL:
        return None


def _melds(text: str, seat: int, red_fives: bool) -> tuple[Meld, ...]:
    """Melds, the newest of which stands first."""
    melds = tuple([tenhou_calls.meld(int(word), seat, red_fives, 4) for word in text.split(",")[::-1]])
    if None in melds:
        raise ValueError
    return melds  # type: ignore[return-value]  # none of them is None


@lru_cache(maxsize=1 << 13)
def _known_yaku(text: str) -> tuple[YakuClaim, ...]:
    claims = ordinary_yaku(text)
    if any(claim.id.startswith(FOREIGN) for claim in claims):
        raise ValueError
    return claims
