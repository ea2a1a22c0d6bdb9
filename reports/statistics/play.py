"""Statistics of hands: calls, draws, and points. A row is a player in a hand."""

from __future__ import annotations

import numpy as np

from analyzer.model.game import Evidence
from analyzer.scoring.payment import STICK
from reports.statistics.declaration import Definitions, Pair, statistic, variant
from reports.statistics.facts import HandFacts

_AMAE, _MORTAL, _BLOG, _PANTHEON = Definitions.AMAE, Definitions.MORTAL, Definitions.TENHOU_BLOG, Definitions.PANTHEON
_HANDS = "hands"
_CALLED = "hands with a call"


@statistic(
    group="calls",
    en="Call rate",
    ru="Процент открытых рук",
    ja="副露率",
    numerator="hands with a chi, pon or open kan",
    denominator=_HANDS,
)
def call_rate(f: HandFacts) -> Pair:
    """Closed kans and Norths set aside are no calls; an added kan adds none."""
    return f.called, f.each


@statistic(
    group="calls",
    en="Win after a call",
    ru="Открытая рука: победы",
    ja="副露後和了率",
    numerator="those won",
    denominator=_CALLED,
)
def call_win(f: HandFacts) -> Pair:
    return f.won, f.called


@statistic(
    group="calls",
    en="Deal-in after a call",
    ru="Открытая рука: набросы",
    ja="副露後放銃率",
    numerator="those with a deal-in",
    denominator=_CALLED,
)
def call_deal_in(f: HandFacts) -> Pair:
    return (f.deal_ins > 0).astype(float), f.called


@statistic(
    group="calls",
    en="Draw after a call",
    ru="Открытая рука: ничьи",
    ja="副露後流局率",
    numerator="those drawn, nagashi included, aborts apart",
    denominator=_CALLED,
)
def call_draw(f: HandFacts) -> Pair:
    return f.ended("exhaustive", "nagashi"), f.called


@statistic(
    group="draws",
    en="Exhaustive draws",
    ru="Процент ничьих",
    ja="流局率",
    numerator="exhaustive draws, nagashi included, aborts apart",
    denominator=_HANDS,
    evidence=Evidence.PAYMENTS,
)
def draw_rate(f: HandFacts) -> Pair:
    return f.ended("exhaustive", "nagashi"), f.each


@variant(draw_rate, _BLOG, numerator="hands without a winner")
def _draw_rate_blog(f: HandFacts) -> Pair:
    return 1 - f.ended("win"), f.each


@statistic(
    group="draws",
    en="Aborted hands",
    ru="Процент прерванных раздач",
    ja="途中流局率",
    numerator="hands that an abort ended",
    denominator=_HANDS,
    evidence=Evidence.PAYMENTS,
)
def abort_rate(f: HandFacts) -> Pair:
    """A hand that a chombo made void is no hand played, here and everywhere."""
    return 1 - f.ended("win", "exhaustive", "nagashi"), f.each


@statistic(
    group="draws",
    en="Tenpai at a draw",
    ru="Темпай при ничьей",
    ja="流局時聴牌率",
    numerator="those in which the player is called tenpai",
    denominator="exhaustive draws, nagashi apart",
    evidence=Evidence.PAYMENTS,
)
def draw_tenpai(f: HandFacts) -> Pair:
    return f.tenpai, f.ended("exhaustive")


@statistic(
    group="draws",
    en="Nagashi mangan",
    ru="Нагаси-манган",
    ja="流し満貫率",
    numerator="hands in which the player made it",
    denominator=_HANDS,
    evidence=Evidence.PAYMENTS,
    digits=3,
)
def nagashi_rate(f: HandFacts) -> Pair:
    return f.nagashi, f.each


@statistic(
    group="points",
    en="Gain per hand",
    ru="Прибыль за раздачу",
    ja="局収支",
    numerator="points gained or lost, deposits included",
    denominator=_HANDS,
    evidence=Evidence.PAYMENTS,
    kind="mean",
    digits=1,
)
def gain_per_hand(f: HandFacts) -> Pair:
    return f.change, f.each


@statistic(
    group="points",
    en="Points won per hand",
    ru="Выигрыш за раздачу",
    ja="打点効率",
    numerator="points of the hands won",
    denominator=_HANDS,
    evidence=Evidence.PAYMENTS,
    kind="mean",
    digits=0,
)
def win_efficiency(f: HandFacts) -> Pair:
    """Win rate × average win."""
    return np.where(f.won == 1, f.win_points, 0), f.each


@variant(win_efficiency, _AMAE, numerator="points won with honba and deposits, less the own deposit")
def _win_efficiency_amae(f: HandFacts) -> Pair:
    return np.where(f.won == 1, f.win_gain - STICK * f.win_own_stick, 0), f.each


@statistic(
    group="points",
    en="Points dealt in per hand",
    ru="Потери на набросах за раздачу",
    ja="銃点損失",
    numerator="points lost by deal-ins",
    denominator=_HANDS,
    evidence=Evidence.PAYMENTS,
    kind="mean",
    digits=0,
)
def deal_in_loss(f: HandFacts) -> Pair:
    """Deal-in rate × average deal-in."""
    return np.where(f.deal_ins > 0, f.deal_in_points, 0), f.each


@statistic(
    group="points",
    en="Net of the two",
    ru="Разность двух",
    ja="調整打点効率",
    numerator="points of the hands won less points lost by deal-ins",
    denominator=_HANDS,
    evidence=Evidence.PAYMENTS,
    kind="mean",
    digits=0,
)
def net_efficiency(f: HandFacts) -> Pair:
    return np.where(f.won == 1, f.win_points, 0) - np.where(f.deal_ins > 0, f.deal_in_points, 0), f.each


@variant(net_efficiency, _AMAE, numerator="points won with honba and deposits, less the own deposit, less points lost by deal-ins")
def _net_efficiency_amae(f: HandFacts) -> Pair:
    return np.where(f.won == 1, f.win_gain - STICK * f.win_own_stick, 0) - np.where(f.deal_ins > 0, f.deal_in_points, 0), f.each


@statistic(
    group="points",
    en="Hit as the dealer",
    ru="Цумо по дилеру",
    ja="親被り率",
    numerator="those paid as the dealer",
    denominator="self-draws of others paid for",
    evidence=Evidence.PAYMENTS,
)
def dealer_hit(f: HandFacts) -> Pair:
    return f.dealer, f.hit


@variant(dealer_hit, _AMAE, numerator="those paid as the dealer for a mangan or more")
def _dealer_hit_amae(f: HandFacts) -> Pair:
    return f.dealer * f.tsumo_mangan, f.hit


@statistic(
    group="points",
    en="Hit as the dealer by a mangan",
    ru="Манган по дилеру",
    ja="親被り率（満貫以上）",
    numerator="those paid as the dealer for a mangan or more",
    denominator="self-draws of others paid for",
    evidence=Evidence.PAYMENTS,
)
def dealer_hit_mangan(f: HandFacts) -> Pair:
    return f.dealer * f.tsumo_mangan, f.hit
