"""E: the final table."""

from analyzer.findings.declaration import ERROR, Code

CODES = (
    Code(
        "E01",
        "final-scores",
        ERROR,
        "final scores, winds as in East 1: {found}; due: {expected}",
        "The final scores are not those after the last hand.",
        "sum",
    ),
    Code(
        "E02",
        "leftover-deposits",
        ERROR,
        "final scores, winds as in East 1: {found}; with the deposits left on the table due: {expected}",
        "The deposits left on the table are not given out as the regulation has it.",
        "leftover_sticks",
    ),
    Code(
        "E03",
        "results",
        ERROR,
        "results, winds as in East 1: {found}; due: {expected}",
        "The results do not follow from the final scores: return points, uma, oka, rounding, equal scores.",
        "uma",
        also=("oka", "return_points", "rank_ties", "result_rounding"),
    ),
)
