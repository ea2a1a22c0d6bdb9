"""R: riichi."""

from analyzer.findings.declaration import ERROR, Code

CODES = (
    Code("R01", "riichi-open-hand", ERROR, "{found}", "Riichi needs a closed hand.", "yaku.riichi"),
    Code(
        "R02",
        "riichi-not-waiting",
        ERROR,
        "{found}",
        "Riichi needs a hand that waits for a tile.",
        "yaku.riichi",
        also=("own_copies_tenpai",),
    ),
    Code("R03", "riichi-tiles-left", ERROR, "{found}; {expected}", "Too few tiles are left in the live wall.", "riichi_tiles_left"),
    Code("R04", "riichi-points", ERROR, "{found}; {expected}", "The player has too few points to declare riichi.", "riichi_points"),
    Code(
        "R05",
        "hand-changed-in-riichi",
        ERROR,
        "{found}",
        "After riichi every tile drawn is discarded, unless it wins or makes a closed kan that is allowed.",
        "yaku.riichi",
    ),
    Code(
        "R06",
        "kan-in-riichi",
        ERROR,
        "{found}",
        "A closed kan in riichi must leave the waits, and where the regulation says so every reading, as they are.",
        "closed_kan_in_riichi",
    ),
    Code(
        "R07",
        "deposit-missing",
        ERROR,
        "{found}",
        "Riichi was declared and its tile was not won on, but the record shows no deposit.",
        "riichi_tile_ron",
    ),
    Code("R08", "deposit-not-due", ERROR, "{found}", "A deposit is recorded that no riichi calls for.", "riichi_tile_ron"),
    Code(
        "R09",
        "riichi-out-of-order",
        ERROR,
        "{found}",
        "A declaration out of turn, repeated, or without its discard.",
        "yaku.riichi",
    ),
    Code(
        "R10",
        "scores-at-riichi",
        ERROR,
        "scores after the deposit: {found}; due: {expected}",
        "The scores that the log repeats after a deposit are not those before it less 1000.",
        "sum",
    ),
    Code("R11", "call-in-riichi", ERROR, "{found}", "A hand in riichi may not call.", "yaku.riichi"),
    Code("R12", "furiten-riichi", ERROR, "{found}", "The regulation does not allow riichi while furiten.", "furiten_riichi"),
)
