"""E: the final table."""

from analyzer.findings.declaration import ERROR, Code

CODES = (
    Code(
        "E01",
        "final-scores",
        ERROR,
        "final scores: {found}; they are {expected}",
        "The final scores are not those after the last hand.",
        "sum",
    ),
    Code(
        "E02",
        "leftover-deposits",
        ERROR,
        "final scores: {found}; with the deposits left on the table they are {expected}",
        "The deposits left on the table are not given out as the regulation has it.",
        "leftover_sticks",
    ),
    Code(
        "E03",
        "results",
        ERROR,
        "results: {found}; they are {expected}",
        "The results do not follow from the final scores: return points, uma, oka, rounding, equal scores.",
        "uma",
    ),
)
