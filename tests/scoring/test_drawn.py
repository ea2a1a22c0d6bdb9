"""Who pays whom in a hand that nobody won."""

from __future__ import annotations

import pytest

from analyzer.regulation.settings import Settings
from analyzer.scoring.drawn import nagashi_payments, noten_payments
from analyzer.scoring.payment import Cause
from tests.settlement import gains


@pytest.mark.parametrize(
    ("tenpai", "expected"),
    [
        ((True, False, False, False), (3000, -1000, -1000, -1000)),
        ((False, False, True, False), (-1000, -1000, 3000, -1000)),
        ((True, False, True, False), (1500, -1500, 1500, -1500)),
        ((True, True, True, False), (1000, 1000, 1000, -3000)),
        ((False, False, False, False), (0, 0, 0, 0)),
        ((True, True, True, True), (0, 0, 0, 0)),
    ],
)
def test_noten_payments(tenpai: tuple[bool, ...], expected: tuple[int, ...], festival: Settings, tenhou: Settings) -> None:
    """EMA 2016 §3.4.2: a pool of 3000 (1000 each, 1500 each, or 3000); Tenhou has the same (format note §7)."""
    for settings in (festival, tenhou):
        payments = noten_payments(tenpai, settings)
        assert tuple(gains(payments)) == expected
        assert all(payment.cause is Cause.NOTEN for payment in payments)


@pytest.mark.parametrize(
    ("tenpai", "expected"),
    [((True, False, False), (2000, -1000, -1000)), ((True, True, False), (1000, 1000, -2000)), ((True, True, True), (0, 0, 0))],
)
def test_noten_payments_of_three(tenpai: tuple[bool, ...], expected: tuple[int, ...], tenhou: Settings) -> None:
    """Format note Tenhou §7: +20 -10 -10, +10 +10 -20."""
    assert tuple(gains(noten_payments(tenpai, tenhou), 3)) == expected


@pytest.mark.parametrize(
    ("seats", "dealer", "expected"),
    [
        ([0], 0, (12000, -4000, -4000, -4000)),  # as a mangan by self-draw
        ([2], 0, (-4000, -2000, 8000, -2000)),
        ([0, 2], 0, (12000 - 4000, -4000 - 2000, 8000 - 4000, -4000 - 2000)),
    ],
)
def test_nagashi(seats: list[int], dealer: int, expected: tuple[int, ...]) -> None:
    """Format note Tenhou §7: a mangan by self-draw of the seat or seats, no counters."""
    payments = nagashi_payments(seats, dealer)
    assert tuple(gains(payments)) == expected
    assert all(payment.cause is Cause.NAGASHI for payment in payments)


def test_nagashi_of_three() -> None:
    """Format note Tenhou §7: with three players, a non-dealer's pays 4000 and 2000."""
    assert tuple(gains(nagashi_payments([1], 0, 3), 3)) == (-4000, 6000, -2000)
