"""What standings keep of an audited game: little, so that a run over thousands needs no more memory than that."""

from __future__ import annotations

import msgspec

from analyzer.audit import Audit
from analyzer.findings.finding import Severity
from analyzer.model.event import Won
from analyzer.model.game import Source
from analyzer.recount import Recount, recount
from reports.records import rules_label


class Played(msgspec.Struct, frozen=True):
    """A game, its players as the log names them, and what it came to."""

    source: Source
    rules: str
    names: tuple[str, ...]
    winners: frozenset[int]
    """Seats that won a hand."""
    account: Recount
    causes: tuple[str, ...]
    """The findings that make the accounts differ, like ``S05 in S2-1``."""

    @property
    def key(self) -> str:
        """The same for the same game in another file: the log's identifier, or else its bytes."""
        return key_of(self.source)


def key_of(source: Source) -> str:
    """What the same game is told by."""
    return source.id or f"{source.digest}#{source.index}"


def played(audited: Audit) -> Played:
    """What standings keep of a game of four players."""
    game = audited.game
    account = recount(audited)
    causes: dict[str, None] = {}
    if account.differs:
        for finding in audited.findings:
            if finding.severity is not Severity.NOTE and (finding.effect is not None or finding.code == "E03"):
                causes[finding.code if finding.hand is None else f"{finding.code} in {game.hands[finding.hand].key}"] = None
    return Played(
        game.source,
        rules_label(audited.regulation),
        tuple(player.name for player in game.players),
        frozenset(event.seat for hand in game.hands for event in hand.events if isinstance(event, Won)),
        account,
        tuple(causes),
    )
