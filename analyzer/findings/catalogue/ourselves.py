"""X: ourselves."""

from analyzer.findings.declaration import ERROR, WARNING, Code

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
)
