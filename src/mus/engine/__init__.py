"""The engine: pure functions that move a game from one state to the next.

A hand goes through these rooms: `start` and `deal` bring it in, `mus` is the talk before the
lances, `flow` opens and closes the lances, `declare` says who has one, `talk` knows who speaks in
it, `lance` what is bet, `count` what it is worth and `verdict` what becomes of a false claim.
`faults` and `signing` are what is told out of turn, and `past` answers what has happened so far.
`legality` says what is legal, `options` lists it, `step` does it.
"""

from mus.engine.checks import Fault, Problem, check
from mus.engine.deal import chance, is_dealt_again
from mus.engine.legality import why_illegal
from mus.engine.options import LegalActions, legal_actions
from mus.engine.start import new_game
from mus.engine.step import apply, events_between

__all__ = [
    "Fault",
    "LegalActions",
    "Problem",
    "apply",
    "chance",
    "check",
    "events_between",
    "is_dealt_again",
    "legal_actions",
    "new_game",
    "why_illegal",
]
