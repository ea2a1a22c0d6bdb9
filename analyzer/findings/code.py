"""The catalogue of findings: every code, what it means, and what it rests on.

A code never changes its meaning (CONTRIBUTING, "Codes"). The letter is the family: P reading, T tiles, C calls, R riichi, W wins, S score,
M money, G game flow, E standings, X ourselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from analyzer.findings.finding import Finding, Severity

FAMILIES: Final[dict[str, str]] = {
    "P": "reading",
    "T": "tiles",
    "C": "calls",
    "R": "riichi",
    "W": "wins",
    "S": "score",
    "M": "money",
    "G": "game flow",
    "E": "standings",
    "X": "ourselves",
}


class Code(msgspec.Struct, frozen=True):
    """One entry of the catalogue.

    ``message`` is filled with the finding's expected, found and further words; ``rests_on`` is the key under which a regulation names the
    clause, empty where the finding rests on the record alone.
    """

    code: str
    name: str
    severity: Severity
    message: str
    explanation: str
    rests_on: str = ""

    @property
    def family(self) -> str:
        """The family in words."""
        return FAMILIES[self.code[0]]


_E, _W, _N = Severity.ERROR, Severity.WARNING, Severity.NOTE


def _catalogue(codes: Iterable[Code]) -> dict[str, Code]:
    catalogue: dict[str, Code] = {}
    for code in codes:
        if code.code in catalogue:
            raise ValueError(f"two findings with the code {code.code}")
        catalogue[code.code] = code
    return catalogue


CODES: Final[dict[str, Code]] = _catalogue(
    (
        # P reading
        Code("P01", "unknown-format", _E, "not a known log format: {found}", "The file is none of the formats that tenbo reads."),
        Code(
            "P02",
            "refused",
            _E,
            "refused: {found}",
            "The file is hostile or too large: a document type, entities, a bomb of compression or nesting, or a limit passed. Nothing of "
            "it was read.",
        ),
        Code(
            "P03",
            "broken",
            _E,
            "broken: {found}",
            "The file is not well formed, or ends inside a tag. What stands before the break was read and audited.",
        ),
        Code(
            "P04",
            "cut-off",
            _W,
            "cut off: {found}",
            "The log stops before the end of the game. It was audited as far as it goes; what comes after cannot be told.",
        ),
        Code(
            "P05",
            "unknown-field",
            _N,
            "unknown: {found}",
            "A tag or field that the format note does not know. It was left alone; nothing was read into it.",
        ),
        Code(
            "P06",
            "unreadable-value",
            _W,
            "unreadable: {found}",
            "A value that the format does not allow, or events where the format has none. It was left out; what rests on it cannot be "
            "told.",
        ),
        Code("P07", "duplicate-game", _N, "{found}", "The same game was read before in this run; the file holds it again."),
        Code(
            "P08",
            "header-contradicts",
            _W,
            "the header contradicts itself: {found}",
            "Two places of the header disagree about the rules, as after editing. The verdicts rest on the one named.",
        ),
        Code(
            "P09",
            "not-audited",
            _N,
            "not audited: {found}",
            "tenbo cannot yet audit this kind of game. Every verdict on it is 'cannot tell'.",
        ),
        # W wins
        Code(
            "W01",
            "not-a-winning-hand",
            _E,
            "the hand is not a winning hand: {found}",
            "The tiles held at the win, with the winning tile, form neither four sets and a pair nor seven pairs nor thirteen orphans.",
            "win.shape",
        ),
        Code(
            "W02",
            "no-yaku",
            _E,
            "the hand has no yaku: the log claims {found}",
            "A win needs at least one yaku; dora are not yaku. Under this regulation the hand has none.",
            "win.yaku",
        ),
        Code(
            "W03",
            "wrong-winning-tile",
            _E,
            "the winning tile is {expected}, not {found}",
            "The tile that the log names as winning is not the tile just drawn, discarded or added to a kan.",
            "win.shape",
        ),
        Code(
            "W04",
            "nothing-to-win-on",
            _E,
            "{found}, but {expected}",
            "The win is claimed from a seat that has just offered no tile, or as a self-draw by a seat that has just drawn none.",
            "win.shape",
        ),
        Code(
            "W05",
            "shown-hand-differs",
            _E,
            "the hand shown, {found}, is not the hand held, {expected}",
            "The concealed tiles or melds of the winner as the log shows them are not those that the replay of the deal, draws, discards "
            "and calls gives.",
            "win.shape",
        ),
        # S score
        Code(
            "S01",
            "yaku-missing",
            _E,
            "yaku missing: {expected}",
            "A yaku that the hand has is not in the log's list.",
            "win.yaku",
        ),
        Code(
            "S02",
            "yaku-not-due",
            _E,
            "yaku not due: {found}",
            "A yaku in the log's list is not in the hand under this regulation.",
            "win.yaku",
        ),
        Code(
            "S03",
            "yaku-han",
            _E,
            "{found}; it is worth {expected}",
            "The yaku is there, but its value in han is another.",
            "win.yaku",
        ),
        Code(
            "S04",
            "han",
            _E,
            "han: the log says {found}, the hand has {expected}",
            "The log's total of han is not the sum of the yaku and dora.",
            "limit",
        ),
        Code(
            "S05",
            "fu",
            _E,
            "fu: the log says {found}, the hand has {expected}",
            "The fu of the log are not those of the hand; the bill of fu is shown line by line.",
            "fu.rounding",
        ),
        Code(
            "S06",
            "limit",
            _E,
            "limit: the log says {found}, the hand is {expected}",
            "The limit named is not the limit of the han and fu.",
            "limit",
        ),
        Code(
            "S07",
            "dora",
            _E,
            "dora: the log counts {found}, the hand has {expected}",
            "The dora of the turned indicators are counted wrong.",
            "dora",
        ),
        Code(
            "S08",
            "ura",
            _E,
            "ura dora: the log counts {found}, the hand has {expected}",
            "The ura dora of the shown indicators are counted wrong.",
            "ura",
        ),
        Code(
            "S09",
            "red-fives",
            _E,
            "red fives: the log counts {found}, the hand has {expected}",
            "The red fives of the hand are counted wrong.",
            "red_fives",
        ),
        Code(
            "S10",
            "value",
            _E,
            "value: the log says {found} points, the hand is worth {expected}",
            "Yaku, han and fu agree, but the points of the hand (counters and deposits apart) do not follow from them.",
            "payment.rounding",
        ),
        Code(
            "S11",
            "better-reading",
            _E,
            "the log reads the hand as {found}; it reads better as {expected}",
            "The hand can be read in several ways and the winner is due the one that pays most.",
            "win.reading",
        ),
        Code(
            "S12",
            "indicators",
            _E,
            "indicators: the log lists {found} at the win, the table shows {expected}",
            "The dora indicators listed with the win are not those turned during the hand, or the ura are not as many.",
            "dora",
        ),
        # M money
        Code(
            "M01",
            "hand-payment",
            _E,
            "payment of the hand: {found}; due is {expected}",
            "A seat pays or receives another amount than the value of the hand gives.",
            "payment.ron",
        ),
        Code(
            "M02",
            "honba-payment",
            _E,
            "counters: {found}; due is {expected}",
            "The counters (honba) at the win are not those of the hand, or are paid wrong.",
            "honba",
        ),
        Code(
            "M03",
            "sticks",
            _E,
            "riichi deposits: {found}; due is {expected}",
            "The deposits that the winner takes are not those on the table.",
            "sticks",
        ),
        Code(
            "M04",
            "liability",
            _E,
            "liability: {found}; due is {expected}",
            "Who is liable for the hand (pao), or how the payment is split, is not as the regulation has it.",
            "liability",
        ),
        Code(
            "M05",
            "sum",
            _E,
            "the payments do not balance: {found}; due is {expected}",
            "What the seats gain and lose does not add up to the deposits taken from the table.",
            "sum",
        ),
        Code(
            "M06",
            "score-before",
            _E,
            "scores before the payment: {found}; they are {expected}",
            "The scores that the log gives just before the payment are not those at the start of the hand, less the deposits of this hand.",
            "sum",
        ),
        # G game flow
        Code(
            "G01",
            "start-scores",
            _E,
            "scores at the start of the hand: {found}; the last hand ended with {expected}",
            "A hand begins with other scores than the hand before it ended with.",
            "sum",
        ),
        # X ourselves
        Code(
            "X01",
            "crash",
            _E,
            "tenbo failed here: {found}",
            "A fault of tenbo, not of the log: a check crashed. The rest of the audit went on, and the exit status is 2. Please report it.",
        ),
    )
)


def message(finding: Finding) -> str:
    """The finding in one sentence."""
    return CODES[finding.code].message.format(expected=finding.expected, found=finding.found, **finding.words)
