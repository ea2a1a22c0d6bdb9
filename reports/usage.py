"""What all commands share: exit statuses, how wrong usage is refused, and the language."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, NoReturn, TypeAlias

import typer

EXIT_CLEAN: Final = 0
EXIT_FINDINGS: Final = 1
EXIT_FAILED: Final = 2


def refuse(reason: str) -> NoReturn:
    """Wrong usage: the reason on standard error, exit status 2."""
    typer.echo(f"tenbo: {reason}", err=True)
    raise typer.Exit(EXIT_FAILED)


class Language(StrEnum):
    """Languages of texts for people."""

    EN = "en"
    RU = "ru"
    JA = "ja"


def _speak(context: typer.Context, language: Language | None) -> Language | None:
    """Tell the texts of a command in a language, by default that of the locale."""
    if not context.resilient_parsing:
        from reports.words import of_locale, spoken

        context.with_resource(spoken(of_locale() if language is None else language.value))
    return language


Lang: TypeAlias = Annotated[
    Language | None,
    typer.Option(
        "--lang", callback=_speak, help="Language of texts for people, by default the locale's; machines get English.", show_default=False
    ),
]
"""The option of every command that prints texts."""
