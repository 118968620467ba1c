"""The worked hands of Encaje (Y-1 to Y-16) as data, for the referee and for anything else.

`encaje_scripts` tells how they are written; its `actions` and `ledger` make the tuples of a
referee out of them, whether five cards are dealt or four. Nothing here comes from `mus`.
"""

from .encaje_scripts import H1, Choice, Example
from .encaje_settings import EncajeSettings

FIVE = EncajeSettings(players=5)
FIXED = EncajeSettings(limit="FIXED")

ALL_PASS = "0 p, 1 p, 2 p"
REST_OF_H1 = {"PARES": ALL_PASS, "JUEGO": "0 p, 1 p"}

EXAMPLES = (
    Example(
        "Y-1",
        H1,
        {"GRANDE": ALL_PASS, "CHICA": ALL_PASS, **REST_OF_H1},
        moves={},
        showdown={
            "GRANDE": ["0 PASSED 1"],
            "CHICA": ["2 PASSED 1"],
            "PARES": ["0 PASSED 1"],
            "JUEGO": ["0 PASSED 2"],
        },
        final=(11, 15, 14),
        discarded=5,
    ),
    Example(
        "Y-2",
        H1,
        {
            "GRANDE": "0 p, 1 b7, 2 f, 0 f",
            "CHICA": ALL_PASS,
            "PARES": "0 p, 1 p, 2 b2, 0 f, 1 f",
            "JUEGO": "0 p, 1 p",
        },
        moves={"GRANDE": ["1 UNOPPOSED 1"], "PARES": ["2 UNOPPOSED 1"]},
        showdown={
            "CHICA": ["2 PASSED 1"],
            "PARES": ["2 OWN_VALUE 1"],
            "JUEGO": ["0 PASSED 2"],
        },
        final=(13, 14, 12),
        discarded=6,
        after={"GRANDE": (15, 14, 15), "PARES": (15, 14, 14)},
    ),
    Example(
        "Y-3",
        H1,
        {"GRANDE": "0 b2, 1 r4, 2 s, 0 r6, 1 f, 2 f", "CHICA": ALL_PASS, **REST_OF_H1},
        moves={"GRANDE": ["0>1 RAISE_REFUSED 4"]},
        showdown={
            "CHICA": ["2 PASSED 1"],
            "PARES": ["0 PASSED 1"],
            "JUEGO": ["0 PASSED 2"],
        },
        final=(8, 19, 14),
        discarded=4,
        after={"GRANDE": (11, 19, 15)},
    ),
    Example(
        "Y-4",
        H1,
        {
            "GRANDE": ALL_PASS,
            "CHICA": ALL_PASS,
            "PARES": "0 p, 1 p, 2 b2, 0 r4, 1 f, 2 f",
            "JUEGO": "0 p, 1 p",
        },
        moves={"PARES": ["0>2 RAISE_REFUSED 2"]},
        showdown={
            "GRANDE": ["0 PASSED 1"],
            "CHICA": ["2 PASSED 1"],
            "PARES": ["0 OWN_VALUE 1"],
            "JUEGO": ["0 PASSED 2"],
        },
        final=(9, 15, 16),
        discarded=5,
        after={"PARES": (13, 15, 17)},
    ),
    Example(
        "Y-5",
        H1,
        {"GRANDE": "0 b2, 1 s, 2 s", "CHICA": ALL_PASS, **REST_OF_H1},
        moves={"GRANDE": ["0 STAKE 2", "1 STAKE 2", "2 STAKE 2"]},
        showdown={
            "GRANDE": ["2 POT 6"],
            "CHICA": ["2 PASSED 1"],
            "PARES": ["0 PASSED 1"],
            "JUEGO": ["0 PASSED 2"],
        },
        final=(10, 13, 18),
        discarded=4,
        after={"GRANDE": (13, 13, 13)},
    ),
    Example(
        "Y-6",
        H1,
        {"GRANDE": "0 b2, 1 s, 2 r4, 0 f, 1 s", "CHICA": ALL_PASS, **REST_OF_H1},
        moves={"GRANDE": ["1 STAKE 4", "2 STAKE 4"]},
        showdown={
            "GRANDE": ["2 POT 8"],
            "CHICA": ["2 PASSED 1"],
            "PARES": ["0 PASSED 1"],
            "JUEGO": ["0 PASSED 2"],
        },
        final=(12, 11, 18),
        discarded=4,
        after={"GRANDE": (15, 11, 11)},
    ),
    Example(
        "Y-7",
        ("7774", "AA22", "RR3C"),
        {"GRANDE": ALL_PASS, "CHICA": ALL_PASS, "PARES": "0 b2, 1 r4, 2 s, 0 s"},
        moves={"PARES": ["0 STAKE 4", "1 STAKE 4", "2 STAKE 4"]},
        showdown={
            "GRANDE": ["2 PASSED 1"],
            "CHICA": ["1 PASSED 1"],
            "PARES": ["0 POT 12", "1>0 VALUE 3"],
            "JUEGO": ["2 PASSED 2"],
        },
        final=(26, 7, 8),
        discarded=4,
    ),
    Example(
        "Y-8",
        ("RSC7", "3SC7", "3CS7"),
        {"GRANDE": "0 b2, 1 s, 2 s", "CHICA": ALL_PASS, "JUEGO": ALL_PASS},
        moves={"GRANDE": ["0 STAKE 2", "1 STAKE 2", "2 STAKE 2"]},
        showdown={"GRANDE": ["2 POT 6"], "CHICA": ["0 PASSED 1"], "JUEGO": ["0 PASSED 2"]},
        final=(10, 13, 19),
        discarded=3,
    ),
    Example(
        "Y-8 with mano 1",
        ("RSC7", "3SC7", "3CS7"),
        {"GRANDE": "1 b2, 2 s, 0 s", "CHICA": "1 p, 2 p, 0 p", "JUEGO": "1 p, 2 p, 0 p"},
        moves={"GRANDE": ["1 STAKE 2", "2 STAKE 2", "0 STAKE 2"]},
        showdown={"GRANDE": ["0 POT 6"], "CHICA": ["1 PASSED 1"], "JUEGO": ["1 PASSED 2"]},
        final=(19, 10, 13),
        discarded=3,
        mano=1,
    ),
    Example(
        "Y-9",
        ("4567", "RRCS", "CC76", "S654", "R7A2"),
        {
            "GRANDE": "0 p, 1 p, 2 b2, 3 f, 4 s, 0 s, 1 r5, 2 s, 4 r8, 0 f, 1 r12, 2 f, 4 s",
            "CHICA": "0 p, 1 p, 2 p, 3 p",
            "PARES": "1 p, 2 p",
            "JUEGO": "1 p, 2 p",
        },
        moves={"GRANDE": ["1 STAKE 12", "4 STAKE 10"]},
        showdown={
            "GRANDE": ["4 POT 22"],
            "CHICA": ["0 PASSED 1"],
            "PARES": ["1 PASSED 1"],
            "JUEGO": ["1 PASSED 2"],
        },
        final=(4, 3, 16, 9, 22),
        discarded=4,
        settings=FIVE,
        stones=(5, 18, 16, 9, 10),
        after={"GRANDE": (5, 6, 16, 9, 0)},
    ),
    Example(
        "Y-10",
        ("C765", "RRR4", "S754"),
        {"GRANDE": "0 b6, 1 s, 2 f", "CHICA": "0 p, 2 p", "PUNTO": "0 p, 2 p"},
        moves={"GRANDE": ["0 STAKE 6", "1 STAKE 1"]},
        showdown={"GRANDE": ["0 POT 7"], "CHICA": ["2 PASSED 1"], "PUNTO": ["0 PASSED 1"]},
        final=(15, 0, 14),
        discarded=2,
        stones=(15, 1, 15),
        after={"GRANDE": (9, 0, 15)},
    ),
    Example(
        "Y-11",
        ("RRCA", "C654", "S764"),
        {"GRANDE": "0 b2, 1 s, 2 f", "CHICA": "1 p, 2 p", "PUNTO": "1 b2, 2 s"},
        moves={"GRANDE": ["0 STAKE 2", "1 STAKE 2"], "PUNTO": ["1 STAKE 2", "2 STAKE 2"]},
        showdown={
            "GRANDE": ["1 POT 4"],
            "CHICA": ["1 PASSED 1"],
            "PUNTO": ["1 POT 4", "2>1 VALUE 1"],
        },
        final=(0, 19, 12),
        discarded=1,
        stones=(2, 15, 15),
        after={"GRANDE": (0, 13, 15)},
    ),
    Example(
        "Y-12",
        ("5544", "RR76", "CSA2"),
        {"GRANDE": ALL_PASS, "CHICA": ALL_PASS, "PARES": "0 p, 1 b4, 2 f, 0 s"},
        moves={"PARES": ["0 STAKE 4", "1 STAKE 4"]},
        showdown={
            "GRANDE": ["1 PASSED 1"],
            "CHICA": ["2 PASSED 1"],
            "PARES": ["1 POT 8", "0>1 VALUE 1"],
            "JUEGO": ["1 PASSED 2"],
        },
        final=(0, 17, 14),
        discarded=4,
        stones=(5, 15, 15),
    ),
    Example(
        "Y-13",
        H1,
        {"GRANDE": "0 b5, 1 s, 2 s", "CHICA": "0 b10, 1 f, 2 s"},
        moves={
            "GRANDE": ["0 STAKE 5", "1 STAKE 5", "2 STAKE 5"],
            "CHICA": ["0 STAKE 10", "2 STAKE 10"],
        },
        showdown={
            "GRANDE": ["2 POT 15"],
            "CHICA": ["0 POT 20"],
            "PARES": ["1 PASSED 1"],
            "JUEGO": ["1 PASSED 2"],
        },
        final=(20, 7, 15),
        discarded=3,
        after={"GRANDE": (10, 10, 10)},
    ),
    Example(
        "Y-14",
        ("R765", "C764", "S654"),
        {"GRANDE": ALL_PASS, "CHICA": ALL_PASS, "PUNTO": "0 p, 1 b2, 2 s, 0 f"},
        moves={"PUNTO": ["1 STAKE 2", "2 STAKE 2"]},
        showdown={"GRANDE": ["0 PASSED 1"], "PUNTO": ["2 POT 4"]},
        final=(0, 0, 4),
        discarded=1,
        stones=(1, 2, 2),
        loser=2,
    ),
    Example(
        "Y-15",
        H1,
        {
            "GRANDE": "0 b2, 1 s, 2 f",
            "CHICA": "0 p, 1 p, 2 b2, 0 f, 1 r4, 2 r6, 1 s",
            "PARES": "0 b2, 1 f, 2 f",
            "JUEGO": "0 p, 1 b2, 0 r4, 1 f",
        },
        moves={
            "GRANDE": ["0 STAKE 2", "1 STAKE 2"],
            "CHICA": ["1 STAKE 6", "2 STAKE 6"],
            "PARES": ["0 UNOPPOSED 1"],
            "JUEGO": ["0>1 RAISE_REFUSED 2"],
        },
        showdown={
            "GRANDE": ["1 POT 4"],
            "CHICA": ["1 POT 12"],
            "PARES": ["0 OWN_VALUE 1"],
            "JUEGO": ["0 OWN_VALUE 2"],
        },
        final=(7, 25, 9),
        discarded=4,
        settings=FIXED,
        after={"CHICA": (13, 7, 9), "PARES": (12, 7, 9)},
    ),
)


CHOICES = (
    Choice("Y-16 P0 opens", "", 0, "p, b2, b3, b14, b15", "b0, b1, b16, s, f"),
    Choice("Y-16 P1, stake 0", "0 p", 1, "p, b2, b3", "b1, b4, s, f"),
    Choice("Y-16 P2, stake 0", "0 p, 1 p", 2, "p", "b1, b2, s, f"),
    Choice("Y-16 P1, stake 2", "0 b2", 1, "f, s", "p, r3, r4"),
    Choice("Y-16 P2 after a fold", "0 b2, 1 f", 2, "f, s", "p, r3, r4"),
    Choice("Y-16 P2 after one saw", "0 b2, 1 s", 2, "f, s", "p, r3, r4"),
    Choice("E-11 FIXED, stake 0", "", 0, "p, b2", "b1, b3, b4, s, f", FIXED, (15, 15, 15)),
    Choice("E-11 FIXED, stake 2", "0 b2", 1, "f, s, r4", "p, r3, r5, r6", FIXED, (15, 15, 15)),
    Choice("E-11 FIXED, three left", "0 b2", 1, "f, s", "p, r3, r4", FIXED),
)
