"""Reader → every writer → reader: the same game, but for where it stood."""

import csv
from contextlib import suppress

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.model import event as events
from analyzer.model.copies import Copies, row, width
from analyzer.model.event import AddedKan, Discard, Draw
from analyzer.model.game import DeclaredRules, Evidence, Game, Player, Remark, Source
from analyzer.model.hand import Hand
from analyzer.model.meld import Meld, MeldKind
from analyzer.model.outcome import DrawClaim, FinalClaim, WinClaim, YakuClaim
from analyzer.model.tile import HIDDEN
from parsers import FORMATS, read, read_bytes
from parsers.native import document as native
from parsers.tenhou_xml import writer as tenhou_xml_writer
from tests.parsers.example import CORPUS, EXAMPLE, INIT, game, log

WRITERS = [form for form in FORMATS if form.write is not None and form.leaves_out is None]


def placeless(one, *, copies=True, remarks=True):
    """Without its source and its places; on demand without the numbers of tiles and the remarks, which XML does not keep."""
    return msgspec.structs.replace(
        one,
        source=Source("", "", id=one.source.id),
        remarks=one.remarks if remarks else [],
        hands=[msgspec.structs.replace(hand, place=0, ordinals=None, copies=hand.copies if copies else None) for hand in one.hands],
    )


def back(raw):
    (one,) = read_bytes(raw, "")
    assert isinstance(one, Game), one
    return one


def files(category, every):
    with (CORPUS / "manifest.csv").open() as stream:
        rows = [row for row in csv.DictReader(stream) if row["format"] == "tenhou_xml" and row["category"] == category]
    return [CORPUS / row["file"] for row in rows[::every]]


@pytest.mark.parametrize("form", WRITERS, ids=[form.name for form in WRITERS])
def test_the_notes_example(form):
    one = game(EXAMPLE)
    again = back(form.write(one))
    assert placeless(again) == placeless(one)
    assert form.sniff(form.write(one))
    assert form.write(again) == form.write(one), "written twice, the same bytes"


@pytest.mark.corpus
@pytest.mark.skipif(not CORPUS.exists(), reason="the real logs are not here")
@pytest.mark.parametrize("category", ["real", "engine"])
def test_real_logs(category):
    read_back = 0
    for path in files(category, 40 if category == "real" else 8):
        for one in read(path):
            assert isinstance(one, Game)
            assert placeless(back(native.write(one))) == placeless(one), path.name
            numbered = all(hand.copies is not None for hand in one.hands)
            again = back(tenhou_xml_writer.write(one))
            assert placeless(again, copies=numbered, remarks=False) == placeless(one, copies=numbered, remarks=False), path.name
            read_back += 1
    assert read_back >= 7


@pytest.mark.corpus
@pytest.mark.skipif(not CORPUS.exists(), reason="the real logs are not here")
def test_allotted_numbers():
    """Without the numbers of its tiles a real log gets others, each once, and is the same game."""
    for path in files("real", 60):
        (one,) = read(path)
        assert isinstance(one, Game)
        bare = msgspec.structs.replace(one, hands=[msgspec.structs.replace(hand, copies=None) for hand in one.hands])
        again = back(tenhou_xml_writer.write(bare))
        assert placeless(again, copies=False, remarks=False) == placeless(bare, remarks=False), path.name
        assert tenhou_xml_writer.write(bare) == tenhou_xml_writer.write(bare)
        for hand in again.hands:
            if len(hand.events) > 3:
                assert hand.copies is not None
                assert len(hand.copies.dealt) == 13 * len(again.players)
                wall = hand.copies.dealt + hand.copies.indicators + hand.copies.drawn
                assert len(wall) == len(set(wall)), "no tile comes from the wall twice"


SEATS = st.integers(0, 3)
TILES = st.integers(0, HIDDEN)
NUMBERS = st.integers(-(10**6), 10**6)
FOUR = st.tuples(*[NUMBERS] * 4)
TEXT = st.text(max_size=8)
FLOATS = st.floats(allow_nan=False, allow_infinity=False)


def tiles(least=0, most=14):
    return st.lists(TILES, min_size=least, max_size=most).map(tuple)


def maybe(strategy):
    return st.none() | strategy


def four(strategy):
    return st.tuples(*[strategy] * 4)


MELDS = st.builds(Meld, st.sampled_from(MeldKind), tiles(3, 4), maybe(SEATS))
WINS = st.builds(
    WinClaim,
    tile=maybe(TILES),
    concealed=maybe(tiles()),
    melds=maybe(st.lists(MELDS, max_size=4).map(tuple)),
    yaku=maybe(st.lists(st.builds(YakuClaim, TEXT, maybe(NUMBERS)), max_size=4).map(tuple)),
    yakuman=maybe(st.booleans()),
    han=maybe(NUMBERS),
    fu=maybe(NUMBERS),
    points=maybe(NUMBERS),
    limit=maybe(TEXT),
    dora=maybe(tiles()),
    ura=maybe(tiles()),
    honba=maybe(NUMBERS),
    sticks=maybe(NUMBERS),
    liable=maybe(SEATS),
    before=maybe(FOUR),
    delta=maybe(FOUR),
)
DRAWS = st.builds(
    DrawClaim, TEXT, maybe(four(maybe(tiles()))), maybe(four(st.booleans())), maybe(NUMBERS), maybe(NUMBERS), maybe(FOUR), maybe(FOUR)
)
EVENTS = st.one_of(
    st.builds(Draw, SEATS, TILES),
    st.builds(Discard, SEATS, TILES, st.booleans()),
    st.builds(events.Chi, SEATS, SEATS, TILES, tiles(2, 2)),
    st.builds(events.Pon, SEATS, SEATS, TILES, tiles(2, 2)),
    st.builds(events.OpenKan, SEATS, SEATS, TILES, tiles(3, 3)),
    st.builds(events.ClosedKan, SEATS, tiles(4, 4)),
    st.builds(AddedKan, SEATS, TILES, maybe(tiles(3, 3)), maybe(SEATS)),
    st.builds(events.Kita, SEATS, TILES),
    st.builds(events.Riichi, SEATS),
    st.builds(events.StickPaid, SEATS, maybe(FOUR)),
    st.builds(events.DoraTurned, TILES),
    st.builds(events.Won, SEATS, SEATS, WINS),
    st.builds(events.Drawn, DRAWS),
    st.builds(events.Disconnect, SEATS, st.booleans()),
)
HANDS = st.builds(
    Hand,
    round=st.integers(0, 15),
    dealer=SEATS,
    honba=NUMBERS,
    sticks=NUMBERS,
    scores=maybe(FOUR),
    dealt=maybe(four(tiles())),
    indicator=maybe(TILES),
    events=st.lists(EVENTS, max_size=8).map(tuple),
    dice=maybe(st.tuples(st.integers(1, 6), st.integers(1, 6))),
    shuffle=maybe(TEXT),
)


@st.composite
def numbered_hands(draw):
    """A hand, perhaps with the numbers of its tiles: one a tile, else no reader takes them."""
    hand = draw(HANDS)
    if draw(st.booleans()):
        return hand
    sizes = dict.fromkeys(Copies.__struct_fields__, 0)
    sizes["dealt"] = sum(map(len, hand.dealt or ()))
    sizes["indicators"] = 0 if hand.indicator is None else 1
    for event in hand.events:
        sizes[row(event)] += width(event)
    rows = {name: draw(st.lists(st.integers(0, 135), min_size=size, max_size=size).map(bytes)) for name, size in sizes.items()}
    return msgspec.structs.replace(hand, copies=Copies(**rows))


RULES = st.builds(
    DeclaredRules,
    platform=maybe(TEXT),
    book=maybe(TEXT),
    settings=st.dictionaries(TEXT, st.booleans() | NUMBERS | TEXT | st.lists(NUMBERS, max_size=4) | st.lists(TEXT, max_size=4), max_size=4),
    flags=st.dictionaries(TEXT, TEXT, max_size=3),
    date=maybe(TEXT),
)
GAMES = st.builds(
    Game,
    source=st.builds(Source, name=st.just(""), format=st.just(""), id=maybe(TEXT)),
    players=four(st.builds(Player, TEXT, maybe(TEXT), maybe(FLOATS), maybe(TEXT))),
    hands=st.lists(numbered_hands(), max_size=3),
    rules=RULES,
    final=maybe(st.builds(FinalClaim, maybe(FOUR), maybe(four(FLOATS)))),
    seed=maybe(TEXT),
    evidence=st.sampled_from(Evidence),
    remarks=st.lists(st.builds(Remark, TEXT, TEXT, maybe(st.integers(0, 9)), maybe(st.integers(0, 9))), max_size=3),
)


@settings(max_examples=300, deadline=None)
@given(GAMES)
def test_the_native_form_holds_every_game(one):
    assert placeless(back(native.write(one))) == placeless(one)


@settings(max_examples=300, deadline=None)
@given(GAMES, st.booleans())
def test_xml_refuses_or_holds_any_game(one, rounded):
    """A game of nonsense is refused with a ValueError or comes back; nothing else happens."""
    tenhou = DeclaredRules(platform="tenhou", flags={"type": "9"})
    hands = [msgspec.structs.replace(hand, copies=None, shuffle=None) for hand in one.hands]
    if rounded:
        hands = [msgspec.structs.replace(hand, scores=None, dealt=None, indicator=None, events=hand.events[:1]) for hand in hands[:1]]
    one = msgspec.structs.replace(one, rules=tenhou, hands=hands, final=None, seed=None, players=(Player(),) * 4, source=Source("", ""))
    with suppress(ValueError):
        assert len(back(tenhou_xml_writer.write(one)).hands) == len(one.hands)


def changed(**fields):
    return msgspec.structs.replace(game(EXAMPLE), **fields)


def changed_hand(**fields):
    one = game(EXAMPLE)
    return msgspec.structs.replace(one, hands=[msgspec.structs.replace(one.hands[0], **fields)])


def changed_win(**fields):
    hand = game(EXAMPLE).hands[0]
    won = hand.events[-1]
    claim = msgspec.structs.replace(won.claim, **fields)
    return changed_hand(events=(*hand.events[:-1], msgspec.structs.replace(won, claim=claim)))


@pytest.mark.parametrize(
    ("one", "word"),
    [
        (changed(rules=DeclaredRules(book="festival-2018")), "rules"),
        (changed(rules=DeclaredRules(platform="tenhou", settings={"kuitan": False})), "rules"),
        (changed(rules=DeclaredRules(platform="tenhou", flags={"type": "9", "weather": "rain"})), "weather"),
        (changed(rules=DeclaredRules(platform="tenhou", flags={"type": "9", "lobby": "0"}, date="2020-01-01")), "date"),
        (changed(rules=DeclaredRules(platform="tenhou", flags={"type": "11"})), "0m"),
        (changed(final=FinalClaim(scores=(1, 2, 3, 4), results=(1.0, 2.0, 3.0, 4.0))), "hundreds"),
        (changed(final=FinalClaim(scores=(100, 200, 300, 400))), "scores and results"),
        (changed_hand(scores=(25050, 24950, 25000, 25000)), "25050"),
        (changed_hand(dealt=((HIDDEN,) + (0,) * 12,) * 4, copies=None), r"\?\?"),
        (changed_hand(copies=Copies(b"\x00" * 52, b"\x00", b"\x00" * 12, b"\x00" * 12, b"\x00" * 3)), "copies"),
        (changed_win(han=4), "event 22"),
        (changed_win(melds=None), "event 22"),
        (changed_win(limit="kazoe"), "event 22"),
        (changed_win(yaku=(YakuClaim("big_wheels", 5),)), "big_wheels"),
        (changed_win(fu=None), "event 22"),
    ],
)
def test_what_xml_cannot_hold_is_refused_by_name(one, word):
    with pytest.raises(ValueError, match=word):
        tenhou_xml_writer.write(one)


def test_an_added_kan_gets_its_pon():
    words = [(31 * 3 + 2) << 9 | 1 << 5 | bit | 2 for bit in (8, 0x10)]
    one = game(log("<T1/><D1/>", *(f'<N who="0" m="{word}"/>' for word in words), init=INIT))
    (hand,) = one.hands
    told = hand.events[-1]
    bare = msgspec.structs.replace(hand, events=(*hand.events[:-1], AddedKan(0, told.tile)), copies=None)
    again = back(tenhou_xml_writer.write(msgspec.structs.replace(one, hands=[bare])))
    assert again.hands[0].events[-1] == told


def test_a_claimed_meld_gets_its_seat():
    word = (31 * 3 + 2) << 9 | 1 << 5 | 8 | 2
    one = game(log("<T1/><D1/>", f'<N who="0" m="{word}"/>', f'<AGARI who="0" fromWho="1" m="{word}"/>'))
    (hand,) = one.hands
    won = hand.events[-1]
    (told,) = won.claim.melds
    assert told.frm == 2
    claim = msgspec.structs.replace(won.claim, melds=(msgspec.structs.replace(told, frm=None),))
    bare = msgspec.structs.replace(hand, events=(*hand.events[:-1], msgspec.structs.replace(won, claim=claim)))
    again = back(tenhou_xml_writer.write(msgspec.structs.replace(one, hands=[bare])))
    assert again.hands[0].events[-1] == won
