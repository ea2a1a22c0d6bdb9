"""Findings that are accepted: waived by a referee's ruling, or known from an earlier run."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from pathlib import PurePosixPath

import msgspec


class Spot(msgspec.Struct, frozen=True):
    """What a finding is told again by: its code, the file that it is in, and where in it."""

    code: str
    file: str
    """As the user named it."""
    digest: str | None = None
    """SHA-256 of the file's bytes, hexadecimal."""
    game: int = 0
    """Which game of the file, from 0."""
    hand: str | None = None
    """Round and honba, like ``S2-1``."""
    event: int | None = None
    """Ordinal of the event in the source."""
    seat: int | None = None
    place: str | None = None
    """Where in the file: it tells findings apart that are in no hand."""


class Waiver(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A referee's ruling that one finding stands as it was played. It silences that one, and never a second."""

    code: str
    file: str
    """The log's name, or the end of its path."""
    game: int = 1
    """Which game of the file, from 1."""
    hand: str | None = None
    """Round and honba, like ``S2-1``; None for a finding that is in no hand."""
    seat: int | None = None
    """0–3; None: whichever seat."""
    place: str | None = None
    """For a finding that is in no hand, where in the file it is, as reported: ``row 5``. None: wherever."""
    reason: str
    by: str
    date: datetime.date

    def concerns(self, file: str, game: int) -> bool:
        """Whether it is about this game; ``game`` counts from 0."""
        named, given = _parts(file), _parts(self.file)
        return game == self.game - 1 and named[-len(given) :] == given

    def describes(self, spot: Spot) -> bool:
        """Whether the finding there is the one meant."""
        return (
            self.code == spot.code
            and self.hand == spot.hand
            and self.seat in {None, spot.seat}
            and self.place in {None, spot.place}
            and self.concerns(spot.file, spot.game)
        )


def _parts(path: str) -> tuple[str, ...]:
    return PurePosixPath(path.replace("\\", "/")).parts


class Waivers:
    """All rulings of a run, and which of them were needed."""

    def __init__(self, waivers: Sequence[Waiver] = ()) -> None:
        self._left: list[int] = list(range(len(waivers)))
        self._waivers = waivers
        self._read: set[int] = set()

    def read(self, file: str, game: int) -> None:
        """Remember that this game was read; ``game`` counts from 0."""
        self._read.update(number for number, waiver in enumerate(self._waivers) if waiver.concerns(file, game))

    def take(self, spot: Spot) -> Waiver | None:
        """The ruling on the finding there, which then silences no other; None when there is none."""
        for number in self._left:
            if self._waivers[number].describes(spot):
                self._left.remove(number)
                return self._waivers[number]
        return None

    def unused(self) -> list[tuple[int, bool]]:
        """Rulings that silenced nothing, by their number from 0, and whether the game that they name was read."""
        return [(number, number in self._read) for number in self._left]


class Known:
    """The findings of an earlier run: each is accepted as often as it was there, by the file's bytes or else by its name."""

    def __init__(self, spots: Iterable[Spot] = ()) -> None:
        self._left: dict[Spot, int] = {}
        self._names: dict[Spot, list[Spot]] = {}
        for spot in spots:
            key = _key(spot)
            self._left[key] = self._left.get(key, 0) + 1
            for alike in {_by_digest(key), _by_name(key)}:
                self._names.setdefault(alike, []).append(key)

    def take(self, spot: Spot) -> bool:
        """Whether the finding there was known; it is then used up."""
        key = _key(spot)
        for alike in (_by_digest(key), _by_name(key)):
            for known in self._names.get(alike, ()):
                if self._left[known]:
                    self._left[known] -= 1
                    return True
        return False


def _key(spot: Spot) -> Spot:
    """The place tells findings apart only where nothing else does: a byte offset may move."""
    return spot if spot.hand is None and spot.event is None else msgspec.structs.replace(spot, place=None)


def _by_digest(spot: Spot) -> Spot:
    return msgspec.structs.replace(spot, file="") if spot.digest else spot


def _by_name(spot: Spot) -> Spot:
    return msgspec.structs.replace(spot, digest=None)
