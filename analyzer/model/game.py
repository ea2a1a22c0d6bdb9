"""A whole game: its players, the rules it declares, its hands, and what the parser noticed."""

from __future__ import annotations

import msgspec

from analyzer.model.evidence import Evidence
from analyzer.model.hand import Hand
from analyzer.model.outcome import FinalClaim

__all__ = ["DeclaredRules", "Evidence", "Game", "Player", "Remark", "Source"]


class Player(msgspec.Struct, frozen=True):
    """A player as the log names them."""

    name: str = ""
    rank: str | None = None
    rating: float | None = None
    sex: str | None = None


class DeclaredRules(msgspec.Struct, frozen=True):
    """What a log says of its own rules, as it says it. The regulation turns this into a book with overlays."""

    platform: str | None = None
    """Where it was played: ``tenhou``, or None when the log does not say."""
    book: str | None = None
    """A book named outright (native logs)."""
    settings: dict[str, bool | int | str | list[int] | list[str]] = {}
    """Single settings named outright (native logs), by the names of the regulation's axes."""
    flags: dict[str, str] = {}
    """The platform's own words, by their own names (Tenhou: type, lobby, csrule, ratio, generation …)."""
    date: str | None = None
    """Day of play as YYYY-MM-DD, or as much of it as is known."""


class Remark(msgspec.Struct, frozen=True):
    """Something a parser noticed. The audit turns it into a P finding; ``code`` is that finding's code."""

    code: str
    text: str
    ordinal: int | None = None
    """Where in the source."""
    hand: int | None = None
    """Index of the hand it belongs to."""


class Source(msgspec.Struct, frozen=True):
    """Where a game was read from."""

    name: str
    """File as the user named it, with ``!member`` for a part of an archive."""
    format: str
    digest: str = ""
    """SHA-256 of the file's bytes as found, hexadecimal."""
    index: int = 0
    """Which game of the file, from 0."""
    id: str | None = None
    """The log's own identifier, where it has one."""


class Game(msgspec.Struct):
    """A recorded game. Seats are fixed for the game: seat 0 is East in the first hand unless ``hands`` say otherwise."""

    source: Source
    players: tuple[Player, ...]
    hands: list[Hand]
    rules: DeclaredRules = DeclaredRules()
    final: FinalClaim | None = None
    seed: str | None = None
    """The shuffle seed of the whole game, where the log carries one."""
    evidence: Evidence = Evidence.FULL_LOG
    """The most that such a record can hold; what a hand of it does hold is `Hand.evidence`."""
    remarks: list[Remark] = []
