"""The published sample logs: made again they are the same, read they are the games dealt, audited they show what was planted."""

from __future__ import annotations

import gzip

import msgspec
import pytest

from analyzer.audit import audit
from analyzer.model.event import Discard, Draw, Drawn, Won
from analyzer.model.game import Game, Source
from parsers import read
from tests.make_samples import FOLDER, Sample, readme, samples
from tests.mutants import wrong

SAMPLES = {sample.file: sample for sample in samples()}


def read_back(sample: Sample) -> Game:
    (game,) = read(FOLDER / sample.file)
    assert isinstance(game, Game)
    return game


def bare(game: Game) -> Game:
    """A game without where it was read from."""
    hands = [msgspec.structs.replace(hand, place=0, ordinals=None) for hand in game.hands]
    return msgspec.structs.replace(game, source=Source(name="", format=""), hands=hands)


def test_the_folder_holds_the_samples_and_nothing_else() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {*SAMPLES, "README.md"}
    assert (FOLDER / "README.md").read_text(encoding="utf-8") == readme(list(SAMPLES.values()))


@pytest.mark.parametrize("file", SAMPLES)
def test_a_sample_is_made_again_byte_for_byte(file: str) -> None:
    raw = (FOLDER / file).read_bytes()
    assert (gzip.decompress(raw) if file.endswith(".mjlog") else raw) == SAMPLES[file].content()
    assert len(raw) < 60_000


@pytest.mark.parametrize("file", SAMPLES)
def test_a_sample_reads_as_the_game_dealt(file: str) -> None:
    game, sample = read_back(SAMPLES[file]), SAMPLES[file]
    assert game.remarks == []
    if not sample.text:
        assert bare(game) == bare(sample.game)
        return
    for hand, dealt in zip(game.hands, sample.game.hands, strict=True):
        assert (hand.key, hand.dealer, hand.sticks) == (dealt.key, dealt.dealer, dealt.sticks)
        ends, played = ([one for one in some.events if isinstance(one, Won | Drawn)] for some in (hand, dealt))
        assert [(type(one), getattr(one, "seat", None)) for one in ends] == [(type(one), getattr(one, "seat", None)) for one in played]


@pytest.mark.parametrize("file", [file for file, sample in SAMPLES.items() if sample.hand is None])
def test_a_clean_game_has_no_finding(file: str) -> None:
    result = audit(read_back(SAMPLES[file]))
    assert [(finding.code, finding.hand, finding.expected, finding.found) for finding in wrong(result)] == []


@pytest.mark.parametrize("file", [file for file, sample in SAMPLES.items() if sample.hand is not None])
def test_a_planted_error_is_found_and_nothing_else(file: str) -> None:
    sample = SAMPLES[file]
    (finding,) = wrong(audit(read_back(sample)))
    assert finding.code in sample.codes
    assert finding.hand == sample.hand


def test_the_seeded_samples_differ_in_one_drawn_tile() -> None:
    one, other = (SAMPLES[file].game.hands for file in ("tenhou-seeded.xml", "tenhou-wall-differs.xml"))
    assert [hand.key for hand, changed in zip(one, other, strict=True) if hand != changed] == ["E2-0"]
    pairs = [(event, changed) for event, changed in zip(one[1].events, other[1].events, strict=True) if event != changed]
    assert [(type(event), type(changed)) for event, changed in pairs] == [(Draw, Draw), (Discard, Discard)]
