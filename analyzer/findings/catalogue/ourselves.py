"""X: ourselves."""

from analyzer.findings.declaration import ERROR, Code

CODES = (
    Code(
        "X01",
        "crash",
        ERROR,
        "tenbo failed here: {found}",
        "A fault of tenbo, not of the log: a check crashed. The rest of the audit went on, and the exit status is 2. Please report it.",
    ),
)
