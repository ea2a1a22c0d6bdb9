"""Pantheon's text log: its grammar, what is read beyond it, and what is wrong with a place."""

from __future__ import annotations

import pytest

from analyzer.audit import audit
from analyzer.findings.finding import Severity
from analyzer.model.event import Drawn, Riichi, StickPaid, Won
from analyzer.model.game import Game
from analyzer.model.outcome import YakuClaim
from analyzer.regulation.load import load_regulation
from parsers import FORMATS, Unreadable, locate, read, read_bytes
from tests.parsers.example import CORPUS

NOTE = """\
anna:26200 boris:25200 chiyo:34400 dmitri:34200
ron boris from anna 2han 30fu (riichi dora) riichi boris
tsumo dmitri 1han 30fu (tsumo)
draw tempai chiyo dmitri riichi chiyo
ron chiyo from boris 2han 30fu (tanyao dora)
also dmitri 1han 40fu (yakuhai1)
"""
"""The annotated example of the format note (Pantheon §6), recomputed there by hand."""

HEADER = "a:30000 b:30000 c:30000 d:30000\n"


def one(text: str) -> Game:
    (game,) = read_bytes(text.encode(), "log.txt")
    assert isinstance(game, Game), game
    return game


def events(statement: str) -> tuple[object, ...]:
    game = one(HEADER + statement)
    assert game.remarks == []
    (hand,) = game.hands
    return hand.events


def grave(text: str, rules: str = "pantheon-ema") -> list[tuple[str, str]]:
    found = audit(one(text), load_regulation(rules)).findings
    return [(finding.code, finding.found) for finding in found if finding.severity is not Severity.NOTE]


def test_the_notes_example_comes_to_the_totals_of_its_header() -> None:
    game = one(NOTE)
    assert [player.name for player in game.players] == ["anna", "boris", "chiyo", "dmitri"]
    assert [(hand.key, hand.sticks) for hand in game.hands] == [("E1-0", 0), ("E2-0", 0), ("E3-0", 0), ("E3-1", 1)]
    assert game.final is not None
    assert game.final.scores == (26200, 25200, 34400, 34200)
    assert grave(NOTE) == []


def test_a_total_that_the_hands_do_not_give() -> None:
    assert [code for code, _ in grave(NOTE.replace("26200", "26300"))] == ["E01"]


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("draw tempai all", (True,) * 4),
        ("draw tempai nobody", (False,) * 4),
        ("draw tempai b d", (False, True, False, True)),
        ("draw tenpai b d riichi d", (False, True, False, True)),
    ],
)
def test_draws(statement: str, expected: tuple[bool, ...]) -> None:
    drawn = events(statement)[-1]
    assert isinstance(drawn, Drawn)
    assert drawn.claim.tenpai == expected


def test_several_winners_share_one_list_of_riichi() -> None:
    found = events("ron b from a 1han 40fu (riichi) riichi b c also d 1han 30fu (tanyao) riichi c")
    assert found[:4] == (Riichi(1), StickPaid(1), Riichi(2), StickPaid(2))
    assert [(won.seat, won.frm) for won in found[4:] if isinstance(won, Won)] == [(1, 0), (3, 0)]


def test_a_chombo_leaves_the_hand_to_be_played_again() -> None:
    game = one(HEADER + "chombo c\nchombo c\ndraw tempai all\n")
    assert [hand.key for hand in game.hands] == ["E1-0"] * 3
    drawn = game.hands[0].events[0]
    assert isinstance(drawn, Drawn)
    assert (drawn.claim.reason, drawn.claim.offenders) == ("chombo", (2,))


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("riichi dora 2", [("riichi", None), ("dora", 2)]),
        ("richi dora", [("riichi", None), ("dora", 1)]),
        ("reach ippatsu menzentsumo", [("riichi", None), ("ippatsu", None), ("menzen_tsumo", None)]),
        ("pin-fu tan-yao iipeiko ipeikou", [("pinfu", None), ("tanyao", None), ("iipeikou", None), ("iipeikou", None)]),
        ("daburu_reach itsu chitoitsu", [("double_riichi", None), ("ittsu", None), ("chiitoitsu", None)]),
        ("sanshoku sanshoku_doko honroto", [("sanshoku_doujun", None), ("sanshoku_doukou", None), ("honroutou", None)]),
        ("Sananko SANKANTSU shosangen", [("sanankou", None), ("sankantsu", None), ("shousangen", None)]),
        ("rinshan rinshan_kaihou haitei houtei", [("rinshan", None), ("rinshan", None), ("haitei", None), ("houtei", None)]),
        ("yakuhai3", [("yakuhai", 3)]),
    ],
)
def test_names_of_yaku(words: str, lines: list[tuple[str, int | None]]) -> None:
    won = events(f"tsumo a 4han 30fu ({words})")[-1]
    assert isinstance(won, Won)
    assert won.claim.yaku == tuple(YakuClaim(*line) for line in lines)


@pytest.mark.parametrize(
    "name",
    ["suukantsu", "suuanko", "daisangen", "shosuushi", "daisuushii", "tsuuiisou", "chinroto", "chuurenpoto", "ryuuiisou", "kokushimusou"],
)
def test_names_of_yakuman(name: str) -> None:
    won = events(f"ron b from c yakuman ({name})")[-1]
    assert isinstance(won, Won)
    assert won.claim.yakuman
    assert won.claim.yaku is not None
    assert won.claim.yaku[0].id in name.replace("suuanko", "suuankou") or len(won.claim.yaku) == 1


def test_line_breaks_have_no_meaning_and_white_space_is_any() -> None:
    loose = NOTE.replace(" ", "\t\n ").replace("(", " ( ").replace(":", " : ")
    plain, spread = one(NOTE), one(loose)
    assert [hand.events for hand in plain.hands] == [hand.events for hand in spread.hands]


def test_several_games_a_file() -> None:
    games = list(read_bytes((NOTE + "\n\n" + NOTE).encode(), "two.txt"))
    assert [game.source.index for game in games] == [0, 1]
    assert all(isinstance(game, Game) and len(game.hands) == 4 for game in games)


@pytest.mark.parametrize(
    "names",
    [
        ("dora", "tanyao", "tempai.x", "nobody_1"),
        ("Анна", "Борис", "千代", "D-7"),
        ("Anna", "BORIS", "c", "d"),
    ],
)
def test_names_that_the_platform_cannot_read(names: tuple[str, ...]) -> None:
    """Keywords where only a name can stand, other scripts, capital letters (format note §5)."""
    a, b, c, d = names
    log = f"{a}:30000 {b}:30000 {c}:30000 {d}:30000\nron {b} from {a} 1han 40fu (riichi) riichi {b} {c}\ndraw tempai {a} {d}\n"
    game = one(log)
    assert game.remarks == []
    assert [player.name for player in game.players] == list(names)
    assert len(game.hands) == 2


def test_small_and_negative_scores() -> None:
    game = one("a:0 b:-300 c:5 d:120295\ndraw tempai nobody\n")
    assert game.final is not None
    assert game.final.scores == (0, -300, 5, 120295)


def test_two_players_of_one_name() -> None:
    """Nobody is merged: the seat is the player (reported case F028)."""
    game = one("a:30000 b:30000 b:30000 d:30000\ntsumo a 1han 30fu\n")
    assert [player.name for player in game.players] == ["a", "b", "b", "d"]
    assert [(remark.code, "one name" in remark.text) for remark in game.remarks] == [("P06", True)]


@pytest.mark.parametrize(
    ("statement", "word"),
    [
        ("ron b from x 1han 30fu", "'x' is none of the four players"),
        ("ron b off a 1han 30fu", "'off' where 'from' is expected"),
        ("ron b from a 30fu", "where a value is expected"),
        ("ron b from a 1han 30fu (grand_slam)", "'grand_slam' is no yaku"),
        ("ron b from a 1han 30fu 7", "'7' is not expected here"),
        ("ron b from b 1han 30fu", "from themselves"),
        ("draw a b", "where 'tempai' is expected"),
        ("tsumo b 1han 30fu riichi z", "'z' is none of the four players"),
        ("abort", "'abort' is not expected here"),
    ],
)
def test_a_statement_that_is_none_is_told_with_its_line(statement: str, word: str) -> None:
    game = one(HEADER + "draw tempai all\n" + statement + "\ntsumo a 1han 30fu (tsumo)\n")
    assert [remark.code for remark in game.remarks] == ["P06"]
    assert word in game.remarks[0].text
    assert "line 3" in game.remarks[0].text or word.startswith("'abort'")
    assert len(game.hands) >= 2 or word.startswith("'abort'"), "the rest is read"
    assert game.final is None, "what a hand left out has changed is not known"


def test_places() -> None:
    game = one(NOTE)
    assert [locate("pantheon_text", NOTE.encode(), hand.place) for hand in game.hands] == ["line 2", "line 3", "line 4", "line 5"]


def test_cut_at_every_byte() -> None:
    """Nothing but games and refusals; what is cut inside a statement is told, and no total is compared with it."""
    text = NOTE.encode()
    for end in range(len(text)):
        for found in read_bytes(text[:end], "cut"):
            if isinstance(found, Unreadable):
                assert found.code in ("P01", "P03")
                continue
            result = audit(found, load_regulation("pantheon-ema"))
            codes = {finding.code for finding in result.findings if finding.severity is not Severity.NOTE}
            assert codes <= {"P04", "P06", "E01", "R07"}, (end, codes)  # a list of riichi may be what is cut off


@pytest.mark.corpus
@pytest.mark.skipif(not CORPUS.exists(), reason="the real logs are not here")
def test_the_real_games_come_to_their_totals() -> None:
    """25 games, 256 statements (format note §2): every total is recomputed, and what differs is in the record.

    Eleven winners claim riichi without a stick in the list; one pinfu by ron has 20 fu (§5.8); one player in riichi is called noten.
    """
    games = list(read(CORPUS / "pantheon" / "MahjongPantheon+pantheon" / "games.txt"))
    found: dict[str, int] = {}
    hands = 0
    for game in games:
        assert isinstance(game, Game)
        assert game.remarks == []
        hands += len(game.hands)
        for finding in audit(game, load_regulation("pantheon-ema")).findings:
            if finding.severity is not Severity.NOTE:
                found[finding.code] = found.get(finding.code, 0) + 1
    assert (len(games), hands) == (25, 256)
    assert found == {"R07": 11, "S05": 1, "W08": 1}


def test_no_other_format_claims_it() -> None:
    assert [form.name for form in FORMATS if form.sniff(NOTE.encode())] == ["pantheon_text"]
