"""Random won hands: a seed gives a hand, its melds and a situation that fits it."""

from __future__ import annotations

import random
from collections import Counter

from analyzer.model.meld import Meld, MeldKind
from analyzer.model.tile import KIND, KINDS, Tile, is_terminal_or_honour
from analyzer.scoring.situation import Situation
from tests.scoring.notation import Hand, Settings

RED = {4: 34, 13: 35, 22: 36}


def won_hand(seed: int, settings: Settings) -> Hand:
    """A hand that is won by its shape, with one red five a suit in the wall."""
    rng = random.Random(seed)
    wall = [4] * KINDS
    shape = rng.random()
    melds: list[list[int]] = []
    kinds_of_melds: list[MeldKind] = []
    if shape < 0.06:
        concealed = [kind for kind in rng.sample(range(KINDS), 7) for _ in range(2)]
    elif shape < 0.07:
        orphans = [kind for kind in range(KINDS) if is_terminal_or_honour(kind)]
        concealed = [*orphans, rng.choice(orphans)]
    else:
        narrow = rng.random() < 0.2
        pool = _pool(rng) if narrow else list(range(KINDS))
        concealed = []
        for index in range(4):
            group, kind = _group(rng, wall, pool)
            if index < rng.choice((0, 0, 0, 1, 2, 3, 4)):
                melds.append(group)
                kinds_of_melds.append(kind)
            elif kind in {MeldKind.OPEN_KAN, MeldKind.CLOSED_KAN, MeldKind.ADDED_KAN}:
                melds.append(group)
                kinds_of_melds.append(MeldKind.CLOSED_KAN)
            else:
                concealed += group
        pair = rng.choice([kind for kind in range(KINDS) if wall[kind] >= 2])
        wall[pair] -= 2
        concealed += [pair, pair]
    left = dict.fromkeys(RED, True)
    copies = Counter([*concealed, *(kind for meld in melds for kind in meld)])

    def redden(kind: int) -> Tile:
        if left.get(kind) and (copies[kind] == 4 or rng.random() < 0.25):
            left[kind] = False
            return RED[kind]
        return kind

    tiles = [redden(kind) for kind in concealed]
    win = tiles.pop(rng.randrange(len(tiles)))
    made = tuple(
        Meld(kind, tuple(redden(tile) for tile in meld)) for kind, meld in zip(kinds_of_melds, melds, strict=True)
    )
    return Hand(tuple(tiles), made, win, _situation(rng, made, win), settings)


def _pool(rng: random.Random) -> list[int]:
    suit = rng.randrange(3) * 9
    return [*range(suit, suit + 9), *range(27, 34)] if rng.random() < 0.7 else [k for k in range(KINDS) if is_terminal_or_honour(k)]


def _group(rng: random.Random, wall: list[int], pool: list[int]) -> tuple[list[int], MeldKind]:
    while True:
        start = rng.choice(pool)
        if rng.random() < 0.65:
            run = [start, start + 1, start + 2]
            if start < 27 and start % 9 <= 6 and all(wall[kind] for kind in run):
                for kind in run:
                    wall[kind] -= 1
                return run, MeldKind.CHI
        elif wall[start] == 4 and rng.random() < 0.15:
            wall[start] = 0
            return [start] * 4, rng.choice((MeldKind.OPEN_KAN, MeldKind.CLOSED_KAN, MeldKind.ADDED_KAN))
        elif wall[start] >= 3:
            wall[start] -= 3
            return [start] * 3, MeldKind.PON


def _situation(rng: random.Random, melds: tuple[Meld, ...], win: Tile) -> Situation:
    closed = all(meld.kind is MeldKind.CLOSED_KAN for meld in melds)
    kan = any(meld.kind >= MeldKind.OPEN_KAN for meld in melds)
    tsumo = rng.random() < 0.45
    riichi = closed and rng.random() < 0.5
    last = rng.random() < 0.05
    rinshan = tsumo and kan and not last and rng.random() < 0.1
    held = sum(KIND[tile] == KIND[win] for meld in melds for tile in meld.tiles)
    return Situation(
        tsumo=tsumo,
        seat_wind=rng.randrange(4),
        round_wind=rng.randrange(3),
        riichi=riichi,
        double_riichi=riichi and rng.random() < 0.05,
        ippatsu=riichi and not rinshan and rng.random() < 0.2,
        rinshan=rinshan,
        chankan=not tsumo and not last and not held and rng.random() < 0.02,
        haitei=last and tsumo,
        houtei=last and not tsumo,
        dora=tuple(rng.randrange(KINDS) for _ in range(rng.choice((1, 1, 1, 2)))),
        ura=tuple(rng.randrange(KINDS) for _ in range(1)) if riichi else (),
    )
