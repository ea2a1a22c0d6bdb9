"""tenbo's domain: the words of the game, the regulation, the replay, the scoring, the findings.

This is the public door; what is not named here may change.
"""

from analyzer.audit import Audit, WinAudit, audit
from analyzer.findings.code import CODES, Code, message
from analyzer.findings.finding import Finding, Severity, Verdict
from analyzer.model.clause import Clause
from analyzer.model.game import DeclaredRules, Game, Player, Source
from analyzer.model.hand import Hand
from analyzer.model.meld import Meld, MeldKind
from analyzer.regulation.load import BookError, book_names, load_regulation
from analyzer.regulation.regulation import Regulation
from analyzer.scoring.best import score
from analyzer.scoring.payment import Payment, settle
from analyzer.scoring.result import NoScore, Score
from analyzer.scoring.situation import Situation

__all__ = [
    "CODES",
    "Audit",
    "BookError",
    "Clause",
    "Code",
    "DeclaredRules",
    "Finding",
    "Game",
    "Hand",
    "Meld",
    "MeldKind",
    "NoScore",
    "Payment",
    "Player",
    "Regulation",
    "Score",
    "Severity",
    "Situation",
    "Source",
    "Verdict",
    "WinAudit",
    "audit",
    "book_names",
    "load_regulation",
    "message",
    "score",
    "settle",
]
