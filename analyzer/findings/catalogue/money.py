"""M: who pays whom."""

from analyzer.findings.declaration import ERROR, Code

CODES = (
    Code(
        "M01",
        "hand-payment",
        ERROR,
        "payment of the hand: {found}; due: {expected}",
        "A seat pays or receives another amount than the value of the hand gives.",
        "payment.ron",
        also=("payment.tsumo",),
    ),
    Code(
        "M02",
        "honba-payment",
        ERROR,
        "counters: {found}; due: {expected}",
        "The counters (honba) named at the end of the hand are not those of the hand, or are paid wrong.",
        "honba",
        also=("honba_points", "honba_multi_ron"),
    ),
    Code(
        "M03",
        "sticks",
        ERROR,
        "riichi deposits: {found}; due: {expected}",
        "The deposits that the winner takes, or that the log names at the end of the hand, are not those on the table.",
        "sticks",
        also=("sticks_multi_ron",),
    ),
    Code(
        "M04",
        "liability",
        ERROR,
        "liability: {found}; due: {expected}",
        "Who is liable for the hand (pao), or how the payment is split, is not as the regulation has it.",
        "liability",
        also=("pao_yaku", "pao_tsumo", "pao_ron", "pao_honba", "pao_closed_kan", "pao_open_kan"),
    ),
    Code(
        "M05",
        "sum",
        ERROR,
        "the payments do not balance: {found}; due: {expected}",
        "What the seats gain and lose does not add up to the deposits taken from the table.",
        "sum",
    ),
    Code(
        "M06",
        "score-before",
        ERROR,
        "scores before the payment: {found}; due: {expected}",
        "The scores that the log gives just before the payment are not those at the start of the hand, less the deposits of this hand.",
        "sum",
    ),
    Code(
        "M07",
        "noten-payments",
        ERROR,
        "noten payments: {found}; due: {expected}",
        "The noten players share the pool out among the tenpai ones.",
        "noten_pool",
    ),
    Code(
        "M08",
        "nagashi-payments",
        ERROR,
        "nagashi mangan: {found}; due: {expected}",
        "Nagashi mangan is paid like a self-drawn mangan, without counters.",
        "nagashi",
    ),
    Code(
        "M09",
        "chombo-payments",
        ERROR,
        "chombo: {found}; due: {expected}",
        "A hand that a chombo made void is not paid as the regulation has it. Its deposits go back. Where the penalty is taken after uma, "
        "nothing else changes hands; a reverse mangan is paid by the player at fault as if each of the others had drawn one.",
        "chombo",
    ),
)
