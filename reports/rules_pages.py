"""The pages of ``tenbo rules`` for people: 80 columns, colour at a terminal only."""

from __future__ import annotations

from itertools import zip_longest
from typing import Final, TextIO

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from analyzer.model.phrase import Phrase, joined, say
from analyzer.regulation.regulation import SILENT
from analyzer.regulation.settings import AXES, GROUPS
from reports.rules_records import AnswerRecord, BookRecord, BooksRecord, ClauseRecord, ClausesRecord, DiffRecord, ShownRecord
from reports.wording import filled, padded
from reports.words import tell

_WIDTH: Final = 80
_NAME: Final = 20
_GAP: Final = 2
_COLUMN: Final = (_WIDTH - 2 * _GAP) // 2
_STYLES: Final = {"memory": "yellow", "unknown": "bold red", "gap": "cyan", "secondary": "dim", "primary": "dim"}
_SURE: Final = {
    "primary": say("primary"),
    "secondary": say("secondary"),
    "gap": say("gap"),
    "memory": say("memory"),
    "unknown": say("unknown"),
}
_WORDS: Final = {
    "primary": say("from the document"),
    "secondary": say("from others who quote it"),
    "gap": say("filled in"),
    "memory": say("from memory"),
    "unknown": say("not known"),
}


def value_text(value: object) -> str:
    """A value as a book writes it, names without their quotes.

    >>> value_text((15000, -15000)), value_text(()), value_text(False)
    ('[15000, -15000]', '[]', 'false')
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(map(value_text, value))}]"
    return str(value)


class Pages:
    """Writes the pages to a stream."""

    def __init__(self, stream: TextIO) -> None:
        self._console = Console(file=stream, highlight=False, markup=False, emoji=False, soft_wrap=True)

    def books(self, record: BooksRecord) -> None:
        """All books, two or three lines each."""
        for book in record.books:
            title, *more = filled(book.title, _WIDTH - _NAME)
            self._line((f"{book.name:<{_NAME}}", "bold"), (title, ""))
            if book.extends:
                count = len(book.own)
                one = say("extends {book}, {n} setting of its own", book=book.extends, n=count)
                many = say("extends {book}, {n} settings of its own", book=book.extends, n=count)
                more.append(tell(one if count == 1 else many))
            more += filled(_known(book), _WIDTH - _NAME)
            for line in more:
                self._line((" " * _NAME + line, "dim"))

    def book(self, shown: ShownRecord, *, own: bool) -> None:
        """A book, setting by setting; ``own``: of a book that extends another, those alone that it says itself."""
        own = own and shown.book.extends is not None
        self._head(shown.book)
        for axis in AXES:
            if axis in GROUPS and not own:
                self._line()
                self._line((tell(say(GROUPS[axis])).capitalize(), "bold cyan"))
            if own and axis not in shown.book.own:
                continue
            if own:
                self._line()
            setting = shown.settings[axis]
            answer = setting.answer
            told = f"  {axis} = {value_text(answer.value)}"
            sure = tell(_SURE[answer.sure])
            if len(told) + cell_len(sure) + _GAP > _WIDTH:
                self._fill(told, "bold", first=2, later=4)
                told = ""
            self._line((told, "bold"), (" " * (_WIDTH - len(told) - cell_len(sure)) + sure, _STYLES[answer.sure]))
            self._fill(say(setting.legend), "", first=4, later=4)
            self._fill(_basis(answer, shown.book.name), "dim", first=4, later=4)

    def difference(self, diff: DiffRecord) -> None:
        """Two books side by side, where they differ."""
        for book in (diff.first, diff.second):
            self._head(book)
        self._line()
        total, count = len(AXES), len(diff.settings)
        differ = say("{count} of {total} settings differ", count=count, total=total)
        self._line((differ if count else say("All {total} settings are the same", total=total), "bold"))
        if count:
            self._columns(diff.first.name, diff.second.name, "bold cyan")
        for axis, both in diff.settings.items():
            self._line()
            self._line((axis, "bold"))
            self._fill(say(both.legend), "dim", first=_GAP, later=_GAP)
            self._columns(value_text(both.first.value), value_text(both.second.value), "bold")
            first, second = (
                joined([_basis(answer, book.name, note=False), _SURE[answer.sure]], "; ")
                for answer, book in ((both.first, diff.first), (both.second, diff.second))
            )
            self._columns(first, second, "")

    def clauses(self, record: ClausesRecord) -> None:
        """Every clause with what rests on it, then what rests on none."""
        self._head(record.book)
        document = ""
        for clause in record.clauses:
            if clause.clause.regulation != document:
                document = clause.clause.regulation
                self._line()
                self._line((say("Clauses of {document}", document=document), "bold cyan"))
            self._clause(clause)
        if record.silent:
            self._line()
            self._line((say("Silent"), "bold cyan"))
            for reason in dict.fromkeys(record.silent.values()):
                self._fill(reason, "", first=2, later=4)
                self._fill(", ".join(key for key, why in record.silent.items() if why == reason), "cyan", first=6, later=6)

    def good(self, book: BookRecord, departures: dict[str, tuple[object, object]], place: str) -> None:
        """A book that can be used."""
        self._fill(say("{file}: a good book", file=place), "bold green", first=0, later=2)
        self._head(book)
        for axis, (before, after) in departures.items():
            parts = {"axis": axis, "value": value_text(after), "book": book.extends, "other": value_text(before)}
            self._fill(say("{axis} = {value}, where {book} has {other}", **parts), "", first=2, later=4)

    def _clause(self, record: ClauseRecord) -> None:
        number = f"  {record.clause.number}  "
        first, *more = filled(record.clause.title, _WIDTH - len(number)) or [""]
        self._line((number, "bold"), (first, ""))
        for line in more:
            self._line((" " * len(number) + line, ""))
        if record.ru:
            self._fill(record.ru, "dim", first=6, later=6)
        self._fill(", ".join(record.rests) or say("nothing rests on it"), "cyan" if record.rests else "dim", first=6, later=6)

    def _head(self, book: BookRecord) -> None:
        self._fill(f"{book.name}: {book.title}", "bold", first=0, later=2)
        self._fill(book.document, "dim", first=2, later=2)
        if book.extends:
            own = ", ".join(book.own) or say("nothing")
            self._fill(say("Extends {book}. Of its own: {settings}", book=book.extends, settings=own), "", first=2, later=4)
        self._fill(_known(book), "dim", first=2, later=2)

    def _columns(self, first: str, second: str, style: str) -> None:
        for left, right in zip_longest(filled(first, _COLUMN), filled(second, _COLUMN), fillvalue=""):
            self._line((f"{' ' * _GAP}{padded(left, _COLUMN)}{' ' * _GAP}{right}".rstrip(), style))

    def _fill(self, text: str, style: str, *, first: int, later: int) -> None:
        for line in filled(text if isinstance(text, Phrase) else text.strip(), _WIDTH, first=" " * first, later=" " * later):
            self._line((line, style))

    def _line(self, *parts: tuple[str, str]) -> None:
        self._console.print(Text.assemble(*((tell(text), style) for text, style in parts)), soft_wrap=True)


def _known(book: BookRecord) -> Phrase:
    return say(
        "Settings: {settings}", settings=joined(say("{count} {how}", count=count, how=_WORDS[sure]) for sure, count in book.sure.items())
    )


def _basis(answer: AnswerRecord, book: str, *, note: bool = True) -> Phrase:
    """The clause of an answer, with how the document stands to it: ``R-4.2-06, Worked number (ambiguous): note``."""
    clause = answer.clause
    of = "" if clause.regulation == book else f"{clause.regulation} "
    told = joined([f"{of}{clause.number}", say(clause.title)], ": " if clause.number == SILENT else ", ")
    if answer.standing == "implies":
        told = say("{basis} (implied)", basis=told)
    elif answer.standing == "ambiguous":
        told = say("{basis} (ambiguous)", basis=told)
    return joined([told, answer.note], ": ") if note and answer.note and clause.number != SILENT else told
