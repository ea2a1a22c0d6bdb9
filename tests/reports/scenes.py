"""Audited games made by hand: what a writer or a run is given, with known findings."""

from __future__ import annotations

from analyzer.audit import Audit, WinAudit
from analyzer.findings.finding import Finding, Severity, Verdict
from analyzer.model.clause import Clause
from analyzer.model.event import Draw, Drawn, Won
from analyzer.model.game import Game, Player, Source
from analyzer.model.hand import Hand
from analyzer.model.outcome import DrawClaim, WinClaim, YakuClaim
from analyzer.model.tile import parse_tiles as tiles
from analyzer.regulation.load import load_regulation
from analyzer.regulation.regulation import Regulation
from analyzer.scoring.best import score as best_score
from analyzer.scoring.result import Score
from analyzer.scoring.situation import Situation

FU_CLAUSE = Clause("tenhou", "§6", "Fu")


def closed_ron(regulation: Regulation) -> Score:
    """Riichi and red dragons in a closed hand: 2 han, 30 base and 8 of the dragons: 38, counted 40 fu (R-4.1.1)."""
    scored = best_score(
        tiles("234m567p34s88s777z"),
        (),
        tiles("5s")[0],
        Situation(tsumo=False, seat_wind=2, riichi=True),
        regulation.settings,
    )
    assert isinstance(scored, Score)
    return scored


def game(name: str = "table 4.xml", *, players: tuple[str, ...] = ("Akari", "Botan", "Chika", "Dan"), log_id: str | None = None) -> Game:
    """Two hands: South 2 with one counter, won by Dan (West) off Botan (East), who claims 30 fu; then South 3, drawn."""
    claim = WinClaim(
        tile=tiles("5s")[0],
        yaku=(YakuClaim("riichi", 1), YakuClaim("chun", 1), YakuClaim("ura_dora", 0)),
        fu=30,
        points=2000,
        limit="none",
    )
    won = Hand(round=5, dealer=1, honba=1, events=(Draw(1, 0), Won(3, 1, claim)), place=40)
    drawn = Hand(round=6, dealer=2, honba=0, events=(Drawn(DrawClaim()),), place=50)
    return Game(Source(name, "tenhou-xml", "d" * 64, 0, log_id), tuple(Player(player) for player in players), [won, drawn])


def fu_finding() -> Finding:
    """The fu of that win: 30 told, 40 due, 600 points."""
    return Finding(
        code="S05",
        severity=Severity.ERROR,
        hand=0,
        event=1,
        seat=3,
        expected="40 fu",
        found="30 fu",
        effect=(0, -600, 0, 600),
        clause=FU_CLAUSE,
    )


def audited(judged: Game, *findings: Finding, book: str = "tenhou", verdict: Verdict | None = None, reasons: tuple[str, ...] = ()) -> Audit:
    """The audit of `game` with these findings."""
    regulation = load_regulation(book)
    wins = [
        WinAudit(
            hand=0,
            event=1,
            seat=3,
            frm=1,
            verdict=verdict or (Verdict.DIFFERS if findings else Verdict.AGREES),
            score=closed_ron(regulation),
            reasons=reasons,
        )
    ]
    return Audit(judged, regulation, load_regulation("tenhou"), list(findings), wins)
