"""What holds of every hand: random won hands under all books."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import settings as limits
from hypothesis import strategies as st

from analyzer.model.meld import Meld, MeldKind
from analyzer.model.tile import KIND, RED_FIVES, Tile, is_terminal_or_honour
from analyzer.regulation.load import load_regulation
from analyzer.scoring.best import scorer
from analyzer.scoring.composition import composition
from analyzer.scoring.dora import DoraRules
from analyzer.scoring.melded import together
from analyzer.scoring.payment import Winner, hand_points, settle
from analyzer.scoring.readings import readings
from analyzer.scoring.result import NoScore, Score
from analyzer.scoring.shape import Form, Wait, kinds_of, pack
from analyzer.scoring.suits import suits_of
from analyzer.scoring.waits import waits
from tests.scoring.deal import won_hand
from tests.scoring.notation import Hand

BOOKS = [load_regulation(name).settings for name in ("festival-2018", "tenhou")]
SEEDS = st.integers(0, 1 << 32)


def scored(hand: Hand) -> Score | NoScore:
    return scorer(hand.settings).score(hand.concealed, hand.melds, hand.win, hand.situation)


@pytest.mark.parametrize("book", range(len(BOOKS)))
@limits(max_examples=300, deadline=None)
@given(seed=SEEDS)
def test_a_score_adds_up(book: int, seed: int) -> None:
    hand = won_hand(seed, BOOKS[book])
    result = scored(hand)
    if isinstance(result, NoScore):
        assert result.reason == "no_yaku"
        return
    assert result.raw_fu == sum(line.points for line in result.bill)
    assert result.fu == (result.raw_fu if result.reading.form is Form.PAIRS else -(-result.raw_fu // 10) * 10)
    if not result.yakuman or result.counted:
        assert result.raw_han == sum(han for _, han in result.yaku) + result.dora + result.ura + result.aka + result.kita
        assert result.yaku
    else:
        assert result.base == 8000 * result.yakuman
        assert (result.han, result.dora, result.limit) == (0, 0, "yakuman")
    # Every yaku is there once, and the tiles of the reading are those of the hand.
    assert len(dict(result.yaku)) == len(result.yaku)
    if result.reading.form is Form.STANDARD:
        read = [result.reading.pair] * 2
        for group in result.reading.groups:
            read += [group.kind, group.kind + 1, group.kind + 2] if group.shape == 0 else [group.kind] * (2 + group.shape)
        held = [*hand.concealed, hand.win, *(tile for meld in hand.melds for tile in meld.tiles)]
        assert sorted(read) == sorted(KIND[tile] for tile in held)


@limits(max_examples=200, deadline=None)
@given(seed=SEEDS)
def test_a_won_hand_waited_for_its_tile(seed: int) -> None:
    hand = won_hand(seed, BOOKS[1])
    assert waits(pack(hand.concealed), len(hand.melds)) >> KIND[hand.win] & 1


@limits(max_examples=100, deadline=None)
@given(seed=SEEDS)
def test_waits_are_the_tiles_that_make_a_reading(seed: int) -> None:
    hand = won_hand(seed, BOOKS[1])
    packed, melded = pack(hand.concealed), together(hand.melds)
    winning = [kind for kind in range(34) if readings(packed + pack([kind]), suits_of(packed + pack([kind])), melded, kind, False)]
    assert waits(packed, len(hand.melds)) == kinds_of(winning)


def turned(tile: Tile, turn: int) -> Tile:
    """A tile with the suits turned round."""
    if tile in RED_FIVES:
        return RED_FIVES[(RED_FIVES.index(tile) + turn) % 3]
    return (tile + 9 * turn) % 27 if tile < 27 else tile


@limits(max_examples=200, deadline=None)
@given(seed=SEEDS, turn=st.integers(1, 2))
def test_turning_the_suits_keeps_the_score(seed: int, turn: int) -> None:
    hand = won_hand(seed, BOOKS[1])
    result = scored(hand)
    other = scored(
        Hand(
            tuple(turned(tile, turn) for tile in hand.concealed),
            tuple(Meld(meld.kind, tuple(turned(tile, turn) for tile in meld.tiles)) for meld in hand.melds),
            turned(hand.win, turn),
            msgspec.structs.replace(
                hand.situation,
                dora=tuple(turned(tile, turn) for tile in hand.situation.dora),
                ura=tuple(turned(tile, turn) for tile in hand.situation.ura),
            ),
            hand.settings,
        )
    )
    if isinstance(result, NoScore) or isinstance(other, NoScore):
        assert result == other
    elif "ryuuiisou" not in dict(result.yaku) | dict(other.yaku):
        for name in ("yaku", "dora", "ura", "aka", "han", "fu", "raw_fu", "limit", "yakuman", "base"):
            assert getattr(result, name) == getattr(other, name)


@limits(max_examples=200, deadline=None)
@given(seed=SEEDS)
def test_a_claimed_kan_is_no_better_than_a_closed_one(seed: int) -> None:
    """Closing a meld never lowers what a hand pays."""
    hand = won_hand(seed, BOOKS[1])
    closed = tuple(
        Meld(MeldKind.CLOSED_KAN, meld.tiles) if meld.kind in (MeldKind.OPEN_KAN, MeldKind.ADDED_KAN) else meld for meld in hand.melds
    )
    before, after = scored(hand), scored(Hand(hand.concealed, closed, hand.win, hand.situation, hand.settings))
    if isinstance(before, Score):
        assert isinstance(after, Score)
        assert after.base >= before.base


@limits(max_examples=300, deadline=None)
@given(
    seed=SEEDS,
    winners=st.lists(st.integers(0, 3), min_size=1, max_size=3, unique=True),
    frm=st.integers(0, 3),
    dealer=st.integers(0, 3),
    honba=st.integers(0, 9),
    carried=st.integers(0, 4),
    deposits=st.sets(st.integers(0, 3)),
    liable=st.none() | st.integers(0, 3),
)
def test_payments_sum_to_zero_with_the_table(
    seed: int, winners: list[int], frm: int, dealer: int, honba: int, carried: int, deposits: set[int], liable: int | None
) -> None:
    if frm in winners:
        winners = [frm]
    for book in BOOKS:
        hand = won_hand(seed, book)
        result = scored(hand)
        if isinstance(result, NoScore):
            continue
        lines = settle(
            [Winner(seat, result, liable, ("daisangen",)) for seat in winners],
            frm=frm,
            dealer=dealer,
            honba=honba,
            carried=carried,
            deposits=sorted(deposits),
            settings=book,
        )
        assert len(lines) == len(winners)
        every = [line for bill in lines for line in bill]
        assert sum(line.points for line in every if line.frm is None) == 1000 * (carried + len(deposits))
        assert all(line.points > 0 and line.frm != line.to for line in every)
        for seat, bill in zip(winners, lines, strict=True):
            assert {line.to for line in bill} == {seat}
            hand_lines = sum(line.points for line in bill if line.cause in ("hand", "liability"))
            assert hand_lines == hand_points(result, dealer=seat == dealer, tsumo=seat == frm, settings=book)
            assert sum(line.points for line in bill if line.cause == "honba") in (0, 300 * honba)


@limits(max_examples=300, deadline=None)
@given(seed=SEEDS)
def test_composition_and_counts_tell_the_truth(seed: int) -> None:
    """The memoised answers rest on them."""
    hand = won_hand(seed, BOOKS[1])
    tiles = [KIND[tile] for tile in (*hand.concealed, hand.win, *(tile for meld in hand.melds for tile in meld.tiles))]
    packed, melded = pack([*hand.concealed, hand.win]), together(hand.melds)
    suits = suits_of(packed)
    made = composition(suits[0].made | suits[1].made | suits[2].made | suits[3].made | melded.made)
    assert made.suits == len({kind // 9 for kind in tiles if kind < 27})
    assert made.honours is any(kind >= 27 for kind in tiles)
    assert made.terminals is any(kind < 27 and kind % 9 in (0, 8) for kind in tiles)
    assert made.simples is any(kind < 27 and kind % 9 not in (0, 8) for kind in tiles)
    assert made.all_green is all(kind in (19, 20, 21, 23, 25, 32) for kind in tiles)
    assert made.green_dragon is (32 in tiles)
    for reading in readings(packed, suits, melded, KIND[hand.win], hand.situation.tsumo):
        counts = reading.counts
        assert counts.form is reading.form
        runs = [group.kind for group in reading.groups if group.shape == 0]
        others = [group for group in reading.groups if group.shape > 0]
        robbed = not hand.situation.tsumo and reading.wait is Wait.TRIPLET
        assert (counts.runs, counts.triplets) == (len(runs), len(others))
        assert counts.kans == sum(group.shape == 2 for group in others)
        groups = [range(group.kind, group.kind + 3) if group.shape == 0 else [group.kind] for group in reading.groups]
        groups += [[reading.pair]] if reading.pair >= 0 else []
        assert counts.outside == sum(any(is_terminal_or_honour(kind) for kind in group) for group in groups)
        assert counts.terminal == sum(any(kind < 27 and kind % 9 in (0, 8) for kind in group) for group in groups)
        assert counts.honours == sum(group.kind >= 27 for group in others)
        assert counts.hidden == sum(not group.open for group in others) - robbed
        own = [group.kind for group in reading.groups if group.shape == 0 and not group.open]
        assert counts.twins == sum(own.count(kind) // 2 for kind in set(own))
        if reading.form is Form.STANDARD:
            placed = reading.groups[reading.completed] if reading.completed >= 0 else None
            assert placed is None or not placed.open
            assert (placed is None) is (reading.wait is Wait.PAIR)


@limits(max_examples=100, deadline=None)
@given(seed=SEEDS)
def test_dora_are_counted_one_by_one(seed: int) -> None:
    hand = won_hand(seed, BOOKS[1])
    tiles = [*hand.concealed, hand.win, *(tile for meld in hand.melds for tile in meld.tiles)]
    after = {8: 0, 17: 9, 26: 18, 30: 27, 33: 31}
    dora = sum(KIND[tile] == after.get(KIND[shown], KIND[shown] + 1) for shown in hand.situation.dora for tile in tiles)
    found, _, aka = DoraRules(hand.settings).count(pack(tiles), hand.situation)
    assert (found, aka) == (dora, sum(tile in RED_FIVES for tile in tiles))
