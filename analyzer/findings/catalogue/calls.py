"""C: calls."""

from analyzer.findings.declaration import ERROR, Code

CODES = (
    Code(
        "C01",
        "chi-not-from-left",
        ERROR,
        "{found}; chi is for {expected} alone",
        "Chi may be called only for the discard of the left neighbour.",
        "calls",
    ),
    Code(
        "C02",
        "not-the-last-discard",
        ERROR,
        "{found}",
        "A call must take the tile just discarded, from the seat that discarded it.",
        "calls",
    ),
    Code(
        "C03",
        "call-on-last-discard",
        ERROR,
        "{found}, which may only be won on",
        "The last discard of a hand may be claimed only to win.",
        "yaku.houtei",
    ),
    Code(
        "C04",
        "swap-calling",
        ERROR,
        "{found}, which the call bars",
        "After chi or pon the called kind, and after chi the other end of the run, may not be discarded (kuikae), as far as the "
        "regulation bars it.",
        "swap_calling",
    ),
    Code("C05", "fifth-kan", ERROR, "{found}", "No more than four kans may be declared in a hand.", "kans_at_most"),
    Code("C06", "kan-on-last-tile", ERROR, "{found}", "No kan may be declared once the live wall is empty.", "kan_on_last_tile"),
    Code("C07", "no-pon-to-add-to", ERROR, "{found}", "A tile may be added only to an own pon of its kind.", "calls"),
    Code("C08", "not-a-set", ERROR, "{found}", "The tiles of the call form no run, triplet or kan.", "calls"),
    Code(
        "C09",
        "set-not-held",
        ERROR,
        "{found}",
        "The caller does not hold the tiles that it declares with the called one.",
        "calls",
    ),
    Code(
        "C10",
        "kan-out-of-turn",
        ERROR,
        "{found}",
        "A closed or added kan may be declared only after the own draw.",
        "calls",
    ),
    Code(
        "C11",
        "closed-kan-robbed",
        ERROR,
        "{found}; {expected}",
        "A closed kan may be robbed by thirteen orphans alone, where the regulation lets it be robbed at all.",
        "rob_closed_kan",
        also=("yaku.kokushi",),
    ),
)
