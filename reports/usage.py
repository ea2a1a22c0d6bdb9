"""Exit statuses, and how a command refuses wrong usage."""

from __future__ import annotations

from typing import Final, NoReturn

import typer

EXIT_CLEAN: Final = 0
EXIT_FINDINGS: Final = 1
EXIT_FAILED: Final = 2


def refuse(reason: str) -> NoReturn:
    """Wrong usage: the reason on standard error, exit status 2."""
    typer.echo(f"tenbo: {reason}", err=True)
    raise typer.Exit(EXIT_FAILED)
