"""Who sat where: players told by name within a source, and accounts that are one player's."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from reports.toml_file import read_toml

if TYPE_CHECKING:
    from reports.frames.tables import Frames

GUESTS: Final = frozenset({("tenhou", "NoName")})
"""Names that many people share: whoever plays without an account."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    players: dict[str, list[str]]


class Aliases:
    """Which accounts are whose. An account is a name, or ``source:name`` for that name in one source."""

    def __init__(self, owners: dict[str, str] | None = None) -> None:
        """``owners``: account → player."""
        self._owners = owners or {}

    def owner(self, source: str, name: str) -> str | None:
        """Whose account this is, None for nobody's."""
        return self._owners.get(f"{source}:{name}", self._owners.get(name))

    @property
    def accounts(self) -> Sequence[str]:
        """All accounts."""
        return list(self._owners)


def read_aliases(path: Path) -> Aliases:
    """The accounts of a TOML file: a table ``[players]`` of ``"Name" = ["account", "source:account"]``; a player's own name is one of them.

    Raises:
        FileError: it cannot be used, or one account is two players'.
    """
    content, file = read_toml(path, _File, "a file of aliases")
    owners: dict[str, str] = {}
    for player, accounts in content.players.items():
        for account in (player, *accounts):
            other = owners.setdefault(account, player)
            if other != player:
                raise file.error(f"players.{player}", f"{account!r} is an account of {other!r} already")
    return Aliases(owners)


def players_of(frames: Frames, aliases: Aliases) -> list[str | None]:
    """The player of each row of ``seats``; None for a seat without a name, with a guest's, or with the name of another seat of its game.

    Where one name stands for players of several sources, the source is added to it.
    """
    seats = frames.table("seats")
    names, games = seats["player"].to_pylist(), seats["game"].to_pylist()
    sources = dict(zip(*(frames.table("games")[column].to_pylist() for column in ("game", "source")), strict=True))
    taken: set[tuple[int, str]] = set()
    twice: set[tuple[int, str]] = set()
    for game, name in zip(games, names, strict=True):
        (twice if (game, name) in taken else taken).add((game, name))
    found: list[tuple[str, str] | None] = []
    labels: dict[str, set[str]] = {}
    for game, name in zip(games, names, strict=True):
        source = sources[game]
        if not name or (source, name) in GUESTS or (game, name) in twice:
            found.append(None)
            continue
        owner = aliases.owner(source, name)
        key = (source, name) if owner is None else ("", owner)
        found.append(key)
        labels.setdefault(key[1], set()).add(key[0])
    return [None if key is None else f"{key[1]} ({key[0]})" if key[0] and len(labels[key[1]]) > 1 else key[1] for key in found]
