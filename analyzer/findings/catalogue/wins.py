"""W: whether it is a win at all, and who is tenpai."""

from analyzer.findings.declaration import ERROR, WARNING, Code

CODES = (
    Code(
        "W01",
        "not-a-winning-hand",
        ERROR,
        "the hand is not a winning hand: {found}",
        "The tiles held at the win, with the winning tile, form neither four sets and a pair nor seven pairs nor thirteen orphans.",
        "win.shape",
    ),
    Code(
        "W02",
        "no-yaku",
        ERROR,
        "the hand has {expected}; the log claims {found}",
        "A win needs at least one yaku; dora are not yaku. Under this regulation the hand has none.",
        "win.yaku",
    ),
    Code(
        "W03",
        "wrong-winning-tile",
        ERROR,
        "the winning tile is {expected}, not {found}",
        "The tile that the log names as winning is not the tile just drawn, discarded or added to a kan.",
        "win.shape",
    ),
    Code(
        "W04",
        "nothing-to-win-on",
        ERROR,
        "{found}, but {expected}",
        "The win is claimed from a seat that has just offered no tile, or as a self-draw by a seat that has just drawn none.",
        "win.shape",
    ),
    Code(
        "W05",
        "shown-hand-differs",
        ERROR,
        "the hand shown, {found}, is not the hand held, {expected}",
        "The concealed tiles or melds of the winner as the log shows them are not those that the replay of the deal, draws, discards "
        "and calls gives.",
        "win.shape",
    ),
    Code(
        "W06",
        "furiten",
        ERROR,
        "{found}",
        "A player who has discarded a tile that the hand waits for, or let one pass in the same turn or in riichi, may not win on a "
        "discard.",
        "furiten",
        also=("temporary_furiten_ends",),
    ),
    Code(
        "W07",
        "not-tenpai",
        ERROR,
        "{found}, but the hand is {expected}",
        "A hand is called tenpai at a draw and waits for nothing.",
        "own_copies_tenpai",
    ),
    Code(
        "W08",
        "tenpai-not-told",
        ERROR,
        "{found}, but the hand is {expected}",
        "A hand that waits is called noten at a draw. A player may leave it unsaid (then this is a note), but not in riichi.",
        "own_copies_tenpai",
    ),
    Code(
        "W09",
        "too-many-winners",
        ERROR,
        "{found}; {expected}",
        "More players are paid for one tile than the regulation allows.",
        "multi_ron",
        also=("double_ron", "triple_ron"),
    ),
    Code(
        "W10",
        "winner-order",
        WARNING,
        "winners listed as {found}; in turn order they are {expected}",
        "Winners on one tile are listed in another order than their turns after the discarder.",
        "multi_ron",
    ),
)
