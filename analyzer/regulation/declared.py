"""What a log says of its own rules, turned into a book with overlays."""

from __future__ import annotations

from analyzer.model.game import DeclaredRules
from analyzer.model.phrase import say
from analyzer.regulation.load import BookError, load_regulation
from analyzer.regulation.mahjong_soul import mahjong_soul_rules
from analyzer.regulation.majiang import majiang_rules
from analyzer.regulation.mjai import mjai_rules
from analyzer.regulation.pantheon import pantheon_rules
from analyzer.regulation.regulation import Regulation
from analyzer.regulation.tenhou import tenhou_rules


def regulation_for(declared: DeclaredRules, players: int) -> Regulation | None:
    """The regulation that a log declares: the book it names, or the platform's with what the room changes, and single settings on top.

    Args:
        declared: the log's own words.
        players: 3 or 4. With three on Tenhou the book is the four-player one with the variant ``three players``: nothing rests on it.

    Returns:
        None when the log names no book and no known platform.

    Raises:
        BookError: the log names a book that there is not, or an illegal setting.
    """
    if declared.book is not None:
        regulation = load_regulation(declared.book)
    elif declared.platform == "tenhou":
        flags = declared.flags
        regulation = tenhou_rules(
            players=players,
            room=flags.get("id_type", flags.get("type", "")),
            lobby=flags.get("id_lobby", flags.get("lobby", "")),
            csrule=flags.get("csrule", ""),
            ratio=flags.get("ratio", ""),
            date=declared.date or "",
            generation=flags.get("generation", ""),
        )
        if flags.get("chips") == "not told":
            note = "a conversion of 38f1f79cd43a, a chip room, writes its title as that of any other"
            regulation = regulation.overlay({}, say("whether it is a room of chips is not told"), note=note, unknown=("kiriage", "uma"))
    elif declared.platform == "mjai":
        regulation = mjai_rules(declared.flags, players)
    elif declared.platform == "mahjong_soul":
        regulation = mahjong_soul_rules(declared.flags, players)
    elif declared.platform == "majiang":
        regulation = majiang_rules(declared.flags)
    elif declared.platform == "pantheon" and (set_down := pantheon_rules(declared.flags)) is not None:
        regulation = set_down
    else:
        return None
    for axis, value in declared.settings.items():
        shown = str(value).lower() if isinstance(value, bool) else value
        try:
            regulation = regulation.overlay({axis: value}, f"{axis} = {shown}", note="declared by the log")
        except ValueError as error:
            raise BookError(f"the log's own settings: {error}") from None
    return regulation
