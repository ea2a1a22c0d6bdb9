"""Hands that a chombo made void: gap item 17, EMA 2016 §3.4.6 with its worked payments, and what people reported (U007)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from analyzer.audit import Audit, audit
from analyzer.checks.money import delta_of
from analyzer.findings.finding import Severity
from analyzer.model.event import Discard, Draw, Drawn, Event, Riichi, StickPaid
from analyzer.model.game import DeclaredRules, Game, Player, Source
from analyzer.model.hand import Hand
from analyzer.model.outcome import DrawClaim, FinalClaim
from analyzer.model.tile import Seat
from analyzer.recount import recount
from analyzer.regulation.load import load_regulation
from analyzer.regulation.regulation import Regulation
from analyzer.rescore import rescore
from analyzer.scoring.drawn import chombo_payments

EMA = load_regulation("ema-2016")
REVERSE = EMA.overlay({"chombo": "reverse_mangan"}, "casual play", "§3.4.6")


def void(
    offenders: tuple[Seat, ...] | None = (1,), *before: Event, round_: int = 0, honba: int = 0, carried: int = 0, **claim: Any
) -> Hand:
    """A hand of which nothing but what is told is recorded."""
    return Hand(round_, round_ % 4, honba, carried, events=(*before, Drawn(DrawClaim("chombo", offenders=offenders, **claim))))


def drawn(round_: int, honba: int, tenpai: str, sticks: int = 0) -> Hand:
    flags = tuple(seat in tenpai for seat in "0123")
    share = {0: (0, 0), 4: (0, 0), 1: (3000, -1000), 2: (1500, -1500), 3: (1000, -3000)}[sum(flags)]
    delta = tuple(share[0] if flag else share[1] for flag in flags)
    return Hand(round_, round_ % 4, honba, sticks, events=(Drawn(DrawClaim(tenpai=flags, delta=delta)),))


def game_of(*hands: Hand, scores: tuple[int, ...] | None = None, results: tuple[float, ...] | None = None) -> Game:
    final = None if scores is None else FinalClaim(scores, results)
    return Game(Source("sheet", "native"), tuple(Player(name) for name in "ABCD"), list(hands), DeclaredRules(), final)


def codes(audited: Audit) -> list[str]:
    return [finding.code for finding in audited.findings if finding.severity is not Severity.NOTE]


@pytest.mark.parametrize(
    ("seat", "dealer", "gains"),
    [(1, 0, (4000, -8000, 2000, 2000)), (0, 0, (-12000, 4000, 4000, 4000)), (3, 2, (2000, 2000, 4000, -8000))],
)
def test_a_reverse_mangan(seat: Seat, dealer: Seat, gains: tuple[int, ...]) -> None:
    """EMA16-3.4.6: not East, 4000 to East and 2000 to the others; East, 4000 to each."""
    assert delta_of(chombo_payments((seat,), dealer, REVERSE.settings), 4) == gains
    assert delta_of(chombo_payments((seat,), dealer, EMA.settings), 4) == (0, 0, 0, 0)


@pytest.mark.parametrize("rules", [EMA, REVERSE])
@pytest.mark.parametrize("honba", [0, 2])
def test_the_hand_is_dealt_again_as_it_was(rules: Regulation, honba: int) -> None:
    """Re-deal, no counter, the deal stays (gap item 17), whoever was at fault."""
    before = [drawn(0, at, "0") for at in range(honba)]
    for offender in range(4):
        again = drawn(0, honba, "1")
        game = game_of(*before, void((offender,), honba=honba), void((offender,), honba=honba), again)
        assert codes(audit(game, rules)) == []
        wrong = msgspec.structs.replace(again, honba=honba + 1)
        assert codes(audit(game_of(*before, void((offender,), honba=honba), wrong), rules)) == ["G03"]


def test_payments_that_are_not_recorded_follow_from_the_fault() -> None:
    game = game_of(void((1,)), msgspec.structs.replace(drawn(0, 0, "0"), scores=(34000, 22000, 32000, 32000)))
    assert codes(audit(game, REVERSE)) == []
    (finding,) = audit(game, EMA).findings
    assert (finding.code, finding.effect) == ("G01", (-4000, 8000, -2000, -2000))


def test_the_scores_are_not_known_where_nobody_is_named_and_nothing_is_told() -> None:
    game = game_of(void(None), msgspec.structs.replace(drawn(0, 0, "0"), scores=(34000, 22000, 32000, 32000)))
    assert codes(audit(game, REVERSE)) == []
    assert codes(audit(game, EMA)) == ["G01"]


RIICHI: tuple[Event, ...] = (Draw(0, 27), Riichi(0), Discard(0, 27, drawn=True), StickPaid(0, (29000, 30000, 30000, 30000)))


@pytest.mark.parametrize("rules", [EMA, REVERSE])
def test_the_deposits_of_the_hand_go_back_and_carried_ones_stay(rules: Regulation) -> None:
    paid = delta_of(chombo_payments((1,), 0, rules.settings), 4)
    scores = tuple(30000 + gain for gain in paid)
    for claim in ({"delta": paid}, {"delta": (paid[0] + 1000, *paid[1:])}, {"delta": paid, "sticks": 1}, {"delta": paid, "sticks": 0}, {}):
        first = msgspec.structs.replace(void((1,), *RIICHI, **claim), scores=(30000,) * 4)
        again = msgspec.structs.replace(drawn(0, 0, "0"), scores=scores)
        assert codes(audit(game_of(first, again), rules)) == []
    kept = msgspec.structs.replace(void((1,), *RIICHI), scores=(30000,) * 4)
    lost = msgspec.structs.replace(drawn(0, 0, "0", sticks=1), scores=(29000, *scores[1:]))
    assert codes(audit(game_of(kept, lost), rules)) == ["G04", "G01"]
    stake = msgspec.structs.replace(drawn(0, 0, "0"), scores=(30000,) * 4)
    stake = msgspec.structs.replace(stake, events=(*RIICHI, *stake.events))
    middle = msgspec.structs.replace(void((1,), honba=1, carried=1), scores=(32000, 29000, 29000, 29000))
    assert codes(audit(game_of(stake, middle, drawn(0, 1, "0", sticks=1)), rules)) == []
    assert codes(audit(game_of(stake, middle, drawn(0, 1, "0")), rules)) == ["G04"]


def test_the_scores_before_the_payment_may_be_with_or_without_the_deposits() -> None:
    for before, found in (((29000, 30000, 30000, 30000), []), ((30000,) * 4, []), ((31000, 30000, 30000, 30000), ["M06"])):
        hand = msgspec.structs.replace(void((1,), *RIICHI, before=before), scores=(30000,) * 4)
        assert codes(audit(game_of(hand), EMA)) == found


def test_two_players_at_fault_whom_a_sheet_writes_one_by_one() -> None:
    """Two chombos in one hand are two statements; where a void hand ends the game, the second is no further hand."""
    ends = EMA.overlay({"chombo_ends_game": True}, "a void hand ends the game")
    game = game_of(void((1,)), void((2,)), scores=(30000,) * 4)
    assert codes(audit(game, ends)) == []
    assert codes(audit(game_of(void((1,)), drawn(0, 0, "0")), ends)) == ["G06"]
    assert recount(audit(game, ends)).fines == recount(audit(game_of(void((1, 2)), scores=(30000,) * 4), ends)).fines


def test_another_player_s_chombo_is_of_the_same_hand_and_nothing_is_played_in_it() -> None:
    ends = EMA.overlay({"chombo_ends_game": True}, "a void hand ends the game")
    assert codes(audit(game_of(void((1,)), void((2,), *RIICHI)), ends)) == ["G06"]
    assert codes(audit(game_of(void((1,)), void((2,), honba=1)), ends)) == ["G06", "G03"]


def test_a_void_last_hand_does_not_end_the_game_for_a_dealer_who_leads() -> None:
    """Seat 3 deals South 4 and leads: what a tenpai dealer's draw would end, a void hand does not."""
    rules = EMA.overlay({"tenpai_yame": "top_with_target", "time_limit_minutes": 0}, "a leading dealer may end it")
    last = msgspec.structs.replace(void((1,), round_=7), scores=(29000, 29000, 29000, 33000))
    assert codes(audit(game_of(last, drawn(7, 0, "012")), rules)) == ["G10"]  # what came before is not told
    assert codes(audit(game_of(last, scores=(29000, 29000, 29000, 33000)), rules)) == ["G10", "G05"]


def test_each_chombo_has_its_price() -> None:
    rules = EMA.overlay({"chombo_ends_game": True, "rank_ties": "seat"}, "to end here")
    for fined, found in ((40.0, []), (20.0, ["E03"])):
        results = (15.0, 5.0 - fined, -5.0, -15.0)
        audited = audit(game_of(void((1,)), void((1,)), scores=(30000,) * 4, results=results), rules)
        assert codes(audited) == found
        assert [fine.points for fine in recount(audited).fines] == [20000, 20000]


@pytest.mark.parametrize("results", [(15.0, 5.0, -5.0, -15.0), (15.0, -15.0, -5.0, -15.0)])
def test_the_penalty_is_taken_after_uma_and_stands_apart(results: tuple[float, ...]) -> None:
    """U007: rating penalty −20, table scores unchanged. A record may give its results with the penalty or without."""
    rules = EMA.overlay({"chombo_ends_game": True, "rank_ties": "seat"}, "to end here")
    audited = audit(game_of(void((1,)), scores=(30000,) * 4, results=results), rules)
    assert codes(audited) == []
    account = recount(audited)
    assert account.due is not None
    assert account.recorded == account.due
    assert account.due.results == (15.0, 5.0, -5.0, -15.0)
    assert account.due.places == (1, 2, 3, 4)
    assert [(fine.seat, fine.hand, fine.points) for fine in account.fines] == [(1, "E1-0", 20000)]


def test_a_penalty_of_another_size_is_a_finding() -> None:
    rules = EMA.overlay({"chombo_ends_game": True, "rank_ties": "seat"}, "to end here")
    assert codes(audit(game_of(void((1,)), scores=(30000,) * 4, results=(15.0, -25.0, -5.0, -15.0)), rules)) == ["E03"]


def test_whose_fault_it_was_is_needed_for_the_results_alone() -> None:
    rules = EMA.overlay({"chombo_ends_game": True, "rank_ties": "seat"}, "to end here")
    audited = audit(game_of(void(None), scores=(30000,) * 4, results=(15.0, -15.0, -5.0, -15.0)), rules)
    assert codes(audited) == []
    assert audited.untold == ["the results: whose chombo made a hand void is not recorded"]
    assert recount(audited).fines_unknown


def test_a_reverse_mangan_takes_nothing_after_uma() -> None:
    rules = REVERSE.overlay({"chombo_ends_game": True}, "to end here")
    audited = audit(game_of(void((1,)), scores=(34000, 22000, 32000, 32000)), rules)
    account = recount(audited)
    assert codes(audited) == []
    assert account.fines == ()
    assert account.due is not None
    assert account.due.scores == (34000, 22000, 32000, 32000)


def test_what_the_player_at_fault_did_is_told_as_a_note() -> None:
    """A riichi without a waiting hand is why the hand is void: it has had its price."""
    tiles = (0, 1, 2, 9, 10, 11, 18, 19, 22, 27, 28, 29, 30)
    dealt = (tiles, *(tuple(range(at, at + 13)) for at in (3, 3, 3)))
    for offender, grave in ((0, []), (1, ["R02"])):
        hand = msgspec.structs.replace(void((offender,), *RIICHI), scores=(30000,) * 4, dealt=dealt)
        audited = audit(game_of(hand), EMA)
        assert codes(audited) == grave
        assert "R02" in [finding.code for finding in audited.findings]


def test_the_same_hand_under_a_book_with_another_penalty() -> None:
    game = game_of(void((1,)), drawn(0, 0, "0"))
    told = rescore(game, EMA, REVERSE)
    assert told.scores is not None
    assert told.scores[0] == (33000, 29000, 29000, 29000)
    assert told.scores[1] == (37000, 21000, 31000, 31000)
    assert any("void" in remark for remark in rescore(game, EMA, load_regulation("tenhou")).remarks)
