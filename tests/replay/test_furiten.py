"""Furiten in its three kinds, and tenpai on the own four copies."""

from __future__ import annotations

import msgspec
import pytest

from analyzer.model.event import Won
from analyzer.model.meld import Meld, MeldKind
from analyzer.model.tile import parse_tiles
from analyzer.regulation.settings import Settings
from analyzer.replay.furiten import Furiten, counted_waits, furiten
from analyzer.scoring.shape import kinds_of, pack
from analyzer.scoring.waits import waits
from tests.replay.notation import played

ENDS = ("draw_or_claim", "draw", "discard", "any_call_or_draw")
"""What may end temporary furiten (`Settings.temporary_furiten_ends`)."""
BUT_ANY_CALL = frozenset(ENDS) - {"any_call_or_draw"}
WAITING = kinds_of(parse_tiles("5p8p"))


def barred(words: str, settings: Settings, ends: str = "draw_or_claim", waiting: int = WAITING) -> Furiten | None:
    """Which furiten bars seat 2, which waits for 5p and 8p, from the ron that these events end with."""
    table = played(words)
    event, won = table.wins[-1]
    assert isinstance(won, Won)
    return furiten(table, won.seat, waiting, event, msgspec.structs.replace(settings, temporary_furiten_ends=ends))


def test_a_wait_among_the_own_discards(festival: Settings) -> None:
    """Gap item 21: all waits count, not the tile won on alone."""
    words = "2+8p 2-{} 3+5p 3-5p 2w3"
    assert barred(words.format("8p"), festival) is Furiten.DISCARD
    assert barred(words.format("7p"), festival) is None


@pytest.mark.parametrize("example", ["3p", "6p", "9p"])
def test_official_example(example: str, festival: Settings) -> None:
    """EMA 2016 §3.4.5, example 1: 33m111s12345678p waits for 3p, 6p and 9p; any of them discarded is furiten."""
    waiting = waits(pack(parse_tiles("33m111s12345678p")))
    assert barred(f"2+{example} 2-{example} 3+9p 3-9p 2w3", festival, waiting=waiting) is Furiten.DISCARD


def test_a_called_discard_is_a_discard(festival: Settings) -> None:
    assert barred("2+8p 2-8p 3p2:8p88p 3-5p 2w3", festival) is Furiten.DISCARD


@pytest.mark.parametrize("ends", ENDS)
@pytest.mark.parametrize(
    ("words", "temporary"),
    [
        # Let pass, and offered again in the same turn.
        ("2+1z 2-1z 3+5p 3-5p 0+8p 0-8p 2w0", ENDS),
        # The own turn came in between.
        ("2+1z 2-1z 3+5p 3-5p 0+2z 0-2z 1+2z 1-2z 2+3z 2-3z 3+8p 3-8p 2w3", ()),
        # So did an own call (case R037: the furiten ends with the discard after a call, too).
        ("2+1z 2-1z 3+5p 3-5p 0+2z 0-2z 2p0:2z22z 2-9m 3+8p 3-8p 2w3", ()),
        # Another's call came in between: it ends the furiten where any call does (EMA 2012, gap item 21).
        ("2+1z 2-1z 3+5p 3-5p 0+2z 0-2z 1p0:2z22z 1-8p 2w1", BUT_ANY_CALL),
        # The tile let pass was itself called.
        ("2+1z 2-1z 3+5p 3-5p 0p3:5p55p 0-8p 2w0", BUT_ANY_CALL),
        # A kan that could be robbed was let pass (case R038).
        ("1+1z 1-5p 3p1:5p55p 3-1z 0+2z 0-2z 1+2z 1-2z 2+3z 2-3z 3+5p 3a5p 3+4z 3-4z 0+8p 0-8p 2w0", ENDS),
        # Nothing that it waits for was offered.
        ("2+1z 2-1z 3+4p 3-4p 0+8p 0-8p 2w0", ()),
        # Won on a robbed kan, after another tile in the same turn.
        ("1+1z 1-1z 0p1:1z11z 0-2z 1+3z 1-3z 2+3z 2-3z 3+5p 3-5p 0+1z 0a1z 2w0", ENDS),
        # The tile won on is offered to two: the first winner takes nothing from the second.
        ("2+1z 2-1z 3+8p 3-8p 1w3 2w3", ()),
    ],
)
def test_temporary_furiten(words: str, temporary: tuple[str, ...], ends: str, festival: Settings) -> None:
    assert barred(words, festival, ends) is (Furiten.TEMPORARY if ends in temporary else None)


@pytest.mark.parametrize("ends", ENDS)
@pytest.mark.parametrize(
    ("between", "furiten_for_good"),
    [
        ("3+5p 3-5p 0+2z 0-2z 1+2z 1-2z 2+3z 2-3z ", True),  # gap item 21: to the end of the hand
        ("3+5p 3-5p 0+2z 0-2z 1p0:2z22z 1-9m 2+3z 2-3z ", True),
        ("3+4p 3-4p 0+2z 0-2z 1+2z 1-2z 2+3z 2-3z ", False),
        ("3+4p 3-4p 0+2z 0-2z 1+2z 1-2z 2+5p 2-3z ", False),  # a tile that it draws itself is not offered
    ],
)
def test_riichi_furiten(between: str, furiten_for_good: bool, ends: str, festival: Settings) -> None:
    words = f"2+1z 2r 2-1z 2$ {between}3+8p 3-8p 2w3"
    assert barred(words, festival, ends) is (Furiten.RIICHI if furiten_for_good else None)


def test_a_miss_before_the_declaration_is_over_with_it(festival: Settings) -> None:
    """Case R037: the turn that ends temporary furiten may be the one of the declaration."""
    assert barred("2+1z 2-1z 3+5p 3-5p 0+2z 0-2z 1+2z 1-2z 2+1z 2r 2-1z 2$ 3+8p 3-8p 2w3", festival) is None


def test_the_riichi_of_another_is_no_matter(festival: Settings) -> None:
    assert barred("3+1z 3r 3-5p 3$ 0+2z 0-2z 1+2z 1-2z 2+3z 2-3z 3+8p 3-8p 2w3", festival) is None


def test_what_stands_between_the_tile_and_the_win(festival: Settings) -> None:
    """A deposit, an indicator and a player who leaves are neither offers nor turns."""
    assert barred("2+1z 2-1z 3+8p 3-8p d1m 0! 2w3", festival) is None
    assert barred("2+1z 2-1z 3+5p 3-5p 0+8p 0-8p d1m 0! 2w0", festival) is Furiten.TEMPORARY


def test_a_robbed_closed_kan_is_no_new_turn(festival: Settings) -> None:
    """Thirteen orphans may rob one: what was let pass in riichi bars that, too."""
    orphans = kinds_of(parse_tiles("1m9m1z"))
    assert barred("2+1p 2r 2-1p 2$ 3+9m 3-9m 0+1z 0x1111z 2w0", festival, waiting=orphans) is Furiten.RIICHI
    assert barred("2+1p 2r 2-1p 2$ 3+8m 3-8m 0+1z 0x1111z 2w0", festival, waiting=orphans) is None


# -- tenpai on the own four copies (gap item 26; the platform's rule in the comparison of regulations) ---------------------------------

KAN = (Meld(MeldKind.CLOSED_KAN, parse_tiles("1111m")),)
PON = (Meld(MeldKind.PON, parse_tiles("111m"), 3),)


@pytest.mark.parametrize(
    ("concealed", "melds", "counts"),
    [
        ("1111m234p567p888s", (), {"tenpai"}),  # all four concealed
        ("1m234p567p888s", PON, {"tenpai", "noten_if_concealed"}),  # three of them in a pon
        ("0555m234p567p888s", (), {"tenpai"}),  # a red five is one of the four
        ("1112m234p567p888s", (), {"tenpai", "noten_if_held", "noten_if_concealed"}),  # 2m and 3m: it holds one, and none
        ("23m567p888s99s", KAN, {"tenpai", "noten_if_held", "noten_if_concealed"}),  # 1m, all of them in the kan, and 4m
    ],
)
@pytest.mark.parametrize("rule", ["tenpai", "noten_if_held", "noten_if_concealed"])
def test_own_copies(concealed: str, melds: tuple[Meld, ...], counts: set[str], rule: str, festival: Settings) -> None:
    packed = pack(parse_tiles(concealed))
    waiting = waits(packed, len(melds))
    assert waiting
    settings = msgspec.structs.replace(festival, own_copies_tenpai=rule)
    assert counted_waits(waiting, packed, melds, settings) == (waiting if rule in counts else 0)


@pytest.mark.parametrize("rule", ["tenpai", "noten_if_held", "noten_if_concealed"])
def test_who_waits_for_nothing_is_noten(rule: str, festival: Settings) -> None:
    settings = msgspec.structs.replace(festival, own_copies_tenpai=rule)
    assert counted_waits(0, pack(parse_tiles("147m258p369s1234z")), (), settings) == 0
