"""The languages of reports for people. Machine formats are always English.

A text is made as a `Phrase` (`analyzer.model.phrase`) where it arises and said in the language of the run where it is written: `tell`.
The English patterns are the keys of ``ru.toml`` and ``ja.toml``; yaku, lines of the fu bill and the clauses of the governing
regulation have their names where they are declared.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib import resources
from typing import Final, TypeAlias

from analyzer.audit import DEFAULT_BOOK
from analyzer.model.phrase import Phrase
from analyzer.regulation.load import load_regulation
from analyzer.scoring.fu import FU_TEXTS
from analyzer.scoring.yaku import YAKU

LANGUAGES: Final = ("en", "ru", "ja")

Words: TypeAlias = Mapping[str, str | list[str]]
"""English pattern → pattern of the language; where a number ``n`` decides the form, the forms for 1, 2 and 5."""

_language: ContextVar[str] = ContextVar("language", default="en")


def language() -> str:
    """The language that texts are told in."""
    return _language.get()


@contextmanager
def spoken(language: str) -> Iterator[None]:
    """Tell texts in a language of `LANGUAGES` as long as this lasts."""
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


def of_locale() -> str:
    """The language that the environment asks for, English when it is none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"


def tell(text: str) -> str:
    """A text in the language of the run; one that is no `Phrase`, like a name or a tile, as it is."""
    if not isinstance(text, Phrase):
        return text
    spoken_here = language()
    return str(text) if spoken_here == "en" else _said(text, words(spoken_here), spoken_here)


@cache
def words(language: str) -> Words:
    """What is said in Russian or Japanese for each English pattern."""
    declared = [yaku.names for yaku in YAKU.values()] + list(FU_TEXTS.values())
    names = {name["en"]: name[language] for name in declared}
    if language == "ru":
        articles = load_regulation(DEFAULT_BOOK).articles.values()
        names |= {article.clause.title: article.ru for article in articles if article.ru}
    file = resources.files("reports.words") / f"{language}.toml"
    return names | tomllib.loads(file.read_text(encoding="utf-8"))


def _said(phrase: Phrase, known: Words, language: str) -> str:
    pattern = known.get(phrase.pattern, phrase.pattern)
    if isinstance(pattern, list):
        pattern = pattern[_form(phrase.parts["n"], language)]
    parts = {name: _said(part, known, language) if isinstance(part, Phrase) else part for name, part in phrase.parts.items()}
    return pattern.format(**parts) if parts else pattern


def _form(number: object, language: str) -> int:
    """Which form a number takes: Russian has one for 1, 21, 31 …, one for 2–4, 22–24 …, and one for all others."""
    if language != "ru" or not isinstance(number, int):
        return 0
    tens, ones = number % 100, number % 10
    if ones == 1 and tens != 11:
        return 0
    return 1 if 2 <= ones <= 4 and not 12 <= tens <= 14 else 2
