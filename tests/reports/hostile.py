"""Games whose every text tries to get out of its place: into markup, a formula, a link, a terminal, or another direction of reading."""

from __future__ import annotations

import msgspec

from analyzer.findings.finding import Finding, Severity
from analyzer.model.event import Drawn, Won
from analyzer.model.game import Game, Player
from analyzer.model.outcome import DrawClaim, YakuClaim
from reports.batch import Result
from tests.reports import scenes
from tests.reports.test_text import shown

MARKUP = '<script>alert(1)</script><img src=x onerror="alert(1)">'
CLOSING = "\"'></bdi></title></style>&lt;{{ 7 * 7 }}{% raw %}"
FORMULA = '=HYPERLINK("https://example.org/","x")'
LINK = "https://example.org/?a=1"
TERMINAL = "\x1b]0;owned\x07\x1b[31mred\x9b2J"
BIDI = "\u202egnorw\u2066\u200f"
CONTROLS = "a\x00b\x0bc\uffffd\x7f\x85e\nf"
MORE_FORMULAS = ("+1+1", "-2+3", "@SUM(A1)", "\tx", "\rx")
ALL = (MARKUP, CLOSING, FORMULA, LINK, TERMINAL, BIDI, CONTROLS, *MORE_FORMULAS)


def hostile_results() -> list[Result]:
    """Games in which players, files, yaku, reasons and findings carry such texts."""
    found = []
    for at in range(0, len(ALL), 4):
        names = tuple((ALL * 2)[at : at + 4])
        game = scenes.game(f"{names[0]}.xml")
        won = game.hands[0].events[1]
        assert isinstance(won, Won)
        claim = msgspec.structs.replace(won.claim, yaku=tuple(YakuClaim(name, 1) for name in names), limit=names[1])
        game.hands[0] = msgspec.structs.replace(game.hands[0], events=(game.hands[0].events[0], Won(3, 1, claim)))
        game.hands[1] = msgspec.structs.replace(game.hands[1], events=(Drawn(DrawClaim(reason=names[2])),))
        judged = Game(game.source, tuple(Player(name) for name in names), game.hands)
        told = Finding(code="S05", severity=Severity.ERROR, hand=0, event=1, found=names[0], expected=names[1], effect=(600, -600, 0, 0))
        drawn = Finding(code="M05", severity=Severity.ERROR, hand=1, event=0, found=names[2], expected=names[3])
        found.append(shown(scenes.audited(judged, told, drawn, reasons=(names[3],))))
    return found
