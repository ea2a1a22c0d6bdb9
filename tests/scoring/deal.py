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
        pool = _pool(rng)
        run_share = rng.choice((0.0, 0.4, 0.8, 0.95))
        called = rng.choice((0, 0, 0, 1, 1, 2, 3, 4))
        concealed = []
        for index in range(4):
            group, kind = _group(rng, wall, pool, run_share)
            if index < called:
                melds.append(group)
                kinds_of_melds.append(kind)
            elif len(group) == 4:
                melds.append(group)
                kinds_of_melds.append(MeldKind.CLOSED_KAN)
            else:
                concealed += group
        pair = rng.choice([kind for kind in pool if wall[kind] >= 2] or [kind for kind in range(KINDS) if wall[kind] >= 2])
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
    made = tuple(Meld(kind, tuple(redden(tile) for tile in meld)) for kind, meld in zip(kinds_of_melds, melds, strict=True))
    return Hand(tuple(tiles), made, win, _situation(rng, made, win), settings)


def _pool(rng: random.Random) -> list[int]:
    """Kinds to take groups from: mostly all, else such as make rare yaku likely."""
    suit = rng.randrange(3) * 9
    low = rng.randrange(7)
    pools = {
        "all": list(range(KINDS)),
        "half flush": [*range(suit, suit + 9), *range(27, KINDS)],
        "flush": list(range(suit, suit + 9)),
        "outside": [kind for kind in range(KINDS) if is_terminal_or_honour(kind) or kind % 9 == 6],
        "terminals": [0, 8, 9, 17, 18, 26],
        "honours": list(range(27, KINDS)),
        "greens": [19, 20, 21, 23, 25, 32],
        "three colours": [low + start for start in (0, 9, 18)],
    }
    return pools[rng.choices(list(pools), (60, 10, 8, 8, 2, 3, 2, 10))[0]]


def _group(rng: random.Random, wall: list[int], pool: list[int], run_share: float) -> tuple[list[int], MeldKind]:
    for attempt in range(100):
        start = rng.choice(pool if attempt < 50 else range(KINDS))
        if rng.random() < run_share:
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
    raise AssertionError("the wall has no group left")


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
