"""A hand of spoken declarations (T-4): claims and words, and the entries of their lance."""

from __future__ import annotations

from typing import Any

import attrs

from mus.events import Event, LanceClosed
from mus.lances import Lance
from mus.results import LanceResult
from mus.rules import Declarations, RefusalsPaid, Rules
from mus.state import State
from playing import (
    Taken,
    claim,
    of_lance,
    pass_out,
    pass_to,
    points,
    say,
    sit,
)

__all__ = [
    "AT_COUNT",
    "A_WINS",
    "FOUR",
    "HIDDEN",
    "JUEGOS",
    "LIES",
    "PAIRS",
    "SPOKEN",
    "THREE",
    "THREE_PAIRS",
    "TWO_TRIOS",
    "count",
    "of_kind",
    "reach",
    "result_of",
]

PARES = Lance.PARES
SPOKEN = Rules(declarations=Declarations.SPOKEN)
AT_COUNT = points(SPOKEN, refusals_paid=RefusalsPaid.AT_COUNT)
THREE = attrs.evolve(SPOKEN, players=3, teams=3)
FOUR = attrs.evolve(SPOKEN, teams=4)
THREE_PAIRS = attrs.evolve(SPOKEN, players=6, teams=3)
TWO_TRIOS = attrs.evolve(SPOKEN, players=6)

PAIRS = ("4476", "R765", "5567", "CC54")
"""Par of 4, nothing, par of 5, par of caballos, which is the best; nobody has juego."""
LIES = ("R764", "R765", "5567", "CC54")
"""One of each side has pares, and its partner has none."""
A_WINS = [("VALUE", 1, 0, 0), ("VALUE", 1, 0, 2)]
"""The two pares of side A in `PAIRS`, whose par of 5 is the better one."""
JUEGOS = ("RRRA", "R765", "CCC5", "S654")
"""31 in seat 0, 35 in seat 2; side B has 28 and 25."""
HIDDEN = ("RRRA", "R765", "S654", "C654")
"""31 in seat 0 alone; the others have 28, 25 and 25."""


def reach(
    lance: Lance, claims: str, *hands: str, rules: Rules = SPOKEN, mano: int = 0, **score: Any
) -> State:
    """Return a hand passed to a lance, in which the seats declare so; see `playing.claim`."""
    return claim(pass_to(sit(*hands, rules=rules, mano=mano, **score), lance), claims)


def count(
    claims: str,
    text: str,
    *hands: str,
    lance: Lance = PARES,
    rules: Rules = SPOKEN,
    mano: int = 0,
) -> list[Taken]:
    """Return the entries of a lance after some words in it, all else passed."""
    state = reach(lance, claims, *hands, rules=rules, mano=mano)
    return of_lance(pass_out(say(state, text) if text else state), lance)


def of_kind(state: State, *kinds: type[Event]) -> list[Any]:
    """Return the events of some kinds in a hand."""
    return [event for event in state.history if isinstance(event, kinds)]


def result_of(state: State, lance: Lance) -> LanceResult:
    """Return how a lance closed in the hand just played."""
    closed = [event.result for event in of_kind(state, LanceClosed)]
    (result,) = [result for result in closed if result.lance is lance]
    assert isinstance(result, LanceResult)
    return result
