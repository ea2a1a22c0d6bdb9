"""What mjai claims of a hand's end: hora and ryukyoku (format note mjai §5–§7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from analyzer.model.event import AddedKan, ClosedKan, Discard, Draw, Event, OpenKan, StickPaid
from analyzer.model.outcome import DrawClaim, WinClaim, YakuClaim
from analyzer.model.tile import EAST, HIDDEN, KIND, Tile
from parsers.mjai import form

_LIVE: Final = {4: 70, 3: 55}
"""Draws of a hand, replacements included."""
_YAKUMAN: Final = 100
"""Han that the original server gives a yakuman."""
_NOTEN: Final = {0, 1000, 1500, 2000, 3000}

YAKU: Final[dict[str, str]] = {
    "reach": "riichi",
    "double_reach": "double_riichi",
    "ippatsu": "ippatsu",
    "menzenchin_tsumoho": "menzen_tsumo",
    "tanyaochu": "tanyao",
    "pinfu": "pinfu",
    "ipeko": "iipeikou",
    "ryanpeko": "ryanpeikou",
    "sangenpai": "dragons",
    "bakaze": "round_wind",
    "jikaze": "seat_wind",
    "rinshankaiho": "rinshan",
    "chankan": "chankan",
    "haiteiraoyue": "haitei",
    "hoteiraoyui": "houtei",
    "sanshokudojun": "sanshoku_doujun",
    "sanshokudoko": "sanshoku_doukou",
    "ikkitsukan": "ittsu",
    "honchantaiyao": "chanta",
    "junchantaiyao": "junchan",
    "chitoitsu": "chiitoitsu",
    "toitoiho": "toitoi",
    "sananko": "sanankou",
    "sankantsu": "sankantsu",
    "shosangen": "shousangen",
    "honroto": "honroutou",
    "honiso": "honitsu",
    "chiniso": "chinitsu",
    "dora": "dora",
    "uradora": "ura_dora",
    "akadora": "aka_dora",
    "tenho": "tenhou",
    "chiho": "chiihou",
    "kokushimuso": "kokushi",
    "daisangen": "daisangen",
    "suanko": "suuankou",
    "tsuiso": "tsuuiisou",
    "ryuiso": "ryuuiisou",
    "chinroto": "chinroutou",
    "daisushi": "daisuushii",
    "shosushi": "shousuushii",
    "sukantsu": "suukantsu",
    "churenpoton": "chuuren_poutou",
}
"""Canonical id of each yaku; the dragons come as one line."""

REASONS: Final[dict[str, str]] = {
    **dict.fromkeys(("fanpai", "exhaustive_draw", "exhaustive"), "exhaustive"),
    "nagashimangan": "nagashi",
    **dict.fromkeys(("kyushukyuhai", "kyushu_kyuhai", "yao9"), "nine_terminals"),
    **dict.fromkeys(("sufonrenta", "sufuurenta"), "four_winds"),
    **dict.fromkeys(("suchareach", "suucha_riichi"), "four_riichi"),
    **dict.fromkeys(("sukaikan", "suukansansen"), "four_kans"),
    "sanchaho": "triple_ron",
}
"""Reason of a draw by every dialect's word for it."""


def win_claim(line: form.Hora, delta: tuple[int, ...] | None, scores: tuple[int, ...] | None) -> WinClaim:
    """The claim of a win. ``delta`` and the ``scores`` after it are given apart, as they were told.

    Raises:
        ValueError: when a tile is none.
    """
    tile = None if line.pai is None else form.tile(line.pai)
    concealed = None
    if line.hora_tehais is not None:
        concealed = form.tiles(line.hora_tehais)
        if len(concealed) % 3 == 1 and tile is not None:
            concealed += (tile,)  # without the winning tile at a ron, or always
    limited = [(name, han) for name, han in line.yakus or () if han >= _YAKUMAN]
    yaku = None
    if line.yakus is not None:
        yaku = tuple(YakuClaim(YAKU.get(name, name), None if han >= _YAKUMAN else han) for name, han in limited or line.yakus)
    return WinClaim(
        tile=tile,
        concealed=concealed,
        yaku=yaku,
        yakuman=None if line.yakus is None else bool(limited),
        han=None if line.fan is None or line.fan >= _YAKUMAN else line.fan,
        fu=_rounded(line.fu),
        points=line.hora_points,
        ura=form.tiles(line.ura) if line.ura else None,
        liable=line.pao,
        before=None if delta is None or scores is None else tuple(one - gain for one, gain in zip(scores, delta, strict=True)),
        delta=delta,
    )


def _rounded(fu: int | None) -> int | None:
    """Fu rounded up: one writer gives them as counted (36 for 40); seven pairs have 25."""
    return fu if fu is None or fu == 25 else -(-fu // 10) * 10


def draw_claim(
    line: form.Ryukyoku, events: Sequence[Event], delta: tuple[int, ...] | None, scores: tuple[int, ...] | None, players: int
) -> DrawClaim:
    """The claim of a hand that nobody won, which ends after these events; without a reason it is told from them (format note §7).

    Raises:
        ValueError: when a tile is none.
    """
    reason = _reason(events, delta, players) if line.reason is None else REASONS.get(line.reason, line.reason)
    shown: tuple[tuple[Tile, ...] | None, ...] | None = None
    if line.tehais is not None and len(line.tehais) >= players:
        hands = [None if names is None else form.tiles(names) for names in line.tehais[:players]]
        shown = tuple(None if hand is None or HIDDEN in hand else hand for hand in hands)
    tenpai = tuple(line.tenpais[:players]) if line.tenpais is not None and len(line.tenpais) >= players else None
    return DrawClaim(
        reason=reason,
        shown=shown if shown is not None and (reason == "exhaustive" or any(shown)) else None,
        tenpai=tenpai if reason == "exhaustive" else None,
        before=None if delta is None or scores is None else tuple(one - gain for one, gain in zip(scores, delta, strict=True)),
        delta=delta,
    )


def _reason(events: Sequence[Event], delta: tuple[int, ...] | None, players: int) -> str:
    """What ends a hand that ends here without a word."""
    draws = sum(type(event) is Draw for event in events)
    if draws >= _LIVE[players]:
        return "nagashi" if delta is not None and not {abs(gain) for gain in delta} <= _NOTEN else "exhaustive"
    if delta is not None and any(delta):
        return "exhaustive"
    last = next((event for event in reversed(events) if not isinstance(event, StickPaid)), None)
    if type(last) is Draw:
        return "nine_terminals"
    if sum(type(event) is StickPaid for event in events) == players:
        return "four_riichi"
    kans = [event.seat for event in events if isinstance(event, OpenKan | ClosedKan | AddedKan)]
    if len(kans) >= 4 and len(set(kans)) > 1:
        return "four_kans"
    thrown = [KIND[event.tile] for event in events if type(event) is Discard]
    if len(thrown) == 4 == draws and len(set(thrown)) == 1 and EAST <= thrown[0] < EAST + 4:
        return "four_winds"
    return "triple_ron" if type(last) is Discard else "exhaustive"
