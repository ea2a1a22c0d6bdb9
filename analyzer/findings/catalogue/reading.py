"""P: what a parser noticed."""

from analyzer.findings.declaration import ERROR, NOTE, WARNING, Code

CODES = (
    Code("P01", "unknown-format", ERROR, "not a known log format: {found}", "The file is none of the formats that tenbo reads."),
    Code(
        "P02",
        "refused",
        ERROR,
        "refused: {found}",
        "The file is hostile or too large: a document type, entities, a bomb of compression or nesting, or a limit passed. Nothing of "
        "it was read.",
    ),
    Code(
        "P03",
        "broken",
        ERROR,
        "broken: {found}",
        "The file is not well formed, or ends inside a tag. What stands before the break was read and audited.",
    ),
    Code(
        "P04",
        "cut-off",
        WARNING,
        "cut off: {found}",
        "The log stops before the end of the game. It was audited as far as it goes; what comes after cannot be told.",
    ),
    Code(
        "P05",
        "unknown-field",
        NOTE,
        "left aside: {found}",
        "A tag or field that the format note does not know. It was left alone; nothing was read into it.",
    ),
    Code(
        "P06",
        "unreadable-value",
        WARNING,
        "unreadable: {found}",
        "A value that the format does not allow, or events where the format has none. It was left out; what rests on it cannot be told.",
    ),
    Code("P07", "duplicate-game", NOTE, "{found}", "The same game was read before in this run; the file holds it again."),
    Code(
        "P08",
        "header-contradicts",
        WARNING,
        "the header contradicts itself: {found}",
        "Two places of the header disagree about the rules, as after editing. The verdicts rest on the one named.",
    ),
    Code(
        "P09",
        "not-audited",
        NOTE,
        "not audited: {found}",
        "tenbo cannot yet audit this kind of game. Every verdict on it is 'cannot tell'.",
    ),
)
