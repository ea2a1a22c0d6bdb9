"""How fast hands are scored: ours against the PyPI package ``mahjong``, in one run, on the same hands.

Run it from the root of the repository: ``python -m tests.bench.bench_scoring``. The hands are the corpus's scored ones where they are at
hand, else random won hands. Half of them warm the tables, the other half is timed; both scorers turn the hand as the other would get it
(tiles, melds, situation) into a full score. Preparing `mahjong`'s own objects is not timed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from analyzer.regulation.load import load_regulation
from analyzer.scoring.best import scorer
from tests.scoring.deal import won_hand
from tests.scoring.notation import Hand
from tests.scoring.test_against_mahjong import Peer
from tests.scoring.vectors import VECTORS, majiang


def hands() -> tuple[str, list[Hand]]:
    settings = load_regulation("tenhou").settings
    if VECTORS.is_dir():
        return "corpus", [Hand(one.concealed, one.melds, one.win, one.situation, settings) for one in majiang()]
    return "random", [won_hand(seed, settings) for seed in range(10_000)]


def best_of(rounds: int, run: Callable[[], None], size: int) -> float:
    """Microseconds a hand of the fastest round."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return min(times) / size * 1e6


def main() -> None:
    source, every = hands()
    warm, timed = every[::2], every[1::2]
    score = scorer(load_regulation("tenhou").settings).score
    peer = Peer()

    def ours(some: Sequence[Hand]) -> None:
        for hand in some:
            score(hand.concealed, hand.melds, hand.win, hand.situation)

    prepared = [peer.prepare(hand) for hand in timed]
    estimate = peer.calculator.estimate_hand_value

    def theirs() -> None:
        for one in prepared:
            estimate(*one)

    start = time.process_time()
    ours(warm)
    cold = (time.process_time() - start) / len(warm) * 1e6
    unseen = best_of(1, lambda: ours(timed), len(timed))
    settled = best_of(5, lambda: ours(timed), len(timed))
    other = best_of(3, theirs, len(timed))
    print(f"{len(timed)} {source} hands, microseconds a hand")
    print(f"  ours, tables empty at first {cold:6.2f}")
    print(f"  ours, unseen hands          {unseen:6.2f}")
    print(f"  ours, best of five rounds   {settled:6.2f}")
    print(f"  mahjong, best of three      {other:6.2f}")
    print(f"  ratio to unseen {other / unseen:.1f}, to best {other / settled:.1f}")


if __name__ == "__main__":
    main()
