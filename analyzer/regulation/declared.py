"""What a log says of its own rules, turned into a book with overlays."""

from __future__ import annotations

from analyzer.model.game import DeclaredRules
from analyzer.regulation.load import BookError, load_regulation
from analyzer.regulation.regulation import Regulation


def regulation_for(declared: DeclaredRules, players: int) -> Regulation | None:
    """The regulation that a log declares, or None when it declares none."""
    if declared.book is None and declared.platform == "tenhou":
        book = load_regulation("tenhou")
        return book.overlay({}, "three players") if players == 3 else book
    if declared.book is None:
        return None
    book = load_regulation(declared.book)
    if not declared.settings:
        return book
    try:
        return book.overlay(declared.settings, "settings of the log")
    except ValueError as error:
        raise BookError(f"the log's own settings: {error}") from None
