"""The schema of the frames: every table and column, its type, and what it says. docs/frames.md is made from it.

Field order is part of the format. A column may be added without a new version; when one changes its meaning or goes away, the version
grows.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    import pyarrow as pa

VERSION: Final = 1
"""Of the schema; it stands in the metadata of every Parquet file."""


class Column(msgspec.Struct, frozen=True):
    """A column. ``type`` is an Arrow type by name; ``null`` says when it is null, empty where it never is."""

    name: str
    type: str
    doc: str
    null: str = ""


class Table(msgspec.Struct, frozen=True):
    """A table; ``row`` says what a row is."""

    name: str
    row: str
    columns: tuple[Column, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The columns' names."""
        return tuple(column.name for column in self.columns)


_UNTOLD: Final = "not recorded"
_NO_PLAY: Final = "the record holds no play"
_NO_RIICHI: Final = "no riichi, or the record holds no play"

_GAME: Final = Column("game", "int64", "Number of the game in this output, from 0: joins the tables.")
_HAND: Final = Column("hand", "int32", "Index of the hand in its game, from 0.")
_SEAT: Final = Column("seat", "int8", "Seat in the game, from 0; 0 is East in the first hand.")

GAMES: Final = Table(
    "games",
    "a game",
    (
        _GAME,
        Column("file", "string", "File as the user named it, with `!member` for a part of an archive."),
        Column("digest", "string", "SHA-256 of the file's bytes, hexadecimal.", "the bytes were not at hand"),
        Column("index", "int32", "Which game of the file, from 0."),
        Column("format", "string", "Format of the log: `tenhou_xml`, `native` …"),
        Column("id", "string", "The log's own identifier.", "it has none"),
        Column(
            "source", "string", "Where it was played: the platform that the log names, else the format. Players are told by name within it."
        ),
        Column("date", "string", "Day of play, YYYY-MM-DD, or as much of it as is known.", "not known"),
        Column("month", "string", "YYYY-MM of that day.", "not known"),
        Column(
            "room",
            "string",
            "Room or lobby, as the platform calls it: `general`, `upper`, `special`, `phoenix`, `lobby 1234` (Tenhou).",
            _UNTOLD,
        ),
        Column("rules", "string", "The regulation by which places and results are read: its name and, in brackets, the variants in force."),
        Column("length", "string", "Rounds of a regular game by that regulation: `east`, `east_south`, `one_hand`."),
        Column("players", "int8", "3 or 4."),
        Column("evidence", "string", "What the record holds: `standings`, `payments`, `han_fu`, `winning_hand`, `full_log`."),
        Column("hands", "int32", "Hands recorded."),
        Column("complete", "bool", "Whether the record goes on to the end of the game, as far as it can be told."),
        Column("agrees", "int16", "Wins that the audit found right.", "not audited"),
        Column("differs", "int16", "Wins that the audit found to differ.", "not audited"),
        Column("cannot_tell", "int16", "Wins of which the audit could not tell.", "not audited"),
    ),
)

SEATS: Final = Table(
    "seats",
    "a player in a game",
    (
        _GAME,
        _SEAT,
        Column("player", "string", "Name in the log.", "none given"),
        Column("rank", "string", "Rank at the start of the game, in the platform's words: `4-dan`.", _UNTOLD),
        Column("rating", "float64", "Rating at the start of the game.", _UNTOLD),
        Column("hands", "int32", "Hands played to an end, those apart that a chombo made void."),
        Column("start", "int32", "Points at the start.", _UNTOLD),
        Column(
            "score",
            "int32",
            "Points at the end, deposits left on the table given out.",
            "no final scores, and the game does not end with its record",
        ),
        Column(
            "place",
            "int8",
            "Place, from 1. Of equal scores the regulation decides: the lower seat first, or the better place shared.",
            "no `score`",
        ),
        Column("last", "bool", "Whether no other player has a worse place.", "no `score`"),
        Column(
            "result",
            "float64",
            "Result in thousands, uma and oka included: as recorded, else as the regulation makes it of the scores.",
            "neither is known",
        ),
        Column("bust", "bool", "Whether the score is below the regulation's bust line.", "no `score`, or the regulation has no such line"),
    ),
)

HANDS: Final = Table(
    "hands",
    "a hand (one deal)",
    (
        _GAME,
        _HAND,
        Column("key", "string", "Round and honba: `S2-1`."),
        Column("round", "int8", "0 East 1 … 3 East 4, 4 South 1 …"),
        Column("dealer", "int8", "Seat of the dealer."),
        Column("honba", "int16", "Counters."),
        Column("sticks", "int16", "Deposits carried over from earlier hands."),
        Column(
            "end",
            "string",
            "How it ended: `win`, `exhaustive`, `nagashi`, `nine_terminals`, `four_winds`, `four_riichi`, `triple_ron`, `four_kans`, "
            "`chombo`, or a reason as the log writes it.",
            "the record stops before it",
        ),
        Column("winners", "int8", "Number of winners."),
        Column("riichi", "int8", "Riichi declared, all players.", "not told by the record"),
        Column("discards", "int32", "Discards of all players.", _NO_PLAY),
    ),
)

PLAYER_HANDS: Final = Table(
    "player_hands",
    "a player in a hand",
    (
        _GAME,
        _HAND,
        _SEAT,
        Column("dealer", "bool", "Whether the player deals."),
        Column("end", "string", "How the hand ended, as in `hands`.", "the record stops before it"),
        Column("before", "int32", "Points before the hand.", _UNTOLD),
        Column("change", "int32", "Points gained or lost in the hand, the own deposit included.", _UNTOLD),
        Column("won", "bool", "Won the hand."),
        Column("deal_ins", "int8", "How many won on this player's tile: 2 for a double ron."),
        Column("deal_in_points", "int32", "Points lost by that, hand and honba, of all winners together.", "no such loss, or " + _UNTOLD),
        Column(
            "deal_in_turn",
            "int8",
            "Which of the own discards it was, from 1; for a robbed kan, the discards before it and one.",
            "no deal-in, or the record holds no play",
        ),
        Column(
            "deal_in_riichi_tile",
            "bool",
            "Whether it was the tile of the own riichi declaration.",
            "no deal-in, or the record holds no play",
        ),
        Column(
            "tsumo_paid", "int32", "Points paid for the self-draw of another, hand and honba.", "no self-draw of another, or " + _UNTOLD
        ),
        Column("tsumo_mangan", "bool", "Whether that hand was a mangan or more.", "no self-draw of another, or " + _UNTOLD),
        Column("riichi", "bool", "Declared riichi, won on or not.", "not told by the record"),
        Column("stick", "bool", "Paid a deposit.", "not told by the record"),
        Column("riichi_turn", "int8", "Which of the own discards the declaration tile was, from 1.", _NO_RIICHI),
        Column(
            "riichi_table_turn",
            "float64",
            "Discards of all players up to and with the declaration tile, divided by the number of players.",
            _NO_RIICHI,
        ),
        Column("riichi_before", "int8", "How many others had declared before.", _NO_RIICHI),
        Column("riichi_after", "int8", "How many others declared after.", _NO_RIICHI),
        Column("riichi_kinds", "int8", "Kinds of tile that the hand waits for at the declaration.", _NO_RIICHI + ", or it hides the hand"),
        Column(
            "riichi_tiles",
            "int8",
            "Tiles of those kinds that the player cannot see then: not in the own hand, any river, any meld, nor among the indicators.",
            _NO_RIICHI + ", or it hides the hand",
        ),
        Column(
            "riichi_furiten",
            "bool",
            "Whether one of those kinds lies in the own river, the declaration tile included.",
            _NO_RIICHI + ", or it hides the hand",
        ),
        Column("chi", "int8", "Runs called.", _NO_PLAY),
        Column("pon", "int8", "Triplets called.", _NO_PLAY),
        Column("open_kans", "int8", "Kans called from another's discard.", _NO_PLAY),
        Column("added_kans", "int8", "Kans added to an own pon.", _NO_PLAY),
        Column("closed_kans", "int8", "Closed kans.", _NO_PLAY),
        Column("kita", "int8", "Norths set aside.", _NO_PLAY),
        Column("discards", "int8", "Own discards.", _NO_PLAY),
        Column(
            "tenpai",
            "bool",
            "Tenpai at an exhaustive draw, nagashi apart: by the record's words, the tiles shown, or the payments.",
            "another end, or " + _UNTOLD,
        ),
        Column("nagashi", "bool", "Made nagashi mangan.", "not told by the record"),
        Column("chombo", "bool", "Made the hand void by a chombo.", "not told by the record"),
    ),
)

WINS: Final = Table(
    "wins",
    "a win",
    (
        _GAME,
        _HAND,
        _SEAT,
        Column("event", "int32", "Index of the win among the events of its hand."),
        Column("from_seat", "int8", "Seat that discarded the tile.", "a self-draw"),
        Column("tsumo", "bool", "By self-draw."),
        Column("dealer", "bool", "By the dealer."),
        Column("tile", "string", "The winning tile: `5m`, `0p` a red five, `1z` East.", _UNTOLD),
        Column("closed", "bool", "Without a call; closed kans and Norths are none.", "not told by the record"),
        Column("riichi", "bool", "After a riichi of the winner.", "not told by the record"),
        Column("yaku", "list<string>", "The yaku as recorded, by their ids, dora apart.", _UNTOLD),
        Column("yaku_han", "list<int8>", "Han of each of them, null for a yakuman.", _UNTOLD),
        Column("yakuman", "bool", "Whether it is a yakuman by name.", _UNTOLD),
        Column("han", "int8", "Han of the hand, dora included.", "a yakuman by name, or " + _UNTOLD),
        Column("fu", "int16", "Fu.", _UNTOLD),
        Column("limit", "string", "`none`, `mangan`, `haneman`, `baiman`, `sanbaiman`, `yakuman` (a counted one too).", _UNTOLD),
        Column("dora", "int8", "Han of dora, those of kans and Norths included.", "the yaku are not recorded, or it is a yakuman"),
        Column("ura_dora", "int8", "Han of ura dora.", "the yaku are not recorded, or it is a yakuman"),
        Column("red_fives", "int8", "Han of red fives.", "the yaku are not recorded, or it is a yakuman"),
        Column(
            "points",
            "int32",
            "Points of the hand alone, which all payers pay together: as recorded, else the payments less honba, else by han and fu.",
            _UNTOLD,
        ),
        Column("honba", "int16", "Counters on the table."),
        Column("gain", "int32", "What the winner gets by this win: hand, honba and all deposits.", _UNTOLD),
        Column("own_stick", "bool", "Whether a deposit of the winner is among them.", "not told by the record"),
        Column("turn", "int8", "Own discards before the win, and one.", _NO_PLAY),
        Column("table_turn", "float64", "Discards of all players before the win, divided by the number of players, and one.", _NO_PLAY),
        Column("liable_seat", "int8", "Seat that the log names liable (pao).", "none"),
        Column("verdict", "string", "Of the audit: `agrees`, `differs`, `cannot_tell`.", "not audited"),
        Column("due_points", "int32", "Points of the hand that the audit gives.", "not audited, or it cannot be told"),
    ),
)

PAYMENTS: Final = Table(
    "payments",
    "a payment of a hand",
    (
        _GAME,
        _HAND,
        Column("event", "int32", "Index of the win or draw among the events of its hand; of a riichi's deposit, of its payment."),
        Column("side", "string", "`recorded`: what the log says was paid; `due`: what the audit gives for the same win."),
        Column("from_seat", "int8", "Who pays.", "the table (deposits)"),
        Column("to_seat", "int8", "Who gets it.", "the table (deposits)"),
        Column("points", "int32", "Points, more than zero."),
        Column(
            "cause",
            "string",
            "`hand`, `honba`, `stick` (a deposit paid or won), `liability`, `noten`, `nagashi`, `chombo`; what a log pays for a win beyond "
            "the hand that it names, and no counter explains, is `unexplained`.",
        ),
    ),
)

DRAWS: Final = Table(
    "draws",
    "a hand without a winner",
    (
        _GAME,
        _HAND,
        Column("reason", "string", "Why, as `end` in `hands`."),
        Column(
            "tenpai",
            "list<bool>",
            "Per seat, whether it is tenpai: by the record's words, the tiles shown, or the payments.",
            "not an exhaustive draw, or " + _UNTOLD,
        ),
        Column("offenders", "list<int8>", "Seats that made nagashi, or whose penalty (chombo) ended the hand.", "not told by the record"),
        Column("change", "list<int32>", "Points per seat gained or lost by the draw, deposits apart.", _UNTOLD),
        Column("honba", "int16", "Counters on the table."),
    ),
)

FINDINGS: Final = Table(
    "findings",
    "a finding of the audit",
    (
        Column("game", "int64", "The game.", "a finding on a file that holds none"),
        Column("file", "string", "File as the user named it."),
        Column("digest", "string", "SHA-256 of the file's bytes.", "the bytes were not at hand"),
        Column("index", "int32", "Which game of the file, from 0."),
        Column("hand", "int32", "Index of the hand in its game.", "on the whole game"),
        Column("key", "string", "Round and honba of the hand: `S2-1`.", "on the whole game"),
        Column("event", "int32", "Ordinal of the event's tag, line or item in the source.", "on no event"),
        Column("place", "string", "The same place as a byte offset or a JSON pointer.", "on no place"),
        Column("seat", "int8", "Whom it is about.", "nobody"),
        Column("code", "string", "Code, as in docs/findings."),
        Column("name", "string", "The code's name."),
        Column("severity", "string", "`error`, `warning`, `note`."),
        Column("expected", "string", "What the regulation gives.", "nothing to say"),
        Column("found", "string", "What the log says.", "nothing to say"),
        Column("effect", "list<int32>", "Points per seat to add if the record is put right.", "no points follow"),
        Column("regulation", "string", "Regulation of the clause.", "it rests on the record alone"),
        Column("clause", "string", "Number of the clause.", "it rests on the record alone"),
        Column("clause_title", "string", "Title of the clause.", "it rests on the record alone"),
        Column("message", "string", "The finding in words."),
    ),
)

TABLES: Final[dict[str, Table]] = {table.name: table for table in (GAMES, SEATS, HANDS, PLAYER_HANDS, WINS, PAYMENTS, DRAWS, FINDINGS)}
"""Every table by name."""


@cache
def arrow_schema(name: str) -> pa.Schema:
    """The pyarrow schema of a table: types, which columns are never null, and the words on each as its metadata."""
    import pyarrow as pa

    kinds = {
        "bool": pa.bool_(),
        "int8": pa.int8(),
        "int16": pa.int16(),
        "int32": pa.int32(),
        "int64": pa.int64(),
        "float64": pa.float64(),
        "string": pa.string(),
        "list<string>": pa.list_(pa.string()),
        "list<int8>": pa.list_(pa.int8()),
        "list<int32>": pa.list_(pa.int32()),
        "list<bool>": pa.list_(pa.bool_()),
    }
    table = TABLES[name]
    fields = [pa.field(one.name, kinds[one.type], nullable=bool(one.null), metadata={"doc": one.doc}) for one in table.columns]
    return pa.schema(fields, metadata={"tenbo": str(VERSION), "row": table.row})
