"""Statistics of hands: riichi. A row is a player in a hand."""

from __future__ import annotations

import numpy as np

from analyzer.model.game import Evidence
from analyzer.scoring.payment import STICK
from reports.statistics.declaration import Definitions, Pair, statistic, variant
from reports.statistics.facts import HandFacts, known

_AMAE, _MORTAL, _BLOG, _PANTHEON = Definitions.AMAE, Definitions.MORTAL, Definitions.TENHOU_BLOG, Definitions.PANTHEON
_HANDS = "hands"
_WINS = "wins"
_RIICHI = "hands with a riichi"


@statistic(
    group="riichi",
    en="Riichi rate",
    ru="Процент риичи",
    ja="立直率",
    numerator="hands with a declaration, one whose tile was won on too",
    denominator=_HANDS,
    evidence=Evidence.HAN_FU,
)
def riichi_rate(f: HandFacts) -> Pair:
    return f.riichi, f.each


@variant(riichi_rate, _PANTHEON, numerator="hands with a deposit paid")
def _riichi_rate_pantheon(f: HandFacts) -> Pair:
    return f.stick, f.each


@statistic(
    group="riichi",
    en="Win after riichi",
    ru="Победы после риичи",
    ja="立直和了率",
    numerator="those won",
    denominator=_RIICHI,
    evidence=Evidence.HAN_FU,
)
def riichi_win(f: HandFacts) -> Pair:
    return f.won, f.riichi


@statistic(
    group="riichi",
    en="Deal-in after riichi (A)",
    ru="Набросы после риичи (A)",
    ja="立直放銃率A",
    numerator="those with a deal-in, by the declaration tile too",
    denominator=_RIICHI,
    evidence=Evidence.HAN_FU,
)
def riichi_deal_in(f: HandFacts) -> Pair:
    return (f.deal_ins > 0).astype(float), f.riichi


@statistic(
    group="riichi",
    en="Deal-in after riichi (B)",
    ru="Набросы после риичи (Б)",
    ja="立直放銃率B",
    numerator="those with a deal-in by a later tile than that of the declaration",
    denominator=_RIICHI,
)
def riichi_deal_in_b(f: HandFacts) -> Pair:
    return np.where(f.deal_ins > 0, 1 - f.deal_in_riichi_tile, 0), f.riichi


@statistic(
    group="riichi",
    en="Riichi balance",
    ru="Баланс риичи",
    ja="立直収支",
    numerator="points gained or lost in the hand, the own deposit included",
    denominator=_RIICHI,
    evidence=Evidence.HAN_FU,
    kind="mean",
    digits=0,
)
def riichi_balance(f: HandFacts) -> Pair:
    return f.change, f.riichi


@variant(riichi_balance, _MORTAL, numerator="points gained or lost in the hand, the own deposit apart")
def _riichi_balance_mortal(f: HandFacts) -> Pair:
    return f.change + STICK * f.stick, f.riichi


@statistic(
    group="riichi",
    en="Average turn of a riichi",
    ru="Средний ход риичи",
    ja="平均立直巡目",
    numerator="which of the own discards the declaration tile is",
    denominator=_RIICHI,
    kind="mean",
)
def riichi_turn(f: HandFacts) -> Pair:
    return f.riichi_turn, f.riichi


@variant(riichi_turn, _MORTAL, numerator="own discards before the declaration tile")
def _riichi_turn_mortal(f: HandFacts) -> Pair:
    return f.riichi_turn - 1, f.riichi


@variant(riichi_turn, _AMAE, numerator="discards of all players before the declaration tile ÷ players, and one")
def _riichi_turn_amae(f: HandFacts) -> Pair:
    return f.riichi_table_turn - 1 / f.players + 1, f.riichi


@statistic(
    group="riichi",
    en="First riichi",
    ru="Первое риичи",
    ja="先制率",
    numerator="those before which nobody else had declared",
    denominator=_RIICHI,
)
def riichi_first(f: HandFacts) -> Pair:
    return known(f.riichi_before, f.riichi_before == 0), f.riichi


@statistic(
    group="riichi",
    en="Chasing riichi",
    ru="Догоняющее риичи",
    ja="追っかけ率",
    numerator="those after another's",
    denominator=_RIICHI,
)
def riichi_chasing(f: HandFacts) -> Pair:
    return known(f.riichi_before, f.riichi_before > 0), f.riichi


@statistic(
    group="riichi",
    en="Chased riichi",
    ru="Риичи, которое догоняют",
    ja="被追っかけ率",
    numerator="those followed by another's",
    denominator=_RIICHI,
)
def riichi_chased(f: HandFacts) -> Pair:
    return known(f.riichi_after, f.riichi_after > 0), f.riichi


@variant(riichi_chased, _MORTAL, numerator="riichi of others that follow", kind="mean")
def _riichi_chased_mortal(f: HandFacts) -> Pair:
    return f.riichi_after, f.riichi


@statistic(
    group="riichi",
    en="Deal-in after a first riichi",
    ru="Набросы после первого риичи",
    ja="先制立直放銃率",
    numerator="those with a deal-in",
    denominator="hands with a first riichi",
)
def first_riichi_deal_in(f: HandFacts) -> Pair:
    return (f.deal_ins > 0).astype(float), known(f.riichi_before, f.riichi_before == 0, absent=f.riichi)


@statistic(
    group="riichi",
    en="Deal-in after a chasing riichi",
    ru="Набросы после догоняющего риичи",
    ja="追っかけ立直放銃率",
    numerator="those with a deal-in",
    denominator="hands with a chasing riichi",
)
def chasing_riichi_deal_in(f: HandFacts) -> Pair:
    return (f.deal_ins > 0).astype(float), known(f.riichi_before, f.riichi_before > 0, absent=f.riichi)


@statistic(
    group="riichi",
    en="Good-wait riichi",
    ru="Риичи с хорошим ожиданием",
    ja="好形率",
    numerator="those with six or more winning tiles that the player cannot see at the declaration",
    denominator=_RIICHI,
)
def good_wait_riichi(f: HandFacts) -> Pair:
    """Seen are the own hand, all rivers and melds, and the indicators."""
    return known(f.riichi_tiles, f.riichi_tiles >= 6), f.riichi


@statistic(
    group="riichi",
    en="Furiten riichi",
    ru="Риичи в фуритене",
    ja="振聴立直率",
    numerator="those with a winning tile in the own river at the declaration",
    denominator=_RIICHI,
)
def furiten_riichi(f: HandFacts) -> Pair:
    """Tiles let pass later do not count."""
    return f.riichi_furiten, f.riichi


@statistic(
    group="riichi",
    en="Ippatsu",
    ru="Доля иппацу",
    ja="一発率",
    numerator="those with ippatsu",
    denominator="wins after riichi",
    evidence=Evidence.HAN_FU,
)
def ippatsu_rate(f: HandFacts) -> Pair:
    """Of a yakuman by name a record does not tell it."""
    return f.win_has("ippatsu"), f.won * f.riichi


@variant(ippatsu_rate, _BLOG, numerator="wins with ippatsu", denominator=_WINS)
def _ippatsu_rate_blog(f: HandFacts) -> Pair:
    return np.where(f.win_yakuman == 1, 0, f.win_has("ippatsu")), f.won


@statistic(
    group="riichi",
    en="Ura dora",
    ru="Доля урадоры",
    ja="裏ドラ率",
    numerator="those with an ura dora",
    denominator="wins after riichi",
    evidence=Evidence.HAN_FU,
)
def ura_rate(f: HandFacts) -> Pair:
    """Of a yakuman by name a record does not tell it."""
    return known(f.win_ura_dora, f.win_ura_dora > 0), f.won * f.riichi


@variant(ura_rate, _BLOG, numerator="ura dora, tile by tile", denominator=_WINS, kind="mean")
def _ura_rate_blog(f: HandFacts) -> Pair:
    return np.where(f.win_yakuman == 1, 0, f.win_ura_dora), f.won
