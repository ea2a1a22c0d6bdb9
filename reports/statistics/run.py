"""The games that statistics are of: read, each once, and gathered. Nothing is audited: statistics count what logs record."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

import parsers
from analyzer.model.game import Game
from analyzer.model.phrase import say
from analyzer.regulation.regulation import Regulation
from parsers import Unreadable
from reports.batch import NOT_A_LOG, rare_collection
from reports.frames import Frames, Gathering
from reports.inputs import STDIN, Input
from reports.played import key_of


class LeftOut(msgspec.Struct, frozen=True):
    """A file or game that no statistic counts, and why."""

    file: str
    game: int
    reason: str


class Read(msgspec.Struct, frozen=True):
    """What was read."""

    frames: Frames
    left_out: list[LeftOut]
    skipped: int
    """Files met in folders that are no logs."""
    cut: int
    """Games whose record stops before their end: their whole hands count, their places do not."""
    failed: bool
    """Whether tenbo failed on a game."""


def gather(inputs: Sequence[Input], regulation: Regulation | None = None, *, on_file: Callable[[Input], None] = lambda _: None) -> Read:
    """Read all ``inputs``. ``regulation`` reads places and results, whatever the logs declare."""
    reading = _Reading(regulation)
    with rare_collection():
        for item in inputs:
            on_file(item)
            reading.file(item)
        reading.finish()
    return Read(reading.gathering.frames, reading.left_out, reading.skipped, reading.cut, reading.failed)


class _Reading:
    def __init__(self, regulation: Regulation | None) -> None:
        self._regulation = regulation
        self._seen: dict[str, str] = {}
        """Key of a game → the file that it counts from."""
        self._cut: dict[str, Game] = {}
        """Records that stop before the end of their game, which wait for a whole one."""
        self.gathering = Gathering(payments=False)
        self.left_out: list[LeftOut] = []
        self.skipped = self.cut = 0
        self.failed = False

    def file(self, item: Input) -> None:
        """Read one file. What cannot be read, and a fault of ours on a game, leave out that game alone."""
        index = 0
        try:
            for entry in parsers.entries(item.path or STDIN, item.name):
                index = entry.read.source.index
                if isinstance(entry.read, Unreadable):
                    self._unreadable(entry.read, item)
                else:
                    self._game(entry.read)
        except Exception as error:  # a fault of ours must not stop the run
            self.failed = True
            self.left_out.append(LeftOut(item.name, index, say("tenbo failed: {error}", error=f"{type(error).__name__}: {error}")))

    def finish(self) -> None:
        """Count the records that are cut off and that no whole one stands for."""
        for game in self._cut.values():
            self._add(game)
        self.cut = len(self._cut)

    def _game(self, game: Game) -> None:
        key, source = key_of(game.source), game.source
        earlier = self._seen.get(key)
        cut = any(remark.code in ("P03", "P04") for remark in game.remarks)
        if earlier is None:
            self._seen[key] = source.name
        elif cut or key not in self._cut:
            self.left_out.append(LeftOut(source.name, source.index, say("the same game as in {file}", file=earlier)))
            return
        else:
            other = self._cut.pop(key).source
            self.left_out.append(LeftOut(other.name, other.index, say("the same game, which is whole in {file}", file=source.name)))
            self._seen[key] = source.name
        if cut:
            self._cut[key] = game
        else:
            self._add(game)

    def _add(self, game: Game) -> None:
        try:
            self.gathering.add(game, self._regulation)
        except Exception as error:  # a fault of ours must not stop the run
            self.failed = True
            self.left_out.append(
                LeftOut(game.source.name, game.source.index, say("tenbo failed: {error}", error=f"{type(error).__name__}: {error}"))
            )

    def _unreadable(self, document: Unreadable, item: Input) -> None:
        if document.code == NOT_A_LOG and not item.named:
            self.skipped += 1
        else:
            self.left_out.append(LeftOut(item.name, document.source.index, say("{code}: {text}", code=document.code, text=document.text)))
