"""Every statistic on little games, with values counted by hand."""

import math

import msgspec
import pytest

from analyzer.model.event import Riichi, discard, draw
from analyzer.model.game import Evidence, Remark
from analyzer.model.hand import Hand
from analyzer.model.outcome import FinalClaim
from analyzer.model.tile import parse_tiles
from reports.frames import Gathering
from reports.statistics import STATISTICS, By, Definitions, statistics
from tests.statistics.club import HIDDEN_HANDS, club, drawn, frames, game, hand, pon, riichi, turn, won

A, M, B, P = Definitions.AMAE, Definitions.MORTAL, Definitions.TENHOU_BLOG, Definitions.PANTHEON

# Numerator, denominator and what is left out, over the four players of the club: 28 hands of players in seven hands, the void one apart.
CLUB = {
    "win_rate": (5, 28, 0),
    "tsumo_share": (2, 5, 0),
    "riichi_win_share": (2, 5, 0),
    "open_win_share": (2, 5, 0),
    "dama_share": (1, 5, 0),
    "win_value": (5800 + 2000 + 1000 + 12000 + 48000, 5, 0),
    "win_gain": (5800 + 2300 + 1000 + 12600 + 50200, 5, 0),
    "win_turn": (4 + 2 + 2 + 2 + 3, 5, 0),
    "yakuman_share": (1, 5, 0),
    "counted_yakuman_share": (0, 5, 0),
    "deal_in_rate": (2, 28, 0),
    "deal_in_value": (5800 + 3300, 2, 0),
    "deal_in_riichi": (1, 2, 0),
    "deal_in_open": (0, 2, 0),
    "deal_in_neither": (1, 2, 0),
    "riichi_rate": (4, 28, 0),
    "riichi_win": (2, 4, 0),
    "riichi_deal_in": (1, 4, 0),
    "riichi_deal_in_b": (0, 4, 0),
    "riichi_balance": (5800 - 5800 + 12600 + 500, 4, 0),
    "riichi_turn": (2 + 3 + 1 + 1, 4, 0),
    "riichi_first": (3, 4, 0),
    "riichi_chasing": (1, 4, 0),
    "riichi_chased": (1, 4, 0),
    "first_riichi_deal_in": (0, 3, 0),
    "chasing_riichi_deal_in": (1, 1, 0),
    "good_wait_riichi": (0, 0, 4),  # the hands are hidden
    "furiten_riichi": (0, 0, 4),
    "ippatsu_rate": (1, 2, 0),
    "ura_rate": (2, 2, 0),
    "call_rate": (4, 28, 0),
    "call_win": (2, 4, 0),
    "call_deal_in": (0, 4, 0),
    "call_draw": (1, 4, 0),
    "draw_rate": (8, 28, 0),
    "abort_rate": (4, 28, 0),
    "draw_tenpai": (2, 4, 0),
    "nagashi_rate": (1, 28, 0),
    "gain_per_hand": (0, 28, 0),  # Aoi's deposit of the fourth hand is won in the eighth
    "win_efficiency": (68800, 28, 0),
    "deal_in_loss": (9100, 28, 0),
    "net_efficiency": (68800 - 9100, 28, 0),
    "dealer_hit": (1, 6, 0),
    "dealer_hit_mangan": (1, 6, 0),
    "place_1": (1, 4, 0),
    "place_2": (1, 4, 0),
    "place_3": (1, 4, 0),
    "place_4": (1, 4, 0),
    "average_place": (10, 4, 0),
    "top_two": (2, 4, 0),
    "last_place": (1, 4, 0),
    "bust_rate": (0, 4, 0),
    "average_score": (100000, 4, 0),
    "average_result": (0, 4, 0),
    "hands_per_game": (28, 4, 0),
    "chombo_per_game": (1, 4, 0),
}

VARIANTS = {
    (A, "win_value"): (71900, 5),
    (M, "win_value"): (71900, 5),
    (P, "win_value"): (71900, 5),
    (M, "win_turn"): (3 + 1 + 1 + 1 + 2, 5),
    (B, "win_turn"): (8, 5),
    (A, "win_turn"): (10 / 4 + 4 / 4 + 4 / 4 + 7 / 4 + 6 / 4 + 5, 5),
    (M, "yakuman_share"): (1, 5),
    (M, "deal_in_rate"): (3, 28),
    (P, "deal_in_rate"): (3, 28),
    (M, "deal_in_value"): (9100, 3),
    (P, "deal_in_value"): (9100, 3),
    (P, "riichi_rate"): (3, 28),
    (M, "riichi_balance"): (13100 + 3000, 4),
    (M, "riichi_turn"): (1 + 2 + 0 + 0, 4),
    (A, "riichi_turn"): (4 / 4 + 9 / 4 + 3 / 4 + 3 / 4 + 4, 4),
    (M, "riichi_chased"): (1, 4),
    (B, "ippatsu_rate"): (1, 5),
    (B, "ura_rate"): (3, 5),
    (B, "draw_rate"): (12, 28),
    (A, "gain_per_hand"): (0, 28),
    (A, "win_efficiency"): (71900, 28),
    (A, "net_efficiency"): (71900 - 9100, 28),
    (A, "dealer_hit"): (1, 6),
    (A, "bust_rate"): (0, 4),
    (M, "bust_rate"): (0, 4),
}


def rows(told, **keys):
    """The statistics of one group by id."""
    frame = told.statistics
    for key, value in keys.items():
        frame = frame[frame[key] == value]
    return {row.statistic: row for row in frame.itertuples()}


def test_every_statistic_is_counted_by_hand():
    assert list(CLUB) == sorted(STATISTICS, key=list(CLUB).index)
    assert set(VARIANTS) == {(site, one.id) for one in STATISTICS.values() for site in one.variants}


@pytest.fixture(scope="module")
def told():
    return rows(statistics(frames(club())))


@pytest.mark.parametrize("name", CLUB)
def test_statistic(told, name):
    row = told[name]
    assert (row.numerator, row.denominator, row.left_out) == CLUB[name]
    assert row.value == pytest.approx(CLUB[name][0] / CLUB[name][1]) if CLUB[name][1] else math.isnan(row.value)


@pytest.mark.parametrize(("site", "name"), VARIANTS)
def test_variant(site, name):
    row = rows(statistics(frames(club()), definitions=site))[name]
    assert (row.numerator, row.denominator) == pytest.approx(VARIANTS[site, name])


def test_by_player():
    """Botan: one win in seven hands, one deal-in, by the declaration tile; hit by a haneman, not as the dealer."""
    told = rows(statistics(frames(club()), by=[By.PLAYER]), player="Botan")
    expected = {
        "win_rate": (1, 7),
        "deal_in_rate": (1, 7),
        "riichi_deal_in": (1, 1),
        "riichi_deal_in_b": (0, 1),
        "call_rate": (2, 7),
        "gain_per_hand": (63700 - 25000, 7),
        "dealer_hit": (0, 1),
        "place_1": (1, 1),
        "average_result": (74, 1),
    }
    assert {name: (told[name].numerator, told[name].denominator) for name in expected} == expected


def test_several_who_chase():
    """Two riichi follow Aoi's, one follows Botan's: two hands chased for us, three riichi that chase for libriichi."""
    one = game(hand(0, 0, 0, (25000,) * 4, *riichi(0), *riichi(1), *turn(2), *riichi(3), *turn(0)), number=1)
    one.hands[0] = msgspec.structs.replace(one.hands[0], events=(*one.hands[0].events, drawn("exhaustive", (0,) * 4, tenpai=(True,) * 4)))
    assert rows(statistics(frames(one)))["riichi_chased"].numerator == 2
    assert rows(statistics(frames(one), definitions=M))["riichi_chased"].numerator == 3


def test_waits_at_riichi():
    """Botan waits for 5p 8p, with two fives in hand, one in a river and an 8p indicated: four left. Chidori, who threw a 1s, waits for 1s
    and 4s: eight less that one."""
    ours, theirs = parse_tiles("123m456m789m5p67p9s"), parse_tiles("123m456m789m23s99p")
    five, nine, eight, one, north = parse_tiles("5p9s8p1s4z")
    events = (
        *(draw(0, five), discard(0, five), draw(1, five), Riichi(1), discard(1, nine), draw(2, one), discard(2, one), *turn(3, 0, 1)),
        *(draw(2, north), Riichi(2), discard(2, north), drawn("exhaustive", (0,) * 4, tenpai=(False,) * 4)),
    )
    dealt = (HIDDEN_HANDS[0], ours, theirs, HIDDEN_HANDS[0])
    row = rows(statistics(frames(game(Hand(0, 0, 0, 0, (25000,) * 4, dealt, eight, events)))))
    assert (row["good_wait_riichi"].numerator, row["good_wait_riichi"].denominator) == (1, 2)
    assert (row["furiten_riichi"].numerator, row["furiten_riichi"].denominator) == (1, 2)


def test_a_hand_without_an_end_and_a_game_without_one_are_left_out():
    """Of two hands one stops: N is four. The game has no final scores and says that it is cut off: no place."""
    first = hand(0, 0, 0, (25000,) * 4, *turn(0, 1), won(2, 1, 1000, (0, -1000, 1000, 0), "tanyao 1"))
    one = game(first, hand(1, 0, 0, (25000, 24000, 26000, 25000), *turn(1)), remarks=[Remark("P04", "cut off")])
    row = rows(statistics(frames(one)))
    assert (row["win_rate"].numerator, row["win_rate"].denominator) == (1, 4)
    assert (row["place_1"].denominator, row["place_1"].left_out) == (0, 4)


def test_evidence():
    """A sheet of han and fu tells wins, deal-ins and riichi, and nothing of calls, turns, waits or closed hands."""
    told = won(2, 1, 1000, (0, -1000, 1000, 0), "tanyao 1", fu=30)
    bare = Hand(0, 0, 0, 0, (25000,) * 4, None, None, (told,))
    row = rows(statistics(frames(game(bare, evidence=Evidence.HAN_FU))))
    for name, one in STATISTICS.items():
        if one.evidence > Evidence.HAN_FU:
            assert row[name].denominator == 0, name
    assert (row["call_rate"].left_out, row["open_win_share"].left_out) == (4, 1)
    assert (row["riichi_rate"].denominator, row["deal_in_rate"].numerator, row["win_value"].numerator) == (4, 1, 1000)


def test_payments_alone_do_not_tell_of_riichi():
    bare = Hand(0, 0, 0, 0, (25000,) * 4, None, None, (won(2, 1, None, (0, -1000, 1000, 0)),))
    row = rows(statistics(frames(game(bare, evidence=Evidence.PAYMENTS))))
    assert row["riichi_rate"].left_out == 4
    for name, one in STATISTICS.items():
        if one.evidence > Evidence.PAYMENTS:
            assert row[name].denominator == 0, name
    assert row["win_value"].numerator == 1000, "the payment, with no counter on the table"


def test_nothing_to_count():
    told = statistics(Gathering().frames)
    assert set(told.statistics["denominator"]) == {0}
    assert told.statistics["value"].isna().all()
    assert (told.games, told.hands, len(told.yaku), len(told.turns), len(told.time)) == (0, 0, 0, 0, 0)


def test_three_players_are_never_mixed_in():
    """A turn is three discards; there is no fourth place; and each of both numbers of players is its own group."""
    three = game(
        hand(0, 0, 0, (35000,) * 3, *turn(0, 1, 2), *pon(1, 2), won(0, 1, 2000, (2000, -2000, 0), "haku 1"), players=3),
        names=("Aoi", "Botan", "Chidori"),
        final=FinalClaim((37000, 33000, 35000)),
        number=1,
    )
    alone = rows(statistics(frames(three)))
    assert (alone["win_rate"].denominator, alone["average_place"].numerator, alone["average_place"].denominator) == (3, 6, 3)
    assert (alone["place_4"].denominator, alone["last_place"].numerator) == (0, 1)
    assert rows(statistics(frames(three), definitions=A))["win_turn"].numerator == 4 / 3 + 1
    both = statistics(frames(club(), three))
    assert both.keys == ("players",)
    assert both.groups.values.tolist() == [[3, 1, 3], [4, 1, 28]]
    assert rows(both, players=4)["win_rate"].denominator == 28


def test_tables_beside():
    told = statistics(frames(club()))
    yaku = {row.yaku: (row.wins, row.of, row.points) for row in told.yaku.itertuples()}
    assert yaku == {
        "riichi": (2, 5, 8900),
        "pinfu": (1, 5, 5800),
        "haku": (1, 5, 2000),
        "tanyao": (1, 5, 1000),
        "ippatsu": (1, 5, 12000),
        "menzen_tsumo": (1, 5, 12000),
        "daisangen": (1, 5, 48000),
        "dora": (1, 5, 12000),
        "ura_dora": (2, 5, 8900),
    }
    turns = {row.turn: (row.wins, row.deal_ins, row.riichi) for row in told.turns.itertuples()}
    assert turns == {1: (0, 1, 2), 2: (3, 0, 1), 3: (1, 1, 1), 4: (1, 0, 0)}
    (month,) = told.time.to_dict("records")
    assert (month["month"], month["games"], month["hands"], month["average_place"]) == ("2024-03", 1, 28, 2.5)
    assert (month["win_rate"], month["deal_in_rate"]) == (pytest.approx(5 / 28), pytest.approx(2 / 28))
    assert [check.broken for check in told.checks] == [0] * 6
    assert (told.first, told.last) == ("2024-03-09", "2024-03-09")


def test_an_identity_that_is_broken_is_reported():
    """Points that come from nowhere, a win with riichi of a player who declared none, and scores that grew."""
    odd = hand(0, 0, 0, (25000,) * 4, *turn(0, 1), won(2, 1, 2000, (0, -1000, 2000, 0), "riichi 1"))
    one = game(odd, final=FinalClaim((25000, 25000, 27000, 25000)))
    broken = {check.name: (check.broken, check.first) for check in statistics(frames(one)).checks if check.broken}
    assert broken == {"changes": (1, "0.json, E1-0"), "riichi_wins": (1, "0.json, E1-0"), "scores": (1, "0.json")}


def test_robbed_kan_is_a_deal_in():
    """The tile won on is the added one, thrown by nobody: the second turn of a player with one discard."""
    from analyzer.model.event import AddedKan

    events = (*turn(0, 1), *pon(2, 1), *turn(3, 0, 1), draw(2, 5), AddedKan(2, 5))
    one = game(hand(0, 0, 0, (25000,) * 4, *events, won(3, 2, 1000, (0, 0, -1000, 1000), "chankan 1")))
    told = statistics(frames(one))
    assert rows(told)["deal_in_rate"].numerator == 1
    assert {row.turn for row in told.turns.itertuples() if row.deal_ins} == {2}
