"""Every text is there in every language, and a report in another language has none in English."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Iterator
from importlib import resources
from io import StringIO
from random import Random

import pytest

from analyzer.findings.code import CODES, message
from analyzer.model.phrase import Phrase, counted, joined, say, tally
from parsers import Unreadable, read_bytes
from reports.words import LANGUAGES, of_locale, spoken, tell, words
from reports.writers.text import TextWriter
from tests.cases.case import Case, cases
from tests.hostile.samples import samples
from tests.words.patterns import patterns

OTHERS = [language for language in LANGUAGES if language != "en"]
FILES = {name: tomllib.loads((resources.files("reports.words") / f"{name}.toml").read_text("utf-8")) for name in OTHERS}
ALL = [pytest.param(case, id=f"{code}-{number}") for code in sorted(CODES) for number, case in enumerate(cases(code), 1)]

NOT_TRANSLATED = re.compile(
    r"""
    [\w.-]+\.(?:xml|json|toml|csv|xlsx|py|mjlog|txt)\b      # files
    | --?[a-z][\w-]*                                        # options
    | [a-z_0-9]+\ =\ [\w.]+(?:\s?(?:или|か)\s?[a-z_0-9]+)*     # settings and their values
    | \b[0-9]+[mpsz]+\b | \[\S*\]                           # tiles
    | [A-Z]\d\d\b | R-[\d.]+-\d+ | \bX\b                    # codes and clauses
    | /[\w/.*-]+ | <[^>]*>                                  # places
    """,
    re.VERBOSE,
)

NAMES = {
    *("tenbo", "check", "ID", "Tenhou", "Pantheon", "Mahjong", "Soul", "Majiang", "mjai", "M-League", "Excel", "Word", "OpenDocument"),
    *("CSV", "XLSX", "XML", "JSON", "HTML", "PDF", "PNG", "JPEG", "GIF", "BMP", "UTF", "Parquet", "SQLite", "MiB", "KiB"),
    *("gzip", "bzip", "xz", "zip", "zstd", "tar", "RAR", "GO", "type", "lobby"),
}
"""Names of sites, programs, kinds of files and fields, which no language translates."""


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_is_missing_and_none_is_left_over(language: str) -> None:
    assert sorted(patterns() - FILES[language].keys()) == []
    assert sorted(FILES[language].keys() - patterns()) == []


def fields(pattern: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(pattern) if name is not None}


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_parts_of_its_pattern(language: str) -> None:
    for pattern, said in FILES[language].items():
        forms = said if isinstance(said, list) else [said]
        assert isinstance(said, str) or (language == "ru" and len(said) == 3 and "n" in fields(pattern)), pattern
        assert all(fields(form) == fields(pattern) for form in forms), pattern


@pytest.mark.parametrize("language", OTHERS)
def test_no_word_of_english_is_left_in_a_translation(language: str) -> None:
    for pattern, said in FILES[language].items():
        for form in said if isinstance(said, list) else [said]:
            bare = NOT_TRANSLATED.sub("", re.sub(r"\{[^}]*\}|`[^`]*`", "", form))
            assert set(re.findall(r"[A-Za-z]{2,}", bare)) <= NAMES, pattern


@pytest.mark.parametrize("case", ALL)
@pytest.mark.parametrize("language", OTHERS)
def test_the_findings_of_every_case_are_told_whole(case: Case, language: str) -> None:
    """All that a check says is said in the language: names, tiles, settings and the text of a parser apart."""
    if case.kind != "hand":
        return
    for finding in case.findings("bad"):
        if finding.code[0] == "P" or finding.code in {"X01", "X02"}:
            continue
        with spoken(language):
            told = NOT_TRANSLATED.sub("", tell(message(finding)))
        assert re.findall(r"[A-Za-z]{4,}", told) == [], told


LIBRARY = {"error", "reason", "why", "broken", "text"}
"""Parts that hold what a library says of a file, in English, where they are no phrase."""
PROSE = re.compile(r"[A-Za-z]{3,} [A-Za-z]{2,} [A-Za-z]{2,}")


def ours(text: str) -> str:
    """A text without what a library says in it: its whole, when it is no phrase and begins as those of the library for JSON do."""
    if not isinstance(text, Phrase):
        return re.sub(r"^(?:Expected|Object|Invalid|JSON is malformed)\b.*", "", text)
    parts = {
        name: ours(part) if isinstance(part, Phrase) else "…" if isinstance(part, str) and name in LIBRARY else part
        for name, part in text.parts.items()
    }
    return say(text.pattern, **parts)


def texts_of_readers(raw: bytes) -> list[str]:
    """What the readers say of a file, as far as the catalogue leaves it to them."""
    found: list[str] = []
    for one in read_bytes(raw, "a"):
        if isinstance(one, Unreadable):
            found.append(one.text)
        else:
            found += [remark.text for remark in one.remarks]
    return found


def harmed(raw: bytes) -> Iterator[bytes]:
    """A log and what becomes of it when it is cut or changed."""
    rng = Random(len(raw))
    for part in range(12):
        yield raw[: len(raw) * part // 12]
    for _ in range(60):
        changed = bytearray(raw)
        at = rng.randrange(len(changed))
        changed[at] = rng.choice(b'0123456789-+eE.,:"\\{}[]<>&xyz\0\xff')
        yield bytes(changed)


@pytest.mark.parametrize("language", OTHERS)
def test_what_readers_say_of_files_is_told_whole(language: str) -> None:
    files = [case.side("bad").encode() for code in sorted(CODES) for case in cases(code) if case.kind == "file"]
    files += [part for form, raw in samples() for part in harmed(raw) if form.name != "tenbo_json"]  # which brings remarks along
    said = {text for raw in files for text in texts_of_readers(raw)}
    assert len({text.pattern for text in said if isinstance(text, Phrase)}) > 40
    with spoken(language):
        left = {told for text in said if PROSE.search(told := tell(ours(text)))}
    assert left == set()


def test_russian_numbers() -> None:
    told = {1: "1 счётчик", 2: "2 счётчика", 5: "5 счётчиков", 11: "11 счётчиков", 21: "21 счётчик", 112: "112 счётчиков"}
    with spoken("ru"):
        assert {number: tell(counted(number, "counter")) for number in told} == told
        assert tell(tally(2515, "game")) == "2,515 игр"


def test_parts_are_told_too() -> None:
    phrase = say("{found}; due: {expected}", found=joined([say("East"), "5m"], " "), expected=say("no kan"))
    assert phrase == "East 5m; due: no kan"
    with spoken("ru"):
        assert tell(phrase) == "Восток 5m; следует: без кана"
    assert tell(phrase) == "East 5m; due: no kan"


def test_a_text_that_is_no_phrase_stays() -> None:
    with spoken("ja"):
        assert tell("East") == "East"
        assert tell(say("nothing of the kind {x}", x=1)) == "nothing of the kind 1"


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "ru_RU.UTF-8", "LC_MESSAGES": "ja_JP"}, "ja"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_locale(variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert of_locale() == language


def test_japanese_lines_end_within_the_width() -> None:
    from rich.cells import cell_len

    from reports.wording import filled

    text = "同じ牌が二度配られている。" * 20
    lines = filled(text, 40, first="    ", later="      ")
    assert "".join(line.strip() for line in lines) == text
    assert max(map(cell_len, lines)) <= 40
    assert not any(line.strip().startswith("。") for line in lines)


def test_texts_of_yaku_and_clauses_are_told() -> None:
    assert words("ru")["A winner who declared riichi gets the deposit back"] == "Победитель забирает свою ставку"
    with spoken("ja"):
        assert tell(say("Riichi")) == "リーチ"


def test_a_report_begins_in_the_language() -> None:
    with spoken("ru"):
        stream = StringIO()
        TextWriter(stream, rules="tenhou", quiet=False, verbose=False)
    assert stream.getvalue() == "Проверено по tenhou, как велит --rules, что бы ни было в записях.\n"


@pytest.mark.parametrize("language", OTHERS)
def test_the_files_are_in_order(language: str) -> None:
    """So that two changes seldom touch one line."""
    assert list(FILES[language]) == sorted(FILES[language])
