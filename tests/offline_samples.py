"""Dealt games written down as people at a table without a computer would: as Pantheon's text, and as a score sheet."""

from __future__ import annotations

import csv
import io
from typing import Final

from analyzer.model.event import Drawn, StickPaid, Won
from analyzer.model.game import Game
from analyzer.model.hand import Hand
from analyzer.model.meld import MeldKind
from analyzer.model.outcome import WinClaim
from analyzer.model.tile import WIND_LETTERS, format_tiles
from analyzer.replay.play import play

NAMES: Final = ("akari", "botan", "chika", "dan")
_PANTHEON: Final = {
    "double_riichi": "double_riichi",
    "menzen_tsumo": "tsumo",
    "iipeikou": "iipeiko",
    "sanshoku_doujun": "sanshoku",
    "sanshoku_doukou": "sanshoku_doko",
    "honroutou": "honroto",
    "sanankou": "sananko",
    "shousangen": "shosangen",
    "chiitoitsu": "chitoitsu",
    "suuankou": "suuanko",
    "kokushi": "kokushimusou",
}
"""Our ids whose names in Pantheon's text are others (format note §1)."""
_VALUED: Final = ("haku", "hatsu", "chun", "seat_wind", "round_wind")
_DORA: Final = ("dora", "ura_dora", "aka_dora")
_MELDS: Final = {
    MeldKind.CHI: "chi",
    MeldKind.PON: "pon",
    MeldKind.OPEN_KAN: "kan",
    MeldKind.CLOSED_KAN: "ankan",
    MeldKind.ADDED_KAN: "kakan",
}


def _riichi(hand: Hand) -> list[str]:
    return [NAMES[event.seat] for event in hand.events if isinstance(event, StickPaid)]


def _tenpai(claim_of: Drawn, hand: Hand) -> list[str]:
    claim = claim_of.claim
    flags = claim.tenpai if claim.tenpai is not None else tuple(shown is not None for shown in claim.shown or (None,) * 4)
    return [NAMES[seat] for seat, waits in enumerate(flags) if waits]


def _han(claim: WinClaim) -> int:
    return sum(yaku.han or 0 for yaku in claim.yaku or ())


def pantheon_text(game: Game) -> str:
    """The game in Pantheon's text: a header with the final scores, a statement a hand."""
    assert game.final is not None
    assert game.final.scores is not None
    lines = [" ".join(f"{name}:{score}" for name, score in zip(NAMES, game.final.scores, strict=True))]
    for hand in game.hands:
        sticks = f" riichi {' '.join(_riichi(hand))}" if _riichi(hand) else ""
        wins = [event for event in hand.events if isinstance(event, Won)]
        drawn = next((event for event in hand.events if isinstance(event, Drawn)), None)
        if drawn is not None:
            waiting = _tenpai(drawn, hand)
            lines.append(f"draw tempai {'all' if len(waiting) == 4 else ' '.join(waiting) or 'nobody'}{sticks}")
        for number, won in enumerate(wins):
            how = f"tsumo {NAMES[won.seat]}" if won.frm == won.seat else f"ron {NAMES[won.seat]} from {NAMES[won.frm]}"
            if number:
                how = f"also {NAMES[won.seat]}"
            lines.append(f"{how} {_value(won.claim)} ({_listed(won.claim)}){'' if number else sticks}")
    return "\n".join(lines) + "\n"


def _value(claim: WinClaim) -> str:
    if claim.yakuman:
        return "yakuman"
    han = _han(claim)
    return f"{han}han {claim.fu}fu" if han < 5 else f"{han}han"


def _listed(claim: WinClaim) -> str:
    """The yaku as the text names them: value sets by their number, all dora together and last."""
    words, valued, dora = [], 0, 0
    for yaku in claim.yaku or ():
        if yaku.id.startswith(_VALUED):
            valued += yaku.han or 1
        elif yaku.id in _DORA:
            dora += yaku.han or 0
        else:
            words.append(_PANTHEON.get(yaku.id, yaku.id))
    words += [f"yakuhai{valued}"] if valued else []
    words += [f"dora {dora}"] if dora else []
    return " ".join(words)


COLUMNS: Final = (
    *("round", "honba", "deposits", "outcome", "winner", "from", "riichi", "tenpai", "hand", "melds", "tile", "dora", "ura", "yaku"),
    *("han", "fu", "points", "after 1", "after 2", "after 3", "after 4"),
)


def score_sheet(game: Game, *, rules: str) -> str:
    """The game as a score sheet in CSV, with the winning hands."""
    assert game.final is not None
    assert game.final.scores is not None
    stream = io.StringIO()
    table = csv.writer(stream, lineterminator="\n")
    table.writerow(["tenbo score sheet", 1])
    table.writerow(["players", *NAMES])
    table.writerow(["rules", rules])
    table.writerow(["final", *game.final.scores])
    table.writerow([])
    table.writerow(COLUMNS)
    for number, hand in enumerate(game.hands):
        after = game.hands[number + 1].scores if number + 1 < len(game.hands) else _after(hand)
        for row in _rows(hand):
            told = {f"after {seat + 1}": str(score) for seat, score in enumerate(after or ())} if "round" in row else {}
            table.writerow([(row | told).get(column, "") for column in COLUMNS])
    return stream.getvalue()


def _after(hand: Hand) -> tuple[int, ...] | None:
    """The scores after the last hand, by its payments."""
    if hand.scores is None:
        return None
    scores = play(hand, 4, list(hand.scores)).scores
    for event in hand.events:
        if isinstance(event, Won | Drawn) and event.claim.delta is not None:
            scores = [score + gain for score, gain in zip(scores, event.claim.delta, strict=True)]
    return tuple(scores)


def _rows(hand: Hand) -> list[dict[str, str]]:
    first = {
        "round": f"{WIND_LETTERS[hand.wind]}{hand.round % 4 + 1}",
        "honba": str(hand.honba),
        "deposits": str(hand.sticks),
        "riichi": ", ".join(_riichi(hand)),
    }
    rows: list[dict[str, str]] = []
    for event in hand.events:
        if isinstance(event, Drawn):
            rows.append(first | {"outcome": "draw", "tenpai": ", ".join(_tenpai(event, hand)) or "nobody"})
        elif isinstance(event, Won):
            outcome = "also" if rows else "tsumo" if event.frm == event.seat else "ron"
            won = {"outcome": outcome, "winner": NAMES[event.seat], **_claimed(event.claim)}
            won |= {"from": NAMES[event.frm]} if outcome == "ron" else {}
            rows.append(won if rows else first | won)
    return rows


def _claimed(claim: WinClaim) -> dict[str, str]:
    yaku = [f"{one.id.replace('_', ' ')}{f' {one.han}' if one.han else ''}" for one in claim.yaku or () if one.han != 0]
    return {
        "hand": format_tiles(claim.concealed or ()),
        "melds": ", ".join(f"{_MELDS[meld.kind]} {format_tiles(meld.tiles)}" for meld in claim.melds or ()),
        "tile": format_tiles(() if claim.tile is None else (claim.tile,)),
        "dora": format_tiles(claim.dora or (), in_order=True),
        "ura": format_tiles(claim.ura or (), in_order=True),
        "yaku": ", ".join(yaku),
        "han": "yakuman" if claim.yakuman else str(_han(claim)),
        "fu": "" if claim.fu is None or claim.yakuman else str(claim.fu),
        "points": "" if claim.points is None else str(claim.points),
    }
