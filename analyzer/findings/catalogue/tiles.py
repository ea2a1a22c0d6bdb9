"""T: the tiles and the turns."""

from analyzer.findings.declaration import ERROR, WARNING, Code

CODES = (
    Code(
        "T01",
        "tile-not-held",
        ERROR,
        "{found}",
        "A seat discards, declares or shows a tile, or the very copy of a tile, that by the record it does not hold; or the tile that is "
        "called or won on is another than the discard recorded. A draw or a discard is wrong in the record, or the play was.",
        "course",
    ),
    Code(
        "T02",
        "out-of-turn",
        ERROR,
        "{found}; {expected}",
        "A draw or a discard does not follow the turns: next is the seat after the discarder, the caller, or the declarer of a kan.",
        "course",
    ),
    Code(
        "T03",
        "tile-twice",
        ERROR,
        "{found}",
        "A fifth tile of a kind, a second red five, or one and the same copy of a tile appears twice in a hand.",
        "course",
        also=("red_fives",),
    ),
    Code("T04", "deal", ERROR, "{found}, not {expected}", "A seat is dealt another number of tiles than thirteen.", "course"),
    Code(
        "T05",
        "wall-empty",
        ERROR,
        "{found}",
        "More tiles are drawn than the live wall has: 70 with four players, replacements included, since 14 tiles stay in the dead wall.",
        "course",
    ),
    Code("T06", "after-the-end", ERROR, "{found}", "Play or another result follows the end of the hand.", "course"),
    Code(
        "T07",
        "indicator-count",
        ERROR,
        "{found}; {expected}",
        "A kan turns one further indicator; a robbed kan and a win on the replacement tile of a kan whose indicator comes later turn none.",
        "kan_dora",
    ),
    Code(
        "T08",
        "indicator-time",
        ERROR,
        "{found}; {expected}",
        "The indicator of a kan is turned at another time than the regulation sets for that kind of kan.",
        "kan_dora_open",
        also=("kan_dora_closed",),
    ),
    Code(
        "T09",
        "wall-differs",
        ERROR,
        "{found}; the shuffle seed gives {expected}",
        "The log carries the seed of the shuffle, from which the whole wall follows. A tile of the record is not the tile of that wall.",
    ),
    Code(
        "T10",
        "dice-differ",
        WARNING,
        "the dice are {found}; the shuffle seed gives {expected}",
        "The dice are not those of the shuffle seed.",
    ),
    Code(
        "T11",
        "foreign-seed",
        WARNING,
        "no hand comes from the shuffle seed of the log",
        "The seed that the log carries deals none of its hands: it belongs to another game, or the tiles were edited.",
    ),
    Code(
        "T12",
        "given-wall-differs",
        ERROR,
        "{found}; the wall that the log gives has {expected}",
        "The log gives the wall of the hand. A tile of the record is not the tile of that wall, or the wall is not made of the whole set.",
    ),
    Code(
        "T13",
        "wall-code",
        WARNING,
        "the code of the wall is {found}; the log gives {expected}",
        "The log gives the wall of the hand and the code that was published of it before the hand could be known. They do not go "
        "together: one of them was changed.",
    ),
)
