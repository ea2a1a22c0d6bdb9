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
    Code(
        "E04",
        "table-total",
        ERROR,
        "the final scores add up to {found}; they must add up to {expected}",
        "The final scores of all players together are not the points that they began with, less deposits that nobody gets, and no other "
        "finding explains it: the game may have begun with other scores.",
        "start_points",
    ),
    Code(
        "E05",
        "result-differs",
        ERROR,
        "{found}; {expected}",
        "The published results of a tournament give a player other points than the games, the penalties and the substitutes of the "
        "tournament file come to, or a place that does not follow from the published points.",
    ),
    Code(
        "E06",
        "player-missing",
        ERROR,
        "{found}; the published results have no row for {expected}",
        "A player of the tournament is not in its published results.",
    ),
    Code(
        "E07",
        "row-without-player",
        ERROR,
        "{found}; {expected}",
        "The published results have a row for somebody who played no game of the tournament, or a second row for a player.",
    ),
    Code(
        "E08",
        "seated-twice",
        ERROR,
        "{found}; a player sits at one table a round",
        "A player is seated at two tables of one round, or twice at one table.",
    ),
    Code("E09", "log-missing", ERROR, "the log is missing: {found}", "The tournament file lists a log that is not there."),
    Code(
        "E10",
        "unknown-player",
        ERROR,
        "{found}; the tournament file names no such player",
        "A log has a player whom neither the list of players with their other names nor a substitute of that round accounts for.",
    ),
    Code(
        "E11",
        "named-not-seated",
        ERROR,
        "{found}",
        "The tournament file has a substitute who sat at no table of that round, or a penalty for somebody who played no game.",
    ),
    Code(
        "E12",
        "places",
        ERROR,
        "places, winds as in East 1: {found}; due: {expected}",
        "The places recorded do not follow from the final scores. Where equal scores share a place, either may stand first.",
        "rank_ties",
    ),
)
