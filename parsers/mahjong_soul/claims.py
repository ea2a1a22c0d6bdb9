"""The payments of several wins on one tile, which the record gives in one sum (format note Mahjong Soul §5)."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.model.tile import Seat

Delta = tuple[int, ...]


def shares(delta: Delta | None, winners: Sequence[Seat], frm: Seat, liable: Sequence[set[Seat]]) -> list[Delta | None]:
    """What each win changed, where that follows from the sum: each winner gains once, and but for one win the discarder alone pays.

    The win with a liable player, or else the first, has what the others leave of the sum, and so whatever may be wrong with it. None for
    each where it does not follow: several wins have a liable player, or a winner is liable for another.

    Args:
        delta: the changes of all wins together, per seat.
        winners: the winners, the one who takes the deposits first.
        frm: the discarder.
        liable: of each win, the seats that pay for it beside the discarder.
    """
    if delta is None or len(winners) <= 1:
        return [delta] * len(winners)
    others = [number for number, seats in enumerate(liable) if seats - {frm}]
    if len(others) > 1 or len(set(winners)) < len(winners) or frm in winners or any(seats & set(winners) for seats in liable):
        return [None] * len(winners)
    rest = others[0] if others else 0
    deposits = sum(delta)
    found: list[Delta | None] = []
    left = list(delta)
    for number, seat in enumerate(winners):
        if number == rest:
            found.append(None)
            continue
        own = [0] * len(delta)
        own[seat] = delta[seat]
        own[frm] = -(delta[seat] - (deposits if number == 0 else 0))
        left = [one - other for one, other in zip(left, own, strict=True)]
        found.append(tuple(own))
    found[rest] = tuple(left)
    return found
