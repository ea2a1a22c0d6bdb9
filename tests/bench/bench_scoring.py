"""How fast hands are scored: ours against the PyPI package ``mahjong``, in one run, on the same hands.

Run it from the root of the repository: ``python -m tests.bench.bench_scoring``. The timed hands are the corpus's scored ones where they are
at hand, else random won hands. One half meets empty tables; the other half, unseen, meets tables that the first half and 20,000
other random hands have warmed, then once more. Tiles, melds and situation go in, a full score comes out; preparing the other package's own
objects is not timed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

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


def timed(run: Callable[[Sequence[Any]], None], some: Sequence[Any]) -> float:
    """Microseconds of processor time a hand."""
    start = time.process_time()
    run(some)
    return (time.process_time() - start) / len(some) * 1e6


def main() -> None:
    source, every = hands()
    settings = load_regulation("tenhou").settings
    score = scorer(settings).score
    peer = Peer()
    estimate = peer.calculator.estimate_hand_value

    def ours(some: Sequence[Any]) -> None:
        for hand in some:
            score(hand.concealed, hand.melds, hand.win, hand.situation)

    def theirs(some: Sequence[Any]) -> None:
        for one in some:
            estimate(*one)

    half = len(every) // 2
    prepared = [peer.prepare(hand) for hand in every]
    others = [won_hand(seed, settings) for seed in range(1 << 20, (1 << 20) + 20_000)]
    print(f"{half} {source} hands, microseconds a hand, ours and mahjong's")
    for name, part in (("tables empty", slice(0, half)), ("unseen hands", slice(half, None)), ("the same again", slice(half, None))):
        us, them = timed(ours, every[part]), timed(theirs, prepared[part])
        print(f"  {name:15} {us:6.2f} {them:6.2f}   {them / us:4.1f} times as fast")
        if name == "tables empty":
            ours(others)


if __name__ == "__main__":
    main()
