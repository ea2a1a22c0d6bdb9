"""The games of sample_logs/, made by the dealer: ``python -m tests.make_samples`` writes them again, byte for byte.

The gzip member is packed by the zlib at hand: its content is the same everywhere, its packed bytes need not be.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count, pairwise
from pathlib import Path

from analyzer.model.event import Chi, Discard, Event, Pon, Won
from analyzer.model.game import Game
from analyzer.model.hand import Hand
from analyzer.model.tile import KIND
from parsers.native import document as native
from parsers.tenhou_xml import writer as tenhou_xml_writer
from tests.dealer import SCENES, deal_game
from tests.dealer import slips as slip
from tests.dealer.rules import FESTIVAL
from tests.dealer.table import Slip
from tests.mutants import plant
from tests.offline_samples import pantheon_text, score_sheet

FOLDER = Path(__file__).resolve().parent.parent / "sample_logs"


@dataclass(frozen=True)
class Sample:
    """One file: its game and, for a planted error, the hand it is in, what it is and the codes that may name it."""

    file: str
    game: Game
    hand: int | None = None
    what: str = ""
    codes: tuple[str, ...] = ()
    text: str = ""
    """What is written where it is no whole log of the game."""

    def content(self) -> bytes:
        """The log as text."""
        if self.text:
            return self.text.encode()
        return native.write(self.game) if self.file.endswith(".json") else tenhou_xml_writer.write(self.game)

    def packed(self) -> bytes:
        """The file as it lies in the folder."""
        return gzip.compress(self.content(), mtime=0) if self.file.endswith(".mjlog") else self.content()


def samples() -> Iterator[Sample]:
    """All of them, the clean ones first."""
    yield from _clean()
    yield from _called_wrong()
    yield from _recorded_wrong()
    yield from _written_down()


def _written_down() -> Iterator[Sample]:
    """Games of a table without a computer: what was written down is right, or one cell of it is wrong."""
    for file, seed, what in (
        ("pantheon-clean.txt", 21, "Pantheon's text log: no tiles and no play"),
        ("score-sheet-clean.csv", 22, "a score sheet with the winning hands"),
    ):
        game = deal_game(seed, "festival-2018")
        yield Sample(file, game, what=what, text=_by_hand(file, game))
    for file, seed, right, wrong, codes, what in (
        ("pantheon-fu.txt", 23, _PINFU, r"\1han 20fu\2", ("S05",), "a pinfu won by ron with 20 fu"),
        ("score-sheet-fu.csv", 24, _FORTY_FU, r"\g<1>30,2000\2", ("S05",), "40 fu counted as 30, and the points with them"),
    ):
        for number in count(seed):
            game = deal_game(number, "festival-2018")
            text = _by_hand(file, game)
            found = re.search(right, text, re.MULTILINE)
            if found is not None:
                at = _hand_of(file, game, text, found.start())
                yield Sample(file, game, at, what, codes, re.sub(right, wrong, text, count=1, flags=re.MULTILINE))
                break


_PINFU = r"^(ron .* 3)han 30fu( \([^)]*pinfu)"
"""A pinfu of three han, won by ron."""
_FORTY_FU = r"^((?:E[234]|S\d),\d+,\d+,ron,.*,2,)40,2600(,)"
"""A ron of 2 han 40 fu by another than the dealer."""


def _by_hand(file: str, game: Game) -> str:
    return pantheon_text(game) if file.endswith(".txt") else score_sheet(game, rules="festival-2018")


def _hand_of(file: str, game: Game, text: str, start: int) -> int:
    """The hand that a place in the text is in: a line each, but for further winners."""
    lines = text[:start].count("\n") + 1 - (1 if file.endswith(".txt") else 6)
    further = sum(line.startswith(("also", ",,,also")) for line in text[:start].splitlines())
    return lines - further - 1


def _clean() -> Iterator[Sample]:
    yield Sample("tenhou-clean-1.xml", deal_game(11, "tenhou", east_only=True), what="an East-only game")
    yield Sample("tenhou-clean-2.xml", deal_game(12, "tenhou"), what="East and South")
    yield Sample("tenhou-clean-3.mjlog", deal_game(13, "tenhou"), what="East and South, packed")
    yield _rare("tenhou", "xml", "double ron", "rinshan", "chankan", "nine terminals", "kan dora", "haitei", "added kan", "suuankou")
    yield Sample("tenhou-seeded.xml", _seeded(), what="an East-only game with its shuffle seed, from which every wall follows")
    yield Sample("festival-clean-1.json", deal_game(14, "festival-2018", east_only=True), what="the East round")
    yield _rare("festival-2018", "json", "double ron", "triple ron", "kan dora", "daisangen, liable on a ron", "houtei", "double wind pair")


def _seeded(*, differs: bool = False) -> Game:
    """An East-only game from a shuffle seed; or with one tile of a wall changed, which is drawn and discarded at once."""

    def exchange(tiles: list[int]) -> list[int]:
        drawn, buried = 71, 8  # the thirteenth draw, and a tile of the dead wall
        changed = list(tiles)
        changed[drawn], changed[buried] = tiles[buried], tiles[drawn]
        return changed

    return deal_game(3, east_only=True, day="2023-05-06", walls="C", tamper={1: exchange} if differs else {})


def _rare(rules: str, ending: str, *names: str) -> Sample:
    game = deal_game(17, rules, east_only=True, scenes={number: SCENES[name] for number, name in enumerate(names)})
    return Sample(f"{rules.partition('-')[0]}-clean-rare.{ending}", game, what="set up: " + "; ".join(names[: len(game.hands)]))


def _called_wrong() -> Iterator[Sample]:
    """A win is called wrong at the table and paid as called; the game goes on from there."""
    for file, rules, mistake, what, codes in (
        ("tenhou-fu-too-high.xml", "tenhou", slip.ten_fu_more, "30 fu called as 40 and paid so", ("S05",)),
        ("tenhou-yaku-missing.xml", "tenhou", slip.yaku_overlooked, "a yaku overlooked, the hand paid without it", ("S01",)),
        ("tenhou-dora-too-many.xml", "tenhou", slip.dora_too_many, "a dora counted twice and paid", ("S07",)),
        ("tenhou-yaku-not-due.xml", "tenhou", slip.yaku_imagined, "chanta called for a hand that is none, and paid", ("S02",)),
        ("festival-rounded-up.json", "festival-2018", slip.rounded_up_to_mangan, "4 han 30 fu paid as a mangan", ("S06", "S10")),
    ):
        game, hand = _first_slip(rules, mistake)
        yield Sample(file, game, hand, what, codes)
    house = replace(FESTIVAL, open_tanyao=True)
    game, hand = _first(lambda seed, at: deal_game(seed, "festival-2018", east_only=True, astray={at: house}), _won_on_open_tanyao)
    yield Sample("festival-open-tanyao.json", game, hand, "an open hand wins with tanyao alone, which is no yaku here", ("W02",))
    house = replace(FESTIVAL, swap_barred=False)
    game, hand = _first(lambda seed, at: deal_game(seed, "festival-2018", east_only=True, astray={at: house}), _swap_called)
    yield Sample("festival-swap-called.json", game, hand, "after a call a tile of the called kind is discarded", ("C04",))
    for file, scene, house, what, codes in (
        (
            "festival-counters-to-one.json",
            "double ron",
            replace(FESTIVAL, honba_to_each=False),
            "two winners, the counters paid to the nearest alone",
            ("M02",),
        ),
        (
            "festival-liability-forgotten.json",
            "daisangen, liable on a self-draw",
            replace(FESTIVAL, liability=False),
            "big three dragons self-drawn, the liable seat pays only its share",
            ("M04",),
        ),
    ):
        scenes = {0: SCENES["exhaustive, one waits"], 1: SCENES[scene]}
        game = deal_game(15, "festival-2018", east_only=True, scenes=scenes, astray={1: house})
        yield Sample(file, game, 1, what, codes)


def _recorded_wrong() -> Iterator[Sample]:
    """The table was right, the record is not: one value of it was changed, or one tile of the deal."""
    for file, rules, fault, what in (
        ("tenhou-wrong-tile.xml", "tenhou", "tile", "another tile of the hand is named as the winning one"),
        ("tenhou-not-a-hand.xml", "tenhou", "shape", "a tile of the winner's deal is another, so that the hand is not complete"),
        ("tenhou-deposit.xml", "tenhou", "sticks payment", "the winner takes a riichi stick too many or too few"),
        ("festival-payment.json", "festival-2018", "payment", "one seat's change of points is another"),
    ):
        planted = plant(deal_game(16, rules, east_only=True), fault, 1)
        assert planted is not None
        yield Sample(file, planted.game, planted.hand, what, planted.codes)
    what = "a tile drawn and discarded at once is another than the shuffle seed has there"
    yield Sample("tenhou-wall-differs.xml", _seeded(differs=True), 1, what, ("T09",))


def _first_slip(rules: str, mistake: Slip) -> tuple[Game, int]:
    def slipped(clean: Hand, other: Hand) -> bool:
        return clean != other

    return _first(lambda seed, at: deal_game(seed, rules, east_only=True, slips={at: mistake}), slipped)


def _first(deal: Callable[[int, int], Game], good: Callable[[Hand, Hand], bool]) -> tuple[Game, int]:
    """The first game, and the hand in it, that comes out as wanted when that hand (none: −1) is played or called wrong."""
    for seed in count(100):
        clean = deal(seed, -1)
        for at in range(len(clean.hands)):
            game = deal(seed, at)
            if good(clean.hands[at], game.hands[at]):
                return game, at
    raise AssertionError


def _won_on_open_tanyao(_: Hand, hand: Hand) -> bool:
    wins = [event for event in hand.events if isinstance(event, Won)]
    return len(wins) == 1 and [line.id for line in wins[0].claim.yaku or ()] == ["tanyao"] and bool(wins[0].claim.melds)


def _swap_called(_: Hand, hand: Hand) -> bool:
    swaps = [one for one, after in pairwise(hand.events) if isinstance(one, Chi | Pon) and _same_kind(one, after)]
    return len(swaps) == 1


def _same_kind(call: Chi | Pon, after: Event) -> bool:
    return isinstance(after, Discard) and KIND[after.tile] == KIND[call.called]


def readme(made: list[Sample]) -> str:
    """The page that says what is planted where."""
    lines = [
        "# Sample logs",
        "",
        "Games dealt by `tests/dealer`, a seeded simulator of legal play; no real player is in them. What they claim of yaku, fu and",
        "points comes from PyPI `mahjong`, not from tenbo. `python -m tests.make_samples` writes this folder again, byte for byte.",
        "",
        "`tenhou-*` are Tenhou XML (`.mjlog`: packed with gzip), `festival-*` tenbo's own JSON declaring the book `festival-2018`.",
        "`pantheon-*` and `score-sheet-*` are the same games as people write them down, without the play. East-only games are short so",
        "that they can be read.",
        "",
        "## Clean games",
        "",
        "| file | hands | wins | what is in it |",
        "|---|---|---|---|",
    ]
    for sample in made:
        if sample.hand is None:
            wins = sum(isinstance(event, Won) for hand in sample.game.hands for event in hand.events)
            lines.append(f"| {sample.file} | {len(sample.game.hands)} | {wins} | {sample.what} |")
    lines += [
        "",
        "## One planted error each",
        "",
        "The finding must have one of the codes, in this hand, and nothing else may be found but notes on what rests on a clause that can",
        "be read in two ways (X03). Where the error is *paid* or *played*, the game goes on from the wrong payment; in the others the",
        "record alone is wrong.",
        "",
        "| file | hand | what is wrong | finding |",
        "|---|---|---|---|",
    ]
    for sample in made:
        if sample.hand is not None:
            hand = sample.game.hands[sample.hand]
            lines.append(f"| {sample.file} | {hand.key} ({hand.title}) | {sample.what} | {' or '.join(sample.codes)} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the folder."""
    FOLDER.mkdir(exist_ok=True)
    made = list(samples())
    for sample in made:
        (FOLDER / sample.file).write_bytes(sample.packed())
    (FOLDER / "README.md").write_text(readme(made), encoding="utf-8")


if __name__ == "__main__":
    main()
