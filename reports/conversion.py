"""Games written in another format, one a file, with what is lost told once a run."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

import parsers
from analyzer.model.game import Game
from analyzer.model.phrase import counted, reason_of, say
from parsers import Format
from reports.anonymous import anonymous
from reports.inputs import STDIN, Input
from reports.output import OutputError, open_file
from reports.words import tell

NOT_A_LOG: Final = "P01"
_UNSAFE: Final = re.compile(r"[^\w.+=-]+")
_ENDINGS: Final = re.compile(r"(?:\.(?:gz|zst|zip|xml|json|jsonl|mjlog|txt|log|csv|xlsx))+\Z", re.IGNORECASE)
_LONGEST_STEM: Final = 100


class Written(NamedTuple):
    """One game in its new form."""

    item: Input
    number: int
    """Which game of its file, from 0."""
    text: bytes


class Tally:
    """What became of a run."""

    def __init__(self) -> None:
        self.games = 0
        self.failed: list[str] = []
        """Of each game or file that could not be converted, why."""
        self.skipped = 0
        """Files met in folders that are no logs."""
        self.left_out: Counter[str] = Counter()
        """What the target cannot hold, and of how many games."""
        self.unmatched = 0
        """Games without any of the hands asked for."""


def hands_named(game: Game, keys: Sequence[str]) -> Game:
    """The game with these hands alone, named like ``S2-1``, or ``S2`` for a round with all its counters.

    A final table stays only with the hand that it follows from.
    """
    hands = [hand for hand in game.hands if hand.key in keys or hand.key.partition("-")[0] in keys]
    last = bool(hands) and hands[-1] is game.hands[-1]
    places = {number: hands.index(hand) for number, hand in enumerate(game.hands) if any(hand is one for one in hands)}
    remarks = [
        msgspec.structs.replace(remark, hand=None if remark.hand is None else places[remark.hand], ordinal=None)
        for remark in game.remarks
        if remark.hand is None or remark.hand in places
    ]
    return msgspec.structs.replace(game, hands=hands, final=game.final if last else None, remarks=remarks)


def converted(
    inputs: Sequence[Input], target: Format, tally: Tally, *, links: bool = False, nameless: bool = False, keys: Sequence[str] = ()
) -> Iterator[Written]:
    """Every game behind the inputs in the target's form, or as its links, one a line; what could not be is counted in ``tally``."""
    for item in inputs:
        index = 0
        for entry in parsers.entries(item.path or STDIN, item.name):
            read = entry.read
            if not isinstance(read, Game):
                if read.code == NOT_A_LOG and not item.named and not read.unopened:
                    tally.skipped += 1
                else:
                    told = say("{file}: {code} {text}", file=read.source.name, code=read.code, text=read.text)
                    tally.failed.append(say("{told} at {place}", told=told, place=read.place) if read.place else told)
                continue
            game = hands_named(read, keys) if keys else read
            if keys and not game.hands:
                tally.unmatched += 1
                continue
            try:
                text = _text(anonymous(game) if nameless else game, target, tally, links=links)
            except ValueError as error:
                parts = {"file": read.source.name, "number": read.source.index + 1, "reason": reason_of(error)}
                tally.failed.append(say("{file}, game {number}: {reason}", **parts))
                continue
            tally.games += 1
            yield Written(item, index, text)
            index += 1


def _text(game: Game, target: Format, tally: Tally, *, links: bool) -> bytes:
    """One game written.

    Raises:
        ValueError: naming it, for what the target cannot hold and nothing can be made of.
    """
    lost: Iterable[str] = () if target.leaves_out is None else target.leaves_out(game)
    if target.fit is not None:
        game, lost = target.fit(game)
    if links:
        assert target.links is not None
        text = "".join(f"{link}\n" for link in target.links(game)).encode()
    else:
        assert target.write is not None
        text = target.write(game)
    tally.left_out.update(lost)
    return text


class Folder:
    """Writes games into a folder, each in a file named after the one that it came from: never by a name from inside a log."""

    def __init__(self, path: Path, suffix: str, *, nameless: bool) -> None:
        self._path = path
        self._suffix = suffix
        self._nameless = nameless
        self._used: set[str] = set()

    def write(self, written: Written) -> None:
        """One file more.

        Raises:
            OutputError: it cannot be made.
        """
        try:
            self._path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OutputError(f"cannot make the folder {self._path}: {error.strerror}") from error
        with open_file(self._path / self._name(written)) as draft:
            draft.write_bytes(written.text)

    def _name(self, written: Written) -> str:
        stem = "game" if self._nameless or written.item.path is None else _stem(written.item.path.name)
        first = f"{stem}-{written.number + 1}" if written.number or self._nameless else stem
        name, number = first, 1
        while f"{name}{self._suffix}".casefold() in self._used:
            number += 1
            name = f"{stem}-{number}"
        self._used.add(f"{name}{self._suffix}".casefold())
        return f"{name}{self._suffix}"


def _stem(name: str) -> str:
    """The name of a file without what it ends in, as any file system takes it."""
    bare = _ENDINGS.sub("", name.encode("utf-8", "surrogateescape").decode("utf-8", "replace"))
    return _UNSAFE.sub("_", bare).strip("._")[:_LONGEST_STEM] or "game"


def report(tally: Tally, target: Format, keys: Sequence[str], write: Callable[[str], None], *, quiet: bool = False) -> None:
    """Tell what was lost, unless ``quiet``, and what failed, a line each."""
    for words, games in sorted(tally.left_out.items(), key=lambda pair: (-pair[1], pair[0])):
        if quiet:
            break
        what = words if words.startswith("made up:") else say("left out: {what}", what=words)
        write(tell(say("{format}: {what} ({games})", format=target.title, what=what, games=counted(games, "game"))))
    if keys and not tally.games:
        write(tell(say("no game has the hand {hands}", hands=", ".join(keys))))
    for reason in tally.failed:
        write(tell(reason))
