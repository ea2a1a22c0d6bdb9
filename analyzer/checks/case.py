"""What a check has before it: one hand, its table after the replay, and the regulation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from analyzer.findings.code import CODES
from analyzer.findings.finding import Finding, Severity
from analyzer.model.event import Won
from analyzer.model.hand import Hand
from analyzer.model.meld import Meld
from analyzer.model.phrase import Phrase, joined, say
from analyzer.model.tile import HIDDEN, Seat, Tile
from analyzer.regulation.regulation import Regulation
from analyzer.replay.flow import Header
from analyzer.replay.table import Table
from analyzer.scoring.payment import Payment
from analyzer.scoring.result import Score
from analyzer.scoring.situation import Situation


class Start(msgspec.Struct, frozen=True):
    """What a hand begins with; points per seat None where not recorded."""

    header: Header
    scores: tuple[int, ...] | None


class Break(msgspec.Struct, frozen=True):
    """Something that takes the rest of a hand out of step: a finding not yet reported. ``event`` is -1 for the deal."""

    code: str
    event: int
    seat: Seat | None
    found: str
    expected: str


class WinCase(msgspec.Struct):
    """One win under examination, filled by the checks in their order: W, S, M."""

    event: int
    """Index of the win among the events of the hand."""
    won: Won
    tile: Tile | None = None
    """The tile won on, by the replay."""
    concealed: list[Tile] = []
    """The concealed tiles without it."""
    melds: Sequence[Meld] = ()
    situation: Situation | None = None
    score: Score | None = None
    """What the regulation gives."""
    claimed: Score | None = None
    """The same hand at the value that the record's own list, fu and points give, where these agree with one another."""
    root: Finding | None = None
    """The finding that everything further about this win may follow from."""
    payments: tuple[Payment, ...] = ()
    recorded: tuple[int, ...] | None = None
    """What the record pays by its own han and fu, where it gives these and no payments."""
    reasons: list[str] = []
    """Why something claimed cannot be verified."""


class HandCase:
    """One hand under examination, and the findings on it."""

    __slots__ = (
        "break_finding",
        "broken_at",
        "carried",
        "due",
        "due_delta",
        "evidence",
        "findings",
        "hand",
        "honba",
        "index",
        "players",
        "regulation",
        "round",
        "scores",
        "settings",
        "start",
        "table",
        "tenpai",
        "wins",
    )

    def __init__(self, index: int, hand: Hand, table: Table, regulation: Regulation, start: Start | None = None) -> None:
        """``start`` is what the hand begins with where that is not to be as recorded."""
        self.index = index
        self.hand = hand
        self.evidence = hand.evidence
        """How much of the hand is recorded: a check that needs more is not made."""
        self.table = table
        self.players = table.players
        self.regulation = regulation
        self.settings = regulation.settings
        self.findings: list[Finding] = []
        self.wins: list[WinCase] = [WinCase(event, won) for event, won in table.wins]
        header = Header(hand.round, hand.honba, hand.sticks) if start is None else start.header
        self.round = header.round
        self.honba = header.honba
        self.carried = header.sticks
        self.scores = hand.scores if start is None else start.scores
        self.start = start
        self.due: Start | None = None
        """What the hand should begin with, where the record has something else."""
        self.due_delta: tuple[int, ...] | None = None
        """The payments due at a draw, where the record has others."""
        self.tenpai: tuple[tuple[bool, ...], ...] = ()
        """Who may be tenpai at a draw, a flag per seat, the likeliest first; empty when not known."""
        self.break_finding: Finding | None = None
        self.broken_at: int | None = None
        """The event from which the record is out of step, -1 for the deal: what follows from that is not reported again."""

    def find(
        self,
        code: str,
        *,
        event: int | None = None,
        seat: Seat | None = None,
        expected: str = "",
        found: str = "",
        severity: Severity | None = None,
        rests_on: str = "",
        effect: tuple[int, ...] | None = None,
    ) -> Finding:
        """Report a finding on this hand, with the clause it rests on."""
        entry = CODES[code]
        key = rests_on or entry.rests_on
        finding = Finding(
            code=code,
            severity=severity or entry.severity,
            hand=self.index,
            event=event,
            seat=seat,
            expected=expected,
            found=found,
            effect=effect,
            clause=self.regulation.clause(key) if key else None,
            rests_on=key,
        )
        self.findings.append(finding)
        return finding

    def in_step(self, event: int) -> bool:
        """Whether the record can still be followed at this event."""
        return self.broken_at is None or event < self.broken_at

    @property
    def hides(self) -> bool:
        """Whether the record hides tiles, or does not tell the deal."""
        return self.hand.dealt is None or any(HIDDEN in tiles for tiles in self.hand.dealt)

    def found(self, code: str, event: int) -> Finding | None:
        """The finding of this code on this event, if there is one already."""
        return next((finding for finding in self.findings if finding.code == code and finding.event == event), None)

    def wind(self, seat: Seat) -> int:
        """The seat's wind in this hand, 0 East … 3 North."""
        return (seat - self.table.dealer) % self.players

    def points(self, per_seat: Sequence[int], *, signed: bool = True) -> Phrase:
        """Points per seat in words, in the order of the winds: ``E -3900, S 0, W +3900, N 0``."""
        amounts = [per_seat[(self.table.dealer + wind) % self.players] for wind in range(self.players)]
        return amounts_text([f"{amount:+d}" if amount and signed else f"{amount}" for amount in amounts])


_INITIALS: Final = (say("E"), say("S"), say("W"), say("N"))


def amounts_text(amounts: Sequence[str]) -> Phrase:
    """Amounts of the four winds in a row: ``E -3900, S 0, W +3900, N 0``."""
    return joined(joined(pair, " ") for pair in zip(_INITIALS, amounts, strict=False))
