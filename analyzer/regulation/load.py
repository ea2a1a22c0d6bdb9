"""Books: the TOML files that say what a regulation is. docs/regulations.md describes their form."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from analyzer.model.clause import Clause
from analyzer.regulation.axis import checked, choices
from analyzer.regulation.book_form import AnswerForm, BookForm, FormError, RestForm, TitleForm, in_form, nearest
from analyzer.regulation.regulation import SILENT, Article, Basis, Regulation
from analyzer.regulation.rule import KEYS
from analyzer.regulation.settings import AXES, Settings

_BOOKS: Final = resources.files("analyzer.regulation") / "books"
_T = TypeVar("_T")


class BookError(ValueError):
    """A book that cannot be used: says the file, the line where it can be told, the key, and what would be right; a line for each fault."""

    def __init__(self, text: str, line: int = 0) -> None:
        super().__init__(text)
        self.line = line
        """Line of the file from 1, 0 where it cannot be told."""


class _Origin:
    """A book's file: makes errors that name it and the line of a key."""

    def __init__(self, place: str, text: str) -> None:
        self.place = place
        self.text = text

    def error(self, table: str, key: str, reason: str) -> BookError:
        line = _line(self.text, table, key)
        where = f"{self.place}, line {line}" if line else self.place
        return BookError(f"{where}: {f'{table}.{key}' if table else key}: {reason}", line or 0)

    def entry(self, table: str, key: str, value: object, kind: type[_T]) -> _T:
        try:
            return in_form(value, kind)
        except FormError as error:
            raise self.error(table, key, f"`{error.key}` {error}" if error.key else str(error)) from None


def book_names() -> tuple[str, ...]:
    """Names of the packaged books, sorted."""
    return tuple(sorted(book.name.removesuffix(".toml") for book in _BOOKS.iterdir() if book.name.endswith(".toml")))


def load_regulation(name_or_path: str) -> Regulation:
    """The regulation of a packaged book, by name, or of a file, by a path that ends in ``.toml``.

    Raises:
        BookError: there is no such book, or it is not a good one.
    """
    if name_or_path.endswith(".toml"):
        return _load_file(Path(name_or_path), ())
    return _load_packaged(name_or_path)


@cache
def _load_packaged(name: str) -> Regulation:
    return _load_named(name, ())


def _load_named(name: str, chain: tuple[str, ...]) -> Regulation:
    if name not in book_names():
        raise BookError(f"there is no book {name!r}; the books are {', '.join(book_names())}, or the path of a .toml file")
    return _build(f"{name}.toml", (_BOOKS / f"{name}.toml").read_bytes(), None, (*chain, name))


def _load_file(path: Path, chain: tuple[str, ...]) -> Regulation:
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise BookError(f"{path}: {error.strerror}") from None
    return _build(str(path), raw, path.parent, (*chain, str(path.resolve())))


def _build(place: str, raw: bytes, folder: Path | None, chain: tuple[str, ...]) -> Regulation:
    """The regulation of a book's bytes. ``chain`` holds the books on the way here, this one last."""
    try:
        text = raw.decode()
        parsed = tomllib.loads(text)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BookError(f"{place}: not TOML: {error}") from None
    origin = _Origin(place, text)
    try:
        book = in_form(parsed, BookForm)
    except FormError as error:
        raise (origin.error("", error.key, str(error)) if error.key else BookError(f"{place}: {error}")) from None
    base = None if book.extends is None else _base(origin, book.extends, folder, chain)

    articles = {} if base is None else dict(base.articles)
    clauses = {} if base is None else dict(base.clauses)
    basis = {} if base is None else dict(base.basis)
    values: dict[str, object] = {} if base is None else msgspec.structs.asdict(base.settings)

    def title(number: str, value: object) -> None:
        entry = TitleForm(value) if isinstance(value, str) else origin.entry("clauses", number, value, TitleForm)
        articles[number] = Article(Clause(book.name, number, entry.title), entry.ru)

    def rest(table: str, written: str, keys: Iterable[str], entry: AnswerForm | RestForm) -> None:
        silent = entry.clause == SILENT
        if silent and not entry.note:
            raise origin.error(table, written, f'clause = "{SILENT}" needs a note with the reason')
        if not silent and entry.clause not in articles:
            where = "under [clauses]" if base is None else f"under [clauses], nor in {base.name}"
            raise origin.error(table, written, f"there is no clause {entry.clause!r} {where}{nearest(entry.clause, tuple(articles))}")
        standing, sure = entry.standing or ("silent" if silent else "speaks"), entry.sure or ("gap" if silent else "primary")
        for key in keys:
            clauses[key] = Clause(book.name, SILENT, entry.note) if silent else articles[entry.clause].clause
            basis[key] = Basis(standing, sure, entry.note)

    def answer(axis: str, value: object) -> None:
        if axis not in AXES:
            raise origin.error("settings", axis, f"there is no such axis{nearest(axis, AXES)}")
        entry = origin.entry("settings", axis, value, AnswerForm)
        try:
            values[axis] = checked(axis, entry.value)
            others = tuple(checked(axis, other) for other in entry.others or ())
        except ValueError as error:
            raise origin.error("settings", axis, str(error).removeprefix(f"{axis} ")) from None
        if entry.standing == "ambiguous" and entry.others is None and not choices(axis):
            raise origin.error("settings", axis, "is ambiguous: needs `others`, the list of the values that it can mean instead")
        if entry.others is not None and entry.standing != "ambiguous":
            raise origin.error("settings", axis, '`others` goes with standing = "ambiguous"')
        rest("settings", axis, (axis,), entry)
        basis[axis] = msgspec.structs.replace(basis[axis], others=others)

    def rule(written: str, value: object) -> None:
        keys = _meant(written)
        if not keys:
            raise origin.error("rests", written, f"there is no such rule{nearest(written, KEYS)}")
        entry = RestForm(value) if isinstance(value, str) else origin.entry("rests", written, value, RestForm)
        rest("rests", written, keys, entry)

    faults: list[BookError] = []
    general_first = sorted(book.rests, key=lambda written: (not written.endswith("*"), len(written)))
    for read, table in (
        (title, book.clauses),
        (answer, book.settings),
        (rule, {written: book.rests[written] for written in general_first}),
    ):
        for key, value in table.items():
            try:
                read(key, value)
            except BookError as error:
                faults.append(error)
    if faults:
        raise BookError("\n".join(str(fault) for fault in sorted(faults, key=lambda fault: fault.line)))

    for name, keys in (("settings", AXES), ("rests", KEYS)):
        missing = [key for key in keys if key not in clauses]
        if missing:
            raise BookError(f"{place}: {name}: no answer for {', '.join(missing)}; a book that extends no other must answer everything")
    return Regulation(
        name=book.name,
        title=book.title,
        document=book.document,
        settings=Settings(**values),  # type: ignore[arg-type]
        articles=articles,
        clauses=clauses,
        basis=basis,
        unknown=frozenset(axis for axis in AXES if basis[axis].sure == "unknown"),
        extends="" if base is None else base.name,
    )


def _meant(written: str) -> list[str]:
    """The rules that a key under ``[rests]`` stands for: itself, or all that begin like ``yaku.*``."""
    return [key for key in KEYS if key == written or (written.endswith("*") and key.startswith(written[:-1]))]


def _base(origin: _Origin, extends: str, folder: Path | None, chain: tuple[str, ...]) -> Regulation:
    """The book that another extends: a packaged one, or a file beside it."""
    if extends.endswith(".toml"):
        path = (folder or Path()) / extends
        if str(path.resolve()) in chain:
            raise origin.error("", "extends", f"goes round in a circle: {' → '.join((*chain, str(path.resolve())))}")
        if folder is None or not path.is_file():
            raise origin.error("", "extends", f"there is no file {extends!r} beside it")
        return _load_file(path, chain)
    if extends in chain:
        raise origin.error("", "extends", f"goes round in a circle: {' → '.join((*chain, extends))}")
    if extends not in book_names():
        raise origin.error("", "extends", f"there is no book {extends!r}; the books are {', '.join(book_names())}")
    return _load_named(extends, chain)


def _line(text: str, table: str, key: str) -> int | None:
    """Line of a key in its table, from 1; None when it cannot be found."""
    current = ""
    name = rf'(?:{re.escape(key)}|"{re.escape(key)}")'
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[([^\[\]]+)\]", line):
            current = header[1].strip()
            if re.fullmatch(rf"{re.escape(table)}\s*\.\s*{name}" if table else name, current):
                return number
        elif current == table and re.match(rf"\s*{name}\s*[.=]", line):
            return number
    return None
