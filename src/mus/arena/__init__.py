"""The arena: line-ups of agents play the same cards against each other, and it is reckoned up.

A `Tournament` is a value. It plays here or on any `concurrent.futures.Executor`, and its `Result`
is the same wherever that is.

>>> from mus.arena import Tournament
>>> result = Tournament(("baseline", "random"), boards=10, seed=7).play()
>>> result.standings()[0].name
'baseline'
"""

from __future__ import annotations

from mus.arena.lineups import ArenaError, LineUp, Maker
from mus.arena.partidas import Failure, FailureKind, Partida
from mus.arena.results import Result, Standing
from mus.arena.statistics import Interval, paired_interval
from mus.arena.tournament import Tournament

__all__ = [
    "ArenaError",
    "Failure",
    "FailureKind",
    "Interval",
    "LineUp",
    "Maker",
    "Partida",
    "Result",
    "Standing",
    "Tournament",
    "paired_interval",
]
