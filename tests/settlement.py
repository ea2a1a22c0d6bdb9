"""What payments come to, summed up apart from the product."""

from __future__ import annotations

from collections.abc import Iterable

from analyzer.scoring.payment import Payment


def gains(payments: Iterable[Payment], players: int = 4) -> list[int]:
    """What each seat gains or loses; what comes from nobody is the table's."""
    change = [0] * players
    for payment in payments:
        change[payment.to] += payment.points
        if payment.frm is not None:
            change[payment.frm] -= payment.points
    return change
