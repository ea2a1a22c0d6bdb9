"""Statistics of hands: wins and deal-ins. A row is a player in a hand."""

from __future__ import annotations

import numpy as np

from analyzer.model.game import Evidence
from analyzer.scoring.payment import STICK
from reports.statistics.declaration import Definitions, Pair, statistic, variant
from reports.statistics.facts import HandFacts

_AMAE, _MORTAL, _BLOG, _PANTHEON = Definitions.AMAE, Definitions.MORTAL, Definitions.TENHOU_BLOG, Definitions.PANTHEON
_HANDS = "hands"
_WINS = "wins"
_DEAL_INS = "hands with a deal-in"


@statistic(
    group="wins",
    en="Win rate",
    ru="Процент побед",
    ja="和了率",
    numerator="hands won",
    denominator=_HANDS,
    evidence=Evidence.PAYMENTS,
)
def win_rate(f: HandFacts) -> Pair:
    """A double ron counts for each winner, an abort by triple ron for nobody."""
    return f.won, f.each


@statistic(
    group="wins",
    en="Wins by self-draw",
    ru="Доля цумо",
    ja="ツモ率",
    numerator="wins by self-draw",
    denominator=_WINS,
    evidence=Evidence.PAYMENTS,
)
def tsumo_share(f: HandFacts) -> Pair:
    return f.win_tsumo, f.won


@statistic(
    group="wins",
    en="Riichi wins",
    ru="Победы с риичи",
    ja="和了時立直率",
    numerator="wins after a riichi of the winner",
    denominator=_WINS,
    evidence=Evidence.HAN_FU,
)
def riichi_win_share(f: HandFacts) -> Pair:
    return f.win_riichi, f.won


@statistic(
    group="wins",
    en="Open wins",
    ru="Открытые победы",
    ja="和了時副露率",
    numerator="wins of a hand with a call",
    denominator=_WINS,
    evidence=Evidence.WINNING_HAND,
)
def open_win_share(f: HandFacts) -> Pair:
    """A closed kan and a North set aside are no calls."""
    return 1 - f.win_closed, f.won


@statistic(
    group="wins",
    en="Dama wins",
    ru="Доля дамартена",
    ja="黙聴率",
    numerator="closed wins without riichi",
    denominator=_WINS,
    evidence=Evidence.WINNING_HAND,
)
def dama_share(f: HandFacts) -> Pair:
    """A closed self-draw without riichi is one."""
    return f.win_closed * (1 - f.win_riichi), f.won


@statistic(
    group="wins",
    en="Average win",
    ru="Средняя победа",
    ja="平均和了打点",
    numerator="points of the hand alone, without honba and deposits",
    denominator=_WINS,
    evidence=Evidence.PAYMENTS,
    kind="mean",
    digits=0,
)
def win_value(f: HandFacts) -> Pair:
    """Where the log names no points of the hand, they are what is paid less the counters, or on a sheet what its han and fu are worth."""
    return f.win_points, f.won


@variant(win_value, _AMAE, _MORTAL, _PANTHEON, numerator="points won with honba and deposits, less the own deposit")
def _win_value_amae(f: HandFacts) -> Pair:
    return f.win_gain - STICK * f.win_own_stick, f.won


@statistic(
    group="wins",
    en="Average gain by a win",
    ru="Средняя прибыль победы",
    ja="平均和了収入",
    numerator="points won with honba and deposits, less the own deposit",
    denominator=_WINS,
    evidence=Evidence.HAN_FU,
    kind="mean",
    digits=0,
)
def win_gain(f: HandFacts) -> Pair:
    return f.win_gain - STICK * f.win_own_stick, f.won


@statistic(
    group="wins",
    en="Average turn of a win",
    ru="Средний ход победы",
    ja="平均和了巡目",
    numerator="own discards before the win, and one",
    denominator=_WINS,
    kind="mean",
)
def win_turn(f: HandFacts) -> Pair:
    return f.win_turn, f.won


@variant(win_turn, _MORTAL, _BLOG, numerator="own discards before the win")
def _win_turn_mortal(f: HandFacts) -> Pair:
    return f.win_turn - 1, f.won


@variant(win_turn, _AMAE, numerator="discards of all players before the win ÷ players, and one")
def _win_turn_amae(f: HandFacts) -> Pair:
    return f.win_table_turn, f.won


@statistic(
    group="wins",
    en="Yakuman",
    ru="Доля якуманов",
    ja="役満率",
    numerator="wins with a yakuman by name",
    denominator=_WINS,
    evidence=Evidence.HAN_FU,
    digits=3,
)
def yakuman_share(f: HandFacts) -> Pair:
    """A counted yakuman is none."""
    return f.win_yakuman, f.won


@variant(yakuman_share, _MORTAL, numerator="wins of 32,000 points or more, of the dealer 48,000")
def _yakuman_share_mortal(f: HandFacts) -> Pair:
    return np.where(np.isnan(f.win_points), np.nan, f.win_points >= np.where(f.dealer == 1, 48000, 32000)), f.won


@statistic(
    group="wins",
    en="Counted yakuman",
    ru="Доля счётных якуманов",
    ja="数え役満率",
    numerator="wins that reach the limit of a yakuman without one by name",
    denominator=_WINS,
    evidence=Evidence.HAN_FU,
    digits=3,
)
def counted_yakuman_share(f: HandFacts) -> Pair:
    return f.win_limit_reached * (1 - f.win_yakuman), f.won


@statistic(
    group="deal_ins",
    en="Deal-in rate",
    ru="Процент набросов",
    ja="放銃率",
    numerator="hands in which the player's tile was won on; a double ron is one",
    denominator=_HANDS,
    evidence=Evidence.PAYMENTS,
)
def deal_in_rate(f: HandFacts) -> Pair:
    """A robbed kan is a deal-in. libriichi and Pantheon count each winner."""
    return (f.deal_ins > 0).astype(float), f.each


@variant(deal_in_rate, _MORTAL, _PANTHEON, numerator="wins on the player's tiles; a double ron is two", kind="mean")
def _deal_in_rate_mortal(f: HandFacts) -> Pair:
    return f.deal_ins, f.each


@statistic(
    group="deal_ins",
    en="Average deal-in",
    ru="Средний наброс",
    ja="平均放銃打点",
    numerator="points lost by it, hand and honba, of all winners together",
    denominator=_DEAL_INS,
    evidence=Evidence.PAYMENTS,
    kind="mean",
    digits=0,
)
def deal_in_value(f: HandFacts) -> Pair:
    return f.deal_in_points, (f.deal_ins > 0).astype(float)


@variant(deal_in_value, _MORTAL, _PANTHEON, numerator="points lost by them, hand and honba", denominator="wins on the player's tiles")
def _deal_in_value_mortal(f: HandFacts) -> Pair:
    return f.deal_in_points, f.deal_ins


@statistic(
    group="deal_ins",
    en="Deal-ins while in riichi",
    ru="Набросы в риичи",
    ja="放銃時立直率",
    numerator="those of a player who had declared riichi",
    denominator=_DEAL_INS,
    evidence=Evidence.HAN_FU,
)
def deal_in_riichi(f: HandFacts) -> Pair:
    """The declaration tile itself counts."""
    return f.riichi, (f.deal_ins > 0).astype(float)


@statistic(
    group="deal_ins",
    en="Deal-ins with an open hand",
    ru="Набросы с открытой рукой",
    ja="放銃時副露率",
    numerator="those of a player who had called",
    denominator=_DEAL_INS,
)
def deal_in_open(f: HandFacts) -> Pair:
    return f.called, (f.deal_ins > 0).astype(float)


@statistic(
    group="deal_ins",
    en="Deal-ins with neither",
    ru="Набросы без риичи и объявлений",
    ja="放銃時門前率",
    numerator="those of a player without riichi and without a call",
    denominator=_DEAL_INS,
)
def deal_in_neither(f: HandFacts) -> Pair:
    return (1 - f.riichi) * (1 - f.called), (f.deal_ins > 0).astype(float)
