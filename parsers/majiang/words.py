"""The Japanese words of a Majiang paipu (format note Majiang §5, §6): those of Tenhou JSON, and its own for draws."""

from __future__ import annotations

from typing import Final

from parsers.tenhou_json import words as tenhou

FOREIGN: Final = "majiang:"
"""Prefix of a yaku that the format note does not list."""

YAKU: Final[dict[str, str]] = {**tenhou.YAKU, "役牌 発": "hatsu", "翻牌 発": "hatsu"}
"""Name → canonical id."""

REASONS: Final[dict[str, str]] = tenhou.REASONS
"""``pingju.name`` → reason of a draw."""
