"""G: the flow of the game."""

from analyzer.findings.declaration import ERROR, Code

CODES = (
    Code(
        "G01",
        "start-scores",
        ERROR,
        "scores at the start of the hand: {found}; due: {expected}",
        "A hand begins with other scores than the hand before it ended with, or the first hand with others than the game's.",
        "sum",
    ),
    Code(
        "G02",
        "round-or-dealer",
        ERROR,
        "the hand is {found}; due: {expected}",
        "Round and dealer do not follow from the hand before: a wrong header, or hands missing in between.",
        "dealer_keeps",
        also=("chombo_ends_game",),
    ),
    Code(
        "G03",
        "counters",
        ERROR,
        "{found}; due: {expected}",
        "The counters (honba) of a hand do not follow from the hand before.",
        "honba_after_draw",
        also=("chombo_ends_game",),
    ),
    Code(
        "G04",
        "carried-deposits",
        ERROR,
        "{found} carried over; due: {expected}",
        "The deposits carried over are not those that the last hand left on the table.",
        "sticks",
    ),
    Code(
        "G05",
        "ended-too-early",
        ERROR,
        "{found}; due: {expected}",
        "The game ends although the regulation has another hand played.",
        "length",
        also=("target_points", "extension", "agari_yame", "tenpai_yame", "bankruptcy", "time_limit_minutes"),
    ),
    Code(
        "G06",
        "ended-too-late",
        ERROR,
        "{found}, although it ends here: {expected}",
        "The game goes on although the regulation ends it here.",
        "length",
        also=("target_points", "extension", "agari_yame", "tenpai_yame", "bankruptcy", "time_limit_minutes", "chombo_ends_game"),
    ),
    Code(
        "G07",
        "draw-not-in-force",
        ERROR,
        "{found}, which is {expected}",
        "The hand ends in a way that the regulation does not have.",
        "four_winds",
        also=("nine_terminals", "four_riichi", "four_kans", "triple_ron", "nagashi", "chombo"),
    ),
    Code(
        "G08",
        "draw-not-due",
        ERROR,
        "{found}; that takes {expected}",
        "The condition for such a draw is not met.",
        "four_winds",
        also=("nine_terminals", "four_riichi", "four_kans", "triple_ron", "nagashi"),
    ),
    Code(
        "G09",
        "draw-missed",
        ERROR,
        "{found}, although the hand ends here: {expected}",
        "The regulation ends the hand here, and play went on.",
        "four_winds",
        also=("four_riichi", "four_kans"),
    ),
    Code(
        "G10", "hands-missing", ERROR, "missing before this hand: {found}", "By the shuffle seed, hands of this game are not in the file."
    ),
    Code(
        "G11", "no-result", ERROR, "the hand has no result", "Another hand follows, but this one ends neither with a win nor with a draw."
    ),
    Code(
        "G12",
        "nagashi-missed",
        ERROR,
        "{found}; due: {expected}",
        "A player discarded nothing but terminals and honours, and none of them was called.",
        "nagashi",
    ),
    Code("G13", "drawn-too-early", ERROR, "{found}; due: {expected}", "A hand ends as drawn although the live wall has tiles.", "course"),
)
