"""A game of eight little hands, told tile by tile, of which every statistic can be counted by hand; and parts to tell others."""

from __future__ import annotations

from analyzer.model.event import Chi, ClosedKan, Drawn, Event, Pon, Riichi, StickPaid, Won, discard, draw
from analyzer.model.game import DeclaredRules, Game, Player, Source
from analyzer.model.hand import Hand
from analyzer.model.outcome import DrawClaim, FinalClaim, WinClaim, YakuClaim
from analyzer.model.tile import HIDDEN
from reports.frames import Frames, Gathering

NAMES = ("Aoi", "Botan", "Chidori", "Daigo")
HIDDEN_HANDS = ((HIDDEN,) * 13,) * 4
TILE = 30
"""What everybody draws and throws: a North, of which the hidden hands say nothing."""


def turn(*seats: int) -> list[Event]:
    """Each of these seats draws and discards."""
    return [event for seat in seats for event in (draw(seat, TILE), discard(seat, TILE))]


def riichi(seat: int, *, paid: bool = True) -> list[Event]:
    """A seat draws, declares and discards."""
    return [draw(seat, TILE), Riichi(seat), discard(seat, TILE), *([StickPaid(seat)] if paid else [])]


def pon(seat: int, frm: int) -> list[Event]:
    """A seat calls the last discard and discards."""
    return [Pon(seat, frm, TILE, (TILE, TILE)), discard(seat, 0)]


def chi(seat: int, frm: int) -> list[Event]:
    """The same with a run."""
    return [Chi(seat, frm, 1, (2, 3)), discard(seat, 0)]


def won(seat: int, frm: int, points: int | None, delta: tuple[int, ...] | None, yaku: str = "", **fields: object) -> Won:
    """A win with yaku like ``riichi 1, pinfu 1``, a yakuman without han."""
    lines = [part.split() for part in yaku.split(", ") if part]
    claims = tuple(YakuClaim(name, int(han[0]) if han else None) for name, *han in lines)
    named = bool(claims) and claims[0].han is None
    return Won(seat, frm, WinClaim(points=points, delta=delta, yaku=claims or None, yakuman=named if claims else None, **fields))  # type: ignore[arg-type]


def drawn(reason: str, delta: tuple[int, ...], **fields: object) -> Drawn:
    """A draw."""
    return Drawn(DrawClaim(reason, delta=delta, **fields))  # type: ignore[arg-type]


def hand(round_: int, honba: int, sticks: int, scores: tuple[int, ...] | None, *events: Event, players: int = 4) -> Hand:
    """A hand in which nobody shows a tile."""
    dealt = HIDDEN_HANDS[:players]
    return Hand(round_, round_ % 4 % players, honba, sticks, scores, dealt, None, events)


def game(*hands: Hand, names: tuple[str, ...] = NAMES, final: FinalClaim | None = None, number: int = 0, **fields: object) -> Game:
    """A game under Tenhou's book."""
    source = Source(f"{number}.json", "tenbo_json", f"{number:02}")
    rules = DeclaredRules(book="tenhou", date=fields.pop("date", None))  # type: ignore[arg-type]
    return Game(source, tuple(map(Player, names)), list(hands), rules, final, **fields)  # type: ignore[arg-type]


def frames(*games: Game) -> Frames:
    """Games as frames."""
    gathering = Gathering()
    for one in games:
        gathering.add(one)
    return gathering.frames


def club() -> Game:
    """Aoi, Botan, Chidori and Daigo, from 25,000 each.

    1. East 1: Aoi declares with the second discard, Chidori calls, Botan chases with the third, and Aoi wins on that very tile: 5,800.
    2. East 1, 1 counter: Daigo's first tile is won on by Aoi, closed and silent, 2,000 and the counter, and by Chidori, who called, 1,000.
    3. East 1, 2 counters: Daigo declares first and draws a haneman, 12,000, ippatsu and two ura dora.
    4. East 2: drawn; Aoi, who declared first, and Botan, who called, are tenpai. Chidori's kan is closed.
    5. East 2, 1 counter, Aoi's deposit: nine terminals. 6. Chidori's nagashi. 7. Void by a chombo of Daigo.
    8. East 2, 4 counters: Botan, the dealer, called and draws daisangen, 48,000, 400 from each and the deposit.
    """
    hands = [
        hand(
            *(0, 0, 0, (25000,) * 4),
            *(*turn(0, 1, 2, 3), *riichi(0), *turn(1), *pon(2, 1), *turn(3, 0), *riichi(1, paid=False)),
            won(0, 1, 5800, (6800, -5800, 0, 0), "riichi 1, pinfu 1, ura_dora 1", fu=30, limit="none"),
        ),
        hand(
            *(0, 1, 0, (30800, 19200, 25000, 25000)),
            *(*turn(0, 1), *chi(2, 1), *turn(3)),
            won(0, 3, 2000, (2300, 0, 0, -2300), "haku 1", fu=40, limit="none"),
            won(2, 3, 1000, (0, 0, 1000, -1000), "tanyao 1", fu=30, limit="none"),
        ),
        hand(
            *(0, 2, 0, (33100, 19200, 26000, 21700)),
            *(*turn(0, 1, 2), *riichi(3), *turn(0, 1, 2), draw(3, TILE)),
            won(
                3, 3, 12000, (-6200, -3200, -3200, 13600), "riichi 1, ippatsu 1, menzen_tsumo 1, dora 1, ura_dora 2", fu=30, limit="haneman"
            ),
        ),
        hand(
            *(1, 0, 0, (26900, 16000, 22800, 34300)),
            *(*turn(1), draw(2, TILE), ClosedKan(2, (0, 0, 0, 0)), *turn(2, 3), *riichi(0), *pon(1, 0)),
            drawn("exhaustive", (1500, 1500, -1500, -1500), tenpai=(True, True, False, False)),
        ),
        hand(1, 1, 1, (27400, 17500, 21300, 32800), *turn(1), draw(2, TILE), drawn("nine_terminals", (0, 0, 0, 0))),
        hand(1, 2, 1, (27400, 17500, 21300, 32800), *turn(1, 2, 3, 0), drawn("nagashi", (-2000, -4000, 8000, -2000), offenders=(2,))),
        hand(1, 3, 1, (25400, 13500, 29300, 30800), *turn(1, 2), draw(3, TILE), drawn("chombo", (0, 0, 0, 0), offenders=(3,))),
        hand(
            *(1, 4, 1, (25400, 13500, 29300, 30800)),
            *(*turn(1, 2), *pon(1, 2), *turn(2, 3, 0), draw(1, TILE)),
            won(1, 1, 48000, (-16400, 50200, -16400, -16400), "daisangen", limit="yakuman"),
        ),
    ]
    final = FinalClaim((9000, 63700, 12900, 14400), (-41.0, 74.0, -27.0, -6.0))
    return game(*hands, final=final, date="2024-03-09")
