"""X: ourselves."""

from analyzer.findings.declaration import ERROR, NOTE, WARNING, Code

CODES = (
    Code(
        "X01",
        "crash",
        ERROR,
        "tenbo failed here: {found}",
        "A fault of tenbo, not of the log: a check crashed. The rest of the audit went on, and the exit status is 2. Please report it.",
    ),
    Code(
        "X02",
        "unused-waiver",
        WARNING,
        "the waiver of {expected} silences nothing: {found}",
        "A referee's ruling waives a finding that this run did not have: the log was put right, or the waiver names another log, hand or "
        "seat.",
    ),
    Code(
        "X03",
        "rests-on-ambiguous-clause",
        NOTE,
        "rests on {clause}, which can be read in two ways: with {found}; with {expected}",
        "The regulation's document can be read in two ways, and the other reading would give another verdict here. The book says which one "
        "it takes, and `--rules` with a book of your own takes the other. It is no error and fails nothing by itself.",
    ),
)
